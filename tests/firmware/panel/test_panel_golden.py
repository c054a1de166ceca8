"""Every example screen, bit by bit. `python tests/firmware/panel/write_golden.py` writes the pictures anew."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from firmware.panel.examples import EXAMPLES
from firmware.panel.paint import PAINTERS, fits, paint
from firmware.panel.screen import WORDS, Kind

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_painted_as_its_golden_picture_shows(name: str) -> None:
    picture = paint(EXAMPLES[name])

    with Image.open(GOLDEN / f"{name}.png") as golden:
        assert (golden.mode, golden.size) == ("1", (128, 64))
        assert picture.tobytes() == golden.tobytes()


def test_there_are_as_many_golden_pictures_as_examples() -> None:
    assert {file.stem for file in GOLDEN.glob("*.png")} == set(EXAMPLES)


def test_every_kind_of_screen_has_a_painter_and_an_example() -> None:
    assert set(PAINTERS) == set(get_args(Kind)) == {screen.kind for screen in EXAMPLES.values()}


def test_every_kind_but_those_of_text_alone_has_a_large_example() -> None:
    large = {screen.kind for screen in EXAMPLES.values() if screen.large}

    assert large >= {"roll", "reading", "task", "list", "stepper", "place"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_fits(name: str) -> None:
    assert fits(EXAMPLES[name]) == []


def test_no_two_examples_look_the_same() -> None:
    pictures = {paint(screen).tobytes() for screen in EXAMPLES.values()}

    assert len(pictures) == len(EXAMPLES)


def test_examples_use_state_words_only() -> None:
    assert {screen.word for screen in EXAMPLES.values()} <= set(WORDS)
