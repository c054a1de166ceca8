"""The path as a picture."""

from __future__ import annotations

from rules.games.dice_horde.facts import colour_of, kind_of, stands, tower_kind
from rules.games.dice_horde.state import State
from rules.prompt import Track, TrackDie, TrackSegment


def track(state: State, marked: tuple[str, ...] = ()) -> Track:
    """Towers as letter and hearts, dice, bars and live traps. marked: ids such as `2-3` or `3u`."""
    return Track(tuple([_segment(state, number) for number in range(1, len(state.sheet.path) + 1)]), marked)


def _segment(state: State, number: int) -> TrackSegment:
    board = state.board
    dice = [TrackDie(die.space, die.value, kind_of(i)) for i, die in enumerate(board.dice) if die.segment == number]
    return TrackSegment(
        upper=_tower(state, 2 * number - 2),
        lower=_tower(state, 2 * number - 1),
        dice=tuple(sorted(dice, key=lambda die: die.space)),
        bars=board.barricades[number - 1],
        traps=tuple([space for segment, space in board.traps if segment == number]),
    )


def _tower(state: State, tower: int) -> str:
    now = state.board.towers[tower]
    letter = colour_of(state.sheet, tower)[0].upper()
    return f"{letter} {tower_kind(state.sheet, tower).hearts - now.lost if stands(state.sheet, tower, now) else 'x'}"
