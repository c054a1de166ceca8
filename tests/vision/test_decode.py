"""What a photo folder may hold, and what comes out of it."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision import decode as module
from vision.decode import Decoded, UndecodablePicture, decode
from vision.types import DieReading, TableReading
from vision.verdict import judge

RED, GREEN, BLUE, YELLOW = (220, 30, 30), (30, 160, 40), (30, 60, 200), (230, 220, 40)


def file_of(image: Image.Image, format: str = "PNG", **options: object) -> bytes:
    buffer = BytesIO()
    image.save(buffer, format, **options)
    return buffer.getvalue()


def quarters(width: int = 64, height: int = 48) -> Image.Image:
    """Red at the upper left, green at the upper right, blue at the lower left, yellow at the lower right."""
    image = Image.new("RGB", (width, height), RED)
    image.paste(GREEN, (width // 2, 0, width, height // 2))
    image.paste(BLUE, (0, height // 2, width // 2, height))
    image.paste(YELLOW, (width // 2, height // 2, width, height))
    return image


def corner_colours(picture: np.ndarray) -> list[str]:
    """Names at the upper left, upper right, lower left and lower right."""
    names = {"red": RED, "green": GREEN, "blue": BLUE, "yellow": YELLOW}
    height, width = picture.shape[:2]
    places = [(height // 4, width // 4), (height // 4, 3 * width // 4)]
    places += [(3 * height // 4, width // 4), (3 * height // 4, 3 * width // 4)]
    return [min(names, key=lambda name, at=at: np.abs(picture[at].astype(int) - names[name]).sum()) for at in places]


def refusal_of(data: bytes) -> str:
    with pytest.raises(UndecodablePicture) as caught:
        decode(data)
    assert str(caught.value) == caught.value.reason
    return caught.value.reason


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "PPM"])
def test_each_format_of_photographs_is_decoded_to_rgb(format: str) -> None:
    decoded = decode(file_of(quarters(), format))

    assert decoded.picture.shape == (48, 64, 3)
    assert decoded.picture.dtype == np.uint8
    assert (decoded.size, decoded.reduction) == ((64, 48), 1)
    assert corner_colours(decoded.picture) == ["red", "green", "blue", "yellow"]


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize(
    ("orientation", "upright"),
    [  # EXIF 2.32: where the stored row 0 and column 0 lie on what was seen
        (1, ["red", "green", "blue", "yellow"]),
        (2, ["green", "red", "yellow", "blue"]),
        (3, ["yellow", "blue", "green", "red"]),
        (4, ["blue", "yellow", "red", "green"]),
        (5, ["red", "blue", "green", "yellow"]),
        (6, ["blue", "red", "yellow", "green"]),
        (7, ["yellow", "green", "blue", "red"]),
        (8, ["green", "yellow", "red", "blue"]),
    ],
)
def test_a_picture_is_turned_as_its_exif_says(format: str, orientation: int, upright: list[str]) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation

    decoded = decode(file_of(quarters(), format, exif=exif))

    assert corner_colours(decoded.picture) == upright
    assert decoded.size == ((48, 64) if orientation >= 5 else (64, 48))
    assert decoded.picture.shape[:2] == decoded.size[::-1]


@pytest.mark.parametrize(
    "entries",
    [b"\x00\x05\x01\x12\xff\xff", b"\x00\x01\x01\x12\x00\x02\x00\x00\x00\x04ab\x00\x00\x00\x00\x00\x00"],
    ids=["cut short", "a word for a number"],
)
def test_a_damaged_exif_block_leaves_the_picture_as_stored(entries: bytes) -> None:
    data = file_of(quarters(), "JPEG", exif=b"Exif\x00\x00MM\x00*\x00\x00\x00\x08" + entries)

    assert corner_colours(decode(data).picture) == ["red", "green", "blue", "yellow"]


@pytest.mark.parametrize(
    ("image", "expected"),
    [
        (Image.new("L", (4, 4), 77), (77, 77, 77)),
        (Image.new("1", (4, 4), 1), (255, 255, 255)),
        (Image.new("P", (4, 4), 0), (0, 0, 0)),
        (Image.fromarray(np.full((4, 4), 0x8000, np.uint16)), (128, 128, 128)),
        (Image.fromarray(np.full((4, 4), 0xFFFF, np.uint16)), (255, 255, 255)),
        (Image.new("RGBA", (4, 4), (200, 100, 0, 255)), (200, 100, 0)),
        (Image.new("RGBA", (4, 4), (200, 100, 0, 0)), (128, 128, 128)),
        (Image.new("LA", (4, 4), (0, 0)), (128, 128, 128)),
    ],
    ids=[
        "grey",
        "black and white",
        "palette",
        "16 bit middle",
        "16 bit white",
        "opaque",
        "clear",
        "grey clear",
    ],
)
def test_every_kind_of_pixel_becomes_rgb(image: Image.Image, expected: tuple[int, int, int]) -> None:
    picture = decode(file_of(image)).picture

    assert picture.shape == (4, 4, 3)
    assert tuple(int(channel) for channel in picture[2, 2]) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (np.full((4, 4), 0.5, np.float32), 128),
        (np.full((4, 4), 65535.0, np.float32), 255),
        (np.full((4, 4), np.nan, np.float32), 0),
        (np.full((4, 4), 100_000, np.int32), 255),
        (np.full((4, 4), -3.5, np.float32), 0),
    ],
    ids=["fraction", "whole number", "not a number", "more than 16 bits", "negative"],
)
def test_scientific_grey_is_scaled_to_eight_bits(values: np.ndarray, expected: int) -> None:
    picture = decode(file_of(Image.fromarray(values), "TIFF")).picture

    assert picture[0, 0].tolist() == [expected] * 3


def test_endless_values_do_not_darken_the_others() -> None:
    values = np.full((4, 4), 0.5, np.float32)
    values[3, 3] = np.inf

    picture = decode(file_of(Image.fromarray(values), "TIFF")).picture

    assert picture[0, 0].tolist() == [128, 128, 128]


def test_a_transparent_colour_of_a_palette_shows_the_background() -> None:
    image = Image.new("P", (4, 4), 1)
    image.putpalette([0, 0, 0, 200, 0, 0])

    assert decode(file_of(image)).picture[0, 0].tolist() == [200, 0, 0]
    assert decode(file_of(image, transparency=1)).picture[0, 0].tolist() == [128, 128, 128]


def test_the_ink_colours_of_a_print_file_become_rgb() -> None:
    picture = decode(file_of(Image.new("CMYK", (8, 8), (0, 255, 255, 0)), "JPEG")).picture

    red, green, blue = (int(channel) for channel in picture[4, 4])
    assert red > 200
    assert max(green, blue) < 60


@pytest.mark.parametrize("format", ["GIF", "WEBP", "TIFF", "PNG"])
def test_of_an_animation_the_first_picture_counts(format: str) -> None:
    second = Image.new("RGB", (64, 48), BLUE)

    decoded = decode(file_of(quarters(), format, save_all=True, append_images=[second]))

    assert corner_colours(decoded.picture) == ["red", "green", "blue", "yellow"]


@pytest.mark.parametrize("format", ["JPEG", "PNG"])
def test_a_huge_picture_is_reduced_and_says_by_how_much(format: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6

    decoded = decode(file_of(quarters(8000, 6000), format, exif=exif))

    assert decoded.picture.shape == (4000, 3000, 3)
    assert (decoded.size, decoded.reduction) == ((6000, 8000), 2)
    assert corner_colours(decoded.picture) == ["blue", "red", "yellow", "green"]


def test_the_picture_of_a_pi_camera_keeps_all_its_pixels() -> None:
    assert decode(file_of(Image.new("RGB", (4056, 3040)), "JPEG")).picture.shape == (3040, 4056, 3)


@pytest.mark.parametrize("size", [(1, 1), (1, 7000), (7000, 1), (3, 12_001)])
@pytest.mark.parametrize("format", ["JPEG", "PNG"])
def test_narrow_pictures_are_decoded(format: str, size: tuple[int, int]) -> None:
    decoded = decode(file_of(Image.new("RGB", size, RED), format))

    assert decoded.size == size
    assert min(decoded.picture.shape[:2]) >= 1
    assert max(decoded.picture.shape[:2]) <= 6000


def test_a_picture_with_too_many_pixels_is_refused_before_they_are_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "MOST_PIXELS", 3_000_000)

    assert decode(file_of(Image.new("L", (2000, 1500)))).size == (2000, 1500)
    assert refusal_of(file_of(Image.new("L", (2001, 1500)))) == (
        "The picture is too large: at most 3 million pixels are decoded."
    )


def test_a_jpeg_is_reduced_while_it_is_decoded_and_so_may_have_more_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PIXELS", 12_000_000)

    assert decode(file_of(Image.new("L", (8000, 6000)), "JPEG")).picture.shape == (3000, 4000, 3)


def test_a_decompression_bomb_is_refused() -> None:
    bomb = file_of(Image.new("1", (30_000, 20_000)))

    assert refusal_of(bomb) == "The picture is too large: at most 64 million pixels are decoded."


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "The file is empty."),
        (b"{}", "This is not a picture in a known format: JPEG, PNG, WebP, GIF, BMP and TIFF are read."),
        (
            b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic",
            "The picture is HEIC or AVIF, which is not read here: save it as JPEG or PNG.",
        ),
        (
            b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
            "This is not a picture in a known format: JPEG, PNG, WebP, GIF, BMP and TIFF are read.",
        ),
    ],
    ids=["empty", "text", "heic", "postscript"],
)
def test_what_is_no_picture_is_refused_with_a_sentence(data: bytes, reason: str) -> None:
    assert refusal_of(data) == reason


@pytest.mark.parametrize("format", ["JPEG", "PNG"])
def test_a_file_cut_short_is_refused(format: str) -> None:
    data = file_of(Image.effect_noise((200, 200), 60), format)

    assert refusal_of(data[: len(data) // 2]) == (
        "The picture is damaged or cut short: copy the file again from where it came."
    )


def test_places_come_back_in_pixels_of_the_file() -> None:
    die = DieReading("d6/5", 5, 1.0, None, 0.0, "red", RED, ((10.0, 20.0), (30.0, 20.0), (30.0, 40.0), (10.0, 40.0)))
    decoded = Decoded(np.zeros((3000, 4000, 3), np.uint8), (8000, 6000), 2)

    restored = decoded.restore(TableReading((die,), (4000, 3000), ("glare",)))

    assert restored.dice[0].corners == ((20.0, 40.0), (60.0, 40.0), (60.0, 80.0), (20.0, 80.0))
    assert (restored.size, restored.flags) == ((8000, 6000), ("glare",))


FILES = {
    f"{format} {mode}": file_of(quarters(40, 30).convert(mode), format)
    for format, mode in [
        ("JPEG", "RGB"), ("JPEG", "CMYK"), ("PNG", "RGBA"), ("PNG", "I;16"), ("WEBP", "RGB"),
        ("GIF", "P"), ("BMP", "RGB"), ("TIFF", "RGB"), ("PPM", "RGB"),
    ]
    if mode != "I;16"
} | {"PNG I;16": file_of(Image.fromarray(np.arange(1200, dtype=np.uint16).reshape(30, 40) * 50))}  # fmt: skip


def decoded_or_refused(data: bytes) -> None:
    """Whatever the bytes: an RGB picture that can be judged, or a sentence."""
    try:
        decoded = decode(data)
    except UndecodablePicture:
        return
    picture = decoded.picture
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert picture.dtype == np.uint8
    assert judge(decoded.restore(TableReading((), picture.shape[1::-1]))).kind == "refuse"


@pytest.mark.parametrize("name", FILES)
def test_a_file_cut_at_any_twentieth_is_decoded_or_refused(name: str) -> None:
    data = FILES[name]

    for twentieth in range(20):
        decoded_or_refused(data[: len(data) * twentieth // 20])


@settings(max_examples=60, deadline=None)
@given(
    name=st.sampled_from(sorted(FILES)),
    flips=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(1, 255)), min_size=1, max_size=8),
)
def test_a_file_with_flipped_bytes_is_decoded_or_refused(name: str, flips: list[tuple[float, int]]) -> None:
    data = bytearray(FILES[name])
    for place, mask in flips:
        data[int(place * len(data))] ^= mask

    decoded_or_refused(bytes(data))


@settings(max_examples=40, deadline=None)
@given(head=st.sampled_from([data[:12] for data in FILES.values()]), rest=st.binary(max_size=200))
def test_arbitrary_bytes_behind_a_true_head_are_decoded_or_refused(head: bytes, rest: bytes) -> None:
    decoded_or_refused(head + rest)
