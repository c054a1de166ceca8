"""Tasks in large letters: rather fewer words than small ones."""

from __future__ import annotations

import msgspec
import pytest

from firmware.panel.paint import fits, paint
from firmware.panel.screen import Keys, Screen

TASK = Screen(
    "task", "SET", "New dice.", title="New dice appear", headline=("On the horizon",), keys=Keys("Undo", "Done"),
    large=True,
)  # fmt: skip


def task(*lines: str) -> Screen:
    return msgspec.structs.replace(TASK, lines=lines)


def test_lines_beyond_the_second_stand_behind_ok_held() -> None:
    three, told = task("Yellow: 2", "Red: 2", "Green: 1, 1"), task("Yellow: 2", "More: hold ok")

    assert paint(three).tobytes() == paint(told).tobytes()
    assert fits(three) == []


def test_two_lines_stand_whole() -> None:
    assert paint(task("Yellow: 2", "Red: 2")).tobytes() != paint(task("Yellow: 2", "More: hold ok")).tobytes()


@pytest.mark.parametrize("lines", [(), ("juggle",), ("juggle", "juggle"), ("juggle", "juggle", "juggle")])
def test_no_letter_touches_the_dotted_rule(lines: tuple[str, ...]) -> None:
    picture = paint(task(*lines))

    assert picture.crop((0, 52, 128, 53)).getbbox() is None
