"""The stages of a search for another solution: methods that take turns until one of them succeeds.

A stage is a solver and a formula for the same puzzle. `Stages.next` gives each stage a turn with a
budget of conflicts and rounds; when all have had one, they get another, each with twice the budget.
Solvers stay alive between turns, with all clauses that they have learnt. So a stage that does not
suit a puzzle never ends the search, and the total is a small multiple of the best stage's effort. A
question begins with the stage that settled the one before. The stages, in this order:

- search: the puzzle's own solver, which nearly every puzzle needs alone. If something is counted
  and the user chose neither solver nor encoder, it counts natively;
- clauses: the same with everything in clauses, if counts were native;
- counting: the late narrowing, once, then the solver again;
- frontier: a sweep over the cells of a nurikabe with few islands (`frontier`), without a solver,
  if the user chose none;
- cuts: lazy cuts for constraints that are complete by default (`Constraint.lazy`), and the family's
  late constraints;
- complete: complete encoders for constraints that are lazy by default, and the late constraints;
- image: known solutions, turned or mirrored. It costs nothing, so it precedes the others from its
  first turn on;
- symmetry: the solver, on solutions that are their own image.

Encoders that the user chose are kept, and stages that need others are left out. Counting precedes
the search for a second solution if nothing is known after the first: no cell by narrowing and no
clause by a conflict. A solver without a budget has no turns: it searches for `ROUNDS` rounds if
constraints are lazy by default, then with complete encoders.

Budgets are conflicts and rounds instead of seconds, so that runs are reproducible. Memory is
bounded: there is one solver per stage, which limits the clauses that it has learnt, and a stage
after the first is dropped if the formulas of all these have more than `MOST_CLAUSES` clauses, cuts
included. A frontier that keeps too many states is dropped too. Stages wrap `Search.next`; they see
neither lazy cuts nor objective bounds. A certificate comes from one plain search with the encoders
of the stage that settled the puzzle (`stage_encoding`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, TypeAlias

from satgrid import solvers
from satgrid.board import all_cells, turns
from satgrid.clues import WHITE, Value
from satgrid.constraints import Bulk, Constraint, Literals, narrowing
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, bits_of, cells_of, rows_of
from satgrid.errors import UsageError
from satgrid.grid import Cell, Grid
from satgrid.model import Encoding, Model
from satgrid.narrowing import narrow
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import Turn

if TYPE_CHECKING:
    from satgrid.search.frontier import Frontier

CONFLICTS = 2_000
"""Conflicts of a first turn. All 800 puzzles of four tournaments need fewer."""

COUNTED_CONFLICTS = 3_000
"""Conflicts of the first turn with native counts. Without variables for the counts it learns less
from each conflict, and a board that takes many is settled earlier with everything in clauses.

A mosaic of 20x20 takes 900 to 2,300: five take 53 ms together, against 62 ms with a budget of 2,000
and 59 ms with everything in clauses. Two of 17 battleships of 10x10 take more than 3,000.
"""

AT_MOST_ONE_CONFLICTS = 600
"""The same budget if all counts are at-most-one, which clauses of two literals express as well.

Five killers of 9x9 with up to 9,000 conflicts take 70 ms in the median, and 117 ms with 3,000.
"""

LAZY_CONFLICTS = 20_000
"""Conflicts of the first turn of a search that is lazy by default: its rounds mostly end it first.

