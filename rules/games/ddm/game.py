"""Dungeon Dice Monsters as a `rules.contract.Game`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

import msgspec

from rules.contract import DICE, OVER, Cast, Seat
from rules.drawing import Drawing as Picture
from rules.games.ddm.actions import Action
from rules.games.ddm.advice import advice
from rules.games.ddm.apply import apply
from rules.games.ddm.battle import asked_in_battle
from rules.games.ddm.books import books
from rules.games.ddm.crests import dice_of
from rules.games.ddm.drawn import drawings
from rules.games.ddm.endings import compared, ending
from rules.games.ddm.hints import hints, wished_dice
from rules.games.ddm.legal import legal_actions
from rules.games.ddm.prompts import prompt
from rules.games.ddm.setup import drawer, start
from rules.games.ddm.sheet import Sheet
from rules.games.ddm.sheet_check import parse_sheet
from rules.games.ddm.sight import hides, lookalikes
from rules.games.ddm.state import (
    LIFE,
    NOBODY,
    Aiming,
    Answering,
    Battling,
    ByHand,
    Drawing,
    Mixing,
    Moving,
    Mustering,
    Options,
    Over,
    Paying,
    Rolling,
    State,
)
from rules.games.ddm.told import told
from rules.prompt import BookPage, Prompt, Told


class DungeonDiceMonsters:
    """Dungeon Dice Monsters: two players, three dice a turn, the Basic and the Advanced Game."""

    id: ClassVar[str] = "ddm"
    version: ClassVar[int] = 1
    title: ClassVar[str] = "Dungeon Dice"
    long_title: ClassVar[str] = "Dungeon Dice Monsters"
    seats: ClassVar[tuple[int, int]] = (2, 2)
    dice_sets: ClassVar[tuple[str, ...]] = ("ddm",)
    options_type: ClassVar[type[msgspec.Struct]] = Options
    state_type: ClassVar[type[msgspec.Struct]] = State
    action_type: ClassVar[Any] = Action
    score_bounds: ClassVar[tuple[int, int]] = (0, LIFE)
    data_file: ClassVar[str] = "starter.toml"

    def parse_data(self, text: str, file: str) -> Sheet:
        """Reads field, pieces and cards. Raises `DataError`."""
        return parse_sheet(text, file)

    def start(self, players: tuple[str, ...], options: Options, data: Sheet) -> State:
        """The first question of setting up, or the first roll. Raises `ValueError`."""
        return start(players, options, data)

    def option_question(self, field: str, data: Sheet) -> tuple[str, tuple[tuple[str, str], ...]]:
        """Which game, and who has which side."""
        if field == "mode":
            return "Which game?", (
                ("sides", "Basic, fixed sides"),
                ("draw", "Basic, draw cards"),
                ("pool", "Basic, open pool"),
                ("advanced", "Advanced"),
            )
        assert field == "side"
        return "First player is", (("yugi", "Yugi, red pieces"), ("kaiba", "Kaiba, blue pieces"))

    @property
    def varieties(self) -> tuple[Options, ...]:
        """The Basic and the Advanced Game, with few idle turns, since random players idle."""
        return Options(stall_turns=4), Options(mode="advanced", stall_turns=2)

    def lookalikes(self, state: State, viewer: Seat) -> tuple[State, ...]:
        """See `sight`: another item may lie face down."""
        return lookalikes(state, viewer)

    def hides(self, state: State) -> bool:
        """See `sight`: the Basic Game hides nothing."""
        return hides(state)

    def advise(self, state: State, seat: Seat) -> Action:
        """See `advice`: what a greedy player would do."""
        best: Action = advice(state)
        return best

    def hints(self, state: State, viewer: Seat) -> tuple[str, ...]:
        """See `hints`."""
        return hints(state, self.turn(state), viewer)

    def wished_dice(self, state: State) -> str:
        """See `hints`: of which level a greedy player throws three."""
        return wished_dice(state)

    def by_hand(self, state: State) -> bool:
        """Whether a card's text is being carried out by hand."""
        return isinstance(state.phase, ByHand)

    def turn(self, state: State) -> Seat:
        """The mover; or who is asked about a defense, a trap or a card of their own."""
        asked = _ASKED.get(type(state.phase))
        return Seat(asked(state, state.phase) if asked else state.mover)

    def cast(self, state: State) -> Cast | None:
        """Three dice of the player's choice; in the Advanced Game the same three again."""
        if not isinstance(state.phase, Rolling):
            return None
        if not state.rolls:
            return Cast(("ddm", "ddm", "ddm"), "crest dice")
        return Cast(tuple(f"ddm/{level}" for level in dice_of(state.rolls[0])), "the same dice again")

    def layout(self, state: State) -> None:
        """No dice stay on the table."""
        return

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """See `legal`."""
        return legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        """See `apply`. Raises `IllegalAction`."""
        return apply(state, action)

    def scores(self, state: State) -> tuple[int, ...]:
        """Life Points of each player's Monster Lord."""
        return state.lives

    def score_words(self, state: State) -> tuple[str, ...]:
        """See `endings`."""
        assert isinstance(state.phase, Over)
        return compared(state, state.phase)

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Who has won; nobody in a tie."""
        if isinstance(state.phase, Over) and state.phase.winner != NOBODY:
            return (Seat(state.phase.winner),)
        return ()

    def ending(self, state: State) -> str:
        """See `endings`."""
        assert isinstance(state.phase, Over)
        return ending(state.phase)

    def prompt(self, state: State, viewer: Seat) -> Prompt:
        """See `prompts`."""
        return prompt(state, self.turn(state), viewer)

    def books(self, state: State, viewer: Seat) -> tuple[BookPage, ...]:
        """See `books`."""
        return books(state, viewer)

    def drawings(self, state: State, viewer: Seat) -> tuple[Picture, ...]:
        """See `drawn`."""
        return drawings(state, self.turn(state), viewer)

    def told(self, before: State, action: Action, after: State) -> Told:
        """See `told`."""
        return told(before, action, after)


_ASKED: Final[dict[type, Callable[[State, Any], int]]] = {
    Aiming: lambda state, phase: state.figures[phase.figure].owner,
    Answering: lambda state, phase: phase.seat,
    Battling: lambda state, phase: asked_in_battle(state),
    ByHand: lambda state, phase: state.hands[0][0],
    Drawing: lambda state, phase: drawer(state),
    Mixing: lambda state, phase: state.figures[phase.figure].owner,
    Moving: lambda state, phase: state.figures[phase.figure].owner,
    Mustering: lambda state, phase: phase.seat,
    Over: lambda state, phase: OVER,
    Paying: lambda state, phase: state.figures[phase.figure].owner,
    Rolling: lambda state, phase: DICE,
}
"""Who acts in phases that are not always the mover's."""
