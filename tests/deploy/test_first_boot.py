"""The first-boot file: does it fetch and install, and does it say what is missing?"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "deploy" / "user-data.yaml"
PROGRAM = "/usr/local/sbin/dicescribe-first-boot"

GIT = r"""#!/bin/sh
[ -e "$TRIED" ] || { touch "$TRIED"; exit 128; }
mkdir -p "$6/.git" "$6/deploy"
printf '#!/bin/sh\necho "installer $*"\n' >"$6/deploy/install.sh"
chmod +x "$6/deploy/install.sh"
"""
"""Fails the first time, as before the network is up."""


def block() -> str:
    """The script, taken from the file by its indentation alone."""
    lines = FILE.read_text().partition("content: |\n")[2].splitlines()
    inside = [line for line in lines[: lines.index("runcmd:")] if line.startswith(" " * 6)]
    return "\n".join(line[6:] for line in inside) + "\n"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """The script of the file, on a machine whose git makes a checkout and whose installer says that it ran."""
    git = tmp_path / "git"
    git.write_text(GIT)
    (tmp_path / "sleep").write_text("#!/bin/sh\n")
    for tool in (git, tmp_path / "sleep"):
        tool.chmod(0o755)
    file = tmp_path / "first-boot"
    file.write_text(block().replace("/usr/local/src", str(tmp_path / "src")))
    return file


def started(script: Path) -> subprocess.CompletedProcess[str]:
    path = f"{script.parent}:{os.environ['PATH']}"
    environment = {"PATH": path, "TRIED": str(script.parent / "tried")}
    return subprocess.run(["sh", script], env=environment, capture_output=True, text=True, check=False)


def test_cloud_init_takes_it_for_what_it_is() -> None:
    assert FILE.read_text().startswith("#cloud-config\n")


@pytest.mark.skipif(shutil.which("cloud-init") is None, reason="cloud-init is not here")
def test_cloud_init_finds_nothing_against_it() -> None:
    done = subprocess.run(["cloud-init", "schema", "--config-file", FILE], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_it_runs_the_script_that_it_writes() -> None:
    lines = FILE.read_text().splitlines()

    assert f"  - path: {PROGRAM}" in lines
    assert lines[lines.index("runcmd:") + 1] == f"  - [{PROGRAM}]"


def test_an_address_that_was_not_filled_in_is_asked_for(script: Path) -> None:
    done = started(script)

    assert done.returncode == 2
    assert "Put the address of the repository into " in done.stderr


def test_it_tries_again_and_then_installs_with_consent(script: Path) -> None:
    script.write_text(script.read_text().replace("CLONE-ADDRESS", "https://example.org/dicescribe.git"))

    done = started(script)

    assert (done.returncode, done.stdout) == (0, "installer --yes\n")


def test_run_again_it_does_not_fetch_again(script: Path) -> None:
    script.write_text(script.read_text().replace("CLONE-ADDRESS", "https://example.org/dicescribe.git"))
    started(script)
    (script.parent / "git").write_text("#!/bin/sh\nexit 1\n")

    assert started(script).stdout == "installer --yes\n"
