from __future__ import annotations

import itertools

import pytest
from PIL import Image

from firmware.panel.examples import EXAMPLES
from firmware.panel.paint import paint
from firmware.panel.rest import SHIFTS, Light, dark_picture, light, shift_step, shifted


def lit(picture: Image.Image) -> int:
    return picture.histogram()[255]


@pytest.mark.parametrize(
    ("idle", "expected"),
    [
        (0.0, Light(0x8F, framed=False, dark=False)),
        (59.9, Light(0x8F, framed=False, dark=False)),
        (60.0, Light(0x20, framed=True, dark=False)),
        (599.9, Light(0x20, framed=True, dark=False)),
        (600.0, Light(0x20, framed=True, dark=True)),
        (86400.0, Light(0x20, framed=True, dark=True)),
    ],
)
def test_the_panel_dims_after_a_minute_and_darkens_after_ten(idle: float, expected: Light) -> None:
    assert light(idle) == expected


def test_the_picture_visits_nine_places_one_pixel_apart() -> None:
    assert len(set(SHIFTS)) == 9
    steps = itertools.pairwise(SHIFTS)
    assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in steps)


@pytest.mark.parametrize(("seconds", "step"), [(0, 0), (59, 0), (60, 1), (539, 8), (540, 0)])
def test_another_place_is_due_each_minute(seconds: float, step: int) -> None:
    assert shift_step(seconds) == step


@pytest.mark.parametrize("step", range(9))
def test_a_shifted_picture_loses_nothing(step: int) -> None:
    picture = paint(EXAMPLES["choose"])
    dx, dy = SHIFTS[step]

    moved = shifted(picture, step)

    assert (moved.mode, moved.size) == ("1", (128, 64))
    assert lit(moved) == lit(picture)
    assert moved.crop((1 + dx, 1 + dy, 127 + dx, 63 + dy)).tobytes() == picture.crop((1, 1, 127, 63)).tobytes()


def test_a_dark_panel_shows_a_small_die_for_two_seconds_every_thirty() -> None:
    shown = [second for second in range(600, 690) if lit(dark_picture(float(second)))]

    assert shown == [600, 601, 630, 631, 660, 661]


def test_the_die_wanders_far_and_lights_little() -> None:
    pictures = [dark_picture(600.0 + 30 * turn) for turn in range(100)]

    corners = [picture.getbbox()[:2] for picture in pictures]
    assert len(set(corners)) == 100
    assert all(abs(a - c) > 14 or abs(b - d) > 14 for (a, b), (c, d) in itertools.pairwise(corners))
    assert max(lit(picture) for picture in pictures) < 128 * 64 * 0.02
