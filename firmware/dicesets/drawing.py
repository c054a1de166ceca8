"""What stands on a face, composed of the shipped drawings: as SVG for paper, as a picture for the camera's eye."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import resvg_py
from PIL import Image

from firmware.dicesets.description import FaceOf
from firmware.dicesets.library import shipped_faces, shipped_folder

SIDE: Final = 512
"""Of every drawing and of a face, in units of the SVG."""
Spot = tuple[float, float, float]
"""Left, top and side of a drawing on a face, as shares of the face's side."""
SPOTS: Final[dict[int, tuple[Spot, ...]]] = {
    0: (),
    1: ((0.1, 0.1, 0.8),),
    2: ((0.03, 0.03, 0.46), (0.51, 0.51, 0.46)),
    3: ((0.27, 0.03, 0.46), (0.03, 0.51, 0.46), (0.51, 0.51, 0.46)),
    4: ((0.03, 0.03, 0.46), (0.51, 0.03, 0.46), (0.03, 0.51, 0.46), (0.51, 0.51, 0.46)),
}
BESIDE_MARK: Final[Spot] = (0.02, 0.02, 0.62)
MARK: Final[Spot] = (0.61, 0.61, 0.37)
"""Where the drawing and its mark stand on a face that has one."""
ABOVE_BAR: Final[Spot] = (0.14, 0.04, 0.72)
BAR: Final[Spot] = (0.08, 0.08, 0.84)
"""Where a letter and the bar under it stand."""


def face_svg(face: FaceOf) -> str:
    """A face as SVG, black on nothing. Raises `KeyError` for a drawing that does not exist."""
    parts = "".join(
        f'<g transform="translate({left * SIDE:g} {top * SIDE:g}) scale({side:g})"><path d="{_path(name)}"/></g>'
        for name, (left, top, side) in _placed(face)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{parts}</svg>'


def face_picture(label: str, side: int = 256, ink: tuple[int, int, int] = (0, 0, 0)) -> npt.NDArray[np.uint8]:
    """What stands on a shipped set's face, RGBA uint8 (side, side, 4): ink where it is opaque.

    label: `ddm/2/attack-x2`, `d6/5`. Raises `KeyError` for a label that no shipped set has.
    """
    picture = np.empty((side, side, 4), dtype=np.uint8)
    picture[..., :3] = ink
    picture[..., 3] = opacity(shipped_faces()[label], side)
    return picture


@lru_cache(maxsize=512)
def opacity(face: FaceOf, side: int) -> npt.NDArray[np.uint8]:
    """Where a face has ink, uint8 (side, side), 255 for all of a pixel; read-only."""
    data = bytes(resvg_py.svg_to_bytes(svg_string=face_svg(face), width=side, height=side, skip_system_fonts=True))
    drawn = np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))[..., 3].copy()
    drawn.flags.writeable = False
    return drawn


def _placed(face: FaceOf) -> list[tuple[str, Spot]]:
    draws = face.draws or ()
    if face.mark == "bar" and len(draws) == 1:
        return [(draws[0], ABOVE_BAR), ("bar", BAR)]
    if face.mark and len(draws) == 1:
        return [(draws[0], BESIDE_MARK), (face.mark, MARK)]
    if len(draws) == 1 and draws[0].startswith("pips-"):
        return [(draws[0], (0.0, 0.0, 1.0))]
    return list(zip(draws, SPOTS[len(draws)], strict=True))


@lru_cache(maxsize=256)
def _path(name: str) -> str:
    for folder in ("own", "glyphs", "icons"):
        file = shipped_folder() / "drawings" / folder / f"{name}.svg"
        if file.is_file():
            return file.read_text(encoding="utf-8").partition(' d="')[2].partition('"')[0]
    raise KeyError(name)
