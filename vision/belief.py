"""Turns what the networks say about a face into chances: that it is a die, and that its value is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.finder import Floats, sigmoid
from vision.pips import NOT_A_FACE, SIGN

READER_SHARE = 0.5
"""Weight of the pip reader against the finder's own class."""

FAR_ASTRAY = 0.6
"""Sides from which a foot farther astray says nothing more."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was fitted on held-out renders.

    die, pips, right, cocked, stacked: logistic weights, constant first, of `die_evidence` (it is a die of any kind),
    of `pip_evidence` (it is one with pips), of `right_evidence` (being one, its value is right) and of `lying_evidence`
    (it leans, lies on another). steps: ((chance by the weights, chance as counted), ...), rising. keep: least chance
    of being a die. flags: least logits, as `lying_wrong` gives them, at which a die counts as cocked, stacked, cut off.
    sound: the posture network's usual logits of cocked and stacked for a die that is neither.
    """

    die: tuple[float, ...] = (0.0, 1.0, 1.0)
    pips: tuple[float, ...] = (0.0, 1.0, 1.0, 0.0)
    right: tuple[float, ...] = (0.0, 1.0, 0.0)
    cocked: tuple[float, ...] = (0.0, 1.0, 0.0)
    stacked: tuple[float, ...] = (0.0, 1.0, 0.0)
    steps: tuple[tuple[float, float], ...] = ((0.0, 0.0), (1.0, 1.0))
    keep: float = 0.4
    flags: tuple[float, float, float] = (0.0, 0.0, 0.0)
    sound: tuple[float, float] = (0.0, 0.0)

    @classmethod
    def from_manifest(cls, fitted: Mapping[str, Any]) -> Calibration:
        """From the JSON that training writes. Raises KeyError or ValueError if something is missing."""
        cocked, stacked, cut_off = (float(v) for v in fitted["flags"])
        sound_cocked, sound_stacked = (float(v) for v in fitted["sound"])
        return cls(
            die=tuple(float(v) for v in fitted["die"]),
            pips=tuple(float(v) for v in fitted["pips"]),
            right=tuple(float(v) for v in fitted["right"]),
            cocked=tuple(float(v) for v in fitted["cocked"]),
            stacked=tuple(float(v) for v in fitted["stacked"]),
            steps=tuple((float(a), float(b)) for a, b in fitted["steps"]),
            keep=float(fitted["keep"]),
            flags=(cocked, stacked, cut_off),
            sound=(sound_cocked, sound_stacked),
        )

    def chance_of_die(self, heat: Floats, lying: Floats) -> Floats:
        """Per face, whatever it shows, from the finder's heat (n,) and the posture network's logits (n, 4)."""
        return _logistic(self.die, die_evidence(heat, lying))

    def chance_of_pips(self, heat: Floats, lying: Floats, faces: Floats) -> Floats:
        """Per face, that it is a die with pips, from the pip reader's chances (n, 9), too."""
        return _logistic(self.pips, pip_evidence(heat, lying, faces))

    def lying_wrong(self, lying: Floats, astray: Floats) -> Floats:
        """Logits (n, 3) that the dice of one picture are cocked, stacked, cut off, from those of the posture network
        (n, 4) and how far the foot of each die is astray (n,), see `vision.feet`."""
        cocked, stacked = (
            _weighted(weights, lying_evidence(lying[:, flag], usual, astray))
            for flag, weights, usual in ((1, self.cocked, self.sound[0]), (2, self.stacked, self.sound[1]))
        )
        return np.stack([cocked, stacked, lying[:, 3]], axis=1)

    def chance_of_right(self, die: Floats, finder: Floats, faces: Floats, values: Floats) -> Floats:
        """Per face: that it is a die, and that its likeliest value is then the true one."""
        raw = die * _logistic(self.right, right_evidence(finder, faces, values))
        scores, counted = zip(*self.steps, strict=True)
        return np.asarray(np.interp(raw, scores, counted), dtype=np.float32)


def fused(finder: Floats, faces: Floats) -> Floats:
    """Chances (n, 8) of 1-6, sign, unreadable: the finder's classes and the pip reader's, averaged."""
    return np.asarray((1 - READER_SHARE) * finder + READER_SHARE * being_faces(faces), dtype=np.float32)


def being_faces(faces: Floats) -> Floats:
    """Chances (n, 8) of 1-6, sign, unreadable, by the pip reader's (n, 9), where each is known to be a face."""
    known = faces[:, :NOT_A_FACE]
    return np.asarray(known / np.maximum(known.sum(axis=1, keepdims=True), 1e-4), dtype=np.float32)


def die_evidence(heat: Floats, lying: Floats) -> Floats:
    """(n, 2) logits: the finder's heat, and the posture network's for a die. What the face shows does not count."""
    return np.stack([logit(heat), np.clip(lying[:, 0], -8, 8)], axis=1)


def pip_evidence(heat: Floats, lying: Floats, faces: Floats) -> Floats:
    """(n, 3) logits: those of `die_evidence`, and the pip reader's for its surest known face."""
    known = faces[:, : SIGN + 1].max(axis=1, initial=0)
    return np.concatenate([die_evidence(heat, lying), logit(known)[:, None]], axis=1)


def lying_evidence(logits: Floats, usual: float, astray: Floats) -> Floats:
    """(n, 2), of the dice of one picture: by how much the posture network's logit (n,) that a die lies in some wrong
    way exceeds what is midway between a usual die's and its mates', and how far its foot is astray.

    A picture may raise or lower the logits of all its dice; but where most dice of it are taken wrongly, mates mislead.
    usual: the logit of a sound die, which stands for one more mate.
    """
    mates = [np.median([*np.delete(logits, row), usual]) for row in range(len(logits))]
    between = (np.array(mates, dtype=np.float32) + np.float32(usual)) / 2
    return np.stack([logits - between, np.minimum(astray, FAR_ASTRAY)], axis=1)


def right_evidence(finder: Floats, faces: Floats, values: Floats) -> Floats:
    """(n, 2) logits: the fused chance of the best value, and the lesser of both networks' for it."""
    best = values[:, : SIGN + 1].argmax(axis=1)
    rows = np.arange(len(values))
    lesser = np.minimum(finder[rows, best], faces[rows, best])
    return np.stack([logit(values[rows, best]), logit(lesser)], axis=1)


def logit(p: Floats) -> Floats:
    """Of chances, held within +-6 so that no single network can silence the other."""
    held = np.clip(p, 0.0025, 0.9975)
    return np.asarray(np.log(held / (1 - held)), dtype=np.float32)


def _logistic(weights: Sequence[float], evidence: Floats) -> Floats:
    return sigmoid(_weighted(weights, evidence))


def _weighted(weights: Sequence[float], evidence: Floats) -> Floats:
    return np.asarray(weights[0] + evidence @ np.asarray(weights[1:], dtype=np.float32), dtype=np.float32)
