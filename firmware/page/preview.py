"""The camera's preview in plain words, renewed while somebody looks at the page."""

from __future__ import annotations

import threading
from typing import Any, Final

from firmware.page.hub import Hub
from firmware.watching.watcher import View
from hardware.ports import Clock
from vision.setup import remarks

EVERY: Final = 1.0
"""Seconds between two measurements: they take some hundredths of a second."""


class Preview:
    """Publishes the topic "preview". May be used from any thread."""

    def __init__(self, hub: Hub, clock: Clock) -> None:
        self._hub, self._clock = hub, clock
        self._measured = -EVERY
        self._lock = threading.Lock()

    def see(self, view: View) -> None:
        """Measures a view and says what is to be said of it, unless that was done a moment ago or nobody looks."""
        if view.lost:
            self._hub.publish("preview", [])
        if view.frame is None or view.lost or not self._hub.heard:
            return
        with self._lock:
            now = self._clock.now()
            if now - self._measured < EVERY:
                return
            self._measured = now
        self._hub.publish("preview", preview_of(view))


def preview_of(view: View) -> list[dict[str, Any]]:
    """The topic "preview": a remark per part. A view without a frame has none."""
    if view.frame is None:
        return []
    found = remarks(view.frame.pixels, view.reading, hand=view.scene == "hand")
    return [{"part": remark.part, "state": remark.state, "words": remark.words} for remark in found]
