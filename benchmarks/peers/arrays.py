"""What multi-puzzle-solver's models are told: arrays of cells, numbers of lines, cages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from puzzle_solver.core.utils import get_pos

from benchmarks.peers import facts, squares
from benchmarks.peers.tools import Instance, Unsupported

EMPTY = " "


def board(rows: Sequence[Sequence[Any]], names: Mapping[Any, str] | None = None) -> Any:
    """Return cells as the models take them: numbers, and signs by their names there."""
    return np.array([[sign(each, names or {}) for each in row] for row in rows])


def sign(each: Any, names: Mapping[Any, str]) -> str:
    if each in names:
        return names[each]
    if each is None or isinstance(each, int):
        return EMPTY if each is None else str(each)
    raise Unsupported("has no such clues")


def clues(names: Mapping[Any, str] | None = None, key: str = "board") -> Callable[[Instance], Any]:
    def read(instance: Instance) -> dict[str, Any]:
        empty = [[None] * instance["width"]] * instance["height"]
        return {key: board(instance["puzzle"].get("grid") or empty, names)}

    return read


def rooms(key: str = "board") -> Callable[[Instance], Any]:
    return lambda instance: {key: board(facts.rooms(instance))}


def totals(top: str, side: str, least: int | None = None) -> Callable[[Instance], Any]:
    """Return what reads the numbers of columns and rows, and `least` where none is told."""

    def read(instance: Instance) -> dict[str, Any]:
        found = {top: instance["puzzle"]["columns"], side: instance["puzzle"]["rows"]}
        if least is None and any(None in numbers for numbers in found.values()):
            raise Unsupported("has to be told the numbers of all lines")
        return {k: np.array([least if n is None else n for n in v]) for k, v in found.items()}

    return read


def views(none: str | int) -> Callable[[Instance], Any]:
    """Return what reads the clues on four sides, and what stands where there is none."""
    sides = "top", "bottom", "left", "right"

    def read(instance: Instance) -> dict[str, Any]:
        puzzle, n = instance["puzzle"], instance["height"]
        found = {side: puzzle.get(side) or [None] * n for side in sides}
        return {k: np.array([none if v is None else v for v in row]) for k, row in found.items()}

    return read


def both(*parts: Callable[[Instance], Mapping[str, Any]]) -> Callable[[Instance], Any]:
    return lambda instance: {k: v for part in parts for k, v in part(instance).items()}


def abc(instance: Instance) -> dict[str, Any]:
    letters = instance["values"][1:]
    names = {each.lower(): each for each in letters}
    return {"characters": letters, **clues(names)(instance)}


def counted(instance: Instance) -> dict[str, Any]:
    """Read the number of each heyawake's room, by the room."""
    grid, named = instance["puzzle"]["grid"], facts.rooms(instance)
    return {
        "region_to_clue": {
            named[r][c]: clue
            for r, row in enumerate(grid)
            for c, clue in enumerate(row)
            if clue is not None
        }
    }


def poles(instance: Instance) -> dict[str, Any]:
    """Read which way each magnet lies, and the numbers of lines, -1 where there is none."""
    grid = [[""] * instance["width"] for _ in range(instance["height"])]
    for cells in facts.members(instance):
        if len(cells) == 1:
            raise Unsupported("has no such boards")
        for r, c in cells:
            grid[r][c] = "H" if cells[0][0] == cells[1][0] else "V"
    found = {"board": np.array(grid)}
    for key, line in (("side", "rows"), ("top", "columns")):
        for end, pole in (("pos", "plus"), ("neg", "minus")):
            numbers = instance["puzzle"].get(f"{pole}_{line}") or [None] * instance["height"]
            found[f"{key}_{end}"] = np.array([-1 if n is None else n for n in numbers])
    return found


def ships(instance: Instance) -> dict[str, Any]:
    return {"ship_counts": facts.fleet(instance)}


def runs(instance: Instance) -> dict[str, Any]:
    """Read a kakuro's sums, line by line, `#` where one is not told.

    The first row and column, which have sums alone, are left out: its lines have cells.
    """
    grid = instance["puzzle"]["grid"]

    def read(line: Sequence[str | None], across: int) -> list[int | str]:
        found: list[int | str] = []
        for k, clue in enumerate(line):
            if clue is None and (k == 0 or line[k - 1] is not None):
                text = str(line[k - 1]).split("\\")[across] if k else ""
                found.append(int(text) if text else "#")
        return found

    return {
        "board": np.array([["#" if each else EMPTY for each in row[1:]] for row in grid[1:]]),
        "row_sums": [read(row, 1) for row in grid[1:]],
        "col_sums": [read(line, 0) for line in [*zip(*grid, strict=True)][1:]],
    }


def keen(instance: Instance) -> dict[str, Any]:
    names = [[""] * instance["width"] for _ in range(instance["height"])]
    results = {}
    for k, cage in enumerate(squares.cages(instance)):
        for r, c in cage.cells:
            names[r][c] = f"d{k}"
        if len(cage.cells) > 1 and not cage.sign:
            raise Unsupported("has no such clues")
        results[f"d{k}"] = cage.sign.replace("x", "*") or "+", cage.target
    if not all(map(all, names)) or any(target is None for _, target in results.values()):
        raise Unsupported("has no such clues")
    return {"board": np.array(names), "block_results": results}


def killer(instance: Instance) -> dict[str, Any]:
    named = [[EMPTY] * instance["width"] for _ in range(instance["height"])]
    sums = {}
    for k, cage in enumerate(squares.cages(instance)):
        for r, c in cage.cells:
            named[r][c] = str(k)
        sums[str(k)] = cage.target
    if any(EMPTY in row for row in named) or None in sums.values():
        raise Unsupported("has no such clues")
    return {"killer": (np.array(named), sums)}


def boxes(instance: Instance) -> dict[str, Any]:
    """Read a sudoku: its values from 10 on are letters there."""
    letters = {n: chr(ord("a") + n - 10) for n in range(10, 36)}
    return clues(letters)(instance)


def signs(instance: Instance) -> dict[str, Any]:
    """Read a futoshiki: numbers, with the signs between them."""
    puzzle, n = instance["puzzle"], instance["height"]
    order = puzzle.get("order") or ["." * (2 * n - 1)] * (2 * n - 1)
    read = {"<": "<", ">": ">", "^": "∧", "v": "∨"}
    grid = [[read.get(each, EMPTY) for each in row] for row in order]
    for r, row in enumerate(puzzle.get("grid", ())):
        for c, number in enumerate(row):
            grid[2 * r][2 * c] = sign(number, {})
    return {"board": np.array(grid)}


def arrows(instance: Instance) -> dict[str, Any]:
    ways = dict(zip("^v<>", "UDLR", strict=True))
    names = {f"{n}{k}": f"{v}{n}" for k, v in ways.items() for n in range(100)}
    return clues(names)(instance)


def tapa(instance: Instance) -> dict[str, Any]:
    rows = instance["puzzle"]["grid"]
    if any(0 in row for row in rows):
        raise Unsupported("has no such clues")
    told = [[EMPTY if n is None else "/".join(str(n)) for n in row] for row in rows]
    return {"board": np.array(told)}


def dots(instance: Instance) -> dict[str, Any]:
    """Read the cells that meet at each dot of galaxies."""
    if facts.left_out(instance):
        raise Unsupported("has no such clues")
    found = [tuple(get_pos(x=c, y=r) for r, c in facts.core(dot)) for dot in facts.dots(instance)]
    return {"galaxies": found, "V": instance["height"], "H": instance["width"]}
