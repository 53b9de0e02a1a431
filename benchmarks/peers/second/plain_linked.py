"""PySAT models in another way, of families of which parts hang together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from pysat.card import CardEnc, EncType

from benchmarks.peers.facts import Cell
from benchmarks.peers.plain import linked
from benchmarks.peers.plain.model import Clause
from benchmarks.peers.second.plain_filled import subsets


class Heyawake(linked.Heyawake):
    """Some cell around a part is white, whatever the part is: black ones never touch."""

    def state(self) -> None:
        super().state()
        for near in map(self.near, self.cells):
            if len(near) < len(self.cells) - 1:
                self.clauses.append([-self.var(q) for q in near])

    def cuts(self, true: set[int]) -> Iterator[Clause]:
        for part in self.parts(p for p, x in self.white.items() if -x not in true)[:-1]:
            around = {q for p in part for q in self.near(p)} - {*part}
            yield [self.white[q] for q in sorted(around)]


class Nurikabe(linked.Nurikabe):
    """Islands are where they can grow between the others, and counted by a totaliser."""

    def reach(self, q: Cell, size: int) -> Iterable[Cell]:
        """Return the cells that an island comes to on a way past no other."""
        found = [q]
        far = {q: 1}
        for p in found:  # grows while it is read
            for n in self.near(p) if far[p] < size else ():
                if n not in far and not any(c in self.clues and c != q for c in (n, *self.near(n))):
                    far[n] = far[p] + 1
                    found.append(n)
        return found

    def owned(self, size: Mapping[Cell, int]) -> dict[Cell, list[Cell]]:
        owners: dict[Cell, list[Cell]] = {p: [] for p in self.cells}
        for q, n in size.items():
            for p in self.reach(q, n):
                owners[p].append(q)
        return owners

    def sum_is(self, literals: Sequence[int], number: int) -> None:
        if not 0 < number <= len(literals):
            super().sum_is(literals, number)
            return
        found = CardEnc.equals(list(literals), number, self.last, encoding=EncType.totalizer)
        self.last = max(self.last, found.nv)
        self.clauses += found.clauses


class Faces(linked.Loop):
    """A variable a face: it is inside; lines are where inside and outside meet."""

    def state(self) -> None:
        super().state()
        rows, columns = (len({p[k] for p in self.at}) for k in range(2))
        for x, (p, q) in self.ends.items():
            # The line has a face on each side; those beyond the border are outside.
            r, c = p
            sides = [(r, c), (r - 1, c) if p[0] == q[0] else (r, c - 1)]
            inside = [
                self.var("inside", *side)
                for side in sides
                if 0 <= side[0] < rows - 1 and 0 <= side[1] < columns - 1
            ]
            if len(inside) < 2:
                self.clauses += [[-x, *inside], *([x, -y] for y in inside)]
                continue
            a, b = inside
            self.clauses += [[-x, a, b], [-x, -a, -b], [x, -a, b], [x, a, -b]]

    def degrees(self) -> None:
        """State that nowhere four lines meet; an even number always does."""
        self.clauses += [[-x for x in lines] for lines in self.at.values() if len(lines) == 4]

    def shows(self, name: tuple[object, ...]) -> bool:
        return name[0] != "inside"


class Slitherlink(Faces, linked.Slitherlink):
    def sum_is(self, literals: Sequence[int], number: int) -> None:
        self.clauses += subsets(literals, number) if number <= len(literals) else [[]]


class Masyu(Faces, linked.Masyu):
    pass


class Hashi(linked.Hashi):
    """In place of a counter, a variable a way to come to an island's number."""

    def sums(self) -> None:
        at: dict[Cell, list[tuple[Cell, Cell]]] = {p: [] for p in self.clues}
        for pair in self.pairs:
            for p in pair:
                at[p].append(pair)
        for p, pairs in at.items():
            if p not in self.numbers:
                if len(at) > 1:  # A single one has none.
                    self.clauses.append([self.var(1, *pair) for pair in pairs])
                continue
            ways = [w for w in product(range(3), repeat=len(pairs)) if sum(w) == self.numbers[p]]
            chosen = [self.var("way", p, k) for k in range(len(ways))]
            self.clauses.append(chosen)
            for (i, pair), bridges in product(enumerate(pairs), (1, 2)):
                there = self.var(bridges, *pair)
                for x, way in zip(chosen, ways, strict=True):
                    self.clauses.append([-x, there if way[i] >= bridges else -there])

    def shows(self, name: tuple[object, ...]) -> bool:
        return name[0] != "way"
