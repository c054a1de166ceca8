"""Step 1: in which order dice act, how they move, attack and heal (rulebook: Dice Actions, Dice Special
Abilities)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.games.dice_horde.events import Moved, Stayed
from rules.games.dice_horde.facts import dice_of, kind_of, place
from rules.games.dice_horde.sheet import DieFlag
from rules.games.dice_horde.state import HORIZON, TOP_VALUE, TRAP_DAMAGE, Die
from rules.games.dice_horde.table import Table

HEAL = ("heal",)


@cache
def stages(symbols: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """A type's symbols cut at each heal: what each die does in one go, and heals, which act once for the
    type."""
    runs: list[tuple[str, ...]] = []
    run: tuple[str, ...] = ()
    for symbol in symbols:
        if symbol != "heal":
            run = (*run, symbol)
            continue
        runs += [run, HEAL] if run else [HEAL]
        run = ()
    return tuple([*runs, run] if run else runs)


def acting_order(dice: Sequence[Die], kind: str) -> tuple[int, ...]:
    """Dice on the path from weakest to strongest, of equals the one nearest the gate, then the lowest space; then
    the horizon."""
    keys = []
    for i in dice_of(kind):
        die = dice[i]
        if die.segment > HORIZON:
            keys.append((0, die.value, -die.segment, die.space, i))
        elif die.segment == HORIZON:
            keys.append((1, die.value, 0, 0, i))
    keys.sort()
    return tuple([key[4] for key in keys])


def activate(table: Table, die: int, symbols: tuple[str, ...]) -> None:
    """One die does all its deeds at once, unless one of them takes it off the path."""
    flag = _flag(table, die)
    for symbol in symbols:
        now = table.dice[die]
        if now.segment < HORIZON:
            return
        if symbol == "move":
            advance(table, die, flag.move.values[now.value - 1])
        elif now.segment > HORIZON:
            attack(table, die)


def heal(table: Table, kind: str) -> None:
    """Every die of the type in play gains 1; one that shows 6 moves 1 segment instead."""
    for die in acting_order(table.dice, kind):
        now = table.dice[die]
        if now.value < TOP_VALUE:
            table.turn_die(die, now.value + 1, "heal")
        else:
            advance(table, die, 1)


def advance(table: Table, die: int, points: int) -> None:
    """Moves a die by its movement points.

    A step to the next segment costs 1, and 1 more for each barricade between. Full segments may be jumped, but a
    move that would end on one falls back to the nearest segment with room, at worst to where it began.
    """
    was = table.dice[die]
    last = len(table.sheet.path)
    at = was.segment
    while points and at <= last:
        cost = 1 + (table.barricades[at - 1] if at else 0)
        if cost > points:
            break
        points -= cost
        at += 1
    if at > last:
        damage = _flag(table, die).attack.values[was.value - 1]
        table.hit_gate(die, max(1, damage))
        return
    reached = at
    while at > was.segment and not table.free_space(at):
        at -= 1
    if at == was.segment:
        why = "full" if reached > at else "bars" if points else ""
        table.events.append(Stayed(kind_of(die), was.value, place(was.segment, was.space), why))
        return
    now = Die(at, table.free_space(at), was.value)
    table.dice[die] = now
    table.events.append(Moved(kind_of(die), was.value, place(was.segment, was.space), place(now.segment, now.space)))
    _spring_trap(table, die)


def attack(table: Table, die: int) -> None:
    """A die on the path attacks: barricades of its segment first, else towers after its type's manner; where all of
    them lie in ruins it moves 1 segment instead."""
    now = table.dice[die]
    flag = _flag(table, die)
    strength = flag.attack.values[now.value - 1]
    if table.barricades[now.segment - 1]:
        table.hit_barricades(now.segment, strength)
        return
    targets = _targets(table, now, flag.special.name)
    for tower in targets:
        table.hit_tower(tower, strength, armoured=flag.special.name != "armour-piercing")
    if not targets:
        advance(table, die, 1)


def _targets(table: Table, die: Die, special: str) -> list[int]:
    """Standing towers that an attack strikes."""
    first = 2 * (die.segment - 1)
    row = 0 if die.space in table.sheet.spaces.upper else 1
    if special == "armour-piercing":
        reach = [first + row]
    elif special == "dual":
        reach = [first, first + 1]
    else:
        ahead = [] if die.segment == len(table.sheet.path) else [first + 2, first + 3]
        reach = [first, first + 1, *ahead]
    standing = [tower for tower in reach if table.stands(tower)]
    if special != "most-developed" or not standing:
        return standing

    def rank(tower: int) -> tuple[int, bool, bool]:
        state = table.towers[tower]
        return state.damage + state.range + state.targets, tower < first + 2, tower % 2 == row

    return [max(standing, key=rank)]


def _spring_trap(table: Table, die: int) -> None:
    now = table.dice[die]
    spot = (now.segment, now.space)
    if spot in table.traps:
        table.traps = tuple([trap for trap in table.traps if trap != spot])
        table.sprung = tuple(sorted((*table.sprung, spot)))
        table.hurt_die(die, TRAP_DAMAGE, "trap")


def _flag(table: Table, die: int) -> DieFlag:
    flag: DieFlag = getattr(table.sheet.flags, kind_of(die))
    return flag
