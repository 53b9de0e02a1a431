"""A board on the page: its drawing, its entries and clues, and changes to its clues."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from satgrid import families
from satgrid.board import place_of
from satgrid.clues import BLACK, LINE, WHITE, Value
from satgrid.drawing import pages, svg
from satgrid.drawing.elements import CELL, SHAPES
from satgrid.drawing.scene import Scene, build_scene
from satgrid.drawing.symbols import FULL
from satgrid.errors import PuzzleError, SatgridError
from satgrid.grid import Cell, corner_label, label
from satgrid.layers import Layer, Place
from satgrid.layers.rooms import Rooms
from satgrid.page.question import BadQuestion, Question, error_text
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

_NAMES = {WHITE: "white", BLACK: "black"}


def board(question: Question) -> dict[str, Any]:
    """Return the drawing of the `puzzle`, with `dark` on dark paper, and the parts of its board.

    `svg` is the drawing without given values, with cells of `cell` units. `answer` has the kind and
    the values of a player's entries, `layers` the clues and how they are typed, `labels` the names
    of places, `given` the given values, and `walls` the printed black squares, which stay blank.
    `warning` is the family's reason to refuse the puzzle. `printed` has the colour on white paper
    for each colour of dark paper.
    """
    puzzle = question.puzzle()
    problem = Problem(puzzle)
    refused: SatgridError | None = None
    try:
        problem.inspect()
    except SatgridError as error:  # An unfinished puzzle is drawn too.
        refused = error
    try:
        return _board(problem, question.flag("dark")) | (
            {"warning": error_text(refused)} if refused else {}
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        # The puzzle has clues of a kind that the family cannot draw.
        if refused is None:
            raise
        raise refused from None


def _board(problem: Problem, for_dark: bool) -> dict[str, Any]:
    puzzle = problem.puzzle
    shown = replace(puzzle, given=(), lattice=False)
    # The page shows the settings elsewhere.
    unset = replace(shown, variant=())
    drawn, scene = svg.document(unset, None), build_scene(shown)
    if for_dark:
        pages.darken(drawn, unset, black=_has_black(scene))
    board: dict[str, Any] = {
        "svg": svg.document_text(drawn),
        "cell": CELL,
        "height": puzzle.height,
        "width": puzzle.width,
        "title": puzzle.title() or "",
        "answer": _answer(scene),
        "layers": _layers(puzzle),
        "labels": _labels(puzzle, scene),
        "given": [[r, c, value] for (r, c), value in _given(problem)],
        "walls": [] if scene.answer.lattice else sorted([*cell] for cell in scene.squares),
    }
    if for_dark:
        board["printed"] = {night: day for day, night in pages.DARK.items()}
    return board


def _has_black(scene: Scene) -> bool:
    shaded = not scene.answer.lattice and BLACK in scene.fills and not scene.shape(BLACK)
    return shaded or scene.answer.fills_rest or bool(scene.squares)


def _given(problem: Problem) -> list[tuple[Cell, Value]]:
    puzzle = problem.puzzle
    if problem.answer.lattice and not puzzle.lattice:
        return [(place_of(cell), value) for cell, value in puzzle.given]
    return [*puzzle.given]


def _answer(scene: Scene) -> dict[str, Any]:
    answer = scene.answer
    return {
        "kind": "cells" if not answer.lattice else "paths" if answer.through_cells else "lattice",
        "through_cells": answer.through_cells,
        "fills_rest": answer.fills_rest,
        "values": [_value(scene, value) for value in answer.symbols(scene.puzzle)],
    }


def _value(scene: Scene, value: Value) -> dict[str, Any]:
    look = scene.shape(value)
    shape = SHAPES.get(look)
    names = dict(_NAMES) | {symbol: name for symbol, name, _ in scene.puzzle.colours}
    if scene.lettered:
        names[WHITE] = "empty"
    if scene.answer.lattice:
        names = {WHITE: "no line", LINE: "line", "1": "one bridge", "2": "two bridges"}
    elif shape:
        names[value] = _singular(shape.name)
    fill = scene.fills.get(value, "") if scene.answer.text is None or scene.puzzle.colours else ""
    return {
        "value": value,
        "name": names.get(value, scene.text(value) or value),
        "look": scene.looks.get(value, "") if look or scene.looks.get(value) == FULL else "",
        "shape": shape and {"d": shape.path, "fill": shape.fill, "stroke": shape.outline},
        "fill": "" if value in (WHITE, BLACK) and not scene.puzzle.colours else fill,
        "text": scene.text(value) if scene.lettered else "",
    }


def _layers(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Return the layers of the family: how their clues are typed, and the clues of the puzzle."""
    layers: list[dict[str, Any]] = []
    declared = families.find(puzzle.family).layers
    for name, layer in declared.items():
        form = layer.entry_form(puzzle)
        if form is None:
            continue
        more = dict(form.more)
        if form.name == "rooms":
            # Whether a wall may end inside a room.
            more["inner"] = any("walls" in each.absent for each in declared.values())
        layers.append(
            {
                "name": form.name,
                "title": form.title or name,
                "kind": form.kind,
                "where": form.where,
                "values": [*form.values],
                "text": _clue_texts(puzzle, layer, form.where),
                **more,
            }
        )
    return layers


