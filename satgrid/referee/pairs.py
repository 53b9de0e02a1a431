"""Pairs of neighbours: each tree its own tent beside it, and each tent its own tree."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell, label

_BETWEEN = 1000
"""So many trees of a way are gone through between two checks of the time limit."""


def pair_faults(
    trees: Collection[Cell], tents: Collection[Cell], tree: str, tent: str
) -> Iterator[str]:
    """Yield a sentence for each cell that is left over when as many as possible are paired.

    Cells of a pair are beside each other; `tree` and `tent` are what one of each is called.
    """
    of_tree = _paired(sorted(trees), set(tents))
    taken = set(of_tree.values())
    for cell in checked(sorted(set(trees) - of_tree.keys())):
        yield f"{label(cell)}: this {tree} has no {tent} of its own beside it"
    for cell in checked(sorted(set(tents) - taken)):
        yield f"{label(cell)}: this {tent} has no {tree} of its own beside it"


def _paired(trees: list[Cell], tents: set[Cell]) -> dict[Cell, Cell]:
    """Return the tent of each tree that gets one; no other choice would give more of them one.

    Tree after tree looks for a way to a free tent, along which each tree on it hands its tent to
    the one before it (an augmenting path). In one round no tent is looked at twice, so a round
    takes time in proportion to the board; the last is one that finds no way.
    """
    tent_of: dict[Cell, Cell] = {}
    tree_of: dict[Cell, Cell] = {}
    found = True
    while found:
        found = False
        seen: set[Cell] = set()
        for tree in checked(trees):
            if tree not in tent_of and _augment(tree, tents, tent_of, tree_of, seen):
                found = True
    return tent_of


def _augment(
    start: Cell,
    tents: set[Cell],
    tent_of: dict[Cell, Cell],
    tree_of: dict[Cell, Cell],
    seen: set[Cell],
) -> bool:
    """Give the tree a tent, its own or one that others make room for; say whether that goes."""
    asked_by: dict[Cell, Cell] = {}
    waiting = [start]
    for asked, (r, c) in enumerate(waiting):  # grows while it is read
        if not asked % _BETWEEN:
            check_deadline()
        for tent in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            if tent not in tents or tent in seen:
                continue
            seen.add(tent)
            asked_by[tent] = r, c
            if tent in tree_of:
                waiting.append(tree_of[tent])
                continue
            free: Cell | None = tent
            while free is not None:
                tree = asked_by[free]
                before = tent_of.get(tree)
                tent_of[tree], tree_of[free] = free, tree
                free = before
            return True
    return False
