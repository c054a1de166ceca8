"""Dice as meshes: a cube with round edges, pips sunk into its faces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Colour = tuple[float, float, float]

CELLS = 120
"""Grid cells along a face."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
FACES = {1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0)}
"""Outward normal of each face; opposite faces add up to seven."""


@dataclass(frozen=True)
class Die:
    """place: (x, y) on the table, mm. turn: radians. edge: mm. roundness: radius of the edges, in half edges.
    pip: radius, in half edges. dish: depth of a pip, in its radius. roughness: of the body, 0-1."""

    value: int
    place: Floats
    turn: float
    edge: float
    body: Colour
    ink: Colour
    roundness: float
    pip: float
    dish: float
    roughness: float

    @staticmethod
    def look(rng: np.random.Generator) -> tuple[Colour, Colour, float, float, float, float]:
        """Body, ink, roundness, pip, dish, roughness."""
        light, dark = rng.uniform(0.65, 0.85), rng.uniform(0.01, 0.05)
        kind = rng.choice(["white", "black", "coloured"], p=[0.4, 0.15, 0.45])
        body = np.full(3, light if kind == "white" else dark) * rng.uniform(0.9, 1.0, 3)
        ink = np.full(3, dark if kind == "white" else light)
        if kind == "coloured":
            body = rng.dirichlet((0.5, 0.5, 0.5)) * rng.uniform(0.3, 0.9) + 0.015
            ink = np.full(3, dark if body @ (0.21, 0.72, 0.07) > 0.25 else light)
        shape = rng.uniform(0.06, 0.3), rng.uniform(0.16, 0.23), rng.uniform(0.1, 0.6), rng.uniform(0.04, 0.4)
        return tuple(body.tolist()), tuple(ink.tolist()), *(float(v) for v in shape)  # type: ignore[return-value]

    def rotation(self) -> Floats:
        """The value to the top, then the turn about the vertical."""
        up = np.array(FACES[self.value], dtype=np.float64)
        side = np.roll(np.abs(up), 1)
        stand = np.stack([np.cross(side, up), side, up])
        c, s = np.cos(self.turn), np.sin(self.turn)
        return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ stand

    def placed(self, points: Floats) -> Floats:
        """From the die's own axes in half edges to mm on the table."""
        half = self.edge / 2
        return np.asarray(half * points @ self.rotation().T + np.array([*self.place, half]))

    def corners(self) -> Floats:
        """(8, 3) mm, drawn in by what the edges' roundness takes."""
        reach = 1 - 0.3 * self.roundness
        return self.placed(reach * np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float))


def _face(value: int, die: Die) -> tuple[Floats, Floats]:
    """Vertices (n, 3) in half edges and their share of ink (n,)."""
    up = np.array(FACES[value], dtype=np.float64)
    along = np.roll(np.abs(up), 1)
    across = np.cross(up, along)
    steps = np.linspace(-1, 1, CELLS + 1)
    u, v = (axis.ravel() for axis in np.meshgrid(steps, steps))
    flat = u[:, None] * along + v[:, None] * across + up
    inner = np.clip(flat, die.roundness - 1, 1 - die.roundness)
    out = flat - inner
    points = inner + die.roundness * out / np.linalg.norm(out, axis=1, keepdims=True)
    depth, ink = np.zeros(len(u)), np.zeros(len(u))
    for x, y in PIPS[value]:
        away = np.hypot(u - 0.5 * x, v - 0.5 * y) / die.pip
        depth = np.maximum(depth, die.dish * die.pip * np.clip(1 - away**2, 0, 1))
        ink = np.maximum(ink, np.clip((1.0 - away) * die.pip * CELLS / 3, 0, 1))
    return points - depth[:, None] * up, ink


def mesh_arrays(die: Die) -> tuple[Floats, npt.NDArray[np.uint32], Floats]:
    """Vertices (n, 3) mm, triangles (m, 3), colours (n, 3) linear."""
    grid = np.arange((CELLS + 1) ** 2).reshape(CELLS + 1, -1)
    a, b, c, d = grid[:-1, :-1].ravel(), grid[:-1, 1:].ravel(), grid[1:, 1:].ravel(), grid[1:, :-1].ravel()
    cells = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    faces = [_face(value, die) for value in FACES]
    vertices = die.placed(np.concatenate([points for points, _ in faces]))
    triangles = np.concatenate([cells + len(grid.ravel()) * k for k in range(len(faces))])
    ink = np.concatenate([share for _, share in faces])[:, None]
    return vertices, triangles.astype(np.uint32), (1 - ink) * np.array(die.body) + ink * np.array(die.ink)


def die_mesh(mi: Any, die: Die, name: str) -> Any:
    """The die for mitsuba, of plastic."""
    vertices, triangles, colours = mesh_arrays(die)
    props = mi.Properties()
    props["bsdf"] = mi.load_dict(
        {
            "type": "twosided",
            "inner": {
                "type": "principled",
                "base_color": {"type": "mesh_attribute", "name": "vertex_color"},
                "roughness": die.roughness,
                "specular": 0.5,
            },
        }
    )
    mesh = mi.Mesh(name, len(vertices), len(triangles), has_vertex_normals=True, props=props)
    mesh.add_attribute("vertex_color", 3, colours.ravel().astype(np.float32))
    params = mi.traverse(mesh)
    params["vertex_positions"] = vertices.ravel().astype(np.float32)
    params["faces"] = triangles.ravel()
    params.update()
    mesh.recompute_vertex_normals()
    return mesh
