import threading

import cv2
import numpy as np
import pytest

from hardware.cameras.faulty import FaultyCamera, Misbehaviour
from hardware.cameras.replay import FolderCamera
from hardware.clocks import ManualClock
from hardware.ports import HardwareFault


@pytest.fixture
def sound_camera(tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), np.full((4, 4, 3), (1, 2, 3), np.uint8))  # B, G, R
    return FolderCamera(tmp_path, slide=0.0, clock=ManualClock())


def opened(camera, **misbehaviour):
    faulty = FaultyCamera(camera, Misbehaviour(**misbehaviour), ManualClock())
    faulty.open()
    return faulty


def test_a_stall_takes_the_whole_time_limit_and_is_said(sound_camera):
    clock = ManualClock()
    camera = FaultyCamera(sound_camera, Misbehaviour(stall={2}), clock)
    camera.open()
    assert camera.capture(5.0).number == 1
    with pytest.raises(HardwareFault, match="No new picture came within 5 s"):
        camera.capture(5.0)
    assert clock.now() == 5.0
    assert camera.capture(5.0).number == 2


def test_a_hang_ends_only_by_closing(sound_camera):
    camera = opened(sound_camera, hang={1})
    outcome = []

    def capture():
        with pytest.raises(HardwareFault):
            camera.capture(0.001)
        outcome.append("ended")

    thread = threading.Thread(target=capture)
    thread.start()
    thread.join(0.05)
    assert outcome == []
    camera.close()
    thread.join(2)
    assert outcome == ["ended"]


def test_situation_16_a_repeated_frame_keeps_its_number(sound_camera):
    camera = opened(sound_camera, repeat={2, 3})
    assert [camera.capture(1.0).number for _ in range(4)] == [1, 1, 1, 2]


def test_an_error_is_raised_as_it_was_given(sound_camera):
    camera = opened(sound_camera, errors={1: RuntimeError("boom")})
    with pytest.raises(RuntimeError, match="boom"):
        camera.capture(1.0)
    assert camera.capture(1.0).number == 1


def test_situation_12_swapped_channels(sound_camera):
    frame = opened(sound_camera, swap_channels=True).capture(1.0)
    assert frame.pixels[0, 0].tolist() == [1, 2, 3]
    assert not frame.pixels.flags.writeable


def test_situation_9_busy_for_the_first_opens(sound_camera):
    camera = FaultyCamera(sound_camera, Misbehaviour(busy_opens=2))
    for _ in range(2):
        with pytest.raises(HardwareFault, match="busy"):
            camera.open()
    camera.open()
    assert camera.capture(1.0) is not None
