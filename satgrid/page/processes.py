"""The processes that answer the server's questions, each one question at a time.

A search runs in one of a few processes of its own, which are ended where a question is given up or
takes too long, and started anew. All other questions are short, and go to one process of their own.
The verb of a question decides which, and nothing else in it.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from satgrid.page.asked import LATE, QUICK_S, searches

SEARCHES = 2
"""So many searches run at once; others wait."""

WAITING = 20
"""So many questions may wait for a process."""

LIMIT_S = 150.0
"""No search takes longer: the page's own limits end before."""

LATE_S = 3.0
"""How long after its limit a question is answered at the latest, starting the process included."""

QUICK_LIMIT_S = QUICK_S + LATE_S
"""No question without a search takes longer."""

_MOST_BYTES = 64_000_000
"""The most bytes of an answer: a formula is one."""


def _limit_s(question: dict[str, Any]) -> float:
    """Return how long a search may take until its process is ended."""
    seconds = question.get("seconds")
    if not isinstance(seconds, (int, float)):
        return LIMIT_S
    return min(LIMIT_S, max(0.0, seconds) + LATE_S)


class Busy(Exception):
    """Too many questions wait already."""


class Process:
    """A child that answers questions; started when it is first asked, and again when it ended."""

    def __init__(self, rules: Sequence[str] = ()) -> None:
        self._words = ["-m", "satgrid.page.worker", *rules]
        self._child: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any], limit_s: float) -> dict[str, Any]:
        """Return the answer; the child ends where nobody waits for it any longer."""
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
            found: dict[str, Any] = json.loads(line)
            answered = True
            return found
        except TimeoutError:
            return {"error": LATE, "late": True}
        except ValueError:
            # The stream has read so much without coming to the end of the line.
            return {"error": f"the answer has more than {_MOST_BYTES:,} bytes: ask satgrid itself"}
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
                limit=_MOST_BYTES,
                # Ctrl-C is for the server, which ends them.
                start_new_session=True,
            )
        return self._child


class Processes:
    """One process for what is answered at once, and `SEARCHES` for searches."""

    def __init__(self, rules: Sequence[str] = ()) -> None:
        self._lanes = {
            True: [Process(rules) for _ in range(SEARCHES)],
            False: [Process(rules)],
        }
        self._free = {lane: [*some] for lane, some in self._lanes.items()}
        self._room = {lane: asyncio.Semaphore(len(some)) for lane, some in self._lanes.items()}
        self._waiting = 0

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer; raise `Busy` where too many wait. Cancelled, it ends the search."""
        lane = searches(question)
        if self._waiting >= WAITING:
            raise Busy
        self._waiting += 1
        try:
            await self._room[lane].acquire()
        finally:
            self._waiting -= 1
        # The one that was asked last knows the puzzle best.
        process = self._free[lane].pop()
        try:
            return await process.ask(question, _limit_s(question) if lane else QUICK_LIMIT_S)
        finally:
            self._free[lane].append(process)
            self._room[lane].release()

    async def end(self) -> None:
        """End all children."""
        for some in self._lanes.values():
            for process in some:
                await process.end()
