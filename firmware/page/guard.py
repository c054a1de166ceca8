"""Keeps other sites' pages away from the buttons, crowds away from the game, and says how answers may be used."""

from __future__ import annotations

import ipaddress
import platform
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from firmware.page.pairing import Pace

SAFE_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
LOCAL_HOSTS: Final = ("127.0.0.1", "localhost")
"""Names of this machine alone."""
LOCAL_CLIENTS: Final = ("127.0.0.1", "::1")
"""Whoever sits at this machine."""
HOME_ENDINGS: Final = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""What a home's router or mDNS puts behind a machine's name; nobody can buy one of these on the internet."""


class Guard:
    """ASGI middleware. A request must name this machine, not a site that leads here (DNS rebinding); a POST must come
    from the page itself and carry JSON, which no foreign form can send.

    network: other devices may look, at most `pace` requests a second from all of them together.
    """

    def __init__(self, app: ASGIApp, *, network: bool, pace: Pace) -> None:
        self.app, self._network, self._pace = app, network, pace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses, or passes on and adds the headers."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await (self._refusal(scope) or self.app)(scope, receive, send_safely)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        if scope["type"] != "http":
            return None
        headers = Headers(scope=scope)
        if not names_this_machine(headers.get("host", ""), network=self._network):
            return _refused("open the page under this machine's address", 400)
        client = scope["client"]
        if self._network and (client is None or client[0] not in LOCAL_CLIENTS) and not self._pace.allows():
            return _refused("too many requests at once", 429)
        return _not_from_the_page(headers) if scope["method"] == "POST" else None


def names_this_machine(host: str, *, network: bool) -> bool:
    """Whether a Host header names this machine: one of `LOCAL_HOSTS`; on the network also any address, or the machine's
    own name with one of `HOME_ENDINGS`."""
    name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    name = name.lower().rstrip(".")
    if name in LOCAL_HOSTS:
        return True
    if not network:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = platform.node().partition(".")[0].lower()
        return bool(own) and name in {own + ending for ending in HOME_ENDINGS}
    return True


def _not_from_the_page(headers: Headers) -> JSONResponse | None:
    origin = headers.get("origin")
    if origin is not None and origin.partition("://")[2] != headers.get("host"):
        return _refused("another site may not press the buttons", 403)
    if headers.get("content-type", "").partition(";")[0] != "application/json":
        return _refused("expected application/json", 415)
    return None


def _refused(words: str, status: int) -> JSONResponse:
    return JSONResponse({"refused": words}, status_code=status)
