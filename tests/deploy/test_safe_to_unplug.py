"""The last thing before the power goes: the panel says so, on a Pi that goes off, and never holds the machine up."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from fake_appliance import FakeAppliance
from fake_machine import CHECKOUT

HOOK = CHECKOUT / "deploy" / "safe-to-unplug"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A folder like /opt/dicescribe, whose Python notes how it is called."""
    python = tmp_path / "current" / ".venv-bookworm" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\necho "$DICESCRIBE_DATA $*" >>{tmp_path}/ran.txt\n')
    python.chmod(0o755)
    return tmp_path


def run_hook(base: Path, *arguments: str) -> tuple[int, str]:
    environment = {**os.environ, "DICESCRIBE_BASE": str(base)}
    done = subprocess.run(["sh", HOOK, *arguments], env=environment, capture_output=True, text=True, check=False)
    ran = base / "ran.txt"
    return done.returncode, ran.read_text() if ran.exists() else ""


@pytest.mark.parametrize("how", ["poweroff", "halt"])
def test_situation_32_the_last_words_are_shown_when_the_machine_goes_off(base: Path, how: str) -> None:
    assert run_hook(base, how) == (0, "/var/lib/dicescribe -m firmware.last_words\n")


@pytest.mark.parametrize("how", [("reboot",), ("kexec",), ()])
def test_situation_32_a_machine_that_starts_anew_says_nothing(base: Path, how: tuple[str, ...]) -> None:
    assert run_hook(base, *how) == (0, "")


def test_situation_32_without_an_installation_the_machine_goes_off_all_the_same(tmp_path: Path) -> None:
    assert run_hook(tmp_path / "nothing", "poweroff") == (0, "")


def test_situation_32_it_is_placed_on_a_pi_and_taken_away_again(tmp_path: Path) -> None:
    appliance = FakeAppliance(tmp_path)
    appliance.become_pi()
    placed = appliance.root / "usr/lib/systemd/system-shutdown/dicescribe"

    appliance.install()
    there = placed.read_bytes() == HOOK.read_bytes() and os.access(placed, os.X_OK)
    appliance.install("--uninstall")

    assert (there, placed.exists()) == (True, False)


def test_situation_32_a_laptop_gets_no_last_words(tmp_path: Path) -> None:
    appliance = FakeAppliance(tmp_path)

    appliance.install()

    assert not (appliance.root / "usr/lib/systemd/system-shutdown").exists()


def test_situation_32_the_user_of_the_panel_may_power_off_and_nothing_else() -> None:
    rule = (CHECKOUT / "deploy" / "50-dicescribe.rules").read_text()

    named = [word for word in rule.split('"') if "." in word and " " not in word]

    assert named == ["org.freedesktop.login1.power-off", "org.freedesktop.login1.power-off-multiple-sessions"]
    assert 'subject.user === "dicescribe" &&' in rule
