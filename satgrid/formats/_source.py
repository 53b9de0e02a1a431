"""Where the text of a puzzle comes from: a file, an entry of it, standard input, or itself."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from os.path import exists
from pathlib import Path
from typing import NamedTuple

from satgrid.errors import PuzzleError, truncate
from satgrid.sources import STDIN, TooLong, content, lines, text

_SIZE = re.compile(r"[0-9]+(x[0-9]+|[a-z]*:)")
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
    from satgrid.formats import _address

    address = _address.refusal(source)
    if address is not None and not recognised(source):
        raise PuzzleError(address, source=truncate(source))
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
    if _SIZE.match(source):
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
