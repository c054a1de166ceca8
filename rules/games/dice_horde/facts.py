"""Questions about a state that several rules ask."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.games.dice_horde.actions import KindName, StatName
from rules.games.dice_horde.sheet import KINDS, PathSegment, RoundSegment, Sheet, TowerKind
from rules.games.dice_horde.state import DICE_PER_KIND, HORIZON, POOL, Board, Box, Die, State, TowerState


def kind_of(die: int) -> KindName:
    """The type of the die with this index."""
    return KINDS[die // DICE_PER_KIND]


def dice_of(kind: str) -> range:
    """Indices of a type's dice."""
    first = KINDS.index(kind) * DICE_PER_KIND
    return range(first, first + DICE_PER_KIND)


def in_play(board: Board, kind: str) -> list[int]:
    """Dice of a type on the horizon and the path."""
    return [i for i in dice_of(kind) if board.dice[i].segment >= HORIZON]


def place(segment: int, space: int) -> str:
    """`2-3`, or `H` for the horizon."""
    return f"{segment}-{space}" if segment else "H"


@cache
def tower_at(tower: int, segments: int) -> str:
    """`3u`, `3l`, `main` for an index of `Board.towers`."""
    return "main" if tower == 2 * segments else f"{tower // 2 + 1}{'ul'[tower % 2]}"


def tower_index(at: str, segments: int) -> int:
    """The inverse of `tower_at`."""
    return 2 * segments if at == "main" else 2 * int(at[0]) - 2 + "ul".index(at[1])


def main_tower(sheet: Sheet) -> int:
    """Index of the Main Tower."""
    return 2 * len(sheet.path)


def tower_segment(sheet: Sheet, tower: int) -> int:
    """The segment of a tower, which is at range 1."""
    return sheet.main_tower.segment if tower == main_tower(sheet) else tower // 2 + 1


def colour_of(sheet: Sheet, tower: int) -> str:
    """The colour of a tower along the path."""
    spot: PathSegment = sheet.path[tower // 2]
    return spot.lower if tower % 2 else spot.upper


def tower_kind(sheet: Sheet, tower: int) -> TowerKind:
    """The printed facts of a tower along the path."""
    kind: TowerKind = getattr(sheet.towers, colour_of(sheet, tower))
    return kind


def top_level(sheet: Sheet, tower: int) -> int:
    """The highest level of a tower's statistics."""
    return sheet.main_tower.levels if tower == main_tower(sheet) else tower_kind(sheet, tower).levels


def stands(sheet: Sheet, tower: int, state: TowerState) -> bool:
    """Not destroyed. The Main Tower always stands."""
    return state.lost == 0 or state.lost < tower_kind(sheet, tower).hearts


def charges(sheet: Sheet, tower: int, state: TowerState) -> int:
    """Charges ready for use; those of a destroyed tower are lost."""
    if state.lost == 0 or not stands(sheet, tower, state):
        return 0
    return sum(damage <= state.lost for damage in tower_kind(sheet, tower).charges) - state.spent


def stat(state: TowerState, name: StatName) -> int:
    """The level of a statistic."""
    level: int = getattr(state, name)
    return level


def recipe_of(sheet: Sheet, box: int) -> tuple[int, int, int]:
    """How many of A, B, C a box needs; Main Tower sets come first, then scrolls."""
    sets = len(sheet.main_sets)
    return _counts(sheet.main_sets[box].needs if box < sets else sheet.scrolls[box - sets].needs)


@cache
def _counts(needs: str) -> tuple[int, int, int]:
    return needs.count("A"), needs.count("B"), needs.count("C")


def box_ready(sheet: Sheet, box: int, state: Box) -> bool:
    """Full and not used yet."""
    return not state.used and state.filled == recipe_of(sheet, box)


def ready_scroll(state: State) -> int:
    """The first scroll that may be cast, or -1. All scrolls hold the same two spells."""
    first = len(state.sheet.main_sets)
    boxes = state.ruler.boxes
    return next((i for i in range(first, len(boxes)) if box_ready(state.sheet, i, boxes[i])), -1)


def flags_ready(state: State) -> int:
    """Skull flags gained and not used."""
    return sum(n <= state.ruler.gained for n in state.sheet.skulls.flags) - state.ruler.flags


def round_segment(state: State) -> RoundSegment:
    """The segment of the round track that is being played."""
    return state.sheet.segments[state.segment - 1]


def symbols(segment: RoundSegment, kind: str) -> tuple[str, ...]:
    """What a type does on a segment."""
    found: tuple[str, ...] = getattr(segment, kind)
    return found


def pool_of(dice: Sequence[Die], kind: str) -> list[int]:
    """Dice of a type in the pool."""
    return [i for i in dice_of(kind) if dice[i].segment == POOL]


def appearing(state: State, pending: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the pending dice that the pool can give."""
    left = {kind: len(pool_of(state.board.dice, kind)) for kind in KINDS}
    found = []
    for new in pending:
        if left[new[0]]:
            left[new[0]] -= 1
            found.append(new)
    return tuple(found)


def count_segment(state: State, number: int) -> int:
    """Counts `number` unused segments on from the present one; before the first roll, from the first segment."""
    total = len(state.used)
    at = state.segment
    while number:
        at = at % total + 1
        number -= not state.used[at - 1]
    return at
