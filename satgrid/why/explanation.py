"""Why a puzzle has no solution, several or one, and which entries of a player are wrong.

`explain` answers all of these:

- No solution: `ContradictionSearch` finds clues that contradict each other under the rules. Clues
  are removed in random order as long as the rest is contradictory; the best of several such runs
  is a minimal set. A smallest set is a minimum hitting set: a satisfiable set of clues leaves some
  clues out, and every contradiction contains one of these.
- Several solutions: `AmbiguitySearch` starts from one solution and finds others that differ in few
  cells (the difference is shrunk with a limited number of searches). The smallest set of given
  cells that makes the first solution unique is a minimum hitting set of the differences.
- One solution: the steps that lead to it.
- A player's grid: the entries that no solution has, and a contradiction that includes entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import NamedTuple

from satgrid import solvers
from satgrid.clues import OTHER, UNKNOWN, Value
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.constraints.exactly import without_nested
from satgrid.constraints.given import Given
from satgrid.deadline import OutOfTime, limited
from satgrid.domains import Contradiction, Domains
from satgrid.errors import GaveUp, RefereeError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid
from satgrid.narrowing import alone_to_blame, narrow
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE
from satgrid.search.candidates import Candidates, determine_cells
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import OnEvent
from satgrid.search.partial import PartialProblem, with_entries
from satgrid.search.stages import Stages
from satgrid.why.deduction_sources import DeductionSource, Reach
from satgrid.why.deductions import Link, SourceNarrowing, facts_leaving
from satgrid.why.queries import ClueSearch, Entry, query_options
from satgrid.why.steps import (
    NoStep,
    Step,
    find_steps,
    initial_facts,
    refutation,
    solution_facts,
)

RIGHT, WRONG = "right-so-far", "error"

_SHRINKING_RUNS = 10  # random orders that are tried to shrink a contradiction
_FIRST_SEARCHES, _LATER_SEARCHES = 200, 20  # to shrink the first difference, and each later one
_EXTRA_CONFLICTS = 2_000  # the budget to improve on a contradiction that narrowing alone found
_FIRST_CONFLICTS, _FIRST_ROUNDS = 500, 20  # the budget of a query before a new search
# In a formula with more clauses, encoding a new statement takes longer than a new search.
_MOST_CLAUSES = 250_000


@record
class ClueCore:
    """Clues (by name), rules (by kind) and a player's entries that contradict each other.

    `at_least` is a proved lower bound for the number of clues and entries in any contradiction.
    `statements` has the statements of each clue.
    """

    clues: tuple[str, ...]
    rules: tuple[str, ...]
    entries: tuple[Entry, ...]
    statements: Mapping[str, tuple[Constraint, ...]]
    at_least: int = 0

    @property
    def size(self) -> int:
        """The number of clues and entries."""
        return len(self.clues) + len(self.entries)

    @property
    def smallest(self) -> bool:
        """Whether no contradiction has fewer clues and entries."""
        return self.at_least == self.size


@dataclass
class Explanation:
    """The results of `explain`; `complete` means that the time limit did not cut them short.

    `status` is "solved" (`unique` says whether there is one solution), "unsatisfiable", or
    "gave-up" if this is not known. For a player's grid it is "right-so-far" or "error".

    - `contradiction`: why there is no solution, or none that agrees with the grid.
    - `wrong`: the entries that no solution has.
    - `solutions`: two solutions if there are several.
    - `open`: how many cells differ between solutions, or are not decided by the steps.
    - `givens`: a smallest set of given cells that makes the first solution unique.
    - `steps`: the steps to the only solution; if `open` is above 0, no further step was found.

    Each is None or empty if not known.
    """

    status: str = GAVE_UP
    complete: bool = False
    unique: bool | None = None
    contradiction: ClueCore | None = None
    wrong: tuple[Entry, ...] | None = None
    solutions: tuple[Grid[Value], ...] = ()
    open: int | None = None
    givens: tuple[Entry, ...] | None = None
    steps: tuple[Step, ...] = ()

    @property
    def difference(self) -> list[Cell]:
        """The cells in which two solutions differ."""
        if len(self.solutions) < 2:
            return []
        first, other = self.solutions
        return [cell for cell in first.cells() if first[cell] != other[cell]]


def explain(
    puzzle: Puzzle | Problem,
    *,
    given: Grid[Value] | None = None,
    smallest: bool = False,
    seed: int = 0,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
) -> Explanation:
    """Explain why a puzzle has no solution or several, or which entries of `given` are wrong.

    If there is one solution, the result has the steps to it. `given` has `?` in unknown cells.
    With `smallest`, the search goes on until no smaller contradiction exists; `seed` selects
    the orders in which clues are removed. If the time limit stops it, the result has everything
    found so far and is not `complete`. Raises `PuzzleError` if `given` does not fit the puzzle or
    contradicts its given cells.
    """
    problem = puzzle if isinstance(puzzle, Problem) else Problem(puzzle)
    with_entries(problem, given)  # raises PuzzleError if `given` does not fit
    explanation = Explanation()
    request = _Request(problem, smallest, seed, on_event)
    with suppress(OutOfTime, GaveUp), limited(timeout_s):
        with closing(Stages(Search(problem, on_event=on_event)).grids()) as grids:
            explanation.solutions = tuple(islice(grids, 1 if given is not None else 2))
        explanation.status = SOLVED if explanation.solutions else UNSATISFIABLE
        if explanation.solutions and given is None:
            explanation.unique = len(explanation.solutions) == 1
        if not explanation.solutions:
            _explain_contradiction(explanation, request, [])
        elif given is not None:
            _explain_entries(explanation, request, given)
        elif explanation.unique:
            _explain_steps(explanation, request)
        else:
            _explain_ambiguity(explanation, request)
        explanation.complete = True
    return explanation


@record
class Refutation:
    """Whether a cell can have a value, and why not.

    `solution` has the value in the cell, or is None if no solution has. Then `links` are those of a
    trial, or if there is none, `contradiction` has clues that exclude the value. `status` is
    "solved", "unsatisfiable" if there is no solution at all, or "gave-up".
    """

    status: str = GAVE_UP
    solution: Grid[Value] | None = None
    links: tuple[Link, ...] = ()
    contradiction: ClueCore | None = None


def why_not(
    puzzle: Puzzle | Problem,
    entry: Entry,
    *,
    given: Grid[Value] | None = None,
    timeout_s: float | None = None,
    on_event: OnEvent | None = None,
) -> Refutation:
    """Return whether a cell can have a value beside the `given` ones, and why not.

    Raises `PuzzleError` if `given` or the entry does not fit the puzzle.
    """
    problem = puzzle if isinstance(puzzle, Problem) else Problem(puzzle)
    height, width = problem.board
    known = given or Grid(height, width, (UNKNOWN,) * (height * width))
    (r, c), value = entry
    flat = list(known.flat)
    flat[r * width + c] = value
    tried = Grid(height, width, tuple(flat))
    before, after = with_entries(problem, given), with_entries(problem, tried)
    with suppress(OutOfTime, GaveUp), limited(timeout_s):
        with closing(Stages(Search(after, on_event=on_event)).grids()) as grids:
            solution = next(grids, None)
        if solution is not None:
            return Refutation(SOLVED, solution)
        with closing(Stages(Search(before, on_event=on_event)).grids()) as grids:
            if next(grids, None) is None:
                return Refutation(UNSATISFIABLE)
        links = refutation(before, entry, on_event)
        if links:
            return Refutation(SOLVED, links=links)
        found = explain(problem, given=tried, on_event=on_event)
        return Refutation(SOLVED, contradiction=found.contradiction)
    return Refutation()


class _Request(NamedTuple):
    problem: Problem
    smallest: bool
    seed: int
    on_event: OnEvent | None


def _explain_contradiction(
    explanation: Explanation, request: _Request, entries: list[Entry]
) -> None:
    with closing(ContradictionSearch(request.problem, entries, request.on_event)) as search:
        for contradiction in search.contradictions(request.smallest, request.seed):
            explanation.contradiction = contradiction
    if explanation.contradiction is None:
        mend = request.problem.to_mend
        raise RefereeError(f"a search of all clues finds what another denies: {mend}")


def _explain_entries(explanation: Explanation, request: _Request, given: Grid[Value]) -> None:
    """Find the wrong entries of a player's grid; the puzzle has a solution."""
    printed = {cell for cell, _ in request.problem.puzzle.given}
    drawn = given.with_only((*request.problem.values, UNKNOWN), OTHER)
    entries = [entry for entry in grid_entries(drawn) if entry[0] not in printed]
    explanation.solutions, explanation.status = (), GAVE_UP
    solutions = SolutionSearch(request.problem, request.on_event)
    with closing(solutions.search):
        right = solutions.has_solution(entries)
        explanation.status = RIGHT if right else WRONG
        if not right:
            explanation.wrong = tuple(wrong_entries(solutions, entries))
    if not right:
        _explain_contradiction(explanation, request, entries)


