"""What boards of each family have to cover: every setting, layer and sort of clue, there and not.

It is read off the family: its settings, and of each layer what its contents can be. A layer of a
new kind has to be on some board, and to lack on another if it may, before anybody adds a line here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from satgrid import families
from satgrid.clues import UNKNOWN, Block, Expression, UnknownBlock
from satgrid.errors import PuzzleError
from satgrid.grid import Cell, Grid
from satgrid.layers import Layer
from satgrid.layers.between import Dots, Order
from satgrid.layers.cages import NO_CAGE, Cages
from satgrid.layers.cells import Cells
from satgrid.layers.corners import Corners
from satgrid.layers.lines import Blocks, Patterns, Totals
from satgrid.layers.numbers import Numbers
from satgrid.layers.outside import Outside
from satgrid.layers.poles import Poles
from satgrid.layers.rooms import Rooms
from satgrid.layers.run_sums import RunSums
from satgrid.layers.runs import Runs
from satgrid.layers.signs import Arrows, Signs, Towers
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from three_sets import clues
from three_sets.geometry import members, regions, rooms_of

Kind = tuple[str, ...]
"""Something that a board of a family can have."""

NEVER = {("sequence", ("without", "Palette")): "a sequence is one of colours"}
"""What no board of a family has, and why."""

UNSOLVABLE = {
    ("lits", ("Rooms", "room of 1")): "a room has four black cells",
    ("lits", ("Rooms", "room of 2")): "a room has four black cells",
    ("doubleback", ("Rooms", "room of 1")): "the loop cannot come to a cell twice",
    ("doubleback", ("Rooms", "one room")): "the loop has to leave a room",
    ("norinori", ("Rooms", "room of 1")): "a room has two black cells",
}
"""What no board of a family has that has a solution, and why."""


# ------------------------------------------------------------------ what there is


def wanted(name: str) -> set[Kind]:
    """Return what boards of the family can have."""
    family = families.find(name)
    found: set[Kind] = {("given",), ("no given",)}
    for setting, may_be in family.variants.items():
        found |= {("with", setting), ("without", setting)}
        if may_be is not True:
            found |= {("one", setting), ("another", setting)}
        if isinstance(may_be, tuple) and len(may_be) == 2:
            found.add(("letters", setting))
    for layer in family.layers.values():
        called = type(layer).__name__
        found.add(("with", called))
        if layer.may_lack:
            found.add(("without", called))
        found |= {(called, each) for each in _kinds(layer)}
    return {kind for kind in found if (name, kind) not in NEVER}


def without(puzzle: Puzzle, kind: Kind) -> Puzzle | None:
    """Return the puzzle without the setting or optional layer that the kind is, if there is one."""
    family = families.find(puzzle.family)
    lacking = None
    if kind[0] == "with" and kind[1] in family.variants:
        lacking = replace(puzzle, variant={k: v for k, v in puzzle.variant if k != kind[1]})
    for layer in family.layers.values():
        if kind == ("with", type(layer).__name__) and layer.may_lack:
            lacking = puzzle.with_contents(**layer.absent)
    with suppress(PuzzleError):
        if lacking is not None:
            Problem(lacking).inspect()
            return lacking
    return None


def _kinds(layer: Layer) -> set[str]:
    """Return what contents of the layer can be."""
    found: set[str] = set()
    if isinstance(layer, Towers):
        ways = {f"{way}{back}" for way in "^v<>" for back in ("", "w", "b")}
        return {*ways, "w", "b", UNKNOWN}
    if isinstance(layer, Arrows):
        return {*"^v<>", UNKNOWN}
    if isinstance(layer, Runs):
        return {"0", "1 runs", "2 runs", "3 runs", "4 runs"}
    if isinstance(layer, RunSums):
        return {"\\", "a\\", "\\a", "a\\a"}
    if isinstance(layer, Numbers):
        found = {"number", *layer.signs, *layer.others}
        return found | ({"one a room", "room without"} if layer.one_a else set())
    if isinstance(layer, Signs):
        # Of letters some boards have the first ones.
        return {*(layer.signs if len(layer.signs) < 20 else layer.signs[:3]), *layer.others}
    if isinstance(layer, Cages):
        found = {f"{sign} {n}" for sign in ("", *"+x") if sign in layer.signs for n in "123"}
        found |= {f"{sign} 2" for sign in "-/" if sign in layer.signs}
        return found | {"no target", *([] if layer.everywhere else ["no cage"])}
    if isinstance(layer, Rooms):
        if layer.of_side:
            return {"rooms other than boxes"}
        if layer.paired:
            return {"room of 1", "room of 2"}
        found = {"room of 1", "room of 2", "bigger room", "one room", "rooms"}
        return found | ({"parted room"} if layer.parted else set())
    if isinstance(layer, Corners):
        return {*"01234"}
    if isinstance(layer, Dots):
        return {"o", "*", "x", "xx", "on a cell", "on a side", "at a corner"}
    if isinstance(layer, Order):
        return {*"<>^v"}
    if isinstance(layer, Outside):
        return {"top", "bottom", "left", "right"}
    if isinstance(layer, Totals):
        return {"rows", "columns", "no number"}
    if isinstance(layer, Poles):
        return {"plus rows", "plus columns", "minus rows", "minus columns", "no number"}
    if isinstance(layer, Blocks):
        return {"a block", "a colour", "no block", "? block", "several"}
    if isinstance(layer, Patterns):
        return {"an expression", "an automaton", "two of a line"}
    return found


def kinds(puzzle: Puzzle) -> set[Kind]:
    family, variant = families.find(puzzle.family), dict(puzzle.variant)
    found: set[Kind] = {("given",) if puzzle.given else ("no given",)}
    for setting in family.variants:
        found.add(("with" if setting in variant else "without", setting))
        value = variant.get(setting)
        if value is not None:
            lettered = isinstance(value, str)
            number = "one" if value in (True, 0, 1) else "another"
            found.add(("letters" if lettered else number, setting))
    for layer in family.layers.values():
        called = type(layer).__name__
        # Layers of cells share their contents, which are of one sort.
        there = puzzle.has(layer) and layer.matches_sort(puzzle)
        found.add(("with" if there else "without", called))
        if there:
            found |= {(called, each) for each in _seen(layer, puzzle)}
    return found


def _seen(layer: Layer, puzzle: Puzzle) -> Iterator[str]:
    """Yield what the contents of the layer are."""
    if isinstance(layer, Rooms):
        rooms = rooms_of(puzzle).values()
        yield from (f"room of {len(room)}" if len(room) < 3 else "bigger room" for room in rooms)
        yield "one room" if len(rooms) == 1 else "rooms"
        n = puzzle.height
        if len({frozenset(room) for room in rooms} - _boxes(n)):
            yield "rooms other than boxes"
        if any(len(regions(room)) > 1 for room in rooms):
            yield "parted room"
    elif isinstance(layer, Cages):
        names, targets = puzzle.cages
        cages = members((p, names[p]) for p in names.cells())
        for name, target in targets:
            sign = str(target)[-1] if str(target)[-1] in "+-x/" else ""
            yield f"{sign} {min(3, len(cages[name]))}"
        yield "no cage" if NO_CAGE in names.flat else "cages"
        if {*cages} - {name for name, _ in targets} - {NO_CAGE}:
            yield "no target"
    elif isinstance(layer, Corners):
        yield from map(str, puzzle.corner_numbers.values())
    elif isinstance(layer, Dots):
        places = puzzle.dots
        for r, c in places.cells():
            if (sign := places[r, c]) != ".":
                yield sign
                yield ("on a cell", "on a side", "at a corner")[r % 2 + c % 2]
                if sign == "x" and "x" in (places[q] for q in _two_on(places, (r, c))):
                    yield "xx"
    elif isinstance(layer, Order):
        yield from puzzle.order.flat
    elif isinstance(layer, Outside):
        for name, clued in puzzle.outside._asdict().items():
            if {*clued} != {None}:
                yield name
    elif isinstance(layer, Totals | Poles):
        for pole in ("", "plus ", "minus "):
            clues = getattr(puzzle, pole.strip()) if pole else puzzle
            for side in ("rows", "columns") if clues else ():
                for n in getattr(clues, side):
                    yield "no number" if n is None else f"{pole}{side}"
    elif isinstance(layer, Blocks):
        for clue in (*puzzle.rows, *puzzle.columns):
            yield "a block" if clue else "no block"
            for item in clue:
                if isinstance(item, Block | UnknownBlock):
                    yield "a block" if isinstance(item, Block) else "? block"
                    yield "a colour" if item.colour != "#" else "black"
                else:
                    yield "several"
    elif isinstance(layer, Patterns):
        for clue in (*puzzle.rows, *puzzle.columns):
            yield "two of a line" if len(clue.parts) > 1 else "one"
            for part in clue.parts:
                yield "an expression" if isinstance(part, Expression) else "an automaton"
    elif isinstance(layer, Cells):
        yield from _seen_in_cells(layer, puzzle)


def _two_on(places: Grid[str], p: Cell) -> list[Cell]:
    (r, c), there = p, {*places.cells()}
    return [q for q in ((r - 2, c), (r, c - 2), (r + 2, c), (r, c + 2)) if q in there]


def _boxes(n: int) -> set[frozenset[Cell]]:
    """Return the boxes of a sudoku of 4 x 4."""
    cells = [(r, c) for r in range(n) for c in range(n)] if n == 4 else []
    return {*map(frozenset, members((p, (p[0] // 2, p[1] // 2)) for p in cells).values())}


def _seen_in_cells(layer: Layer, puzzle: Puzzle) -> Iterator[str]:
    """Yield what the clues in cells are."""
    if puzzle.cells is None:
        return
    for clue in clues(puzzle).values():
        if isinstance(layer, Runs):
            yield "0" if clue == 0 else f"{len(str(clue))} runs"
        elif isinstance(layer, RunSums):
            yield "\\".join("a" * bool(part) for part in str(clue).split("\\"))
        elif isinstance(clue, int):
            yield "number"
        else:
            yield clue.lstrip("0123456789")
    if getattr(layer, "one_a", None) and puzzle.rooms:
        clued = {puzzle.rooms[p] for p in clues(puzzle)}
        if clued:
            yield "one a room"
        if clued != {*puzzle.rooms.flat}:
            yield "room without"
