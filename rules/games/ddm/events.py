"""What an action did, as data for whoever tells it."""

from __future__ import annotations

from typing import Literal

import msgspec


class Event(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """figure: whom it happened to, -1 for a Monster Lord or nobody. seat: whose. amount: how much. note: a crest, a
    square, the name of a card or an ability."""

    what: Literal[
        "boosted", "crests", "damaged", "destroyed", "guarded", "healed", "life", "moved", "negated", "none",
        "returned", "shell", "slowed", "summoned", "trait", "triggered", "used", "warded"
    ]  # fmt: skip
    figure: int = -1
    seat: int = -1
    amount: int = 0
    note: str = ""
