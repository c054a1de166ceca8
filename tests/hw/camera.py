"""Takes pictures with the Pi's camera, or webcam N, and says how steadily they come and whether red is red."""

from __future__ import annotations

import argparse
import time

import numpy as np

from firmware.doctor.parts import panel_settings
from hardware.assembly import pi_camera
from hardware.cameras.webcam import Webcam
from hardware.ports import Camera, Frame, HardwareFault

WAIT = 2.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--webcam", metavar="N", help="a webcam in place of the Pi's camera")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--red", action="store_true", help="say what colour the middle has, and end")
    wishes = parser.parse_args()
    camera: Camera = Webcam(f"/dev/video{wishes.webcam}") if wishes.webcam else pi_camera(panel_settings().camera)
    try:
        if wishes.red:
            camera.open()
            print(colour(frames(camera, 10)[-1]))
        else:
            watch(camera, wishes.minutes * 60)
    finally:
        camera.close()


def frames(camera: Camera, count: int) -> list[Frame]:
    """So many, after which exposure and white balance have settled."""
    return [frame for frame in (camera.capture(WAIT) for _ in range(count)) if frame is not None]


def colour(frame: Frame) -> str:
    height, width, _ = frame.pixels.shape
    middle = frame.pixels[height * 2 // 5 : height * 3 // 5, width * 2 // 5 : width * 3 // 5]
    red, green, blue = np.median(middle.reshape(-1, 3), axis=0)
    word = "neither red nor blue"
    if red > 1.3 * max(green, blue):
        word = "red"
    elif blue > 1.3 * red:
        word = "BLUE: the channels are swapped"
    return f"The middle is {word} ({red:.0f}, {green:.0f}, {blue:.0f})."


def watch(camera: Camera, seconds: float) -> None:
    began = last = time.monotonic()
    count, faults, longest = 0, 0, 0.0
    while time.monotonic() - began < seconds:
        try:
            camera.open()
            camera.capture(WAIT)
        except HardwareFault as fault:
            faults += 1
            print(f"{time.monotonic() - began:7.1f} s  {fault}")
            camera.close()
            time.sleep(1.0)
            continue
        now = time.monotonic()
        longest, last, count = max(longest, now - last), now, count + 1
    rate = count / (time.monotonic() - began)
    print(f"{count} pictures, {rate:.1f} a second; the longest gap {longest:.2f} s; {faults} faults.")


if __name__ == "__main__":
    main()
