"""Reading printed data from TOML, with errors that an owner who types in the own cards can act on."""

from __future__ import annotations

import msgspec

from rules.contract import DataError
from rules.games.ddm.sheet import Sheet


def parse_sheet(text: str, file: str) -> Sheet:
    """Reads the data from TOML text. Raises `DataError`, which names `file`, the key and what was expected."""
    try:
        raw = msgspec.toml.decode(text)
    except msgspec.DecodeError as error:
        raise DataError(file, "the file", f"TOML text ({error})") from None
    try:
        return msgspec.convert(raw, Sheet)
    except msgspec.ValidationError as error:
        raise DataError(file, "the file", str(error)) from None
