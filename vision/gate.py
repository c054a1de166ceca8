"""The motion gate: whether anything on the table moves, and whether a hand is over it.

It looks at a small grey picture only, so that it may see every frame; reading is left for those in which all is
still. Each picture is compared with the one before it (motion) and with the settled background (a hand, which hides
a large part of it from the border inwards). Lamps that flicker or dim are taken out first: the median ratio of the
two pictures as a whole, then of each row, since a rolling shutter turns mains flicker into bands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from vision.types import Picture

Grey = npt.NDArray[np.uint8]
"""Shape (H, W), uint8; W is `WIDTH`."""
_Floats = npt.NDArray[np.float32]
_Mask = npt.NDArray[np.bool_]

WIDTH = 160
_MOTION_LEVELS = 6.0
_BACKGROUND_LEVELS = 9.0
"""Least difference of grey values that counts, against the picture before and against the background."""
_SIGMAS = 6.0
_MOVING_PIXELS = 4
_HAND_SHARE = 0.025
_HAND_DEPTH_SHARE = 0.008
"""A hand covers this much of the picture, and this much of what lies deeper than the border strip."""
_LEAVING_SHARE = 0.002
"""A hand that was there stays one until less than this of it is left at the border."""
_STRIP = 10
_ROW_SWING = 0.15
_SETTLED_FRAMES = 3
_ABSORBED_FRAMES = 60
_CLEANING = np.ones((3, 3), dtype=np.uint8)
_JOINING = np.ones((5, 5), dtype=np.uint8)
_RIM = np.ones((17, 17), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Scene:
    """One frame's verdict.

    kind: "hand" while a hand or an arm is over the table, whatever else moves; else "moving" or "still".
    motion: share of the picture that changed since the frame before, the hand and its surroundings left out, 0-1.
    hand: share of the picture that the hand covers, 0-1.
    noise: standard deviation of the sensor's noise, grey levels of the small picture.
    repeated: the picture equals the one before to the last bit, which no living sensor brings about.
    """

    kind: Literal["still", "moving", "hand"]
    motion: float
    hand: float
    noise: float
    repeated: bool


@dataclass(frozen=True, eq=False)
class GateState:
    """What the gate remembers; start with `GateState()`. Treat as opaque."""

    previous: Grey | None = None
    background: _Floats | None = None
    hand: _Mask | None = None
    noise: float = 1.0
    still_frames: int = 0
    unmoved_hand_frames: int = 0


def shrink(picture: Picture) -> Grey:
    """The small grey picture that `observe` takes, of a picture of any size; it keeps its proportions."""
    height = max(1, round(picture.shape[0] * WIDTH / picture.shape[1]))
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    return np.asarray(cv2.resize(grey, (WIDTH, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def observe(state: GateState, picture: Grey) -> tuple[GateState, Scene]:
    """Takes in one frame, as `shrink` made it. A picture of another size than before starts the gate anew."""
    if state.previous is None or state.previous.shape != picture.shape:
        return GateState(previous=picture), Scene("moving", 1.0, 0.0, state.noise, repeated=False)
    now = picture.astype(np.float32)
    change = _change(now, state.previous.astype(np.float32))
    noise = 0.9 * state.noise + 0.1 * max(1.4826 * float(np.median(change[::3, ::3])), 0.4)
    moved = _cleaned(change > max(_MOTION_LEVELS, _SIGMAS * noise))
    hand = _hand(state, now, noise)
    free = moved
    if hand is not None or state.hand is not None:
        free = moved & ~_grown(hand, state.hand)
    pixels = int(free.sum())
    kind: Literal["still", "moving", "hand"] = "moving" if pixels >= _MOVING_PIXELS else "still"
    if hand is not None:
        kind = "hand"
    scene = Scene(
        kind=kind,
        motion=pixels / picture.size,
        hand=0.0 if hand is None else float(hand.mean()),
        noise=noise,
        repeated=bool(np.array_equal(picture, state.previous)),
    )
    unmoved = state.unmoved_hand_frames + 1 if hand is not None and moved.sum() < _MOVING_PIXELS else 0
    following = replace(
        state,
        previous=picture,
        hand=hand,
        noise=noise,
        still_frames=state.still_frames + 1 if kind == "still" else 0,
        unmoved_hand_frames=unmoved,
    )
    return _with_background(following, now), scene


def _with_background(state: GateState, now: _Floats) -> GateState:
    """Lets the background follow what lies still, and take in what has lain unmoved for long: that is no hand."""
    if state.unmoved_hand_frames >= _ABSORBED_FRAMES:
        return replace(state, background=now, hand=None, unmoved_hand_frames=0)
    if state.still_frames < _SETTLED_FRAMES:
        return state
    if state.background is None:
        return replace(state, background=now)
    return replace(state, background=state.background + np.float32(0.3) * (now - state.background))


def _change(now: _Floats, then: _Floats) -> _Floats:
    """How much each pixel differs, in grey levels, beyond what the lamp's level explains."""
    ratio = (now + 4) / (then + 4)
    whole = float(np.median(ratio[::3, ::3]))
    rows = np.median(ratio[:, ::4], axis=1) / whole
    rows[np.abs(rows - 1) > _ROW_SWING] = 1  # something large lies in that row: no lamp
    lamp = whole * cv2.blur(rows.astype(np.float32)[:, None], (1, 9))
    return np.asarray(np.abs(now - then * lamp), dtype=np.float32)


def _cleaned(mask: _Mask) -> _Mask:
    """Without specks: at least four of the nine pixels about each must be set."""
    return np.asarray(cv2.blur(mask.astype(np.float32), (3, 3)) > 3.5 / 9) & mask


def _hand(state: GateState, now: _Floats, noise: float) -> _Mask | None:
    """Where a hand is: a large piece from the border inwards that differs from the settled background."""
    if state.background is None:
        return None
    differs = _change(now, state.background) > max(_BACKGROUND_LEVELS, _SIGMAS * noise)
    joined = cv2.morphologyEx(differs.astype(np.uint8), cv2.MORPH_CLOSE, _JOINING)
    joined = cv2.morphologyEx(joined, cv2.MORPH_OPEN, _CLEANING)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    height, width = now.shape
    height, width = now.shape
    pieces = []
    for label in range(1, count):
        x, y, w, h, area = (int(value) for value in stats[label])
        at_border = x == 0 or y == 0 or x + w == width or y + h == height
        if at_border and area >= _LEAVING_SHARE * now.size:
            pieces.append(labels == label)
    before = state.hand
    if any(_is_hand(piece) or (before is not None and bool((piece & before).any())) for piece in pieces):
        # With a hand there, its thumb may come in apart from it.
        return np.asarray(np.logical_or.reduce(pieces), dtype=np.bool_)
    return None


def _is_hand(piece: _Mask) -> bool:
    deep = int(piece[_STRIP:-_STRIP, _STRIP:-_STRIP].sum())
    return int(piece.sum()) >= _HAND_SHARE * piece.size and deep >= _HAND_DEPTH_SHARE * piece.size


def _grown(now: _Mask | None, before: _Mask | None) -> _Mask:
    """Where the hand is or was, with a rim for its shadow and for what it holds."""
    both = np.logical_or.reduce([mask for mask in (now, before) if mask is not None])
    return np.asarray(cv2.dilate(both.astype(np.uint8), _RIM), dtype=np.bool_)
