"""Prompts of what the dice do: they appear, the round die is thrown, each die acts, the game ends."""

from __future__ import annotations

from typing import Any

from rules.contract import DICE, OVER
from rules.games.dice_horde.actions import Spawn
from rules.games.dice_horde.apply import apply
from rules.games.dice_horde.dice_actions import HEAL
from rules.games.dice_horde.events import Appeared, Crossed, Died, Event, Moved, Stayed, Turned, stays_once
from rules.games.dice_horde.facts import place, round_segment
from rules.games.dice_horde.legal import legal_actions
from rules.games.dice_horde.state import DiceActing, Over, Rolling, Spawning, State
from rules.games.dice_horde.words import (
    capital,
    colour,
    event_line,
    events_lines,
    events_sentence,
    round_context,
)
from rules.prompt import Choice, Dice, Prompt, Route


def spawning(state: State, phase: Spawning, seat: int) -> Prompt:
    """New dice in one task; a type whose pool is empty heals in a task of its own."""
    action = legal_actions(state)[0]
    if not isinstance(action, Spawn):
        return _healing(state, action.kind, action, seat, round_context(state), f"{state.round}-spawn")
    events = apply(state, action).events
    values: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, Appeared):
            values.setdefault(event.kind, []).append(event.value)
    lines = tuple(
        [f"{capital(colour(state, kind))}: {', '.join(map(str, dice))}" for kind, dice in sorted(values.items())]
    )
    said = ", ".join(f"{colour(state, kind)} {value}" for kind, dice in sorted(values.items()) for value in dice)
    return Prompt(
        kind="task",
        seat=seat,
        context=round_context(state),
        title="New dice appear",
        spoken=f"Round {state.round}: put these dice on the horizon: {said}.",
        headline=("On the horizon",),
        lines=lines,
        choices=(_done(action, "Dice are there"),),
        more=f"Put these dice from the pool next to their flags, turned to these values: {said}.",
        house=_spawn_is_house(state),
    )


def rolling(state: State, phase: Rolling) -> Prompt:
    """The round die."""
    used = [str(i + 1) for i, number in enumerate(state.used) if number]
    left = [str(i + 1) for i, number in enumerate(state.used) if not number]
    short = f"used: {', '.join(used)}" if len(used) <= len(left) else f"left: {', '.join(left)}"
    return Prompt(
        kind="roll",
        seat=DICE,
        context=round_context(state),
        title="",
        spoken=f"Round {state.round}: roll the round die.",
        headline=("Roll the", "round die"),
        lines=(short,) if used and len(short) <= 20 else (),
        picture=Dice(("d6/?",)),
        more="Count as many unused segments as the die shows, on from the last one used.",
        house=any(segment.origin == "house" for segment in state.sheet.segments),
    )


def dice_acting(state: State, phase: DiceActing, seat: int) -> Prompt:
    """The next die and all it does; or a type that heals."""
    action = legal_actions(state)[0]
    context = f"{phase.done + 1} of {len(phase.order)}"
    kind = round_segment(state).order[phase.turn]
    group = f"{state.round}-{kind}"
    if action.__struct_config__.tag == HEAL[0]:
        return _healing(state, kind, action, seat, round_context(state), group)
    die = phase.order[phase.done]
    now = state.board.dice[die]
    events = stays_once(apply(state, action).events)
    start = place(now.segment, now.space)
    name = f"{capital(colour(state, kind))} die, value {now.value}"
    steps = _one_way(events)
    headline, told = _headline(state, steps, start)
    rest = [event for event in steps if event is not told]
    sentence = events_sentence(state, events) or f"{capital(colour(state, kind))} {now.value} does nothing."
    return Prompt(
        kind="task",
        seat=seat,
        context=context,
        title=name if len(name) <= 20 else name.replace("value ", ""),
        spoken=sentence,
        headline=(headline,),
        lines=events_lines(state, rest, 3),
        choices=(_done(action, "This is done"),),
        picture=Route(len(state.sheet.path), start, _end(events, start), kind, now.value),
        group=group,
        more=sentence,
        house=_dice_are_house(state, kind),
    )


def over(state: State, phase: Over) -> Prompt:
    """How it ended."""
    gate = state.board.gate
    if phase.won:
        words, spoken = ("The gate holds",), f"The gate holds with {gate} left and everybody has won."
    else:
        words, spoken = ("The gate fell",), f"The gate fell in round {state.round} and everybody has lost."
    return Prompt(
        kind="over",
        seat=OVER,
        context=round_context(state),
        title="",
        spoken=spoken,
        headline=words,
        lines=(f"Gate: {gate} left", "You all win." if phase.won else "The horde wins."),
        house=state.sheet.gate.origin == "house",
    )


def _headline(state: State, events: tuple[Event, ...], start: str) -> tuple[str, Event | None]:
    """The first thing that the die itself does, in big letters, and the event it tells."""
    first = events[0] if events else None
    match first:
        case Moved(_, _, begin, end):
            return f"Move {begin} to {end}", first
        case Crossed():
            return f"{start} to the pool", None
        case Stayed(_, _, _, why):
            return f"Stays on {start}", None if why else first
        case Died() | Turned():
            return event_line(state, first), first
        case None:
            return f"Stays on {start}", None
    return f"Attack from {start}", None


def _one_way(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Two moves with nothing between them as one: the hand that moves the die need not stop."""
    ways: list[Event] = []
    for event in events:
        if ways and isinstance(event, Moved) and isinstance(was := ways[-1], Moved):
            ways[-1] = Moved(was.kind, was.value, was.start, event.end)
        else:
            ways.append(event)
    return tuple(ways)


def _end(events: tuple[Event, ...], start: str) -> str:
    """Where a die is when all is done."""
    end = start
    for event in events:
        match event:
            case Moved(_, _, _, place):
                end = place
            case Died():
                end = "grave"
            case Crossed():
                end = "gate"
    return end


def _healing(state: State, kind: str, action: Any, seat: int, context: str, group: str) -> Prompt:
    events = apply(state, action).events
    name = colour(state, kind)
    return Prompt(
        kind="task",
        seat=seat,
        context=context,
        title=f"{capital(name)} dice heal",
        spoken=events_sentence(state, events),
        headline=(f"All {name} +1",),
        lines=_heal_lines(state, events),
        choices=(_done(action, "All are turned"),),
        group=group,
        more=f"{events_sentence(state, events)} A die that shows 6 moves 1 segment instead.",
        house=_dice_are_house(state, kind) if state.segment else _spawn_is_house(state),
    )


def _heal_lines(state: State, events: tuple[Event, ...]) -> tuple[str, ...]:
    """Turned dice two to a line, so that a whole type fits."""
    turned, other = [], []
    for event in events:
        if isinstance(event, Turned):
            start = f"H {event.before}" if event.place == "H" else event.place
            turned.append(f"{start} to {event.after}")
        else:
            other.append(event)
    pairs = [", ".join(turned[i : i + 2]) for i in range(0, len(turned), 2)]
    return (*pairs, *events_lines(state, other, 3 - len(pairs)))


def _done(action: Any, label: str) -> Choice:
    return Choice(action, label, "Done")


def _spawn_is_house(state: State) -> bool:
    return any(row.round == state.round and row.origin == "house" for row in state.sheet.spawns)


def _dice_are_house(state: State, kind: str) -> bool:
    flag = getattr(state.sheet.flags, kind)
    tables = (round_segment(state), flag.move, flag.attack, flag.special)
    return any(table.origin == "house" for table in tables)
