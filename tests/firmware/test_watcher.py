"""The camera's thread: throws on a virtual table become events; a camera that fails is named and comes back."""

import itertools
import time

import cv2
import numpy as np
import pytest

from firmware.events import FaultCleared, FaultRaised, LookedAt, SceneChanged, Threw
from firmware.keeping.evidence import EvidenceFolder
from firmware.watchdog import from_environment
from firmware.watching.settle import Moved
from firmware.watching.watcher import View, Watcher
from hardware.cameras.faulty import FaultyCamera, Misbehaviour
from hardware.cameras.replay import FolderCamera, VideoCamera
from hardware.clocks import ManualClock
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


