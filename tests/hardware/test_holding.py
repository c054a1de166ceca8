"""A webcam's searches are held once they have come to rest, and let loose where that changes the picture."""

import cv2
import pytest

from hardware.cameras.holding import PATIENCE, TRIAL, Holder

BRIGHT, TINTED, DARK = (90.0, 80.0, 70.0), (110.0, 80.0, 55.0), (40.0, 35.0, 30.0)
LOOSE, HELD = 3, 1
EXPOSURE = cv2.CAP_PROP_AUTO_EXPOSURE


class Controls:
    def __init__(self, found, refused=(), backend="V4L2"):
        self.now, self.refused, self.backend = dict(found), refused, backend

    def get(self, prop):
        return self.now.get(prop, -1.0)

    def set(self, prop, value):
        if prop in self.refused:
            return False
        self.now[prop] = value
        return True

    def getBackendName(self):  # noqa: N802
        return self.backend


def after(controls, *frames):
    holder = Holder(controls)
    for levels, count in frames:
        for _ in range(count):
            holder.frame(levels)
    return holder


@pytest.fixture
def controls():
    return Controls({cv2.CAP_PROP_EXPOSURE: 157, cv2.CAP_PROP_WB_TEMPERATURE: 4600, cv2.CAP_PROP_FOCUS: 40})


def test_all_three_searches_begin_loose(controls):
    assert after(controls).state == "finding"
    assert controls.now[EXPOSURE] == LOOSE
    assert (controls.now[cv2.CAP_PROP_AUTO_WB], controls.now[cv2.CAP_PROP_AUTOFOCUS]) == (1, 1)


def test_at_rest_they_are_held_with_what_they_found(controls):
    holder = after(controls, (DARK, 3), (BRIGHT, 8), (BRIGHT, TRIAL))

    assert holder.state == "held"
    assert controls.now == {
        EXPOSURE: HELD, cv2.CAP_PROP_EXPOSURE: 157,
        cv2.CAP_PROP_AUTO_WB: 0, cv2.CAP_PROP_WB_TEMPERATURE: 4600,
        cv2.CAP_PROP_AUTOFOCUS: 0, cv2.CAP_PROP_FOCUS: 40,
    }  # fmt: skip


@pytest.mark.parametrize("changed", [TINTED, DARK])
def test_where_holding_changes_the_picture_they_are_let_loose_again(controls, changed):
    holder = after(controls, (BRIGHT, 8), (changed, TRIAL))

    assert holder.state == "free"
    assert controls.now[EXPOSURE] == LOOSE
    assert controls.now[cv2.CAP_PROP_AUTO_WB] == 1


def test_light_that_never_rests_is_held_in_the_end(controls):
    holder = Holder(controls)
    for step in range(PATIENCE):
        holder.frame((20.0 + step, 20.0, 20.0))

    assert holder.state == "trying"


def test_a_camera_that_refuses_every_control_is_left_alone():
    stubborn = Controls({}, refused=(EXPOSURE, cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_AUTOFOCUS))

    assert after(stubborn, (BRIGHT, 50)).state == "free"
    assert stubborn.now == {}


def test_a_camera_without_a_lens_that_moves_is_held_in_the_rest():
    fixed = Controls({cv2.CAP_PROP_EXPOSURE: 157}, refused=(cv2.CAP_PROP_AUTOFOCUS,))

    assert after(fixed, (BRIGHT, 8), (BRIGHT, TRIAL)).state == "held"
    assert cv2.CAP_PROP_FOCUS not in fixed.now


def test_other_systems_controls_are_not_touched():
    foreign = Controls({}, backend="AVFOUNDATION")

    assert after(foreign, (BRIGHT, 50)).state == "free"
    assert foreign.now == {}


def test_beginning_anew_searches_again(controls):
    holder = after(controls, (BRIGHT, 8 + TRIAL))
    holder.begin()

    assert holder.state == "finding"
    assert controls.now[EXPOSURE] == LOOSE
