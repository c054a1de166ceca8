"""The stored form of states, actions, entries and setups: JSON, equal bytes for equal values everywhere."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from rules.contract import Game
from rules.history import Acted, Corrected, Entry, Setup

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")  # sets, too, whatever the hash seed


class CodecError(ValueError):
    """A value that cannot be stored, or stored bytes that cannot be read: says which and why."""


def encode(value: object) -> bytes:
    """A state, an action or any other value made of Structs; keys of mappings are text. Raises `CodecError`."""
    try:
        return _ENCODER.encode(value)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise CodecError(f"a {type(value).__name__} cannot be stored: {error}") from error


def decode_action(game: Game[Any, Any], stored: bytes) -> Any:
    """An action of the game, `Rolled` included. Raises `CodecError`."""
    return _decode(stored, game.action_type, f"an action of {game.id}")


def decode_state(game: Game[Any, Any], stored: bytes) -> Any:
    """A state of the game. Raises `CodecError`."""
    return _decode(stored, game.state_type, f"a state of {game.id}")


def encode_entry(entry: Entry) -> bytes:
    """One line of the journal. Raises `CodecError`."""
    return encode(entry)


def decode_entry(game: Game[Any, Any], stored: bytes) -> Entry:
    """One line of a journal of the game. Raises `CodecError`."""
    what = f"an entry of {game.id}"
    entry: Entry = _decode(stored, Entry, what)
    if isinstance(entry, Acted | Corrected):
        action = _convert(entry.action, game.action_type, f"the action in {what}")
        return msgspec.structs.replace(entry, action=action)
    return entry


def encode_setup(setup: Setup) -> bytes:
    """What a match starts from. Raises `CodecError`."""
    return encode(setup)


def decode_setup(game: Game[Any, Any], stored: bytes) -> Setup:
    """What a match of the game starts from. Raises `CodecError`."""
    what = f"a setup of {game.id}"
    setup: Setup = _decode(stored, Setup, what)
    options = _convert(setup.options, game.options_type, f"the options in {what}")
    return msgspec.structs.replace(setup, options=options)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _decode(stored: bytes, kind: Any, what: str) -> Any:
    try:
        return _decoder(kind).decode(stored)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CodecError(f"{what} cannot be read: {error}") from error


def _convert(value: Any, kind: Any, what: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CodecError(f"{what} cannot be read: {error}") from error
