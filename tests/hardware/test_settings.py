import re
import tomllib
from pathlib import Path

import msgspec
import pytest

import hardware
from hardware import assembly
from hardware.buttons.gpio import PINS
from hardware.ports import Button
from hardware.settings import HardwareSettings, SettingsError, load_settings


def load(tmp_path, text):
    file = tmp_path / "panel.toml"
    file.write_text(text)
    return load_settings(file)


def test_an_empty_file_means_the_panel_of_the_readme(tmp_path):
    settings = load(tmp_path, "")
    assert settings == HardwareSettings()
    assert (settings.display.chip, settings.display.address) == ("ssd1309", 0x3C)
    assert dict(settings.buttons.pins) == dict(PINS)


def test_each_key_reaches_its_part(tmp_path):
    text = """
    [display]
    chip = "sh1106"
    bus = 3
    address = 0x3D
    first_column = 0
    upside_down = true
    [buttons]
    fix = 12
    [camera]
    swap_red_blue = true
    width = 800
    height = 600
    focus = 2.5
    mains = 60
    [signals]
    buzzer = 16
    red = 23
    green = 24
    blue = 25
    common_anode = true
    """
    settings = load(tmp_path, text)
    assert msgspec.structs.astuple(settings.display) == ("sh1106", 3, 0x3D, 0, True)
    assert settings.buttons.pins[Button.FIX] == 12
    assert (settings.camera.width, settings.camera.height, settings.camera.focus) == (800, 600, 2.5)
    assert vars(assembly.oled(settings.display))["_address"] == 0x3D
    assert vars(assembly.gpio_buttons(settings.buttons))["_pins"][Button.FIX] == 12
    assert vars(assembly.oled(settings.display))["_offset"] == {"page_address_offset": 0}
    assert vars(assembly.pi_camera(settings.camera))["_size"] == (800, 600)
    assert vars(assembly.pi_camera(settings.camera))["_swapped"] is True
    assert vars(assembly.pi_camera(settings.camera))["_pulses"]["AeFlickerPeriod"] == 8333
    buzzer, lamp = assembly.signallers(settings.signals)
    assert vars(buzzer)["_pins"] == (16,)
    assert (vars(lamp)["_pins"], vars(lamp)["_common_anode"]) == ((23, 24, 25), True)


def test_swapping_left_and_right_mirrors_the_row(tmp_path):
    pins = load(tmp_path, "[buttons]\nswap_left_right = true").buttons.pins
    assert [pins[button] for button in Button] == [26, 19, 13, 6, 5]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[display]\nchip = "st7735"', """display.chip: expected "ssd1309", "sh1106" or "ssd1306", got 'st7735'"""),
        ("[display]\naddress = 60000", "display.address: expected 0x3C or 0x3D, got 60000"),
        ("[display]\nchp = 1", "display: Object contains unknown field `chp`"),
        ('[buttons]\nok = "19"', "buttons.ok: Expected `int`, got `str`"),
        ("[buttons]\nok = 40", "buttons.ok: Expected `int` <= 27"),
        ("[buttons]\nok = 5", "buttons: expected five different pins, and GPIO 5 is named twice"),
        ("[signals]\nred = 23", "signals: expected red, green and blue, or none of the three"),
        ("[signals]\nbuzzer = 26", "expected a pin of its own for each part, and GPIO 26 is named twice"),
        ("[display]\nfirst_column = 5", "display.first_column: Expected `int` <= 4"),
        ("[camera]\nmains = 55", "camera.mains: expected 50 or 60, got 55"),
        ("[display", "is no TOML"),
    ],
)
def test_an_error_names_the_file_the_key_and_what_was_expected(tmp_path, text, complaint):
    with pytest.raises(SettingsError, match=re.escape(f"panel.toml: {complaint}")):
        load(tmp_path, text)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(SettingsError, match="cannot be read: No such file"):
        load_settings(tmp_path / "panel.toml")


HOUSE = Path(hardware.__file__).parent
HEADER_PINS = {5: 29, 6: 31, 13: 33, 19: 35, 26: 37}
"""GPIO number to place on the 40-pin header, from the Raspberry Pi documentation."""


def test_the_wiring_table_and_picture_show_the_default_pins():
    readme = (HOUSE / "README.md").read_text()
    picture = (HOUSE / "wiring.svg").read_text()
    for button, pin in PINS.items():
        assert f"| {button} | one side | {HEADER_PINS[pin]} | {pin} |" in readme
        assert f">GPIO {pin}</text>" in picture


def test_the_readme_shows_the_defaults():
    readme = (HOUSE / "README.md").read_text()
    example = re.search(r"```toml\n(.*?)```", readme, re.DOTALL).group(1)
    assert msgspec.convert(tomllib.loads(example), HardwareSettings) == HardwareSettings()
