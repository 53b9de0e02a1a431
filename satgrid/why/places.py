"""What places are called in reasons. Rows and columns count from 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.grid import Cell
from satgrid.problem import Problem

_MANY = 5
"""So many cells side by side are named by the first and the last one."""


def name(problem: Problem, place: Cell) -> str:
    """Return "r1c2" for a cell; of the lattice also "r1c1|r1c2", "top of r1c1", "corner r1c1"."""
    if not problem.answer.lattice:
        return f"r{place[0] + 1}c{place[1] + 1}"
    (r, c), (height, width) = place, problem.puzzle.board
    if r % 2 == c % 2 == 0:
        return f"corner r{r // 2 + 1}c{c // 2 + 1}"
    if r % 2 and c % 2:
        return _cell(r // 2, c // 2)
    first, other = ((r - 1, c), (r + 1, c)) if c % 2 else ((r, c - 1), (r, c + 1))
    rims = ("top of", "bottom of") if c % 2 else ("left of", "right of")
    if min(first) < 0:
        return f"{rims[0]} {_cell(other[0] // 2, other[1] // 2)}"
    if other[0] > 2 * height or other[1] > 2 * width:
        return f"{rims[1]} {_cell(first[0] // 2, first[1] // 2)}"
    return f"{_cell(first[0] // 2, first[1] // 2)}|{_cell(other[0] // 2, other[1] // 2)}"


def _cell(r: int, c: int) -> str:
    return f"r{r + 1}c{c + 1}"


def names(problem: Problem, places: Sequence[Cell]) -> Iterator[str]:
    """Yield what places are called, and once what many cells next to each other are."""
    left = dict.fromkeys(places)
    while left:
        first = next(iter(left))
        run = [first]
        for down in (0, 1) if not problem.answer.lattice else ():
            run = [first]
            while (after := (run[-1][0] + down, run[-1][1] + 1 - down)) in left:
                run.append(after)
            if len(run) >= _MANY:
                break
        else:
            run = [first]
        last = f" to {name(problem, run[-1])}" if len(run) > 1 else ""
        yield name(problem, first) + last
        for p in run:
            del left[p]
