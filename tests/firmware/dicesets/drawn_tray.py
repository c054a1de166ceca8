"""A tray with dice, drawn simply: what the shipped finder takes for dice."""

import cv2
import numpy as np

from firmware.dicesets.drawing import opacity
from firmware.dicesets.library import shipped_faces

FINE = 4
"""Times finer than the picture in which a face is drawn."""
WHITE, BLUE = (235, 232, 225), (60, 80, 190)


def tray(*dice, size=(320, 240)):
    """dice: dicts with `face` and perhaps `at`, `turn` (degrees), `side` (px), `body` and `ink` (RGB), `squash`."""
    picture = np.full((size[1], size[0], 3), (96, 120, 90), np.float32)
    for die in dice:
        picture = _with_die(picture, size, **die)
    return cv2.GaussianBlur(picture.clip(0, 255).astype(np.uint8), (0, 0), 0.7)


def _with_die(picture, size, face, at=(160, 120), turn=12, side=56, body=WHITE, ink=(30, 30, 34), squash=1.0):
    fine = side * FINE
    drawn = np.zeros((fine, fine, 3), np.float32)
    drawn[:] = body
    sign = opacity(shipped_faces()[face], int(fine * 0.8)).astype(np.float32)[..., None] / 255
    edge = (fine - len(sign)) // 2
    part = drawn[edge : edge + len(sign), edge : edge + len(sign)]
    part[:] = part * (1 - sign) + np.array(ink, np.float32) * sign
    angle = np.deg2rad(turn)
    turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    square = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * side
    corners = (square @ turned.T * (1, squash) + np.array(at)).astype(np.float32)
    flat = np.array([[0, 0], [fine, 0], [fine, fine], [0, fine]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, corners)
    seen = cv2.warpPerspective(cv2.GaussianBlur(drawn, (0, 0), 2), matrix, size)
    covers = cv2.warpPerspective(_rounded(fine), matrix, size)
    # The side turned to the camera, darker than the top, and the shadow beside it.
    low, foot = np.maximum.reduce([np.roll(covers, step, axis=0) for step in range(1, side // 7)]), side // 7
    shade = cv2.GaussianBlur(np.roll(low, foot, axis=1), (0, 0), 4) * 0.45
    picture = picture * (1 - shade)
    picture = picture * (1 - low) + np.array(body, np.float32) * 0.6 * low
    return picture * (1 - covers) + seen * covers


def _rounded(fine):
    """A square with round corners, 1 inside, (fine, fine, 3)."""
    whole, reach = np.zeros((fine, fine, 3), np.float32), fine // 8
    cv2.rectangle(whole, (reach, reach), (fine - 1 - reach, fine - 1 - reach), (1, 1, 1), -1)
    return cv2.dilate(whole, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)))
