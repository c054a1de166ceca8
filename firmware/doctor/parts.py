"""The parts around the machine: reader, camera, display, buttons."""

from __future__ import annotations

import hashlib
import importlib.util
from pathlib import Path
from typing import Final

import numpy as np

from firmware.doctor.finding import Finding
from firmware.doctor.raspberry import is_pi
from firmware.keeping.folders import data_folder
from hardware import i2c
from hardware.assembly import gpio_buttons, pi_camera, signallers
from hardware.cameras.picamera import PiCamera
from hardware.cameras.webcam import Webcam, is_camera, video_devices
from hardware.ports import Camera, HardwareFault
from hardware.settings import CameraSettings, HardwareSettings, SettingsError, load_settings
from vision.networks import ReaderUnavailable, default_folder, load_manifest, load_networks

SETTINGS: Final = "panel.toml"
PICTURE_SECONDS: Final = 8.0
DARK: Final = 25
"""Mean brightness, 0 to 255, below which nothing can be read."""
OLED_ADDRESSES: Final = (0x3C, 0x3D)
FAST_BUS: Final = 400_000
ADAPTERS: Final = Path("/sys/class/i2c-adapter")
READERS: Final = default_folder().parent


def reader() -> list[Finding]:
    """The networks load, and every file of every reader is the one that its manifest names."""
    try:
        networks = load_networks()
        altered = [file for folder in sorted(READERS.glob("*/")) for file in _altered(folder)]
    except ReaderUnavailable as error:
        meaning, _, remedy = str(error).partition("; ")
        return [Finding("reader", "fail", f"{_capital(meaning)}.", f"{_capital(remedy or 'Install it again')}.")]
    if altered:
        meaning = f"The reader {networks.name} loads, but not as they were made are: {', '.join(altered)}."
        return [Finding("reader", "fail", meaning, "Install the reader again.")]
    return [Finding("reader", "ok", f"The reader {networks.name} is complete and unchanged.")]


def _altered(folder: Path) -> list[str]:
    """Files of a reader that are missing, or others than its manifest names."""
    hashes = load_manifest(folder, lambda told: None).hashes
    return [f"{folder.name}/{name}" for name, wanted in hashes.items() if _sha256(folder / name) != wanted]


