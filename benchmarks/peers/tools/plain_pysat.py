"""PySAT as one good user writes it: clauses by hand, Glucose 4, cuts between its calls.

Nothing of satgrid is used: no narrowing, no look for mistakes in the clues, no second look at an
answer. A cell of two values is one variable, of more one a value. Variables of cells are numbered
by rows with a column and two rows too many, so that neighbours are 1 and `stride` apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version as installed
from itertools import combinations, pairwise
from typing import Any

from pysat.solvers import Glucose4

from benchmarks.peers.tools import Instance, Shown

Clause = list[int]


def version() -> str:
    return f"python-sat {installed('python-sat')}"


def solve(instance: Instance, unique: bool) -> list[Shown]:
    board = Board(instance)
    found: list[Shown] = []
    with Glucose4(bootstrap_with=board.clauses) as solver:
        if board.numbers:
            solver.set_phases(board.cells)  # Black: cuts are found early.
        while len(found) < 1 + unique and solver.solve():
            model = solver.get_model()
            cuts = list(board.cuts(model)) if board.numbers else []
            if not cuts:
                found.append(board.shown(model))
                cuts = [board.block(model)]
                if board.numbers:  # The second answer is looked for far from the first.
                    solver.set_phases([-model[x - 1] for x in board.cells])
            solver.append_formula(cuts)
    return found


class Board:
    """The clauses of a board."""

    def __init__(self, instance: Instance) -> None:
        self.values: list[str] = instance["values"]
        self.height, self.width = instance["height"], instance["width"]
        self.stride = self.width + 1
        self.layer = (self.height + 2) * self.stride
        self.cells = [
            (r + 1) * self.stride + c + 1 for r in range(self.height) for c in range(self.width)
        ]
        self.two = len(self.values) == 2
        self.true = 1 + self.layer * (1 if self.two else len(self.values))
        self.last = self.true
        self.clauses: list[Clause] = [[self.true]]
        if not self.two:
            for x in self.cells:
                each = [x + v * self.layer for v in range(len(self.values))]
                self.clauses.append(each)
                self.clauses += [[-a, -b] for a, b in combinations(each, 2)]
        for r, c, value in instance["given"]:
            self.clauses.append([self.lit(r, c, self.values.index(value))])
        for line in instance["lines"]:
            self.line(line, instance)
        self.numbers = instance["numbers"]
        if self.numbers:
            for part in self.rows_and_columns():
                self.clauses += [[-a, -b] for a, b in pairwise(part)]
            (self.repeats if instance["family"] == "hitori" else self.sights)()

    def lit(self, r: int, c: int, v: int) -> int:
        """Return the literal that says that a cell has a value."""
        x = (r + 1) * self.stride + c + 1
        if self.two:
            return x if v else -x
        return x + v * self.layer

    def new(self, n: int) -> list[int]:
        self.last += n
        return list(range(self.last - n + 1, self.last + 1))

    def rows_and_columns(self) -> Iterator[list[int]]:
        for r in range(self.height):
            yield self.cells[r * self.width : (r + 1) * self.width]
        for c in range(self.width):
            yield self.cells[c :: self.width]

    def line(self, line: Instance, instance: Instance) -> None:
        cells = [[self.lit(r, c, v) for v in range(len(self.values))] for r, c in line["cells"]]
        if instance["family"] == "nonogram":
            self.blocks(cells, line["blocks"])
        for k in line["automata"]:
            self.automaton(cells, instance["automata"][k])

    def blocks(self, cells: list[Clause], blocks: list[Any]) -> None:
        """State that blocks stand in order: one variable says "starts d or more cells late"."""
        n, place, before = len(cells), 0, ""
        earliest = []
        for length, value in blocks:
            place += value == before
            earliest.append(place)
            place, before = place + length, value
        room = n - place
        if room < 0:
            self.clauses.append([-self.true])
            return
        late = [self.new(room) for _ in blocks]

        def starts_at(k: int, i: int) -> int:
            """Return the literal of "block k starts at cell i or behind"."""
            d = i - earliest[k]
            return self.true if d <= 0 else -self.true if d > room else late[k][d - 1]

        add = self.clauses.append
        for shifts in late:
            for a, b in pairwise(shifts):
                add([a, -b])
        for one, other in pairwise(late):
            for a, b in zip(one, other, strict=True):
                add([-a, b])
        for k, (length, value) in enumerate(blocks):
            v = self.values.index(value)
            for i in range(earliest[k], earliest[k] + room + length):
                add([-starts_at(k, i - length + 1), starts_at(k, i + 1), cells[i][v]])
        # Cell i is white if the block before ended by it and the next one starts behind.
        for k in range(len(blocks) + 1):
            ended = earliest[k - 1] + blocks[k - 1][0] if k else 0
            last = earliest[k] + room if k < len(blocks) else n
            for i in range(ended, last):
                clause = [cells[i][0]]
                if k:
                    clause.append(starts_at(k - 1, i - blocks[k - 1][0] + 1))
                if k < len(blocks):
                    clause.append(-starts_at(k, i + 1))
                add(clause)

    def automaton(self, cells: list[Clause], told: Instance) -> None:
        """State that an automaton reads a line: a variable a (state, value just read) and cell."""
        moves: dict[int, list[tuple[int, int]]] = {}
        for q, value, to in told["moves"]:
            moves.setdefault(q, []).append((self.values.index(value), to))
        reached = [{told["start"]}]
        for _ in cells:
            reached.append({to for q in reached[-1] for _, to in moves.get(q, ())})
        useful = reached[-1] & set(told["accepting"])
        layers: list[set[tuple[int, int, int]]] = []
        for states in reached[-2::-1]:
            steps = {(q, v, to) for q in states for v, to in moves.get(q, ()) if to in useful}
            layers.append(steps)
            useful = {q for q, _, _ in steps}
        layers.reverse()
        before: dict[tuple[int, int], int] = {}
        for i, steps in enumerate(layers):
            nodes = sorted({(to, v) for _, v, to in steps})
            here = dict(zip(nodes, self.new(len(nodes)), strict=True))
            into: dict[tuple[int, int], Clause] = {node: [] for node in here}
            out: dict[tuple[int, int], Clause] = {node: [] for node in before}
            leaving: dict[int, list[tuple[int, int]]] = {}
            for q, v, to in steps:
                leaving.setdefault(q, []).append((to, v))
            for (q, u), x in before.items():
                for node in leaving.get(q, ()):
                    into[node].append(x)
                    out[q, u].append(here[node])
            for node, clause in out.items():
                self.clauses.append([-before[node], *clause])
            for (to, v), x in here.items():
                self.clauses.append([-x, cells[i][v]])
                if i:
                    self.clauses.append([-x, *into[to, v]])
            for v, cell in enumerate(cells[i]):
                self.clauses.append([-cell, *(x for (_, w), x in here.items() if w == v)])
            before = here

    def repeats(self) -> None:
        """State that no line has two white cells of a number."""
        numbers = dict(zip(self.cells, (n for row in self.numbers for n in row), strict=True))
        for part in self.rows_and_columns():
            same: dict[int, list[int]] = {}
            for x in part:
                if isinstance(numbers[x], int):
                    same.setdefault(numbers[x], []).append(x)
            for each in same.values():
                self.clauses += map(list, combinations(each, 2))

    def sights(self) -> None:
        """State how many white cells each number sees."""
        for r, row in enumerate(self.numbers):
            for c, number in enumerate(row):
                if number is None:
                    continue
                x = (r + 1) * self.stride + c + 1
                self.clauses.append([-x])
                if isinstance(number, int):
                    room = (self.height - 1 - r, r, self.width - 1 - c, c)
                    steps = (self.stride, -self.stride, 1, -1)
                    ways = [
                        self.way(x, step, min(far, number))
                        for step, far in zip(steps, room, strict=True)
                    ]
                    self.total(self.plus(*ways[:2]), self.plus(*ways[2:]), number - 1)

    def way(self, x: int, step: int, far: int) -> list[int]:
        """Return the literals of "the first j cells are white"."""
        seen: list[int] = []
        for j in range(1, far + 1):
            white = -(x + j * step)
            if not seen:
                seen.append(white)
                continue
            (z,) = self.new(1)
            self.clauses += [[-z, white], [-z, seen[-1]], [z, -white, -seen[-1]]]
            seen.append(z)
        return seen

    def plus(self, some: list[int], others: list[int]) -> list[int]:
        """Return the literals of "both together are at least j"."""
        t = self.true
        sums = [t, *self.new(len(some) + len(others)), -t]
        some, others = [t, *some, -t], [t, *others, -t]
        for a in range(len(some) - 1):
            for b in range(len(others) - 1):
                self.clauses.append([-some[a], -others[b], sums[a + b]])
                self.clauses.append([some[a + 1], others[b + 1], -sums[a + b + 1]])
        return sums[1:-1]

    def total(self, some: list[int], others: list[int], number: int) -> None:
        """State that both together are the number."""
        t = self.true
        some, others = [t, *some, -t], [t, *others, -t]
        for a in range(len(some)):
            b = number + 1 - a  # Not at least a here and at least b there.
            if b < len(others):
                self.clauses.append([-some[a], -others[max(b, 0)]])
            b = number - a  # Not below a + 1 here and below b there.
            if a + 1 < len(some) and b >= 0:
                self.clauses.append([some[a + 1], others[min(b, len(others) - 1)]])

    def cuts(self, model: Clause) -> Iterator[Clause]:
        """Yield a clause for each white component but the biggest: one cell around it is white."""
        white = bytearray(self.layer + 1)
        for x in self.cells:
            white[x] = model[x - 1] < 0
        left, parts = bytearray(white), []
        near = (1, -1, self.stride, -self.stride)
        while (first := left.find(1)) >= 0:
            left[first] = 0
            part = [first]
            for x in part:
                for step in near:
                    if left[x + step]:
                        left[x + step] = 0
                        part.append(x + step)
            parts.append(part)
        inside = set(self.cells)
        for part in sorted(parts, key=len)[:-1]:
            around = {x + step for x in part for step in near}
            yield [-x for x in around & inside if not white[x]]

    def shown(self, model: Clause) -> Shown:
        return [
            [
                next(s for v, s in enumerate(self.values) if self.holds(model, self.lit(r, c, v)))
                for c in range(self.width)
            ]
            for r in range(self.height)
        ]

    def holds(self, model: Clause, literal: int) -> bool:
        return (model[abs(literal) - 1] > 0) == (literal > 0)

    def block(self, model: Clause) -> Clause:
        """Return the clause that says that the solution is another one."""
        if self.two:
            return [-model[x - 1] for x in self.cells]
        offsets = range(0, self.layer * len(self.values), self.layer)
        return [-x - k for x in self.cells for k in offsets if model[x + k - 1] > 0]
