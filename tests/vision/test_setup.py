"""The preview's words: each wrong set-up is told by its own, and a good one by none."""

from dataclasses import asdict
from functools import cache

import numpy as np
import pytest
from virtual_tables import SIZE

from hardware.clocks import ManualClock
from hardware.virtual_table import Mishaps, VirtualDie, VirtualTable
from vision.setup import burnt, lightness, mirror, remarks, sharpness
from vision.types import DieReading, TableReading

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@cache
def laid():
    """Six dice on the virtual table."""
    made = VirtualTable(ManualClock(), 5, SIZE)
    for number in range(6):
        x, y = -50.0 + 50 * (number % 3), -25.0 + 50 * (number // 3)
        made.add(VirtualDie(f"d{number}", ["white", "red", "green"][number % 3], number + 1, x, y, 15.0 * number))
    return made


def table(**mishaps):
    """Its picture with something wrong."""
    laid().misbehave(**(asdict(Mishaps()) | mishaps))
    return np.array(laid().picture(0.0, 1))


def read(*shapes, side=50.0, flags=()):
    """A reading of dice whose top faces have these shapes, in units of `side` pixels, side by side."""
    dice = []
    for number, shape in enumerate(shapes or (SQUARE,)):
        corners = tuple((100.0 + 80 * number + side * x, 100.0 + side * y) for x, y in shape)
        dice.append(DieReading("d6/5", 5, 0.99, None, 0.0, "white", (230, 230, 230), corners, flags))
    return TableReading(tuple(dice), SIZE)


def said(picture, reading, *, hand=False):
    """State by part."""
    return {remark.part: remark.state for remark in remarks(picture, reading, hand=hand)}


@pytest.fixture(scope="module")
def good():
    return table()


def test_a_good_set_up_has_nothing_to_be_remarked(good):
    assert set(said(good, read()).values()) == {"good"}


@pytest.mark.parametrize(
    ("light", "state", "words"),
    [
        (0.25, "poor", "A little dark: bring the lamp nearer."),
        (0.06, "bad", "Too dark: switch on a lamp."),
    ],
)
def test_dim_light_is_told_from_darkness(light, state, words):
    (remark,) = [one for one in remarks(table(light=light), read(), hand=False) if one.part == "light"]

    assert (remark.state, remark.words) == (state, words)


def test_a_dark_mat_in_good_light_is_not_dark():
    empty = VirtualTable(ManualClock(), 5, SIZE)

    assert said(np.array(empty.picture(0.0, 1)), None)["light"] == "good"


def test_a_picture_that_is_white_all_over_is_too_bright(good):
    burnt_out = np.clip(good.astype(int) + 230, 0, 255).astype(np.uint8)

    assert burnt(burnt_out) > 0.5
    assert said(burnt_out, read())["light"] == "bad"


def test_a_mirrored_lamp_is_said_wherever_it_is(good):
    assert said(good, read())["glare"] == "good"
    assert said(table(glare=(-25.0, 0.0)), read())["glare"] in ("poor", "bad")
    assert said(good, read(flags=("glare",)))["glare"] == "poor"


def test_a_white_die_is_no_lamp():
    picture = np.full((200, 300, 3), 90, dtype=np.uint8)
    picture[100:150, 100:150] = 255

    assert mirror(picture, ()) == pytest.approx(2500 / 60000)
    assert mirror(picture, read().dice) == 0.0


def test_the_dice_are_left_out_in_a_shrunk_picture_too():
    picture = np.full((100, 150, 3), 90, dtype=np.uint8)
    picture[50:75, 50:75] = 255

    assert mirror(picture, read().dice, scale=2.0) == 0.0


@pytest.mark.parametrize(("blur", "states"), [(0.7, {"good"}), (5.0, {"bad"})])
def test_a_picture_out_of_focus_is_told_from_a_sharp_one(blur, states):
    assert {said(table(blur=blur), read())["sharpness"]} == states


def test_sharpness_falls_with_each_step_of_blur():
    values = [sharpness(table(blur=blur)) for blur in (0.0, 1.0, 2.0, 4.0)]

    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 4


def test_sharpness_does_not_depend_on_the_light(good):
    assert sharpness(table(light=0.4)) == pytest.approx(sharpness(good), abs=0.04)


def test_lightness_falls_with_the_light(good):
    assert lightness(good) > lightness(table(light=0.4)) > lightness(table(light=0.1))


def test_without_dice_what_only_dice_can_show_is_not_known():
    empty = np.full((480, 640, 3), 90, dtype=np.uint8)

    states = said(empty, None)

    assert [states[part] for part in ("sharpness", "distance", "angle")] == ["unknown"] * 3


@pytest.mark.parametrize(("side", "state"), [(50.0, "good"), (28.0, "poor"), (15.0, "bad")])
def test_small_dice_are_far_away(good, side, state):
    assert said(good, read(side=side))["distance"] == state


def test_what_is_too_small_to_be_found_asks_for_a_nearer_camera(good):
    assert said(good, TableReading((), SIZE, ("overlooked",)))["distance"] == "poor"


def flattened(share, turned):
    """A square turned by so many degrees, then seen at an angle that leaves `share` of its height."""
    angle = np.radians(turned)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return tuple((float(x), float(y * share)) for x, y in (turn @ (np.array(SQUARE) - 0.5).T).T)


@pytest.mark.parametrize("turned", [0, 20, 45])
@pytest.mark.parametrize(("share", "state"), [(0.95, "good"), (0.72, "poor"), (0.5, "bad")])
def test_an_oblique_look_is_told_however_the_dice_are_turned(good, share, state, turned):
    assert said(good, read(flattened(share, turned), flattened(share, turned + 7)))["angle"] == state


def test_a_hand_over_the_table_is_said(good):
    assert said(good, read(), hand=True)["hand"] == "bad"


def test_large_pictures_are_shrunk_before_they_are_measured():
    large = np.repeat(np.repeat(table(), 3, axis=0), 3, axis=1)

    assert said(large, read(side=150.0))["light"] == "good"
