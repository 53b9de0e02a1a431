"""Bytes from files, pipes, devices and standard input, any of which may never end.

They are read in chunks up to a limit, so that memory never holds much more than the limit. (Readers
go through a text once, and refuse a board that is too big at the line that says so.) Where
there is a time limit, a source that stays silent is waited for no longer.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from io import BufferedReader, UnsupportedOperation
from select import select
from typing import cast

from satgrid.deadline import check_deadline, left_s

STDIN = "-"
"""The source that is standard input."""

MOST_BYTES = 64_000_000
"""The most bytes of a text that is read whole. A board of a million cells takes up to a sixth of
them, and what is made of the text some twenty times as much memory."""

MOST_PRINTED = 1_000_000_000
"""The most bytes of what a solver printed, which is read piece by piece: a model of a hundred
million variables."""

_CHUNK = 1 << 16
_BEGINNING = 64

_WAIT_S = 3600.0
"""The longest wait at a time; systems refuse to wait for years."""


class TooLong(OSError):
    """The source has more bytes than are read of it."""

    def __init__(self, most: int) -> None:
        super().__init__(errno.EFBIG, f"it has more than the {most:,} bytes that are read")


def chunks(source: str, most: int) -> Iterator[bytes]:
    """Yield the bytes of the file, or of standard input for `-`; at most so many, or `TooLong`."""
    left = most
    stdin = cast(BufferedReader, sys.stdin.buffer)
    with nullcontext(stdin) if source == STDIN else open(source, "rb", opener=_opened) as file:
        while True:
            _await(file)
            chunk = file.read1(_CHUNK)
            if not chunk:
                return
            left -= len(chunk)
            if left < 0:
                raise TooLong(most)
            yield chunk


def _opened(path: str, flags: int) -> int:
    """Open a file; within a time limit a pipe is opened before somebody writes to it."""
    if sys.platform == "win32" or left_s() is None:
        return os.open(path, flags)
    file = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(file, True)
    return file


def _await(file: BufferedReader) -> None:
    """Wait until the file has bytes, or ends; raise `OutOfTime` at the time limit."""
    check_deadline()
    try:
        regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    except UnsupportedOperation:
        return
    # A regular file never waits, and Windows waits for nothing but sockets.
    if regular or sys.platform == "win32" or left_s() is None:
        return
    while not select([file], [], [], min(left_s() or 0.0, _WAIT_S))[0]:
        check_deadline()


def content(source: str, most: int = MOST_BYTES) -> bytearray:
    """Return the bytes of a source that is read whole; raise `OSError`, such as `TooLong`."""
    raw = bytearray()
    for chunk in chunks(source, most):
        raw += chunk
    return raw


def beginning(source: str) -> bytes:
    """Return the first bytes of a file or of standard input, which are still there to be read.

    There are none of what is no file, cannot be read, or is a pipe or device by name.
    """
    if source == STDIN:
        peek = getattr(sys.stdin.buffer, "peek", None)
        return cast(bytes, peek(_BEGINNING))[:_BEGINNING] if peek else b""
    try:
        if not os.path.isfile(source):
            return b""
        with open(source, "rb") as file:
            return file.read(_BEGINNING)
    except (OSError, ValueError):
        return b""


def text(raw: bytes | bytearray) -> str:
    """Return UTF-8 text, with or without a byte order mark, its lines ended by a line feed each."""
    return lines(raw.decode("utf-8"))


def lines(text: str) -> str:
    """Return the text without a byte order mark, its lines ended by a line feed each."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
