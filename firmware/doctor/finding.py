"""What a probe says."""

from __future__ import annotations

from typing import Literal

import msgspec

State = Literal["ok", "warn", "fail", "absent"]
"""ok: works. warn: works, with a drawback. fail: does not work, and should. absent: not here, and not needed here."""


class Finding(msgspec.Struct, frozen=True):
    """One line of the report. meaning: what was found, a plain sentence. remedy: what to do, empty for nothing."""

    part: str
    state: State
    meaning: str
    remedy: str = ""