def _clue_texts(puzzle: Puzzle, layer: Layer, where: str) -> dict[str, Any]:
    """Return the clues of a layer: lists for rows and columns, or texts by "row,column"."""
    entries = layer.entries(puzzle)
    if where == "lines":
        return {
            "rows": [entries.get(("row", k), "") for k in range(puzzle.height)],
            "columns": [entries.get(("column", k), "") for k in range(puzzle.width)],
        }
    return {"{},{}".format(*place): text for place, text in entries.items()}


def printed_clues(puzzle: Puzzle) -> dict[str, str]:
    """Return the clues in cells, by the names of cells in messages: "row 1, column 2"."""
    scene = build_scene(puzzle)
    names = {text: SHAPES[look].name for text, look in scene.looks.items() if look in SHAPES}
    texts = {
        cell: _singular(names.get(text, text)) for cell, text in (scene.notes | scene.texts).items()
    }
    texts |= {cell: text for cell, sums in scene.halves.items() if (text := _sums(sums))}
    return {label(cell): text for cell, text in texts.items()}


def _sums(sums: tuple[str, str]) -> str:
    """Return sums of runs in words, such as "3 below and 4 to the right"."""
    parts = zip(sums, ("below", "to the right"), strict=True)
    return " and ".join(f"{number} {way}" for number, way in parts if number)


def _singular(name: str) -> str:
    return name.removesuffix("s").replace("-", " ")


def _labels(puzzle: Puzzle, scene: Scene) -> dict[str, str]:
    """Return the labels for screen readers of cells with a clue, and of lines."""
    labels = {
        f"{r},{c}": f"row {r + 1}, column {c + 1}, {text}"
        for (r, c), text in (scene.notes | scene.texts).items()
    }
    for (r, c), sums in scene.halves.items():
        labels[f"{r},{c}"] = f"row {r + 1}, column {c + 1}, {_sums(sums) or 'black'}"
    for layer in families.find(puzzle.family).layers.values():
        form = layer.entry_form(puzzle)
        if form and form.where == "lines":
            for (line, k), text in layer.entries(puzzle).items():
                labels[f"{line} {int(k) + 1}"] = f"{line} {int(k) + 1}, {text}"
    return labels


# Changes to clues

_LONGEST_CLUE = 2_000

_BESIDE = ("lines", "poles", "outside")
_TYPED = (*_BESIDE, "cells", "corners", "dots", "order", "cages")
"""The layers with typed clues; those beside the board have clues of rows and columns."""


