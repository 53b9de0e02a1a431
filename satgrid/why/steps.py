"""Steps of a solution by hand, the easiest one first, and the rating and level of a puzzle.

A fact is `(cell, value)`: the cell does not have the value. A step consists of facts that follow
from clues, rules and known facts, and none of these reasons could be left out. The steps depend on
logical consequence only, so every solver and seed gives the same steps.

| tier | needed for the step |
|---|---|
| 0 | one local rule (also: a loop at one corner or cell) and known cells |
| 1 | one clue alone, or a rule of one row, column, room or box |
| 1.5 | a line would close a loop too early |
| 2 | one of these and the local rules, or several local rules |
| 2.5 | a region has one exit, or few known cells would separate its members |
| 2.75 | places inside and outside of a loop |
| 3 | the rules alone, including rules of regions and loops |
| 4 | one clue or unit and all rules |
| 6, 7 | two or three clues or units, and all rules |
| 8 | a trial: sources looked at one at a time show that a value is wrong |
| 9 | a trial with inner trials |
| 6 + n | n clues or units together, four or more, if no trial is found |

The level of a puzzle depends on its hardest step up to tier 4, and on the effort of the steps
above: the links of their trials, or their clues, summed over all steps. It is the harder of the two
that this table gives. A trial with inner trials makes a puzzle "extreme".

| level | hardest step up to tier 4 | effort above |
|---|---|---|
| easy | 1 | 0 |
| normal | 2.75 | 1 or 2 |
| tricky | 4 | 3 to 6 |
| hard | - | 7 to 20 |
| extreme | - | 21 or more |
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain, product
from math import inf

from satgrid.clues import LINE, OTHER, Value
from satgrid.compiler import rules_and_givens
from satgrid.constraints import Constraint
from satgrid.constraints.alike import Alike
from satgrid.constraints.given import Given
from satgrid.constraints.network import Network
from satgrid.constraints.single_loop import SingleLoop
from satgrid.deadline import OutOfTime, checked, limited
from satgrid.errors import GaveUp, SatgridError
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.search.candidates import determine_cells
from satgrid.search.options import DEFAULTS, OnEvent, Options
from satgrid.search.partial import with_entries
from satgrid.why.connection import CLOSING, INSIDE, Deduce, Loops, Regions
from satgrid.why.deduction_sources import NARROWED_ONLY, REGIONAL, Reach, group_rules, list_sources
from satgrid.why.deductions import (
    BUDGETS,
    Budgets,
    Exits,
    Fact,
    Link,
    LocalRules,
    SourceNarrowing,
    TooMany,
    facts_leaving,
    node_counts,
    node_patterns,
)
from satgrid.why.queries import ConsequenceSearch, TooManyQueries, query_options

EASY, NORMAL, TRICKY, HARD, EXTREME = LEVELS = ("easy", "normal", "tricky", "hard", "extreme")
NOT_RATED = "not rated"

_COMPARED_FACTS = 4  # the number of facts that follow from rules whose steps are compared
_FEW_CELLS = 6  # a cut through a region with at most 6 known cells is seen at a glance
_FEW_CLUES = 3  # steps of at most 3 clues come before trials, steps of more come after them


class Tier:
    """The tiers of difficulty; the docstring of this module says what each needs."""

    LOCAL = 0.0
    ONE_CLUE = 1.0
    CLOSING = 1.5
    CLUE_AND_LOCAL = 2.0
    ONE_EXIT = 2.5
    INSIDE = 2.75
    RULES = 3.0
    CLUE_AND_RULES = 4.0
    SEVERAL = 6.0
    TRIAL = 8.0
    NESTED_TRIAL = 9.0


def tier_number(tier: float) -> int | float:
    """Return the tier as it is printed: 2.5, and 3 instead of 3.0."""
    return int(tier) if tier.is_integer() else tier


@record
class Step:
    """Facts that follow from clues, rules and known facts (`because`), and the tier of the step.

    `settled` has the cells of the facts that have one value left, with this value. `cut_off` has
    the cells that a region would lose if a fact were wrong. `rules` names the rules that are needed
    beside the clues: kinds of statements or units. A trial has `links`, up to a contradiction.
    """

    tier: float
    clues: tuple[str, ...]
    facts: tuple[Fact, ...]
    because: tuple[Fact, ...]
    cut_off: tuple[Cell, ...] = ()
    settled: tuple[tuple[Cell, Value], ...] = ()
    rules: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def cost(self) -> int:
        """The cost of the step in a rating, in tenths."""
        if self.tier == Tier.LOCAL:
            return 2
        if self.tier == Tier.ONE_CLUE:
            return 10
        if self.tier in (Tier.CLOSING, Tier.CLUE_AND_LOCAL, Tier.ONE_EXIT):
            return 15
        reasons = len(self.links) or len({cell for cell, _ in self.because})
        if self.tier in (Tier.INSIDE, Tier.RULES):
            return 10 * max(1, reasons)
        return round(10 * (3 + 3 * (self.tier - Tier.CLUE_AND_RULES) + reasons))


class Unsolvable(SatgridError):
    """There is no solution, so there are no steps."""

    exit_code = 20


class NoStep(GaveUp):
    """Cells are open, and the budgets of a step do not show the next one."""


def steps(
    puzzle: Puzzle, *, given: Grid[Value] | None = None, timeout_s: float | None = None
) -> list[Step]:
    """Return the steps to all cells that are the same in every solution, each with its reasons.

    They start from the given cells and from `given`, a grid with `?` in unknown cells. Raises
    `GaveUp` at the time limit or without a next step, and `SatgridError` without a solution.
    """
    return list(_steps_from(puzzle, given, timeout_s))


def hint(
    puzzle: Puzzle, *, given: Grid[Value] | None = None, timeout_s: float | None = None
) -> Step | None:
    """Return the first of `steps`, or None if nothing is left to find; raise the same errors."""
    return next(_steps_from(puzzle, given, timeout_s), None)


def _steps_from(
    puzzle: Puzzle, given: Grid[Value] | None, timeout_s: float | None
) -> Generator[Step]:
    try:
        yield from find_steps(with_entries(Problem(puzzle), given), timeout_s=timeout_s)
    except OutOfTime:
        raise GaveUp("gave up before all steps were found: allow more time") from None


def find_steps(
    problem: Problem,
    options: Options = DEFAULTS,
    timeout_s: float | None = None,
    nested: bool = True,
    queries: float = inf,
    solution: Grid[Value] | None = None,
    on_event: OnEvent | None = None,
    budgets: Budgets = BUDGETS,
    cell: Cell | None = None,
) -> Iterator[Step]:
    """Yield the steps to all that is the same in the solutions, starting from the given cells.

    If `nested` is false, the steps end before one that needs inner trials or more than three clues.
    A unique `solution` that is known is not searched for again. Raises `Unsolvable` if there is no
    solution, `NoStep` if cells are open and no step is found, `GaveUp` or `OutOfTime` at the time
    limit, and `TooManyQueries` after that many `queries`. The `budgets` limit each step. With a
    `cell` all steps are about this cell.
    """
    with limited(timeout_s):
        targets = _target_facts(problem, options, solution, budgets.target_conflicts, on_event)
        if targets is None:
            raise Unsolvable(f"{problem.name}: there is no solution")
        if cell is not None:
            targets = {fact for fact in targets if fact[0] == cell}
        finder = _StepFinder(problem, targets, options, nested, queries, on_event, budgets, cell)
        yield from finder.all()


def refutation(problem: Problem, fact: Fact, on_event: OnEvent | None = None) -> tuple[Link, ...]:
    """Return the links of a trial that proves the fact from the given cells, or () without one."""
    finder = _StepFinder(problem, (), DEFAULTS, True, inf, on_event, BUDGETS)
    return finder.refutation(fact)


def _target_facts(
    problem: Problem,
    options: Options,
    solution: Grid[Value] | None,
    conflicts: int,
    on_event: OnEvent | None,
) -> set[Fact] | None:
    """Return the facts that all solutions share, or all that are seen; None without one."""
    if solution is not None:
        return solution_facts(problem, solution)
    try:
        shared = determine_cells(problem, options, conflicts=conflicts, on_event=on_event)
    except OutOfTime:
        raise GaveUp(
            "gave up before it was known which cells are determined: allow more time"
        ) from None
    if shared.candidates is None:
        return None
    return solution_facts(problem, shared.candidates).union(shared.doubtful)


def solution_facts(problem: Problem, solution: Grid[Value] | Grid[tuple[Value, ...]]) -> set[Fact]:
    """Return the facts that hold in a solution, or in all that have these values in each cell."""
    values = problem.values
    numbers = {v for v in set(solution.flat) if isinstance(v, str) and v not in values}
    shown = {
        cell: OTHER if solution[cell] in numbers else solution[cell]
        for cell in checked(solution.cells())
    }
    return {(p, value) for p, has in shown.items() for value in values if value not in has}


def initial_facts(problem: Problem) -> Iterator[Fact]:
    """Yield the facts known at the start.

    These are given cells, places where no loop or bridge can be, and walls around the board.
    """
    for each in rules_and_givens(problem.puzzle, problem.rules()):
        for part in each.parts():
            if isinstance(part, Given):
                yield from facts_leaving(part.cell, part.value, problem.values)
            elif isinstance(part, SingleLoop):
                places = (p for p in problem.board.cells() if not part.admits(p, *problem.board))
                yield from ((p, part.value) for p in places)
            elif isinstance(part, Network):
                bridges = {p for start, end, _ in part.gaps for p in _places_between(start, end)}
                places = (p for p in problem.board.cells() if p not in bridges)
                yield from chain(*(facts_leaving(p, part.value, problem.values) for p in places))
    if problem.answer.walls:
        height, width = problem.board
        for r, c in problem.board.cells():
            if r in (0, height - 1) or c in (0, width - 1):
                yield from facts_leaving((r, c), LINE, problem.values)
            elif r % 2 and c % 2:
                yield (r, c), LINE


def _places_between(start: Cell, end: Cell) -> list[Cell]:
    """Return the places strictly between two of one row or column; `start` comes first."""
    return [*product(range(start[0], end[0] + 1), range(start[1], end[1] + 1))][1:-1]


class EqualPlaces:
    """The groups of lattice places that `Alike` statements make equal, such as a bridge.

    Steps find facts of the first place of a group, and `expand` adds the other places. Cells of
    a board without a lattice are not grouped, because each of them is filled in by itself.
    """

    def __init__(self, problem: Problem, statements: Iterable[Constraint]) -> None:
        alike = (each for each in statements if isinstance(each, Alike) and problem.answer.lattice)
        self._groups = {p: group for each in alike for group in each.groups for p in group}

    def first(self, cell: Cell) -> Cell:
        """Return the first place of the group, or the place itself without one."""
        return self._groups.get(cell, (cell,))[0]

    def is_first(self, cell: Cell) -> bool:
        """Return whether a place is the first of its group, or in no group."""
        return self.first(cell) == cell

    def expand(self, facts: Iterable[Fact]) -> list[Fact]:
        """Return the facts for all places of their groups, sorted."""
        expanded: set[Fact] = set()
        # Each pair of group and value is expanded once, not once for each of its places.
        groups: dict[tuple[int, Value], tuple[Cell, ...]] = {}
        for p, value in checked(facts, 100):
            if (group := self._groups.get(p)) is None:
                expanded.add((p, value))
            else:
                groups[id(group), value] = group
        for (_, value), group in checked(groups.items(), 100):
            expanded.update((q, value) for q in group)
        return sorted(expanded)


@lru_cache(1)
def _equal_places(problem: Problem) -> EqualPlaces:
    return EqualPlaces(problem, (part for each in problem.rules() for part in each.parts()))


def representatives(problem: Problem, facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts about first places of groups; if there are none, return all facts."""
    if not (problem.answer.lattice and problem.answer.through_cells):
        return [*facts]
    return [fact for fact in facts if _equal_places(problem).is_first(fact[0])] or [*facts]


