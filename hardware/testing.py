"""What every implementation of a port promises, as suites for pytest.

Make a class whose name starts with Test from a suite, set `implementation`, and fill in what the suite cannot
know: how to make one, and how to act on it as the world would. `tests/hardware/test_contracts.py` does so for
each name in `hardware.registry`, and fails for a name that is left out.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, ClassVar
from unittest import SkipTest  # pytest takes it for a skip of its own

from PIL import Image

from hardware.ports import Button, Buttons, Camera, Clock, Display, HardwareFault, Press, Signal, Signaller

LIMIT = 2.0
"""Seconds that a working part may take to answer; a healthy one needs a few thousandths."""


@contextlib.contextmanager
def expect_fault(part: str) -> Iterator[None]:
    """The block must raise a `HardwareFault` of that part, with a fact and a remedy for a person."""
    try:
        yield
    except HardwareFault as raised:
        fault = raised
    else:
        raise AssertionError("no HardwareFault was raised")
    assert fault.part == part
    assert fault.fact.endswith("."), f"the fact is no sentence: {fault.fact!r}"
    assert fault.remedy.endswith("."), f"the remedy is no sentence: {fault.remedy!r}"


class Contract:
    """A suite for one implementation."""

    implementation: ClassVar[type[Any]]


class CameraContract(Contract):
    """`make`: a camera, not opened, that will give at least four frames."""

    def make(self) -> Camera:
        raise NotImplementedError

    def looking_at_red(self) -> Camera | None:
        """A camera, not opened, before a scene that is mostly red; None where the scene cannot be chosen."""
        raise NotImplementedError

    def silent(self) -> Camera | None:
        """A camera, opened, that sends nothing more; None for one that cannot fall silent."""
        raise NotImplementedError

    def test_a_frame_is_rgb_uint8_and_read_only(self) -> None:
        with opened(self.make()) as camera:
            frame = camera.capture(LIMIT)
        assert frame is not None
        assert frame.pixels.dtype == "uint8"
        assert frame.pixels.ndim == 3
        assert frame.pixels.shape[2] == 3
        assert not frame.pixels.flags.writeable

    def test_red_arrives_as_red(self) -> None:
        camera = self.looking_at_red()
        if camera is None:
            raise SkipTest("what it looks at cannot be chosen")
        with opened(camera):
            frame = camera.capture(LIMIT)
        assert frame is not None
        red, green, blue = frame.pixels.reshape(-1, 3).mean(axis=0)
        assert red > 150 > 100 > max(green, blue)

    def test_numbers_rise_and_times_do_not_fall(self) -> None:
        with opened(self.make()) as camera:
            frames = [frame for _ in range(4) if (frame := camera.capture(LIMIT)) is not None]
        assert len(frames) == 4
        for earlier, later in pairwise(frames):
            assert later.number > earlier.number
            assert later.time >= earlier.time

    def test_numbers_go_on_when_it_is_opened_again(self) -> None:
        camera = self.make()
        numbers = []
        for _ in range(2):
            with opened(camera):
                frame = camera.capture(LIMIT)
            assert frame is not None
            numbers.append(frame.number)
        assert numbers[1] > numbers[0]

    def test_silence_is_a_fault_within_the_time_limit(self) -> None:
        camera = self.silent()
        if camera is None:
            raise SkipTest("it cannot fall silent")
        started = time.monotonic()
        with opened(camera), expect_fault("camera"):
            camera.capture(0.05)
        assert time.monotonic() - started < LIMIT

    def test_a_camera_that_is_off_gives_a_fault(self) -> None:
        camera = self.make()
        with expect_fault("camera"):
            camera.capture(0.05)
        camera.open()
        camera.close()
        with expect_fault("camera"):
            camera.capture(0.05)

    def test_opening_and_closing_twice_does_nothing_and_it_opens_again(self) -> None:
        camera = self.make()
        camera.close()
        for _ in range(2):
            camera.open()
            camera.open()
            assert camera.capture(LIMIT) is not None
            camera.close()
            camera.close()

    def test_it_has_a_name(self) -> None:
        assert self.make().name


class DisplayContract(Contract):
    """`make`: a display, not opened. `lit`: what a person would see on it."""

    def make(self) -> Display:
        raise NotImplementedError

    def lit(self, display: Display) -> Image.Image:
        """The picture on the glass, mode "1", of the display's size; all dark when the panel is off."""
        raise NotImplementedError

    def test_every_pixel_arrives(self) -> None:
        with opened(self.make()) as display:
            for image in (noise(display.size, seed=1), noise(display.size, seed=2)):
                display.show(image)
                assert self.lit(display).tobytes() == image.tobytes()

    def test_a_wrong_image_is_refused(self) -> None:
        with opened(self.make()) as display:
            width, height = display.size
            for wrong in (Image.new("L", (width, height)), Image.new("1", (height, width))):
                try:
                    display.show(wrong)
                except ValueError:
                    continue
                raise AssertionError(f"an image {wrong.mode} {wrong.size} was accepted")

    def test_the_shown_image_is_not_the_callers_any_more(self) -> None:
        with opened(self.make()) as display:
            image = noise(display.size, seed=3)
            before = image.tobytes()
            display.show(image)
            image.paste(0, (0, 0, *display.size))
            assert self.lit(display).tobytes() == before

    def test_contrast_takes_every_level_and_nothing_else(self) -> None:
        with opened(self.make()) as display:
            display.show(noise(display.size, seed=4))
            for level in (255, 1, 0, 128):
                display.contrast(level)
            for wrong in (-1, 256):
                try:
                    display.contrast(wrong)
                except ValueError:
                    continue
                raise AssertionError(f"contrast {wrong} was accepted")

    def test_a_dark_panel_shows_its_picture_again(self) -> None:
        with opened(self.make()) as display:
            image = noise(display.size, seed=5)
            display.show(image)
            display.contrast(0)
            assert self.lit(display).getbbox() is None
            display.contrast(200)
            assert self.lit(display).tobytes() == image.tobytes()

    def test_a_display_that_is_off_gives_a_fault(self) -> None:
        display = self.make()
        image = noise(display.size, seed=6)
        with expect_fault("display"):
            display.show(image)
        display.open()
        display.close()
        with expect_fault("display"):
            display.show(image)

    def test_opening_and_closing_twice_does_nothing_and_it_opens_again(self) -> None:
        display = self.make()
        display.close()
        for _ in range(2):
            display.open()
            display.open()
            display.show(noise(display.size, seed=7))
            display.close()
            display.close()


