"""The chain as a stack of cards: the last action played lies on top, and from the top they take effect."""

from __future__ import annotations

from collections.abc import Iterator

from rules.drawing import Circle, Drawing, Group, Lines, Rect, Shape, Text
from rules.games.ddm.abilities import aim
from rules.games.ddm.drawn.crests import side_hue
from rules.games.ddm.field import NAMES
from rules.games.ddm.state import Link, State
from rules.games.ddm.words import cut, full_name

WIDTH = 156.0
ROW = 17.0
GAP = 3.0
FOOT = 7.0
LEFT, RIGHT = 16.0, WIDTH - 3.0
"""Where the words of a card begin and end."""
BIG, SMALL = 6.4, 4.6
"""Sizes of letters."""
_ENDED = {"effect": "took effect", "cancelled": "cancelled", "nothing": "came to nothing"}


def chain(state: State) -> tuple[Drawing, ...]:
    """The actions that wait to take effect; else those of a chain that has just done so, with what became of each;
    nothing where there is neither."""
    if state.links:
        links, ends = state.links, tuple(map(_waiting, range(len(state.links))))
        title, foot = "The chain", "The last one played takes effect first."
    elif len(state.resolved) > 1:
        links, ends = tuple(one.link for one in state.resolved), tuple(_ENDED[one.outcome] for one in state.resolved)
        title, foot = "The chain, resolved", "The last one played took effect first."
    else:
        return ()
    cards = tuple(_card(state, links, number, ends[number]) for number in reversed(range(len(links))))
    height = len(links) * (ROW + GAP) + FOOT
    caption = Text(0.7, height - FOOT / 2, SMALL, foot, role="quiet", anchor="start")
    return (Drawing("chain", title, WIDTH, height, (*cards, caption), foot),)


def _waiting(number: int) -> str:
    return f"played {('first', 'second', 'third')[number] if number < 3 else f'{number + 1}th'}"


def _card(state: State, links: tuple[Link, ...], number: int, end: str) -> Shape:
    """One action. number: in the order of play, from 0."""
    link, turn = links[number], len(links) - number
    top = (turn - 1) * (ROW + GAP) + 0.7
    ability = state.card(link.figure).abilities[link.ability].name
    who = f"{cut(state.players[link.seat], 14)}'s {full_name(state, link.figure)}"
    aimed = _aimed(state, link)
    hue = side_hue(state, link.seat)
    shapes: list[Shape] = [
        Rect(
            0.7,
            top,
            WIDTH - 1.4,
            ROW,
            role="area",
            hue=hue,
            round=2,
            look="highlight" if turn == 1 and state.links else "",
        ),
        Circle(8.4, top + ROW / 2, 5.4, role="piece", hue=hue),
        Text(8.4, top + ROW / 2 + 0.3, BIG, str(turn), role="on-piece", hue=hue),
        Text(LEFT, top + 5.4, BIG, ability, anchor="start"),
        Text(LEFT, top + 12.4, SMALL, who, role="quiet", anchor="start"),
        Text(RIGHT, top + 5.4, SMALL, aimed, anchor="end"),
        Text(RIGHT, top + 12.4, SMALL, end, role="quiet", anchor="end"),
    ]
    if end == _ENDED["cancelled"]:
        shapes += _struck_out(ability, top + 5.4)
    if number:
        shapes += _arrow(top + ROW)
    said = ", ".join(filter(None, (f"{turn}: {ability}", who, aimed, end)))
    return Group(tuple(shapes), id=f"link-{number + 1}", label=said)


def _struck_out(text: str, y: float) -> Iterator[Shape]:
    yield Lines(((LEFT - 1, y), (LEFT + 0.55 * BIG * len(text) + 1, y)), closed=False, role="frame", hue="red")


def _arrow(y: float) -> Iterator[Shape]:
    """From a card to the one below it."""
    yield Lines(((6.4, y + 0.5), (10.4, y + 0.5), (8.4, y + GAP - 0.3)), role="ink")


def _aimed(state: State, link: Link) -> str:
    """What an action is aimed at, "" for nothing."""
    ability = state.card(link.figure).abilities[link.ability]
    match aim(ability):
        case "monster":
            square = state.figures[link.target].square
            return f"on {full_name(state, link.target)}" + (f", {NAMES[square]}" if square >= 0 else "")
        case "square":
            return f"on {NAMES[link.target]}"
        case "line":
            square = state.figures[link.figure].square
            return f"towards {NAMES[square + link.target]}" if square >= 0 else ""
        case "fallen":
            return f"for {full_name(state, link.target)}"
    return "cancels the one below" if any(effect.do == "negate" for effect in ability.effects) else ""
