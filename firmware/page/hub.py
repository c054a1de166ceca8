"""The newest state of everything the page shows, handed from the game's threads to the browsers that listen."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import msgspec


class Hub:
    """Keeps the newest message of each topic; a listener that falls behind misses the ones between, never the newest.

    `publish` may be called from any thread, `listen` from the server's event loop alone.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._newest: dict[str, tuple[int, bytes]] = {}
        self._count = 0
        self._listeners: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._closed = False

    def publish(self, topic: str, message: Any) -> None:
        """Replaces the newest message of a topic. message: anything that JSON can hold."""
        data = msgspec.json.encode(message)
        with self._lock:
            known = self._newest.get(topic)
            if known is not None and known[1] == data:
                return
            self._count += 1
            self._newest[topic] = (self._count, data)
        self._wake()

    def close(self) -> None:
        """Ends every `listen`, after what was published before."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        with self._lock:
            listeners = list(self._listeners.items())
        for event, loop in listeners:
            try:
                loop.call_soon_threadsafe(event.set)
            except RuntimeError:
                continue  # that loop has ended with its server

    async def listen(self) -> AsyncIterator[tuple[str, bytes]]:
        """The newest message of every topic, then each that follows: (topic, JSON)."""
        news = asyncio.Event()
        seen = 0
        with self._lock:
            self._listeners[news] = asyncio.get_running_loop()
        try:
            while True:
                news.clear()
                with self._lock:
                    fresh = sorted(
                        (number, topic, data) for topic, (number, data) in self._newest.items() if number > seen
                    )
                for number, topic, data in fresh:
                    seen = number
                    yield topic, data
                if self._closed:
                    return
                await news.wait()
        finally:
            with self._lock:
                del self._listeners[news]
