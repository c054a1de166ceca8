"""`dicescribe cards`: cards that owners have typed in."""

from __future__ import annotations

from pathlib import Path

import click

from firmware.cli.failures import AnswerIsNo, UnusableInput
from firmware.sheets.file import NoSheet, text_of
from rules.games.ddm.sheet import Sheet
from rules.games.ddm.sheet_check import read_sheet


@click.group("cards")
def command() -> None:
    """Check cards of Dungeon Dice Monsters that you typed in yourself."""


@command.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Say what does not fit in FILE (TOML), with line and field.

    The exit code is 1 if anything does not fit. Copy the file that ships with the game for a start;
    rules/games/ddm/RULES.md lists what abilities can do.
    """
    try:
        text = text_of(file)
    except NoSheet as error:
        raise UnusableInput(str(error)) from error
    sheet, errors = read_sheet(text, str(file))
    for wrong in errors:
        click.echo(str(wrong))
    if errors or sheet is None:
        raise AnswerIsNo(f"{file} does not fit in {len(errors)} place{'' if len(errors) == 1 else 's'}.")
    click.echo(_summary(sheet))


def _summary(sheet: Sheet) -> str:
    monsters = sum(not card.is_item for card in sheet.cards)
    hand = sum(any(effect.do == "by-hand" for one in card.abilities for effect in one.effects) for card in sheet.cards)
    armies = ", ".join(army.name for army in sheet.armies)
    return (
        f"{sheet.name}: {monsters} monsters, {len(sheet.cards) - monsters} items, {len(sheet.pieces)} pieces; "
        f"armies {armies}; {hand} cards carried out by hand. Everything fits."
    )
