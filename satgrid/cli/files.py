"""Files to write: their kinds, whether they can be written, and writing them whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from satgrid.errors import SatgridError, UsageError, printable
from satgrid.signals import Held

if TYPE_CHECKING:
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.puzzle import Puzzle


PICTURES = (".svg", ".png", ".pdf")
"""Kinds of files that hold one picture; `satgrid draw` writes them too."""

_DRAWN = (".txt", ".json", *PICTURES)


def suffix_of(path: str) -> str:
    """Return the kind of a file, such as ".svg", from its name."""
    return os.path.splitext(path)[1].lower()


def require_suffix(path: str) -> None:
    """Raise `UsageError` if the name has no suffix of a file that solutions can be written to."""
    suffix = suffix_of(path)
    if suffix not in _DRAWN and not answer_formats(suffix):
        from satgrid import formats

        named = [f".{name}" for name in formats.with_answers()]
        raise UsageError(f"-o {path}: the name must end in {', '.join((*_DRAWN, *named))}")
    if suffix in PICTURES[1:]:
        from satgrid.drawing import rendered

        rendered.require_installed(suffix)


def answer_formats(suffix: str) -> list[str]:
    """Return the formats with this suffix that hold a puzzle with its answer: one or none."""
    from satgrid import formats

    return formats.with_answers(suffix) if suffix and suffix not in _DRAWN else []


def solved_content(suffix: str, puzzle: Puzzle, grid: Grid[Value]) -> str | bytes:
    """Return the content of a file that shows a solution: a picture, or a puzzle with answer."""
    from satgrid import formats
    from satgrid.drawing import pages, rendered, svg

    for name in answer_formats(suffix):
        return formats.solved(name, puzzle, grid)
    panel = pages.Panel(puzzle, (grid,), printable(puzzle.title() or ""))
    if suffix == ".pdf":
        sheet = [*pages.sheets([panel], (1, 1), "a4", False, False)]
        return rendered.pdf(sheet, puzzle.title() or "satgrid")
    shown = pages.picture(panel, dark=False)
    return rendered.png(shown, rendered.ZOOM) if suffix == ".png" else svg.document_text(shown)


def require_drawable(path: str) -> None:
    """Raise `UsageError` if the name has no suffix of a drawing, or a package is missing."""
    from satgrid.drawing import rendered

    suffix = suffix_of(path)
    kinds = (".txt", ".svg", *rendered.KINDS)
    if suffix not in kinds:
        raise UsageError(f"-o {path}: the name must end in {', '.join(kinds)}")
    rendered.require_installed(suffix)


def format_of(path: str) -> str:
    """Return the format of files with this suffix; JSON without a suffix and for `-`.

    For `.txt`, which several formats use, it is plain text. Raises `UsageError` if no format has
    the suffix.
    """
    from satgrid import formats

    suffix = suffix_of(path)
    named = formats.of_suffix(suffix) if suffix else ["json"]
    if suffix in PICTURES:
        raise UsageError(f"-o {path}: convert writes puzzles: satgrid draw makes pictures of them")
    if not named:
        raise UsageError(f"-o {path}: no format of files that end in {suffix}: name one with --to")
    return "text" if "text" in named else named[0]


def require_writable(path: str, sources: tuple[str, ...], what: str = "puzzle") -> None:
    """Raise an error, before work is done, for a file that certainly cannot be written.

    It may not be one of the `sources`, from which a puzzle (or another `what`) is read.
    """
    from pathlib import Path

    target = Path(path)
    try:
        target.lstat()
    except (FileNotFoundError, NotADirectoryError):
        pass
    except OSError as error:
        raise _unwritable(path, str(error.strerror)) from None
    for source in sources:
        origin = source if os.path.exists(source) else source.partition("#")[0]
        if target.exists() and os.path.exists(origin) and os.path.samefile(origin, target):
            raise UsageError(f"-o {path}: the {what} is read from there: choose another file")
    if target.is_dir():
        raise _unwritable(path, "a directory")
    if not target.parent.is_dir():
        raise _unwritable(path, "no such folder")
    if not os.access(target.parent, os.W_OK):
        raise _unwritable(path, "no permission in its folder")


def require_distinct(named: Iterable[tuple[str, str]], advice: str) -> None:
    """Raise `UsageError` with the advice if two of the (label, path) have the same path."""
    first: dict[str, str] = {}
    for label, path in named:
        if path in first:
            raise UsageError(f"{first[path]} and {label} would both be written to {path}: {advice}")
        first[path] = label


def replaces(path: str) -> str:
    """Return what is said of a file to write that exists, "" of a new one."""
    return ", which it replaces" if os.path.isfile(path) else ""


def is_folder(path: str) -> bool:
    """Return whether the path ends in a slash or is an existing folder."""
    return path.endswith(("/", os.sep)) or os.path.isdir(path)


def split_label(label: str) -> tuple[str, str] | None:
    """Return the file of the label and its entry ("" if it names none); None without a file."""
    if os.path.exists(label):
        return label, ""
    path, _, entry = label.rpartition("#")
    return (path, entry) if os.path.exists(path) else None


def file_stem(label: str, puzzle: Puzzle) -> str:
    """Return the stem for files made from a puzzle: that of its file, "stem-3" for entry 3.

    A puzzle without a file gets its family, its size and a digest.
    """
    found = split_label(label)
    if found is not None and label != "-":
        path, entry = found
        return os.path.splitext(os.path.basename(path))[0] + (f"-{entry}" if entry else "")
    import json
    from hashlib import sha256

    digits = sha256(json.dumps(puzzle.to_json()).encode()).hexdigest()[:8]
    return f"{puzzle.family}-{puzzle.height}x{puzzle.width}-{digits}"


def file_namer(folder: str, suffix: str) -> Callable[[str, Puzzle], str]:
    """Return a function that names a puzzle's file in the folder; make the folder if needed."""
    if os.path.exists(folder.rstrip("/" + os.sep)) and not os.path.isdir(folder):
        raise UsageError(f"-o {folder}: a file, and each puzzle gets one: name a folder")
    make_folder(folder)
    require_writable(os.path.join(folder, "x"), ())
    return lambda label, puzzle: os.path.join(folder, file_stem(label, puzzle) + suffix)


