"""multi-puzzle-solver: its models, and its own function that lists solutions up to a number."""

from __future__ import annotations

from importlib.metadata import version as installed
from typing import Any

import numpy as np
from puzzle_solver import nonograms_colored_solver, nonograms_solver, range_solver, singles_solver
from puzzle_solver.core.utils import get_pos
from puzzle_solver.core.utils_ortools import SingleSolution, generic_solve_all

from benchmarks.peers.tools import Instance, Shown, Unsupported


def version() -> str:
    return f"multi-puzzle-solver {installed('multi-puzzle-solver')}"


def solve(instance: Instance, unique: bool) -> list[Shown]:
    if instance["given"]:
        raise Unsupported("has no such clues")
    board, cells = stated(instance)

    def solution(_: Any, solver: Any) -> SingleSolution:
        return SingleSolution({p: value for p, x, value in cells if solver.value(x)})

    found = generic_solve_all(board, solution, max_solutions=2 if unique else 1, verbose=False)
    white = instance["values"][0]
    rows, columns = range(instance["height"]), range(instance["width"])
    return [
        [[each.assignment.get(get_pos(x=c, y=r), white) for c in columns] for r in rows]
        for each in found
    ]


def stated(instance: Instance) -> tuple[Any, list[tuple[Any, Any, str]]]:
    """Return the tool's board, and (place, 0-1 variable, value if it is 1)."""
    family, black = instance["family"], instance["values"][-1]
    board: Any
    if family in ("hitori", "kurodoko"):
        numbers = [["" if n is None else str(n) for n in row] for row in instance["numbers"]]
        board = (singles_solver if family == "hitori" else range_solver).Board(np.array(numbers))
        marks = board.B if family == "hitori" else board.b
        return board, [(p, x, black) for p, x in marks.items()]
    if family != "nonogram":
        raise Unsupported("has no such puzzles")
    clues = [[tuple(block) for block in line["blocks"]] for line in instance["lines"]]
    side, top = clues[: instance["height"]], clues[instance["height"] :]
    if len(instance["values"]) > 2:
        board = nonograms_colored_solver.Board(top, side)
        marks = board.model_vars
        return board, [(p, x, value) for p, each in marks.items() for value, x in each.items()]
    board = nonograms_solver.Board(
        *([[n for n, _ in clue] for clue in each] for each in (top, side))
    )
    return board, [(p, x, black) for p, x in board.model_vars.items()]
