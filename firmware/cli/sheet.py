"""`dicescribe sheet`: your own print-out as data: begun, checked line by line, drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from firmware.cli.failures import AnswerIsNo, PartMissing, UnusableInput
from firmware.export.svg import svg_of
from firmware.file_trouble import unwritten
from firmware.library import BrokenGame, games
from firmware.sheets.checking import faults_of
from firmware.sheets.file import NoSheet, text_of
from firmware.sheets.own import template
from rules.contract import DICE, Draws, Game


@click.group("sheet")
def command() -> None:
    """Type in your own print-out of a game's sheet.

    A sheet is a commented text file (TOML). It stays on this machine.
    """


@command.command("new")
@click.argument("game", metavar="GAME")
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
def new(game: str, file: Path) -> None:
    """Write a commented sheet to begin with."""
    try:
        text = template(_game(game))
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="GAME") from error
    except BrokenGame as error:
        raise PartMissing(str(error)) from error
    except FileExistsError as error:
        raise UnusableInput(f"{file} is there already; choose another name or take it away first") from error
    except OSError as error:
        raise UnusableInput(f"{file} cannot be written: {unwritten(error)}.") from error
    click.echo(f"{file}: fill it in, then: dicescribe sheet check {game} {file}")


@command.command("check")
@click.argument("game", metavar="GAME")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
def check(game: str, file: Path) -> None:
    """Say what is wrong with a sheet, line by line.

    The exit code is 1 if it cannot be played. `dicescribe sheet new` begins a sheet.
    """
    text = _text(file)
    found = faults_of(_game(game), text, str(file))
    for fault in found:
        click.echo(f"{file}:{fault.line}: {fault.sentence}")
    if found:
        raise AnswerIsNo(
            f"{len(found)} {'fault' if len(found) == 1 else 'faults'} in {file}: mend what is listed and check again"
        )
    click.echo(f"{file} can be played: dicescribe play {game} --data {file}")


@command.command("preview")
@click.argument("game", metavar="GAME")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder of the pictures; that of FILE.")
def preview(game: str, file: Path, out: Path | None) -> None:
    """Draw a sheet as it stands at the beginning of a game: one SVG for each, which any browser opens."""
    chosen, text = _game(game), _text(file)
    if not isinstance(chosen, Draws):
        raise click.BadParameter(f"{chosen.title} draws no sheets", param_hint="GAME")
    found = faults_of(chosen, text, str(file))
    if found:
        raise UnusableInput(f"{file}:{found[0].line}: {found[0].sentence} See: dicescribe sheet check {game} {file}")
    names = tuple(f"Player {number}" for number in range(1, chosen.seats[0] + 1))
    state = chosen.start(names, chosen.options_type(), chosen.parse_data(text, str(file)))
    for drawing in chosen.drawings(state, DICE):
        picture = (out or file.parent) / f"{file.stem}-{drawing.name}.svg"
        try:
            picture.parent.mkdir(parents=True, exist_ok=True)
            picture.write_text(svg_of(drawing), encoding="utf-8")
        except OSError as error:
            raise UnusableInput(f"{picture} cannot be written: {unwritten(error)}.") from error
        click.echo(f"{picture}: {drawing.title}")


def _game(name: str) -> Game[Any, Any]:
    try:
        installed = games()
    except BrokenGame as error:
        raise PartMissing(str(error)) from error
    if name not in installed:
        raise click.BadParameter(f"there is no game {name!r}; there are: {', '.join(installed)}", param_hint="GAME")
    return installed[name]


def _text(file: Path) -> str:
    try:
        return text_of(file)
    except NoSheet as error:
        raise UnusableInput(str(error)) from error
