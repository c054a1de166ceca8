"""What must not stand in any tracked file, and what each must keep to."""

from __future__ import annotations

import re

import pytest
from tracked import CHECKOUT, tracked_files

# A character class stands where a plain letter would do, so that this file does not name what it forbids.
HOSTS = r"[p]ypi\.org|[p]ythonhosted\.org|[n]pmjs\.(org|com)|[d]eb\.debian\.org|[p]iwheels\.org"
MACHINE_PATHS = r"(?<![\w.~-])/([w]ork|[r]oot|[o]pt/wheels)/"
NUMBERED_ISSUES = r"(?i)\b[i]ssues? (no\.? ?|#)?\d|\bGH-\d"


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("the address of a package registry", HOSTS),
        ("a path of one machine", MACHINE_PATHS),
        ("a tracker's number", NUMBERED_ISSUES),
    ],
)
def test_no_tracked_file_holds(what: str, pattern: str) -> None:
    found = []
    for path in tracked_files():
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        place = path.relative_to(CHECKOUT)
        found += [f"{place}:{n}: {what}" for n, line in enumerate(lines, 1) if re.search(pattern, line)]

    assert found == []


def test_some_files_are_tracked_at_all() -> None:
    assert CHECKOUT / "pyproject.toml" in tracked_files()


def test_no_photograph_or_large_file_is_tracked() -> None:
    large = [path for path in tracked_files() if path.stat().st_size > 4_000_000]
    photographs = [path for path in tracked_files() if path.suffix.lower() in (".jpg", ".jpeg", ".heic")]

    assert (large, photographs) == ([], [])
