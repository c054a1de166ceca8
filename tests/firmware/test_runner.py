"""The runner: nothing is shown that is not on the disk, and a kill at any point loses nothing that was shown."""

from dataclasses import replace

import pytest
from pig import Again, Hold, Lucky, Pig
from tabletop import PIG, die, pig_model, threw

from firmware import rooms
from firmware.events import FaultRaised, Picked, Pressed, SwitchedOff, Ticked
from firmware.keeping.journal import Journal, JournalFault
from firmware.keeping.keeper import UNSAVED
from firmware.keeping.settings import Settings
from firmware.keeping.storage import open_storage
from firmware.model import Model
from firmware.places import FaultNote, NewGame, Off
from firmware.runner import Runner
from firmware.watchdog import from_environment
from hardware.clocks import ManualClock
from hardware.ports import Button, Press
from rules.contract import Rolled
from rules.history import Acted, fold

SILENT = from_environment({})
GAMES = {"pig": Pig()}


class QuietTable:
    """Notes what it is asked for."""

    def __init__(self):
        self.asked = []

    def look(self):
        self.asked.append("look")

    def lay(self, mat, corners):
        pass

    def expect(self, throw):
        self.asked.append("expect" if throw else "enough")

    def retry(self, part):
        self.asked.append(f"retry {part}")

    def evidence(self, name):
        self.asked.append("evidence")
        return f"{name}.jpg"


class Evening:
    """A runner with everything around it."""

    def __init__(self, path, model=None):
        self.path, self.table, self.shown, self.kept = path, QuietTable(), [], []
        self.journal = open_storage(path.parent, 0.0)
        model = model or Model((PIG,), NewGame(), watching=True)
        self.runner = Runner(model, self.journal, "", self.table, ManualClock(), self, self.kept.append, SILENT)

    def rest(self):
        pass

    def redraw(self):
        self.table.asked.append("redraw")

    def show(self, model):
        """What is shown must be what is written."""
        if model.history is not None:
            (*_, stored) = Journal(self.path).matches(GAMES.__getitem__)
            written = fold(PIG.game, stored.setup, [line.entry for line in stored.entries])
            assert written.state == model.match.state
        self.shown.append(model)

    def free_seats(self):
        pass

    def press(self, *names):
        for name in names:
            self.runner.handle(Pressed(Button(name)))

    def begin(self, *names):
        """Starts a match; both players choose their lucky faces in secret, by default the first."""
        self.press("ok")
        for name in names or ("", ""):
            self.runner.handle(Pressed(Button.OK, Press.HOLD))
            self.press(*filter(None, (name, "ok")))


@pytest.fixture
def evening(tmp_path):
    return Evening(tmp_path / "journal.sqlite")


def test_what_is_shown_is_always_on_the_disk(evening):
    evening.begin("", "down")
    evening.runner.handle(threw(die(3), die(5, at=1)))
    evening.press("ok", "ok", "back", "ok", "ok")

    stored = evening.journal.latest(GAMES.__getitem__)
    assert [line.entry for line in stored.entries][:3] == [
        Acted(Lucky(2)), Acted(Lucky(3)), Acted(Rolled(("d6/3", "d6/5"))),
    ]  # fmt: skip
    assert len(evening.shown) >= 8


def test_a_roll_is_written_with_the_name_of_its_picture(evening):
    evening.begin()
    evening.runner.handle(threw(die(3), die(5, at=1)))

    line = evening.journal.latest(GAMES.__getitem__).entries[-1]
    assert (line.who, line.evidence[-4:]) == ("camera", ".jpg")


def test_a_step_that_cannot_be_written_did_not_happen_and_is_said(evening, monkeypatch):
    evening.begin()
    evening.runner.handle(threw(die(3), die(5, at=1)))
    evening.press("ok")
    before = evening.runner.model.match.state

    def full(*_, **__):
        raise JournalFault("the disk is full")

    monkeypatch.setattr(evening.journal, "append", full)
    evening.press("ok")
    while not evening.runner.events.empty():
        evening.runner.handle(evening.runner.events.get())

    assert evening.runner.model.match.state == before
    assert evening.runner.model.faults == (
        FaultRaised("storage", "This step was not saved.", "Make room on the disk, then do it again."),
    )
    assert isinstance(evening.runner.model.place, FaultNote)


def test_when_it_can_be_written_again_the_fault_is_over(evening, monkeypatch):
    evening.begin()
    evening.runner.handle(FaultRaised("storage", "This step was not saved.", "Make room."))
    evening.press("back", "fix", "ok", "ok")
    while not evening.runner.events.empty():
        evening.runner.handle(evening.runner.events.get())

    assert evening.runner.model.faults == ()


