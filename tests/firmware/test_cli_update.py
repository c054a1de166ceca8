"""`dicescribe update` on the command line."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from firmware.cli.update import command
from firmware.upgrade import releases, upgrading
from firmware.upgrade.upgrading import Outcome


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation as root, and a version beside it; how the update ends is up to the test."""
    monkeypatch.setattr(releases, "installation", lambda: releases.Releases(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 0)
    for name in ("pyproject.toml", "dicescribe", "deploy/install.sh"):
        (tmp_path / "newer" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "newer" / name).touch()
    return tmp_path


@pytest.mark.parametrize(
    ("kind", "code"), [("updated", 0), ("same", 0), ("kept", 1), ("went back", 1), ("down", 1)]
)
def test_the_exit_code_says_whether_the_newer_version_runs(
    installed: Path, monkeypatch: pytest.MonkeyPatch, kind: str, code: int
) -> None:
    monkeypatch.setattr(upgrading, "upgrade", lambda *_: Outcome(kind, "So it ended."))  # type: ignore[arg-type]

    done = CliRunner().invoke(command, ["--from", str(installed / "newer")])

    assert (done.exit_code, "So it ended." in done.output) == (code, True)


def test_a_checkout_is_told_to_be_one() -> None:
    done = CliRunner().invoke(command, [])

    assert done.exit_code == 3
    assert "is a checkout, not an installation" in done.output


def test_another_user_is_told_how_to_become_root(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)

    done = CliRunner().invoke(command, [])

    assert done.exit_code == 4
    assert "sudo dicescribe update" in done.output


def test_a_source_that_is_none_is_an_error_of_the_source(installed: Path) -> None:
    done = CliRunner().invoke(command, ["--from", str(installed / "nothing")])

    assert done.exit_code == 3
    assert f"{installed / 'nothing'} cannot be read: No such file or directory; check its name" in done.output


def test_an_installation_of_unknown_origin_names_the_missing_file(installed: Path) -> None:
    done = CliRunner().invoke(command, [])

    assert done.exit_code == 3
    assert f"{installed / 'installed-from'} cannot be read: No such file or directory; check" in done.output


def test_a_disk_that_takes_nothing_is_told_with_what_to_do(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Outcome:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(installed / "releases"))

    monkeypatch.setattr(upgrading, "upgrade", full)

    done = CliRunner().invoke(command, ["--from", str(installed / "newer")])

    assert done.exit_code == 3
    assert f"{installed / 'releases'} cannot be written: No space left on device; make room, or name" in done.output
