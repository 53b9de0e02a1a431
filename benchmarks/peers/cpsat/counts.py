"""Families of counts: sums of literals, as CP-SAT has them itself."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from benchmarks.peers.cpsat.model import Cell, Literal, Model
from benchmarks.peers.facts import rooms
from benchmarks.peers.squares import cages


def lines(height: int, width: int) -> list[list[Cell]]:
    """Return the rows, and then the columns."""
    rows = [[(r, c) for c in range(width)] for r in range(height)]
    return rows + [list(column) for column in zip(*rows, strict=True)]


class Binairo(Model):
    """In the second way a line is an automaton, and the numbers that lines spell are different."""

    def state(self) -> None:
        one = self.black()
        for p, number in self.numbers.items():
            self.model.add(one[p] == number)
        every = lines(self.height, self.width)
        for line in every:
            cells = [one[p] for p in line]
            self.model.add(sum(cells) == len(cells) // 2)
            if self.second:
                # States: 0 nothing yet, 1 and 2 zeros in a row, 3 and 4 ones.
                moves = [(0, 0, 1), (0, 1, 3), (1, 0, 2), (1, 1, 3), (2, 1, 3)]
                moves += [(3, 0, 1), (3, 1, 4), (4, 0, 1)]
                self.model.add_automaton(cells, 0, [0, 1, 2, 3, 4], moves)
            else:
                for three in zip(cells, cells[1:], cells[2:], strict=False):
                    self.model.add_bool_or(three)
                    self.model.add_bool_or(~x for x in three)
        if not self.puzzle.get("variant", {}).get("repeats"):
            for kind in every[: self.height], every[self.height :]:
                self.differ([[one[p] for p in line] for line in kind])

    def differ(self, kind: list[list[Literal]]) -> None:
        if self.second:
            spelt = [sum(x * 2**k for k, x in enumerate(line)) for line in kind]
            self.model.add_all_different(spelt)
            return
        for line, other in combinations(kind, 2):
            differs = []
            for x, y in zip(line, other, strict=True):
                differs.append(z := self.new())
                self.model.add_bool_or(~z, x, y)
                self.model.add_bool_or(~z, ~x, ~y)
            self.model.add_bool_or(differs)


class Starbattle(Model):
    """Sums of stars; in the second way a row has one of the choices of places apart."""

    def state(self) -> None:
        star, named = self.black(), rooms(self.instance)
        stars = self.puzzle.get("variant", {}).get("stars", 1)
        members: dict[int, list[Cell]] = {}
        for r, c in self.cells:
            members.setdefault(named[r][c], []).append((r, c))
        every = lines(self.height, self.width)
        for k, cells in enumerate([*every, *members.values()]):
            if self.second and k < self.height:
                self.choose([star[p] for p in cells], stars)
            else:
                self.model.add(sum(star[p] for p in cells) == stars)
        for square in self.windows():
            self.model.add_at_most_one(star[p] for p in square)

    def choose(self, row: list[Literal], stars: int) -> None:
        """State that a row has so many stars, none beside another, by a literal a choice."""
        having: list[list[Literal]] = [[] for _ in row]
        choices = []
        for places in combinations(range(len(row) - stars + 1), stars):
            choices.append(chosen := self.new())
            for k, place in enumerate(places):
                having[place + k].append(chosen)
        self.model.add_exactly_one(choices)
        for star, those in zip(row, having, strict=True):
            self.model.add_exactly_one(*those, ~star)


class Akari(Model):
    """One lamp at most in a stretch between walls, and one in one of each cell's two.

    In the second way a literal a stretch says that it has a lamp, and numbers are clauses.
    """

    def state(self) -> None:
        lamp = self.black()
        walls = self.clues
        for p in walls:
            self.model.add(lamp[p] == 0)
        lit: dict[Cell, list[Literal]] = {p: [] for p in self.cells}
        for line in lines(self.height, self.width):
            for cells in stretches(line, walls):
                self.model.add_at_most_one(lamp[p] for p in cells)
                lamps = [lamp[q] for q in cells]
                if self.second:
                    self.model.add_exactly_one(*lamps, ~(bright := self.new()))
                    lamps = [bright]
                for p in cells:
                    lit[p] += lamps
        for p, lamps in lit.items():
            if p not in walls:
                self.model.add_bool_or(lamps)
        for p, number in self.numbers.items():
            near = [lamp[q] for q in self.beside(p)]
            if self.second and number <= len(near):
                for few in combinations(near, number + 1):
                    self.model.add_bool_or(~x for x in few)
                for many in combinations(near, len(near) - number + 1):
                    self.model.add_bool_or(many)
            else:
                self.model.add(sum(near) == number)


def stretches(line: list[Cell], walls: Iterable[Cell]) -> list[list[Cell]]:
    found: list[list[Cell]] = [[]]
    for p in line:
        if p in walls:
            found.append([])
        else:
            found[-1].append(p)
    return [cells for cells in found if cells]


class Tents(Model):
    """A literal a tree and a tent beside it; in the second way nothing else is counted."""

    def state(self) -> None:
        tent = self.black()
        trees = [p for p, sign in self.clues.items() if sign == "t"]
        of: dict[Cell, list[Literal]] = {p: [] for p in self.cells}
        for tree in trees:
            self.model.add(tent[tree] == 0)
            beside = {p: self.new() for p in self.beside(tree)}
            self.model.add_exactly_one(beside.values())
            for p, x in beside.items():
                of[p].append(x)
        for p, x in tent.items():
            if self.second:
                self.model.add_exactly_one(*of[p], ~x)
            else:
                self.model.add(sum(of[p]) == x)
        touch = self.puzzle.get("variant", {}).get("touch")
        for p, q in self.pairs():
            self.model.add_bool_or(~tent[p], ~tent[q])
        if not touch:
            for square in self.windows():
                each = (x for p in square for x in (of[p] if self.second else [tent[p]]))
                self.model.add_at_most_one(each)
        told = (*self.side("rows", self.height), *self.side("columns", self.width))
        for line, number in zip(lines(self.height, self.width), told, strict=True):
            if number is not None:
                counted = (x for p in line for x in (of[p] if self.second else [tent[p]]))
                self.model.add(sum(counted) == number)

    def side(self, name: str, length: int) -> list[Any]:
        return self.puzzle.get(name) or [None] * length


class Sudoku(Model):
    """A literal a cell and number; in the second way a number a cell, all different."""

    HARD = True

    def state(self) -> None:
        n, named = self.height, rooms(self.instance)
        is_ = {p: self.each(range(n)) for p in self.cells}
        self.shown = [(p, v, x) for p, each in is_.items() for v, x in each.items()]
        members: dict[int, list[Cell]] = {}
        for r, c in self.cells:
            members.setdefault(named[r][c], []).append((r, c))
        groups = [*lines(n, n), *members.values()]
        for p, each in is_.items():
            self.model.add_exactly_one(each.values())
            if p in self.numbers:
                self.model.add(each[self.numbers[p] - 1] == 1)
        if self.second:
            number = {p: self.model.new_int_var(0, n - 1, "") for p in self.cells}
            for p, x in number.items():
                self.model.add(sum(v * y for v, y in is_[p].items()) == x)
            for cells in groups:
                self.model.add_all_different(number[p] for p in cells)
        else:
            for cells in groups:
                for v in range(n):
                    self.model.add_exactly_one(is_[p][v] for p in cells)
        for cage in cages(self.instance):
            if self.second:
                self.model.add_all_different(number[p] for p in cage.cells)
                total = sum(number[p] + 1 for p in cage.cells)
            else:
                for v in range(n):
                    self.model.add_at_most_one(is_[p][v] for p in cage.cells)
                total = sum((v + 1) * x for p in cage.cells for v, x in is_[p].items())
            if cage.target is not None:
                self.model.add(total == cage.target)


class Mosaic(Model):
    """Numbers of black cells in squares; in the second way the threes of a column are counted."""

    free = True
    """Whether a cell with a clue may be black."""

    def state(self) -> None:
        black = self.black()
        if not self.free:
            for p in self.clues:
                self.model.add(black[p] == 0)
        threes: dict[Cell, Any] = {}
        for (r, c), number in self.numbers.items():
            columns = [d for d in (c - 1, c, c + 1) if 0 <= d < self.width]
            rows = [s for s in (r - 1, r, r + 1) if 0 <= s < self.height]
            for d in columns:
                if (r, d) not in threes:
                    three = sum(black[s, d] for s in rows)
                    if self.second:
                        counted = self.model.new_int_var(0, len(rows), "")
                        self.model.add(counted == three)
                        three = counted
                    threes[r, d] = three
            self.model.add(sum(threes[r, d] for d in columns) == number)
        mines = self.puzzle.get("variant", {}).get("mines")
        if mines is not None:
            self.model.add(sum(black.values()) == mines)


class Minesweeper(Mosaic):
    free = False


class Norinori(Model):
    """Black cells have one beside them; in the second way a literal a domino, none beside."""

    def state(self) -> None:
        black, named = self.black(), rooms(self.instance)
        members: dict[int, list[Literal]] = {}
        for (r, c), x in black.items():
            members.setdefault(named[r][c], []).append(x)
        for cells in members.values():
            self.model.add(sum(cells) == 2)
        if not self.second:
            for p, x in black.items():
                self.model.add(sum(black[q] for q in self.beside(p)) == 1).only_enforce_if(x)
            return
        domino = self.each(self.pairs())
        of: dict[Cell, list[Literal]] = {p: [] for p in self.cells}
        for (p, q), x in domino.items():
            of[p].append(x)
            of[q].append(x)
            self.model.add_bool_or(~black[p], ~black[q], x)
        for p, dominoes in of.items():
            self.model.add_exactly_one(*dominoes, ~black[p])
