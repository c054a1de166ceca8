"""Differences in plain words: what to do with which die."""

from __future__ import annotations

from typing import Final

from firmware.audit.differences import Difference
from firmware.audit.household import Household
from firmware.faces import said

_LONG: Final = {"H": "the horizon", "grave": "the graveyard", "": "beside its place"}
_SHORT: Final = {"grave": "graves", "": "?"}


def sentence(difference: Difference, household: Household) -> str:
    """One full sentence: "Turn the red die on 3-2 to 4."."""
    name = household.names.get(difference.role, difference.role)
    place, wanted = _long(difference.place), difference.wanted
    die = f"{name} {said(difference.face)}" if difference.face else f"{name} die"
    if wanted is None:
        return f"Take the {die} off {place if difference.place else 'the mat'}: it is not in play."
    if difference.seen is None:
        return f"Put a {name} {said(wanted.face)} on {_long(wanted.place)}."
    turn = f" and turn it to {said(wanted.face)}" if difference.turns else ""
    if not difference.moves:
        which = f"{name} die" if not _crowded(difference.place) else die
        return f"Turn the {which} on {place} to {said(wanted.face)}."
    start = f" from {place}" if difference.place else ""
    return f"Move the {die}{start} to {_long(wanted.place)}{turn}."


def headline(difference: Difference, household: Household) -> tuple[str, str]:
    """The same in two big lines of at most 15 characters."""
    name = household.names.get(difference.role, difference.role)
    wanted = difference.wanted
    shown = said(difference.face) if difference.face else "die"
    place = _short(difference.place)
    if wanted is None:
        return f"Take {name} {shown}", f"off {place}" if difference.place else "off the mat"
    value = said(wanted.face)
    if difference.seen is None:
        return f"Put {name} {value}", f"on {_short(wanted.place)}"
    if not difference.moves:
        if _crowded(difference.place):
            return f"Turn {name} {shown}", f"on {place} to {value}"
        return f"Turn {name}", f"on {place} to {value}"
    start = f"{place} to" if difference.place else "to"
    return f"Move {name} {shown}", f"{start} {_short(wanted.place)}"


def note(difference: Difference) -> tuple[str, ...]:
    """What does not fit into the two big lines."""
    if difference.moves and difference.turns and difference.wanted:
        return (f"and turn it to {said(difference.wanted.face)}",)
    return ()


def _crowded(place: str) -> bool:
    return not place[:1].isdigit()


def _long(place: str) -> str:
    return _LONG.get(place) or place.replace("R", "round ")


def _short(place: str) -> str:
    return _SHORT.get(place) or place
