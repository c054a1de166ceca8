"""`dicescribe stickers`: face stickers for blank dice, as a PDF in true size."""

from __future__ import annotations

from pathlib import Path

import click

from firmware.cli.failures import UnusableInput
from firmware.file_trouble import unwritten


@click.command("stickers")
@click.argument("dice_set", metavar="SET")
@click.option("--out", required=True, metavar="FILE", type=click.Path(path_type=Path), help="The PDF to write.")
def command(dice_set: str, out: Path) -> None:
    """Draw the face stickers of the dice set SET.

    Print at 100 %, check the line at the top with a ruler, cut along the marks and stick on blank dice. The camera
    knows these drawings without being taught.
    """
    from firmware.cli.dice_set import find
    from firmware.dicesets.stickers import NothingToPrint, sticker_sheet

    try:
        data = sticker_sheet(find(dice_set))
    except NothingToPrint as error:
        raise UnusableInput(f"{error}.") from error
    try:
        out.write_bytes(data)
    except OSError as error:
        raise UnusableInput(f"{out} cannot be written: {unwritten(error)}.") from error
    click.echo(f"{out}: print it at 100 %.")
