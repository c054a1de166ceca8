"""Calibrates the embedding network's doubt and tells its figures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from models.training.calibrate import logistic
from models.training.embedding_trials import Trial, tried
from models.training.glyph_scenes import Faces
from vision.embedding import Embedder, Familiarity
from vision.verdict import ACCEPT_PROBABILITY

PER_FACE = (1, 5)
STRAY = 0.004
"""Share of the foreign faces that may be taken for known ones without asking, and of the known ones for others."""
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
    """As `vision.matcher` weighs it."""
    return familiarity.chance(trial.best, trial.lead, trial.beyond)


def fitted(trials: Sequence[Trial]) -> Familiarity:
    """Least similarity and logistic weights, lowered until in each trial next to no stray face passes unasked.

    Foreign faces count as matches that are wrong; how many of them lie on a table nobody can know beforehand.
    """
    together = trials[0]
    for trial in trials[1:]:
        together = together.joined(trial)
    familiarity = weighed(together)
    constant, *weights = familiarity.known
    sure = float(np.log(ACCEPT_PROBABILITY / (1 - ACCEPT_PROBABILITY)))
    for trial in trials:
        told = evidence(trial) @ np.array(weights)
        near = trial.best >= familiarity.least
        for stray, of in ((trial.foreign, trial.foreign), (~trial.right & ~trial.foreign, ~trial.foreign)):
            passing = np.sort(told[stray & near])[::-1]
            allowed = int(STRAY * of.sum())
            if len(passing) > allowed:
                constant = min(constant, sure - float(passing[allowed]))
    return Familiarity((round(constant - 1e-4, 4), *weights), familiarity.least)


def evidence(trial: Trial) -> npt.NDArray[np.float64]:
    """(n, 3), what the weights are of."""
    return np.c_[trial.best, trial.lead, trial.beyond].astype(np.float64)


def weighed(trial: Trial) -> Familiarity:
    """Least similarity and logistic weights."""
    least = round(float(np.quantile(trial.best[trial.right], LOST)), 4)
    near = trial.best >= least
    told = evidence(trial)[near]
    # Cosines differ by little: their weights are large, which the ridge of `logistic` would hold down.
    middle, spread = told.mean(axis=0), told.std(axis=0) + 1e-6
    constant, *weights = logistic((told - middle) / spread, trial.right[near].astype(np.float64))
    by_number = np.array(weights) / spread
    similarity, lead, beyond = (round(float(w), 4) for w in by_number)
    return Familiarity((round(constant - float(by_number @ middle), 4), similarity, lead, beyond), least)


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
