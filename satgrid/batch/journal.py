"""A file of answers, one line of JSON each; a run that was stopped goes on with it.

Each line has a `key` for the question and the puzzle. If the process is killed, only the last line
can be incomplete; it is removed when the file is opened again.
"""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from time import monotonic
from typing import IO, Any

from satgrid.errors import SatgridError, UsageError, printable_json
from satgrid.puzzle import Puzzle
from satgrid.version import VERSION

_KEPT_EVERY_S = 0.2
"""How long a line may wait before it is on the disk."""

_DIGITS = 12


class Journal:
    """An open, locked file of answers to one question; `journal` yields it."""

    def __init__(self, file: IO[bytes], path: str, question: str) -> None:
        self._file = file
        self._path = path
        self._question = _digest(f"{VERSION} {question}")
        self._kept: Counter[str] = Counter()
        self._synced = monotonic()

    def read(self) -> Iterator[dict[str, Any]]:
        """Yield the answers in the file; remove an incomplete last line.

        Raises `SatgridError` for another kind of file, `UsageError` for answers to another
        question or by another version.
        """
        whole = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                found = json.loads(line)
                question, _, _ = key = found["key"].partition("-")
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                raise SatgridError(
                    f"{self._path}, line {number}: no answer with a key: --resume continues "
                    "files of --jsonl; name another file"
                ) from None
            if question != self._question:
                raise UsageError(
                    f"{self._path}, line {number}: the answer to another question, or by another "
                    f"version than {VERSION}: ask the same, or name another file with --jsonl"
                )
            self._kept["".join(key)] += 1
            whole += len(line)
            yield found
        self._file.seek(whole)
        self._file.truncate()

    def key(self, puzzle: Puzzle | None, label: str) -> str:
        """Return the key of a puzzle's answer; without a puzzle, it is made of the label."""
        told = label if puzzle is None else printable_json(puzzle.to_json() | {"info": None})
        return f"{self._question}-{_digest(told)}"

    def has(self, key: str) -> bool:
        """Return whether the file had an answer with the key; each answer counts once."""
        if not self._kept[key]:
            return False
        self._kept[key] -= 1
        return True

    def add(self, key: str, answer: dict[str, Any]) -> None:
        """Write an answer."""
        with self._written():
            self._file.write(printable_json(answer | {"key": key}).encode() + b"\n")
            if monotonic() > self._synced + _KEPT_EVERY_S:
                self.sync()

    def sync(self) -> None:
        """Write everything to the disk."""
        with self._written():
            self._file.flush()
            os.fsync(self._file.fileno())
        self._synced = monotonic()

    @contextmanager
    def _written(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise SatgridError(
                f"{self._path}: cannot be written ({error.strerror}): make room; what was kept is "
                "whole, go on with --resume then"
            ) from None


@contextmanager
def journal(path: str, question: str, resume: bool) -> Iterator[Journal]:
    """Yield the locked file; without `resume` it must be new or empty.

    `question` identifies the question. Raises `SatgridError` for a file that cannot be opened or is
    in use, and `UsageError` if it contains something without `resume`.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise SatgridError(
            f"{path}: cannot be written ({error.strerror}): choose another place with --jsonl"
        ) from None
    with ExitStack() as stack:
        stack.callback(os.close, descriptor)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise UsageError(
                f"{path}: not a file: a pipe or a device keeps nothing that --resume can read: "
                "name a file"
            )
        file = open(descriptor, "r+b", closefd=False)  # noqa: SIM115
        _lock(file, path)
        if not resume and os.path.getsize(path):
            raise UsageError(f"{path}: exists: continue it with --resume, or name another file")
        found = Journal(file, path, question)
        try:
            yield found
        finally:
            try:
                found.sync()
            finally:
                # A failed write has been reported already.
                with suppress(OSError):
                    file.close()


def _lock(file: IO[bytes], path: str) -> None:
    """Lock the file until it is closed, if the system has such locks."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise SatgridError(
            f"{path}: in use by another run: wait for its end, or name another file"
        ) from None


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_DIGITS]
