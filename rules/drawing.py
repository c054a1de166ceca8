"""What a game draws for those who look at a page: its sheets and boards, as data.

A game that has something to draw offers one more method, `drawings` (`rules.contract.Draws`). It says what is where
and what each thing is, never how it looks: a shape has a `role` and perhaps a `hue`, and the page's theme turns both
into colours, dark or light. So one drawing serves a phone, a television, a printed page and a screen reader.

    def drawings(self, state, viewer):
        free = {action.square for action in self.legal_actions(state)}
        squares = [
            Group(
                (Rect(x, y, 10, 10, role="area"), Text(x + 5, y + 5, 4, name, role="quiet")),
                id=name, label=f"square {name}", tap=Go(name) if name in free else None,
            )
            for name, x, y in BOARD
        ]
        return (Drawing("board", "The board", 110, 190, tuple(squares)),)

Lengths are in units of the drawing's own choice, x to the right and y downwards from the upper left corner; later
shapes lie upon earlier ones. What a player would call one thing (a tower with its hearts, a piece) is one `Group`
with a `label`, which a screen reader says in place of all that is in it. A `tap` is an action that is among the
choices of `prompt(state, viewer)`; a tap upon the shape, or Enter while it has the focus, takes that choice as a press
of ok would. The shape of the choice under the panel's cursor is marked by the page itself. `look` tells what could be
("ghost": where a piece would stand) and what the eye should find ("highlight": whose turn it is, what just changed).

`rules.testing` checks what is said here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

Role: TypeAlias = Literal[
    "ground",  # the paper on which the rest lies
    "area",  # a field on it: a segment, a square
    "frame",  # an outline or a line without a filling
    "ink",  # words and signs that matter
    "quiet",  # words and signs that matter less
    "empty",  # something still to be marked: a heart that is whole, a skull not yet gained
    "marked",  # the same, marked: it counts
    "spent",  # the same, used up or lost
    "piece",  # a thing on top: a die, a figure, a tower's flag
    "on-piece",  # words and signs on a piece
    "house",  # the sign that a number is ours, not printed
]
"""What a shape is. Text of the roles ink, quiet and on-piece is filled; the other roles say for themselves."""

Hue: TypeAlias = Literal[
    "", "white", "black", "grey", "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown"
]
"""Which of things otherwise alike: a red tower, a household's green dice. "" for none. Never the only difference:
a letter, a shape or a label says it, too."""

Look: TypeAlias = Literal["", "ghost", "highlight"]
"""ghost: not there, but could be. highlight: what the eye should find first."""

ROLES: Final = frozenset(get_args(Role))
HUES: Final = frozenset(get_args(Hue))
LOOKS: Final = frozenset(get_args(Look))


def hue(name: str) -> Hue:
    """The hue of a colour that players named themselves; "" for a name that has none."""
    found: Hue = name.lower() if name.lower() in HUES else ""  # type: ignore[assignment]
    return found


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all shapes have.

    id: unique in the drawing where not "", of letters, digits and hyphens; tests and hints name shapes by it. label:
    for a screen reader, in whole words, no full stop needed; what is in a group with a label is not read, so no tap may
    be in it. tap: the action that a tap takes, None for nothing; a shape with a tap has a label and an id.
    """

    role: Role = "ink"
    hue: Hue = ""
    look: Look = ""
    id: str = ""
    label: str = ""
    tap: Any = None


class Rect(Part, frozen=True, tag="rect", tag_field="shape"):
    """An upright rectangle from its upper left corner. round: radius of its corners."""

    x: float
    y: float
    width: float
    height: float
    round: float = 0


class Circle(Part, frozen=True, tag="circle", tag_field="shape"):
    """A circle about its middle."""

    x: float
    y: float
    radius: float


class Lines(Part, frozen=True, tag="lines", tag_field="shape"):
    """Straight lines from point (x, y) to point. closed: back to the first, so that the inside can be filled."""

    points: tuple[tuple[float, float], ...]
    closed: bool = True


class Curve(Part, frozen=True, tag="curve", tag_field="shape"):
    """An outline in SVG's path language with the absolute commands M, L, H, V, C, Q, Z alone ("M0 0C1 2 3 4 5 6Z")."""

    path: str


class Text(Part, frozen=True, tag="text", tag_field="shape"):
    """One line of text. x, y: its start, middle or end, at half its height. size: of the letters; a letter is about
    0.6 of it wide."""

    x: float
    y: float
    size: float
    text: str
    anchor: Literal["start", "middle", "end"] = "middle"


class Group(Part, frozen=True, tag="group", tag_field="shape"):
    """Shapes that belong together, moved by (x, y), then turned about that point. turn: degrees, clockwise. A hue
    holds for what is in the group, unless that has one of its own."""

    shapes: tuple[Shape, ...]
    x: float = 0
    y: float = 0
    turn: float = 0


Shape: TypeAlias = Rect | Circle | Lines | Curve | Text | Group


class Drawing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One picture. name: unique among a game's drawings, of letters, digits and hyphens ("tower-sheet"). title: what
    players call it. words: what it shows, in a sentence or two, for a screen reader."""

    name: str
    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    words: str = ""


def every_shape(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """All shapes, groups before what is in them."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from every_shape(shape.shapes)
