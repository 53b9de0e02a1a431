"""Changes of a puzzle that is being made."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from satgrid.errors import PuzzleError
from satgrid.grid import Cell, Grid, corner_label, label
from satgrid.page import _lines
from satgrid.page._question import Question, Refused
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

_LONGEST = 2_000


def edit(question: Question) -> dict[str, Any]:
    """Return the `puzzle` with another clue of a `layer`: `text`, or none where that is "".

    Clues in cells and at corners stand `at` a row and a column, those beside lines in a `row` or
    `column`. Of rooms `walls` lists all pairs of cells that a wall parts; with a `wall`, a pair, it
    goes or comes. A `title` may be changed too. A clue that the family does not take is refused;
    `warning` says what is wrong with the puzzle otherwise.
    """
    puzzle, layer = question.puzzle(), question.text("layer")
    if layer == "title":
        title = question.text("text").strip()[:200]
        info = [(key, value) for key, value in puzzle.info if key != "title"]
        changed = replace(puzzle, info=tuple([("title", title)] * bool(title) + info))
    elif layer in ("cells", "corners", "lines"):
        changed = _typed(puzzle, layer, question)
    else:
        raise Refused(f"no layer {layer[:40]!r}: see those of the board")
    told = {"puzzle": changed.to_json()}
    try:
        Problem(changed).inspect()
    except PuzzleError as error:
        # A clue that cannot be is refused; others may contradict it until they are typed too.
        if error.clue is not None and error.clue == _name(layer, question):
            raise
        return told | {"warning": str(error)}
    return told


def _name(layer: str, question: Question) -> str:
    """Return what messages call the clue that is typed."""
    if layer == "lines":
        side = "row" if question.get("row") is not None else "column"
        return f"{side} {question.get(side) + 1}"
    at = question.pair("at") if layer != "title" else (0, 0)
    return corner_label(at) if layer == "corners" else label(at)


def _typed(puzzle: Puzzle, layer: str, question: Question) -> Puzzle:
    text = question.text("text").strip()
    if len(text) > _LONGEST:
        raise PuzzleError(f"a clue of {len(text):,} characters: type up to {_LONGEST:,}")
    if layer == "lines":
        side = "rows" if question.get("row") is not None else "columns"
        most = len(getattr(puzzle, side))
        if not most:
            raise Refused("no clues stand beside the lines of this puzzle")
        return _lines.edited(puzzle, side, question.number(side[:-1], 0, most - 1), text)
    found: Any = puzzle.cells if layer == "cells" else puzzle.corners
    if found is None:
        raise Refused(f"this puzzle has no {layer}")
    at = _inside(question.pair("at"), found.height, found.width)
    clue = int(text) if text.isascii() and text.isdigit() else text or None
    flat = tuple(clue if cell == at else found[cell] for cell in found.cells())
    changed: dict[str, Any] = {layer: Grid(found.height, found.width, flat)}
    return replace(puzzle, **changed)


def _inside(cell: Cell, height: int, width: int) -> Cell:
    if not (0 <= cell[0] < height and 0 <= cell[1] < width):
        raise Refused(f"{list(cell)} is not on the board: name a place from [0, 0]")
    return cell


VERBS = {"edit": edit}
