"""Queries: what chosen clues and rules imply, according to one live solver.

Each clue has a switch (a variable to assume), and so has each kind of rule. Every query assumes
some of the switches.

- `ClueSearch` has the switches, and shrinks sets of them to minimal cores.
- `ConsequenceSearch` finds what follows from switches and known facts; `steps` uses it. It reads
  answers of the solver and never its cores, so all solvers find the same steps.
- `ContradictionSearch` repeats a difficult query with a new search of a part of the problem;
  `explanation` uses it. On the empty board nothing is narrowed, and a few clues with a rule about
  the whole board may take a solver long, although narrowing decides them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain
from math import inf

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given
from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.search.assumptions import AssumptionSearch
from satgrid.search.candidates import Candidates
from satgrid.search.loop import Search, Undecided
from satgrid.search.options import DEFAULTS, OnEvent, Options
from satgrid.why.deductions import Fact
from satgrid.why.minimal_sets import minimal_core

Entry = tuple[Cell, Value]
"""A value that a player has entered in a cell."""

_QUERY_ENCODERS = {"single_loop": "cuts"}
"""Encoders for queries: with few statements a solver finds many loops, but needs few cuts."""

_MOST_GRIDS = 256
"""How many grids are kept for each set of switches that they satisfy."""

_QUERY_ROUNDS = 200
"""The most rounds of one query of a `ConsequenceSearch`; a query beyond them shows nothing."""

_CONFLICTS_PER_QUERY = 10
"""This many conflicts count as much effort as one query."""

_FIRST_CONFLICTS, _FIRST_ROUNDS = 500, 20
"""The budget of a query of a `ContradictionSearch` before the query starts a new search."""

_MOST_CLAUSES = 250_000
"""In a formula with more clauses, encoding a new statement takes longer than a new search."""


class TooManyQueries(Exception):
    """The allowed number of queries is exceeded."""


class OutOfConflicts(Exception):
    """The allowed number of conflicts is exceeded."""


def query_options(problem: Problem, options: Options = DEFAULTS) -> Options:
    """Return options that suit queries about a few of the problem's statements."""
    kinds = {each.kind() for each in problem.rules(options.encoding.encoders)}
    chosen = {kind: name for kind, name in _QUERY_ENCODERS.items() if kind in kinds}
    encoding = replace(options.encoding, encoders={**chosen, **options.encoding.encoders})
    return replace(options, encoding=encoding)


class ClueSearch:
    """A search with a switch for each clue, by its name, and for each rule, by its kind.

    Given cells are clues. `clues` and `rules` are in the order in which the problem states them,
    and `statements_of` maps each switch to its statements. `search` has the live solver;
    `assumptions` adds further switches.
    """

    def __init__(
        self,
        problem: Problem,
        options: Options = DEFAULTS,
        on_event: OnEvent | None = None,
        before_encoding: Callable[[], None] | None = None,
    ) -> None:
        self.assumptions = AssumptionSearch(
            problem, options, on_event, before_encoding=before_encoding
        )
        self.search = self.assumptions.search
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
        for name, own in of_clues.items():
            self.clues[name] = self._add_switch(own)
        for kind, own in of_rules.items():
            self.rules[kind] = self._add_switch(own)

    def _add_switch(self, parts: list[Constraint]) -> int:
        switch = self.assumptions.switch_on_demand(parts)
        self.statements_of[switch] = tuple(parts)
        return switch

    def solve(self, assumptions: Sequence[int]) -> Grid[Value] | None:
        """Return a grid that satisfies the assumptions, or None if there is none."""
        return self.assumptions.solve(assumptions)

    def core(self) -> list[int]:
        """Return assumptions of the last query that no grid satisfies together."""
        return self.assumptions.core()

    def close(self) -> None:
        """Free the live solver."""
        self.search.close()

    def conflicts(self) -> int:
        """Return the number of conflicts so far."""
        return self.search.solver().conflicts() or 0

    def minimal_core(self, soft: Sequence[int], hard: Sequence[int] = ()) -> list[int] | None:
        """Return a minimal subset of `soft` that contradicts `hard`.

        Assumptions are removed from the end of `soft` first. Returns None if `soft` and `hard` are
        satisfiable together.
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
        return self.assumptions.solve(assumptions, self.query_conflicts, _QUERY_ROUNDS)

    def effort(self) -> int:
        """Return the number of queries, plus one for every ten conflicts."""
        return self.queries + self.conflicts() // _CONFLICTS_PER_QUERY

    def literal_not(self, fact: Fact) -> int:
        """Return the literal of the fact: the cell does not have the value."""
        return -self.search.model().literal(*fact)

    def consequences(
        self, assumptions: Sequence[int], known_facts: Sequence[Fact], facts: Sequence[Fact]
    ) -> list[Fact]:
        """Return the part of `facts` that follows from the assumed switches and known facts.

        A grid of an earlier query with the same switches that agrees with all known facts rules out
        facts without a new query.
        """
        candidates, literal = self._candidates, self.search.model().literal
        excluded, possible = candidates.bits(checked(known_facts)), 0
        grids = self._grids.setdefault(frozenset(assumptions), deque(maxlen=_MOST_GRIDS))
        for bits in grids:
            if not bits & excluded:
                possible |= bits
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

        Returns None if no contradiction is found, and raises `TooMany` if the subset has more than
        `most` elements.
        """

        def contradicts(assumptions: Sequence[int]) -> bool:
            try:
                return self.solve_counted([*assumptions, *hard]) is None
            except Undecided:
                return False

        return minimal_core(soft, contradicts, most)


