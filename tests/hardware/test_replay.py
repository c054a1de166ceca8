from itertools import pairwise

import cv2
import numpy as np
import pytest
from PIL import Image

from hardware.cameras.replay import FolderCamera, VideoCamera, slid_in
from hardware.clocks import ManualClock
from hardware.ports import HardwareFault


def write_picture(path, value, size=(32, 24)):
    Image.new("RGB", size, (value, value, value)).save(path)


def frames_of(camera):
    frames = []
    while (frame := camera.capture(10.0)) is not None:
        frames.append(frame)
    return frames


def open_folder(folder, **more):
    camera = FolderCamera(folder, fps=10, clock=ManualClock(), **more)
    camera.open()
    return camera


def test_pictures_come_in_the_order_in_which_people_count(tmp_path):
    for name in ("throw10.png", "throw2.png", "Throw1.png", "notes.txt"):
        write_picture(tmp_path / name, 9) if name.endswith("png") else (tmp_path / name).touch()
    camera = open_folder(tmp_path, hold=0.1, slide=0.0)
    assert [frame.name for frame in frames_of(camera)] == ["Throw1.png", "throw2.png", "throw10.png"]


def test_each_picture_slides_in_and_then_lies_still_for_the_hold_time(tmp_path):
    for value in (50, 200):
        picture = np.full((24, 32, 3), value, np.uint8)
        picture[:, :8] = 0
        cv2.imwrite(str(tmp_path / f"{value:03}.png"), picture)
    frames = frames_of(open_folder(tmp_path, hold=0.3, slide=0.2))
    assert [frame.name for frame in frames] == ["050.png"] * 5 + ["200.png"] * 5
    moves = [bool((earlier.pixels != later.pixels).any()) for earlier, later in pairwise(frames[:5])]
    assert moves == [True, True, False, False]
    assert frames[4].pixels[0, 0, 0] == 0
    assert frames[4].pixels[0, 20, 0] == 50


def test_a_frame_comes_every_tenth_second_of_the_clock(tmp_path):
    write_picture(tmp_path / "a.png", 9)
    frames = frames_of(open_folder(tmp_path, hold=0.4, slide=0.0))
    assert [round(frame.time, 6) for frame in frames] == [0.0, 0.1, 0.2, 0.3]
    assert [frame.number for frame in frames] == [1, 2, 3, 4]


def test_without_a_hold_time_a_picture_stays_until_it_is_told_to_go(tmp_path):
    write_picture(tmp_path / "a.png", 1)
    write_picture(tmp_path / "b.png", 2)
    camera = open_folder(tmp_path, hold=None, slide=0.0)
    assert {camera.capture(1.0).name for _ in range(100)} == {"a.png"}
    camera.advance()
    assert {camera.capture(1.0).name for _ in range(100)} == {"b.png"}
    camera.advance()
    assert camera.capture(1.0) is None
    assert camera.capture(1.0) is None


def test_a_file_that_is_no_picture_is_said_once_and_passed_over(tmp_path):
    (tmp_path / "a.jpg").write_bytes(b"not a picture")
    (tmp_path / "b.jpg").touch()
    write_picture(tmp_path / "c.png", 1)
    camera = open_folder(tmp_path, hold=0.1, slide=0.0)
    for name in ("a.jpg", "b.jpg"):
        with pytest.raises(HardwareFault, match=name):
            camera.capture(1.0)
    assert [frame.name for frame in frames_of(camera)] == ["c.png"]


def test_a_phone_picture_is_turned_upright(tmp_path):
    image = Image.new("RGB", (20, 10))
    exif = image.getexif()
    exif[0x0112] = 6  # taken with the phone turned by a quarter
    image.save(tmp_path / "a.jpg", exif=exif)
    assert open_folder(tmp_path, slide=0.0).capture(1.0).pixels.shape == (20, 10, 3)


def test_a_folder_without_pictures_says_what_it_needs(tmp_path):
    with pytest.raises(HardwareFault, match="holds no pictures") as caught:
        FolderCamera(tmp_path).open()
    assert ".jpg" in caught.value.remedy


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(HardwareFault, match="nowhere"):
        FolderCamera(tmp_path / "nowhere").open()


