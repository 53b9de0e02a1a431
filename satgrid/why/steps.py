"""The steps by which a person comes to what is determined, the easiest one first.

A fact is `(cell, value)`: the cell has not the value. Each step names the clues and the known facts
from which its facts follow, and none of these could go. Which step is next is a matter of what
follows from what, so it is the same with every solver and seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import product
from math import inf

from satgrid.clues import Value
from satgrid.constraints.given import Given
from satgrid.constraints.single_loop import SingleLoop
from satgrid.deadline import checked, limited
from satgrid.errors import GaveUp, SatgridError
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.search.options import DEFAULTS, OnEvent, Options
from satgrid.why import minimal, nodes, tiers
from satgrid.why.alike import Groups
from satgrid.why.argued import little_known
from satgrid.why.known import known_before
from satgrid.why.local import Fact, Local
from satgrid.why.questions import Questions
from satgrid.why.reach import Reach
from satgrid.why.sought import sought
from satgrid.why.step import Step
from satgrid.why.trials import Looks
from satgrid.why.units import rules_of
from satgrid.why.voices import voices
from satgrid.why.ways import Ways

_TRIED = 4
"""Of so many facts that rules alone show, the one with the cheapest reason is told first."""

_OF_ONE, _OF_SEVERAL = 2_000, 400
"""So much is asked at most for a step of one clue and the rules of regions, or several clues."""

_FEW = 3
"""A step of so many clues is told before a trial, one of more only where no trial is found."""


class Unsolvable(SatgridError):
    """Where there is no solution there are no steps to it."""

    exit_code = 20


class NoStep(GaveUp):
    """Where cells are open, and what is searched for one step does not show the next."""


def steps(
    problem: Problem,
    options: Options = DEFAULTS,
    timeout_s: float | None = None,
    nested: bool = True,
    questions: float = inf,
    solution: Grid[Value] | None = None,
    on_event: OnEvent | None = None,
) -> Iterator[Step]:
    """Yield the steps to all that is the same in the solutions, from the given cells on.

    If none is to be `nested`, it ends where a trial takes others, or more clues than three; else
    it raises `NoStep` where cells are open and none is found. Raises `Unsolvable` where there is no
    solution, `GaveUp` past the time limit, and `TooHard` after so many `questions`. An only
    `solution` that is known need not be searched for.
    """
    with limited(timeout_s):
        facts = sought(problem, options, solution, on_event)
        if facts is None:
            raise Unsolvable(f"{problem.name}: there is no solution")
        yield from _Steps(problem, facts, options, nested, questions, on_event).all()


class _Steps:
    """What is known so far, and one solver with a switch a clue and a kind of rule."""

    def __init__(
        self,
        problem: Problem,
        facts: Collection[Fact],
        options: Options,
        nested: bool,
        questions: float,
        on_event: OnEvent | None,
    ) -> None:
        self._board, self._values, self._nested = problem.board, problem.values, nested
        bare = Problem(replace(problem.puzzle, given=()), problem.family)
        self._questions = argued = Questions(bare, little_known(bare, options), on_event)
        argued.most = questions
        self._known: dict[Fact, None] = {}
        self._open: dict[Fact, None] = {}
        parts = [part for said in argued.said.values() for part in said]
        self._alike = Groups(bare, parts)
        self._known.update(dict.fromkeys(self._alike.everywhere(known_before(problem))))
        loops = [part for part in parts if isinstance(part, SingleLoop)]
        for fact in checked(product(self._board.cells(), self._values)):
            if fact in facts and fact not in self._known and self._alike.first(fact[0]):
                self._open[fact] = None
        self._reach = Reach(self._board)
        self._rules = rules = rules_of(bare, parts, self._reach)
        asked = tiers.REGIONAL - tiers.LOOKED_AT
        regional = [x for kind, x in argued.rules.items() if kind in asked]
        self._near = [argued.switch_on_demand(some) for some in rules.near.values()]
        if loops:
            # What a loop is at one corner or cell is local, and a rule of its own.
            beside = [each for loop in loops for each in nodes.counted(loop, self._board)]
            self._near.append(argued.switch_on_demand(beside))
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
        self._parts, self._said = parts, {x: argued.said[x] for x in self._clues}
        for name, some in rules.units.items():
            x = argued.switch_on_demand(some)
            self._clues[x], self._said[x] = name, tuple(some)
        self._scope = {x: self._reach.cells(told) for x, told in checked(self._said.items(), 10)}
        self._beside = {
            x: scope | {q for p in scope for q in self._board.around(p)}
            for x, scope in checked(self._scope.items(), 10)
        }
        # Clues with nothing more to say at a tier, until a cell in reach changes.
        self._settled: set[tuple[float, int]] = set()

    @cached_property
    def _looks(self) -> Looks:
        found = voices(self._said, self._clues, self._rules, self._parts)
        return Looks(found, self._board, self._values, self._reach, self._questions.on_progress)

    def all(self) -> Iterator[Step]:
        """Yield step after step."""
        try:
            while self._open:
                if (step := self._next()) is None:
                    if self._nested:
                        raise NoStep("no step was found to what is left: more is not tried")
                    return
                step = replace(step, facts=tuple(self._alike.everywhere(step.facts)))
                self._take(step)
                yield replace(step, settled=tuple(self._settled_by(step)))
        finally:
            self._questions.close()

    def _settled_by(self, step: Step) -> Iterator[tuple[Cell, Value]]:
        """Yield each cell of the facts that has one value left, with it."""
        for cell in sorted({cell for cell, _ in step.facts}):
            left = [value for value in self._values if (cell, value) not in self._known]
            if len(left) == 1:
                yield cell, left[0]

    def _take(self, step: Step) -> None:
        changed = {cell for cell, _ in step.facts}
        self._local.changed(changed)
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
        if local := self._local.first(self._known):
            names, (facts, because) = local
            return Step(tiers.LOCAL, (), tuple(facts), tuple(because), rules=tuple(names))
        return (
            self._of_one_clue(tiers.ONE_CLUE, [], self._scope)
            or self._by_looking(tiers.ONE_CLUE)
            or (self._near and self._of_one_clue(tiers.CLUE_AND_LOCAL, self._near, self._beside))
            or self._of_rules()
            or self._by_looking(tiers.RULES)
            or (self._all and self._of_one_clue(tiers.CLUE_AND_RULES, self._all, None, _OF_ONE))
            or self._of_many(_FEW)
            or self._of_trial()
            or (self._nested and self._of_many())
            or None
        )

    def _of_one_clue(
        self,
        tier: float,
        rules: list[int],
        reach: dict[int, frozenset[Cell]] | None,
        most: float = inf,
    ) -> Step | None:
        """Return what the first clue shows beside these rules, if `most` that is asked tells."""
        most += self._questions.spent()
        for x in self._clues:
            if self._questions.spent() > most:
                return None
            if (tier, x) not in self._settled:
                near = reach[x] if reach else None
                some = [fact for fact in self._open if near is None or fact[0] in near]
                found = self._forced_by([x, *rules], some)
                step = None
                if found:
                    # What local rules show together needs no clue.
                    alone = tier == tiers.CLUE_AND_LOCAL and self._forced_by(rules, found)
                    step = self._step(tier, [] if alone else [x], rules, alone or found)
                if step:
                    return step
                self._settled.add((tier, x))
        return None

    def _forced_by(self, switches: list[int], facts: list[Fact]) -> list[Fact]:
        return self._questions.forced(switches, list(self._known), facts)

    def _of_rules(self) -> Step | None:
        found = self._forced_by(self._all, list(self._open) if self._all else [])
        if not found:
            return None
        narrow = [fact for fact in found if self._ways.only(fact, self._known)]
        if narrow:
            return self._step(tiers.ONE_WAY_OUT, [], self._all, narrow)
        tried = (self._step(tiers.RULES, [], self._all, [fact, *found]) for fact in found[:_TRIED])
        return min(filter(None, tried), key=lambda step: step.cost, default=None)

    def _by_looking(self, tier: float) -> Step | None:
        """Return what a clue or a rule shows of which no solver is asked."""
        if not any(part.kind() in tiers.LOOKED_AT for part in self._parts):
            return None
        link = self._looks.shown(tier == tiers.ONE_CLUE, self._known)
        if link is None:
            return None
        clues, rules = ((link.name,), ()) if link.clued else ((), (link.name,))
        return Step(tier, clues, link.facts, link.because, rules=rules)

    def _of_trial(self) -> Step | None:
        """Return what a trial shows."""
        gone = Counter(cell for cell, _ in self._known)
        few = sorted(self._open, key=lambda fact: (-gone[fact[0]], fact))
        fact, links = self._looks.trial(few, self._known, self._nested)
        if not links:
            return None
        every = [*links, *(inner for link in links for inner in link.links)]
        clues, rules = (
            tuple(dict.fromkeys(x.name for x in every if x.name and x.clued is clued))
            for clued in (True, False)
        )
        because = {fact for link in links for fact in link.because} & self._known.keys()
        tier = tiers.TRIAL if len(every) == len(links) else tiers.NESTED_TRIAL
        return Step(tier, clues, (fact,), tuple(sorted(because)), rules=rules, links=links)

    def _of_many(self, most: int | None = None) -> Step | None:
        """Return the step with the fewest clues among those that so many questions show."""
        best, ask = None, self._questions
        most_spent = ask.spent() + _OF_SEVERAL
        fact: Fact | None = None
        for each in self._open:
            if ask.spent() > most_spent or (best and len(best) == 2):
                break
            hard = [*self._all, *map(ask.false, self._known), -ask.false(each)]
            try:
                found = ask.needed(list(self._clues), hard, most)
            except minimal.TooMany:
                found = None
            if found is not None and (best is None or len(found) < len(best)):
                best, fact = found, each
        if best is None or fact is None:
            return None
        forced = self._forced_by([*best, *self._all], list(self._open))
        tier = (tiers.CLUE_AND_RULES if len(best) <= _FEW else tiers.SEVERAL) + len(best)
        return self._step(tier, best, self._all, [fact, *forced])

    def _step(
        self, tier: float, clues: list[int], rules: list[int], found: list[Fact]
    ) -> Step | None:
        """Return the step to the first fact, with others for the same reason, if that is found."""
        first = found[0]
        (r, c), assumed = first[0], [*clues, *rules]
        told = filter(lambda fact: self._alike.first(fact[0]), self._known)
        nearest = sorted(told, key=lambda f: (abs(f[0][0] - r) + abs(f[0][1] - c), f))
        literals = {self._questions.false(fact): fact for fact in nearest}
        needed = self._questions.needed(list(literals), [*assumed, -self._questions.false(first)])
        if needed is None:
            return None
        because = sorted(literals[x] for x in needed)
        facts = self._questions.forced(assumed, because, list(dict.fromkeys(found)))
        facts = sorted(facts) or [first]
        cut_off = self._ways.cut_off(first, because) if tier >= tiers.ONE_WAY_OUT else ()
        return Step(
            tier, tuple(self._clues[x] for x in clues), tuple(facts), tuple(because), cut_off
        )
