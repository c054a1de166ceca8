"""The books in full sentences: what the pages' short lines and the picture of the path say, for voice and browser."""

from __future__ import annotations

from typing import Final

from rules.games.dice_horde.facts import (
    box_ready,
    charges,
    colour_of,
    flags_ready,
    kind_of,
    main_tower,
    recipe_of,
    stands,
    tower_kind,
)
from rules.games.dice_horde.prompts_ruler import box_name
from rules.games.dice_horde.sheet import KINDS
from rules.games.dice_horde.state import GRAVE, HORIZON, State
from rules.games.dice_horde.words import ROW_NAMES, capital, colour, count, joined, levels

_NO_DICE: Final = "no dice"


def summary_words(state: State) -> tuple[str, ...]:
    """Gate, skulls, flags, Main Tower."""
    ruler = state.ruler
    full = getattr(state.sheet.gate, state.options.gate)
    return (
        f"The gate has {state.board.gate} of {count(full, 'point')}.",
        f"{count(ruler.skulls, 'skull')} to spend; {ruler.gained} of {state.sheet.skulls.track} gained.",
        f"{count(flags_ready(state), 'skull flag')} to use.",
        f"Main Tower: {levels(state.board.towers[main_tower(state.sheet)])}.",
    )


def path_words(state: State) -> tuple[str, ...]:
    """Where every die stands, from the horizon along the path to the Graveyard; barricades and traps."""
    return (
        f"Horizon: {_dice(state, HORIZON)}.",
        *[_segment(state, number) for number in range(1, len(state.sheet.path) + 1)],
        f"Graveyard: {_dice(state, GRAVE)}.",
    )


def _segment(state: State, number: int) -> str:
    board = state.board
    parts = [_dice(state, number)]
    if bars := board.barricades[number - 1]:
        parts.append(count(bars, "barricade"))
    spots = [f"{number}-{space}" for segment, space in board.traps if segment == number]
    if spots:
        parts.append(f"{'trap' if len(spots) == 1 else 'traps'} on {joined(spots)}")
    return f"Segment {number}: {'; '.join(parts)}."


def _dice(state: State, segment: int) -> str:
    here = sorted((die.space, i) for i, die in enumerate(state.board.dice) if die.segment == segment)
    names = [
        f"{colour(state, kind_of(i))} {state.board.dice[i].value}" + (f" on {segment}-{space}" if segment > 0 else "")
        for space, i in here
    ]
    return ", ".join(names) or _NO_DICE


def box_words(state: State, box: int) -> str:
    """A group of essence symbols: what it needs and what is filled."""
    now, needs = state.ruler.boxes[box], recipe_of(state.sheet, box)
    name = capital(box_name(state, box))
    if now.used:
        return f"{name}: used."
    if box_ready(state.sheet, box, now):
        return f"{name}: full and ready to use."
    return f"{name} needs {_essences(state, needs)}; filled: {_essences(state, now.filled) or 'none'}."


def _essences(state: State, numbers: tuple[int, int, int]) -> str:
    return joined([f"{number} {colour(state, kind)}" for kind, number in zip(KINDS, numbers, strict=True) if number])


def tower_words(state: State, tower: int) -> str:
    """A tower of the path: hearts, shields, charges of its special, levels."""
    now = state.board.towers[tower]
    name = f"{capital(colour_of(state.sheet, tower))} tower {tower // 2 + 1} {ROW_NAMES[tower % 2]}"
    if not stands(state.sheet, tower, now):
        return f"{name}: destroyed."
    hearts = tower_kind(state.sheet, tower).hearts
    ready = charges(state.sheet, tower, now)
    return (
        f"{name}: {hearts - now.lost} of {count(hearts, 'heart')}, {count(now.armour, 'shield')}, "
        f"{count(ready, 'charge')}; {levels(now)}."
    )


def rounds_words(state: State) -> tuple[str, ...]:
    """Which round used which segment of the round track."""
    return tuple(
        [f"Segment {i}: {f'used in round {number}' if number else 'free'}." for i, number in enumerate(state.used, 1)]
    )
