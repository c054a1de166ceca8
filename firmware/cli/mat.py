"""`dicescribe mat`: what lies under the dice, as a PDF to print."""

from __future__ import annotations

from pathlib import Path

import click

from firmware.cli.failures import PartMissing, UnusableInput
from firmware.file_trouble import unwritten


@click.command("mat")
@click.argument("name", metavar="NAME")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter", "a3"]),
    default="a4",
    show_default=True,
    help="Paper to print on; a larger mat is spread over several sheets.",
)
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The PDF to write.")
@click.option("--data", type=click.Path(path_type=Path), help="Your own sheet, where a game draws the mat.")
def command(name: str, paper: str, out: Path, data: Path | None) -> None:
    """Print a mat: NAME is dice-horde, tray, or corners.

    Print in true scale (100 %, no fitting to the page). A line of 100 mm tells whether it was; a print a little
    smaller works as well. corners are stickers for a board that you own.
    """
    from firmware.library import BrokenGame
    from firmware.mats.files import UnknownMat, load
    from firmware.mats.mat import mat_for
    from firmware.mats.paper import pdf_of
    from firmware.mats.tiles import tiling
    from firmware.offers import NotPlayable, one_offer

    try:
        owner = load(name).game
        if data is not None and not owner:
            raise click.UsageError(f"--data: no game draws the mat {name}")
        offer = one_offer(owner, (), {}, data) if owner else None
        parsed = offer.game.parse_data(offer.data_text, offer.data_file) if offer else None
        mat = mat_for(name, offer.game if offer else None, parsed)
        out.write_bytes(pdf_of(mat, paper))
    except UnknownMat as error:
        raise click.BadParameter(str(error), param_hint="NAME") from error
    except NotPlayable as error:
        raise UnusableInput(str(error)) from error
    except BrokenGame as error:
        raise PartMissing(str(error)) from error
    except OSError as error:
        raise UnusableInput(f"{out} cannot be written: {unwritten(error)}.") from error
    sheets = len(tiling(mat.width, mat.height, paper).tiles)
    size = f"{mat.width:.0f} x {mat.height:.0f} mm"
    click.echo(f"{out}: {mat.title}, {size} on {sheets} {'sheet' if sheets == 1 else 'sheets'} of {paper}.")
