"""`dicescribe read`: the dice in photographs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from firmware.cli.failures import UnusableInput
from firmware.file_trouble import unread, unwritten

if TYPE_CHECKING:
    from firmware.photos import PhotoReading

SUFFIXES: Final = (
    ".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".ppm", ".pgm",
    ".heic", ".avif",
)  # fmt: skip
"""What is taken for a photo in a folder; a file that is named itself may be called anything."""


@click.command(name="read")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...", type=click.Path(path_type=Path))
@click.option("--json", "as_lines", is_flag=True, help="Print one JSON object per photo, one a line.")
@click.option("--dice-set", default="", metavar="SET", help="Read the dice of this set instead of dice with pips.")
@click.option("--save", metavar="DIR", type=click.Path(path_type=Path), help="Draw each reading into DIR.")
@click.pass_context
def command(ctx: click.Context, photos: tuple[Path, ...], as_lines: bool, dice_set: str, save: Path | None) -> None:
    """Read the dice in photographs; of a folder, in all photos directly in it.

    For each photo: the verdict (accept, ask or refuse) with its reasons, then the dice in rows from the top,
    with value, colour, probability and centre. Places are pixels of the file as it is seen upright, origin at
    the upper left. What cannot be read, or is no picture, is named and the rest is read; the exit code is then 3.
    """
    files, whole = _files(photos)
    if not files:
        ctx.exit(UnusableInput.exit_code)

    import msgspec

    from firmware.cli.reader import open_reader
    from firmware.photos import NO_PICTURE, as_json, read_photo

    reader = open_reader(dice_set)
    for number, file in enumerate(files):
        data = _bytes_of(file)
        if data is None:
            whole = False
            continue
        reading = read_photo(data, reader)
        if NO_PICTURE in reading.table.flags:
            whole = False
            _complain(f"{file} is no picture: {' '.join(reading.verdict.reasons)}")
        if as_lines:
            click.echo(msgspec.json.encode(as_json(str(file), reading)).decode())
        else:
            click.echo(_described(file, reading))
        if save is not None:
            _save(save / f"{number + 1:03d}-{file.stem}.jpg", file.name, reading)
    ctx.exit(0 if whole else UnusableInput.exit_code)


def _files(paths: Iterable[Path]) -> tuple[list[Path], bool]:
    """The photos, and whether each path led to some; of those that did not it is said why."""
    files: list[Path] = []
    whole = True
    for path in paths:
        try:
            found = _inside(path) if path.is_dir() else [path]
            path.stat()
            if not found:
                _complain(f"{path} holds no photos; name a folder that does, or a photo.")
        except OSError as error:
            found = []
            _complain(f"{path} cannot be read: {unread(error)}.")
        files += found
        whole = whole and bool(found)
    return files, whole


def _inside(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.suffix.lower() in SUFFIXES)


def _bytes_of(file: Path) -> bytes | None:
    """The bytes of a file; None, once it was said why, of one that cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        _complain(f"{file} cannot be read: {unread(error)}.")
        return None


def _complain(words: str) -> None:
    click.echo(f"Error: {words}", err=True)


def _described(file: Path, reading: PhotoReading) -> str:
    from vision.scoring import read_as

    dice = reading.table.dice
    values = " ".join(read_as(die) or "?" for die in dice)
    lines = [f"{file}: {reading.verdict.kind}" + (f", {values}" if dice else "")]
    lines += [f"  {reason}" for reason in reading.verdict.reasons]
    for die in dice:
        value = read_as(die) or "?"
        x, y = die.centre
        flags = "".join(f", {flag}" for flag in die.flags)
        lines.append(f"  {value}  {die.colour:<9} {100 * die.probability:5.1f} %  at {x:.0f}, {y:.0f}{flags}")
    return "\n".join(lines)


def _save(target: Path, name: str, reading: PhotoReading) -> None:
    from firmware.drawing import draw_reading, save_drawing

    try:
        save_drawing(draw_reading(name, reading), target)
    except OSError as error:
        raise UnusableInput(f"{target} cannot be written: {unwritten(error)}.") from error
