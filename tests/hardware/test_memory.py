import io

import pytest
from PIL import Image

from hardware.displays.memory import MemoryDisplay
from hardware.ports import HardwareFault


def lit():
    return Image.new("1", (128, 64), 1)


def test_the_png_is_the_last_image():
    display = MemoryDisplay()
    display.open()
    display.show(lit())
    png = Image.open(io.BytesIO(display.png()))
    assert (png.size, png.convert("1").tobytes()) == ((128, 64), lit().tobytes())


def test_before_the_first_image_the_png_is_dark():
    assert Image.open(io.BytesIO(MemoryDisplay().png())).getbbox() is None


def test_situation_25_every_seventh_show_fails_and_the_image_before_stays():
    display = MemoryDisplay(fail_every=7)
    display.open()
    outcomes = []
    for _ in range(14):
        try:
            display.show(lit())
            outcomes.append(True)
        except HardwareFault:
            outcomes.append(False)
    assert outcomes == ([True] * 6 + [False]) * 2
    assert display.image.tobytes() == lit().tobytes()


def test_contrast_is_kept():
    display = MemoryDisplay()
    display.contrast(32)
    assert display.level == 32


def test_an_image_that_does_not_fit_says_what_was_given():
    display = MemoryDisplay()
    display.open()
    with pytest.raises(ValueError, match=r"size \(128, 64\), not 'L' and \(8, 8\)"):
        display.show(Image.new("L", (8, 8)))