A fillomino of 9x9 with few clues takes 200,000; with 5,000 here, it takes the stage `complete`
another 80,000."""

FRONTIER_CONFLICTS = 5_000
"""Conflicts that take about as long as the first turn of the stage `frontier`."""

STATES = 200
"""The number of states of a frontier that take about as long as a conflict."""

CUT_CONFLICTS = 5_000
"""Conflicts of the first turn of the stage `cuts`."""

COMPLETE_CONFLICTS = 10_000
"""Conflicts of the first turn of the stage `complete`, which learns from conflicts alone."""

COMPLETE_WORK = 1_000_000_000
"""The most conflicts times clauses of that turn: with more clauses each conflict takes longer."""

ROUNDS = 500
"""Rounds of a first turn in which cuts are added: published puzzles take some tens."""

SYMMETRIC_CONFLICTS = 20_000
"""Conflicts of the first turn of the stage `symmetry`, whose formula is much smaller."""

MOST_COMPLETE_CELLS = 2_500
"""The most cells of a board for the stage `complete`."""

MOST_CLAUSES = 5_000_000
"""The most clauses of the formulas of all stages after the first."""

SECOND_SOLVER = "cadical195"
"""The solver of the stage `complete` if the user chose none. It keeps its budget too, and a solver
of another kind suits some of the puzzles that the default solver does not."""


class Budget(NamedTuple):
    """The most conflicts and rounds of a turn, about; None sets no limit."""

    conflicts: int | None = None
    rounds: int | None = None


class Finished(Undecided):
    """The stage has nothing more to try and gets no further turn."""


class Stage(Protocol):
    """A method that takes turns."""

    @property
    def name(self) -> str:
        """The stage's name in reports."""

    @property
    def solving(self) -> Search | None:
        """The search whose solver it uses; None before it has started, or without a solver."""

    @property
    def states(self) -> int:
        """The states that it has swept so far, if it sweeps any."""

    def budget(self, doublings: int) -> Budget:
        """Return the budget of a turn that this often has twice the budget of the first.

        Raises `Finished` if a turn would be of no use.
        """

    def settle(self, budget: Budget) -> Grid[Value] | None:
        """Return another solution, or None if there is none.

        Raises `Undecided` if the budget is spent, `Finished` if another turn would be of no use.
        """


class Stages:
    """The stages of one search. A question ends after about `conflicts` conflicts (None: never)."""

    def __init__(self, search: Search, conflicts: int | None = None) -> None:
        self._search = search
        self._conflicts = conflicts
        self._stages: list[Stage] = []  # those that have had a turn and are not finished
        self._coming = self._applicable_stages()
        self._all_started = False
        self._at = 0  # the index of the stage whose turn it is
        self._doublings = 0
        self._spent = 0  # conflicts for the present question, and states that take as long
        self._counting = CountingStage(search)
        self._image: ImageStage | None = None

    def grids(self) -> Generator[Grid[Value]]:
        """Yield every solution once, as `Search.grids` does."""
        try:
            yield from self._search.grids(self.next)
        finally:
            self.close()

    def close(self) -> None:
        """Drop the stages, whose references would keep the search in memory."""
        self._coming.close()
        self._stages.clear()
        self._image = None
        self._search.report.running = None

    def next(self) -> Grid[Value] | None:
        """Return a solution that is not excluded, or None if none is left.

        Raises `Undecided` if all conflicts are spent.
        """
        if self._image is not None:
            with suppress(Undecided):
                return self._take_turn(self._image, Budget())
        if self._counting.precedes() and solvers.has_budget(self._search.options.solver):
            self._stages.insert(self._at, self._counting)
        self._spent = 0
        while (left := self._conflicts_left()) != 0 and (stage := self._stage()):
            self._search.report.running = stage.name
            try:
                return self._take_turn(stage, self._budget(stage, left))
            except Finished:
                del self._stages[self._at]
            except Undecided:
                self._at += 1
        raise Undecided

    def _conflicts_left(self) -> int | None:
        return self._conflicts and max(0, self._conflicts - self._spent)

    def _stage(self) -> Stage | None:
        """Return the stage whose turn it is, None if none is left."""
        if self._at == len(self._stages) and not self._all_started:
            stage = next(self._coming, None)
            if stage is not None:
                self._stages.append(stage)
                return stage
            self._all_started = True
        if self._at == len(self._stages):
            self._at = 0
            self._doublings += 1
        return self._stages[self._at] if self._stages else None

    def _budget(self, stage: Stage, left: int | None) -> Budget:
        """Return the budget of the stage's turn, with at most the conflicts that are `left`."""
        if self._all_started and len(self._stages) == 1:
            return Budget(left)
        conflicts, rounds = stage.budget(self._doublings)
        if not solvers.has_budget(self._search.options.solver):
            return Budget(None, None if self._at else rounds)
        return Budget(
            conflicts if left is None or conflicts is None else min(left, conflicts), rounds
        )

    def _take_turn(self, stage: Stage, budget: Budget) -> Grid[Value] | None:
        """Let the stage settle the question, and report the turn if it used a solver."""
        report = self._search.report
        conflicts, rounds, settled = _effort(stage), report.rounds, 0
        states = stage.states
        try:
            grid = stage.settle(budget)
            report.decide(stage.name)
            settled = 1
            return grid
        finally:
            report.running = None
            rounds, conflicts = report.rounds - rounds, _effort(stage) - conflicts
            states = stage.states - states
            self._spent += conflicts + states // STATES
            if stage is not self._image and (rounds or states or settled):
                if not report.turns or report.turns[-1].stage != stage.name:
                    solver = None if stage.solving is None else stage.solving.solver_name()
                    report.turns.append(Turn(stage.name, solver))
                turn = report.turns[-1]
                turn.rounds += rounds
                turn.conflicts += conflicts
                turn.states += states
                turn.settled += settled

    def _applicable_stages(self) -> Generator[Stage]:
        """Yield the stages in order; each is made when it is needed."""
        search = self._search
        yield SolverStage(search)
        encoding = search.options.encoding
        cuts, complete = _has_lazy_form(search), _has_complete_form(search)
        if not solvers.has_budget(search.options.solver):
            if complete:
                yield Recompiled(search, "complete", stage_encoding("complete", encoding))
            return
        if search.model().formula.counts:
            yield Recompiled(search, "clauses", encoding)
        if self._counting.has_to_narrow():
            yield self._counting
        if search.options.counts:
            from satgrid.search.frontier import frontier_of

            sweep = frontier_of(search.statements(), search.model().domains)
            if sweep is not None:
                yield FrontierStage(search, sweep)
        if cuts:
            yield Recompiled(search, "cuts", stage_encoding("cuts", encoding))
        if complete:
            chosen = SECOND_SOLVER if search.options.counts else None
            yield Recompiled(search, "complete", stage_encoding("complete", encoding), chosen)
        if search.model().cuts:
            return
        maps = symmetries(search.statements(), search.model().domains)
        if len(maps) > 1:
            self._image = ImageStage(search, maps)
            yield self._image
            yield SymmetryStage(search, maps, self._counting.domains)


