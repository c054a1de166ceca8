"""Batches, prepared in processes of their own: a thread would halve the training's speed."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from queue import Full
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.training.render import SIZE, TOP, load_shard
from models.training.targets import NOT_A_FACE, UNREADABLE, face_class, finder_targets, thickness
from vision.faces import is_square, normalised, square_up

Batch = dict[str, npt.NDArray[Any]]


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
    if rng.random() < 0.25:
        contrast = rng.uniform(0.35, 0.85)
        table = table * contrast + rng.uniform(0, 1 - contrast)
    if rng.random() < 0.2:
        picture = cv2.GaussianBlur(np.ascontiguousarray(picture), (0, 0), rng.uniform(0.5, 1.3))
    return np.asarray(cv2.LUT(np.ascontiguousarray(picture), (table * 255).astype(np.uint8)[:, None]))


def finder_batch(renders: Renders, rng: np.random.Generator, size: int) -> Batch:
    rows = []
    for i in rng.integers(0, len(renders), size):
        picture, faces = vary(rng, *renders[int(i)])
        rows.append({"picture": picture, **finder_targets(faces, SIZE)})
    return {key: np.stack([r[key] for r in rows]) for key in rows[0]}


def reader_batch(renders: Renders, rng: np.random.Generator, size: int) -> Batch:
    crops: list[npt.NDArray[np.uint8]] = []
    labels: list[int] = []
    while len(crops) < size:
        for crop, label in faces_of(rng, *renders[int(rng.integers(len(renders)))]):
            if rng.random() < 0.5:
                crop = crop[:, ::-1]
            crops.append(recolour(rng, np.ascontiguousarray(np.rot90(crop, rng.integers(4)))))
            labels.append(label)
    order = rng.permutation(len(crops))[:size]
    return {"crops": normalised(np.stack(crops)[order]), "labels": np.array(labels, np.int64)[order]}


def faces_of(rng: np.random.Generator, picture: Any, faces: npt.NDArray[np.float32]) -> Iterator[tuple[Any, int]]:
    """Squared-up faces with classes: tops as a finder would hand them over, sides and bare table as 'not a face'."""
    corners = faces[:, :8].reshape(-1, 4, 2)
    labels = face_class(faces, SIZE)
    side = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1) if len(faces) else np.zeros(0)
    thin = thickness(corners) if len(faces) else np.zeros(0)
    centres = corners.mean(axis=1)
    inside = ((centres > 0) & (centres < SIZE)).all(axis=1) if len(faces) else np.zeros(0, bool)
    tops = centres[faces[:, TOP] > 0] if len(faces) else np.zeros((0, 2))
    for i in np.flatnonzero(inside & (thin > 5) & (faces[:, 11] > 0.2)):
        top = faces[i, TOP] > 0
        if not top and (thin[i] > 0.75 * side[i] or rng.random() < 0.6):
            continue  # a side seen squarely looks like any top; the finder has to know it by what lies around
        quad = corners[i] + rng.normal(0, 0.045, (4, 2)) * side[i] + rng.normal(0, 0.03, 2) * side[i]
        quad = quad.astype(np.float32)
        if is_square(quad):
            yield square_up(picture, quad), int(labels[i]) if top else NOT_A_FACE
        if top and rng.random() < 0.12:  # half a face beside the place
            off = corners[i] + rng.choice([-1, 1], 2) * rng.uniform(0.45, 0.8, 2) * side[i]
            if not len(tops) or np.linalg.norm(tops - off.mean(0), axis=1).min() > 0.4 * side[i]:
                yield square_up(picture, off.astype(np.float32)), NOT_A_FACE
    for _ in range(1):
        middle, half = rng.uniform(0, SIZE, 2), rng.uniform(8, 40)
        if len(tops) and np.linalg.norm(tops - middle, axis=1).min() < 1.2 * half + side.max(initial=0) * 0.6:
            continue
        turn = rng.uniform(0, np.pi / 2) + np.arange(4) * np.pi / 2
        quad = middle + half * 1.41 * np.stack([np.cos(turn), np.sin(turn)], 1) * rng.uniform(0.7, 1, 2)
        yield square_up(picture, quad.astype(np.float32)), NOT_A_FACE


MAKERS = {"finder": finder_batch, "reader": reader_batch}
assert UNREADABLE < NOT_A_FACE


def _work(kind: str, folder: str, seed: int, size: int, queue: Queue[Batch], stop: Event) -> None:
    cv2.setNumThreads(1)
    rng, renders = np.random.default_rng(seed), Renders(Path(folder))
    while not stop.is_set():
        batch = MAKERS[kind](renders, rng, size)
        while not stop.is_set():
            try:
                queue.put(batch, timeout=1)
                break
            except Full:
                continue


def stream(kind: str, folder: Path, seed: int, size: int, workers: int = 1) -> Iterator[Batch]:
    """Endless batches. Closing the generator stops its processes."""
    Renders(folder)  # decode before the processes want it
    context = get_context("spawn")
    queue: Queue[Batch] = context.Queue(6)
    stop = context.Event()
    crew = [
        context.Process(target=_work, args=(kind, str(folder), seed * 1000 + i, size, queue, stop), daemon=True)
        for i in range(workers)
    ]
    for process in crew:
        process.start()
    try:
        while True:
            yield queue.get()
    finally:
        stop.set()
        for process in crew:
            process.terminate()
