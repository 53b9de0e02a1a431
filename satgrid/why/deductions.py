"""Deductions that need no solver: local rules, the only exit of a region, narrowing, trials.

A fact is `(cell, value)`: the cell does not have the value. All engines start from known facts.

- `minimal_core` and `minimal_extension` are QuickXplain: they shrink a set that has a property to a
  subset that loses the property if any element is removed. (Junker, QuickXplain: preferred
  explanations and relaxations for over-constrained problems, AAAI 2004.)
- `LocalRules` applies one statement about a few cells at a time.
- `node_patterns` and `node_counts` state the local implications of a loop at a corner or cell.
- `Exits` finds the only exits of regions, and the cells that a wrong fact would cut off.
- `SourceNarrowing` narrows one source at a time. It finds new facts, contradictions and trials. A
  trial assumes a value and follows links until a source cannot be satisfied.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias, TypeVar

from satgrid.board import Board, region
from satgrid.clues import Value
from satgrid.constraints import Constraint, Not, Position, Term, narrowing
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.connected import Connected
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.patterns import AllowedPatterns
from satgrid.constraints.single_loop import SingleLoop
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, Domains, cells_of, lane_width
from satgrid.grid import Cell
from satgrid.records import record
from satgrid.why.deduction_sources import DeductionSource, Reach

Fact: TypeAlias = Position
"""`(cell, value)`: the cell does not have the value."""

Deduction: TypeAlias = tuple[list[Fact], list[Fact]]
"""New facts, and the known facts from which they follow."""

NamedStatement: TypeAlias = tuple[str, Constraint]
"""A statement with the name of its rule or unit."""

T = TypeVar("T")
Base = TypeVar("Base")


class Budgets(NamedTuple):
    """The most work for steps: counts of narrowings, of conflicts, and of a search's effort."""

    looks: int = 10_000
    """How often sources are narrowed to find a trial."""
    nested_looks: int = 20_000
    """The same if links may be trials."""
    target_conflicts: int = 10_000
    """The conflicts of the search for what all solutions share."""
    one_clue_effort: int = 2_000
    """The effort of queries for a step of one clue with all rules."""
    several_clues_effort: int = 400
    """The same for a step of several clues."""


BUDGETS = Budgets()

_LONGEST_TRIAL = 40  # longer trials are given up, before irrelevant links are removed
_SHORT_TRIAL = 3  # a trial of at most 3 links is returned without looking for a shorter one


def facts_leaving(cell: Cell, value: Value, values: Iterable[Value]) -> list[Fact]:
    """Return the facts that the cell has none of the values but this one."""
    return [(cell, other) for other in values if other != value]


class TooMany(Exception):
    """The minimal subset has more elements than allowed."""


def minimal_core(
    elements: Sequence[T], suffices: Callable[[Sequence[T]], bool], most: int | None = None
) -> list[T] | None:
    """Return a minimal subset that `suffices`, or None if all elements together do not.

    Earlier elements are preferred. Raises `TooMany` if the subset has more than `most` elements.
    """
    if suffices([]):
        return []
    if not elements or not suffices(elements):
        return None
    start: list[T] = []
    return minimal_extension(elements, start, lambda base, part: [*base, *part], suffices, most)


def minimal_extension(
    elements: Sequence[T],
    base: Base,
    extend: Callable[[Base, Sequence[T]], Base],
    suffices: Callable[[Base], bool],
    most: int | None = None,
    prefer_last: bool = False,
) -> list[T]:
    """Return a minimal subset of the elements with which the `base` suffices.

    It must suffice with all elements, and not without any. `suffices` must be monotone: if it holds
    for a set, it holds for every superset. Earlier elements are preferred, or later ones with
    `prefer_last`. Each base is extended from an earlier one, so it may hold intermediate results.
    """
    size = 0

    def shrink(base: Base, changed: bool, part: Sequence[T]) -> list[T]:
        nonlocal size
        if changed and suffices(base):
            return []
        if len(part) == 1:
            size += 1
            if most is not None and size > most:
                raise TooMany
            return [*part]
        half = len(part) // 2
        first, last = part[:half], part[half:]
        if prefer_last:
            needed_first = shrink(extend(base, last), True, first)
            needed_last = shrink(extend(base, needed_first), bool(needed_first), last)
        else:
            needed_last = shrink(extend(base, first), True, last)
            needed_first = shrink(extend(base, needed_last), bool(needed_last), first)
        return [*needed_first, *needed_last]

    return shrink(base, False, elements)


