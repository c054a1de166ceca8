"""Path-traced tables, to measure on: `python -m models.training.photolike --count 200 --out DIR`.

Made by another way than the pictures for training (meshes with engraved pips, light that bounces, lamps and windows all
around, a lens with depth of field), so that figures and calibration on them do not flatter the training renderer. The
folder can be given to `dicescribe evaluate`.

Needs mitsuba. Its fast variant needs LLVM: Debian `apt install libllvm19` and
DRJIT_LIBLLVM_PATH=/usr/lib/x86_64-linux-gnu/libLLVM.so.19.1; without it the slow one is used.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

from models.training.photolike_dice import Die, die_mesh
from models.training.photolike_rooms import room, table_top

Floats = npt.NDArray[np.float64]
Rng = np.random.Generator
SIZE = (800, 600)


@dataclass(frozen=True)
class View:
    """A camera: eye and target in mm, field of view across in degrees."""

    eye: Floats
    target: Floats
    across: float

    def pixels(self, points: Floats) -> Floats:
        """(n, 3) mm to (n, 2) px of a picture of SIZE."""
        ahead = self.target - self.eye
        ahead = ahead / np.linalg.norm(ahead)
        right = np.cross(ahead, (0, 0, 1.0))
        right /= np.linalg.norm(right)
        axes = np.stack([right, np.cross(ahead, right), ahead])
        seen = (points - self.eye) @ axes.T
        focal = SIZE[0] / 2 / np.tan(np.radians(self.across) / 2)
        return np.asarray(seen[:, :2] / seen[:, 2:] * focal + np.array(SIZE) / 2)


def scatter(rng: Rng) -> list[Die]:
    """One to nine dice, apart or nearly touching, all flat; most of one set, some of several."""
    edge, one_set = rng.uniform(12, 20), rng.random() < 0.6
    look = Die.look(rng)
    reach = rng.uniform(30, 90)
    dice: list[Die] = []
    for _ in range(200):
        place = rng.uniform(-reach, reach, 2)
        if any(np.linalg.norm(place - other.place) < 1.45 * edge for other in dice):
            continue
        chosen = look if one_set else Die.look(rng)
        dice.append(Die(int(rng.integers(1, 7)), place, float(rng.uniform(0, 2 * np.pi)), edge, *chosen))
        if len(dice) == 9 or rng.random() < 0.2:
            break
    return dice


def view_of(dice: list[Die], rng: Rng) -> View:
    """A camera 25 to 60 cm away, tilted by up to 45 degrees, that sees all dice."""
    tilt, turn = np.radians(rng.uniform(0.5, 45)), rng.uniform(0, 2 * np.pi)
    middle = np.array([*np.mean([d.place for d in dice], axis=0), 0.0])
    away = np.array([np.sin(tilt) * np.cos(turn), np.sin(tilt) * np.sin(turn), np.cos(tilt)])
    distance = rng.uniform(250, 600)
    spread = max(float(np.linalg.norm(d.place - middle[:2])) for d in dice) + 1.2 * dice[0].edge
    across = np.degrees(2 * np.arctan(spread * rng.uniform(1.4, 2.2) / distance))
    return View(middle + away * distance, middle, float(np.clip(across, 14, 65)))


def scene(mi: Any, dice: list[Die], view: View, rng: Rng) -> dict[str, Any]:
    """Everything for mitsuba."""
    distance = float(np.linalg.norm(view.eye - view.target))
    parts: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": 6},
        "light": {
            "type": "envmap",
            "bitmap": mi.Bitmap(room(rng)),
            "to_world": mi.ScalarTransform4f().rotate([0, 0, 1], float(rng.uniform(0, 360))).rotate([1, 0, 0], 90),
        },
        "table": {
            "type": "rectangle",
            "to_world": mi.ScalarTransform4f().scale([400, 400, 1]),
            "bsdf": {
                "type": "principled",
                "base_color": {"type": "bitmap", "bitmap": mi.Bitmap(table_top(rng)), "raw": False},
                "roughness": float(rng.uniform(0.25, 1.0)),
                "specular": float(rng.uniform(0.1, 0.5)),
            },
        },
        "camera": {
            "type": "thinlens",
            "fov": view.across,
            "fov_axis": "x",
            "aperture_radius": float(rng.uniform(0.2, 2.5)),
            "focus_distance": distance * float(rng.uniform(0.95, 1.02)),
            "to_world": mi.ScalarTransform4f().look_at(view.eye.tolist(), view.target.tolist(), [0, 0, 1]),
            "film": {"type": "hdrfilm", "width": SIZE[0], "height": SIZE[1], "rfilter": {"type": "gaussian"}},
        },
    }
    for number, die in enumerate(dice):
        parts[f"die{number}"] = die_mesh(mi, die, f"die{number}")
    return parts


def developed(light: Floats, rng: Rng) -> npt.NDArray[np.uint8]:
    """Linear light to sRGB: exposure, white balance a little off, a soft shoulder, noise."""
    wanted = rng.uniform(0.32, 0.5) / np.quantile(light.mean(axis=2), 0.6)
    gain = min(wanted, rng.uniform(0.8, 1.3) / np.quantile(light.mean(axis=2), 0.99))  # cameras spare what is bright
    exposed = light * gain * rng.uniform(0.93, 1.07, 3)
    rolled = np.where(exposed < 0.7, exposed, 0.7 + 0.3 * (1 - np.exp(-(exposed - 0.7) / 0.3)))
    grainy = rolled + rng.normal(0, 1, rolled.shape) * np.sqrt(np.maximum(rolled, 0)) * rng.uniform(0.002, 0.015)
    grainy = np.clip(grainy, 0, 1)
    srgb = np.where(grainy < 0.0031308, 12.92 * grainy, 1.055 * grainy ** (1 / 2.4) - 0.055)
    return np.round(255 * srgb).astype(np.uint8)


def label(dice: list[Die], view: View) -> list[dict[str, Any]]:
    """As `dicescribe evaluate` reads it: value, and box of the whole die, px."""
    out = []
    for die in dice:
        corners = view.pixels(die.corners())
        box = [*corners.min(axis=0), *corners.max(axis=0)]
        out.append({"kind": "d6-pips", "value": die.value, "box": [round(float(v), 1) for v in box]})
    return out


def photograph(mi: Any, seed: int, number: int, samples: int) -> tuple[npt.NDArray[np.uint8], list[dict[str, Any]]]:
    """Picture `number` of a set and its labels."""
    rng = np.random.default_rng([seed, number])
    dice = scatter(rng)
    view = view_of(dice, rng)
    light = np.array(mi.render(mi.load_dict(scene(mi, dice, view, rng)), spp=samples, seed=number))
    return developed(light[..., :3].astype(np.float64), rng), label(dice, view)


def _mitsuba() -> Any:
    try:
        import mitsuba as mi
    except ImportError as error:
        raise click.ClickException(f"mitsuba cannot be imported ({error}): pip install mitsuba") from error
    try:
        mi.set_variant("llvm_ad_rgb")
        mi.Float(1) + mi.Float(1)  # the first use looks for LLVM
    except Exception:  # drjit's way of saying that there is no LLVM differs from version to version
        click.echo("No LLVM: rendering with the slow variant.", err=True)
        mi.set_variant("scalar_rgb")
    return mi


@click.command(help=__doc__)
@click.option("--count", default=200, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--samples", default=96, show_default=True, help="Light paths per pixel.")
@click.option("--out", type=click.Path(path_type=Path), required=True)
def main(count: int, seed: int, samples: int, out: Path) -> None:
    mi = _mitsuba()
    out.mkdir(parents=True, exist_ok=True)
    labels: dict[str, Any] = {}
    for number in track(range(count), "tracing"):
        picture, dice = photograph(mi, seed, number, samples)
        name = f"table-{number:04}.jpg"
        cv2.imwrite(str(out / name), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
        labels[name] = {"dice": dice}
        (out / "labels.json").write_text(json.dumps(labels, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
