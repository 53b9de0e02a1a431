"""Trials: a value is tried, and what follows from it is told link by link, until nothing fits.

A link is what one clue or rule says, looked at alone beside known cells: as much as its narrowing
sees, so no solver is asked, and the links are the same everywhere. Of all values that are wrong the
one with the shortest way to the contradiction is tried. Where none has one, a trial may have other
trials as links.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from satgrid.board import Board
from satgrid.clues import Value
from satgrid.constraints import Constraint, narrowing
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains, cells_of
from satgrid.grid import Cell
from satgrid.why import minimal
from satgrid.why.local import Fact
from satgrid.why.reach import Reach
from satgrid.why.voices import Voice

_LOOKS, _NESTED_LOOKS = 10_000, 40_000
"""So many looks at a clue or rule are taken at most to find the value to try; and if links may be
trials."""

_LONGEST = 40
"""A trial with more links than this before it is shortened is given up."""

_SHORT = 3
"""A trial of so few links is told at once."""


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


_Steps = list[tuple[int, Callable[[], None]]]


class _Shown(NamedTuple):
    """Facts that a voice has shown, or none where it cannot be met, or one that a trial has."""

    facts: Sequence[Fact]
    voice: int
    trial: Sequence[_Shown] = ()


class Looks:
    """What clues and rules show, each looked at alone, on a board whose cells have these values."""

    def __init__(
        self, voices: Iterable[Voice], board: Board, values: Sequence[Value], reach: Reach
    ) -> None:
        self._board, self._values, self._left = board, tuple(values), 0
        self._voices = [
            each for each in voices if any(narrowing(part.kind()) for part in each.statements)
        ]
        self._scope = [reach.cells(each.statements) for each in self._voices]
        self._near: dict[Cell, list[int]] = {cell: [] for cell in board.cells()}
        for k, scope in enumerate(self._scope):
            for cell in scope:
                self._near[cell].append(k)

    def shown(self, clued: bool, known: Collection[Fact]) -> Link | None:
        """Return what the first clue, or rule, not asked shows that is not known, or None."""
        planes = self._domains(known).planes
        for k, voice in enumerate(self._voices):
            if not voice.asked and voice.clued is clued:
                domains = self._domains(())
                domains.planes = planes
                self._look(self._steps(k, domains), domains)
                found = self._gone(planes, domains.planes)
                if found:
                    because = self._needed(k, found[:1], known)
                    alone = self._domains(because)
                    self._look(self._steps(k, alone), alone)
                    facts = {*found}.intersection(self._gone(planes, alone.planes))
                    return Link(voice.name, voice.clued, tuple(sorted(facts)), tuple(because))
        return None

    def trial(
        self, facts: Sequence[Fact], known: Collection[Fact], nested: bool = True
    ) -> tuple[Fact, tuple[Link, ...]]:
        """Return that of the facts with the shortest way to it, and its links; () if none is found.

        Where none has one alone, links may be trials if they are to be `nested`.

        What is tried, that the cell has no other value, is in the `because` of the first links.
        """
        planes = self._domains(known).planes
        fact, found = self._shortest(facts, planes, known)
        if nested and not found:
            self._left = _NESTED_LOOKS
            for fact in facts:
                if found := self._follow(planes, self._tried(fact, known), nested=True):
                    break
        return fact, tuple(self._told(found, self._tried(fact, known), known)) if found else ()

    def _shortest(
        self, facts: Sequence[Fact], planes: dict[Value, int], known: Collection[Fact]
    ) -> tuple[Fact, Sequence[_Shown]]:
        """Return the fact with the shortest way, if any, and the way."""
        best: tuple[Fact, Sequence[_Shown]] = facts[0], ()
        least, self._left = _LONGEST + 1, _LOOKS
        for fact in facts:
            found = self._follow(planes, self._tried(fact, known))
            length = self._length(found)
            if 0 < length < least:
                least, best = length, (fact, found)
            if length <= _SHORT and found:
                break
        return best

    def _tried(self, fact: Fact, known: Collection[Fact]) -> list[Fact]:
        """Return what is new if the fact is wrong: the cell has none of the other values."""
        cell, value = fact
        others = ((cell, other) for other in self._values if other != value)
        return [other for other in others if other not in known]

    def _follow(
        self, planes: dict[Value, int], tried: Sequence[Fact], nested: bool = False
    ) -> list[_Shown]:
        """Return what is shown until a voice cannot be met, or [] where nothing more is shown."""
        domains = self._domains(())
        gone = self._domains(tried).planes
        domains.planes = {value: plane & gone[value] for value, plane in planes.items()}
        steps: dict[int, _Steps] = {}
        waiting = {k for cell, _ in tried for k in self._near[cell]}
        found: list[_Shown] = []
        while len(found) < _LONGEST and self._left > 0:
            before = domains.planes
            if waiting:
                for k in waiting - steps.keys():
                    steps[k] = self._steps(k, domains)
                k = min(waiting, key=lambda k: (steps[k][0][0] if steps[k] else 0, k))
                waiting.remove(k)
                try:
                    self._look(steps[k], domains)
                except Contradiction:
                    return [*found, _Shown((), k)]
                shown = _Shown(self._gone(before, domains.planes), k)
            elif nested:
                fact, trial = self._nested(domains)
                if not trial:
                    break
                domains.remove(fact[1], domains.plane([fact[0]]))
                shown = _Shown([fact], -1, trial)
            else:
                break
            if shown.facts:
                found.append(shown)
                waiting.update(k for cell, _ in shown.facts for k in self._near[cell])
                waiting.discard(shown.voice)
        return []

    def _nested(self, domains: Domains) -> tuple[Fact, Sequence[_Shown]]:
        """Return a fact that a trial shows from here, and the way; () if none does."""
        planes = domains.planes
        facts = [
            (cell, value)
            for cell, values in domains.candidates(domains.undecided())
            for value in values
        ]
        known = self._gone(self._domains(()).planes, planes)
        for fact in facts:
            if found := self._follow(planes, self._tried(fact, known)):
                return fact, found
        return ((0, 0), ""), ()

    def _length(self, found: Sequence[_Shown]) -> int:
        """Return how many links matter at most, by the cells of which they speak."""
        cells: set[Cell] = set()
        length = 0
        for shown in reversed(found):
            if not shown.facts or any(cell in cells for cell, _ in shown.facts):
                cells |= self._scope[shown.voice]
                length += 1
        return length

    def _told(
        self, found: Sequence[_Shown], tried: Sequence[Fact], known: Collection[Fact]
    ) -> list[Link]:
        """Return the links that matter, each with as few reasons as it needs."""
        links: list[Link] = []
        wanted: set[Fact] = set()
        for n, (facts, k, trial) in reversed([*enumerate(found)]):
            goal = sorted(fact for fact in facts if fact in wanted)
            if facts and not goal:
                continue
            before = [*known, *tried, *(fact for earlier in found[:n] for fact in earlier.facts)]
            inner: list[Link] = []
            if trial:
                supposed = self._tried(goal[0], before)
                inner = self._told(trial, supposed, before)
                shown = {fact for link in inner for fact in link.facts}
                reasons = {fact for link in inner for fact in link.because}
                because = sorted(reasons - shown - {*supposed})
            else:
                because = self._needed(k, goal, before)
            wanted.update(because)
            voice = self._voices[k] if not trial else Voice("", False, ())
            links.append(Link(voice.name, voice.clued, (*goal,), (*because,), (*inner,)))
        return links[::-1]

    def _needed(self, k: int, goal: Sequence[Fact], some: Iterable[Fact]) -> list[Fact]:
        """Return those of the facts by which the voice shows the goal, none of which could go.

        All facts of a cell that has one value left go together.
        """
        scope = self._scope[k]
        cells: dict[Cell, list[Fact]] = {}
        for fact in some:
            if fact[0] in scope:
                cells.setdefault(fact[0], []).append(fact)
        settled = len(self._values) - 1
        near: list[list[Fact]] = []
        for facts in cells.values():
            near += [facts] if len(facts) == settled else [[fact] for fact in facts]

        def enough(fewer: Sequence[Sequence[Fact]]) -> bool:
            return self._shows(k, [*chain.from_iterable(fewer)], goal)

        found = minimal.among(near, enough)
        assert found is not None, f"{self._voices[k].name} shows less than it did"
        return sorted(chain.from_iterable(found))

    def _shows(self, k: int, facts: Sequence[Fact], goal: Sequence[Fact]) -> bool:
        """Say whether the voice shows the goal by these facts, or that it cannot be met."""
        domains = self._domains(facts)
        try:
            self._look(self._steps(k, domains), domains)
        except Contradiction:
            return True
        return bool(goal) and not any(
            domains.planes[value] & domains.plane([cell]) for cell, value in goal
        )

    def _domains(self, facts: Iterable[Fact]) -> Domains:
        domains = Domains(*self._board, self._values)
        gone: dict[Value, list[Cell]] = {}
        for cell, value in facts:
            gone.setdefault(value, []).append(cell)
        for value, cells in gone.items():
            domains.planes[value] &= ~domains.plane(cells)
        return domains

    def _steps(self, k: int, domains: Domains) -> _Steps:
        kinds: dict[str, list[Constraint]] = {}
        for part in self._voices[k].statements:
            kinds.setdefault(part.kind(), []).append(part)
        found: _Steps = []
        for kind, parts in kinds.items():
            module = narrowing(kind)
            found += module.narrower(parts, domains) if module else ()
        return sorted(found, key=lambda pair: pair[0])

    def _look(self, steps: _Steps, domains: Domains) -> None:
        """Run the steps until they show nothing more; raise `Contradiction`."""
        check_deadline()
        self._left -= 1
        before: dict[Value, int] = {}
        while domains.planes != before:
            before = domains.planes
            for _, step in steps:
                step()

    def _gone(self, before: dict[Value, int], after: dict[Value, int]) -> list[Fact]:
        lane = Domains(*self._board, self._values).lane
        return [
            (cell, value)
            for value, plane in before.items()
            for cell in cells_of(plane & ~after[value], lane)
        ]
