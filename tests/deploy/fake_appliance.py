"""The made-up machine of `fake_machine`, further filled: systemd, users and groups, raspi-config.

Its root folder is `root/`, which install.sh takes in place of / when DICESCRIBE_ROOT says so.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from fake_machine import CHECKOUT, FakeMachine

TOOLS = ("basename", "cmp", "cut", "ln", "mv", "printf", "sync", "tar")

LOGGED = '#!/bin/sh\necho "{name} $*" >>"$MACHINE/ran.txt"\n'
SYSTEMCTL = (
    LOGGED
    + r"""case "$*" in
*is-enabled*) [ -e "$MACHINE/has/enabled" ] ;;
*is-active*) [ -e "$MACHINE/has/active" ] ;;
*enable*) touch "$MACHINE/has/enabled" ;;
restart*) touch "$MACHINE/has/active" ;;
esac
"""
)
GETENT = r"""#!/bin/sh
[ -e "$MACHINE/has/$1-$2" ]
"""
USERADD = (
    LOGGED
    + r"""for name; do :; done
touch "$MACHINE/has/passwd-$name"
"""
)
RASPI_CONFIG = (
    LOGGED
    + r"""case "$*" in
"nonint get_i2c") [ -e "$MACHINE/has/i2c" ] && echo 0 || echo 1 ;;
"nonint do_i2c 0") touch "$MACHINE/has/i2c" ;;
esac
"""
)
DPKG_QUERY = r"""#!/bin/sh
case "$*" in
*'${Version}'*) cat "$MACHINE/has/python3-picamera2" ;;
*) for package; do :; done; [ -e "$MACHINE/has/$package" ] && printf installed ;;
esac
"""
APT_GET = (
    LOGGED
    + r"""for package; do :; done
[ "$package" = update ] || touch "$MACHINE/has/$package"
"""
)


class FakeAppliance(FakeMachine):
    """A machine on which install.sh runs as root, under systemd."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.root = folder / "root"
        (self.root / "run" / "systemd" / "system").mkdir(parents=True)
        (self.root / "usr" / "share" / "polkit-1").mkdir(parents=True)
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool) or f"/bin/{tool}")
        stand_ins = {"systemctl": SYSTEMCTL, "getent": GETENT, "useradd": USERADD, "usermod": LOGGED, "chown": LOGGED}
        for name, text in stand_ins.items():
            self.put_tool(name, text.replace("{name}", name))
        for file in ("install.sh", "dicescribe.service", "50-dicescribe.rules", "safe-to-unplug"):
            shutil.copy2(CHECKOUT / "deploy" / file, self.checkout / "deploy")
        self.give("root", "group-video", "group-i2c", "group-gpio")

    @property
    def base(self) -> Path:
        return self.root / "opt" / "dicescribe"

    @property
    def unit(self) -> Path:
        return self.root / "etc" / "systemd" / "system" / "dicescribe.service"

    @property
    def releases(self) -> list[str]:
        return sorted(release.name for release in (self.base / "releases").iterdir())

    def become_pi(self) -> None:
        """A Raspberry Pi with its raspi-config, apt, and a camera connector that is switched off."""
        model = self.root / "proc" / "device-tree" / "model"
        model.parent.mkdir(parents=True)
        model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
        self.boot.parent.mkdir(parents=True)
        self.boot.write_text("dtparam=audio=on\ncamera_auto_detect=0\n")
        for name, text in {"raspi-config": RASPI_CONFIG, "apt-get": APT_GET, "dpkg-query": DPKG_QUERY}.items():
            self.put_tool(name, text.replace("{name}", name))

    @property
    def boot(self) -> Path:
        return self.root / "boot" / "firmware" / "config.txt"

    def install(
        self, *arguments: str, shell: str = "sh", script: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.bin / shell, script or self.checkout / "deploy" / "install.sh", *arguments],
            env=self.environment(DICESCRIBE_ROOT=str(self.root)),
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
