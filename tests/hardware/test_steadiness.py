"""Figures at rest."""

import pytest

from hardware.cameras.steadiness import Steadiness, alike


def test_figures_are_steady_once_as_many_as_asked_for_are_alike():
    rest = Steadiness(count=3, share=0.1)

    assert [rest.steady((figure,)) for figure in (10, 20, 100, 95, 104, 95)] == [False] * 4 + [True, True]


def test_each_figure_must_rest():
    rest = Steadiness(count=2, share=0.1)

    assert [rest.steady(figures) for figures in ((100, 10), (100, 20), (100, 20))] == [False, False, True]


@pytest.mark.parametrize(
    ("one", "other", "same"), [(98, 100, True), (97, 100, False), (0.0, 0.01, True), (0, 1, False)]
)
def test_a_share_is_of_the_larger_figure(one, other, same):
    assert alike(one, other, 0.02) is same
