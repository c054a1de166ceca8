"""Dice on the sheets, in the colours of the household."""

from __future__ import annotations

from typing import Any, Final

from rules.drawing import Group, Hue, Look, Shape, Text, hue
from rules.games.dice_horde.drawn import marks
from rules.games.dice_horde.drawn.taps import Spot, asked_of
from rules.games.dice_horde.facts import kind_of
from rules.games.dice_horde.state import State
from rules.games.dice_horde.words import colour

LARGE: Final = 17.0
"""A die on a space of the path."""
SMALL: Final = 11.5
"""A die on the horizon: it stands on its type's own flag, so that it needs no letter."""


def hue_of(state: State, kind: str) -> Hue:
    """The hue of a type's dice."""
    return hue(colour(state, kind))


def standing(
    state: State, die: int, value: int, x: float, y: float, size: float, tap: dict[Spot, Any], *, ghost: bool = False
) -> Shape:
    """A die, on the path with the letter of its type beside the face; a ghost where it will stand."""
    kind = kind_of(die)
    look: Look = "ghost" if ghost else "highlight" if asked_of(state) == ("die", die) else ""
    face = marks.die(round(x, 2), round(y, 2), size, value, hue_of(state, kind), look)
    letter = (Text(round(x - 2.2, 2), round(y + size - 2, 2), 4.6, kind, role="quiet"),) if size > SMALL else ()
    taken = None if ghost else tap.get(("die", die))
    label = f"{colour(state, kind)} {value}" if taken else ""
    return Group((*face, *letter), id=f"{'ghost' if ghost else 'die'}-{die}", label=label, tap=taken)
