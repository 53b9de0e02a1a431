"""The page on this machine: its files, and `/ask`, which answers questions as JSON.

Only this machine is listened to unless another host is named. A question needs the token that
`satgrid serve` puts into the address's fragment, which browsers send to nobody; the Host and the
Origin have to be this server's, so that no other page can ask; it is JSON of up to 1 MB, which
holds the largest board that the page shows, with all entries.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from satgrid.page.processes import Busy, Processes

STATIC = Path(__file__).parent / "static"

MOST_BYTES = 1 << 20
"""The most bytes of a question."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}

_GONE_S = 0.1
"""How often it is looked whether the page still waits."""


class Served:
    """What a server knows: its token, the hosts that it is called by, its processes.

    `ending` says whether the server is to end, which no search holds up.
    """

    ending: Callable[[], bool]

    def __init__(self, hosts: Sequence[str], token: str = "", rules: Sequence[str] = ()) -> None:
        self.token = token or secrets.token_urlsafe(24)
        self.hosts = frozenset(hosts)
        self._origins = frozenset(f"http://{host}" for host in hosts)
        self._files = {path.name: path for path in STATIC.iterdir() if path.suffix in _TYPES}
        self._rules = rules
        self._processes: Processes | None = None
        self.ending = lambda: False

    def app(self) -> Starlette:
        """Return the application."""
        routes = [
            Route("/ask", self._ask, methods=["POST"]),
            Route("/", self._file),
            Route("/{name}", self._file),
        ]
        app = Starlette(routes=routes, lifespan=self._lifespan)
        app.router.redirect_slashes = False
        return app

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self._processes = Processes(self._rules)
        try:
            yield
        finally:
            await self._processes.end()

    def _refused(self, request: Request) -> Response | None:
        if request.headers.get("host") not in self.hosts:
            return _text("this server is called by another name: see satgrid serve", 421)
        return None

    async def _file(self, request: Request) -> Response:
        if refused := self._refused(request):
            return refused
        path = self._files.get(request.path_params.get("name") or "index.html")
        if path is None:
            return _text("there is no such file", 404)
        kind = _TYPES[path.suffix]
        return Response(path.read_bytes(), media_type=f"{kind}; charset=utf-8", headers=HEADERS)

    async def _ask(self, request: Request) -> Response:
        if refused := self._refused(request):
            return refused
        origin = request.headers.get("origin")
        if origin is not None and origin not in self._origins:
            return _text("another page may not ask", 403)
        token = request.headers.get("x-satgrid-token", "")
        if not secrets.compare_digest(token.encode(), self.token.encode()):
            return _text("no token: open the address that satgrid serve printed", 403)
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _text("a question is JSON", 415)
        body = bytearray()
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    return _text(f"a question has up to {MOST_BYTES:,} bytes", 413)
        except ClientDisconnect:
            return _text("nobody waits", 499)
        try:
            question = json.loads(body)
        except (ValueError, RecursionError):
            return _text("a question is JSON", 400)
        if not isinstance(question, dict):
            return _text("a question is an object", 400)
        return await self._answered(request, question)

    async def _answered(self, request: Request, question: dict[str, Any]) -> Response:
        """Answer, or end the search as soon as nobody waits for it."""
        assert self._processes is not None
        asked = asyncio.ensure_future(self._processes.ask(question))
        try:
            while not asked.done():
                await asyncio.wait([asked], timeout=_GONE_S)
                if not asked.done() and (self.ending() or await request.is_disconnected()):
                    asked.cancel()
                    await asyncio.wait([asked])
                    return _text("the search was ended", 503 if self.ending() else 499)
            told = asked.result()
            return JSONResponse(told, 400 if told.get("malformed") else 200, HEADERS)
        except Busy:
            return JSONResponse(
                {"error": "too many questions at once: wait a moment"}, 503, HEADERS
            )
        finally:
            asked.cancel()


def _text(words: str, status: int) -> Response:
    return PlainTextResponse(words + "\n", status, HEADERS)
