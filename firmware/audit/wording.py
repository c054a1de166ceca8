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
    if difference.doubtful:
        return _look(difference, household)
    name = household.names.get(difference.role, difference.role)
    place, wanted = _long(difference.place), difference.wanted
    die = f"{name} {said(difference.face)}" if difference.face else f"{name} die"
    if wanted is None:
        return f"Take the {die} off {place if difference.place else 'the mat'}: it is not in play."
    if difference.seen is None:
        return f"Put a {name} {said(wanted.face)} on {_long(wanted.place)}."
    if difference.recoloured:
        right = f"{household.names.get(wanted.colour, wanted.colour)} {said(wanted.face)}"
        return f"Put a {right} on {_long(wanted.place)} in place of the {die}."
    turn = f" and turn it to {said(wanted.face)}" if difference.turns else ""
    if not difference.moves:
        which = f"{name} die" if not _crowded(difference.place) else die
        return f"Turn the {which} on {place} to {said(wanted.face)}."
    start = f" from {place}" if difference.place else ""
    return f"Move the {die}{start} to {_long(wanted.place)}{turn}."


def headline(difference: Difference, household: Household) -> tuple[str, str]:
    """The same in two big lines of at most 15 characters."""
    if difference.doubtful:
        place = _looked_at(difference)
        return f"Look at {_short(place)}:" if place else "Beside a place:", _should_be(difference, household)
    name = household.names.get(difference.role, difference.role)
    wanted = difference.wanted
    shown = said(difference.face) if difference.face else "die"
    place = _short(difference.place)
    if wanted is None:
        return f"Take {name} {shown}", f"off {place}" if difference.place else "off the mat"
    value = said(wanted.face)
    if difference.recoloured:
        return f"Swap {name} {shown}", f"for {household.names.get(wanted.colour, wanted.colour)} {value}"
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
    if difference.doubtful:
        return ("I am not sure there.",)
    if difference.moves and difference.turns and difference.wanted:
        return (f"and turn it to {said(difference.wanted.face)}",)
    return ()


def _look(difference: Difference, household: Household) -> str:
    """What players are to look at, where the reading may be wrong."""
    place, wanted = _looked_at(difference), difference.wanted
    where = "beside the mat's places" if not place else f"at {_long(place)}"
    if wanted is None:
        return f"Look {where}: no die should be there. I am not sure what I see."
    should = f"a {household.names.get(wanted.colour, wanted.colour)} {said(wanted.face)} should be"
    if difference.moves:
        return f"Look {where}: is that die the one for {_long(wanted.place)}, where {should}? I am not sure."
    return f"Look {where}: {should} there. I am not sure what I see."


def _looked_at(difference: Difference) -> str:
    return difference.wanted.place if difference.seen is None and difference.wanted else difference.place


def _should_be(difference: Difference, household: Household) -> str:
    wanted = difference.wanted
    if wanted is None:
        return "no die?"
    value = f"{household.names.get(wanted.colour, wanted.colour)} {said(wanted.face)}"
    return f"for {_short(wanted.place)}?" if difference.moves else f"{value}?"


def _crowded(place: str) -> bool:
    return not place[:1].isdigit()


def _long(place: str) -> str:
    return _LONG.get(place) or place.replace("R", "round ")


def _short(place: str) -> str:
    return _SHORT.get(place) or place
