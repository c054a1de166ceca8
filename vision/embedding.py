"""Turns squared-up faces into directions that lie close together for the same face, so that any die can be taught.

The network is loaded as the pip reader's are (`vision.networks`): from `models/readers/<name>/`, whose manifest.json
holds `name`, `files` ({"faces.onnx": SHA-256, "strangers.npy": SHA-256}) and `calibration`:

    {"known": [constant, per similarity, per spread beyond strangers], "apart": per lead, "least": 0.5}

Its input is `vision.faces.normalised(crops)` (n, 3, 48, 48), its output (n, D), one direction a face.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.faces import FACE_SIZE, Crops, normalised
from vision.finder import Floats, Network, sigmoid
from vision.networks import load_manifest, load_network, shipped
from vision.strangers import FILE, Strangers

DEFAULT_EMBEDDER = "faces-1"
TURNS = 4
LOOKS = ((1.0, 0.0), (0.9, 0.0), (1.1, 0.0), (1.0, 7.0), (1.0, -7.0))
"""Size and turn in degrees at which an exemplar is looked at."""
BATCH = 256
"""Most faces in one pass of the network."""


@dataclass(frozen=True, slots=True)
class Familiarity:
    """What was fitted on glyph families that were kept out of training.

    known: logistic weights, constant first, of the similarity to the nearest face and of how far it is beyond
    `strangers`. apart: of the lead over the next other face, see `vision.matcher.leads`; without a lead both are
    equally likely. least: similarity (cosine) under which a face is of no known die.
    """

    known: tuple[float, float, float]
    apart: float
    least: float
    strangers: Strangers = field(default_factory=Strangers)

    @classmethod
    def from_manifest(cls, fitted: Mapping[str, Any]) -> Familiarity:
        """From the JSON that training writes. Raises KeyError or ValueError if something is missing."""
        constant, similarity, beyond = (float(v) for v in fitted["known"])
        return cls((constant, similarity, beyond), float(fitted["apart"]), float(fitted["least"]))

    def chance(self, best: Floats, lead: Floats, beyond: Floats) -> Floats:
        """(n,): that a face is known, and the nearest one, whose cosine is `best`, is the right one."""
        constant, similarity, spread = self.known
        known = sigmoid(np.asarray(constant + similarity * best + spread * beyond, dtype=np.float32))
        return np.asarray(known * self.told_apart(lead), dtype=np.float32)

    def told_apart(self, lead: Floats) -> Floats:
        """(n,): that the nearest face is the right one of the two nearest, if the face is known at all."""
        return sigmoid(np.asarray(self.apart * lead, dtype=np.float32))


@dataclass(frozen=True, slots=True)
class Embedder:
    """One embedding network and its calibration. name: exemplars of another network cannot be compared with its."""

    network: Network
    familiarity: Familiarity
    name: str

    @classmethod
    def load(cls, folder: Path | None = None, *, threads: int = 1) -> Embedder:
        """The network in `folder`, default the shipped one. Raises ReaderUnavailable, see vision.networks."""
        folder = folder or shipped(DEFAULT_EMBEDDER)
        manifest = load_manifest(folder, lambda told: Familiarity.from_manifest(told["calibration"]))
        network = load_network(folder / "faces.onnx", manifest.hashes, threads)
        strangers = Strangers.load(folder, manifest.hashes.get(FILE, ""))
        return cls(network, replace(manifest.calibration, strangers=strangers), manifest.name)

    def embed(self, crops: Crops) -> Floats:
        """Unit vectors (n, D) of squared-up faces, uint8 (n, 48, 48, 3)."""
        if not len(crops):
            return np.zeros((0, 1), dtype=np.float32)
        parts = [self.network(normalised(crops[at : at + BATCH])) for at in range(0, len(crops), BATCH)]
        return _unit(np.concatenate(parts))

    def embed_turned(self, crops: Crops) -> Floats:
        """(n, 4, D) unit vectors: each face as it is and after one, two and three quarter turns against the clock.

        Exemplars are kept so, that a die on the table needs one pass, however it lies. Each is the middle of several
        looks at it, since the finder squares the same face up a little differently each time.
        """
        looks = np.stack([_looked_at(crop, zoom, degrees) for crop in crops for zoom, degrees in LOOKS])
        turned = np.stack([np.rot90(looks, turn, axes=(1, 2)) for turn in range(TURNS)], axis=1)
        flat = self.embed(np.ascontiguousarray(turned.reshape(-1, *crops.shape[1:])))
        return _unit(flat.reshape(len(crops), len(LOOKS), TURNS, -1).mean(axis=1))


def _unit(vectors: Floats) -> Floats:
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.maximum(length, 1e-6), dtype=np.float32)


def _looked_at(crop: Crops, zoom: float, degrees: float) -> Crops:
    middle = ((FACE_SIZE - 1) / 2, (FACE_SIZE - 1) / 2)
    matrix = cv2.getRotationMatrix2D(middle, degrees, zoom)
    return np.asarray(
        cv2.warpAffine(crop, matrix, (FACE_SIZE, FACE_SIZE), borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8
    )
