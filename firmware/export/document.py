"""A match as a file of the wished kind."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from firmware.export.record import record_of
from firmware.export.tables import csv_of, json_of
from rules.contract import DICE, Draws
from rules.history import History

Kind: TypeAlias = Literal["pdf", "csv", "json"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
MEDIA: Final[dict[Kind, str]] = {"pdf": "application/pdf", "csv": "text/csv; charset=utf-8", "json": "application/json"}


def document_of(match: History, kind: Kind) -> bytes:
    """The bytes of the file. What a player keeps secret is in none of them."""
    record = record_of(match)
    match kind:
        case "csv":
            return csv_of(record)
        case "json":
            return json_of(record)
    from firmware.export.pdf import pdf_of  # takes a while to import, and few evenings need it

    drawings = match.game.drawings(match.state, DICE) if isinstance(match.game, Draws) else ()
    return pdf_of(record, drawings)
