"""Building, upgrading and the Ruler Sheet (rulebook: Basic Player Actions, Ruler Actions)."""

from __future__ import annotations

import msgspec

from rules.games.dice_horde.actions import StatName
from rules.games.dice_horde.facts import stat
from rules.games.dice_horde.flow import carry_on
from rules.games.dice_horde.state import POOL, Box, Converting, Die, PickStat, State, TowerState

replace = msgspec.structs.replace


def build_barricade(state: State, segment: int) -> State:
    """One more bar in the column right of a segment."""
    columns = list(state.board.barricades)
    columns[segment - 1] += 1
    state = _paid(state, state.sheet.prices.barricade.skulls)
    return carry_on(replace(state, board=replace(state.board, barricades=tuple(columns))))


def set_trap(state: State, segment: int, space: int) -> State:
    """A trap on an empty space."""
    traps = tuple(sorted((*state.board.traps, (segment, space))))
    state = _paid(state, state.sheet.prices.trap.skulls)
    return carry_on(replace(state, board=replace(state.board, traps=traps)))


def add_armour(state: State, tower: int, scroll: int = -1) -> State:
    """One more shield; a scroll or skulls may pay for it."""
    was = state.board.towers[tower]
    now = replace(was, armour=was.armour + 1)
    state = _used(state, scroll) if scroll >= 0 else _paid(state, state.sheet.prices.armour.skulls)
    return carry_on(_with_tower(state, tower, now))


def raise_stat(state: State, phase: PickStat, name: StatName) -> State:
    """One level more; skulls pay by level, the Main Tower by a set of essence."""
    was = state.board.towers[phase.tower]
    level = stat(was, name) + 1
    values = {"damage": was.damage, "range": was.range, "targets": was.targets, name: level}
    now = TowerState(was.lost, was.armour, was.spent, **values)
    cost = level * state.sheet.prices.upgrade.skulls
    state = _used(state, phase.box) if phase.box >= 0 else _paid(state, cost)
    return carry_on(_with_tower(state, phase.tower, now))


def to_skulls(state: State, phase: Converting) -> State:
    """The die brings skulls by its value, as far as the track goes, and returns to the pool."""
    value = state.board.dice[phase.die].value
    ruler = state.ruler
    gained = min(state.sheet.skulls.track, ruler.gained + value)
    return carry_on(_to_pool(replace(state, ruler=replace(ruler, gained=gained)), phase.die))


def to_essence(state: State, phase: Converting, box: int) -> State:
    """The die fills one symbol of its type, whatever its value, and returns to the pool."""
    kind = phase.die // (len(state.board.dice) // 3)
    filled = list(state.ruler.boxes[box].filled)
    filled[kind] += 1
    boxes = list(state.ruler.boxes)
    boxes[box] = Box((filled[0], filled[1], filled[2]))
    return carry_on(_to_pool(replace(state, ruler=replace(state.ruler, boxes=tuple(boxes))), phase.die))


def _to_pool(state: State, die: int) -> State:
    dice = list(state.board.dice)
    dice[die] = Die(POOL, 0, 0)
    return replace(state, board=replace(state.board, dice=tuple(dice)))


def _with_tower(state: State, tower: int, now: TowerState) -> State:
    towers = list(state.board.towers)
    towers[tower] = now
    return replace(state, board=replace(state.board, towers=tuple(towers)))


def _paid(state: State, skulls: int) -> State:
    """Step 4 buys; step 2 builds for nothing."""
    if state.step != 4:
        return state
    return replace(state, ruler=replace(state.ruler, paid=state.ruler.paid + skulls))


def _used(state: State, box: int) -> State:
    boxes = list(state.ruler.boxes)
    boxes[box] = replace(boxes[box], used=True)
    return replace(state, ruler=replace(state.ruler, boxes=tuple(boxes)))
