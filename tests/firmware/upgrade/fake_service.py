"""A machine with versions of Dicescribe side by side, for updates: no process is started, no time passes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from firmware.upgrade.commands import Done
from firmware.upgrade.releases import Releases

GOOD, BAD = "good", "bad"
PICTURE = "1-4-6"


def reading(*values: int | None, verdict: str = "accept") -> str:
    return json.dumps({"verdict": verdict, "dice": [{"value": value} for value in values]})


def findings(**states: str) -> str:
    return json.dumps({"findings": [{"part": part, "state": state} for part, state in states.items()]})


class FakeService:
    """Runs commands as a machine would. `does` says what is wrong with a release: release name -> fault."""

    def __init__(self, folder: Path) -> None:
        self.time = 1000.0
        self.ran: list[str] = []
        self.does: dict[str, str] = {}
        self.served = True
        self.releases = Releases(folder / "opt")
        self.source = folder / "checkout"
        self.running = ""
        self.process = 100
        self.present = self.add("0.1.0-1")
        self.releases.switch(self.present)
        self.new = self.releases.base / "releases" / "0.2.0-2"

    def add(self, name: str) -> Path:
        """A release on the disk."""
        release = self.releases.base / "releases" / name
        (release / "deploy" / "pictures").mkdir(parents=True)
        (release / "deploy" / "pictures" / f"{PICTURE}.png").touch()
        return release

    def sleep(self, seconds: float) -> None:
        self.time += seconds

    def run(self, command: Sequence[str], seconds: float) -> Done:
        line = " ".join(command)
        self.ran.append(line)
        if "--stage" in line:
            return self._stage()
        if command[0] == "systemctl":
            return self._systemctl(command)
        release = next((part for part in command if part.startswith(str(self.releases.base))), "")
        fault = self.does.get(Path(release).parent.name, "")
        if "--unit" in line:
            fault = self.does.get(Path(release).parents[1].name, "")
            return Done(1) if fault == "no unit" else Done(0)
        return self._self_test(line, fault)

    def _stage(self) -> Done:
        fault = self.does.get(self.new.name, "")
        if fault == "no packages":
            return Done(4, "", "Error: The packages could not be installed")
        if not self.new.exists():
            self.add(self.new.name)
        return Done(0, f"{self.new}\n")

    def _self_test(self, line: str, fault: str) -> Done:
        if " simulate " in line:
            return Done(1, "", "2 of 5 games did not end") if fault == "games" else Done(0)
        if " read " in line:
            return Done(0, reading(1, 4, 5) if fault == "misreads" else reading(6, 1, 4))
        if fault == "hangs":
            return Done(None, "", "it did not end within 180 s")
        camera = "fail"  # busy with the game that runs
        return Done(1, findings(numpy="ok", cv2="fail" if fault == "cv2" else "ok", camera=camera))

    def _systemctl(self, command: Sequence[str]) -> Done:
        if command[1] == "is-enabled":
            return Done(0 if self.served else 1)
        if command[1] == "restart":
            self.running = self.releases.current.name
        if command[1] == "show":
            fault = self.does.get(self.running, "")
            if fault == "crashes":
                self.process += 1
            up = fault != "never ready"
            return Done(0, f"ActiveState={'active' if up else 'activating'}\nMainPID={self.process}\n")
        return Done(0)
