"""Families of one region beside what numbers count: around corners, along sight, in rooms."""

from __future__ import annotations

from benchmarks.peers.cpsat.counts import lines
from benchmarks.peers.cpsat.model import Cell, Literal, Model
from benchmarks.peers.facts import corners, rooms


class Sight(Model):
    """What a number counts along the four directions from its cell."""

    def seen(self, p: Cell, of: dict[Cell, Literal], most: int) -> list[Literal]:
        """Return a literal for each cell that may be seen, up to one more than `most` a way."""
        found: list[Literal] = []
        for step in (1, 0), (-1, 0), (0, 1), (0, -1):
            before: Literal | None = None
            for q in self.ray(p, *step)[: most + 1]:
                if before is None:
                    x = of[q]
                else:
                    x = self.new()
                    self.model.add_implication(x, before)
                    self.model.add_implication(x, of[q])
                    self.model.add_bool_or(x, ~before, ~of[q])
                found.append(before := x)
        return found


class Creek(Model):
    HARD = True

    def state(self) -> None:
        black = self.black()
        for (r, c), number in corners(self.instance):
            near = (black.get((y, x), 0) for y in (r - 1, r) for x in (c - 1, c))
            self.model.add(sum(near) == number)
        self.connected({p: ~x for p, x in black.items()}, dict.fromkeys(self.pairs()))


class Canalview(Sight):
    def state(self) -> None:
        black = self.black()
        for p in self.clues:
            self.model.add(black[p] == 0)
        for p, number in self.numbers.items():
            self.model.add(sum(self.seen(p, black, number)) == number)
        for square in self.windows():
            self.model.add_bool_or(~black[p] for p in square)
        self.connected(black, dict.fromkeys(self.pairs()))


class Nurimisaki(Sight):
    def state(self) -> None:
        black = self.black()
        white = {p: ~x for p, x in black.items()}
        for p in self.cells:
            near = sum(white[q] for q in self.beside(p))
            if p in self.clues:
                self.model.add(white[p] == 1)
                self.model.add(near == 1)
            else:
                self.model.add(near >= 2).only_enforce_if(white[p])
        for p, number in self.numbers.items():
            self.model.add(sum(self.seen(p, white, number)) == number - 1)
        for square in self.windows():
            self.model.add_bool_or(black[p] for p in square)
            self.model.add_bool_or(white[p] for p in square)
        root = next(iter(self.clues), None)
        self.connected(white, dict.fromkeys(self.pairs()), root)


class Snake(Model):
    """A literal a cell, and one that it is an end."""

    def state(self) -> None:
        black, end = self.black(), self.each(self.cells)
        for p, x in end.items():
            self.model.add_implication(x, black[p])
            near = sum(black[q] for q in self.beside(p))
            self.model.add(near == 1).only_enforce_if(x)
            self.model.add(near == 2).only_enforce_if(black[p], ~x)
        self.model.add(sum(end.values()) == 2)
        for p, sign in self.clues.items():
            self.model.add(black[p] == 1)
            self.model.add(end[p] == (sign == "e"))
        for a, b, c, d in self.windows():
            for (p, q), (s, t) in ((a, d), (b, c)), ((b, c), (a, d)):
                self.model.add(black[s] + black[t] == 1).only_enforce_if(black[p], black[q])
        told = [self.puzzle.get(name) or [] for name in ("rows", "columns")]
        sides = [number for side in told for number in side]
        for line, number in zip(lines(self.height, self.width), sides, strict=False):
            if number is not None:
                self.model.add(sum(black[p] for p in line) == number)
        root = next((p for p, sign in self.clues.items() if sign == "e"), None)
        self.connected(black, dict.fromkeys(self.pairs()), root)


class Nanro(Model):
    """A literal a room and number, and one a cell that has it."""

    def state(self) -> None:
        named = rooms(self.instance)
        room = {(r, c): named[r][c] for r, c in self.cells}
        members: dict[int, list[Cell]] = {}
        for p in self.cells:
            members.setdefault(room[p], []).append(p)
        has = self.each(self.cells)
        of = {name: self.each(range(1, len(cells) + 1)) for name, cells in members.items()}
        for name, cells in members.items():
            self.model.add_exactly_one(of[name].values())
            told = sum(n * x for n, x in of[name].items())
            self.model.add(sum(has[p] for p in cells) == told)
            for p in cells:
                for n, x in of[name].items():
                    shown = self.new()
                    self.shown.append((p, n, shown))
                    self.model.add_implication(shown, x)
                    self.model.add_implication(shown, has[p])
                    self.model.add_bool_or(shown, ~x, ~has[p])
        for p, clue in self.clues.items():
            self.model.add(has[p] == 1)
            if isinstance(clue, int):
                self.model.add_bool_or([of[room[p]][clue]] if clue in of[room[p]] else [])
        for square in self.windows():
            self.model.add_bool_or(~has[p] for p in square)
        for p, q in self.pairs():
            if room[p] != room[q]:
                for n in of[room[p]].keys() & of[room[q]].keys():
                    self.model.add_bool_or(~has[p], ~has[q], ~of[room[p]][n], ~of[room[q]][n])
        self.connected(has, dict.fromkeys(self.pairs()))
