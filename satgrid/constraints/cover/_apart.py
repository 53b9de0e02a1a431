"""Placements that keep apart, as sets of the statements that they meet: what narrowing does first.

Where the placements of each statement contradict each other, one that holds has just one. What all
that can still be there meet is then met by no other statement's; and where the placements of one
statement alone can meet another, the one that is there does. All this is found out with a long int
a placement, before anything is asked of its terms.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import reduce
from operator import and_, or_

from satgrid.constraints.cover import Cover
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction


class Apart:
    """Statements that have no placement in common, and what is left of each: owners.

    They are the first, in order, that certainly hold and share none with one before.
    """

    def __init__(self, statements: Iterable[tuple[Cover, bool]]) -> None:
        # Each statement has a bit; these are those of statements that certainly hold.
        self._holding, bit = 0, 1
        meets: dict[int, int] = {}
        owned: set[int] = set()
        owners: list[Cover] = []
        for each, holds in checked(statements, 20):
            names = [*map(id, each.placements)]
            if holds:
                self._holding |= bit
                if owned.isdisjoint(names):
                    owned.update(names)
                    owners.append(each)
            for name in names:
                meets[name] = meets.get(name, 0) | bit
            bit <<= 1
        self._open = [
            (owner, [(name, meets[name]) for name in map(id, owner.placements)]) for owner in owners
        ]
        # What placements that nobody owns meet.
        self._loose = reduce(or_, (meets[name] for name in meets.keys() - owned), 0)

    def lose(self, gone: Container[int]) -> set[int]:
        """Return the names of the placements that cannot be there when those that are gone cannot.

        Raise `Contradiction` where an owner has none left, or shares what it has to meet.
        """
        self._open = [
            (owner, [each for each in left if each[0] not in gone]) for owner, left in self._open
        ]
        lost, before = set[int](), -1
        while before < len(lost):
            check_deadline()
            before = len(lost)
            masks = [[mask for _, mask in left] for _, left in self._open]
            must = [reduce(and_, each, -1) for each in masks]
            may = [reduce(or_, each, 0) for each in masks]
            taken, once, twice = 0, 0, self._loose
            for (owner, _), own, possible in zip(self._open, must, may, strict=True):
                if not possible or taken & own:
                    raise Contradiction(owner.clue)
                taken |= own
                twice |= once & possible
                once |= possible
            alone = once & ~twice & self._holding
            judged, self._open = self._open, []
            for (owner, left), own, possible in zip(judged, must, may, strict=True):
                if len(left) == 1:
                    # Nobody else can meet from here on what it meets.
                    continue
                others, needed = taken & ~own, alone & possible
                if possible & others or needed & ~own:
                    lost.update(name for name, m in left if m & others or needed & ~m)
                    left = [each for each in left if each[0] not in lost]
                self._open.append((owner, left))
        return lost
