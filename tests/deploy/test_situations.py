"""The table of situations: whole, and true to the tests that it names."""

from __future__ import annotations

import re
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
NUMBERS = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 28, 30, 31, 32, 33, 34]
NUMBERS += [35, 36, 38, 39, 40, 41, 42, 43, 44, 45, 48, 49, 50, 52, 53, 54, 55, 56, 58]
WITH_TESTS, WITHOUT = ("holds", "partly"), ("open", "not here")


def rows() -> list[list[str]]:
    text = (CHECKOUT / "deploy" / "situations.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if re.match(r"\| \d", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_situation_has_its_line() -> None:
    assert [int(number) for number, *_ in rows()] == NUMBERS


def test_every_test_that_is_named_is_there() -> None:
    named = [name for _, _, tests, _ in rows() for name in re.findall(r"`([^`]+)`", tests)]

    missing = []
    for name in named:
        file, _, function = name.partition("::")
        path = CHECKOUT / "tests" / file
        if not path.is_file() or f"def {function}(" not in path.read_text(encoding="utf-8"):
            missing.append(name)

    assert len(named) > 60
    assert missing == []


def test_what_holds_names_a_test_and_what_is_partly_or_not_so_says_why() -> None:
    for number, behaviour, tests, result in rows():
        word, _, reason = result.partition(":")
        held = word.split(";")[0] in WITH_TESTS
        assert behaviour, number
        assert bool(tests) is held, number
        assert held or word in WITHOUT, number
        assert word not in ("partly", "not here") or reason, number
