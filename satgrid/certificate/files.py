"""The files of a certificate, read with care: they may come from anywhere."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from satgrid.certificate import CLAIM, CUTS, FORMULA, PROOF, README, Rejected
from satgrid.errors import PuzzleError
from satgrid.sources import content, text

_MOST = {
    CLAIM: 16_000_000,
    CUTS: 16_000_000,
    README: 16_000_000,
    FORMULA: 64_000_000,
    PROOF: 64_000_000,
}
"""The most bytes of each file: what a checker in Python can hold."""


def require_readable(folder: Path) -> None:
    """Raise `PuzzleError` for a folder that is no certificate, or has a file that is too big."""
    for name, most in _MOST.items():
        try:
            found = (folder / name).lstat()
        except OSError as error:
            raise PuzzleError(
                f"{name} cannot be read ({error.strerror}): name a folder that satgrid solve "
                "--proof has written",
                source=str(folder),
            ) from None
        if not stat.S_ISREG(found.st_mode):
            raise PuzzleError(f"{name} is no plain file", source=str(folder))
        if found.st_size > most:
            raise PuzzleError(
                f"{name} has {found.st_size:,} bytes, more than the {most:,} that are read",
                source=str(folder),
            )


def read_json(path: Path) -> Any:
    """Return the JSON value in the file; raise `PuzzleError` for another file."""
    try:
        return json.loads(text(content(str(path), _MOST[path.name])))
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no JSON"
        raise PuzzleError(f"{path.name} cannot be read ({why})", source=str(path.parent)) from None


def require_equal(path: Path, pieces: Iterable[tuple[str, str]]) -> None:
    """Raise `Rejected` unless the file is, byte by byte, the pieces of a text one after another.

    Each comes with a name for what it tells; the message has that of the first that differs.
    """
    line = 1
    with path.open("rb") as file:
        for part, text in pieces:
            wanted = text.encode()
            found = file.read(len(wanted))
            if found != wanted:
                same = next(
                    (k for k, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b),
                    min(len(found), len(wanted)),
                )
                line += wanted.count(b"\n", 0, same)
                raise Rejected(f"{path.name}, line {line}: not what the claim gives ({part})")
            line += wanted.count(b"\n")
        if file.read(1):
            raise Rejected(f"{path.name}, line {line}: more than what the claim gives")
