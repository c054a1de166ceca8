from __future__ import annotations

import json

import pytest

from firmware.panel.describe import as_data
from firmware.panel.examples import EXAMPLES
from firmware.panel.screen import Keys, Row, Screen, SeenDie
from rules.prompt import Turning


def test_the_page_gets_this_and_nothing_else() -> None:
    screen = Screen(
        "reading", "WHICH?", "Red die shows 6 or 4?", "die 1 of 2", eye="busy", house=True, title="Red die shows",
        headline=("Look",), lines=("was 3",), rows=(Row("Take", "H4", ticked=True),), cursor=1,
        dice=(SeenDie("d6/6", doubtful=True, dark=True),), options=("d6/6", "d6/4"), number=2, low=0, high=4,
        picture=Turning("d6/6", "d6/4"), selected="2-3", progress=0.5, page=(1, 3),
        keys=Keys("Reroll", "Take 4", "Other", scroll=True), large=True,
        faces=(b"png",),
    )  # fmt: skip

    assert as_data(screen) == {
        "kind": "reading",
        "word": "WHICH?",
        "form": "inverse",
        "spoken": "Red die shows 6 or 4?",
        "context": "die 1 of 2",
        "eye": "busy",
        "house": True,
        "title": "Red die shows",
        "headline": ["Look"],
        "lines": ["was 3"],
        "rows": [{"label": "Take", "right": "H4", "ticked": True}],
        "cursor": 1,
        "dice": [{"face": "d6/6", "label": "6", "doubtful": True, "dark": True}],
        "options": [{"face": "d6/6", "label": "6"}, {"face": "d6/4", "label": "4"}],
        "faces": ["cG5n"],  # base64
        "number": 2,
        "low": 0,
        "high": 4,
        "picture": {"type": "Turning", "before": "d6/6", "after": "d6/4"},
        "selected": "2-3",
        "progress": 0.5,
        "page": [1, 3],
        "keys": {"back": "Reroll", "ok": "Take 4", "fix": "Other", "scroll": True},
        "large": True,
        "private": False,
    }


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_comes_back_from_json_unchanged(name: str) -> None:
    data = as_data(EXAMPLES[name])

    assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize(("word", "form"), [("ROLL", "inverse"), ("READ", "plain"), ("MENU", "underlined")])
def test_the_form_of_the_word_is_told(word: str, form: str) -> None:
    assert as_data(Screen("notice", word, "Said."))["form"] == form
