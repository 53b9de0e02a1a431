"""Lines of any length, read in pieces: memory does not go with the longest line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

PIECE = 1 << 16
"""The bytes of a line that are read at once."""


def pieces(chunks: Iterable[bytes]) -> Iterator[tuple[bool, bytes]]:
    """Yield (whether it starts a line, piece): lines, and long ones in pieces cut at a blank.

    Each line but the last of a file ends with a line end. The pieces together are the bytes.
    """
    starts, rest = True, b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield starts, line + b"\n"
            starts = True
        while len(rest) > PIECE:
            cut = max(rest.rfind(b" ", 0, PIECE), rest.rfind(b"\t", 0, PIECE)) + 1 or PIECE
            yield starts, rest[:cut]
            starts, rest = False, rest[cut:]
    if rest:
        yield starts, rest
