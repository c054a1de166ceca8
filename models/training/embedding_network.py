"""The embedding network, and what it is trained to make small."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.training.networks import Block, convolution

DIMENSIONS = 64
TEMPERATURE = 0.08
SKETCHED = 2.0
"""Weight of drawing the glyph against telling it from others."""


class Embedding(nn.Module):
    """Squared-up faces (n, 3, 48, 48), normalised -> directions (n, DIMENSIONS), of any length.

    The last layer sees the 6 x 6 cells in their places: turned or mirrored pictures are other faces. In training a
    second one draws the glyph in `sketch` numbers, which teaches from the first step on what belongs to it.
    """

    def __init__(self, sketch: int = 400) -> None:
        super().__init__()
        self.features = nn.Sequential(
            convolution(3, 16, 2),
            Block(16),
            convolution(16, 48, 2),
            Block(48),
            Block(48),
            convolution(48, 64, 2),
            Block(64),
            Block(64),
            nn.Conv2d(64, 24, 1, bias=False),
            nn.BatchNorm2d(24),
        )
        # Normalised once more without an offset: else all directions fall together before anything is learnt.
        self.out = nn.Sequential(
            nn.Flatten(), nn.Linear(24 * 36, DIMENSIONS, bias=False), nn.BatchNorm1d(DIMENSIONS, affine=False)
        )
        self.sketch = nn.Sequential(nn.Flatten(), nn.ReLU(), nn.Linear(24 * 36, sketch))

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.out(self.features(x))
        return out

    def both(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Directions and sketches (n, sketch), of any length."""
        seen = self.features(x)
        return self.out(seen), self.sketch(seen)


def sketch_loss(drawn: Tensor, sketches: Tensor) -> Tensor:
    """One less the cosine to the true sketch; a bare face has none."""
    true = sketches.float()
    inked = true.abs().sum(1) > 1e-3
    return 1 - functional.cosine_similarity(drawn[inked], true[inked]).mean()


class Memory:
    """The last embeddings with what they show: negatives beyond the batch (Wang et al. 2020, cross-batch memory)."""

    def __init__(self, size: int, sketch: int) -> None:
        self.vectors = torch.zeros(size, DIMENSIONS)
        self.sketches = torch.zeros(size, sketch, dtype=torch.bfloat16)
        self.facts = torch.full((size, 3), -1, dtype=torch.int64)
        self.at = 0

    def remember(self, vectors: Tensor, sketches: Tensor, facts: Tensor) -> None:
        places = (self.at + torch.arange(len(vectors))) % len(self.vectors)
        self.vectors[places], self.sketches[places], self.facts[places] = vectors, sketches, facts
        self.at = int(places[-1]) + 1


def not_to_compare(facts: Tensor, sketches: Tensor, others: Tensor, other_sketches: Tensor, too_alike: float) -> Tensor:
    """(n, m) bool: pairs that show the same, or look the same, or are the same letter in two fonts.

    facts, others: rows of glyph, group, family. sketches: unit vectors of the blurred glyphs as they lie.
    """
    alike = (sketches @ other_sketches.T).float() > too_alike
    group = facts[:, None, 1] == others[None, :, 1]
    family = facts[:, None, 2] == others[None, :, 2]
    bare = (facts[:, None, 0] == others[None, :, 0]) & (sketches.float().abs().sum(1) < 1e-3)[:, None]
    return alike | (group & ~family) | bare | (others[None, :, 0] < 0)


def contrast_loss(vectors: Tensor, facts: Tensor, sketches: Tensor, memory: Memory, too_alike: float) -> Tensor:
    """Normalised temperature-scaled cross entropy (Chen et al. 2020, eq. 1) of pairs; row i and row i + n/2 are one.

    vectors (n, DIMENSIONS) of length one.
    """
    n = len(vectors)
    every = torch.cat([vectors, memory.vectors])
    skip = not_to_compare(
        facts, sketches, torch.cat([facts, memory.facts]), torch.cat([sketches, memory.sketches]), too_alike
    )
    partner = (torch.arange(n) + n // 2) % n
    rows = torch.arange(n)
    skip[rows, partner] = False
    skip[rows, rows] = True
    logits = (vectors @ every.T / TEMPERATURE).masked_fill(skip, -1e4)
    return functional.cross_entropy(logits, partner)
