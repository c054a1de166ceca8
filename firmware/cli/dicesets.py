"""`dicescribe dicesets`: the dice sets of this household, and carrying one to another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from firmware.cli.failures import UnusableInput
from firmware.file_trouble import unread, unwritten

if TYPE_CHECKING:
    from firmware.dicesets.description import DiceSet
    from firmware.dicesets.exemplars import Exemplar


@click.group("dicesets")
def command() -> None:
    """List the dice sets; forget a face; take a set along or bring one in as one file."""


@command.command("list")
def list_() -> None:
    """Name every set, its faces, and how many of them were taught."""
    from firmware.cli.dice_set import find
    from firmware.dicesets.exemplars import Taught
    from firmware.dicesets.library import set_names, shipped_sets
    from firmware.keeping.folders import data_folder

    data = data_folder()
    for name in set_names(data):
        try:
            dice_set = find(name)
        except UnusableInput as error:  # one bad file does not hide the others
            click.echo(f"{name}: {error.message}")
            continue
        told = _told(dice_set, Taught(data, dice_set).exemplars)
        whose = "ships" if name in shipped_sets() else "yours"
        click.echo(f"{name}: {dice_set.title}, {told}; {whose}")


def _told(dice_set: DiceSet, exemplars: Sequence[Exemplar]) -> str:
    """How many faces a set has, and by what they are read: pips need no teaching."""
    from firmware.dicesets.description import is_pips

    pips = sum(map(is_pips, dice_set.faces))
    told = [f"{len(dice_set.faces)} faces"]
    if pips:
        told.append("pips are read without teaching")
    if pips < len(dice_set.faces):
        told.append(f"{len({one.label for one in exemplars})} taught from {len(exemplars)} pictures")
    return ", ".join(told)


@command.command("forget")
@click.argument("dice_set", metavar="SET")
@click.argument("face", metavar="FACE")
def forget(dice_set: str, face: str) -> None:
    """Forget every picture that was taught of a FACE of the dice set SET, to teach it anew."""
    from firmware.cli.dice_set import find
    from firmware.dicesets.exemplars import Taught
    from firmware.keeping.folders import data_folder

    found = find(dice_set)
    labels = [label for label in found.faces if face in (label, label.rpartition("/")[2])]
    if len(labels) != 1:
        told = f"has several faces {face}: {', '.join(labels)}" if labels else f"has no face {face}"
        raise UnusableInput(f"{found.name} {told}.")
    try:
        forgotten = Taught(data_folder(), found).forget_face(labels[0])
    except OSError as error:
        raise UnusableInput(f"{labels[0]} is not forgotten: {unwritten(error)}.") from error
    click.echo(f"{labels[0]}: {forgotten} pictures forgotten.")


@command.command("export")
@click.argument("dice_set", metavar="SET")
@click.option("--out", required=True, metavar="FILE", type=click.Path(path_type=Path), help="The file to write.")
def export(dice_set: str, out: Path) -> None:
    """Write the dice set SET with all that was taught of it to one file."""
    from firmware.cli.dice_set import find
    from firmware.dicesets.archive import exported, opened
    from firmware.dicesets.exemplars import Taught
    from firmware.keeping.folders import data_folder

    found = find(dice_set)
    data = exported(found, Taught(data_folder(), found))
    try:
        out.write_bytes(data)
    except OSError as error:
        raise UnusableInput(f"{out} cannot be written: {unwritten(error)}.") from error
    click.echo(f"{out}: {found.name}, fingerprint {opened(data).fingerprint}")


@command.command("import")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Take it in although something was taught of this set here.")
def import_(file: Path, replace: bool) -> None:
    """Take in a dice set from the FILE that `export` wrote."""
    from firmware.cli.dice_set import find
    from firmware.dicesets.archive import LARGEST_FILE, NotADiceSet, imported, opened
    from firmware.dicesets.exemplars import Taught
    from firmware.dicesets.library import set_names, shipped_sets
    from firmware.keeping.folders import data_folder

    try:
        with file.open("rb") as stream:
            carried = opened(stream.read(LARGEST_FILE + 1))
    except OSError as error:
        raise UnusableInput(f"{file} cannot be read: {unread(error)}.") from error
    except NotADiceSet as error:
        raise UnusableInput(f"{file} is not taken in: {error}.") from error
    name, data = carried.dice_set.name, data_folder()
    if not replace and name in set_names(data):
        known = find(name)
        if name not in shipped_sets() or Taught(data, known).exemplars:
            raise UnusableInput(f"There is a set {name} here already; --replace takes this one in its place.")
    try:
        imported(carried, data)
    except OSError as error:
        raise UnusableInput(f"{name} cannot be kept: {unwritten(error)}.") from error
    click.echo(f"{name}: {len(carried.exemplars)} pictures, fingerprint {carried.fingerprint}")
