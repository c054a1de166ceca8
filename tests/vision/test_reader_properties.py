"""What holds for the shipped reader: on pictures turned, brightened, odd, without a die, with dice that lie badly."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from table_drawings import bare, coins, grid, keyboard, pens, photographed, print_, squares
from virtual_tables import picture, scattered, truth

from vision import Reader, ReaderUnavailable
from vision.types import Picture, TableReading
from vision.verdict import judge


@cache
def shipped(precision: str) -> Reader:
    try:
        return Reader.load(precision=precision)  # type: ignore[arg-type]
    except ReaderUnavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="module")
def reader() -> Reader:
    return shipped("fp32")


def values(reading: TableReading) -> list[int | None]:
    return sorted((die.value for die in reading.dice), key=lambda value: value or 0)


def centres(reading: TableReading) -> np.ndarray:
    return np.array([die.centre for die in reading.dice])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_picture_turned_by_quarters_shows_the_same_values_at_the_turned_places(reader: Reader, seed: int) -> None:
    shown = picture(scattered(seed))
    height, width = shown.shape[:2]
    upright = centres(reader.read(shown))
    turned_back = {
        1: lambda p: np.stack([width - p[:, 1], p[:, 0]], axis=1),
        2: lambda p: np.stack([width - p[:, 0], height - p[:, 1]], axis=1),
        3: lambda p: np.stack([p[:, 1], height - p[:, 0]], axis=1),
    }

    for quarters, back in turned_back.items():
        reading = reader.read(np.ascontiguousarray(np.rot90(shown, quarters)))

        assert values(reading) == truth(scattered(seed))
        nearest = np.linalg.norm(back(centres(reading))[:, None] - upright[None], axis=2).min(axis=1)
        assert nearest.max() < 6  # px, of dice 51 px across


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("gamma", [0.7, 0.85, 1.2, 1.4])
def test_a_picture_made_brighter_or_darker_shows_the_same_values(reader: Reader, seed: int, gamma: float) -> None:
    shown = np.round(255 * (picture(scattered(seed)) / 255) ** gamma).astype(np.uint8)

    assert values(reader.read(shown)) == truth(scattered(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8, 12))
def test_two_precisions_never_accept_different_values(seed: int) -> None:
    shown = picture(scattered(seed))
    readings = [shipped(precision).read(shown) for precision in ("fp32", "int8")]

    accepted = [values(reading) for reading in readings if judge(reading).kind == "accept"]

    assert accepted in ([], [truth(scattered(seed))], [truth(scattered(seed))] * 2)


ODD: dict[str, Picture] = {
    "one pixel": np.zeros((1, 1, 3), np.uint8),
    "a line": np.full((1, 900, 3), 90, np.uint8),
    "a column": np.full((900, 1, 3), 90, np.uint8),
    "a strip": np.full((9, 3000, 3), 200, np.uint8),
    "black": np.zeros((480, 640, 3), np.uint8),
    "white": np.full((480, 640, 3), 255, np.uint8),
    "noise": np.random.default_rng(1).integers(0, 256, (480, 640, 3), np.uint8),
    "stripes": np.tile(np.uint8([[[0]], [[255]]]), (240, 640, 3)),
    "every other pixel of a larger one": np.full((960, 1280, 3), 140, np.uint8)[::2, ::-2],
}


@pytest.mark.parametrize("name", ODD)
def test_odd_pictures_are_read_without_an_error_and_never_accepted(reader: Reader, name: str) -> None:
    height, width = ODD[name].shape[:2]

    reading = reader.read(ODD[name])

    assert reading.size == (width, height)
    assert judge(reading).kind != "accept"


def test_a_picture_that_may_not_be_written_to_is_read(reader: Reader) -> None:
    shown = np.full((120, 160, 3), 130, np.uint8)
    shown.flags.writeable = False

    assert reader.read(shown).dice == ()


@pytest.mark.slow
def test_a_hundred_megapixels_without_a_die_are_read(reader: Reader) -> None:
    assert reader.read(np.full((9000, 12000, 3), 130, np.uint8)).dice == ()


@settings(max_examples=15, deadline=None)
@given(st.tuples(st.integers(1, 40), st.integers(1, 40)).flatmap(lambda size: arrays(np.uint8, (*size, 3))))
def test_any_small_picture_is_read_with_finite_places(small: Picture) -> None:
    reading = shipped("fp32").read(small)

    assert all(np.isfinite(die.corners).all() and 0 <= die.probability <= 1 for die in reading.dice)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "drawing",
    [
        bare,
        coins,
        grid,
        keyboard,
        pens,
        print_,
        squares,
    ],
    ids=lambda drawing: drawing.__name__,
)
def test_a_table_without_dice_is_never_accepted(reader: Reader, drawing, seed: int) -> None:
    rng = np.random.default_rng(seed)

    reading = reader.read(photographed(drawing(rng), rng))

    assert judge(reading).kind != "accept"
    assert all(judge(reading, [position]).kind != "accept" for position in range(len(reading.dice)))
