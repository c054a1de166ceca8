"""Memory that was freed goes back to the system."""

import subprocess
import sys

import pytest

LARGE_BLOCKS = """
import sys
import numpy as np
from firmware import memory

asked = "plain" not in sys.argv and memory.give_back_large_blocks()

def resident_mb():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))

before = resident_mb()
np.ones(3 << 20)  # freed at once: from now on glibc keeps blocks up to its 24 MB
large = [np.ones(2 << 20) for _ in range(6)]
above = [np.ones(12_000) for _ in range(40)]  # what lies above them keeps them from being trimmed
del large
print(resident_mb() - before < 50, asked)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc's limits are asked for on Linux only")
def test_large_blocks_are_handed_back_once_they_are_freed() -> None:
    done = subprocess.run([sys.executable, "-c", LARGE_BLOCKS], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["True", "True"]
