"""`python -m firmware.reports steadiness`: does a photo read the same when it is turned, lighter or darker?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from firmware.cli.failures import INTERRUPTED, AnswerIsNo, UnusableInput
from firmware.cli.reader import open_pip_reader
from firmware.evaluation import READABLE_KIND, LabelledPhoto, UnusableFolder, open_folder, spread
from firmware.file_trouble import unread
from firmware.photos import PhotoReader
from firmware.reports._paper import write
from firmware.reports._steadiness import CHANGES, Row, Steadiness, counted, of_change, steadiness
from vision.decode import UndecodablePicture, decode

_COLUMNS: Final = (
    "photos | same values | believed | still believed | **believed with other values** | asked | refused |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
)
_MEANING: Final = """\
Each photo is read as it is, then turned by quarters, made lighter and made darker. *Same values*: photos whose every
die has one value in all readings, believed or not; dice belong together by where they lie, turned back.
*Believed*: photos accepted as they are. The rest counts the changed readings of those alone: *still believed* with
the same values; *believed with other values*, one of which is wrong without a doubt, so that it has to be 0; *asked*
or *refused* instead."""


@dataclass(slots=True)
class Source:
    """A folder: the photos to be read, what came of those that were, and (photo, why) of those that cannot be read."""

    name: str
    photos: Sequence[LabelledPhoto]
    done: list[Steadiness] = field(default_factory=list)
    unreadable: list[tuple[Path, str]] = field(default_factory=list)


@click.command("steadiness")
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=click.Path(path_type=Path))
@click.option("--limit", metavar="N", type=click.IntRange(min=1), help="At most N photos of a folder, evenly spread.")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Write the page here, as Markdown.")
@click.pass_context
def command(ctx: click.Context, folders: tuple[Path, ...], limit: int | None, report: Path | None) -> None:
    """Read labelled photos as they are, turned by quarters, lighter and darker, and compare the values.

    Folders are those of `dicescribe evaluate`. A photo that cannot be read is left out and named, Ctrl-C ends early;
    the page is of all that was read by then. Exits with 1 if a photo was believed with two different values.
    """
    sources = [_opened(folder, limit) for folder in folders]
    ended = _read(sources, open_pip_reader())
    page = _page(sources, limit)
    click.echo(page)
    write(report, page)
    unreadable = [f"{path} cannot be read: {why}" for source in sources for path, why in source.unreadable]
    if unreadable:
        raise UnusableInput("\n".join(unreadable))
    contradicted = list(_contradictions(sources))
    if contradicted:
        raise AnswerIsNo("\n".join(contradicted))
    if ended:
        ctx.exit(INTERRUPTED)


def _opened(folder: Path, limit: int | None) -> Source:
    try:
        opened = open_folder(folder)
    except UnusableFolder as error:
        raise UnusableInput(str(error)) from error
    if not opened.photos:
        raise UnusableInput(f"{folder} has no photo whose dice are all of the kind {READABLE_KIND}.")
    return Source(opened.name, spread(opened.photos, limit or len(opened.photos)))


def _read(sources: Sequence[Source], reader: PhotoReader) -> bool:
    """Reads photo after photo into the sources. True if it was ended early."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=sum(len(source.photos) for source in sources))
        try:
            for source in sources:
                progress.update(task, description=source.name)
                for photo in source.photos:
                    _add(source, photo.path, reader)
                    progress.advance(task)
        except KeyboardInterrupt:
            return True
    return False


def _add(source: Source, path: Path, reader: PhotoReader) -> None:
    try:
        picture = decode(path.read_bytes()).picture
    except OSError as error:
        source.unreadable.append((path, f"{unread(error)}."))
    except UndecodablePicture as error:
        source.unreadable.append((path, error.reason))
    else:
        source.done.append(steadiness(path.name, picture, reader))


def _page(sources: Sequence[Source], limit: int | None) -> str:
    typed = "" if limit is None else f" --limit {limit}"
    return "\n\n".join(_parts(sources, f"python -m firmware.reports steadiness{typed} --report FILE DIR...")) + "\n"


def _parts(sources: Sequence[Source], typed: str) -> Iterator[str]:
    everything = [photo for source in sources for photo in source.done]
    asked_for = sum(len(source.photos) for source in sources)
    missing = sum(len(source.unreadable) for source in sources)
    ended = len(everything) + missing < asked_for
    yield "# Does a photo read the same when it is turned, lighter or darker?"
    yield f"Made by `{typed}` on the folders named below" + (
        f", and ended after {len(everything) + missing} of {asked_for} photos." if ended else "."
    )
    rows = [(source.name, counted(source.done)) for source in sources]
    if len(sources) > 1:
        rows.append(("**all**", counted(everything)))
    yield _table("source", rows)
    yield _MEANING
    yield "## By what was changed"
    yield _table("change", [(change.name, counted(of_change(everything, change.name))) for change in CHANGES])
    yield "## Believed with other values"
    yield "\n".join(f"- {line}" for line in _contradictions(sources)) or "None."
    if missing:
        yield "## Left out"
        yield "\n".join(f"- {one.name}, {path.name}: {why}" for one in sources for path, why in one.unreadable)


def _table(first: str, rows: Sequence[tuple[str, Row]]) -> str:
    lines = [f"| {name} | {' | '.join(map(str, astuple(row)))} |" for name, row in rows]
    return "\n".join([f"| {first} | {_COLUMNS}", *lines])


def _contradictions(sources: Sequence[Source]) -> Iterator[str]:
    for source in sources:
        for photo in source.done:
            for one in photo.contradictions:
                yield f"{source.name}, {photo.photo}, {one.change}: {'; '.join(one.differs)}"
