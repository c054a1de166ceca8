"""RULES.md and the tests name the same cases and rulings."""

import re
from pathlib import Path

import rules.games.dice_horde as package

PAGE = (Path(package.__file__).parent / "RULES.md").read_text(encoding="utf-8")
NAMES = [
    name for file in Path(__file__).parent.glob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text())
]


def test_every_golden_case_has_a_rule_and_a_test():
    on_the_page = set(re.findall(r"DH-(\d\d)", PAGE.partition("## Rules and their tests")[2]))
    tested = {number for name in NAMES for number in re.findall(r"_dh_(\d\d)_", name)}

    assert on_the_page == tested == {f"{number:02}" for number in range(1, 74)}


def test_every_ruling_has_a_test():
    on_the_page = set(re.findall(r"^\| (e\d+) \|", PAGE, re.MULTILINE))
    tested = {mark for name in NAMES for mark in re.findall(r"_(e\d+)(?=_|$)", name)}

    assert on_the_page == tested == {f"e{number}" for number in range(1, 27)}
