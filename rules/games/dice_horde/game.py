"""Dice Horde as a `rules.contract.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from rules.contract import DICE, OVER, Cast, Layout, LayoutDie, Seat
from rules.drawing import Drawing
from rules.games.dice_horde.actions import Action, Follow
from rules.games.dice_horde.apply import apply
from rules.games.dice_horde.books import books
from rules.games.dice_horde.drawn.sheets import drawings
from rules.games.dice_horde.facts import kind_of, main_tower, place
from rules.games.dice_horde.flow import begin_round
from rules.games.dice_horde.follow import follow
from rules.games.dice_horde.hints import hints
from rules.games.dice_horde.legal import legal_actions
from rules.games.dice_horde.mat import mat
from rules.games.dice_horde.prompts import prompt
from rules.games.dice_horde.sheet import KINDS, Sheet
from rules.games.dice_horde.sheet_check import parse_sheet
from rules.games.dice_horde.state import (
    DICE_PER_KIND,
    GRAVE,
    POOL,
    Board,
    Box,
    Die,
    Options,
    Over,
    Rolling,
    Ruler,
    State,
    TowerState,
)
from rules.games.dice_horde.told import told
from rules.games.dice_horde.words import colour, count
from rules.mat import Field
from rules.prompt import BookPage, Prompt, Told

MOST_POINTS = 99


class DiceHorde:
    """Dice Horde: one to four players hold a gate together against twelve dice."""

    id: ClassVar[str] = "dice-horde"
    version: ClassVar[int] = 1
    title: ClassVar[str] = "Dice Horde"
    seats: ClassVar[tuple[int, int]] = (1, 4)
    dice_sets: ClassVar[tuple[str, ...]] = ("d6",)
    options_type: ClassVar[type[msgspec.Struct]] = Options
    state_type: ClassVar[type[msgspec.Struct]] = State
    action_type: ClassVar[Any] = Action
    score_bounds: ClassVar[tuple[int, int]] = (0, MOST_POINTS)
    data_file: ClassVar[str] = "demo.toml"

    def parse_data(self, text: str, file: str) -> Sheet:
        """Reads a sheet. Raises `DataError`."""
        return parse_sheet(text, file)

    def start(self, players: tuple[str, ...], options: Options, data: Sheet) -> State:
        """Round 1, before its dice appear. Raises `ValueError`."""
        _check_setup(players, options)
        boxes = (Box(),) * (len(data.main_sets) + len(data.scrolls))
        board = Board(
            dice=(Die(POOL, 0, 0),) * (DICE_PER_KIND * len(KINDS)),
            towers=(TowerState(),) * (main_tower(data) + 1),
            barricades=(0,) * len(data.path),
            traps=(),
            sprung=(),
            gate=getattr(data.gate, options.gate),
        )
        state = State(
            sheet=data,
            options=options,
            players=tuple(players),
            round=1,
            segment=0,
            face="",
            used=(0,) * len(data.segments),
            board=board,
            ruler=Ruler(0, 0, 0, boxes),
            step=1,
            row="",
            todo=(),
            phase=Rolling(),
        )
        return begin_round(state)

    def option_question(self, field: str, data: Sheet) -> tuple[str, tuple[tuple[str, str], ...]]:
        """The strength of the gate, the only option that is asked: with the points that the sheet gives it."""
        assert field == "gate"
        strengths = ("easy", "normal", "fair")
        return "How strong a gate?", tuple(
            [(name, f"{name}, {count(getattr(data.gate, name), 'point')}") for name in strengths]
        )

    def turn(self, state: State) -> Seat:
        """The players lead a round each in turn; any of them may press."""
        if isinstance(state.phase, Rolling):
            return DICE
        if isinstance(state.phase, Over):
            return OVER
        return Seat((state.round - 1) % len(state.players))

    def cast(self, state: State) -> Cast | None:
        """The round die, when it is due."""
        return Cast(("d6",), "round die", "round") if isinstance(state.phase, Rolling) else None

    def layout(self, state: State) -> Layout:
        """Dice on the horizon, the path and in the Graveyard; the round die on its segment, unless it is in
        hand."""
        dice = [
            LayoutDie(
                "grave" if die.segment == GRAVE else place(die.segment, die.space),
                "d6",
                kind_of(i),
                f"d6/{die.value}",
            )
            for i, die in enumerate(state.board.dice)
            if die.segment != POOL
        ]
        if state.segment and not isinstance(state.phase, Rolling):
            dice.append(LayoutDie(f"R{state.segment}", "d6", "round", state.face))
        return Layout(tuple(sorted(dice)))

    def mat(self, data: Sheet, measures: Mapping[str, float]) -> Field:
        """See `mat`. Raises `KeyError`."""
        return mat(data, measures)

    def die_names(self, state: State) -> Mapping[str, str]:
        """The household's colours of the three types, and the round die."""
        return {**{kind: colour(state, kind) for kind in KINDS}, "round": "round"}

    def follow(self, state: State, table: Layout) -> Follow:
        """See `follow`. Raises `IllegalAction`."""
        return follow(state, table)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """See `legal`."""
        return legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        """See `apply`. Raises `IllegalAction`."""
        return apply(state, action)

    def scores(self, state: State) -> tuple[int, ...]:
        """The gate's points, the same for everybody."""
        return (state.board.gate,) * len(state.players)

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Everybody, if the gate stands after the last round."""
        won = isinstance(state.phase, Over) and state.phase.won
        return tuple([Seat(seat) for seat in range(len(state.players))]) if won else ()

    def prompt(self, state: State, viewer: Seat) -> Prompt:
        """Everybody sees the same: nothing is secret."""
        return prompt(state, self.turn(state))

    def books(self, state: State, viewer: Seat) -> tuple[BookPage, ...]:
        """See `books`."""
        return books(state)

    def drawings(self, state: State, viewer: Seat) -> tuple[Drawing, ...]:
        """Tower Sheet and Ruler Sheet; everybody sees the same."""
        return drawings(state)

    def hints(self, state: State, viewer: Seat) -> tuple[str, ...]:
        """What attacks would do, and what the dice will; everybody hears the same."""
        return hints(state)

    def told(self, before: State, action: Action, after: State) -> Told:
        """See `told`."""
        return told(before, action, after)


def _check_setup(players: tuple[str, ...], options: Options) -> None:
    low, high = DiceHorde.seats
    if not low <= len(players) <= high:
        raise ValueError(f"Dice Horde is for {low} to {high} players, not {len(players)}.")
    if len(set(players)) < len(players) or not all(name.strip() for name in players):
        raise ValueError("Each player needs a name of their own.")
    colours = (options.colour_a, options.colour_b, options.colour_c)
    if len(set(colours)) < len(colours) or not all(colour.isalpha() and len(colour) <= 6 for colour in colours):
        raise ValueError("The three die types need three colours with names of at most 6 letters.")
