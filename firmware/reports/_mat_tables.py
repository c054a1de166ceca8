"""Tables of Dice Horde for the report `audit`: random states of random games, and dice near where they should be."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, pi
from pathlib import Path
from random import Random
from typing import Any, Final

import cv2
import msgspec
import numpy as np

from firmware.audit.household import TYPICAL
from firmware.library import find, shipped_data
from firmware.mats.mat import Mat, mat_for
from firmware.mats.picture import picture_of
from rules.contract import OVER, IllegalAction, Layout, LayoutDie
from rules.play import throw

GAME: Final = "dice-horde"
GROUND_MM: Final = 900.0
GROUND_SCALE: Final = 4.0
SIZE: Final = (1280, 960)
"""Of the pictures, pixels."""
OFF: Final = 6.0
"""Dice stand up to so far off the middle of their places, mm."""
ASKEW: Final = 25.0
"""Tilt at which a camera sees the bare mat first, degrees."""
AT_ONCE: Final = 10
"""Tables that are drawn by one process."""
APART: Final = 23.0
"""Least distance of two dice, mm: the diagonal of a top face."""
COLOURS: Final = {"A": "yellow", "B": "red", "C": "green", "round": "white"}


@dataclass(frozen=True, slots=True)
class Table:
    """book: what should stand there. dice: (x, y) on the mat in mm, in the book's order. tilt: degrees. first_look: the
    bare mat askew, through the same lens."""

    book: Layout
    dice: tuple[tuple[float, float], ...]
    tilt: float
    order: dict[str, Any]
    first_look: dict[str, Any]


def horde_mat() -> Mat:
    """The mat of the demo sheet."""
    game = find(GAME)
    return mat_for(GAME, game, game.parse_data(shipped_data(game), game.data_file))


def tables(count: int, seed: int, mat: Mat) -> Iterator[Table]:
    """Tables with twelve unit dice and the round die, at tilts that go round from 0 to 40 degrees."""
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        book = _book(rng)
        places = _placed(rng, book, mat)
        tilt = 40.0 * number / max(count - 1, 1)
        order = _order(rng, book, places, mat, tilt)
        look = {**order, "dice": [], "tilt": ASKEW, "spin": rng.uniform(-12, 12), "seed": rng.randrange(1 << 30)}
        yield Table(book, places, tilt, order, look)


def rendered(
    chosen: Sequence[Table], mat: Mat, folder: Path, drawn: Callable[[int], None] = lambda number: None
) -> list[np.ndarray[Any, Any]]:
    """Draws tables into a folder; returns each one's true corners (dice, 4, 2), pixels. What was drawn there by the
    same order stays. drawn: is told how many are done. The renderer is training's, in a process of its own: only
    training needs what it needs."""
    ground = folder / "ground.png"
    _ground(mat, ground)
    truth: list[np.ndarray[Any, Any]] = []
    for start in range(0, len(chosen), AT_ONCE):
        some = chosen[start : start + AT_ONCE]
        order = {
            "ground": str(ground), "ground_mm": GROUND_MM, "fit": [mat.width, mat.height],
            "tables": [table.order for table in some] + [table.first_look for table in some],
        }  # fmt: skip
        truth += [np.array(corners, dtype=np.float64) for corners in _drawn(order, _part(folder, start))[: len(some)]]
        drawn(len(truth))
    return truth


def _drawn(order: dict[str, Any], folder: Path) -> list[Any]:
    asked, written, answer = msgspec.json.encode(order), folder / "order.json", folder / "truth.json"
    if not answer.exists() or written.read_bytes() != asked:
        folder.mkdir(exist_ok=True)
        written.write_bytes(asked)
        answer.unlink(missing_ok=True)
        subprocess.run([sys.executable, "-m", "models.training.placed", written, folder], check=True)
    told: list[Any] = msgspec.json.decode(answer.read_bytes())
    return told


def _part(folder: Path, number: int) -> Path:
    """Where a table's picture is: so many are drawn at once that what is interrupted is soon made up for."""
    return folder / f"from-{number - number % AT_ONCE:04d}"


def picture(folder: Path, number: int) -> np.ndarray[Any, Any]:
    """A rendered table, RGB."""
    return _read(_part(folder, number), number % AT_ONCE)


def first_look(folder: Path, number: int, count: int) -> np.ndarray[Any, Any]:
    """The bare mat as the same camera saw it before, RGB. count: of all tables."""
    start = number - number % AT_ONCE
    return _read(_part(folder, number), min(AT_ONCE, count - start) + number % AT_ONCE)


def _read(folder: Path, number: int) -> np.ndarray[Any, Any]:
    read = cv2.imread(str(folder / f"{number:04d}.png"))
    assert read is not None
    return np.ascontiguousarray(read[..., ::-1])


