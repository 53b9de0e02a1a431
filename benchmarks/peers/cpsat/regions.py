"""Families with regions that hang together: by ranks; in the second way by cuts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.peers.cpsat.model import Cell, Literal, Model
from benchmarks.peers.facts import crossings, rooms
from benchmarks.peers.tools import Shown

MOST = 61


class Nurikabe(Model):
    """A literal a cell and an island that may come there; neighbours are of one island."""

    def state(self) -> None:
        black = self.black()
        add = self.model
        own: dict[Cell, dict[Cell, Literal]] = {p: {} for p in self.cells}
        for island in self.clues:
            far = self.numbers.get(island, len(self.cells)) - 1
            for p in self.cells:
                away = abs(p[0] - island[0]) + abs(p[1] - island[1])
                if away <= far and (p == island or p not in self.clues):
                    own[p][island] = self.new()
        for p in self.cells:
            add.add_exactly_one(*own[p].values(), black[p])
            for q in self.beside(p):
                for island, x in own[p].items():
                    add.add_bool_or(~x, black[q], *(y for k, y in own[q].items() if k == island))
        for island, number in self.numbers.items():
            add.add(sum(own[p][island] for p in self.cells if island in own[p]) == number)
        for island in self.clues:
            add.add(black[island] == 0)
        for square in self.windows():
            add.add_bool_or(~black[p] for p in square)
        near: dict[Any, Literal | None] = dict.fromkeys(self.pairs())
        self.connected(black, near)
        # White cells hang together with the clues, which hang together beyond the board.
        white = {p: ~x for p, x in black.items()}
        hub = (-1, -1)
        beyond: dict[Any, Literal | None] = {(hub, p): None for p in self.clues}
        self.connected({hub: self.model.new_constant(1), **white}, near | beyond, hub)


class Yinyang(Model):
    """Besides the rules: no 2 x 2 is a checkerboard, and the border changes colour twice."""

    def state(self) -> None:
        black = self.black()
        white = {p: ~x for p, x in black.items()}
        for p, sign in self.clues.items():
            self.model.add(black[p] == (sign == "b"))
        for a, b, c, d in self.windows():
            for colour in black, white:
                self.model.add_bool_or(colour[p] for p in (a, b, c, d))
                self.model.add_bool_or(~colour[a], colour[b], colour[c], ~colour[d])
        if min(self.height, self.width) > 1:
            self.border(black)
        near: dict[Any, Literal | None] = dict.fromkeys(self.pairs())
        for colour, name in (black, "b"), (white, "w"):
            root = next((p for p, sign in self.clues.items() if sign == name), None)
            self.connected(colour, near, root)

    def border(self, black: dict[Cell, Literal]) -> None:
        """State that the border changes from black to white once at most."""
        h, w = self.height - 1, self.width - 1
        ring = [(0, c) for c in range(w)] + [(r, w) for r in range(h)]
        ring += [(h, w - c) for c in range(w)] + [(h - r, 0) for r in range(h)]
        changes = self.each(ring)
        for k, p in enumerate(ring):
            self.model.add_bool_or(changes[p], black[p], ~black[ring[k - 1]])
        self.model.add_at_most_one(changes.values())


class Heyawake(Model):
    def state(self) -> None:
        black, named = self.black(), rooms(self.instance)
        for p, q in self.pairs():
            self.model.add_bool_or(~black[p], ~black[q])
        for (r, c), number in self.numbers.items():
            room = (black[p] for p in self.cells if named[p[0]][p[1]] == named[r][c])
            self.model.add(sum(room) == number)
        for cells in crossings(named):
            self.model.add_bool_or(black[p] for p in cells)
        self.connected({p: ~x for p, x in black.items()}, dict.fromkeys(self.pairs()))


class Cave(Model):
    def state(self) -> None:
        black = self.black()
        white = {p: ~x for p, x in black.items()}
        near: dict[Any, Literal | None] = dict.fromkeys(self.pairs())
        self.connected(white, near, next(iter(self.clues), None))
        beyond, (h, w) = (-1, -1), (self.height - 1, self.width - 1)
        rim = [p for p in self.cells if p[0] in (0, h) or p[1] in (0, w)]
        outside = {beyond: self.model.new_constant(1), **black}
        self.connected(outside, near | {(beyond, p): None for p in rim}, beyond)
        for p in self.clues:
            self.model.add(black[p] == 0)
        for p, number in self.numbers.items():
            seen: list[Literal] = []
            for step in (1, 0), (-1, 0), (0, 1), (0, -1):
                before: Literal | None = None
                for q in self.ray(p, *step)[:number]:
                    x = self.new()
                    self.model.add_implication(x, white[q])
                    if before is None:
                        self.model.add_implication(white[q], x)
                    else:
                        self.model.add_implication(x, before)
                        self.model.add_bool_or(x, ~white[q], ~before)
                    seen.append(before := x)
            self.model.add(sum(seen) == number - 1)


class Hashi(Model):
    """One or two bridges a gap; a network of islands."""

    def state(self) -> None:
        gaps: dict[tuple[Cell, Cell], list[Cell]] = {}
        for p in self.clues:
            for step in (0, 1), (1, 0):
                ray = self.ray(p, *step)
                end = next((q for q in ray if q in self.clues), None)
                if end is not None:
                    gaps[p, end] = ray[: ray.index(end)]
        one, two = self.each(gaps), self.each(gaps)
        over: dict[Cell, list[Literal]] = {}
        at: dict[Cell, list[Literal]] = {p: [] for p in self.clues}
        for (p, q), cells in gaps.items():
            gap = p, q
            self.model.add_implication(two[gap], one[gap])
            for cell in cells:
                over.setdefault(cell, []).append(one[gap])
            for end in gap:
                at[end] += [one[gap], two[gap]]
            single = self.new()
            self.model.add(single + two[gap] == one[gap])
            (r, c), (s, d) = (2 * p[0] + 1, 2 * p[1] + 1), (2 * q[0] + 1, 2 * q[1] + 1)
            for k in range(1, s - r + d - c):
                place = (r, c + k) if r == s else (r + k, c)
                self.shown += [(place, 1, single), (place, 2, two[gap])]
        self.two_ways(over)
        for p, number in self.numbers.items():
            self.model.add(sum(at[p]) == number)
        there = self.model.new_constant(1)
        self.connected(dict.fromkeys(self.clues, there), one, next(iter(self.clues), None))

    def two_ways(self, over: dict[Cell, list[Literal]]) -> None:
        """State that bridges do not cross."""
        for bridges in over.values():
            if len(bridges) > 1:
                self.model.add_bool_or(~x for x in bridges)


class Fillomino(Model):
    """Numbers, equal where cells are of one region; a tree of each region, whose root counts it.

    In the second way a literal a cell and number, and cuts of regions too big and too small.
    """

    def state(self) -> None:
        self.most = min(len(self.cells), MOST)
        self.number = {p: self.model.new_int_var(1, self.most, "") for p in self.cells}
        for p, n in self.numbers.items():
            self.model.add(self.number[p] == n)
        if self.second:
            self.literals()
        else:
            self.trees()

    def trees(self) -> None:
        add, number = self.model, self.number
        name = {p: add.new_int_var(0, len(self.cells) - 1, "") for p in self.cells}
        size = {p: add.new_int_var(1, self.most, "") for p in self.cells}
        root = self.each(self.cells)
        up: dict[Cell, list[Literal]] = {p: [] for p in self.cells}
        below: dict[Cell, list[Any]] = {p: [] for p in self.cells}
        for p, q in self.pairs():
            same = self.new()
            add.add(number[p] == number[q]).only_enforce_if(same)
            add.add(number[p] != number[q]).only_enforce_if(~same)
            add.add(name[p] == name[q]).only_enforce_if(same)
            for child, parent in (p, q), (q, p):
                arc, flow = self.new(), add.new_int_var(0, self.most, "")
                add.add_implication(arc, same)
                add.add(flow == size[child]).only_enforce_if(arc)
                add.add(flow == 0).only_enforce_if(~arc)
                up[child].append(arc)
                below[parent].append(flow)
        for k, p in enumerate(self.cells):
            add.add_exactly_one(root[p], *up[p])
            add.add(name[p] == k).only_enforce_if(root[p])
            add.add(size[p] == 1 + sum(below[p]))
            add.add(size[p] == number[p]).only_enforce_if(root[p])

    def literals(self) -> None:
        values = range(1, self.most + 1)
        self.is_ = {p: {n: self.new() for n in values} for p in self.cells}
        for p, each in self.is_.items():
            self.model.add_exactly_one(each.values())
            self.model.add(sum(n * x for n, x in each.items()) == self.number[p])

    def cuts(self, solver: cp_model.CpSolver) -> Iterator[list[Literal]]:
        if not self.second:
            return
        shows = {p: solver.value(x) for p, x in self.number.items()}
        left = dict.fromkeys(self.cells)
        while left:
            part = [left.popitem()[0]]
            n = shows[part[0]]
            for p in part:  # grows while it is read
                for q in self.beside(p):
                    if q in left and shows[q] == n:
                        del left[q]
                        part.append(q)
            if len(part) > n:
                yield [~self.is_[p][n] for p in part[: n + 1]]
            elif len(part) < n:
                around = {q for p in part for q in self.beside(p)} - set(part)
                yield [~self.is_[p][n] for p in part] + [self.is_[q][n] for q in around]

    def give(self, cell: Cell, given: int) -> None:
        self.model.add(self.number[cell] == given + 1)

    def exclude(self, solver: cp_model.CpSolver) -> None:
        others = []
        for x in self.number.values():
            others.append(self.new())
            self.model.add(x != solver.value(x)).only_enforce_if(others[-1])
        self.model.add_bool_or(others)

    def drawn(self, solver: cp_model.CpSolver) -> Shown:
        values = self.instance["values"]
        flat = [values[solver.value(x) - 1] for x in self.number.values()]
        return [flat[k : k + self.width] for k in range(0, len(flat), self.width)]
