"""Lines on the lattice: loops, paths, visits of rooms, towers, bridges and diagonals.

The lattice of a board of H x W cells is a grid of (2H+1) x (2W+1) places: cell (r, c) is the place
(2r+1, 2c+1), corners have even rows and columns, and the sides of cells are the places between. A
line leads from node to node over sides; its nodes are the corners of the board, or its cells. Every
place that the line passes, node or side, shows it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import Any, Literal

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, corner_label, label
from satgrid.referee.connection import regions
from satgrid.referee.counting import miscounted
from satgrid.referee.places import bytes_set, is_on, rows_as_ints

# The fault of a node on the line, by the number of sides with a line that lead there.
_LOOSE = {0: "no line leads here", 1: "the line ends here", 3: "the line branches here"}
_LOOSE |= {4: "the line crosses itself here"}


def sides(cell: Cell) -> list[Cell]:
    """Return the places of the cell's four sides on the lattice, in reading order."""
    r, c = 2 * cell[0] + 1, 2 * cell[1] + 1
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The steps from a cell to the corners and sides around it, clockwise."""


def contact_faults(grid: Grid[str], cell: Cell, number: int, line: str = "#") -> Iterator[str]:
    """Yield a sentence if the line does not touch the cell so often, along sides or at corners."""
    r, c = 2 * cell[0] + 1, 2 * cell[1] + 1
    passed = [grid[r + down, c + right] == line for down, right in _AROUND]
    # A part of the line begins behind each place without a line.
    found = sum(passed[k] and not passed[k - 1] for k in range(8)) or int(all(passed))
    if found != number:
        yield f"{label(cell)}: {number} is printed, and the line touches {count(found, 'time')}"


def loop_faults(
    grid: Grid[str], through: Literal["corners", "cells"], line: str = "#"
) -> Iterator[str]:
    """Yield a sentence for each fault that keeps the places with a line from being one loop.

    Faults are a line at a place that cannot have one, a node on it that is not joined to exactly
    two others, no line at all, and each line besides the longest.
    """
    rows = rows_as_ints(grid, line)
    first = ("corners", "cells").index(through)
    # Byte 1 at the nodes of a row of nodes, and at all places from its first node to its last.
    nodes = int.from_bytes(bytes(k % 2 == first for k in range(grid.width)), "little")
    inside = int.from_bytes(bytes(first) + b"\1" * (grid.width - 2 * first), "little")
    for r, row in enumerate(checked(rows, 10)):
        possible = inside if r % 2 == first else nodes
        if not first <= r < grid.height - first:
            possible = 0
        for c, _ in bytes_set(row & ~possible):
            yield f"{place_name((r, c), grid)}: no line can go there"
        rows[r] = row & possible
    for r, row in checked(list(enumerate(rows))[first::2], 10):
        above = rows[r - 1] if r else 0
        below = rows[r + 1] if r + 1 < grid.height else 0
        leading = (above + below + (row << 8) + (row >> 8)) & nodes * 7
        on = row & nodes
        if leading != 2 * on:
            yield from _loose_ends(on, leading, r, grid)
    if not any(rows):
        yield "there is no line"
    for _, place in checked(regions(grid, line)[1:]):
        yield f"{place_name(place, grid)}: the line here is apart from the longest one"


def _loose_ends(on: int, leading: int, r: int, grid: Grid[str]) -> Iterator[str]:
    """Yield a sentence for each node of the row where the line ends, branches or breaks off.

    `on` has byte 1 at each node on the line, `leading` the number of sides with a line around each.
    """
    for c, byte in bytes_set(on << 3 | leading):
        lines = byte & 7
        if byte == lines:
            yield f"{place_name((r, c), grid)}: the line breaks off here"
        elif lines != 2:
            yield f"{place_name((r, c), grid)}: {_LOOSE[lines]}"


def place_name(place: Cell, grid: Grid[str]) -> str:
    """Return the words for a place of the lattice: a cell, or a side or corner of one."""
    r, c = place
    # A side or a corner belongs to the cell below and right of it, if there is one.
    cell = min(r // 2, grid.height // 2 - 1), min(c // 2, grid.width // 2 - 1)
    down = ("top", "", "bottom")[r - 2 * cell[0]]
    right = ("left", "", "right")[c - 2 * cell[1]]
    if not down and not right:
        return label(cell)
    what = "corner" if down and right else "side"
    return f"the {' '.join(filter(None, (down, right)))} {what} of {label(cell)}"


_STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
_STRAIGHT = "^v", "<>"


def ways(grid: Grid[str], cell: Cell, line: str = "#") -> str:
    """Return the directions, of `^v<>` in this order, in which a line leaves the cell.

    A cell outside the board has none.
    """
    r, c = 2 * cell[0] + 1, 2 * cell[1] + 1
    if not (0 < r < grid.height - 1 and 0 < c < grid.width - 1):
        return ""
    flat, width, at = grid.flat, grid.width, r * grid.width + c
    up, down, left, right = flat[at - width], flat[at + width], flat[at - 1], flat[at + 1]
    shown = zip("^v<>", (up, down, left, right), strict=True)
    return "".join([way for way, value in shown if value == line])


def turns(grid: Grid[str], cell: Cell) -> bool:
    """Return whether the line turns in the cell."""
    directions = ways(grid, cell)
    return directions != "" and directions not in _STRAIGHT


def reach(grid: Grid[str], cell: Cell, way: str, line: str = "#") -> int:
    """Return how many sides the line goes straight from the cell in the direction `way`."""
    n = 0
    while is_on(side := _side(cell, way, n + 1), grid) and grid[side] == line:
        n += 1
    return n


def straights(grid: Grid[str], cell: Cell) -> list[int]:
    """Return the length, in sides, of each straight piece of the line that contains the cell."""
    lengths = (sum(reach(grid, cell, way) for way in both) for both in _STRAIGHT)
    return [n for n in lengths if n]


def pearl_faults(grid: Grid[str], pearls: dict[Cell, bool]) -> Iterator[str]:
    """Yield a sentence for each pearl that the line misses, or passes against the rules.

    A black pearl is True. The line turns there and goes straight through the cells before and after
    it; it goes straight through a white pearl and turns in the cell before or after it.
    """
    for cell, black in checked(pearls.items(), 50):
        way, colour = ways(grid, cell), "black" if black else "white"
        steps = (_STEPS[w] for w in way)
        near = [turns(grid, (cell[0] + down, cell[1] + right)) for down, right in steps]
        if len(way) != 2:
            yield f"{label(cell)}: no line goes through this {colour} pearl"
        elif black and way in _STRAIGHT:
            yield f"{label(cell)}: the line goes straight at this black pearl"
        elif black and any(near):
            yield f"{label(cell)}: the line turns beside this black pearl"
        elif not black and way not in _STRAIGHT:
            yield f"{label(cell)}: the line turns at this white pearl"
        elif not black and not any(near):
            yield f"{label(cell)}: the line turns neither before nor behind this white pearl"


def _side(cell: Cell, way: str, n: int) -> Cell:
    """Return the place of the n-th side from the cell in the direction `way`."""
    down, right = _STEPS[way]
    return 2 * cell[0] + 1 + (2 * n - 1) * down, 2 * cell[1] + 1 + (2 * n - 1) * right


def left_out(grid: Grid[str], clued: Collection[Cell], line: str = "#") -> Grid[str]:
    """Return the board with `#` in cells without a line, except the clued ones, and else `.`."""
    height, width = grid.height // 2, grid.width // 2
    cells = checked(product(range(height), range(width)))
    flat = (".#"[cell not in clued and grid[_place(cell)] != line] for cell in cells)
    return Grid(height, width, tuple(flat))


def clued_faults(grid: Grid[str], clued: Collection[Cell], line: str = "#") -> Iterator[str]:
    """Yield a sentence for each clued cell that the line passes."""
    for r, c in checked(sorted(clued)):
        if grid[2 * r + 1, 2 * c + 1] == line:
            yield f"{label((r, c))}: the line goes through this clue"


def passing_faults(grid: Grid[str], crossed: Collection[Cell], line: str = "#") -> Iterator[str]:
    """Yield a sentence for each crossed cell that the line passes, and others that it misses."""
    yield from clued_faults(grid, crossed, line)
    left = left_out(grid, crossed, line)
    yield from (f"{label(p)}: the loop leaves it out" for p in left.cells() if left[p] == "#")


def visits(grid: Grid[str], rooms: Grid[Any], line: str = "#") -> list[tuple[Cell, Cell]]:
    """Return the pairs of neighbours in two rooms that the line joins."""
    return [(p, q) for p, q in _border_pairs(rooms) if grid[_side_between(p, q)] == line]


def visit_faults(
    grid: Grid[str], rooms: Grid[Any], printed: Grid[str] | None = None, times: int = 1
) -> Iterator[str]:
    """Yield a sentence for each room that the line does not enter exactly `times` times.

    If `times` is 1, the line need not enter the only room of a board. A line that crosses a wall
    `printed` inside a room leaves the room there and enters it again.
    """
    crossed = dict.fromkeys(rooms.flat, 0)
    for pair in visits(grid, rooms):
        for cell in pair:
            crossed[rooms[cell]] += 1
    crossed_inside = dict.fromkeys(crossed, 0)
    for p, q in _walled_pairs(printed):
        crossed_inside[rooms[p]] += grid[_side_between(p, q)] == "#"
    for name, often in crossed.items():
        inside = crossed_inside[name]
        if len(crossed) == times == 1:
            if inside > 1:
                found = count(inside, "time")
                yield f"room {name}: the line crosses its walls {found}, 1 is the most"
            continue
        if often != 2 * times:
            found = count(often, "time")
            yield f"room {name}: the line crosses its border {found}, not {2 * times}"
        if inside:
            yield f"room {name}: the line crosses a wall inside it"


def facing_faults(
    grid: Grid[str], rooms: Grid[Any], printed: Grid[str] | None = None, line: str = "#"
) -> Iterator[str]:
    """Yield a sentence for each two neighbours in two rooms that the line both misses.

    A wall `printed` inside a room separates its cells like a border.
    """
    borders, walls = _border_pairs(rooms), _walled_pairs(printed)
    for pairs, where in (borders, "in two rooms side by side"), (walls, "at a wall between them"):
        for p, q in pairs:
            if line not in (grid[_place(p)], grid[_place(q)]):
                yield f"{label(p)} and {label(q)} are both left out, {where}"


def walled_pairs(rooms: Grid[Any], printed: Grid[str] | None = None) -> list[tuple[Cell, Cell]]:
    """Return the pairs of neighbours in two rooms, and those with a wall printed between them."""
    return [*_border_pairs(rooms), *_walled_pairs(printed)]


def _border_pairs(rooms: Grid[Any]) -> Iterator[tuple[Cell, Cell]]:
    for r, c in checked(rooms.cells(), 50):
        if r + 1 < rooms.height and rooms[r, c] != rooms[r + 1, c]:
            yield (r, c), (r + 1, c)
        if c + 1 < rooms.width and rooms[r, c] != rooms[r, c + 1]:
            yield (r, c), (r, c + 1)


def _walled_pairs(printed: Grid[str] | None) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of neighbours with a wall printed between them inside a room."""
    if printed is None:
        return
    for (r, c), sign in checked(zip(printed.cells(), printed.flat, strict=True), 50):
        if sign in ("|", "-"):
            yield (r // 2, c // 2), (r // 2 + (sign == "-"), c // 2 + (sign == "|"))


def _place(cell: Cell) -> Cell:
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def _side_between(p: Cell, q: Cell) -> Cell:
    return p[0] + q[0] + 1, p[1] + q[1] + 1


def sort_faults(
    grid: Grid[str], rooms: Grid[Any], signs: Mapping[Cell, str], names: Mapping[str, str]
) -> Iterator[str]:
    """Yield a sentence for each room where the line does not pass all signs of exactly one sort.

    The sort alternates from room to room along the line; `names` has the plural of each.
    """
    taken: dict[Any, set[str]] = {name: set() for name in rooms.flat}
    missed: dict[Any, set[str]] = {name: set() for name in rooms.flat}
    for cell, sign in checked(signs.items()):
        passed = grid[_place(cell)] == "#"
        (taken if passed else missed)[rooms[cell]].add(sign)
    for name, sorts in taken.items():
        if not sorts:
            yield f"room {name}: the line takes nothing there"
        elif len(sorts) > 1:
            both = " and ".join(names[sort] for sort in sorted(sorts))
            yield f"room {name}: the line takes {both}"
        elif sorts & missed[name]:
            yield f"room {name}: the line does not take all {names[min(sorts)]}"
    for p, q in visits(grid, rooms):
        one, other = taken[rooms[p]], taken[rooms[q]]
        if one == other and len(one) == 1:
            yield f"{label(p)} and {label(q)}: the line takes {names[min(one)]} in both rooms"


_TOWER = re.compile(r"(?:([0-9]+)([v^<>]))?([wb]?)|\?")


def tower_faults(grid: Grid[str], signs: Mapping[Cell, str], line: str = "#") -> Iterator[str]:
    """Yield a sentence for each tower on the wrong side of the loop, or with a wrong number."""
    for (r, c), sign in checked(signs.items(), 20):
        match = _TOWER.fullmatch(sign)
        number, way, back = match.groups("") if match else ("", "", "")
        if number:
            # Sides are every other place ahead; the side of the tower's own cell is not counted.
            down, right = _STEPS[way]
            y, x, drawn = 2 * r + 1 + 3 * down, 2 * c + 1 + 3 * right, 0
            while is_on((y, x), grid):
                drawn += grid[y, x] == line
                y, x = y + 2 * down, x + 2 * right
            if drawn != int(number):
                sides = count(drawn, "line")
                yield f"{label((r, c))}: {sides} along its way, the number is {number}"
        if back:
            # Count crossings of a ray that leads up from the cell, slightly beside its middle.
            x = 2 * c + 2 if 2 * c + 3 < grid.width else 2 * c
            crossed = sum(grid[y, x] == line for y in range(1, 2 * r + 1, 2))
            if crossed % 2 != (back == "w"):
                where = "outside" if back == "w" else "inside"
                yield f"{label((r, c))}: {back} is printed, and it is {where} of the loop"


def bridge_faults(grid: Grid[str], clues: Mapping[Cell, Any]) -> Iterator[str]:
    """Yield a sentence for each broken bridge, wrong number and unconnected island.

    A place of the lattice shows how many bridges pass it, `.` if none do.
    """
    islands = {(2 * r + 1, 2 * c + 1): clue for (r, c), clue in clues.items()}
    ends: dict[Cell, list[Cell]] = {p: [] for p in islands}
    # Places by number in reading order: the islands, and those that right bridges pass.
    flat, width = grid.flat, grid.width
    island_at = {r * width + c: (r, c) for r, c in islands}
    right: set[int] = set()
    for at in checked(sorted(island_at)):
        for step, border in (1, at - at % width + width), (width, len(flat)):
            value, first = flat[at + step], at + step
            if value not in ("1", "2"):
                continue
            end = first
            while end < border and flat[end] == value and end not in island_at:
                end += step
            way = range(first, end, step)
            if way and end < border and end in island_at:
                if not right.isdisjoint(way):
                    yield f"{_lattice_name(divmod(first, width))}: this bridge crosses another one"
                right.update(way)
                ends[island_at[at]] += [island_at[end]] * int(value)
                ends[island_at[end]] += [island_at[at]] * int(value)
    # If more places show a bridge than `right` has, the others are not part of one.
    for at, value in checked(enumerate(flat if len(flat) - flat.count(".") > len(right) else ())):
        if value != "." and at not in right:
            place = _lattice_name(divmod(at, width))
            yield f"{place}: {value} stands here, and no bridge from island to island passes"
    for p, clue in islands.items():
        if isinstance(clue, int) and len(ends[p]) != clue:
            yield miscounted(len(ends[p]), clue, label((p[0] // 2, p[1] // 2)), "bridge", "here")
    reached = list(islands)[:1]
    seen = set(reached)
    for p in reached:  # grows while it is read
        new = dict.fromkeys(q for q in ends[p] if q not in seen)
        seen.update(new)
        reached += new
    if len(reached) < len(islands):
        alone = next(p for p in islands if p not in seen)
        yield (
            f"{label((alone[0] // 2, alone[1] // 2))}: no bridges lead from here to "
            f"{count(len(reached), 'island')} with the first one"
        )


def _lattice_name(place: Cell) -> str:
    return f"{label(place)} of the lattice"


def slope_faults(grid: Grid[str], numbers: Mapping[Cell, int], rising: str) -> Iterator[str]:
    """Yield a sentence for each corner with a wrong number of diagonals, and for each loop.

    A diagonal of another value than `rising` falls. Diagonals with a loose end are removed one
    after the other; those that remain are loops and paths between loops.
    """
    ends = {
        (r, c): {(r, c + 1), (r + 1, c)} if grid[r, c] == rising else {(r, c), (r + 1, c + 1)}
        for r, c in grid.cells()
    }
    at: dict[Cell, set[Cell]] = {}
    for cell, both in checked(ends.items(), 100):
        for corner in both:
            at.setdefault(corner, set()).add(cell)
    for corner, number in checked(numbers.items(), 100):
        drawn = len(at.get(corner, ()))
        if drawn != number:
            yield miscounted(drawn, number, corner_label(corner), "diagonal", "here")
    single = [corner for corner, cells in at.items() if len(cells) == 1]
    for corner in single:  # grows while it is read
        for cell in at[corner]:
            (other,) = ends.pop(cell) - {corner}
            at[other].remove(cell)
            if len(at[other]) == 1:
                single.append(other)
        at[corner] = set()
    while ends:
        first = min(ends)
        yield f"{label(first)}: its diagonal is part of a loop"
        waiting = [first]
        while waiting:
            for corner in ends.pop(waiting.pop(), ()):
                waiting += at[corner] & ends.keys()
