"""Bytes from files, pipes, devices and standard input, any of which may never end.

They are read in chunks up to a limit, so that memory never holds much more than the limit.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import nullcontext

from satgrid.deadline import check_deadline

STDIN = "-"
"""The source that is standard input."""

MOST_BYTES = 64_000_000
"""The most bytes of a text that is read whole. A board of a million cells takes up to a sixth of
them, and what is made of the text some twenty times as much memory."""

MOST_PRINTED = 1_000_000_000
"""The most bytes of what a solver printed, which is read piece by piece: a model of a hundred
million variables."""

_CHUNK = 1 << 16


class TooLong(OSError):
    """The source has more bytes than are read of it."""

    def __init__(self, most: int) -> None:
        super().__init__(errno.EFBIG, f"it has more than the {most:,} bytes that are read")


def chunks(source: str, most: int) -> Iterator[bytes]:
    """Yield the bytes of the file, or of standard input for `-`; at most so many, or `TooLong`."""
    left = most
    with nullcontext(sys.stdin.buffer) if source == STDIN else open(source, "rb") as file:
        while chunk := file.read(_CHUNK):
            check_deadline()
            left -= len(chunk)
            if left < 0:
                raise TooLong(most)
            yield chunk


def content(source: str, most: int = MOST_BYTES) -> bytearray:
    """Return the bytes of a source that is read whole; raise `OSError`, such as `TooLong`."""
    raw = bytearray()
    for chunk in chunks(source, most):
        raw += chunk
    return raw


def text(raw: bytearray) -> str:
    """Return UTF-8 text, with or without a byte order mark, its lines ended by a line feed each."""
    return lines(raw.decode("utf-8"))


def lines(text: str) -> str:
    """Return the text without a byte order mark, its lines ended by a line feed each."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
