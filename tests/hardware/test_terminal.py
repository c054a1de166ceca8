import io

import pytest
from fake_terminal import FakeTerminal
from PIL import Image

from hardware.displays.terminal import TerminalDisplay, braille, half_blocks
from hardware.ports import HardwareFault


def picture(rows):
    image = Image.new("1", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            image.putpixel((x, y), mark == "#")
    return image


def opened(terminal, columns=80):
    display = TerminalDisplay(stream=terminal, columns=lambda: columns)
    display.open()
    return display


def test_half_blocks_hold_two_pixels():
    assert half_blocks(picture(["##..", "#.#."])) == ["█▀▄ "]


def test_braille_holds_eight_pixels():
    assert braille(picture(["#.##", "..##", ".###", ".#.."])) == ["\u28a1\u283f"]


def test_an_80_column_terminal_holds_the_whole_panel():
    terminal = FakeTerminal()
    opened(terminal, columns=80).show(Image.new("1", (128, 64), 1))
    assert [len(line) for line in terminal.lines()] == [64] * 16


def test_a_wide_terminal_gets_the_more_legible_blocks():
    terminal = FakeTerminal()
    opened(terminal, columns=128).show(Image.new("1", (128, 64), 1))
    assert terminal.lines() == ["█" * 128] * 32


def test_a_caption_stands_under_the_panel():
    terminal = FakeTerminal()
    display = opened(terminal)
    display.caption = ("Enter is ok.",)
    display.show(Image.new("1", (128, 64)))
    assert terminal.lines()[16:] == ["Enter is ok."]


def test_the_terminal_is_left_as_it_was_found():
    terminal = FakeTerminal()
    display = opened(terminal)
    assert terminal.getvalue().startswith("\x1b[?1049h\x1b[?25l")
    display.close()
    assert terminal.getvalue().endswith("\x1b[?25h\x1b[?1049l")


def test_a_low_contrast_is_drawn_dim():
    terminal = FakeTerminal()
    display = opened(terminal)
    display.show(Image.new("1", (128, 64), 1))
    display.contrast(0x20)
    assert terminal.getvalue().rsplit("\x1b[H", 1)[1].startswith("\x1b[2m")
    display.contrast(0x8F)
    assert terminal.getvalue().rsplit("\x1b[H", 1)[1].startswith("\x1b[0m")


def test_a_file_is_no_terminal():
    with pytest.raises(HardwareFault, match="not a terminal"):
        TerminalDisplay(stream=io.StringIO()).open()


@pytest.mark.parametrize(
    ("error", "remedy"),
    [
        (BrokenPipeError(), "Use the page"),
        (ValueError("I/O operation on closed file"), "Use the page"),
        (UnicodeEncodeError("ascii", "█", 0, 1, "ordinal not in range"), "C.UTF-8"),
    ],
)
def test_a_terminal_that_fails_is_a_fault_and_closing_still_works(error, remedy):
    terminal = FakeTerminal()
    display = opened(terminal)

    def fail(text):
        raise error

    terminal.write = fail
    with pytest.raises(HardwareFault) as caught:
        display.show(Image.new("1", (128, 64)))
    assert remedy in caught.value.remedy
    display.close()
