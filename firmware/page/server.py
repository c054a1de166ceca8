"""The page's web server: Starlette on uvicorn, in a thread of its own, on this machine only unless told otherwise."""

from __future__ import annotations

import asyncio
import errno
import socket
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from importlib.resources import files
from typing import Annotated, Final, Literal, Protocol

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from firmware.events import CornersShown, Event, Picked, Pressed, Revisited, Typed
from firmware.page.corners import in_a_ring
from firmware.page.door import Door
from firmware.page.guard import LOCAL_CLIENTS, Guard
from firmware.page.hub import Hub
from firmware.page.lateness import Late, answers, brought_up, picked
from firmware.page.pairing import COOKIE, Pace, Pairing, TooManyTries
from firmware.page.papers import Papers
from firmware.page.papers import routes as papers_routes
from firmware.page.seats import COOKIE as DEVICE
from firmware.page.seats import Seats
from firmware.page.sheets import routes as sheet_routes
from firmware.sheets.own import OwnSheet
from firmware.viewing import EVERYBODY, Viewer
from hardware.ports import Button, Clock, Press
from rules.contract import DICE, Seat

LONGEST_BODY: Final = 4096
"""Bytes of a request."""
KEEP_ALIVE: Final = 15.0
"""Seconds after which a silent stream says that it still lives."""

PRESSES_PER_SECOND: Final = 40
LOOKS_PER_SECOND: Final = 200
"""Requests of all devices on the network together: about ten pages that show every frame."""
PORTS_TRIED: Final = 20

Post = Callable[[Event], None]
_Moment = Annotated[str, msgspec.Meta(max_length=60)]
_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Pictures(Protocol):
    """The newest pictures, as files."""

    def panel(self, viewer: Viewer) -> bytes:
        """The panel's picture as a viewer may see it, PNG."""

    def camera(self) -> bytes:
        """What the camera sees, JPEG; empty before the first frame."""


class TableByHand(Protocol):
    """A virtual table that the page can lay its hands on: `firmware.page.table.HandOnTable`."""

    def do(self, deed: bytes) -> None:
        """Carries out one deed (JSON). Raises `ValueError` with one sentence for one that cannot be done."""


class _Press(msgspec.Struct, forbid_unknown_fields=True):
    button: Button
    press: Press = Press.SHORT
    moment: _Moment = ""


class _Code(msgspec.Struct, forbid_unknown_fields=True):
    code: str


class _Seat(msgspec.Struct, forbid_unknown_fields=True):
    seat: Annotated[int, msgspec.Meta(ge=DICE, lt=8)]