def _explain_steps(explanation: Explanation, request: _Request) -> None:
    (solution,), problem = explanation.solutions, request.problem
    open_facts = solution_facts(problem, solution).difference(initial_facts(problem))
    with suppress(NoStep):
        for step in find_steps(problem, solution=solution, on_event=request.on_event):
            explanation.steps += (step,)
            open_facts.difference_update(step.facts)
    explanation.open = len({cell for cell, _ in open_facts})


def _explain_ambiguity(explanation: Explanation, request: _Request) -> None:
    """Find a close second solution, the givens that exclude all others, and the open cells."""
    first = explanation.solutions[0]
    ambiguity = AmbiguitySearch(request.problem, first, request.on_event)
    with closing(ambiguity.search):
        for other, givens in ambiguity.results():
            explanation.solutions, explanation.givens = (first, other), givens
    cells = determine_cells(request.problem, on_event=request.on_event)
    if cells.status == GAVE_UP:
        raise OutOfTime
    assert cells.candidates is not None
    explanation.open = sum(len(values) > 1 for values in cells.candidates.flat)


class HittingSets:
    """A smallest set of `elements` that has an element of every set added so far.

    If every contradiction hits all added sets, its size is a lower bound for contradictions.
    (Reiter, Artificial Intelligence 1987; for smallest contradictions: Ignatiev et al., CP 2015.)
    """

    def __init__(self, elements: Sequence[int], on_progress: Callable[[], None]) -> None:
        self._formula = Formula()
        self._variables = dict(zip(elements, self._formula.new(len(elements)), strict=True))
        self._on_progress = on_progress
        soft = [-x for x in self._variables.values()]
        self._backend = solvers.start_maxsat(solvers.DEFAULT, self._formula, soft, on_progress)

    def add(self, elements: Iterable[int]) -> None:
        """Require that hitting sets have one of these elements from now on."""
        self._formula.add(*(self._variables[element] for element in elements))

    def smallest(self) -> list[int]:
        """Return a smallest hitting set, in the order of the elements."""
        truth = self._backend.optimum(self._on_progress)
        assert truth is not None, "an empty set cannot be hit"
        return [element for element, x in self._variables.items() if truth[x - 1] > 0]

    def close(self) -> None:
        """Free the solver."""
        self._backend.close()


