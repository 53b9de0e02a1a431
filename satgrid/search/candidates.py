"""The values that occur in each cell over all solutions, and so the cells that are determined.

Each solution after the first has to show a value that none before it did. One clause over all
unseen candidates (a cell and a value) says so, and the solver tries these first. If there is no
such solution, the unseen candidates occur in none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from satgrid.clues import OTHER, UNKNOWN, Value
from satgrid.deadline import OutOfTime, check_deadline, checked, limited
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.records import record
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import PLAIN, OnEvent, Options, Report


@record
class Determined:
    """The values that each cell has in solutions, in the order of the family's values.

    If the `status` is "solved", `candidates` has exactly the values that occur; if it is "gave-up"
    (stopped early), it may have more, and a cell with one value is determined provided that there
    is a solution at all. It is None if the status is "unsatisfiable". `solutions` is the number of
    solutions seen, and `doubtful` has each (cell, candidate) that none of them shows.
    """

    status: str
    candidates: Grid[tuple[Value, ...]] | None
    solutions: int
    report: Report
    doubtful: tuple[tuple[Cell, Value], ...] = ()

    @property
    def grid(self) -> Grid[Value] | None:
        """The board with the cells that are equal in all solutions, `?` in the others."""
        return None if self.candidates is None else settled_grid(self.candidates)

    @property
    def says(self) -> str | None:
        """The outside program whose unchecked claim this rests on, if any."""
        return None if self.status == GAVE_UP else self.report.says


def settled_grid(candidates: Grid[tuple[Value, ...]]) -> Grid[Value]:
    """Return the values of cells with one candidate, `?` in the others."""
    flat = tuple(values[0] if len(values) == 1 else UNKNOWN for values in candidates.flat)
    return Grid(candidates.height, candidates.width, flat)


class Candidates:
    """Sets of candidates of a board, each as an int with one bit for every candidate.

    Cells are in reading order, and the values of a cell in the order of `values`. The *index* of a
    candidate is the number of its bit.
    """

    def __init__(self, height: int, width: int, values: Sequence[Value]) -> None:
        self.height = height
        self.width = width
        self.values = tuple(values)
        self.everything = (1 << height * width * len(values)) - 1
        self._numbers = {value: k for k, value in enumerate(values)}
        self._digits = {value: f"{1 << k:0{len(values)}b}" for k, value in enumerate(values)}
        self._tuples: dict[str, tuple[Value, ...]] = {}

    def index(self, cell: Cell, value: Value) -> int:
        """Return the index of a candidate."""
        return (cell[0] * self.width + cell[1]) * len(self.values) + self._numbers[value]

    def candidate(self, index: int) -> tuple[Cell, Value]:
        """Return the cell and value with this index."""
        at, number = divmod(index, len(self.values))
        return divmod(at, self.width), self.values[number]

    def bits(self, candidates: Iterable[tuple[Cell, Value]]) -> int:
        """Return the set of these candidates, which differ."""
        width, size, numbers = self.width, len(self.values), self._numbers
        return sum(1 << (r * width + c) * size + numbers[value] for (r, c), value in candidates)

    def bits_of_grid(self, grid: Grid[Value]) -> int:
        """Return the set of the candidates that a grid has."""
        flat = grid.with_only(self.values, OTHER).flat
        return int("".join(map(self._digits.__getitem__, reversed(flat))), 2)

    def bits_of_values(self, cells: Iterable[Iterable[Value]]) -> int:
        """Return the set in which each cell has these values, cells in reading order."""
        numbers, size = self._numbers, len(self.values)
        bits = [sum(1 << numbers[value] for value in values) for values in cells]
        return int("".join(f"{each:0{size}b}" for each in reversed(bits)), 2)

    def values_of_bits(self, bits: int) -> Grid[tuple[Value, ...]]:
        """Return the values that each cell has in a set, in the order of `values`."""
        size, tuples = len(self.values), self._tuples
        digits = f"{bits:0{self.height * self.width * size}b}"
        flat = []
        for end in range(len(digits), 0, -size):
            cell = digits[end - size : end]
            if cell not in tuples:
                pairs = zip(self.values, reversed(cell), strict=True)
                tuples[cell] = tuple(value for value, digit in pairs if digit == "1")
            flat.append(tuples[cell])
        return Grid(self.height, self.width, tuple(flat))

    def indices(self, bits: int) -> list[int]:
        """Return the indices of the candidates in a set, in ascending order."""
        return [k for k, digit in enumerate(reversed(f"{bits:b}")) if digit == "1"]

    def remove_shown(
        self,
        unseen: dict[int, int],
        solution: Callable[[list[int]], Grid[Value] | None],
        has_solution: bool = True,
    ) -> None:
        """Remove candidates that solutions show from `unseen`, until no solution shows the rest.

        `unseen` maps the literal of each candidate to its index. `solution` returns a solution in
        which one of the given literals is true, or any solution if it gets none, or None. Unless it
        is known that the puzzle `has_solution`, it gets no literals the first time.
        """
        numbers, size = self._numbers, len(self.values)
        while unseen:
            grid = solution([*unseen] if has_solution else [])
            if grid is None:
                break
            has_solution = True
            flat = grid.with_only(self.values, OTHER).flat
            shown = {at * size + numbers[value] for at, value in enumerate(flat)}
            for x in [x for x, index in unseen.items() if index in shown]:
                del unseen[x]


def determine_cells(
    problem: Problem,
    options: Options = PLAIN,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
    conflicts: int | None = None,
) -> Determined:
    """Return the values that occur in each cell of the problem's solutions.

    It gives up after about `conflicts` conflicts. Raises `OutOfTime` past the caller's limit.
    """
    search = Search(problem, options, on_event)
    candidates = Candidates(*problem.board, problem.values)
    possible = [list(problem.values) for _ in range(problem.board.area)]
    unseen: dict[int, int] = {}
    solutions = 0

    def result(status: str) -> Determined:
        flat = tuple(map(tuple, possible))
        grid = None if status == UNSATISFIABLE else Grid(*problem.board, flat)
        return Determined(status, grid, solutions, search.report, doubtful(status))

    def doubtful(status: str) -> tuple[tuple[Cell, Value], ...]:
        if status != GAVE_UP or not unseen:
            return ()
        size, values, cells = len(problem.values), problem.values, problem.board.cells()
        places = {(k // size, values[k % size]) for k in unseen.values()}
        places |= {(p, v) for p, first in search.model().followers for q, v in places if q == first}
        return tuple((cells[p], v) for p, v in sorted(places))

    def next_solution(literals: list[int]) -> Grid[Value] | None:
        nonlocal solutions
        if literals:
            search.require_one(literals)
        left = conflicts and conflicts - search.conflicts()
        if left is not None and left <= 0:
            raise OutOfTime
        try:
            grid = search.next(left)
        except Undecided:
            raise OutOfTime from None
        solutions += grid is not None
        return grid

    try:
        with limited(timeout_s):
            model = search.model()
            if model.refuted_by is not None:
                search.report.decide("narrowing")
                return result(UNSATISFIABLE)
            domains = model.domains
            possible = [list(values) for _, values in domains.candidates(domains.full)]
            if model.fixed is not None:
                search.report.decide("narrowing")
                search.require_referee(model.fixed)
                solutions = 1
                return result(SOLVED)
            for x, (cell, if_true, if_false) in checked(model.answer.items()):
                unseen[x] = candidates.index(cell, if_true)
                if if_false is not None:
                    unseen[-x] = candidates.index(cell, if_false)
            candidates.remove_shown(unseen, next_solution, has_solution=False)
    except OutOfTime:
        check_deadline()
        return result(GAVE_UP)
    finally:
        search.close()
    if not solutions:
        return result(UNSATISFIABLE)
    for cell, value in map(candidates.candidate, unseen.values()):
        possible[cell[0] * problem.board.width + cell[1]].remove(value)
    for at, first in model.followers:
        possible[at] = possible[first]
    return result(SOLVED)
