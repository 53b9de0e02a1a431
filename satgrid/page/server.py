"""The local server of the page: its files, and `/ask`, which answers questions as JSON.

The server listens on this machine only, unless another host is named. A question needs the token
that `satgrid serve` puts into the address's fragment, which browsers do not send. Host and Origin
must be this server's, so that other pages cannot ask. A question is JSON of up to 1 MB, enough for
the largest board that the page shows with all entries.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from satgrid.page.answers import LATE, QUICK_S, needs_search

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

_POLL_S = 0.1
"""The interval in seconds between checks whether the page still waits."""


class Served:
    """A server's token, host names and processes; `ending` returns whether it should end now."""

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
            return _plain_response("this server has another name: see satgrid serve", 421)
        return None

    async def _file(self, request: Request) -> Response:
        if refused := self._refused(request):
            return refused
        path = self._files.get(request.path_params.get("name") or "index.html")
        if path is None:
            return _plain_response("there is no such file", 404)
        kind = _TYPES[path.suffix]
        return Response(path.read_bytes(), media_type=f"{kind}; charset=utf-8", headers=HEADERS)

    async def _ask(self, request: Request) -> Response:
        if refused := self._refused(request):
            return refused
        origin = request.headers.get("origin")
        if origin is not None and origin not in self._origins:
            return _plain_response("another page may not ask", 403)
        token = request.headers.get("x-satgrid-token", "")
        if not secrets.compare_digest(token.encode(), self.token.encode()):
            return _plain_response("no token: open the address that satgrid serve printed", 403)
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _plain_response("a question is JSON", 415)
        body = bytearray()
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    return _plain_response(f"a question has up to {MOST_BYTES:,} bytes", 413)
        except ClientDisconnect:
            return _plain_response("the client is gone", 499)
        try:
            question = json.loads(body)
        except (ValueError, RecursionError):
            return _plain_response("a question is JSON", 400)
        if not isinstance(question, dict):
            return _plain_response("a question is an object", 400)
        return await self._answered(request, question)

    async def _answered(self, request: Request, question: dict[str, Any]) -> Response:
        """Answer, or end the search if the client is gone."""
        assert self._processes is not None
        asked = asyncio.ensure_future(self._processes.ask(question))
        try:
            while not asked.done():
                await asyncio.wait([asked], timeout=_POLL_S)
                if not asked.done() and (self.ending() or await request.is_disconnected()):
                    asked.cancel()
                    await asyncio.wait([asked])
                    return _plain_response("the search was ended", 503 if self.ending() else 499)
            reply = asked.result()
            return JSONResponse(reply, 400 if reply.get("malformed") else 200, HEADERS)
        except Busy:
            return JSONResponse(
                {"error": "too many questions at once: wait a moment"}, 503, HEADERS
            )
        finally:
            asked.cancel()


def _plain_response(words: str, status: int) -> Response:
    return PlainTextResponse(words + "\n", status, HEADERS)


# The processes that answer questions
#
# A search runs in one of `CONCURRENT_SEARCHES` processes, which is killed if its question is
# cancelled or takes too long. One other process answers the rest, one question at a time.

CONCURRENT_SEARCHES = 2
"""The number of searches that run at the same time."""

MOST_WAITING = 20
"""The number of questions that may wait for a process."""


class Limits(NamedTuple):
    """What a process may take for an answer, in seconds and bytes."""

    search_s: float = 150.0
    """The longest time of a search; the page's own limits are shorter."""
    late_s: float = 3.0
    """The longest delay of an answer after the time limit, including the start of a process."""
    quick_s: float = QUICK_S + 3.0
    """The longest time of a question without a search."""
    answer_bytes: int = 64_000_000
    """The most bytes of an answer, which may be a formula."""

    def of(self, question: dict[str, Any]) -> float:
        """Return the time after which the process of a search is killed."""
        seconds = question.get("seconds")
        if not isinstance(seconds, (int, float)):
            return self.search_s
        return min(self.search_s, max(0.0, seconds) + self.late_s)


LIMITS = Limits()


class Busy(Exception):
    """Too many questions are waiting."""


class Process:
    """A child process that answers questions; it starts at the first question after its end.

    `words` are the arguments of Python.
    """

    def __init__(self, words: Sequence[str], most_bytes: int) -> None:
        self._words = words
        self._most_bytes = most_bytes
        self._child: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any], limit_s: float) -> dict[str, Any]:
        """Return the answer; if the caller is cancelled, the child is killed."""
        child = await self._started()
        assert child.stdin is not None
        assert child.stdout is not None
        answered = False
        try:
            with suppress(ConnectionError):
                child.stdin.write(json.dumps(question).encode() + b"\n")
                await child.stdin.drain()
            line = await asyncio.wait_for(child.stdout.readline(), limit_s)
            if not line:
                return {
                    "error": "satgrid ended at this question: it took too much memory, or failed"
                }
            reply: dict[str, Any] = json.loads(line)
            answered = True
            return reply
        except TimeoutError:
            return {"error": LATE, "late": True}
        except ValueError:
            # The stream has read the most bytes without the end of the line.
            return {
                "error": f"the answer has more than {self._most_bytes:,} bytes: ask satgrid itself"
            }
        finally:
            if not answered:
                await self.end()

    async def end(self) -> None:
        """End the child, if there is one."""
        child, self._child = self._child, None
        if child is not None:
            with suppress(ProcessLookupError):
                child.kill()
            await asyncio.shield(child.wait())

    async def _started(self) -> asyncio.subprocess.Process:
        if self._child is None or self._child.returncode is not None:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable,
                *self._words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=self._most_bytes,
                # Ctrl-C goes to the server, which ends its children.
                start_new_session=True,
            )
        return self._child


class Processes:
    """`CONCURRENT_SEARCHES` processes for searches, and one for all other questions."""

    def __init__(
        self,
        rules: Sequence[str] = (),
        limits: Limits = LIMITS,
        program: Sequence[str] = ("-m", "satgrid.page.worker"),
    ) -> None:
        self._limits = limits
        words = [*program, *rules]
        self._lanes = {
            True: [Process(words, limits.answer_bytes) for _ in range(CONCURRENT_SEARCHES)],
            False: [Process(words, limits.answer_bytes)],
        }
        self._free = {lane: [*some] for lane, some in self._lanes.items()}
        self._room = {lane: asyncio.Semaphore(len(some)) for lane, some in self._lanes.items()}
        self._waiting = 0

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer; raise `Busy` if too many wait. Cancelling ends the search."""
        lane = needs_search(question)
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            await self._room[lane].acquire()
        finally:
            self._waiting -= 1
        # The process of the last question has the session of the puzzle.
        process = self._free[lane].pop()
        try:
            limit_s = self._limits.of(question) if lane else self._limits.quick_s
            return await process.ask(question, limit_s)
        finally:
            self._free[lane].append(process)
            self._room[lane].release()

    async def end(self) -> None:
        """End all children."""
        for some in self._lanes.values():
            for process in some:
                await process.end()
