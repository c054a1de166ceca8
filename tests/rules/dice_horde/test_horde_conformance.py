"""The conformance suite on a sheet where specials, scrolls and flags are common, which the shipped one hides."""

from random import Random

import msgspec
import pytest
from horde_table import GAME
from test_horde_game import rich_sheet

from rules.games.dice_horde.sheet import Sheet
from rules.testing import CHECKS, setups, trial


def as_toml(sheet):
    """TOML text of a sheet, written in inline tables."""

    def value(item):
        if isinstance(item, dict):
            return "{" + ", ".join(f"{key} = {value(inner)}" for key, inner in item.items()) + "}"
        if isinstance(item, list | tuple):
            return "[" + ", ".join(map(value, item)) + "]"
        return msgspec.json.encode(item).decode()

    return "\n".join(f"{key} = {value(item)}" for key, item in msgspec.to_builtins(sheet).items())


TRIAL = trial(GAME, setups(GAME, as_toml(rich_sheet())), choose=Random(3).randrange, games=1)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_dice_horde_keeps_the_contract_on_a_rich_sheet(check):
    check(TRIAL)


def test_a_sheet_comes_back_from_its_own_text():
    sheet = rich_sheet()

    assert isinstance(sheet, Sheet)
    assert GAME.parse_data(as_toml(sheet), "own.toml") == sheet
