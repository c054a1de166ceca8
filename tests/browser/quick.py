"""`dicescribe` in a world where time passes faster: dice fall, hands move and rest as ever, only sooner.

The camera's frames are its clock. So a busy machine makes the game slow, and never makes the camera seem to stall.
"""

import threading
import time

from hardware import clocks

SPEED = 6.0


class FrameClock(clocks.SystemClock):
    """Time passes only while the camera waits for its next frame."""

    def __init__(self):
        self._now, self._lock = 1000.0, threading.Lock()

    def now(self):
        return self._now

    def sleep(self, seconds):
        time.sleep(seconds / SPEED)
        with self._lock:
            self._now += seconds


if __name__ == "__main__":
    clocks.SystemClock = FrameClock
    from firmware.cli import main

    main(prog_name="dicescribe")
