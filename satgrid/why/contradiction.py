"""Few clues that contradict each other, under the rules of the game, or what somebody has drawn.

Clues are taken out in a shuffled order as long as those left contradict; the best of some such runs
is a set of which none can go. A smallest one comes by hitting sets: clues that all hold together
leave others out, of which each contradiction has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from satgrid.constraints import Constraint
from satgrid.constraints.exactly import without_nested
from satgrid.domains import Contradiction as Refuted
from satgrid.domains import Domains
from satgrid.narrowing import alone_to_blame, narrow
from satgrid.why.doubted import Doubted, Entry, TooHard
from satgrid.why.hitting import HittingSets
from satgrid.why.reach import Reach
from satgrid.why.trials import Looks
from satgrid.why.voices import Voice

RUNS = 10
"""So many orders in which clues are taken out are tried."""

_WORTH = 2_000
"""So many conflicts it is worth to find fewer clues than those that narrowing alone refutes."""


@dataclass(frozen=True)
class Contradiction:
    """What cannot all hold: the names of `clues`, the kinds of `rules`, and `entries` of a player.

    Nothing of it can go. `at_least` is a proved lower bound on the number of clues and entries of
    any contradiction; `told` has the statements of each clue.
    """

    clues: tuple[str, ...]
    rules: tuple[str, ...]
    entries: tuple[Entry, ...]
    told: Mapping[str, tuple[Constraint, ...]]
    at_least: int = 0

    @property
    def size(self) -> int:
        """The number of clues and entries."""
        return len(self.clues) + len(self.entries)

    @property
    def smallest(self) -> bool:
        """Whether no contradiction has fewer clues and entries."""
        return self.at_least == self.size


def contradictions(
    argued: Doubted, entries: Sequence[Entry] = (), smallest: bool = False, seed: int = 0
) -> Iterator[Contradiction]:
    """Yield contradictions, each better than the last; none where there is a solution.

    Of the first some may not be needed: it is what narrowing or the solver blames. With `smallest`
    the last is a smallest one, and on the way `at_least` grows. Raises `OutOfTime`.
    """
    argued.enter(entries)
    every = _Some([*argued.clues.values(), *argued.drawn], [*argued.rules.values()])
    random = Random(seed)
    best: Contradiction | None = None
    if seen := _refuted(argued):
        some = _Some([x for x in every.soft if x in seen], [x for x in every.hard if x in seen])
        if any(argued.alone(x) != x for x in some.hard):
            # A rule that was looked at takes another for granted.
            some = _Some(some.soft, every.hard)
        yield replace(_told(argued, some), at_least=0)
        for best in _fewer(argued, some, random):
            yield replace(best, at_least=0)
        if best is not None and best.size > 1 and (clue := _blamed(argued)) is not None:
            best = _with_rules(argued, [clue], every.hard)
            yield replace(best, at_least=0)
        argued.last_conflict = argued.conflicts() + _WORTH
    elif argued.ask([*every.soft, *every.hard]) is not None:
        return
    else:
        core = {*argued.core()}
        blamed = _Some([x for x in every.soft if x in core], [x for x in every.hard if x in core])
        yield replace(_told(argued, blamed), at_least=0)
    try:
        if best is not None and best.size:
            # Other rules than those that were looked at may contradict each other alone.
            alone = argued.ask(every.hard) is None
            best = _with_rules(argued, [], every.hard) if alone else replace(best, at_least=1)
            yield best
        for fewer in _fewer(argued, every, random, best):
            best = fewer
            yield best
    except TooHard:
        # There are a few that contradict already, and others are not worth that much.
        pass
    assert best is not None
    if smallest:
        argued.last_conflict = None
        yield from _smallest(argued, every, best)


class _Some(NamedTuple):
    """Switches, and entries, of which few are looked for, and those of rules."""

    soft: Sequence[int]
    hard: Sequence[int]


def _told(argued: Doubted, found: _Some) -> Contradiction:
    needed, rules = {*found.soft}, {*found.hard}
    clues = {name: x for name, x in argued.clues.items() if x in needed}
    return Contradiction(
        (*clues,),
        tuple(kind for kind, x in argued.rules.items() if x in rules),
        tuple(entry for x, entry in argued.drawn.items() if x in needed),
        {name: argued.said[x] for name, x in clues.items()},
        at_least=min(len(found.soft), 1),
    )


def _fewer(
    argued: Doubted, some: _Some, random: Random, best: Contradiction | None = None
) -> Iterator[Contradiction]:
    """Yield ever smaller contradictions out of some that contradict, smaller than the best."""
    for _ in range(RUNS):
        if best is not None and best.size <= 1:
            return
        found = argued.shrunk(random.sample(some.soft, len(some.soft)), some.hard)
        assert found is not None
        if best is None or len(found) < best.size:
            best = _with_rules(argued, found, some.hard)
            yield best


def _with_rules(argued: Doubted, found: Sequence[int], hard: Sequence[int]) -> Contradiction:
    """Return the contradiction of these clues and entries with as few rules as they need."""
    alone = {argued.alone(x): x for x in hard}
    rules = argued.shrunk([*alone], found)
    assert rules is not None
    return _told(argued, _Some(found, [alone[x] for x in rules]))


def _smallest(argued: Doubted, every: _Some, best: Contradiction) -> Iterator[Contradiction]:
    """Yield better ones, or better bounds, to the smallest of all."""
    soft, hard = every
    argued.solver().prefer(soft)
    with closing(HittingSets(soft, argued.on_progress)) as sets:
        while not best.smallest:
            few = sets.smallest()
            if argued.ask([*few, *hard]) is None:
                # A smaller one there is not, as each contradiction hits all sets.
                if len(few) < best.size:
                    best = _with_rules(argued, few, hard)
                yield replace(best, at_least=len(few))
                return
            if len(few) > best.at_least:
                best = replace(best, at_least=len(few))
                yield best
            if not best.smallest:
                sets.hit(_left_out(argued, few, soft, hard))


def _refuted(argued: Doubted) -> set[int]:
    """Return switches, and entries, by which narrowing comes to what cannot be met, if it does."""
    problem = argued.problem
    voices = [Voice(name, True, argued.said[x]) for name, x in argued.clues.items()]
    voices += [
        Voice(kind, False, (each,)) for kind, x in argued.rules.items() for each in argued.said[x]
    ]
    known = [
        (cell, other)
        for cell, value in argued.drawn.values()
        for other in problem.values
        if other != value
    ]
    looks = Looks(voices, problem.board, problem.values, Reach(problem.board))
    needed, cells = looks.refuted(known)
    found = {(argued.clues if each.clued else argued.rules)[each.name] for each in needed}
    return found | {x for x, (cell, _) in argued.drawn.items() if cell in cells}


def _blamed(argued: Doubted) -> int | None:
    """Return the clue that breaks the rules by itself, if narrowing finds one, as a search does."""
    if argued.drawn:
        return None
    stated = argued.statements()
    domains = Domains(*argued.problem.board, argued.problem.values)
    try:
        narrow(without_nested(stated), domains, argued.on_progress)
    except Refuted as found:
        return argued.clues.get(alone_to_blame(found.clue, stated, domains, argued.on_progress))
    return None


def _left_out(
    argued: Doubted, some: Sequence[int], soft: Sequence[int], hard: Sequence[int]
) -> list[int]:
    """Return what does not hold beside `some`, which was just found to hold, and what joins it."""
    holds, open_, left_out = list(some), [x for x in soft if x not in set(some)], []

    def join() -> None:
        true = argued.holding(open_)
        holds.extend(true)
        gone = set(true)
        open_[:] = [x for x in open_ if x not in gone]

    join()
    while open_:
        tried = open_.pop()
        if argued.ask([*holds, tried, *hard]) is None:
            left_out.append(tried)
        else:
            holds.append(tried)
            join()
    return left_out
