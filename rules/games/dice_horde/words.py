"""Names of things as players see them: colour and number, place, tower; and what happened, in lines and
sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.games.dice_horde.events import (
    Appeared,
    Broke,
    Crossed,
    Died,
    Event,
    Moved,
    Stayed,
    Struck,
    Turned,
)
from rules.games.dice_horde.facts import colour_of, kind_of, main_tower, place
from rules.games.dice_horde.sheet import PlayerDeed
from rules.games.dice_horde.state import State, TowerState
from rules.prompt import WIDTHS

ROW_NAMES: Final = ("upper", "lower")


def colour(state: State, kind: str) -> str:
    """The colour of a die type in this household."""
    name: str = getattr(state.options, f"colour_{kind.lower()}")
    return name


def capital(text: str) -> str:
    """With a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def die_name(state: State, die: int) -> str:
    """`red 4 on 2-3`."""
    here = state.board.dice[die]
    return f"{colour(state, kind_of(die))} {here.value} on {place(here.segment, here.space)}"


def tower_name(state: State, tower: int) -> str:
    """`green 3 upper`, `Main Tower`."""
    if tower == main_tower(state.sheet):
        return "Main Tower"
    return f"{colour_of(state.sheet, tower)} {tower // 2 + 1} {ROW_NAMES[tower % 2]}"


