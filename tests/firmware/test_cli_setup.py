"""`dicescribe setup` asks, and writes what it found."""

import fake_picamera2
import pytest
from click.testing import CliRunner

from firmware import parts
from firmware.cli import main, setup
from firmware.doctor import raspberry
from firmware.fitting import asking
from hardware import assembly
from hardware.buttons.scripted import ScriptedButtons
from hardware.displays.memory import MemoryDisplay
from hardware.ports import Button, HardwareFault
from hardware.settings import DisplaySettings, load_settings


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("DICESCRIBE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def buttons(monkeypatch):
    buttons = ScriptedButtons()
    monkeypatch.setattr(assembly, "gpio_buttons", lambda settings: buttons)
    return buttons


@pytest.fixture
def pi_camera(monkeypatch):
    world = fake_picamera2.World()
    fake_picamera2.install(monkeypatch, world)
    monkeypatch.setattr(raspberry, "is_pi", lambda: True)
    return world


def setting_up(*args):
    result = CliRunner().invoke(main, ["setup", *args])
    return result.exit_code, result.output


def press(buttons, *which):
    buttons.open()
    for button in which:
        buttons.push(button)


def test_the_display_is_found_and_written_down(monkeypatch, buttons, data):
    monkeypatch.setattr(parts, "oled_that_answers", lambda wanted: DisplaySettings(address=0x3D))
    monkeypatch.setattr(assembly, "oled", lambda settings: MemoryDisplay())
    press(buttons, Button.BACK, Button.UP, Button.OK, Button.OK)  # not whole; up says nothing; whole; upright

    code, said = setting_up("display")

    assert (code, said.splitlines()[-1]) == (0, "The display is set: sh1106 at 0x3D.")
    assert load_settings(data / "panel.toml").display == DisplaySettings("sh1106", address=0x3D, first_column=2)


def test_without_a_display_nothing_is_written(monkeypatch, buttons, data):
    monkeypatch.setattr(raspberry, "is_pi", lambda: True)
    monkeypatch.setattr(parts, "oled_that_answers", lambda wanted: None)

    assert setting_up("display") == (0, "No OLED answers at 0x3C or 0x3D: `dicescribe doctor` says what was found.\n")
    assert not (data / "panel.toml").exists()


@pytest.mark.parametrize(
    ("scene", "presses", "said", "swapped"),
    [
        ((20, 30, 220), [Button.OK], "Red is red.", False),
        ((220, 30, 20), [Button.OK, Button.OK], "Red and blue were swapped, and are put right.", True),
    ],
)
def test_situation_12_red_and_blue_are_told_apart_and_put_right(
    pi_camera, buttons, data, scene, presses, said, swapped
):
    pi_camera.scene[...] = scene  # B, G, R in memory
    press(buttons, *presses)

    code, words = setting_up("colours")

    assert (code, words.splitlines()[-1]) == (0, said)
    settings = load_settings(data / "panel.toml").camera
    assert settings.swap_red_blue is swapped
    camera = assembly.pi_camera(settings)
    camera.open()
    assert camera.capture(1.0).pixels[0, 0].tolist() == [220, 30, 20]


def test_a_camera_that_is_not_there_is_one_clear_line(pi_camera, buttons):
    pi_camera.open_errors = [IndexError("list index out of range")]

    code, said = setting_up("colours")

    assert code == 4
    assert said.startswith("Error: No camera was found. Switch off, push the camera's cable in")


def test_a_laptop_has_nothing_to_find_out_and_its_pins_are_not_touched(monkeypatch):
    missing = HardwareFault("buttons", "The Pi's pins cannot be used.", "Run: sudo apt install python3-lgpio.")
    monkeypatch.setattr(assembly, "gpio_buttons", lambda settings: ScriptedButtons(missing=missing))

    assert setting_up() == (
        0,
        (
            "This computer has no header for an OLED: the page shows the panel.\n"
            "Webcams send their colours in one known order: there is nothing to find out.\n"
        ),
    )


def test_where_the_buttons_cannot_answer_a_terminal_is_named(monkeypatch, pi_camera):
    missing = HardwareFault("buttons", "The Pi's pins cannot be used.", "Run: sudo apt install python3-lgpio.")
    monkeypatch.setattr(assembly, "gpio_buttons", lambda settings: ScriptedButtons(missing=missing))

    code, said = setting_up("colours")

    assert code == 4
    assert said == (
        "Error: The Pi's pins cannot be used. Run: sudo apt install python3-lgpio. "
        "Or answer in a terminal: type `dicescribe setup` there.\n"
    )


def test_a_settings_file_that_is_none_is_named(buttons, data):
    (data / "panel.toml").write_text("[display")

    code, said = setting_up()

    assert code == 3
    assert "panel.toml: is no TOML" in said


def test_a_terminal_is_asked_in_words(monkeypatch):
    monkeypatch.setattr(setup.sys, "stdin", type("Terminal", (), {"isatty": lambda self: True})())
    with setup._asking(None) as ask:
        assert ask is asking.at_the_terminal
