"""cspuz, a library that states puzzles for constraint solvers: models with its graph constraints.

It takes the backend that it finds, or that `CSPUZ_DEFAULT_BACKEND` names; the fastest, cspuz_core,
knows connected cells itself, and for others cspuz has a model of black cells that do not cut the
white ones apart. Whether a solution is the only one is asked as its own puzzles do: it tells the
cells that are alike in all solutions.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from itertools import accumulate
from typing import Any

from cspuz import Solver, graph
from cspuz.configuration import config
from cspuz.constraints import count_true, fold_or

from benchmarks.peers.tools import Instance, Shown, Unsupported


def version() -> str:
    try:
        number = installed("cspuz")
    except PackageNotFoundError:  # A folder on the path, as its documents advise.
        number = "of a folder"
    return f"cspuz {number} with {config.default_backend}"


def solve(instance: Instance, unique: bool) -> list[Shown]:
    if instance["family"] not in ("hitori", "kurodoko"):
        raise Unsupported("has no such puzzles")
    height, width = instance["height"], instance["width"]
    solver = Solver()
    black = solver.bool_array((height, width))
    if config.use_graph_primitive:
        graph.active_vertices_not_adjacent(solver, black)
        graph.active_vertices_connected(solver, ~black)
    else:
        graph.active_vertices_not_adjacent_and_not_segmenting(solver, black)
    for r, c, value in instance["given"]:
        solver.ensure(black[r, c] if value == instance["values"][1] else ~black[r, c])
    (_repeats if instance["family"] == "hitori" else _sights)(solver, black, instance)
    cells = [[black[r, c] for c in range(width)] for r in range(height)]
    every = [cell for row in cells for cell in row]
    if unique:
        solver.add_answer_key(every)
        if not solver.solve():
            return []
        if all(cell.sol is not None for cell in every):
            return [_shown(cells, instance)]
    found: list[Shown] = []
    while len(found) < 1 + unique and solver.find_answer():
        found.append(_shown(cells, instance))
        solver.ensure(fold_or([~cell if cell.sol else cell for cell in every]))
    return found


def _shown(cells: list[list[Any]], instance: Instance) -> Shown:
    return [[instance["values"][bool(cell.sol)] for cell in row] for row in cells]


def _repeats(solver: Any, black: Any, instance: Instance) -> None:
    """State that no line has two white cells of a number."""
    same: dict[tuple[str, int, int], list[Any]] = {}
    for r, row in enumerate(instance["numbers"]):
        for c, number in enumerate(row):
            if isinstance(number, int):
                same.setdefault(("row", r, number), []).append(~black[r, c])
                same.setdefault(("column", c, number), []).append(~black[r, c])
    for whites in same.values():
        if len(whites) > 1:
            solver.ensure(count_true(whites) <= 1)


def _sights(solver: Any, black: Any, instance: Instance) -> None:
    """State how many white cells each number sees; one more than the number is enough to tell."""
    height, width = instance["height"], instance["width"]
    for r, row in enumerate(instance["numbers"]):
        for c, number in enumerate(row):
            if number is None:
                continue
            solver.ensure(~black[r, c])
            if not isinstance(number, int):
                continue
            ways = (
                [(i, c) for i in range(r - 1, -1, -1)],
                [(i, c) for i in range(r + 1, height)],
                [(r, i) for i in range(c - 1, -1, -1)],
                [(r, i) for i in range(c + 1, width)],
            )
            seen: list[Any] = []
            for cells in ways:
                whites = [~black[p] for p in cells[:number]]
                seen += accumulate(whites, lambda before, white: before & white)
            solver.ensure(count_true(seen) == number - 1)
