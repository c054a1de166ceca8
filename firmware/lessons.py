"""Between the runner and whoever knows the faces of dice: which are read now, and what is kept of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from firmware.dicesets.sheet import Corners, ShownFace, TeachingSheet
from firmware.effects import AskEachTime, Forget, Learn, LearnRoll
from firmware.events import Studied
from firmware.model import Model
from firmware.rooms.teaching import taught_set
from vision.types import Picture


class Learns(Protocol):
    """What is asked of whoever knows the faces: `firmware.dicesets.studio.Studio`."""

    def use(self, kinds: Sequence[str]) -> None:
        """The kinds of dice that the game asks for."""

    def teach(self, name: str) -> TeachingSheet | None:
        """The set that is taught from now on, "" for none; how far it has come where that is news."""

    def look_again(self) -> None:
        """What lies on the tray is to be looked at although nothing has moved."""

    def learn(self, label: str, face: ShownFace) -> TeachingSheet:
        """Keeps a face."""

    def forget(self, label: str, picture: str) -> TeachingSheet:
        """Forgets one picture of a face."""

    def ask_each_time(self, one: str, other: str) -> TeachingSheet:
        """Asks from now on whenever one of two faces is thrown."""

    def learn_roll(self, picture: Picture, faces: Sequence[tuple[str, Corners]], *, keep: bool) -> None:
        """Takes in what players said of dice. keep: as more pictures of their faces, too."""


class Lessons:
    """Carries out what a model asks for about faces."""

    def __init__(self, dice: Learns, thrown: Callable[[int], Picture | None]) -> None:
        """thrown: the picture of the last roll, by its frame's number; None where it is another one by now."""
        self._dice, self._thrown = dice, thrown

    def attend(self, model: Model) -> Studied | None:
        """Lets the dice be read that are asked for now, and taught where somebody teaches."""
        cast = model.match.game.cast(model.match.state) if model.history is not None else None
        if cast is not None:
            self._dice.use(cast.dice)
        sheet = self._dice.teach(taught_set(model))
        return Studied(sheet) if sheet is not None else None

    def look_again(self) -> None:
        """Somebody asked for a look at the tray."""
        self._dice.look_again()

    def carry_out(self, effect: Learn | Forget | AskEachTime | LearnRoll) -> Studied | None:
        """Keeps or forgets faces; what there is to tell of it."""
        match effect:
            case Learn(label, face):
                return Studied(self._dice.learn(label, face))
            case Forget(label, picture):
                return Studied(self._dice.forget(label, picture))
            case AskEachTime(one, other):
                return Studied(self._dice.ask_each_time(one, other))
            case LearnRoll(frame, faces, keep):
                pixels = self._thrown(frame)
                if pixels is not None:
                    self._dice.learn_roll(pixels, faces, keep=keep)
        return None
