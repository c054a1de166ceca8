"""What the networks are asked for."""

import numpy as np
import pytest

from models.training.targets import MOST_DICE, SIGN, UNREADABLE, face_class, finder_targets, outside, thickness


def row(
    x: float,
    y: float,
    side: float = 40,
    *,
    value: int = 5,
    top: bool = True,
    seen: float = 0.9,
    cocked: bool = False,
    stacked: bool = False,
) -> list[float]:
    """A face with its upper left corner at (x, y)."""
    corners = [x, y, x + side, y, x + side, y + side, x, y + side]
    return [*corners, 0, top, value, seen, cocked, stacked]


def rows(*faces: list[float]) -> np.ndarray:
    return np.array(faces, dtype=np.float32)


def test_a_die_is_asked_for_at_its_centre_with_its_corners() -> None:
    targets = finder_targets(rows(row(100, 60)), 320)

    assert targets["cell"][0] == 20 * 80 + 30
    corners = targets["corners"][0].reshape(4, 2) * 16 + [122, 82]
    assert corners.tolist() == [[100, 60], [140, 60], [140, 100], [100, 100]]
    assert targets["heat"][20, 30] == 1.0
    assert targets["class"][0] == 4
    assert (targets["cell"][1:] == -1).all()


def test_a_side_face_is_not_asked_for() -> None:
    targets = finder_targets(rows(row(100, 60, top=False)), 320)

    assert (targets["cell"] == -1).all()
    assert (targets["heat"] == 0).all()


def test_a_hidden_die_is_neither_asked_for_nor_held_against_the_finder() -> None:
    targets = finder_targets(rows(row(100, 60, seen=0.1)), 320)

    assert (targets["cell"] == -1).all()
    assert targets["heat"][20, 30] == -1.0


@pytest.mark.parametrize(
    ("face", "expected"),
    [
        (row(100, 60, value=1), 0),
        (row(100, 60, value=6), 5),
        (row(100, 60, value=0), SIGN),
        (row(100, 60, seen=0.3), UNREADABLE),
        (row(-20, 60), UNREADABLE),
        (row(100, 60, side=6), UNREADABLE),
    ],
    ids=["one", "six", "a sign", "covered", "half outside", "tiny"],
)
def test_a_face_that_nobody_could_read_is_unreadable(face: list[float], expected: int) -> None:
    assert face_class(rows(face), 320).tolist() == [expected]


def test_more_dice_than_there_are_places_are_dropped_not_an_error() -> None:
    many = rows(*(row(10 + 30 * (i % 9), 10 + 30 * (i // 9), 25) for i in range(MOST_DICE + 12)))

    assert (finder_targets(many, 320)["cell"] >= 0).sum() == MOST_DICE


def test_a_picture_without_dice_asks_for_nothing() -> None:
    assert (finder_targets(np.zeros((0, 16), dtype=np.float32), 320)["cell"] == -1).all()


def test_thickness_is_the_smaller_height_of_a_squeezed_face() -> None:
    squeezed = np.array([[[0, 0], [40, 0], [40, 10], [0, 10]]], dtype=np.float32)

    assert thickness(squeezed).tolist() == [10.0]


def test_outside_is_a_share_of_the_side() -> None:
    faces = rows(row(-10, 60), row(290, 60), row(10, 10))[:, :8].reshape(-1, 4, 2)

    assert outside(faces, 320).tolist() == [0.25, 0.25, 0.0]
