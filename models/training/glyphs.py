"""The store of glyphs: rasters, families kept out of training, and which glyphs look too much alike to be told apart.

A face in training is a glyph and one of the eight ways to lay a square on itself: `way` & 3 quarter turns against the
clock after mirroring if `way` & 4. Each way is another face, unless the glyph is symmetric.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.training.glyph_shapes import bare, made_up
from models.training.glyph_sources import RASTER, Glyph, Raster, icons, letters

WAYS = 8
SKETCH = 20
TOO_ALIKE = 0.955
NEIGHBOURS = 12
HELD_OUT_ICONS = 0.1
HELD_OUT_FONTS = 6
MADE_UP = 2400


def laid(square: npt.NDArray[np.generic], way: int, axes: tuple[int, int] = (0, 1)) -> npt.NDArray[np.generic]:
    """The square mirrored left to right if way & 4, then turned by way & 3 quarters against the clock."""
    if way & 4:
        square = np.flip(square, axes[1])
    return np.rot90(square, way & 3, axes)


def after(first: int, then: int) -> int:
    """The one way that does what `first` and then `then` do."""
    turns = first & 3
    if then & 4:
        turns = -turns
    return ((first ^ then) & 4) | ((turns + then) & 3)


@dataclass(frozen=True, slots=True)
class Glyphs:
    """rasters (n, 64, 64); held_out (n,): families never trained on; groups, families (n,): see Glyph.

    sketches (n, 8, 400): unit vectors of the blurred glyph in each way; their product tells how alike two are.
    near (n, NEIGHBOURS, 2): glyph and way that come closest to each glyph as it is, yet can be told from it.
    """

    rasters: npt.NDArray[np.uint8]
    names: npt.NDArray[np.str_]
    held_out: npt.NDArray[np.bool_]
    groups: npt.NDArray[np.int64]
    families: npt.NDArray[np.int64]
    sketches: npt.NDArray[np.float32]
    near: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.names)


def load(folder: Path) -> Glyphs:
    """The store in `folder`, made there if it is not yet."""
    path = folder / "glyphs.npz"
    if not path.exists():
        make(folder, path)
    with np.load(path) as file:
        return Glyphs(**{key: file[key] for key in file.files})


def make(folder: Path, path: Path, seed: int = 1) -> None:
    rng = np.random.default_rng(seed)
    drawn = list(icons(folder / "packages"))
    kept_out = held_out_icons(rng, [g.name for g in drawn])
    known = [g.raster for g, out in zip(drawn, kept_out, strict=True) if not out]
    unknown = [g.raster for g, out in zip(drawn, kept_out, strict=True) if out]
    text = list(letters(folder / "packages"))
    fonts = sorted({g.family for g in text})
    fonts_out = set(rng.choice(fonts, HELD_OUT_FONTS, replace=False).tolist())
    made = list(made_up(rng, MADE_UP, known, "made"))
    made_out = list(made_up(rng, MADE_UP // 10, unknown, "kept"))
    everything = [*drawn, *text, *made, *made_out, bare()]
    text_out = [g.family in fonts_out for g in text]
    held = np.array([*kept_out, *text_out, *[False] * len(made), *[True] * len(made_out), False])
    rasters = np.stack([g.raster for g in everything])
    keep = _different(everything, rasters)
    rasters, held = rasters[keep], held[keep]
    everything = [everything[i] for i in keep]
    looks = sketches(rasters)
    groups = np.unique([g.group for g in everything], return_inverse=True)[1]
    families = np.unique([g.family for g in everything], return_inverse=True)[1]
    names = np.array([g.name for g in everything])
    near = nearest(looks, groups, families, held)
    np.savez(
        path, rasters=rasters, names=names, held_out=held, groups=groups, families=families, sketches=looks, near=near
    )


def held_out_icons(rng: np.random.Generator, names: list[str]) -> npt.NDArray[np.bool_]:
    """Words are drawn until a tenth of the icons have one of them in their name: a sword in no shape is trained on."""
    words = sorted({w for name in names for w in name.split("-") if len(w) > 3})
    out = np.zeros(len(names), bool)
    for word in rng.permutation(words):
        if out.mean() >= HELD_OUT_ICONS:
            break
        out |= np.array([word in name.split("-") for name in names])
    return out


def _different(glyphs: list[Glyph], rasters: npt.NDArray[np.uint8]) -> list[int]:
    """Places of the glyphs without those that repeat one before, ink for ink, or that a font lacks."""
    seen: set[bytes] = set()
    out = []
    for i, glyph in enumerate(glyphs):
        key = cv2.resize(rasters[i], (16, 16), interpolation=cv2.INTER_AREA).tobytes()
        if key not in seen and (glyph.name == "bare" or rasters[i].max() > 100):
            seen.add(key)
            out.append(i)
    return out


def sketches(rasters: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """(n, 8, SKETCH * SKETCH) unit vectors of the glyphs blurred, less their mean; the bare face's is zero."""
    small = np.stack([cv2.resize(cv2.GaussianBlur(r, (0, 0), 1.6), (SKETCH, SKETCH), None, 0, 0, 3) for r in rasters])
    ways = np.stack([laid(small, way, (1, 2)) for way in range(WAYS)], 1).reshape(len(small), WAYS, -1)
    flat = ways.astype(np.float32)
    flat -= flat.mean(-1, keepdims=True)
    return flat / np.maximum(np.linalg.norm(flat, axis=-1, keepdims=True), 1e-3)


def nearest(
    looks: npt.NDArray[np.float32],
    groups: npt.NDArray[np.int64],
    families: npt.NDArray[np.int64],
    held: npt.NDArray[np.bool_],
) -> npt.NDArray[np.int32]:
    """See Glyphs.near. Trained and held-out glyphs are not mixed."""
    count = len(looks)
    flat = looks.reshape(count * WAYS, -1)
    out = np.zeros((count, NEIGHBOURS, 2), np.int32)
    for start in range(0, count, 256):
        rows = np.arange(start, min(start + 256, count))
        score = (looks[rows, 0] @ flat.T).reshape(len(rows), count, WAYS)
        score[score > TOO_ALIKE] = -1
        score[held[rows][:, None] != held[None]] = -1
        other_font = (groups[rows][:, None] == groups[None]) & (families[rows][:, None] != families[None])
        score[other_font] = -1
        score[np.arange(len(rows)), rows] = -1
        best_way = score.argmax(-1)
        best = score.max(-1)
        order = np.argpartition(-best, NEIGHBOURS, axis=1)[:, :NEIGHBOURS]
        out[rows, :, 0] = order
        out[rows, :, 1] = np.take_along_axis(best_way, order, 1)
    return out


__all__ = ["RASTER", "WAYS", "Glyphs", "Raster", "after", "laid", "load", "make"]
