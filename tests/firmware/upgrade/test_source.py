"""Where a newer version may come from, and what is said of the rest."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from firmware.upgrade.commands import Done, run
from firmware.upgrade.source import NEEDED, NoSource, given, pulled


def version(folder: Path) -> Path:
    for name in NEEDED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return folder


def archive(folder: Path, target: Path, *names: str) -> Path:
    subprocess.run(["tar", "-czf", target, "-C", folder, *names], check=True)
    return target


def test_a_checkout_is_taken_as_it_stands(tmp_path: Path) -> None:
    assert given(version(tmp_path), tmp_path / "scratch", run) == tmp_path


@pytest.mark.parametrize("inside", ["dicescribe-0.2.0", "."])
def test_an_archive_is_unpacked_with_or_without_a_folder_around_it(tmp_path: Path, inside: str) -> None:
    version(tmp_path / "made" / inside)
    file = archive(tmp_path / "made", tmp_path / "new.tar.gz", inside)
    scratch = tmp_path / "scratch"
    scratch.mkdir()

    folder = given(file, scratch, run)

    assert folder == (scratch / inside).resolve()
    assert (folder / "deploy" / "install.sh").is_file()


def test_an_archive_cannot_write_outside_its_folder(tmp_path: Path) -> None:
    (tmp_path / "evil").touch()
    (tmp_path / "made").mkdir()
    file = tmp_path / "new.tar"
    subprocess.run(["tar", "-cPf", file, "-C", tmp_path / "made", "../evil"], check=True)
    (tmp_path / "evil").unlink()
    scratch = tmp_path / "scratch"
    scratch.mkdir()

    with pytest.raises(NoSource):
        given(file, scratch, run)

    assert not (tmp_path / "evil").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.tar", "missing.tar cannot be read: No such file or directory; check its name and folder"),
        ("dicescribe-0.2.0-py3-none-any.whl", "lacks launcher and pinned versions"),
        ("torn.tar", "cannot be unpacked: "),
    ],
)
def test_what_is_no_version_is_refused_with_the_reason(tmp_path: Path, name: str, said: str) -> None:
    if name != "missing.tar":
        (tmp_path / name).write_bytes(b"no archive")

    with pytest.raises(NoSource, match=said):
        given(tmp_path / name, tmp_path, run)


def test_a_folder_of_something_else_names_what_is_missing(tmp_path: Path) -> None:
    version(tmp_path)
    (tmp_path / "dicescribe").unlink()

    with pytest.raises(NoSource, match="holds no version of Dicescribe: dicescribe missing"):
        given(tmp_path, tmp_path, run)


def test_pulling_is_done_as_the_owner_of_the_checkout_and_forward_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[Sequence[str]] = []

    def record(command: Sequence[str], seconds: float) -> Done:
        ran.append(command)
        return Done(0)

    (version(tmp_path) / ".git").mkdir()
    monkeypatch.setattr(Path, "owner", lambda self: "ada")

    assert pulled(tmp_path, record) == tmp_path
    assert ran == [["runuser", "-u", "ada", "--", "git", "-C", str(tmp_path), "pull", "--ff-only"]]


def test_a_pull_that_fails_tells_gits_own_words(tmp_path: Path) -> None:
    (version(tmp_path) / ".git").mkdir()

    with pytest.raises(NoSource, match="did not work: fatal: Not possible to fast-forward"):
        pulled(tmp_path, lambda command, seconds: Done(128, "", "fatal: Not possible to fast-forward, aborting."))


def test_without_a_git_checkout_a_source_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(NoSource, match="name a source with --from"):
        pulled(tmp_path, run)
