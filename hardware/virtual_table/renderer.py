"""From a view of the table to a picture: what lies still is kept, what moves is drawn fast and smeared."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from hardware.virtual_table.casting import Patch, cast_die
from hardware.virtual_table.dice import PIPPED, Stickers
from hardware.virtual_table.hand import HandPicture
from hardware.virtual_table.layers import Canvas, darken, lay
from hardware.virtual_table.lens import Lens
from hardware.virtual_table.mishaps import Mishaps
from hardware.virtual_table.optics import Floats, Optics
from hardware.virtual_table.shadows import Shadow, cast_shadow
from hardware.virtual_table.surface import Mat, Style, table_top

_STILL_SAMPLES = 3
_KEPT = 96


@dataclass(frozen=True, slots=True)
class Pose:
    """One die for one picture. place: mm. turn: quaternion. sweep: way of its middle during the exposure, mm.

    swirl: turn during the exposure, radians. A die at rest has neither. kind: what is on its sides.
    """

    colour: str
    place: tuple[float, float, float]
    turn: tuple[float, float, float, float]
    sweep: tuple[float, float, float] = (0.0, 0.0, 0.0)
    swirl: float = 0.0
    kind: str = PIPPED

    @property
    def moving(self) -> bool:
        return self.swirl > 0.005 or any(abs(way) > 0.02 for way in self.sweep)


@dataclass(frozen=True, slots=True)
class View:
    """All that a picture shows. hand: (x, y) of its fingertips in mm, or None."""

    poses: tuple[Pose, ...]
    hand: tuple[float, float] | None
    mishaps: Mishaps
    time: float


class Renderer:
    """Not thread-safe: one caller at a time."""

    def __init__(
        self, optics: Optics, style: Style, seed: int, stickers: Mapping[str, Stickers], mat: Mat | None = None
    ) -> None:
        self._optics, self._stickers = optics, stickers
        self._empty = table_top(optics, style, seed, mat)
        self._lens = Lens(optics, seed)
        self._hand = HandPicture(optics)
        self._patches: OrderedDict[Pose, tuple[Shadow, Patch]] = OrderedDict()
        self._still: tuple[tuple[Pose, ...], Canvas] = ((), self._empty)

    def render(self, view: View, number: int) -> Canvas:
        """The picture, sRGB (H, W, 3), for the camera's frame `number`."""
        scene = self._resting(tuple(pose for pose in view.poses if not pose.moving))
        moving = [pose for pose in view.poses if pose.moving]
        if moving or view.hand:
            scene = scene.copy()
            self._draw(scene, [self._smeared(pose) for pose in moving])
        if view.hand:
            shadow, hand = self._hand.at(*view.hand)
            darken(scene, shadow)
            lay(scene, hand)
        return self._lens.expose(scene, view.mishaps, view.time, number)

    def _resting(self, poses: tuple[Pose, ...]) -> Canvas:
        if self._still[0] != poses:
            scene = self._empty.copy()
            self._draw(scene, [self._sharp(pose) for pose in poses])
            self._still = poses, scene
        return self._still[1]

    @staticmethod
    def _draw(scene: Canvas, layers: list[tuple[Shadow, Patch]]) -> None:
        for shadow, _ in layers:
            darken(scene, shadow)
        for _, patch in layers:
            lay(scene, patch)

    def _sharp(self, pose: Pose) -> tuple[Shadow, Patch]:
        if pose not in self._patches:
            shadow = cast_shadow(self._optics, pose.place, np.array(pose.turn))
            patch = self._cast(pose, _STILL_SAMPLES)
            self._patches[pose] = shadow, patch
            if len(self._patches) > _KEPT:
                self._patches.popitem(last=False)
        self._patches.move_to_end(pose)
        return self._patches[pose]

    def _cast(self, pose: Pose, samples: int) -> Patch:
        turn, stickers = np.array(pose.turn), self._stickers.get(pose.kind)
        return cast_die(self._optics, pose.colour, pose.place, turn, samples, stickers)

    def _smeared(self, pose: Pose) -> tuple[Shadow, Patch]:
        shadow = cast_shadow(self._optics, pose.place, np.array(pose.turn))
        patch = self._cast(pose, 1)
        ends = self._optics.project(np.array([pose.place, np.add(pose.place, pose.sweep)]))
        return shadow, _smear(patch, ends[1] - ends[0], pose.swirl)


def _smear(patch: Patch, shift: Floats, swirl: float) -> Patch:
    """Blurs a patch along its way in the picture (pixels), and a little all round for its spin."""
    reach = int(np.ceil(np.abs(shift).max() / 2)) + 2
    size = 2 * reach + 1
    kernel = np.zeros((size, size), dtype=np.float32)
    middle = np.array([reach, reach])
    ends = [(middle + half * shift).round().astype(int).tolist() for half in (-0.5, 0.5)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA)
    soft = np.asarray(cv2.GaussianBlur(kernel, (0, 0), 0.6 + 8 * swirl))
    sharp = np.pad(np.dstack([patch.colour, patch.cover]), ((reach, reach), (reach, reach), (0, 0)))
    planes = np.asarray(cv2.filter2D(sharp, -1, soft / soft.sum()), dtype=np.float32)
    return Patch(patch.left - reach, patch.top - reach, planes[..., :3], planes[..., 3])