_Local: TypeAlias = AnyOf | AtMost | Exactly | AllowedPatterns


class LocalRules:
    """Local statements of rules, applied one at a time on a board whose cells have `values`."""

    def __init__(self, statements: Iterable[NamedStatement], board: Board, values: Sequence[Value]):
        self._values = values
        self._statements: list[tuple[str, _Local]] = []
        for name, each in checked(statements, 100):
            if isinstance(each, NeverTouch):
                self._statements += (
                    (name, AtMost(((p, each.value), (q, each.value)), 1))
                    for p, q in each.pairs(board.height, board.width)
                )
            elif isinstance(each, _Local):
                self._statements.append((name, each))
        # Statements that imply nothing new until one of their cells changes.
        self._exhausted: set[int] = set()
        self._by_cell: dict[Cell, list[int]] = {}
        for k, (_, each) in checked(enumerate(self._statements), 100):
            for cell in {self._if_false(term)[0][0] for term in each.terms}:
                self._by_cell.setdefault(cell, []).append(k)

    def first_deduction(
        self, known_facts: Collection[Fact], cell: Cell | None = None
    ) -> tuple[list[str], Deduction] | None:
        """Return the first deduction that adds to the known facts, with the names of its rules.

        The facts that other statements imply for the same reasons are included. With a `cell` the
        deduction is about it.
        """
        of_cell = None if cell is None else self._by_cell.get(cell, ())
        for at in checked(range(len(self._statements)) if of_cell is None else of_cell, 100):
            if at in self._exhausted:
                continue
            name, each = self._statements[at]
            deduction = self._deduce(each, known_facts, cell)
            if deduction is None:
                self._exhausted.add(at)
                continue
            facts, because = deduction
            near = {k for cell, _ in because for k in self._by_cell.get(cell, ())}
            reasons, all_facts, names = set(because), dict.fromkeys(facts), {name: None}
            for k in sorted(near):
                other, statement = self._statements[k]
                more = self._deduce(statement, known_facts)
                if more is not None and set(more[1]) == reasons:
                    all_facts.update(dict.fromkeys(more[0]))
                    names[other] = None
            return [*names], (sorted(all_facts), because)
        return None

    def reconsider(self, cells: Iterable[Cell]) -> None:
        """Look at the statements about these cells again, because facts about them are new."""
        for cell in cells:
            self._exhausted.difference_update(self._by_cell.get(cell, ()))

    def _deduce(
        self, statement: _Local, known_facts: Collection[Fact], cell: Cell | None = None
    ) -> Deduction | None:
        """Return the new facts that a statement implies, with minimal reasons, or None.

        With a `cell`, the facts about it come first, and there is at least one.
        """
        facts, because = self._apply(statement, known_facts)
        new = [fact for fact in dict.fromkeys(facts) if fact not in known_facts]
        if cell is not None:
            new.sort(key=lambda fact: fact[0] != cell)
            new = new if new and new[0][0] == cell else []
        return self._minimise(statement, new, list(dict.fromkeys(because))) if new else None

    def _minimise(self, statement: _Local, facts: list[Fact], because: list[Fact]) -> Deduction:
        """Return minimal reasons for the first fact, and all facts that these reasons imply."""
        for fact in tuple(because):
            fewer = [other for other in because if other != fact]
            if facts[0] in self._apply(statement, fewer)[0]:
                because = fewer
        implied = set(self._apply(statement, because)[0])
        return [fact for fact in facts if fact in implied], because

    def _if_true(self, term: Term) -> list[Fact]:
        """Return the facts that make a term true."""
        if isinstance(term, Not):
            return [term.term]
        assert not isinstance(term, int)
        return facts_leaving(*term, self._values)

    def _if_false(self, term: Term) -> list[Fact]:
        if isinstance(term, Not):
            return self._if_true(term.term)
        assert not isinstance(term, int)
        return [term]

    def _apply(self, statement: _Local, known_facts: Collection[Fact]) -> Deduction:
        """Return the facts that a statement implies, and the known facts that it used."""
        terms = statement.terms
        true, false, undecided = [], [], []
        for k, term in enumerate(terms):
            if all(fact in known_facts for fact in self._if_true(term)):
                true.append(k)
            elif all(fact in known_facts for fact in self._if_false(term)):
                false.append(k)
            else:
                undecided.append(k)
        if not undecided:
            return [], []
        true_facts = [fact for k in true for fact in self._if_true(terms[k])]
        false_facts = [fact for k in false for fact in self._if_false(terms[k])]
        if isinstance(statement, AllowedPatterns):
            allowed = [
                pattern
                for pattern in statement.patterns
                if all(pattern[k] == "1" for k in true) and all(pattern[k] == "0" for k in false)
            ]
            facts = []
            for k in undecided:
                signs = {pattern[k] for pattern in allowed}
                if "1" not in signs:
                    facts += self._if_false(terms[k])
                elif "0" not in signs:
                    facts += self._if_true(terms[k])
            return facts, true_facts + false_facts
        least, most = statement.bounds
        if len(true) == most:
            return [fact for k in undecided for fact in self._if_false(terms[k])], true_facts
        if len(true) + len(undecided) == least:
            return [fact for k in undecided for fact in self._if_true(terms[k])], false_facts
        return [], []