class SolutionSearch:
    """Queries for solutions of the whole puzzle that have certain values; `search` answers them."""

    def __init__(self, problem: Problem, on_event: OnEvent | None = None) -> None:
        self.search = Search(problem, on_event=on_event)
        self.literal = self.search.model().literal

    def has_solution(self, entries: Sequence[Entry]) -> bool:
        """Return whether a solution has all entries."""
        literals = [self.literal(*entry) for entry in entries]
        if FALSE in literals:
            return False
        return self.search.solve([x for x in literals if x != TRUE]) is not None

    def disjunction(self, literals: Sequence[int]) -> int:
        """Return a new variable that implies that one of the literals is true."""
        switch = self.search.model().formula.variable()
        self.search.solver().add([-switch, *literals])
        return switch


class AmbiguitySearch(SolutionSearch):
    """A search for the other solutions of a puzzle, given its solution `first`."""

    def __init__(
        self, problem: Problem, first: Grid[Value], on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, on_event)
        model = self.search.model()
        self.solution, self.first = first, first.with_only(problem.values, OTHER)
        undecided = [cell for cell, _ in model.domains.candidates(model.domains.undecided())]
        self._cells = {self.literal(cell, self.first[cell]): cell for cell in undecided}
        self._other = self.disjunction([-x for x in self._cells])
        self.search.solver().prefer(self._cells)

    def results(self) -> Iterator[tuple[Grid[Value], tuple[Entry, ...] | None]]:
        """Yield ever closer solutions, the last one with givens that leave the first one alone."""
        nearest: tuple[Grid[Value], list[int]] | None = None
        searches = _FIRST_SEARCHES
        with closing(HittingSets([*self._cells], self.search.on_progress)) as sets:
            while True:
                hitting = sets.smallest()
                grid = self.search.solve([*hitting, self._other])
                if grid is None:
                    assert nearest is not None
                    givens = tuple((self._cells[x], self.solution[self._cells[x]]) for x in hitting)
                    yield nearest[0], givens
                    return
                difference = self._difference(grid)
                if nearest is None:
                    yield self.search.require_referee(grid), None
                grid, difference = self._shrink(grid, difference, searches)
                searches = _LATER_SEARCHES
                if nearest is None or len(difference) < len(nearest[1]):
                    nearest = self.search.require_referee(grid), difference
                    yield grid, None
                sets.add(difference)

    def _difference(self, grid: Grid[Value]) -> list[int]:
        return [x for x, cell in self._cells.items() if grid[cell] != self.first[cell]]

    def _shrink(
        self, grid: Grid[Value], difference: list[int], searches: int
    ) -> tuple[Grid[Value], list[int]]:
        """Return a solution that differs in a subset of these cells, after at most `searches`."""
        candidates = list(difference)
        while candidates and searches:
            # Look for a solution that agrees with the first one in this cell too.
            agreeing = candidates.pop()
            inside = set(difference)
            same = [x for x in self._cells if x not in inside]
            differing = self.disjunction([-x for x in difference if x != agreeing])
            searches -= 1
            closer = self.search.solve([*same, agreeing, differing])
            if closer is not None:
                grid, difference = closer, self._difference(closer)
                inside = set(difference)
                candidates = [x for x in candidates if x in inside]
        return grid, difference


