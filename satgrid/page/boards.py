"""A board on the page: its drawing, its entries and clues, and changes to its clues."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count
from typing import Any

from satgrid import families, formats
from satgrid.board import place_of
from satgrid.clues import BLACK, LINE, SEVERAL, WHITE, Value
from satgrid.drawing import pages, svg
from satgrid.drawing.elements import CELL, SHAPES
from satgrid.drawing.scene import FULL, Scene, build_scene
from satgrid.errors import PuzzleError, SatgridError
from satgrid.grid import Cell, Grid, corner_label, label
from satgrid.layers import Contents, Layer
from satgrid.layers.arrows import Arrows
from satgrid.layers.between import NONE
from satgrid.layers.between import NONE as NO_SIGN
from satgrid.layers.cages import NO_CAGE, Cages
from satgrid.layers.cells import Cells
from satgrid.layers.corners import MOST, Corners
from satgrid.layers.dots import LEFT_OUT, Dots
from satgrid.layers.lines import Lines
from satgrid.layers.numbers import Numbers
from satgrid.layers.order import Order
from satgrid.layers.outside import Around, Outside, OutsideClue
from satgrid.layers.poles import SIGNS, Poles, Sides
from satgrid.layers.rooms import Rooms
from satgrid.layers.run_sums import BLANK, RunSums
from satgrid.layers.walls import Walls
from satgrid.page._messages import worded
from satgrid.page.question import MOST_CELLS, BadQuestion, Question
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
    drawn, seen = svg.document(unset, None), build_scene(shown)
    if for_dark:
        pages.darken(drawn, unset, black=_has_black(seen))
    board: dict[str, Any] = {
        "svg": svg.document_text(drawn),
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
        board["printed"] = {night: day for day, night in pages.DARK.items()}
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
        names[value] = _singular(shape.name)
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
            texts = {} if puzzle.cells is None else _grid_texts(puzzle.cells)
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
            texts = _grid_texts(puzzle.corners)
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
            entry = {"kind": "lines", "where": "lines", "values": [], "text": _line_texts(puzzle)}
            found.append({"name": "lines", "title": layer.named or name, **entry})
        elif isinstance(layer, Poles):
            entry = {"kind": "lines", "where": "lines", "values": [], "text": _pole_texts(puzzle)}
            found.append({"name": "poles", "title": name, **entry})
        elif isinstance(layer, Dots) and puzzle.dots is not None:
            texts = {at: sign for at, sign in _grid_texts(puzzle.dots).items() if sign != NO_SIGN}
            entry = {"kind": "signs", "where": "places", "values": [*_DOTS], "text": texts}
            told = {"names": _DOTS, "only": {"cells": [LEFT_OUT]}}
            found.append({"name": "dots", "title": name, **entry, **told})
        elif isinstance(layer, Order) and puzzle.order is not None:
            texts = {at: sign for at, sign in _grid_texts(puzzle.order).items() if sign != NO_SIGN}
            entry = {"kind": "signs", "where": "places", "values": [*_SMALLER], "text": texts}
            told = {"names": _SMALLER, "only": {"rows": ["<", ">"], "columns": ["^", "v"]}}
            found.append({"name": "order", "title": name, **entry, **told})
        elif isinstance(layer, Outside) and puzzle.outside is not None:
            values = [str(clue) for clue in layer.holds(puzzle)]
            entry = {"kind": "lines", "where": "lines", "values": values}
            found.append(
                {"name": "outside", "title": name, **entry, "text": _outside_texts(puzzle)}
            )
    return found


def _targets(puzzle: Puzzle) -> dict[str, str]:
    """Return the targets of cages, each by the first of its cells."""
    members = puzzle.cages.members()
    return {"{},{}".format(*members[name][0]): str(n) for name, n in puzzle.cages.sums}


def _grid_texts(clues: Grid[Any]) -> dict[str, str]:
    return {f"{r},{c}": str(clues[r, c]) for r, c in clues.cells() if clues[r, c] is not None}


def printed_clues(puzzle: Puzzle) -> dict[str, str]:
    """Return what is printed in cells, by what messages call these: "row 1, column 2"."""
    seen = build_scene(puzzle)
    names = {text: SHAPES[look].name for text, look in seen.looks.items() if look in SHAPES}
    texts = {
        cell: _singular(names.get(text, text)) for cell, text in (seen.notes | seen.texts).items()
    }
    texts |= {cell: told for cell, sums in seen.halves.items() if (told := _sums(sums))}
    return {label(cell): text for cell, text in texts.items()}


def _sums(sums: tuple[str, str]) -> str:
    """Return what sums of runs say, such as "3 below and 4 to the right"."""
    told = zip(sums, ("below", "to the right"), strict=True)
    return " and ".join(f"{number} {way}" for number, way in told if number)


def _singular(name: str) -> str:
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
    beside = _pole_texts(puzzle) if puzzle.plus or puzzle.minus else _line_texts(puzzle)
    if puzzle.outside is not None:
        beside = _outside_texts(puzzle)
    for side, name in ("rows", "row"), ("columns", "column"):
        for k, text in enumerate(beside[side]):
            if text:
                found[f"{name} {k + 1}"] = f"{name} {k + 1}, {text}"
    return found


# Changes to clues

_LONGEST_CLUE = 2_000

_TARGET_SIGNS = str.maketrans("×*÷:\N{MINUS SIGN}", "xx//-")
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
    if len(question.text("text")) > _LONGEST_CLUE:
        raise PuzzleError(
            f"a clue of {len(question.text('text')):,} characters: type up to {_LONGEST_CLUE:,}"
        )
    if layer == "title":
        title = question.text("text").strip()[:200]
        info = [(key, value) for key, value in puzzle.info if key != "title"]
        changed = replace(puzzle, info=tuple([("title", title)] * bool(title) + info))
    elif layer == "rooms":
        changed = _with_rooms(puzzle, bool(question.text("text")))
    elif layer == "cages" and not question.has("at"):
        changed = _with_cages(puzzle, bool(question.text("text")))
    elif layer == "cages":
        changed = _with_target(puzzle, question.pair("at"), question.text("text").strip())
    elif layer in ("cells", "corners", "lines", "dots", "order", "poles", "outside"):
        changed = _with_clue(puzzle, layer, question)
    else:
        raise BadQuestion(f"no layer {layer[:40]!r}: see those of the board")
    told = {"puzzle": changed.to_json()}
    try:
        Problem(changed).inspect()
    except PuzzleError as error:
        # A clue that cannot be is refused; others may contradict it until they are typed too.
        if error.clue is not None and error.clue == _clue_name(puzzle, layer, question):
            raise
        return told | {"warning": str(error)}
    return told


def _clue_name(puzzle: Puzzle, layer: str, question: Question) -> str:
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


def _with_clue(puzzle: Puzzle, layer: str, question: Question) -> Puzzle:
    text = question.text("text").strip()
    side = "rows" if question.has("row") else "columns"
    declared, empty = _layer_of(puzzle, {"lines": side, "poles": "plus"}.get(layer, layer))
    there = {name: getattr(puzzle, name) for name in empty}
    if any(there[name] == declared.absent[name] for name in empty):
        puzzle = replace(puzzle, **empty)
    if layer == "lines":
        if not text and not empty:
            raise PuzzleError("every line has a clue in this puzzle: type one")
        most = len(getattr(puzzle, side))
        changed = _with_line_clue(puzzle, side, question.number(side[:-1], 0, most - 1), text)
    elif layer == "outside":
        most = puzzle.height if side == "rows" else puzzle.width
        k = question.number(side[:-1], 0, most - 1)
        changed = puzzle.with_contents(outside=_with_outside_clue(puzzle, side, k, text))
    elif layer == "poles":
        most = puzzle.height if side == "rows" else puzzle.width
        k = question.number(side[:-1], 0, most - 1)
        changed = puzzle.with_contents(**_with_pole_clue(puzzle, side, k, text))
    else:
        found: Grid[Any] = getattr(puzzle, layer)
        at = _require_inside(question.pair("at"), found.height, found.width)
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


def _with_rooms(puzzle: Puzzle, own: bool) -> Puzzle:
    """Return the puzzle with rooms of its own, the boxes or a single one, or without."""
    declared, empty = _layer_of(puzzle, "rooms")
    if not declared.may_lack:
        raise BadQuestion("this puzzle always has rooms: draw their walls")
    if not own:
        return replace(puzzle, **declared.absent)
    if not isinstance(declared, Rooms) or not declared.of_side:
        return replace(puzzle, **empty)
    names = {p: f"r{k}" for k, box in enumerate(puzzle.board.boxes(), 1) for p in box.cells}
    return puzzle.with_contents(
        rooms=[[names[r, c] for c in range(puzzle.width)] for r in range(puzzle.height)]
    )


def _with_cages(puzzle: Puzzle, own: bool) -> Puzzle:
    """Return the puzzle with room for cages, or without."""
    declared, empty = _layer_of(puzzle, "cages")
    if not declared.may_lack:
        raise BadQuestion("this puzzle always has cages: draw their walls")
    return replace(puzzle, **(empty if own else declared.absent))


def _with_target(puzzle: Puzzle, at: Cell, text: str) -> Puzzle:
    """Return the puzzle with another target of the cage that has this cell, or a cage for it."""
    if puzzle.cages is None:
        raise BadQuestion("this puzzle has no cages")
    names, targets = puzzle.cages.names, dict(puzzle.cages.sums)
    name = names[_require_inside(at, puzzle.height, puzzle.width)]
    if text:
        if name == NO_CAGE:
            name = next(each for each in map(str, count(1)) if each not in names.flat)
            names = _with_name(names, at, name)
        targets[name] = int(text) if text.isdecimal() else text.lower().translate(_TARGET_SIGNS)
    else:
        targets.pop(name, None)
        if names.flat.count(name) == 1 and _layer_of(puzzle, "cages")[0].may_lack:
            names = _with_name(names, at, NO_CAGE)
    return puzzle.with_contents(cages=(names, targets))


def _with_name(names: Grid[str], at: Cell, name: str) -> list[list[str]]:
    return [
        [name if (r, c) == at else names[r, c] for c in range(names.width)]
        for r in range(names.height)
    ]


def _layer_of(puzzle: Puzzle, name: str) -> tuple[Layer, Contents]:
    """Return the layer that has clues of this name, and what it has on a board without any."""
    for layer in families.layers_of(families.find(puzzle.family)).values():
        if name in layer.absent:
            empty = layer.empty(puzzle.height, puzzle.width)
            if name in empty or getattr(puzzle, name) != layer.absent[name]:
                return layer, empty
    raise BadQuestion(f"this puzzle has no {name}")


def _require_inside(cell: Cell, height: int, width: int) -> Cell:
    if not (0 <= cell[0] < height and 0 <= cell[1] < width):
        raise BadQuestion(f"{list(cell)} is not on the board: name a place from [0, 0]")
    return cell


# Clues beside rows and columns as texts

_SIDES = ("rows", "columns")

_OUTSIDE_CLUE = re.compile("[0-9]{1,4}|[A-Za-z]|-")
_POLE_CLUE = re.compile("[+-][0-9]{1,9}")


def _line_texts(puzzle: Puzzle) -> dict[str, list[str]]:
    """Return the texts of rows and columns; "" where nothing is printed, or known."""
    if not puzzle.rows:
        return {"rows": [""] * puzzle.height, "columns": [""] * puzzle.width}
    found: dict[str, list[str]] = {}
    for line in Lines.to_text(puzzle):
        head, colon, behind = line.partition(":")
        if colon and head in _SIDES and head not in found:
            side = found[head] = behind.split()
        else:
            side.append(line)
    return {s: ["" if text in ("-", SEVERAL) else text for text in found[s]] for s in _SIDES}


def _with_line_clue(puzzle: Puzzle, side: str, k: int, text: str) -> Puzzle:
    """Return the puzzle with another clue of a line; raise `PuzzleError` where it is none."""
    lines = formats.find("text").write([puzzle]).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"{side}:"))
    inline = lines[start].split()[1:]
    if any(len(part.splitlines()) != 1 for part in [text or "-"]):
        raise PuzzleError("a clue is one line")
    if inline:
        if len((text or "-").split()) != 1:
            raise PuzzleError(f"{text!r} is no number: type one, or nothing")
        inline[k] = text or "-"
        lines[start] = f"{side}: {' '.join(inline)}"
    else:
        lines[start + 1 + k] = text or SEVERAL
    try:
        (entry,) = formats.find("text").parse("\n".join(lines) + "\n")
    except PuzzleError as error:  # Nobody sees the text, so its lines say nothing.
        raise PuzzleError(error.message, clue=error.clue) from None
    return entry.puzzle.of_family(puzzle.family)


def _pole_texts(puzzle: Puzzle) -> dict[str, list[str]]:
    """Return how many plus and minus each line has, such as "+3 -2", or "" for neither."""
    found = {"rows": [""] * puzzle.height, "columns": [""] * puzzle.width}
    for sign, name in zip("+-", SIGNS, strict=True):
        for side in _SIDES if getattr(puzzle, name) is not None else ():
            for k, number in enumerate(getattr(getattr(puzzle, name), side)):
                if number is not None:
                    found[side][k] = f"{found[side][k]} {sign}{number}".strip()
    return found


def _outside_texts(puzzle: Puzzle) -> dict[str, list[str]]:
    """Return the clues at both ends of each line, such as "3 1", "- 1", "3" or ""."""

    def text(first: OutsideClue, last: OutsideClue) -> str:
        if last is None:
            return "" if first is None else str(first)
        return f"{'-' if first is None else first} {last}"

    top, bottom, left, right = puzzle.outside
    return {"rows": [*map(text, left, right)], "columns": [*map(text, top, bottom)]}


def _with_outside_clue(puzzle: Puzzle, side: str, k: int, text: str) -> Around:
    """Return the clues outside with others of a line; raise `PuzzleError` where they are none."""
    words = text.split()
    if len(words) > 2 or not all(_OUTSIDE_CLUE.fullmatch(word) for word in words):
        raise PuzzleError(f"{text!r} is no clue of both ends: type 3 1, - 1, 3, or nothing")
    told = [None if w == "-" else int(w) if w.isdigit() else w.upper() for w in words]
    names = ("left", "right") if side == "rows" else ("top", "bottom")
    changed: Around = puzzle.outside
    for name, clue in zip(names, [*told, None, None], strict=False):
        line = list(getattr(changed, name))
        line[k] = clue
        changed = changed._replace(**{name: tuple(line)})
    return changed


def _with_pole_clue(puzzle: Puzzle, side: str, k: int, text: str) -> dict[str, Sides]:
    """Return the poles with other numbers of a line; raise `PuzzleError` where they are none."""
    words = text.replace("\N{MINUS SIGN}", "-").split()
    numbers = {word[0]: int(word[1:]) for word in words if _POLE_CLUE.fullmatch(word)}
    if len(numbers) < len(words):
        raise PuzzleError(f"{text!r} is no number of poles: type +3 -2, +3, -2, or nothing")
    most = puzzle.width if side == "rows" else puzzle.height
    if sum(numbers.values()) > most:
        raise PuzzleError(f"{text!r} is more than the {most} cells of the line: type fewer")
    found = {}
    for sign, name in zip("+-", SIGNS, strict=True):
        there: Sides = getattr(puzzle, name) or Sides(
            (None,) * puzzle.height, (None,) * puzzle.width
        )
        line = list(getattr(there, side))
        line[k] = numbers.get(sign)
        found[name] = there._replace(**{side: tuple(line)})
    return found