def node_patterns(loop: SingleLoop, board: Board) -> Iterator[AllowedPatterns]:
    """Yield for each node (corner or cell) the patterns of itself and its sides.

    Either the node and exactly two of its sides are on the loop, or none of them.
    """
    for node, sides in _loop_nodes(loop, board):
        patterns = (
            "1" + "".join("01"[k in pair] for k in range(len(sides)))
            for pair in combinations(range(len(sides)), 2)
        )
        yield AllowedPatterns((node, *sides), ("0" * (1 + len(sides)), *patterns))


def node_counts(loop: SingleLoop, board: Board) -> Iterator[Constraint]:
    """Yield statements equivalent to `node_patterns` that no optional package has to encode."""
    for node, sides in _loop_nodes(loop, board):
        yield AtMost(sides, 2)
        yield from (AnyOf((Not(side), node)) for side in sides)
        for side in sides:
            yield AnyOf((Not(node), *(other for other in sides if other != side)))


def _loop_nodes(loop: SingleLoop, board: Board) -> Iterator[tuple[Position, tuple[Position, ...]]]:
    for place in checked(board.cells(), 100):
        if place[0] % 2 == place[1] % 2 == loop.parity and loop.admits(place, *board):
            sides = [p for p in board.beside(place) if loop.admits(p, *board)]
            yield (place, loop.value), tuple((p, loop.value) for p in sides)


class Exits:
    """The exits of the regions in `statements`, on a board whose cells have `values`."""

    def __init__(self, statements: Sequence[Constraint], board: Board, values: Sequence[Value]):
        self._regions = [each for each in statements if isinstance(each, Connected)]
        self._board, self._values = board, values

    def is_only_exit(self, fact: Fact, known_facts: Collection[Fact]) -> bool:
        """Return whether the cell is the only exit of a neighbour that may be in a region."""
        cell, excluded = fact
        beside = self._board.beside
        return any(
            not self._is_outside(p, rule, known_facts)
            and all(self._is_outside(q, rule, known_facts) for q in beside(p) if q != cell)
            for rule in self._regions
            if excluded not in rule.values
            for p in beside(cell)
        )

    def _is_outside(self, cell: Cell, rule: Connected, known_facts: Collection[Fact]) -> bool:
        """Return whether a cell is known not to belong to the region."""
        return all((cell, value) in known_facts for value in self._values if value in rule.values)

    def cut_off(self, fact: Fact, because: Collection[Fact]) -> tuple[Cell, ...]:
        """Return the cells that a region would lose if the fact were wrong: its smallest part."""
        for rule in self._regions:
            if fact[1] not in rule.values:
                members = {
                    p
                    for p in self._board.cells()
                    if p != fact[0] and not self._is_outside(p, rule, because)
                }
                parts: list[list[Cell]] = []
                while members:
                    parts.append(region(min(members), members))
                    members.difference_update(parts[-1])
                if len(parts) > 1:
                    smallest = min(parts, key=len)
                    return tuple(sorted(smallest))
        return ()


