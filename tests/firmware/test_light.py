"""Light that has changed for good is told from shadows that pass."""

import pytest

from firmware.watching.light import Light, watched

DAY = (120.0, 118.0, 110.0)


def told(*pictures):
    """Whether each picture (levels, time) shows that the light has changed."""
    light, said = Light(), []
    for levels, time in pictures:
        light, changed = watched(light, levels, time)
        said.append(changed)
    return said


@pytest.mark.parametrize(
    "other",
    [(80.0, 78.0, 73.0), (170.0, 167.0, 155.0), (120.0, 118.0, 80.0), (0.0, 0.0, 0.0)],
    ids=["darker", "lighter", "warmer", "dark"],
)
def test_light_that_stays_different_for_two_seconds_has_changed(other):
    assert told((DAY, 0.0), (other, 1.0), (other, 2.9), (other, 3.0)) == [False, False, False, True]


def test_a_shadow_that_passes_is_no_change():
    assert not any(told((DAY, 0.0), ((60.0, 60.0, 60.0), 1.0), (DAY, 2.0), ((60.0, 60.0, 60.0), 3.0), (DAY, 4.9)))


def test_a_little_more_or_less_is_no_change():
    assert not any(told((DAY, 0.0), *(((140.0, 100.0, 95.0), float(second)) for second in range(1, 20))))


def test_slow_daylight_counts_once_it_has_gone_far_enough():
    said = told(*(((120.0 - second, 118.0, 110.0), float(second)) for second in range(40)))

    assert said.index(True) == 26 + 1  # 121 / 96 at 25 s is more than 1.25, and two seconds later it still is
