import cv2
import numpy as np
import pytest

from hardware.clocks import ManualClock
from hardware.ports import HardwareFault
from hardware.virtual_table import VirtualCamera, VirtualDie, VirtualTable


@pytest.fixture
def table():
    made = VirtualTable(ManualClock(start=10.0), seed=3, size=(480, 360))
    made.add(VirtualDie("a", "white", 5, 20.0, 20.0))
    made.add(VirtualDie("b", "red", 2, -30.0, -10.0))
    return made


def seen(table, **mishaps):
    """The picture with these mishaps, as integers."""
    table.misbehave()
    if mishaps:
        table.misbehave(**mishaps)
    return table.picture(10.0, 1).astype(int)


def changed(a, b):
    return np.abs(a - b).max(axis=2) > 30


def test_a_dim_lamp_darkens_and_a_dark_picture_is_noisier(table):
    bright, dim = seen(table), seen(table, light=0.2)

    assert dim.mean() < 0.6 * bright.mean()
    assert np.abs(dim - table.picture(10.0, 2)).mean() > 2 * np.abs(bright - seen(table)).mean()


def test_blur_takes_the_detail(table):
    sharp, blurred = (cv2.Laplacian(seen(table, blur=size).astype(np.float32), -1).var() for size in (0.0, 3.0))

    assert blurred < 0.4 * sharp


def test_a_nudge_shifts_the_whole_picture(table):
    before, after = seen(table), seen(table, nudge=(7.0, 4.0))

    assert np.abs(after[40:300, 47:407] - before[36:296, 40:400]).mean() < 3


def test_glare_burns_out_the_place_it_falls_on(table):
    x, y = (round(part) for part in table.to_pixel((20.0, 20.0)))

    picture = seen(table, glare=(20.0, 20.0))

    assert picture[y - 5 : y + 5, x - 5 : x + 5].min() > 245


def test_a_hand_hides_a_large_part_from_the_border_inwards(table):
    hidden = changed(seen(table), seen(table, hand=(0.0, 0.0)))

    assert 0.08 < hidden.mean() < 0.5
    assert hidden[-1].sum() > 60
    assert hidden[0].sum() == 0


def test_a_cocked_die_shows_a_side_and_the_other_dice_stay(table):
    x, y = (round(part) for part in table.to_pixel((20.0, 20.0)))

    places = np.argwhere(changed(seen(table), seen(table, cocked=("a",))))

    assert len(places) > 400
    assert np.abs(places - (y, x)).max() < 70


def test_a_stacked_die_hides_the_one_below(table):
    x, y = (round(part) for part in table.to_pixel((-30.0, -10.0)))
    red = seen(table)[y - 10 : y + 10, x - 10 : x + 10].mean(axis=(0, 1))

    stacked = seen(table, stacked=(("a", "b"),))[y - 10 : y + 10, x - 10 : x + 10].mean(axis=(0, 1))

    assert red[1] < 80 < stacked[1]


def test_a_die_that_is_cut_off_reaches_the_border(table):
    white = seen(table, cut_off=("a",))[:, -1].min(axis=1) > 150

    assert white.sum() > 25


def test_flickering_light_swings_the_brightness_between_frames(table):
    table.misbehave(flicker=0.1)

    means = [table.picture(10.0 + 1 / 12 * n, n)[:20].mean() for n in range(6)]

    assert max(means) > 1.08 * min(means)


def test_mishaps_of_dice_that_are_gone_do_nothing(table):
    usual = seen(table)

    assert np.array_equal(seen(table, cocked=("x",), cut_off=("y",), stacked=(("x", "a"),)), usual)


def opened(table, clock, rate=10.0):
    camera = VirtualCamera(table, clock, rate)
    camera.open()
    return camera


def test_frames_come_at_the_cameras_rate():
    clock = ManualClock(start=100.02)
    camera = opened(VirtualTable(clock, seed=1, size=(64, 48)), clock)

    frames = [camera.capture(1.0) for _ in range(3)]

    assert [frame.number for frame in frames] == [1000, 1001, 1002]
    assert [frame.time for frame in frames] == pytest.approx([100.0, 100.1, 100.2])
    assert clock.now() == pytest.approx(100.2, abs=0.01)


def test_a_slow_caller_misses_frames_and_gets_the_newest():
    clock = ManualClock(start=100.0)
    camera = opened(VirtualTable(clock, seed=1, size=(64, 48)), clock)
    camera.capture(1.0)

    clock.sleep(0.55)

    assert camera.capture(1.0).number == 1005


def test_a_frozen_camera_repeats_its_last_picture_to_the_bit():
    clock = ManualClock(start=100.0)
    table = VirtualTable(clock, seed=1, size=(64, 48))
    camera = opened(table, clock)
    first, second = camera.capture(1.0), camera.capture(1.0)
    table.misbehave(frozen=True)
    third, fourth = camera.capture(1.0), camera.capture(1.0)

    assert not np.array_equal(first.pixels, second.pixels)
    assert np.array_equal(third.pixels, fourth.pixels)
    assert fourth.number == third.number + 1


def test_a_stalled_camera_is_a_fault_that_says_so():
    clock = ManualClock(start=100.0)
    table = VirtualTable(clock, seed=1, size=(64, 48))
    camera = opened(table, clock)
    table.misbehave(stalled=True)

    with pytest.raises(HardwareFault, match=r"No picture came within 0\.5 s"):
        camera.capture(0.5)

    assert clock.now() == 100.5


def test_a_soft_shadow_darkens_where_it_falls_and_nowhere_else(table):
    plain, shaded = seen(table).mean(axis=2), seen(table, shade=(-75.0, 0.0)).mean(axis=2)

    assert shaded[170:190, 10:40].mean() < 0.75 * plain[170:190, 10:40].mean()
    assert shaded[170:190, 440:470].mean() == pytest.approx(plain[170:190, 440:470].mean(), rel=0.02)
