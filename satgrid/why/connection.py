"""Deductions about connected regions and single loops, without a solver.

`Regions` finds the implications of a rule of one region: a cell without which known members would
be disconnected belongs to the region, and a cell without a path to a known member does not. The
reason is a minimal set of known cells that separates them.

`Loops` finds the implications of a rule of one loop: a side that would close a part of the loop too
early is no line; and a side is a line exactly if one of the two places beside it is inside the loop
and the other one outside, which a path between them shows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
    Set,
)
from typing import NamedTuple

from satgrid.board import Board, on_border
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.constraints.single_loop import SingleLoop
from satgrid.deadline import check_deadline
from satgrid.grid import Cell
from satgrid.why.deductions import Fact

CLOSING, INSIDE = "closing", "inside"
"""The names of the two deductions about loops."""

_FRAME = (-1, -1)
"""The frame around the board, as a member of a region that is connected with it."""

_COMPARED = 4
"""The number of cells of a region whose reasons are compared."""


class Connection(NamedTuple):
    """New facts about a region or loop, and the known facts from which they follow.

    `rule` is the kind of the rule, or `CLOSING` or `INSIDE`. `cut_off` has the cells that a region
    would lose if a fact were wrong.
    """

    rule: str
    facts: tuple[Fact, ...]
    because: tuple[Fact, ...]
    cut_off: tuple[Cell, ...] = ()


class _Region(NamedTuple):
    """A rule of one region: the kind, the values of its members, and its graph."""

    kind: str
    values: tuple[Value, ...]
    others: tuple[Value, ...]
    near: Mapping[Cell, Sequence[Cell]]


class Regions:
    """The rules of one region among `statements`, on a board whose cells have `values`."""

    def __init__(
        self, statements: Iterable[Constraint], board: Board, values: Sequence[Value]
    ) -> None:
        self._regions: list[_Region] = []
        for each in statements:
            if each.clue:
                continue
            if isinstance(each, Connected):
                cells = board.cells() if each.cells is None else each.cells
                self._add(each.kind(), tuple(each.values), values, board, cells)
            elif isinstance(each, BothConnected):
                for value in (each.one, each.other):
                    framed = value == each.frame
                    self._add(each.kind(), (value,), values, board, board.cells(), framed)

    def _add(
        self,
        kind: str,
        members: tuple[Value, ...],
        values: Sequence[Value],
        board: Board,
        cells: Iterable[Cell],
        framed: bool = False,
    ) -> None:
        own = dict.fromkeys(cells)
        near = {p: [q for q in board.beside(p) if q in own] for p in own}
        if framed:
            near[_FRAME] = [p for p in own if on_border(p, board.height, board.width)]
            for p in near[_FRAME]:
                near[p].append(_FRAME)
        others = tuple(value for value in values if value not in members)
        self._regions.append(_Region(kind, members, others, near))

    def first_deduction(
        self, known_facts: Collection[Fact], open_facts: Container[Fact]
    ) -> Connection | None:
        """Return the deduction with the fewest reasons, or None."""
        found = [each for rule in self._regions for each in _cuts(rule, known_facts, open_facts)]
        return min(found, key=lambda each: len(each.because), default=None)


def _cuts(
    rule: _Region, known_facts: Collection[Fact], open_facts: Container[Fact]
) -> Iterator[Connection]:
    """Yield deductions about unreachable cells, and about cut vertices that separate few cells."""
    check_deadline()
    outside = {
        p for p in rule.near if p != _FRAME and all((p, v) in known_facts for v in rule.values)
    }
    members = {
        p
        for p in rule.near
        if p == _FRAME or (p not in outside and all((p, v) in known_facts for v in rule.others))
    }
    if not members:
        return
    root = _FRAME if _FRAME in members else min(members)
    reached, cutting = _cut_cells(root, rule.near, outside, members)
    unreached = [p for p in rule.near if p not in reached and p not in outside]
    for p in unreached[:_COMPARED]:
        facts = tuple((p, v) for v in rule.values if (p, v) in open_facts)
        if facts:
            goal = min(members, key=lambda q: (_distance(p, q), q))
            yield _separated(rule, facts, p, goal, None, outside)
    separating: list[tuple[int, Cell, set[Cell]]] = []
    for x, child in cutting:
        if any((x, v) in open_facts for v in rule.others):
            part = _connected(child, rule.near, outside | {x})
            separating.append((min(len(part), len(reached) - len(part)), x, part))
    separating.sort(key=lambda each: each[:2])
    for _, x, part in separating[:_COMPARED]:
        facts = tuple((x, v) for v in rule.others if (x, v) in open_facts)
        one, other = (
            min(some, key=lambda q: (_distance(x, q), q))
            for some in (members & part, members - part)
        )
        yield _separated(rule, facts, one, other, x, outside)


def _cut_cells(
    root: Cell, near: Mapping[Cell, Sequence[Cell]], outside: Set[Cell], members: Set[Cell]
) -> tuple[Set[Cell], list[tuple[Cell, Cell]]]:
    """Return the cells that paths from the root reach, and the cut vertices that separate members.

    Each cut vertex is followed by a cell that it separates from the root. They are found by a
    depth-first search (Hopcroft and Tarjan, 1973).
    """
    order, low, below = {root: 0}, {root: 0}, {root: 1}
    cutting: list[tuple[Cell, Cell]] = []
    stack = [(root, root, iter(near[root]))]
    while stack:
        p, parent, left = stack[-1]
        for q in left:
            if q in outside or q == parent:
                continue
            if q not in order:
                order[q] = low[q] = len(order)
                below[q] = q in members
                stack.append((q, p, iter(near[q])))
                break
            low[p] = min(low[p], order[q])
        else:
            stack.pop()
            if stack:
                low[parent] = min(low[parent], low[p])
                below[parent] += below[p]
                if low[p] >= order[parent] and below[p] and parent not in members:
                    cutting.append((parent, p))
    return order.keys(), cutting


def _connected(
    start: Cell, near: Mapping[Cell, Sequence[Cell]], without: Container[Cell]
) -> set[Cell]:
    """Return the cells that paths from the start reach, without some cells."""
    found, queue = {start}, [start]
    for p in queue:
        for q in near[p]:
            if q not in found and q not in without:
                found.add(q)
                queue.append(q)
    return found


def _separated(
    rule: _Region,
    facts: tuple[Fact, ...],
    one: Cell,
    other: Cell,
    x: Cell | None,
    outside: Set[Cell],
) -> Connection:
    """Return the deduction that cells outside of the region, and `x` if any, separate two cells."""
    near, at = rule.near, x or one
    without = set() if x is None else {x}
    walls: list[set[Cell]] = []
    sides = [_connected(p, near, outside | without) for p in (one, other)]
    for side in sides:
        wall = {q for p in side for q in near[p] if q in outside}
        # The farthest are left out first.
        for p in sorted(wall, key=lambda q: (-_distance(at, q), q)):
            if other not in _connected(one, near, wall - {p} | without):
                wall.discard(p)
        walls.append(wall)
    ends = [p for p in ((one, other) if x else (other,)) if p != _FRAME]
    because = [(p, v) for p in min(walls, key=len) for v in rule.values]
    because += [(p, v) for p in ends for v in rule.others]
    smaller = min(sides, key=len)
    cut_off = tuple(sorted(p for p in smaller if p != _FRAME)) if x else ()
    return Connection(rule.kind, facts, tuple(sorted(because)), cut_off)


def _distance(p: Cell, q: Cell) -> int:
    return abs(p[0] - q[0]) + abs(p[1] - q[1])


# ------------------------------------------------------------------ loops


class _Loop(NamedTuple):
    """A rule of one loop: the value of lines, the other value, and the sides of its lattice.

    A side connects two nodes (`ends`) and separates two faces (`faces`). `equal` has pairs of faces
    that are both inside or both outside.
    """

    value: Value
    other: Value
    ends: Mapping[Cell, tuple[Cell, Cell]]
    faces: Mapping[Cell, tuple[Cell, Cell]]
    equal: Sequence[tuple[Cell, Cell]]


class Loops:
    """The rules of one loop among `statements`, on a lattice of two values."""

    def __init__(
        self, statements: Iterable[Constraint], board: Board, values: Sequence[Value]
    ) -> None:
        loops = [each for each in statements if isinstance(each, SingleLoop) and len(values) == 2]
        self._loops = [_loop(each, board, values) for each in loops]

    def closing(
        self, known_facts: Collection[Fact], open_facts: Container[Fact]
    ) -> Connection | None:
        """Return that a side is no line because a loop would leave out another line, or None."""
        for loop in self._loops:
            lines = [s for s in loop.ends if (s, loop.other) in known_facts]
            paths = _paths(loop, lines)
            best: tuple[list[Cell], Cell] | None = None
            for s, (a, b) in loop.ends.items():
                if (s, loop.value) in open_facts and a in paths and paths[a][0] == b:
                    path = paths[a][1]
                    if len(path) < len(lines) and (best is None or len(path) < len(best[0])):
                        best = path, s
            if best is not None:
                path, s = best
                own = set(path)
                beyond = min((q for q in lines if q not in own), key=lambda q: (_distance(s, q), q))
                because = tuple(sorted((q, loop.other) for q in (*path, beyond)))
                return Connection(CLOSING, ((s, loop.value),), because)
        return None

    def inside(
        self, known_facts: Collection[Fact], open_facts: Container[Fact]
    ) -> Connection | None:
        """Return what the sides of known faces imply for a side, by the shortest path, or None."""
        for loop in self._loops:
            check_deadline()
            steps: dict[Cell, list[tuple[Cell, Cell | None]]] = {}
            for a, b in loop.equal:
                steps.setdefault(a, []).append((b, None))
                steps.setdefault(b, []).append((a, None))
            for s, (a, b) in loop.faces.items():
                if (s, loop.other) in known_facts or (s, loop.value) in known_facts:
                    steps.setdefault(a, []).append((b, s))
                    steps.setdefault(b, []).append((a, s))
            best: tuple[list[Cell], Cell] | None = None
            for s, (a, b) in loop.faces.items():
                if (s, loop.value) in open_facts or (s, loop.other) in open_facts:
                    path = _crossed(steps, a, b, len(best[0]) if best else None)
                    if path is not None:
                        best = path, s
            if best is not None:
                path, s = best
                because = [
                    (q, loop.other if (q, loop.other) in known_facts else loop.value) for q in path
                ]
                lines = sum(value == loop.other for _, value in because)
                fact = s, loop.other if lines % 2 else loop.value
                return Connection(INSIDE, (fact,), tuple(sorted(because)))
        return None


def _loop(loop: SingleLoop, board: Board, values: Sequence[Value]) -> _Loop:
    height, width = board
    (other,) = (value for value in values if value != loop.value)
    ends: dict[Cell, tuple[Cell, Cell]] = {}
    faces: dict[Cell, tuple[Cell, Cell]] = {}
    for r, c in board.cells():
        if r % 2 == c % 2 or not loop.admits((r, c), height, width):
            continue
        across, down = ((r, c - 1), (r, c + 1)), ((r - 1, c), (r + 1, c))
        nodes, beside = (across, down) if r % 2 == loop.parity else (down, across)
        ends[r, c] = nodes
        first, last = (p if 0 <= p[0] < height and 0 <= p[1] < width else _FRAME for p in beside)
        faces[r, c] = first, last
    # The corners on the border are outside of a loop through cells.
    rim = [p for p in board.cells() if p[0] % 2 == p[1] % 2 == 0 and on_border(p, height, width)]
    equal = [(_FRAME, p) for p in rim] if loop.parity else []
    return _Loop(loop.value, other, ends, faces, equal)


def _paths(loop: _Loop, lines: Iterable[Cell]) -> dict[Cell, tuple[Cell, list[Cell]]]:
    """Return for each end of a path of lines its other end, and the lines of the path."""
    near: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for s in lines:
        a, b = loop.ends[s]
        near.setdefault(a, []).append((b, s))
        near.setdefault(b, []).append((a, s))
    paths: dict[Cell, tuple[Cell, list[Cell]]] = {}
    for start, begun in near.items():
        if len(begun) == 1 and start not in paths:
            p, path = start, list[Cell]()
            while ahead := [(q, s) for q, s in near[p] if s not in path[-1:]]:
                p, s = ahead[0]
                path.append(s)
            paths[start], paths[p] = (p, path), (start, path)
    return paths


def _crossed(
    steps: Mapping[Cell, Sequence[tuple[Cell, Cell | None]]], a: Cell, b: Cell, below: int | None
) -> list[Cell] | None:
    """Return the sides that the shortest path between two faces crosses, fewer than `below`."""
    cost, before, queue = {a: 0}, dict[Cell, tuple[Cell, Cell | None]](), deque([a])
    while queue:
        p = queue.popleft()
        if p == b:
            break
        for q, s in steps.get(p, ()):
            now = cost[p] + (s is not None)
            if (below is None or now < below) and now < cost.get(q, now + 1):
                cost[q], before[q] = now, (p, s)
                if s is None:
                    queue.appendleft(q)
                else:
                    queue.append(q)
    if b not in cost:
        return None
    path: list[Cell] = []
    while b != a:
        b, side = before[b]
        if side is not None:
            path.append(side)
    return path


Deduce = Callable[[Collection[Fact], Container[Fact]], Connection | None]
"""Returns a deduction from the known facts to an open one, or None."""
