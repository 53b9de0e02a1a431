"""A stand-in for the library cspuz, as far as the benchmark uses it: it tries all grids.

An expression is a function of the marks of all variables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from types import SimpleNamespace
from typing import Any

Marks = Sequence[bool]


class Expr:
    """An expression; `sol` is what a variable was found to be."""

    def __init__(self, of: Callable[[Marks], Any]) -> None:
        self.of = of
        self.sol: bool | None = None

    def __invert__(self) -> Expr:
        return Expr(lambda marks: not self.of(marks))

    def __and__(self, other: Expr) -> Expr:
        return Expr(lambda marks: self.of(marks) and other.of(marks))

    def __le__(self, n: int) -> Expr:
        return Expr(lambda marks: self.of(marks) <= n)

    def __eq__(self, n: object) -> Expr:  # type: ignore[override]
        return Expr(lambda marks: self.of(marks) == n)


def folded(fold: Callable[[Iterator[Any]], Any]) -> Callable[[Iterable[Expr]], Expr]:
    def of_all(parts: Iterable[Expr]) -> Expr:
        every = list(parts)
        return Expr(lambda marks: fold(each.of(marks) for each in every))

    return of_all


class Cells(dict[tuple[int, int], Expr]):
    """The expressions of a board."""

    def __invert__(self) -> Cells:
        return Cells({p: ~expr for p, expr in self.items()})


class Solver:
    def __init__(self) -> None:
        self.cells = Cells()
        self.stated: list[Expr] = []
        self.keys: list[Expr] = []
        self.ensure = self.stated.append
        self.add_answer_key = self.keys.extend

    def bool_array(self, shape: tuple[int, int]) -> Cells:
        for k, p in enumerate(product(*map(range, shape))):
            self.cells[p] = Expr(lambda marks, k=k: marks[k])  # type: ignore[misc]
        return self.cells

    def answers(self) -> Iterator[Marks]:
        for marks in product((False, True), repeat=len(self.cells)):
            if all(each.of(marks) for each in self.stated):
                yield marks

    def find_answer(self) -> bool:
        """Find the first answer."""
        first = next(self.answers(), ())
        for cell, mark in zip(self.cells.values(), first, strict=False):
            cell.sol = mark
        return bool(first)

    def solve(self) -> bool:
        """Find what is alike in all answers."""
        answers = list(self.answers())
        for key in self.keys:
            seen = {key.of(marks) for marks in answers}
            key.sol = seen.pop() if len(seen) == 1 else None
        return bool(answers)


def active_vertices_not_adjacent(solver: Solver, black: Cells) -> None:
    """State that black cells never touch."""

    def holds(marks: Marks) -> bool:
        dark = {p for p, each in black.items() if each.of(marks)}
        return not any({(r + 1, c), (r, c + 1)} & dark for r, c in dark)

    solver.ensure(Expr(holds))


def active_vertices_connected(solver: Solver, white: Cells) -> None:
    """State that these cells are in one piece."""

    def holds(marks: Marks) -> bool:
        part = {p: k for k, (p, each) in enumerate(white.items()) if each.of(marks)}
        for _ in part:
            for r, c in part:
                for q in ((r + 1, c), (r, c + 1)):
                    if q in part:
                        part[r, c] = part[q] = min(part[r, c], part[q])
        return len(Counter(part.values())) <= 1

    solver.ensure(Expr(holds))


def modules(primitive: bool) -> dict[str, Any]:
    """Return the modules of the stand-in by their names; `primitive` as a backend has it or not.

    A model that is not for its backend is not there.
    """

    def not_segmenting(solver: Solver, black: Cells) -> None:
        active_vertices_not_adjacent(solver, black)
        active_vertices_connected(solver, ~black)

    graph: dict[str, Any] = {"active_vertices_not_adjacent_and_not_segmenting": not_segmenting}
    if primitive:
        both = active_vertices_not_adjacent, active_vertices_connected
        graph = {model.__name__: model for model in both}
    config = SimpleNamespace(default_backend="trial", use_graph_primitive=primitive)
    return {
        "cspuz": SimpleNamespace(Solver=Solver, graph=SimpleNamespace(**graph)),
        "cspuz.configuration": SimpleNamespace(config=config),
        "cspuz.constraints": SimpleNamespace(count_true=folded(sum), fold_or=folded(any)),
    }
