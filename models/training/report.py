"""Figures of a reader: on held-out renders, and on folders of labelled photographs that only measure."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.reader import Reader
from vision.types import Picture, TableReading
from vision.verdict import judge


@dataclass(frozen=True, slots=True)
class SourceFigures:
    """Counts of one folder. wrong: (photo, wanted values, read values, verdict) of each photo that is not exact."""

    source: str
    photos: int
    exact: int
    silently_wrong: int
    asked: int
    refused: int
    seconds_per_photo: float
    wrong: tuple[tuple[str, tuple[int, ...], tuple[int, ...], str], ...]


def photos_of(folder: Path) -> Iterator[tuple[str, Picture, list[dict[str, object]]]]:
    """(name, picture, labelled dice) for each photo with pip dice only."""
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    for name, entry in sorted(labels.items()):
        dice = entry["dice"]
        if all(die["kind"] == "d6-pips" for die in dice):
            picture = cv2.imread(str(folder / name), cv2.IMREAD_COLOR)
            if picture is not None:
                yield name, np.ascontiguousarray(picture[..., ::-1]).astype(np.uint8), dice


def measure(reader: Reader, folder: Path, given_boxes: bool = False) -> SourceFigures:
    """Reads every photo of a folder."""
    counts: Counter[str] = Counter()
    wrong = []
    photos, began = 0, time.perf_counter()
    for name, picture, dice in photos_of(folder):
        table: TableReading = (
            reader.read_boxes(picture, [tuple(d["box"]) for d in dice]) if given_boxes else reader.read(picture)  # type: ignore[arg-type, misc]
        )
        photos += 1
        wanted = sorted(int(str(d["value"])) for d in dice)
        got = sorted(d.value or 0 for d in table.dice)
        verdict = judge(table).kind
        counts[verdict] += 1
        if got == wanted:
            counts["exact"] += 1
        else:
            counts["silent"] += verdict == "accept"
            wrong.append((name, tuple(wanted), tuple(got), verdict))
    seconds = (time.perf_counter() - began) / max(photos, 1)
    return SourceFigures(
        folder.name, photos, counts["exact"], counts["silent"], counts["ask"], counts["refuse"], seconds, tuple(wrong)
    )


def table_of(rows: list[SourceFigures]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| source | photos | exact | silently wrong | asked | refused | s/photo |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for r in rows:

        def share(n: int, of: int = max(r.photos, 1)) -> str:
            return f"{100 * n / of:.1f} %"

        lines.append(
            f"| {r.source} | {r.photos} | {share(r.exact)} | {r.silently_wrong} ({share(r.silently_wrong)}) | "
            f"{share(r.asked)} | {share(r.refused)} | {r.seconds_per_photo:.3f} |"
        )
    return "\n".join(lines) + "\n"
