"""Families of walls: what covers two cells side by side opens the wall between them."""

from __future__ import annotations

from benchmarks.peers.cpsat.model import Cell, Literal, Model
from benchmarks.peers.facts import core, left_out, owned, rectangles


class Walled(Model):
    """The literals of walls are shown, with those around the board and the corners they come to."""

    def walls(
        self, always: frozenset[tuple[Cell, Cell]] = frozenset()
    ) -> dict[tuple[Cell, Cell], Literal]:
        """Return the literal of the wall between each two cells side by side."""
        yes, high, wide = self.model.new_constant(1), 2 * self.height, 2 * self.width
        rim = {
            (r, c)
            for r in range(high + 1)
            for c in range(wide + 1)
            if r in (0, high) or c in (0, wide)
        }
        self.shown += ((p, 1, yes) for p in sorted(rim))
        wall = self.each(self.pairs())
        at: dict[Cell, list[Literal]] = {}
        for (p, q), x in wall.items():
            place = p[0] + q[0] + 1, p[1] + q[1] + 1
            self.shown.append((place, 1, x))
            down, right = q[1] - p[1], q[0] - p[0]
            for end in (place[0] - down, place[1] - right), (place[0] + down, place[1] + right):
                if end not in rim:
                    at.setdefault(end, []).append(x)
        for end, sides in at.items():
            corner = self.new()
            self.model.add_max_equality(corner, sides)
            self.shown.append((end, 1, corner))
        return wall

    def exclude(self, solver: object) -> None:
        """State that a wall is another; corners follow."""
        sides = [each for each in self.shown if sum(each[0]) % 2]
        every, self.shown = self.shown, sides
        super().exclude(solver)  # type: ignore[arg-type]
        self.shown = every


class Shikaku(Walled):
    """A literal a rectangle; in the second way besides one a cell and number that it may be of."""

    def state(self) -> None:
        wall = self.walls()
        of: dict[Cell, list[Literal]] = {p: [] for p in self.clues}
        over: dict[tuple[Cell, Cell], list[Literal]] = {}
        both: dict[tuple[Cell, Cell], list[Literal]] = {pair: [] for pair in wall}
        for clue, top, left, bottom, right in rectangles(self.instance):
            of[clue].append(there := self.new())
            for r in range(top, bottom + 1):
                for c in range(left, right + 1):
                    over.setdefault(((r, c), clue), []).append(there)
                    if r < bottom:
                        both[(r, c), (r + 1, c)].append(there)
                    if c < right:
                        both[(r, c), (r, c + 1)].append(there)
        at: dict[Cell, list[Literal]] = {p: [] for p in self.cells}
        for (p, _), those in over.items():
            if self.second:
                at[p].append(owner := self.new())
                self.model.add(sum(those) == owner)
            else:
                at[p] += those
        for literals in (*of.values(), *at.values()):
            self.model.add_exactly_one(literals)
        for pair, x in wall.items():
            self.model.add_exactly_one(x, *both[pair])


class Dominosa(Walled):
    """In the second way dominoes of a full set are there once, not at most once."""

    HARD = True

    def state(self) -> None:
        wall = self.walls()
        at: dict[Cell, list[Literal]] = {p: [] for p in self.cells}
        places: dict[tuple[int, ...], list[Literal]] = {}
        for (p, q), x in wall.items():
            at[p].append(~x)
            at[q].append(~x)
            if p in self.numbers and q in self.numbers:
                pair = tuple(sorted((self.numbers[p], self.numbers[q])))
                places.setdefault(pair, []).append(~x)
        for sides in at.values():
            self.model.add_exactly_one(sides)
        most = max(self.numbers.values(), default=0)
        full = len(self.numbers) == len(self.cells) == (most + 1) * (most + 2)
        for sides in places.values():
            if full and self.second:
                self.model.add_exactly_one(sides)
            else:
                self.model.add_at_most_one(sides)


class Galaxies(Walled):
    """A literal a cell and dot, the same for the cell across; each dot's cells hang together."""

    def state(self) -> None:
        wall, out = self.walls(), left_out(self.instance)
        of: dict[Cell, dict[Cell, Literal]] = {p: {} for p in self.cells}
        for dot, across in owned(self.instance).items():
            own: dict[Cell, Literal] = {}
            for p, q in across.items():
                own[p] = own[q] if q in own else self.new()
                of[p][dot] = own[p]
            middle = core(dot)
            if not own.keys() >= {*middle}:
                self.model.add_bool_or([])  # Another dot is too near.
                continue
            self.model.add_bool_and(own[p] for p in middle)
            near = {(p, q): None for p, q in wall if p in own and q in own}
            self.connected(own, near, middle[0])
        for p in self.cells:
            if p not in out:
                self.model.add_exactly_one(of[p].values())
        for (p, q), x in wall.items():
            if p in out or q in out:
                self.model.add(x == ((p in out) != (q in out)))
                continue
            for dot in {**of[p], **of[q]}:
                a, b = of[p].get(dot), of[q].get(dot)
                if a is None or b is None:
                    self.model.add_implication(b if a is None else a, x)
                else:
                    self.model.add_bool_or(~a, b, x)
                    self.model.add_bool_or(a, ~b, x)
                    self.model.add_bool_or(~a, ~b, ~x)
