"""What the page is told of a game's drawings: the shapes as they are, each tap as the number of the choice it takes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from firmware.model import Model
from firmware.places import AtPrompt
from firmware.rooms.secrets import may_choose, prompt_of
from rules.contract import Draws
from rules.drawing import Drawing, Group, Shape
from rules.prompt import Choice


def drawings_of(model: Model, *, private: bool = False) -> dict[str, Any]:
    """The topic "drawings". private: the panel shows what is not for everybody, so that nothing can be tapped."""
    choices = () if private else _choices(model)
    numbers = {choice.action: index for index, choice in enumerate(choices)}
    return {
        "version": model.version,
        "moment": model.moment,
        "cursor": model.place.cursor if isinstance(model.place, AtPrompt) and choices else None,
        "does": [_does(choice) for choice in choices],
        "drawings": [replace(drawing, shapes=_numbered(drawing.shapes, numbers)) for drawing in _drawings(model)],
    }


def _drawings(model: Model) -> tuple[Drawing, ...]:
    """What whoever looks may see of the match."""
    if model.history is None or not isinstance(model.match.game, Draws):
        return ()
    return model.match.game.drawings(model.match.state, model.viewer)


def _choices(model: Model) -> tuple[Choice, ...]:
    """What a tap can take now: the choices of the prompt that the panel stands at."""
    if not isinstance(model.place, AtPrompt) or model.turn < 0 or not may_choose(model):
        return ()
    return prompt_of(model).choices


def _does(choice: Choice) -> str:
    """What a tap does, in words: "Hit 1: Red 3 on 2-3, turn it to 2"."""
    return f"{choice.verb}: {choice.spoken or ', '.join(filter(None, (choice.label, choice.detail)))}"


def _numbered(shapes: tuple[Shape, ...], numbers: dict[Any, int]) -> tuple[Shape, ...]:
    return tuple([_with_number(shape, numbers) for shape in shapes])


def _with_number(shape: Shape, numbers: dict[Any, int]) -> Shape:
    if isinstance(shape, Group):
        shape = replace(shape, shapes=_numbered(shape.shapes, numbers))
    return shape if shape.tap is None else replace(shape, tap=numbers.get(shape.tap))
