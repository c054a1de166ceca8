"""How a die lies: whether a face is the top of a die at all, and whether that die leans, is stacked or is cut off; and
where its foot is, the place on the table below the face.

The pip reader sees little but the face; this network sees what is around it: the die's sides, its neighbours, what it
stands on, the edge of the picture; and it is told how the other faces of the picture look, since a flat die under a
tilted camera looks like a leaning one from above. It knows nothing of what the face shows: it serves any kind of dice.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import Crops, Quad, side_of
from vision.finder import Floats, Network
from vision.types import Picture

VIEW = 64
"""Pixels of the side of what is shown of the surroundings."""
SPAN = 2.7
"""Its side in sides of the face."""
LYING = ("die", "cocked", "stacked", "cut off")
"""What the network answers, a logit each; the last three hold of dice alone."""
OUTSIDE = -1.0
LIKELY = 0.4
"""Heat from which a face helps to tell how flat ones look in this picture."""
Views = npt.NDArray[np.float32]
Shape = npt.NDArray[np.float64]


def look(network: Network, picture: Picture, quads: Floats, heat: Floats, rows: Sequence[int]) -> tuple[Floats, Floats]:
    """Logits (k, 4), in the order of LYING, of k `rows` among the faces with corners `quads` (n, 4, 2), px, clockwise,
    and `heat` (n,); and where the feet of these dice are, (k, 2) in sides of the face from its middle."""
    if not len(rows):
        return np.zeros((0, len(LYING)), dtype=np.float32), np.zeros((0, 2), dtype=np.float32)
    shapes = [usual_shape(quads, (heat > LIKELY) & apart_from(quads, row)) for row in rows]
    out = network(np.stack([_shown(picture, quads[row], usual) for row, usual in zip(rows, shapes, strict=True)]))
    return out[:, : len(LYING)], out[:, len(LYING) :]


def _shown(picture: Picture, quad: Quad, usual: Shape | None) -> Views:
    placed = upright(quad)
    return as_input(surroundings(picture, placed), placed, quad, usual, picture.shape)


def apart_from(quads: Floats, row: int) -> npt.NDArray[np.bool_]:
    """Which faces are not that one, seen once more."""
    centres = quads.mean(axis=1)
    return np.asarray(np.linalg.norm(centres - centres[row], axis=1) > 0.5 * side_of(quads[row]), dtype=np.bool_)


def usual_shape(quads: Floats, among: npt.NDArray[np.bool_]) -> Shape | None:
    """How a face that lies flat looks in this picture, by these faces (n, 4, 2): the ellipse that a circle in it
    becomes, as a matrix (2, 2), px^2, the middle one by its logarithm. None if there is no face to tell."""
    faces = quads[among].astype(np.float64)
    if not len(faces):
        return None
    around = faces - faces.mean(axis=1, keepdims=True)
    length, axes = np.linalg.eigh(np.einsum("nki,nkj->nij", around, around) / 4)
    logs = np.einsum("nik,nk,njk->nij", axes, np.log(np.maximum(length, 0.1)), axes)
    length, axes = np.linalg.eigh(np.median(logs, axis=0))
    return np.asarray((axes * np.exp(length)) @ axes.T)


def upright(quad: Quad, turn: float = 0.0, zoom: float = 1.0, mirrored: bool = False) -> npt.NDArray[np.float64]:
    """The map (2, 3) from the picture to the view: the face in the middle, 1 / SPAN of it wide; by default unturned."""
    centre = quad.mean(axis=0).astype(np.float64)
    scale = zoom * VIEW / SPAN / max(side_of(quad), 1.0)
    linear = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    if mirrored:
        linear[0] *= -1
    shift = (VIEW - 1) / 2 - linear @ centre
    return np.hstack([linear, shift[:, None]])


def surroundings(picture: Picture, placed: npt.NDArray[np.float64]) -> Crops:
    """What is seen around a face, uint8 RGB (VIEW, VIEW, 3). placed: as `upright` gives it."""
    height, width = picture.shape[:2]
    back = cv2.invertAffineTransform(placed)
    frame = np.array([[0, 0], [VIEW, 0], [VIEW, VIEW], [0, VIEW]], dtype=np.float64) @ back[:, :2].T + back[:, 2]
    x0, y0 = np.clip(np.floor(frame.min(axis=0)) - 2, 0, (width - 1, height - 1)).astype(int)
    x1, y1 = np.clip(np.ceil(frame.max(axis=0)) + 3, (x0 + 1, y0 + 1), (width, height)).astype(int)
    part = picture[y0:y1, x0:x1]
    # Far too large a face is first shrunk by area, as the map alone would skip pixels; by whole pixels, which is quick.
    step = int(0.75 / np.sqrt(abs(placed[0, 0] * placed[1, 1] - placed[0, 1] * placed[1, 0])))
    if step > 1:
        size = max(1, part.shape[1] // step), max(1, part.shape[0] // step)
        part = np.asarray(cv2.resize(part[: size[1] * step, : size[0] * step], size, interpolation=cv2.INTER_AREA))
    else:
        step = 1
    shift = placed[:, :2] @ (np.array([x0, y0]) + (step - 1) / 2) + placed[:, 2]
    matrix = np.hstack([placed[:, :2] * step, shift[:, None]])
    way, edge = cv2.INTER_LINEAR, cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpAffine(part, matrix, (VIEW, VIEW), flags=way, borderMode=edge), dtype=np.uint8)


def as_input(
    view: Crops, placed: npt.NDArray[np.float64], quad: Quad, usual: Shape | None, shape: tuple[int, ...]
) -> Views:
    """The network's input (5, VIEW, VIEW): colours with mean 0 and spread 1, where face and frame are, the usual shape.

    usual: see `usual_shape`. shape: of the picture. The fourth channel is 1 on the face, OUTSIDE beyond the picture,
    else 0; the fifth is 1 on the ellipse that would fit into the face if it lay as the others do.
    """
    flat = view.reshape(-1, 1)
    mean, spread = (float(v[0, 0]) for v in cv2.meanStdDev(flat))
    marks = _marked(placed, quad, shape[1], shape[0])
    out = np.zeros((5, VIEW, VIEW), dtype=np.float32)
    np.subtract(view.transpose(2, 0, 1), np.float32(mean), out=out[:3])
    out[:3] *= (marks != OUTSIDE) / np.float32(spread + 4.0)
    out[3] = marks
    if usual is not None:
        across = np.linalg.inv(placed[:, :2] @ usual @ placed[:, :2].T)
        x = np.arange(VIEW) - (VIEW - 1) / 2
        out[4] = across[0, 0] * x**2 + 2 * across[0, 1] * x * x[:, None] + across[1, 1] * x[:, None] ** 2 <= 1
    return out


def _marked(placed: npt.NDArray[np.float64], quad: Quad, width: int, height: int) -> Views:
    edge = np.array([[-0.5, -0.5], [width - 0.5, -0.5], [width - 0.5, height - 0.5], [-0.5, height - 0.5]])
    frame, face = (np.zeros((VIEW, VIEW), dtype=np.float32) for _ in range(2))
    for mask, points in ((frame, edge), (face, quad.astype(np.float64))):
        seen = np.clip(points @ placed[:, :2].T + placed[:, 2], -4e3, 4e3)
        cv2.fillConvexPoly(mask, np.round(seen * 16).astype(np.int32), 1.0, shift=4)
    return np.where(frame > 0, face, np.float32(OUTSIDE))
