"""One rendered table in the report `audit`: is the mat found where it lies, and what does the audit say?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import radians, tan
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import numpy as np

from firmware.audit.differences import Difference, differences
from firmware.audit.household import TYPICAL, Household
from firmware.audit.seen import StandingDice, standing
from firmware.audit.wording import sentence
from firmware.mats.mat import Mat
from firmware.reports import _mat_tables as made
from firmware.watching.lenses import PRINTED
from firmware.watching.mat_reader import MatReader
from firmware.watching.mat_watch import MatWatch
from rules.contract import Layout
from vision import Reader
from vision.fiducials import among, detect
from vision.types import DieReading, Picture, TableReading
from vision.view import USUAL, Lens, View, fit

HOME: Final = Household({"A": "yellow", "B": "red", "C": "green", "round": "white"}, {})
DIE_MM: Final = 16.0
STRAYED: Final = 0.04
"""Share by which a lens is longer than its data sheet says, and every second one shorter."""


class Said(msgspec.Struct):
    """What became of the audits of one table by one kind of reading. false: instructions where the table is right.
    looks: dice that players are asked to look at, there. planted, found, looked: mistakes by kind; of those found, how
    many were named by asking to look. deeds: the sentences on the right table. missed: what was said where a mistake
    was not found."""

    false: int = 0
    looks: int = 0
    planted: dict[str, int] = {}
    found: dict[str, int] = {}
    looked: dict[str, int] = {}
    deeds: list[str] = []
    missed: list[str] = []


class Places(msgspec.Struct):
    """Largest errors of a table's dice, mm. unknown: through a lens of which nothing is known. whole: after one look
    askew. covered: the same, by the worst two marks to be covered. printed: by them, too, through a lens that strays
    from its data sheet by `STRAYED`."""

    unknown: float
    whole: float
    covered: float
    printed: float


class Outcome(msgspec.Struct):
    """What the report needs of one table. places: None where the mat was not found. amiss: the reader's mistakes."""

    number: int
    tilt: float
    places: Places | None = None
    true: Said | None = None
    read: Said | None = None
    amiss: dict[str, int] = {}


def audited(
    number: int, seed: int, table: made.Table, truth: Any, folder: Path, count: int, mat: Mat, reader: Reader
) -> Outcome:
    """Everything about one table that was rendered into a folder. truth: (dice, 4, 2) pixels. count: of all tables."""
    picture = made.picture(folder, number)
    watch = MatWatch()
    watch.lay(mat, ())
    watch.seek(made.first_look(folder, number, count), 0.0)
    watch.lay(mat, ())
    if watch.seek(picture, 1.0) != "found" or watch.view is None:
        return Outcome(number, table.tilt)
    lens = watch.lenses.known((picture.shape[1], picture.shape[0]))
    true = standing(_true_reading(table, truth, picture), watch.view)
    read = MatReader(reader, reader, watch)
    seen = read.stands(read.read(picture), picture)
    assert seen is not None
    return Outcome(
        number, table.tilt, _places(picture, mat, truth, np.array(table.dice), lens, _printed(number, table)),
        _said(Random(seed), table, true, mat), _said(Random(seed), table, seen, mat), dict(_misread(table, seen)),
    )  # fmt: skip


def _said(rng: Random, table: made.Table, seen: StandingDice, mat: Mat) -> Said:
    """One table against its own book and against books that differ from it."""
    deeds = differences(table.book, seen, mat.spots, HOME)
    said = Said(
        false=sum(not one.doubtful for one in deeds),
        looks=sum(one.doubtful for one in deeds),
        deeds=[sentence(one, HOME) for one in deeds],
    )
    planted, found, looked = Counter[str](), Counter[str](), Counter[str]()
    for kind, book in made.mistakes(rng, table):
        planted[kind] += 1
        deeds = differences(book, seen, mat.spots, HOME)
        told = list(naming(table.book, book, deeds))
        found[kind] += bool(told)
        if not told:
            sentences = " ".join(sentence(one, HOME) for one in deeds) or "nothing."
            said.missed.append(f"where a die {kind}, was told: {sentences}")
        looked[kind] += bool(told) and all(one.doubtful for one in told)
    said.planted, said.found, said.looked = dict(planted), dict(found), dict(looked)
    return said


def naming(truth: Layout, book: Layout, deeds: tuple[Difference, ...]) -> Iterator[Difference]:
    """Those of the deeds that mend a planted mistake."""
    asked, there = Counter(book.dice), Counter(truth.dice)  # two dice of one zone may be alike
    wanted, unwanted = asked - there, there - asked
    for deed in deeds:
        if deed.wanted is None:
            mends = not wanted and any(deed.place == die.place for die in unwanted)
        else:
            mends = deed.wanted in wanted
        if mends:
            yield deed


def _printed(number: int, table: made.Table) -> Lens:
    """What a data sheet would tell of a table's lens."""
    true = 0.5 / tan(radians(table.order["across"]) / 2)
    return Lens(true * (1 + STRAYED * (-1) ** number), PRINTED)


def _places(picture: Picture, mat: Mat, truth: Any, places: Any, lens: Lens, printed: Lens) -> Places:
    size, seen = (picture.shape[1], picture.shape[0]), detect(picture)

    def worst(hidden: tuple[int, ...], lens: Lens) -> float:
        left = {number: quad for number, quad in seen.items() if number not in hidden}
        return _worst(fit(*among(left, mat.fiducials), size, lens), truth, places)

    pairs = list(combinations(sorted(one.number for one in mat.fiducials), 2))
    learnt, by_sheet = (max(worst(pair, one) for pair in pairs) for one in (lens, printed))
    return Places(worst((), USUAL), worst((), lens), learnt, by_sheet)


def _worst(view: View, truth: Any, places: Any) -> float:
    """The largest error of a die's place, mm, from where its top face truly is in the picture."""
    middles = view.to_table(truth.reshape(-1, 2), DIE_MM).reshape(-1, 4, 2).mean(axis=1)
    return float(np.linalg.norm(middles - places, axis=1).max())


def _true_reading(table: made.Table, truth: Any, picture: Picture) -> TableReading:
    dice = tuple(
        DieReading(
            die.face, int(die.face[-1]), 0.99, None, 0.0, HOME.names[die.colour], TYPICAL[HOME.names[die.colour]],
            tuple((float(x), float(y)) for x, y in corners),
        )
        for die, corners in zip(table.book.dice, truth, strict=True)
    )  # fmt: skip
    return TableReading(dice, (picture.shape[1], picture.shape[0]))


def _misread(table: made.Table, seen: StandingDice) -> Counter[str]:
    """What the reader got wrong: dice that it did not see, took for others, or saw where there are none."""
    wrong: Counter[str] = Counter()
    left = list(seen.dice)
    for die, (x, y) in zip(table.book.dice, table.dice, strict=True):
        near = min(left, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2, default=None)
        if near is None or (near.x - x) ** 2 + (near.y - y) ** 2 > (DIE_MM / 2) ** 2:
            wrong["dice not seen"] += 1
            continue
        left.remove(near)
        misread = near.face != die.face
        wrong["values misread and asked about"] += misread and not near.sure
        wrong["values misread without a doubt"] += misread and near.sure
        wrong["colours mistaken"] += HOME.likeliest(near.rgb) != die.colour
    wrong["print taken for dice"] += len(left)
    return +wrong
