"""install.sh on made-up machines: what it puts where, what it asks, and what it leaves alone."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest
from fake_appliance import FakeAppliance
from fake_machine import CHECKOUT


@pytest.fixture
def appliance(tmp_path: Path) -> FakeAppliance:
    return FakeAppliance(tmp_path)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not here")
def test_shellcheck_finds_nothing() -> None:
    scripts = [CHECKOUT / "deploy" / name for name in ("install.sh", "check-aarch64", "safe-to-unplug")]

    done = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True, check=False)

    assert done.stdout == ""


@pytest.mark.parametrize("shell", ["dash", "bash"])
def test_everything_is_in_its_place_and_the_service_runs(appliance: FakeAppliance, shell: str) -> None:
    done = appliance.install(shell=shell)

    assert done.returncode == 0, done.stderr
    (release,) = appliance.releases
    assert release.startswith("0.1.0-")
    assert os.readlink(appliance.base / "current") == f"releases/{release}"
    assert (appliance.base / "current" / "dicescribe").is_file()
    assert (appliance.base / "installed-from").read_text() == f"{appliance.checkout}\n"
    assert os.readlink(appliance.root / "usr/local/bin/dicescribe") == str(appliance.base / "current/dicescribe")
    assert appliance.unit.read_bytes() == (appliance.checkout / "deploy" / "dicescribe.service").read_bytes()
    assert (appliance.root / "etc/polkit-1/rules.d/50-dicescribe.rules").is_file()
    assert appliance.ran("systemctl ") == [
        "systemctl daemon-reload",
        "systemctl -q enable dicescribe",
        "systemctl restart dicescribe",
    ]


def test_environment_is_made_by_the_launcher_under_its_pins(appliance: FakeAppliance) -> None:
    appliance.install()

    (release,) = appliance.releases
    pins = appliance.base / "releases" / release / "deploy" / "constraints" / "current.txt"
    assert f"--constraint {pins}" in appliance.ran("pip ")[-1]


def test_a_user_of_its_own_gets_the_groups_that_exist_and_no_other(appliance: FakeAppliance) -> None:
    appliance.lacks("group-gpio")

    appliance.install()

    assert len(appliance.ran("useradd --system --user-group")) == 1
    assert appliance.ran("usermod ") == ["usermod -aG video dicescribe", "usermod -aG i2c dicescribe"]
    games = appliance.root / "var/lib/dicescribe"
    assert appliance.ran("chown ") == [f"chown dicescribe:dicescribe -- {games}"]
    assert games.stat().st_mode & 0o777 == 0o750


def test_a_second_run_changes_nothing_and_leaves_the_running_game_alone(appliance: FakeAppliance) -> None:
    appliance.install()
    first = (appliance.releases, appliance.ran("pip "), appliance.ran("useradd "))

    done = appliance.install()

    assert done.returncode == 0
    assert "the game that is running was left alone" in done.stderr
    assert (appliance.releases, appliance.ran("pip "), appliance.ran("useradd ")) == first
    assert appliance.ran("systemctl restart") == ["systemctl restart dicescribe"]


def test_a_changed_checkout_is_installed_beside_and_the_former_remembered(appliance: FakeAppliance) -> None:
    appliance.install()
    (former,) = appliance.releases
    (appliance.checkout / "README.md").write_text("newer\n")

    appliance.install()

    assert len(appliance.releases) == 2
    assert os.readlink(appliance.base / "previous") == f"releases/{former}"
    assert os.readlink(appliance.base / "current") != f"releases/{former}"
    assert len(appliance.ran("systemctl restart")) == 2


def test_of_all_versions_the_present_and_the_former_are_kept(appliance: FakeAppliance) -> None:
    for text in ("first\n", "second\n", "third\n"):
        (appliance.checkout / "README.md").write_text(text)
        appliance.install()

    kept = sorted((appliance.base / "releases" / name / "README.md").read_text() for name in appliance.releases)
    assert kept == ["second\n", "third\n"]
    assert (appliance.base / "current" / "README.md").read_text() == "third\n"
    assert (appliance.base / "previous" / "README.md").read_text() == "second\n"


def test_what_was_made_in_the_checkout_is_not_taken_along(appliance: FakeAppliance) -> None:
    for made in (".git", ".venv", ".venv-bookworm", ".mypy_cache", "rules/__pycache__"):
        (appliance.checkout / made).mkdir(parents=True)
        (appliance.checkout / made / "big").touch()

    appliance.install()
    first = appliance.releases
    (appliance.checkout / ".git" / "more").touch()
    appliance.install()

    assert not list((appliance.base / "current/").rglob("big"))
    assert appliance.releases == first


def test_a_version_whose_packages_cannot_be_had_leaves_all_as_it_was(appliance: FakeAppliance) -> None:
    appliance.install()
    running = os.readlink(appliance.base / "current")
    (appliance.checkout / "README.md").write_text("newer\n")
    appliance.give("no-network")

    done = appliance.install()

    assert done.returncode == 4
    assert "what runs now is untouched" in done.stderr
    assert os.readlink(appliance.base / "current") == running


def test_cut_off_half_way_the_next_run_finishes(appliance: FakeAppliance) -> None:
    appliance.give("power-cut")
    broken_off = appliance.install()

    done = appliance.install()

    assert broken_off.returncode != 0
    assert (done.returncode, len(appliance.releases)) == (0, 1)
    assert (appliance.base / "current" / "dicescribe").is_file()


def test_without_systemd_it_says_how_to_start_by_hand(appliance: FakeAppliance) -> None:
    (appliance.root / "run/systemd/system").rmdir()

    done = appliance.install()

    assert done.returncode == 0
    assert "start it by hand with: dicescribe play" in done.stderr
    assert not appliance.unit.exists()


def test_on_a_pi_the_systems_packages_come_before_the_environment(appliance: FakeAppliance) -> None:
    appliance.become_pi()
    appliance.give_camera_stack("1:1.24.2-1+deb12u1")
    (appliance.folder / "has" / "python3-venv").touch()

    done = appliance.install("--yes")

    assert done.returncode == 0, done.stderr
    installed = [line.split()[-1] for line in appliance.ran("apt-get ")]
    assert installed == ["update", "python3-lgpio"]
    (venv,) = (appliance.base / "current/").glob(".venv*")
    assert venv.name == ".venv-bookworm"
    assert "include-system-site-packages = true" in (venv / "pyvenv.cfg").read_text()


def test_yes_switches_i2c_and_the_camera_on_once(appliance: FakeAppliance) -> None:
    appliance.become_pi()

    appliance.install("--yes")
    appliance.install("--yes")

    assert appliance.ran("raspi-config nonint do_i2c") == ["raspi-config nonint do_i2c 0"]
    assert appliance.boot.read_text() == "dtparam=audio=on\n\n[all]\ncamera_auto_detect=1\n"


def test_without_consent_i2c_and_camera_stay_as_they_are_and_the_way_is_told(appliance: FakeAppliance) -> None:
    appliance.become_pi()

    done = appliance.install()

    assert not appliance.has("i2c")
    assert "camera_auto_detect=0" in appliance.boot.read_text()
    assert "sudo raspi-config nonint do_i2c 0" in done.stderr
    assert "write camera_auto_detect=1 into" in done.stderr


def test_enable_i2c_agrees_to_that_alone(appliance: FakeAppliance) -> None:
    appliance.become_pi()

    appliance.install("--enable-i2c")

    assert appliance.has("i2c")
    assert "camera_auto_detect=0" in appliance.boot.read_text()


@pytest.mark.parametrize(("answer", "agreed"), [(b"y\n", True), (b"\n", False)])
def test_a_person_at_a_terminal_is_asked(appliance: FakeAppliance, answer: bytes, agreed: bool) -> None:
    appliance.become_pi()
    keyboard, terminal = pty.openpty()
    os.write(keyboard, answer * 2)

    subprocess.run(
        [appliance.checkout / "deploy" / "install.sh"],
        env=appliance.environment(DICESCRIBE_ROOT=str(appliance.root)),
        stdin=terminal,
        stderr=terminal,
        timeout=60,
        check=True,
    )

    os.close(keyboard)
    os.close(terminal)
    assert appliance.has("i2c") is agreed


def test_uninstall_removes_all_but_the_games(appliance: FakeAppliance) -> None:
    appliance.install()
    journal = appliance.root / "var/lib/dicescribe/journal.sqlite"
    journal.write_text("games")

    done = appliance.install("--uninstall")

    assert done.returncode == 0
    assert journal.read_text() == "games"
    assert f"The games stay in {journal.parent}" in done.stderr
    left = [appliance.base, appliance.unit, appliance.root / "usr/local/bin/dicescribe"]
    assert [path for path in left if path.exists() or path.is_symlink()] == []
    assert "systemctl -q disable --now dicescribe" in appliance.ran("systemctl ")


def test_uninstall_twice_is_no_error(appliance: FakeAppliance) -> None:
    appliance.install("--uninstall")

    assert appliance.install("--uninstall").returncode == 0


def test_staging_prints_the_folder_and_switches_nothing(appliance: FakeAppliance) -> None:
    done = appliance.install("--stage")

    (release,) = appliance.releases
    assert done.stdout == f"{appliance.base}/releases/{release}\n"
    assert sorted(path.name for path in appliance.base.iterdir()) == ["releases"]
    assert not appliance.ran("systemctl ")


def test_an_installed_version_can_put_its_own_unit_back(appliance: FakeAppliance) -> None:
    appliance.install()
    appliance.unit.write_text("another version's\n")

    done = appliance.install("--unit", script=appliance.base / "current" / "deploy" / "install.sh")

    assert done.returncode == 0, done.stderr
    assert "ExecStart=/opt/dicescribe/current/dicescribe play" in appliance.unit.read_text()
    assert appliance.ran("systemctl ")[-1] == "systemctl daemon-reload"


def test_an_unknown_flag_shows_what_there_is(appliance: FakeAppliance) -> None:
    done = appliance.install("--force")

    assert done.returncode == 2
    assert "--force is not known here" in done.stderr
    assert "deploy/install.sh --uninstall" in done.stderr


def test_without_root_it_goes_through_sudo_with_the_same_words(appliance: FakeAppliance) -> None:
    appliance.lacks("root")
    appliance.put_tool("sudo", '#!/bin/sh\necho "sudo $*" >>"$MACHINE/ran.txt"\n')

    appliance.install("--yes")

    assert appliance.ran("sudo ") == [f"sudo -- {appliance.checkout}/deploy/install.sh --yes"]


def test_without_root_and_sudo_the_line_to_type_is_told(appliance: FakeAppliance) -> None:
    appliance.lacks("root")
    (appliance.bin / "sudo").unlink()

    done = appliance.install("--yes")

    assert done.returncode == 3
    assert f"""su -c '"{appliance.checkout}/deploy/install.sh" --yes'""" in done.stderr
    assert not appliance.base.exists()
