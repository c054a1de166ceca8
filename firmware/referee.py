"""The referee: may a reading be believed as the roll that the game asked for?

Vision's verdict (`vision.verdict.judge`) says how far the dice can be trusted; the referee adds what the game asked
for. Three answers: believe it, ask a player, or wait and say why.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from firmware.draft import Draft, draft_of_reading
from rules.contract import Cast
from vision.types import DieReading, TableReading
from vision.verdict import judge


@dataclass(frozen=True, slots=True)
class Believe:
    """Every die is certain and their number is right."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class Ask:
    """A die is in doubt, or there are too many or too few of them."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing can be made of it. reasons: sentences for the players, at least one."""

    reasons: tuple[str, ...]


Ruling: TypeAlias = Believe | Ask | Wait


def rule(reading: TableReading, thrown: tuple[int, ...], cast: Cast, *, always_ask: bool = False) -> Ruling:
    """Judges the dice of `reading` with the indexes `thrown` against `cast`.

    always_ask: the players' wish to confirm every roll.
    """
    dice = tuple(reading.dice[index] for index in thrown)
    verdict = judge(replace(reading, dice=dice))
    if verdict.kind == "refuse":
        return Wait(verdict.reasons)
    if not dice:
        return Wait(verdict.reasons or ("No die was seen that rolled. Throw it where the camera looks.",))
    doubts = {index: _doubt(reading, reading.dice[which]) for index, which in enumerate(thrown)}
    draft = draft_of_reading(cast, dice, {index: doubt for index, doubt in doubts.items() if doubt})
    completed = draft.completed()
    certain = completed.most_doubtful is None and completed.surplus == 0 and verdict.kind == "accept"
    return Believe(completed) if certain and not always_ask else Ask(_asking(completed))


def _doubt(reading: TableReading, die: DieReading) -> str:
    """Why one die alone would not be believed, "" where it would."""
    alone = judge(replace(reading, dice=(die,)))
    return "" if alone.kind == "accept" else " ".join(alone.reasons) or "Not sure what it shows."


def _asking(draft: Draft) -> Draft:
    """A draft in which at least one die is asked about, so that a player answers."""
    if draft.surplus or draft.most_doubtful is not None or not draft.dice:
        return draft
    index = min(range(len(draft.dice)), key=lambda i: draft.dice[i].probability)
    asked = replace(draft.dice[index], doubt="You asked to confirm every roll.")
    return replace(draft, dice=(*draft.dice[:index], asked, *draft.dice[index + 1 :]))