def _effort(stage: Stage) -> int:
    """Return the conflicts of the stage's solver so far."""
    return 0 if stage.solving is None else stage.solving.conflicts()


def _doubled(doublings: int, conflicts: int, is_lazy: bool) -> Budget:
    """Return the budget of the turn after these doublings; the first turn has these conflicts."""
    return Budget(conflicts << doublings, ROUNDS << doublings if is_lazy else None)


def stage_encoding(stage: str, encoding: Encoding) -> Encoding:
    """Return the encoding of a stage, given the encoding of the search."""
    return replace(encoding, standalone=stage == "complete", lazy=stage == "cuts")


class SolverStage:
    """The stage of the search's own solver."""

    name = "search"
    states = 0

    def __init__(self, search: Search) -> None:
        self.solving = search

    def budget(self, doublings: int) -> Budget:
        """Return the budget, which depends on lazy constraints and native counts."""
        model = self.solving.model()
        conflicts = LAZY_CONFLICTS if model.cuts else CONFLICTS
        if counts := model.formula.counts:
            # If all counts are at-most-one, clauses express them as well.
            several = any(k > 1 for _, k in counts)
            conflicts = COUNTED_CONFLICTS if several else AT_MOST_ONE_CONFLICTS
        return _doubled(doublings, conflicts, bool(model.cuts))

    def settle(self, budget: Budget) -> Grid[Value] | None:
        """Return another solution, or None if there is none; raise `Undecided`."""
        return self.solving.next(*budget)


