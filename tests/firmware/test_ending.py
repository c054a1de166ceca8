"""How the process ends while a driver still holds a thread."""

import subprocess
import sys
import threading

import pytest

from firmware.ending import end_though_stuck

STUCK = """
import threading
import cv2
import numpy as np
from firmware.ending import end_though_stuck

def hang():
    begun.set()
    while True:
        cv2.GaussianBlur(picture, (31, 31), 9)

before, begun, picture = threading.enumerate(), threading.Event(), np.zeros((400, 400, 3), np.uint8)
cv2.setNumThreads(1)
threading.Thread(target=hang, daemon=True).start()
begun.wait()
print("The game is saved.")
end_though_stuck(before)
"""


def test_a_thread_that_hangs_in_a_library_is_no_crash():
    done = subprocess.run([sys.executable, "-c", STUCK], capture_output=True, text=True, timeout=60)

    assert (done.returncode, done.stdout, done.stderr) == (0, "The game is saved.\n", "")


@pytest.mark.parametrize("daemon", [True, False])
def test_threads_of_others_are_left_in_peace(daemon):
    going = threading.Event()
    thread = threading.Thread(target=going.wait, daemon=daemon)
    thread.start()

    end_though_stuck(threading.enumerate())  # would end the tests

    going.set()
    thread.join()
