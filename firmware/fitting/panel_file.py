"""Writes into `panel.toml`, leaving alone what it does not change: comments too."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from hardware.settings import load_settings

Value: TypeAlias = str | bool | int


def write_settings(file: Path, group: str, values: Mapping[str, Value]) -> None:
    """Sets the keys of one table. A pulled plug leaves the old file or the new one. Raises `OSError`, and
    `SettingsError` for a file that is none before or after."""
    text = ""
    if file.is_file():
        load_settings(file)
        text = file.read_text(encoding="utf-8")
    for key, value in values.items():
        text = with_setting(text, group, key, value)
    beside = file.with_suffix(".new")
    file.parent.mkdir(parents=True, exist_ok=True)
    beside.write_text(text, encoding="utf-8")
    load_settings(beside)
    beside.replace(file)


def with_setting(text: str, group: str, key: str, value: Value) -> str:
    """The TOML text with one key of a table set: in its line where it has one, else below the table's head."""
    written = _written(key, value)
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if re.match(rf"\s*\[\s*{group}\s*\]", line)]
    if not heads:
        return "\n".join([*lines, *([""] if lines else []), f"[{group}]", f"{key} = {written}"]) + "\n"
    start = heads[0] + 1
    end = next((number for number in range(start, len(lines)) if lines[number].lstrip().startswith("[")), len(lines))
    for number in range(start, end):
        if found := re.match(rf"(\s*{key}\s*=\s*)([^#]*?)(\s*#.*)?$", lines[number]):
            lines[number] = f"{found[1]}{written}{found[3] or ''}"
            return "\n".join(lines) + "\n"
    lines.insert(start, f"{key} = {written}")
    return "\n".join(lines) + "\n"


def _written(key: str, value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"0x{value:02X}" if key == "address" else str(value)
    quoted = f'"{value}"'
    assert tomllib.loads(f"x = {quoted}")["x"] == value, "only plain words are written"
    return quoted
