"""Where something could go: spots to build, towers to choose, segments and dice to aim at, symbols to fill."""

from __future__ import annotations

from typing import Final

from rules.games.dice_horde.actions import StatName
from rules.games.dice_horde.facts import (
    charges,
    colour_of,
    kind_of,
    main_tower,
    recipe_of,
    stands,
    top_level,
    tower_kind,
    tower_segment,
)
from rules.games.dice_horde.sheet import KINDS, PlayerDeed
from rules.games.dice_horde.state import PickTower, Shot, State

STATS: Final[tuple[StatName, ...]] = ("damage", "range", "targets")


def can_do(state: State, deed: PlayerDeed) -> bool:
    """Whether an action has any spot, tower or target."""
    if deed.what == "barricade":
        return bool(barricade_spots(state))
    if deed.what == "trap":
        return bool(trap_segments(state))
    return bool(towers_for(state, PickTower(deed.what, deed.colours)))


def barricade_spots(state: State) -> list[int]:
    """Segments whose column has room."""
    columns = state.board.barricades
    return [spot.segment for spot in state.sheet.path if columns[spot.segment - 1] < spot.barricades]


def trap_spaces(state: State, segment: int) -> list[int]:
    """Spaces with a trap circle, no die and no mark yet."""
    board = state.board
    taken = {die.space for die in board.dice if die.segment == segment}
    return [
        space
        for space in state.sheet.path[segment - 1].traps
        if space not in taken and (segment, space) not in board.traps and (segment, space) not in board.sprung
    ]


def trap_segments(state: State) -> list[int]:
    """Segments with room for a trap."""
    return [spot.segment for spot in state.sheet.path if trap_spaces(state, spot.segment)]


def towers_for(state: State, phase: PickTower) -> list[int]:
    """Towers that may be chosen; a tower fires only where it reaches a die."""
    sheet, main = state.sheet, main_tower(state.sheet)
    towers = state.board.towers
    standing = [i for i in range(main) if stands(sheet, i, towers[i])]
    if phase.purpose == "upgrade":
        return [i for i in standing if raisable(state, i)]
    if phase.purpose == "fire":
        if phase.colours:
            standing = [i for i in standing if colour_of(sheet, i) in phase.colours]
        held = [die.segment for die in state.board.dice if die.segment > 0]
        able = [*standing, main] if phase.main else standing
        return [i for i in able if _reaches(state, i, held)]
    return [i for i in standing if towers[i].armour < tower_kind(sheet, i).armour]


def _reaches(state: State, tower: int, held: list[int]) -> bool:
    own, reach = tower_segment(state.sheet, tower), state.board.towers[tower].range
    return any(-reach < segment - own < reach for segment in held)


def aims(state: State, tower: int) -> list[int]:
    """Segments in range that hold a die. Range 1 is the tower's own segment."""
    own, reach = tower_segment(state.sheet, tower), state.board.towers[tower].range
    held = {die.segment for die in state.board.dice if die.segment > 0 and -reach < die.segment - own < reach}
    return sorted(held)


def raisable(state: State, tower: int, free: bool = False) -> list[StatName]:
    """Statistics under their top level; in step 4 only those that the skulls pay for, unless essence pays."""
    top, now = top_level(state.sheet, tower), state.board.towers[tower]
    limit = top if free or state.step != 4 else min(top, state.ruler.skulls // state.sheet.prices.upgrade.skulls)
    levels = ((STATS[0], now.damage), (STATS[1], now.range), (STATS[2], now.targets))
    return [name for name, level in levels if level < limit]


def special_of(state: State, shot: Shot) -> str:
    """The colour whose special the shooting tower may use now, or ""."""
    tower = shot.tower
    if shot.charged or tower == main_tower(state.sheet):
        return ""
    ready = charges(state.sheet, tower, state.board.towers[tower])
    return colour_of(state.sheet, tower) if ready else ""


def segments_on_the_way(state: State, shot: Shot) -> range:
    """Segments from the tower's own up to the one before the target's."""
    own = tower_segment(state.sheet, shot.tower)
    return range(own, shot.segment) if own <= shot.segment else range(shot.segment + 1, own + 1)


def open_targets(state: State, shot: Shot) -> list[int]:
    """Spaces of the aimed segment with a die not yet targeted."""
    dice = state.board.dice
    return sorted([die.space for i, die in enumerate(dice) if die.segment == shot.segment and i not in shot.hits])


def open_boxes(state: State, die: int) -> list[int]:
    """Boxes with an empty symbol for a die's type; of boxes that look alike the first."""
    kind = KINDS.index(kind_of(die))
    seen = set()
    found = []
    for index, box in enumerate(state.ruler.boxes):
        needs = recipe_of(state.sheet, index)
        alike = (index < len(state.sheet.main_sets), needs, box.filled)
        if box.filled[kind] < needs[kind] and alike not in seen:
            seen.add(alike)
            found.append(index)
    return found
