"""Switching off: asked twice, nothing is said before it is true, and a machine that refuses is told of."""

import subprocess
from dataclasses import replace

import pytest
from tabletop import PIG, after, pig_model, pressed, screen

from firmware import app, last_words, power
from firmware.app import Appliance, NotSwitchedOff, Wishes
from firmware.effects import AskToSwitchOff, Leave
from firmware.events import Pressed, StaysOn, SwitchedOff
from firmware.keeping.journal import Journal
from firmware.keeping.settings import Settings
from firmware.model import Model
from firmware.panel.paint import fits, paint
from firmware.parts import Panel
from firmware.places import NewGame, Off
from firmware.power import Logind, power_for
from firmware.rooms.notices import SAFE
from firmware.table_setup import NoReader, VirtualSetup
from firmware.update import update
from hardware.clocks import SystemClock
from hardware.displays.memory import MemoryDisplay
from hardware.ports import Button, Press

ASK = ["busctl", "--system", "call", "org.freedesktop.login1", "/org/freedesktop/login1"]
ASK += ["org.freedesktop.login1.Manager"]


class FakePower:
    """A machine that notes what it is asked, and whether the journal was closed by then."""

    def __init__(self, obstacle="", refusal=""):
        self._obstacle, self._refusal = obstacle, refusal
        self.asked = []
        self.keeper = None

    def obstacle(self):
        self.asked.append("may it?")
        return self._obstacle

    def off(self):
        with pytest.raises(Exception, match="closed database"):
            self.keeper._journal._db.execute("SELECT 1")
        self.asked.append("off")
        return self._refusal


@pytest.fixture
def appliance(tmp_path, monkeypatch):
    made = []

    def appliance(machine):
        clock = SystemClock()
        virtual = VirtualSetup(clock, tmp_path / "table.json", 3)
        display = MemoryDisplay()
        panel = Panel((display,), ())
        wishes = Wishes((PIG,), virtual.camera(), NoReader(), panel, tmp_path, clock, power=machine)
        one = Appliance(wishes)
        if machine is not None:
            machine.keeper = one._keeper
            monkeypatch.setattr(app.os, "sync", lambda: machine.asked.append("sync"))
        made.append(one)
        return one

    yield appliance
    for one in made:
        one.close()


def switch_off(appliance):
    """Begins a match, opens the menu, takes its last row and agrees."""
    appliance.post(Pressed(Button.OK))
    appliance.post(Pressed(Button.BACK, Press.HOLD))
    for button in (Button.UP, Button.OK, Button.OK):
        appliance.post(Pressed(button))


def display_of(appliance):
    return appliance._wishes.panel.displays[0]


# ---- from the panel ----


def test_32_the_machine_is_asked_to_go_only_when_the_journal_is_closed_and_the_disks_are_told(appliance, tmp_path):
    machine = FakePower()
    one = appliance(machine)
    switch_off(one)

    one.run()

    assert machine.asked == ["may it?", "sync", "off"]
    assert one._runner.model.place == Off(machine=True, stage="going")
    assert display_of(one).image.tobytes() == paint(screen(one._runner.model)).tobytes()
    assert display_of(one)._is_open  # it goes on saying so until the last words
    assert len(Journal(tmp_path / "journal.sqlite").matches({"pig": PIG.game}.__getitem__)) == 1


def test_32_a_machine_that_refuses_in_the_end_is_told_of_and_the_service_starts_anew(appliance):
    one = appliance(FakePower(refusal="The system did not answer."))
    switch_off(one)

    with pytest.raises(NotSwitchedOff, match="did not answer"):
        one.run()

    assert screen(one._runner.model).headline == ("The machine", "stays on")


def test_32_a_machine_that_may_not_be_switched_off_is_found_out_before_anything_is_closed(appliance):
    machine = FakePower(obstacle="This user may not switch the machine off.")
    one = appliance(machine)
    switch_off(one)
    for _ in range(5):
        one._runner.handle(one._runner.events.get_nowait())
    one._runner.handle(one._runner.events.get_nowait())

    assert machine.asked == ["may it?"]
    assert screen(one._runner.model).spoken.startswith("This user may not switch the machine off. The game is saved.")