def joined(texts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(part for part in (", ".join(texts[:-1]), *texts[-1:]) if part)


def levels(now: TowerState) -> str:
    """`damage 1, targets 1, range 1`."""
    return f"damage {now.damage}, targets {now.targets}, range {now.range}"


def count(number: int, one: str, many: str = "") -> str:
    """`1 die`, `2 dice`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def fitting(kind: str, *texts: str) -> str:
    """The first of several wordings, longest first, that fits the panel."""
    return next((text for text in texts if len(text) <= WIDTHS[kind]), texts[-1][: WIDTHS[kind]].rstrip())


def letters(colours: Iterable[str]) -> str:
    """`G/Y` for tower colours."""
    return "/".join(name[0].upper() for name in colours)


def deed_name(deed: PlayerDeed, short: int = 0) -> str:
    """A player action in a row of a set: whole, short, shortest."""
    if deed.what == "fire":
        who = letters(deed.colours) if deed.colours else "any"
        return (f"{who} fire", who, who)[short]
    names = {"barricade": "bar", "trap": "trap", "upgrade": "up", "armour": "arm"}
    return deed.what if not short else names[deed.what]


def set_name(deeds: tuple[PlayerDeed, ...]) -> str:
    """The actions of a set in one row: `Barricade, G/Y fire`."""
    wordings = [sep.join(deed_name(deed, short) for deed in deeds) for short, sep in ((0, ", "), (1, ", "), (2, " "))]
    return capital(fitting("row", *wordings, count(len(deeds), "action")))


def deed_words(deed: PlayerDeed) -> str:
    """A player action as an order: `set a trap`, `fire a green or red tower`."""
    if deed.what == "fire":
        return f"fire a {' or '.join(deed.colours)} tower" if deed.colours else "fire any tower"
    return {
        "barricade": "build a barricade",
        "trap": "set a trap",
        "upgrade": "upgrade a tower",
    }.get(deed.what, "add a shield")


def event_line(state: State, event: Event) -> str:
    """What to do on the table or the paper, in one line of the panel."""
    match event:
        case Appeared(kind, value):
            return f"{capital(colour(state, kind))} {value} on H"
        case Moved(_, value, "H", end):
            return f"{value} on H to {end}"
        case Moved(_, _, start, end):
            return f"{start} moves to {end}"
        case Stayed(_, _, where, "bars"):
            return f"{where}: bars hold it"
        case Stayed(_, _, where, "full"):
            return f"{where}: no room ahead"
        case Stayed(_, _, where, _):
            return f"{where}: stays"
        case Turned(_, _, _, after, "trap"):
            return f"Trap: turn it to {after}"
        case Turned(_, "H", before, after, _):
            return f"H: turn {before} to {after}"
        case Turned(kind, where, _, after, _):
            return f"Turn {colour(state, kind)} {where} to {after}"
        case Died(_, _, _, "trap"):
            return "Trap: to graveyard"
        case Died(kind, where, value, _):
            return f"{capital(colour(state, kind))} {where} dead as {value}"
        case Crossed(_, _, _, damage, left):
            return f"Gate -{damage}: {left} left"
        case Broke(segment, fallen, _):
            return f"Bars at {segment}: strike {fallen}" if fallen else f"Bars at {segment} hold"
        case Struck(tower, damage, left, _):
            name = capital(tower_name(state, tower))
            return f"{name} falls" if not left else f"{name}: -{damage}" if damage else f"{name} holds"
    raise AssertionError(event)


def event_sentence(state: State, event: Event) -> str:
    """The same as a clause without capital and full stop."""
    match event:
        case Appeared(kind, value):
            return f"{colour(state, kind)} {value} appears on the horizon"
        case Moved(kind, value, start, end):
            return f"{colour(state, kind)} {value} moves from {_spot(start)} to {_spot(end)}"
        case Stayed(kind, value, where, why):
            reason = {"bars": " before the barricade", "full": " because there is no room ahead"}.get(why, "")
            return f"{colour(state, kind)} {value} stays on {_spot(where)}{reason}"
        case Turned(kind, where, before, after, why):
            return f"{_by(why)}{colour(state, kind)} {before} on {_spot(where)} is turned to {after}"
        case Died(kind, where, value, why):
            return f"{_by(why)}{colour(state, kind)} on {_spot(where)} goes to the graveyard as {value}"
        case Crossed(kind, value, _, damage, left):
            name = colour(state, kind)
            return f"{name} {value} passes the gate and goes to the pool, the gate loses {damage} and has {left} left"
        case Broke(segment, fallen, left):
            if not fallen:
                return f"the barricades right of segment {segment} hold"
            falls = "falls" if fallen == 1 else "fall"
            return f"{count(fallen, 'barricade')} right of segment {segment} {falls}, {left or 'none'} left"
        case Struck(tower, damage, left, ready):
            name = f"the {tower_name(state, tower)} tower"
            if not left:
                return f"{name} is destroyed"
            if not damage:
                return f"{name} loses nothing"
            special = ", and a charge of its special is ready" if ready else ""
            return f"{name} loses {damage} and has {count(left, 'heart')} left{special}"
    raise AssertionError(event)


def events_lines(state: State, events: Iterable[Event], most: int) -> tuple[str, ...]:
    """Events as lines; where there are too many, the last line says so."""
    events = tuple(events)
    lines = [event_line(state, event) for event in events]
    ready = sum(isinstance(event, Struck) and event.charge and event.left > 0 for event in events)
    if ready:
        lines.append("Its special is ready" if ready == 1 else "Specials are ready")
    return tuple(lines) if len(lines) <= most else (*lines[: most - 1], "More: hold ok")


def events_sentence(state: State, events: Iterable[Event]) -> str:
    """Events in one sentence, "" without any."""
    clauses = events_clauses(state, events)
    return f"{capital('; '.join(clauses))}." if clauses else ""


def events_clauses(state: State, events: Iterable[Event]) -> list[str]:
    """Events as clauses; moves of one die with nothing between them as one: `by 1-2 to 2-1`."""
    clauses: list[str] = []
    last: Event | None = None
    stops: list[str] = []
    for event in events:
        if isinstance(event, Moved) and isinstance(last, Moved) and event.start == last.end:
            stops.append(last.end)
            last = Moved(event.kind, event.value, last.start, event.end)
            way = f"from {_spot(last.start)} by {joined(stops)} to {last.end}"
            clauses[-1] = f"{colour(state, last.kind)} {last.value} moves {way}"
            continue
        stops = []
        last = event
        clauses.append(event_sentence(state, event))
    return clauses


def _spot(where: str) -> str:
    return "the horizon" if where == "H" else where


def _by(why: str) -> str:
    causes = {"trap": "by a trap ", "beam": "on the way ", "explosion": "by the explosion ", "blast": "by the spell "}
    return causes.get(why, "")


def holder_context(state: State) -> str:
    """`step 2, Ada`, as far as the name fits."""
    name = state.players[(state.round - 1) % len(state.players)].strip()
    return fitting("context", f"step {state.step}, {name}", f"step {state.step} of 4")


def round_context(state: State) -> str:
    """`round 3 of 6`."""
    return fitting("context", f"round {state.round} of {state.sheet.rounds.count}", f"round {state.round}")