class _Name(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


class _Step(msgspec.Struct, forbid_unknown_fields=True):
    step: int
    version: int
    deed: Literal["undo", "fix"]
    moment: _Moment = ""


class _Corners(msgspec.Struct, forbid_unknown_fields=True):
    corners: tuple[tuple[_Share, _Share], ...]


class _Pick(msgspec.Struct, forbid_unknown_fields=True):
    index: int
    version: int
    take: bool = True
    moment: _Moment = ""
    says: Annotated[str, msgspec.Meta(max_length=400)] = ""


def application(
    hub: Hub,
    pictures: Pictures,
    post: Post,
    table: TableByHand | None,
    clock: Clock,
    pairing: Pairing | None = None,
    seats: Seats | None = None,
    papers: Papers | None = None,
    sheets: Mapping[str, OwnSheet] | None = None,
) -> Starlette:
    """The page as an ASGI application.

    pairing: who may press when the page is on the network; None for this machine alone, where everybody may.
    seats: which browser is whose. papers: what is handed out on request, None for nothing.
    sheets: the owner's own, by the game's id.
    """
    pace = Pace(clock, PRESSES_PER_SECOND)
    seated = seats or Seats(hub.wake)

    def viewer(request: Request) -> Viewer:
        return seated.viewer(request.cookies.get(DEVICE))

    def may_press(request: Request) -> bool:
        here = request.client is not None and request.client.host in LOCAL_CLIENTS
        return pairing is None or here or pairing.knows(request.cookies.get(COOKIE))

    def gate(request: Request) -> None:
        if not may_press(request):
            raise HTTPException(401, "Type the code that the panel shows, then press.")
        if not pace.allows():
            raise HTTPException(429, "Too many presses at once. Wait a moment.")

    def tell_who_may_press() -> None:
        paired = pairing.devices if pairing else 0
        hub.publish("access", {"network": pairing is not None, "paired": paired})

    tell_who_may_press()

    async def access(request: Request) -> Response:
        return JSONResponse({"may_press": may_press(request)})

    async def pair(request: Request) -> Response:
        told = msgspec.json.decode(await _body(request), type=_Code)
        try:
            token = pairing.pair(told.code) if pairing else None
        except TooManyTries:
            raise HTTPException(429, "Too many wrong codes. Wait a minute.") from None
        if token is None:
            raise HTTPException(403, "That is not the code on the panel.")
        tell_who_may_press()
        answer = JSONResponse({"may_press": True})
        answer.set_cookie(COOKIE, token, httponly=True, samesite="strict")
        return answer

    async def index(request: Request) -> Response:
        answer = Response((files("firmware.page") / "static" / "index.html").read_bytes(), media_type="text/html")
        if DEVICE not in request.cookies:
            answer.set_cookie(DEVICE, Seats.new_device(), httponly=True, samesite="strict")
        return answer

    async def events(request: Request) -> Response:
        messages = hub.listen(lambda: viewer(request))
        return StreamingResponse(_stream(messages, request), media_type="text/event-stream")

    async def panel(request: Request) -> Response:
        return Response(pictures.panel(viewer(request)), media_type="image/png")

    async def seat(request: Request) -> Response:
        gate(request)
        told = msgspec.json.decode(await _body(request), type=_Seat)
        if viewer(request) == EVERYBODY:
            raise ValueError("This browser keeps no cookies, so it cannot be told from others.")
        seated.take(request.cookies[DEVICE], Seat(told.seat))
        return JSONResponse({})

    async def camera(_: Request) -> Response:
        picture = pictures.camera()
        return Response(picture, media_type="image/jpeg") if picture else Response(status_code=404)

    async def press(request: Request) -> Response:
        gate(request)
        told = msgspec.json.decode(await _body(request), type=_Press)
        answers(hub, viewer(request), told.moment)
        post(Pressed(told.button, told.press, who="page", viewer=viewer(request), moment=told.moment))
        return JSONResponse({})

    async def pick(request: Request) -> Response:
        gate(request)
        told = msgspec.json.decode(await _body(request), type=_Pick)
        who = viewer(request)
        version = picked(hub, who, told.version, told.moment, told.index, told.says)
        post(Picked(told.index, version, viewer=who, take=told.take))
        return JSONResponse({})

    async def teach(request: Request) -> Response:
        gate(request)
        told = msgspec.json.decode(await _body(request), type=_Name)
        post(Typed(told.text, viewer(request)))
        return JSONResponse({})

    async def step(request: Request) -> Response:
        gate(request)
        told = msgspec.json.decode(await _body(request), type=_Step)
        version = brought_up(hub, viewer(request), told.version, told.moment)
        post(Revisited(told.step, version, told.deed, viewer(request)))
        return JSONResponse({})

    async def corners(request: Request) -> Response:
        gate(request)
        told = msgspec.json.decode(await _body(request), type=_Corners)
        post(CornersShown(in_a_ring(told.corners)))
        return JSONResponse({})

    async def by_hand(request: Request) -> Response:
        gate(request)
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
            Route("/access", access),
            Route("/pair", pair, methods=["POST"]),
            Route("/seat", seat, methods=["POST"]),
            Route("/press", press, methods=["POST"]),
            Route("/pick", pick, methods=["POST"]),
            Route("/step", step, methods=["POST"]),
            Route("/teach", teach, methods=["POST"]),
            Route("/table", by_hand, methods=["POST"]),
            Route("/corners", corners, methods=["POST"]),
            *(papers_routes(papers, viewer) if papers else ()),
            *sheet_routes(sheets or {}, gate),
            Mount("/static", StaticFiles(packages=[("firmware.page", "static")])),
        ],
        middleware=[
            Middleware(Guard, network=pairing is not None, pace=Pace(clock, LOOKS_PER_SECOND)),
        ],
        exception_handlers={ValueError: _refused, msgspec.MsgspecError: _refused, HTTPException: _refused},
    )


class CannotServe(OSError):
    """The page cannot be served at this address: says why."""


class PageServer:
    """Serves the page until it is closed."""

    def __init__(self, app: Starlette, hub: Hub, host: str, port: int) -> None:
        """port: the port wished for, or the next free one; 0 for any. Raises `CannotServe`."""
        self._hub, self._host = hub, host
        self._socket = _listening(host, port)
        config = uvicorn.Config(
            app,
            log_level="warning",
            lifespan="off",
            timeout_graceful_shutdown=1,
            ws="none",
            http=Door,
        )
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
        """Ends, at the latest after some seconds. Whoever listens is sent away first: no stream is cut."""
        self._hub.close()
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(timeout=5.0)
        self._socket.close()

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._socket]))


def _listening(host: str, port: int) -> socket.socket:
    wished = range(port, min(port + PORTS_TRIED, 65536)) if port else range(1)
    for number in wished:
        try:
            return socket.create_server((host, number))
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise CannotServe(f"the page cannot listen on {host}: {error.strerror or error}") from error
    raise CannotServe(f"no port from {port} on is free; name another with --port")


async def _stream(messages: AsyncIterator[tuple[str, bytes]], request: Request) -> AsyncIterator[bytes]:
    """Server-sent events: one named event per topic."""
    waiting = asyncio.ensure_future(anext(messages))
    try:
        while not await request.is_disconnected():
            done, _ = await asyncio.wait({waiting}, timeout=KEEP_ALIVE)
            if not done:
                yield b": still here\n\n"
                continue
            if waiting.exception() is not None:
                break  # the hub has closed
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
    if isinstance(error, HTTPException):
        return JSONResponse({"refused": error.detail}, status_code=error.status_code)
    return JSONResponse({"refused": str(error)}, status_code=409 if isinstance(error, Late) else 400)
