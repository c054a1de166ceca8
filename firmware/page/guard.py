"""Keeps other sites' pages away from the buttons, and says how answers may be used."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Guard:
    """ASGI middleware. A POST must come from the page itself and carry JSON, which no foreign form can send."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses, or passes on and adds the headers."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = _refusal(scope) if scope["type"] == "http" and scope["method"] == "POST" else None
        await (refused or self.app)(scope, receive, send_safely)


def _refusal(scope: Scope) -> JSONResponse | None:
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is not None and origin.partition("://")[2] != headers.get("host"):
        return JSONResponse({"refused": "another site may not press the buttons"}, status_code=403)
    if headers.get("content-type", "").partition(";")[0] != "application/json":
        return JSONResponse({"refused": "expected application/json"}, status_code=415)
    return None
