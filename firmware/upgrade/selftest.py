"""What a newer version has to show before it may take over: its own commands, run from where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from firmware.upgrade.commands import Done, Run

SOFTWARE: Final = ("python", "numpy", "cv2", "onnxruntime", "luma.oled", "gpiozero", "picamera2", "reader", "settings")
"""Parts of the doctor's report that a version answers for. Cameras and pins are busy with the game that runs."""
SECONDS: Final = 180.0
GAME: Final = "dice-horde"
AS_THE_APPLIANCE: Final = ("runuser", "-u", "dicescribe", "--", "env", "DICESCRIBE_DATA=/var/lib/dicescribe")
"""New code need not be root to be tried, and has to cope with the settings that are there."""


def trouble(release: Path, present: Path, run: Run) -> str | None:
    """Why the release may not take over from the present one, a sentence; None where it may."""
    return _games_go_wrong(release, run) or _reading_goes_wrong(release, run) or _worse(release, present, run)


def misread(expected: str, reading: Mapping[str, Any]) -> bool:
    """Whether a line of `read --json` contradicts the values that lie there ("1-4-6").

    A version that asks the players about a picture is weak, not broken; one that believes other values, or sees no
    dice at all, is.
    """
    if reading["verdict"] == "refuse" or not reading["dice"]:
        return True
    values = "-".join(sorted(str(die["value"]) for die in reading["dice"]))
    return reading["verdict"] == "accept" and values != expected


def worse(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Parts of the software that fail now and did not before. Both: state of each part by the doctor."""
    return [part for part in SOFTWARE if after.get(part) == "fail" and before.get(part) != "fail"]


def _games_go_wrong(release: Path, run: Run) -> str | None:
    done = _ask(release, run, "simulate", GAME, "--games", "5", "--seed", "1")
    return None if done.code == 0 else f"five games could not be played: {done.words}"


def _reading_goes_wrong(release: Path, run: Run) -> str | None:
    """The pictures are named by the values that they show."""
    pictures = sorted((release / "deploy" / "pictures").glob("*.png"))
    if not pictures:
        return "it brings no pictures to read"
    done = _ask(release, run, "read", "--json", *map(str, pictures))
    if done.code != 0:
        return f"pictures could not be read: {done.words}"
    try:
        readings = [msgspec.json.decode(line) for line in done.output.splitlines()]
        wrong = [picture.name for picture, one in zip(pictures, readings, strict=True) if misread(picture.stem, one)]
    except (ValueError, TypeError, KeyError):
        return "what it says of pictures cannot be understood"
    return f"{', '.join(wrong)} read wrongly" if wrong else None


def _worse(release: Path, present: Path, run: Run) -> str | None:
    after = _doctor(release, run)
    if after is None:
        return "its doctor gives no answer"
    parts = worse(_doctor(present, run) or {}, after)
    return f"{', '.join(parts)} would no longer work" if parts else None


def _doctor(release: Path, run: Run) -> dict[str, str] | None:
    done = _ask(release, run, "doctor", "--json")
    try:
        return {finding["part"]: finding["state"] for finding in msgspec.json.decode(done.output)["findings"]}
    except (ValueError, TypeError, KeyError):
        return None


def _ask(release: Path, run: Run, *arguments: str) -> Done:
    return run([*AS_THE_APPLIANCE, str(release / "dicescribe"), *arguments], SECONDS)
