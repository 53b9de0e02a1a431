"""Queries: what chosen clues and rules imply, according to one live solver.

Each clue has a switch (a variable to assume), and so has each kind of rule. Every query assumes
some of the switches.

- `ClueSearch` has the switches, and shrinks sets of them to minimal cores.
- `ConsequenceSearch` finds what follows from switches and known facts; `steps` uses it. It reads
  answers of the solver and never its cores, so all solvers find the same steps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from math import inf

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.search.assumptions import AssumptionSearch
from satgrid.search.candidates import Candidates
from satgrid.search.loop import Undecided
from satgrid.search.options import DEFAULTS, OnEvent, Options
from satgrid.why.deductions import Fact, minimal_core

Entry = tuple[Cell, Value]
"""A value that a player has entered in a cell."""

_MOST_GRIDS = 256  # how many grids are kept for each set of switches that they satisfy
_QUERY_ROUNDS = 200  # of a `ConsequenceSearch`; a query beyond them shows nothing
_CONFLICTS_PER_QUERY = 10  # this many conflicts count as much effort as one query


class TooManyQueries(Exception):
    """The allowed number of queries is exceeded."""


def query_options(problem: Problem, options: Options = DEFAULTS) -> Options:
    """Return options that suit queries about a few of the problem's statements."""
    kinds = {each.kind() for each in problem.rules(options.encoding.encoders)}
    # With few statements a solver finds many loops, but needs few cuts.
    chosen = {"single_loop": "cuts"} if "single_loop" in kinds else {}
    encoding = replace(options.encoding, encoders={**chosen, **options.encoding.encoders})
    return replace(options, encoding=encoding)


class ClueSearch(AssumptionSearch):
    """A search with a switch for each clue, by its name, and for each rule, by its kind.

    Given cells are clues. `clues` and `rules` are in the order in which the problem states them,
    and `statements_of` maps each switch to its statements.
    """

    def __init__(
        self, problem: Problem, options: Options = DEFAULTS, on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, options, on_event)
        self.problem = problem
        problem.inspect()
        self.clues: dict[str, int] = {}
        self.rules: dict[str, int] = {}
        self.statements_of: dict[int, tuple[Constraint, ...]] = {}
        of_clues: dict[str, list[Constraint]] = {}
        of_rules: dict[str, list[Constraint]] = {}
        for statement in self.search.statements():
            for part in chain.from_iterable(each.parts() for each in statement.by_clue()):
                parts, name = (of_clues, part.clue) if part.clue else (of_rules, part.kind())
                parts.setdefault(name, []).append(part)
        for switches, groups in (self.clues, of_clues), (self.rules, of_rules):
            for name, own in groups.items():
                switches[name] = self.switch_on_demand(own)
                self.statements_of[switches[name]] = tuple(own)

    def minimal_core(self, soft: Sequence[int], hard: Sequence[int] = ()) -> list[int] | None:
        """Return a minimal subset of `soft` that contradicts `hard`, or None if all can hold.

        Assumptions are removed from the end of `soft` first.
        """
        if self.solve([*soft, *hard]) is not None:
            return None
        candidates = self._in_core(soft)
        needed: list[int] = []
        while candidates:
            removed = candidates.pop()
            if self.solve([*needed, *candidates, *hard]) is None:
                candidates = self._in_core(candidates)
            else:
                needed.append(removed)
        return needed

    def _in_core(self, assumptions: Sequence[int]) -> list[int]:
        core = set(self.core())
        return [x for x in assumptions if x in core]


class ConsequenceSearch(ClueSearch):
    """A `ClueSearch` that finds consequences by queries; `queries` counts them.

    Raises `TooManyQueries` after `most_queries` of them.
    """

    queries = 0
    most_queries: float = inf
    query_conflicts = 2_000
    """The most conflicts of one query; a query beyond them shows nothing."""

    def __init__(
        self, problem: Problem, options: Options = DEFAULTS, on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, options, on_event)
        self._candidates = Candidates(*problem.board, problem.values)
        # Grids that satisfy some switches, each as a set of candidates.
        self._grids: dict[frozenset[int], deque[int]] = {}

    def solve_counted(self, assumptions: Sequence[int]) -> Grid[Value] | None:
        """Count a query and answer it; raise `Undecided` past the budget of one query."""
        self.queries += 1
        if self.queries > self.most_queries:
            raise TooManyQueries
        return self.solve(assumptions, self.query_conflicts, _QUERY_ROUNDS)

    def effort(self) -> int:
        """Return the number of queries, plus one for every ten conflicts."""
        return self.queries + self.search.conflicts() // _CONFLICTS_PER_QUERY

    def literal_not(self, fact: Fact) -> int:
        """Return the literal of the fact: the cell does not have the value."""
        return -self.search.model().literal(*fact)

    def consequences(
        self, assumptions: Sequence[int], known_facts: Sequence[Fact], facts: Sequence[Fact]
    ) -> list[Fact]:
        """Return the part of `facts` that follows from the assumed switches and known facts.

        Grids of earlier queries with the same switches rule out facts without a new query.
        """
        candidates, literal = self._candidates, self.search.model().literal
        excluded, possible = candidates.bits(checked(known_facts)), 0
        grids = self._grids.setdefault(frozenset(assumptions), deque(maxlen=_MOST_GRIDS))
        for bits in grids:
            possible |= 0 if bits & excluded else bits
        indices = ((fact, candidates.index(*fact)) for fact in checked(facts))
        unseen = {literal(*fact): k for fact, k in indices if not possible >> k & 1}
        before = [*map(self.literal_not, checked(known_facts)), *assumptions]

        def solution(literals: list[int]) -> Grid[Value] | None:
            choice = self.search.model().formula.variable()
            self.search.require_one(literals, choice)
            try:
                grid = self.solve_counted([*before, choice])
            finally:
                self.search.solver().add([-choice])
            if grid is not None:
                grids.append(candidates.bits_of_grid(grid))
            return grid

        try:
            candidates.remove_shown(unseen, solution)
        except Undecided:
            return []
        return [candidates.candidate(k) for k in unseen.values()]

    def minimal_core(
        self, soft: Sequence[int], hard: Sequence[int] = (), most: int | None = None
    ) -> list[int] | None:
        """Return a minimal subset of `soft` that contradicts `hard`; earlier ones are preferred.

        Returns None if no contradiction is found; raises `TooMany` beyond `most` elements.
        """

        def contradicts(assumptions: Sequence[int]) -> bool:
            try:
                return self.solve_counted([*assumptions, *hard]) is None
            except Undecided:
                return False

        return minimal_core(soft, contradicts, most)
