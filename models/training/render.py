"""Renders shards of labelled pictures; what exists already is kept, so an interrupted run goes on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

SIZE = 320
DRAWN = 432
PER_SHARD = 250
SURFACES_PER_SHARD = 130
# Columns of a face row: eight corner numbers, then these.
DIE, TOP, VALUE, SEEN, COCKED, STACKED = range(8, 14)
COLUMNS = 14


@dataclass(frozen=True, slots=True)
class Sample:
    """picture: uint8 RGB (320, 320, 3). faces: (n, COLUMNS), see the columns above."""

    picture: npt.NDArray[np.uint8]
    faces: npt.NDArray[np.float32]


def render_shard(path: str, seed: int, index: int, plain_share: float) -> str:
    """Draws PER_SHARD pictures into one .npz file."""
    os.environ["LP_NUM_THREADS"] = "1"
    from models.training import lens, plain, renderer, scene, surfaces  # after the driver's setting above

    cv2.setNumThreads(1)
    rng = np.random.default_rng((seed, index))
    machine = renderer.Renderer(DRAWN, surfaces.glyph_atlas(rng))
    grounds = [surfaces.surface(rng) for _ in range(SURFACES_PER_SHARD)]
    pictures: list[npt.NDArray[np.uint8]] = []
    rows: list[npt.NDArray[np.float32]] = []
    for number in range(PER_SHARD):
        table = plain.plain(rng, SIZE) if rng.random() < plain_share else scene.scene(rng, SIZE)
        ground = grounds[number % SURFACES_PER_SHARD]
        if table.alike is not None:
            ground = surfaces.tinted(ground, table.alike, rng.uniform(0.5, 0.95))
        clean, labels = machine.draw(table, ground)
        picture, corners = lens.photograph(rng, np.ascontiguousarray(clean), labels, SIZE)
        pictures.append(np.frombuffer(lens.compress(rng, picture), np.uint8))
        row = [
            [*c.ravel(), f.die, f.top, f.value, f.seen, f.cocked, f.stacked]
            for c, f in zip(corners, labels, strict=True)
        ]
        rows.append(np.array(row, np.float32).reshape(-1, COLUMNS))
    partial = Path(path).with_suffix(".part.npz")
    np.savez(
        partial,
        data=np.concatenate(pictures),
        ends=np.cumsum([len(p) for p in pictures]),
        faces=np.concatenate(rows),
        face_ends=np.cumsum([len(r) for r in rows]),
    )
    partial.rename(path)
    return path


def render_all(folder: Path, pictures: int, seed: int, workers: int, plain: float) -> Iterator[str]:
    """Yields each shard's path as it is finished or found. plain: share of plain tables among them."""
    folder.mkdir(parents=True, exist_ok=True)
    todo = []
    for index in range(-(-pictures // PER_SHARD)):
        path = folder / f"{index:04d}.npz"
        if path.exists():
            yield str(path)
        else:
            todo.append((str(path), seed, index, plain))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for done in as_completed([pool.submit(render_shard, *job) for job in todo]):
            yield done.result()


def load_shard(path: Path) -> list[Sample]:
    """The samples of one shard, decoded."""
    with np.load(path) as shard:
        data, faces = shard["data"], shard["faces"]
        ends, face_ends = shard["ends"], shard["face_ends"]
    out = []
    for i in range(len(ends)):
        start, first = (ends[i - 1], face_ends[i - 1]) if i else (0, 0)
        picture = cv2.imdecode(data[start : ends[i]], cv2.IMREAD_COLOR)
        assert picture is not None
        out.append(Sample(picture[..., ::-1], faces[first : face_ends[i]]))
    return out
