"""The appliance put together: what it takes up after a start, and that it ends."""

import sqlite3
import threading
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from patience import until
from tabletop import PIG

from firmware import rooms
from firmware.app import Appliance, Wishes
from firmware.arriving import LateCamera
from firmware.events import Pressed
from firmware.keeping.journal import Journal
from firmware.keeping.settings import Settings
from firmware.parts import Panel
from firmware.places import Resume
from firmware.table_setup import NoReader, VirtualSetup
from hardware.clocks import SystemClock
from hardware.displays.memory import MemoryDisplay
from hardware.ports import Button, HardwareFault, Press


@pytest.fixture
def make(tmp_path):
    made = []

    def make(**changes):
        clock = SystemClock()
        virtual = VirtualSetup(clock, tmp_path / "table.json", 3)
        camera = virtual.camera()
        wishes = Wishes((PIG,), camera, NoReader(), Panel((), ()), tmp_path, clock, hand=virtual.hand)
        made.append(Appliance(replace(wishes, **changes)))
        return made[-1]

    yield make
    for appliance in made:
        appliance.close()


def play(appliance, *buttons):
    for button in buttons:
        kind = Press.HOLD if button.startswith("hold ") else Press.SHORT
        appliance._runner.handle(Pressed(Button(button.split()[-1]), kind))


def said(appliance):
    return rooms.screen(appliance._runner.model).spoken


def run_until(appliance, deed):
    """Runs the appliance until somebody beside it has done a deed, or has failed in it; gives what came of it."""

    def somebody():
        try:
            return deed()
        finally:
            appliance.leave()

    with ThreadPoolExecutor(1) as beside:
        done = beside.submit(somebody)
        appliance.run()
        return done.result()


def journal_of(tmp_path):
    return tmp_path / "journal.sqlite"


def test_a_match_is_taken_up_where_it_stood(make):
    first = make()
    play(first, "ok", "hold ok", "down", "ok", "hold ok", "ok")
    state = first._runner.model.match.state

    second = make()

    assert isinstance(second._runner.model.place, Resume)
    assert second._runner.model.match.state == state
    play(second, "ok", "back", "ok")
    assert len(second._runner.model.match.steps) == 1


def test_what_is_whole_of_a_damaged_match_goes_on(make, tmp_path):
    play(make(), "ok", "hold ok", "down", "ok", "hold ok", "ok")
    tampered = sqlite3.connect(journal_of(tmp_path))
    tampered.execute("DROP TRIGGER entry_stays")
    tampered.execute("UPDATE entry SET who = 'x' WHERE seq = 1")
    tampered.commit()
    tampered.close()
    (tmp_path / "last-match.jsonl").unlink()

    second = make()

    assert said(second).endswith("What could be read of it was saved. The last game goes on from its last whole step.")
    play(second, "back", "ok", "hold ok", "ok")
    stored = Journal(journal_of(tmp_path)).latest({"pig": PIG.game}.__getitem__)
    assert (len(stored.entries), stored.damaged) == (2, "")


def test_a_match_under_other_rules_is_said_and_stays(make, tmp_path):
    play(make(), "ok", "hold ok", "down", "ok")

    class Later(type(PIG.game)):
        version = 2

    second = make(offers=(replace(PIG, game=Later()),))

    assert said(second) == "The last game was kept by earlier rules than these. It stays in the journal."
    assert len(Journal(journal_of(tmp_path)).matches({"pig": PIG.game}.__getitem__)) == 1


def test_the_settings_of_the_last_evening_hold(make):
    first = make()
    first._runner.handle(Pressed(Button.OK))
    first._remember(Settings(large=True, read_pause=None))

    assert make()._runner.model.settings == Settings(large=True, read_pause=None)


@pytest.mark.parametrize("kept", [b"", b"{", b'{"large": "yes"}', b"[]"])
def test_settings_that_cannot_be_read_are_the_usual_ones(make, tmp_path, kept):
    (tmp_path / "settings.json").write_bytes(kept)

    assert make()._runner.model.settings == Settings()


def test_it_serves_its_page_shows_its_panel_and_ends_when_asked(make):
    display = MemoryDisplay()
    appliance = make(panel=Panel((display,), ()))

    def visit():
        with urllib.request.urlopen(f"{appliance.address}panel.png", timeout=30) as picture:
            return picture.read()

    seen = run_until(appliance, visit)

    assert seen.startswith(b"\x89PNG")
    assert display.shows >= 1
    assert said(appliance) == "The game is saved. Dicescribe has ended."


def test_while_a_late_camera_is_waited_for_the_game_is_there_and_says_so(make):
    class Absent:
        name = "absent"

        def open(self):
            waited.set()
            raise HardwareFault("camera", "No camera was found.", "Push its cable in.")

        def close(self):
            pass

    waited = threading.Event()
    appliance = make(camera=LateCamera(lambda: (Absent(),), SystemClock()), hand=None)

    def wait():
        assert waited.wait(30)
        until(lambda: appliance._runner.model.faults)

    run_until(appliance, wait)

    (fault,) = appliance._runner.model.faults
    assert (fault.part, fault.fact) == ("camera start", "No camera answers yet.")
    assert not appliance._runner.model.watching


def test_situation_30_a_weak_supply_is_said_while_the_game_goes_on(make, tmp_path, monkeypatch):
    (tmp_path / "alarm").write_text("1\n")
    monkeypatch.setattr("firmware.app.alarm_of", lambda: tmp_path / "alarm")
    appliance = make()

    run_until(appliance, lambda: until(lambda: appliance._runner.model.faults))

    assert [fault.fact for fault in appliance._runner.model.faults] == ["The supply voltage is too low."]
    appliance._supply._thread.join(timeout=30)
    assert not appliance._supply._thread.is_alive()
