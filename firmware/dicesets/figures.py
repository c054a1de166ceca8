"""How well the faces of a set are read, die by die and face by face."""

from __future__ import annotations

from collections import Counter
from typing import Any

from firmware.evaluation import PhotoResult
from vision.scoring import read_as
from vision.verdict import judge


class FaceCounting:
    """Adds up photos. Each labelled die counts: read or not, asked about or believed."""

    def __init__(self) -> None:
        self.dice = self.right = self.asked = self.silently_wrong = 0
        self.confused: Counter[tuple[str, str]] = Counter()
        self.by_face: Counter[str] = Counter()

    def add(self, result: PhotoResult) -> None:
        """Counts the dice of one photo; one that was not found counts as asked about: somebody will miss it."""
        table = result.reading.table
        read = dict(result.score.pairs)
        for position, label in enumerate(result.photo.dice):
            wanted = str(label.value)
            die = read.get(position)
            shown = read_as(table.dice[die]) if die is not None else None
            right = shown == wanted
            asked = die is None or judge(table, {die}).kind != "accept"
            self.dice += 1
            self.right += right
            self.asked += asked
            self.silently_wrong += not right and not asked
            self.by_face[wanted] += 1
            if not right:
                self.confused[wanted, shown or ("not found" if die is None else "not known")] += 1

    def as_json(self) -> dict[str, Any]:
        """The stable keys of `dicescribe evaluate --dice-set --json` under "faces"."""
        return {
            "dice": self.dice,
            "right": self.right,
            "asked": self.asked,
            "silently_wrong": self.silently_wrong,
            "confusions": [
                {"face": face, "read": read, "times": times, "of": self.by_face[face]}
                for (face, read), times in self.confused.most_common()
            ],
        }

    def lines(self) -> list[str]:
        """The same for people."""
        of = max(self.dice, 1)
        asked, silent = f"{self.asked} asked about", f"{self.silently_wrong} wrong and not asked about"
        share = f"{100 * self.right / of:.1f} %"
        silent += f" ({100 * self.silently_wrong / of:.1f} %)"
        return [f"{self.right} of {self.dice} faces right ({share}), {asked}, {silent}."] + [
            f"  {face}: {times} of {self.by_face[face]} read as {read}"
            for (face, read), times in self.confused.most_common(20)
        ]