class CountingStage:
    """The late narrowing, once, then the solver. `domains` are the narrowed domains.

    Removed values become unit clauses of the live solver alone. They are implied, but not by unit
    propagation, so they are never part of an exported formula or a proof.
    """

    name = "counting"
    states = 0

    def __init__(self, search: Search) -> None:
        self.solving = search
        self._has_narrowed = False
        self._domains: Domains | None = None

    @property
    def domains(self) -> Domains:
        """The domains, narrowed or not."""
        if self._domains is None:
            left = self.solving.model().domains
            self._domains = Domains(left.height, left.width, left.values)
            self._domains.planes = left.planes
        return self._domains

    def precedes(self) -> bool:
        """Return whether it should have a turn before the search for a second solution.

        That is so if nothing is known after the first: no cell by narrowing and no clause.
        """
        search = self.solving
        if self._has_narrowed or not search.excluded or search.conflicts():
            return False
        domains = search.model().domains
        return domains.undecided() == domains.full and self.has_to_narrow()

    def has_to_narrow(self) -> bool:
        """Return whether the late narrowing of a kind of statement is still to be done."""
        search = self.solving
        return (
            not self._has_narrowed
            and search.options.encoding.narrowed
            and any(narrowing(kind, late=True) for kind in search.model().encoders())
        )

    def budget(self, doublings: int) -> Budget:
        """Return the budget of a complete formula: no kind with late narrowing is lazy."""
        return _doubled(doublings, CONFLICTS, False)

    def settle(self, budget: Budget) -> Grid[Value] | None:
        """Return another solution, or None if there is none; raise `Finished` or `Undecided`."""
        search, domains = self.solving, self.domains
        before = search.model().domains.planes
        if self.has_to_narrow():
            self._has_narrowed = True
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
            raise Finished
        try:
            return search.next(*budget)
        except Undecided:
            # A further turn would be the same as one of the stage `search`.
            raise Finished from None


class FrontierStage:
    """The stage of a sweep whose solutions are listed one after the other; it has no solver."""

    name = "frontier"
    solving = None

    def __init__(self, search: Search, sweep: Frontier) -> None:
        self._search = search
        self._sweep = sweep
        self._solutions = sweep.solutions()
        self._excluded: set[Grid[Value]] = set()

    @property
    def states(self) -> int:
        """The states that it has swept so far."""
        return self._sweep.states

    def budget(self, doublings: int) -> Budget:
        """Return the budget in conflicts that take as long."""
        return _doubled(doublings, FRONTIER_CONFLICTS, False)

    def settle(self, budget: Budget) -> Grid[Value] | None:
        """Return a solution that is not excluded, or None if there is none.

        Raises `Finished` if the sweep keeps too many states, or `Undecided`.
        """
        from satgrid.search.frontier import TooLarge

        search, first = self._search, self.states
        most = inf if budget.conflicts is None else budget.conflicts * STATES
        self._excluded.update(search.excluded[len(self._excluded) :])
        with search.report.stage(self.name):
            try:
                for grid in self._solutions:
                    search.on_progress()
                    if grid is not None and grid not in self._excluded:
                        return search.require_referee(grid)
                    if self.states - first > most:
                        raise Undecided
            except TooLarge:
                raise Finished from None
        return None


def _has_lazy_form(search: Search) -> bool:
    """Return whether a kind that the user did not choose has lazy cuts that it does not use.

    The complete clauses of a loop can keep the solver busy for very long on a board with few clues,
    where cuts find a short loop quickly. On a board full of clues it is the other way round. The
    family's late constraints are a reason for the stage too.
    """
    encoding, area = search.options.encoding, search.problem.board.area
    chosen = encoding.encoders
    if not chosen and next(search.problem.late(), None) is not None:
        return True
    return any(
        part.lazy and part.kind() not in chosen and encoding.encoder(part, area) != part.lazy
        for part in search.statements()
    )


