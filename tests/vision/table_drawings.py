"""Tables without a die, drawn: what lies on them has round dots, square outlines or dark marks on light."""

from __future__ import annotations

import cv2
import numpy as np

from vision.types import Picture

SIZE = (640, 480)
Rng = np.random.Generator


def table(rng: Rng, colour: tuple[int, int, int] = (120, 86, 58)) -> Picture:
    """Wood without much grain under a lamp that stands at the upper left."""
    width, height = SIZE
    grain = cv2.GaussianBlur(rng.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 12, sigmaY=1.2)
    light = 1.1 - 0.35 * np.linspace(0, 1, width)[None] - 0.1 * np.linspace(0, 1, height)[:, None]
    bright = light + 0.06 * grain / grain.std()
    return np.clip(np.array(colour) * bright[..., None], 0, 255).astype(np.uint8)


def photographed(picture: Picture, rng: Rng) -> Picture:
    """With the softness and the noise of a camera."""
    soft = cv2.GaussianBlur(picture, (0, 0), 0.8).astype(np.float32)
    return np.clip(soft + rng.normal(0, 3, soft.shape), 0, 255).astype(np.uint8)


def bare(rng: Rng) -> Picture:
    return table(rng)


def coins(rng: Rng) -> Picture:
    """Silver and copper, with a rim and a figure."""
    picture = table(rng)
    for middle in ((90, 90), (240, 110), (400, 80), (560, 150), (130, 300), (300, 260), (480, 320), (230, 420)):
        radius, metal = int(rng.integers(20, 40)), ((170, 168, 160), (172, 112, 70))[rng.integers(2)]
        cv2.circle(picture, (middle[0] + 4, middle[1] + 5), radius, (50, 36, 26), -1, cv2.LINE_AA)
        cv2.circle(picture, middle, radius, metal, -1, cv2.LINE_AA)
        cv2.circle(picture, middle, radius - 4, tuple(int(0.75 * v) for v in metal), 2, cv2.LINE_AA)
        figure = (middle[0] - radius // 3, middle[1] + radius // 3)
        cv2.putText(picture, str(rng.integers(1, 9)), figure, cv2.FONT_HERSHEY_DUPLEX, radius / 30, (70, 60, 50), 2)
    return picture


def pens(rng: Rng) -> Picture:
    """Pens and pencils across each other, with caps."""
    picture = table(rng, (150, 140, 126))
    for _ in range(6):
        start = rng.uniform((60, 60), (580, 420))
        angle = rng.uniform(0, 2 * np.pi)
        end = start + 210 * np.array([np.cos(angle), np.sin(angle)])
        colour = tuple(int(v) for v in rng.integers(20, 230, 3))
        thick = int(rng.integers(9, 18))
        cv2.line(picture, start.astype(int).tolist(), end.astype(int).tolist(), colour, thick, cv2.LINE_AA)
        cap = start + 0.25 * (end - start)
        cv2.line(picture, start.astype(int).tolist(), cap.astype(int).tolist(), (28, 28, 30), thick + 3, cv2.LINE_AA)
    return picture


def keyboard(rng: Rng) -> Picture:
    """Rows of square keys the size of dice, each with a letter."""
    picture = table(rng, (60, 60, 64))
    light = bool(rng.integers(2))
    key, ink = ((228, 228, 226), (40, 40, 44)) if light else ((34, 34, 37), (220, 220, 220))
    for row, letters in enumerate(("1234567890", "QWERTZUIOP", "ASDFGHJKL:", "YXCVBNM,.;")):
        for column, letter in enumerate(letters):
            x, y = 60 + 52 * column + 12 * row, 110 + 54 * row
            cv2.rectangle(picture, (x, y), (x + 44, y + 46), key, -1, cv2.LINE_AA)
            cv2.rectangle(picture, (x, y), (x + 44, y + 46), tuple(v // 2 for v in key), 1, cv2.LINE_AA)
            cv2.putText(picture, letter, (x + 8, y + 24), cv2.FONT_HERSHEY_SIMPLEX, 0.6, ink, 2, cv2.LINE_AA)
    return picture


def print_(rng: Rng) -> Picture:
    """A printed page: lines of text, bullets in columns, a table with full stops."""
    picture = table(rng)
    cv2.rectangle(picture, (70, 30), (570, 455), (244, 243, 238), -1)
    for row in range(13):
        y = 66 + 30 * row
        cv2.circle(picture, (96, y - 5), 5, (30, 30, 34), -1, cv2.LINE_AA)
        text = "".join(rng.choice(list("abcdefghijklmnoprstuvw    ..")) for _ in range(30))
        cv2.putText(picture, text, (116, y), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (30, 30, 34), 1, cv2.LINE_AA)
    return picture


def grid(rng: Rng) -> Picture:
    """A board of squares with round holes in some of them."""
    picture = table(rng, (200, 180, 140))
    for x in range(80, 560, 60):
        for y in range(60, 420, 60):
            cv2.rectangle(picture, (x, y), (x + 60, y + 60), (90, 70, 50), 2, cv2.LINE_AA)
            if rng.integers(2):
                cv2.circle(picture, (x + 30, y + 30), 9, (60, 45, 35), -1, cv2.LINE_AA)
    return picture


def squares(rng: Rng) -> Picture:
    """Bare wooden blocks the size of dice, with shadows."""
    picture = table(rng, (70, 100, 80))
    for middle in ((120, 120), (300, 90), (470, 140), (180, 320), (360, 300), (520, 360)):
        turn = rng.uniform(0, 90)
        shadow = cv2.boxPoints(((middle[0] + 6, middle[1] + 7), (50, 50), turn)).astype(np.int32)
        cv2.fillPoly(picture, [shadow], (30, 42, 34), cv2.LINE_AA)
        block = cv2.boxPoints((middle, (48, 48), turn)).astype(np.int32)
        cv2.fillPoly(picture, [block], tuple(int(v) for v in rng.integers(60, 240, 3)), cv2.LINE_AA)
    return picture