class _StepFinder:
    """The known facts, and one live solver with a switch for each clue, unit and kind of rule."""

    def __init__(
        self,
        problem: Problem,
        targets: Collection[Fact],
        options: Options,
        nested: bool,
        queries: float,
        on_event: OnEvent | None,
        budgets: Budgets,
        cell: Cell | None = None,
    ) -> None:
        self._board, self._values, self._nested = problem.board, problem.values, nested
        self._budgets = budgets
        bare = Problem(replace(problem.puzzle, given=()), problem.family)
        self._search = search = ConsequenceSearch(bare, query_options(bare, options), on_event)
        search.most_queries = queries
        self._switch_on_demand = search.switch_on_demand
        self._parts = [part for own in search.statements_of.values() for part in own]
        self._equal = EqualPlaces(bare, self._parts)
        self._cell = cell if cell is None else self._equal.first(cell)
        self._known_facts = dict.fromkeys(self._equal.expand(initial_facts(problem)))
        self._open: dict[Fact, None] = {}
        targets = {*targets, *((self._equal.first(p), value) for p, value in targets)}
        for fact in checked(product(self._board.cells(), self._values)):
            if fact in targets and fact not in self._known_facts and self._equal.is_first(fact[0]):
                self._open[fact] = None
        self._reach, self._all_cells = Reach(self._board), frozenset(self._board.cells())
        self._rules = group_rules(bare, self._parts, self._reach)
        self._exits = Exits(self._parts, self._board, self._values)
        self._regions = Regions(self._parts, self._board, self._values)
        self._loops = Loops(self._parts, self._board, self._values)
        loops = [part for part in self._parts if isinstance(part, SingleLoop)]
        self._add_rules(loops)
        self._add_local_rules(loops)
        self._add_clues()
        # Pairs of a tier and a clue that implies nothing new until a cell near it changes.
        self._exhausted: set[tuple[float, int]] = set()

    def _add_rules(self, loops: Sequence[SingleLoop]) -> None:
        """Make the switches of local rules, and list the switches of all rules."""
        queried = REGIONAL - NARROWED_ONLY
        regional = {x: kind for kind, x in self._search.rules.items() if kind in queried}
        local = {self._switch_on_demand(own): kind for kind, own in self._rules.local.items()}
        if loops:
            # The implications of a loop at single corners and cells count as one local rule.
            nodes = [each for loop in loops for each in node_counts(loop, self._board)]
            local[self._switch_on_demand(nodes)] = "nodes"
        self._local, self._rule_names = [*local], regional | local
        self._all_rules = [*regional, *local]

    def _add_local_rules(self, loops: Sequence[SingleLoop]) -> None:
        groups = (*self._rules.local.items(), *self._rules.units.items())
        statements = [(name, part) for name, own in groups for part in own]
        for loop in loops:
            statements += [("nodes", part) for part in node_patterns(loop, self._board)]
        self._local_rules = LocalRules(statements, self._board, self._values)

    def _add_clues(self) -> None:
        """Collect the switches of clues that are not given cells, and add switches of units."""
        statements_of = self._search.statements_of
        self._clues = {
            x: name
            for name, x in self._search.clues.items()
            if not all(isinstance(part, Given) for part in statements_of[x])
        }
        self._statements_of = {x: statements_of[x] for x in self._clues}
        for name, own in self._rules.units.items():
            x = self._switch_on_demand(own)
            self._clues[x], self._statements_of[x] = name, tuple(own)
        self._scopes = {
            x: self._reach.cells(own) for x, own in checked(self._statements_of.items(), 10)
        }
        self._wide_scopes = {
            x: scope | {q for p in scope for q in self._board.around(p)}
            for x, scope in checked(self._scopes.items(), 10)
        }

    @cached_property
    def _narrowing(self) -> SourceNarrowing:
        sources = list_sources(self._statements_of, self._clues, self._rules, self._parts)
        on_look = self._search.search.on_progress
        board, budgets = self._board, self._budgets
        return SourceNarrowing(sources, board, self._values, self._reach, on_look, budgets)

    def all(self) -> Iterator[Step]:
        """Yield step after step."""
        try:
            while self._open:
                if (step := self._next_step()) is None:
                    if self._nested:
                        raise NoStep("no step was found to what is left: more is not tried")
                    return
                step = replace(step, facts=tuple(self._equal.expand(step.facts)))
                self._add_facts(step)
                left = {
                    cell: [v for v in self._values if (cell, v) not in self._known_facts]
                    for cell in sorted({cell for cell, _ in step.facts})
                }
                settled = tuple((p, values[0]) for p, values in left.items() if len(values) == 1)
                yield replace(step, settled=settled)
        finally:
            self._search.close()

    def _add_facts(self, step: Step) -> None:
        changed = {cell for cell, _ in step.facts}
        self._local_rules.reconsider(changed)
        for fact in step.facts:
            self._known_facts[fact] = None
            self._open.pop(fact, None)
        self._exhausted = {
            (tier, x) for tier, x in self._exhausted if self._scope(tier, x).isdisjoint(changed)
        }

    def _scope(self, tier: float, clue: int) -> frozenset[Cell]:
        """Return the cells on which the steps of a clue depend."""
        if tier == Tier.CLUE_AND_RULES:
            return self._all_cells
        return (self._scopes if tier == Tier.ONE_CLUE else self._wide_scopes)[clue]

    def _next_step(self) -> Step | None:
        if deduction := self._local_rules.first_deduction(self._known_facts, self._cell):
            names, (facts, because) = deduction
            return Step(Tier.LOCAL, (), tuple(facts), tuple(because), rules=tuple(names))
        all_rules, one_clue = self._all_rules, self._step_of_one_clue
        effort = self._budgets.one_clue_effort
        return (
            one_clue(Tier.ONE_CLUE, [], self._scopes)
            or self._step_by_narrowing(Tier.ONE_CLUE)
            or self._step_of_connection(self._loops.closing)
            or (self._local and one_clue(Tier.CLUE_AND_LOCAL, self._local, self._wide_scopes))
            or self._step_of_connection(self._regions.first_deduction)
            or self._step_of_connection(self._loops.inside)
            or self._step_of_rules()
            or self._step_by_narrowing(Tier.RULES)
            or (all_rules and one_clue(Tier.CLUE_AND_RULES, all_rules, None, effort))
            or self._step_of_several_clues(_FEW_CLUES)
            or self._step_by_trial()
            or (self._nested and self._step_of_several_clues())
            or None
        )

    def _step_of_one_clue(
        self,
        tier: float,
        rules: list[int],
        scopes: dict[int, frozenset[Cell]] | None,
        effort: float = inf,
    ) -> Step | None:
        """Return a step of the first clue that implies facts together with these rules.

        Facts outside the `scopes` of the clues, and queries beyond the `effort`, are not tried.
        """
        limit = effort + self._search.effort()
        for x in self._clues:
            if self._search.effort() > limit:
                return None
            if (tier, x) not in self._exhausted:
                scope = scopes[x] if scopes else None
                candidates = [fact for fact in self._open if scope is None or fact[0] in scope]
                facts = self._consequences([x, *rules], candidates)
                step = None
                if facts:
                    # Facts that the local rules imply together need no clue.
                    local = tier == Tier.CLUE_AND_LOCAL and self._consequences(rules, facts)
                    step = self._make_step(tier, [] if local else [x], rules, local or facts)
                if step:
                    return step
                self._exhausted.add((tier, x))
        return None

    def _consequences(self, switches: list[int], facts: list[Fact]) -> list[Fact]:
        return self._search.consequences(switches, list(self._known_facts), facts)

    def _step_of_rules(self) -> Step | None:
        """Return a step of the rules without clues: one with an only exit, or the cheapest."""
        facts = self._consequences(self._all_rules, list(self._open) if self._all_rules else [])
        if not facts:
            return None
        exits = [fact for fact in facts if self._exits.is_only_exit(fact, self._known_facts)]
        if exits:
            return self._make_step(Tier.ONE_EXIT, [], self._all_rules, exits)
        candidates = (
            self._make_step(Tier.RULES, [], self._all_rules, [fact, *facts])
            for fact in facts[:_COMPARED_FACTS]
        )
        return min(filter(None, candidates), key=lambda step: step.cost, default=None)

    def _step_of_connection(self, deduce: Deduce) -> Step | None:
        """Return a step about a region or loop that needs no solver."""
        found = deduce(self._known_facts, self._open)
        if found is None:
            return None
        tier = {CLOSING: Tier.CLOSING, INSIDE: Tier.INSIDE}.get(found.rule)
        if tier is None:
            cells = {cell for cell, _ in found.because}
            tier = Tier.ONE_EXIT if len(cells) <= _FEW_CELLS else Tier.RULES
        return Step(tier, (), found.facts, found.because, found.cut_off, rules=(found.rule,))

    def _step_by_narrowing(self, tier: float) -> Step | None:
        """Return a step of a clue or rule about which the solver is not queried."""
        if not any(part.kind() in NARROWED_ONLY for part in self._parts):
            return None
        link = self._narrowing.first_link(tier == Tier.ONE_CLUE, self._known_facts)
        if link is None or (self._cell is not None and self._cell not in dict(link.facts)):
            return None
        clues, rules = ((link.name,), ()) if link.clued else ((), (link.name,))
        return Step(tier, clues, link.facts, link.because, rules=rules)

    def refutation(self, fact: Fact) -> tuple[Link, ...]:
        """Return the links of a trial that proves the fact from what is known, or ()."""
        try:
            if fact in self._known_facts:
                return ()
            return self._narrowing.find_trial([fact], self._known_facts)[1]
        finally:
            self._search.close()

    def _step_by_trial(self) -> Step | None:
        """Return a step that a trial proves; cells with few values left are tried first."""
        excluded = Counter(cell for cell, _ in self._known_facts)
        ordered = sorted(self._open, key=lambda fact: (-excluded[fact[0]], fact))
        fact, links = self._narrowing.find_trial(ordered, self._known_facts, self._nested)
        if not links:
            return None
        all_links = [*links, *(inner for link in links for inner in link.links)]
        clues, rules = (
            tuple(dict.fromkeys(x.name for x in all_links if x.name and x.clued is clued))
            for clued in (True, False)
        )
        because = {fact for link in links for fact in link.because} & self._known_facts.keys()
        tier = Tier.TRIAL if len(all_links) == len(links) else Tier.NESTED_TRIAL
        return Step(tier, clues, (fact,), tuple(sorted(because)), rules=rules, links=links)

    def _step_of_several_clues(self, most: int | None = None) -> Step | None:
        """Return the step with the fewest clues, at most `most`, that limited queries find."""
        best, search = None, self._search
        limit = search.effort() + self._budgets.several_clues_effort
        fact: Fact | None = None
        for candidate in self._open:
            if search.effort() > limit or (best and len(best) == 2):
                break
            known_facts = map(search.literal_not, self._known_facts)
            hard = [*self._all_rules, *known_facts, -search.literal_not(candidate)]
            try:
                core = search.minimal_core(list(self._clues), hard, most)
            except TooMany:
                core = None
            if core is not None and (best is None or len(core) < len(best)):
                best, fact = core, candidate
        if best is None or fact is None:
            return None
        facts = self._consequences([*best, *self._all_rules], list(self._open))
        tier = (Tier.CLUE_AND_RULES if len(best) <= _FEW_CLUES else Tier.SEVERAL) + len(best)
        return self._make_step(tier, best, self._all_rules, [fact, *facts])

    def _make_step(
        self, tier: float, clues: list[int], rules: list[int], facts: list[Fact]
    ) -> Step | None:
        """Return a step to the first fact and others with its reasons, near ones; or None."""
        first = facts[0]
        (r, c), assumptions = first[0], [*clues, *rules]
        known_facts = filter(lambda fact: self._equal.is_first(fact[0]), self._known_facts)
        nearest = sorted(known_facts, key=lambda f: (abs(f[0][0] - r) + abs(f[0][1] - c), f))
        literals = {self._search.literal_not(fact): fact for fact in nearest}
        hard = [*assumptions, -self._search.literal_not(first)]
        core = self._search.minimal_core(list(literals), hard)
        if core is None:
            return None
        because = sorted(literals[x] for x in core)
        hard = [*clues, *core, -self._search.literal_not(first)]
        used = self._search.minimal_core(rules, hard)
        used = rules if used is None else used
        implied = self._search.consequences([*clues, *used], because, list(dict.fromkeys(facts)))
        cut_off = self._exits.cut_off(first, because) if tier >= Tier.ONE_EXIT else ()
        names = tuple(self._clues[x] for x in clues)
        rule_names = tuple(dict.fromkeys(self._rule_names[x] for x in used))
        found = tuple(sorted(implied) or [first])
        return Step(tier, names, found, tuple(because), cut_off, rules=rule_names)


