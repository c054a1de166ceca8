"""Calibrates the embedding network's doubt and tells its figures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from models.training.calibrate import logistic
from models.training.embedding_trials import Trial, tried
from models.training.glyph_scenes import Faces
from vision.embedding import Embedder, Familiarity
from vision.verdict import ACCEPT_PROBABILITY

PER_FACE = (1, 5)
STRAY = 0.004
"""Share of the foreign and wrongly matched faces that may be taken for known without asking."""
LOST = 0.01
"""Share of the faces rightly matched that may fall under the least similarity."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Shares. right: of known faces, asked or not. asked, wrong: of known faces, wrong ones only if not asked about.
    foreign: of foreign faces, those taken for known ones without asking.
    """

    name: str
    per_face: int
    faces: int
    right: float
    asked: float
    wrong: float
    foreign: float


def trial_of(embedder: Embedder, sets: Iterable[Faces], per_face: int) -> Trial:
    """All sets' trials in one."""
    trials = [tried(embedder, faces, per_face, seed) for seed, faces in enumerate(sets)]
    out = trials[0]
    for trial in trials[1:]:
        out = out.joined(trial)
    return out


def figures(name: str, per_face: int, trial: Trial, familiarity: Familiarity) -> Figures:
    """What a reader that accepts as `vision.verdict` does makes of a trial."""
    sure = chance(trial, familiarity) >= ACCEPT_PROBABILITY
    sure &= trial.best >= familiarity.least
    known = ~trial.foreign
    return Figures(
        name,
        per_face,
        int(known.sum()),
        float(trial.right[known].mean()),
        float((~sure)[known].mean()),
        float((sure & ~trial.right)[known].mean()),
        float(sure[trial.foreign].mean()) if trial.foreign.any() else 0.0,
    )


def chance(trial: Trial, familiarity: Familiarity) -> Any:
    """As `vision.matcher` weighs it: a rival is never farther than the least similarity."""
    return familiarity.chance(trial.best, np.maximum(trial.second, np.float32(familiarity.least)))


def fitted(trials: Sequence[Trial]) -> Familiarity:
    """Least similarity and logistic weights, lowered until in each trial next to no stray face passes unasked.

    Foreign faces count as matches that are wrong; how many of them lie on a table nobody can know beforehand.
    """
    together = trials[0]
    for trial in trials[1:]:
        together = together.joined(trial)
    familiarity = weighed(together)
    constant, similarity, margin = familiarity.known
    sure = float(np.log(ACCEPT_PROBABILITY / (1 - ACCEPT_PROBABILITY)))
    for trial in trials:
        stray = (trial.foreign | ~trial.right) & (trial.best >= familiarity.least)
        best, second = trial.best[stray], np.maximum(trial.second[stray], np.float32(familiarity.least))
        if len(best):
            limit = float(np.quantile(similarity * best + margin * (best - second), 1 - STRAY))
            constant = min(constant, sure - limit)
    return Familiarity((round(constant, 4), similarity, margin), familiarity.least)


def weighed(trial: Trial) -> Familiarity:
    """Least similarity and logistic weights."""
    least = round(float(np.quantile(trial.best[trial.right], LOST)), 4)
    against = np.maximum(trial.second, least)
    near = trial.best >= least
    evidence = np.c_[trial.best, trial.best - against][near].astype(np.float64)
    # Cosines differ by little: their weights are large, which the ridge of `logistic` would hold down.
    middle, spread = evidence.mean(axis=0), evidence.std(axis=0) + 1e-6
    constant, *weights = logistic((evidence - middle) / spread, trial.right[near].astype(np.float64))
    similarity, margin = (float(w) for w in np.array(weights) / spread)
    constant -= similarity * float(middle[0]) + margin * float(middle[1])
    return Familiarity((round(constant, 4), round(similarity, 4), round(margin, 4)), least)


def keep_calibration(folder: Path, familiarity: Familiarity) -> None:
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["calibration"] = {"known": list(familiarity.known), "least": familiarity.least}
    path.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def table_of(rows: Sequence[Figures]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| measured on | taught | faces read | right | asked about | wrong, not asked | foreign taken for known |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for r in rows:
        shares = " | ".join(f"{100 * v:.1f} %" for v in (r.right, r.asked, r.wrong, r.foreign))
        lines.append(f"| {r.name} | {r.per_face} | {r.faces} | {shares} |")
    return "\n".join(lines) + "\n"
