"""The stages of a search for another solution: further methods if the plain search takes long.

`Stages.next` asks one stage after the other until one settles the question:

- search: the solver within a budget of conflicts, which suffices for nearly every puzzle. If
  something is counted and the user chose neither solver nor encoder, a solver that counts natively
  comes first, then one for which everything is clauses;
- counting: the late narrowing, then the solver within a budget again;
- cuts: a loop by lazy cuts instead of its complete clauses;
- image: a known solution, turned or mirrored;
- symmetry: the solver, on solutions that are their own image;
- unlimited search: the solver without a budget.

Counting precedes the search for a second solution if nothing is known after the first: no cell by
narrowing and no clause by a conflict. If constraints are lazy by default, the stages are a search
for a number of rounds per solution and the complete formula. If they are lazy by the user's choice,
or the solver does not support budgets, there is one stage: search without a budget.

Budgets are conflicts and rounds instead of seconds, so that runs are reproducible. Stages wrap
`Search.next`; they see neither lazy cuts nor objective bounds. Certificates come without stages.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from satgrid import solvers
from satgrid.board import all_cells, turns
from satgrid.clues import WHITE, Value
from satgrid.compiler import compile_puzzle
from satgrid.constraints import Bulk, Constraint, Literals, narrowing
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, bits_of, cells_of, rows_of
from satgrid.errors import UsageError
from satgrid.grid import Cell, Grid
from satgrid.model import Encoding, Model
from satgrid.narrowing import narrow
from satgrid.search.loop import Search, Undecided

Stage: TypeAlias = Callable[[], Grid[Value] | None]
"""Returns another solution, or None if there is none; raises `Undecided`."""

BUDGET = 2_000
"""Conflicts of the plain search per puzzle. All 800 puzzles of four tournaments need fewer."""

COUNTED_CONFLICTS = 3_000
"""Conflicts of the search with native counts. Without variables for the counts it learns less from
each conflict, and a board that takes many is settled earlier with everything in clauses.

A mosaic of 20x20 takes 900 to 2,300: five take 53 ms together, against 62 ms with a budget of 2,000
and 59 ms with everything in clauses. Two of 17 battleships of 10x10 take more than 3,000.
"""

AT_MOST_ONE_CONFLICTS = 600
"""The same budget if all counts are at-most-one, which clauses of two literals express as well.

