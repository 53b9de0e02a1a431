"""Families of numbers and letters: sums, cages, lines of sight, signs; and diagonals in cells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from benchmarks.peers import squares
from benchmarks.peers.cpsat.counts import lines
from benchmarks.peers.cpsat.model import Cell, Literal, Model
from benchmarks.peers.facts import corners


class Numbered(Model):
    """A literal a cell and number, and in the way that needs it a number a cell."""

    def numbered(self, cells: Iterable[Cell], most: int, gaps: int = 0) -> None:
        """Make the literals; with gaps a cell may be empty."""
        self.is_: dict[Cell, dict[int, Literal]] = {p: self.each(range(1, most + 1)) for p in cells}
        self.most = most
        self.shown = [(p, v - 1 + gaps, x) for p, each in self.is_.items() for v, x in each.items()]
        for each in self.is_.values():
            if gaps:
                self.model.add_at_most_one(each.values())
            else:
                self.model.add_exactly_one(each.values())

    def values(self) -> dict[Cell, Any]:
        """Return a number a cell, 0 where it is empty."""
        found = {}
        for p, each in self.is_.items():
            found[p] = self.model.new_int_var(0, self.most, "")
            self.model.add(sum(v * x for v, x in each.items()) == found[p])
        return found

    def once(self, houses: Iterable[list[Cell]]) -> None:
        """State that each number is once in each of these."""
        for cells in houses:
            for v in range(1, self.most + 1):
                self.model.add_exactly_one(self.is_[p][v] for p in cells)

    def give(self, cell: Cell, given: int) -> None:
        for p, value, x in self.shown:
            if p == cell:
                self.model.add(x == (value == given))


class Kakuro(Numbered):
    """Sums of numbers; in the second way a run has one of the sets of digits that make its sum."""

    def state(self) -> None:
        black = self.clues
        self.numbered((p for p in self.cells if p not in black), 9)
        # Black cells have the first value, and digits those behind it.
        self.shown = [(p, v + 1, x) for p, v, x in self.shown]
        for cells, total in squares.runs(self.instance):
            if self.second and total is not None:
                self.sets(cells, total)
                continue
            for v in range(1, 10):
                self.model.add_at_most_one(self.is_[p][v] for p in cells)
            if total is not None:
                self.model.add(
                    sum(v * self.is_[p][v] for p in cells for v in range(1, 10)) == total
                )

    def sets(self, cells: list[Cell], total: int) -> None:
        found = [each for each in combinations(range(1, 10), len(cells)) if sum(each) == total]
        taken = [self.new() for _ in found]
        self.model.add_exactly_one(taken)
        for v in range(1, 10):
            having = [x for x, each in zip(taken, found, strict=True) if v in each]
            self.model.add(sum(self.is_[p][v] for p in cells) == sum(having))


class Kenken(Numbered):
    """Tables of what makes a target; in the second way sums, products and differences."""

    def state(self) -> None:
        n = self.height
        self.numbered(self.cells, n)
        self.once(lines(n, n))
        number = self.values()
        for cage in squares.cages(self.instance):
            if cage.target is None:
                continue
            own = [number[p] for p in cage.cells]
            if not self.second or cage.sign in ("", "/"):
                self.model.add_allowed_assignments(own, squares.words(cage, n))
            elif cage.sign == "+":
                self.model.add(sum(own) == cage.target)
            elif cage.sign == "x":
                self.model.add_multiplication_equality(cage.target, own)
            else:
                self.model.add_abs_equality(cage.target, own[0] - own[1])


class Skyscrapers(Numbered):
    """A line of sight is an automaton; in the second way the highest so far grows where one is."""

    HARD = True

    def state(self) -> None:
        gaps, every = squares.gaps(self.instance), lines(self.height, self.width)
        self.numbered(self.cells, len(self.instance["values"]) - gaps, gaps)
        if self.puzzle.get("variant", {}).get("diagonals"):
            every += squares.diagonals(self.height)
        self.once(every)
        for p, v in self.numbers.items():
            self.model.add(self.is_[p][v] == 1)
        number = self.values()
        for cells, seen in squares.views(self.instance):
            self.look([number[p] for p in cells], seen)

    def look(self, line: list[Any], seen: int) -> None:
        top = range(self.most + 1)
        if not self.second:

            def at(high: int, so_far: int) -> int:
                return high * (seen + 1) + so_far

            moves = [
                (at(h, k), v, at(max(h, v), k + (v > h)))
                for h in top
                for k in range(seen + 1)
                for v in top
                if k + (v > h) <= seen
            ]
            self.model.add_automaton(line, 0, [at(self.most, seen)], moves)
            return
        high: Any = 0
        there = []
        for x in line:
            there.append(y := self.new())
            self.model.add(x > high).only_enforce_if(y)
            self.model.add(x <= high).only_enforce_if(~y)
            higher = self.model.new_int_var(0, self.most, "")
            self.model.add_max_equality(higher, [high, x])
            high = higher
        self.model.add(sum(there) == seen)


class Easyasabc(Numbered):
    """Before any other letter is the one that is told; in the second way by an automaton."""

    def state(self) -> None:
        gaps, every = squares.gaps(self.instance), lines(self.height, self.width)
        letters = self.instance["values"][gaps:]
        self.numbered(self.cells, len(letters), gaps)
        if self.puzzle.get("variant", {}).get("diagonals"):
            every += squares.diagonals(self.height)
        self.once(every)
        for p, sign in self.clues.items():
            self.model.add(self.is_[p][letters.index(sign.upper()) + 1] == 1)
        number = self.values() if self.second else {}
        for cells, first in squares.views(self.instance):
            if self.second:
                moves = [(0, 0, 0), (0, first, 1), *((1, v, 1) for v in range(self.most + 1))]
                self.model.add_automaton([number[p] for p in cells], 0, [1], moves)
                continue
            for k, p in enumerate(cells):
                before = [self.is_[q][first] for q in cells[:k]]
                for v, x in self.is_[p].items():
                    if v != first:
                        self.model.add_bool_or(~x, *before)


class Futoshiki(Numbered):
    """Numbers in order; in the second way each number needs one that it goes with."""

    def state(self) -> None:
        n = self.height
        self.numbered(self.cells, n)
        self.once(lines(n, n))
        for p, v in self.numbers.items():
            self.model.add(self.is_[p][v] == 1)
        number = {} if self.second else self.values()
        for p, q in squares.smaller(self.instance):
            if not self.second:
                self.model.add(number[p] < number[q])
                continue
            for v in range(1, n + 1):
                self.model.add_bool_or(
                    ~self.is_[p][v], *(self.is_[q][w] for w in range(v + 1, n + 1))
                )
                self.model.add_bool_or(~self.is_[q][v], *(self.is_[p][w] for w in range(1, v)))


class Slant(Model):
    """Diagonals join every corner to the border, which says that they close no loop."""

    def state(self) -> None:
        falls, high, wide = self.black(), self.height, self.width
        at: dict[Cell, list[Literal]] = {
            (r, c): [] for r in range(high + 1) for c in range(wide + 1)
        }
        edges: dict[tuple[Any, Any], Literal | None] = {}
        for (r, c), x in falls.items():
            for one, other, there in (
                ((r, c), (r + 1, c + 1), x),
                ((r, c + 1), (r + 1, c), ~x),
            ):
                edges[one, other] = there
                at[one].append(there)
                at[other].append(there)
        for corner, number in corners(self.instance):
            self.model.add(sum(at[corner]) == number)
        border = (-1, -1)
        edges |= {(border, p): None for p in at if p[0] in (0, high) or p[1] in (0, wide)}
        self.connected(dict.fromkeys((border, *at), self.model.new_constant(1)), edges, border)
