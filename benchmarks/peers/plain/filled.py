"""Families of which each cell is settled by lines, rooms and what is beside it."""

from __future__ import annotations

from itertools import combinations, groupby, product
from typing import Any

from benchmarks.peers import facts, lattice, squares
from benchmarks.peers.facts import Cell
from benchmarks.peers.plain.model import Clause, Model
from benchmarks.peers.tools import Shown


class Sudoku(Model):
    def state(self) -> None:
        digits = range(1, self.height + 1)
        boxes = facts.members(self.instance)
        for p in self.cells:
            self.one(self.var(p, n) for n in digits)
        for part, n in product([*self.lines(), *boxes], digits):
            self.one(self.var(p, n) for p in part)
        self.clauses += [[self.var(p, n)] for p, n in self.numbers.items()]

    def given(self, p: Cell, value: str) -> int:
        return self.var(p, self.instance["values"].index(value) + 1)

    def shown(self, true: set[int]) -> Shown:
        values = self.instance["values"]
        first = int(values[0] != ".")
        told = dict.fromkeys(self.cells, values[0])
        for name, x in self.names.items():
            if x in true and self.shows(name):
                p, n = name
                told[p] = values[n - first]
        return lattice.cells(self.instance, told.__getitem__)


class Kakuro(Sudoku):
    """A variable a set of digits that makes a run's sum."""

    def state(self) -> None:
        digits = range(1, 10)
        for p in (p for p in self.cells if p not in self.clues):
            self.one(self.var(p, n) for n in digits)
        for k, (cells, total) in enumerate(squares.runs(self.instance)):
            for n in digits:
                self.one_at_most(self.var(p, n) for p in cells)
            if total is None:
                continue
            sets = [s for s in combinations(digits, len(cells)) if sum(s) == total]
            self.clauses.append([self.var("set", k, s) for s in sets])
            for s in sets:
                chosen = self.var("set", k, s)
                for n in digits:
                    if n in s:
                        self.clauses.append([-chosen, *(self.var(p, n) for p in cells)])
                    else:
                        self.clauses += [[-chosen, -self.var(p, n)] for p in cells]

    def shows(self, name: tuple[Any, ...]) -> bool:
        return name[0] != "set"


class Binairo(Model):
    def state(self) -> None:
        lines = [[self.var(p) for p in line] for line in self.lines()]
        for line in lines:
            self.sum_is(line, len(line) // 2)
            for three in zip(line, line[1:], line[2:], strict=False):
                self.clauses += [[*three], [-x for x in three]]
        for these in lines[: self.height], lines[self.height :]:
            for one, other in combinations(these, 2):
                apart = []
                for x, y in zip(one, other, strict=True):
                    d = self.var("apart", x, y)
                    self.clauses += [[-d, x, y], [-d, -x, -y]]
                    apart.append(d)
                self.clauses.append(apart)
        self.clauses += [[self.var(p) if n else -self.var(p)] for p, n in self.numbers.items()]

    def shows(self, name: tuple[Any, ...]) -> bool:
        return len(name) == 1

    def shown(self, true: set[int]) -> Shown:
        return lattice.cells(self.instance, lambda p: "01"[self.var(p) in true])


class Akari(Model):
    def state(self) -> None:
        seen: dict[Cell, list[Cell]] = {p: [] for p in self.cells if p not in self.clues}
        for line in self.lines():
            for lit, cells in groupby(line, seen.__contains__):
                if lit:
                    run = list(cells)
                    self.one_at_most(map(self.var, run))
                    for p in run:
                        seen[p] += run
        for p, cells in seen.items():
            self.clauses.append([self.var(q) for q in {p: 0, **dict.fromkeys(cells)}])
        for p, number in self.numbers.items():
            self.sum_is([self.var(q) for q in self.near(p) if q in seen], number)


class Tents(Model):
    def state(self) -> None:
        free = [p for p in self.cells if p not in self.clues]
        trees: dict[Cell, Clause] = {p: [] for p in free}
        for tree in self.clues:
            near = [q for q in self.near(tree) if q in trees]
            self.one(self.var("of", tree, q) for q in near)
            for q in near:
                trees[q].append(self.var("of", tree, q))
        for p, own in trees.items():
            self.one_at_most(own)
            self.clauses += [[-self.var(p), *own], *([-x, self.var(p)] for x in own)]
            for q in self.near(p, corners=True):
                if p < q and q in trees:
                    self.clauses.append([-self.var(p), -self.var(q)])
        puzzle = self.instance["puzzle"]
        for line, n in zip(self.lines(), puzzle["rows"] + puzzle["columns"], strict=True):
            if n is not None:
                self.sum_is([self.var(p) for p in line if p in trees], n)

    def shows(self, name: tuple[Any, ...]) -> bool:
        return len(name) == 1