def _sha256(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""


def camera() -> list[Finding]:
    """One picture from each camera."""
    cameras: list[Camera] = []
    if importlib.util.find_spec("picamera2") is not None:
        cameras.append(pi_camera(panel_settings().camera))
    cameras += [Webcam(device) for device in video_devices() if is_camera(device)]
    if cameras:
        findings = [_look_through(one) for one in cameras]
        if isinstance(cameras[0], PiCamera) and findings[0].state != "fail":
            findings.append(_colours(panel_settings().camera))
        works = any(finding.state != "fail" for finding in findings)
        # With one that works, another that does not is no obstacle to playing.
        return [_softened(finding) for finding in findings] if works else findings
    if is_pi():
        fault = HardwareFault("camera", "No camera was found.", "Switch off and check the camera's cable.")
        return [Finding("camera", "fail", fault.fact, fault.remedy)]
    return [Finding("camera", "absent", "No camera is here; `play` opens the virtual table.")]


def _colours(wanted: CameraSettings) -> Finding:
    """What the set-up has found out about the order of the colour channels. No picture alone can tell."""
    if wanted.swap_red_blue is None:
        remedy = "Run: dicescribe setup colours, with something red at hand."
        return Finding("camera", "warn", "Nobody has tried yet whether it shows red as red.", remedy)
    if wanted.swap_red_blue:
        return Finding("camera", "ok", "It sends red and blue swapped, and they are put right.")
    return Finding("camera", "ok", "It was shown something red, and saw it red.")


def settings() -> list[Finding]:
    """The panel's settings can be read."""
    file = data_folder() / SETTINGS
    if not file.is_file():
        return [Finding("settings", "ok", f"There is no {file}: the defaults hold.")]
    try:
        load_settings(file)
    except SettingsError as error:
        return [Finding("settings", "fail", f"{error}.", "Mend the file; hardware/README.md shows every key.")]
    return [Finding("settings", "ok", f"{file} is in order.")]


def display() -> list[Finding]:
    """What answers on the header's I2C bus. Other computers' buses are left alone: they are not ours to search."""
    if not is_pi():
        return [Finding("display", "absent", "This computer has no header for an OLED; the page shows the panel.")]
    wanted = panel_settings().display
    if wanted.bus not in i2c.buses():
        remedy = "Run: sudo raspi-config nonint do_i2c 0, and restart."
        return [Finding("display", "fail", f"There is no I2C bus {wanted.bus}.", remedy)]
    return [_search(wanted.bus, wanted.address)]


def buttons() -> list[Finding]:
    """The five pins can be had."""
    if not is_pi():
        return [Finding("buttons", "absent", "This computer has no pins for buttons; keys and page work.")]
    panel = gpio_buttons(panel_settings().buttons)
    try:
        panel.open()
    except HardwareFault as fault:
        return [Finding("buttons", "fail", fault.fact, fault.remedy)]
    finally:
        panel.close()
    pins = ", ".join(str(pin) for pin in panel_settings().buttons.pins.values())
    return [Finding("buttons", "ok", f"All five pins are free and can be read (GPIO {pins}).")]


def signals() -> list[Finding]:
    """The pins of the buzzer and the lamp can be had, where there are any."""
    wired = signallers(panel_settings().signals) if is_pi() else ()
    if not wired:
        return [Finding("signals", "absent", "No buzzer and no lamp are named in panel.toml.")]
    faults = []
    for one in wired:
        try:
            one.open()
        except HardwareFault as fault:
            faults.append(Finding("signals", "fail", fault.fact, fault.remedy))
        finally:
            one.close()
    return faults or [Finding("signals", "ok", "The pins of what panel.toml names are free.")]


def panel_settings() -> HardwareSettings:
    """As `play` finds them; the defaults in place of a file that `settings` finds fault with."""
    try:
        return load_settings(data_folder() / SETTINGS)
    except SettingsError:
        return HardwareSettings()


def _look_through(camera: Camera) -> Finding:
    try:
        camera.open()
        frame = camera.capture(PICTURE_SECONDS)
        after = camera.capture(PICTURE_SECONDS)
    except HardwareFault as fault:
        return Finding("camera", "fail", f"{_capital(camera.name)}: {fault.fact}", fault.remedy)
    finally:
        camera.close()
    assert frame is not None, "a live camera never ends"
    height, width = frame.pixels.shape[:2]
    meaning = f"{_capital(camera.name)} gives pictures of {width} x {height}."
    if frame.pixels.mean() < DARK:
        remedy = "Take the cover off its lens and switch the lamp on."
        return Finding("camera", "warn", f"{meaning} They are nearly black.", remedy)
    if after is not None and not after.name and np.array_equal(frame.pixels, after.pixels):
        meaning = f"{_capital(camera.name)} gives the same picture again and again."
        return Finding("camera", "fail", meaning, "Push in the camera's cable at both ends, power off first.")
    return Finding("camera", "ok", meaning)


def _softened(finding: Finding) -> Finding:
    if finding.state != "fail":
        return finding
    return Finding(finding.part, "warn", finding.meaning, finding.remedy)


def _search(bus: int, address: int) -> Finding:
    try:
        found = i2c.scan(bus)
    except PermissionError:
        remedy = "Run: sudo usermod -aG i2c $USER, then log in again."
        return Finding("display", "fail", f"The I2C bus {bus} may not be used by this user.", remedy)
    except OSError as error:
        return Finding("display", "fail", f"The I2C bus {bus} cannot be searched: {error.strerror}.", "Restart.")
    if address not in found:
        listed = ", ".join(f"0x{other:02X}" for other in found) or "nothing"
        others = [other for other in OLED_ADDRESSES if other in found]
        remedy = "Check the display's four wires, ground first. Until then the page shows the panel."
        if others:
            remedy = f"Write into panel.toml, under [display]: address = 0x{others[0]:02X}."
        meaning = f"No display answers at 0x{address:02X} on I2C bus {bus} (found: {listed})."
        return Finding("display", "fail", meaning, remedy)
    speed = _speed(bus)
    if 0 < speed < FAST_BUS:
        remedy = "Add to /boot/firmware/config.txt: dtparam=i2c_arm=on,i2c_arm_baudrate=400000."
        meaning = f"A display answers on I2C bus {bus}, but the bus is slow: {speed // 1000} kHz."
        return Finding("display", "warn", meaning, remedy)
    return Finding("display", "ok", f"A display answers at 0x{address:02X} on I2C bus {bus}.")


def _speed(bus: int) -> int:
    """Hertz, 0 where the system does not tell."""
    try:
        return int.from_bytes((ADAPTERS / f"i2c-{bus}" / "of_node" / "clock-frequency").read_bytes(), "big")
    except OSError:
        return 0


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
