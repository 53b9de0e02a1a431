"""The processes behind the page: how many there are, who waits, and which are ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from commandline import is_alive
from tables import program

from satgrid.page import server
from satgrid.page.server import LIMITS, Busy, Limits, Processes

WORKER = program("worker")


class Asked:
    """Processes that answer with their number; a `long` question takes longer than anybody has."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.processes = Processes((), limits, ["-S", "-c", WORKER])
        self.folder = folder

    def ask(self, name: str, verb: str = "live", **fields: Any) -> asyncio.Task[dict[str, Any]]:
        question = {"verb": verb, "begun": str(self.folder / name), **fields}
        return asyncio.ensure_future(self.processes.ask(question))

    def begun(self, name: str) -> bool:
        return bool((self.folder / name).exists() and (self.folder / name).read_text())

    async def wait_for(self, *names: str) -> None:
        while not all(map(self.begun, names)):
            await asyncio.sleep(0.005)

    def pid(self, name: str) -> int:
        return int((self.folder / name).read_text())


Talk = Callable[..., None]


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    """Return what runs a conversation with processes that run `WORKER`."""

    def run(
        conversation: Callable[[Asked], Coroutine[Any, Any, None]], limits: Limits = LIMITS
    ) -> None:
        async def whole() -> None:
            asked = Asked(tmp_path, limits)
            try:
                async with asyncio.timeout(20):
                    await conversation(asked)
            finally:
                await asked.processes.end()

        asyncio.run(whole())

    return run


def test_two_searches_go_on_at_once_and_a_third_waits(talk: Talk) -> None:
    async def conversation(asked: Asked) -> None:
        first, second = asked.ask("1", long=True), asked.ask("2", long=True)
        await asked.wait_for("1", "2")
        third = asked.ask("3")
        # What is answered at once is not held up.
        assert (await asked.ask("4", "board"))["pid"] not in (asked.pid("1"), asked.pid("2"))
        # No question chooses for itself.
        assert (await asked.ask("5", "new", lane="search"))["pid"] == asked.pid("4")
        assert not asked.begun("3")
        first.cancel()
        assert (await third)["pid"] not in (asked.pid("1"), asked.pid("2"))
        assert not is_alive(asked.pid("1"))
        assert is_alive(asked.pid("2"))
        second.cancel()

    talk(conversation)


@pytest.mark.parametrize("verb", ["live", "new"])
def test_a_question_that_is_late_is_ended_and_the_next_is_answered(verb: str, talk: Talk) -> None:
    async def conversation(asked: Asked) -> None:
        late = await asked.ask("late", verb, long=True)
        assert late == {"error": "not decided in time", "late": True}
        assert not (asked.begun("late") and is_alive(asked.pid("late")))
        assert await asked.ask("next", verb)

    talk(conversation, Limits(search_s=2, quick_s=2))


def test_a_search_is_ended_soon_after_its_own_seconds(talk: Talk) -> None:
    async def conversation(asked: Asked) -> None:
        for seconds in 0.1, -1:
            late = await asked.ask("late", "live", long=True, seconds=seconds)
            assert late == {"error": "not decided in time", "late": True}

    talk(conversation, Limits(late_s=0.2))


def test_an_answer_that_is_too_long_is_none(talk: Talk) -> None:
    async def conversation(asked: Asked) -> None:
        long = await asked.ask("1", "live", bulk="x" * 100)
        assert long["error"].startswith("the answer has more than 64 bytes: ")
        assert (await asked.ask("2"))["pid"] == asked.pid("2")

    talk(conversation, Limits(answer_bytes=64))


def test_a_process_that_dies_is_told_and_another_takes_its_place(talk: Talk) -> None:
    async def conversation(asked: Asked) -> None:
        for name in ("1", "2"):
            assert (await asked.ask(name, dies=True))["error"].startswith("satgrid ended")
        assert (await asked.ask("3"))["pid"] == asked.pid("3")

    talk(conversation)


def test_no_more_than_some_may_wait_and_who_leaves_makes_room(talk: Talk) -> None:
    async def conversation(asked: Asked) -> None:
        some = [asked.ask(str(k), long=True) for k in range(server.CONCURRENT_SEARCHES)]
        await asked.wait_for(*(str(k) for k in range(server.CONCURRENT_SEARCHES)))
        waiting = [asked.ask("w", long=True) for _ in range(server.MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await asked.ask("more")
        waiting[0].cancel()
        await asyncio.wait([waiting[0]])
        last = asked.ask("last")
        for each in (*some, *waiting):
            each.cancel()
        assert (await last)["pid"] == asked.pid("last")
        assert not asked.begun("w")

    talk(conversation)
