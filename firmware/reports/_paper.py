"""Where a report goes that is asked for as a file, and what a run keeps."""

from __future__ import annotations

from pathlib import Path

from firmware.cli.failures import UnusableInput
from firmware.file_trouble import unwritten


def write(report: Path | None, page: str) -> None:
    """Writes a page where one was asked for. Raises `UnusableInput`."""
    if report is not None:
        try:
            report.write_text(page, encoding="utf-8")
        except OSError as error:
            raise UnusableInput(f"{report} cannot be written: {unwritten(error)}.") from error


def make_folder(folder: Path) -> None:
    """Makes a folder for what a run keeps, where there is none. Raises `UnusableInput`: better now than hours later."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableInput(f"{folder} cannot be made: {unwritten(error)}.") from error
