"""The files of the newest match, each made once, however many ask for it."""

from __future__ import annotations

from threading import Lock

from firmware.export.document import Kind, document_of
from firmware.model import AnyHistory


class Shelf:
    """May be asked from any thread. One file is made at a time, so that a crowd cannot keep the processor from the
    game; whoever comes meanwhile waits for it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._match: AnyHistory | None = None
        self._files: dict[Kind, bytes] = {}

    def document(self, match: AnyHistory, kind: Kind) -> bytes:
        """As `document_of`; made anew only after the match has changed."""
        with self._lock:
            if match is not self._match:
                self._match, self._files = match, {}
            if kind not in self._files:
                self._files[kind] = document_of(match, kind)
            return self._files[kind]
