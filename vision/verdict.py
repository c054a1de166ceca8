"""May a reading be booked? The one place that decides it, from what was read of the dice and of the picture.

- *accept*: every die is read with at least `ACCEPT_PROBABILITY`, at least `ACCEPT_MARGIN` ahead of its
  runner-up, and nothing is flagged, neither on a die nor on the picture.
- *refuse*: the picture or the way the dice lie forbids a reading; something has to change on the table or at
  the camera first.
- *ask*: all between; the player confirms or corrects, the doubtful dice first.

A wrong answer given with confidence is worse than a question, and a question is worse than a refusal that
says what to do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from vision.types import DieFlag, DieReading, TableFlag, TableReading

Kind: TypeAlias = Literal["accept", "ask", "refuse"]

ACCEPT_PROBABILITY: Final = 0.9
"""A die read with less is asked about. Probabilities are calibrated: at this bound nine dice of ten are
right."""

ACCEPT_MARGIN: Final = 0.82
"""So far ahead of its runner-up a face has to be; two faces that share the probability are a question."""

_PICTURE: Final[dict[TableFlag, tuple[Kind, str]]] = {
    "no picture": ("refuse", "There is no picture that can be read: look at the camera and its lens."),
    "dark": ("refuse", "The picture is too dark: switch on a light."),
    "bright": ("refuse", "The picture is too bright: dim the light or turn it away from the table."),
    "blur": ("refuse", "The picture is blurred: hold the camera still and let it focus."),
    "hand": ("refuse", "A hand is over the table: take it away."),
    "camera moved": ("refuse", "The camera has moved: aim it at the table again."),
    "overlooked": ("ask", "Something may be a die that was not read: look whether every die is marked."),
    "glare": ("ask", "A lamp glares on the table: move it or the dice."),
}

_DIE: Final[dict[DieFlag, tuple[Kind, str]]] = {
    "stacked": ("refuse", "lies on another die: put it on the table."),
    "cut off": ("refuse", "is cut off by the edge of the picture: push it further in."),
    "cocked": ("ask", "leans on something: set it flat."),
    "blurred": ("ask", "is blurred: let it come to rest."),
    "glare": ("ask", "shines too brightly to be read: turn it or move the lamp."),
    "unknown face": ("ask", "shows a face that is not known."),
    "small": ("ask", "is too small in the picture: bring the camera nearer."),
    "other colour": ("ask", "shows a face that dice of its colour do not have: say what it is."),
}

_NO_DICE: Final = "No dice were seen: lay them where the camera sees them."
_SEVERITY: Final[dict[Kind, int]] = {"accept": 0, "ask": 1, "refuse": 2}


@dataclass(frozen=True, slots=True)
class Verdict:
    """reasons: sentences for a player, the gravest first; empty exactly when accepted.

    doubtful: positions in `TableReading.dice` of the dice that are not beyond doubt, the least sure first.
    """

    kind: Kind
    reasons: tuple[str, ...] = ()
    doubtful: tuple[int, ...] = ()


def judge(table: TableReading, dice: Collection[int] | None = None) -> Verdict:
    """Whether these dice of a reading may be booked. dice: positions in `table.dice`, None for all of them.

    What is wrong with the picture counts always, what is wrong with a die only where that die is asked for.
    """
    asked_for = range(len(table.dice)) if dice is None else sorted(set(dice))
    found = [_PICTURE[flag] for flag in table.flags]
    if not asked_for and not found:
        found = [("refuse", _NO_DICE)]
    doubts = {position: _doubts(table.dice[position]) for position in asked_for}
    doubtful = [position for position in asked_for if doubts[position]]
    for position in doubtful:
        name = name_die(table, position)
        found += [(kind, f"{name[0].upper()}{name[1:]} {what}") for kind, what in doubts[position]]
    if not found:
        return Verdict("accept")
    found.sort(key=lambda item: -_SEVERITY[item[0]])
    doubtful.sort(key=lambda position: table.dice[position].probability)
    return Verdict(found[0][0], tuple(sentence for _, sentence in found), tuple(doubtful))


def _doubts(die: DieReading) -> list[tuple[Kind, str]]:
    """(kind, what to say after the die's name)."""
    if die.flags:
        return [_DIE[flag] for flag in die.flags]
    if die.label is None:
        return [_DIE["unknown face"]]
    margin = die.probability - die.runner_up_probability
    if die.probability >= ACCEPT_PROBABILITY and margin >= ACCEPT_MARGIN:
        return []
    rival = f" or a {_spoken(die.runner_up)}" if die.runner_up is not None else ""
    return [("ask", f"may be a {_spoken(die.label)}{rival}: say which, or turn it to the light.")]


def _spoken(label: str) -> str:
    """`d6/5` is spoken `5`."""
    return label.rpartition("/")[2]


def name_die(table: TableReading, position: int) -> str:
    """What to call a die so that a player finds it: its colour, where the colours differ, and where it
    lies."""
    if len(table.dice) == 1:
        return "the die"
    names = [_colour_and_place(table, die) for die in table.dice]
    colour, place = names[position]
    alike = [other for other, name in enumerate(names) if name == (colour, place)]
    if len(alike) == 1:
        return f"the {colour}die {place}"
    axis = _longer_axis([table.dice[other].centre for other in alike])
    alike.sort(key=lambda other: table.dice[other].centre[axis])
    number, side = _ordinal(alike.index(position) + 1), ("left", "top")[axis]
    return f"the {number} from the {side} of the {len(alike)} {colour}dice {place}"


def _longer_axis(points: Sequence[tuple[float, float]]) -> int:
    """0 if the points spread more from left to right, 1 if more from top to bottom."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return int(max(ys) - min(ys) > max(xs) - min(xs))


def _colour_and_place(table: TableReading, die: DieReading) -> tuple[str, str]:
    colours_differ = len({other.colour for other in table.dice}) > 1
    return (f"{die.colour} " if colours_differ else "", _place(die.centre, table.size))


def _place(centre: tuple[float, float], size: tuple[int, int]) -> str:
    """Where in the picture's thirds a point lies."""
    columns, rows = ("left", "", "right"), ("top", "", "bottom")
    column = columns[min(2, max(0, int(3 * centre[0] / max(1, size[0]))))]
    row = rows[min(2, max(0, int(3 * centre[1] / max(1, size[1]))))]
    if not row and not column:
        return "in the middle"
    return f"at the {row} {column}".replace("  ", " ").rstrip()


def _ordinal(number: int) -> str:
    last = number if number < 20 else number % 10
    return f"{number}" + {1: "st", 2: "nd", 3: "rd"}.get(last, "th")
