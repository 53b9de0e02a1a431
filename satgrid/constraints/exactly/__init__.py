"""Exactly k of n terms are true; or many times one of n, stated at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise as neighbours
from math import comb
from typing import ClassVar

from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint, Term, are, moved_terms, term_holds
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid


@dataclass(frozen=True)
class Exactly(Constraint):
    """Exactly `bound` of the terms are true; a bound below 0 or above n is never met."""

    terms: tuple[Term, ...]
    bound: int
    clue: str = ""
    default: ClassVar[str] = "sequential_counter"
    auxiliary: ClassVar[bool] = True

    @property
    def least(self) -> int:
        """How many terms are true at least."""
        return self.bound

    @property
    def most(self) -> int:
        """How many terms are true at most."""
        return self.bound

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return `columns` for more than one cell of a square: such squares overlap as a rule.

        For few terms return `pairwise`, which is the smallest then.
        """
        if self.bound > 1 and _is_square(self.terms):
            return "columns"
        return "pairwise" if are_few(len(self.terms), self.bound) else self.default

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether exactly `bound` terms are true on the grid."""
        return sum(term_holds(term, grid) for term in self.terms) == self.bound

    def image(self, cell_map: Mapping[Cell, Cell]) -> Exactly:
        """Return that of the moved terms so many are true as the others leave."""
        terms, true = moved_terms(self.terms, cell_map)
        return Exactly(terms, self.bound - true)


_MANY = 10
"""Of fewer terms a statement takes few clauses, and boards have thousands of them."""


def without_nested(statements: Iterable[Constraint]) -> list[Constraint]:
    """Return statements that say together what these do, and count no end of a line twice.

    Where the last of many terms are all those of another statement, as ahead of two arrows that
    point the same way, the others are counted alone, and make up the difference.
    """
    found = list(statements)
    ends: dict[tuple[Term, ...], list[tuple[int, int, Exactly]]] = {}
    for k, each in enumerate(checked(found, 100)):
        if type(each) is Exactly and len(each.terms) >= _MANY:
            ends.setdefault(each.terms[-2:], []).append((len(each.terms), k, each))
    for same in checked(ends.values(), 100):
        same.sort(key=lambda one: one[:2])
        for (n, _, shorter), (m, k, longer) in neighbours(same):
            if longer.terms[m - n :] == shorter.terms:
                bound = longer.bound - shorter.bound
                found[k] = replace(longer, terms=longer.terms[: m - n], bound=bound)
    return found


@dataclass(frozen=True)
class ExactlyOneEach(Bulk):
    """Of each of the groups exactly one cell has each of the values.

    With `first` it is so of the first `first[i]` values in group i, and none of its cells has
    another one of the values. All groups are of as many cells, or all are small. A cell that stands
    twice in a group counts once.
    """

    groups: tuple[tuple[Cell, ...], ...]
    values: tuple[Value, ...]
    first: tuple[int, ...] = None  # type: ignore[assignment]
    clue: str = ""
    default: ClassVar[str] = Exactly.default

    def __post_init__(self) -> None:
        groups = tuple([tuple(dict.fromkeys(cells)) for cells in self.groups])
        object.__setattr__(self, "groups", groups)
        if self.first is None:
            object.__setattr__(self, "first", (len(self.values),) * len(groups))

    def preset(self, standalone: bool = False, area: int = 0) -> str:
        """Return what each part has: `pairwise` for small groups."""
        few = all(are_few(len(cells), 1) for cells in self.groups)
        return "pairwise" if few else self.default

    def parts(self) -> list[Exactly]:
        """Return the statement of each value in each group, group by group, then of the others."""
        found: list[Exactly] = []
        for cells, n in checked(zip(self.groups, self.first, strict=True), 10):
            own, others = self.values[:n], self.values[n:]
            found += [Exactly(are(cells, value), 1, self.clue) for value in own]
            if others:
                terms = [term for value in others for term in are(cells, value)]
                found.append(Exactly(tuple(terms), 0, self.clue))
        return found

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether each group has each of its values once, and none of the others."""
        shown = ([grid[cell] for cell in cells] for cells in self.groups)
        return all(
            group.count(value) == (k < n)
            for group, n in zip(shown, self.first, strict=True)
            for k, value in enumerate(self.values)
        )


def are_few(n: int, k: int) -> bool:
    """Return whether `pairwise` has no more clauses than `sequential_counter` and its variables."""
    return not 0 < k < n or comb(n, k + 1) + comb(n, n - k + 1) <= 5 * k * (n - k)


def _is_square(terms: tuple[Term, ...]) -> bool:
    """Return whether the terms are of the cells of a square of 3 x 3, or 2 x 3 at the border."""
    n = len(terms)
    cells = [term[0] for term in terms if type(term) is tuple] if n in (6, 9) else []
    if len(cells) < n or not cells:
        return False
    rows, columns = map(set, zip(*cells, strict=True))
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return bool(height <= 3 and width <= 3 and height * width == n)
