"""What the attempts ask of a puzzle, all within one time limit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from satgrid.clues import Value
from satgrid.compiler import rules_and_givens
from satgrid.deadline import check_deadline
from satgrid.domains import Domains
from satgrid.generators.minimal import needed
from satgrid.grid import Grid
from satgrid.narrowing import narrow
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import solution_other_than
from satgrid.search.assumptions import SecondSolutionSearch
from satgrid.search.loop import Search
from satgrid.search.options import OnEvent, Report
from satgrid.why.rating import find_level

Part = TypeVar("Part")
Only: TypeAlias = Callable[[Sequence[Any]], Puzzle]
_Known: TypeAlias = tuple[list[Part], Domains]


CONFLICTS = 50_000
"""A question that takes more is not asked to the end: hardly a puzzle that people print does."""


class Prover:
    """Asks the program's own searches. Past the time limit every question raises `OutOfTime`.

    One that takes too many conflicts raises `Undecided`. `on_event` is called as it is in a search.
    """

    def __init__(self, on_event: OnEvent | None = None) -> None:
        self._on_event = on_event
        self._report = Report(on_event=on_event)

    def solution_other_than(self, puzzle: Puzzle, grid: Grid[Value]) -> Grid[Value] | None:
        """Return a solution other than the grid; None proves that the grid is the only one.

        That is all that claims rest on: whatever was found before may be wrong without harm.
        """
        return solution_other_than(
            Search(Problem(puzzle), on_event=self._on_event), grid, CONFLICTS
        )

    def settles(self, puzzle: Puzzle) -> bool:
        """Return whether narrowing alone settles a puzzle that has a solution."""
        return not self._narrowed(puzzle).undecided()

    def needed_to_settle(self, parts: Sequence[Part], only: Only) -> list[Part]:
        """Return parts with which narrowing settles a puzzle, none of which can go.

        `only(some)` is the puzzle with some of the parts; with all of them narrowing settles it.
        """

        def more(base: _Known[Part], some: Sequence[Part]) -> _Known[Part]:
            present = [*base[0], *some]
            return present, self._narrowed(only(present), base[1])

        start: _Known[Part] = [], self._narrowed(only([]))
        return needed(parts, start, more, lambda known: not known[1].undecided())

    def needed_to_be_unique(
        self, parts: Sequence[Part], only: Only, grid: Grid[Value]
    ) -> list[Part]:
        """Return parts with which a puzzle has one solution, the grid, and none of which can go."""
        search = SecondSolutionSearch(Problem(only(parts)), grid, self._on_event)
        none: list[Part] = []
        try:
            return needed(
                parts,
                none,
                lambda base, some: [*base, *some],
                lambda present: search.second_solution(only(present), CONFLICTS) is None,
            )
        finally:
            search.close()

    def level(self, puzzle: Puzzle, grid: Grid[Value], questions: int) -> str:
        """Return the level of a puzzle whose only solution the grid is, as `rating.level` does."""
        self._on_progress()
        return find_level(Problem(puzzle), grid, questions)

    def _narrowed(self, puzzle: Puzzle, known: Domains | None = None) -> Domains:
        """Return what narrowing leaves of a puzzle, of which some may be known."""
        problem = Problem(puzzle)
        domains = Domains(*problem.board, problem.values)
        if known is not None:
            domains.planes = known.planes
        narrow(rules_and_givens(puzzle, problem.rules()), domains, self._on_progress)
        return domains

    def _on_progress(self) -> None:
        self._report.notify("tick")
        check_deadline()
