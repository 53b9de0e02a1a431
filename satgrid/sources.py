"""Where the text of a puzzle comes from: a file, standard input, an argument.

Files, pipes, devices and standard input may never end. They are read in chunks up to a limit, so
that memory never holds much more than the limit; a source that stays silent is waited for no longer
than the time limit. (Readers go through a text once, and refuse a board that is too big at the line
that says so.)
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from io import BufferedReader, UnsupportedOperation
from os.path import exists
from pathlib import Path
from select import select
from typing import NamedTuple, cast

from satgrid.deadline import check_deadline, left_s
from satgrid.errors import PuzzleError, Remedy, truncate

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


# The text that a source names: a file, an entry of it, standard input, or the source itself.

_GAME_ID_START = re.compile(r"[0-9]+(x[0-9]+|[a-z]*:)")
_WORD = re.compile(r"[\w-]*")
_HALF = re.compile(r"[\ud800-\udfff]")

_OTHER_PICTURES = (b"RIFF", b"BM", b"II*\0", b"MM\0*")
"""How pictures begin that `satgrid convert` does not read: .webp, .bmp, .tif."""

OTHER_PICTURE = (
    "a picture of a kind that is not read: save it as .png, of which satgrid convert makes a "
    "nonogram"
)


class Source(NamedTuple):
    """A text; `label` is what messages call it, `wanted` the entry named after `#`."""

    label: str
    text: str
    suffix: str = ""
    wanted: str | None = None


def load(source: str, recognised: Callable[[str], bool]) -> Source:
    """Return the text that the source names.

    An existing file comes first, then an existing file followed by `#` and an entry, then
    a source that is the text of a puzzle itself, which `recognised` decides. Raise
    `PuzzleError`, with its `source`, if there is none or it is no text.
    """
    if source == STDIN or exists(source):
        return _file(source, None)
    if "\n" not in source:
        for i, character in enumerate(source):
            if character == "#" and (source[:i] == STDIN or exists(source[:i])):
                return _file(source[:i], source[i + 1 :])
    # gone

    address = refusal(source)
    if address is not None and not recognised(source):
        address.source = truncate(source)
        raise address
    # A single word is more likely the name of a file that is not there.
    if "\n" in source or (not _WORD.fullmatch(source) and recognised(source)):
        label = truncate(source.strip())
        # What is no character can be in an argument, and in no file.
        if not source.isascii() and _HALF.search(source):
            raise PuzzleError("it is not UTF-8 text: correct its characters", source=label)
        return Source(label, lines(source))
    raise PuzzleError(_missing(source), source=truncate(source) or "''")


def is_other_picture(raw: bytes | bytearray) -> bool:
    """Say whether a file that begins so is a picture of a kind that is not read."""
    return b"\0" in raw and raw.startswith(_OTHER_PICTURES)


def _missing(source: str) -> str:
    path, hash_mark, _ = source.partition("#")
    if _GAME_ID_START.match(source):
        return (
            "no such file, and as a game ID it breaks off: a whole one is width x height, "
            "a colon and the clues, as in 2x1:1//1"
        )
    if hash_mark:
        return f"no such file, and no file {truncate(path)!r} with such an entry: check the path"
    return "no such file, and no game ID such as 2x1:1//1: check the path"


def _is_empty(folder: str) -> bool:
    try:
        return not os.listdir(folder)
    except OSError:
        return False


def _file(path: str, wanted: str | None) -> Source:
    try:
        raw = content(path)
    except IsADirectoryError:
        empty = "an empty folder: name one with puzzles, or a file"
        told = empty if _is_empty(path) else "a directory: name a puzzle file in it"
        raise PuzzleError(told, source=path) from None
    except OSError as error:
        remedy = "split it" if isinstance(error, TooLong) else "check the file and its permissions"
        raise PuzzleError(f"cannot be read ({error.strerror}): {remedy}", source=path) from None
    if is_other_picture(raw):
        raise PuzzleError(OTHER_PICTURE, source=path)
    if b"\0" in raw:
        raise PuzzleError(
            "not a text file (it holds NUL bytes): give a puzzle saved as UTF-8 text; of a picture "
            "satgrid convert makes one",
            source=path,
        )
    try:
        return Source(path, text(raw), Path(path).suffix.lower(), wanted)
    except UnicodeDecodeError as error:
        raise PuzzleError(
            "not UTF-8 text: save it as UTF-8, for example with iconv -f latin1 -t utf-8",
            source=path,
            line=raw.count(b"\n", 0, error.start) + 1,
        ) from None


# Web addresses that satgrid does not read: anything that begins as `https://` or `www.` do, and the
# sites below also without it. The message names the puzzle if the address does.

_PUZZLE = re.compile(r"\S*?\?(?:type=)?([A-Za-z][A-Za-z0-9-]*)(?:_[a-z]+)*/\S*")
_ADDRESS = re.compile(
    r"([a-z][a-z0-9+.-]*://(?:[^\s/?#@]*@)?)?(www\.(?=\S*[^\s/?#:@.]\.))?([^\s/?#:@]+)"
    r"(?::[0-9]+)?([/?#]\S*)?",
    re.IGNORECASE,
)

_READ_SITES = (
    "puzz.link",
    "pzv.jp",
    "pzplus.tck.mn",
    "pzprxs.vercel.app",
    "pzprjs.vercel.app",
)
"""Sites whose addresses the format puzzlink reads."""

_PENPA_SITES = ("swaroopg92.github.io", "penpa.org")
_PENPA = re.compile(r"\S*[?#]m=(?:edit|solve)&\S*p=\S*")
"""Addresses of Penpa+, which hold their puzzle and are read."""

_SITES = {
    **dict.fromkeys(_READ_SITES),
    **dict.fromkeys(_PENPA_SITES),
    "webpbn.com": "nonogram",
    "nonograms.org": "nonogram",
    "janko.at": None,
}
"""The family of all that a site has, or None where the address may tell."""


_TEXTS = {
    "webpbn.com": "save the puzzle there as XML, and name that file",
    "janko.at": "save the source of its page, from [begin] to [end], and name that file",
}
"""What to do where satgrid reads the texts of a site, not its pages."""


def refusal(source: str) -> PuzzleError | None:
    """Return the error for a source that is a web address, None for any other source."""
    found = _ADDRESS.fullmatch(source.strip())
    if found is None or _PENPA.fullmatch(source.strip()):
        return None
    begins, site, rest = found[1] or found[2], found[3].lower(), found[4] or ""
    if not begins and site not in _SITES:
        return None
    named = _PUZZLE.fullmatch(rest)
    if site in _PENPA_SITES:
        return PuzzleError(
            f"this address of {site} holds no puzzle: copy the one that Penpa+ gives under Share, "
            "with #m=edit&p= in it"
        )
    if site in _READ_SITES:
        return PuzzleError(
            f"this is an address of {truncate(site)}, which stands for a puzzle",
            remedy=Remedy.ADDRESS_ALONE(),
        )
    puzzle = _SITES.get(site) or (named[1].lower() if named else None)
    which = f" (a {truncate(puzzle)})" if puzzle else ""
    if site in _TEXTS:
        return PuzzleError(
            f"this is an address of {site}{which}, a page that is not fetched: {_TEXTS[site]}"
        )
    return PuzzleError(
        f"this is an address of {truncate(site)}{which}, which satgrid does not read yet",
        remedy=Remedy.BOARD_AS_TEXT(truncate(puzzle or "NAME")),
    )