def test_after_a_kill_the_match_stands_where_the_screen_last_said(tmp_path):
    evening = Evening(tmp_path / "journal.sqlite")
    evening.begin()
    evening.runner.handle(threw(die(3), die(5, at=1)))
    last_shown = evening.shown[-1]

    stored = Journal(tmp_path / "journal.sqlite").latest(GAMES.__getitem__)  # nothing was closed

    assert fold(PIG.game, stored.setup, [line.entry for line in stored.entries]).state == last_shown.match.state


def test_looking_and_retrying_are_passed_on_to_the_table(evening):
    evening.begin()
    evening.press("ok")
    evening.runner.handle(FaultRaised("camera", "No picture.", "Push in the cable."))
    evening.press("ok")

    assert [asked for asked in evening.table.asked if asked not in ("expect", "enough")] == ["look", "retry camera"]


def test_a_recording_stands_still_while_no_throw_is_expected(evening):
    evening.begin()  # the throw is asked for
    evening.runner.handle(Pressed(Button.BACK, Press.HOLD))  # the menu
    evening.press("back")
    evening.runner.handle(threw(die(3), die(5, at=1)))

    assert [asked for asked in evening.table.asked if asked != "evidence"] == ["expect", "enough", "expect", "enough"]


def test_settings_are_handed_on_to_be_kept(evening):
    evening.begin()
    evening.runner.handle(Pressed(Button.BACK, Press.HOLD))
    evening.press("down", "down", "down", "down", "ok")

    assert evening.kept == [Settings(large=True)]


def test_the_table_is_told_when_a_throw_is_expected(evening):
    evening.begin()

    assert evening.table.asked == ["expect"]


def test_the_runner_ends_when_the_players_switch_off(evening):
    evening.runner.post(SwitchedOff())

    evening.runner.run()

    assert isinstance(evening.runner.model.place, Off)
    assert not any(isinstance(model.place, Off) for model in evening.shown)  # only once the journal is closed


def test_screens_are_shown_when_they_change_and_not_otherwise(evening):
    evening.press("ok")
    shown = len(evening.shown)

    evening.runner.handle(Ticked(3.0))
    evening.runner.handle(Picked(0, -5))

    assert len(evening.shown) == shown


def test_entries_written_before_the_disk_failed_stand(evening, monkeypatch):
    evening.runner.model = replace(pig_model())
    evening.runner._match = evening.journal.begin(evening.runner.model.match.setup, 0.0)
    for step in evening.runner.model.match.steps:
        evening.journal.append(evening.runner._match, Acted(step.action), who="panel", at=0.0)
    from firmware import runner as module
    from firmware.effects import Append

    history = evening.runner.model.match.act(Rolled(("d6/3", "d6/5")))
    two = (Append(Acted(Rolled(("d6/3", "d6/5"))), "panel"), Append(Acted(Again()), "panel"))
    after = replace(evening.runner.model, history=history.act(Again()))
    monkeypatch.setattr(module, "update", lambda model, event: (after, two))
    write = evening.journal.append

    def only_rolls(match, entry, **rest):
        if entry == two[1].entry:
            raise JournalFault("the disk is full")
        return write(match, entry, **rest)

    monkeypatch.setattr(evening.journal, "append", only_rolls)
    evening.runner.handle(Ticked(1.0))

    assert evening.runner.model.match.state == history.state
    assert Hold() in evening.runner.model.match.game.legal_actions(history.state)


def handled(evening):
    """Lets the runner handle what it told itself."""
    while not evening.runner.events.empty():
        evening.runner.handle(evening.runner.events.get())


def test_16_a_disk_that_refuses_twice_is_told_once_and_retry_saves_what_was_played(evening, monkeypatch):
    write, full = Journal._write, True

    def refuse(journal, statement, rows):
        if full and journal.path is not None:
            raise JournalFault("database or disk is full")
        write(journal, statement, rows)

    evening.begin()
    monkeypatch.setattr(Journal, "_write", refuse)
    monkeypatch.setattr(evening, "show", lambda model: None)
    for _ in range(2):
        evening.runner.handle(threw(die(3), die(5, at=1)))
        handled(evening)
        evening.press("back")
    steps = evening.runner.model.match.steps

    assert evening.runner.model.faults == (UNSAVED,)
    assert len(steps) == 3
    evening.runner.model = evening.runner.model.enter(FaultNote(UNSAVED, evening.runner.model.place))
    evening.press("ok")
    handled(evening)
    assert evening.runner.model.place.fault == UNSAVED  # still no room: it is said again

    full = False
    evening.press("ok")
    handled(evening)
    assert evening.runner.model.faults == ()
    (stored,) = Journal(evening.path).matches(GAMES.__getitem__)
    assert [line.entry for line in stored.entries] == [Acted(step.action) for step in steps]


def test_a_game_that_is_not_saved_is_not_called_saved(evening):
    evening.runner.handle(UNSAVED)
    evening.runner.handle(SwitchedOff())

    ended = evening.runner.model.enter(Off(stage="ended"))
    assert rooms.screen(ended).spoken == "The last steps were not saved. Dicescribe has ended."
