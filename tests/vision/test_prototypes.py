"""Views of one face drawn towards what they have in common."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.prototypes import drawn_together

CORNERS = np.eye(8, dtype=np.float32)


def seen(*turns: np.ndarray) -> np.ndarray:
    """(4, D) of one view."""
    return np.stack(turns).astype(np.float32)


def upright_and_turned(seed: int, noise: float = 0.0) -> np.ndarray:
    """A face's four turns, of which one looks nothing like the other, and how one view of it differs."""
    rng = np.random.default_rng(seed)
    vectors = CORNERS[:4] + noise * rng.normal(size=(4, 8))
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def test_a_face_that_was_taught_once_stays_as_it_was_seen() -> None:
    once = np.stack([upright_and_turned(1, 0.2), upright_and_turned(2, 0.2)])

    np.testing.assert_array_equal(drawn_together(once, np.array([0, 1])), once)


def test_two_views_come_nearer_to_each_other_and_those_of_another_face_do_not_count() -> None:
    # Square to each other: the mean of a and b is half of both, and counts twice, so that each becomes two of itself to
    # one of the other; the third view is of another face.
    a, b, other = (seen(*CORNERS[[k] * 4]) for k in range(3))

    one, two, three = drawn_together(np.stack([a, b, other]), np.array([0, 0, 1]))

    expected = np.array([2, 1, 0, 0, 0, 0, 0, 0]) / 5**0.5
    np.testing.assert_allclose(one[0], expected, atol=1e-6)
    np.testing.assert_allclose(two[0], expected[[1, 0, *range(2, 8)]], atol=1e-6)
    np.testing.assert_array_equal(three, other)


def test_views_that_were_taught_turned_are_laid_alike_before_they_are_drawn_together() -> None:
    upright = upright_and_turned(0)
    turned = np.roll(upright, -1, axis=0)  # it lay as the first does after a quarter turn

    together = drawn_together(np.stack([upright, turned, upright]), np.zeros(3, int))

    np.testing.assert_allclose(together, np.stack([upright, turned, upright]), atol=1e-6)


def test_what_one_view_shows_by_chance_fades() -> None:
    views = np.stack([upright_and_turned(seed, 0.3) for seed in range(5)])

    together = drawn_together(views, np.zeros(5, int))

    before, after = (np.einsum("ntd,td->nt", v, upright_and_turned(0)).mean() for v in (views, together))
    assert after > before + 0.1


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 99))
def test_how_a_view_lay_when_it_was_taught_makes_no_difference_to_the_others(one: int, two: int, seed: int) -> None:
    # Little noise: with more of it a turn may look like another by chance, and then it does make a difference.
    views = np.stack([upright_and_turned(seed + k, 0.05) for k in range(3)])
    laid = views.copy()
    laid[0], laid[1] = np.roll(views[0], one, axis=0), np.roll(views[1], two, axis=0)

    straight, other = (drawn_together(v, np.zeros(3, int)) for v in (views, laid))

    np.testing.assert_allclose(other[2], straight[2], atol=1e-5)
    np.testing.assert_allclose(np.roll(other[0], -one, axis=0), straight[0], atol=1e-5)
    np.testing.assert_allclose(np.linalg.norm(other, axis=2), 1, atol=1e-5)
