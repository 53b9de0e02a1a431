"""Families of shaded cells and their neighbours: ships, walls around clues, triangles."""

from __future__ import annotations

from itertools import product
from typing import Any

from benchmarks.peers.cpsat.counts import lines
from benchmarks.peers.cpsat.model import Cell, Literal, Model
from benchmarks.peers.facts import fleet, ring, ring_clues, rings


class Battleship(Model):
    """A literal a ship; in the second way black cells, and where runs of each length begin."""

    HARD = True

    def state(self) -> None:
        self.black_cells = self.black()
        black = self.black_cells
        for a, b, c, d in self.windows():
            for p, q in (a, d), (b, c):
                self.model.add_bool_or(~black[p], ~black[q])
        self.runs() if self.second else self.ships()
        self.signs()
        told = (*self.side("rows", self.height), *self.side("columns", self.width))
        for line, number in zip(lines(self.height, self.width), told, strict=True):
            if number is not None:
                self.model.add(sum(black[p] for p in line) == number)

    def side(self, name: str, length: int) -> list[Any]:
        return self.puzzle.get(name) or [None] * length

    def at(self, p: Cell) -> Literal:
        """Return the literal that a cell is black; none is beyond the border."""
        return self.black_cells.get(p, self.model.new_constant(0))

    def ships(self) -> None:
        over: dict[Cell, list[Literal]] = {p: [] for p in self.cells}
        for length, number in fleet(self.instance).items():
            found = []
            for (r, c), (down, right) in product(self.cells, ((0, 1), (1, 0))[: 1 + (length > 1)]):
                cells = [(r + k * down, c + k * right) for k in range(length)]
                if cells[-1] not in self.black_cells:
                    continue
                found.append(ship := self.new())
                for p in cells:
                    over[p].append(ship)
                for q in {q for p in cells for q in self.beside(p)}.difference(cells):
                    self.model.add_implication(ship, ~self.black_cells[q])
            self.model.add(sum(found) == number)
        for p, those in over.items():
            self.model.add(sum(those) == self.black_cells[p])

    def runs(self) -> None:
        told = fleet(self.instance)
        most = max(told, default=0)
        begun: dict[int, list[Literal]] = {n: [] for n in range(1, most + 1)}
        for (r, c), (down, right) in product(self.cells, ((0, 1), (1, 0))):
            cells = [self.at((r + k * down, c + k * right)) for k in range(-1, most + 1)]
            self.model.add_bool_or(~x for x in cells[1:])
            for n in range(2, most + 1):
                begun[n].append(run := self.new())
                ends = ~cells[0], ~cells[n + 1]
                self.model.add_bool_and(*cells[1 : n + 1], *ends).only_enforce_if(run)
                self.model.add_bool_or(run, *(~x for x in cells[1 : n + 1]), cells[0], cells[n + 1])
        for p in self.cells:
            if begun:
                begun[1].append(alone := self.new())
                near = [self.black_cells[q] for q in self.beside(p)]
                self.model.add_bool_and(self.black_cells[p], *(~x for x in near)).only_enforce_if(
                    alone
                )
                self.model.add_bool_or(alone, ~self.black_cells[p], *near)
        for n, those in begun.items():
            self.model.add(sum(those) == told.get(n, 0))
        if not begun:
            self.model.add(sum(self.black_cells.values()) == 0)

    def signs(self) -> None:
        steps = {"t": (-1, 0), "b": (1, 0), "l": (0, -1), "r": (0, 1)}
        for (r, c), sign in self.clues.items():
            self.model.add(self.black_cells[r, c] == (sign != "w"))
            up, left, right, down = (
                self.at((r + y, c + x)) for y, x in ((-1, 0), (0, -1), (0, 1), (1, 0))
            )
            if sign == "o":
                self.model.add(up + left + right + down == 0)
            elif sign == "m":
                self.model.add(up == down)
                self.model.add(left == right)
                self.model.add(up + left == 1)
            elif sign in steps:
                y, x = steps[sign]
                self.model.add(self.at((r + y, c + x)) == 0)
                self.model.add(self.at((r - y, c - x)) == 1)


