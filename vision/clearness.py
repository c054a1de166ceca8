"""How clear a sign is: of several views of a face the clearest is worth being taught."""

from __future__ import annotations

import cv2
import numpy as np

from vision.faces import FACE_SIZE
from vision.types import Picture

DRAWN = 3
"""Views that are looked at for each one that is taught: nobody would teach from the dark or blurred one among them."""


def clearness(sign: Picture) -> float:
    """How steep the edges of a sign are, in levels of grey a pixel, were it as large as a squared-up face; 0 where no
    pixel is seen. By gradients, as autofocus does (Tenengrad, Krotkov 1987), of which the steepest twentieth counts.

    sign: the middle of a face alone, as edges of the die and of its tray are steep however dim the sign.
    """
    if not sign.size:
        return 0.0
    grey = cv2.cvtColor(cv2.resize(sign, (FACE_SIZE, FACE_SIZE), interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY)
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    return float(np.percentile(np.hypot(across, down), 95)) / 8
