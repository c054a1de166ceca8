"""Fits a reader's doubt on held-out renders: raw score to chance, least score of a die, flag thresholds."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.progress import track

from models.training.fits import Lying, Scores, flags, isotonic, logistic
from models.training.manifest import write_manifest
from models.training.render import COCKED, SEEN, SIZE, STACKED, TOP, VALUE
from models.training.renders import Renders
from models.training.targets import outside, thickness
from models.training.trials import usual_tables
from vision.belief import Calibration, die_evidence, pip_evidence, right_evidence
from vision.feet import astray
from vision.networks import Precision
from vision.reader import Reader, apart
from vision.weighed import Weighed

LIKELY = 0.5
"""Chance from which a face counts as a die that may tell others where their feet are."""
KEEP = 0.2
"""Chance of being a die from which a face is shown: a die missed weighs four times one too many, which players see."""


@dataclass(slots=True)
class Gathered:
    """Over all held-out pictures, one row per face weighed; how the dice lie, picture by picture."""

    heat: list[float] = field(default_factory=list)
    finder: list[Scores] = field(default_factory=list)
    faces: list[Scores] = field(default_factory=list)
    lying: list[Scores] = field(default_factory=list)
    values: list[Scores] = field(default_factory=list)
    die: list[float] = field(default_factory=list)
    right: list[float] = field(default_factory=list)
    flags: list[Lying] = field(default_factory=list)


def calibrate(folder: Path, renders: Path, pictures: int, precision: Precision) -> dict[str, Any]:
    """Writes the calibration for `precision` into the folder's manifest and returns it."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    reader = Reader.load(folder, precision=precision, threads=2)
    store = Renders(renders)
    rows = Gathered()
    chosen = np.linspace(0, len(store) - 1, min(pictures, len(store))).astype(int)
    for i in track(chosen, f"reading held-out renders ({precision})"):
        picture, faces = np.ascontiguousarray(store[i][0]), store[i][1]
        gather(rows, reader.find(picture), faces, SIZE)
    # As many tables as players lay them: on hard ones alone every chance would come out too low.
    for picture, faces in track(usual_tables(pictures, seed=11), f"reading usual tables ({precision})", total=pictures):
        gather(rows, reader.find(picture), faces, len(picture))
    fitted = fit(rows)
    manifest["calibration"][precision] = fitted
    write_manifest(folder, manifest)
    return fitted


def gather(rows: Gathered, weighed: Weighed, faces: npt.NDArray[np.float32], size: int) -> None:
    """Adds the faces of one picture with what they truly are; faces nobody could judge are left out."""
    top = faces[faces[:, TOP] > 0]
    corners = top[:, :8].reshape(-1, 4, 2)
    centres, over = corners.mean(axis=1), outside(corners, size)
    judged = (top[:, SEEN] > 0.5) & (thickness(corners) > 8)
    hard = ~judged | (top[:, COCKED] > 0) | (top[:, STACKED] > 0) | (over > 0.06)  # asked about by their flags alone
    seen, lying = weighed.seen, {}
    for i in apart(seen.corners, seen.heat, range(len(seen))):
        beside = np.linalg.norm(centres - seen.centres[i], axis=1) if len(top) else np.array([np.inf])
        k = int(np.argmin(beside))
        found = bool(beside[k] < 0.35 * seen.sides[i])
        if found and judged[k] and not 0.03 < over[k] < 0.12:
            lying[i] = (top[k, COCKED], top[k, STACKED], float(over[k] > 0.06))
        if found and hard[k]:
            continue
        value = weighed.values[i, :7]
        true = (int(top[k, VALUE]) - 1) % 7 if found else -1
        rows.heat.append(float(seen.heat[i]))
        rows.finder.append(seen.classes[i].astype(np.float64))
        rows.faces.append(weighed.faces[i].astype(np.float64))
        rows.lying.append(weighed.lying[i].astype(np.float64))
        rows.values.append(weighed.values[i].astype(np.float64))
        rows.die.append(float(found))
        rows.right.append(float(int(value.argmax()) == true))
    dice = apart(seen.corners, weighed.die, np.flatnonzero(weighed.die > LIKELY).tolist())
    truth = np.array([lying.get(i, (np.nan,) * 3) for i in dice], np.float64).reshape(-1, 3)
    away = astray(seen.centres[dice], weighed.feet[dice], weighed.longer)
    rows.flags.append(Lying(weighed.lying[dice], away, truth))


def fit(rows: Gathered) -> dict[str, Any]:
    """Both logistic weightings, the isotonic steps on top, and the thresholds."""
    heat, finder, faces, lying, values = (
        np.array(v, np.float32) for v in (rows.heat, rows.finder, rows.faces, rows.lying, rows.values)
    )
    die, right = np.array(rows.die), np.array(rows.right)
    die_weights = logistic(die_evidence(heat, lying).astype(np.float64), die)
    pip_weights = logistic(pip_evidence(heat, lying, faces).astype(np.float64), die)
    chance = Calibration(pips=tuple(pip_weights)).chance_of_pips(heat, lying, faces)
    kept = chance > KEEP
    evidence = right_evidence(finder, faces, values).astype(np.float64)
    right_weights = logistic(evidence[die > 0], right[die > 0])
    plain = Calibration(right=tuple(right_weights))
    raw = plain.chance_of_right(chance[kept], finder[kept], faces[kept], values[kept]).astype(np.float64)
    return {
        "die": die_weights,
        "pips": pip_weights,
        "right": right_weights,
        "steps": isotonic(raw, right[kept]),
        "keep": KEEP,
        **flags(rows.flags),
        "faces": len(heat),
        "dice": int(die.sum()),
    }
