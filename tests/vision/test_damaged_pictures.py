"""Whatever a photo folder holds goes through decoding, reading and judging without an exception."""

from __future__ import annotations

from io import BytesIO
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision import Reader, ReaderUnavailable
from vision.decode import UndecodablePicture, decode
from vision.networks import Calibration, Networks
from vision.verdict import Kind, judge


def seeing_things() -> Reader:
    """A reader whose networks answer noise, so that every picture is full of impossible dice."""
    noise = np.random.default_rng(5)

    def finder(x: np.ndarray) -> np.ndarray:
        return noise.normal(0, 3, (1, 17, x.shape[2] // 4, x.shape[3] // 4)).astype(np.float32)

    def pips(x: np.ndarray) -> np.ndarray:
        return noise.normal(0, 3, (len(x), 17)).astype(np.float32)

    def posture(x: np.ndarray) -> np.ndarray:
        return noise.normal(0, 3, (len(x), 6)).astype(np.float32)

    return Reader(Networks(finder, pips, posture, Calibration(keep=0.05), "noise"))


def shipped() -> Reader:
    try:
        return Reader.load()
    except ReaderUnavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="module", params=[seeing_things, shipped], ids=["noise", "shipped"])
def reader(request: pytest.FixtureRequest) -> Reader:
    return request.param()


def through(reader: Reader, data: bytes) -> Kind:
    """The verdict; places are checked to be finite and the size to be that of the file."""
    try:
        decoded = decode(data)
    except UndecodablePicture:
        return "refuse"
    table = decoded.restore(reader.read(decoded.picture))
    assert table.size == decoded.size
    assert all(np.isfinite(die.corners).all() for die in table.dice)
    verdict = judge(table)
    assert verdict.kind in get_args(Kind)
    assert all(0 <= position < len(table.dice) for position in verdict.doubtful)
    return verdict.kind


def table_photo(mode: str = "RGB", size: tuple[int, int] = (160, 120)) -> Image.Image:
    """Noise with a white die of a six in it."""
    image = Image.effect_noise(size, 40).convert("RGB")
    if min(size) >= 100:
        image.paste((240, 240, 240), (40, 30, 100, 90))
        for x in (52, 82):
            for y in (40, 58, 76):
                image.paste((10, 10, 10), (x, y, x + 7, y + 7))
    return image.convert(mode)


def file_of(image: Image.Image, format: str) -> bytes:
    buffer = BytesIO()
    image.save(buffer, format)
    return buffer.getvalue()


JPEG, PNG = file_of(table_photo(), "JPEG"), file_of(table_photo("RGBA"), "PNG")


@pytest.mark.parametrize("mode", ["RGB", "L", "1", "P", "RGBA", "LA"])
def test_every_kind_of_pixel_goes_through(reader: Reader, mode: str) -> None:
    assert through(reader, file_of(table_photo(mode), "PNG")) in get_args(Kind)


def test_sixteen_bits_go_through(reader: Reader) -> None:
    deep = Image.fromarray(np.asarray(table_photo("L"), np.uint16) * 257)

    assert through(reader, file_of(deep, "PNG")) in get_args(Kind)


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 2), (3, 500), (1, 7000), (7000, 1), (9, 9), (40, 7000)])
def test_the_smallest_and_the_narrowest_go_through(reader: Reader, size: tuple[int, int]) -> None:
    through(reader, file_of(table_photo(size=size), "PNG"))


def test_a_single_pixel_is_refused(reader: Reader) -> None:
    assert through(reader, file_of(table_photo(size=(1, 1)), "PNG")) == "refuse"


@pytest.mark.slow
def test_forty_eight_megapixels_go_through(reader: Reader) -> None:
    through(reader, file_of(table_photo(size=(8000, 6000)), "JPEG"))


@pytest.mark.parametrize("data", [JPEG, PNG], ids=["JPEG", "PNG"])
def test_a_file_cut_short_is_refused(reader: Reader, data: bytes) -> None:
    for twentieth in range(19):  # the last twentieth may be the end mark alone
        assert through(reader, data[: len(data) * twentieth // 20]) == "refuse"


@settings(max_examples=15, deadline=None)
@given(
    data=st.sampled_from([JPEG, PNG]),
    flips=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(1, 255)), min_size=1, max_size=6),
)
def test_flipped_bytes_go_through(reader: Reader, data: bytes, flips: list[tuple[float, int]]) -> None:
    damaged = bytearray(data)
    for place, mask in flips:
        damaged[int(place * len(damaged))] ^= mask

    through(reader, bytes(damaged))
