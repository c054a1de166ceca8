"""A dice set, found for a command."""

from __future__ import annotations

from firmware.cli.failures import UnusableInput
from firmware.dicesets.description import DiceSet, DiceSetError
from firmware.dicesets.library import find_set, set_names
from firmware.keeping.folders import data_folder


def find(name: str) -> DiceSet:
    """The set of this name. Ends the command where there is none or its description is no good."""
    try:
        return find_set(name, data_folder())
    except DiceSetError as error:
        raise UnusableInput(f"{error}.") from error
    except KeyError:
        known = ", ".join(set_names(data_folder()))
        raise UnusableInput(f"There is no dice set {name!r}; there are {known}.") from None