def make_folder(path: str) -> None:
    """Make the folder unless it exists."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise SatgridError(
            f"{path}: cannot be made ({error.strerror}): choose another place with -o"
        ) from None


def write(path: str, pieces: Iterable[str | bytes]) -> None:
    """Write the pieces of a text or picture to the file, or to standard output for `-`.

    They are written to a temporary file beside it, which is renamed at the end, so that no failure
    leaves half a file or loses the old one.
    """
    if path == "-":
        for piece in pieces:
            click.echo(piece, nl=False)
        return
    from pathlib import Path

    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            # A device or pipe must not be replaced by a file.
            with target.open("wb") as file:
                file.writelines(map(_bytes, pieces))
            return
        from tempfile import mkstemp

        with Held() as held:
            handle, temporary = mkstemp(dir=target.parent, prefix=".satgrid.")
            try:
                with os.fdopen(handle, "wb") as file, held.lifted():
                    file.writelines(map(_bytes, pieces))
                mask = os.umask(0)
                os.umask(mask)
                mode = target.stat().st_mode if target.exists() else 0o666 & ~mask
                os.chmod(temporary, mode)
                os.replace(temporary, target)
            except BaseException:
                # Ctrl-C may come after the renaming.
                with suppress(FileNotFoundError):
                    os.unlink(temporary)
                raise
    except OSError as error:
        raise _unwritable(path, str(error.strerror)) from None


def _bytes(piece: str | bytes) -> bytes:
    return piece.encode("utf-8") if isinstance(piece, str) else piece


def _unwritable(path: str, why: str) -> SatgridError:
    return SatgridError(f"{path}: cannot be written ({why}): choose another place with -o")
