"""The way of a hand over the virtual table."""

import pytest

from hardware.virtual_table.hand import HandPath


def test_a_hand_comes_from_the_border_stays_a_while_and_goes_again():
    hand = HandPath(border_mm=100.0)

    assert hand.touch(10.0, 5.0, 20.0, "a") == pytest.approx(10.2)

    assert hand.at(9.99) is None
    assert hand.at(10.1) == pytest.approx((5.0, -40.0))
    assert hand.at(10.25) == hand.at(10.49) == (5.0, 20.0)
    assert hand.at(10.65) == pytest.approx((5.0, -40.0))
    assert hand.at(10.81) is None


def test_a_hand_that_is_sent_to_two_things_at_once_goes_from_the_one_to_the_other():
    hand = HandPath(border_mm=100.0)

    arrivals = [hand.touch(10.0, 0.0, 20.0, "a"), hand.touch(10.0, 40.0, -20.0, "b")]

    assert arrivals == pytest.approx([10.2, 10.6])
    assert hand.at(10.49) == (0.0, 20.0)
    assert hand.at(10.55) == pytest.approx((20.0, 0.0))
    assert hand.at(10.6) == hand.at(10.89) == pytest.approx((40.0, -20.0))
    assert hand.at(11.05) == pytest.approx((40.0, -60.0))
    assert hand.at(11.21) is None


def test_a_hand_stays_with_the_thing_that_it_has():
    hand = HandPath(border_mm=100.0)
    hand.touch(10.0, 0.0, 20.0, "a")

    assert hand.touch(10.1, 10.0, 20.0, "a") == pytest.approx(10.2)
    assert hand.touch(10.3, 20.0, 20.0, "a") == pytest.approx(10.3)

    assert hand.at(10.1) == pytest.approx((10.0, -40.0))
    assert [hand.at(time) for time in (10.25, 10.31, 10.79)] == [(10.0, 20.0), (20.0, 20.0), (20.0, 20.0)]
    assert hand.at(11.11) is None


def test_a_hand_that_is_sent_twice_to_what_it_has_not_reached_goes_there_once():
    hand = HandPath(border_mm=100.0)
    hand.touch(10.0, 0.0, 20.0, "a")

    assert hand.touch(10.0, 80.0, 20.0, "b") == hand.touch(10.0, 40.0, 20.0, "b") == pytest.approx(10.6)

    assert hand.at(10.55) == pytest.approx((20.0, 20.0))


def test_a_hand_with_time_to_spare_is_where_it_is_sent_at_once():
    hand = HandPath(border_mm=100.0)
    hand.touch(10.0, 0.0, 20.0, "a")

    assert hand.touch(10.7, 40.0, 20.0, "b") == 10.7

    assert hand.at(10.7) == (40.0, 20.0)


def test_a_hand_that_had_gone_comes_in_anew():
    hand = HandPath(border_mm=100.0)
    hand.touch(10.0, 0.0, 20.0, "a")

    assert hand.touch(12.0, 40.0, 20.0, "b") == pytest.approx(12.2)

    assert hand.at(11.5) is None
    assert hand.at(12.1) == pytest.approx((40.0, -40.0))
