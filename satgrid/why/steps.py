"""The steps by which a person comes to what is determined, the easiest one first.

A fact is `(cell, value)`: the cell has not the value. Each step names the clues and the known facts
from which its facts follow, and none of these could go. Which step is next is a matter of what
follows from what, so it is the same with every solver and seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from satgrid.clues import Value
from satgrid.compiler import all_constraints
from satgrid.constraints.given import Given
from satgrid.constraints.single_loop import SingleLoop
from satgrid.deadline import limited
from satgrid.errors import GaveUp, SatgridError
from satgrid.grid import Cell
from satgrid.problem import Problem
from satgrid.search.determined import Determined, determined
from satgrid.search.options import DEFAULTS, Options
from satgrid.search.solutions import GAVE_UP
from satgrid.why import nodes, tiers
from satgrid.why.argued import Argued
from satgrid.why.local import Fact, Local
from satgrid.why.reach import cells_of
from satgrid.why.units import rules_of
from satgrid.why.ways import Ways

_TRIED = 4
"""Of so many facts that rules alone show, the one with the cheapest reason is told first."""

_CALLS = 400
"""So many questions are asked at most for one step that takes several clues."""


class Unsolvable(SatgridError):
    """Where there is no solution there are no steps to it."""

    exit_code = 20


@dataclass(frozen=True)
class Step:
    """Facts that follow from clues, rules and known facts, and how hard that is to see.

    `cut_off` are cells that a region would lose if a fact were wrong. `settled` are cells of the
    facts that have one value left, with it. `rules` are the local rules of the lowest tier: kinds
    of statements, or the row, column, room or box of which one is stated. `cost` is in tenths.
    """

    tier: float
    clues: tuple[str, ...]
    facts: tuple[Fact, ...]
    because: tuple[Fact, ...]
    cut_off: tuple[Cell, ...] = ()
    settled: tuple[tuple[Cell, Value], ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """What the step counts in a rating, in tenths."""
        return tiers.cost(self.tier, len({cell for cell, _ in self.because}))


def steps(
    problem: Problem,
    options: Options = DEFAULTS,
    timeout_s: float | None = None,
) -> Iterator[Step]:
    """Yield the steps to all that is the same in the solutions, from the given cells on.

    Raises `Unsolvable` where there is no solution, and `GaveUp` past the time limit.
    """
    with limited(timeout_s):
        found = determined(problem, options)
        if found.status == GAVE_UP:
            raise GaveUp("gave up before it was known which cells are determined: allow more time")
        if found.candidates is None:
            raise Unsolvable(f"{problem.name}: there is no solution")
        yield from _Steps(problem, found, options).all()


class _Steps:
    """What is known so far, and one solver with a switch a clue and a kind of rule."""

    def __init__(self, problem: Problem, found: Determined, options: Options) -> None:
        assert found.candidates is not None
        self._board, self._values = problem.board, problem.values
        bare = Problem(replace(problem.puzzle, given=()), problem.family)
        self._argued = argued = Argued(bare, options)
        self._known: dict[Fact, None] = {}
        self._open: dict[Fact, None] = {}
        parts = [part for said in argued.said.values() for part in said]
        for each in all_constraints(problem.puzzle, problem.rules()):
            for part in each.parts():
                if isinstance(part, Given):
                    self._known.update(dict.fromkeys(self._is(part.cell, part.value)))
        loops = [part for part in parts if isinstance(part, SingleLoop)]
        for loop in loops:
            # Nobody draws where no loop can be.
            self._known.update(
                ((p, loop.value), None)
                for p in self._board.cells()
                if not loop.admits(p, *self._board)
            )
        for cell in found.candidates.cells():
            for value in self._values:
                fact = cell, value
                if value not in found.candidates[cell] and fact not in self._known:
                    self._open[fact] = None
        rules = rules_of(bare, parts)
        regional = [x for kind, x in argued.rules.items() if kind in tiers.REGIONAL]
        self._near = [argued.switch(("near", kind), some) for kind, some in rules.near.items()]
        if loops:
            # What a loop is at one corner or cell is local, and a rule of its own.
            beside = [each for loop in loops for each in nodes.counted(loop, self._board)]
            self._near.append(argued.switch("nodes", beside))
        self._all = [*regional, *self._near]
        named = (*rules.near.items(), *rules.units.items())
        local = [(name, part) for name, some in named for part in some]
        local += [("nodes", part) for each in loops for part in nodes.passed(each, self._board)]
        self._local = Local(local, self._board, self._values)
        self._ways = Ways(parts, self._board, self._values)
        self._clues = {
            x: name
            for name, x in argued.clues.items()
            if not all(isinstance(part, Given) for part in argued.said[x])
        }
        said = {x: argued.said[x] for x in self._clues}
        for name, some in rules.units.items():
            x = argued.switch(("unit", name), some)
            self._clues[x], said[x] = name, tuple(some)
        self._scope = {x: cells_of(told, self._board) for x, told in said.items()}
        self._beside = {
            x: scope | {q for p in scope for q in self._board.around(p)}
            for x, scope in self._scope.items()
        }
        # Clues that have nothing more to say at a tier, until a cell in reach changes.
        self._settled: set[tuple[float, int]] = set()

    def _is(self, cell: Cell, value: Value) -> list[Fact]:
        return [(cell, other) for other in self._values if other != value]

    def all(self) -> Iterator[Step]:
        """Yield step after step."""
        try:
            while self._open:
                step = self._next()
                if step is None:
                    return
                self._take(step)
                yield replace(step, settled=tuple(self._settled_by(step)))
        finally:
            self._argued.close()

    def _settled_by(self, step: Step) -> Iterator[tuple[Cell, Value]]:
        """Yield each cell of the facts that has one value left, with it."""
        for cell in sorted({cell for cell, _ in step.facts}):
            left = [value for value in self._values if (cell, value) not in self._known]
            if len(left) == 1:
                yield cell, left[0]

    def _take(self, step: Step) -> None:
        changed = {cell for cell, _ in step.facts}
        for fact in step.facts:
            self._known[fact] = None
            self._open.pop(fact, None)
        self._settled = {
            (tier, x)
            for tier, x in self._settled
            if (self._scope if tier == tiers.ONE_CLUE else self._beside)[x].isdisjoint(changed)
            and tier != tiers.CLUE_AND_RULES
        }

    def _next(self) -> Step | None:
        local = self._local.first(self._known)
        if local is not None:
            names, (facts, because) = local
            return Step(tiers.LOCAL, (), tuple(facts), tuple(because), rules=tuple(names))
        return (
            self._of_one_clue(tiers.ONE_CLUE, [], self._scope)
            or (self._near and self._of_one_clue(tiers.CLUE_AND_LOCAL, self._near, self._beside))
            or self._of_rules()
            or self._of_one_clue(tiers.CLUE_AND_RULES, self._all, None)
            or self._of_many()
            or None
        )

    def _of_one_clue(
        self, tier: float, rules: list[int], reach: dict[int, set[Cell]] | None
    ) -> Step | None:
        for x in self._clues:
            if (tier, x) not in self._settled:
                near = reach[x] if reach else None
                some = [fact for fact in self._open if near is None or fact[0] in near]
                found = self._forced([x, *rules], list(self._known), some)
                if found:
                    return self._step(tier, [x], rules, found)
                self._settled.add((tier, x))
        return None

    def _of_rules(self) -> Step | None:
        found = self._forced(self._all, list(self._known), list(self._open)) if self._all else []
        if not found:
            return None
        narrow = [fact for fact in found if self._ways.only(fact, self._known)]
        if narrow:
            return self._step(tiers.ONE_WAY_OUT, [], self._all, narrow)
        return min(
            (self._step(tiers.RULES, [], self._all, [fact, *found]) for fact in found[:_TRIED]),
            key=lambda step: step.cost,
        )

    def _of_many(self) -> Step | None:
        """Return the step with the fewest clues among those that so many questions show."""
        best: list[int] | None = None
        before = self._argued.report.rounds
        fact: Fact | None = None
        for each in self._open:
            hard = [*self._all, *map(self._false, self._known), -self._false(each)]
            found = self._needed(list(self._clues), hard)
            if found is not None and (best is None or len(found) < len(best)):
                best, fact = found, each
            if self._argued.report.rounds - before > _CALLS or (best and len(best) == 2):
                break
        if best is None or fact is None:
            return None
        forced = self._forced([*best, *self._all], list(self._known), list(self._open))
        tier = tiers.CLUE_AND_RULES + len(best)
        return self._step(tier, best, self._all, [fact, *forced])

    def _step(self, tier: float, clues: list[int], rules: list[int], found: list[Fact]) -> Step:
        """Return the step to the first fact, with all others that follow for the same reason."""
        first = found[0]
        (r, c), assumed = first[0], [*clues, *rules]
        nearest = sorted(self._known, key=lambda f: (abs(f[0][0] - r) + abs(f[0][1] - c), f))
        literals = {self._false(fact): fact for fact in nearest}
        needed = self._needed(list(literals), [*assumed, -self._false(first)])
        assert needed is not None
        because = sorted(literals[x] for x in needed)
        facts = sorted(self._forced(assumed, because, list(dict.fromkeys(found))))
        cut_off = self._ways.cut_off(first, because) if tier >= tiers.ONE_WAY_OUT else ()
        names = tuple(self._clues[x] for x in clues)
        return Step(tier, names, tuple(facts), tuple(because), cut_off)

    def _false(self, fact: Fact) -> int:
        """Return the literal that says the fact."""
        return -self._argued.model().literal(*fact)

    def _forced(self, assumed: list[int], known: list[Fact], facts: list[Fact]) -> list[Fact]:
        """Return those of the facts that follow."""
        argued, left = self._argued, {self._false(fact): fact for fact in facts}
        before = [*map(self._false, known), *assumed]
        while left:
            wrong = [-x for x in left]
            choice = argued.model().formula.variable()
            argued.backend().add([-choice, *wrong])
            argued.backend().prefer(wrong)
            grid = argued.ask([*before, choice])
            argued.backend().add([-choice])
            if grid is None:
                break
            left = {x: f for x, f in left.items() if grid[f[0]] != f[1]}
        return list(left.values())

    def _needed(self, soft: list[int], hard: list[int]) -> list[int] | None:
        """Return those of the assumptions that contradict `hard`, none of which could go.

        The first ones are kept where there is a choice. Only answers are looked at, no core of a
        solver's, so that all solvers find the same: QuickXplain.
        """

        def fails(some: list[int]) -> bool:
            return self._argued.ask([*some, *hard]) is None

        def within(base: list[int], changed: bool, some: list[int]) -> list[int]:
            if changed and fails(base):
                return []
            if len(some) == 1:
                return some
            half = len(some) // 2
            first, last = some[:half], some[half:]
            of_last = within([*base, *first], True, last)
            of_first = within([*base, *of_last], bool(of_last), first)
            return [*of_first, *of_last]

        if fails([]):
            return []
        return within([], False, soft) if soft and fails(soft) else None
