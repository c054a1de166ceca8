"""Taps and presses that come late: made on a screen that has changed since.

Most changes leave the question as it is: the cursor moved, something passed over the table. A tap is then worth what
its row says. One on a row that has gone is refused with a sentence, and the page shows what is asked now.
"""

from __future__ import annotations

from typing import Final

import msgspec

from firmware.page.hub import Hub
from firmware.viewing import Viewer

CHANGED: Final = "That had changed meanwhile, and nothing was taken. Here is what is asked now."


class Late(ValueError):
    """It was made for something that is no longer asked."""


class _Row(msgspec.Struct):
    label: str


class _State(msgspec.Struct):
    version: int
    moment: str
    choices: list[_Row]


class _Drawings(msgspec.Struct):
    does: list[str]


def answers(hub: Hub, viewer: Viewer, moment: str) -> None:
    """Raises `Late` where a press names another question than the one asked now. moment: "" names none."""
    state = _newest(hub, viewer)
    if moment and state is not None and state.moment != moment:
        raise Late(CHANGED)


def brought_up(hub: Hub, viewer: Viewer, version: int, moment: str) -> int:
    """The version by which a tap counts: the newest, as long as the same is asked. Raises `Late`."""
    state = _newest(hub, viewer)
    if state is None or state.version == version:
        return version
    if state.moment != moment:
        raise Late(CHANGED)
    return state.version


def picked(hub: Hub, viewer: Viewer, version: int, moment: str, index: int, says: str) -> int:
    """The same for a row or a spot. says: what stood on the row, or what a tap on the spot did, in words."""
    state = _newest(hub, viewer)
    if state is None or state.version == version:
        return version
    newest = brought_up(hub, viewer, version, moment)
    drawn = hub.newest("drawings", viewer)
    rows = [row.label for row in state.choices]
    spots = msgspec.json.decode(drawn, type=_Drawings).does if drawn else []
    if says not in (*rows[index : index + 1], *spots[index : index + 1]):
        raise Late(CHANGED)
    return newest


def _newest(hub: Hub, viewer: Viewer) -> _State | None:
    told = hub.newest("state", viewer)
    return msgspec.json.decode(told, type=_State) if told else None
