"""The camera's thread: throws on a virtual table become events; a camera that fails is named and comes back."""

import itertools
import time
from dataclasses import replace

import cv2
import numpy as np
import pytest

from firmware.events import FaultCleared, FaultRaised, LookedAt, SceneChanged, Shifted, Threw
from firmware.keeping.evidence import EvidenceFolder
from firmware.watchdog import from_environment
from firmware.watching import settle
from firmware.watching.settle import Moved
from firmware.watching.watcher import View, Watcher
from hardware.cameras.faulty import FaultyCamera, Misbehaviour
from hardware.cameras.replay import FolderCamera, VideoCamera
from hardware.clocks import ManualClock
from hardware.ports import HardwareFault
from hardware.virtual_table import VirtualCamera, VirtualDie, VirtualTable
from vision.types import DieReading, TableReading

SIZE = (320, 240)
SILENT = from_environment({})


class Truth:
    """Reads a virtual table without looking."""

    def __init__(self, table):
        self.table, self.reads = table, 0

    def read(self, picture):
        self.reads += 1
        dice = []
        for die in filter(self.table.in_view, self.table.dice()):
            x, y = self.table.to_pixel((die.x_mm, die.y_mm))
            corners = ((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9))
            dice.append(
                DieReading(f"d6/{die.value}", die.value, 0.99, "d6/1", 0.005, die.colour, (200, 200, 200), corners)
            )
        return TableReading(tuple(dice), SIZE)


class Watched:
    """A watcher over a virtual table, driven frame by frame, with no thread and no waiting."""

    def __init__(self, tmp_path, misbehaviour=None):
        self.clock = ManualClock()
        self.table = VirtualTable(self.clock, 5, SIZE)
        self.table.add(VirtualDie("red", "red", 2, -20.0, 0.0))
        self.table.add(VirtualDie("round", "white", 1, 20.0, 0.0))
        self.reader = Truth(self.table)
        self.events, self.views = [], []
        camera = VirtualCamera(self.table, self.clock)
        self.camera = FaultyCamera(camera, misbehaviour, self.clock) if misbehaviour else camera
        rolls = EvidenceFolder(tmp_path / "rolls")
        self.watcher = Watcher(
            self.camera, self.reader, self.clock, self.events.append, self.views.append, rolls, SILENT
        )

    def frames(self, count):
        self.camera.open()
        for _ in range(count):
            self.watcher._frame(self.camera.capture(2.0))

    def told(self, kind):
        return [event for event in self.events if isinstance(event, kind)]


@pytest.fixture
def watched(tmp_path):
    return Watched(tmp_path)


def test_a_throw_is_told_once_for_as_long_as_it_lies(watched):
    watched.frames(30)
    watched.table.throw(["round"], values={"round": 4})
    watched.frames(120)

    (threw,) = watched.told(Threw)
    assert [threw.throw.reading.dice[index].value for index in threw.throw.moved] == [4]


def test_dice_that_lie_from_the_start_are_no_throw(watched):
    watched.frames(60)

    assert watched.told(Threw) == []


def test_the_networks_do_not_run_while_nothing_happens(watched):
    watched.frames(40)
    before = watched.reader.reads
    watched.frames(60)

    assert watched.reader.reads == before


def test_a_look_is_answered_with_what_lies_there(watched):
    watched.frames(30)
    watched.watcher.look()
    watched.frames(5)

    (looked,) = watched.told(LookedAt)
    assert [die.value for die in looked.looked.reading.dice] == [2, 1]


def test_changes_of_the_scene_are_told_once(watched):
    watched.frames(30)
    watched.table.throw(["round"])
    watched.frames(90)

    kinds = [event.kind for event in watched.told(SceneChanged)]
    assert kinds[0] == "moving"
    assert kinds[-1] == "still"
    assert all(one != other for one, other in itertools.pairwise(kinds))


def test_a_nudged_camera_is_said_until_the_dice_are_seen_again(watched):
    watched.frames(30)
    watched.table.add(VirtualDie("green", "green", 4, 0.0, 25.0))
    watched.frames(60)
    watched.watcher._tell(Moved("camera", TableReading((), SIZE), (), (), 7), None)
    watched.table.throw(["round"])
    watched.frames(120)

    aims = [event for event in watched.events if getattr(event, "part", "") == "aim"]
    assert [type(event) for event in aims] == [FaultRaised, FaultCleared]


def test_the_picture_of_a_throw_is_kept(watched, tmp_path):
    watched.frames(30)
    assert watched.watcher.evidence("early") == ""
    watched.table.throw(["round"])
    watched.frames(90)

    assert watched.watcher.evidence("match-1") == "match-1.jpg"
    assert (tmp_path / "rolls" / "match-1.jpg").stat().st_size > 1000


def test_the_page_sees_every_frame_and_the_last_reading(watched):
    watched.frames(40)

    view = watched.views[-1]
    assert view.jpeg()[:2] == b"\xff\xd8"
    assert [die.value for die in view.reading.dice] == [2, 1]


