"""A match as a pure value: who plays what, the entries of its journal, and the state they lead to.

The journal only ever grows. Undo and correction are entries of their own; folding the entries gives the steps
in effect and every state between them, so that any point of the match can be shown, taken back or put right.

Dice that were thrown are facts. A step back over a throw takes back what was made of it, never the throw: its
`Rolled` waits in `History.kept` and is offered again when the game next asks for those dice. Only
`forget_rolls`, which the players must agree to, lets them be thrown anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

import msgspec

from rules.contract import Game, IllegalAction, Rolled, Seat


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a match is started from; stored once, before its entries.

    options: a value of the game's `options_type`. data_text: the printed data in full, so that a later edit
    of the owner's file cannot change a running match. data_file: its name, for error messages. machines: how each seat
    is played where nobody sits there ("greedy", "random"), "" for a person; () where only people play.
    """

    game: str
    version: int
    players: tuple[str, ...]
    options: Any
    data_text: str
    data_file: str
    machines: tuple[str, ...] = ()


class Acted(msgspec.Struct, frozen=True, tag="acted", tag_field="type", forbid_unknown_fields=True):
    """A player chose, or the dice fell. Whose action it is follows from the state."""

    action: Any


class Corrected(msgspec.Struct, frozen=True, tag="corrected", tag_field="type", forbid_unknown_fields=True):
    """A step was other than booked. step: index from 0 into the steps in effect at that moment."""

    step: int
    action: Any


class Undone(msgspec.Struct, frozen=True, tag="undone", tag_field="type", forbid_unknown_fields=True):
    """The last `steps` steps were taken back. forget_rolls: the dice are to be thrown again, too."""

    steps: int
    forget_rolls: bool = False


Entry: TypeAlias = Acted | Corrected | Undone


class Step(NamedTuple):
    """One step in effect: who was to act (DICE before a throw) and what was done."""

    seat: Seat
    action: Any


@dataclass(frozen=True, slots=True)
class History:
    """The steps in effect and every state they pass: `states[i]` is the state before `steps[i]`.

    kept: throws that were taken back and still count, oldest first.
    """

    game: Game[Any, Any] = field(repr=False, compare=False)
    setup: Setup
    data: Any = field(repr=False, compare=False)
    steps: tuple[Step, ...]
    states: tuple[Any, ...] = field(repr=False)
    kept: tuple[Rolled, ...] = ()

    @property
    def state(self) -> Any:
        """The latest state."""
        return self.states[-1]

    @property
    def offered(self) -> Rolled | None:
        """The kept throw that answers what the game asks for now, or None."""
        cast = self.game.cast(self.state)
        if cast is None or not self.kept:
            return None
        faces = self.kept[0].faces
        same_dice = len(faces) == len(cast.dice) and all(
            face.startswith(f"{kind}/") for face, kind in zip(faces, cast.dice, strict=True)
        )
        return self.kept[0] if same_dice else None

    def act(self, action: Any) -> History:
        """One step on. A throw takes the place of the oldest kept one, whatever either shows.

        Raises `IllegalAction` where the game does.
        """
        seat = self.game.turn(self.state)
        after = self.game.apply(self.state, action)
        return replace(
            self,
            steps=(*self.steps, Step(seat, action)),
            states=(*self.states, after),
            kept=self.kept[1:] if isinstance(action, Rolled) else self.kept,
        )

    def undo(self, steps: int, forget_rolls: bool = False) -> History:
        """`steps` steps back. Throws on the way are kept, before those kept already: they fell earlier.

        forget_rolls: nothing is kept, neither these throws nor earlier kept ones; with it `steps` may be 0.
        Raises `ValueError` for fewer than one step or more than there are.
        """
        least = 0 if forget_rolls else 1
        if not least <= steps <= len(self.steps):
            raise ValueError(f"cannot take back {steps} steps: {least} to {len(self.steps)} are possible")
        left = len(self.steps) - steps
        kept = () if forget_rolls else _rolls(self.steps[left:]) + self.kept
        return replace(self, steps=self.steps[:left], states=self.states[: left + 1], kept=kept)

    def correction(self, step: int, action: Any) -> Correction:
        """Replaces the action of `steps[step]` and replays what followed for as long as it fits.

        A later step fits while the same seat is to move and the game accepts its action. From the first that
        does not fit, all are dropped: what was decided after it was decided in another position. Dropped
        throws are kept. Raises `ValueError` where there is no such step, `IllegalAction` if the new action
        itself does not fit.
        """
        if not 0 <= step < len(self.steps):
            raise ValueError(f"there is no step {step} to correct: {len(self.steps)} are in effect, from 0")
        game = self.game
        steps = [*self.steps[:step], Step(self.steps[step].seat, action)]
        states = [*self.states[: step + 1], game.apply(self.states[step], action)]
        for later in self.steps[step + 1 :]:
            if game.turn(states[-1]) != later.seat:
                break
            try:
                states.append(game.apply(states[-1], later.action))
            except IllegalAction:
                break
            steps.append(later)
        dropped = self.steps[len(steps) :]
        kept = _rolls(dropped) + self.kept
        return Correction(replace(self, steps=tuple(steps), states=tuple(states), kept=kept), dropped)

    def with_entry(self, entry: Entry) -> History:
        """The history after one more line of the journal. Raises what the three methods above raise."""
        match entry:
            case Acted(action):
                return self.act(action)
            case Corrected(step, action):
                return self.correction(step, action).history
            case Undone(steps, forget_rolls):
                return self.undo(steps, forget_rolls)


class Correction(NamedTuple):
    """What a correction would lead to, and the later steps that no longer fit."""

    history: History
    dropped: tuple[Step, ...]


def begin(game: Game[Any, Any], setup: Setup) -> History:
    """A match before its first step.

    Raises `ValueError` for another game or version, for wrong players or options; its kind `DataError` for
    unusable data.
    """
    if (setup.game, setup.version) != (game.id, game.version):
        theirs, ours = f"{setup.game} version {setup.version}", f"{game.id} version {game.version}"
        raise ValueError(f"this match is of {theirs}; the game here is {ours}")
    data = game.parse_data(setup.data_text, setup.data_file)
    return History(game, setup, data, (), (game.start(setup.players, setup.options, data),))


def fold(game: Game[Any, Any], setup: Setup, entries: Iterable[Entry]) -> History:
    """The match that a journal tells. Raises what `begin` and `History.with_entry` raise."""
    history = begin(game, setup)
    for entry in entries:
        history = history.with_entry(entry)
    return history


def _rolls(steps: tuple[Step, ...]) -> tuple[Rolled, ...]:
    return tuple(step.action for step in steps if isinstance(step.action, Rolled))
