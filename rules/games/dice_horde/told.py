"""`told`: what an action did, for the log, the undo list and the screen after a roll."""

from __future__ import annotations

from typing import Any

from rules.contract import Rolled
from rules.games.dice_horde import actions as act
from rules.games.dice_horde.events import stays_once
from rules.games.dice_horde.facts import kind_of, place, round_segment, tower_index
from rules.games.dice_horde.follow import changes, spot
from rules.games.dice_horde.prompts_ruler import box_name
from rules.games.dice_horde.sheet import player_deed
from rules.games.dice_horde.state import (
    POOL,
    Converting,
    Exploding,
    Over,
    Paying,
    PickBarricade,
    PickSpace,
    PickStat,
    PickTarget,
    PickTower,
    Shot,
    Spreading,
    State,
)
from rules.games.dice_horde.words import (
    capital,
    colour,
    count,
    deed_words,
    events_clauses,
    events_lines,
    fitting,
    joined,
    letters,
    tower_name,
)
from rules.prompt import Told


def told(before: State, action: Any, after: State) -> Told:
    """What happened between two states."""
    if isinstance(action, Rolled):
        return _told_roll(before, action, after)
    if isinstance(action, act.Follow):
        return _told_follow(before, after)
    short, clause = _deed(before, action, after)
    events = stays_once(after.events) if isinstance(action, act.Activate) else after.events
    clauses = [clause, *events_clauses(after, events)]
    if isinstance(after.phase, Over):
        clauses.append("the gate holds and everybody has won" if after.phase.won else "the gate has fallen")
    return Told(
        short=fitting("short", capital(short)),
        sentence=f"{capital('; '.join(clauses))}.",
        lines=events_lines(after, events, 2),
    )


def _told_follow(before: State, after: State) -> Told:
    changed = [
        f"{colour(after, kind)} {was.value} on {spot(was)} is now {now.value} on {spot(now)}"
        if POOL not in (was.segment, now.segment)
        else f"{colour(after, kind)} {now.value} stands on {spot(now)}"
        if now.segment != POOL
        else f"{colour(after, kind)} {was.value} on {spot(was)} goes to the pool"
        for kind, was, now in changes(before, after)
    ]
    return Told("book follows table", f"The book follows the table: {joined(changed) or 'nothing changes'}.")


def _told_roll(before: State, rolled: Rolled, after: State) -> Told:
    value = rolled.faces[0].rpartition("/")[2]
    order = [colour(after, kind) for kind in round_segment(after).order]
    return Told(
        short=f"Roll {value}",
        sentence=f"The round die shows {value}, so round {before.round} plays segment {after.segment}: "
        f"{', then '.join(order)} dice act.",
        headline=f"Segment {after.segment}",
        lines=("Put it there.", fitting("line", capital(", ".join(order)), f"{letters(order)} act")),
    )


def _deed(state: State, action: Any, after: State) -> tuple[str, str]:
    """A row for the undo list, and a clause for the log."""
    match action:
        case act.Spawn():
            return "New dice", f"round {state.round} brings new dice"
        case act.Heal(kind):
            return f"{colour(state, kind)} dice heal", f"all {colour(state, kind)} dice heal"
        case act.Activate(kind, spot):
            where = "the horizon" if spot == "H" else spot
            return f"{colour(state, kind)} {spot} acts", f"the {colour(state, kind)} die on {where} acts"
        case act.Choose(row):
            return f"took {row} set", f"the {row} set of actions is taken"
        case act.Deed(number):
            words = deed_words(player_deed(getattr(round_segment(state), state.row)[number - 1]))
            return fitting("short", words, "fire a tower"), f"the next action: {words}"
        case act.Tidy():
            return "dice are turned", "the dice stand as they should"
        case act.Skip():
            return "skipped step 2", "the rest of step 2 is skipped"
        case act.Tower(at):
            return _tower(state, tower_index(at, len(state.sheet.path)))
        case act.Stat(name):
            assert isinstance(state.phase, PickStat)
            return f"raised {name}", f"the {tower_name(state, state.phase.tower)} gains a level of {name}"
        case act.Segment(number):
            return _segment(state, number)
        case act.Space(number):
            assert isinstance(state.phase, PickSpace)
            spot = place(state.phase.segment, number)
            return f"trap on {spot}", f"a trap is set on {spot}"
    return _attack(state, action) if isinstance(state.phase, _SHOOTING) else _ruler(state, action)


_SHOOTING = (Shot, Exploding, Paying, Spreading)


def _tower(state: State, tower: int) -> tuple[str, str]:
    assert isinstance(state.phase, PickTower)
    name = tower_name(state, tower)
    if state.phase.purpose == "fire":
        return f"{name} fires", f"the {name} fires"
    if state.phase.purpose == "upgrade":
        return f"chose {name}", f"the {name} is to be upgraded"
    return "one more shield", f"the {name} gets a shield"


def _segment(state: State, number: int) -> tuple[str, str]:
    if isinstance(state.phase, PickBarricade):
        return f"barricade at {number}", f"a barricade goes up right of segment {number}"
    if isinstance(state.phase, PickTarget):
        name = tower_name(state, state.phase.tower)
        return f"aimed at {number}", f"the {name} aims at segment {number}"
    return f"trap in segment {number}", f"the trap goes to segment {number}"


def _attack(state: State, action: Any) -> tuple[str, str]:
    phase = state.phase
    assert isinstance(phase, _SHOOTING)
    shot = phase if isinstance(phase, Shot) else phase.shot
    name = tower_name(state, shot.tower)
    match action:
        case act.Hit(space):
            spot = place(shot.segment, space)
            return f"hit {spot}", f"the {name} hits {spot}"
        case act.Charge():
            return "used the special", f"the {name} uses its special"
        case act.Blast():
            return "cast the spell", f"the spell is cast on segment {shot.segment}"
        case act.Explode(value):
            return "explosion", f"the defeated {value} explodes"
        case act.Pay(hearts):
            return f"gave {count(hearts, 'heart')}", f"the {name} gives up {count(hearts, 'heart')}"
        case act.Assign(space):
            spot = place(shot.segment, space)
            return f"1 point to {spot}", f"1 point of damage is meant for {spot}"
    return "no more", f"the {name} leaves it at that"


def _ruler(state: State, action: Any) -> tuple[str, str]:
    match action:
        case act.Take(kind, value):
            return f"used {colour(state, kind)} {value}", f"{colour(state, kind)} {value} leaves the graveyard"
        case act.Buy(thing):
            return f"bought: {thing}", f"skulls are spent: {thing}"
        case act.Flag():
            return "skull flag", "a skull flag is spent to fire a tower"
        case act.Grow():
            return "Main Tower upgrade", "three essences upgrade the Main Tower"
        case act.Ward():
            return "scroll: a shield", "a scroll gives a shield"
        case act.End():
            return f"end of round {state.round}", f"round {state.round} ends and the graveyard is cleared"
    assert isinstance(state.phase, Converting)
    name = f"{colour(state, kind_of(state.phase.die))} {state.board.dice[state.phase.die].value}"
    if isinstance(action, act.Essence):
        return f"filled {box_name(state, action.box - 1)}", f"{name} fills {box_name(state, action.box - 1)}"
    return "took skulls", f"{name} is turned into skulls and goes to the pool"
