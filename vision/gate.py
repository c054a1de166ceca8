"""The motion gate: whether anything on the table moves, and whether a hand is over it.

It looks at a small grey picture only, so that it may see every frame; reading is left for those in which all is
still. Each picture is compared with one of a moment ago (motion) and with the settled background (a hand, which hides
a large part of it from the border inwards). What explains a difference without anything having moved on the table is
taken out first: the lamp, by the median ratio of the two pictures as a whole, then of each row, since a rolling
shutter turns mains flicker into bands; a knock at the camera, by the shift that lays one picture on the other; and
the shadow of somebody who leans into the light, by its soft edge: what is near the table has a sharp one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

import cv2
import numpy as np

from vision.hand import find_hand, with_rim
from vision.lamp import Floats, Grey, Mask, cleaned, difference, knocked
from vision.types import Picture

WIDTH = 160
"""Width of the pictures that `observe` takes, pixels."""
_MOTION_LEVELS = 6.0
_BACKGROUND_LEVELS = 9.0
"""Least difference of grey values that counts, against the picture before and against the background."""
_SIGMAS = 6.0
_MOVING_PIXELS = 4
_SWAYING_SHARE = 0.01
"""More change than this, with no hand, may be the camera's."""
_USUAL_STEP = 1 / 12
_LONGEST_STEP = 0.5
"""Seconds between frames where none are told, and what counts of a longer gap."""
_COMPARED = 0.08
"""Seconds at least between two pictures that are compared: at 30 a second a slow die would seem to lie."""
_SETTLED = 0.25
_FOLLOWING = 4.0
"""Seconds of stillness after which the background follows, and how fast it does, per second."""
_ABSORBED = 5.0
"""Seconds after which what lies unmoved is no hand."""
_DARK = 8.0
"""Grey levels added to pictures of which the ratio is taken, so that noise in the dark stays small."""
_EDGE = np.ones((7, 7), dtype=np.uint8)
_SLOPE = np.ones((31, 31), dtype=np.uint8)
_LARGE = np.ones((21, 21), dtype=np.uint8)
"""Pixels in which a thing near the table ends, in which a soft shadow does, and that no die fills."""
_SHARP_SHARE = 0.45
_DEEPEST = 0.5
"""An edge is sharp if so much of the change near it is made within `_EDGE`; changes (of the logarithm of the ratio)
deeper than this count as this."""
_BARE_SHARE = 0.5
"""Where less of the picture than this hangs together without a sharp edge, nothing is known to be bare."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One frame's verdict.

    kind: "hand" while a hand or an arm is over the table, whatever else moves; else "moving" or "still".
    motion: share of the picture that changed, 0-1; the hand and its surroundings, and a camera that sways, left out.
    hand: share of the picture that the hand covers, 0-1.
    noise: standard deviation of the sensor's noise, grey levels of the small picture.
    repeated: the picture equals the one before to the last bit, which no living sensor brings about.
    unmoved: seconds for which the hand has held still; 0 without one.
    free: where the last change had no hand near it. covered: where the hand is. Of the small picture's shape; None
    where that is unknown.
    """

    kind: Literal["still", "moving", "hand"]
    motion: float
    hand: float
    noise: float
    repeated: bool
    unmoved: float = 0.0
    free: Mask | None = field(default=None, compare=False)
    covered: Mask | None = field(default=None, compare=False)
    picture: Grey | None = field(default=None, compare=False)
    stirred: Mask | None = field(default=None, compare=False)


@dataclass(frozen=True, eq=False)
class GateState:
    """What the gate remembers; start with `GateState()`. Treat as opaque."""

    newest: Grey | None = None
    time: float = 0.0
    earlier: Grey | None = None
    earlier_time: float = 0.0
    earlier_hand: Mask | None = None
    background: Floats | None = None
    former: Floats | None = None
    hand: Mask | None = None
    free: Mask | None = None
    noise: float = 1.0
    still: float = 0.0
    unmoved: float = 0.0