def test_32_on_a_laptop_the_program_alone_ends(appliance):
    one = appliance(None)
    switch_off(one)

    one.run()

    assert one._runner.model.place == Off(machine=False, stage="ended")
    assert not display_of(one)._is_open


def test_32_before_a_match_holding_back_asks_and_no_leads_back():
    model = Model((PIG,), NewGame(), watching=True)
    asked = pressed(model, "hold back")
    assert screen(asked).title == "Switch off?"

    assert pressed(asked, "back").place == NewGame()
    assert after(asked, "ok")[1] == (AskToSwitchOff(),)


def test_32_a_machine_that_cannot_be_switched_off_says_so_and_the_game_goes_on():
    model = pig_model()

    told, effects = update(model, StaysOn("This user may not switch the machine off."))

    assert effects == ()
    assert screen(told).spoken == (
        "This user may not switch the machine off. The game is saved. To switch off, type at the machine: sudo poweroff"
    )
    assert pressed(told, "back").place == model.place


def test_32_the_program_itself_never_says_that_the_plug_may_be_pulled():
    for stage in ("saving", "ended", "going", "stays"):
        for large in (False, True):
            model = replace(pig_model(), settings=Settings(large=large))
            shown = screen(model.enter(Off(machine=True, stage=stage, why="The system did not answer.")))
            assert "unplug" not in " ".join((*shown.headline, *shown.lines, shown.spoken))
            assert fits(shown) == []


def test_32_the_end_of_the_program_is_not_the_end_of_the_machine():
    model, effects = update(pig_model(), SwitchedOff())

    assert (model.place, effects) == (Off(machine=False), (Leave(),))


# ---- logind ----


def test_32_logind_is_asked_first_and_then_told():
    ran = []

    def run(command):
        ran.append(command)
        return 's "yes"\n' if "CanPowerOff" in command else ""

    logind = Logind(run)

    assert (logind.obstacle(), logind.off()) == ("", "")
    assert ran == [[*ASK, "CanPowerOff"], [*ASK, "PowerOff", "b", "false"]]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ('s "no"\n', "This user may not switch the machine off."),
        ('s "challenge"\n', "The machine wants a password to be switched off."),
        ('s "inhibited"\n', "Something keeps the machine on just now, such as an update of its system."),
        ('s "na"\n', "This machine cannot switch itself off."),
    ],
)
def test_32_what_logind_forbids_is_said_in_words(answer, said):
    assert Logind(lambda command: answer).obstacle() == said


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (subprocess.TimeoutExpired("busctl", 10), "The system did not answer."),
        (
            subprocess.CalledProcessError(1, "busctl", stderr="Call failed: Interactive authentication required.\n"),
            "The system refused: Interactive authentication required.",
        ),
        (FileNotFoundError(2, "No such file or directory"), "The system cannot be asked: No such file or directory."),
    ],
)
def test_32_a_call_that_fails_or_hangs_is_a_sentence_and_no_exception(failure, said):
    def run(command):
        raise failure

    assert (Logind(run).obstacle(), Logind(run).off()) == (said, said)


@pytest.mark.parametrize(
    ("pi", "environ", "switches"),
    [
        (True, {"NOTIFY_SOCKET": "/run/systemd/notify"}, True),
        (True, {}, False),
        (False, {"NOTIFY_SOCKET": "/run/systemd/notify"}, False),
    ],
)
def test_32_only_a_pi_that_its_service_manager_started_is_switched_off(monkeypatch, pi, environ, switches):
    monkeypatch.setattr(power, "is_pi", lambda: pi)

    assert (power_for(environ) is not None) is switches


# ---- when the disks are at rest ----


def test_32_at_the_very_end_the_oled_says_that_the_plug_may_be_pulled_and_stays_lit(monkeypatch, tmp_path):
    display = MemoryDisplay()
    monkeypatch.setenv("DICESCRIBE_DATA", str(tmp_path))
    monkeypatch.setattr(last_words, "panel_for", lambda choice, settings: Panel((display,), ()))

    last_words.show()

    assert SAFE.headline == ("Safe to", "unplug now")
    assert "saved" not in f"{SAFE.context} {SAFE.spoken}"  # nobody knows by then whether the last steps were
    assert display.image.tobytes() == paint(SAFE).tobytes()
    assert display._is_open
