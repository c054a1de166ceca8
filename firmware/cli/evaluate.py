"""`dicescribe evaluate`: the reader measured on labelled photographs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from firmware.cli.failures import INTERRUPTED, UnusableInput
from firmware.file_trouble import unwritten

if TYPE_CHECKING:
    from firmware.dicesets.figures import FaceCounting
    from firmware.evaluation import FolderFigures, LabelledFolder, PhotoResult
    from firmware.photos import PhotoReader


@click.command(name="evaluate")
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
@click.option("--save", metavar="DIR", type=click.Path(path_type=Path), help="Draw the wrong photos into DIR.")
@click.option("--report", metavar="FILE", type=click.Path(path_type=Path), help="Write a page of Markdown.")
@click.option("--given-boxes", is_flag=True, help="Read the labelled boxes only, without finding.")
@click.option("--dice-set", default="", metavar="SET", help="Measure the dice of this set instead of dice with pips.")
@click.option("--except-taught", is_flag=True, help="Leave out the dice that the set was taught from.")
@click.option("--limit", metavar="N", type=click.IntRange(min=1), help="At most N photos of a folder, evenly spread.")
@click.pass_context
def command(
    ctx: click.Context,
    folders: tuple[Path, ...],
    as_json: bool,
    save: Path | None,
    report: Path | None,
    given_boxes: bool,
    dice_set: str,
    except_taught: bool,
    limit: int | None,
) -> None:
    """Measure the reader on folders of labelled photographs.

    Each folder holds labels.json: {"photo.jpg": {"dice": [{"kind": "d6-pips", "value": 2, "box": [x0, y0, x1,
    y1]}, ...]}, ...}, boxes in pixels of the photo seen upright, or polygons [[x, y], ...]. A die without a box
    counts by its value only. Photos with dice of other kinds are left out, and so are files among the folders.
    With --dice-set, the dice of that set count, whatever else lies beside them, and each face is told. Ctrl-C
    ends early and prints what was measured so far.
    """
    import msgspec

    from firmware.cli.reader import open_reader
    from firmware.dicesets.figures import FaceCounting
    from firmware.report import figures_table
    from firmware.report import report as page

    if except_taught and not dice_set:
        raise click.UsageError("--except-taught needs --dice-set")
    opened, skipped = _opened_for_set(folders, dice_set, except_taught) if dice_set else _opened(folders)
    faces = FaceCounting() if dice_set else None
    figures, interrupted = _measured(opened, open_reader(dice_set), given_boxes, limit, save, faces)
    if as_json:
        told = {
            **({"dice_set": dice_set, "faces": faces.as_json()} if faces else {}),
            "folders": [folder.as_json() for folder in figures],
            "skipped": [{"folder": folder, "reason": reason} for folder, reason in skipped],
            "interrupted": interrupted,
        }
        click.echo(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
    else:
        click.echo(figures_table(figures))
        for line in faces.lines() if faces else ():
            click.echo(line)
        for folder, reason in skipped:
            click.echo(f"Left out: {folder}: {reason}")
    if interrupted:
        click.echo("Interrupted: the figures are those of the photos measured so far.", err=True)
        ctx.exit(INTERRUPTED)
    if report is not None:
        try:
            report.parent.mkdir(parents=True, exist_ok=True)
            typed = _typed(given_boxes, dice_set, except_taught, limit)
            report.write_text(page(figures, skipped, typed), encoding="utf-8")
        except OSError as error:
            raise UnusableInput(f"{report} cannot be written: {unwritten(error)}.") from error


def _typed(given_boxes: bool, dice_set: str, except_taught: bool, limit: int | None) -> list[str]:
    """The options that decide what is measured."""
    options = {
        f"--dice-set {dice_set}": dice_set,
        "--except-taught": except_taught,
        "--given-boxes": given_boxes,
        f"--limit {limit}": limit,
    }
    return [option for option, asked in options.items() if asked]


def _opened(paths: tuple[Path, ...]) -> tuple[list[LabelledFolder], list[tuple[str, str]]]:
    """The folders to measure, and (name, why not) of the others."""
    from firmware.evaluation import READABLE_KIND, UnusableFolder, open_folder

    opened: list[LabelledFolder] = []
    skipped: list[tuple[str, str]] = []
    for path in paths:
        if path.is_file():
            skipped.append((path.name, "a file, not a folder"))
            continue
        try:
            folder = open_folder(path)
        except UnusableFolder as error:
            raise UnusableInput(str(error)) from error
        if not any(photo.dice for photo in folder.photos) and folder.left_out:
            skipped.append((folder.name, f"no dice of the kind {READABLE_KIND}"))
            continue
        if folder.left_out:
            skipped.append((folder.name, f"{folder.left_out} photos with dice of other kinds"))
        opened.append(folder)
    if not opened and all(path.is_file() for path in paths):
        raise UnusableInput("No folder was named: each holds photos and a labels.json.")
    return opened, skipped


def _opened_for_set(
    paths: tuple[Path, ...], dice_set: str, except_taught: bool
) -> tuple[list[LabelledFolder], list[tuple[str, str]]]:
    """As `_opened`, with the dice of a set that count."""
    from functools import partial

    from firmware.cli.dice_set import find
    from firmware.dicesets.exemplars import Taught
    from firmware.dicesets.from_photos import die_of
    from firmware.dicesets.photo_labels import label_of
    from firmware.evaluation import UnusableFolder, open_for_set
    from firmware.keeping.folders import data_folder

    files = [path for path in paths if path.is_file()]
    if len(files) == len(paths):
        raise UnusableInput("No folder was named: each holds photos and a labels.json.")
    found = find(dice_set)
    taught = {die_of(one.source) for one in Taught(data_folder(), found).exemplars} if except_taught else set()
    try:
        opened = [open_for_set(path, partial(label_of, found), taught) for path in paths if path not in files]
    except UnusableFolder as error:
        raise UnusableInput(str(error)) from error
    skipped = [(path.name, "a file, not a folder") for path in files]
    skipped += [
        (folder.name, f"{folder.left_out} photos without dice of {dice_set} that count")
        for folder in opened
        if folder.left_out
    ]
    return [folder for folder in opened if folder.photos], skipped


def _measured(
    folders: list[LabelledFolder],
    reader: PhotoReader,
    given_boxes: bool,
    limit: int | None,
    save: Path | None,
    faces: FaceCounting | None,
) -> tuple[list[FolderFigures], bool]:
    """The figures of each folder, and whether the user ended it early."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from firmware.evaluation import Counting, UnusableFolder, measure, spread

    figures: list[FolderFigures] = []
    chosen = [(folder, spread(folder.photos, limit or len(folder.photos))) for folder in folders]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)  # elsewhere than in a terminal its bar would leave an empty line
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=sum(len(photos) for _, photos in chosen))
        for folder, photos in chosen:
            progress.update(task, description=folder.name)
            counting = Counting(folder.name)
            try:
                for result in measure(photos, reader, given_boxes):
                    counting.add(result)
                    if faces is not None:
                        faces.add(result)
                    if save is not None and not result.score.exact:
                        _save(save / folder.name, result)
                    progress.advance(task)
            except UnusableFolder as error:
                raise UnusableInput(str(error)) from error
            except KeyboardInterrupt:
                return [*figures, counting.figures()], True
            figures.append(counting.figures())
    return figures, False


def _save(folder: Path, result: PhotoResult) -> None:
    from firmware.drawing import draw_comparison, save_drawing

    name = result.photo.path.name
    drawing = draw_comparison(name, result.reading, result.photo.dice, result.score)
    try:
        save_drawing(drawing, folder / f"{result.photo.path.stem}.jpg")
    except OSError as error:
        raise UnusableInput(f"{folder} cannot be written to: {unwritten(error)}.") from error
