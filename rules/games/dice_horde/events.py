"""What an action did to the table, as facts: whoever tells it in words reads these."""

from __future__ import annotations

import msgspec


class Appeared(msgspec.Struct, frozen=True, tag=True):
    """A die came from the pool to the horizon."""

    kind: str
    value: int


class Moved(msgspec.Struct, frozen=True, tag=True):
    """A die went from one place to another."""

    kind: str
    value: int
    start: str
    end: str


class Stayed(msgspec.Struct, frozen=True, tag=True):
    """A die could not move. why: "bars", "full", or "" for a flag that gives it no points."""

    kind: str
    value: int
    place: str
    why: str


class Turned(msgspec.Struct, frozen=True, tag=True):
    """Another value. why: "heal", "trap", "hit", "beam" (blue), "explosion" (red), "extra" (yellow), "blast"."""

    kind: str
    place: str
    before: int
    after: int
    why: str


class Died(msgspec.Struct, frozen=True, tag=True):
    """A die went to the Graveyard with its value unchanged."""

    kind: str
    place: str
    value: int
    why: str


class Crossed(msgspec.Struct, frozen=True, tag=True):
    """A die passed the gate and went back to the pool."""

    kind: str
    value: int
    start: str
    damage: int
    left: int


class Broke(msgspec.Struct, frozen=True, tag=True):
    """Barricades right of a segment fell."""

    segment: int
    count: int
    left: int


class Struck(msgspec.Struct, frozen=True, tag=True):
    """A tower was attacked. damage: hearts lost after armour. left: hearts left. charge: its special got
    ready."""

    tower: int
    damage: int
    left: int
    charge: bool


Event = Appeared | Moved | Stayed | Turned | Died | Crossed | Broke | Struck


def stays_once(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What one die did, a second try to move that fails like the first left out."""
    once: list[Event] = []
    for event in events:
        if not (isinstance(event, Stayed) and event in once[-1:]):
            once.append(event)
    return tuple(once)
