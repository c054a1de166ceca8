"""The referee: may a reading be believed as the roll that the game asked for?

Vision's verdict (`vision.verdict.judge`) says how far the dice can be trusted; the referee adds what the game asked
for. Three answers: believe it, ask a player, or wait and say why.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from firmware.draft import Draft, draft_of_reading
from rules.contract import Cast
from vision.types import TableReading
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


def rule(
    reading: TableReading,
    thrown: tuple[int, ...],
    cast: Cast,
    *,
    doubtful: tuple[int, ...] = (),
    always_ask: bool = False,
) -> Ruling:
    """Judges the dice of `reading` with the indexes `thrown` against `cast`.

    doubtful: indexes of dice that two readings saw differently, which are asked about however sure each was.

    always_ask: the players' wish to confirm every roll.
    """
    verdict = judge(reading, thrown)
    if verdict.kind == "refuse":
        return Wait(verdict.reasons)
    dice = tuple(reading.dice[index] for index in thrown)
    doubts = {order: _doubt(reading, index, doubtful) for order, index in enumerate(thrown)}
    draft = draft_of_reading(cast, dice, doubts).completed()
    certain = draft.most_doubtful is None and draft.surplus == 0
    return Believe(draft) if certain and not always_ask else Ask(_asking(draft))


def _doubt(reading: TableReading, index: int, doubtful: tuple[int, ...]) -> str:
    said = " ".join(judge(reading, (index,)).reasons)
    return said or ("Two looks at it did not agree." if index in doubtful else "")


def _asking(draft: Draft) -> Draft:
    """A draft in which at least one die is asked about, so that a player answers."""
    if draft.surplus or draft.most_doubtful is not None or not draft.dice:
        return draft
    index = min(range(len(draft.dice)), key=lambda i: draft.dice[i].probability)
    asked = replace(draft.dice[index], doubt="You asked to confirm every roll.")
    return replace(draft, dice=(*draft.dice[:index], asked, *draft.dice[index + 1 :]))
