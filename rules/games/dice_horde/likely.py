"""Where a cursor rests: cheap guesses of the likeliest choice. They decide nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.dice_horde.facts import tower_segment
from rules.games.dice_horde.state import State


def foremost(state: State) -> int:
    """The segment of the die nearest the gate, 0 without dice on the path."""
    return max([0, *[die.segment for die in state.board.dice]])


def nearest(spots: Sequence[int], wanted: int) -> int:
    """Index of the spot nearest to the wanted one; of two the one nearer the gate."""
    return min(range(len(spots)), key=lambda i: (abs(spots[i] - wanted), -spots[i]))


def best_shooter(state: State, towers: Sequence[int]) -> int:
    """The tower that defeats the strongest die, else the one that hurts the strongest."""

    def promise(tower: int) -> tuple[bool, int]:
        now, own = state.board.towers[tower], tower_segment(state.sheet, tower)
        values = [die.value for die in state.board.dice if die.segment > 0 and abs(die.segment - own) < now.range]
        falls = [value for value in values if value <= now.damage]
        return bool(falls), max(falls or values)

    return max(towers, key=promise)


def busiest(state: State, towers: Sequence[int]) -> int:
    """The tower with most dice on its segment and the one before it; of equals the one nearest the gate."""

    def crowd(tower: int) -> tuple[int, int]:
        own = tower_segment(state.sheet, tower)
        return sum(own - 1 <= die.segment <= own and die.segment >= 0 for die in state.board.dice), own

    return max(towers, key=crowd)


def most_hurt(state: State, towers: Sequence[int]) -> int:
    """The tower that has lost most hearts."""
    return max(towers, key=lambda tower: state.board.towers[tower].lost)
