"""Composes squared-up faces with glyphs in bulk: some thousand a second on one core, where tables give some dozens.

Everything happens in the frame that `vision.faces.square_up` delivers: the face between -1 and 1, 15 % around it.
Numbers per face are drawn at once for a whole batch; arrays are (n, 48, 48) or (n, 48, 48, 3), colours in [0, 1].
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.training.glyph_camera import photographed
from models.training.glyph_shading import HALF, Alike, Array, Rng, box, mixed, per_face, shown, softened, some, step
from models.training.looks import die_look
from models.training.surfaces import SIZE as GROUND
from models.training.surfaces import surface
from vision.faces import FACE_SIZE

AT_ONCE = 32
"""Faces composed together: what the processor's cache holds."""


class Composer:
    """Keeps pools of die looks, table tops and noise, from which faces are composed."""

    def __init__(self, seed: int, looks: int = 3000, grounds: int = 60, tiles: int = 400) -> None:
        rng = np.random.default_rng(seed)
        makes = [die_look(rng) for _ in range(looks)]
        self.body, self.second, self.ink = (
            np.array([make[key] for make in makes], np.float32) ** (1 / 2.2)
            for key in ("body", "body_two", "pip_colour")
        )
        large = [surface(rng) for _ in range(grounds)]
        small = [cv2.resize(g, (GROUND // 2, GROUND // 2), interpolation=cv2.INTER_AREA) for g in large]
        self.grounds = large + small
        self.tiles = np.stack([self._tile(rng) for _ in range(tiles)])
        at = (np.arange(FACE_SIZE, dtype=np.float32) - FACE_SIZE / 2 + 0.5) / HALF
        self.u, self.v = np.meshgrid(at, at)

    @staticmethod
    def _tile(rng: Rng) -> Array:
        """Smooth noise with mean 0 and spread 1, of any grain."""
        size = int(np.exp(rng.uniform(np.log(2), np.log(40))))
        out = np.zeros((64, 64), np.float32)
        for weight in (1.0, 0.5):
            grid = rng.standard_normal((size, size)).astype(np.float32)
            out += weight * cv2.resize(grid, (64, 64), interpolation=cv2.INTER_CUBIC)
            size = min(2 * size, 64)
        return (out - out.mean()) / (out.std() + 1e-6)

    def noise(self, rng: Rng, n: int) -> Array:
        """(n, 48, 48)."""
        out = np.empty((n, FACE_SIZE, FACE_SIZE), np.float32)
        room = 64 - FACE_SIZE + 1
        which, at = rng.integers(len(self.tiles), size=n), rng.integers(room, size=(n, 2))
        for i, (k, (x, y)) in enumerate(zip(which, at, strict=True)):
            out[i] = self.tiles[k, y : y + FACE_SIZE, x : x + FACE_SIZE]
        return out

    def tables(self, rng: Rng, n: int) -> Array:
        out = np.empty((n, FACE_SIZE, FACE_SIZE, 3), np.float32)
        which, at = rng.integers(len(self.grounds), size=n), rng.random((n, 2))
        for i, (k, place) in enumerate(zip(which, at, strict=True)):
            ground = self.grounds[k]
            x, y = (place * (ground.shape[0] - FACE_SIZE)).astype(int)
            out[i] = ground[y : y + FACE_SIZE, x : x + FACE_SIZE]
        return out / np.float32(255)

    def faces(
        self,
        rng: np.random.Generator,
        rasters: npt.NDArray[np.uint8],
        makes: npt.NDArray[np.int64] | None = None,
    ) -> npt.NDArray[np.uint8]:
        """Photograph-like squared-up faces (n, 48, 48, 3) uint8 of glyphs (n, 64, 64), which lie as they are.

        makes: (n,): faces of one number are of dice of one make on one table; None: each of its own.
        """
        makes = np.arange(len(rasters)) if makes is None else makes
        parts = [slice(start, start + AT_ONCE) for start in range(0, len(rasters), AT_ONCE)]
        return np.concatenate([self._faces(rng, rasters[part], makes[part]) for part in parts])

    def _faces(
        self, each: np.random.Generator, rasters: npt.NDArray[np.uint8], makes: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.uint8]:
        """`each` draws for every face, `rng` for every make."""
        n, rng = len(rasters), Alike(each, makes)
        u, v = self._frame(each, n)
        light = rng.uniform(0, 2 * np.pi, n)
        lamp = per_face(np.cos(light)), per_face(np.sin(light))
        which = rng.integers(len(self.body), size=n)
        body, ink = self.body[which][:, None, None], self.ink[which][:, None, None]
        picture, on_top = self._die(rng, u, v, lamp, body, self.second[which][:, None, None])
        cover = self._glyph(each, rasters, u, v)
        picture = self._mark(rng, picture, cover * on_top, u, v, lamp, ink)
        picture = self._lit(each, picture, u, v)
        return photographed(each, picture)

    def _frame(self, rng: Rng, n: int) -> tuple[Array, Array]:
        """Face coordinates of every pixel: corners are a few percent off, the face turned and stretched a little."""
        wild = np.where(rng.random(n) < 0.2, 2.0, 1.0)
        angle = np.where(rng.random(n) < 0.5, rng.normal(0, 0.04, n), rng.uniform(-0.21, 0.21, n))
        size = np.exp(rng.normal(0, 0.05, n) * wild)
        stretch = np.exp(rng.normal(0, 0.05, n) * wild)
        c, s = np.cos(angle) * size, np.sin(angle) * size
        slant = rng.normal(0, 0.04, n) * wild
        p, q = (per_face(rng.normal(0, 0.025, n) * wild) for _ in range(2))
        x, y = self.u[None], self.v[None]
        below = 1 + p * x + q * y
        across = per_face(c * stretch) * x + per_face((slant - s) * stretch) * y + per_face(rng.normal(0, 0.045, n))
        down = per_face((s + slant) / stretch) * x + per_face(c / stretch) * y + per_face(rng.normal(0, 0.045, n))
        return (across / below).astype(np.float32), (down / below).astype(np.float32)

    def _die(
        self, rng: Rng, u: Array, v: Array, lamp: tuple[Array, Array], body: Array, second: Array
    ) -> tuple[Array, Array]:
        """Table, a neighbour, the die's sides and its top; also where the top is."""
        n = len(u)
        rounding = per_face(rng.uniform(0.04, 0.5, n))
        ball = per_face(np.where(rng.random(n) < 0.45, rng.uniform(1.12, 1.42, n), 9.0))
        far = box(u, v, rounding, ball)
        lean, reach = rng.uniform(0, 2 * np.pi, n), rng.uniform(0, 0.55, n) * (rng.random(n) < 0.75)
        sx, sy = per_face(np.cos(lean) * reach), per_face(np.sin(lean) * reach)
        sides = np.minimum(box(u + 0.5 * sx, v + 0.5 * sy, rounding, ball), box(u + sx, v + sy, rounding, ball))
        table = self.tables(rng, n)
        table *= (1 - some(rng, n, 0.7, 0.1, 0.7) * np.exp(-4 * np.maximum(np.minimum(far, sides), 0)))[..., None]
        beside = rng.uniform(0, 2 * np.pi, n)
        gap = np.where(rng.random(n) < 0.3, rng.uniform(1.95, 2.3, n), 9.0)
        other = box(u - per_face(np.cos(beside) * gap), v - per_face(np.sin(beside) * gap), rounding, ball)
        alike = rng.random(n) < 0.5
        colour = np.where(alike[:, None, None, None], body, np.roll(body, 1, axis=0))
        colour = colour * some(rng, n, 1, 0.5, 1.1)[..., None]
        picture = mixed(table, colour, shown(other))
        face = self._body(rng, body, second, table)
        picture = mixed(picture, face * some(rng, n, 1, 0.35, 0.95)[..., None], shown(sides))
        # Towards its edge the top bends away: brighter at the lamp, darker across from it.
        edge = step(-per_face(rng.uniform(0.08, 0.5, n)), 0.02, far)
        facing = (u * lamp[0] + v * lamp[1]) / np.maximum(np.hypot(u, v), 0.3)
        bend = edge * facing * some(rng, n, 0.85, 0.05, 0.5)
        gleam = step(0.6, 0.95, edge * np.clip(facing, 0, 1)) * some(rng, n, 0.3, 0.1, 0.7)
        top = face * (1 + bend)[..., None] + gleam[..., None]
        where = shown(far)
        return mixed(picture, top, where), where

    def _body(self, rng: Rng, body: Array, second: Array, table: Array) -> Array:
        """Plain, swirled, speckled, pearly or translucent."""
        n, kind = len(body), rng.random(len(body))
        noise = self.noise(rng, n)
        swirl = step(-0.5, 0.6, noise) * per_face(np.where(kind < 0.2, rng.uniform(0.3, 1, n), 0))
        speckle = step(1.0, 1.5, noise) * per_face(np.where((kind > 0.2) & (kind < 0.3), rng.uniform(0.3, 1, n), 0))
        out = mixed(body, second, np.maximum(swirl, speckle))
        pearl = noise * per_face(np.where(kind > 0.5, rng.uniform(0, 0.06, n), 0))
        clear = some(rng, n, 0.15, 0.1, 0.5)
        return out * (1 - clear[..., None]) + table * body * (clear * 1.3)[..., None] + pearl[..., None]

    def _glyph(self, rng: Rng, rasters: npt.NDArray[np.uint8], u: Array, v: Array) -> Array:
        """Ink of the glyph in [0, 1]: at its place and size on the face, bolder or thinner, outlined, worn."""
        n = len(rasters)
        angle = rng.normal(0, 0.05, n)
        size = rng.uniform(0.55, 1.02, n)
        stretch = np.exp(rng.normal(0, 0.07, n))
        c, s = per_face(np.cos(angle) / size), per_face(np.sin(angle) / size)
        x, y = u - per_face(rng.normal(0, 0.05, n)), v - per_face(rng.normal(0, 0.05, n))
        half = rasters.shape[1] / 2
        across = (c * x - s * y) * per_face(stretch * half) + (half - 0.5)
        down = (s * x + c * y) * per_face(half / stretch) + (half - 0.5)
        ink = np.empty_like(u)
        for i in range(n):
            ink[i] = cv2.remap(rasters[i], across[i], down[i], cv2.INTER_LINEAR)
        ink /= 255
        soft = softened(ink)
        outline = np.clip(soft * (1 - soft) * 5 - 0.35, 0, 1)
        bold = some(rng, n, 0.4, -0.22, 0.22)
        ink = np.clip((soft - 0.5 + bold) * some(rng, n, 0.5, 1.2, 2.2, 1.0) + 0.5, 0, 1) * (soft > 0.02)
        ink = np.where(rng.random((n, 1, 1)) < 0.05, outline, ink)
        worn = some(rng, n, 0.2, 0.2, 0.9) * step(0.2, 1.0, self.noise(rng, n))
        return (ink * (1 - worn)).astype(np.float32)

    def _mark(
        self, rng: Rng, picture: Array, cover: Array, u: Array, v: Array, lamp: tuple[Array, Array], ink: Array
    ) -> Array:
        """Printed, engraved with or without paint, raised, of foil, or on a sticker or panel."""
        n = len(u)
        label = rng.random(n) < 0.12
        reach = per_face(rng.uniform(0.72, 0.98, n))
        corner = per_face(np.where(rng.random(n) < 0.3, 1.0, rng.uniform(0.05, 0.4, n)))
        panel = shown(box(u / reach, v / reach, corner, 9.0)) * per_face(label)
        pale, dark = rng.uniform(0.75, 1, ink.shape), rng.uniform(0, 0.3, ink.shape)
        contrast = np.where(ink.mean(-1, keepdims=True) > 0.5, dark, pale)
        picture = mixed(picture, contrast.astype(np.float32), panel)
        ring = shown(np.abs(box(u / reach, v / reach, corner, 9.0)) - 0.05) * per_face(rng.random(n) < 0.08)
        cover = np.maximum(cover, ring * (np.maximum(np.abs(u), np.abs(v)) < 1))
        kind = rng.random(n)
        painted = per_face(np.where(kind < 0.07, 0.0, np.where(kind < 0.17, rng.uniform(0.4, 0.9, n), 1.0)))
        foil = per_face((kind > 0.88) * rng.uniform(0.3, 1.0, n))
        gleam = 1 + foil * np.clip(1.2 * (u * lamp[0] + v * lamp[1]) + 0.5 * self.noise(rng, n), -0.7, 1.5)
        deep = np.where(kind < 0.07, rng.uniform(0.5, 1.4, n), rng.uniform(0, 0.9, n) * (rng.random(n) < 0.5))
        deep *= np.where(rng.random(n) < 0.12, -1, 1)
        soft = softened(cover)
        slope = np.zeros_like(soft)
        slope[:, :, 1:-1] += (soft[:, :, 2:] - soft[:, :, :-2]) * lamp[0]
        slope[:, 1:-1] += (soft[:, 2:] - soft[:, :-2]) * lamp[1]
        picture = mixed(picture, ink * gleam[..., None], cover * painted)
        pit = 1 - per_face(np.clip(deep, 0, 1) * rng.uniform(0, 0.35, n)) * cover
        return picture * (pit * np.clip(1 + per_face(deep) * slope, 0.2, 2.2))[..., None]

    def _lit(self, rng: Rng, picture: Array, u: Array, v: Array) -> Array:
        """Uneven light, a shadow's edge, glare."""
        n = len(u)
        a, b = (per_face(rng.normal(0, 0.12, n)) for _ in range(2))
        shade = np.clip(1 + a * u + b * v, 0.3, 1.7)
        turn, at = rng.uniform(0, 2 * np.pi, n), rng.uniform(-0.9, 0.9, n)
        line = u * per_face(np.cos(turn)) + v * per_face(np.sin(turn)) - per_face(at)
        shade *= 1 - some(rng, n, 0.15, 0.2, 0.65) * step(0, some(rng, n, 1, 0.03, 0.6), line)
        gx, gy = u - per_face(rng.normal(0, 0.7, n)), v - per_face(rng.normal(0, 0.7, n))
        wide, long = per_face(np.exp(rng.normal(-1.0, 0.5, n))), per_face(np.exp(rng.normal(-0.8, 0.6, n)))
        glare = some(rng, n, 0.25, 0.1, 0.9) * np.exp(-((gx / wide) ** 2) - (gy / long) ** 2)
        return picture * shade[..., None] + glare[..., None]


def flat(rng: Rng, raster: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A face as it is drawn where none was seen: grey ink on grey paper on a grey table, no light, no lens."""
    side, inner = round(2 * HALF), round(2 * HALF * rng.uniform(0.7, 0.95))
    ink, paper = rng.uniform(10, 70), rng.uniform(190, 250)
    if rng.random() < 0.5:
        ink, paper = paper, ink
    out = np.full((FACE_SIZE, FACE_SIZE), rng.uniform(100, 190))
    edge, begin = (FACE_SIZE - side) // 2, (FACE_SIZE - inner) // 2
    out[edge : edge + side, edge : edge + side] = paper
    small = cv2.resize(raster, (inner, inner), interpolation=cv2.INTER_AREA) / 255
    out[begin : begin + inner, begin : begin + inner] += (ink - paper) * small
    return np.repeat(np.clip(out, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
