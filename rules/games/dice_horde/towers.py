"""Tower attacks and their specials (rulebook: Tower Attacks, Tower Special Abilities, Spell Scrolls).

An attack is a chain of small steps: targets one after another in the players' order, each taking the tower's full
damage at once; then, where a special or a spell calls for it, one more question. Every function takes the state with
the attack under way and gives the state that asks the next question.
"""

from __future__ import annotations

import msgspec

from rules.games.dice_horde.possible import open_targets, segments_on_the_way, special_of
from rules.games.dice_horde.state import (
    Exploding,
    Paying,
    Shot,
    Spreading,
    State,
    Tidying,
    TowerState,
)
from rules.games.dice_horde.table import Table

GREEN_BONUS = 2
YELLOW_BONUS = 2
"""Extra damage of the green special, and of each heart of the yellow one."""

replace = msgspec.structs.replace


def hit(state: State, shot: Shot, space: int) -> State:
    """The next target takes the tower's damage (2 more where the green special is armed)."""
    damage = state.board.towers[shot.tower].damage
    if shot.blast >= 0:
        return blast(state, replace(shot, blast=-1, charged=True), boosted=space)
    table = Table(state.sheet, state.board)
    die = next(i for i in table.dice_on(shot.segment) if table.dice[i].space == space)
    if shot.armed:
        _spend_charge(table, shot.tower)
    died = table.hurt_die(die, damage + GREEN_BONUS * shot.armed, "hit")
    after = replace(shot, hits=(*shot.hits, die), armed=False, charged=shot.charged or shot.armed)
    return _after_hits(table.frozen(state), _noted(after, table), (die,) if died else ())


def charge(state: State, shot: Shot) -> State:
    """The special is used before a hit: green arms the next one, blue hits everything on the way."""
    if special_of(state, shot) == "green":
        return replace(state, phase=replace(shot, armed=True), events=())
    table = Table(state.sheet, state.board)
    _spend_charge(table, shot.tower)
    damage = table.towers[shot.tower].damage
    for segment in segments_on_the_way(state, shot):
        for die in table.dice_on(segment):
            table.hurt_die(die, damage, "beam")
    return replace(table.frozen(state), phase=_noted(replace(shot, charged=True), table))


def cast_blast(state: State, shot: Shot, box: int) -> State:
    """The lower spell: the scroll is used up. A green tower with a charge is first asked who takes its extra."""
    boxes = list(state.ruler.boxes)
    boxes[box] = replace(boxes[box], used=True)
    state = replace(state, ruler=replace(state.ruler, boxes=tuple(boxes)), events=())
    if special_of(state, shot) == "green":
        return replace(state, phase=replace(shot, blast=box))
    return blast(state, shot)


def blast(state: State, shot: Shot, boosted: int = 0) -> State:
    """All dice and towers of the segment take the tower's damage, armour counts; the die on `boosted` takes 2
    more."""
    table = Table(state.sheet, state.board)
    damage = table.towers[shot.tower].damage
    if boosted:
        _spend_charge(table, shot.tower)
    targets = table.dice_on(shot.segment)
    dead = []
    for die in targets:
        extra = GREEN_BONUS if table.dice[die].space == boosted else 0
        if table.hurt_die(die, damage + extra, "blast"):
            dead.append(die)
    for tower in (2 * shot.segment - 2, 2 * shot.segment - 1):
        if table.stands(tower):
            table.hit_tower(tower, damage)
    after = replace(shot, blast=-1, hits=tuple(targets))
    return _after_hits(table.frozen(state), _noted(after, table), tuple(dead))


def stop(state: State, shot: Shot) -> State:
    """No further target; under a spell, no extra damage."""
    state = replace(state, events=())
    return blast(state, replace(shot, blast=-1)) if shot.blast >= 0 else _conclude(state, shot)


def _after_hits(state: State, shot: Shot, dead: tuple[int, ...]) -> State:
    """Offers the red special if a die fell and others stand beside it."""
    beside = any(die.segment == shot.segment for die in state.board.dice)
    if dead and beside and special_of(state, shot) == "red":
        return replace(state, phase=Exploding(shot, dead))
    return go_on(state, shot)


def explode(state: State, phase: Exploding, value: int) -> State:
    """A defeated die hits all others of its segment with its value. Dice that fall by it do not explode."""
    table = Table(state.sheet, state.board)
    _spend_charge(table, phase.shot.tower)
    for die in table.dice_on(phase.shot.segment):
        table.hurt_die(die, value, "explosion")
    return go_on(table.frozen(state), _noted(replace(phase.shot, charged=True), table))


def go_on(state: State, shot: Shot) -> State:
    """The next target, if the tower may have one more and there is one."""
    if len(shot.hits) < state.board.towers[shot.tower].targets and open_targets(state, shot):
        return replace(state, phase=shot)
    return _conclude(state, shot)


def _conclude(state: State, shot: Shot) -> State:
    """The attack is over, but for a yellow tower's extra damage."""
    if special_of(state, shot) == "yellow" and survivors(state, shot):
        return replace(state, phase=Paying(shot))
    return _finish(state, shot)


def survivors(state: State, shot: Shot) -> tuple[int, ...]:
    """Targeted dice still on the path."""
    return tuple([die for die in shot.hits if state.board.dice[die].segment > 0])


def pay(state: State, phase: Paying, hearts: int) -> State:
    """A yellow tower gives up hearts, past any armour and even its last; each brings 2 points of damage."""
    shot = phase.shot
    if not hearts:
        return _finish(replace(state, events=()), shot)
    table = Table(state.sheet, state.board)
    _spend_charge(table, shot.tower)
    table.hit_tower(shot.tower, hearts, armoured=False)
    targets = survivors(state, shot)
    spread = Spreading(_noted(shot, table), YELLOW_BONUS * hearts, targets, (0,) * len(targets))
    return _spread(table.frozen(state), spread)


def assign(state: State, phase: Spreading, space: int) -> State:
    """One point more for a target."""
    given = list(phase.given)
    index = next(i for i, die in enumerate(phase.targets) if state.board.dice[die].space == space)
    given[index] += 1
    return _spread(replace(state, events=()), replace(phase, points=phase.points - 1, given=tuple(given)))


def _spread(state: State, phase: Spreading) -> State:
    """Asks for the next point while that still matters; then all extra damage of a die counts as one
    instance."""
    dice = state.board.dice
    given = list(phase.given)
    if len(phase.targets) == 1:
        given[0] += phase.points
    elif phase.points and any(n < dice[i].value for i, n in zip(phase.targets, given, strict=True)):
        return replace(state, phase=phase)
    table = Table(state.sheet, state.board)
    for die, damage in zip(phase.targets, given, strict=True):
        table.hurt_die(die, damage, "extra")
    after = table.frozen(state)
    return _finish(replace(after, events=state.events + after.events), _noted(phase.shot, table))


def _noted(shot: Shot, table: Table) -> Shot:
    return replace(shot, changes=(*shot.changes, *table.events))


def _finish(state: State, shot: Shot) -> State:
    """Every attack changes something: the players do it on the table before the game goes on."""
    return replace(state, phase=Tidying(shot.tower, shot.changes))


def _spend_charge(table: Table, tower: int) -> None:
    was = table.towers[tower]
    table.towers[tower] = TowerState(was.lost, was.armour, was.spent + 1, was.damage, was.range, was.targets)