def edit(question: Question) -> dict[str, Any]:
    """Return the `puzzle` with another clue of a `layer`: `text`, or none if that is "".

    Clues in cells and at corners are `at` a row and column, signs between cells at a place inside
    the border, clues beside lines at a `row` or `column`, and the target of a cage at any of its
    cells. The layer may also be the `title`, or `rooms` and `cages` without a place: a text adds
    them (rooms as boxes, cages as none), "" removes them. A text that is not a clue is refused;
    `warning` is any other fault of the puzzle.
    """
    puzzle, name = question.puzzle(), question.text("layer")
    text = question.text("text").strip()
    if len(text) > _LONGEST_CLUE:
        raise PuzzleError(f"a clue of {len(text):,} characters: type up to {_LONGEST_CLUE:,}")
    clue = ""
    if name == "title":
        info = [(key, value) for key, value in puzzle.info if key != "title"]
        changed = replace(puzzle, info=tuple([("title", text[:200])] * bool(text) + info))
    elif name == "rooms" or (name == "cages" and not question.has("at")):
        changed = _with_parts(puzzle, name, bool(text))
    elif name in _TYPED:
        changed, clue = _with_clue(puzzle, name, question, text)
    else:
        raise BadQuestion(f"no layer {name[:40]!r}: see those of the board")
    answer = {"puzzle": changed.to_json()}
    try:
        Problem(changed).inspect()
    except PuzzleError as error:
        # An impossible clue is refused; others may contradict it until they are typed too.
        if error.clue is not None and error.clue == clue:
            raise
        return answer | {"warning": error_text(error)}
    return answer


def _with_parts(puzzle: Puzzle, name: str, own: bool) -> Puzzle:
    """Return the puzzle with rooms or cages to draw, or without them."""
    layer = _layer_of(puzzle, name)
    if not layer.may_lack:
        raise BadQuestion(f"this puzzle always has {name}: draw their walls")
    if not own:
        return replace(puzzle, **layer.absent)
    if not isinstance(layer, Rooms) or not layer.of_side:
        return replace(puzzle, **layer.empty(puzzle.height, puzzle.width))
    names = {p: f"r{k}" for k, box in enumerate(puzzle.board.boxes(), 1) for p in box.cells}
    return puzzle.with_contents(
        rooms=[[names[r, c] for c in range(puzzle.width)] for r in range(puzzle.height)]
    )


def _with_clue(puzzle: Puzzle, name: str, question: Question, text: str) -> tuple[Puzzle, str]:
    """Return the puzzle with a clue of this text, and the clue's name in messages."""
    side = "row" if question.has("row") else "column"
    layer = _layer_of(puzzle, {"lines": f"{side}s", "poles": "plus"}.get(name, name))
    if name == "cages" and puzzle.cages is None:
        raise BadQuestion("this puzzle has no cages")
    place: Place
    if name in _BESIDE:
        lines = puzzle.height if side == "row" else puzzle.width
        place = side, question.number(side, 0, lines - 1)
        clue = f"{side} {place[1] + 1}" if name == "lines" else ""
    else:
        place = question.pair("at")
        clue = _clue_name(puzzle, name, place)
    try:
        return puzzle.with_contents(**layer.with_entry(puzzle, place, text)), clue
    except IndexError as error:
        raise BadQuestion(str(error)) from None


def _clue_name(puzzle: Puzzle, name: str, at: Cell) -> str:
    if name == "cages":
        names = puzzle.cages.names
        return f"cage {names[at]}" if at in names.cells() else ""
    if name in ("dots", "order"):
        return f"{name.removesuffix('s')} row {at[0] + 1}"
    return corner_label(at) if name == "corners" else label(at)


def _layer_of(puzzle: Puzzle, name: str) -> Layer:
    """Return the layer that has, or may have, contents of this name."""
    for layer in families.find(puzzle.family).layers.values():
        if name in layer.absent and (
            name in layer.empty(puzzle.height, puzzle.width)
            or getattr(puzzle, name) != layer.absent[name]
        ):
            return layer
    raise BadQuestion(f"this puzzle has no {name}")
