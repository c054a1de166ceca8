"""The unit file: what systemd itself says of it, and what the parts of the machine need."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "dicescribe.service"
PROGRAM = "opt/dicescribe/current/dicescribe"
OTHER_UNITS = ("sysinit.target", "basic.target", "shutdown.target", "system.slice", "-.slice")

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")


class Repeated(dict[str, str]):
    """Keys that may stand several times in a unit file: none of their values is lost."""

    def __setitem__(self, key: str, value: str | list[str]) -> None:
        if isinstance(value, list) and key in self:
            value = [*self[key], *value]  # configparser collects the lines of a value in a list
        super().__setitem__(key, value)  # type: ignore[assignment]


def section(name: str, file: Path = UNIT) -> Mapping[str, str]:
    parser = configparser.RawConfigParser(dict_type=Repeated, strict=False, delimiters="=")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(file)
    return parser[name]


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """The root folder of a machine on which the unit is installed, beside the few units that it refers to."""
    units = tmp_path / "etc" / "systemd" / "system"
    units.mkdir(parents=True)
    for name in OTHER_UNITS:
        (units / name).write_text("[Unit]\nDescription=of the system\n")
    program = tmp_path / PROGRAM
    program.parent.mkdir(parents=True)
    program.touch(mode=0o755)
    shutil.copy(UNIT, units)
    return tmp_path


def verified(machine: Path) -> str:
    command = ["systemd-analyze", "verify", "--man=no", f"--root={machine}", UNIT.name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@needs_systemd
def test_systemd_has_nothing_to_say_about_the_unit(machine: Path) -> None:
    assert verified(machine) == ""


@needs_systemd
def test_systemd_has_nothing_to_say_about_the_page_on_the_network(machine: Path) -> None:
    folder = machine / "etc" / "systemd" / "system" / f"{UNIT.name}.d"
    folder.mkdir()
    shutil.copy(DEPLOY / "page-on-the-network.conf", folder)

    assert verified(machine) == ""


@needs_systemd
def test_a_slip_in_the_unit_would_be_seen(machine: Path) -> None:
    unit = machine / "etc" / "systemd" / "system" / UNIT.name
    unit.write_text(unit.read_text().replace("WatchdogSec", "WatchDogSec"))

    assert "WatchDogSec" in verified(machine)


@needs_systemd
def test_exposure_is_rated_below_four() -> None:
    command = ["systemd-analyze", "security", "--offline=true", str(UNIT)]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    rating = re.search(r"Overall exposure level for \S+: (\d+\.\d+)", report)

    assert rating is not None
    assert float(rating[1]) < 4.0


def test_situation_17_the_service_stands_in_a_folder_that_it_may_write() -> None:
    service = section("Service")

    assert service["WorkingDirectory"] == f"%t/{service['RuntimeDirectory']}"


def test_the_games_are_where_uninstalling_leaves_them() -> None:
    service = section("Service")

    assert f"DICESCRIBE_DATA=%S/{service['StateDirectory']}" in service["Environment"].split()
    assert service["StateDirectory"] == "dicescribe"


def test_it_is_started_anew_when_it_fails_or_falls_silent_but_not_for_ever() -> None:
    service, unit = section("Service"), section("Unit")

    assert (service["Type"], service["Restart"]) == ("notify", "on-failure")
    assert int(service["WatchdogSec"]) <= 60
    assert int(unit["StartLimitBurst"]) * int(service["RestartSec"]) < int(unit["StartLimitIntervalSec"])


def test_camera_buttons_and_display_are_allowed_and_no_other_device() -> None:
    service = section("Service")

    assert service["DevicePolicy"] == "closed"
    assert sorted(service["DeviceAllow"].splitlines()) == [
        "char-dma_heap rw",
        "char-gpiochip rw",
        "char-i2c rw",
        "char-media rw",
        "char-video4linux rw",
    ]


def test_only_this_machine_reaches_the_page_unless_it_is_opened() -> None:
    service = section("Service")
    opened = section("Service", DEPLOY / "page-on-the-network.conf")

    assert (service["IPAddressDeny"], service["IPAddressAllow"]) == ("any", "localhost")
    assert "--host" not in service["ExecStart"]
    assert opened["IPAddressAllow"] == "any"
