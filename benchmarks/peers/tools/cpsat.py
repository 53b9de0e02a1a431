"""OR-Tools' CP-SAT: an automaton a line, and lazy cuts for the one white region.

A board whose white cells fall apart is cut off, and the solver asked again: for each white
component but the biggest, one of the black cells around it is white. (Black cells never touch, so
every solution has that.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import ortools
from ortools.sat.python import cp_model

from benchmarks.peers.tools import Instance, Shown

Cell = tuple[int, int]


def version() -> str:
    return f"OR-Tools {ortools.__version__}"


def solve(instance: Instance, unique: bool) -> list[Shown]:
    board = Board(instance)
    found: list[Shown] = []
    while len(found) < (2 if unique else 1):
        grid = board.solution()
        if grid is None:
            break
        found.append(grid)
        board.block(grid)
    return found


class Board:
    """The model of a board: a 0-1 variable a cell where there are two values, else a number."""

    def __init__(self, instance: Instance) -> None:
        self.values: list[str] = instance["values"]
        self.height, self.width = instance["height"], instance["width"]
        self.model = cp_model.CpModel()
        top = len(self.values) - 1
        self.cells = {
            p: self.model.new_bool_var("") if top == 1 else self.model.new_int_var(0, top, "")
            for p in product(range(self.height), range(self.width))
        }
        for r, c, value in instance["given"]:
            self.model.add(self.cells[r, c] == self.values.index(value))
        for line in instance["lines"]:
            self.lines(line, instance)
        self.numbers = instance["numbers"]
        if self.numbers:
            for p, q in self.pairs():
                self.model.add_bool_or(~self.cells[p], ~self.cells[q])
            (self.repeats if instance["family"] == "hitori" else self.sights)()

    def lines(self, line: Instance, instance: Instance) -> None:
        cells = [self.cells[r, c] for r, c in line["cells"]]
        if instance["family"] == "nonogram":
            moves, accepting = block_moves(line["blocks"], self.values)
            self.model.add_automaton(cells, 0, accepting, moves)
        for k in line["automata"]:
            told = instance["automata"][k]
            moves = [(q, self.values.index(v), to) for q, v, to in told["moves"]]
            self.model.add_automaton(cells, told["start"], told["accepting"], moves)

    def pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield the pairs of neighbours."""
        for r, c in self.cells:
            for q in ((r + 1, c), (r, c + 1)):
                if q in self.cells:
                    yield (r, c), q

    def repeats(self) -> None:
        """State that no line has two white cells of a number."""
        same: dict[tuple[str, int, int], list[Any]] = {}
        for (r, c), black in self.cells.items():
            number = self.numbers[r][c]
            if isinstance(number, int):
                same.setdefault(("row", r, number), []).append(~black)
                same.setdefault(("column", c, number), []).append(~black)
        for whites in same.values():
            if len(whites) > 1:
                self.model.add_at_most_one(whites)

    def sights(self) -> None:
        """State how many white cells each number sees; chains end one cell behind the number."""
        for (r, c), black in self.cells.items():
            number = self.numbers[r][c]
            if number is None:
                continue
            self.model.add(black == 0)
            if not isinstance(number, int):
                continue
            seen: list[Any] = []
            for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                before = None
                for j in range(1, number + 1):
                    near = self.cells.get((r + j * dr, c + j * dc))
                    if near is None:
                        break
                    before = ~near if before is None else self.both(before, ~near)
                    seen.append(before)
            self.model.add(sum(seen) == number - 1)

    def both(self, x: Any, y: Any) -> Any:
        """Return a variable that is true if and only if both are."""
        z = self.model.new_bool_var("")
        self.model.add_implication(z, x)
        self.model.add_implication(z, y)
        self.model.add_bool_or(z, ~x, ~y)
        return z

    def solution(self) -> Shown | None:
        """Return a solution that is not blocked, or None if there is none."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1  # Every tool has one core.
        while (status := solver.solve(self.model)) != cp_model.INFEASIBLE:
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                raise ValueError(f"{solver.status_name(status)}: {self.model.validate()}")
            found = {p: solver.value(cell) for p, cell in self.cells.items()}
            parts = components({p for p, v in found.items() if v == 0}) if self.numbers else []
            if len(parts) < 2:
                return [
                    [self.values[found[r, c]] for c in range(self.width)]
                    for r in range(self.height)
                ]
            for part in sorted(parts, key=len)[:-1]:
                around = {q for p in part for q in neighbours(p) if q in found} - part
                self.model.add_bool_or([~self.cells[q] for q in around])
        return None

    def block(self, grid: Shown) -> None:
        """State that the solution is another one."""
        differ = []
        for (r, c), cell in self.cells.items():
            value = self.values.index(grid[r][c])
            if len(self.values) == 2:
                differ.append(~cell if value else cell)
            else:
                other = self.model.new_bool_var("")
                self.model.add(cell != value).only_enforce_if(other)
                differ.append(other)
        self.model.add_bool_or(differ)


def block_moves(
    blocks: list[tuple[int, str]], values: list[str]
) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Return the moves (state, value, next state) of the lines with these blocks, and their ends.

    State 0 is the white before the first block; a state a coloured cell follows, and one for the
    white behind each block.
    """
    moves, white, last, before = [(0, 0, 0)], 0, 0, -1
    state = 0
    for length, symbol in blocks:
        value = values.index(symbol)
        first = state + 1
        moves.append((white, value, first))
        if before not in (-1, value):
            moves.append((last, value, first))
        moves += [(q, value, q + 1) for q in range(first, first + length - 1)]
        last, white = first + length - 1, first + length
        moves += [(last, 0, white), (white, 0, white)]
        state, before = white, value
    return moves, sorted({last, white})


def components(cells: set[Cell]) -> list[set[Cell]]:
    """Return the connected parts of a set of cells."""
    left, parts = set(cells), []
    while left:
        part, border = set(), [left.pop()]
        while border:
            p = border.pop()
            part.add(p)
            near = [q for q in neighbours(p) if q in left]
            left.difference_update(near)
            border += near
        parts.append(part)
    return parts


def neighbours(p: Cell) -> tuple[Cell, ...]:
    r, c = p
    return (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)
