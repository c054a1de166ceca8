"""`dicescribe export`: a match as PDF, CSV or JSON."""

from __future__ import annotations

from pathlib import Path

import click

from firmware.cli.failures import AnswerIsNo, PartMissing, UnusableInput
from firmware.export.document import KINDS, Kind, document_of
from firmware.file_trouble import unwritten
from firmware.keeping.folders import data_folder
from firmware.keeping.journal import JournalFault, StoredMatch, read_matches
from firmware.keeping.storage import JOURNAL
from firmware.library import BrokenGame, find, full_title
from rules.contract import IllegalAction
from rules.history import History, fold


@click.command("export")
@click.argument("match", metavar="[MATCH]", default="last")
@click.option(
    "--journal", type=click.Path(path_type=Path), help="The journal; the one of your data folder if not given."
)
@click.option("--pdf", type=click.Path(dir_okay=False, path_type=Path), help="Result, sheets, books and every step.")
@click.option("--csv", type=click.Path(dir_okay=False, path_type=Path), help="One line per step, for spreadsheets.")
@click.option("--json", type=click.Path(dir_okay=False, path_type=Path), help="Everything, for programs.")
def command(match: str, journal: Path | None, pdf: Path | None, csv: Path | None, json: Path | None) -> None:
    """Write a match as PDF, CSV or JSON.

    MATCH is the beginning of a match's name, as `replay` shows it; the last match if not given. Several kinds can be
    written at once.
    """
    wished = {kind: file for kind, file in zip(KINDS, (pdf, csv, json), strict=True) if file is not None}
    if not wished:
        raise click.UsageError("Say what to write: --pdf FILE, --csv FILE or --json FILE.")
    history = _history(_chosen(journal or data_folder() / JOURNAL, match))
    for kind, file in wished.items():
        _write(history, kind, file)


def _chosen(journal: Path, name: str) -> StoredMatch:
    try:
        stored = read_matches(journal, find)
    except JournalFault as error:
        raise UnusableInput(str(error)) from error
    except BrokenGame as error:
        raise PartMissing(str(error)) from error
    if not stored:
        raise AnswerIsNo(f"{journal} holds no match of an installed game")
    found = stored[-1:] if name == "last" else [match for match in stored if match.id.startswith(name)]
    if len(found) != 1:
        known = ", ".join(match.id for match in stored)
        raise click.BadParameter(f"{len(found)} matches begin with {name!r}; there are: {known}", param_hint="MATCH")
    return found[0]


def _history(match: StoredMatch) -> History:
    try:
        return fold(find(match.setup.game), match.setup, [stored.entry for stored in match.entries])
    except (IllegalAction, ValueError) as error:
        raise AnswerIsNo(f"the match {match.id} does not replay: {error}") from error


def _write(history: History, kind: Kind, file: Path) -> None:
    try:
        file.write_bytes(document_of(history, kind))
    except OSError as error:
        raise UnusableInput(f"{file} cannot be written: {unwritten(error)}.") from error
    click.echo(f"{file}: {full_title(history.game)}, {len(history.steps)} steps.")
