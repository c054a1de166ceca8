"""Draws a scene with OpenGL (EGL, also without a graphics card) and says where each die's faces are."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise

import moderngl
import numpy as np
import numpy.typing as npt

from models.training.legible import pips_made_out
from models.training.scene import Scene
from models.training.solids import Solid

SHADOW = 512
ILLEGIBLE = 0.45
"""Less of a face has to be seen than is asked of one that is to be read (`models.training.targets.face_class`)."""
# Corners of each face (+x -x +y -y +z -z), clockwise when looked at from outside.
FACES = np.array(
    [
        [[1, -1, -1], [1, -1, 1], [1, 1, 1], [1, 1, -1]],
        [[-1, -1, -1], [-1, 1, -1], [-1, 1, 1], [-1, -1, 1]],
        [[-1, 1, -1], [1, 1, -1], [1, 1, 1], [-1, 1, 1]],
        [[-1, -1, -1], [-1, -1, 1], [1, -1, 1], [1, -1, -1]],
        [[-1, -1, 1], [-1, 1, 1], [1, 1, 1], [1, -1, 1]],
        [[-1, -1, -1], [1, -1, -1], [1, 1, -1], [-1, 1, -1]],
    ],
    dtype=np.float64,
)
NORMALS = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class FaceLabel:
    """A face of a die in the picture.

    corners: (4, 2) px, clockwise. value: 1-6, 0 for a sign. seen: visible share, in [0, 1]; ILLEGIBLE at most for a top
    face some of whose pips cannot be made out.
    """

    die: int
    top: bool
    value: int
    corners: npt.NDArray[np.float32]
    seen: float
    cocked: bool
    stacked: bool


def look_at(
    eye: npt.NDArray[np.float64], target: npt.NDArray[np.float64], up: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    ahead = (target - eye) / np.linalg.norm(target - eye)
    right = np.cross(ahead, up)
    right /= np.linalg.norm(right)
    rise = np.cross(right, ahead)
    out = np.eye(4)
    out[:3, :3] = [right, rise, -ahead]
    out[:3, 3] = -out[:3, :3] @ eye
    return out


def perspective(field_of_view: float, near: float, far: float) -> npt.NDArray[np.float64]:
    f = 1 / np.tan(field_of_view / 2)
    return np.array(
        [[f, 0, 0, 0], [0, f, 0, 0], [0, 0, (far + near) / (near - far), 2 * far * near / (near - far)], [0, 0, -1, 0]]
    )


def orthographic(reach: float) -> npt.NDArray[np.float64]:
    return np.diag([1 / reach, 1 / reach, -1 / (2 * reach), 1.0])


def _grid(steps: int) -> npt.NDArray[np.float32]:
    """Triangles on the unit cube, denser towards its edges, (n, 3)."""
    ticks = np.sin(np.linspace(-1, 1, steps + 1) * np.pi / 2)
    out = []
    for axis in range(3):
        for side in (-1.0, 1.0):
            for a0, a1 in pairwise(ticks):
                for b0, b1 in pairwise(ticks):
                    quad = [(a0, b0), (a1, b0), (a1, b1), (a0, b0), (a1, b1), (a0, b1)]
                    for a, b in quad:
                        p = [0.0, 0.0, 0.0]
                        p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3] = side, a, b
                        out.append(p)
    return np.array(out, np.float32)


class Renderer:
    """`size`: pixels drawn per side. One OpenGL context; use one per process."""

    def __init__(self, size: int, atlas: npt.NDArray[np.uint8]) -> None:
        self.size = size
        self.gl = moderngl.create_context(standalone=True, backend="egl", require=330)
        read = (files("models.training") / "shaders").joinpath
        source = {
            name: read(name).read_text()
            for name in ("common.glsl", "solid.vert", "solid.frag", "table.vert", "table.frag", "shadow.frag")
        }
        for name in ("solid.frag", "table.frag"):
            source[name] = source[name].replace("#include common", source["common.glsl"])
        program = self.gl.program
        self.solid = program(vertex_shader=source["solid.vert"], fragment_shader=source["solid.frag"])
        self.caster = program(vertex_shader=source["solid.vert"], fragment_shader=source["shadow.frag"])
        self.table = program(vertex_shader=source["table.vert"], fragment_shader=source["table.frag"])
        grid = self.gl.buffer(_grid(8).tobytes())
        self.solid_mesh = self.gl.vertex_array(self.solid, [(grid, "3f", "in_position")])
        self.caster_mesh = self.gl.vertex_array(self.caster, [(grid, "3f", "in_position")])
        quad = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, -1, 0], [1, 1, 0], [-1, 1, 0]], np.float32)
        self.table_mesh = self.gl.vertex_array(self.table, [(self.gl.buffer(quad.tobytes()), "3f", "in_position")])
        self.shadow = self.gl.depth_texture((SHADOW, SHADOW))
        self.shadow.compare_func = "<="
        self.shadow_target = self.gl.framebuffer(depth_attachment=self.shadow)
        self.colour, self.ids = self.gl.texture((size, size), 4), self.gl.texture((size, size), 4)
        self.target = self.gl.framebuffer([self.colour, self.ids], self.gl.depth_renderbuffer((size, size)))
        self.atlas = self.gl.texture(atlas.shape[::-1], 1, np.ascontiguousarray(atlas).tobytes())
        self.atlas.build_mipmaps()
        self.ground: moderngl.Texture | None = None

    def draw(self, scene: Scene, ground: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint8], list[FaceLabel]]:
        """The picture, uint8 RGB (size, size, 3), and the labels of all die faces turned to the camera."""
        self._lay(ground)
        away = float(np.linalg.norm(scene.eye))
        camera = perspective(scene.field_of_view, away * 0.05, away * 12) @ look_at(scene.eye, scene.target, scene.up)
        key = np.array(scene.light["key_direction"], dtype=np.float64)
        reach = max(4.0, away * np.tan(scene.field_of_view / 2) * 1.6)
        lamp = orthographic(reach) @ look_at(key * 2 * reach * 0.5, np.zeros(3), np.array([0.1, 0.9, 0.05]))
        self._cast(scene, lamp)
        self._paint(scene, camera, lamp)
        picture = np.frombuffer(self.colour.read(), np.uint8).reshape(self.size, self.size, 4)[::-1, :, :3]
        ids = np.frombuffer(self.ids.read(), np.uint8).reshape(self.size, self.size, 4)[::-1, :, :3]
        return picture, self._labels(scene, camera, picture, ids)

    def _lay(self, ground: npt.NDArray[np.uint8]) -> None:
        if self.ground is not None:
            self.ground.release()
        self.ground = self.gl.texture(ground.shape[1::-1], 3, ground.tobytes(), internal_format=0x8C41, alignment=1)
        self.ground.build_mipmaps()
        self.ground.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)

    def _cast(self, scene: Scene, lamp: npt.NDArray[np.float64]) -> None:
        self.shadow_target.use()
        self.shadow_target.clear(depth=1.0)
        self.gl.enable(moderngl.DEPTH_TEST)
        for solid in scene.solids:
            self._pose(self.caster, solid, lamp, lamp)
            self.caster_mesh.render()

    def _paint(self, scene: Scene, camera: npt.NDArray[np.float64], lamp: npt.NDArray[np.float64]) -> None:
        self.target.use()
        self.target.clear(0.02, 0.02, 0.02, 0.0)
        assert self.ground is not None
        self.ground.use(0)
        self.shadow.use(1)
        self.atlas.use(2)
        feet = np.zeros((32, 4), np.float32)
        low = [s for s in scene.solids if max(s.extent[:2]) < 3][:32]
        for i, s in enumerate(low):
            feet[i] = [*s.place[:2], s.extent[:2].mean(), s.extent[2]]
        shared = {
            **scene.light,
            "eye": tuple(scene.eye),
            "table": 0,
            "shadow_map": 1,
            "glyphs": 2,
            "table_scale": scene.table_scale,
        }
        for program in (self.table, self.solid):
            _set(program, shared)
        _set(self.table, {"reach": 90.0, "foot_count": len(low)})
        self.table["feet"].write(feet.tobytes())
        _matrix(self.table, "view_projection", camera)
        _matrix(self.table, "light_matrix", lamp)
        self.table_mesh.render()
        for i, solid in enumerate(scene.solids):
            self._pose(self.solid, solid, camera, lamp)
            _set(
                self.solid,
                {**solid.look, "kind": solid.kind, "face_value": list(solid.faces), "solid_id": float(i + 1)},
            )
            self.solid_mesh.render()

    def _pose(
        self, program: moderngl.Program, solid: Solid, camera: npt.NDArray[np.float64], lamp: npt.NDArray[np.float64]
    ) -> None:
        _matrix(program, "view_projection", camera)
        _matrix(program, "light_matrix", lamp)
        _matrix(program, "turn", solid.turn)
        _set(
            program,
            {
                "place": tuple(solid.place),
                "extent": tuple(solid.extent),
                "rounding": solid.look["rounding"],
                "ball": solid.look["ball"],
                "disc": solid.look["disc"],
            },
        )

    def _labels(
        self,
        scene: Scene,
        camera: npt.NDArray[np.float64],
        picture: npt.NDArray[np.uint8],
        ids: npt.NDArray[np.uint8],
    ) -> list[FaceLabel]:
        out = []
        counts = np.bincount(ids[..., 0].astype(np.int64).ravel() * 8 + ids[..., 1].ravel(), minlength=8 * 260)
        for number, solid in enumerate(scene.solids):
            if not solid.die:
                continue
            normals = NORMALS @ solid.turn.T
            top = int(np.argmax(normals[:, 2]))
            for face in range(6):
                middle = solid.place + normals[face] * solid.extent[0]
                if normals[face] @ (scene.eye - middle) <= 0 and face != top:
                    continue
                world = (FACES[face] * solid.extent) @ solid.turn.T + solid.place
                clip = np.c_[world, np.ones(4)] @ camera.T
                corners = (clip[:, :2] / clip[:, 3:] * [1, -1] + 1) * self.size / 2
                x, y = corners.T
                area = 0.5 * abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1)))
                seen = counts[(number + 1) * 8 + face + 1] / max(area, 1e-6)
                value = solid.faces[face] if solid.kind == 1 else 0
                if face == top and value and seen > ILLEGIBLE:
                    shown = (ids[..., 0] == number + 1) & (ids[..., 1] == face + 1)
                    if not pips_made_out(picture, shown, ids[..., 2] > 127, value):
                        seen = ILLEGIBLE
                out.append(
                    FaceLabel(
                        number,
                        face == top,
                        value,
                        corners.astype(np.float32),
                        float(min(seen, 1)),
                        solid.cocked,
                        solid.stacked,
                    )
                )
        return out


def _set(program: moderngl.Program, values: dict[str, object]) -> None:
    for name, value in values.items():
        if name in program:
            program[name].value = value


def _matrix(program: moderngl.Program, name: str, matrix: npt.NDArray[np.float64]) -> None:
    if name in program:
        program[name].write(np.ascontiguousarray(matrix.T, dtype=np.float32).tobytes())
