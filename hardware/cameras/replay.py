"""Cameras that show recordings: a folder of pictures, a video file."""

from __future__ import annotations

import math
import re
import threading
from collections import deque
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from hardware.cameras.faults import camera_off, no_picture
from hardware.cameras.pixels import from_bgr, frozen
from hardware.clocks import SystemClock
from hardware.ports import Clock, Frame, HardwareFault, Pixels

PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
USUAL_RATE: Final = 30.0
COARSEST: Final = 1 / 15
"""Seconds of a film that are passed over at most between two of its frames."""
SLOWEST, FASTEST = 1.0, 240.0
"""Frames per second. What a file says beyond these is no rate: browsers write 1000 into what they record, and mean that
times are kept in thousandths."""


class Pace:
    """Keeps a recording to its frame rate. fps: frames per second, above 0."""

    def __init__(self, fps: float, clock: Clock) -> None:
        self._period, self._clock = 1.0 / fps, clock
        self._due = clock.now()

    def wait(self, timeout: float) -> int:
        """Waits until a frame is due; returns how many further ones are due already. Raises
        `HardwareFault`."""
        early = self._due - self._clock.now()
        if early > timeout:
            self._clock.sleep(timeout)
            raise no_picture(timeout)
        if early > 0:
            self._clock.sleep(early)
        missed = max(0, math.floor((self._clock.now() - self._due) / self._period))
        self._due += (missed + 1) * self._period
        return missed


class FolderCamera:
    """Shows the pictures of a folder, sorted naturally (2 before 10), as a camera above a table would see them.

    Each picture slides in for `slide` seconds, which looks like dice being thrown, and then lies still. It stays for
    `hold` seconds, or with None until `advance` is called: that suits a game, where the next throw has to wait for
    the players. After the last picture `capture` gives None. The pictures may differ in size.

    A picture that cannot be decoded is reported as a fault once and then passed over. Closed and opened again, as
    after a fault, the camera goes on where it was; after the end it starts anew.
    """

    def __init__(
        self,
        folder: Path | str,
        *,
        hold: float | None = 3.0,
        slide: float = 0.5,
        fps: float = 10.0,
        clock: Clock | None = None,
    ) -> None:
        self._folder = Path(folder)
        self.name = f"folder {self._folder.name}"
        self._fps, self._clock = fps, clock or SystemClock()
        self._slide_frames = round(slide * fps)
        self._hold_frames = math.inf if hold is None else max(1, round(hold * fps))
        self._waiting: deque[Path] = deque()
        self._under_way = False
        self._pace: Pace | None = None
        self._picture: tuple[str, Pixels] | None = None
        self._shown = 0
        self._frames = 0
        self._advance = threading.Event()

    def open(self) -> None:
        if self._pace is not None:
            return
        if not self._under_way:
            self._waiting = deque(self._files())
            self._picture = None
            self._advance.clear()
            self._under_way = True
        self._pace = Pace(self._fps, self._clock)

    def advance(self) -> None:
        """Lets the next picture come. May be called from any thread."""
        self._advance.set()

    def capture(self, timeout: float) -> Frame | None:
        if self._pace is None:
            raise camera_off()
        self._pace.wait(timeout)
        if self._picture is None or self._is_over():
            if not self._waiting:
                self._picture, self._under_way = None, False
                return None
            self._load(self._waiting.popleft())
        assert self._picture is not None
        name, pixels = self._picture
        self._shown += 1
        self._frames += 1
        if self._shown <= self._slide_frames:
            pixels = slid_in(pixels, self._shown / (self._slide_frames + 1))
        return Frame(pixels, self._frames, self._clock.now(), name=name)

    def close(self) -> None:
        self._pace = None

    def _files(self) -> list[Path]:
        try:
            files = [path for path in self._folder.iterdir() if path.suffix.lower() in PICTURES]
        except OSError as error:
            fact = f"The folder {self._folder} cannot be read: {error.strerror}."
            raise HardwareFault("camera", fact, "Name a folder of pictures.") from error
        if not files:
            fact = f"The folder {self._folder} holds no pictures."
            raise HardwareFault("camera", fact, f"It needs files ending in {', '.join(sorted(PICTURES))}.")
        return sorted(files, key=natural_order)

    def _is_over(self) -> bool:
        return self._advance.is_set() or self._shown >= self._slide_frames + self._hold_frames

    def _load(self, path: Path) -> None:
        self._picture, self._shown = None, 0
        self._advance.clear()
        self._picture = (path.name, load_picture(path))


