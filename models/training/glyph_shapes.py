"""Glyphs made up from a seed: pips with logos, lines, blobs, stars, doubled and framed icons, and the bare face."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
import numpy as np
import numpy.typing as npt

from models.training.glyph_sources import RASTER, Glyph, Raster, framed

Draw = Callable[[np.random.Generator, list[Raster]], npt.NDArray[np.generic]]
SIZE = 128
PLACES = [(x, y) for y in (28, 64, 100) for x in (28, 64, 100)]
PIPS = ((4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


def _blank() -> Raster:
    return np.zeros((SIZE, SIZE), np.uint8)


def _paste(canvas: Raster, icon: Raster, middle: tuple[float, float], size: float) -> None:
    small = cv2.resize(icon, (max(3, int(size)),) * 2, interpolation=cv2.INTER_AREA)
    x, y = int(middle[0] - small.shape[1] / 2), int(middle[1] - small.shape[0] / 2)
    x, y = max(0, min(x, SIZE - small.shape[1])), max(0, min(y, SIZE - small.shape[0]))
    part = canvas[y : y + small.shape[0], x : x + small.shape[1]]
    np.maximum(part, small, out=part)


def pips(rng: np.random.Generator, icons: list[Raster]) -> Raster:
    """Pips as dots or little icons, at times one of them another icon."""
    out, dots = _blank(), PIPS[rng.integers(6)]
    icon, other = icons[rng.integers(len(icons))], icons[rng.integers(len(icons))]
    radius, odd = int(rng.integers(9, 17)), int(rng.integers(len(dots)))
    kind = rng.integers(3)
    for i, place in enumerate(dots):
        if kind == 0 or (kind == 1 and i == odd):
            _paste(out, other if kind == 1 else icon, PLACES[place], 2.6 * radius)
        else:
            cv2.circle(out, PLACES[place], radius, 255, -1, cv2.LINE_AA)
    return out


def lines(rng: np.random.Generator, _: list[Raster]) -> Raster:
    """Bars, crosses, chevrons, arcs."""
    out, thick = _blank(), int(rng.integers(6, 16))
    for _i in range(int(rng.integers(1, 5))):
        points = rng.integers(1, 6, (int(rng.integers(2, 4)), 2)) * 21
        if rng.random() < 0.25:
            middle = tuple(int(v) for v in points[0])
            start = int(rng.integers(0, 360))
            cv2.ellipse(out, middle, (30, 30), 0, start, start + int(rng.integers(90, 361)), 255, thick, cv2.LINE_AA)
        else:
            cv2.polylines(out, [points.astype(np.int32)], False, 255, thick, cv2.LINE_AA)
    return out


def blob(rng: np.random.Generator, _: list[Raster]) -> Raster:
    """A splash of ink, at times with a hole."""
    grid = rng.standard_normal((int(rng.integers(3, 8)),) * 2).astype(np.float32)
    field = cv2.resize(grid, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[-1 : 1 : SIZE * 1j, -1 : 1 : SIZE * 1j]
    return (np.clip((field + 1.2 - 2.2 * (x * x + y * y)) * 6, 0, 1) * 255).astype(np.uint8)


def star(rng: np.random.Generator, _: list[Raster]) -> Raster:
    """A star or polygon, filled or outlined, at times in a ring."""
    n, out = int(rng.integers(3, 10)), _blank()
    angles = np.arange(2 * n) * np.pi / n + rng.choice([0, np.pi / n, np.pi / 2])
    radii = np.where(np.arange(2 * n) % 2 == 0, 52, 52 * rng.uniform(0.3, 1.0))
    points = np.stack([64 + np.cos(angles) * radii, 64 + np.sin(angles) * radii], 1).astype(np.int32)
    if rng.random() < 0.5:
        cv2.fillPoly(out, [points], 255, cv2.LINE_AA)
    else:
        cv2.polylines(out, [points], True, 255, int(rng.integers(5, 14)), cv2.LINE_AA)
    if rng.random() < 0.3:
        cv2.circle(out, (64, 64), int(rng.integers(8, 26)), int(rng.choice([0, 255])), -1, cv2.LINE_AA)
    return out


def doubled(rng: np.random.Generator, icons: list[Raster]) -> Raster:
    """Two or three icons on one face, alike or not, side by side, stacked or aslant."""
    out, n = _blank(), 2 if rng.random() < 0.75 else 3
    first = icons[rng.integers(len(icons))]
    way = [(1, 0), (0, 1), (1, 1), (1, -1)][rng.integers(4)]
    for i in range(n):
        icon = first if rng.random() < 0.5 else icons[rng.integers(len(icons))]
        shift = (i - (n - 1) / 2) * SIZE / n
        _paste(out, icon, (64 + way[0] * shift, 64 + way[1] * shift), SIZE * 0.95 / n)
    return out


def levelled(rng: np.random.Generator, icons: list[Raster]) -> Raster:
    """An icon with one to four dots, bars or little stars beside it."""
    out, n = _blank(), int(rng.integers(1, 5))
    _paste(out, icons[rng.integers(len(icons))], (64, 52), 96)
    low = rng.random() < 0.6
    for i in range(n):
        at = (int(64 + (i - (n - 1) / 2) * 24), 114) if low else (114, int(64 + (i - (n - 1) / 2) * 24))
        cv2.circle(out, at, 9, 255, -1, cv2.LINE_AA)
    return out


def enclosed(rng: np.random.Generator, icons: list[Raster]) -> Raster:
    """An icon in a ring or box, or cut out of a disc or square."""
    out = _blank()
    _paste(out, icons[rng.integers(len(icons))], (64, 64), 74)
    disc, frame = rng.random() < 0.5, _blank()
    filled = rng.random() < 0.5
    if disc:
        cv2.circle(frame, (64, 64), 56, 255, -1 if filled else 7, cv2.LINE_AA)
    else:
        cv2.rectangle(frame, (12, 12), (116, 116), 255, -1 if filled else 7, cv2.LINE_AA)
    return np.where(out > frame, out - frame, frame - out)


KINDS: tuple[Draw, ...] = (pips, lines, blob, star, doubled, doubled, levelled, enclosed)


def made_up(rng: np.random.Generator, count: int, icons: list[Raster], family: str) -> Iterator[Glyph]:
    """`count` glyphs; `icons` are what they may be composed of."""
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        name = f"{family}:{getattr(kind, '__name__', '')}-{number}"
        yield Glyph(name, family, name, framed(kind(rng, icons)))


def bare() -> Glyph:
    """A face with nothing on it."""
    return Glyph("bare", "bare", "bare", np.zeros((RASTER, RASTER), np.uint8))
