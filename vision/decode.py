"""The bytes of a picture file to upright RGB pixels, or to one plain sentence saying why not.

Pillow decodes, and not OpenCV: it tells the size before any pixel is decoded (so a bomb costs nothing), says
when a file ends too early (OpenCV hands back a picture with a grey rest), knows the turning note of every
format, and lets JPEG decode at a half, a quarter or an eighth of its size at a fraction of the cost.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, UnidentifiedImageError

from vision.types import Picture, TableReading

NEEDED_SIDE: Final = 3000
"""Pixels along the longer side that reading never needs more of: a 16 mm die on a metre of table has 48
then."""

MOST_PIXELS: Final = 64_000_000
"""Pixels decoded at most, after JPEG's own reduction: 256 MB in Pillow, which a small board can still
spare."""

FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "PPM")
"""What photographs come in. Pillow's other formats stay shut: one of them starts a PostScript interpreter."""

_BACKGROUND: Final = (128, 128, 128, 255)  # neither a white nor a black die vanishes in front of it
_ORIENTATION_TAG: Final = 0x0112
_UPRIGHT: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""EXIF 2.32, section 4.6.4, Orientation. Pillow's own `exif_transpose` also rewrites the EXIF block,
and fails on photographs whose other entries are damaged."""
_SIDEWAYS: Final = (5, 6, 7, 8)


class UndecodablePicture(Exception):
    """The bytes are no picture that can be read. reason: one plain sentence for whoever gave the file."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded file.

    picture: upright, (H, W, 3), owned by the caller. size: (width, height) of the file turned upright.
    reduction: pixels of the file per pixel of the picture, a power of two; 1 unless the file is far larger
    than needed.
    """

    picture: Picture
    size: tuple[int, int]
    reduction: int = 1

    def restore(self, table: TableReading) -> TableReading:
        """The reading of `picture` with its places in pixels of the file turned upright."""
        dice = (
            replace(die, corners=tuple((x * self.reduction, y * self.reduction) for x, y in die.corners))
            for die in table.dice
        )
        return replace(table, dice=tuple(dice), size=self.size)


def decode(data: bytes) -> Decoded:
    """Decodes one file's bytes: also grey, 16-bit, palette, CMYK, translucent; of an animation the first
    picture.

    Raises `UndecodablePicture` and nothing else, whatever the bytes.
    """
    if not data:
        raise UndecodablePicture("The file is empty.")
    try:
        with warnings.catch_warnings():
            # Pillow warns of damaged EXIF, which hinders nothing, and of large pictures, for
            # which limits are ours.
            warnings.simplefilter("ignore")
            return _decode(data)
    except UndecodablePicture:
        raise
    except UnidentifiedImageError:
        raise UndecodablePicture(_unidentified(data)) from None
    except Image.DecompressionBombError:
        raise UndecodablePicture(_too_large()) from None
    except Exception as error:  # what a damaged file provokes in Pillow ranges from OSError to IndexError
        raise UndecodablePicture(
            "The picture is damaged or cut short: copy the file again from where it came."
        ) from error


def _decode(data: bytes) -> Decoded:
    with Image.open(BytesIO(data), formats=FORMATS) as image:
        opened = image.size
        reduction = _reduction(max(opened))
        if reduction > 1:
            image.draft(None, (max(1, opened[0] // reduction), max(1, opened[1] // reduction)))
        drafted = image.size
        if drafted[0] * drafted[1] > MOST_PIXELS:
            raise UndecodablePicture(_too_large())
        image.load()
        orientation = _orientation(image)
        size = image.size if drafted == opened else opened
        already_reduced = round(max(opened) / max(drafted))
        rgb = _rgb(image)
    if reduction > already_reduced:
        rgb = rgb.reduce(reduction // already_reduced)
    if orientation in _UPRIGHT:
        rgb = rgb.transpose(_UPRIGHT[orientation])
    if orientation in _SIDEWAYS:
        size = (size[1], size[0])
    return Decoded(np.array(rgb, dtype=np.uint8), size, reduction)


def _reduction(longer_side: int) -> int:
    """The largest power of two that leaves `NEEDED_SIDE` pixels: powers, since JPEG halves while it
    decodes."""
    reduction = 1
    while longer_side // (2 * reduction) >= NEEDED_SIDE:
        reduction *= 2
    return reduction


def _orientation(image: Image.Image) -> int:
    if image.format == "TIFF":
        return 1  # Pillow has turned it already, while it loaded it
    try:
        return int(image.getexif().get(_ORIENTATION_TAG, 1))
    except Exception:  # a damaged EXIF block hinders nothing else
        return 1


def _rgb(image: Image.Image) -> Image.Image:
    if image.mode == "F" or image.mode.startswith("I"):
        return Image.fromarray(_eight_bits(np.asarray(image, dtype=np.float64))).convert("RGB")
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        over = image.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", over.size, _BACKGROUND), over).convert("RGB")
    return image.convert("RGB")


def _eight_bits(values: npt.NDArray[np.float64]) -> Picture:
    """Grey of more than eight bits, scaled by its format's range: fractions by 1, whole numbers by 65535 or
    more."""
    values = np.nan_to_num(values, nan=0.0, posinf=0.0, neginf=0.0)
    largest = float(values.max(initial=0.0))
    is_fraction = largest <= 1 and bool((values % 1).any())
    full = 1.0 if is_fraction else max(65535.0, largest)
    return np.clip(values * (255.0 / full) + 0.5, 0, 255).astype(np.uint8)


def _unidentified(data: bytes) -> str:
    if data[4:8] == b"ftyp":
        return "The picture is HEIC or AVIF, which is not read here: save it as JPEG or PNG."
    return "This is not a picture in a known format: JPEG, PNG, WebP, GIF, BMP and TIFF are read."


def _too_large() -> str:
    millions = MOST_PIXELS // 1_000_000
    return f"The picture is too large: at most {millions} million pixels are decoded."
