"""Renders as training uses them: decoded once, and varied each time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.training.render import SIZE, load_shard


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
    """Another picture of the same worth: turned, mirrored, enlarged, recoloured."""
    points = faces[:, :8].reshape(-1, 4, 2)
    if rng.random() < 0.35:
        scale = float(np.exp(abs(rng.normal(0, 0.35))))  # never shrunk: that would bare what the frame cuts off
        centre = SIZE / 2 + rng.uniform(-0.5, 0.5, 2) * SIZE * (1 - 1 / scale)
        matrix = np.float32([[scale, 0, SIZE / 2 - scale * centre[0]], [0, scale, SIZE / 2 - scale * centre[1]]])
        picture = cv2.warpAffine(picture, matrix, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        points = points * scale + matrix[:, 2]
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
