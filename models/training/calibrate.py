"""Fits a reader's doubt on held-out renders: raw score to chance, least score of a die, flag thresholds."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.progress import track

from models.training.batches import Renders
from models.training.export import write_manifest
from models.training.render import COCKED, SEEN, STACKED, TOP, VALUE
from models.training.targets import outside, thickness
from vision.networks import Calibration, Precision
from vision.reader import Reader
from vision.types import TableReading

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
    steps = [[0.0, 0.0], *([round(s / n, 4), round(r / (n + 0.5), 4)] for s, r, n in pools)]
    return steps if steps[-1][0] >= 1 else [*steps, [1.0, max(steps[-1][1], 0.999)]]


def calibrate(folder: Path, renders: Path, pictures: int, precision: Precision) -> dict[str, Any]:
    """Writes the calibration for `precision` into the folder's manifest and returns it."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    reader = Reader.load(folder, precision=precision, threads=2)
    reader = replace(reader, networks=replace(reader.networks, calibration=Calibration(keep=0.1)))
    store = Renders(renders)
    scores: list[float] = []
    right: list[float] = []
    flag_rows: list[npt.NDArray[np.float64]] = []
    for i in track(range(min(pictures, len(store))), f"reading held-out renders ({precision})"):
        picture, faces = store[i]
        table = reader.read(np.ascontiguousarray(picture))
        for score, good in outcomes(table, faces):
            scores.append(score)
            right.append(good)
        flag_rows += flag_outcomes(reader, np.ascontiguousarray(picture), faces)
    steps = isotonic(np.array(scores), np.array(right))
    fitted = {"steps": steps, "keep": _keep(np.array(scores), np.array(right)), "flags": _flags(np.array(flag_rows))}
    manifest["calibration"][precision] = fitted
    write_manifest(folder, manifest)
    return fitted


def outcomes(table: TableReading, faces: npt.NDArray[np.float32]) -> list[tuple[float, float]]:
    """(raw score, 1.0 if right) per die read; dice that no person could read are left out."""
    top = faces[faces[:, TOP] > 0]
    centres = top[:, :8].reshape(-1, 4, 2).mean(axis=1)
    out = []
    for die in table.dice:
        away = np.linalg.norm(centres - die.centre, axis=1) if len(top) else np.zeros(0)
        if not len(top) or away.min() > 0.5 * die.side:
            out.append((die.probability, 0.0))
            continue
        row = top[int(np.argmin(away))]
        corners = row[:8].reshape(1, 4, 2)
        if row[SEEN] < 0.5 or outside(corners, 320)[0] > 0.2 or thickness(corners)[0] < 8:
            continue
        out.append((die.probability, float((die.value or 0) == int(row[VALUE]))))
    return out


def flag_outcomes(
    reader: Reader, picture: npt.NDArray[np.uint8], faces: npt.NDArray[np.float32]
) -> list[npt.NDArray[np.float64]]:
    """Per die found: three flag logits, three truths."""
    top = faces[(faces[:, TOP] > 0) & (faces[:, SEEN] > 0.3)]
    if not len(top):
        return []
    corners = top[:, :8].reshape(-1, 4, 2)
    centres, seen = corners.mean(axis=1), reader.find(picture)
    over = outside(corners, 320)
    out = []
    for i in range(len(seen)):
        away = np.linalg.norm(centres - seen.centres[i], axis=1)
        k = int(np.argmin(away))
        if away[k] < 0.4 * seen.sides[i] and seen.heat[i] > 0.3 and not 0.03 < over[k] < 0.12:
            truth = [top[k, COCKED], top[k, STACKED], float(over[k] > 0.06)]
            out.append(np.array([*seen.flags[i], *truth], np.float64))
    return out


def _flags(rows: Scores) -> list[float]:
    """Logit per flag that catches 97 % of the true ones, but never so low that 4 % of the sound dice are flagged."""
    out = []
    for k in range(3):
        true, sound = rows[rows[:, 3 + k] > 0.5, k], rows[rows[:, 3:].sum(axis=1) < 0.5, k]
        wanted = float(np.quantile(true, 0.03)) if len(true) else 0.0
        out.append(round(max(wanted, float(np.quantile(sound, 0.985))), 3))
    return out


def _keep(scores: Scores, right: Scores) -> float:
    """Score under which a candidate is no die: where keeping it is wrong more often than right."""
    best, at = -1.0, 0.2
    for limit in np.arange(0.12, 0.5, 0.02):
        kept = scores >= limit
        gain = float(right[kept].sum() - (1 - right[kept]).sum())
        if gain > best:
            best, at = gain, float(limit)
    return round(at, 3)
