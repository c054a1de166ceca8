"""Pairs of faces that show the same glyph, among glyphs that look nearly so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from models.training.glyph_faces import Composer, flat
from models.training.glyph_scenes import load_faces
from models.training.glyphs import WAYS, Glyphs, after, laid, load
from vision.faces import normalised

GROUPS, PER_GROUP = 16, 8
HARD = 0.6
"""Share of the groups that consist of glyphs which look alike; the others are mixed by chance."""
RENDERED = 0.4
"""Share of pairs whose second face is cut from a rendered table, where one with that glyph exists."""
ONE_MAKE = 0.8
"""Share of the groups whose dice are of one make: else faces would be found alike because their dice are."""
DRAWN = 0.35
"""Share of the first faces that are flat drawings: with such the faces of shipped sets are compared, and from a clean
picture what belongs to a glyph is learnt sooner than from two spoilt ones."""
BY_WAY = np.array([[after(a, b) for b in range(WAYS)] for a in range(WAYS)])
Item = tuple[Tensor, Tensor, Tensor]


class Tables:
    """Faces cut from rendered tables, by glyph."""

    def __init__(self, folder: Path, count: int) -> None:
        shards = [load_faces(path) for path in sorted(folder.glob("[0-9]*.npz")) if ".part" not in path.name]
        self.crops = np.concatenate([s.crops for s in shards]) if shards else np.zeros((0, 48, 48, 3), np.uint8)
        self.way = np.concatenate([s.way for s in shards]) if shards else np.zeros(0, np.int64)
        glyph = np.concatenate([s.glyph for s in shards]) if shards else np.zeros(0, np.int64)
        self.order = np.argsort(glyph, kind="stable")
        self.ends = np.searchsorted(glyph[self.order], np.arange(count + 1))

    def face(self, rng: np.random.Generator, glyph: int, way: int) -> npt.NDArray[np.uint8] | None:
        """A face with this glyph lying this way, or None: any can be turned and mirrored into it."""
        first, last = self.ends[glyph], self.ends[glyph + 1]
        if first == last:
            return None
        row = self.order[rng.integers(first, last)]
        missing = int(np.flatnonzero(BY_WAY[self.way[row]] == way)[0])
        return np.asarray(laid(self.crops[row], missing), np.uint8)


class Pairs(IterableDataset[Item]):
    """Endless (crops (2m, 3, 48, 48), facts (2m, 3), sketches (2m, 400)); rows i and i + m are a pair."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed

    def __iter__(self) -> Iterator[Item]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        rng = np.random.default_rng(self.seed)
        glyphs, composer = load(self.folder), Composer(self.seed)
        tables = Tables(self.folder / "faces3d", len(glyphs))
        known = np.flatnonzero(~glyphs.held_out)
        bare = int(np.flatnonzero(glyphs.names == "bare")[0])
        while True:
            chosen, ways = choose(rng, glyphs, known)
            if rng.random() < 0.5:
                chosen[0] = bare
            crops = self._draw(rng, composer, tables, glyphs, chosen, ways)
            for turn in range(3):
                if turn:  # the same faces twice more, turned group by group and in other colours
                    extra = np.repeat(rng.integers(WAYS, size=GROUPS), PER_GROUP)
                    ways = BY_WAY[ways, extra]
                    seeds = np.repeat(rng.integers(1 << 32, size=2 * GROUPS), PER_GROUP)
                    laid_so = zip(crops, np.tile(extra, 2), seeds, strict=True)
                    crops = np.stack([again(np.random.default_rng(s), crop, int(way)) for crop, way, s in laid_so])
                facts = np.stack([chosen, glyphs.groups[chosen], glyphs.families[chosen]], 1)
                yield (
                    torch.from_numpy(normalised(crops)),
                    torch.from_numpy(np.tile(facts, (2, 1))),
                    torch.from_numpy(np.tile(glyphs.sketches[chosen, ways], (2, 1))).bfloat16(),
                )

    @staticmethod
    def _draw(
        rng: np.random.Generator,
        composer: Composer,
        tables: Tables,
        glyphs: Glyphs,
        chosen: npt.NDArray[np.int64],
        ways: npt.NDArray[np.int64],
    ) -> npt.NDArray[np.uint8]:
        crops: list[npt.NDArray[np.uint8] | None] = [None] * (2 * len(chosen))
        for i in np.flatnonzero(rng.random(len(chosen)) < RENDERED):
            crops[i + len(chosen)] = tables.face(rng, int(chosen[i]), int(ways[i]))
        for i in np.flatnonzero(rng.random(len(chosen)) < DRAWN):
            crops[i] = flat(rng, np.ascontiguousarray(laid(glyphs.rasters[chosen[i]], int(ways[i]))))
        wanted = [i for i, crop in enumerate(crops) if crop is None]
        rasters = np.stack([laid(glyphs.rasters[chosen[i % len(chosen)]], int(ways[i % len(chosen)])) for i in wanted])
        makes = np.arange(len(crops)) // PER_GROUP
        apart = np.repeat(rng.random(2 * GROUPS) > ONE_MAKE, PER_GROUP)
        makes[apart] = len(crops) + np.flatnonzero(apart)
        for i, face in zip(wanted, composer.faces(rng, rasters, makes[wanted]), strict=True):
            crops[i] = face
        return np.stack([c for c in crops if c is not None])


def choose(
    rng: np.random.Generator, glyphs: Glyphs, known: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Glyphs and ways: GROUPS of one glyph with others, mostly such that look like it, all laid one way together."""
    chosen, ways = [], []
    for seed in rng.choice(known, GROUPS, replace=False):
        near = glyphs.near[seed, rng.permutation(glyphs.near.shape[1])[: PER_GROUP - 1]]
        if rng.random() > HARD:
            near = np.stack([rng.choice(known, PER_GROUP - 1), rng.integers(WAYS, size=PER_GROUP - 1)], 1)
        common = int(rng.integers(WAYS))
        chosen += [int(seed), *near[:, 0].tolist()]
        ways += [common, *BY_WAY[near[:, 1], common].tolist()]
    return np.array(chosen, np.int64), np.array(ways, np.int64)


def again(rng: np.random.Generator, crop: npt.NDArray[np.uint8], way: int) -> npt.NDArray[np.uint8]:
    """The crop laid another way, its channels swapped, at times negative, each under its own gain."""
    crop = laid(crop, way)[..., rng.permutation(3)]  # type: ignore[assignment]
    gain = np.exp(rng.normal(0, 0.1, 3)) * rng.uniform(0.8, 1.1)
    x = crop * gain
    return np.clip(255 - x if rng.random() < 0.3 else x, 0, 255).astype(np.uint8)


def stream(folder: Path, seed: int) -> Iterator[Item]:
    """Batches, made in a process of their own."""
    loader = DataLoader(Pairs(folder, seed), batch_size=None, num_workers=1, prefetch_factor=4)
    return iter(loader)
