"""Families with one loop: a circuit of arcs; in the second way two lines a node, and cuts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise, product
from typing import Any

from benchmarks.peers.cpsat.model import Cell, Literal, Model
from benchmarks.peers.facts import ARROWS, towers

Line = tuple[Cell, Cell]


class Loop(Model):
    """Lines between neighbours, as they lie on the lattice, and the nodes that they pass."""

    def loop(self, nodes: list[Cell], offset: int, start: Cell | None) -> None:
        """State the one loop; its direction is settled at one node, if it passes there."""
        known = set(nodes)
        self.passed = self.each(nodes)
        beyond = (((r, c), q) for r, c in nodes for q in ((r, c + 1), (r + 1, c)) if q in known)
        self.lines: dict[Line, Literal] = self.each(beyond)
        at: dict[Cell, list[Literal]] = {p: [] for p in nodes}
        for ((r, c), (p, q)), line in self.lines.items():
            self.shown.append(((r + p + offset, c + q + offset), 1, line))
            at[r, c].append(line)
            at[p, q].append(line)
        for (r, c), passed in self.passed.items():
            self.shown.append(((2 * r + offset, 2 * c + offset), 1, passed))
        self.model.add_bool_or(self.passed.values())
        if self.second:
            for p, passed in self.passed.items():
                self.model.add(sum(at[p]) == 2 * passed)
            self.connected(self.passed, self.lines)
            return
        number = {p: k for k, p in enumerate(nodes)}
        arcs: list[tuple[int, int, Any]] = [(k, k, ~self.passed[p]) for p, k in number.items()]
        along: dict[Line, Literal] = {}
        for (p, q), line in self.lines.items():
            there, back = along[p, q], along[q, p] = self.new(), self.new()
            self.model.add(there + back == line)
            arcs += [(number[p], number[q], there), (number[q], number[p], back)]
        if arcs:
            self.model.add_circuit(arcs)
        if start is not None:
            settle(self.model, along, start)

    def around_clues(self) -> None:
        """State a loop through cells without a clue."""
        free = [p for p in self.cells if p not in self.clues]
        self.loop(free, 1, free[0] if free else None)

    def line(self, p: Cell, q: Cell) -> Literal:
        """Return the line between two places; that beyond the border is never there."""
        return self.lines.get((min(p, q), max(p, q)), 0)


def settle(model: Any, along: Mapping[Line, Literal], p: Cell) -> None:
    """State the direction in which a node is passed: in from above, out below, left to right."""
    up, left, right, down = (p[0] - 1, p[1]), (p[0], p[1] - 1), (p[0], p[1] + 1), (p[0] + 1, p[1])
    model.add_bool_and(~along[arc] for arc in ((p, up), (down, p)) if arc in along)
    if (p, left) in along and (right, p) in along:
        model.add_bool_or(~along[right, p], ~along[p, left])


class Slitherlink(Loop):
    def state(self) -> None:
        points = list(product(range(self.height + 1), range(self.width + 1)))
        three = next((p for p, n in self.numbers.items() if n == 3), points[0])
        self.loop(points, 0, three)
        for (r, c), number in self.numbers.items():
            a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
            sides = self.line(a, b), self.line(a, d), self.line(b, e), self.line(d, e)
            self.model.add(sum(sides) == number)


class Masyu(Loop):
    def state(self) -> None:
        self.loop(self.cells, 1, next(iter(self.clues), self.cells[0]))
        for (r, c), pearl in self.clues.items():
            self.model.add(self.passed[r, c] == 1)
            for y, x in (0, 1), (1, 0):
                back, ahead = (r - y, c - x), (r + y, c + x)
                one, other = self.line((r, c), back), self.line((r, c), ahead)
                before = self.line(back, (r - 2 * y, c - 2 * x))
                behind = self.line(ahead, (r + 2 * y, c + 2 * x))
                if pearl == "b":
                    self.model.add(one + other == 1)
                    self.model.add(one <= before)
                    self.model.add(other <= behind)
                else:
                    self.model.add(one == other)
                    self.model.add(one + before + behind <= 2)


class Shaded(Loop):
    """What the loop leaves out, besides clues, is shaded, no two such cells side by side."""

    def state(self) -> None:
        self.around_clues()
        for p, passed in self.passed.items():
            for q in self.beside(p):
                if p < q and q in self.passed:
                    self.model.add_bool_or(passed, self.passed[q])
        self.counts()

    def counts(self) -> None:
        """State what the clues say of shaded cells."""
        raise NotImplementedError


class Yajilin(Shaded):
    def counts(self) -> None:
        for p, clue in self.clues.items():
            if clue[-1] in ARROWS:
                seen = [q for q in self.ray(p, *ARROWS[clue[-1]]) if q in self.passed]
                self.model.add(sum(1 - self.passed[q] for q in seen) == int(clue[:-1]))


class Simpleloop(Loop):
    def state(self) -> None:
        self.around_clues()
        for x in self.passed.values():
            self.model.add(x == 1)


class Castlewall(Loop):
    """A clue is inside if an odd number of lines is between it and the border."""

    def state(self) -> None:
        self.around_clues()
        for p, arrow, back in towers(self.instance):
            if arrow is not None:
                number, *step = arrow
                seen = self.ray(p, *step)
                lines = [self.line(a, b) for a, b in pairwise(seen)]
                self.model.add(sum(lines) == number)
            if back:
                other = p[0] + 1 if p[0] + 1 < self.height else p[0] - 1
                crossed = [self.line((p[0], c), (other, c)) for c in range(p[1])]
                half = self.model.new_int_var(0, self.width, "")
                self.model.add(sum(crossed) == 2 * half + (back == "w"))
