"""A field on its side: the near player's end is at the left, whoever that is, and words stand where they fit."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from firmware.panel.canvas import Canvas
from firmware.panel.examples_field import FIELD_EXAMPLES
from firmware.panel.grid import draw_grid, ghost_spots, near_is_first, spot
from firmware.panel.paint import fits, paint
from firmware.panel.screen import Keys, Screen
from rules.prompt import Cell, Grid

ENDS = (Cell("G1", 0, base=True), Cell("G19", 1, base=True))
FIELD = Grid("ABCDEFGHIJKLM", (1, 19), ENDS)
FAR = Grid("ABCDEFGHIJKLM", (1, 19), ENDS, near=1)


def test_the_near_players_end_is_at_the_left_and_their_left_is_above() -> None:
    assert (spot(FIELD, "G1"), spot(FIELD, "A1"), spot(FIELD, "M19")) == ((0, 6), (0, 0), (18, 12))
    assert (spot(FAR, "G19"), spot(FAR, "M19"), spot(FAR, "A1")) == ((0, 6), (0, 0), (18, 12))


def test_the_ends_say_which_way_the_field_lies_not_their_number() -> None:
    turned = Grid("ABC", (5, 15), (Cell("B15", 0, base=True), Cell("B5", 1, base=True)))

    assert not near_is_first(turned)
    assert spot(turned, "B15") == (0, 1)


def test_a_ghost_covers_the_squares_that_the_piece_would() -> None:
    """One square ahead and one to the right of the star, as its player sees it."""
    ghost = ((0, 0), (0, 1), (1, 0))

    near = ghost_spots(Grid(FIELD.columns, FIELD.rows, ENDS, ghost=ghost), "G5")
    far = ghost_spots(Grid(FIELD.columns, FIELD.rows, ENDS, near=1, ghost=ghost), "G5")

    assert near == ((4, 6), (5, 6), (4, 7))  # G5, G6 ahead, H5 to the right
    assert far == ((14, 6), (13, 6), (14, 5))  # the same squares from the other end


@pytest.mark.parametrize("place", ["A1", "M19", "A19", "M1", "G10"])
def test_the_lens_stays_on_the_field_and_the_drawing_on_the_panel(place: str) -> None:
    grid = Grid(FIELD.columns, FIELD.rows, ENDS, ghost=((0, 0),))
    screen = Screen(
        "place", "CHOOSE", "Where?", place, title="Where?", headline=(place,), picture=grid, selected=place,
        keys=Keys("Undo", "Build", "Fix", scroll=True),
    )  # fmt: skip

    assert fits(screen) == []
    lit = np.asarray(paint(screen))
    assert not lit[0].any()
    assert not lit[:, 0].any()
    assert not lit[:, -1].any()


def test_the_players_paths_differ_in_pattern() -> None:
    def lit(owner: int) -> int:
        canvas = Canvas()
        draw_grid(canvas, Grid("ABC", (1, 3), (Cell("B2", 1 if owner else 0),)))
        return canvas.image.histogram()[255]

    assert lit(0) - lit(1) == 9 - 4  # filled, and chequered


def test_every_place_of_a_choice_of_pieces_looks_different() -> None:
    pieces = FIELD_EXAMPLES["pieces"]
    places = [outline.place for outline in pieces.picture.outlines]  # type: ignore[union-attr]

    pictures = {paint(msgspec.structs.replace(pieces, selected=place)).tobytes() for place in places}
    assert len(pictures) == 10
