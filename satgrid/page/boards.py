"""What a board is: its drawing, and what of it can be pointed at, entered and typed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from satgrid import families
from satgrid.board import place_of
from satgrid.clues import BLACK, LINE, WHITE, Value
from satgrid.draw import dark, svg
from satgrid.draw.parts import CELL, FULL, SHAPES, Scene, scene
from satgrid.errors import SatgridError
from satgrid.grid import Cell, Grid, label
from satgrid.layers.arrows import Arrows
from satgrid.layers.between import NONE as NO_SIGN
from satgrid.layers.cages import Cages
from satgrid.layers.cells import Cells
from satgrid.layers.corners import MOST, Corners
from satgrid.layers.dots import LEFT_OUT, Dots
from satgrid.layers.lines import Lines
from satgrid.layers.numbers import Numbers
from satgrid.layers.order import Order
from satgrid.layers.outside import Outside
from satgrid.layers.poles import Poles
from satgrid.layers.rooms import Rooms
from satgrid.layers.run_sums import BLANK, RunSums
from satgrid.layers.walls import Walls
from satgrid.page import _lines
from satgrid.page._messages import worded
from satgrid.page._question import Question
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

_NAMES = {WHITE: "white", BLACK: "black"}
_SMALLER = {
    "<": "smaller to the left",
    ">": "smaller to the right",
    "^": "smaller above",
    "v": "smaller below",
}
"""What a screen reader says of signs."""

_DOTS = {"o": "white dot", "*": "black dot", LEFT_OUT: "left out"}


def board(question: Question) -> dict[str, Any]:
    """Return how the `puzzle` is drawn, with `dark` on dark paper, and what can be done with it.

    `svg` has what is printed, without what is given, in units of `cell` a cell from the board's
    upper left corner on. `answer` says where and with which values a player answers, `layers` what
    is printed where and how it is typed, `labels` what each place is called, `given` what is given,
    and `walls` where black squares are printed, which stay blank. `warning` says why the family
    refuses the puzzle, if it does; `printed` what colours of dark paper become on white paper.
    """
    puzzle = question.puzzle()
    problem = Problem(puzzle)
    refused: SatgridError | None = None
    try:
        problem.inspect()
    except SatgridError as error:  # The board of a puzzle that is being made is drawn all the same.
        refused = error
    try:
        return _board(problem, question.flag("dark")) | (
            {"warning": worded(str(refused))} if refused else {}
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        # Clues of another sort than the family has, which no drawing is for.
        if refused is None:
            raise
        raise refused from None


def _board(problem: Problem, for_dark: bool) -> dict[str, Any]:
    """Return what `board` does, without the warning."""
    puzzle = problem.puzzle
    shown = replace(puzzle, given=(), lattice=False)
    # The page says elsewhere which settings a puzzle has.
    unset = replace(shown, variant=())
    drawn, seen = svg.document(unset, None), scene(shown)
    if for_dark:
        dark.darken(drawn, unset, black=_has_black(seen))
    board: dict[str, Any] = {
        "svg": svg.printed(drawn),
        "cell": CELL,
        "height": puzzle.height,
        "width": puzzle.width,
        "title": puzzle.title() or "",
        "answer": _answer(seen),
        "layers": _layers(puzzle),
        "labels": _labels(puzzle, seen),
        "given": [[r, c, value] for (r, c), value in _given(problem)],
        "walls": [] if seen.answer.lattice else sorted([*cell] for cell in seen.squares),
    }
    if for_dark:
        board["printed"] = {night: day for day, night in dark.DARK.items()}
    return board


def _has_black(seen: Scene) -> bool:
    """Return whether cells are black, be it printed or entered, as words call them."""
    shaded = not seen.answer.lattice and BLACK in seen.fills and not seen.shape(BLACK)
    return shaded or seen.answer.fills_rest or bool(seen.squares)


def _given(problem: Problem) -> list[tuple[Cell, Value]]:
    puzzle = problem.puzzle
    if problem.answer.lattice and not puzzle.lattice:
        return [(place_of(cell), value) for cell, value in puzzle.given]
    return [*puzzle.given]


def _answer(seen: Scene) -> dict[str, Any]:
    answer = seen.answer
    return {
        "kind": "cells" if not answer.lattice else "paths" if answer.through_cells else "lattice",
        "through_cells": answer.through_cells,
        "fills_rest": answer.fills_rest,
        "values": [_value(seen, value) for value in answer.values(seen.puzzle)],
    }


def _value(seen: Scene, value: Value) -> dict[str, Any]:
    look = seen.shape(value)
    shape = SHAPES.get(look)
    names = dict(_NAMES) | {symbol: name for symbol, name, _ in seen.puzzle.colours}
    if seen.lettered:
        names[WHITE] = "empty"
    if seen.answer.lattice:
        names = {WHITE: "no line", LINE: "line", "1": "one bridge", "2": "two bridges"}
    elif shape:
        names[value] = _one(shape.name)
    fill = seen.fills.get(value, "") if seen.answer.text is None or seen.puzzle.colours else ""
    return {
        "value": value,
        "name": names.get(value, seen.text(value) or value),
        "look": seen.looks.get(value, "") if look or seen.looks.get(value) == FULL else "",
        "shape": shape and {"d": shape.path, "fill": shape.fill, "stroke": shape.outline},
        "fill": "" if value in (WHITE, BLACK) and not seen.puzzle.colours else fill,
        "text": seen.text(value) if seen.lettered else "",
    }


def _layers(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Return the layers of the family: where they stand, what may be typed, and what is there."""
    found: list[dict[str, Any]] = []
    declared = families.layers_of(families.find(puzzle.family))
    for name, layer in declared.items():
        if isinstance(layer, Cells):
            texts = {} if puzzle.cells is None else _texts(puzzle.cells)
            kind = "numbers" if isinstance(layer, Numbers) else "signs"
            kind = "arrows" if isinstance(layer, Arrows) else kind
            values = [BLANK] if isinstance(layer, RunSums) else [*layer.letters()]
            if (isinstance(layer, Numbers) and layer.unknown) or isinstance(layer, Arrows):
                values.append("?")
            entry = {"kind": kind, "where": "cells", "values": values, "text": texts}
            # Digits alone are no clue yet.
            begun = isinstance(layer, (Arrows, RunSums))
            found.append({"name": "cells", "title": name, "begun": begun, **entry})
        elif isinstance(layer, Corners) and puzzle.corners is not None:
            texts = _texts(puzzle.corners)
            values = [*map(str, range(MOST + 1)), "?"]
            entry = {"kind": "numbers", "where": "corners", "values": values, "text": texts}
            found.append({"name": "corners", "title": name, **entry})
        elif isinstance(layer, Rooms) and puzzle.rooms is not None:
            entry = {"kind": "rooms", "where": "walls", "values": [], "text": {}}
            # Whether a wall may end inside a room.
            inner = any(isinstance(each, Walls) for each in declared.values())
            found.append({"name": "rooms", "title": name, "inner": inner, **entry})
        elif isinstance(layer, Cages) and puzzle.cages is not None:
            entry = {"kind": "cages", "where": "walls", "values": [], "text": _targets(puzzle)}
            told = {"signs": layer.signs, "everywhere": layer.everywhere}
            found.append({"name": "cages", "title": name, **entry, **told})
        elif isinstance(layer, Lines) and (puzzle.rows or layer.unknown):
            entry = {"kind": "lines", "where": "lines", "values": [], "text": _lines.texts(puzzle)}
            found.append({"name": "lines", "title": layer.named or name, **entry})
        elif isinstance(layer, Poles):
            entry = {"kind": "lines", "where": "lines", "values": [], "text": _lines.poles(puzzle)}
            found.append({"name": "poles", "title": name, **entry})
        elif isinstance(layer, Dots) and puzzle.dots is not None:
            texts = {at: sign for at, sign in _texts(puzzle.dots).items() if sign != NO_SIGN}
            entry = {"kind": "signs", "where": "places", "values": [*_DOTS], "text": texts}
            told = {"names": _DOTS, "only": {"cells": [LEFT_OUT]}}
            found.append({"name": "dots", "title": name, **entry, **told})
        elif isinstance(layer, Order) and puzzle.order is not None:
            texts = {at: sign for at, sign in _texts(puzzle.order).items() if sign != NO_SIGN}
            entry = {"kind": "signs", "where": "places", "values": [*_SMALLER], "text": texts}
            told = {"names": _SMALLER, "only": {"rows": ["<", ">"], "columns": ["^", "v"]}}
            found.append({"name": "order", "title": name, **entry, **told})
        elif isinstance(layer, Outside) and puzzle.outside is not None:
            values = [str(clue) for clue in layer.holds(puzzle)]
            entry = {"kind": "lines", "where": "lines", "values": values}
            found.append({"name": "outside", "title": name, **entry, "text": _lines.ends(puzzle)})
    return found


