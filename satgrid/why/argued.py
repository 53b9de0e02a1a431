"""A problem whose clues and rules come and go one by one, so that it can be asked which matter.

What a clue says holds under the clue's switch, and each kind of rule under its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from math import inf

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.deadline import OutOfTime, check_deadline
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.search.assumptions import AssumptionSearch
from satgrid.search.loop import Undecided
from satgrid.search.options import DEFAULTS, OnEvent, Options

_LITTLE_KNOWN = {"single_loop": "cuts"}
"""What is encoded otherwise where little is known, and loops have room: cuts are soon enough."""


def little_known(problem: Problem, options: Options = DEFAULTS) -> Options:
    """Return the options for questions about a few of the problem's statements."""
    kinds = {each.kind() for each in problem.rules(options.encoding.encoders)}
    chosen = {kind: name for kind, name in _LITTLE_KNOWN.items() if kind in kinds}
    encoding = replace(options.encoding, encoders={**chosen, **options.encoding.encoders})
    return replace(options, encoding=encoding)


class Argued(AssumptionSearch):
    """A search of a problem, with the switch of each clue by its name and of each rule by its kind.

    Given cells are clues. Both tables are in the order in which the problem states them, and `said`
    has the statements behind each switch.
    """

    _last_round: float = inf

    def __init__(
        self, problem: Problem, options: Options = DEFAULTS, on_event: OnEvent | None = None
    ) -> None:
        super().__init__(problem, options, on_event)
        problem.inspect()
        self.clues: dict[str, int] = {}
        self.rules: dict[str, int] = {}
        self.said: dict[int, tuple[Constraint, ...]] = {}
        of_clues: dict[str, list[Constraint]] = {}
        of_rules: dict[str, list[Constraint]] = {}
        for statement in self.statements():
            for part in chain.from_iterable(each.parts() for each in statement.by_clue()):
                told, name = (of_clues, part.clue) if part.clue else (of_rules, part.kind())
                told.setdefault(name, []).append(part)
        for name, parts in of_clues.items():
            self.clues[name] = self._told(parts)
        for kind, parts in of_rules.items():
            self.rules[kind] = self._told(parts)

    def _told(self, parts: list[Constraint]) -> int:
        switch = self.switch_on_demand(parts)
        self.said[switch] = tuple(parts)
        return switch

    def on_progress(self) -> None:
        """Raise `OutOfTime` also where a question has had its rounds."""
        super().on_progress()
        if self.report.rounds > self._last_round:
            raise OutOfTime

    def within(self, assumptions: Sequence[int], conflicts: int, rounds: int) -> Grid[Value] | None:
        """Do as `ask`; raise `Undecided` past so many conflicts, or rounds of cuts."""
        self._last_round = self.report.rounds + rounds
        try:
            return super().ask(assumptions, conflicts)
        except OutOfTime:
            check_deadline()
            raise Undecided from None
        finally:
            self._last_round = inf

    def conflicts(self) -> int:
        """Return the number of conflicts so far."""
        return self.solver().conflicts() or 0

    def shrunk(self, soft: Sequence[int], hard: Sequence[int] = ()) -> list[int] | None:
        """Return assumptions out of `soft` that contradict `hard`, none of which could go.

        The last ones are tried first. Returns None where all together contradict nothing.
        """
        if self.ask([*soft, *hard]) is not None:
            return None
        left = self._blamed(soft)
        needed: list[int] = []
        while left:
            tried = left.pop()
            if self.ask([*needed, *left, *hard]) is None:
                left = self._blamed(left)
            else:
                needed.append(tried)
        return needed

    def _blamed(self, some: Sequence[int]) -> list[int]:
        core = set(self.core())
        return [x for x in some if x in core]
