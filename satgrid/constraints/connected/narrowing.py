"""Narrowing of a connected region: cells that cannot be reached, and cells that would divide it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from satgrid.board import on_border
from satgrid.clues import Value
from satgrid.constraints.connected import Connected
from satgrid.constraints.parts.regions import keep_only_reachable
from satgrid.domains import Contradiction, Domains, Step, Steps, cells_of, plane_of


def narrower(constraints: Sequence[Connected], domains: Domains) -> Steps:
    """Narrowing of a region whose other cells never touch: no ring, no chain to the border.

    Cells that never touch side by side part the board exactly if they close a ring by their
    corners, or a chain of corners from border to border. So cells that meet at a corner are put
    into one set (union-find), and so is the border with every cell beside it. An undecided cell
    that meets one set twice would close a ring or chain: it belongs to the region.

    On a board of one row or column a cell between two others parts them: all but the two ends
    belong to the region. Without the promise that the others never touch, or of a part of the
    board, a cell that no way over possible members joins to one that is known to be a member is
    none itself.
    """
    for constraint in constraints:
        if constraint.apart is None or constraint.cells is not None:
            cells = constraint.cells
            among = domains.full if cells is None else domains.plane(cells)
            yield 4, keep_only_reachable(domains, constraint.values, among, clue=constraint.clue)
        elif min(domains.height, domains.width) == 1:
            yield 2, _inner_cells(constraint.apart, domains)
        else:
            yield 2, _rings(constraint.apart, domains)


def _inner_cells(apart: Value, domains: Domains) -> Step:
    last = max(domains.height, domains.width) - 1
    inner = domains.full & ~domains.plane(
        {(0, 0), (last if domains.height > 1 else 0, last if domains.width > 1 else 0)}
    )
    return partial(domains.remove, apart, inner)


def _rings(apart: Value, domains: Domains) -> Step:
    height, width, lane = domains.height, domains.width, domains.lane
    # Cell (r, c) has number (r+1)*across + c+1: a rim around the board spares asking for its end.
    across = width + 2
    border = 0
    parent = list(range((height + 2) * across))
    joined = bytearray(len(parent))
    corners = (-across - 1, -across + 1, across - 1, across + 1)
    ends = 1 | 1 << width - 1
    rim = plane_of([(1 << width) - 1, *[ends] * (height - 2), (1 << width) - 1], lane)
    seen = 0

    def find(k: int) -> int:
        while parent[k] != k:
            parent[k] = k = parent[parent[k]]
        return k

    def contacts(k: int, at_rim: int) -> list[int]:
        """Return the sets that the cell meets, the border once."""
        met = [find(k + d) for d in corners if joined[k + d]]
        if at_rim:
            met.append(find(border))
        return met

    def step() -> None:
        nonlocal seen
        known = domains.fixed(apart)
        for r, c in cells_of(known & ~seen, lane):
            k = (r + 1) * across + c + 1
            met = contacts(k, on_border((r, c), height, width))
            if len(set(met)) < len(met):
                raise Contradiction
            for each in met:
                parent[each] = k
            joined[k] = 1
        if known == seen:
            return
        seen = known
        # Only a cell with two contacts can close anything.
        once, twice = rim, 0
        up, down = known << lane, known >> lane
        for shifted in (up << 1, up >> 1, down << 1, down >> 1):
            twice |= once & shifted
            once |= shifted
        closing = []
        for r, c in cells_of(twice & domains.planes[apart] & ~known, lane):
            met = contacts((r + 1) * across + c + 1, on_border((r, c), height, width))
            if len(set(met)) < len(met):
                closing.append((r, c))
        domains.remove(apart, domains.plane(closing))

    return step
