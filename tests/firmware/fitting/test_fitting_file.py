"""What is found goes into panel.toml, and the rest of the file stays as it was."""

import pytest

from firmware.fitting.panel_file import with_setting, write_settings
from hardware.settings import SettingsError, load_settings

FILE = """# our panel
[display]
chip = "ssd1309"  # so the shop said
bus = 1

[camera]
focus = 2.5
"""


def test_a_key_is_set_in_its_line_and_keeps_its_remark():
    assert with_setting(FILE, "display", "chip", "sh1106") == FILE.replace('"ssd1309"', '"sh1106"')


def test_a_key_that_is_missing_goes_below_the_head_of_its_table():
    assert with_setting(FILE, "camera", "swap_red_blue", True) == FILE.replace(
        "[camera]\n", "[camera]\nswap_red_blue = true\n"
    )


def test_a_table_that_is_missing_is_added_at_the_end():
    assert with_setting("", "display", "address", 0x3D) == "[display]\naddress = 0x3D\n"
    assert with_setting("[camera]\n", "display", "first_column", 0) == "[camera]\n\n[display]\nfirst_column = 0\n"


def test_the_same_key_of_another_table_is_left_alone():
    text = "[buttons]\nok = 1\n[display]\nbus = 1\n"

    assert with_setting(text, "display", "ok", 5) == "[buttons]\nok = 1\n[display]\nok = 5\nbus = 1\n"


def test_written_settings_are_read_back(tmp_path):
    file = tmp_path / "data" / "panel.toml"
    write_settings(file, "display", {"chip": "sh1106", "address": 0x3D, "first_column": 0, "upside_down": True})
    write_settings(file, "camera", {"swap_red_blue": True})
    write_settings(file, "display", {"upside_down": False})

    settings = load_settings(file)
    assert (settings.display.chip, settings.display.address, settings.display.first_column) == ("sh1106", 0x3D, 0)
    assert (settings.display.upside_down, settings.camera.swap_red_blue) == (False, True)
    assert [path.name for path in file.parent.iterdir()] == ["panel.toml"]


def test_a_file_that_is_none_is_not_touched(tmp_path):
    file = tmp_path / "panel.toml"
    file.write_text("[display", encoding="utf-8")

    with pytest.raises(SettingsError):
        write_settings(file, "display", {"chip": "sh1106"})
    assert file.read_text(encoding="utf-8") == "[display"
