"""What is to be done on the table, as shapes on the camera's picture."""

from __future__ import annotations

from typing import Any

from firmware import auditing
from firmware.audit.differences import Difference
from firmware.audit.seen import StandingDice
from firmware.audit.wording import sentence
from firmware.mats.mat import Mat
from firmware.model import Model
from firmware.places import Check
from rules.mat import Spot
from vision.view import Points


def marks_of(model: Model) -> list[dict[str, Any]]:
    """The deeds of a check: words, outline of the die and of the place it belongs to (None for none), as shares of the
    picture; and which of them the panel shows."""
    standing, mat = auditing.audited(model), auditing.mat_of(model)
    if not isinstance(model.place, Check) or standing is None or mat is None:
        return []
    home = auditing.household(model)
    return [
        {
            "words": sentence(deed, home),
            "die": _die(deed, standing),
            "place": _place(deed, standing, mat),
            "now": number == model.place.cursor,
        }
        for number, deed in enumerate(model.place.open)
    ]


def _die(deed: Difference, standing: StandingDice) -> list[list[float]] | None:
    if deed.seen is None or deed.seen >= len(standing.dice):
        return None
    width, height = standing.view.size
    return [[x / width, y / height] for x, y in standing.dice[deed.seen].corners]


def _place(deed: Difference, standing: StandingDice, mat: Mat) -> list[list[float]] | None:
    spot = next((spot for spot in mat.spots if deed.wanted and spot.name == deed.wanted.place), None)
    return None if spot is None else _shares(standing.view.to_picture(_corners(spot)), standing.view.size)


def _corners(spot: Spot) -> list[tuple[float, float]]:
    across, down = spot.width / 2, spot.height / 2
    return [(spot.x + a * across, spot.y + b * down) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _shares(points: Points, size: tuple[int, int]) -> list[list[float]]:
    return [[float(x) / size[0], float(y) / size[1]] for x, y in points]
