"""A stand-in for the library cspuz, as far as the benchmark uses it: it tries all grids.

An expression is a function of the marks of all variables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
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


def fold_or(parts: Iterable[Expr]) -> Expr:
    every = list(parts)
    return Expr(lambda marks: any(each.of(marks) for each in every))


def count_true(parts: Iterable[Expr]) -> Expr:
    every = list(parts)
    return Expr(lambda marks: sum(each.of(marks) for each in every))


class Solver:
    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], Expr] = {}
        self.stated: list[Expr] = []

    def bool_array(self, shape: tuple[int, int]) -> dict[tuple[int, int], Expr]:
        for k, p in enumerate(product(*map(range, shape))):
            self.cells[p] = Expr(lambda marks, k=k: marks[k])  # type: ignore[misc]
        return self.cells

    def ensure(self, expr: Expr) -> None:
        self.stated.append(expr)

    def find_answer(self) -> bool:
        for marks in product((False, True), repeat=len(self.cells)):
            if all(each.of(marks) for each in self.stated):
                for cell, mark in zip(self.cells.values(), marks, strict=True):
                    cell.sol = mark
                return True
        return False


def active_vertices_not_adjacent_and_not_segmenting(
    solver: Solver, black: dict[tuple[int, int], Expr]
) -> None:
    """State that black cells never touch, and that the white ones are in one piece."""
    places = list(black)

    def holds(marks: Marks) -> bool:
        dark = {p for p, mark in zip(places, marks, strict=True) if mark}
        if any({(r + 1, c), (r, c + 1)} & dark for r, c in dark):
            return False
        part = {p: k for k, p in enumerate(p for p in places if p not in dark)}
        for _ in part:
            for r, c in part:
                for q in ((r + 1, c), (r, c + 1)):
                    if q in part:
                        part[r, c] = part[q] = min(part[r, c], part[q])
        return len(Counter(part.values())) <= 1

    solver.ensure(Expr(holds))


def modules() -> dict[str, Any]:
    """Return the modules of the stand-in by their names."""
    graph = SimpleNamespace(
        active_vertices_not_adjacent_and_not_segmenting=(
            active_vertices_not_adjacent_and_not_segmenting
        )
    )
    return {
        "cspuz": SimpleNamespace(Solver=Solver, graph=graph),
        "cspuz.configuration": SimpleNamespace(config=SimpleNamespace(default_backend="trial")),
        "cspuz.constraints": SimpleNamespace(count_true=count_true, fold_or=fold_or),
    }