def _ground(mat: Mat, file: Path) -> None:
    """The mat in the middle of a wooden table."""
    side = round(GROUND_MM * GROUND_SCALE)
    ground = np.full((side, side, 3), (148, 112, 82), dtype=np.uint8)
    laid = picture_of(mat, GROUND_SCALE)
    top, left = (side - laid.shape[0]) // 2, (side - laid.shape[1]) // 2
    ground[top : top + laid.shape[0], left : left + laid.shape[1]] = laid
    cv2.imwrite(str(file), ground[..., ::-1])


def _book(rng: Random) -> Layout:
    """A state in the middle of a random game, its twelve dice spread anew, as the rules allow it."""
    game = find(GAME)
    state = game.start(("Ada",), game.options_type(), game.parse_data(shipped_data(game), game.data_file))
    left = rng.randrange(20, 150)
    while True:
        left -= 1
        cast = game.cast(state)
        state = game.apply(state, throw(cast, rng.randrange) if cast else rng.choice(game.legal_actions(state)))
        if game.turn(state) == OVER:
            return _book(rng)
        if left > 0:
            continue
        try:
            state = game.apply(state, game.follow(state, _spread(rng)))  # type: ignore[attr-defined]  # it follows tables
        except IllegalAction:
            continue
        book = game.layout(state)
        assert book is not None
        if any(die.colour == "round" for die in book.dice):
            return book


def _spread(rng: Random) -> Layout:
    spaces = [f"{segment}-{space}" for segment in range(1, 6) for space in range(1, 5)]
    rng.shuffle(spaces)
    zones = ["H"] * rng.randrange(5) + ["grave"] * rng.randrange(4)
    places = (zones + spaces)[:12]
    rng.shuffle(places)
    roles = [role for role in "ABC" for _ in range(4)]
    faces = [f"d6/{rng.randrange(1, 7)}" for _ in roles]
    return Layout(tuple(sorted(LayoutDie(*die) for die in zip(places, ["d6"] * 12, roles, faces, strict=True))))


def _placed(rng: Random, book: Layout, mat: Mat) -> tuple[tuple[float, float], ...]:
    """Each die up to `OFF` off the middle of its place; dice of one zone beside each other."""
    spots = {spot.name: spot for spot in mat.spots}
    placed: list[tuple[float, float]] = []
    for die in book.dice:
        spot = spots[die.place]
        while True:
            if spot.many:
                x = spot.x + rng.uniform(-0.5, 0.5) * (spot.width - 18)
                y = spot.y + rng.uniform(-0.5, 0.5) * (spot.height - 18)
            else:
                away, turn = OFF * rng.random() ** 0.5, rng.uniform(0, 2 * pi)
                x, y = spot.x + away * np.cos(turn), spot.y + away * np.sin(turn)
            if all(hypot(x - a, y - b) > APART for a, b in placed):
                break
        placed.append((float(x), float(y)))
    return tuple(placed)


def _order(rng: Random, book: Layout, places: tuple[tuple[float, float], ...], mat: Mat, tilt: float) -> dict[str, Any]:
    """A table as `models.training.placed` wants it."""
    dice = [
        {
            "x": x - mat.width / 2, "y": y - mat.height / 2, "value": int(die.face[-1]),
            "rgb": TYPICAL[COLOURS[die.colour]], "turn": rng.uniform(0, pi / 2),
        }
        for die, (x, y) in zip(book.dice, places, strict=True)
    ]  # fmt: skip
    return {
        "dice": dice, "tilt": tilt, "spin": rng.uniform(-12, 12), "across": rng.uniform(52, 70),
        "bend": rng.gauss(0, 0.03), "size": SIZE, "seed": rng.randrange(1 << 30),
    }  # fmt: skip


def mistakes(rng: Random, table: Table) -> Iterator[tuple[str, Layout]]:
    """Books from which the table differs by one deed: what kind of mistake the table then shows, and the book."""
    dice = list(table.book.dice)
    units = [i for i, die in enumerate(dice) if die.colour != "round"]
    chosen = rng.choice(units)
    old = dice[chosen]
    value = rng.choice([v for v in range(1, 7) if f"d6/{v}" != old.face])
    yield "shows another value", _with(dice, chosen, replace_die(old, face=f"d6/{value}"))
    taken = {die.place for die in dice}
    free = [f"{s}-{n}" for s in range(1, 6) for n in range(1, 5) if f"{s}-{n}" not in taken]
    yield "stands elsewhere", _with(dice, chosen, replace_die(old, place=rng.choice(free)))
    yield "is not in play", Layout(tuple(dice[:chosen] + dice[chosen + 1 :]))
    extra = LayoutDie(rng.choice(free), "d6", rng.choice("ABC"), f"d6/{rng.randrange(1, 7)}")
    yield "is missing", Layout(tuple(sorted([*dice, extra])))


def replace_die(die: LayoutDie, **changes: str) -> LayoutDie:
    """The die with other fields."""
    return msgspec.structs.replace(die, **changes)


def _with(dice: list[LayoutDie], index: int, die: LayoutDie) -> Layout:
    return Layout(tuple(sorted([*dice[:index], die, *dice[index + 1 :]])))
