"""The appliance's whole state as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from firmware.audit.seen import StandingDice
from firmware.draft import Draft
from firmware.effects import Effect
from firmware.events import FaultRaised, SceneKind
from firmware.keeping.settings import USUAL, Settings
from firmware.panel.screen import Eye
from firmware.places import AtPrompt, NewGame, Place
from firmware.viewing import Peek, Viewer
from rules.contract import DICE, OVER, Cast, Game, Seat
from rules.history import History

AnyGame: TypeAlias = Game[Any, Any]
AnyHistory: TypeAlias = History


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be played here: a game, its printed data, and the players and options that are settled already.

    machine: how the last player is played by the machine ("greedy", "random"); "" for people alone, None to ask.
    """

    game: AnyGame
    data_text: str
    data_file: str
    players: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    machine: str | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """Everything the appliance knows.

    history: the match being played, None before one is chosen. watching: a camera gives pictures. named: the parts
    whose fault has been shown. drafts: by step, how a roll in the history was read; for corrections. version: rises
    with every change of the screen, so that a tap on an old one can be told. page_code: what lets another device press,
    "" where the page is this machine's alone. dice_sets: those that can be taught, () where no faces can be compared.
    peek: a shared device that now shows one player's secrets. viewer: through whose eyes the model is looked at while a
    screen is drawn or a press carried out; DICE for everybody.
    """

    offers: tuple[Offer, ...]
    place: Place
    history: AnyHistory | None = None
    scene: SceneKind = "still"
    watching: bool = False
    faults: tuple[FaultRaised, ...] = ()
    named: tuple[str, ...] = ()
    drafts: Mapping[int, Draft] = field(default_factory=lambda: MappingProxyType({}))
    settings: Settings = USUAL
    standing: StandingDice | None = None
    """What stands on the mat; None while something moves, and without a mat."""
    audit_due: bool = False
    """A task was said to be done, and the table has not been seen since."""
    known_differences: frozenset[Any] = frozenset()
    """Differences of table and book that the players have been told of and left."""
    page_code: str = ""
    dice_sets: tuple[str, ...] = ()
    peek: Peek | None = None
    viewer: Seat = DICE
    now: float = 0.0
    version: int = 0

    @property
    def match(self) -> AnyHistory:
        """The match being played. Raises `LookupError` before one is chosen."""
        if self.history is None:
            raise LookupError("no match has been chosen yet")
        return self.history

    @property
    def turn(self) -> Seat:
        """Who acts next in the match; OVER without one."""
        return OVER if self.history is None else self.history.game.turn(self.history.state)

    @property
    def waits_for_dice(self) -> bool:
        """A throw is asked for."""
        return self.turn == DICE

    @property
    def cast(self) -> Cast:
        """What is to be thrown now. Raises `LookupError` while no throw is asked for."""
        cast = self.match.game.cast(self.match.state)
        if cast is None:
            raise LookupError("the game asks for no throw now")
        return cast

    @property
    def expects_throw(self) -> bool:
        """A throw is asked for, the players stand before that question, and no roll waits in the log."""
        return self.waits_for_dice and isinstance(self.place, AtPrompt) and self.match.offered is None

    @property
    def moment(self) -> str:
        """What the panel asks about: another with every step of the match and every place, the same wherever the cursor
        stands and whatever moves on the table."""
        steps = len(self.match.steps) if self.history is not None else -1
        answered = len(self.place.answers) if isinstance(self.place, NewGame) else 0
        return f"{steps}.{type(self.place).__name__}.{answered}"

    @property
    def eye(self) -> Eye:
        """The eye of the state line."""
        if not self.watching:
            return "off"
        return "open" if self.scene == "still" else "busy"

    def seen_by(self, viewer: Viewer) -> Model:
        """The model as a device shows it: with the secrets of the player who has it, or to whom it was handed."""
        if viewer.seat == DICE and self.peek is not None and self.peek.device == viewer.device:
            return replace(self, viewer=self.peek.seat)
        seated = self.history is not None and viewer.seat < len(self.match.setup.players)
        return replace(self, viewer=viewer.seat if seated else DICE)

    def enter(self, place: Place) -> Model:
        """The model standing in another place."""
        return replace(self, place=place)


Update: TypeAlias = tuple[Model, tuple[Effect, ...]]
"""A new model, and what is to be done before it is shown."""


def stay(model: Model) -> Update:
    """Nothing happens."""
    return model, ()


def go(model: Model, place: Place, *effects: Effect) -> Update:
    """Enters a place."""
    return model.enter(place), effects
