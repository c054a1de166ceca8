"""Tables as they are asked for, dice on a printed mat: `python -m models.training.placed ORDER.json OUT`.

ORDER.json says what lies under the dice, where each die stands and what it shows, and how the camera looks
(`Order`). OUT gets one picture per table, 0000.png and on, and truth.json: for each table the corners of the dice's
top faces, (dice, 4, 2) pixels. Light, wear and the camera's faults are drawn from each table's seed, as in training.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from models.training import looks, scene, solids
from models.training.renderer import NORMALS, Renderer

DIE_MM = 16.0
DRAWN = 1600
"""Side of the square that is drawn, pixels, before the lens."""
UNIT = DIE_MM
"""A scene's unit of length, mm."""
Floats = npt.NDArray[np.float64]


class PlacedDie(msgspec.Struct):
    """x, y: mm from the ground's middle, x to the right, y downwards as on the printed page. turn: radians."""

    x: float
    y: float
    value: int
    rgb: tuple[int, int, int]
    turn: float


class PlacedTable(msgspec.Struct):
    """tilt, spin: degrees, of the camera's axis from the upright, and of the picture. across: its field of view,
    degrees. bend: of its lens, at the edge of the picture. size: of the picture, pixels. seed: all the rest."""

    dice: list[PlacedDie]
    tilt: float
    spin: float
    across: float
    bend: float
    size: tuple[int, int]
    seed: int


class Order(msgspec.Struct):
    """ground: file of a square picture that lies under the dice, its middle the origin. ground_mm: its side. fit: width
    and height of what must be in the picture, mm."""

    ground: str
    ground_mm: float
    fit: tuple[float, float]
    tables: list[PlacedTable]


def render(order: Order, out: Path) -> None:
    """Draws every table of an order."""
    read = cv2.imread(order.ground)
    if read is None:
        raise SystemExit(f"{order.ground} is no picture")
    ground = np.ascontiguousarray(read[::-1, :, ::-1])  # the renderer's y points away from the viewer
    machine = Renderer(DRAWN, np.zeros((64, 64), np.uint8))
    truth = []
    for number, table in enumerate(order.tables):
        rng = np.random.default_rng(table.seed)
        staged = _scene(rng, table, order)
        clean, labels = machine.draw(staged, ground)
        tops = np.array([face.corners for face in labels if face.top]).reshape(-1, 4, 2)
        picture, corners = _photograph(rng, np.ascontiguousarray(clean), tops, table)
        cv2.imwrite(str(out / f"{number:04d}.png"), picture[..., ::-1])
        truth.append(corners.tolist())
    (out / "truth.json").write_bytes(msgspec.json.encode(truth))


def _scene(rng: np.random.Generator, table: PlacedTable, order: Order) -> scene.Scene:
    dice = [_die(rng, die) for die in table.dice]
    tilt, spin = np.radians(table.tilt), np.radians(table.spin)
    half = np.radians(table.across) / 2
    turn = solids.about(np.array([0, 0, 1.0]), spin)
    towards = turn @ np.array([0, -np.sin(tilt), np.cos(tilt)])
    up = turn @ np.array([0, np.cos(tilt), np.sin(tilt)])
    away = _far_enough(towards, up, half, table.size, order.fit)
    lamp = scene.light(rng)
    lamp["table_gloss"] = 0.0  # paper
    lamp["table_level"] = float(rng.uniform(0.75, 0.95))
    return scene.Scene(
        solids=dice, light=lamp, eye=towards * away, target=np.zeros(3), up=up, field_of_view=2 * half,
        table_scale=UNIT / order.ground_mm,
    )  # fmt: skip


