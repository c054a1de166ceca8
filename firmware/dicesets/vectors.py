"""What the network makes of the exemplars, kept beside them: comparing them anew takes a small machine half a minute.

The file is a convenience: one that is missing, damaged or of another network is made again.
"""

from __future__ import annotations

import hashlib
import io
import logging
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from firmware.dicesets.exemplars import MOST, Exemplar, written
from vision.embedding import TURNS, Embedder
from vision.faces import FACE_SIZE, Crops
from vision.finder import Floats

LOG: Final = logging.getLogger(__name__)
VECTORS: Final = "vectors.npz"


def vectors_of(exemplars: Sequence[Exemplar], crops: Crops, embedder: Embedder, folder: Path) -> Floats:
    """(n, 4, D) of the exemplars. folder: of their set."""
    network = _fingerprint(embedder)
    known = _read(folder / VECTORS, network)
    new = [row for row, one in enumerate(exemplars) if one.id not in known]
    if new:
        made = embedder.embed_turned(crops[new]).astype(np.float16)
        known |= zip((exemplars[row].id for row in new), made, strict=True)
        _keep(folder / VECTORS, network, {one.id: known[one.id] for one in exemplars})
    return np.stack([known[one.id] for one in exemplars]).astype(np.float32)


def _fingerprint(embedder: Embedder) -> str:
    """Of the network: what it makes of one picture."""
    blobs = np.random.default_rng(5).integers(0, 256, (6, 6, 3), dtype=np.uint8)
    picture = blobs.repeat(FACE_SIZE // 6, axis=0).repeat(FACE_SIZE // 6, axis=1)
    coarse = np.round(embedder.embed(picture[None]), 2) + 0.0  # no minus zero
    return f"{embedder.name} {hashlib.sha256(coarse.tobytes()).hexdigest()[:16]}"


def _read(file: Path, network: str) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float16]]]:
    try:
        with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as kept:
            ids, vectors = kept["ids"], kept["vectors"]
            if str(kept["network"]) != network or len(ids) > MOST or vectors.shape[:2] != (len(ids), TURNS):
                return {}
            return {str(one): vector for one, vector in zip(ids, vectors, strict=True)}
    except (OSError, ValueError, KeyError, EOFError, RuntimeError, zipfile.BadZipFile):
        return {}


def _keep(file: Path, network: str, known: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float16]]]) -> None:
    data = io.BytesIO()
    np.savez(data, network=network, ids=np.array(list(known)), vectors=np.stack(list(known.values())))
    try:
        written(file, data.getvalue())
    except OSError as error:
        LOG.warning("what was compared is not kept: %s", error)
