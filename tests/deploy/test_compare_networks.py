"""Running every network on two machines, and comparing what came out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
DEPLOY = CHECKOUT / "deploy"
READERS = CHECKOUT / "models" / "readers"
SAYS = [-2.0, 0.0, 1.0, 1.0]
"""Spread: the root of 6, about 2.45."""


def line(says: list[float], network: str = "pips-1/finder.onnx") -> str:
    return json.dumps({"network": network, "picture": "3-5.png", "says": says}) + "\n"


def compared(folder: Path, here: str, there: str) -> tuple[int, str]:
    (folder / "readers" / "pips-1").mkdir(parents=True)
    (folder / "readers" / "pips-1" / "finder.onnx").touch()
    (folder / "here").write_text(here)
    (folder / "there").write_text(there)
    command = [sys.executable, DEPLOY / "compare-networks", *(folder / name for name in ("readers", "here", "there"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_rounding_is_no_difference(tmp_path: Path) -> None:
    code, said = compared(tmp_path, line(SAYS), line([-2.0, 0.0, 1.0, 1.04]))

    assert (code, said) == (0, "pips-1/finder.onnx: 1 pictures, 0.01633 apart at most; 0.02 is allowed.\n")


@pytest.mark.parametrize(
    "there",
    [line([-2.0, 0.0, 1.0, 1.06]), line(SAYS[:3]), line([]), "", line(SAYS, "pips-1/reader.onnx")],
)
def test_other_numbers_and_a_network_that_was_not_run_are_one(tmp_path: Path, there: str) -> None:
    assert compared(tmp_path, line(SAYS), there)[0] == 1


def test_a_network_that_was_run_on_neither_side_proves_nothing(tmp_path: Path) -> None:
    assert compared(tmp_path, "", "")[0] == 1


def test_every_network_that_ships_is_run_on_every_picture() -> None:
    command = [sys.executable, DEPLOY / "run-networks", READERS, DEPLOY / "pictures"]

    done = subprocess.run(command, capture_output=True, text=True, check=True)

    ran = [(one["network"], one["picture"]) for one in map(json.loads, done.stdout.splitlines())]
    files = sorted(f"{file.parent.name}/{file.name}" for file in READERS.rglob("*.onnx"))
    assert files
    assert ran == [(file, picture) for file in files for picture in ("1-4-6.png", "2-3-5-6.png", "3-5.png")]
