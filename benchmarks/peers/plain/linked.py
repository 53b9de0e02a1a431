"""Families of which parts hang together: what falls apart is cut off between calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import Any

from benchmarks.peers import facts, lattice
from benchmarks.peers.facts import Cell
from benchmarks.peers.plain.model import Clause, Model
from benchmarks.peers.tools import Shown


class Heyawake(Model):
    def state(self) -> None:
        for p in self.cells:
            self.clauses += [[-self.var(p), -self.var(q)] for q in self.near(p) if p < q]
        self.white = {p: -self.var(p) for p in self.cells}
        for room in facts.members(self.instance):
            for number in (self.numbers[p] for p in room if p in self.numbers):
                self.sum_is([self.var(p) for p in room], number)
        named = facts.rooms(self.instance)
        self.clauses += [[self.var(p) for p in cells] for cells in facts.crossings(named)]

    def cuts(self, true: set[int]) -> Iterable[Clause]:
        return self.connected(self.white, true)

    def shows(self, name: tuple[Any, ...]) -> bool:
        return len(name) == 1


class Nurikabe(Model):
    """Of which island a white cell is; those whose number is not known are as big as they like."""

    def state(self) -> None:
        far = self.height * self.width
        size = {p: n if isinstance(n, int) else far for p, n in self.clues.items()}
        self.owners = self.owned(size)
        for p, owners in self.owners.items():
            own = [self.var("of", p, q) for q in owners]
            self.one([self.var(p), *own])
            for q in self.near(p):
                for owner in owners:
                    mine = self.var("of", p, owner)
                    theirs = [self.var("of", q, owner)] if owner in self.owners[q] else []
                    self.clauses.append([-mine, self.var(q), *theirs])
        self.clauses += [[self.var("of", p, p)] for p in self.clues]
        for q, n in self.numbers.items():
            self.sum_is([self.var("of", p, q) for p in self.cells if q in self.owners[p]], n)
        for r, c in product(range(self.height - 1), range(self.width - 1)):
            self.clauses.append([-self.var((r + y, c + x)) for y in (0, 1) for x in (0, 1)])

    def owned(self, size: Mapping[Cell, int]) -> dict[Cell, list[Cell]]:
        """Return the islands, told by size, that each cell is near enough to."""
        return {
            p: [q for q, n in size.items() if abs(p[0] - q[0]) + abs(p[1] - q[1]) < n]
            for p in self.cells
        }

    def cuts(self, true: set[int]) -> Iterator[Clause]:
        yield from self.connected({p: self.var(p) for p in self.cells}, true)
        for q in self.clues:
            island = {p: self.var("of", p, q) for p in self.cells if q in self.owners[p]}
            for part in self.parts(p for p, x in island.items() if x in true):
                if q not in part:
                    around = {n for p in part for n in self.near(p) if n in island} - {*part}
                    yield [-island[part[0]], *(island[p] for p in sorted(around))]

    def shows(self, name: tuple[Any, ...]) -> bool:
        return len(name) == 1


class Loop(Model):
    """A variable a line between two nodes; loops are joined by what leads out of one."""

    def loop(self, nodes: Sequence[Cell]) -> None:
        known = set(nodes)
        self.ends: dict[int, tuple[Cell, Cell]] = {}
        self.at: dict[Cell, Clause] = {p: [] for p in nodes}
        for r, c in nodes:
            for q in (r, c + 1), (r + 1, c):
                if q in known:
                    x = self.var((r, c), q)
                    self.ends[x] = (r, c), q
                    self.at[r, c].append(x)
                    self.at[q].append(x)
        self.degrees()
        self.clauses.append(list(self.ends))

    def degrees(self) -> None:
        """State that each node has two lines or none."""
        for lines in self.at.values():
            self.clauses += [[-a, *(x for x in lines if x != a)] for a in lines]
            self.clauses += [[-x for x in three] for three in combinations(lines, 3)]

    def line(self, p: Cell, q: Cell) -> int | None:
        return self.names.get((min(p, q), max(p, q)))

    def cuts(self, true: set[int]) -> Iterator[Clause]:
        left, loops = {x for x in self.ends if x in true}, list[list[int]]()
        while left:
            loop = [left.pop()]
            for x in loop:  # grows while it is read
                for y in (y for p in self.ends[x] for y in self.at[p] if y in left):
                    left.discard(y)
                    loop.append(y)
            loops.append(loop)
        *short, longest = sorted(loops, key=len)
        for loop in short:
            nodes = {p for x in loop for p in self.ends[x]}
            across = {x for p in nodes for x in self.at[p] if not nodes.issuperset(self.ends[x])}
            yield [-loop[0], -longest[0], *sorted(across)]

    def ways(self, true: set[int]) -> dict[Cell, str]:
        found: dict[Cell, str] = {}
        for x, (p, q) in self.ends.items():
            if x in true:
                found[p] = found.get(p, "") + ("e" if p[0] == q[0] else "s")
                found[q] = found.get(q, "") + ("w" if p[0] == q[0] else "n")
        return found


class Slitherlink(Loop):
    def state(self) -> None:
        self.loop(list(product(range(self.height + 1), range(self.width + 1))))
        for p, number in self.numbers.items():
            self.sum_is(list(self.sides(p).values()), number)

    def sides(self, p: Cell) -> dict[str, int]:
        r, c = p
        a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        ends = {"n": (a, b), "w": (a, d), "e": (b, e), "s": (d, e)}
        return {side: self.var(*pair) for side, pair in ends.items()}

    def shown(self, true: set[int]) -> Shown:
        sides = {p: [k for k, x in self.sides(p).items() if x in true] for p in self.cells}
        return lattice.around(self.instance, sides)


class Masyu(Loop):
    def state(self) -> None:
        self.loop(self.cells)
        for (r, c), pearl in self.clues.items():
            self.clauses.append(self.at[r, c])
            for y, x in (0, 1), (1, 0):
                back, ahead = (r - y, c - x), (r + y, c + x)
                one, other = self.line(back, (r, c)), self.line((r, c), ahead)
                before = self.line((r - 2 * y, c - 2 * x), back)
                behind = self.line(ahead, (r + 2 * y, c + 2 * x))
                if pearl == "b":
                    self.clauses.append([n for n in (one, other) if n])
                    for here, there in (one, before), (other, behind):
                        if here:
                            self.clauses.append([-here, *([there] if there else [])])
                elif one and other:
                    self.clauses += [[-one, other], [one, -other]]
                    if before and behind:
                        self.clauses.append([-one, -before, -behind])
                else:
                    self.clauses += [[-n] for n in (one, other) if n]

    def shown(self, true: set[int]) -> Shown:
        return lattice.line(self.instance, self.ways(true))


class Hashi(Model):
    """Two variables a pair of islands: there is a bridge, and there are two."""

    def state(self) -> None:
        self.pairs: list[tuple[Cell, Cell]] = []
        crossed: dict[Cell, list[tuple[Cell, Cell]]] = {}
        for line in self.lines():
            for p, q in pairwise(p for p in line if p in self.clues):
                self.pairs.append((p, q))
                for between in line[line.index(p) + 1 : line.index(q)]:
                    crossed.setdefault(between, []).append((p, q))
        for p, q in self.pairs:
            self.clauses.append([-self.var(2, p, q), self.var(1, p, q)])
        for each in crossed.values():
            self.one_at_most(self.var(1, *pair) for pair in each)
        self.sums()

    def sums(self) -> None:
        """State how many bridges come to an island."""
        at: dict[Cell, Clause] = {p: [] for p in self.clues}
        for pair in self.pairs:
            for p in pair:
                at[p] += [self.var(1, *pair), self.var(2, *pair)]
        for p, number in self.numbers.items():
            self.sum_is(at[p], number)
        if len(self.clues) > 1:  # A single one has none.
            self.clauses += [at[p] for p in self.clues if p not in self.numbers]

    def cuts(self, true: set[int]) -> Iterator[Clause]:
        left = dict.fromkeys(self.clues)
        joined: dict[Cell, list[Cell]] = {p: [] for p in left}
        for p, q in self.pairs:
            if self.var(1, p, q) in true:
                joined[p].append(q)
                joined[q].append(p)
        while left:
            part = [left.popitem()[0]]
            for p in part:  # grows while it is read
                for q in joined[p]:
                    if q in left:
                        del left[q]
                        part.append(q)
            if len(part) < len(joined):
                own = {*part}
                yield [self.var(1, p, q) for p, q in self.pairs if (p in own) != (q in own)]

    def shown(self, true: set[int]) -> Shown:
        grid = [["."] * (2 * self.width + 1) for _ in range(2 * self.height + 1)]
        for p, q in self.pairs:
            if self.var(1, p, q) in true:
                y, x = q[0] > p[0], q[1] > p[1]
                for along in range(1, 2 * (q[0] - p[0] + q[1] - p[1])):
                    number = "12"[self.var(2, p, q) in true]
                    grid[2 * p[0] + 1 + y * along][2 * p[1] + 1 + x * along] = number
        return grid
