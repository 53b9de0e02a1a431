"""Trials: a value is tried, and what follows from it is told link by link, until nothing fits.

A link is what one clue or rule says, looked at alone beside known cells: as much as its narrowing
sees, so no solver is asked, and the links are the same everywhere. Of all values that are wrong the
one with the shortest way to the contradiction is tried. Where none has one, a trial may have other
trials as links.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from satgrid.clues import Value
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Cell
from satgrid.why.local import Fact
from satgrid.why.looked import Link, Steps, Voices
from satgrid.why.voices import Voice

_LOOKS, _NESTED_LOOKS = 10_000, 20_000
"""So many looks at a clue or rule are taken at most to find the value to try; and if links may be
trials."""

_LONGEST = 40
"""A trial with more links than this before it is shortened is given up."""

_SHORT = 3
"""A trial of so few links is told at once."""


class _Shown(NamedTuple):
    """Facts that a voice has shown, or none where it cannot be met, or one that a trial has."""

    facts: Sequence[Fact]
    voice: int
    trial: Sequence[_Shown] = ()


class Looks(Voices):
    """Voices, looked at one after the other."""

    def refuted(self, known: Collection[Fact]) -> tuple[list[Voice], set[Cell]]:
        """Return who narrows what is known to what cannot be met, and the cells they speak of.

        Where nobody does, there are none; some may not be needed.
        """
        self.left = _LOOKS
        found = self._follow(self.domains(known).planes, (), everywhere=True)
        needed, cells = self._mattering(found)
        return [self.voices[k] for k in needed], cells

    def trial(
        self, facts: Sequence[Fact], known: Collection[Fact], nested: bool = True
    ) -> tuple[Fact, tuple[Link, ...]]:
        """Return that of the facts with the shortest way to it, and its links; () if none is found.

        Where none has one alone, links may be trials if they are to be `nested`.

        What is tried, that the cell has no other value, is in the `because` of the first links.
        """
        planes = self.domains(known).planes
        fact, found = self._shortest(facts, planes, known)
        if nested and not found:
            self.left = _NESTED_LOOKS
            for fact in facts:
                if found := self._follow(planes, self._tried(fact, known), nested=True):
                    break
        return fact, tuple(self._told(found, self._tried(fact, known), known)) if found else ()

    def _shortest(
        self, facts: Sequence[Fact], planes: dict[Value, int], known: Collection[Fact]
    ) -> tuple[Fact, Sequence[_Shown]]:
        """Return the fact with the shortest way, if any, and the way."""
        best: tuple[Fact, Sequence[_Shown]] = facts[0], ()
        least, self.left = _LONGEST + 1, _LOOKS
        for fact in facts:
            found = self._follow(planes, self._tried(fact, known))
            length = len(self._mattering(found)[0])
            if 0 < length < least:
                least, best = length, (fact, found)
            if length <= _SHORT and found:
                break
        return best

    def _tried(self, fact: Fact, known: Collection[Fact]) -> list[Fact]:
        """Return what is new if the fact is wrong: the cell has none of the other values."""
        cell, value = fact
        others = ((cell, other) for other in self.values if other != value)
        return [other for other in others if other not in known]

    def _follow(
        self,
        planes: dict[Value, int],
        tried: Sequence[Fact],
        nested: bool = False,
        everywhere: bool = False,
    ) -> list[_Shown]:
        """Return what is shown until a voice cannot be met, or [] where nothing more is shown."""
        domains = self.domains(())
        gone = self.domains(tried).planes
        domains.planes = {value: plane & gone[value] for value, plane in planes.items()}
        steps: dict[int, Steps] = {}
        waiting: set[int] = set()
        # The cheapest voice first.
        queue: list[tuple[int, int]] = []

        def wait(some: Iterable[int]) -> None:
            for k in some:
                if k not in waiting:
                    if k not in steps:
                        steps[k] = self.steps(k, domains)
                    waiting.add(k)
                    heappush(queue, (steps[k][0][0] if steps[k] else 0, k))

        wait(range(len(self.voices)) if everywhere else self._beside(tried))
        found: list[_Shown] = []
        while (everywhere or len(found) < _LONGEST) and self.left > 0:
            before = domains.planes
            if queue:
                _, k = heappop(queue)
                waiting.remove(k)
                try:
                    self.look(steps[k], domains)
                except Contradiction:
                    return [*found, _Shown((), k)]
                shown = _Shown(self.gone(before, domains.planes), k)
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
                wait(k for k in self._beside(shown.facts) if k != shown.voice)
        return []

    def _beside(self, facts: Iterable[Fact]) -> Iterator[int]:
        """Yield the voices that speak of the cells of these facts."""
        return (k for cell, _ in facts for k in self.near[cell])

    def _nested(self, domains: Domains) -> tuple[Fact, Sequence[_Shown]]:
        """Return a fact that a trial shows from here, and the way; () if none does."""
        planes = domains.planes
        facts = [
            (cell, value)
            for cell, values in domains.candidates(domains.undecided())
            for value in values
        ]
        known = self.gone(self.domains(()).planes, planes)
        for fact in facts:
            if found := self._follow(planes, self._tried(fact, known)):
                return fact, found
        return ((0, 0), ""), ()

    def _mattering(self, found: Sequence[_Shown]) -> tuple[list[int], set[Cell]]:
        """Return the voices that matter at most, by the cells of which they speak, and these."""
        cells: set[Cell] = set()
        needed = []
        for shown in reversed(found):
            if not shown.facts or any(cell in cells for cell, _ in shown.facts):
                cells |= self.scope[shown.voice]
                needed.append(shown.voice)
        return needed, cells

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
                because = self.needed(k, goal, before)
            wanted.update(because)
            voice = self.voices[k] if not trial else Voice("", False, ())
            links.append(Link(voice.name, voice.clued, (*goal,), (*because,), (*inner,)))
        return links[::-1]
