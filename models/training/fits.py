"""Curves fitted to counts: a rising one (isotonic) and a logistic one; and thresholds of flags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.belief import Calibration, lying_evidence

IN_VAIN = (0.01, 0.01, 0.015)
"""Share of sound dice that may be flagged as leaning, stacked, cut off."""
Scores = npt.NDArray[np.float64]


def isotonic(scores: Scores, right: Scores, most: int = 24) -> list[list[float]]:
    """Rising steps [[score, chance], ...] by pooling adjacent violators (Ayer et al. 1955), thinned to `most`.

    Each pool is shrunk by half a wrong die, so that no pool claims certainty.
    """
    order = np.argsort(scores, kind="stable")
    pools: list[list[float]] = []  # sum of scores, sum of right, count
    size = max(1, len(order) // (4 * most))
    for start in range(0, len(order), size):
        part = order[start : start + size]
        pools.append([float(scores[part].sum()), float(right[part].sum()), float(len(part))])
        while len(pools) > 1 and pools[-2][1] / pools[-2][2] >= pools[-1][1] / pools[-1][2]:
            last = pools.pop()
            pools[-1] = [a + b for a, b in zip(pools[-1], last, strict=True)]
    while len(pools) > most:
        i = int(
            np.argmin([pools[k + 1][1] / pools[k + 1][2] - pools[k][1] / pools[k][2] for k in range(len(pools) - 1)])
        )
        pools[i : i + 2] = [[a + b for a, b in zip(pools[i], pools[i + 1], strict=True)]]
    chances = np.array([right_ones / (count + 0.5) for _, right_ones, count in pools])
    rising = np.minimum.accumulate(chances[::-1])[::-1]  # the shrinking may have bent a small pool below its neighbour
    middles = [total / count for total, _, count in pools]
    steps = [[0.0, 0.0], *([round(m, 4), round(float(c), 4)] for m, c in zip(middles, rising, strict=True))]
    return steps if steps[-1][0] >= 1 else [*steps, [1.0, max(steps[-1][1], 0.999)]]


def logistic(evidence: npt.NDArray[np.floating], truth: Scores) -> list[float]:
    """Weights, constant first, by Newton's method with a small ridge; none but the constant may be negative."""
    x = np.c_[np.ones(len(evidence)), evidence]
    free = np.ones(x.shape[1], bool)
    w = np.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        gradient = x.T @ (p - truth) + 0.5 * w
        hessian = (x * (p * (1 - p))[:, None]).T @ x + 0.5 * np.eye(len(w))
        step = np.zeros_like(w)
        step[free] = np.linalg.solve(hessian[np.ix_(free, free)], gradient[free])
        w -= np.clip(step, -2, 2)
        negative = (w < 0) & (np.arange(len(w)) > 0) & free
        if negative.any():
            free &= ~negative
            w[negative] = 0
    return [round(float(v), 4) for v in w]


@dataclass(frozen=True, slots=True)
class Lying:
    """How the dice of one picture lie: the posture network's logits (n, 4), how far their feet are astray (n,), and
    the truth of the three flags (n, 3), NaN for dice that nobody could judge."""

    logits: npt.NDArray[np.float32]
    astray: npt.NDArray[np.float32]
    truth: Scores


def flags(pictures: Sequence[Lying]) -> dict[str, list[float]]:
    """The fields of `vision.belief.Calibration` that flags need. Of the thresholds each catches 97 % of the true ones,
    but is never so low that more than `IN_VAIN` of the sound dice are flagged."""
    truth = np.concatenate([p.truth for p in pictures])
    judged, amiss = ~np.isnan(truth).any(axis=1), truth > 0.5
    sound = judged & ~amiss.any(axis=1)
    logits = np.concatenate([p.logits for p in pictures])
    usual = [round(float(v), 3) for v in np.median(logits[sound, 1:3], axis=0)]
    cocked, stacked = (
        logistic(
            np.concatenate([lying_evidence(p.logits[:, 1 + k], usual[k], p.astray) for p in pictures])[judged],
            amiss[judged, k].astype(float),
        )
        for k in range(2)
    )
    fitted = Calibration(cocked=tuple(cocked), stacked=tuple(stacked), sound=(usual[0], usual[1]))
    wrong = np.concatenate([fitted.lying_wrong(p.logits, p.astray) for p in pictures])
    least = []
    for k, in_vain in enumerate(IN_VAIN):
        true = wrong[judged & amiss[:, k], k]
        wanted = float(np.quantile(true, 0.03)) if len(true) else 0.0
        least.append(round(max(wanted, float(np.quantile(wrong[sound, k], 1 - in_vain))), 3))
    return {"cocked": cocked, "stacked": stacked, "sound": usual, "flags": least}
