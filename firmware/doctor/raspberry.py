"""Is this a Raspberry Pi?"""

from __future__ import annotations

from pathlib import Path
from typing import Final

MODEL_FILE: Final = Path("/proc/device-tree/model")


def is_pi() -> bool:
    """By the name that the board gives itself."""
    try:
        return "Raspberry Pi" in MODEL_FILE.read_text(errors="replace")
    except OSError:
        return False
