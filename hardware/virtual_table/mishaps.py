"""What can go wrong over a table, to be switched on at will."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mishaps:
    """All off to begin with.

    cocked, cut_off: ids of dice that lean, or that the picture's border cuts.
    stacked: pairs (upper, lower) of ids.
    hand: (x, y) in mm of fingertips that stay over the table.
    glare: (x, y) in mm of a lamp's mirror image.
    shade: (x, y) in mm of the middle of a soft shadow, as of somebody who leans into the light.
    light: 1 is a well lit table, 0.2 is dim.
    flicker: share by which mains light swings from frame to frame, and within one.
    blur: radius in pixels.
    nudge: shift of the whole picture in pixels (x, y).
    frozen: the camera hands out its last picture again and again.
    stalled: it hands out none.
    """

    cocked: tuple[str, ...] = ()
    cut_off: tuple[str, ...] = ()
    stacked: tuple[tuple[str, str], ...] = ()
    hand: tuple[float, float] | None = None
    glare: tuple[float, float] | None = None
    shade: tuple[float, float] | None = None
    light: float = 1.0
    flicker: float = 0.0
    blur: float = 0.0
    nudge: tuple[float, float] = (0.0, 0.0)
    frozen: bool = False
    stalled: bool = False
