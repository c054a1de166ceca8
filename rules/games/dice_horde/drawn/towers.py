"""A tower as the Tower Sheet has it: its flag, hearts, charges, shields and levels."""

from __future__ import annotations

from typing import Any, Final

from rules.drawing import Circle, Group, Hue, Look, Rect, Role, Shape, Text, hue
from rules.games.dice_horde.books_words import tower_words
from rules.games.dice_horde.drawn import marks
from rules.games.dice_horde.drawn.taps import Spot, asked_of
from rules.games.dice_horde.facts import (
    charges,
    colour_of,
    main_tower,
    stands,
    stat,
    top_level,
    tower_at,
    tower_kind,
    tower_segment,
)
from rules.games.dice_horde.possible import STATS
from rules.games.dice_horde.state import State
from rules.games.dice_horde.words import capital, levels, tower_name

WIDTH: Final = 54.0
HEIGHT: Final = 56.0
MAIN_HEIGHT: Final = 33.0
_STAT_HUES: Final[dict[str, Hue]] = {"damage": "red", "targets": "green", "range": "blue"}


def tower(state: State, index: int, x: float, y: float, tap: dict[Spot, Any]) -> Shape:
    """A tower of the path, or the Main Tower, which has neither hearts nor shields."""
    now, sheet = state.board.towers[index], state.sheet
    main = index == main_tower(sheet)
    own: Hue = "" if main else hue(colour_of(sheet, index))
    standing = stands(sheet, index, now)
    look: Look = "highlight" if asked_of(state) == ("tower", index) else ""
    area = Rect(0, 0, WIDTH, MAIN_HEIGHT if main else HEIGHT, round=2, role="area", hue=own, look=look)
    parts: list[Shape] = [area, *_name(state, index, own, main)]
    parts += [] if main else [*_hearts(state, index, tap), *_shields(state, index)]
    parts += _levels(state, index, MAIN_HEIGHT - 21 if main else HEIGHT - 20, tap)
    if not standing:
        parts += marks.cross(3, 3, WIDTH - 6, HEIGHT - 6)
    taken = tap.get(("tower", index))
    inner = any(spot[:2] in (("heart", index), ("stat", index)) for spot in tap)
    words = _words(state, index)
    name = f"tower-{tower_at(index, len(sheet.path))}"
    return Group(tuple(parts), x=x, y=y, id=name, label="" if inner else words, tap=taken)


def _words(state: State, index: int) -> str:
    if index == main_tower(state.sheet):
        reach = tower_segment(state.sheet, index)
        return f"Main Tower: {levels(state.board.towers[index])}; its own segment is {reach}"
    return tower_words(state, index).rstrip(".")


def _name(state: State, index: int, own: Hue, main: bool) -> list[Shape]:
    if main:
        return [Text(3, 6, 6.5, "Main Tower", anchor="start")]
    name = Text(13, 6, 6, colour_of(state.sheet, index), anchor="start")
    row = Text(WIDTH - 3, 6, 4.4, f"{index // 2 + 1} {('up', 'low')[index % 2]}", role="quiet", anchor="end")
    return [*marks.chip(3, 2, 8, own[0].upper(), own), name, row]


def _hearts(state: State, index: int, tap: dict[Spot, Any]) -> list[Shape]:
    """Hearts from the left, the lost ones first; a star under each that readies a charge."""
    now, kind = state.board.towers[index], tower_kind(state.sheet, index)
    step = min(8.0, (WIDTH - 5) / kind.hearts)
    size = step * 0.86
    ready = charges(state.sheet, index, now)
    parts: list[Shape] = []
    for number in range(1, kind.hearts + 1):
        left = 3 + (number - 1) * step
        mark = marks.heart(left, 12, size, "spent" if number <= now.lost else "empty")
        given = number - now.lost
        taken = tap.get(("heart", index, given))
        label = f"give up to heart {given}" if taken else ""
        parts.append(
            Group(
                (Rect(left, 11, size, size + 2, role="frame"), mark),
                id=f"heart-{index}-{number}",
                label=label,
                tap=taken,
            )
            if taken
            else mark
        )
    for place, damage in enumerate(kind.charges):
        role: Role = "spent" if place < now.spent else "marked" if place < now.spent + ready else "empty"
        parts.append(marks.star(3 + (damage - 1) * step + size * 0.15, 12.5 + size, size * 0.75, role))
    return parts


def _shields(state: State, index: int) -> list[Shape]:
    now, most = state.board.towers[index], tower_kind(state.sheet, index).armour
    step = min(7.0, (WIDTH - 6) / max(1, most))
    return [
        marks.shield(3 + number * step, HEIGHT - 28, step * 0.84, "marked" if number < now.armour else "empty")
        for number in range(most)
    ]


def _levels(state: State, index: int, top: float, tap: dict[Spot, Any]) -> list[Shape]:
    """A row of dots for each statistic, filled up to its level."""
    now, most = state.board.towers[index], top_level(state.sheet, index)
    step = min(5.0, (WIDTH - 35) / most)
    rows: list[Shape] = []
    for row, name in enumerate(STATS):
        y, level = top + row * 6 + 3, stat(now, name)
        taken = tap.get(("stat", index, name))
        label = f"{name} of {tower_name(state, index)}, level {level} of {most}"
        dots = [
            Circle(
                round(29 + number * step, 2),
                y,
                step * 0.38,
                role="marked" if number < level else "empty",
                hue=_STAT_HUES[name],
            )
            for number in range(most)
        ]
        row_parts = (Rect(2, y - 3, 32 + (most - 1) * step, 6, role="frame" if taken else "area", hue=""), *dots)
        shown: tuple[Shape, ...] = (
            *(row_parts if taken else dots),
            Text(3, y, 5.2, name, role="quiet", anchor="start"),
        )
        rows.append(Group(shown, id=f"stat-{index}-{name}", label=capital(label) if taken else "", tap=taken))
    return rows
