"""OR-Tools' CP-SAT: an automaton a line, and lazy cuts for the one white region.

A board whose white cells fall apart is cut off, and the solver asked again: for each white
component but the biggest, one of the black cells around it is white. (Black cells never touch, so
every solution has that.) Where there are no cuts, one search finds both solutions.
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
    return Board(instance).solutions(1 + unique)


def count(instance: Instance) -> float:
    """Return the deterministic time, which the solver counts, up to the verdict."""
    board = Board(instance)
    board.solutions(2)
    return board.counted


class Board:
    """The model of a board: a cell is 1 if it is black, or the number of its value.

    `PRESOLVE` is whether boards with cuts are simplified before each search, which automata are in
    any case: a search between two cuts is shorter than that.
    """

    PRESOLVE = False

    def __init__(self, instance: Instance) -> None:
        self.values: list[str] = instance["values"]
        self.height, self.width = instance["height"], instance["width"]
        self.model = cp_model.CpModel()
        self.counted = 0.0
        self.numbers = instance["numbers"]
        self.cells = {p: self.cell() for p in product(range(self.height), range(self.width))}
        for r, c, value in instance["given"]:
            self.model.add(self.cells[r, c] == self.values.index(value))
        for line in instance["lines"]:
            self.lines(line, instance)
        if self.numbers:
            for p, q in self.pairs():
                self.model.add_bool_or(~self.cells[p], ~self.cells[q])
            (self.repeats if instance["family"] == "hitori" else self.sights)()

    def cell(self) -> Any:
        if self.numbers:  # The solver tries false first, and what it tries is black then.
            return ~self.model.new_bool_var("")
        top = len(self.values) - 1
        return self.model.new_bool_var("") if top == 1 else self.model.new_int_var(0, top, "")

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
        """State how many white cells each number sees."""
        for (r, c), black in self.cells.items():
            number = self.numbers[r][c]
            if number is None:
                continue
            self.model.add(black == 0)
            if isinstance(number, int):
                ways = [
                    [p for j in range(1, number + 1) if (p := (r + j * y, c + j * x)) in self.cells]
                    for y, x in ((1, 0), (-1, 0), (0, 1), (0, -1))
                ]
                self.model.add(sum(self.seen(way, number - 1) for way in ways) == number - 1)

    def seen(self, way: list[Cell], most: int) -> Any:
        """Return how many of these cells are white before the first black one, at most so many."""
        seen: list[Any] = []
        for k, p in enumerate(way):
            white = ~self.cells[p]
            if k == most:
                self.model.add_bool_or(*(~each for each in seen[-1:]), ~white)
            else:
                seen.append(self.both(seen[-1], white) if seen else white)
        return sum(seen)

    def both(self, x: Any, y: Any) -> Any:
        """Return a variable that is true if and only if both are."""
        z = self.model.new_bool_var("")
        self.model.add_implication(z, x)
        self.model.add_implication(z, y)
        self.model.add_bool_or(z, ~x, ~y)
        return z

    def solutions(self, most: int) -> list[Shown]:
        found: list[Shown] = []
        if not self.numbers:
            told = Told(self, found, most)
            self.search(enumerate_all_solutions=True, told=told)
            return found
        while len(found) < most and (solver := self.search()):
            grid = self.shown(solver)
            white = self.values[0]
            parts = components([[value == white for value in row] for row in grid])
            for part in sorted(parts, key=len)[:-1]:
                around = {q for p in part for q in neighbours(p) if q in self.cells} - part
                self.model.add_bool_or([~self.cells[q] for q in around])
            if len(parts) < 2:
                found.append(grid)
                self.block(grid)
        return found

    def search(
        self, enumerate_all_solutions: bool = False, told: Told | None = None
    ) -> cp_model.CpSolver | None:
        """Return the solver when it has found a solution, or None if there is none."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1  # Every tool has one core.
        solver.parameters.cp_model_presolve = self.PRESOLVE or not self.numbers
        solver.parameters.enumerate_all_solutions = enumerate_all_solutions
        status = solver.solve(self.model, told)
        self.counted += solver.response_proto.deterministic_time
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise ValueError(f"{solver.status_name(status)}: {self.model.validate()}")
        return solver

    def shown(self, solution: Any) -> Shown:
        """Return the grid of a solver, or of what it calls back, that has found a solution."""
        found = [self.values[solution.value(cell)] for cell in self.cells.values()]
        return [found[k : k + self.width] for k in range(0, len(found), self.width)]

    def block(self, grid: Shown) -> None:
        """State that the solution is another one, of black and white cells."""
        black = self.values[1]
        self.model.add_bool_or(
            ~cell if grid[r][c] == black else cell for (r, c), cell in self.cells.items()
        )


class Told(cp_model.CpSolverSolutionCallback):
    """Keeps the solutions that are found, and stops behind so many."""

    def __init__(self, board: Board, found: list[Shown], most: int) -> None:
        super().__init__()
        self._board, self._found, self._most = board, found, most

    def on_solution_callback(self) -> None:
        self._found.append(self._board.shown(self))
        if len(self._found) == self._most:
            self.stop_search()


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


def components(white: list[list[bool]]) -> list[set[Cell]]:
    """Return the connected parts of the white cells."""
    # One column and two rows more, which are not white: neighbours are 1 and `stride` apart.
    stride = len(white[0]) + 1
    left = bytearray(stride) + b"".join(bytes([*row, False]) for row in white) + bytearray(stride)
    parts = []
    while (first := left.find(1)) >= 0:
        left[first] = 0
        part = [first]
        for p in part:
            for q in (p + 1, p - 1, p + stride, p - stride):
                if left[q]:
                    left[q] = 0
                    part.append(q)
        parts.append({(p // stride - 1, p % stride) for p in part})
    return parts


def neighbours(p: Cell) -> tuple[Cell, ...]:
    r, c = p
    return (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)