class Tapa(Model):
    """What is around a clue is one of the rings that fit it."""

    def state(self) -> None:
        black = self.black()
        for p, clue in ring_clues(self.instance).items():
            self.model.add(black[p] == 0)
            around = ring(self.instance, p)
            there = [(k, q) for k, q in enumerate(around) if q is not None]
            fits = [[word >> k & 1 for k, _ in there] for word in rings(tuple(around), clue)]
            self.model.add_allowed_assignments([black[q] for _, q in there], fits)
        for square in self.windows():
            self.model.add_bool_or(~black[p] for p in square)
        self.connected(black, dict.fromkeys(self.pairs()))


class Kurotto(Model):
    """What is joined to a circle has its number of cells, and each of them is connected with it."""

    def state(self) -> None:
        black = self.black()
        for p in self.clues:
            self.model.add(black[p] == 0)
        for clue, number in self.numbers.items():
            near = {
                p
                for p in self.cells
                if p not in self.clues and abs(p[0] - clue[0]) + abs(p[1] - clue[1]) <= number + 1
            }
            joined = self.each(sorted(near))
            for p, x in joined.items():
                self.model.add_implication(x, black[p])
            edges = {(p, q): None for p, q in self.pairs() if p in joined and q in joined}
            for p, q in edges:
                self.model.add_bool_or(~joined[p], ~black[q], joined[q])
                self.model.add_bool_or(~joined[q], ~black[p], joined[p])
            for p in self.beside(clue):
                if p in joined:
                    self.model.add_implication(black[p], joined[p])
                    edges[min(p, clue), max(p, clue)] = None
            self.model.add(sum(joined.values()) == number)
            self.connected({clue: self.model.new_constant(1), **joined}, edges, clue)


class Shakashaka(Model):
    """Slices around corners; in the second way tables of what four cells may have."""

    HARD = True

    def state(self) -> None:
        free = [p for p in self.cells if p not in self.clues]
        is_ = {p: self.each(range(1, 5)) for p in free}
        self.shown = [(p, v, x) for p, each in is_.items() for v, x in each.items()]
        white = {p: self.new() for p in free}
        for p in free:
            self.model.add_exactly_one(white[p], *is_[p].values())
        for p, number in self.numbers.items():
            self.model.add(sum(~white[q] for q in self.beside(p) if q in white) == number)
        value = {p: self.model.new_int_var(0, 4, "") for p in free} if self.second else {}
        for p, x in value.items():
            self.model.add(sum(v * y for v, y in is_[p].items()) == x)
        yes = self.model.new_constant(1)
        for r, c in product(range(self.height + 1), range(self.width + 1)):
            around = (r - 1, c), (r, c), (r, c - 1), (r - 1, c - 1)
            there = tuple(p in is_ for p in around)
            if not any(there):
                continue
            if self.second:
                self.model.add_allowed_assignments(
                    [value[p] for p in around if p in value], words(there)
                )
                continue
            dark: list[Literal] = []
            for k, p in enumerate(around):
                for half in (0, 1):
                    if p not in is_:
                        dark.append(yes)
                        continue
                    dark.append(x := self.new())
                    self.model.add(sum(is_[p][v] for v in range(1, 5) if covers(v, k, half)) == x)
            for s in range(8):
                run = [dark[(s + k) % 8] for k in range(6)]
                self.model.add_bool_or(~run[0], run[1], ~run[2])
                self.model.add_bool_or(~run[0], run[1], run[2], run[3], ~run[4])
                self.model.add_bool_or(~run[0], *run[1:6])


def covers(value: int, k: int, half: int) -> bool:
    """Say whether a triangle is in the first or second slice of the k-th cell around a corner."""
    return (value - 1 - k + half) % 4 < 2


WORDS: dict[tuple[bool, ...], list[list[int]]] = {}


def words(there: tuple[bool, ...]) -> list[list[int]]:
    """Return what the cells around a corner may have, where they are no walls."""
    if there not in WORDS:
        found = []
        for word in product(range(5), repeat=sum(there)):
            left = iter(word)
            dark = []
            for k, free in enumerate(there):
                value = next(left) if free else -1
                dark += [value < 0 or (value > 0 and covers(value, k, half)) for half in (0, 1)]
            text = "".join(".#"[x] for x in dark)
            start = text.find("#")
            pieces = (text[start:] + text[:start]).split("#")
            if start < 0 or {len(piece) for piece in pieces} <= {0, 2, 4}:
                found.append([*word])
        WORDS[there] = found
    return WORDS[there]
