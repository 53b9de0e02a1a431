"""What clues and rules show, each looked at alone beside known cells: as much as narrowing sees."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from satgrid.board import Board
from satgrid.clues import Value
from satgrid.constraints import Constraint, narrowing
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains, cells_of, lane_width
from satgrid.grid import Cell
from satgrid.why import minimal
from satgrid.why.local import Fact
from satgrid.why.reach import Reach
from satgrid.why.voices import Voice


@dataclass(frozen=True)
class Link:
    """What one clue, or rule, shows: `facts`, or that it cannot be met where there are none.

    `because` are known facts, those that are tried, and facts of earlier links; none of them could
    go. `name` is a clue's, or that of a row, room or kind of rule if it is not `clued`; of a
    link that is a trial of its own, with `links`, it is "".
    """

    name: str
    clued: bool
    facts: tuple[Fact, ...]
    because: tuple[Fact, ...]
    links: tuple[Link, ...] = ()


Steps = list[tuple[int, Callable[[], None]]]


class Voices:
    """Clues and rules, each to be looked at alone, on a board whose cells have these values.

    At most so many looks are `left` to those who count them, and `on_look` is called at each.
    """

    def __init__(
        self,
        voices: Iterable[Voice],
        board: Board,
        values: Sequence[Value],
        reach: Reach,
        on_look: Callable[[], None] = check_deadline,
    ) -> None:
        self._board, self.values, self.left = board, tuple(values), 0
        self._on_look = on_look
        self.voices = [
            each for each in voices if any(narrowing(part.kind()) for part in each.statements)
        ]
        self.scope = [reach.cells(each.statements) for each in self.voices]
        self.near: dict[Cell, list[int]] = {cell: [] for cell in board.cells()}
        for k, scope in enumerate(self.scope):
            for cell in scope:
                self.near[cell].append(k)

    def shown(self, clued: bool, known: Collection[Fact]) -> Link | None:
        """Return what the first clue, or rule, not asked shows that is not known, or None."""
        planes = self.domains(known).planes
        for k, voice in enumerate(self.voices):
            if not voice.asked and voice.clued is clued:
                domains = self.domains(())
                domains.planes = planes
                self.look(self.steps(k, domains), domains)
                found = self.gone(planes, domains.planes)
                if found:
                    because = self.needed(k, found[:1], known)
                    alone = self.domains(because)
                    self.look(self.steps(k, alone), alone)
                    facts = {*found}.intersection(self.gone(planes, alone.planes))
                    return Link(voice.name, voice.clued, tuple(sorted(facts)), tuple(because))
        return None

    def needed(self, k: int, goal: Sequence[Fact], some: Iterable[Fact]) -> list[Fact]:
        """Return those of the facts by which the voice shows the goal, none of which could go.

        All facts of a cell that has one value left go together.
        """
        scope = self.scope[k]
        cells: dict[Cell, list[Fact]] = {}
        for fact in some:
            if fact[0] in scope:
                cells.setdefault(fact[0], []).append(fact)
        settled = len(self.values) - 1
        near: list[list[Fact]] = []
        for facts in cells.values():
            near += [facts] if len(facts) == settled else [[fact] for fact in facts]

        def enough(fewer: Sequence[Sequence[Fact]]) -> bool:
            return self._shows(k, [*chain.from_iterable(fewer)], goal)

        found = minimal.among(near, enough)
        assert found is not None, f"{self.voices[k].name} shows less than it did"
        return sorted(chain.from_iterable(found))

    def _shows(self, k: int, facts: Sequence[Fact], goal: Sequence[Fact]) -> bool:
        """Say whether the voice shows the goal by these facts, or that it cannot be met."""
        domains = self.domains(facts)
        try:
            self.look(self.steps(k, domains), domains)
        except Contradiction:
            return True
        return bool(goal) and not any(
            domains.planes[value] & domains.plane([cell]) for cell, value in goal
        )

    def domains(self, facts: Iterable[Fact]) -> Domains:
        """Return the domains of an empty board of which these are known."""
        domains = Domains(*self._board, self.values)
        gone: dict[Value, list[Cell]] = {}
        for cell, value in facts:
            gone.setdefault(value, []).append(cell)
        for value, cells in gone.items():
            domains.planes[value] &= ~domains.plane(cells)
        return domains

    def steps(self, k: int, domains: Domains) -> Steps:
        """Return the voice's steps of narrowing on these domains, the cheapest first."""
        kinds: dict[str, list[Constraint]] = {}
        for part in self.voices[k].statements:
            kinds.setdefault(part.kind(), []).append(part)
        found: Steps = []
        for kind, parts in kinds.items():
            narrower = narrowing(kind)
            found += narrower(parts, domains) if narrower else ()
        return sorted(found, key=lambda pair: pair[0])

    def look(self, steps: Steps, domains: Domains) -> None:
        """Run the steps until they show nothing more; raise `Contradiction`."""
        self._on_look()
        self.left -= 1
        before: dict[Value, int] = {}
        while domains.planes != before:
            before = domains.planes
            for _, step in steps:
                step()

    def gone(self, before: dict[Value, int], after: dict[Value, int]) -> list[Fact]:
        """Return what the planes of `after` show that those of `before` do not."""
        lost = {value: plane & ~after[value] for value, plane in before.items()}
        lane = lane_width(max(self._board))
        return [
            (cell, value)
            for value, plane in lost.items()
            if plane
            for cell in cells_of(plane, lane)
        ]
