"""The page's web server: Starlette on uvicorn, in a thread of its own, on this machine only unless told otherwise."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Callable
from importlib.resources import files
from typing import Final, Protocol

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from firmware.events import Event, Picked, Pressed
from firmware.page.guard import Guard
from firmware.page.hub import Hub
from hardware.ports import Button, Press

LONGEST_BODY: Final = 4096
"""Bytes of a request."""
KEEP_ALIVE: Final = 15.0
"""Seconds after which a silent stream says that it still lives."""

LOCAL_HOSTS: Final = ("127.0.0.1", "localhost")
"""Names of this machine alone: a foreign name that leads here is refused."""

Post = Callable[[Event], None]


class Pictures(Protocol):
    """The newest pictures, as files."""

    def panel(self) -> bytes:
        """The panel's picture, PNG."""

    def camera(self) -> bytes:
        """What the camera sees, JPEG; empty before the first frame."""


class TableByHand(Protocol):
    """A virtual table that the page can lay its hands on: `firmware.page.table.HandOnTable`."""

    def do(self, deed: bytes) -> None:
        """Carries out one deed (JSON). Raises `ValueError` with one sentence for one that cannot be done."""


class _Press(msgspec.Struct, forbid_unknown_fields=True):
    button: Button
    press: Press = Press.SHORT


class _Pick(msgspec.Struct, forbid_unknown_fields=True):
    index: int
    version: int


def application(
    hub: Hub, pictures: Pictures, post: Post, table: TableByHand | None, hosts: tuple[str, ...] = LOCAL_HOSTS
) -> Starlette:
    """The page as an ASGI application. hosts: the names by which it may be addressed."""

    async def index(_: Request) -> Response:
        return Response((files("firmware.page") / "static" / "index.html").read_bytes(), media_type="text/html")

    async def events(request: Request) -> Response:
        return StreamingResponse(_stream(hub, request), media_type="text/event-stream")

    async def panel(_: Request) -> Response:
        return Response(pictures.panel(), media_type="image/png")

    async def camera(_: Request) -> Response:
        picture = pictures.camera()
        return Response(picture, media_type="image/jpeg") if picture else Response(status_code=404)

    async def press(request: Request) -> Response:
        told = msgspec.json.decode(await _body(request), type=_Press)
        post(Pressed(told.button, told.press, who="page"))
        return JSONResponse({})

    async def pick(request: Request) -> Response:
        told = msgspec.json.decode(await _body(request), type=_Pick)
        post(Picked(told.index, told.version))
        return JSONResponse({})

    async def by_hand(request: Request) -> Response:
        if table is None:
            raise ValueError("there is no virtual table: the camera looks at a real one")
        table.do(await _body(request))
        return JSONResponse({})

    return Starlette(
        routes=[
            Route("/", index),
            Route("/events", events),
            Route("/panel.png", panel),
            Route("/camera.jpg", camera),
            Route("/press", press, methods=["POST"]),
            Route("/pick", pick, methods=["POST"]),
            Route("/table", by_hand, methods=["POST"]),
            Mount("/static", StaticFiles(packages=[("firmware.page", "static")])),
        ],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts)),
            Middleware(Guard),
        ],
        exception_handlers={ValueError: _refused, msgspec.MsgspecError: _refused},
    )


class PageServer:
    """Serves the page until it is closed."""

    def __init__(self, app: Starlette, host: str, port: int) -> None:
        """port: the port wished for; 0 for any. Raises `OSError` where it is taken."""
        self._host = host
        self._socket = socket.create_server((host, port))
        config = uvicorn.Config(app, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)

    @property
    def address(self) -> str:
        """Where a browser finds the page."""
        return f"http://{self._host}:{self._socket.getsockname()[1]}/"

    def start(self) -> None:
        """Begins to serve."""
        self._thread.start()

    def close(self) -> None:
        """Ends, at the latest after some seconds."""
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(timeout=5.0)
        self._socket.close()

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._socket]))


async def _stream(hub: Hub, request: Request) -> AsyncIterator[bytes]:
    """Server-sent events: one named event per topic."""
    messages = hub.listen()
    waiting = asyncio.ensure_future(anext(messages))
    try:
        while not await request.is_disconnected():
            done, _ = await asyncio.wait({waiting}, timeout=KEEP_ALIVE)
            if not done:
                yield b": still here\n\n"
                continue
            topic, data = waiting.result()
            yield b"event: " + topic.encode() + b"\ndata: " + data + b"\n\n"
            waiting = asyncio.ensure_future(anext(messages))
    finally:
        waiting.cancel()


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_BODY:
            raise ValueError(f"a request may have {LONGEST_BODY} bytes")
    return body


async def _refused(_: Request, error: Exception) -> Response:
    return JSONResponse({"refused": str(error)}, status_code=400)
