from __future__ import annotations

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from firmware.panel.canvas import Canvas
from firmware.panel.text import FONTS, Face, drawable, font, pages, shortened, undrawable, width, wrap


@pytest.mark.parametrize(
    ("face", "letters", "columns"),
    [(Face.SMALL, 25, 124), (Face.BODY, 20, 119), (Face.HEAD, 15, 119), (Face.BIG, 10, 119), (Face.HUGE, 7, 111)],
)
def test_a_line_of_each_font_holds_the_letters_promised(face: Face, letters: int, columns: int) -> None:
    assert width("n" * letters, face) == columns


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("text", ["", "w", "H.,", "Łukasz, Zoë", "ŁŁ", "♥3 (x2)", "\N{SNOWMAN}\N{GRINNING FACE}"])
def test_a_text_takes_no_more_columns_than_said(text: str, face: Face) -> None:
    image = Image.new("1", (300, 80))
    ImageDraw.Draw(image).text((10, 40), text, font=font(face), fill=1, anchor="ls")
    box = image.getbbox() or (10, 0, 10, 0)

    assert box[0] >= 10
    assert box[2] <= 10 + width(text, face) <= 10 + font(face).getlength(text)


def test_the_gap_behind_the_last_letter_counts_where_the_letter_fills_it() -> None:
    assert (width("L", Face.BODY), width("Ł", Face.BODY)) == (5, 6)


def rows_of(text: str, face: Face) -> tuple[int, int]:
    """First lit row and the row after the last one, counted from the top of the capitals."""
    canvas = Canvas()
    canvas.text(3, 20, text, face)
    _, top, _, bottom = canvas.image.getbbox()
    return top - 20, bottom - 20


@pytest.mark.parametrize("face", Face)
def test_a_capital_is_as_high_as_its_font_says(face: Face) -> None:
    assert rows_of("H", face) == (0, face.capital)


@pytest.mark.parametrize("face", Face)
def test_descenders_end_in_the_row_their_font_says(face: Face) -> None:
    assert rows_of("gjpqy", face)[1] == face.capital + face.descent


@pytest.mark.parametrize("name", ["Łukasz", "Zoë", "Đorđe", "Žofie", "Ñuño", "Ελένη", "Юлия"])
@pytest.mark.parametrize("face", Face)
def test_names_keep_their_letters_in_every_font(name: str, face: Face) -> None:
    assert undrawable(name, face) == ""


def test_letters_that_a_font_lacks_are_named() -> None:
    assert undrawable("Ada \N{SNOWMAN} and \N{GRINNING FACE}") == "\N{SNOWMAN}\N{GRINNING FACE}"


def test_a_question_mark_is_a_letter_like_any_other() -> None:
    assert drawable("?")


@pytest.mark.parametrize("letter", "Łë")
def test_a_letter_with_a_mark_is_drawn_unlike_the_plain_one(letter: str) -> None:
    plain = {"Ł": "L", "ë": "e"}[letter]

    for face in Face:
        assert bytes(font(face).getmask(letter, mode="1")) != bytes(font(face).getmask(plain, mode="1"))


def test_a_text_that_is_too_long_ends_in_dots() -> None:
    assert shortened("Barricade, then fire", Face.BODY, 59) == "Barrica..."


def test_a_text_that_fits_is_left_alone() -> None:
    assert shortened("Barricade", Face.BODY, 53) == "Barricade"


def test_lines_break_at_spaces() -> None:
    assert wrap("1 Attack left, needs 2. Pick 1 blow or back.", 20) == (
        "1 Attack left, needs",
        "2. Pick 1 blow or",
        "back.",
    )


def test_a_word_longer_than_a_line_is_broken() -> None:
    assert wrap("a Donaudampfschiff", 8) == ("a", "Donaudam", "pfschiff")


def test_a_long_text_becomes_pages_of_three_lines() -> None:
    text = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"

    assert pages(text) == (
        ("one two three four", "five six seven eight", "nine ten eleven"),
        ("twelve thirteen", "fourteen"),
    )


def test_an_empty_text_is_one_page() -> None:
    assert pages("") == ((),)


@given(st.text("ab cdé ", max_size=120))
def test_pages_keep_every_letter_and_every_budget(text: str) -> None:
    lines = [line for page in pages(text) for line in page]

    assert "".join(lines).replace(" ", "") == "".join(text.split())
    assert all(0 < len(line) <= 20 for line in lines)
    assert all(len(page) <= 3 for page in pages(text))


def test_the_fonts_are_whole_and_named_in_the_licences() -> None:
    licences = (FONTS / "LICENCES.md").read_text()

    for face in Face:
        assert gzip.decompress((FONTS / face.file).read_bytes()).startswith(b"\x01fcp")
        assert face.file in licences


def test_the_licence_texts_stand_beside_the_fonts() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "copyright-xfonts-terminus.txt").read_text()
    assert "Public domain font.  Share and enjoy." in (FONTS / "copyright-xfonts-base.txt").read_text()
