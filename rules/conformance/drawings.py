"""Drawings: every tap can be taken and can be told, every shape lies in the picture, and nothing is drawn twice
differently. That they show no secret, `secrets` checks with all that is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from rules.conformance.trial import Trial
from rules.contract import DICE, Draws
from rules.drawing import (
    HUES,
    LOOKS,
    ROLES,
    Circle,
    Curve,
    Drawing,
    Group,
    Lines,
    Rect,
    Shape,
    Text,
    every_shape,
)

MOST_POINTS: Final = 40
"""States that are looked at: a drawing is the largest answer that a game gives."""

_NAME: Final = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
_PATH: Final = re.compile(r"M[MLHVCQZ0-9., -]*")


def drawings_are_sound(trial: Trial) -> None:
    """Every drawing of a sample of states for every player and for everybody; nothing where a game draws none."""
    game = trial.game
    if not isinstance(game, Draws):
        return
    for point in trial.sample(list(trial.points()), MOST_POINTS):
        looked: list[Any] = []
        for viewer in (DICE, *point.viewers):
            drawn = game.drawings(point.state, viewer)
            trial.require(drawn == game.drawings(point.state, viewer), "drawn twice, the drawings differ", point)
            choices = [choice.action for choice in game.prompt(point.state, viewer).choices]
            if (drawn, choices) in looked:
                continue  # this viewer sees what another one sees
            looked.append((drawn, choices))
            names = [drawing.name for drawing in drawn]
            trial.require(len(set(names)) == len(names), f"two drawings have one name: {names}", point)
            for drawing in drawn:
                _Look(trial, drawing, f"the drawing {drawing.name!r} for {viewer} {point}").over(choices)


class _Look:
    """Checks of one drawing."""

    def __init__(self, trial: Trial, drawing: Drawing, where: str) -> None:
        self._trial, self._drawing, self._where = trial, drawing, where

    def over(self, choices: list[Any]) -> None:
        drawing = self._drawing
        self._require(bool(_NAME.fullmatch(drawing.name)), "its name is not letters, digits and hyphens")
        self._require(bool(drawing.title.strip()), "it has no title")
        self._require(drawing.width > 0 and drawing.height > 0, f"its size is {drawing.width} x {drawing.height}")
        shapes = list(every_shape(drawing.shapes))
        ids = [shape.id for shape in shapes if shape.id]
        self._require(len(set(ids)) == len(ids), "two shapes have one id")
        for shape in shapes:
            self._shape(shape, choices)
        self._inside(drawing.shapes, 0, 0)

    def _shape(self, shape: Shape, choices: list[Any]) -> None:
        named = shape.id or shape.label or type(shape).__name__
        words = shape.role in ROLES and shape.hue in HUES and shape.look in LOOKS
        self._require(words, f"{named}: unknown role, hue or look ({shape.role}, {shape.hue}, {shape.look})")
        self._require(not shape.id or bool(_NAME.fullmatch(shape.id)), f"{named}: its id has strange letters")
        self._require(shape.label == shape.label.strip(), f"{named}: its label has stray blanks")
        if isinstance(shape, Curve):
            self._require(bool(_PATH.fullmatch(shape.path)), f"{named}: a path with other commands than absolute ones")
        within = list(every_shape(shape.shapes)) if isinstance(shape, Group) else []
        told = not shape.label or all(inner.tap is None for inner in within)
        self._require(told, f"{named}: a tap within what is read as one thing")
        if shape.tap is None:
            return
        self._require(shape.tap in choices, f"{named}: its tap {shape.tap} is none of the choices")
        self._require(bool(shape.label and shape.id), f"{named}: a tap without label and id")

    def _inside(self, shapes: Iterable[Shape], dx: float, dy: float) -> None:
        """Every shape begins within the picture, as far as no group turns it."""
        drawing = self._drawing
        for shape in shapes:
            if isinstance(shape, Group):
                if not shape.turn:
                    self._inside(shape.shapes, dx + shape.x, dy + shape.y)
                continue
            for x, y in _corners(shape):
                good = 0 <= x + dx <= drawing.width and 0 <= y + dy <= drawing.height
                self._require(good, f"{shape.id or shape} lies outside")

    def _require(self, holds: bool, what: str) -> None:
        self._trial.require(holds, what, self._where)


def _corners(shape: Shape) -> Iterator[tuple[float, float]]:
    """Corners of what a shape covers; of a text only its anchor, of a curve none."""
    match shape:
        case Rect(x, y, width, height):
            yield from ((x, y), (x + width, y + height))
        case Circle(x, y, radius):
            yield from ((x - radius, y - radius), (x + radius, y + radius))
        case Lines(points):
            yield from points
        case Text(x, y):
            yield x, y
