import contextlib
import errno

import fake_oled
import pytest
from luma.core.error import DeviceNotFoundError, DevicePermissionError
from PIL import Image

from hardware import i2c
from hardware.displays.oled import OledDisplay
from hardware.ports import HardwareFault

pytestmark = pytest.mark.filterwarnings(  # luma.oled 3.16
    "ignore:Image.Image.getdata is deprecated:DeprecationWarning"
)

CHIPS = [("ssd1306", fake_oled.Ssd1306), ("ssd1309", fake_oled.Ssd1306), ("sh1106", fake_oled.Sh1106)]


def corner_dot():
    image = Image.new("1", (128, 64))
    image.putpixel((3, 1), 1)
    return image


def fault_on_opening(error, monkeypatch, found=()):
    monkeypatch.setattr(i2c, "scan", lambda bus: found)

    def serial():
        raise error

    with pytest.raises(HardwareFault) as caught:
        OledDisplay(address=0x3D, serial=serial).open()
    return caught.value


@pytest.mark.parametrize(("chip", "model"), CHIPS)
def test_upside_down_turns_the_picture_by_180_degrees(chip, model):
    glass = model()
    display = OledDisplay(chip, upside_down=True, serial=lambda: glass)
    display.open()
    display.show(corner_dot())
    assert glass.image().getbbox() == (124, 62, 125, 63)


@pytest.mark.parametrize("first_column", [0, 2, 4])
def test_an_sh1106_may_begin_at_another_column(first_column):
    glass = fake_oled.Sh1106(first_column)
    display = OledDisplay("sh1106", first_column=first_column, serial=lambda: glass)
    display.open()
    display.show(corner_dot())
    assert glass.image().getbbox() == (3, 1, 4, 2)


@pytest.mark.parametrize(("chip", "model"), CHIPS)
def test_contrast_reaches_the_chip_and_zero_switches_the_panel_off(chip, model):
    glass = model()
    display = OledDisplay(chip, serial=lambda: glass)
    display.open()
    display.contrast(0x20)
    assert (glass.contrast, glass.on) == (0x20, True)
    display.contrast(0)
    assert glass.on is False
    display.contrast(0x8F)
    assert (glass.contrast, glass.on) == (0x8F, True)


@pytest.mark.parametrize(("chip", "model"), CHIPS)
def test_closing_leaves_the_panel_dark(chip, model):
    glass = model()
    display = OledDisplay(chip, serial=lambda: glass)
    display.open()
    display.show(corner_dot())
    display.close()
    assert (glass.on, glass.closed) == (False, True)


def test_situation_24_a_silent_address_lists_what_else_answers(monkeypatch):
    fault = fault_on_opening(DeviceNotFoundError("I2C device not found on address: 0x3D"), monkeypatch, (0x3C, 0x68))
    assert fault.fact == "No display answers at 0x3D on I2C bus 1; found: 0x3C, 0x68."
    assert "four wires" in fault.remedy


def test_situation_24_an_empty_bus_is_said(monkeypatch):
    fault = fault_on_opening(OSError(errno.EREMOTEIO, "Remote I/O error"), monkeypatch)
    assert fault.fact == "No display answers at 0x3D on I2C bus 1; nothing else answers."


def test_situation_24_a_bus_that_is_switched_off_says_how_to_switch_it_on(monkeypatch):
    fault = fault_on_opening(DeviceNotFoundError("I2C device not found: /dev/i2c-1"), monkeypatch)
    assert fault.fact == "There is no I2C bus 1."
    assert "do_i2c" in fault.remedy


def test_situation_24_a_forbidden_bus_names_the_group(monkeypatch):
    fault = fault_on_opening(DevicePermissionError("I2C device permission denied: /dev/i2c-1"), monkeypatch)
    assert "usermod -aG i2c" in fault.remedy


def test_a_bus_that_cannot_be_searched_is_still_a_fault(monkeypatch):
    def refuse(bus):
        raise OSError

    fault = OledDisplay()
    monkeypatch.setattr(i2c, "scan", refuse)
    assert "cannot be searched" in fault._explain(OSError(5, "Input/output error")).fact


@pytest.mark.parametrize("number", [errno.EIO, errno.EREMOTEIO])
def test_situation_25_a_loose_wire_in_mid_use_is_a_fault_and_opening_again_mends_it(number, monkeypatch):
    monkeypatch.setattr(i2c, "scan", lambda bus: ())
    glass = fake_oled.Ssd1306()
    display = OledDisplay("ssd1306", serial=lambda: glass)
    display.open()
    glass.fails_with = OSError(number, "wire")
    with pytest.raises(HardwareFault, match="No display answers at 0x3C"):
        display.show(corner_dot())
    display.close()
    glass.fails_with = None
    display.open()
    display.show(corner_dot())
    assert glass.image().getbbox() == (3, 1, 4, 2)


@pytest.mark.parametrize("answers_first", [False, True])
def test_situation_25_however_often_it_is_tried_nothing_is_left_open(answers_first, monkeypatch):
    monkeypatch.setattr(i2c, "scan", lambda bus: ())
    silence = OSError(errno.EREMOTEIO, "no answer")
    lines = []

    def serial():
        lines.append(fake_oled.Ssd1306())
        lines[-1].fails_with = None if answers_first else silence
        return lines[-1]

    display = OledDisplay("ssd1306", serial=serial)
    for _ in range(3):
        with contextlib.suppress(HardwareFault):
            display.open()
        lines[-1].fails_with = silence
        display.close()

    assert [line.closed for line in lines] == [True, True, True]


def test_luma_which_keeps_every_driver_makes_none_where_nothing_answers(monkeypatch):
    monkeypatch.setattr(i2c, "scan", lambda bus: ())
    kept = []
    monkeypatch.setattr("atexit.register", kept.append)
    glass = fake_oled.Ssd1306()
    glass.fails_with = OSError(errno.EREMOTEIO, "no answer")

    with pytest.raises(HardwareFault, match="No display answers"):
        OledDisplay("ssd1306", serial=lambda: glass).open()

    assert kept == []


def test_a_chip_that_luma_does_not_know_is_told_with_its_word():
    with pytest.raises(HardwareFault, match="Check chip and address"):
        OledDisplay("ssd9999", serial=fake_oled.Ssd1306).open()


@pytest.mark.parametrize(("chip", "model"), CHIPS)
def test_situation_32_the_last_words_stay_lit_when_the_program_ends_and_go_out_when_it_is_closed(chip, model):
    glass = model()
    display = OledDisplay(chip, serial=lambda: glass)
    display.open()
    display.show(corner_dot())

    display._device.cleanup()  # as luma does it at the end of the process
    assert glass.image().getbbox() is not None

    display.close()
    assert glass.image().getbbox() is None
