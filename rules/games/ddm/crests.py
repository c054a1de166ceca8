"""Crests: what dice give, what a pool holds, what it can pay."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.dice import DDM
from rules.games.ddm.sheet import CREST_NAMES, Cost
from rules.games.ddm.state import MOST_CRESTS, Pool

SUMMON: Final = "summon"
LEVELS: Final = (1, 2, 3, 4)


def crest_of(face: str) -> tuple[str, int]:
    """The crest of a face, and how many it gives."""
    name, _, times = face.split("/")[2].partition("-x")
    return name, int(times or 1)


FACES: Final = frozenset(face for sides in DDM.values() for face in sides)
"""Every face of the four dice."""

_GAIN: Final = {face: crest_of(face) for face in sorted(FACES)}
_LEVEL: Final = {face: int(face.split("/")[1]) for face in sorted(FACES)}
THROWS: Final = 1024
"""Different throws of three dice that are kept, all of them."""


def level_of(face: str) -> int:
    """The level of the die that a face stands on."""
    return _LEVEL[face]


@lru_cache(maxsize=THROWS)
def dice_of(faces: tuple[str, ...]) -> tuple[int, ...]:
    """The levels of the dice that were thrown, ascending."""
    return tuple(sorted([_LEVEL[face] for face in faces]))


@lru_cache(maxsize=THROWS)
def gained(faces: tuple[str, ...]) -> Pool:
    """What a throw adds: every crest but Summon crests."""
    pool = [0, 0, 0, 0, 0]
    for face in faces:
        name, count = _GAIN[face]
        if name != SUMMON:
            pool[CREST_NAMES.index(name)] += count
    return pool[0], pool[1], pool[2], pool[3], pool[4]


def stored(pool: Pool, more: Pool) -> Pool:
    """A pool with more in it, at most ten of each kind."""
    a, d, p, m, t = [min(MOST_CRESTS, have + add) for have, add in zip(pool, more, strict=True)]
    return a, d, p, m, t


def added(pool: Pool, crest: int, count: int) -> Pool:
    """A pool with `count` more (or fewer) of one kind, between none and ten."""
    changed = min(MOST_CRESTS, max(0, pool[crest] + count))
    each = list(pool)
    each[crest] = changed
    return each[0], each[1], each[2], each[3], each[4]


def affords(pool: Pool, cost: Cost) -> bool:
    """Whether a pool can pay."""
    a, d, p, m, t = pool
    if cost.any:
        return sum(pool) >= cost.any + sum(cost.pool) and affords(pool, Cost(*cost.pool))
    return cost.attack <= a and cost.defense <= d and cost.progress <= p and cost.magic <= m and cost.trap <= t


def paid(pool: Pool, cost: Cost, times: int = 1) -> Pool:
    """The pool after the crests that a cost names were paid `times` times; `Cost.any` is paid apart."""
    a, d, p, m, t = [have - times * price for have, price in zip(pool, cost.pool, strict=True)]
    return a, d, p, m, t


def times_payable(pool: Pool, cost: Cost) -> int:
    """How often a pool can pay a cost that names crests. A cost of nothing counts as payable once."""
    return min([have // price for have, price in zip(pool, cost.pool, strict=True) if price], default=1)


@lru_cache(maxsize=THROWS)
def summon_level(faces: tuple[str, ...]) -> tuple[int, bool]:
    """The level that one throw summons, 0 for none, and whether all three dice show it."""
    for level in LEVELS:
        count = faces.count(f"ddm/{level}/{SUMMON}")
        if count >= 2:
            return level, count == 3
    return 0, False
