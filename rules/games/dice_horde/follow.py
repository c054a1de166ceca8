"""The book follows the table: dice stand as the players say that they do, whatever was booked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from rules.contract import IllegalAction, Layout, LayoutDie
from rules.games.dice_horde.actions import Follow
from rules.games.dice_horde.facts import dice_of, kind_of, place
from rules.games.dice_horde.flow import dice_step, next_deed, players_step
from rules.games.dice_horde.mat import GRAVEYARD
from rules.games.dice_horde.sheet import KINDS, SPACES, Sheet
from rules.games.dice_horde.state import (
    DICE_PER_KIND,
    GRAVE,
    HORIZON,
    POOL,
    ChoosingDeed,
    ChoosingSet,
    DiceActing,
    Die,
    Rolling,
    Ruling,
    Spawning,
    State,
    Tidying,
)

replace = msgspec.structs.replace
CALM: Final = (Spawning, Rolling, DiceActing, ChoosingSet, ChoosingDeed, Tidying, Ruling)
"""Phases in which nothing hangs on a die that has been picked."""
ROUND: Final = "round"


def follow(state: State, table: Layout) -> Follow:
    """The action by which the book follows `table`, in which the round die does not count: its roll can be corrected.

    Raises `IllegalAction`.
    """
    action = Follow(tuple(sorted(die for die in table.dice if die.colour != ROUND)))
    check(state, action)
    return action


def check(state: State, action: Follow) -> None:
    """Raises `IllegalAction` for a table that the rules cannot hold, or not at this moment."""
    if not isinstance(state.phase, CALM):
        raise IllegalAction("horde/follow-busy", "An action is under way. End or undo it first.")
    if action.dice != tuple(sorted(action.dice)):
        raise IllegalAction("horde/follow-order", "These dice are not in order. Look at the table again.")
    for die in action.dice:
        if die.kind != "d6" or die.colour not in KINDS or die.face not in _FACES:
            raise IllegalAction("horde/follow-die", "A die is none of the game. Take it off the mat.")
        if die.place not in _places(state.sheet):
            raise IllegalAction("horde/follow-place", f"No die may be on {die.place[:9]}. Move it first.")
    crowded = [spot for spot, n in Counter(die.place for die in action.dice).items() if n > 1 and "-" in spot]
    if crowded:
        raise IllegalAction("horde/follow-full", f"Two dice are on {crowded[0]}. Move one of them.")
    if any(n > DICE_PER_KIND for n in Counter(die.colour for die in action.dice).values()):
        raise IllegalAction("horde/follow-many", "A type has 4 dice. Take one off the mat.")


def followed(state: State, action: Follow) -> State:
    """The state after it. Raises `IllegalAction`."""
    check(state, action)
    dice = list(state.board.dice)
    for kind in KINDS:
        wanted = [_die(one) for one in action.dice if one.colour == kind]
        for index, die in _kept(dice, kind, wanted):
            dice[index] = die
    state = replace(state, board=replace(state.board, dice=tuple(dice)), events=())
    match state.phase:
        case DiceActing(turn, stage, order, done):
            return dice_step(state, turn, stage, order, done)
        case ChoosingSet():
            return players_step(state)
        case ChoosingDeed():
            return next_deed(state)
    return state


def changes(before: State, after: State) -> tuple[tuple[str, Die, Die], ...]:
    """Type, before and after of each die that stands or shows otherwise."""
    pairs = zip(before.board.dice, after.board.dice, strict=True)
    return tuple((kind_of(i), was, now) for i, (was, now) in enumerate(pairs) if was != now)


def spot(die: Die) -> str:
    """`2-3`, `H`, `grave` or `pool`."""
    names = {GRAVE: GRAVEYARD, POOL: "pool"}
    return names.get(die.segment) or place(die.segment, die.space)


_FACES: Final = {f"d6/{value}": value for value in range(1, 7)}


def _places(sheet: Sheet) -> set[str]:
    spaces = {place(segment.segment, space) for segment in sheet.path for space in range(1, SPACES + 1)}
    return spaces | {"H", GRAVEYARD}


def _die(one: LayoutDie) -> Die:
    value = _FACES[one.face]
    if one.place == GRAVEYARD:
        return Die(GRAVE, 0, value)
    if one.place == "H":
        return Die(HORIZON, 0, value)
    segment, _, space = one.place.partition("-")
    return Die(int(segment), int(space), value)


def _kept(dice: list[Die], kind: str, wanted: list[Die]) -> Iterable[tuple[int, Die]]:
    """Which die of a type becomes which: itself where it stands and shows the same, then what stands there, then what
    shows the same; so that a die that has acted stays that die."""
    left = list(dice_of(kind))
    open_dice = list(wanted)
    found: list[tuple[int, Die]] = []
    for alike in (_same, _same_place, _same_value, _in_play, _any):
        for die in tuple(open_dice):
            index = next((i for i in left if alike(dice[i], die)), None)
            if index is not None:
                left.remove(index)
                open_dice.remove(die)
                found.append((index, die))
    return [*found, *((index, Die(POOL, 0, 0)) for index in left)]


def _same(was: Die, now: Die) -> bool:
    return was == now


def _same_place(was: Die, now: Die) -> bool:
    return (was.segment, was.space) == (now.segment, now.space)


def _same_value(was: Die, now: Die) -> bool:
    return was.segment != POOL and was.value == now.value


def _in_play(was: Die, now: Die) -> bool:
    return was.segment != POOL


def _any(was: Die, now: Die) -> bool:
    return True
