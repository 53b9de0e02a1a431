"""Changes of a puzzle that is being made."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

from satgrid import families
from satgrid.errors import PuzzleError
from satgrid.grid import Cell, Grid, corner_label, label
from satgrid.layers import Contents, Layer
from satgrid.layers.between import NONE
from satgrid.layers.cages import NO_CAGE
from satgrid.layers.rooms import Rooms
from satgrid.page import _lines
from satgrid.page._question import MOST_CELLS, Question, Refused
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

_LONGEST = 2_000

_SIGNS = str.maketrans("×*÷:\N{MINUS SIGN}", "xx//-")
"""How people type the signs of targets."""


def edit(question: Question) -> dict[str, Any]:
    """Return the `puzzle` with another clue of a `layer`: `text`, or none where that is "".

    Clues in cells and at corners stand `at` a row and a column, dots and signs between cells at
    those of the places inside the border, and those beside lines in a `row` or `column`; the target
    of a cage stands `at` any of its cells. A `title` may be changed too, and `rooms` begin as
    boxes, `cages` as none, or go where the text is "". A clue that the family does not take is
    refused; `warning` says what is wrong with the puzzle otherwise.
    """
    puzzle, layer = question.puzzle(), question.text("layer")
    if len(question.text("text")) > _LONGEST:
        raise PuzzleError(
            f"a clue of {len(question.text('text')):,} characters: type up to {_LONGEST:,}"
        )
    if layer == "title":
        title = question.text("text").strip()[:200]
        info = [(key, value) for key, value in puzzle.info if key != "title"]
        changed = replace(puzzle, info=tuple([("title", title)] * bool(title) + info))
    elif layer == "rooms":
        changed = _roomed(puzzle, bool(question.text("text")))
    elif layer == "cages" and not question.has("at"):
        changed = _caged(puzzle, bool(question.text("text")))
    elif layer == "cages":
        changed = _targeted(puzzle, question.pair("at"), question.text("text").strip())
    elif layer in ("cells", "corners", "lines", "dots", "order", "poles", "outside"):
        changed = _typed(puzzle, layer, question)
    else:
        raise Refused(f"no layer {layer[:40]!r}: see those of the board")
    told = {"puzzle": changed.to_json()}
    try:
        Problem(changed).inspect()
    except PuzzleError as error:
        # A clue that cannot be is refused; others may contradict it until they are typed too.
        if error.clue is not None and error.clue == _name(puzzle, layer, question):
            raise
        return told | {"warning": str(error)}
    return told


def _name(puzzle: Puzzle, layer: str, question: Question) -> str:
    """Return what messages call the clue that is typed."""
    if layer in ("rooms", "poles", "outside"):
        return ""
    if layer == "cages":
        return f"cage {puzzle.cages.names[question.pair('at')]}" if question.has("at") else ""
    if layer == "lines":
        side = "row" if question.has("row") else "column"
        return f"{side} {question.number(side, 0, MOST_CELLS) + 1}"
    at = question.pair("at") if layer != "title" else (0, 0)
    if layer in ("dots", "order"):
        return f"{layer.removesuffix('s')} row {at[0] + 1}"
    return corner_label(at) if layer == "corners" else label(at)


def _typed(puzzle: Puzzle, layer: str, question: Question) -> Puzzle:
    text = question.text("text").strip()
    side = "rows" if question.has("row") else "columns"
    declared, empty = _layer(puzzle, {"lines": side, "poles": "plus"}.get(layer, layer))
    there = {name: getattr(puzzle, name) for name in empty}
    if any(there[name] == declared.absent[name] for name in empty):
        puzzle = replace(puzzle, **empty)
    if layer == "lines":
        if not text and not empty:
            raise PuzzleError("every line has a clue in this puzzle: type one")
        most = len(getattr(puzzle, side))
        changed = _lines.edited(puzzle, side, question.number(side[:-1], 0, most - 1), text)
    elif layer == "outside":
        most = puzzle.height if side == "rows" else puzzle.width
        k = question.number(side[:-1], 0, most - 1)
        changed = puzzle.with_contents(outside=_lines.ended(puzzle, side, k, text))
    elif layer == "poles":
        most = puzzle.height if side == "rows" else puzzle.width
        k = question.number(side[:-1], 0, most - 1)
        changed = puzzle.with_contents(**_lines.polar(puzzle, side, k, text))
    else:
        found: Grid[Any] = getattr(puzzle, layer)
        at = _inside(question.pair("at"), found.height, found.width)
        clue: int | str | None = text or None
        if layer in ("dots", "order"):
            clue = text or NONE
        elif text.isascii() and text.isdigit():
            clue = int(text)
        flat = tuple(clue if cell == at else found[cell] for cell in found.cells())
        told: Contents = {layer: Grid(found.height, found.width, flat)}
        changed = replace(puzzle, **told)
    if empty and declared.may_lack and all(getattr(changed, name) == empty[name] for name in empty):
        return replace(changed, **declared.absent)
    return changed


def _roomed(puzzle: Puzzle, own: bool) -> Puzzle:
    """Return the puzzle with rooms of its own, the boxes or a single one, or without."""
    declared, empty = _layer(puzzle, "rooms")
    if not declared.may_lack:
        raise Refused("this puzzle always has rooms: draw their walls")
    if not own:
        return replace(puzzle, **declared.absent)
    if not isinstance(declared, Rooms) or not declared.of_side:
        return replace(puzzle, **empty)
    names = {p: f"r{k}" for k, box in enumerate(puzzle.board.boxes(), 1) for p in box.cells}
    return puzzle.with_contents(
        rooms=[[names[r, c] for c in range(puzzle.width)] for r in range(puzzle.height)]
    )


def _caged(puzzle: Puzzle, own: bool) -> Puzzle:
    """Return the puzzle with room for cages, or without."""
    declared, empty = _layer(puzzle, "cages")
    if not declared.may_lack:
        raise Refused("this puzzle always has cages: draw their walls")
    return replace(puzzle, **(empty if own else declared.absent))


def _targeted(puzzle: Puzzle, at: Cell, text: str) -> Puzzle:
    """Return the puzzle with another target of the cage that has this cell, or a cage for it."""
    if puzzle.cages is None:
        raise Refused("this puzzle has no cages")
    names, targets = puzzle.cages.names, dict(puzzle.cages.sums)
    name = names[_inside(at, puzzle.height, puzzle.width)]
    if text:
        if name == NO_CAGE:
            name = next(each for each in map(str, count(1)) if each not in names.flat)
            names = _named(names, at, name)
        targets[name] = int(text) if text.isdecimal() else text.lower().translate(_SIGNS)
    else:
        targets.pop(name, None)
        if names.flat.count(name) == 1 and _layer(puzzle, "cages")[0].may_lack:
            names = _named(names, at, NO_CAGE)
    return puzzle.with_contents(cages=(names, targets))


def _named(names: Grid[str], at: Cell, name: str) -> list[list[str]]:
    return [
        [name if (r, c) == at else names[r, c] for c in range(names.width)]
        for r in range(names.height)
    ]


def _layer(puzzle: Puzzle, name: str) -> tuple[Layer, Contents]:
    """Return the layer that has clues of this name, and what it has on a board without any."""
    for layer in families.layers_of(families.find(puzzle.family)).values():
        if name in layer.absent:
            empty = layer.empty(puzzle.height, puzzle.width)
            if name in empty or getattr(puzzle, name) != layer.absent[name]:
                return layer, empty
    raise Refused(f"this puzzle has no {name}")


def _inside(cell: Cell, height: int, width: int) -> Cell:
    if not (0 <= cell[0] < height and 0 <= cell[1] < width):
        raise Refused(f"{list(cell)} is not on the board: name a place from [0, 0]")
    return cell


VERBS = {"edit": edit}
