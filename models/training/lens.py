"""What a camera does to a clean picture: distortion, stretch, blur, colour cast, noise, compression."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from models.training.renderer import FaceLabel

Picture = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float32]


class Warp:
    """Maps picture points (centred, half side = 1) to where the clean picture is sampled: radial bend and stretch."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.bend = float(rng.normal(0, 0.06)) if rng.random() < 0.6 else 0.0
        squeeze = float(np.exp(rng.normal(0, 0.16))) if rng.random() < 0.35 else 1.0
        self.scale = np.float32([min(1.0, squeeze), min(1.0, 1 / squeeze)]) / (1 + 2 * max(self.bend, 0.0))

    def source(self, points: Points) -> Points:
        p = points * self.scale
        return (p * (1 + self.bend * (p**2).sum(-1, keepdims=True))).astype(np.float32)

    def seen_at(self, source: Points) -> Points:
        """Inverse of `source`, by fixed-point steps."""
        p = source.copy()
        for _ in range(20):
            p = source / (1 + self.bend * (p**2).sum(-1, keepdims=True))
        return (p / self.scale).astype(np.float32)


def photograph(
    rng: np.random.Generator,
    clean: Picture,
    labels: list[FaceLabel],
    size: int,
    developed: Callable[[np.random.Generator, Picture, float], Picture] | None = None,
) -> tuple[Picture, list[Points]]:
    """The picture as a camera would give it, uint8 (size, size, 3), and the labels' corners in it.

    developed: what is done to the sharp picture, default `develop`.
    """
    warp = Warp(rng)
    grid = (np.stack(np.meshgrid(np.arange(size), np.arange(size)), -1).astype(np.float32) + 0.5) * (2 / size) - 1
    big = clean.shape[0]
    at = (warp.source(grid) + 1) * (big / 2) - 0.5
    blurred = cv2.GaussianBlur(clean, (0, 0), 0.35 * big / size)
    picture = cv2.remap(blurred, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    corners = [(warp.seen_at(f.corners * (2 / big) - 1) + 1) * (size / 2) for f in labels]
    sides = [
        float(np.linalg.norm(c - np.roll(c, 1, 0), axis=1).mean())
        for c, f in zip(corners, labels, strict=True)
        if f.top
    ]
    return (developed or develop)(rng, picture, min(sides, default=40.0)), corners


def develop(rng: np.random.Generator, picture: Picture, smallest: float) -> Picture:
    """Blur, colour, noise and compression. Blur stays small beside `smallest`, the side of the smallest die (px)."""
    luck = rng.random()
    limit = min(2.6, smallest * 0.055)
    if luck < 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.25, max(0.3, limit)))
    elif luck < 0.4:
        picture = motion(rng, picture, int(max(2, limit * 2.5)))
    elif luck < 0.5:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = cv2.addWeighted(picture, 1.7, soft, -0.7, 0)
    x = picture.astype(np.float32) / 255
    x *= 1 + rng.normal(0, 0.05, 3).astype(np.float32)
    x = np.clip(x, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.2)))
    grey = x.mean(-1, keepdims=True)
    x = grey + (x - grey) * np.float32(
        rng.choice([1, 1, 1, 0.7, 1.3, 1.6, 0.0], p=[0.3, 0.2, 0.1, 0.15, 0.12, 0.09, 0.04])
    )
    if rng.random() < 0.3:  # the corners darken
        r = np.linspace(-1, 1, x.shape[0], dtype=np.float32) ** 2
        x *= 1 - rng.uniform(0.1, 0.4) * (r[:, None] + r[None])[..., None] / 2
    if rng.random() < 0.2:  # veiling glare, low contrast
        x = x * rng.uniform(0.55, 0.9) + rng.uniform(0.0, 0.25)
    level = rng.choice([0.004, 0.01, 0.025, 0.05], p=[0.4, 0.35, 0.2, 0.05])
    grain = rng.standard_normal(x.shape, dtype=np.float32)
    if rng.random() < 0.5:
        grain = cv2.GaussianBlur(grain, (0, 0), 0.7) * 2
    x += grain * level * (0.5 + np.sqrt(np.clip(x, 0, 1)))
    return (np.clip(x, 0, 1) * 255).astype(np.uint8)


def motion(rng: np.random.Generator, picture: Picture, length: int) -> Picture:
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    centre = np.array([length, length])
    cv2.line(
        kernel,
        tuple((centre - reach).astype(int).tolist()),
        tuple((centre + reach).astype(int).tolist()),
        1.0,
        1,
        cv2.LINE_AA,
    )
    return cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REFLECT)


def compress(rng: np.random.Generator, picture: Picture) -> bytes:
    """As JPEG, of good quality mostly."""
    quality = int(rng.choice([95, 88, 75, 55], p=[0.4, 0.3, 0.2, 0.1]))
    done, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done, "OpenCV was built without JPEG"
    return data.tobytes()