@record
class Link:
    """The `facts` that one source implies; without facts, the source cannot be satisfied.

    `because` is a minimal set of known facts, assumed facts and facts of earlier links. `name` and
    `clued` are the source's. A link that is itself a trial has `links`, and the name "".
    """

    name: str
    clued: bool
    facts: tuple[Fact, ...]
    because: tuple[Fact, ...]
    links: tuple[Link, ...] = ()


_Narrowers: TypeAlias = list[tuple[int, Callable[[], None]]]  # functions with their costs
_Planes: TypeAlias = dict[Value, int]


class _Inference(NamedTuple):
    """Facts that a source implied (none: a contradiction), or one that a `trial` proved."""

    facts: Sequence[Fact]
    source: int
    trial: Sequence[_Inference] = ()


class SourceNarrowing:
    """Narrows `sources` one at a time, on a board whose cells have `values`.

    `on_look` is called each time that a source is narrowed.
    """

    def __init__(
        self,
        sources: Iterable[DeductionSource],
        board: Board,
        values: Sequence[Value],
        reach: Reach,
        on_look: Callable[[], None] = check_deadline,
        budgets: Budgets = BUDGETS,
    ) -> None:
        self._board, self._values, self._on_look = board, tuple(values), on_look
        self._budgets = budgets
        self._looks_left = 0  # how often sources may still be narrowed in this search for a trial
        self._sources = [
            source for source in sources if any(narrowing(p.kind()) for p in source.statements)
        ]
        self._scopes = [reach.cells(source.statements) for source in self._sources]
        self._by_cell: dict[Cell, list[int]] = {cell: [] for cell in board.cells()}
        for k, scope in enumerate(self._scopes):
            for cell in scope:
                self._by_cell[cell].append(k)

    def first_link(self, clued: bool, known_facts: Collection[Fact]) -> Link | None:
        """Return new facts that the first clue, or the first rule, implies, or None.

        Only sources about which no solver is queried are tried.
        """
        planes = self._planes(known_facts)
        for k, source in enumerate(self._sources):
            if not source.queried and source.clued is clued:
                facts = self._removed(planes, self._narrowed(k, planes).planes)
                if facts:
                    because = self._minimal_core(k, facts[:1], known_facts)
                    alone = self._narrowed(k, self._planes(because)).planes
                    implied = {*facts}.intersection(self._removed(planes, alone))
                    return Link(source.name, clued, tuple(sorted(implied)), tuple(because))
        return None

    def refuting_sources(
        self, known_facts: Collection[Fact]
    ) -> tuple[list[DeductionSource], set[Cell]]:
        """Return sources that contradict the known facts, and the cells that they concern.

        There may be more sources than needed, and none if narrowing finds no contradiction.
        """
        self._looks_left = self._budgets.looks
        inferences = self._propagate(self._planes(known_facts), (), everywhere=True)
        relevant, cells = self._relevant_sources(inferences)
        return [self._sources[k] for k in relevant], cells

    def find_trial(
        self, facts: Sequence[Fact], known_facts: Collection[Fact], nested: bool = True
    ) -> tuple[Fact, tuple[Link, ...]]:
        """Return the fact that the shortest trial proves, and the links of the trial.

        The links are () if no trial is found. If no trial is found without inner trials, and
        `nested` allows them, the first trial that has inner ones is returned. The first links have
        the assumption (the facts that exclude all other values of the cell) in `because`.
        """
        planes = self._planes(known_facts)
        fact, inferences = self._shortest_trial(facts, planes, known_facts)
        if nested and not inferences:
            self._looks_left = self._budgets.nested_looks
            for fact in facts:
                if inferences := self._propagate(
                    planes, self._assumption(fact, known_facts), nested=True
                ):
                    break
        if not inferences:
            return fact, ()
        return fact, tuple(
            self._links(inferences, self._assumption(fact, known_facts), known_facts)
        )

    def _shortest_trial(
        self, facts: Sequence[Fact], planes: _Planes, known_facts: Collection[Fact]
    ) -> tuple[Fact, Sequence[_Inference]]:
        """Return the fact with the shortest trial, and its inferences, which may be empty."""
        best: tuple[Fact, Sequence[_Inference]] = facts[0], ()
        least, self._looks_left = _LONGEST_TRIAL + 1, self._budgets.looks
        for fact in facts:
            inferences = self._propagate(planes, self._assumption(fact, known_facts))
            length = len(self._relevant_sources(inferences)[0])
            if 0 < length < least:
                least, best = length, (fact, inferences)
            if length <= _SHORT_TRIAL and inferences:
                break
        return best

    def _assumption(self, fact: Fact, known_facts: Collection[Fact]) -> list[Fact]:
        """Return the new facts if `fact` is wrong: the cell has none of the other values."""
        return [f for f in facts_leaving(*fact, self._values) if f not in known_facts]

    def _propagate(
        self,
        planes: _Planes,
        assumption: Sequence[Fact],
        nested: bool = False,
        everywhere: bool = False,
    ) -> list[_Inference]:
        """Return inferences near the assumption, or `everywhere`, to a contradiction, or []."""
        assumed = self._planes(assumption)
        domains = self._domains({value: plane & assumed[value] for value, plane in planes.items()})
        narrowers: dict[int, _Narrowers] = {}
        waiting: set[int] = set()
        queue: list[tuple[int, int]] = []  # the source with the cheapest narrowing comes first

        def enqueue(sources: Iterable[int]) -> None:
            for k in sources:
                if k not in waiting:
                    if k not in narrowers:
                        narrowers[k] = self._narrowers(k, domains)
                    waiting.add(k)
                    heappush(queue, (narrowers[k][0][0] if narrowers[k] else 0, k))

        enqueue(range(len(self._sources)) if everywhere else self._sources_near(assumption))
        inferences: list[_Inference] = []
        while (everywhere or len(inferences) < _LONGEST_TRIAL) and self._looks_left > 0:
            before = domains.planes
            if queue:
                _, k = heappop(queue)
                waiting.remove(k)
                try:
                    self._narrow(narrowers[k], domains)
                except Contradiction:
                    return [*inferences, _Inference((), k)]
                inference = _Inference(self._removed(before, domains.planes), k)
            elif nested:
                fact, trial = self._inner_trial(domains)
                if not trial:
                    break
                domains.remove(fact[1], domains.plane([fact[0]]))
                inference = _Inference([fact], -1, trial)
            else:
                break
            if inference.facts:
                inferences.append(inference)
                enqueue(k for k in self._sources_near(inference.facts) if k != inference.source)
        return []

    def _sources_near(self, facts: Iterable[Fact]) -> Iterator[int]:
        return (k for cell, _ in facts for k in self._by_cell[cell])

    def _inner_trial(self, domains: Domains) -> tuple[Fact, Sequence[_Inference]]:
        """Return a fact that a trial proves from these domains, and its inferences, or ()."""
        known_facts = self._removed(self._planes(()), domains.planes)
        for cell, values in [*domains.candidates(domains.undecided())]:
            for fact in ((cell, value) for value in values):
                assumption = self._assumption(fact, known_facts)
                if inferences := self._propagate(domains.planes, assumption):
                    return fact, inferences
        return ((0, 0), ""), ()

    def _relevant_sources(self, inferences: Sequence[_Inference]) -> tuple[list[int], set[Cell]]:
        """Return the sources on which the last inference may depend, and their cells."""
        cells: set[Cell] = set()
        relevant = []
        for inference in reversed(inferences):
            if not inference.facts or any(cell in cells for cell, _ in inference.facts):
                cells |= self._scopes[inference.source]
                relevant.append(inference.source)
        return relevant, cells

    def _links(
        self,
        inferences: Sequence[_Inference],
        assumption: Sequence[Fact],
        known_facts: Collection[Fact],
    ) -> list[Link]:
        """Return the links on which the last inference depends, each with minimal reasons."""
        links: list[Link] = []
        wanted: set[Fact] = set()
        for n, (facts, k, trial) in reversed([*enumerate(inferences)]):
            goal = sorted(fact for fact in facts if fact in wanted)
            if facts and not goal:
                continue
            earlier = (fact for inference in inferences[:n] for fact in inference.facts)
            before = [*known_facts, *assumption, *earlier]
            inner: list[Link] = []
            if trial:
                inner_assumed = self._assumption(goal[0], before)
                inner = self._links(trial, inner_assumed, before)
                implied = {fact for link in inner for fact in link.facts}
                reasons = {fact for link in inner for fact in link.because}
                because = sorted(reasons - implied - {*inner_assumed})
            else:
                because = self._minimal_core(k, goal, before)
            wanted.update(because)
            source = self._sources[k] if not trial else DeductionSource("", False, ())
            links.append(Link(source.name, source.clued, (*goal,), (*because,), (*inner,)))
        return links[::-1]

    def _minimal_core(self, k: int, goal: Sequence[Fact], facts: Iterable[Fact]) -> list[Fact]:
        """Return a minimal set of the facts from which the source implies the goal."""
        scope = self._scopes[k]
        cells: dict[Cell, list[Fact]] = {}
        for fact in facts:
            if fact[0] in scope:
                cells.setdefault(fact[0], []).append(fact)
        settled = len(self._values) - 1
        groups: list[list[Fact]] = []
        for own in cells.values():
            groups += [own] if len(own) == settled else [[fact] for fact in own]

        def suffices(fewer: Sequence[Sequence[Fact]]) -> bool:
            return self._implies(k, [*chain.from_iterable(fewer)], goal)

        core = minimal_core(groups, suffices)
        assert core is not None, f"{self._sources[k].name} implies less than before"
        return sorted(chain.from_iterable(core))

    def _implies(self, k: int, facts: Sequence[Fact], goal: Sequence[Fact]) -> bool:
        """Return whether the source implies the goal from these facts, or contradicts them."""
        try:
            domains = self._narrowed(k, self._planes(facts))
        except Contradiction:
            return True
        return bool(goal) and not any(
            domains.planes[value] & domains.plane([cell]) for cell, value in goal
        )

    def _planes(self, facts: Iterable[Fact]) -> _Planes:
        """Return the planes of an empty board on which these facts are known."""
        domains = Domains(*self._board, self._values)
        removed: dict[Value, list[Cell]] = {}
        for cell, value in facts:
            removed.setdefault(value, []).append(cell)
        for value, cells in removed.items():
            domains.planes[value] &= ~domains.plane(cells)
        return domains.planes

    def _domains(self, planes: _Planes) -> Domains:
        domains = Domains(*self._board, self._values)
        domains.planes = planes
        return domains

    def _narrowed(self, k: int, planes: _Planes) -> Domains:
        """Return the domains after narrowing by one source alone; raise `Contradiction`."""
        domains = self._domains(planes)
        self._narrow(self._narrowers(k, domains), domains)
        return domains

    def _narrowers(self, k: int, domains: Domains) -> _Narrowers:
        """Return the narrowing functions of the source on these domains, the cheapest first."""
        kinds: dict[str, list[Constraint]] = {}
        for part in self._sources[k].statements:
            kinds.setdefault(part.kind(), []).append(part)
        narrowers: _Narrowers = []
        for kind, parts in kinds.items():
            narrower = narrowing(kind)
            narrowers += narrower(parts, domains) if narrower else ()
        return sorted(narrowers, key=lambda pair: pair[0])

    def _narrow(self, narrowers: _Narrowers, domains: Domains) -> None:
        """Run the functions until the domains stop changing; raise `Contradiction`."""
        self._on_look()
        self._looks_left -= 1
        before: _Planes = {}
        while domains.planes != before:
            before = domains.planes
            for _, narrow in narrowers:
                narrow()

    def _removed(self, before: _Planes, after: _Planes) -> list[Fact]:
        """Return as facts the values of cells that are in `before` and not in `after`."""
        lane = lane_width(max(self._board))
        return [
            (cell, value)
            for value, plane in before.items()
            for cell in cells_of(plane & ~after[value], lane)
        ]
