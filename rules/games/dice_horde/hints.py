"""Hints on request: what each offered attack would do at best, and what the dice will do next if nothing changes.

Pure functions of the state. They decide nothing; who asks for no hint sees none.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec

from rules.contract import Rolled
from rules.games.dice_horde import actions as act
from rules.games.dice_horde.apply import ROUND_DIE, apply
from rules.games.dice_horde.events import Broke, Crossed, Event, Struck
from rules.games.dice_horde.facts import kind_of, tower_index
from rules.games.dice_horde.flow import end_round
from rules.games.dice_horde.legal import legal_actions
from rules.games.dice_horde.state import (
    GRAVE,
    DiceActing,
    Over,
    PickTarget,
    PickTower,
    Rolling,
    Ruling,
    Shot,
    Spawning,
    State,
)
from rules.games.dice_horde.words import capital, colour, count, die_name, joined, tower_name

MOST_SHOTS: Final = 2000
"""Ways of one attack that are looked through; a tower of top level has fewer on the printed sheets."""

replace = msgspec.structs.replace


class Promise(msgspec.Struct, frozen=True):
    """What an attack would do at best without its special. killed: (type, value) of dice for the Graveyard; hurt:
    (type, value before, value after) of the others."""

    killed: tuple[tuple[str, int], ...]
    hurt: tuple[tuple[str, int, int], ...]


class Outlook(msgspec.Struct, frozen=True):
    """What the dice do if the round die leads to `segment`, which it does in `chances` of 6. gate, hearts: points lost.
    fallen: towers destroyed, as indices. bars: barricades broken. lost: whether the game is."""

    segment: int
    chances: int
    gate: int
    hearts: int
    fallen: tuple[int, ...]
    bars: int
    lost: bool


# --- Attacks ------------------------------------------------------------------------------------------------


def promises(state: State) -> tuple[tuple[Any, Promise], ...]:
    """Each offered action that begins or aims an attack, with what it would do at best; empty where none is."""
    firing = isinstance(state.phase, PickTarget | Shot) or (
        isinstance(state.phase, PickTower) and state.phase.purpose == "fire"
    )
    if not firing:
        return ()
    offered = [action for action in legal_actions(state) if isinstance(action, act.Tower | act.Segment | act.Hit)]
    return tuple([(action, _best(state, apply(state, action))) for action in offered])


def _best(before: State, state: State) -> Promise:
    """The best end of an attack: most value killed, then most value taken off."""
    ends = _ends(state, [MOST_SHOTS])
    return max((_promise(before, end) for end in ends), key=_worth)


def _worth(promise: Promise) -> tuple[int, int, int]:
    killed = sum(value for _, value in promise.killed)
    return killed, len(promise.killed), sum(before - after for _, before, after in promise.hurt)


def _ends(state: State, left: list[int]) -> list[State]:
    """Every way in which an attack can go on to its end without a special; `left` bounds how many are tried."""
    left[0] -= 1
    if not isinstance(state.phase, PickTarget | Shot) or left[0] <= 0:
        return [state]
    onward = [action for action in legal_actions(state) if isinstance(action, act.Segment | act.Hit)]
    return [end for action in onward for end in _ends(apply(state, action), left)] or [state]


def _promise(before: State, after: State) -> Promise:
    killed, hurt = [], []
    for die, (was, now) in enumerate(zip(before.board.dice, after.board.dice, strict=True)):
        if was.segment > 0 and now.segment == GRAVE:
            killed.append((kind_of(die), now.value))
        elif was.segment > 0 and now.value < was.value:
            hurt.append((kind_of(die), was.value, now.value))
    return Promise(tuple(sorted(killed)), tuple(sorted(hurt)))


# --- The next round -----------------------------------------------------------------------------------------


def outlook(state: State) -> tuple[Outlook, ...]:
    """What the dice do at the next roll if the players do nothing more until then, by the segment it may lead to, the
    worst first. Empty after the last round."""
    waiting = _until_roll(state)
    if not isinstance(waiting.phase, Rolling):
        return ()
    outcomes = [(after.segment, after, events) for after, events in (_dice(waiting, face) for face in ROUND_DIE)]
    chances = Counter(segment for segment, _, _ in outcomes)
    seen = {segment: _counted(chances[segment], after, events) for segment, after, events in outcomes}
    return tuple(sorted(seen.values(), key=lambda one: (-one.lost, -one.gate, -one.hearts, -one.chances, one.segment)))


def _until_roll(state: State) -> State:
    """The dice do what they have begun, the players nothing, and the next round's dice appear."""
    while isinstance(state.phase, DiceActing):
        state = apply(state, legal_actions(state)[0])
    if not isinstance(state.phase, Rolling | Spawning | Over):
        state = end_round(replace(state, step=4, phase=Ruling(), row="", todo=()))
    while isinstance(state.phase, Spawning):
        state = apply(state, legal_actions(state)[0])
    return state