Five killers of 9x9 with up to 9,000 conflicts take 70 ms in the median, and 117 ms with 3,000.
"""

LAZY_ROUNDS = 500
"""Rounds per solution if constraints are lazy: published puzzles take some tens."""

MOST_COMPLETE_CELLS = 2_500
"""The most cells of a board for the stage `complete`."""


class Stages:
    """The stages of one search. With `conflicts` the last stage has that budget too."""

    def __init__(self, search: Search, conflicts: int | None = None) -> None:
        self._search = search
        self._conflicts = conflicts
        self._out_of_rounds = False
        # The stages that were asked before, and those that were not needed yet.
        self._started: list[tuple[str, Stage]] = []
        self._remaining = self._applicable_stages()

    def grids(self) -> Generator[Grid[Value]]:
        """Yield every solution once, as `Search.grids` does."""
        try:
            yield from self._search.grids(self.next)
        finally:
            self.close()

    def close(self) -> None:
        """Drop the stages, whose references would keep the search in memory."""
        self._remaining.close()
        self._started.clear()

    def next(self) -> Grid[Value] | None:
        """Return a solution that is not excluded, or None if none is left.

        Raises `Undecided` if all budgets are spent.
        """
        for name, stage in self._stages():
            try:
                grid = stage()
            except Undecided:
                continue
            self._search.report.decide(name)
            return grid
        raise Undecided

    def _stages(self) -> Iterator[tuple[str, Stage]]:
        """Yield the stages; each is set up only if those before it settle nothing."""
        yield from self._started
        for stage in self._remaining:
            self._started.append(stage)
            yield stage

    def _applicable_stages(self) -> Generator[tuple[str, Stage]]:
        search = self._search
        if search.model().formula.counts:
            yield "search", self._native_counting
            search.use_counting_solver(False)
        model = search.model()
        if model.cuts or not solvers.has_budget(search.options.solver):
            if _complete_applies(search):
                yield "search", self._limited_rounds
                encoding = replace(search.options.encoding, standalone=True)
                complete = Recompiled(search, "complete", encoding, conflicts=self._conflicts)
                yield "complete", complete.settle
            yield "search", self._unlimited_search
            return
        yield "search", self._first_try
        counting = CountingStage(search)
        yield "counting", counting.settle
        yield "search", self._limited_conflicts
        if cuts := _cuts_stage(search):
            yield "cuts", cuts.settle
        maps = symmetries(search.statements(), model.domains)
        if len(maps) > 1:
            yield "image", ImageStage(search, maps).settle
            yield "symmetry", SymmetryStage(search, maps, counting.domains).settle
        yield "unlimited search", self._unlimited_search

    def _native_counting(self) -> Grid[Value] | None:
        """Search with native counts; start no round after the budget is spent."""
        model = self._search.model()
        counts = model.formula.counts or ()
        # If all counts are at-most-one, clauses express them as well.
        budget = COUNTED_CONFLICTS if any(k > 1 for _, k in counts) else AT_MOST_ONE_CONFLICTS
        return self._within(budget if counts else 0, LAZY_ROUNDS if model.cuts else None)

    def _first_try(self) -> Grid[Value] | None:
        """Search within the budget, unless nothing is known: no cell and no learnt clause."""
        search = self._search
        domains = search.model().domains
        if search.excluded and domains.undecided() == domains.full and not search.conflicts():
            raise Undecided
        return self._limited_conflicts()

    def _limited_conflicts(self) -> Grid[Value] | None:
        return self._within(BUDGET)

    def _within(self, conflicts: int, rounds: int | None = None) -> Grid[Value] | None:
        left = conflicts - self._search.conflicts()
        if left <= 0:
            raise Undecided
        return self._search.next(left, rounds)

    def _limited_rounds(self) -> Grid[Value] | None:
        """Search for `LAZY_ROUNDS` rounds per solution, and no more once a solution took longer."""
        if self._out_of_rounds:
            raise Undecided
        try:
            return self._search.next(rounds=LAZY_ROUNDS)
        except Undecided:
            self._out_of_rounds = True
            raise

    def _unlimited_search(self) -> Grid[Value] | None:
        return self._search.next(self._conflicts)


class CountingStage:
    """The late narrowing, once, then the solver. `domains` are the narrowed domains.

    Removed values become unit clauses of the live solver alone. They are implied, but not by unit
    propagation, so they are never part of an exported formula or a proof.
    """

    def __init__(self, search: Search, conflicts: int = BUDGET) -> None:
        self._search = search
        self._conflicts = conflicts
        left = search.model().domains
        self.domains = Domains(left.height, left.width, left.values)
        self.domains.planes = left.planes
        kinds = search.model().encoders()
        self._has_to_narrow = search.options.encoding.narrowed and any(
            narrowing(kind, late=True) for kind in kinds
        )

    def settle(self) -> Grid[Value] | None:
        """Return another solution, or None if there is none; raise `Undecided`."""
        search, domains = self._search, self.domains
        before = search.model().domains.planes
        if self._has_to_narrow:
            self._has_to_narrow = False
            with search.report.stage("counting"):
                try:
                    narrow(search.statements(), domains, search.on_progress, late=True)
                except Contradiction:
                    return None
            literal = search.model().literal
            for value, plane in before.items():
                for cell in cells_of(plane & ~domains.planes[value], domains.lane):
                    search.solver().add([-literal(cell, value)])
        if domains.planes == before:
            raise Undecided
        return search.next(self._conflicts)


def _cuts_stage(search: Search) -> Recompiled | None:
    """Return the stage `cuts` for a puzzle with a loop whose encoder the user did not choose.

    The complete clauses of a loop can keep the solver busy for very long on a board with few clues,
    where cuts find a short loop quickly. On a board full of clues it is the other way round.
    """
    encoding, kind = search.options.encoding, "single_loop"
    if kind in encoding.encoders or all(part.kind() != kind for part in search.statements()):
        return None
    chosen = replace(encoding, encoders={**encoding.encoders, kind: "cuts"})
    # A loop is found within some tens of rounds, or rarely at all.
    return Recompiled(search, "cuts", chosen, rounds=200, conflicts=2_000)


def _complete_applies(search: Search) -> bool:
    """Return whether a statement is lazy that the user did not ask to be, on a board not too big.

    On a board with few clues, more and more regions are too small or cut off, and each round of
    cuts excludes only some of them.
    """
    model, chosen = search.model(), search.options.encoding.encoders
    lazy = any(cut.constraint.kind() not in chosen for cut in model.cuts)
    return lazy and model.literal.height * model.literal.width <= MOST_COMPLETE_CELLS


@dataclass
class Recompiled:
    """A stage called `name`: the puzzle with another encoding, on a solver of its own.

    It has `rounds` rounds of `conflicts` conflicts each; None sets no limit.
    """

    search: Search
    name: str
    encoding: Encoding
    rounds: int | None = None
    conflicts: int | None = None
    _branch: Search | None = field(default=None, init=False)

    def settle(self) -> Grid[Value] | None:
        """Return a solution that is not excluded, or None if there is none.

        Raises `Undecided` if the budget is spent or the formula is refused as too big.
        """
        search = self.search
        with search.report.stage(self.name):
            if self.rounds == 0:
                raise Undecided
            branch = self._start()
            before = search.report.rounds
            try:
                grid = branch.solve((), self.conflicts, self.rounds)
            except Undecided:
                self.rounds = 0
                raise
            if self.rounds is not None:
                self.rounds -= search.report.rounds - before
        return None if grid is None else search.require_referee(grid)

    def _start(self) -> Search:
        """Return the search of the other formula, from which all known solutions are excluded."""
        search = self.search
        if self._branch is None:
            problem, encoding = search.problem, self.encoding
            try:
                model = compile_puzzle(
                    problem.puzzle,
                    problem.rules(encoding.encoders),
                    problem.values,
                    encoding,
                    board=problem.board,
                    on_progress=search.on_progress,
                )
            except UsageError:
                self.rounds = 0
                raise Undecided from None
            self._branch = search.branch(model)
        for grid in search.excluded[len(self._branch.excluded) :]:
            self._branch.exclude(grid)
        return self._branch


# ------------------------------------------------------------------ symmetries
#
# A symmetry turns or mirrors the board and maps the statements onto themselves, so it maps
# solutions to solutions; all symmetries form a group. White border lines are cut off first.

CellMap: TypeAlias = dict[Cell, Cell]
"""Maps each cell to its new place. A cell that is missing is white and stays."""

SYMMETRIC_BUDGET = 20_000
"""Conflicts of the stage `symmetry`, whose formula is much smaller."""


def symmetries(statements: Sequence[Constraint], domains: Domains) -> list[CellMap]:
    """Return the symmetries, the identity first."""
    every = _rectangle_maps(domains)
    identity = next(every)
    # Bulk statements are mapped last: they take longest, and another one may fail first.
    several = sorted(statements, key=lambda statement: isinstance(statement, Bulk))
    originals = _moved_statements(several, identity)
    if originals is None:
        return [identity]
    moves = (
        cell_map
        for cell_map in every
        if _moved_statements(several, cell_map, originals) == originals
    )
    return [identity, *moves]


def _moved_statements(
    statements: Sequence[Constraint], cell_map: CellMap, among: Set[Constraint] | None = None
) -> set[Constraint] | None:
    """Return the images of the statements; None if one has no known image, or none of `among`."""
    images = set()
    for part in checked((part for statement in statements for part in statement.parts()), 10):
        image = part.image(cell_map)
        if image is None or (among is not None and image not in among):
            return None
        images.add(image)
    return images


def _rectangle_maps(domains: Domains) -> Iterator[CellMap]:
    """Yield the maps of the rectangle inside the white border, the identity first."""
    white = domains.fixed(WHITE) if WHITE in domains.values else 0
    rows = rows_of(domains.full & ~white, domains.lane)
    columns = 0
    for row in rows:
        columns |= row
    if not columns:
        yield {}
        return
    top = next(r for r, row in enumerate(rows) if row)
    left = next(bits_of(columns))
    height, width = len(rows) - top, columns.bit_length() - left
    for turn in turns(height, width):
        moved = ((r, c, *turn(r, c)) for r, c in checked(all_cells(height, width)))
        yield {(top + r, left + c): (top + y, left + x) for r, c, y, x in moved}


class ImageStage:
    """A stage that returns images of known solutions, as long as one is a new solution."""

    def __init__(self, search: Search, maps: Sequence[CellMap]) -> None:
        self._search = search
        self._maps = maps
        self._solutions: set[Grid[Value]] = set()
        self._returned: set[Grid[Value]] = set()
        self._images: list[Grid[Value]] = []

    def settle(self) -> Grid[Value] | None:
        """Return a new solution that is the image of a known one; raise `Undecided` if none is."""
        new = self._search.excluded[len(self._solutions) :]
        # An image has the same images as the solution that it was made from.
        originals = [grid for grid in new if grid not in self._returned]
        self._solutions.update(new)
        self._images += [
            moved_grid(grid, cell_map) for grid in originals for cell_map in self._maps
        ]
        while self._images:
            grid = self._images.pop()
            if grid not in self._solutions:
                self._returned.add(grid)
                return self._search.require_referee(grid)
        raise Undecided


def moved_grid(grid: Grid[Value], cell_map: CellMap) -> Grid[Value]:
    """Return the grid with its cells at their new places; cells without one stay."""
    flat = list(grid.flat)
    for cell, (r, c) in checked(cell_map.items()):
        flat[r * grid.width + c] = grid[cell]
    return Grid(grid.height, grid.width, tuple(flat))


class SymmetryStage:
    """A stage that looks for solutions within `domains` that every symmetry maps to themselves.

    Cells that symmetries map to each other share a variable, and one of equal statements is
    encoded, so the formula has at best an eighth of the puzzle's size and a solver of its own.
    (Assumed equalities in the live solver would keep auxiliary variables of equal lines apart, and
    took a hundred times as long.) A puzzle with symmetric clues may have no symmetric solution, so
    an unsatisfiable formula proves nothing.
    """

    def __init__(self, search: Search, maps: Sequence[CellMap], domains: Domains) -> None:
        self._search = search
        self._maps = maps
        self._domains = domains
        # The representative of each cell: the first cell that a symmetry maps it to.
        self._representative = {
            cell: min(cell_map[cell] for cell_map in maps) for cell in checked(maps[0])
        }
        self._branch: Search | None = None
        self._budget = SYMMETRIC_BUDGET
        self._excluded = 0

    def settle(self) -> Grid[Value] | None:
        """Return a new symmetric solution; raise `Undecided` if none is found."""
        search = self._search
        if self._budget <= 0:
            raise Undecided
        with search.report.stage("symmetry"):
            if self._branch is None:
                self._branch = search.branch(self._model())
            branch = self._branch
            for grid in search.excluded[self._excluded :]:
                if self._whole(grid) == grid:
                    branch.exclude(grid)
            self._excluded = len(search.excluded)
            try:
                part = branch.solve(conflicts=self._budget)
            except Undecided:
                part = None
            if part is None:
                self._budget = 0
                raise Undecided
            self._budget = SYMMETRIC_BUDGET - branch.conflicts()
            return search.require_referee(self._whole(part))

    def _whole(self, grid: Grid[Value]) -> Grid[Value]:
        """Return the grid with the value of its representative in every cell."""
        return Grid(
            grid.height,
            grid.width,
            tuple(grid[self._representative.get(cell, cell)] for cell in checked(grid.cells())),
        )

    def _model(self) -> Model:
        """Return the model in which only representatives have variables."""
        search, left = self._search, self._domains
        part = Domains(left.height, left.width, left.values)
        others = part.plane(
            cell for cell, first in checked(self._representative.items()) if cell != first
        )
        # The other cells keep one value, whichever it is.
        planes, taken = {}, ~others
        for value, plane in left.planes.items():
            planes[value] = plane & ~(others & taken)
            taken |= plane
        part.replace(planes)
        model = Model(part, search.options.encoding, on_progress=search.on_progress)
        own = model.literal
        cells = checked(all_cells(left.height, left.width))
        cell_map = [self._representative.get(cell, cell) for cell in cells]
        tables = {value: own.along(cell_map, value) for value in left.values}
        model.literal = Literals(left.height, left.width, tables)
        encoded: set[Constraint | None] = set()
        rules = (rule for statement in search.statements() for rule in statement.parts())
        for rule in checked(rules, 10):
            if rule.image(self._maps[0]) not in encoded:
                encoded |= {rule.image(cell_map) for cell_map in self._maps}
                model.formula.start_group((rule.kind(), rule.clue))
                model.add_constraint(rule)
        return model
