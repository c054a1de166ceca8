"""One die on the tray, looked at in order to be taught: its face squared up, or why it cannot be taken as it lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.bodies import rim_colour
from vision.colour import Colour
from vision.doubts import flags_of, picture_flags
from vision.faces import Crops, Quad
from vision.matcher import Match
from vision.reader import lying_wrong
from vision.set_reader import SetReader
from vision.types import DieFlag, Picture, TableFlag
from vision.weighed import Weighed

LIKELY: Final = 0.6
"""Chance of being a die from which it counts when there should be one."""
HARDLY: Final = 0.02
"""Chance from which a face is looked at when there should be one and no other is likelier."""
TILT: Final = 1.3
"""Longest edge of a top face by its shortest from which it is seen too much aside to be taught from."""
SMALL: Final = 28.0
"""Side in pixels under which a face shows too little to be taught from."""

_PICTURE: Final[dict[TableFlag, str]] = {
    "dark": "It is too dark: switch on a light.",
    "bright": "It is too bright: dim the light.",
    "no picture": "There is no picture: look at the camera.",
}
_DIE: Final[dict[DieFlag, str]] = {
    "stacked": "It lies on something: put it on the table.",
    "cut off": "It is cut off: push it further in.",
    "cocked": "It leans: set it flat.",
    "glare": "It glares: turn it or move the lamp.",
    "blurred": "It is blurred: let it lie, or focus the camera.",
}


@dataclass(frozen=True)
class Study:
    """crop: (48, 48, 3), None where there is a trouble. trouble: one sentence, or "". likely: labels of the faces that
    are known, the most alike first. match: what the face would be read as."""

    crop: Crops | None = None
    rgb: Colour = (0, 0, 0)
    trouble: str = ""
    likely: tuple[str, ...] = ()
    match: Match | None = None


def study(reader: SetReader, picture: Picture) -> Study:
    """Looks at the only die of a picture, RGB uint8 (H, W, 3)."""
    wrong = [_PICTURE[flag] for flag in picture_flags(picture) if flag in _PICTURE]
    if wrong:
        return Study(trouble=wrong[0])
    weighed = reader.reader.find(picture)  # thoroughly: one die, once
    kept, doubted = reader.sorted_out(weighed)
    rows = [row for row in (*kept, *doubted) if weighed.die[row] > LIKELY] or doubted[:1] or _likeliest(weighed)
    if not rows:
        return Study(trouble="Lay one die on the tray.")
    if len(rows) > 1:
        return Study(trouble=f"There are {len(rows)} dice: leave one.")
    row = rows[0]
    crop, quad = weighed.crops[row], weighed.seen.corners[row]
    corners = tuple((float(x), float(y)) for x, y in quad)
    calibration = reader.reader.networks.calibration
    (wrong,) = lying_wrong(calibration, weighed, [row])
    flags = flags_of(corners, wrong, calibration.flags, crop, picture.shape, pips=False, unknown=False)
    trouble = next((told for flag, told in _DIE.items() if flag in flags), "") or _badly_seen(quad)
    if trouble:
        return Study(trouble=trouble)
    cosines = reader.known.similarities(reader.embedder.embed(crop[None]))[0]
    order = np.argsort(-cosines, kind="stable")
    likely = tuple(label for index in order for label in reader.known.labels[reader.known.names[index]])
    return Study(crop, rim_colour(crop), "", likely, reader.matches(crop[None])[0])


def _likeliest(weighed: Weighed) -> list[int]:
    return [int(weighed.die.argmax())] if weighed.die.max(initial=0) > HARDLY else []


def _badly_seen(quad: Quad) -> str:
    edges = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    if edges.mean() < SMALL:
        return "It is small: bring the camera nearer."
    if edges.max() > TILT * edges.min():
        return "It is seen aslant: lay it under the camera."
    return ""
