"""RULES.md and the tests name the same cases and rulings."""

import re
from pathlib import Path

import rules.games.ddm as package

PAGE = (Path(package.__file__).parent / "RULES.md").read_text(encoding="utf-8")
NAMES = [
    name for file in Path(__file__).parent.glob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text())
]


def test_every_golden_case_has_a_rule_and_a_test():
    on_the_page = set(re.findall(r"DD-(\d\d)", PAGE.partition("## Rules and their tests")[2]))
    tested = {number for name in NAMES for number in re.findall(r"_dd_(\d\d)_", name)}

    assert on_the_page == tested == {f"{number:02}" for number in range(1, 53)}


def test_every_ruling_has_a_test():
    on_the_page = set(re.findall(r"^\| (e\d+) \|", PAGE, re.MULTILINE))
    tested = {mark for name in NAMES for mark in re.findall(r"_(e\d+)(?=_|$)", name)}

    assert on_the_page == tested == {f"e{number}" for number in range(1, 27)}


def test_every_deed_of_the_vocabulary_stands_on_the_page():
    from typing import get_args, get_type_hints

    from rules.games.ddm.sheet import Effect

    for deed in get_args(get_type_hints(Effect)["do"]):
        assert f"`{deed}`" in PAGE, deed
