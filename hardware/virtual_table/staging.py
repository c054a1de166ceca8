"""Which dice a picture shows, and how those lie that misbehave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from hardware.virtual_table.dice import EDGE_MM, VirtualDie, about, matrix, multiply
from hardware.virtual_table.mishaps import Mishaps
from hardware.virtual_table.motion import Motion, resting
from hardware.virtual_table.optics import Optics
from hardware.virtual_table.renderer import Pose

_LEAN_DEG = 27.0
_OUT_OF_SIGHT_MM = 40.0


def staged(
    dice: Mapping[str, VirtualDie],
    motions: Mapping[str, Motion],
    mishaps: Mishaps,
    optics: Optics,
    time: float,
) -> tuple[Pose, ...]:
    """Poses of the dice near enough to be seen, the lowest first. Mishaps of absent dice do nothing."""
    poses = {key: motions[key].pose(die, time) if key in motions else resting(die) for key, die in dice.items()}
    for key in poses.keys() & set(mishaps.cocked):
        poses[key] = _leaning(poses[key])
    for key in poses.keys() & set(mishaps.cut_off):
        poses[key] = _at_border(poses[key], optics)
    for upper, lower in mishaps.stacked:
        if upper in poses and lower in poses:
            x, y, z = poses[lower].place
            poses[upper] = replace(poses[upper], place=(x + 3, y - 2, z + EDGE_MM))
    seen = [pose for pose in poses.values() if _near(pose, optics)]
    return tuple(sorted(seen, key=lambda pose: pose.place[2]))


def _near(pose: Pose, optics: Optics) -> bool:
    width, depth = optics.field_mm
    x, y, _ = pose.place
    return abs(x) < width / 2 + _OUT_OF_SIGHT_MM and abs(y) < depth / 2 + _OUT_OF_SIGHT_MM


def _leaning(pose: Pose) -> Pose:
    """Propped up on one side, its lowest corner on the table."""
    turn = multiply(about((0.8, 0.6, 0.0), np.radians(_LEAN_DEG)), np.array(pose.turn))
    height = float(np.abs(matrix(turn)[2]).sum() * EDGE_MM / 2)
    w, x, y, z = turn.tolist()
    return replace(pose, place=(pose.place[0], pose.place[1], height), turn=(w, x, y, z))


def _at_border(pose: Pose, optics: Optics) -> Pose:
    """Half out of the picture at its left or right."""
    return replace(pose, place=(np.copysign(optics.field_mm[0] / 2 - 1, pose.place[0]), *pose.place[1:]))
