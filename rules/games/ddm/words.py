"""Words that prompts, books and told share. Everything shown fits the panel; `cut` shortens names that do not."""

from __future__ import annotations

from typing import Final

from rules.games.ddm.events import Event
from rules.games.ddm.facts import foe_of
from rules.games.ddm.field import NAMES
from rules.games.ddm.sheet import CREST_NAMES, Ability, Card, Cost
from rules.games.ddm.sight import hidden
from rules.games.ddm.state import LORD, State
from rules.prompt import WIDTHS

LETTERS: Final = ("A", "D", "P", "M", "T")
"""Crests in the shortest form, in the order of pools."""

HIDDEN: Final = "item"
"""What an item is called for whom its card lies face down."""


def cut(text: str, width: int) -> str:
    """The text, shortened with dots where it is longer than `width`."""
    return text if len(text) <= width else text[: width - 2].rstrip(" ,-'") + ".."


def fitting(kind: str, *texts: str) -> str:
    """The first of several texts that fits a kind of place, the last one cut if none does."""
    width = WIDTHS[kind]
    return next((text for text in texts if len(text) <= width), cut(texts[-1], width))


def count(number: int, noun: str, plural: str = "") -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def context(state: State, seat: int) -> str:
    """Who is asked and in which turn, in at most 13 characters."""
    name = state.players[seat]
    return fitting("context", f"{name}, turn {state.turn}", f"{name} t{state.turn}", f"{name[:8]} t{state.turn}")


def pool_line(state: State, seat: int) -> str:
    """A player's crests: `A4 D2 P7 M1 T0`."""
    return " ".join(letter + str(number) for letter, number in zip(LETTERS, state.crests[seat], strict=True))


def pool_words(state: State, seat: int) -> str:
    """A player's crests in words."""
    have = [f"{number} {name}" for name, number in zip(CREST_NAMES, state.crests[seat], strict=True) if number]
    return ", ".join(have) or "no crests"


def cost_short(cost: Cost) -> str:
    """A price: `2A`, `1P`, `3 any`, `free`."""
    parts = [f"{number}{letter}" for letter, number in zip(LETTERS, cost.pool, strict=True) if number]
    if cost.any:
        parts.append(f"{cost.any} any")
    return " ".join(parts) or "free"


def cost_words(cost: Cost) -> str:
    """A price in words."""
    parts = [f"{number} {name}" for name, number in zip(CREST_NAMES, cost.pool, strict=True) if number]
    if cost.any:
        parts.append(f"{cost.any} of any kind")
    return " and ".join(parts) + " crests" if parts else "no crests"


def stats(card: Card) -> str:
    """`20/10/30`: Attack, Defense and Hit Points."""
    return f"{card.attack}/{card.defense}/{card.hp}"


def name(state: State, figure: int, viewer: int | None = None) -> str:
    """A figure in at most 12 letters. viewer: who hears it; an item that lies face down is named to its owner alone.
    None: as everybody may hear it."""
    return card_called(state, figure, viewer, full=False)


def full_name(state: State, figure: int, viewer: int | None = None) -> str:
    """A figure as its card calls it, as `name`."""
    return card_called(state, figure, viewer, full=True)


def card_called(state: State, figure: int, viewer: int | None, *, full: bool) -> str:
    card = state.card(figure)
    if hidden(state, figure, viewer):
        return f"face-down {HIDDEN}" if full else HIDDEN
    return card.name if full else card.called


def attacker_name(state: State, figure: int, *, full: bool = False) -> str:
    """Who attacks: a monster or the mover's Monster Lord."""
    if figure == LORD:
        return "the Monster Lord" if full else "Lord"
    return full_name(state, figure) if full else name(state, figure)


def target_name(state: State, figure: int, *, full: bool = False) -> str:
    """Who is attacked: a monster or the other player's Monster Lord."""
    if figure == LORD:
        owner = state.players[foe_of(state.mover)]
        return f"{owner}'s Monster Lord" if full else "Lord"
    return full_name(state, figure) if full else name(state, figure)


def two_names(first: str, verb: str, second: str, width: int = WIDTHS["row"]) -> str:
    """`Ninja hits Knight` within so many letters."""
    whole = f"{first} {verb} {second}"
    if len(whole) <= width:
        return whole
    room = width - len(verb) - 2
    short = min(len(first), room - min(len(second), room // 2))
    return f"{cut(first, short)} {verb} {cut(second, room - short)}"


def ability_row(card: Card, ability: Ability) -> str:
    """A row for using an ability; the monster's name is left to the detail where both are too long."""
    whole = f"{card.called}: {ability.name}"
    return whole if len(whole) <= WIDTHS["row"] else ability.name


def event_clause(state: State, event: Event) -> str:
    """What happened, as a clause that everybody may hear; "" for what needs no words."""
    who = full_name(state, event.figure) if event.figure >= 0 else ""
    who = f"a {who}" if who and hidden(state, event.figure, None) else who
    match event.what:
        case "crests" if event.amount >= 0:
            return f"{state.players[event.seat]} gains {event.amount} {event.note}"
        case "crests":
            return f"{state.players[event.seat]} loses {-event.amount} {event.note}"
        case "damaged" if event.amount == 0:
            return f"{who} takes no damage"
        case "damaged" if event.note == "0":
            return f"{who} takes {event.amount}"
        case "damaged":
            return f"{who} takes {event.amount} and has {event.note} HP left"
        case "destroyed":
            return f"{who} is destroyed"
        case "guarded":
            return f"{who} defends with {event.amount}"
        case "healed":
            return f"{who} is healed by {event.amount}"
        case "life":
            return f"{state.players[event.seat]}'s Monster Lord has {count(event.amount, 'Life Point')} left"
        case "moved":
            return f"{who} stands on {event.note}"
        case "negated":
            return "the action before it is cancelled"
        case "none":
            return "nothing happens" if event.figure >= 0 else ""
        case "returned":
            return f"{who} may be summoned again"
        case "shell":
            return f"Shelled Ground lies on {event.note}"
        case "slowed":
            return f"each step of {who} costs {event.amount} times as much"
        case "summoned":
            return f"{who} comes to {event.note}"
        case "trait":
            return f"{who} gets {event.note}"
        case "boosted":
            return f"{who} gets {event.amount} {event.note}"
        case "triggered":
            return f"the item {event.note} takes effect"
        case "used":
            return f"{who} uses {event.note}"
        case "warded":
            return f"the damage to {who} is reduced"


def clauses(state: State) -> list[str]:
    """All that the last action did, as clauses."""
    return [text for event in state.events if (text := event_clause(state, event))]


def square(bit: int) -> str:
    """A square's name."""
    return NAMES[bit]
