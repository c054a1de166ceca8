"""Batches, prepared in processes of their own: a thread would halve the training's speed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from queue import Full
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.training.judging import ProposedFaces, mended_faces, posture_batch, reader_batch
from models.training.render import SIZE
from models.training.renders import Renders, vary
from models.training.targets import finder_targets

Batch = dict[str, npt.NDArray[Any]]


def finder_batch(renders: Renders, rng: np.random.Generator, size: int) -> Batch:
    rows = []
    for i in rng.integers(0, len(renders), size):
        picture, faces = vary(rng, *renders[int(i)])
        rows.append({"picture": picture, **finder_targets(faces, SIZE)})
    return {key: np.stack([r[key] for r in rows]) for key in rows[0]}


# What a network is trained on, and how a batch is made of it.
MAKERS: dict[str, tuple[Callable[[Path], Any], Callable[..., Batch]]] = {
    "finder": (Renders, finder_batch),
    "reader": (ProposedFaces, reader_batch),
    "posture": (mended_faces, posture_batch),
}


def _work(kind: str, folder: str, seed: int, size: int, queue: Queue[Batch], stop: Event) -> None:
    cv2.setNumThreads(1)
    rng, (opened, batch_of) = np.random.default_rng(seed), MAKERS[kind]
    source = opened(Path(folder))
    while not stop.is_set():
        batch = batch_of(source, rng, size)
        while not stop.is_set():
            try:
                queue.put(batch, timeout=1)
                break
            except Full:
                continue


def stream(kind: str, folder: Path, seed: int, size: int, workers: int = 1) -> Iterator[Batch]:
    """Endless batches. Closing the generator stops its processes."""
    MAKERS[kind][0](folder)  # decode before the processes want it
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