@record
class Rating:
    """The largest `tier` of the steps, their total cost in tenths, their number, and the level."""

    tier: float
    cost: int
    steps: int
    level: str


def rate_steps(steps: Sequence[Step]) -> Rating:
    """Return the rating of a puzzle, given the steps to its solution."""
    tier = max((step.tier for step in steps), default=Tier.LOCAL)
    return Rating(tier, sum(step.cost for step in steps), len(steps), _level_of(steps))


def count_open_cells(problem: Problem, steps: Sequence[Step]) -> int:
    """Return how many cells are open after all steps: none, if there is one solution."""
    facts = {*initial_facts(problem), *(fact for step in steps for fact in step.facts)}
    excluded = Counter(cell for cell, value in facts if value in problem.values)
    return sum(len(problem.values) - excluded[p] > 1 for p in problem.board.cells())


def find_level(problem: Problem, solution: Grid[Value], queries: int) -> str:
    """Return the level of a puzzle whose only solution is `solution`.

    It is "not rated" if the steps need more than this many queries to a solver.
    """
    open_facts = solution_facts(problem, solution).difference(initial_facts(problem))
    found: list[Step] = []
    try:
        for step in find_steps(problem, nested=False, queries=queries, solution=solution):
            found.append(step)
            open_facts.difference_update(step.facts)
    except TooManyQueries:
        return NOT_RATED
    return EXTREME if open_facts else _level_of(found)


_HARDEST = (Tier.ONE_CLUE, Tier.INSIDE, Tier.CLUE_AND_RULES)
_EFFORTS = (0, 2, 6, 20)
"""For each level up to tricky the hardest step, and for each up to hard the largest effort."""


def _level_of(steps: Sequence[Step]) -> str:
    looked_at = [step.tier for step in steps if step.tier <= Tier.CLUE_AND_RULES]
    others = [step for step in steps if step.tier > Tier.CLUE_AND_RULES]
    if any(inner.links for step in others for inner in step.links):
        return EXTREME
    effort = sum(len(step.links) or len(step.clues) for step in others)
    hardest = max(looked_at, default=Tier.LOCAL)
    return LEVELS[max(bisect_left(_HARDEST, hardest), bisect_left(_EFFORTS, effort))]
