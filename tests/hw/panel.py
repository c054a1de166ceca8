"""Shows a test picture on the OLED and counts presses; ends with Ctrl-C or when ok is held."""

from __future__ import annotations

import time
from collections import Counter

from PIL import Image, ImageDraw

from firmware.doctor.parts import panel_settings
from hardware.assembly import gpio_buttons, oled
from hardware.ports import Button, ButtonPress, Buttons, Display, HardwareFault, Press


def main() -> None:
    settings = panel_settings()
    display, buttons = oled(settings.display), gpio_buttons(settings.buttons)
    print("Look: a frame at the very edge, a cross, UP at the top. Press each button five times; hold ok to end.")
    try:
        buttons.open()
    except HardwareFault as fault:  # the other pins still work
        print(fault)
    try:
        count(display, buttons)
    except KeyboardInterrupt:
        pass
    finally:
        display.close()
        buttons.close()


def count(display: Display, buttons: Buttons) -> None:
    presses: Counter[Button] = Counter()
    while True:
        show(display, presses)
        press = next_press(buttons)
        if press is None:
            continue
        if press.button is Button.OK and press.press is Press.HOLD:
            break
        presses[press.button] += press.press is Press.SHORT
        print(f"{press.button:5} {press.press}: {presses[press.button]}")
    print(", ".join(f"{button} {presses[button]}" for button in Button))


def next_press(buttons: Buttons) -> ButtonPress | None:
    try:
        return buttons.poll(1.0)
    except HardwareFault:  # said at the start; the display can be tried without them
        time.sleep(1.0)
        return None


def show(display: Display, presses: Counter[Button]) -> None:
    width, height = display.size
    image = Image.new("1", display.size)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, width - 1, height - 1), outline=1)
    pen.line((0, 0, width - 1, height - 1), fill=1)
    pen.line((0, height - 1, width - 1, 0), fill=1)
    pen.text((width // 2 - 6, 2), "UP", fill=1)
    pen.text((4, height - 14), " ".join(str(presses[button]) for button in Button), fill=1)
    try:
        display.open()
        display.show(image)
    except HardwareFault as fault:
        print(fault)
        display.close()
        time.sleep(0.5)


if __name__ == "__main__":
    main()