def test_before_the_first_frame_there_is_no_picture():
    assert View().jpeg() == b""
    assert View().number == 0


def test_a_camera_that_is_busy_is_named_and_tried_again(tmp_path):
    watched = Watched(tmp_path, Misbehaviour(busy_opens=1))
    watched.watcher.retry("camera")  # no waiting between the attempts
    watched.watcher.start()
    deadline = time.monotonic() + 20
    while not watched.told(FaultCleared) and time.monotonic() < deadline:
        watched.watcher.retry("camera")
        watched.watcher._ending.wait(0.01)
    watched.watcher.close()

    assert watched.told(FaultRaised)[0].part == "camera"
    assert watched.told(FaultCleared) == [FaultCleared("camera")]


def test_whatever_fails_is_told_and_watching_goes_on(tmp_path):
    watched = Watched(tmp_path)
    watched.reader.read = lambda picture: 1 / 0
    watched.watcher._ending.wait = lambda *_: True
    watched.watcher._hurry.wait = lambda *_: watched.watcher._ending.set()

    watched.watcher._run()

    assert watched.told(FaultRaised)[0].fact == "Watching the table failed."


def test_16_once_the_camera_is_lost_its_last_picture_is_called_old_and_nothing_is_read_in_it(watched):
    watched.frames(40)
    watched.table.misbehave(frozen=True)
    watched.watcher._hurry.wait = lambda *_: watched.watcher._ending.set()

    watched.watcher._run()

    shown = watched.views[-1]
    assert (shown.lost, shown.reading, shown.number) == (True, None, watched.views[-2].number)
    assert watched.views[-2].lost is False


def test_before_any_picture_there_is_none_to_be_called_old(tmp_path):
    watched = Watched(tmp_path, Misbehaviour(busy_opens=1))
    watched.watcher._hurry.wait = lambda *_: watched.watcher._ending.set()

    watched.watcher._run()

    assert watched.views == []


def test_situation_11_a_picture_that_stands_still_is_given_up_so_that_the_camera_is_started_anew(watched):
    watched.frames(30)
    watched.table.misbehave(frozen=True)
    with pytest.raises(HardwareFault, match="The picture has stood still for 2 s"):
        watched.frames(40)


class Lamp:
    """A camera that may be adjusted, under a lamp: a virtual table whose pictures are so much lighter."""

    name = "lamp"

    def __init__(self, watched):
        self.camera, self.gain, self.adjusted = watched.camera, 1.0, 0
        watched.watcher._camera = watched.camera = self

    def open(self):
        self.camera.open()

    def capture(self, timeout):
        frame = self.camera.capture(timeout)
        pixels = np.clip(frame.pixels * self.gain, 0, 255).astype(np.uint8)
        return replace(frame, pixels=pixels)

    def adjust(self):
        self.adjusted += 1
        self.gain = 1.0


def test_light_that_changes_sets_the_camera_anew_and_is_said_once(watched):
    lamp = Lamp(watched)
    watched.frames(60)
    for _ in range(2):
        lamp.gain = 0.6
        watched.frames(80)

    assert lamp.adjusted == 2
    light = [event for event in watched.events if getattr(event, "part", "") == "light"]
    assert [type(event) for event in light] == [FaultRaised, FaultCleared]
    assert light[0].fact == "The light has changed."
    assert watched.told(Threw) == []


def test_while_dice_tumble_nothing_is_adjusted(watched):
    lamp = Lamp(watched)
    watched.frames(30)
    watched.table.throw(["round"], values={"round": 5})
    lamp.gain = 0.6
    watched.frames(8)

    assert lamp.adjusted == 0
    watched.frames(80)
    assert lamp.adjusted == 1
    assert [threw.throw.reading.dice[1].value for threw in watched.told(Threw)] == [5]


def test_what_lies_differently_after_the_camera_was_away_is_no_throw(watched):
    watched.frames(30)
    watched.watcher._start_anew()
    watched.table.turn("round", 6)
    watched.clock.sleep(5.0)
    watched.frames(40)

    assert watched.told(Threw) == []
    assert [shift.moved.cause for shift in watched.told(Shifted)] == ["hand"]


class Failing:
    """A camera that fails in the ways that it is told, one for each time that it is opened; then it ends."""

    name, frame = "failing", None

    def __init__(self, *failures):
        self.failures = list(failures)

    def open(self):
        if self.failures and self.failures[0] == "opening":
            self.failures.pop(0)
            raise HardwareFault("camera", "The camera is busy.", "End the other program.")
        if self.failures and self.failures[0] == "waiting":
            self.failures.pop(0)
            raise HardwareFault("camera start", "No camera answers yet.", "It is waited for.")

    def capture(self, timeout):
        if self.failures and self.failures.pop(0):
            raise HardwareFault("camera", "No new picture came within 2 s.", "Check the cable.")
        return self.frame

    def close(self):
        pass


