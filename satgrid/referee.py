"""What several referees need. Families use it in `check` alone, and encoders never."""

from __future__ import annotations

from satgrid.grid import Cell, Grid


def regions(grid: Grid[str], value: str) -> list[set[Cell]]:
    """Return the regions of cells of the value that hang together side by side, biggest first."""
    found: list[set[Cell]] = []
    seen: set[Cell] = set()
    for start in grid.cells():
        if grid[start] != value or start in seen:
            continue
        region, waiting = {start}, [start]
        while waiting:
            r, c = waiting.pop()
            for near in (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1):
                inside = 0 <= near[0] < grid.height and 0 <= near[1] < grid.width
                if inside and near not in region and grid[near] == value:
                    region.add(near)
                    waiting.append(near)
        seen |= region
        found.append(region)
    return sorted(found, key=lambda region: (-len(region), min(region)))


def touching(grid: Grid[str], value: str) -> list[tuple[Cell, Cell]]:
    """Return the pairs of cells of the value that share a side."""
    pairs = []
    for r, c in grid.cells():
        for near in (r, c + 1), (r + 1, c):
            inside = near[0] < grid.height and near[1] < grid.width
            if inside and grid[r, c] == grid[near] == value:
                pairs.append(((r, c), near))
    return pairs
