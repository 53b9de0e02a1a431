"""Puzzles read from text and files, and written as text and files."""

from __future__ import annotations

import base64
import binascii
import os
from typing import Any

from satgrid import formats, sources, verbs
from satgrid.errors import HashError, PuzzleError, SatgridError
from satgrid.formats import Entry
from satgrid.page._messages import worded
from satgrid.page._question import MOST_CELLS, Question, Refused
from satgrid.puzzle import Puzzle

_MOST = 500
"""The most puzzles that are told of a file."""

ADDRESS = "address"

_PICTURES = b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"BM", b"II*\0", b"MM\0*"
"""What pictures begin with: PNG, JPEG, GIF, PDF, BMP and TIFF; WebP says so further on."""


def read(question: Question) -> dict[str, Any]:
    """Return the puzzles of a `text`, or of the `bytes` (base64) of a file called `name`.

    `family` is what they are of, where the text does not say it. `grids` has what is drawn on each
    board, or null; `notes` say what was left out, and which marks contradict each other.
    """
    name = question.text("name", "")
    suffix = os.path.splitext(name)[1].lower()
    family = question.text("family", "") or None
    if not question.has("text"):
        raw = _decoded(question.text("bytes"))
        _refuse_picture(raw, name)
        try:
            text = sources.text(bytearray(raw))
        except UnicodeDecodeError:
            raise PuzzleError(f"{name or 'the file'} is not UTF-8 text: save it so") from None
    else:
        text = sources.lines(question.text("text"))
    if "\0" in text or not text.strip():
        raise PuzzleError("no text of a puzzle" if text.strip() else "empty: paste a puzzle")
    form = formats.recognise(text, suffix)
    try:
        entries = formats.entries_of(form, text, family)
    except HashError as wrong:
        verbs.advise(wrong, family)
        raise
    puzzles: list[Any] = []
    grids: list[Any] = []
    notes: list[str] = []
    error: SatgridError | None = None
    for k, entry in enumerate(entries[:_MOST], 1):
        try:
            puzzle = verbs.inspected(f"puzzle {k}", entry, family).puzzle
            if puzzle.board.area > MOST_CELLS:
                raise PuzzleError(
                    f"{puzzle.height} x {puzzle.width}: the page shows up to {MOST_CELLS:,} cells"
                )
        except SatgridError as found:
            error = error or found
            notes.append(worded(str(found)))
            continue
        puzzles.append(puzzle.to_json())
        grids.append(_drawn(puzzle, entry))
        notes += entry.notes
        notes += (f"wrong in the drawn answer: {sentence}" for sentence in entry.wrong)
    if error is not None and not puzzles:
        raise error
    if len(entries) > _MOST:
        notes.append(f"{len(entries) - _MOST:,} more puzzles are left out")
    if not puzzles:
        raise PuzzleError("no puzzle in it")
    return {"puzzles": puzzles, "grids": grids, "notes": notes[:20]}


def _decoded(told: str) -> bytes:
    try:
        return base64.b64decode(told, validate=True)
    except (binascii.Error, ValueError):
        raise Refused("bytes are not base64: encode them") from None


def _refuse_picture(raw: bytes, name: str) -> None:
    if raw.startswith(_PICTURES) or (raw[:4], raw[8:12]) == (b"RIFF", b"WEBP"):
        raise PuzzleError(
            f"{name or 'the file'} is a picture: satgrid convert makes a nonogram of it"
        )


def _drawn(puzzle: Puzzle, entry: Entry) -> list[str] | None:
    from satgrid.formats import _goal

    try:
        grid = _goal.drawn(puzzle) if entry.answer is None else entry.answer
    except PuzzleError:
        return None
    return None if grid is None else ["".join(row) for row in grid.rows()]


def write(question: Question) -> dict[str, Any]:
    """Return the `puzzle` as a text `to` a format, with the file's `name` and media `type`.

    "address" is the shortest address of a site that has such puzzles, "svg" a picture, with the
    solution if there is a whole `grid`, and "dimacs" a CNF that stands alone.
    """
    problem = question.problem()
    puzzle, to = problem.puzzle, question.text("to")
    stem = f"{puzzle.family}-{puzzle.height}x{puzzle.width}"
    if to == "svg":
        from satgrid.clues import UNKNOWN
        from satgrid.draw.svg import svg

        grid = question.grid(problem)
        whole = grid if grid is not None and UNKNOWN not in grid.flat else None
        return {"text": svg(puzzle, whole), "name": f"{stem}.svg", "type": "image/svg+xml"}
    if to == "dimacs":
        text = "".join(verbs.to_dimacs(puzzle, verbs.encode(puzzle)))
        return {"text": text, "name": f"{stem}.cnf", "type": "text/plain"}
    name = "puzzlink" if to == ADDRESS else to
    text = formats.find(name).write([puzzle])
    suffixes = formats.find(name).suffixes
    kind = "application/json" if name == "json" else "text/plain"
    return {"text": text, "name": stem + (suffixes[0] if suffixes else ".txt"), "type": kind}


VERBS = {"read": read, "write": write}
