"""What belongs to the repository."""

from __future__ import annotations

import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).parents[2]


@cache
def tracked_files() -> tuple[Path, ...]:
    """Absolute paths of all tracked files that are there."""
    listed = subprocess.run(
        ["git", "-c", f"safe.directory={CHECKOUT}", "ls-files", "-z"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = (CHECKOUT / name for name in listed.stdout.split("\0") if name)
    return tuple(path for path in paths if path.is_file())


@cache
def pyproject() -> dict[str, Any]:
    return tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
