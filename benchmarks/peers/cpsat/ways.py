"""Families whose loop goes through rooms, shaded cells between, or pieces of a length."""

from __future__ import annotations

from benchmarks.peers.cpsat.loops import Loop, Shaded
from benchmarks.peers.cpsat.model import Cell, Literal
from benchmarks.peers.facts import rooms


class Koburin(Shaded):
    def counts(self) -> None:
        for p, number in self.numbers.items():
            near = [1 - self.passed[q] for q in self.beside(p) if q in self.passed]
            self.model.add(sum(near) == number)


class Rooms(Loop):
    """A loop that comes to each room once."""

    def state(self) -> None:
        self.loop(self.cells, 1, self.cells[0])
        named = rooms(self.instance)
        self.room = {(r, c): named[r][c] for r, c in self.cells}
        self.borders = [(p, q) for p, q in self.pairs() if self.room[p] != self.room[q]]
        around: dict[int, list[Literal]] = {}
        for p, q in self.borders:
            for each in p, q:
                around.setdefault(self.room[each], []).append(self.line(p, q))
        for lines in around.values():
            self.model.add(sum(lines) == 2)
        self.visits()

    def visits(self) -> None:
        """State what the loop does in rooms, and between them."""
        raise NotImplementedError


class Countryroad(Rooms):
    def visits(self) -> None:
        for p, q in self.borders:
            self.model.add_bool_or(self.passed[p], self.passed[q])
        for p, number in self.numbers.items():
            inside = (x for q, x in self.passed.items() if self.room[q] == self.room[p])
            self.model.add(sum(inside) == number)


class Moonsun(Rooms):
    """A literal a room: it takes suns."""

    def visits(self) -> None:
        suns = self.each(sorted({*self.room.values()}))
        for p, sign in self.clues.items():
            sunny = suns[self.room[p]]
            self.model.add(self.passed[p] == (sunny if sign == "s" else ~sunny))
        for room, sunny in suns.items():
            signs = {sign for p, sign in self.clues.items() if self.room[p] == room}
            if "s" not in signs:
                self.model.add(sunny == 0)
            if "m" not in signs:
                self.model.add(sunny == 1)
        for p, q in self.borders:
            one, other = suns[self.room[p]], suns[self.room[q]]
            self.model.add(one + other == 1).only_enforce_if(self.line(p, q))


class Geradeweg(Loop):
    """How far the line goes straight from a number, in literals that follow one another."""

    def state(self) -> None:
        self.loop(self.cells, 1, next(iter(self.clues), self.cells[0]))
        for p, clue in self.clues.items():
            self.model.add(self.passed[p] == 1)
            across, down = (self.piece(p, step) for step in ((0, 1), (1, 0)))
            if isinstance(clue, int):
                for steps, used in across, down:
                    self.model.add(sum(steps) == clue).only_enforce_if(used)
            else:
                both = across[1], down[1]
                self.model.add(sum(across[0]) == sum(down[0])).only_enforce_if(*both)

    def piece(self, p: Cell, step: Cell) -> tuple[list[Literal], Literal]:
        """Return a literal for each step of the straight piece there, and whether there is one."""
        found: list[Literal] = []
        firsts: list[Literal] = []
        for way in step, (-step[0], -step[1]):
            ray = self.ray(p, *way)
            for k, (a, b) in enumerate(zip([p, *ray], ray, strict=False)):
                line = self.line(a, b)
                if k == 0:
                    firsts.append(reached := line)
                else:
                    before, reached = reached, self.new()
                    self.model.add_implication(reached, before)
                    self.model.add_implication(reached, line)
                    self.model.add_bool_or(reached, ~before, ~line)
                found.append(reached)
        used = self.new()
        self.model.add_max_equality(used, firsts) if firsts else self.model.add(used == 0)
        return found, used
