"""What counts against a version and what does not."""

from __future__ import annotations

import json

import pytest
from fake_service import reading

from firmware.upgrade.selftest import misread, worse


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        (reading(6, 1, 4), False),
        (reading(6, 1, 5), True),
        (reading(1, 4), True),
        (reading(6, 1, None, verdict="ask"), False),
        (reading(1, 4, 6, verdict="refuse"), True),
        (reading(), True),
        (reading(verdict="ask"), True),
    ],
)
def test_to_believe_wrongly_or_to_see_nothing_is_a_failure_and_to_ask_is_none(line: str, wrong: bool) -> None:
    assert misread("1-4-6", json.loads(line)) is wrong


def test_only_software_that_worked_before_counts_against_a_version() -> None:
    before = {"numpy": "ok", "picamera2": "fail", "camera": "ok"}
    after = {"numpy": "fail", "picamera2": "fail", "camera": "fail", "reader": "ok"}

    assert worse(before, after) == ["numpy"]
