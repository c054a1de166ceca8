"""Where the mat lies in the camera's pictures, kept true while camera and mat are nudged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import numpy as np

from firmware.audit.seen import USUAL_DIE
from firmware.mats.mat import Mat
from firmware.watching.lenses import Lenses
from vision.fiducials import Points, among, detect
from vision.region import Outline, inside, papered
from vision.types import Picture, TableReading
from vision.view import NoView, View, fit

Sight: TypeAlias = Literal["none", "same", "found", "moved", "lost"]
"""none: no mat is laid. same: it lies where it lay. found, moved: where it lies is known anew. lost: it is not seen."""

Clicked: TypeAlias = tuple[tuple[float, float], ...]
"""Four corners as shares of the picture, 0 to 1, clockwise from the mat's upper left; or () for none."""

EVERY: Final = 5.0
"""Seconds between two looks at the marks of a table at rest."""
AGAIN: Final = 0.7
"""The same while the mat is not found."""
STILL_THERE: Final = 2.0
"""Pixels by which marks may seem to have moved that have not; a share of the picture's longer side over `PER`."""
PER: Final = 1280
FEWEST: Final = 3
"""Fiducials from which a mat is found; two stand on a line."""
QUIET: Final = 0.64
"""Half the side of a fiducial with some of its white edge, in sides."""


@dataclass(slots=True)
class MatWatch:
    """What the watcher knows of the mat. mat: None for none. clicked: corners that players showed on the page.

    view: None while the mat is not found. outline: of what counts, in pixels, at the height of dice; () where
    everything does. lenses: what is known of the camera; every look askew tells more.
    """

    lenses: Lenses = field(default_factory=Lenses)
    mat: Mat | None = None
    clicked: Clicked = ()
    view: View | None = None
    outline: Outline = ()
    _seen: dict[int, Points] = field(default_factory=dict)
    _sought: float = -EVERY
    _disturbed: bool = True

    def lay(self, mat: Mat | None, clicked: Clicked) -> None:
        """Another mat, or none; it is looked for from now on."""
        self.mat, self.clicked = mat, clicked
        self.view, self.outline, self._seen, self._disturbed = None, (), {}, True

    @property
    def wanted(self) -> bool:
        """Whether anything is to be found."""
        return self.mat is not None or bool(self.clicked)

    @property
    def followed(self) -> bool:
        """Whether marks tell where the mat lies, so that it is found again when it was nudged; clicks do not."""
        return bool(self.outline) and bool(self._seen)

    def disturb(self) -> None:
        """Something moved: a camera or a mat that is nudged moves all of the picture."""
        self._disturbed = True

    def due(self, time: float) -> bool:
        """Whether it is time for another look at a table at rest: at once after something moved. time: of the frame,
        seconds."""
        return self.wanted and (self._disturbed or time - self._sought >= (EVERY if self.outline else AGAIN))

    def seek(self, picture: Picture, time: float) -> Sight:
        """Looks where the mat lies."""
        if not self.wanted:
            return "none"
        self._sought, self._disturbed = time, False
        size = picture.shape[1], picture.shape[0]
        known = {one.number for one in self.mat.fiducials} if self.mat else set()
        seen = {number: quad for number, quad in detect(picture).items() if number in known}
        if self.outline and seen and self._unmoved(seen, size):
            return "same"
        if len(seen) < FEWEST and self.outline and not seen.keys() & self._seen.keys():
            return self._lose() if self._seen else "same"  # what was clicked stays
        had = bool(self.outline)
        if not (self._by_marks(seen, size) or self._by_clicks(size)):
            return self._lose()
        self._seen = seen
        return "moved" if had else "found"

    def cropped(self, table: TableReading) -> TableReading:
        """The reading without what lies beside the mat."""
        return inside(table, self.outline) if self.outline else table

    def bare(self, picture: Picture) -> Picture:
        """The picture without the mat's marks, which look like dice."""
        if self.mat is None:
            return picture
        if self.view is None:
            return papered(picture, [_points(_widened(quad)) for quad in self._seen.values()])
        return papered(picture, [_points(self.view.to_picture(_widened(one.corners))) for one in self.mat.fiducials])

    def _unmoved(self, seen: dict[int, Points], size: tuple[int, int]) -> bool:
        both = seen.keys() & self._seen.keys()
        if not both:
            return False
        moved = [float(np.linalg.norm(seen[number] - self._seen[number], axis=1).mean()) for number in both]
        return float(np.median(moved)) <= STILL_THERE * max(size) / PER

    def _by_marks(self, seen: dict[int, Points], size: tuple[int, int]) -> bool:
        if self.mat is None:
            return False
        if self.mat.stickers:
            return self._by_stickers(seen)
        if len(seen) < FEWEST:
            return False
        try:
            view = fit(*among(seen, self.mat.fiducials), size, self.lenses.known(size))
        except NoView:
            return False
        if view.error > STILL_THERE * 2 * max(size) / PER:
            return False
        self.lenses.learn(size, view.lens)
        self.view, self.outline = view, _points(view.to_picture(self.mat.field, USUAL_DIE))
        return True

    def _by_stickers(self, seen: dict[int, Points]) -> bool:
        """Each sticker's outer corner is a corner of the board; all four have to be seen once."""
        assert self.mat is not None
        numbers = [one.number for one in self.mat.fiducials]
        if not all(number in seen for number in numbers):
            return False
        self.view = None
        self.outline = _points(np.array([seen[number][corner] for corner, number in enumerate(numbers)]))
        return True

    def _by_clicks(self, size: tuple[int, int]) -> bool:
        """The four corners of the mat's paper; of anything else, where no mat with places is laid."""
        if not self.clicked:
            return False
        corners = np.array(self.clicked) * size - 0.5
        self.view, self.outline = None, _points(corners)
        if self.mat is not None and not self.mat.stickers:
            try:
                self.view = fit(self.mat.corners, corners, size, self.lenses.known(size))
            except NoView:
                return False
            self.outline = _points(self.view.to_picture(self.mat.field, USUAL_DIE))
        return True

    def _lose(self) -> Sight:
        self.view, self.outline, self._seen = None, (), {}
        return "lost"


def _widened(corners: Points) -> Points:
    """A fiducial with some of its white edge."""
    middle = corners.mean(axis=0)
    return np.asarray(middle + (corners - middle) * 2 * QUIET, dtype=np.float64)


def _points(points: Points) -> Outline:
    return tuple((float(x), float(y)) for x, y in points)
