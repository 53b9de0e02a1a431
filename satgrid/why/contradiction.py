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

from satgrid.constraints import Constraint
from satgrid.why.doubted import Doubted, Entry
from satgrid.why.hitting import HittingSets

RUNS = 10
"""So many orders in which clues are taken out are tried."""


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

    Of the first some may not be needed: it is what the solver blames. With `smallest` the last is a
    smallest one, and on the way `at_least` grows. Raises `OutOfTime`.
    """
    argued.enter(entries)
    drawn = argued.drawn
    hard, soft = [*argued.rules.values()], [*argued.clues.values(), *drawn]
    names = {switch: name for name, switch in argued.clues.items()}
    kinds = {switch: kind for kind, switch in argued.rules.items()}

    def told(found: Sequence[int], rules: Sequence[int]) -> Contradiction:
        needed, rules_needed = set(found), set(rules)
        clues = [x for x in names if x in needed]
        return Contradiction(
            tuple(names[x] for x in clues),
            tuple(kind for x, kind in kinds.items() if x in rules_needed),
            tuple(entry for x, entry in drawn.items() if x in needed),
            {names[x]: argued.said[x] for x in clues},
            at_least=min(len(found), 1),
        )

    def least(found: Sequence[int]) -> Contradiction:
        rules = argued.shrunk(hard, found)
        assert rules is not None
        return told(found, rules)

    if argued.ask([*soft, *hard]) is not None:
        return
    core = {*argued.core()}
    blamed = told([x for x in soft if x in core], [x for x in hard if x in core])
    yield replace(blamed, at_least=0)
    random, best = Random(seed), None
    for _ in range(RUNS):
        order = random.sample(soft, len(soft))
        found = argued.shrunk(order, hard)
        assert found is not None
        if best is None or len(found) < best.size:
            best = least(found)
            yield best
        if best.size <= 1:
            return
    assert best is not None
    if smallest:
        argued.backend().prefer(soft)
        with closing(HittingSets(soft, argued.on_progress)) as sets:
            while not best.smallest:
                few = sets.smallest()
                if argued.ask([*few, *hard]) is None:
                    # A smaller one there is not, as each contradiction hits all sets.
                    best = least(few) if len(few) < best.size else best
                    best = replace(best, at_least=len(few))
                    yield best
                    return
                if len(few) > best.at_least:
                    best = replace(best, at_least=len(few))
                    yield best
                if not best.smallest:
                    sets.hit(_left_out(argued, few, soft, hard))


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
