"""Faces of dice that nobody plays with: how near they come to a face tells what a likeness to it is worth.

A plain sign has many that resemble it, an intricate one has few; the same cosine says less about the one than about the
other. So the cosine is measured against those of the nearest strangers, from both sides: adaptive symmetric
normalisation, as in speaker recognition (Matejka et al., Analysis of score normalization, Interspeech 2017).
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from vision.finder import Floats
from vision.networks import checked

FILE: Final = "strangers.npy"
NEAREST: Final = 50
"""Strangers that count, of some 1500."""
SAME: Final = 0.8
"""Cosine from which a stranger shows the same sign: a cross is a cross, and no evidence against crosses."""
LEAST_SPREAD: Final = 0.005


@dataclass(frozen=True, slots=True)
class Strangers:
    """vectors: (m, D) unit vectors of faces that were trained on; none where nothing is to be measured so."""

    vectors: Floats = field(default_factory=lambda: np.zeros((0, 1), dtype=np.float32), compare=False)

    @classmethod
    def load(cls, folder: Path, sha256: str) -> Strangers:
        """Those of the network in `folder`. Raises ReaderUnavailable for a file that is missing or another one."""
        data = checked(folder / FILE, {FILE: sha256})
        return cls(np.load(io.BytesIO(data), allow_pickle=False).astype(np.float32))

    def beyond(self, cosines: Floats, one: Floats, other: Floats) -> Floats:
        """(n,): by how many spreads two faces are nearer to each other than the nearest strangers are to either.

        cosines: (n,), of the faces in `one` and `other`, (n, D) each.
        """
        if not len(self.vectors):
            return np.zeros(len(cosines), dtype=np.float32)
        sides = [(cosines - mean) / spread for mean, spread in map(self._nearest, (one, other))]
        return np.asarray((sides[0] + sides[1]) / 2, dtype=np.float32)

    def _nearest(self, vectors: Floats) -> tuple[Floats, Floats]:
        """Mean and spread (n,) of the cosines to the nearest strangers."""
        count = min(NEAREST, len(self.vectors))
        cosines = vectors @ self.vectors.T
        near = np.partition(np.where(cosines > SAME, 0, cosines), -count, axis=1)[:, -count:]
        return near.mean(axis=1), np.maximum(near.std(axis=1), LEAST_SPREAD)
