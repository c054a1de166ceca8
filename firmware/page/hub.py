"""The newest state of everything the page shows, handed from the game's threads to the browsers that listen."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from firmware.viewing import EVERYBODY, Viewer

_NOTHING: Final[Mapping[str, Any]] = {}


@dataclass(frozen=True, slots=True)
class _Edition:
    """The newest message of a topic. number: counts all editions. others: by audience, what those are told instead."""

    number: int
    common: bytes
    others: Mapping[str, bytes]

    def told_to(self, viewer: Viewer) -> bytes:
        return self.others.get(viewer.audience, self.common)


class Hub:
    """Keeps the newest message of each topic; a listener that falls behind misses the ones between, never the newest.

    `publish` and `wake` may be called from any thread, `listen` from the server's event loop alone.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._newest: dict[str, _Edition] = {}
        self._count = 0
        self._listeners: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._closed = False

    def publish(self, topic: str, message: Any, others: Mapping[str, Any] = _NOTHING) -> None:
        """Replaces the newest message of a topic. message: anything that JSON can hold. others: what certain audiences
        (`Viewer.audience`) are told in its place."""
        common = msgspec.json.encode(message)
        instead = {audience: msgspec.json.encode(told) for audience, told in others.items()}
        with self._lock:
            known = self._newest.get(topic)
            if known is not None and (known.common, known.others) == (common, instead):
                return
            self._count += 1
            self._newest[topic] = _Edition(self._count, common, instead)
        self.wake()

    def newest(self, topic: str, viewer: Viewer) -> bytes:
        """What a viewer is told of a topic now, as JSON; empty before the first message."""
        with self._lock:
            edition = self._newest.get(topic)
        return edition.told_to(viewer) if edition else b""

    @property
    def heard(self) -> bool:
        """Whether anybody listens now."""
        return bool(self._listeners)

    def close(self) -> None:
        """Ends every `listen`, after what was published before."""
        self._closed = True
        self.wake()

    def wake(self) -> None:
        """Lets every listener look again: who somebody is may have changed."""
        with self._lock:
            listeners = list(self._listeners.items())
        for event, loop in listeners:
            try:
                loop.call_soon_threadsafe(event.set)
            except RuntimeError:
                continue  # that loop has ended with its server

    async def listen(self, who: Callable[[], Viewer] = lambda: EVERYBODY) -> AsyncIterator[tuple[str, bytes]]:
        """The newest message of every topic, then each that follows: (topic, JSON). who: asked anew each time."""
        news = asyncio.Event()
        heard: dict[str, bytes] = {}
        with self._lock:
            self._listeners[news] = asyncio.get_running_loop()
        try:
            while True:
                news.clear()
                with self._lock:
                    editions = sorted(self._newest.items(), key=lambda item: item[1].number)
                for topic, edition in editions:
                    data = edition.told_to(who())
                    if heard.get(topic) != data:
                        heard[topic] = data
                        yield topic, data
                if self._closed:
                    return
                await news.wait()
        finally:
            with self._lock:
                del self._listeners[news]
