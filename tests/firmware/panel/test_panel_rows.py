from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.panel.canvas import Canvas
from firmware.panel.layout import Box
from firmware.panel.painters.rows import draw_rows, large_rows, window
from firmware.panel.screen import Row


@pytest.mark.parametrize(("cursor", "first"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 3)])
def test_four_rows_of_seven_keep_the_next_row_in_view(cursor: int, first: int) -> None:
    assert window(7, cursor, 4) == first


@given(st.integers(1, 30), st.data(), st.integers(1, 6))
def test_the_marked_row_is_always_in_view(count: int, data: st.DataObject, visible: int) -> None:
    cursor = data.draw(st.integers(0, count - 1))

    first = window(count, cursor, visible)

    assert first <= cursor < first + visible
    assert 0 <= first <= max(0, count - visible)


def test_a_bar_stands_only_beside_rows_that_do_not_all_fit() -> None:
    box = Box(3, 13, 127, 53)
    bars = []
    for count in (4, 5):
        canvas = Canvas()
        draw_rows(canvas, box, (Row("a"),) * count, 0)
        bars.append(canvas.image.crop((123, 25, 127, 53)).getbbox() is not None)

    assert bars == [False, True]


def test_a_large_row_too_long_even_for_two_lines_is_written_in_the_body_font() -> None:
    canvas = Canvas()

    large_rows(canvas, Box(3, 23, 127, 53), (Row("abcdefgh ijklmnop q", "9"), Row("b")), 0)

    assert canvas.complaints == []