def _targets(puzzle: Puzzle) -> dict[str, str]:
    """Return the targets of cages, each by the first of its cells."""
    members = puzzle.cages.members()
    return {"{},{}".format(*members[name][0]): str(n) for name, n in puzzle.cages.sums}


def _texts(clues: Grid[Any]) -> dict[str, str]:
    return {f"{r},{c}": str(clues[r, c]) for r, c in clues.cells() if clues[r, c] is not None}


def printed(puzzle: Puzzle) -> dict[str, str]:
    """Return what is printed in cells, by what messages call these: "row 1, column 2"."""
    seen = scene(puzzle)
    names = {text: SHAPES[look].name for text, look in seen.looks.items() if look in SHAPES}
    texts = {cell: _one(names.get(text, text)) for cell, text in (seen.notes | seen.texts).items()}
    texts |= {cell: told for cell, sums in seen.halves.items() if (told := _sums(sums))}
    return {label(cell): text for cell, text in texts.items()}


def _sums(sums: tuple[str, str]) -> str:
    """Return what sums of runs say, such as "3 below and 4 to the right"."""
    told = zip(sums, ("below", "to the right"), strict=True)
    return " and ".join(f"{number} {way}" for number, way in told if number)


def _one(name: str) -> str:
    """Return what one of the shapes of this name is called."""
    return name.removesuffix("s").replace("-", " ")


def _labels(puzzle: Puzzle, seen: Scene) -> dict[str, str]:
    """Return what a screen reader says of cells with a clue, and of lines."""
    found = {
        f"{r},{c}": f"row {r + 1}, column {c + 1}, {text}"
        for (r, c), text in (seen.notes | seen.texts).items()
    }
    for (r, c), sums in seen.halves.items():
        found[f"{r},{c}"] = f"row {r + 1}, column {c + 1}, {_sums(sums) or 'black'}"
    beside = _lines.poles(puzzle) if puzzle.plus or puzzle.minus else _lines.texts(puzzle)
    if puzzle.outside is not None:
        beside = _lines.ends(puzzle)
    for side, name in ("rows", "row"), ("columns", "column"):
        for k, text in enumerate(beside[side]):
            if text:
                found[f"{name} {k + 1}"] = f"{name} {k + 1}, {text}"
    return found


VERBS = {"board": board}
