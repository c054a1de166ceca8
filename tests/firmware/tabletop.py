"""A model at a table, for tests of the appliance: Pig or Dice Horde, and presses by name."""

from pig import HOUSE, Pig

from firmware import commit, rooms
from firmware.events import LookedAt, Pressed, Threw
from firmware.model import Model, Offer
from firmware.places import NewGame
from firmware.update import update
from firmware.viewing import PANEL
from firmware.watching.settle import Looked, Throw
from hardware.ports import Button, Press
from vision.types import DieReading, TableReading

PIG = Offer(Pig(), HOUSE, "house.toml", ("Ada", "Ben"))


def pig_model(*presses):
    """A match of Pig for Ada and Ben with their lucky faces chosen, so that two dice are asked for."""
    model, _ = commit.start(Model((PIG,), NewGame(), watching=True), PIG, PIG.players, Pig.options_type())
    return pressed(model, "hold ok", "ok", "hold ok", "ok", *presses)


def pressed(model, *presses):
    """The model after presses: "ok", "up", ..., "hold ok"."""
    for name in presses:
        model, _ = after(model, name)
    return model


def after(model, name):
    """(model, effects) after one press."""
    kind = Press.HOLD if name.startswith("hold ") else Press.REPEAT if name.startswith("repeat ") else Press.SHORT
    return update(model, Pressed(Button(name.split()[-1]), kind))


def die(value, *, at=0, probability=0.99, runner_up=None, second=None, flags=(), colour="white", rgb=(230, 230, 230)):
    """A die seen `at` 100 pixels further right for each number."""
    x = 100.0 + 100 * at
    corners = ((x, 100.0), (x + 50, 100.0), (x + 50, 150.0), (x, 150.0))
    other = runner_up or (value % 6 + 1 if value else 1)
    rest = round(1 - probability, 6) if second is None else second
    label = f"d6/{value}" if value else None
    return DieReading(label, value, probability, f"d6/{other}", rest, colour, rgb, corners, flags)


def reading(*dice, flags=()):
    return TableReading(dice, (960, 720), flags)


def threw(*dice, flags=(), moved=None, doubtful=()):
    """The event of a settled throw of these dice."""
    which = tuple(range(len(dice))) if moved is None else moved
    return Threw(Throw(1, reading(*dice, flags=flags), which, doubtful, 7))


def looked(*dice, moved=(), doubtful=()):
    return LookedAt(Looked(reading(*dice), moved, doubtful, 7))


def screen(model, viewer=PANEL):
    """What a device shows, by default the panel."""
    return rooms.screen(model.seen_by(viewer))