def test_after_its_end_a_folder_starts_anew_when_it_is_opened_again(tmp_path):
    write_picture(tmp_path / "a.png", 1)
    camera = open_folder(tmp_path, hold=0.1, slide=0.0)
    assert len(frames_of(camera)) == 1
    camera.close()
    camera.open()
    assert len(frames_of(camera)) == 1


def test_closed_for_a_fault_a_folder_goes_on_where_it_was(tmp_path):
    for name in ("a.png", "c.png"):
        write_picture(tmp_path / name, 1)
    (tmp_path / "b.png").touch()
    (tmp_path / "d.png").touch()
    camera = open_folder(tmp_path, hold=0.1, slide=0.0)
    seen = []
    while True:
        try:
            frame = camera.capture(1.0)
        except HardwareFault:
            seen.append("fault")
            camera.close()
            camera.open()
            continue
        if frame is None:
            break
        seen.append(frame.name)
    assert seen == ["a.png", "fault", "c.png", "fault"]


def test_sliding_in_moves_the_left_edge_from_right_to_left():
    pixels = np.zeros((2, 8, 3), np.uint8)
    pixels[:, 0] = 255
    assert slid_in(pixels, 0.25)[0, 6, 0] == 255
    assert slid_in(pixels, 0.75)[0, 2, 0] == 255


@pytest.fixture
def video(tmp_path):
    """Ten frames a second; frame n (from 0) is grey 20 * n."""
    file = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter_fourcc(*"MJPG"), 10, (64, 48))
    for n in range(10):
        writer.write(np.full((48, 64, 3), 20 * n, np.uint8))
    writer.release()
    return file


def greys(frames):
    return [round(frame.pixels.mean() / 20) for frame in frames]


def test_a_video_is_shown_frame_by_frame_in_its_own_time(video):
    camera = VideoCamera(video, clock=ManualClock())
    camera.open()
    frames = frames_of(camera)
    assert greys(frames) == list(range(10))
    assert [round(frame.time, 6) for frame in frames[:3]] == [0.0, 0.1, 0.2]


def test_who_asks_late_misses_no_frame_of_a_slow_film_and_each_has_the_films_time(video):
    clock = ManualClock()
    camera = VideoCamera(video, clock=clock)
    camera.open()
    first = camera.capture(1.0)
    clock.sleep(0.55)

    late, next_one = camera.capture(1.0), camera.capture(1.0)

    assert greys([first, late, next_one]) == [0, 1, 2]
    assert [round(frame.time, 6) for frame in (first, late, next_one)] == [0.0, 0.1, 0.2]
    assert late.number - first.number == 1


@pytest.mark.parametrize(("rate", "passed"), [(15, 1), (30, 2), (60, 4), (50, 4)])
def test_of_a_fast_film_who_asks_late_sees_fifteen_frames_a_second(video, rate, passed):
    clock = ManualClock()
    camera = VideoCamera(video, fps=rate, clock=clock)
    camera.open()
    first = camera.capture(1.0)
    clock.sleep(5.0)

    late = camera.capture(1.0)

    assert late.number - first.number == passed
    assert late.time - first.time == pytest.approx(passed / rate)


def test_a_video_can_be_shown_at_another_speed(video):
    camera = VideoCamera(video, fps=2, clock=ManualClock())
    camera.open()
    assert [frame.time for frame in frames_of(camera)[:3]] == [0.0, 0.5, 1.0]


@pytest.mark.parametrize("told", [1000.0, 0.01])
def test_a_video_that_tells_no_credible_rate_runs_at_thirty_frames_a_second(tmp_path, told):
    file = tmp_path / "recorded.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), told, (32, 24))
    for value in range(0, 60, 10):
        writer.write(np.full((24, 32, 3), value, np.uint8))
    writer.release()
    camera = VideoCamera(file, clock=ManualClock())
    camera.open()

    frames = frames_of(camera)

    assert [round(frame.time * 30) for frame in frames] == [0, 1, 2, 3, 4, 5]


def test_a_file_that_is_no_video_says_what_to_do(tmp_path):
    file = tmp_path / "film.mp4"
    file.write_bytes(b"no film")
    with pytest.raises(HardwareFault, match="not a video"):
        VideoCamera(file).open()
    with pytest.raises(HardwareFault, match="There is no file"):
        VideoCamera(tmp_path / "gone.mp4").open()
