"""Narrowing of one loop: at each of its corners or cells two lines meet, or none.

All of them are looked at at once, in planes. Where two lines are, there is no third; where one is,
and one more can be, that is the second; where fewer than two can be, none is. That is what unit
propagation on the sides of each corner or cell gives. Whether there is one loop is asked of a
decided board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.single_loop import SingleLoop
from satgrid.domains import Contradiction, Domains


def narrower(
    constraints: Sequence[SingleLoop], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield two steps per constraint, the second for a decided board."""
    for constraint in constraints:
        yield 0, _two_or_none(constraint, domains)
        yield 9, _one_loop(constraint, domains)


def _one_loop(constraint: SingleLoop, domains: Domains) -> Callable[[], None]:
    def step() -> None:
        grid = domains.grid()
        if grid is not None and not constraint.holds(grid):
            raise Contradiction(constraint.clue)

    return step


def _two_or_none(constraint: SingleLoop, domains: Domains) -> Callable[[], None]:
    value, lane, full, first = constraint.value, domains.lane, domains.full, constraint.parity
    nodes = domains.plane(
        (r, c) for r in range(first, domains.height, 2) for c in range(first, domains.width, 2)
    )
    sides = full & ((nodes << 1 & nodes >> 1) | (nodes << lane & nodes >> lane))

    def beside(plane: int) -> tuple[int, int, int, int]:
        return plane << 1, plane >> 1, plane << lane, plane >> lane

    def counted(plane: int) -> tuple[int, int, int]:
        """Return the nodes with one side of the plane or more, with two or more, with three."""
        one = two = three = 0
        for shifted in beside(plane & sides):
            three |= two & shifted
            two |= one & shifted
            one |= shifted
        return one & nodes, two & nodes, three & nodes

    def near(plane: int) -> int:
        """Return the sides beside the nodes of the plane."""
        a, b, c, d = beside(plane)
        return (a | b | c | d) & sides

    def step() -> None:
        domains.remove(value, full & ~(nodes | sides))
        before = None
        while before != domains.planes:
            before = domains.planes
            possible, known = domains.planes[value], domains.fixed(value)
            _, can_be_two, can_be_three = counted(possible)
            one, two, three = counted(known)
            if three:
                raise Contradiction(constraint.clue)
            met = one | known & nodes
            none = nodes & ~(can_be_two & possible)
            both = met & can_be_two & ~can_be_three
            lines = one | near(both) & possible
            for other in domains.values:
                if other != value:
                    domains.remove(other, lines)
            domains.remove(value, none | near(none) | near(two) & ~known)

    return step