class PartialProblem(Problem):
    """A problem reduced to some of its statements; `check` accepts every grid."""

    def __init__(self, problem: Problem, statements: Sequence[Constraint]) -> None:
        super().__init__(replace(problem.puzzle, given=()), problem.family)
        self._statements = statements

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        """Yield the statements that are left."""
        yield from self._statements

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        """Yield no objection."""
        return iter(())


class ContradictionSearch(ClueSearch):
    """A `ClueSearch` with `entries`, which maps literals to the entries of a player.

    A query that exceeds the first budget is answered by a new search. If `last_conflict` is set,
    the search raises `OutOfConflicts` instead, and also after this many conflicts, and before it
    encodes new statements into a large formula.
    """

    def __init__(self, problem: Problem, on_event: OnEvent | None = None) -> None:
        super().__init__(problem, on_event=on_event, before_encoding=self._require_room)
        self.entries: dict[int, Entry] = {}
        self.last_conflict: int | None = None
        # The assumptions of the last query, if a new search answered it.
        self._searched_anew: Sequence[int] | None = None

    def _require_room(self) -> None:
        """Raise `OutOfConflicts` if conflicts are limited and the formula is large."""
        formula = self.search.model().formula
        if self.last_conflict is not None and len(formula) > _MOST_CLAUSES:
            raise OutOfConflicts

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Set the entries of a player."""
        literal = self.search.model().literal
        self.entries = {literal(*entry): entry for entry in entries}

    def solve(self, assumptions: Sequence[int]) -> Grid[Value] | None:
        """Return a grid that satisfies the assumptions, or None if there is none."""
        self._searched_anew = None
        if self.last_conflict is not None and self.conflicts() > self.last_conflict:
            raise OutOfConflicts
        try:
            return self.assumptions.solve(assumptions, _FIRST_CONFLICTS, _FIRST_ROUNDS)
        except Undecided:
            if self.last_conflict is not None:
                raise OutOfConflicts from None
        self._searched_anew = assumptions
        statements: list[Constraint] = []
        for x in assumptions:
            if x in self.entries:
                statements.append(Given(*self.entries[x]))
            else:
                statements += self.statements_of[x]
        part = PartialProblem(self.problem, statements)
        options, on_event = self.search.options, self.search.report.on_event
        search = Search(part, query_options(part, options), on_event)
        with closing(search.grids()) as grids:
            return next(grids, None)

    def standalone_switch(self, rule: int) -> int:
        """Return a switch for the rule, stated so that it does not rely on other kinds of rules."""
        parts = tuple(
            replace(part, apart=None) if isinstance(part, Connected) else part
            for part in self.statements_of[rule]
        )
        if parts == self.statements_of[rule]:
            return rule
        switch = self.assumptions.switch(("standalone", rule), parts)
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
