"""Lines of a journal as they are stored, each with a digest over all before it, so that damage anywhere is noticed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec


class Head(msgspec.Struct, frozen=True, array_like=True):
    """What a match starts from. setup: as `rules.codec` encodes it. began: seconds since 1970."""

    match: str
    game: str
    setup: bytes
    began: float
    digest: bytes

    @property
    def whole(self) -> bool:
        """Whether nothing of it was changed since it was written."""
        return self.digest == _digest(b"", self.match, self.game, self.setup, self.began)


class Line(msgspec.Struct, frozen=True, array_like=True):
    """An entry. seq: from 0. body: as `rules.codec` encodes it. at: seconds since 1970."""

    seq: int
    body: bytes
    who: str
    at: float
    evidence: str
    digest: bytes


class RawMatch(msgspec.Struct, frozen=True):
    """A match as far as it is whole. cut: something stood after these lines that is not whole."""

    head: Head
    lines: tuple[Line, ...]
    cut: bool = False


def head(match: str, game: str, setup: bytes, began: float) -> Head:
    """The head of a new match."""
    return Head(match, game, setup, began, _digest(b"", match, game, setup, began))


def line(before: Head | Line, body: bytes, who: str, at: float, evidence: str) -> Line:
    """The line that follows `before`."""
    seq = 0 if isinstance(before, Head) else before.seq + 1
    return Line(seq, body, who, at, evidence, _digest(before.digest, seq, body, who, at, evidence))


def as_head(values: object) -> Head | None:
    """A head from stored values; None where they are of other kinds or were changed."""
    try:
        found = msgspec.convert(values, Head)
    except msgspec.ValidationError:
        return None
    return found if found.whole else None


def whole(head: Head, stored: Iterable[object]) -> RawMatch:
    """The match as far as each line follows from the one before it. stored: lines as tuples of their values."""
    lines: list[Line] = []
    before: Head | Line = head
    for values in stored:
        try:
            found = msgspec.convert(values, Line)
        except msgspec.ValidationError:
            return RawMatch(head, tuple(lines), cut=True)
        if found != line(before, found.body, found.who, found.at, found.evidence):
            return RawMatch(head, tuple(lines), cut=True)
        lines.append(found)
        before = found
    return RawMatch(head, tuple(lines))


def _digest(before: bytes, *parts: str | bytes | float) -> bytes:
    digest = hashlib.sha256(before)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode() if isinstance(part, str) else repr(part).encode()
        digest.update(len(data).to_bytes(4, "big"))
        digest.update(data)
    return digest.digest()
