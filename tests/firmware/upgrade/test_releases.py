"""The versions on the disk and the link between them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware.upgrade.releases import NotInstalled, Releases, installation


def release(base: Path, name: str) -> Path:
    folder = base / "releases" / name
    folder.mkdir(parents=True)
    return folder


def test_switching_leads_the_link_to_the_other_version_and_leaves_nothing_behind(tmp_path: Path) -> None:
    first, second = release(tmp_path, "1"), release(tmp_path, "2")
    releases = Releases(tmp_path)

    releases.switch(first)
    releases.switch(second)

    assert releases.current == second
    assert os.readlink(tmp_path / "current") == "releases/2"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["current", "releases"]


def test_a_switch_that_was_cut_off_is_no_obstacle(tmp_path: Path) -> None:
    first = release(tmp_path, "1")
    (tmp_path / "current.new").symlink_to("releases/0")

    Releases(tmp_path).switch(first)

    assert Releases(tmp_path).current == first


def test_newer_versions_are_looked_for_where_the_first_came_from(tmp_path: Path) -> None:
    (tmp_path / "installed-from").write_text("/home/ada/dicescribe\n")

    assert Releases(tmp_path).origin == Path("/home/ada/dicescribe")


def test_a_program_finds_the_installation_that_it_runs_from(tmp_path: Path) -> None:
    folder = release(tmp_path, "1")
    Releases(tmp_path).switch(folder)
    program = folder / "firmware" / "upgrade" / "releases.py"
    program.parent.mkdir(parents=True)
    program.touch()

    assert installation(program) == Releases(tmp_path)


def test_a_checkout_is_no_installation_and_the_words_say_what_to_do() -> None:
    with pytest.raises(NotInstalled, match=r"git pull, or install it with deploy/install\.sh"):
        installation()
