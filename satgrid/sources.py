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
from os.path import exists, splitext
from select import select
from typing import NamedTuple, cast

from satgrid.deadline import check_deadline, left_s
from satgrid.errors import PuzzleError, Remedy, truncate

STDIN = "-"
"""The source that is standard input."""

MOST_BYTES = 64_000_000
"""The most bytes of a text that is read whole. A board of a million cells has up to a sixth of
that; reading a text takes about twenty times its size in memory."""

MOST_PRINTED = 1_000_000_000
"""The most bytes of a solver's output, which is read in pieces: a model of a hundred million
variables."""

_CHUNK = 1 << 16
_BEGINNING = 64

_WAIT_S = 3600.0
"""The longest wait at a time; systems refuse to wait for years."""


class TooLong(OSError):
    """The source has more bytes than the limit."""

    def __init__(self, most: int) -> None:
        super().__init__(errno.EFBIG, f"it has more than the {most:,} bytes that are read")


def chunks(source: str, most: int) -> Iterator[bytes]:
    """Yield the bytes of the file, or of standard input for `-`; raise `TooLong` beyond `most`."""
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
    """Open a file; with a time limit, a pipe is opened without waiting for a writer."""
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
    """Return the first bytes of a file or of standard input, without consuming them.

    The result is empty for a path that is not a file, cannot be read, or is a pipe or device.
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
    """Return UTF-8 text without a byte order mark, with line feeds as line ends."""
    return lines(raw.decode("utf-8"))


def lines(text: str) -> str:
    """Return the text without a byte order mark, with line feeds as line ends."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


# The text that a source names: a file, an entry of it, standard input, or the source itself.

# Patterns are texts here, since most runs need none of them compiled.
_GAME_ID_START = r"[0-9]+(x[0-9]+|[a-z]*:)"
_WORD = r"[\w-]*"
_SURROGATE = r"[\ud800-\udfff]"

_OTHER_PICTURES = (b"RIFF", b"BM", b"II*\0", b"MM\0*")
"""The first bytes of pictures that `satgrid convert` does not read: .webp, .bmp, .tif."""

OTHER_PICTURE = (
    "a picture of a kind that is not read: save it as .png, and satgrid convert makes a nonogram "
    "of it"
)


class Source(NamedTuple):
    """A text, its label in messages, the suffix of its file, and the entry named behind `#`."""

    label: str
    text: str
    suffix: str = ""
    wanted: str | None = None


def load(source: str, recognised: Callable[[str], bool]) -> Source:
    """Return the text that the source names.

    An existing file has precedence, then an existing file followed by `#` and an entry, then a
    source that is itself the text of a puzzle, if `recognised` says so. Raise `PuzzleError`, with
    its `source`, if there is no such text.
    """
    if source == STDIN or exists(source):
        return _file(source, None)
    if "\n" not in source:
        for i, character in enumerate(source):
            if character == "#" and (source[:i] == STDIN or exists(source[:i])):
                return _file(source[:i], source[i + 1 :])
    # A single word is more likely the name of a missing file.
    is_text = "\n" in source.strip() or (not re.fullmatch(_WORD, source) and recognised(source))
    address = None if is_text else refusal(source)
    if address is not None:
        address.source = truncate(source)
        raise address
    if is_text or "\n" in source:
        label = truncate(source.strip())
        # An argument may hold half of a surrogate pair, a file may not.
        if not source.isascii() and re.search(_SURROGATE, source):
            raise PuzzleError("it is not UTF-8 text: correct its characters", source=label)
        return Source(label, lines(source))
    raise PuzzleError(_missing(source), source=truncate(source) or "''")


def is_other_picture(raw: bytes | bytearray) -> bool:
    """Return whether a file that begins with these bytes is a picture that is not read."""
    return b"\0" in raw and raw.startswith(_OTHER_PICTURES)


def _missing(source: str) -> str:
    path, hash_mark, _ = source.partition("#")
    if re.match(_GAME_ID_START, source):
        return (
            "no such file, and as a game ID it breaks off: a whole one is width x height, "
            "a colon and the clues, as in 2x1:1//1"
        )
    if hash_mark:
        return f"no such file, and no file {truncate(path)!r} with such an entry: check the path"
    return "no such file, and no game ID such as 2x1:1//1: check the path"


def _suffix(path: str) -> str:
    """Return the suffix of the file in lower case, with its dot, or ""."""
    suffix = splitext(path)[1].lower()
    return "" if suffix == "." else suffix


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
        message = empty if _is_empty(path) else "a directory: name a puzzle file in it"
        raise PuzzleError(message, source=path) from None
    except OSError as error:
        remedy = "split it" if isinstance(error, TooLong) else "check the file and its permissions"
        raise PuzzleError(f"cannot be read ({error.strerror}): {remedy}", source=path) from None
    if is_other_picture(raw):
        raise PuzzleError(OTHER_PICTURE, source=path)
    if b"\0" in raw:
        raise PuzzleError(
            "not a text file (it holds NUL bytes): give a puzzle saved as UTF-8 text; satgrid "
            "convert makes a nonogram of a picture",
            source=path,
        )
    try:
        return Source(path, text(raw), _suffix(path), wanted)
    except UnicodeDecodeError as error:
        raise PuzzleError(
            "not UTF-8 text: save it as UTF-8, for example with iconv -f latin1 -t utf-8",
            source=path,
            line=raw.count(b"\n", 0, error.start) + 1,
        ) from None


# Web addresses that satgrid does not read: anything that begins as `https://` or `www.` do, and the
# sites below also without it. The message names the puzzle if the address does.

_PUZZLE = r"\S*?\?(?:type=)?([A-Za-z][A-Za-z0-9-]*)(?:_[a-z]+)*/\S*"
_ADDRESS = (
    r"(?i)([a-z][a-z0-9+.-]*://(?:[^\s/?#@]*@)?)?(www\.(?=\S*[^\s/?#:@.]\.))?([^\s/?#:@]+)"
    r"(?::[0-9]+)?([/?#]\S*)?"
)

_READ_SITES = ("puzz.link", "pzv.jp", "pzplus.tck.mn", "pzprxs.vercel.app", "pzprjs.vercel.app")
"""Sites whose addresses the format puzzlink reads."""

_PENPA_SITES = ("swaroopg92.github.io", "penpa.org")
_PENPA = r"\S*[?#]m=(?:edit|solve)&\S*p=\S*"
"""Addresses of Penpa+, which hold their puzzle and are read."""

_SITES = {
    **dict.fromkeys(_READ_SITES),
    **dict.fromkeys(_PENPA_SITES),
    "webpbn.com": "nonogram",
    "nonograms.org": "nonogram",
    "janko.at": None,
}
"""The family of all puzzles of a site, or None if the address may name it."""

_TEXTS = {
    "webpbn.com": "save the puzzle there as XML, and name that file",
    "janko.at": "save the source of its page, from [begin] to [end], and name that file",
}
"""What to do if satgrid reads the texts of a site, and not its pages."""


def refusal(source: str) -> PuzzleError | None:
    """Return the error for a web address that is not read, None for any other source."""
    found = re.fullmatch(_ADDRESS, source.strip())
    if found is None or re.fullmatch(_PENPA, source.strip()):
        return None
    begins, site, rest = found[1] or found[2], found[3].lower(), found[4] or ""
    if not begins and site not in _SITES:
        return None
    named = re.fullmatch(_PUZZLE, rest)
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
