"""Up is not enough: it has to stay up."""

from __future__ import annotations

import pytest

from firmware.upgrade.health import Look, healthy


def looks(*steps: tuple[bool, int]) -> list[Look]:
    """One look every two seconds."""
    return [Look(2.0 * number, up, process) for number, (up, process) in enumerate(steps)]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([], False),
        ([(True, 7)] * 5, False),  # 8 seconds
        ([(True, 7)] * 6, True),  # 10 seconds
        ([(False, 7)] * 3 + [(True, 7)] * 6, True),
        ([(True, 7)] * 6 + [(False, 7)], False),
        ([(True, 7)] * 3 + [(True, 8)] * 3, False),
        ([(True, 7), (True, 7), (False, 0), (True, 7), (True, 7), (True, 7)], False),
    ],
)
def test_healthy_is_the_same_process_up_for_ten_seconds(steps: list[tuple[bool, int]], expected: bool) -> None:
    assert healthy(looks(*steps)) is expected
