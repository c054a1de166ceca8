"""Renders as training uses them: decoded once, and varied each time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.training.render import SIZE, TOP, load_shard

REFLECTING = 0.12
"""Share of the faces in which a lamp is reflected; more than on real tables, as what is rare is not learnt."""


class Renders:
    """All samples of a folder, decoded once into one file that processes share."""

    def __init__(self, folder: Path) -> None:
        shards = sorted(folder.glob("[0-9]*.npz"))
        if not shards or any(".part" in s.name for s in shards):
            shards = [s for s in shards if ".part" not in s.name]
        if not shards:
            raise FileNotFoundError(f"no renders in {folder}: run `python -m models.training render` first")
        cache = folder / f"decoded-{len(shards)}.npy"
        facts = folder / f"decoded-{len(shards)}.npz"
        if not facts.exists():
            self._decode(shards, cache, facts)
        self.pictures = np.load(cache, mmap_mode="r")
        with np.load(facts) as f:
            self.faces, self.ends = f["faces"], f["ends"]

    @staticmethod
    def _decode(shards: list[Path], cache: Path, facts: Path) -> None:
        first = load_shard(shards[0])
        shape = (len(first) * len(shards), SIZE, SIZE, 3)
        store = np.lib.format.open_memmap(cache, "w+", np.uint8, shape)
        rows, at = [], 0
        for shard in shards:
            for sample in load_shard(shard):
                store[at] = sample.picture
                rows.append(sample.faces)
                at += 1
        store.flush()
        np.savez(facts, faces=np.concatenate(rows), ends=np.cumsum([len(r) for r in rows]))

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, i: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32]]:
        start = self.ends[i - 1] if i else 0
        return self.pictures[i], self.faces[start : self.ends[i]].copy()


def vary(rng: np.random.Generator, picture: npt.NDArray[np.uint8], faces: npt.NDArray[np.float32]) -> tuple[Any, Any]:
    """Another picture of the same worth: turned, mirrored, enlarged, recoloured, a lamp reflected on a face
    here and there."""
    points = faces[:, :8].reshape(-1, 4, 2)
    picture = picture.copy()
    for quad in points[(faces[:, TOP] > 0) & (rng.random(len(faces)) < REFLECTING)]:
        (x0, y0), (x1, y1) = (int(v) for v in quad.min(axis=0)), (int(v) for v in quad.max(axis=0))
        if min(x0, y0) >= 0 and max(x1, y1) <= SIZE and min(x1 - x0, y1 - y0) >= 12:
            picture[y0:y1, x0:x1] = glint(rng, picture[y0:y1, x0:x1])
    if rng.random() < 0.6:
        turn = float(np.clip(rng.normal(0, 0.25), -0.75, 0.75))
        # Never shrunk, and enlarged as far as the turn needs: what the frame cuts off must not be laid bare.
        scale = max(float(np.exp(abs(rng.normal(0, 0.25)))), float(np.cos(turn) + abs(np.sin(turn))))
        linear = scale * np.float32([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        spare = 1 - float(np.cos(turn) + abs(np.sin(turn))) / scale
        centre = SIZE / 2 + rng.uniform(-0.5, 0.5, 2) * SIZE * spare
        matrix = np.hstack([linear, (SIZE / 2 - linear @ centre)[:, None]]).astype(np.float32)
        picture = cv2.warpAffine(picture, matrix, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        points = points @ matrix[:, :2].T + matrix[:, 2]
    turns = int(rng.integers(4))
    picture = np.rot90(picture, turns)
    for _ in range(turns):
        points = np.stack([points[..., 1], SIZE - points[..., 0]], -1)
    if rng.random() < 0.5:
        picture = picture[:, ::-1]
        points = np.stack([SIZE - points[..., 0], points[..., 1]], -1)[:, ::-1]
    picture = recolour(rng, np.ascontiguousarray(picture))
    faces[:, :8] = points.reshape(-1, 8)
    return picture, faces


def recolour(rng: np.random.Generator, picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Channels swapped at times, each under its own gain and gamma; at times little contrast or out of focus."""
    if rng.random() < 0.3:
        picture = picture[..., rng.permutation(3)]
    ramp = np.arange(256, dtype=np.float32)[:, None] / 255
    gamma = np.exp(rng.normal(0, 0.2) + rng.normal(0, 0.05, 3)).astype(np.float32)
    gain = np.exp(rng.normal(0, 0.12) + rng.normal(0, 0.06, 3)).astype(np.float32)
    table = np.clip(ramp**gamma * gain, 0, 1)
    if rng.random() < 0.2:
        contrast = rng.uniform(0.45, 0.9)
        table = table * contrast + rng.uniform(0, 1 - contrast)
    if rng.random() < 0.12:
        picture = cv2.GaussianBlur(np.ascontiguousarray(picture), (0, 0), rng.uniform(0.5, 1.1))
    return np.asarray(cv2.LUT(np.ascontiguousarray(picture), (table * 255).astype(np.uint8)[:, None]))


def glint(rng: np.random.Generator, crop: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A lamp's reflection on a face: an arc, a spot or a streak, as ring lights, bulbs and tubes leave it."""
    size = min(crop.shape[:2])
    shine = np.zeros(crop.shape[:2], np.float32)
    for _ in range(int(rng.integers(1, 3))):
        middle = tuple(int(v) for v in rng.uniform(0.15, 0.85, 2) * size)
        wide, flat = float(rng.uniform(0.04, 0.45)) * size, float(rng.choice([0.1, 0.5, 1.0]))
        first, turn = float(rng.uniform(0, 360)), float(rng.uniform(0, 180))
        filled = rng.random() < 0.5 and (flat < 0.2 or wide < 3)  # a round spot of a pip's size would be a pip
        axes, thick = (max(1, int(wide)), max(1, int(wide * flat))), -1 if filled else int(rng.integers(1, 4))
        cv2.ellipse(shine, middle, axes, turn, first, first + float(rng.uniform(60, 360)), 1.0, thick, cv2.LINE_AA)
    shine = cv2.GaussianBlur(shine, (0, 0), float(rng.uniform(0.4, 1.4))) * float(rng.uniform(80, 255))
    return np.clip(crop + shine[..., None], 0, 255).astype(np.uint8)
