"""Which program holds a device file open."""

from __future__ import annotations

import os
from pathlib import Path


def holders(device: str, proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Programs that hold `device`, as "name (process 123)", sorted; empty where that cannot be seen.

    device: a path, or the start of one ("/dev/media"). Other people's programs are visible to root only.
    """
    found = set()
    for link in proc.glob("[0-9]*/fd/*"):
        try:
            if os.readlink(link).startswith(device):
                process = link.parent.parent
                found.add(f"{(process / 'comm').read_text().strip()} (process {process.name})")
        except OSError:  # the process has ended meanwhile, or belongs to somebody else
            continue
    return tuple(sorted(found))


def busy_remedy(device: str) -> str:
    """What to do about a busy device: names its holders where they can be seen."""
    names = holders(device)
    if names:
        return f"It is held by {', '.join(names)}. End that program; the camera is tried again by itself."
    return "Another program uses it. End that program; the camera is tried again by itself."
