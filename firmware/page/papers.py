"""What the page hands out on request: hints, and the match as a file to keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from firmware.export.document import KINDS, MEDIA, Kind
from firmware.viewing import Viewer


class Papers(Protocol):
    """What can be asked for. Called from threads of the server's own, for a PDF takes a second or more."""

    def hints(self, viewer: Viewer) -> tuple[str, ...]:
        """Sentences that help whoever looks, () where there are none."""

    def document(self, kind: Kind) -> bytes:
        """The match as a file. Raises `LookupError` before there is one."""


def routes(papers: Papers, viewer: Callable[[Request], Viewer]) -> list[Route]:
    """The routes `/hints` and `/match.pdf`, `.csv`, `.json`."""

    def hints(request: Request) -> Response:
        return JSONResponse({"hints": papers.hints(viewer(request))})

    def document(request: Request) -> Response:
        kind = next((kind for kind in KINDS if kind == request.path_params["kind"]), None)
        if kind is None:
            raise HTTPException(404, f"A match can be had as {', '.join(KINDS)}.")
        try:
            data = papers.document(kind)
        except LookupError as error:
            raise HTTPException(404, "There is no match to write yet.") from error
        headers = {"Content-Disposition": f'attachment; filename="dicescribe.{kind}"'}
        return Response(data, media_type=MEDIA[kind], headers=headers)

    return [Route("/hints", hints), Route("/match.{kind}", document)]
