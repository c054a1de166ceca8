import contextlib
import os
import pty
import termios

import pytest

from hardware.buttons.keyboard import KeyboardButtons, pressed_keys
from hardware.ports import Button, HardwareFault, Press


@pytest.mark.parametrize(
    ("typed", "presses"),
    [
        (b"\x1b[A\x1b[B", [(Button.UP, Press.SHORT), (Button.DOWN, Press.SHORT)]),
        (b"\x1bOA\x1bOB", [(Button.UP, Press.SHORT), (Button.DOWN, Press.SHORT)]),
        (b"\r\n", [(Button.OK, Press.SHORT)] * 2),
        (b"\x1b", [(Button.BACK, Press.SHORT)]),
        (b"\x1b\x1b[A", [(Button.BACK, Press.SHORT), (Button.UP, Press.SHORT)]),
        (b"\x7f\x08", [(Button.BACK, Press.SHORT)] * 2),
        (b"fF", [(Button.FIX, Press.SHORT), (Button.FIX, Press.HOLD)]),
        (b"OB", [(Button.OK, Press.HOLD), (Button.BACK, Press.HOLD)]),
        (b"R", [(Button.FIX, Press.CHORD)]),
        (b"x\x1b[1;5C\x1b[3~\xc3\xa9o", [(Button.OK, Press.SHORT)]),
    ],
)
def test_keys_and_their_presses(typed, presses):
    assert pressed_keys(typed) == presses


@pytest.fixture
def terminal():
    hand, descriptor = pty.openpty()
    yield hand, descriptor
    for end in (hand, descriptor):
        with contextlib.suppress(OSError):
            os.close(end)


def test_the_terminal_is_given_back_as_it_was(terminal):
    _, descriptor = terminal
    before = termios.tcgetattr(descriptor)
    buttons = KeyboardButtons(descriptor)
    buttons.open()
    assert termios.tcgetattr(descriptor) != before
    buttons.close()
    assert termios.tcgetattr(descriptor) == before


def test_an_arrow_that_arrives_in_two_parts_is_no_escape(terminal):
    _, descriptor = terminal
    buttons = KeyboardButtons(descriptor)
    buttons.open()
    reads = iter([b"\x1b", b"[A"])
    buttons._read_once = lambda: next(reads)
    buttons._is_ready = lambda timeout: True
    assert buttons.poll(0.0).button is Button.UP
    buttons.close()


def test_keys_typed_at_once_come_one_by_one(terminal):
    hand, descriptor = terminal
    buttons = KeyboardButtons(descriptor)
    buttons.open()
    os.write(hand, b"of")
    assert [buttons.poll(1.0).button for _ in range(2)] == [Button.OK, Button.FIX]
    buttons.close()


def test_what_is_no_terminal_is_said(tmp_path):
    with open(tmp_path / "file", "w") as file, pytest.raises(HardwareFault, match="not a terminal"):
        KeyboardButtons(file.fileno()).open()


def test_a_terminal_that_goes_away_is_said(terminal):
    hand, descriptor = terminal
    buttons = KeyboardButtons(descriptor)
    buttons.open()
    os.close(hand)
    with pytest.raises(HardwareFault, match="gone away"):
        buttons.poll(1.0)
    buttons.close()
