"""Runs a tool in a process of its own, which ends when a question takes too long."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import clock_gettime, monotonic
from typing import Any

from benchmarks.boards import ROOT

STARTING_S = 60
"""The most seconds for a tool to be imported."""

LOOK_S = 0.1
"""How often is looked at the processor time that a tool has used."""

AROUND_S = 0.5
"""What may be used beyond the limit before a tool is ended: for reading the board, and for the runs
that are not counted. An answer that itself took longer than the limit does not count either way."""

PATIENCE = 12
"""How many times the limit, which is processor time, is waited for a tool that does not use it."""

TURNS, QUICK_S = 3, 0.2
"""How often a question is put to a tool that answers it in less than these seconds."""


class Worker:
    """A tool, given as the interpreter, the name of its module and the tree that it is taken from.

    `ask` answers with {"grids": ..., "seconds": ...}, {"unsupported": why}, {"failed": why} or
    {"late": limit}; where the process ended or had to be ended, there is another one then.
    `missing` says why the tool cannot be asked at all, and is "" otherwise.
    """

    def __init__(self, interpreter: Path, module: str, tree: Path = ROOT) -> None:
        self._tree = tree
        self._command = [str(interpreter), "-m", "benchmarks.peers.worker", module]
        self._process: subprocess.Popen[bytes] | None = None
        self.missing, self.version, self.import_s = "", "", 0.0
        self._remembers = False
        if not interpreter.exists():
            self.missing = "not installed: make bench-peers makes its environment"
        else:
            self._start()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command,
            cwd=self._tree,
            env={**os.environ, "PYTHONPATH": str(self._tree)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # So that programs that a tool started are ended with it.
        )
        told = self._told(STARTING_S)
        if told is None or "version" not in told:
            self.missing = (told or {}).get("missing") or "does not start"
            self.close()
        else:
            self.version, self.import_s = told["version"], told["import"]
            # The worker of an earlier tree neither tells that nor takes what is `like`.
            self._remembers = told.get("remembers", False)

    def ask(
        self,
        instance: Mapping[str, Any],
        unique: bool,
        limit_s: float,
        warm: Mapping[str, Any],
        like: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Return the tool's answer to one question.

        `warm` is a small instance of the family and `like` another one of the row. Where that is
        None or this very instance the small one stands for it.
        """
        if self._process is None:
            self._start()
        process = self._process
        if process is None:
            # It has answered before: what it did stays, and it is tried again.
            why, self.missing = self.missing, ""
            return {"failed": why}
        assert process.stdin is not None
        try:
            like = warm if like in (None, instance) else like
            asked = {"instance": instance, "unique": unique, "warm": warm}
            asked |= {"like": like} if self._remembers else {}
            process.stdin.write(f"{json.dumps(asked)}\n".encode())
            process.stdin.flush()
            told = self._told((1 + self._remembers) * limit_s + AROUND_S)
        except BrokenPipeError:
            told = {}
        if told:
            return {"late": limit_s} if told.get("seconds", 0) > limit_s else told
        self.close()
        return {"late": limit_s} if told is None else {"failed": "its process ended"}

    def _told(self, limit_s: float) -> dict[str, Any] | None:
        """Return the next line of the process; {} if it ended, None if the time is over."""
        assert self._process is not None
        out = self._process.stdout
        assert out is not None
        start, used = monotonic(), processor_s(self._process.pid)
        while not select.select([out], [], [], LOOK_S)[0]:
            if (
                processor_s(self._process.pid) - used > limit_s
                or monotonic() - start > PATIENCE * limit_s
            ):
                return None
        line = out.readline()
        found: dict[str, Any] = json.loads(line) if line.endswith(b"\n") else {}
        return found

    def close(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()
            self._process = None


def by_turns(
    workers: Mapping[str, Worker],
    instance: Mapping[str, Any],
    unique: bool,
    limit_s: float,
    warm: Mapping[str, Any],
    like: Mapping[str, Any],
) -> dict[str, dict[str, Any]]:
    """Return the answers of all, each asked in turn.

    Where an answer is quick it is asked for again, turn by turn, and the least of its times counts:
    so nobody's time is that of a spell in which the machine was slow.
    """
    asked = instance, unique, limit_s, warm, like
    told = {tool: worker.ask(*asked) for tool, worker in workers.items()}
    for _ in range(TURNS - 1):
        for tool, answer in told.items():
            if answer.get("seconds", QUICK_S) < QUICK_S:
                again = workers[tool].ask(*asked)
                answer["seconds"] = min(answer["seconds"], again.get("seconds", QUICK_S))
    return told


def processor_s(pid: int) -> float:
    """Return the processor time that a process has used."""
    # Its clock, as POSIX's clock_getcpuclockid finds it on Linux; Python has that for threads only.
    return clock_gettime(~pid << 3 | 2)