def wrong_entries(solutions: SolutionSearch, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries that no solution has; there must be a solution."""
    problem = solutions.search.problem
    candidates = Candidates(*problem.board, problem.values)
    literals = {entry: x for entry in entries if (x := solutions.literal(*entry)) != TRUE}
    unseen = {x: candidates.index(*entry) for entry, x in literals.items() if x != FALSE}
    candidates.remove_shown(
        unseen, lambda some: solutions.search.solve([solutions.disjunction(some)])
    )
    return [entry for entry, x in literals.items() if x == FALSE or x in unseen]


def grid_entries(grid: Grid[Value]) -> list[Entry]:
    """Return the cells of a grid and their values, without unknown cells (`?`)."""
    return [(cell, grid[cell]) for cell in grid.cells() if grid[cell] != UNKNOWN]


class OutOfConflicts(Exception):
    """The allowed number of conflicts is exceeded."""


class _Assumptions(NamedTuple):
    """Switches of clues and literals of entries (`soft`), and switches of rules (`hard`)."""

    soft: Sequence[int]
    hard: Sequence[int]


def _restrict(assumptions: _Assumptions, chosen: set[int]) -> _Assumptions:
    return _Assumptions(*([x for x in part if x in chosen] for part in assumptions))


class ContradictionSearch(ClueSearch):
    """A search for contradictions; `entries` maps literals to the entries of a player.

    On the empty board nothing is narrowed, and a few clues with a rule about the whole board may
    take a solver long, although narrowing decides them. So a new search answers a query that
    exceeds the first budget. If `last_conflict` is set, `OutOfConflicts` is raised instead, and
    also after this many conflicts, and before new statements are encoded into a large formula.
    """

    def __init__(
        self, problem: Problem, entries: Sequence[Entry], on_event: OnEvent | None
    ) -> None:
        super().__init__(problem, on_event=on_event)
        literal = self.search.model().literal
        self.entries = {literal(*entry): entry for entry in entries}
        self.last_conflict: int | None = None
        # The assumptions of the last query, if a new search answered it.
        self._searched_anew: Sequence[int] | None = None

    def prepare_encoding(self) -> None:
        """Raise `OutOfConflicts` if conflicts are limited and the formula is large."""
        formula = self.search.model().formula
        if self.last_conflict is not None and len(formula) > _MOST_CLAUSES:
            raise OutOfConflicts

    def solve(
        self,
        assumptions: Sequence[int],
        conflicts: int | None = _FIRST_CONFLICTS,
        rounds: int | None = _FIRST_ROUNDS,
    ) -> Grid[Value] | None:
        """Return a grid that satisfies the assumptions, or None if there is none."""
        self._searched_anew = None
        if self.last_conflict is not None and self.search.conflicts() > self.last_conflict:
            raise OutOfConflicts
        try:
            return super().solve(assumptions, conflicts, rounds)
        except Undecided:
            if self.last_conflict is not None:
                raise OutOfConflicts from None
        self._searched_anew = assumptions
        statements: list[Constraint] = []
        for x in assumptions:
            entered = [Given(*self.entries[x])] if x in self.entries else ()
            statements += entered or self.statements_of[x]
        bare = replace(self.problem.puzzle, given=())
        part = PartialProblem(bare, self.problem.family, statements)
        options, on_event = query_options(part, self.search.options), self.search.report.on_event
        with closing(Search(part, options, on_event).grids()) as grids:
            return next(grids, None)

    def standalone_switch(self, rule: int) -> int:
        """Return a switch for the rule, stated so that it does not rely on other kinds of rules."""
        parts = tuple(
            replace(part, apart=None) if isinstance(part, Connected) else part
            for part in self.statements_of[rule]
        )
        if parts == self.statements_of[rule]:
            return rule
        switch = self.switch(("standalone", rule), parts)
        self.statements_of[switch] = parts
        return switch

    def core(self) -> list[int]:
        """Return assumptions of the last query that no grid satisfies together."""
        return super().core() if self._searched_anew is None else [*self._searched_anew]

    def satisfied(self, literals: Sequence[int]) -> list[int]:
        """Return the literals that the last grid satisfies: none, if a new search found it."""
        if self._searched_anew is not None:
            return []
        truth = self.search.solver().truth()
        return [x for x in literals if (truth[abs(x) - 1] > 0) == (x > 0)]

    def contradictions(self, smallest: bool, seed: int) -> Iterator[ClueCore]:
        """Yield contradictions, each better than the last; none if there is a solution.

        The first ones need not be minimal: they are what narrowing used, or a core of the solver.
        With `smallest` the last one is a smallest one, and `at_least` grows on the way.
        """
        everything = _Assumptions([*self.clues.values(), *self.entries], [*self.rules.values()])
        random = Random(seed)
        best: ClueCore | None = None
        if switches := self._narrowing_core():
            start = _restrict(everything, switches)
            if any(self.standalone_switch(x) != x for x in start.hard):
                # Without the other rules, a rule that relies on them would state too little.
                start = _Assumptions(start.soft, everything.hard)
            yield replace(self._contradiction(start), at_least=0)
            for best in self._shrink(start, random):
                yield replace(best, at_least=0)
            clue = self._single_wrong_clue() if best and best.size > 1 else None
            if clue is not None:
                best = self._with_minimal_rules([clue], everything.hard)
                yield replace(best, at_least=0)
            self.last_conflict = self.search.conflicts() + _EXTRA_CONFLICTS
        elif self.solve([*everything.soft, *everything.hard]) is not None:
            return
        else:
            core = _restrict(everything, {*self.core()})
            yield replace(self._contradiction(core), at_least=0)
        # A contradiction is known; the budget is for a smaller one.
        with suppress(OutOfConflicts):
            if best is not None and best.size:
                # Rules that narrowing did not use may contradict each other without any clue.
                if self.solve(everything.hard) is None:
                    best = self._with_minimal_rules([], everything.hard)
                else:
                    best = replace(best, at_least=1)
                yield best
            for fewer in self._shrink(everything, random, best):
                best = fewer
                yield best
        assert best is not None
        if smallest:
            self.last_conflict = None
            yield from self._find_smallest(everything, best)

    def _contradiction(self, core: _Assumptions) -> ClueCore:
        soft, hard = {*core.soft}, {*core.hard}
        clues = {name: x for name, x in self.clues.items() if x in soft}
        return ClueCore(
            (*clues,),
            tuple(kind for kind, x in self.rules.items() if x in hard),
            tuple(entry for x, entry in self.entries.items() if x in soft),
            {name: self.statements_of[x] for name, x in clues.items()},
            at_least=min(len(core.soft), 1),
        )

    def _shrink(
        self, core: _Assumptions, random: Random, best: ClueCore | None = None
    ) -> Iterator[ClueCore]:
        """Yield ever smaller contradictions out of a contradictory core, smaller than `best`."""
        for _ in range(_SHRINKING_RUNS):
            if best is not None and best.size <= 1:
                return
            minimal = self.minimal_core(random.sample(core.soft, len(core.soft)), core.hard)
            assert minimal is not None
            if best is None or len(minimal) < best.size:
                best = self._with_minimal_rules(minimal, core.hard)
                yield best

    def _with_minimal_rules(self, soft: Sequence[int], hard: Sequence[int]) -> ClueCore:
        """Return the contradiction of these clues and entries with a minimal set of the rules."""
        standalone = {self.standalone_switch(x): x for x in hard}
        rules = self.minimal_core([*standalone], soft)
        assert rules is not None
        return self._contradiction(_Assumptions(soft, [standalone[x] for x in rules]))

    def _find_smallest(self, everything: _Assumptions, best: ClueCore) -> Iterator[ClueCore]:
        """Yield better contradictions, or better bounds, until one is proved smallest."""
        soft, hard = everything
        self.search.solver().prefer(soft)
        with closing(HittingSets(soft, self.search.on_progress)) as sets:
            while not best.smallest:
                hitting = sets.smallest()
                if self.solve([*hitting, *hard]) is None:
                    # Every contradiction hits all sets, so none is smaller than this one.
                    if len(hitting) < best.size:
                        best = self._with_minimal_rules(hitting, hard)
                    yield replace(best, at_least=len(hitting))
                    return
                if len(hitting) > best.at_least:
                    best = replace(best, at_least=len(hitting))
                    yield best
                if not best.smallest:
                    sets.add(self._correction_set(hitting, soft, hard))

    def _narrowing_core(self) -> set[int]:
        """Return switches and entries from which narrowing derives a contradiction, or nothing."""
        problem, statements_of = self.problem, self.statements_of
        sources = [DeductionSource(name, True, statements_of[x]) for name, x in self.clues.items()]
        for kind, x in self.rules.items():
            sources += [DeductionSource(kind, False, (part,)) for part in statements_of[x]]
        known_facts = [
            fact
            for entry in self.entries.values()
            for fact in facts_leaving(*entry, problem.values)
        ]
        narrowing = SourceNarrowing(sources, problem.board, problem.values, Reach(problem.board))
        used, cells = narrowing.refuting_sources(known_facts)
        core = {(self.clues if each.clued else self.rules)[each.name] for each in used}
        return core | {x for x, (cell, _) in self.entries.items() if cell in cells}

    def _single_wrong_clue(self) -> int | None:
        """Return the clue that contradicts the rules by itself, if narrowing finds one."""
        if self.entries:
            return None
        statements = self.search.statements()
        domains = Domains(*self.problem.board, self.problem.values)
        try:
            narrow(without_nested(statements), domains, self.search.on_progress)
        except Contradiction as refuted:
            clue = alone_to_blame(refuted.clue, statements, domains, self.search.on_progress)
            return self.clues.get(clue)
        return None

    def _correction_set(
        self, start: Sequence[int], soft: Sequence[int], hard: Sequence[int]
    ) -> list[int]:
        """Grow `start`, which the last query satisfied, and return the rest of `soft`."""
        satisfiable, left_out = list(start), []
        candidates = [x for x in soft if x not in set(start)]

        def add_satisfied() -> None:
            true = self.satisfied(candidates)
            satisfiable.extend(true)
            added = set(true)
            candidates[:] = [x for x in candidates if x not in added]

        add_satisfied()
        while candidates:
            candidate = candidates.pop()
            if self.solve([*satisfiable, candidate, *hard]) is None:
                left_out.append(candidate)
            else:
                satisfiable.append(candidate)
                add_satisfied()
        return left_out
