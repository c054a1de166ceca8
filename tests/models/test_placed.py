"""Dice that stand where an order says, in pictures whose corners are known."""

import json

import cv2
import numpy as np
import pytest

pytest.importorskip("moderngl", reason="moderngl is not installed")

from models.training import placed
from models.training.renderer import NORMALS
from models.training.scene import WESTERN


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_value(value):
    face = NORMALS[WESTERN.index(value)]

    assert placed._upright(face) @ face == pytest.approx([0, 0, 1], abs=1e-9)


@pytest.mark.parametrize("tilt", [0.0, 40.0])
def test_the_camera_stands_where_all_that_counts_is_in_the_picture(tilt):
    lean = np.radians(tilt)
    towards, up = np.array([0, -np.sin(lean), np.cos(lean)]), np.array([0, np.cos(lean), np.sin(lean)])

    away = placed._far_enough(towards, up, np.radians(30), (1280, 960), (404.0, 200.0))

    assert away * placed.UNIT == pytest.approx(404 / 2 / np.tan(np.radians(30)) / 0.96, rel=0.02 if not tilt else 0.5)


def test_corners_are_found_where_the_lens_bends_them():
    for bend in (-0.05, 0.0, 0.05):
        points = np.array([[0.5, 0.3], [-0.7, 0.1]])
        found = points.copy()
        for _ in range(30):
            found += points - placed._bent(found, bend)
        assert placed._bent(found, bend) == pytest.approx(points, abs=1e-9)


@pytest.mark.slow
def test_a_rendered_die_is_where_its_corners_say(tmp_path):
    cv2.imwrite(str(tmp_path / "ground.png"), np.full((64, 64, 3), 235, np.uint8))
    table = {
        "dice": [{"x": 40.0, "y": -20.0, "value": 3, "rgb": [200, 30, 30], "turn": 0.3}],
        "tilt": 20.0, "spin": 4.0, "across": 60.0, "bend": 0.02, "size": [640, 480], "seed": 3,
    }  # fmt: skip
    order = {"ground": str(tmp_path / "ground.png"), "ground_mm": 400.0, "fit": [200.0, 120.0], "tables": [table]}
    placed.render(placed.msgspec.convert(order, placed.Order), tmp_path)

    picture = cv2.imread(str(tmp_path / "0000.png"))
    (corners,) = np.array(json.loads((tmp_path / "truth.json").read_text())[0])
    x, y = corners.mean(axis=0).round().astype(int)
    inside = picture[y - 6 : y + 6, x - 12 : x + 12].reshape(-1, 3).astype(int)
    outside = picture[y - 60 : y - 50, x - 80 : x - 60].reshape(-1, 3).astype(int)
    assert picture.shape == (480, 640, 3)
    assert (inside[:, 2] - inside[:, 1]).mean() > 40 > (outside[:, 2] - outside[:, 1]).mean()