def _dice(state: State, face: str) -> tuple[State, tuple[Event, ...]]:
    state = apply(state, Rolled((face,)))
    after = state
    events: list[Event] = []
    while isinstance(after.phase, DiceActing):
        after = apply(after, legal_actions(after)[0])
        events += after.events
    return replace(after, segment=state.segment), tuple(events)


def _counted(chances: int, after: State, events: tuple[Event, ...]) -> Outlook:
    struck = [event for event in events if isinstance(event, Struck)]
    return Outlook(
        segment=after.segment,
        chances=chances,
        gate=sum(event.damage for event in events if isinstance(event, Crossed)),
        hearts=sum(event.damage for event in struck),
        fallen=tuple(sorted(event.tower for event in struck if not event.left)),
        bars=sum(event.count for event in events if isinstance(event, Broke)),
        lost=isinstance(after.phase, Over) and not after.phase.won,
    )


# --- In words -----------------------------------------------------------------------------------------------


HEADING: Final = "If you do nothing, the next roll of the round die brings this."


def hints(state: State) -> tuple[str, ...]:
    """Sentences: what the offered attacks would do, the best first, then what the dice will do by round segment."""
    attacks = sorted(promises(state), key=lambda pair: _worth(pair[1]), reverse=True)
    coming = outlook(state)
    heading = (HEADING,) if coming else ()
    return (
        *[attack_hint(state, action, promise) for action, promise in attacks],
        *heading,
        *[_said(state, one) for one in coming],
    )


def attack_hint(state: State, action: Any, promise: Promise) -> str:
    """`Green 3 upper: kills red 3 and green 2.`"""
    return f"{_who(state, action)}: {promise_words(state, promise)}."


def promise_words(state: State, promise: Promise) -> str:
    """`kills red 3, turns green 4 to 2`."""
    killed = [f"{colour(state, kind)} {value}" for kind, value in promise.killed]
    hurt = [f"{colour(state, kind)} {before} to {after}" for kind, before, after in promise.hurt]
    parts = [f"kills {joined(killed)}"] if killed else ["kills nothing"]
    return ", ".join(parts + ([f"turns {joined(hurt)}"] if hurt else []))


def _who(state: State, action: Any) -> str:
    match action:
        case act.Tower(at):
            return capital(tower_name(state, tower_index(at, len(state.sheet.path))))
        case act.Segment(number):
            return f"Segment {number}"
    assert isinstance(state.phase, Shot)
    assert isinstance(action, act.Hit)
    spot = (state.phase.segment, action.space)
    return capital(
        next(die_name(state, i) for i, die in enumerate(state.board.dice) if (die.segment, die.space) == spot)
    )


def _said(state: State, one: Outlook) -> str:
    """`Segment 3, 2 of 6: the gate loses 2, towers lose 3 hearts, red 2 upper falls.`"""
    parts = [f"the gate loses {one.gate}"] if one.gate else []
    if one.hearts:
        parts.append(f"towers lose {count(one.hearts, 'heart')}")
    if one.fallen:
        names = [tower_name(state, tower) for tower in one.fallen]
        parts.append(f"{joined(names)} {'falls' if len(names) == 1 else 'fall'}")
    if one.bars:
        parts.append(f"{count(one.bars, 'barricade')} {'breaks' if one.bars == 1 else 'break'}")
    if one.lost:
        parts.append("the game is lost")
    return f"Segment {one.segment}, {one.chances} in 6: {', '.join(parts) or 'nothing is harmed'}."
