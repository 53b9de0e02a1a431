"""Clauses over named variables, sums, and cuts of what falls apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Glucose4

from benchmarks.peers import lattice
from benchmarks.peers.facts import Cell
from benchmarks.peers.tools import Instance, Shown

Clause = list[int]


class Model:
    """Clauses over named variables; a part is cut off by what lies around it."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.height, self.width = instance["height"], instance["width"]
        self.cells = list(product(range(self.height), range(self.width)))
        self.grid = instance["puzzle"].get("grid") or [[None] * self.width] * self.height
        self.clues = {(r, c): self.grid[r][c] for r, c in self.cells if self.grid[r][c] is not None}
        self.numbers = {p: n for p, n in self.clues.items() if isinstance(n, int)}
        self.clauses: list[Clause] = []
        self.names: dict[tuple[Any, ...], int] = {}
        self.last = 0
        self.state()
        for r, c, value in instance["given"]:
            self.clauses.append([self.given((r, c), value)])

    def var(self, *name: Any) -> int:
        """Return the variable of a name."""
        if name not in self.names:
            self.last += 1
            self.names[name] = self.last
        return self.names[name]

    def sum_is(self, literals: Sequence[int], number: int) -> None:
        if number > len(literals):
            self.clauses.append([])
        elif number == 0:
            self.clauses += [[-x] for x in literals]
        else:
            found = CardEnc.equals(list(literals), number, self.last, encoding=EncType.seqcounter)
            self.last = max(self.last, found.nv)
            self.clauses += found.clauses

    def one_at_most(self, literals: Iterable[int]) -> None:
        self.clauses += [[-x, -y] for x, y in combinations(literals, 2)]

    def one(self, literals: Iterable[int]) -> None:
        each = list(literals)
        self.clauses.append(each)
        self.one_at_most(each)

    def near(self, p: Cell, corners: bool = False) -> list[Cell]:
        found = [(p[0] + y, p[1] + x) for y, x in product((-1, 0, 1), repeat=2) if (y, x) != (0, 0)]
        return [
            (r, c)
            for r, c in found
            if 0 <= r < self.height and 0 <= c < self.width and (corners or r == p[0] or c == p[1])
        ]

    def lines(self) -> Iterator[list[Cell]]:
        for r in range(self.height):
            yield [(r, c) for c in range(self.width)]
        for c in range(self.width):
            yield [(r, c) for r in range(self.height)]

    def parts(self, members: Iterable[Cell]) -> list[list[Cell]]:
        """Return the parts into which cells fall, the biggest last."""
        left, found = dict.fromkeys(members), list[list[Cell]]()
        while left:
            part = [left.popitem()[0]]
            for p in part:  # grows while it is read
                for q in self.near(p):
                    if q in left:
                        del left[q]
                        part.append(q)
            found.append(part)
        return sorted(found, key=len)

    def connected(self, members: Mapping[Cell, int], true: set[int]) -> Iterator[Clause]:
        """Yield cuts if the cells whose literal is true fall apart: one around a part is true."""
        parts = self.parts(p for p, x in members.items() if (abs(x) in true) == (x > 0))
        for part in parts[:-1]:
            around = {q for p in part for q in self.near(p) if q in members} - {*part}
            here, there = members[part[0]], members[parts[-1][0]]
            yield [-here, -there, *(members[q] for q in sorted(around))]

    def state(self) -> None:
        raise NotImplementedError

    def given(self, p: Cell, value: str) -> int:
        """Return the literal of a cell's value, of black and white ones."""
        return self.var(p) if value != self.instance["values"][0] else -self.var(p)

    def cuts(self, true: set[int]) -> Iterable[Clause]:
        return ()

    def shown(self, true: set[int]) -> Shown:
        return lattice.shaded(self.instance, lambda p: self.names.get((p,)) in true)

    def solutions(self, most: int) -> list[Shown]:
        found: list[Shown] = []
        told = [x for name, x in self.names.items() if self.shows(name)]
        with Glucose4(bootstrap_with=[c for c in self.clauses if c]) as solver:
            while [] not in self.clauses and len(found) < most and solver.solve():
                true = {x for x in solver.get_model() if x > 0}
                cuts = list(self.cuts(true))
                if not cuts:
                    found.append(self.shown(true))
                    cuts = [[-x if x in true else x for x in told]]
                solver.append_formula(cuts)
        return found

    def shows(self, name: tuple[Any, ...]) -> bool:
        """Say whether an answer shows the variable."""
        return True
