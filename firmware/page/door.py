"""How many connections the page keeps: the newest always comes in, and one that was held for long goes in its place."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS: Final = 64
"""At a time, so that the camera and the journal never run out of open files."""


class Door(H11Protocol):
    """HTTP, with room for `MOST_CONNECTIONS`. Where one more comes, the oldest of the device that holds most is closed:
    a slow or silent client shuts nobody out, and a page that was sent away comes back by itself."""

    since = 0.0
    """When it was opened, in seconds of the event loop's clock."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Lets it in."""
        self.since = self.loop.time()
        super().connection_made(transport)
        held = [one for one in self.connections if isinstance(one, Door)]
        if len(held) > MOST_CONNECTIONS:
            by_device = Counter(one.device for one in held)
            most = max(by_device.values())
            oldest = min((one for one in held if by_device[one.device] == most), key=lambda one: one.since)
            self.connections.discard(oldest)
            oldest.transport.abort()

    @property
    def device(self) -> str:
        """Whose connection it is."""
        return self.client[0] if self.client else ""
