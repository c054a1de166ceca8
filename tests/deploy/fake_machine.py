"""A made-up machine for the launcher: its own PATH with stand-ins for Python, apt and sudo, and no network.

What the machine has is a set of empty files in `has/`; what was run on it is in `ran.txt`, a line each.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]

REAL_TOOLS = ("cat", "cksum", "cp", "dash", "bash", "dirname", "env", "flock", "grep", "mkdir", "mkfifo", "readlink")
REAL_TOOLS += ("rm", "sed", "sh", "tail", "touch")

PYTHON = r"""#!/bin/sh
has() { [ -e "$MACHINE/has/$1" ]; }
case "$*" in
*"sys.version_info"*) cat "$MACHINE/version" ;;
*"sys.maxsize"*) ! has 32-bit ;;
*"import venv, ensurepip"*) has venv-module ;;
*"find_spec"*picamera2*) has python3-picamera2 ;;
*"import cv2"*)
    has opencv-libraries && exit
    echo "ImportError: libGL.so.1: cannot open shared object file: No such file or directory" >&2
    exit 1
    ;;
"-m venv "*)
    echo "python3 $*" >>"$MACHINE/ran.txt"
    sees=false
    case $* in *--system-site-packages*) sees=true ;; esac
    for venv; do :; done
    mkdir -p "$venv/bin" "$venv/lib/python$(cat "$MACHINE/version")"
    cp "$0" "$venv/bin/python"
    printf 'include-system-site-packages = %s\ncommand = python3 %s\n' "$sees" "$*" >"$venv/pyvenv.cfg"
    ;;
"-m pip "*)
    echo "pip $*" >>"$MACHINE/ran.txt"
    [ ! -p "${0%/bin/python}/says" ] || touch "$MACHINE/has/unopened-pipe"
    if has power-cut; then
        rm "$MACHINE/has/power-cut"
        kill -9 "$PPID"
    fi
    if has stop-request; then
        rm "$MACHINE/has/stop-request"
        kill -TERM "$PPID"
    fi
    if has no-network; then
        echo "ERROR: No matching distribution found for numpy"
        exit 1
    fi
    printf '%s\n' "Collecting numpy" "  Downloading numpy-2.4.0.whl (16.6 MB)" "Installing collected packages: numpy"
    venv=${0%/bin/python}
    printf '#!/bin/sh\necho "program: $*"\n' >"$venv/bin/dicescribe"
    chmod +x "$venv/bin/dicescribe"
    ;;
*) exit 64 ;;
esac
"""

APT_GET = r"""#!/bin/sh
echo "apt-get $*" >>"$MACHINE/ran.txt"
case " $* " in *" update "*) touch "$MACHINE/has/package-lists"; exit ;; esac
[ -e "$MACHINE/has/package-lists" ] || exit 100
case "$*" in
*-venv*) touch "$MACHINE/has/venv-module" ;;
*libgl1*) touch "$MACHINE/has/opencv-libraries" ;;
*chromium*) touch "$MACHINE/has/chromium" ;;
esac
"""

SUDO = r"""#!/bin/sh
if [ "$1" = -n ]; then [ -e "$MACHINE/has/free-sudo" ]; exit; fi
echo "sudo $*" >>"$MACHINE/ran.txt"
exec "$@"
"""

ID = '#!/bin/sh\n[ -e "$MACHINE/has/root" ] && echo 0 || echo 1000\n'
DPKG_QUERY = '#!/bin/sh\ncat "$MACHINE/has/python3-picamera2"\n'


class FakeMachine:
    """One machine with a checkout of the launcher on it; complete, unless a test takes something away."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.checkout = folder / "the checkout"
        self.bin = folder / "bin"
        for made in (folder / "has", self.bin, self.checkout / "deploy" / "constraints"):
            made.mkdir(parents=True)
        shutil.copy2(CHECKOUT / "dicescribe", self.checkout)
        shutil.copy2(CHECKOUT / "pyproject.toml", self.checkout)
        for pins in ("current.txt", "bookworm.txt"):
            shutil.copy2(CHECKOUT / "deploy" / "constraints" / pins, self.checkout / "deploy" / "constraints")
        for tool in (*REAL_TOOLS, "chmod"):
            (self.bin / tool).symlink_to(shutil.which(tool) or f"/bin/{tool}")
        stand_ins = {"python3": PYTHON, "apt-get": APT_GET, "sudo": SUDO, "id": ID, "dpkg-query": DPKG_QUERY}
        for name, text in stand_ins.items():
            self.put_tool(name, text)
        self.set_version("3.12")
        (folder / "ran.txt").touch()
        for thing in ("venv-module", "opencv-libraries", "package-lists"):
            self.give(thing)

    @property
    def venv(self) -> Path:
        return self.checkout / ".venv"

    def put_tool(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def set_version(self, version: str) -> None:
        (self.folder / "version").write_text(version + "\n")

    def give(self, *things: str) -> None:
        for thing in things:
            (self.folder / "has" / thing).touch()

    def give_camera_stack(self, numpy: str) -> None:
        """Raspberry Pi OS's camera packages, beside the given version of its numpy."""
        (self.folder / "has" / "python3-picamera2").write_text(
            f"python3-numpy installed {numpy};python3-picamera2 installed 0.3.31-1;"
        )

    def lacks(self, *things: str) -> None:
        for thing in things:
            (self.folder / "has" / thing).unlink()

    def has(self, thing: str) -> bool:
        return (self.folder / "has" / thing).exists()

    def ran(self, beginning: str) -> list[str]:
        """The commands run so far that begin so, oldest first."""
        lines = (self.folder / "ran.txt").read_text().splitlines()
        return [line for line in lines if line.startswith(beginning)]

    def environment(self, **more: str) -> dict[str, str]:
        return {"PATH": str(self.bin), "HOME": str(self.folder), "MACHINE": str(self.folder), **more}

    def start(self, *arguments: str, shell: str = "sh", **more: str) -> subprocess.Popen[str]:
        command = [self.bin / shell, self.checkout / "dicescribe", *arguments]
        return subprocess.Popen(
            command,
            env=self.environment(**more),
            cwd=os.sep,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, shell: str = "sh", **more: str) -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments, shell=shell, **more)
        out, err = process.communicate(timeout=60)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)
