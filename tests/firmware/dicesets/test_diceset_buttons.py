"""A set of dice from its name to reading it, with five buttons alone: presses, the room TEACH, the studio, the disk."""

import pytest
from drawn_tray import tray
from plain_embedder import PLAIN
from tabletop import after, pig_model

from firmware import rooms
from firmware.dicesets.studio import Studio
from firmware.effects import Look
from firmware.events import Studied
from firmware.lessons import Lessons
from firmware.places import AtPrompt, Teach, TeachSets
from firmware.rooms.teaching import SIGNS
from firmware.update import update
from vision import Reader

SHIELD, SWIRL = "ddm/4/defense", "ddm/2/magic"
"""Faces drawn on the dice that are taught; the test calls them otherwise."""


class Household:
    """Somebody at the panel, and the dice on the tray."""

    def __init__(self, studio):
        self.studio, self.lessons = studio, Lessons(studio, lambda _: None)
        self.model = pig_model().enter(TeachSets(AtPrompt()))

    def press(self, *names):
        """Presses buttons one after another, and does what they ask for."""
        for name in names:
            self.model, effects = after(self.model, name)
            for effect in effects:
                self.told(self.lessons.look_again() if isinstance(effect, Look) else self.lessons.carry_out(effect))
            self.told(self.lessons.attend(self.model))

    def spell(self, text):
        """Spells a name sign by sign and says that it is done."""
        at = 0
        for sign in text:
            way = SIGNS.index(sign) - at
            self.press(*["down" if way > 0 else "up"] * abs(way), "ok")
            at += way
        self.press("fix")

    def lay(self, face, turn=12):
        """Takes away what lies on the tray and lays one die there."""
        self.studio.see(tray(), still=False)
        self.told(Studied(self.studio.see(tray({"face": face, "turn": turn}), still=True)))

    def told(self, news):
        if news is not None:
            self.model, _ = update(self.model, news)

    @property
    def screen(self):
        return rooms.screen(self.model)


@pytest.fixture
def household(tmp_path):
    return Household(Studio(Reader.load(), tmp_path, PLAIN))


def test_new_dice_are_named_taught_and_read_with_five_buttons(household):
    household.press("ok")  # "New dice", the only row
    household.spell("BAD")
    household.lay(SHIELD)
    first = household.screen
    household.press("ok")
    household.spell("LEAF")
    household.lay(SWIRL)
    second = household.screen
    household.press("fix")
    household.spell("WIND")
    household.lay(SHIELD, turn=102)
    known = household.screen

    assert (first.title, first.keys.ok, len(first.faces)) == ("A new face", "Name", 1)
    assert (second.title, [row.label for row in second.rows]) == ("This face is", ["LEAF"])
    assert (known.title, [row.label for row in known.rows], known.context) == ("Known as", ["LEAF", "WIND"], "2 of 2")


def test_faces_too_alike_are_told_apart_by_asking_from_then_on(household):
    household.press("ok")
    household.spell("BAD")
    household.lay(SHIELD)
    household.press("ok")
    household.spell("LEAF")
    household.lay(SHIELD, turn=14)
    household.press("fix")
    household.spell("HEART")
    told = household.screen
    household.press("ok")
    advice = household.screen
    household.press("back", "back")

    assert (told.context, len(told.faces), told.keys.ok) == ("too alike", 2, "Advice")
    assert "dot of paint" in advice.spoken
    assert isinstance(household.model.place, Teach)
    household.studio.use(("bad",))
    (die,) = household.studio.read(tray({"face": SHIELD, "turn": 14})).dice
    assert {die.label, die.runner_up} == {"bad/LEAF", "bad/HEART"}
    assert die.probability <= 0.5
