"""Families of rooms: numbers, water, poles, and a piece in each."""

from __future__ import annotations

from itertools import pairwise

from benchmarks.peers.cpsat.counts import lines
from benchmarks.peers.cpsat.model import Cell, Literal, Model
from benchmarks.peers.facts import members, pools, rooms, tetrominoes


class Suguru(Model):
    """A literal a cell and number; in the second way a number a cell, all different in a room."""

    def state(self) -> None:
        every = members(self.instance)
        self.is_: dict[Cell, dict[int, Literal]] = {
            p: self.each(range(1, len(cells) + 1)) for cells in every for p in cells
        }
        self.shown = [(p, n - 1, x) for p, each in self.is_.items() for n, x in each.items()]
        for p, each in self.is_.items():
            self.model.add_exactly_one(each.values())
            if p in self.numbers:
                self.model.add_bool_or([x for n, x in each.items() if n == self.numbers[p]])
        for cells in every:
            if self.second:
                number = [self.model.new_int_var(1, len(cells), "") for _ in cells]
                for p, x in zip(cells, number, strict=True):
                    self.model.add(sum(n * y for n, y in self.is_[p].items()) == x)
                self.model.add_all_different(number)
            else:
                for n in range(1, len(cells) + 1):
                    self.model.add_exactly_one(self.is_[p][n] for p in cells)
        self.apart(max(map(len, every)))

    def apart(self, most: int) -> None:
        """State which equal numbers are too near."""
        for n in range(1, most + 1):
            for square in self.windows():
                self.once(square, n)
            if min(self.height, self.width) == 1:
                for pair in self.pairs():
                    self.once(list(pair), n)

    def once(self, cells: list[Cell], n: int) -> None:
        self.model.add_at_most_one(self.is_[p][n] for p in cells if n in self.is_[p])


class Ripple(Suguru):
    def apart(self, most: int) -> None:
        for n in range(1, most + 1):
            for line in lines(self.height, self.width):
                for k in range(max(1, len(line) - n)):
                    self.once(line[k : k + n + 1], n)


class Aquarium(Model):
    """Cells of a pool have water alike; in the second way they share one literal."""

    def state(self) -> None:
        every, under = pools(self.instance)
        if self.second:
            full = self.each(range(len(every)))
            water = {p: full[k] for k, cells in enumerate(every) for p in cells}
            self.shown = [(p, 1, x) for p, x in water.items()]
        else:
            water = self.black()
        for cells in () if self.second else every:
            for p, q in pairwise(cells):
                self.model.add(water[p] == water[q])
        for k, below in under:
            self.model.add_implication(water[every[k][0]], water[every[below][0]])
        told = [*self.side("rows", self.height), *self.side("columns", self.width)]
        for line, number in zip(lines(self.height, self.width), told, strict=True):
            if number is not None:
                self.model.add(sum(water[p] for p in line) == number)

    def side(self, name: str, length: int) -> list[int | None]:
        return self.puzzle.get(name) or [None] * length


class Magnets(Model):
    """Two literals a cell; in the second way two a room, which its two cells share."""

    def state(self) -> None:
        is_: dict[Cell, dict[int, Literal]] = {}
        for cells in members(self.instance):
            if len(cells) == 1:
                is_[cells[0]] = dict.fromkeys((1, 2), self.model.new_constant(0))
                continue
            p, q = cells
            is_[p] = self.each((1, 2))
            if self.second:
                is_[q] = {1: is_[p][2], 2: is_[p][1]}
            else:
                is_[q] = self.each((1, 2))
                for v in (1, 2):
                    self.model.add(is_[p][v] == is_[q][3 - v])
            self.model.add_at_most_one(is_[p].values())
        self.shown = [(p, v, x) for p, each in is_.items() for v, x in each.items()]
        for p, q in self.pairs():
            for v in (1, 2):
                self.model.add_bool_or(~is_[p][v], ~is_[q][v])
        for p, sign in self.clues.items():
            self.model.add(is_[p]["pm".index(sign) + 1] == 1)
        every = lines(self.height, self.width)
        for v, name in (1, "plus"), (2, "minus"):
            for told, those in ("rows", every[: self.height]), ("columns", every[self.height :]):
                for line, number in zip(
                    those, self.puzzle.get(f"{name}_{told}") or (), strict=False
                ):
                    if number is not None:
                        self.model.add(sum(is_[p][v] for p in line) == number)


class Lits(Model):
    """A literal a piece; pieces hang together, so that it is rooms that are connected."""

    def state(self) -> None:
        black, named = self.black(), rooms(self.instance)
        over: dict[Cell, list[Literal]] = {p: [] for p in self.cells}
        shape: dict[int, dict[str, Literal]] = {}
        for cells in members(self.instance):
            room = named[cells[0][0]][cells[0][1]]
            shape[room] = self.each("LITS")
            self.model.add_exactly_one(shape[room].values())
            of: dict[str, list[Literal]] = {name: [] for name in "LITS"}
            for name, four in tetrominoes(cells):
                of[name].append(there := self.new())
                for p in four:
                    over[p].append(there)
            for name, places in of.items():
                self.model.add(sum(places) == shape[room][name])
        for p, x in black.items():
            self.model.add(sum(over[p]) == x)
        for square in self.windows():
            self.model.add_bool_or(~black[p] for p in square)
        sides: dict[tuple[int, int], list[Literal]] = {}
        for p, q in self.pairs():
            a, b = sorted((named[p[0]][p[1]], named[q[0]][q[1]]))
            if a != b:
                sides.setdefault((a, b), []).append(both := self.new())
                self.model.add_implication(both, black[p])
                self.model.add_implication(both, black[q])
                self.model.add_bool_or(both, ~black[p], ~black[q])
        touch = self.each(sides)
        for (a, b), x in touch.items():
            self.model.add_max_equality(x, sides[a, b])
            for name in "LITS":
                self.model.add_bool_or(~x, ~shape[a][name], ~shape[b][name])
        self.connected(dict.fromkeys(shape, self.model.new_constant(1)), touch, 0)


class Shimaguni(Model):
    def state(self) -> None:
        black, named = self.black(), rooms(self.instance)
        size: dict[int, Literal] = {}
        every = members(self.instance)
        inner = {(p, q) for p, q in self.pairs() if named[p[0]][p[1]] == named[q[0]][q[1]]}
        for cells in every:
            room, there = named[cells[0][0]][cells[0][1]], set(cells)
            size[room] = self.model.new_int_var(1, len(cells), "")
            self.model.add(sum(black[p] for p in cells) == size[room])
            near = {(p, q): None for p, q in inner if p in there}
            self.connected({p: black[p] for p in cells}, near)
        apart = set(self.pairs()) - inner
        for p, q in apart:
            self.model.add_bool_or(~black[p], ~black[q])
        for a, b in {(named[p[0]][p[1]], named[q[0]][q[1]]) for p, q in apart}:
            self.model.add(size[a] != size[b])
        for (r, c), number in self.numbers.items():
            self.model.add(size[named[r][c]] == number)
