"""What every display checks before it shows an image."""

from __future__ import annotations

from PIL import Image

from hardware.ports import HardwareFault


def check_image(image: Image.Image, size: tuple[int, int]) -> None:
    """Raises `ValueError` unless the image is monochrome and of `size`."""
    if image.mode != "1" or image.size != size:
        given = f"{image.mode!r} and {image.size}"
        raise ValueError(f"a display needs an image of mode '1' and size {size}, not {given}")


def check_level(level: int) -> None:
    """Raises `ValueError` unless 0 <= level <= 255."""
    if not 0 <= level <= 255:
        raise ValueError(f"contrast goes from 0 to 255, and {level} was asked for")


def display_off() -> HardwareFault:
    """An image was to be shown before `open` or after `close`."""
    return HardwareFault("display", "The display is off.", "Start it first.")
