"""Which action a tap on a thing of the sheets takes now."""

from __future__ import annotations

from typing import Any, TypeAlias

from rules.games.dice_horde import actions as act
from rules.games.dice_horde.facts import kind_of, tower_index
from rules.games.dice_horde.legal import legal_actions
from rules.games.dice_horde.state import (
    GRAVE,
    DiceActing,
    Exploding,
    Paying,
    PickSpace,
    PickStat,
    Shot,
    Spreading,
    State,
    Tidying,
)

Spot: TypeAlias = tuple[str | int, ...]
"""A thing on the sheets: ("tower", 4), ("die", 7), ("stat", 4, "range"), ("price", "trap"), ("round",)."""


def taps(state: State) -> dict[Spot, Any]:
    """By thing, the action that a tap on it takes. A choice to do nothing ("no more targets") is taken at the round."""
    found: dict[Spot, Any] = {}
    for action in legal_actions(state):
        spot = _spot(state, state.phase, action)
        if spot:
            found[spot] = action
    return found


def _spot(state: State, phase: Any, action: Any) -> Spot:
    match action:
        case act.Activate():
            return ("die", phase.order[phase.done])
        case act.Heal(kind):
            return ("kind", kind)
        case act.Spawn():
            return ("horizon",)
        case act.Choose(row):
            return ("set", row)
        case act.Deed(number):
            return ("deed", number)
        case act.Tower(at):
            return ("tower", tower_index(at, len(state.sheet.path)))
        case act.Segment(number):
            return ("segment", number)
        case act.Space(number):
            return ("space", phase.segment, number)
        case act.Stat(name):
            return ("stat", phase.tower, name)
    return _of_attack(state, phase, action) or _of_ruler(state, phase, action)


def _of_attack(state: State, phase: Any, action: Any) -> Spot:
    match action:
        case act.Hit(space):
            return ("die", _die_at(state, phase.segment, space))
        case act.Assign(space):
            return ("die", _die_at(state, phase.shot.segment, space))
        case act.Charge() | act.Tidy():
            return ("tower", phase.tower)
        case act.Blast(scroll):
            return ("box", len(state.sheet.main_sets) + scroll - 1)
        case act.Explode(value):
            return ("grave", next(die for die in phase.dead if state.board.dice[die].value == value))
        case act.Stop() | act.Pay(0):
            return ("round",)
        case act.Pay(hearts):
            return ("heart", phase.shot.tower, hearts)
    return ()


def _of_ruler(state: State, phase: Any, action: Any) -> Spot:
    match action:
        case act.Take(kind, value):
            return ("grave", _in_grave(state, kind, value))
        case act.Skulls():
            return ("skulls",)
        case act.Essence(box) | act.Grow(box):
            return ("box", box - 1)
        case act.Ward(scroll):
            return ("box", len(state.sheet.main_sets) + scroll - 1)
        case act.Buy(thing):
            return ("price", thing)
        case act.Flag():
            return ("flag",)
        case act.End() | act.Skip():
            return ("round",)
    return ()


def _die_at(state: State, segment: int, space: int) -> int:
    return next(i for i, die in enumerate(state.board.dice) if (die.segment, die.space) == (segment, space))


def _in_grave(state: State, kind: str, value: int) -> int:
    dice = state.board.dice
    return next(i for i, die in enumerate(dice) if (die.segment, die.value, kind_of(i)) == (GRAVE, value, kind))


def asked_of(state: State) -> Spot:
    """The thing of which the players are asked something now, for the eye to find; () for none."""
    match state.phase:
        case DiceActing() as phase if phase.done < len(phase.order):
            return ("die", phase.order[phase.done])
        case PickStat(tower) | Shot(tower) | Tidying(tower):
            return ("tower", tower)
        case Exploding(shot) | Paying(shot) | Spreading(shot):
            return ("tower", shot.tower)
        case PickSpace(segment):
            return ("segment", segment)
    return ()
