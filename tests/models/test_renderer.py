"""The renderer's pictures and labels belong together."""

import numpy as np
import pytest

moderngl = pytest.importorskip("moderngl", reason="the renderer needs the train extra")

from models.training.looks import die_look  # noqa: E402
from models.training.renderer import Renderer  # noqa: E402
from models.training.scene import Scene, light, make_die  # noqa: E402
from models.training.solids import Solid  # noqa: E402

SIZE = 240
WHITE_TABLE = np.full((640, 640, 3), 225, dtype=np.uint8)


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    try:
        return Renderer(SIZE, np.zeros((768, 768), dtype=np.uint8))
    except Exception as error:  # the driver's own kinds of failure differ from machine to machine
        pytest.skip(f"no EGL here: {error}")


def from_above(*solids: Solid) -> Scene:
    """A camera straight above; a die of side 1 comes out some 60 px wide."""
    lamp = light(np.random.default_rng(1)) | {"panel_power": 0.0, "table_gloss": 0.0, "exposure": 1.0}
    return Scene(list(solids), lamp, np.array([0, 0, 4.0]), np.zeros(3), np.array([0, 1.0, 0]), np.deg2rad(53), 0.1)


def dark_die(x: float = 0.0, y: float = 0.0, *, value: int = 5, pips: float = 0.9) -> Solid:
    look = die_look(np.random.default_rng(2)) | {
        "body": (0.0, 0.0, 0.0),
        "pip_colour": (pips,) * 3,
        "worn": 0.0,
        "swirl": 0.0,
        "speckle": 0.0,
        "clear": 0.0,
        "shine": 0.0,
        "pip_shine": 0.0,
        "bulge": 0.0,
        "rounding": 0.02,
        "ball": 9.0,
    }
    die = make_die(np.random.default_rng(3), look, 1.0, glyphs=False)
    die.turn = np.eye(3)
    die.faces = (value,) * 6
    die.place[:2] = x, y
    return die


def test_the_labelled_top_face_is_where_the_die_is_drawn(renderer: Renderer) -> None:
    picture, labels = renderer.draw(from_above(dark_die(0.5, 0.3)), WHITE_TABLE)

    top = next(face for face in labels if face.top)
    x, y = top.corners.mean(axis=0).round().astype(int)
    left, low = top.corners.min(axis=0).astype(int)
    assert top.value == 5
    assert top.seen > 0.9
    assert x > SIZE / 2 > y
    assert picture[low + 8, left + 8].max() < 90
    assert picture[4, 4].min() > 100


def test_a_die_under_another_is_seen_less(renderer: Renderer) -> None:
    upper = dark_die(0.3, 0.0)
    upper.place[2] += 1.0

    _, labels = renderer.draw(from_above(dark_die(), upper), WHITE_TABLE)

    tops = {face.die: face.seen for face in labels if face.top}
    assert tops[0] < 0.6
    assert tops[1] > 0.9


def test_corners_run_clockwise_in_the_picture(renderer: Renderer) -> None:
    _, labels = renderer.draw(from_above(dark_die()), WHITE_TABLE)

    x, y = next(face for face in labels if face.top).corners.T
    assert float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) > 0


def test_a_table_without_dice_has_no_labels(renderer: Renderer) -> None:
    assert renderer.draw(from_above(), WHITE_TABLE)[1] == []


def test_a_face_whose_pips_have_the_bodys_colour_counts_as_hardly_seen(renderer: Renderer) -> None:
    _, labels = renderer.draw(from_above(dark_die(pips=0.0)), WHITE_TABLE)

    assert next(face for face in labels if face.top).seen == pytest.approx(0.45)
