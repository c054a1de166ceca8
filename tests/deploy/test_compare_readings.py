"""Comparing what two machines read in the same pictures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).parents[2] / "deploy" / "compare-readings"


def reading(value: int = 4, probability: float = 0.95, verdict: str = "accept") -> dict[str, Any]:
    return {"photo": "there/4.png", "verdict": verdict, "dice": [{"value": value, "probability": probability}]}


def compared(folder: Path, here: list[dict[str, Any]], there: list[dict[str, Any]]) -> tuple[int, str]:
    for name, lines in (("here", here), ("there", there)):
        (folder / name).write_text("".join(json.dumps(line) + "\n" for line in lines))
    command = [sys.executable, PROGRAM, folder / "here", folder / "there"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_hundredth_of_probability_is_no_difference(tmp_path: Path) -> None:
    code, said = compared(tmp_path, [reading()], [reading(probability=0.9401)])

    assert (code, said) == (0, "1 pictures, 1 dice: probabilities differ by 0.0099 at most; 0.01 is allowed.\n")


@pytest.mark.parametrize(
    "there",
    [
        [reading(probability=0.9399)],
        [reading(value=5)],
        [reading(verdict="ask")],
        [{**reading(), "dice": []}],
        [],
    ],
)
def test_another_value_verdict_count_or_probability_is_one(tmp_path: Path, there: list[dict[str, Any]]) -> None:
    code, said = compared(tmp_path, [reading()], there)

    assert code == 1
    assert len(said.splitlines()) == 2


def test_nothing_read_on_both_sides_proves_nothing(tmp_path: Path) -> None:
    assert compared(tmp_path, [], [])[0] == 1
