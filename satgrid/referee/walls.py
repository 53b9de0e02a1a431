"""Boards that walls divide into parts: the walls, rectangles, galaxies, dominoes.

Walls are drawn on the lattice: cells have odd rows and columns, corners even ones, and the sides of
cells are the places between. A part is the list of its cells in reading order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.loops import place_name
from satgrid.referee.rooms import members


def walled(grid: Grid[str], wall: str = "#") -> list[list[Cell]]:
    """Return the parts of the board in the order of their first cells."""
    parts: dict[int, list[Cell]] = {}
    for cell, number in checked(_part_numbers(grid, wall).items()):
        parts.setdefault(number, []).append(cell)
    return list(parts.values())


@lru_cache(1)
def _part_numbers(grid: Grid[str], wall: str) -> dict[Cell, int]:
    """Return the number of each cell's part: the index of the part's first cell.

    Cached, because a family asks for the parts and for the faults of one grid.
    """
    height, width = grid.height // 2, grid.width // 2
    part: dict[Cell, int] = {}
    for k in checked(range(height * width), 100):
        first = divmod(k, width)
        if first in part:
            continue
        part[first] = k
        waiting = [first]
        while waiting:
            r, c = waiting.pop()
            for down, right in (0, 1), (1, 0), (0, -1), (-1, 0):
                other = r + down, c + right
                outside = not (0 <= other[0] < height and 0 <= other[1] < width)
                if outside or other in part or grid[2 * r + 1 + down, 2 * c + 1 + right] == wall:
                    continue
                part[other] = k
                waiting.append(other)
    return dict(sorted(part.items()))


def wall_faults(grid: Grid[str], wall: str = "#") -> Iterator[str]:
    """Yield a sentence for each place with a wall too many or too few.

    Faults are a gap in the wall around the board, a wall inside a part or in a cell, and a corner
    that differs from the sides that meet there.
    """
    part = _part_numbers(grid, wall)
    for (r, c), value in checked(zip(grid.cells(), grid.flat, strict=True)):
        around = r in (0, grid.height - 1) or c in (0, grid.width - 1)
        if around:
            if value != wall:
                yield f"{place_name((r, c), grid)}: the wall around the board is open here"
        elif r % 2 and c % 2:
            if value == wall:
                yield f"{place_name((r, c), grid)}: a wall stands in the cell"
        elif r % 2 or c % 2:
            one, other = ((r - 1) // 2, (c - 1) // 2), (r // 2, c // 2)
            if value == wall and part[one] == part[other]:
                yield f"{place_name((r, c), grid)}: this wall parts nothing"
        else:
            near = grid[r - 1, c], grid[r, c - 1], grid[r, c + 1], grid[r + 1, c]
            if (value == wall) != (wall in near):
                shows = "a wall" if value == wall else "no wall"
                yield f"{place_name((r, c), grid)}: {shows}, other than at the sides that meet here"


def rectangle_faults(cells: Sequence[Cell]) -> Iterator[str]:
    """Yield a sentence if the cells of a part do not form a rectangle."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if high * wide != len(cells):
        these = count(len(cells), "cell")
        yield f"{label(cells[0])}: the part of {these} from here on is no rectangle"


def area_faults(cells: Sequence[Cell], clues: Mapping[Cell, int | str]) -> Iterator[str]:
    """Yield a sentence unless the part has one clue, which is its size if it is a number."""
    own = [p for p in cells if p in clues]
    if len(own) != 1:
        numbers = count(len(own), "number")
        yield f"{label(cells[0])}: {numbers} in the part from here on, not 1"
    for p in own[:1]:
        if isinstance(clues[p], int) and clues[p] != len(cells):
            yield f"{label(p)}: {count(len(cells), 'cell')} in its part, the number is {clues[p]}"


# ------------------------------------------------------------------ galaxies


def galaxy_faults(
    parts: Iterable[Sequence[Cell]], dots: Collection[Cell], left_out: Collection[Cell]
) -> Iterator[str]:
    """Yield a sentence for each part without exactly one dot, and each that is not symmetric.

    A dot is a place of the lattice. It belongs to the parts of the cells that it is in, or whose
    side or corner it is. Cells that are left out have no dot; connected ones form a part.
    """
    unused, dotted = set(left_out), set(dots)
    for r, c in checked(sorted(unused)):
        for place in sorted(_places_of(r, c) & dotted):
            yield f"{label((r, c))}: it is left out, and has a dot at {label(place)} of the lattice"
    for cells in checked(parts):
        own = set(cells)
        first = label(cells[0])
        if own & unused:
            if not own <= unused:
                yield f"{first}: cells of the part from here on are left out, and others are not"
            for r, c in cells:
                for other in (r, c + 1), (r + 1, c):
                    if (r, c) in unused and other in unused - own:
                        yield f"{label((r, c))}: a wall parts it from {label(other)}, left out too"
            continue
        own_dots = set[Cell]().union(*(_places_of(r, c) for r, c in own)) & dotted
        if len(own_dots) != 1:
            yield f"{first}: {count(len(own_dots), 'dot')} in the part from here on, not 1"
            continue
        ((y, x),) = own_dots
        for r, c in cells:
            if (y - 1 - r, x - 1 - c) not in own:
                yield f"{label((r, c))}: a half-turn about its dot takes it out of its part"
                break


def _places_of(r: int, c: int) -> set[Cell]:
    """Return the lattice places of a cell, its sides and its corners."""
    return {(2 * r + 1 + a, 2 * c + 1 + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}


# ------------------------------------------------------------------ dominoes


def domino_faults(parts: Iterable[Sequence[Cell]], numbers: Mapping[Cell, int]) -> Iterator[str]:
    """Yield a sentence for each part that is not two cells, and each domino that is repeated."""
    seen: dict[tuple[int, ...], Cell] = {}
    for cells in checked(parts):
        if len(cells) != 2:
            yield f"{label(cells[0])}: the part from here on has {count(len(cells), 'cell')}, not 2"
        elif numbers.keys() >= {*cells}:
            shown = tuple(sorted(numbers[p] for p in cells))
            first = seen.setdefault(shown, cells[0])
            if first != cells[0]:
                low, high = shown
                yield f"{label(cells[0])}: the domino {low}-{high} is at {label(first)} already"


def magnet_faults(grid: Grid[str], rooms: Grid[Any], printed: Mapping[Cell, str]) -> Iterator[str]:
    """Yield a sentence for each room that is neither empty nor has one + and one -.

    Then for each printed pole, `p` for a + and `m` for a -, that the grid does not show.
    """
    for _, cells in checked(members(rooms)):
        shown = sorted(grid[p] for p in cells)
        if shown not in ([".", "."], ["+", "-"], ["."]):
            holds = " ".join(grid[p] for p in cells)
            may = "+ and -, or nothing" if len(cells) == 2 else "nothing"
            yield f"{label(cells[0])}: its room has {holds}, and may have {may}"
    for cell, sign in checked(printed.items(), 100):
        if grid[cell] != {"p": "+", "m": "-"}[sign]:
            yield f"{label(cell)}: {sign} is printed, the grid has {grid[cell]}"
