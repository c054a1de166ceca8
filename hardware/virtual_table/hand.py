"""A player's hand over the table: how it looks, and where it is while it moves dice."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from hardware.virtual_table.casting import Patch
from hardware.virtual_table.light import LAMP, LAMP_RGB, SKY_RGB, developed, linear
from hardware.virtual_table.optics import PIXELS_PER_MM, Floats, Optics
from hardware.virtual_table.shadows import Shadow

_SKIN = (205, 150, 122)
_SLEEVE = (58, 66, 92)
_Limb = tuple[tuple[int, int], tuple[int, int], float]
_FLESH: tuple[_Limb, ...] = (  # from (x, y) to (x, y), radius; mm from the tip of the middle finger, y down the arm
    ((-18, 9), (-10, 78), 8.0),
    ((0, 0), (5, 74), 8.5),
    ((19, 8), (20, 78), 8.0),
    ((36, 27), (33, 88), 7.0),
    ((-52, 72), (-24, 116), 9.5),
    ((-4, 96), (26, 98), 25.0),
    ((8, 122), (16, 128), 29.0),
    ((10, 140), (14, 400), 25.0),
)
_CUFF: tuple[_Limb, ...] = (((12, 196), (26, 900), 38.0),)
_HEIGHT_MM = 24.0
_MARGIN = 40
"""Pixels above the fingertips in the drawing."""
_ENTER, _LINGER, _LEAVE = 0.2, 0.5, 0.3
"""Seconds for coming in, for staying after the last touch, for going."""
_BUSY, _ACROSS = 0.3, 0.1
"""Seconds for which it stays with a thing that it has reached, and for going on to another."""


@dataclass(frozen=True, slots=True)
class _Touch:
    """A thing that the hand is sent to. leaves: when it goes on there from what it was sent to before, and is `there`.

    x, y: of its fingertips.
    """

    asked: float
    leaves: float
    there: float
    thing: str
    x: float
    y: float


@dataclass
class HandPath:
    """Where the hand is in time: it comes from the players' side, goes from one thing to the next, and goes again."""

    border_mm: float
    touches: list[_Touch] = field(default_factory=list)

    def touch(self, time: float, x: float, y: float, thing: str = "") -> float:
        """Sends the hand to a thing at (x, y); returns when it is there. A hand that had left comes in anew.

        It can be at one place only: sent to many things at once, it goes to one after another. One that it has
        already it takes along.
        """
        if self.touches and time > self._goes + _LEAVE:
            self.touches.clear()
        if not self.touches:
            touch = _Touch(time, time, time + _ENTER, thing, x, y)
        elif (last := self.touches[-1]).thing == thing:
            touch = _Touch(time, max(time, last.leaves), max(time, last.there), thing, x, y)
            if time < last.leaves:
                self.touches.pop()  # it has not gone there yet
        else:
            there = max(time, last.there + _BUSY + _ACROSS)
            touch = _Touch(time, max(time, there - _ACROSS), there, thing, x, y)
        self.touches.append(touch)
        return touch.there

    def at(self, time: float) -> tuple[float, float] | None:
        """Place of the fingertips, or None when no hand is over the table."""
        if not self.touches or not self.touches[0].asked <= time < self._goes + _LEAVE:
            return None
        x, y = self._place(time)
        coming = 1 - (time - self.touches[0].asked) / _ENTER
        going = (time - self._goes) / _LEAVE
        away = max(coming, going, 0.0)
        return x, y - away * (y + self.border_mm)

    @property
    def _goes(self) -> float:
        last = self.touches[-1]
        return max(last.asked + _LINGER, last.there + _BUSY)

    def _place(self, time: float) -> tuple[float, float]:
        """Where it is on its way from thing to thing."""
        first, *more = self.touches
        x, y, thing = first.x, first.y, first.thing
        for touch in more:
            if time < touch.leaves:
                break
            share = 1.0
            if touch.thing != thing and touch.there > touch.leaves:
                share = min(1.0, (time - touch.leaves) / (touch.there - touch.leaves))
            x, y, thing = x + (touch.x - x) * share, y + (touch.y - y) * share, touch.thing
        return x, y


