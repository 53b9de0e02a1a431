"""PySAT models in another way, of families whose cells are settled by lines and what is beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, groupby, product

from benchmarks.peers import facts, squares
from benchmarks.peers.facts import Cell
from benchmarks.peers.plain import filled
from benchmarks.peers.plain.model import Clause, Model


def subsets(literals: Sequence[int], number: int) -> Iterator[Clause]:
    """Yield what says that so many are true, without a variable: for few literals."""
    yield from ([-x for x in some] for some in combinations(literals, number + 1))
    yield from (list(some) for some in combinations(literals, len(literals) - number + 1))


class Sudoku(filled.Sudoku):
    """Only numbers that no given one excludes have a variable."""

    def state(self) -> None:
        digits = range(1, self.height + 1)
        told = {(r, c): self.instance["values"].index(v) + 1 for r, c, v in self.instance["given"]}
        told |= self.numbers
        groups = [*self.lines(), *facts.members(self.instance)]
        left = {p: {*digits} for p in self.cells}
        peers: dict[Cell, set[Cell]] = {p: set() for p in self.cells}
        for part in groups:
            for p in part:
                peers[p].update(part)
        single = list(told.items())
        for p, n in single:  # grows while it is read
            left[p] &= {n}
            for q in peers[p] - {p}:
                if n in left[q]:
                    left[q].discard(n)
                    if len(left[q]) == 1:
                        single.append((q, next(iter(left[q]))))
        for p, numbers in left.items():
            self.one(self.var(p, n) for n in numbers)
        for part, n in product(groups, digits):
            self.one(self.var(p, n) for p in part if n in left[p])


class Kakuro(filled.Kakuro):
    """Digits and sets that the crossing runs leave, found by hand, have variables."""

    def state(self) -> None:
        digits = range(1, 10)
        left = {p: {*digits} for p in self.cells if p not in self.clues}
        runs = [(cells, total) for cells, total in squares.runs(self.instance)]
        sets = [
            [{*s} for s in combinations(digits, len(cells)) if total is None or sum(s) == total]
            for cells, total in runs
        ]
        changed = True
        while changed:
            changed = False
            for k, (cells, _) in enumerate(runs):
                may = set[int]().union(*(left[p] for p in cells))
                sets[k] = [s for s in sets[k] if s <= may and all(s & left[p] for p in cells)]
                may = set[int]().union(*sets[k])
                for p in cells:
                    changed |= not left[p] <= may
                    left[p] &= may
        for p, numbers in left.items():
            self.one(self.var(p, n) for n in sorted(numbers))
        for k, (cells, total) in enumerate(runs):
            holding = {n: [self.var(p, n) for p in cells if n in left[p]] for n in digits}
            for each in holding.values():
                self.one_at_most(each)
            if total is None:
                continue
            chosen = [self.var("set", k, i) for i in range(len(sets[k]))]
            self.clauses.append(chosen)
            for n, each in holding.items():
                with_n = [x for x, s in zip(chosen, sets[k], strict=True) if n in s]
                if len(with_n) < len(chosen):
                    self.clauses += [[-y, *with_n] for y in each]
                self.clauses += [[-x, *each] for x in with_n]


class Binairo(filled.Binairo):
    """Lines that are alike are told apart between calls."""

    def state(self) -> None:
        for line in self.lines():
            x = [self.var(p) for p in line]
            self.sum_is(x, len(x) // 2)
            for three in zip(x, x[1:], x[2:], strict=False):
                self.clauses += [[*three], [-y for y in three]]
        self.clauses += [[self.var(p) if n else -self.var(p)] for p, n in self.numbers.items()]

    def cuts(self, true: set[int]) -> Iterator[Clause]:
        lines = [[self.var(p) for p in line] for line in self.lines()]
        for these in lines[: self.height], lines[self.height :]:
            seen: dict[tuple[bool, ...], Clause] = {}
            for line in these:
                read = tuple(x in true for x in line)
                if read in seen:
                    pairs = zip(chain(line, seen[read]), read * 2, strict=True)
                    yield [-x if is_one else x for x, is_one in pairs]
                seen[read] = line


class Akari(filled.Akari):
    """A variable a stretch between walls: it has a lamp. Numbers are said of subsets."""

    def state(self) -> None:
        self.lit: dict[Cell, Clause] = {p: [] for p in self.cells if p not in self.clues}
        for k, line in enumerate(self.lines()):
            for free, cells in groupby(line, self.lit.__contains__):
                if free:
                    self.stretch(k, list(cells))
        self.clauses += self.lit.values()
        for p, number in self.numbers.items():
            near = [self.var(q) for q in self.near(p) if q in self.lit]
            self.clauses += subsets(near, number) if number <= len(near) else [[]]

    def stretch(self, k: int, cells: list[Cell]) -> None:
        lamps, bright = [self.var(p) for p in cells], self.var("bright", k, cells[0])
        self.one_at_most(lamps)
        self.clauses += [[-bright, *lamps], *([bright, -x] for x in lamps)]
        for p in cells:
            self.lit[p].append(bright)

    def shows(self, name: tuple[object, ...]) -> bool:
        return name[0] != "bright"


class Tents(Model):
    """No variable a tree: trees and tents that cannot be matched are cut off, by Hall's theorem."""

    def state(self) -> None:
        self.trees = list(self.clues)
        self.free = {p: self.var(p) for p in self.cells if p not in self.clues}
        for p, x in self.free.items():
            if not any(q in self.clues for q in self.near(p)):
                self.clauses.append([-x])
            for q in self.near(p, corners=True):
                if p < q and q in self.free:
                    self.clauses.append([-x, -self.free[q]])
        for tree in self.trees:
            self.clauses.append([self.free[q] for q in self.near(tree) if q in self.free])
        puzzle = self.instance["puzzle"]
        for line, n in zip(self.lines(), puzzle["rows"] + puzzle["columns"], strict=True):
            if n is not None:
                self.sum_is([self.free[p] for p in line if p in self.free], n)

    def cuts(self, true: set[int]) -> Iterator[Clause]:
        tents = [p for p, x in self.free.items() if x in true]
        for few, many in (tents, self.trees), (self.trees, tents):
            among = {*few}
            alone = self.unmatched({p: [q for q in self.near(p) if q in among] for p in many})
            if not alone:
                continue
            if many is tents:  # They are too many for the trees beside them.
                yield [-self.free[p] for p in alone]
            else:  # They want a tent more.
                around = {q for p in alone for q in self.near(p) if q in self.free} - among
                yield [self.free[q] for q in sorted(around)]

    def unmatched(self, beside: dict[Cell, list[Cell]]) -> list[Cell]:
        """Return cells that have fewer beside them than they are, or none if all are matched."""
        mate: dict[Cell, Cell] = {}
        for p in beside:
            reached: dict[Cell, Cell] = {}  # A cell beside, and the one that it is reached from.
            queue, end = [p], None
            for each in queue:  # grows while it is read
                for q in beside[each]:
                    if end is None and q not in reached:
                        reached[q] = each
                        if q in mate:
                            queue.append(mate[q])
                        else:
                            end = q
            if end is None:
                return queue
            before = {one: other for other, one in mate.items()}
            step: Cell | None = end
            while step is not None:
                one = reached[step]
                mate[step], step = one, before.get(one)
        return []
