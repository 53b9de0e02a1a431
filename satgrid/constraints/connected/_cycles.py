"""The smallest sets of cells that part a board: rings, and chains from border to border.

Cells that never touch side by side part the others if and only if they hold such a set. Take the
cells and the border as nodes, and join what meets diagonally, or lies on the border. The sets are
the chordless cycles of this graph: no two of their nodes meet but those that follow each other. A
ring that holds two cells of the border is none of them, for the chain between these is smaller.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.board import all_cells, diagonal, on_border

_BORDER = 0
"""The node of the border; cell k in reading order, from 0, is node k + 1."""


def cycles(height: int, width: int) -> Iterator[tuple[int, ...]]:
    """Yield each set once, as its cells along the cycle; always in the same order.

    Cells are numbered in reading order from 0. Found by depth-first search.
    """
    if height == 1 or width == 1:
        # A cell between the ends of the line meets the border on both sides.
        yield from ((k,) for k in range(1, height * width - 1))
        return
    near = _graph(height, width)
    # How many nodes of the path each node meets.
    met = [0] * len(near)
    for start in range(len(near)):
        path: list[int] = [start]
        ways = [iter(near[start])]
        for node in near[start]:
            met[node] += 1
        while path:
            for node in ways[-1]:
                # The start is the smallest node; a ring has one cell of the border at most.
                if node <= start or (start and met[_BORDER] and near[node][0] == _BORDER):
                    continue
                if met[node] == 1:
                    path.append(node)
                    ways.append(iter(near[node]))
                    for other in near[node]:
                        met[other] += 1
                    break
                # Met by the path's two ends alone. Of the two ways around one is enough.
                if met[node] == 2 and start in near[node] and node > path[1]:
                    yield tuple(each - 1 for each in (*path, node) if each != _BORDER)
            else:
                ways.pop()
                for node in near[path.pop()]:
                    met[node] -= 1


def _graph(height: int, width: int) -> list[list[int]]:
    """Return for each node the nodes that it meets, in ascending order."""
    near: list[list[int]] = [[]]
    nodes = {p: k for k, p in enumerate(all_cells(height, width), 1)}
    for p, k in nodes.items():
        near.append([nodes[q] for q in diagonal(p) if q in nodes])
        if on_border(p, height, width):
            near[_BORDER].append(k)
            near[k].insert(0, _BORDER)
    return near