class ButtonsContract(Contract):
    """`make`: buttons, not opened. `press`: a finger."""

    def make(self) -> Buttons:
        raise NotImplementedError

    def press(self, buttons: Buttons, button: Button) -> None:
        """Presses and releases one button, shortly."""
        raise NotImplementedError

    def test_each_button_gives_one_short_press_in_order(self) -> None:
        with opened(self.make()) as buttons:
            for button in Button:
                self.press(buttons, button)
            presses = [buttons.poll(LIMIT) for _ in Button]
            assert [press.button for press in presses if press] == list(Button)
            assert {press.press for press in presses if press} == {Press.SHORT}
            assert buttons.poll(0.01) is None
            times = [press.time for press in presses if press]
            assert times == sorted(times)

    def test_without_a_press_there_is_nothing(self) -> None:
        with opened(self.make()) as buttons:
            assert buttons.poll(0.0) is None
            assert buttons.poll(0.02) is None

    def test_buttons_that_are_off_give_a_fault(self) -> None:
        buttons = self.make()
        with expect_fault("buttons"):
            buttons.poll(0.0)
        buttons.open()
        buttons.close()
        with expect_fault("buttons"):
            buttons.poll(0.0)

    def test_opening_and_closing_twice_does_nothing_and_they_open_again(self) -> None:
        buttons = self.make()
        buttons.close()
        for _ in range(2):
            buttons.open()
            buttons.open()
            self.press(buttons, Button.OK)
            press = buttons.poll(LIMIT)
            assert press is not None
            assert press.button is Button.OK
            buttons.close()
            buttons.close()


class SignallerContract(Contract):
    """`make`: a signaller, not opened. `perceived`: what people saw or heard."""

    part: ClassVar[str]

    def make(self) -> Signaller:
        raise NotImplementedError

    def perceived(self, signaller: Signaller) -> list[Any]:
        """What was seen or heard since it was asked last."""
        raise NotImplementedError

    def quiet(self, signaller: Signaller) -> bool:
        """Whether it is dark and silent now."""
        raise NotImplementedError

    def test_each_signal_is_perceived_as_another(self) -> None:
        with opened(self.make()) as signaller:
            seen = []
            for signal in Signal:
                signaller.give(signal)
                seen.append(self.perceived(signaller))
        assert all(seen)
        assert all(one != other for place, one in enumerate(seen) for other in seen[:place])

    def test_before_between_and_after_signals_it_is_quiet(self) -> None:
        with opened(self.make()) as signaller:
            assert self.quiet(signaller)
            for signal in Signal:
                signaller.give(signal)
                assert self.quiet(signaller)

    def test_a_signaller_that_is_off_gives_a_fault(self) -> None:
        signaller = self.make()
        with expect_fault(self.part):
            signaller.give(Signal.ACCEPTED)
        signaller.open()
        signaller.close()
        with expect_fault(self.part):
            signaller.give(Signal.ACCEPTED)

    def test_opening_and_closing_twice_does_nothing_and_it_opens_again(self) -> None:
        signaller = self.make()
        signaller.close()
        for _ in range(2):
            signaller.open()
            signaller.open()
            signaller.give(Signal.QUESTION)
            assert self.perceived(signaller)
            signaller.close()
            signaller.close()


class ClockContract(Contract):
    """`make`: a clock."""

    def make(self) -> Clock:
        raise NotImplementedError

    def test_sleeping_passes_the_time_in_both_senses(self) -> None:
        clock = self.make()
        now, wall = clock.now(), clock.wall()
        clock.sleep(0.01)
        assert clock.now() - now >= 0.0099
        assert clock.wall() - wall >= 0.005  # the machine's date may be adjusted by a little meanwhile

    def test_the_date_is_in_this_century(self) -> None:
        year_2020, year_2100 = 1_577_836_800, 4_102_444_800
        assert year_2020 < self.make().wall() < year_2100

    def test_time_cannot_be_slept_backwards(self) -> None:
        try:
            self.make().sleep(-1.0)
        except ValueError:
            return
        raise AssertionError("a negative sleep was accepted")


@contextlib.contextmanager
def opened(part: Any) -> Iterator[Any]:
    """The part, opened, and closed at the end whatever happens."""
    part.open()
    try:
        yield part
    finally:
        part.close()


def noise(size: tuple[int, int], seed: int) -> Image.Image:
    """A picture in which no two rows or columns are alike, so that a shift or a mirrored half cannot pass."""
    width, height = size
    return Image.frombytes("1", size, random.Random(seed).randbytes((width + 7) // 8 * height))