class HandPicture:
    """The drawn hand, made when first asked for."""

    def __init__(self, optics: Optics) -> None:
        self._optics = optics
        self._drawn: tuple[Floats, Floats, Floats] | None = None

    def at(self, x_mm: float, y_mm: float) -> tuple[Shadow, Patch]:
        """Its shadow and itself with the fingertips at a place on the table."""
        colour, cover, factor = self._drawn = self._drawn or _draw(self._optics)
        tip = self._optics.project([(x_mm, y_mm, _HEIGHT_MM)])[0]
        left, top = int(tip[0] - cover.shape[1] / 2), int(tip[1] - _MARGIN)
        fall = (LAMP[:2] / LAMP[2] * [-1, 1] * _HEIGHT_MM * PIXELS_PER_MM).astype(int)
        return Shadow(left + int(fall[0]), top + int(fall[1]), factor), Patch(left, top, colour, cover)


def _draw(optics: Optics) -> tuple[Floats, Floats, Floats]:
    """Colour times cover, cover, and the shadow's factor."""
    scale = PIXELS_PER_MM * 0.85 / 2  # drawn at half size: a hand has no sharp detail
    width, height = 180, (optics.size[1] + 160) // 2
    x, y = np.meshgrid(np.arange(width, dtype=np.float32) - width / 2, np.arange(height, dtype=np.float32))
    x, y = x / np.float32(scale), (y - _MARGIN / 2) / np.float32(scale)
    flesh, cuff = _outline(x, y, _FLESH), _outline(x, y, _CUFF)
    skin = _lit(flesh, _SKIN, 11.0)
    sleeve = _lit(cuff + 0.7 * np.sin(y / 7 + np.sin(x / 9)), _SLEEVE, 30.0)
    covered = np.clip(0.5 - cuff * scale, 0, 1)
    cover = np.maximum(np.clip(0.5 - flesh * scale, 0, 1), covered)
    colour = (skin + (sleeve - skin) * covered[..., None]) * cover[..., None]
    factor = 1 - 0.5 * cv2.GaussianBlur(cover, (0, 0), 5)
    double = (width * 2, height * 2)
    large = [cv2.resize(plane, double, interpolation=cv2.INTER_LINEAR) for plane in (colour, cover, factor)]
    return large[0], large[1], large[2]


def _outline(x: Floats, y: Floats, limbs: tuple[_Limb, ...]) -> Floats:
    """Signed distance in mm to limbs that flow into one another (smooth minimum)."""
    total = np.zeros_like(x)
    for (ax, ay), (bx, by), radius in limbs:
        length = float((bx - ax) ** 2 + (by - ay) ** 2)
        share = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0, 1)
        gap = np.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) - radius
        total += np.exp(np.clip(-gap / 2.2, -60, 60))
    return np.asarray(-2.2 * np.log(total + 1e-30), dtype=np.float32)


def _lit(gap: Floats, tone: tuple[int, int, int], roundness: float) -> Floats:
    """sRGB of a rounded body, 0-255: its height rises from the outline inwards."""
    rise = np.clip(-gap / roundness, 0, 1)
    height = roundness * np.sqrt(1 - (1 - rise) ** 2)
    slope_y, slope_x = np.gradient(cv2.GaussianBlur(height, (0, 0), 2.0))
    length = np.sqrt(slope_x**2 + slope_y**2 + 1)
    facing = (-slope_x * LAMP[0] + slope_y * LAMP[1] + LAMP[2]) / length
    light = LAMP_RGB * np.clip(facing, 0, None)[..., None] + SKY_RGB * (0.5 + 0.5 / length)[..., None]
    return developed(linear(tone) * light).astype(np.float32)


def hand_reach(optics: Optics) -> float:
    """How far from the origin, in mm, the fingertips are when the hand is out of the picture."""
    return optics.field_mm[1] / 2 + 45.0