def _die(rng: np.random.Generator, die: PlacedDie) -> solids.Solid:
    look: dict[str, Any] = looks.die_look(rng)
    body = np.float32(np.clip(np.array(die.rgb) / 255 + rng.normal(0, 0.02, 3), 0, 1))
    pip = np.float32([0.95] * 3 if float(body @ np.float32([0.3, 0.59, 0.11])) < 0.55 else [0.06] * 3)
    look.update(body=looks.linear(body), body_two=looks.linear(body), swirl=0.0, speckle=0.0, clear=0.0, pip_hollow=0.0)
    look.update(pip_colour=looks.linear(pip), ace_colour=looks.linear(pip), four_colour=looks.linear(pip), worn=0.0)
    look.update(mark=(0.0, 0.0, 0.2, 0.0))
    solid = scene.make_die(rng, look, 1.0, False)
    solid.faces = scene.WESTERN
    up = NORMALS[scene.WESTERN.index(die.value)]
    solid.turn = solids.about(np.array([0, 0, 1.0]), -die.turn) @ _upright(up)
    solid.place = np.array([die.x / UNIT, -die.y / UNIT, solid.extent[0]])
    return solid


def _upright(face: Floats) -> Floats:
    """The turn that brings a face's normal to the top."""
    if face[2] < -0.5:
        return np.asarray(solids.about(np.array([1.0, 0, 0]), np.pi))
    axis = np.cross(face, (0, 0, 1.0))
    long = float(np.linalg.norm(axis))
    return np.eye(3) if long < 1e-9 else np.asarray(solids.about(axis / long, np.pi / 2))


def _far_enough(towards: Floats, up: Floats, half: float, size: tuple[int, int], fit: tuple[float, float]) -> float:
    """The least distance, in units, at which all of `fit` is in the picture with a margin of 4 %."""
    across, down = fit[0] / 2 / UNIT, fit[1] / 2 / UNIT
    corners = np.array([(x, y, 0.0) for x in (-across, across) for y in (-down, down)])
    right = np.cross(-towards, up)
    tall = size[1] / size[0]
    away = across
    while True:
        from_eye = corners - towards * away
        depth = -from_eye @ towards
        x = np.abs(from_eye @ right / depth / np.tan(half))
        y = np.abs(from_eye @ up / depth / np.tan(half))
        if depth.min() > 0 and x.max() < 0.96 and y.max() < 0.96 * tall:
            return float(away)
        away *= 1.01


def _photograph(
    rng: np.random.Generator, clean: npt.NDArray[np.uint8], tops: Floats, table: PlacedTable
) -> tuple[npt.NDArray[np.uint8], Floats]:
    """The picture through lens and sensor, and where it shows the corners (dice, 4, 2)."""
    width, height = table.size
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(width)), -1).astype(np.float32)
    seen = (grid + 0.5 - np.float32(width / 2)) / np.float32(width / 2)
    source = _bent(seen, table.bend)
    at = (source + 1) * (DRAWN / 2) - 0.5
    soft = cv2.GaussianBlur(clean, (0, 0), 0.4 * DRAWN / width)
    picture = cv2.remap(soft, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    wanted = tops / (DRAWN / 2) - 1  # the renderer gives corners of pixels, not their middles
    found = wanted.copy()
    for _ in range(30):
        found += wanted - _bent(found, table.bend)
    corners = found * (width / 2) + np.array([width / 2, height / 2]) - 0.5
    above = (width - height) // 2
    return _developed(rng, np.asarray(picture, np.uint8)[above : above + height]), corners


def _developed(rng: np.random.Generator, picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """What the sensor of a camera that was set up with care makes of it; training sees far worse (`lens.develop`)."""
    soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 0.9)))
    x = np.asarray(soft, np.float32) / 255
    x *= 1 + rng.normal(0, 0.03, 3).astype(np.float32)
    x = np.clip(x, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.1)))
    grain = cv2.GaussianBlur(rng.standard_normal(x.shape, dtype=np.float32), (0, 0), 0.6) * 1.8
    x += grain * float(rng.uniform(0.003, 0.015)) * (0.5 + np.sqrt(x))
    done, data = cv2.imencode(".jpg", (np.clip(x, 0, 1) * 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 90])
    assert done, "OpenCV was built without JPEG"
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _bent(points: Any, bend: float) -> Any:
    """Where the straight picture is sampled for points of the bent one, half its width being 1."""
    return points * (1 + bend * (points**2).sum(-1, keepdims=True)) / (1 + max(bend, 0.0) * 1.6)


if __name__ == "__main__":
    render(msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Order), Path(sys.argv[2]))
