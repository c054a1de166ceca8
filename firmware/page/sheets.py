"""The form on which owners type in their own print-out, field by field, beside a photo of it.

Only who may press sees it: the photo is the owner's and stays in the data folder.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from tomlkit.exceptions import ParseError

from firmware.library import full_title
from firmware.sheets.checking import faults_of
from firmware.sheets.filling import fields_of, filled
from firmware.sheets.own import OwnSheet
from rules.contract import DICE, Draws

LONGEST_PHOTO: Final = 8_000_000
"""Bytes; the page makes a photo smaller before it sends it."""
_JPEG: Final = b"\xff\xd8"


class _Filled(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    value: str


class _Photo(msgspec.Struct, forbid_unknown_fields=True):
    picture: str


def routes(sheets: Mapping[str, OwnSheet], gate: Callable[[Request], None]) -> list[Route]:
    """The routes under `/sheet`. sheets: by the game's id. gate: raises `HTTPException` for who may not press."""

    def chosen(request: Request) -> OwnSheet:
        gate(request)
        try:
            return sheets[request.path_params["game"]]
        except KeyError:
            raise HTTPException(404, "This game has no sheet to type in.") from None

    def page(request: Request) -> Response:
        chosen(request)
        return Response((files("firmware.page") / "static" / "sheet.html").read_bytes(), media_type="text/html")

    def form(request: Request) -> Response:
        return _json(form_of(chosen(request)))

    async def field(request: Request) -> Response:
        own = chosen(request)
        told = msgspec.json.decode(await _body(request, 4096), type=_Filled)
        try:
            own.write(filled(own.text(), told.key, told.value))
        except ParseError as error:
            raise ValueError(f"{own.path} cannot be read: {error}") from error
        except KeyError:
            raise ValueError(f"The sheet has no field {told.key}.") from None
        except OSError as error:
            raise ValueError(f"The sheet could not be kept: {error.strerror}.") from error
        return _json(form_of(own))

    async def keep_photo(request: Request) -> Response:
        own = chosen(request)
        told = msgspec.json.decode(await _body(request, LONGEST_PHOTO), type=_Photo)
        try:
            data = base64.b64decode(told.picture, validate=True)
        except binascii.Error:
            data = b""
        if not data.startswith(_JPEG):
            raise ValueError("This is no JPEG picture. Choose a photo.")
        try:
            own.keep_photo(data)
        except OSError as error:
            raise ValueError(f"The photo could not be kept: {error.strerror}.") from error
        return _json({})

    def photo(request: Request) -> Response:
        data = chosen(request).photo()
        return Response(data, media_type="image/jpeg") if data else Response(status_code=404)

    return [
        Route("/sheet/{game}", page),
        Route("/sheet/{game}/form", form),
        Route("/sheet/{game}/field", field, methods=["POST"]),
        Route("/sheet/{game}/photo", keep_photo, methods=["POST"]),
        Route("/sheet/{game}/photo.jpg", photo),
    ]


def form_of(own: OwnSheet) -> dict[str, Any]:
    """The sheet as the form shows it: fields, faults by line, drawings where there is no fault."""
    game = own.game
    try:
        text = own.text()
        fields = fields_of(text)
    except ParseError as error:
        raise ValueError(f"{own.path} cannot be read: {error}") from error
    faults = faults_of(game, text, own.path.name)
    drawings: tuple[Any, ...] = ()
    if not faults and isinstance(game, Draws):
        names = tuple(f"Player {number}" for number in range(1, game.seats[0] + 1))
        start = game.start(names, game.options_type(), game.parse_data(text, own.path.name))
        drawings = game.drawings(start, DICE)
    return {
        "title": full_title(game),
        "path": str(own.path),
        "fields": [msgspec.to_builtins(field) for field in fields],
        "faults": [msgspec.to_builtins(fault) for fault in faults],
        "drawings": drawings,
        "photo": bool(own.photo()),
    }


def _json(message: Any) -> Response:
    return Response(msgspec.json.encode(message), media_type="application/json")


async def _body(request: Request, longest: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > longest:
            raise ValueError("That is too large.")
    return bytes(body)
