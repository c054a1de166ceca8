"""Where a hand or an arm is: a large thing that reaches over the table from the border of the picture inwards."""

from __future__ import annotations

import cv2
import numpy as np

from vision.lamp import Mask

_HAND_SHARE = 0.025
_DEPTH_SHARE = 0.008
"""A hand covers this much of the picture, and this much of what lies deeper than the border strip."""
_STRIP = 10
_CROSSING = 12
"""Pixels of the border that an arm crosses: a die that lies there covers fewer."""
_LEAVING_SHARE = 0.002
"""A hand that was there stays one until less than this of it is left at the border."""
_STIRRING = 3
_CLEANING = np.ones((3, 3), dtype=np.uint8)
_JOINING = np.ones((5, 5), dtype=np.uint8)
_SPAN = np.ones((49, 49), dtype=np.uint8)
"""Its thumb may come in apart from a hand, but no farther than this."""
_RIM = np.ones((11, 11), dtype=np.uint8)


def find_hand(differs: Mask, before: Mask | None, moved: Mask) -> Mask | None:
    """Where a hand is, or None. differs: from the table without one. before: where it was. moved: what moves now.

    A hand that leaves is one to its last finger; what it leaves behind at the border, and lies there, is none.
    """
    joined = cv2.morphologyEx(differs.astype(np.uint8), cv2.MORPH_CLOSE, _JOINING)
    joined = cv2.morphologyEx(joined, cv2.MORPH_OPEN, _CLEANING)
    count, labels = cv2.connectedComponents(joined, connectivity=8)
    pieces = [piece for label in range(1, count) if _crossing(piece := np.asarray(labels == label))]
    hands = [piece for piece in pieces if _is_hand(piece) or _is_leaving(piece, before, moved)]
    if not hands:
        return None
    near = cv2.dilate(np.logical_or.reduce(hands).astype(np.uint8), _SPAN) > 0
    thumbs = [piece for piece in pieces if (piece & near).any()]
    return np.asarray(np.logical_or.reduce(thumbs), dtype=np.bool_)


def with_rim(*hands: Mask | None) -> Mask:
    """Where hands are or were, with a rim for their shadows and for what they hold. Nowhere if there was none."""
    known = [mask for mask in hands if mask is not None]
    if not known:
        return np.zeros((1, 1), dtype=np.bool_)
    return np.asarray(cv2.dilate(np.logical_or.reduce(known).astype(np.uint8), _RIM), dtype=np.bool_)


def _crossing(piece: Mask) -> int:
    """How many pixels of the picture's border it covers."""
    return int(piece[0].sum() + piece[-1].sum() + piece[1:-1, 0].sum() + piece[1:-1, -1].sum())


def _is_hand(piece: Mask) -> bool:
    deep = int(piece[_STRIP:-_STRIP, _STRIP:-_STRIP].sum())
    large = int(piece.sum()) >= _HAND_SHARE * piece.size and deep >= _DEPTH_SHARE * piece.size
    return large and _crossing(piece) >= _CROSSING


def _is_leaving(piece: Mask, before: Mask | None, moved: Mask) -> bool:
    if before is None or not (piece & before).any() or piece.sum() < _LEAVING_SHARE * piece.size:
        return False
    return int((with_rim(piece) & moved).sum()) >= _STIRRING
