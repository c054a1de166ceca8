"""What a bug report needs, in one file: findings, versions, settings, log, the head of the journal, the last pictures.

What must not leave the machine is taken out of every text (`firmware.doctor.discretion`); what the pictures show is the
players' to judge, so the list of contents is told before anything is written.
"""

from __future__ import annotations

import io
import json
import platform
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import msgspec

from firmware.doctor.discretion import discreet
from firmware.doctor.finding import Finding
from firmware.keeping.chain import RawMatch
from firmware.keeping.salvage import salvaged
from firmware.keeping.storage import JOURNAL

PICTURES: Final = 5
MATCHES: Final = 3
ENTRIES: Final = 100
"""Latest pictures, matches, and entries of each match."""
LOG_LINES: Final = 3000
LOG_SECONDS: Final = 20.0
SETTINGS: Final = ("panel.toml", "settings.json")


@dataclass(frozen=True, slots=True)
class Item:
    """One file of the bundle. about: what it is, for the list."""

    name: str
    about: str
    content: bytes


def gather(folder: Path, findings: Sequence[Finding]) -> tuple[Item, ...]:
    """The contents of a bundle. folder: the data folder; what cannot be read of it is left out. Writes nothing."""
    matches = _matches(folder)
    players = [name for match in matches for name in _players(match)]
    texts = [
        ("doctor.json", "what the doctor found", msgspec.json.format(msgspec.json.encode(findings)).decode()),
        ("versions.txt", "versions of the program, the system and its packages", _versions()),
        ("log.txt", f"the service's latest messages, {LOG_LINES} at most", _log()),
        ("journal.json", f"the latest matches ({len(matches)}), without the players' names", _journal(matches)),
    ]
    texts += [(name, "your settings", text) for name in SETTINGS if (text := _text(folder / name))]
    items = [Item(name, about, discreet(text, players).encode()) for name, about, text in texts if text]
    return (*items, *_pictures(folder / "rolls"))


def packed(items: Iterable[Item]) -> bytes:
    """The bundle as a zip file."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for item in items:
            file.writestr(item.name, item.content)
    return data.getvalue()


def _matches(folder: Path) -> tuple[RawMatch, ...]:
    """The latest matches, read from a copy: SQLite puts files of its own beside what it reads."""
    try:
        with tempfile.TemporaryDirectory() as place:
            for suffix in ("", "-wal"):
                if (folder / (JOURNAL + suffix)).is_file():
                    shutil.copyfile(folder / (JOURNAL + suffix), Path(place) / (JOURNAL + suffix))
            return salvaged(Path(place) / JOURNAL)[-MATCHES:]
    except OSError:
        return ()


def _versions() -> str:
    system = f"{platform.system()} {platform.release()} on {platform.machine()}"
    release = platform.freedesktop_os_release().get("PRETTY_NAME", "") if Path("/etc/os-release").exists() else ""
    packages = sorted({f"{found.name} {found.version}" for found in metadata.distributions()}, key=str.lower)
    return "\n".join((f"{system}, {release}", f"Python {platform.python_version()}", *packages, ""))


def _log() -> str:
    command = ["journalctl", "--unit=dicescribe", f"--lines={LOG_LINES}", "--no-pager", "--output=short-iso"]
    try:
        done = subprocess.run(
            [*command, "--no-hostname"], capture_output=True, text=True, errors="replace", timeout=LOG_SECONDS
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def _players(match: RawMatch) -> list[str]:
    try:
        setup = msgspec.json.decode(match.head.setup, type=dict[str, Any])
        return [str(name) for name in setup.get("players", ())]
    except (msgspec.MsgspecError, TypeError):
        return []


def _journal(matches: Sequence[RawMatch]) -> str:
    """Each match's game, beginning and latest entries. The digests are left out: they cover the players' names."""
    told = [
        {
            "game": match.head.game,
            "setup": _setup(match),
            "entries": len(match.lines),
            "whole": not match.cut,
            "latest": [
                {"seq": line.seq, "entry": _json(line.body), "who": line.who, "picture": line.evidence}
                for line in match.lines[-ENTRIES:]
            ],
        }
        for match in matches
    ]
    return json.dumps(told, indent=1, ensure_ascii=False) if told else ""


def _setup(match: RawMatch) -> Any:
    """The setup with seats in place of names, and the length of the owner's sheet in place of its text."""
    setup = _json(match.head.setup)
    if not isinstance(setup, dict):
        return None
    setup["players"] = [f"player {seat}" for seat in range(1, len(_players(match)) + 1)]
    setup["data_text"] = f"{len(str(setup.get('data_text', '')))} characters"
    setup["data_file"] = Path(str(setup.get("data_file", ""))).name
    return setup


def _json(stored: bytes) -> Any:
    try:
        return msgspec.json.decode(stored)
    except msgspec.MsgspecError:
        return None


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _pictures(folder: Path) -> list[Item]:
    try:
        latest = sorted(folder.glob("*.jpg"), key=lambda path: path.stat().st_mtime)[-PICTURES:]
        return [Item(f"pictures/{path.name}", "the table at a roll", path.read_bytes()) for path in latest]
    except OSError:
        return []