def shrink(picture: Picture) -> Grey:
    """The small grey picture that `observe` takes, of a picture of any size; it keeps its proportions."""
    height = max(1, round(picture.shape[0] * WIDTH / picture.shape[1]))
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    whole = min(picture.shape[1] // (2 * WIDTH), picture.shape[0])
    if whole > 1:  # shrinking by a whole number first is five times as fast where WIDTH divides none
        rows, columns = picture.shape[0] // whole, picture.shape[1] // whole
        part = grey[: rows * whole, : columns * whole]
        grey = cv2.resize(part, (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(grey, (WIDTH, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def observe(state: GateState, picture: Grey, time: float | None = None) -> tuple[GateState, Scene]:
    """Takes in one frame, as `shrink` made it. A picture of another size than before starts the gate anew.

    time: seconds, of any clock that runs on; without it frames count as a twelfth of a second apart.
    """
    time = state.time + _USUAL_STEP if time is None else time
    if state.newest is None or state.earlier is None or state.newest.shape != picture.shape:
        state = GateState(picture, time, picture, time, free=np.zeros(picture.shape, dtype=np.bool_))
        return state, Scene("moving", 1.0, 0.0, state.noise, repeated=False, free=state.free, picture=picture)
    now = picture.astype(np.float32)
    change = difference(now, state.earlier.astype(np.float32))
    noise = 0.9 * state.noise + 0.1 * max(1.4826 * float(np.median(change[::3, ::3])), 0.4)
    levels = max(_MOTION_LEVELS, _SIGMAS * noise)
    moved = cleaned(change > levels)
    at_rest = moved.sum() < _MOVING_PIXELS
    hand, background = _hand(state, now, noise, moved)
    if hand is None and at_rest and state.unmoved > 0 and background is state.background:
        hand = state.hand  # what held still did not go without a motion: noise hid it
    near = with_rim(hand, state.hand, state.earlier_hand)
    own = moved & ~near
    widely = own.mean() > _SWAYING_SHARE
    swaying = widely and hand is None and knocked(state.earlier.astype(np.float32), now, levels)
    if widely and not swaying:
        own &= ~_in_shadow(state, now, noise)
    pixels = int(own.sum())
    kind: Literal["still", "moving", "hand"] = "moving" if pixels >= _MOVING_PIXELS else "still"
    if hand is not None:
        kind = "hand"
    free = (state.free | own) & ~near if state.free is not None else own
    passed = min(max(time - state.time, 0.0), _LONGEST_STEP)
    unmoved = state.unmoved + passed if hand is not None and at_rest else 0.0
    scene = Scene(
        kind=kind,
        motion=0.0 if swaying else pixels / picture.size,
        hand=0.0 if hand is None else float(hand.mean()),
        noise=noise,
        repeated=bool(np.array_equal(picture, state.newest)),
        unmoved=unmoved,
        free=free,
        covered=hand,
        picture=picture,
        stirred=None if swaying else own,
    )
    state = replace(
        state,
        newest=picture,
        time=time,
        background=background,
        hand=hand,
        free=free,
        noise=noise,
        still=state.still + passed if kind == "still" else 0.0,
        unmoved=unmoved,
    )
    if time - state.earlier_time >= _COMPARED:
        state = replace(state, earlier=picture, earlier_time=time, earlier_hand=hand)
    return _with_background(state, now, passed), scene


def _hand(state: GateState, now: Floats, noise: float, moved: Mask) -> tuple[Mask | None, Floats | None]:
    """Where a hand is, and the background: a new one after a knock at the camera, which looks like a hand."""
    if state.background is None:
        return None, None
    levels = max(_BACKGROUND_LEVELS, _SIGMAS * noise)
    differs = difference(now, state.background) > levels
    if state.former is not None:
        differs &= difference(now, state.former) > levels
    hand = find_hand(differs, state.hand, moved)
    if hand is None:
        return None, state.background
    if (state.hand is None or moved.sum() < _MOVING_PIXELS) and knocked(state.background, now, levels):
        return None, now
    return find_hand(differs & ~_bare(now, state.background, levels), state.hand, moved), state.background


def _in_shadow(state: GateState, now: Floats, noise: float) -> Mask:
    """Where the table was bare and is, so that only a shadow can have come or gone."""
    if state.background is None or state.earlier is None:
        return np.zeros(now.shape, dtype=np.bool_)
    levels = max(_BACKGROUND_LEVELS, _SIGMAS * noise)
    then = state.earlier.astype(np.float32)
    return _bare(now, state.background, levels) & _bare(then, state.background, levels)


def _bare(now: Floats, background: Floats, levels: float) -> Mask:
    """Where the background is seen, in whatever light: a shadow of something far from the table has a soft edge.

    So it is the largest stretch without a sharp step of the ratio of both pictures. A hand and what lies on the
    table are cut off from it by their outline. levels: the least step that counts.
    """
    ratio = cv2.blur(np.log((now + _DARK) / (background + _DARK)), (3, 3))
    least = levels / (background + _DARK)
    large = cv2.morphologyEx(cv2.morphologyEx(ratio, cv2.MORPH_OPEN, _LARGE), cv2.MORPH_CLOSE, _LARGE)
    change = np.clip(cv2.morphologyEx(large, cv2.MORPH_GRADIENT, _SLOPE), least, np.maximum(least, _DEEPEST))
    smooth = cv2.morphologyEx(ratio, cv2.MORPH_GRADIENT, _EDGE) < _SHARP_SHARE * change
    wide = cv2.morphologyEx(smooth.astype(np.uint8), cv2.MORPH_OPEN, _EDGE)  # a gap in an outline lets nothing out
    _, labels = cv2.connectedComponents(wide, connectivity=4)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    largest = int(sizes.argmax())
    return np.asarray((labels == largest) & (sizes[largest] >= _BARE_SHARE * labels.size), dtype=np.bool_)


def _with_background(state: GateState, now: Floats, passed: float) -> GateState:
    """Lets the background follow what lies still, and take in what has lain unmoved for long: that is no hand.

    The one before is kept, since what was taken in may have been a hand after all: it uncovers that when it goes.
    """
    if state.unmoved >= _ABSORBED:
        return replace(state, background=now, former=state.background, hand=None, unmoved=0.0)
    if state.still < _SETTLED - 1e-6:
        return state
    if state.background is None:
        return replace(state, background=now)
    share = np.float32(min(1.0, _FOLLOWING * passed))
    return replace(state, background=state.background + share * (now - state.background))