def run(tmp_path, camera, rests=()):
    """Runs a watcher to its camera's end; gives its events and the pauses between the attempts.

    rests: numbers of the attempts before which it has seen the table at rest.
    """
    events, pauses = [], []
    watcher = Watcher(camera, None, ManualClock(), events.append, print, EvidenceFolder(tmp_path), SILENT)

    def wait(seconds):
        pauses.append(seconds)
        if len(pauses) in rests:
            watcher._settle = settle.State(phase="resting", table=TableReading((), SIZE))

    watcher._hurry.wait = wait
    watcher._run()
    return events, pauses


def test_situation_10_a_camera_that_stalls_is_started_anew_with_growing_bounded_pauses(tmp_path):
    _, pauses = run(tmp_path, Failing(*["stall"] * 7))

    assert pauses == [0.5, 1.0, 2.0, 4.0, 8.0, 10.0, 10.0]


def test_a_camera_that_has_worked_meanwhile_is_tried_again_soon(tmp_path):
    _, pauses = run(tmp_path, Failing(*["opening"] * 5), rests={3})

    assert pauses == [0.5, 1.0, 2.0, 0.5, 1.0]


def test_the_wait_for_a_late_camera_is_over_when_it_opens_or_is_a_fault(tmp_path):
    came, _ = run(tmp_path, Failing("waiting", "waiting"))
    failed, _ = run(tmp_path, Failing("waiting", "opening"))

    assert [(type(event).__name__, event.part) for event in came] == [
        ("FaultRaised", "camera start"),
        ("FaultRaised", "camera start"),
        ("FaultCleared", "camera start"),
        ("FaultRaised", "camera"),  # it has ended
    ]
    assert [(type(event).__name__, event.part) for event in failed][:3] == [
        ("FaultRaised", "camera start"),
        ("FaultCleared", "camera start"),
        ("FaultRaised", "camera"),
    ]


def test_a_video_runs_only_while_a_throw_is_expected(tmp_path):
    clock = ManualClock()
    file = str(tmp_path / "evening.avi")
    film = cv2.VideoWriter(file, cv2.VideoWriter.fourcc(*"MJPG"), 10, SIZE)
    for grey in range(0, 200, 20):
        film.write(np.full((SIZE[1], SIZE[0], 3), grey, dtype=np.uint8))
    film.release()
    camera = VideoCamera(file, clock=clock)
    watcher = Watcher(camera, None, clock, print, print, EvidenceFolder(tmp_path), SILENT)
    camera.open()

    def shades(count):
        return [round(camera.capture(2.0).pixels.mean() / 20) for _ in range(count)]

    watcher.expect(False)
    assert shades(3) == [0, 0, 0]
    watcher.expect(True)
    assert shades(3) == [1, 2, 3]
    watcher.expect(False)
    assert shades(2) == [3, 3]


def test_a_source_that_ends_is_told_and_nothing_more_is_asked_of_it(tmp_path):
    class Ended:
        name = "ended"

        def open(self):
            pass

        def capture(self, timeout):
            return None

        def close(self):
            pass

    events = []
    watcher = Watcher(Ended(), None, ManualClock(), events.append, print, EvidenceFolder(tmp_path), SILENT)
    watcher._run()

    assert [event.fact for event in events] == ["The pictures have ended."]


def test_a_folder_of_pictures_gives_a_throw_whenever_one_is_expected(tmp_path):
    clock = ManualClock()
    table = VirtualTable(clock, 5, SIZE)
    table.add(VirtualDie("round", "white", 2, 0.0, 0.0))
    (tmp_path / "photos").mkdir()
    for number, value in enumerate((2, 6, 4)):
        table.throw(["round"], values={"round": value})
        clock.sleep(10)
        picture = np.array(table.picture(clock.now(), number))
        cv2.imwrite(str(tmp_path / "photos" / f"{number}.png"), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))

    class Shown:
        """Reads the picture by its name, which the watcher does not hand on: the folder shows one at a time."""

        def read(self, picture):
            value = (2, 6, 4)[folder_shows()]
            corners = ((100 + value, 90), (118 + value, 90), (118 + value, 108), (100 + value, 108))
            seen = DieReading(f"d6/{value}", value, 0.99, "d6/1", 0.005, "white", (200, 200, 200), corners)
            return TableReading((seen,), SIZE)

    camera = FolderCamera(tmp_path / "photos", hold=None, clock=clock)

    def folder_shows():
        return 2 - len(camera._waiting)

    events = []
    watcher = Watcher(camera, Shown(), clock, events.append, lambda view: None, EvidenceFolder(tmp_path), SILENT)
    camera.open()
    values = []
    for _ in range(3):
        watcher.expect(True)
        for _ in range(40):
            watcher._frame(camera.capture(2.0))
        (told,) = [event for event in events if isinstance(event, Threw | LookedAt)]
        seen = told.throw if isinstance(told, Threw) else told.looked
        values.append(seen.reading.dice[0].value)
        events.clear()

    assert values == [2, 6, 4]


