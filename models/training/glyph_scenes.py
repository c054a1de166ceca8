"""Faces with glyphs cut out of rendered tables: what composed faces are trained together with and checked against."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.training.glyphs import Glyphs, after, laid
from models.training.looks import die_look
from models.training.render import DRAWN, SIZE
from models.training.scene import Scene, light, make_die, scene
from models.training.solids import Solid
from models.training.targets import outside, thickness
from vision.faces import is_square, square_up

Develop = Callable[[np.random.Generator, npt.NDArray[np.uint8], float], npt.NDArray[np.uint8]]
Cut = tuple[npt.NDArray[np.uint8], int, int, float]
"""Crop, glyph, way, side in px."""
CELLS, CELL = 256, 48
SURFACES = 40
SIZES = 0.62, 0.98
CAMOUFLAGE = 0.8
"""See `hides`: dice on which a person, too, has to look twice."""
JITTER, SHIFT = 0.03, 0.025
"""Of a face's side: how far a finder's corners are off, each by itself and all together."""
NORMAL_AXES = ((1, 2), (2, 0), (0, 1))
"""Which of the solid's axes are across and down in the shader's frame of a face, by the axis it looks along."""


@dataclass(slots=True)
class Faces:
    """crops (n, 48, 48, 3) uint8; glyph, way (n,): see Glyphs; side (n,) px; table (n,): which picture it is from."""

    crops: npt.NDArray[np.uint8]
    glyph: npt.NDArray[np.int64]
    way: npt.NDArray[np.int64]
    side: npt.NDArray[np.float32]
    table: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.glyph)


def atlas(
    rng: np.random.Generator, glyphs: Glyphs, chosen: npt.NDArray[np.int64], sizes: tuple[float, float]
) -> npt.NDArray[np.uint8]:
    """The chosen glyphs in 16 x 16 cells for the renderer, each of its own size."""
    out = np.zeros((16 * CELL, 16 * CELL), np.uint8)
    for cell, glyph in enumerate(chosen):
        size = int(rng.uniform(*sizes) * CELL)
        small = cv2.resize(glyphs.rasters[glyph], (size, size), interpolation=cv2.INTER_AREA)
        y, x = (cell // 16) * CELL + (CELL - size) // 2, (cell % 16) * CELL + (CELL - size) // 2
        out[y : y + size, x : x + size] = small
    return out


def way_of(solid: Solid, face: int, corners: npt.NDArray[np.float64]) -> int:
    """How the glyph lies in the squared-up face. corners: (4, 3) signs of the face's corners, in picture order."""
    across, down = NORMAL_AXES[face // 2]
    turn = solid.look["face_turn"][face]  # type: ignore[index]
    quarters = np.array([[0, 1], [2, 3]])
    seen = np.zeros((2, 2), np.int64)
    for corner, (row, column) in zip(corners, ((0, 0), (0, 1), (1, 1), (1, 0)), strict=True):
        u, v = corner[across], corner[down]
        if turn & 1:
            u, v = -v, u
        if turn & 2:
            u, v = -u, -v
        if turn & 4:
            u = -u
        seen[row, column] = quarters[int(v > 0), int(u > 0)]
    return next(way for way in range(8) if np.array_equal(laid(quarters, way), seen))


def all_glyphs(rng: np.random.Generator, table: Scene) -> None:
    """Every die of the table becomes one with glyphs."""
    for solid in table.solids:
        if solid.die:
            solid.kind = 2
            solid.faces = tuple(int(v) for v in rng.integers(0, CELLS, 6))


def of_a_set(rng: np.random.Generator, looks: list[dict[str, object]], faces: int, pixels: float) -> Scene:
    """A table with dice of one set only, some `pixels` wide; the glyphs are the atlas's first `faces`."""
    table = scene(rng, SIZE)
    width = SIZE / pixels
    away = width / 2 / np.tan(table.field_of_view / 2)
    eye = table.eye / np.linalg.norm(table.eye)
    eye[2] = max(eye[2], 0.75)  # such sets are read from above
    table.eye = eye / np.linalg.norm(eye) * away
    table.solids, n = [], int(width / 1.75)
    for place in rng.permutation(n * n)[:16]:
        die = make_die(rng, looks[rng.integers(len(looks))], 1.0, True)
        die.place[:2] = (np.array([place % n, place // n]) - (n - 1) / 2) * 1.75 + rng.uniform(-0.15, 0.15, 2)
        die.faces = tuple(int(v) for v in rng.choice(faces, 6, replace=faces < 6))
        table.solids.append(die)
    return table


class Studio:
    """Draws tables with the chosen glyphs. One per process."""

    def __init__(
        self,
        rng: np.random.Generator,
        glyphs: Glyphs,
        chosen: npt.NDArray[np.int64],
        grounds: int = SURFACES,
        sizes: tuple[float, float] = SIZES,
    ) -> None:
        """chosen: at most CELLS glyphs. sizes: of a glyph's cell, least and most; 1 covers four fifths of a face."""
        os.environ["LP_NUM_THREADS"] = "1"
        from models.training.renderer import Renderer  # after the driver's setting above
        from models.training.surfaces import surface

        self.rng, self.chosen = rng, chosen
        self.machine = Renderer(DRAWN, atlas(rng, glyphs, chosen, sizes))
        self.grounds = [surface(rng) for _ in range(grounds)]

    def faces(self, table: Scene, camera: Develop | None = None) -> Iterator[Cut]:
        """(crop, glyph, way, side) of the top faces that are not hidden. camera: None for any, often a poor one."""
        from models.training.lens import compress, photograph
        from models.training.renderer import FACES, NORMALS

        rng = self.rng
        clean, labels = self.machine.draw(table, self.grounds[rng.integers(len(self.grounds))])
        taken, corners = photograph(rng, np.ascontiguousarray(clean), labels, SIZE, camera)
        decoded = cv2.imdecode(np.frombuffer(compress(rng, taken), np.uint8), cv2.IMREAD_COLOR)
        assert decoded is not None
        picture = np.ascontiguousarray(decoded[..., ::-1])
        for label, quad in zip(labels, corners, strict=True):
            thin = thickness(quad[None])[0]
            if not label.top or label.seen < 0.6 or label.cocked or thin < 15 or outside(quad[None], SIZE)[0] > 0.05:
                continue
            solid = table.solids[label.die]
            face = int(np.argmax((NORMALS @ solid.turn.T)[:, 2]))
            side = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())
            off = (rng.normal(0, JITTER, (4, 2)) + rng.normal(0, SHIFT, 2)) * side
            start = int(rng.integers(4))
            quad = np.roll(quad + off.astype(np.float32), -start, axis=0)
            if is_square(quad):
                way = way_of(solid, face, np.roll(FACES[face], -start, axis=0))
                crop = square_up(picture, quad)
                if way & 4:  # the renderer mirrors every other face, which real dice never do
                    crop, way = np.ascontiguousarray(crop[:, ::-1]), after(way, 4)
                yield crop, int(self.chosen[solid.faces[face]]), way, side


def gather(rows: list[Cut], tables: list[int]) -> Faces:
    return Faces(
        np.stack([r[0] for r in rows]),
        np.array([r[1] for r in rows], np.int64),
        np.array([r[2] for r in rows], np.int64),
        np.array([r[3] for r in rows], np.float32),
        np.array(tables, np.int64),
    )


def render_shard(path: Path, glyphs: Glyphs, seed: int, index: int, pictures: int) -> Faces:
    """Faces of mixed tables with trained glyphs, kept in `path`."""
    rng = np.random.default_rng((seed, index))
    studio = Studio(rng, glyphs, rng.choice(np.flatnonzero(~glyphs.held_out), CELLS, replace=False))
    rows, tables = [], []
    for number in range(pictures):
        if rng.random() < 0.3:
            table = scene(rng, SIZE)
            all_glyphs(rng, table)
        else:
            pixels = float(np.clip(np.exp(rng.normal(np.log(42), 0.3)), 20, 90))
            table = of_a_set(rng, [die_look(rng) for _ in range(4)], CELLS, pixels)
        for row in studio.faces(table):
            rows.append(row)
            tables.append(number)
    faces = gather(rows, tables)
    save(path, faces)
    return faces


def save(path: Path, faces: Faces) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part.npz")
    np.savez(partial, crops=faces.crops, glyph=faces.glyph, way=faces.way, side=faces.side, table=faces.table)
    partial.rename(path)


def load_faces(path: Path) -> Faces:
    with np.load(path) as file:
        return Faces(**{key: file[key] for key in file.files})


def on_a_stand(rng: np.random.Generator) -> Develop:
    """A camera in focus, with the white balance and noise of its own."""
    cast, gamma = 1 + rng.normal(0, 0.04, 3), float(np.exp(rng.normal(0, 0.12)))
    blur, level = float(rng.uniform(0.3, 0.7)), float(rng.uniform(0.004, 0.015))

    def taken(chance: np.random.Generator, picture: npt.NDArray[np.uint8], _: float) -> npt.NDArray[np.uint8]:
        soft = cv2.GaussianBlur(picture, (0, 0), blur).astype(np.float32) / 255
        x = np.clip(soft * cast, 0, 1) ** gamma + level * chance.standard_normal(soft.shape)
        return (np.clip(x, 0, 1) * 255).astype(np.uint8)

    return taken


def by_lamplight(rng: np.random.Generator) -> dict[str, object]:
    """Light of one evening, neither too bright nor too dark for the camera."""
    lamp = light(rng)
    mild = {"exposure": float(rng.uniform(0.85, 1.15)), "panel_power": float(rng.choice([0.0, 1.0]))}
    return lamp | mild


def set_looks(rng: np.random.Generator) -> list[dict[str, object]]:
    """The makes of one set's dice: one to three body colours, none of which hides what is drawn on it."""
    looks: list[dict[str, object]] = []
    wanted = int(rng.integers(1, 4))
    while len(looks) < wanted:
        look = die_look(rng) | {"swirl_seed": (1.0, 2.0, 3.0)}
        if hides(look) < CAMOUFLAGE:
            looks.append(look)
    return looks


def hides(look: dict[str, object]) -> float:
    """How nearly ink and body are of one lightness: 1 less their difference as grey levels in [0, 1]."""
    bodies = ("body", "body_two") if look["swirl"] or look["speckle"] else ("body",)
    ink, *grounds = (float(np.mean(np.array(look[key]) ** (1 / 2.2))) for key in ("pip_colour", *bodies))
    away = min(abs(ink - ground) for ground in grounds)
    return 1 - away * (1 - float(look["clear"]))  # type: ignore[arg-type]