class VideoCamera:
    """Shows a video file in its own time; then `capture` gives None. Who asks late, since a picture was read meanwhile,
    misses no roll: the film is passed over by `COARSEST` at most, and goes on later than it would have. The frames'
    times are those of the film, from when it was opened.

    fps: frames per second instead of the file's own, to show it faster or slower. `hold` makes it stand still, for a
    game that is not yet ready for the next throw; its picture is then shown again and again.
    """

    def __init__(self, file: Path | str, *, fps: float | None = None, clock: Clock | None = None) -> None:
        self._file = Path(file)
        self.name = f"video {self._file.name}"
        self._fps, self._clock = fps, clock or SystemClock()
        self._video: cv2.VideoCapture | None = None
        self._pace: Pace | None = None
        self._picture: Pixels | None = None
        self._held = threading.Event()
        self._frames = 0
        self._period, self._time = 0.0, 0.0

    def hold(self, held: bool) -> None:
        """Lets the video stand still, or run on. May be called from any thread."""
        (self._held.set if held else self._held.clear)()

    def open(self) -> None:
        if self._video is not None:
            return
        if not self._file.is_file():
            raise HardwareFault("camera", f"There is no file {self._file}.", "Name a video file.")
        video = cv2.VideoCapture(str(self._file))
        if not video.isOpened():
            video.release()
            fact = f"The file {self._file} is not a video that OpenCV can read."
            raise HardwareFault("camera", fact, "Convert it to .mp4 (H.264) or .avi (MJPG).")
        own_fps = video.get(cv2.CAP_PROP_FPS)
        self._video = video
        rate = self._fps or (own_fps if SLOWEST <= own_fps <= FASTEST else USUAL_RATE)
        self._pace = Pace(rate, self._clock)
        self._period = 1 / rate
        self._time = self._clock.now() - self._period

    def capture(self, timeout: float) -> Frame | None:
        if self._video is None or self._pace is None:
            raise camera_off()
        missed = self._pace.wait(timeout)
        self._time += self._period
        if self._picture is None or not self._held.is_set():
            for _ in range(min(missed, math.ceil(COARSEST / self._period) - 1)):
                self._frames += self._video.grab()
                self._time += self._period
            there, picture = self._video.read()
            if not there:
                return None
            self._picture = from_bgr(np.asarray(picture, dtype=np.uint8))
        self._frames += 1
        return Frame(self._picture, self._frames, self._time, name=self._file.name)

    def close(self) -> None:
        video, self._video = self._video, None
        if video is not None:
            video.release()


def natural_order(path: Path) -> tuple[tuple[int, str], ...]:
    """A key that sorts names as people do: throw2.jpg before throw10.jpg, capitals like small letters."""
    parts = re.split(r"(\d+)", path.name.lower())
    return tuple((int(part), "") if part.isdecimal() else (0, part) for part in parts)


def load_picture(path: Path) -> Pixels:
    """The picture of a file, turned upright by its EXIF mark. Raises `HardwareFault` naming the file."""
    try:
        data = np.frombuffer(path.read_bytes(), dtype=np.uint8)
    except OSError as error:
        fact = f"The picture {path} cannot be read: {error.strerror}."
        raise HardwareFault("camera", fact, "It is passed over.") from error
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if picture is None:
        fact = f"The file {path} is not a picture that OpenCV can read."
        raise HardwareFault("camera", fact, "It is passed over.")
    return from_bgr(np.asarray(picture, dtype=np.uint8))


def slid_in(pixels: Pixels, part: float) -> Pixels:
    """The picture on its way in from the right over a plain ground of its mean colour. part: 0 (out) to 1
    (in)."""
    shift = round(pixels.shape[1] * (1.0 - part))
    moving = np.empty_like(pixels)
    moving[:, :shift] = pixels[::16, ::16].mean(axis=(0, 1))
    moving[:, shift:] = pixels[:, : pixels.shape[1] - shift]
    return frozen(moving)
