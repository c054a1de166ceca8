"""What a camera makes of a composed face: exposure, colour cast, few pixels, blur, noise, sharpening, JPEG."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
GRAIN = np.random.default_rng(3).standard_normal(1 << 20).astype(np.float32)
FULL = 48


def exposed(rng: np.random.Generator, pictures: Array) -> Array:
    """Gain, colour cast, gamma and haze; one in twenty grey."""
    n = len(pictures)
    gain = np.exp(rng.normal(0.02, 0.26, (n, 1)) + rng.normal(0, 0.09, (n, 3)))
    x = np.clip(pictures * gain[:, None, None].astype(np.float32), 0.0, 1.15)
    x = x ** np.exp(rng.normal(0, 0.2, n)).astype(np.float32)[:, None, None, None]
    haze = np.where(rng.random(n) < 0.2, rng.uniform(0.1, 0.5, n), 0).astype(np.float32)[:, None, None, None]
    x = x * (1 - haze) + haze * rng.uniform(0.2, 0.9, (n, 1, 1, 1)).astype(np.float32)
    grey = rng.random(n) < 0.05
    x[grey] = x[grey].mean(-1, keepdims=True)
    return x


def photographed(rng: np.random.Generator, pictures: Array) -> npt.NDArray[np.uint8]:
    """Clean pictures (n, 48, 48, 3), about [0, 1] -> uint8 as squared up from a photograph."""
    out = np.empty(pictures.shape, np.uint8)
    x = exposed(rng, pictures)
    pixels = np.where(rng.random(len(x)) < 0.3, FULL, np.exp(rng.uniform(np.log(24), np.log(60), len(x))))
    blur = np.where(rng.random(len(x)) < 0.5, np.abs(rng.normal(0, 0.6, len(x))), 0)
    level = np.abs(rng.normal(0, 0.014, len(x))) + 0.003
    for i, picture in enumerate(x):
        out[i] = _taken(rng, picture, int(min(pixels[i], FULL)), float(min(blur[i], 1.6)), float(level[i]))
    return out


def _taken(rng: np.random.Generator, picture: Array, pixels: int, blur: float, level: float) -> npt.NDArray[np.uint8]:
    """`pixels`: across the whole crop in the photograph; blur in the photograph's pixels."""
    if pixels < FULL:
        picture = cv2.resize(picture, (pixels, pixels), interpolation=cv2.INTER_AREA)
    luck = rng.random(4)
    if blur > 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    if luck[0] < 0.06:
        kernel = np.zeros((5, 5), np.float32)
        cv2.line(kernel, (int(rng.integers(5)), 0), (int(rng.integers(5)), 4), 1.0, 1)
        picture = cv2.filter2D(picture, -1, (kernel if luck[1] < 0.5 else kernel.T) / kernel.sum())
    if luck[2] < 0.2:
        picture = picture + rng.uniform(0.3, 1.2) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.0))
    start = int(rng.integers(GRAIN.size - picture.size))
    grain = GRAIN[start : start + picture.size].reshape(picture.shape)
    taken = (np.clip(picture + level * grain, 0, 1) * 255).astype(np.uint8)
    if luck[3] < 0.35:
        done, data = cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])
        if done:
            taken = cv2.imdecode(data, cv2.IMREAD_COLOR)
    if pixels < FULL:
        way = cv2.INTER_LINEAR if luck[1] < 0.7 else cv2.INTER_CUBIC
        taken = cv2.resize(taken, (FULL, FULL), interpolation=way)
    return np.asarray(taken, np.uint8)
