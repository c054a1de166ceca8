"""Chooses the strangers that the embedding network comes with: see `vision.strangers`."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np

from models.training.glyph_scenes import load_faces
from models.training.glyphs import Glyphs
from models.training.manifest import write_manifest
from vision.embedding import Embedder
from vision.strangers import FILE

COUNT = 1500


def choose(folder: Path, glyphs: Glyphs, embedder: Embedder, reader: Path, seed: int) -> Path:
    """Writes the directions of faces cut from the rendered tables in `folder`, and their hash into the manifest.

    Only glyphs that were trained on: the others measure.
    """
    shards = [load_faces(path) for path in sorted(folder.glob("[0-9]*.npz")) if ".part" not in path.name]
    crops = np.concatenate([shard.crops for shard in shards])
    known = np.flatnonzero(~glyphs.held_out[np.concatenate([shard.glyph for shard in shards])])
    rows = np.random.default_rng(seed).choice(known, COUNT, replace=False)
    np.save(reader / FILE, embedder.embed(crops[np.sort(rows)]).astype(np.float16))
    manifest = json.loads((reader / "manifest.json").read_text(encoding="utf-8"))
    manifest["files"][FILE] = hashlib.sha256((reader / FILE).read_bytes()).hexdigest()
    write_manifest(reader, manifest)
    return reader / FILE
