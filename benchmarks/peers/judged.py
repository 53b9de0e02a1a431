"""What counts: a grid that satgrid's referee accepts, and a verdict that no other tool refutes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import satgrid
from benchmarks.peers.tools import Shown
from satgrid import families
from satgrid.grid import Grid


class Verdict(NamedTuple):
    """The processor seconds of an answer that counts, or else None and why there is none."""

    seconds: float | None
    why: str = ""


def judged(
    puzzle: satgrid.Puzzle, unique: bool, answers: Mapping[str, Mapping[str, Any]]
) -> dict[str, Verdict]:
    """Return the verdict on each tool's answer to one question about one puzzle."""
    right = {tool: all_right(puzzle, answer.get("grids", ())) for tool, answer in answers.items()}
    several = any(
        right[tool] and len(answer.get("grids", ())) > 1 for tool, answer in answers.items()
    )
    solved = any(right[tool] and answer.get("grids") for tool, answer in answers.items())
    return {
        tool: verdict(answer, right[tool], solved, several and unique)
        for tool, answer in answers.items()
    }


def all_right(puzzle: satgrid.Puzzle, grids: list[Shown]) -> bool:
    """Return whether the grids are solutions, and no two of them the same."""
    board = families.find(puzzle.family).answer.board(puzzle)
    size = [board.width] * board.height
    return all(
        list(map(len, grid)) == size
        and not satgrid.check(puzzle, Grid.from_rows(grid))
        and grid not in grids[:k]
        for k, grid in enumerate(grids)
    )


def verdict(answer: Mapping[str, Any], right: bool, solved: bool, several: bool) -> Verdict:
    if "grids" not in answer:
        for key, why in ("late", "over {:g} s"), ("unsupported", "{}"), ("failed", "failed: {}"):
            if key in answer:
                return Verdict(None, why.format(answer[key]))
        return Verdict(None, answer["not asked"])
    if not right:
        return Verdict(None, "wrong grid")
    if solved and not answer["grids"]:
        return Verdict(None, "wrong: it says that there is no solution")
    if several and len(answer["grids"]) < 2:
        return Verdict(None, "wrong: it says that its solution is the only one")
    return Verdict(answer["seconds"])
