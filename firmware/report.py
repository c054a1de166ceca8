"""The figures of an evaluation as Markdown: the same table on the terminal and in a committed report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from firmware.evaluation import FolderFigures
from vision.verdict import Kind

_HEAD: Final = (
    "folder", "photos", "exact", "silently wrong", "asked", "refused", "dice", "found", "right", "false",
    "s/photo",
)  # fmt: skip

_MEANING: Final = """\
*Exact*: the multiset of values read is the labelled one, accepted or not. *Silently wrong*: accepted and not
exact. *Asked*, *refused*: not accepted; the player is asked, or told what to change. *Found*: labelled dice
that were read as any face, *right* as the labelled one; *false*: dice read where none lies. A reading belongs
to a label if their boxes overlap by 30 % (intersection over union) or its centre lies in the labelled box.
The time is that of one photo from its file's bytes to the verdict, on the machine that made this page.
"""

_VERDICTS: Final[dict[Kind, str]] = {"accept": "**silently wrong**", "ask": "asked", "refuse": "refused"}


def figures_table(folders: Sequence[FolderFigures]) -> str:
    """One row per folder, aligned, so that it can be read unrendered too."""
    rows = [_HEAD, *(_row(figures) for figures in folders)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = [_line(row, widths) for row in rows]
    rule = "|".join(["", f":{'-' * (widths[0] + 1)}", *(f"{'-' * (width + 1)}:" for width in widths[1:]), ""])
    return "\n".join([lines[0], rule, *lines[1:]])


def report(folders: Sequence[FolderFigures], skipped: Sequence[tuple[str, str]], options: Sequence[str]) -> str:
    """The whole page. skipped: (folder, why). options: of the command that measured, as typed."""
    command = " ".join(["dicescribe evaluate", *options, "--report FILE FOLDER..."])
    parts = [
        "# How well photographs are read",
        f"Made by `{command}` on the folders named below.",
        figures_table(folders),
        _MEANING.strip(),
    ]
    if skipped:
        parts += ["## Left out", "\n".join(f"- {folder}: {why}" for folder, why in skipped)]
    wrong = [(figures.folder, photo) for figures in folders for photo in figures.wrong]
    parts.append("## Not exact")
    if wrong:
        rows = [("folder", "photo", "verdict", "what differs"), ("---", "---", "---", "---")]
        rows += [(folder, one.name, _VERDICTS[one.verdict], "; ".join(one.differences)) for folder, one in wrong]
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in rows))
    else:
        parts.append("None.")
    return "\n\n".join(parts) + "\n"


def _row(figures: FolderFigures) -> tuple[str, ...]:
    sums = figures.tally
    return (
        figures.folder,
        str(sums.photos),
        _share(sums.exact, sums.photos),
        _share(sums.silently_wrong, sums.photos),
        _share(sums.asked, sums.photos),
        _share(sums.refused, sums.photos),
        str(sums.dice),
        _share(sums.found, sums.dice),
        _share(sums.right, sums.dice),
        str(sums.false),
        f"{figures.seconds_per_photo:.2f}",
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.1f} %)" if whole else str(part)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [row[0].ljust(widths[0])]
    cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
    return f"| {' | '.join(cells)} |"
