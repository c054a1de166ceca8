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
from models.training.manifest import write_manifest
from vision.embedding import Embedder, Familiarity
from vision.verdict import ACCEPT_PROBABILITY

PER_FACE = (1, 5)
STRAY = 0.003
"""Share of the foreign faces that may be taken for known ones without asking, and of the known ones for others; sets
differ, and on others it comes out half as large again."""
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
    for trial in trials:
        told = evidence(trial) @ np.array(weights)
        apart = familiarity.told_apart(trial.lead)
        near = (trial.best >= familiarity.least) & (apart > ACCEPT_PROBABILITY)
        needed = ACCEPT_PROBABILITY / np.maximum(apart, ACCEPT_PROBABILITY + 1e-6)  # chance of being known to be sure
        passes_from = np.log(needed / (1 - needed)) - told
        for stray, of in ((trial.foreign, trial.foreign), (~trial.right & ~trial.foreign, ~trial.foreign)):
            bounds = np.sort(passes_from[stray & near])
            allowed = int(STRAY * of.sum())
            if len(bounds) > allowed:
                constant = min(constant, float(bounds[allowed]))
    return Familiarity((round(constant - 1e-4, 4), *weights), familiarity.apart, familiarity.least)


def evidence(trial: Trial) -> npt.NDArray[np.float64]:
    """(n, 2), what the weights of being known are of."""
    return np.c_[trial.best, trial.beyond].astype(np.float64)


def weighed(trial: Trial) -> Familiarity:
    """Least similarity and logistic weights: of being known against being foreign, and of the lead among the known."""
    least = round(float(np.quantile(trial.best[trial.right], LOST)), 4)
    near = trial.best >= least
    told = evidence(trial)[near]
    # Cosines differ by little: their weights are large, which the ridge of `logistic` would hold down.
    middle, spread = told.mean(axis=0), told.std(axis=0) + 1e-6
    constant, *weights = logistic((told - middle) / spread, (~trial.foreign)[near].astype(np.float64))
    by_number = np.array(weights) / spread
    similarity, beyond = (round(float(w), 4) for w in by_number)
    known = (round(constant - float(by_number @ middle), 4), similarity, beyond)
    return Familiarity(known, per_lead(trial), least)


def per_lead(trial: Trial) -> float:
    """Weight of the lead by which the chance to be right, among known faces, is least surprised."""
    lead, right = trial.lead[~trial.foreign].astype(np.float64), trial.right[~trial.foreign]
    weights = np.arange(0.5, 40, 0.25)
    losses = [np.logaddexp(0, np.where(right, -weight, weight) * lead).sum() for weight in weights]
    return float(weights[int(np.argmin(losses))])


def keep_calibration(folder: Path, familiarity: Familiarity) -> None:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    manifest["calibration"] = {
        "known": list(familiarity.known),
        "apart": familiarity.apart,
        "least": familiarity.least,
    }
    write_manifest(folder, manifest)


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