def _has_complete_form(search: Search) -> bool:
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

    `clauses` differs from the search in native counts alone, and begins with the cuts that are
    known. `cuts` has the first of the late constraints and `complete` has all of them, unless the
    user chose an encoder.
    """

    search: Search
    name: str
    encoding: Encoding
    solver: str | None = None
    solving: Search | None = field(default=None, init=False)
    states: ClassVar[int] = 0

    def budget(self, doublings: int) -> Budget:
        """Compile the puzzle if that is still to be done, and return the budget.

        Raises `Finished` if formulas get too big.
        """
        search = self.search
        if self.solving is None:
            with search.report.stage(self.name):
                self.solving = self._start()
        elif search.branch_clauses() > MOST_CLAUSES:
            search.drop_branch(self.solving)
            self.solving = None
            raise Finished
        model = self.solving.model()
        if self.name == "cuts":
            conflicts = CUT_CONFLICTS
        elif self.name == "complete":
            work = COMPLETE_WORK // max(1, len(model.formula))
            conflicts = max(1, min(COMPLETE_CONFLICTS, work))
        else:
            conflicts = CONFLICTS
        return _doubled(doublings, conflicts, bool(model.cuts))

    def settle(self, budget: Budget) -> Grid[Value] | None:
        """Return a solution that is not excluded, or None if there is none; raise `Undecided`."""
        search, branch = self.search, self.solving
        assert branch is not None
        for grid in search.excluded[len(branch.excluded) :]:
            branch.exclude(grid)
        return branch.next(*budget, stage=self.name)

    def _start(self) -> Search:
        """Return the search of the other formula."""
        search = self.search
        try:
            model = search.compile(self.encoding, self._following())
        except UsageError:
            raise Finished from None
        if search.branch_clauses() + len(model.formula) > MOST_CLAUSES:
            raise Finished
        branch = search.branch(model, self.encoding, self.solver)
        if self.name == "clauses":
            branch.adopt_cuts(search.cuts)
        return branch

    def _following(self) -> Iterator[Constraint]:
        """Return the constraints that follow from several clues."""
        problem = self.search.problem
        if self.name == "clauses":
            return problem.following()
        if self.search.options.encoding.encoders:
            return iter(())
        return islice(problem.late(), 1 if self.name == "cuts" else None)


# ------------------------------------------------------------------ symmetries
#
# A symmetry turns or mirrors the board and maps the statements onto themselves, so it maps
# solutions to solutions; all symmetries form a group. White border lines are cut off first.

CellMap: TypeAlias = dict[Cell, Cell]
"""Maps each cell to its new place. A cell that is missing is white and stays."""


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

    name = "image"
    solving = None
    states = 0

    def __init__(self, search: Search, maps: Sequence[CellMap]) -> None:
        self._search = search
        self._maps = maps
        self._solutions: set[Grid[Value]] = set()
        self._returned: set[Grid[Value]] = set()
        self._images: list[Grid[Value]] = []

    def budget(self, doublings: int) -> Budget:
        """Return no limit, because images cost nothing."""
        return Budget()

    def settle(self, budget: Budget) -> Grid[Value] | None:
        """Return a new solution that is the image of a known one; raise `Finished` if none is."""
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
        raise Finished


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

    name = "symmetry"
    states = 0

    def __init__(self, search: Search, maps: Sequence[CellMap], domains: Domains) -> None:
        self._search = search
        self._maps = maps
        self._domains = domains
        # The representative of each cell: the first cell that a symmetry maps it to.
        self._representative = {
            cell: min(cell_map[cell] for cell_map in maps) for cell in checked(maps[0])
        }
        self.solving: Search | None = None
        self._excluded = 0

    def budget(self, doublings: int) -> Budget:
        """Return a large budget, which later budgets of the search catch up with."""
        return Budget(max(SYMMETRIC_CONFLICTS, CONFLICTS << doublings))

    def settle(self, budget: Budget) -> Grid[Value] | None:
        """Return a new symmetric solution; raise `Finished` if there is none, or `Undecided`."""
        search = self._search
        with search.report.stage("symmetry"):
            if self.solving is None:
                self.solving = search.branch(self._model())
            branch = self.solving
            for grid in search.excluded[self._excluded :]:
                if self._whole(grid) == grid:
                    branch.exclude(grid)
            self._excluded = len(search.excluded)
            part = branch.solve(conflicts=budget.conflicts)
            if part is None:
                raise Finished
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
