"""`python -m firmware.page.wrong_setups FOLDER`: draws the preview's examples of how not to set up the camera.

Each is a picture of the virtual table with one thing wrong, as a file of its name; they lie in `static/setups`.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import click
import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from hardware.clocks import ManualClock
from hardware.virtual_table import Mishaps, VirtualDie, VirtualTable

RGB: TypeAlias = npt.NDArray[np.uint8]

SIZE: Final = (960, 720)
SHOWN: Final = (240, 180)
"""Width and height of the files, pixels."""
SHADES: Final = 256
DICE: Final = (
    VirtualDie("a", "white", 5, -52, 22, 20),
    VirtualDie("b", "red", 3, 20, 38, 65),
    VirtualDie("c", "yellow", 6, 62, -8, 10),
    VirtualDie("d", "green", 2, -20, -34, 40),
    VirtualDie("e", "white", 1, 44, -52, 75),
)
FLOOR: Final = (92, 74, 58)
NAMES: Final = ("good", "dark", "glare", "blurred", "far", "askew", "hand")


def picture(name: str) -> RGB:
    """One example at its full size, RGB (720, 960, 3). name: one of `NAMES`. Raises `KeyError`."""
    return {
        "good": lambda: _table(),
        "dark": lambda: _table(light=0.07),
        "glare": lambda: _table(glare=(-8.0, 8.0)),
        "blurred": lambda: _table(blur=5.0),
        "far": lambda: _from_afar(_table()),
        "askew": lambda: _askew(_table()),
        "hand": lambda: _table(hand=(6.0, -10.0)),
    }[name]()


def _table(**mishaps: object) -> RGB:
    table = _laid()
    table.misbehave(**(asdict(Mishaps()) | mishaps))
    return np.array(table.picture(0.0, 1))


@cache
def _laid() -> VirtualTable:
    table = VirtualTable(ManualClock(), 5, SIZE)
    for die in DICE:
        table.add(die)
    return table


def _from_afar(near: RGB) -> RGB:
    """The table at two fifths of its size, and the floor around it."""
    width, height = SIZE[0] * 2 // 5, SIZE[1] * 2 // 5
    left, top = (SIZE[0] - width) // 2, (SIZE[1] - height) // 2
    seen = np.full_like(near, FLOOR)
    seen[top : top + height, left : left + width] = cv2.resize(near, (width, height), interpolation=cv2.INTER_AREA)
    return seen


def _askew(upright: RGB) -> RGB:
    """The table as somebody sees it who sits at it."""
    width, height = SIZE
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    seen = np.array(
        [[0.24 * width, 0.28 * height], [0.76 * width, 0.28 * height], [width, 0.8 * height], [0, 0.8 * height]],
        dtype=np.float32,
    )
    turn = cv2.getPerspectiveTransform(corners, seen)
    return np.asarray(cv2.warpPerspective(upright, turn, SIZE, borderValue=FLOOR), dtype=np.uint8)


def small(full: RGB) -> Image.Image:
    """As it is stored: few shades, so that the page stays light."""
    size = Image.fromarray(full).resize(SHOWN, Image.Resampling.LANCZOS)
    return size.quantize(SHADES, kmeans=1, dither=Image.Dither.NONE)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def main(folder: Path) -> None:
    """Writes every example into FOLDER."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        small(picture(name)).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
