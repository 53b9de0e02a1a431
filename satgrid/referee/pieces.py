"""Pieces of certain shapes, and parts between walls: tetrominoes, ships, rectangles, dominoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from satgrid.deadline import check_deadline, checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.connection import numbered, parted, touching
from satgrid.referee.counting import miscounted
from satgrid.referee.loops import place_name
from satgrid.referee.places import beside, is_on
from satgrid.referee.rooms import members


def piece_faults(grid: Grid[str], rooms: Grid[Any], value: str) -> Iterator[str]:
    """Yield a sentence for each room without exactly one piece, and for pieces that meet.

    A piece is a region of the value. Pieces of two rooms do not touch, and differ in size if their
    rooms do.
    """
    region, _ = numbered(grid, value)
    names, sizes = dict[Any, str](), dict[Any, int]()
    for name, cells in checked(members(rooms), 10):
        pieces = {region[cell] for cell in cells} - {-1}
        names[rooms[cells[0]]] = name
        sizes[rooms[cells[0]]] = sum(grid[cell] == value for cell in cells)
        if len(pieces) != 1:
            yield f"{name} has {count(len(pieces), 'piece')} of black cells, not 1"
    equal = set[frozenset[Any]]()
    for r, c in checked(grid.cells(), 100):
        for q in ((r, c + 1), (r + 1, c)):
            if q[0] == grid.height or q[1] == grid.width or rooms[q] == rooms[r, c]:
                continue
            if grid[q] == grid[r, c] == value:
                yield f"{label((r, c))} and {label(q)} are black, touch, and are of two rooms"
            if sizes[rooms[q]] == sizes[rooms[r, c]]:
                pair = frozenset((rooms[q], rooms[r, c]))
                if pair not in equal:
                    equal.add(pair)
                    one, other = names[rooms[r, c]], names[rooms[q]]
                    yield f"{one} and {other} both have {count(sizes[rooms[q]], 'black cell')}"


def tetromino_shape(cells: Sequence[Cell]) -> str:
    """Return the shape of four cells, one of L, I, T, S and O, or "" if they are not connected."""
    near = tuple(sorted(sum(abs(r - a) + abs(c - b) == 1 for a, b in cells) for r, c in cells))
    if near != (1, 1, 2, 2):
        return "T" if near == (1, 1, 1, 3) else "O" if near == (2, 2, 2, 2) else ""
    # A path of four cells has all of them in one line, or three, or two.
    lines = [*Counter(r for r, _ in cells).values(), *Counter(c for _, c in cells).values()]
    return {4: "I", 3: "L", 2: "S"}[max(lines)]


def tetromino_faults(grid: Grid[str], rooms: Grid[Any], value: str, shapes: str) -> Iterator[str]:
    """Yield a sentence for each room whose cells of the value are not one of the shapes.

    And for each two rooms whose equal shapes touch.
    """
    colour, known = (
        "black" if value == "#" else "white",
        f"{', '.join(shapes[:-1])} or {shapes[-1]}",
    )
    shape_at: dict[Cell, tuple[str, str]] = {}
    for name, cells in checked(members(rooms), 20):
        own = [p for p in cells if grid[p] == value]
        shape = tetromino_shape(own) if len(own) == 4 else ""
        if len(own) != 4:
            yield f"{name} has {count(len(own), f'{colour} cell')}, not 4"
        elif not shape or shape not in shapes:
            form = "a square" if shape else "in parts"
            yield f"{name}: its {colour} cells are {form}, not an {known}"
        shape_at |= dict.fromkeys(own, (name, shape))
    reported: set[tuple[str, ...]] = set()
    for p, (name, shape) in checked(shape_at.items(), 100):
        for q in beside(p, grid):
            other = shape_at.get(q)
            if other and shape and other[1] == shape and other[0] != name:
                pair = tuple(sorted((name, other[0])))
                if pair not in reported:
                    reported.add(pair)
                    yield f"{label(p)}: the {shape} of {name} touches that of {other[0]}"


def fleet_faults(grid: Grid[str], value: str, fleet: Mapping[int, int]) -> Iterator[str]:
    """Yield a sentence for ships that bend or touch, and for each length with a wrong number.

    Ships are straight runs of the value; `fleet` has the number of ships of each length.
    """
    ships: Counter[int] = Counter()
    black = {p for p in checked(grid.cells()) if grid[p] == value}
    for r, c in checked(sorted(black)):
        for across in -1, 1:
            if (r + 1, c + across) in black:
                other = label((r + 1, c + across))
                yield f"{label((r, c))}: ships bend or touch here, at the corner to {other}"
        if (r - 1, c) not in black and (r, c - 1) not in black:
            lengths = []
            for down, right in (1, 0), (0, 1):
                n = 1
                while (r + n * down, c + n * right) in black:
                    n += 1
                lengths.append(n)
            ships[max(lengths)] += 1
    for length in sorted({*ships, *fleet}):
        number = fleet.get(length, 0)
        if ships[length] != number:
            of = f"of {count(length, 'cell')}"
            yield f"{count(ships[length], 'ship')} {of}, and the fleet has {number or 'none'}"


# The sign of a part of a ship, by the directions in which the ship continues.
_PARTS = {"": "o", "v": "t", "^": "b", ">": "l", "<": "r", "^v": "m", "<>": "m"}


def part_faults(grid: Grid[str], value: str, parts: Mapping[Cell, str]) -> Iterator[str]:
    """Yield a sentence for each printed part of a ship that differs from the grid."""
    for (r, c), part in checked(parts.items()):
        near = {"^": (r - 1, c), "v": (r + 1, c), "<": (r, c - 1), ">": (r, c + 1)}
        on = "".join(way for way, p in near.items() if is_on(p, grid) and grid[p] == value)
        shown = _PARTS.get(on, "m") if grid[r, c] == value else "w"
        if part != shown and (part != "?" or shown == "w"):
            yield f"{label((r, c))}: {part} is printed, and the grid shows {shown}"


def snake_faults(grid: Grid[str], value: str) -> Iterator[str]:
    """Yield a sentence for each fault that keeps the cells of the value from being one snake.

    Faults are a cell without one or two neighbours, another number of ends than two, cells cut off
    from the others, and two cells that touch at a corner without a common neighbour.
    """
    ends = 0
    for cell in checked(grid.cells(), 100):
        if grid[cell] == value:
            near = sum(grid[p] == value for p in beside(cell, grid))
            ends += near == 1
            if near == 0:
                yield f"{label(cell)}: a cell of the snake alone"
            elif near > 2:
                yield f"{label(cell)}: the snake branches here"
    if ends != 2:
        yield f"the snake has {count(ends, 'end')}, not 2"
    yield from parted(grid, value, "cell of the snake")
    for p, q in checked(touching(grid, value, corners=True)):
        (r, c), (s, d) = p, q
        if r != s and c != d and value not in (grid[r, d], grid[s, c]):
            yield f"{label(p)} and {label(q)}: the snake touches itself at a corner"


# A cell has four quarters, each between the cell's middle and one side. A triangle leaves two of
# them white.
_QUARTERS = "^>v<"
# The white quarters, by the value of a cell.
_WHITE = {".": _QUARTERS, "L": "^>", "J": "<^", "7": "v<", "F": ">v"}
# The quarter on the other side of a quarter's side: (rows down, columns right, quarter).
_ACROSS = {"^": (-1, 0, "v"), ">": (0, 1, "<"), "v": (1, 0, "^"), "<": (0, -1, ">")}
# Two corners of a quarter, in halves of a cell; its third corner is the middle.
_CORNERS = {"^": ((0, 0), (0, 2)), ">": ((0, 2), (2, 2))}
_CORNERS |= {"v": ((2, 0), (2, 2)), "<": ((0, 0), (2, 0))}


def triangle_faults(grid: Grid[str], walls: Mapping[Cell, Any]) -> Iterator[str]:
    """Yield a sentence for walls with triangles, wrong numbers, and other areas than rectangles."""
    for (r, c), number in checked(walls.items(), 100):
        if grid[r, c] != ".":
            yield f"{label((r, c))}: a triangle stands on a wall"
        drawn = sum(grid[p] != "." for p in beside((r, c), grid))
        if isinstance(number, int) and drawn != number:
            yield miscounted(drawn, number, label((r, c)), "triangle", "beside it")
    left = {(p, q) for p in grid.cells() if p not in walls for q in _WHITE[grid[p]]}
    for start in checked([(p, q) for p in grid.cells() for q in _QUARTERS], 100):
        if start not in left:
            continue
        left.discard(start)
        area = [start]
        for (r, c), quarter in checked(area, 100):  # grows while it is read
            down, right, other = _ACROSS[quarter]
            k = _QUARTERS.index(quarter)
            turned = (_QUARTERS[k - 1], _QUARTERS[(k + 1) % 4])
            for near_by in ((r + down, c + right), other), *(((r, c), q) for q in turned):
                if near_by in left:
                    left.discard(near_by)
                    area.append(near_by)
        if not _is_rectangle(area):
            yield f"{label(start[0])}: the white area here is no rectangle"


def _is_rectangle(area: list[tuple[Cell, str]]) -> bool:
    """Return whether the quarters fill the rectangle around them, upright or at 45 degrees.

    In halves of a cell, an upright one has height times width quarters. The sides of one at 45
    degrees are differences of row + column and of row - column; it has half their product.
    """
    points = {
        (2 * r + y, 2 * c + x) for (r, c), quarter in area for y, x in (*_CORNERS[quarter], (1, 1))
    }
    rows, columns = [y for y, _ in points], [x for _, x in points]
    down, up = [y + x for y, x in points], [y - x for y, x in points]
    upright = (max(rows) - min(rows)) * (max(columns) - min(columns))
    slanted = (max(down) - min(down)) * (max(up) - min(up))
    return len(area) == upright or 2 * len(area) == slanted


_BETWEEN = 1000  # the number of trees that are visited between two checks of the time limit


def pair_faults(
    trees: Collection[Cell], tents: Collection[Cell], tree: str, tent: str
) -> Iterator[str]:
    """Yield a sentence for each cell outside a largest set of pairs of a tree and a tent beside it.

    `tree` and `tent` are the words for one of each.
    """
    of_tree = _largest_pairing(sorted(trees), set(tents))
    taken = set(of_tree.values())
    for cell in checked(sorted(set(trees) - of_tree.keys())):
        yield f"{label(cell)}: this {tree} has no {tent} of its own beside it"
    for cell in checked(sorted(set(tents) - taken)):
        yield f"{label(cell)}: this {tent} has no {tree} of its own beside it"


def _largest_pairing(trees: list[Cell], tents: set[Cell]) -> dict[Cell, Cell]:
    """Return a maximum matching of neighbours, as the tent of each tree in it.

    Each round looks for augmenting paths from all free trees and visits each tent at most once, so
    it takes time in proportion to the board. The last round finds no path.
    """
    tent_of: dict[Cell, Cell] = {}
    tree_of: dict[Cell, Cell] = {}
    grown = True
    while grown:
        grown = False
        seen: set[Cell] = set()
        for tree in checked(trees):
            if tree not in tent_of and _augment(tree, tents, tent_of, tree_of, seen):
                grown = True
    return tent_of


def _augment(
    start: Cell,
    tents: set[Cell],
    tent_of: dict[Cell, Cell],
    tree_of: dict[Cell, Cell],
    seen: set[Cell],
) -> bool:
    """Match the tree by an augmenting path, if there is one, and return whether there is."""
    tree_before: dict[Cell, Cell] = {}
    waiting = [start]
    for visited, (r, c) in enumerate(waiting):  # grows while it is read
        if not visited % _BETWEEN:
            check_deadline()
        for tent in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            if tent not in tents or tent in seen:
                continue
            seen.add(tent)
            tree_before[tent] = r, c
            if tent in tree_of:
                waiting.append(tree_of[tent])
                continue
            free: Cell | None = tent
            while free is not None:
                tree = tree_before[free]
                before = tent_of.get(tree)
                tent_of[tree], tree_of[free] = free, tree
                free = before
            return True
    return False


# Walls are drawn on the lattice: cells have odd rows and columns, corners even ones, and the sides
# of cells are the places between. A part is the list of its cells in reading order.


def walled(grid: Grid[str], wall: str = "#") -> list[list[Cell]]:
    """Return the parts of the board in the order of their first cells."""
    parts: dict[int, list[Cell]] = {}
    for cell, number in checked(_part_numbers(grid, wall).items()):
        parts.setdefault(number, []).append(cell)
    return list(parts.values())


@lru_cache(1)
def _part_numbers(grid: Grid[str], wall: str) -> dict[Cell, int]:
    """Return the index of the first cell of each cell's part; cached, as families ask twice."""
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
                on_board = 0 <= other[0] < height and 0 <= other[1] < width
                open_side = on_board and grid[2 * r + 1 + down, 2 * c + 1 + right] != wall
                if open_side and other not in part:
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


def crossing_walls(grid: Grid[str], wall: str = "#") -> Iterator[str]:
    """Yield a sentence for each corner of cells where four walls meet."""
    for r in checked(range(2, grid.height - 1, 2), 10):
        for c in range(2, grid.width - 1, 2):
            if grid[r - 1, c] == grid[r, c - 1] == grid[r, c + 1] == grid[r + 1, c] == wall:
                yield f"{place_name((r, c), grid)}: four walls meet here"


def area_faults(
    cells: Sequence[Cell], clues: Mapping[Cell, int | str], what: str = "number"
) -> Iterator[str]:
    """Yield a sentence unless the part has one clue, which is its size if it is a number."""
    own = [p for p in cells if p in clues]
    if len(own) != 1:
        found = count(len(own), what)
        yield f"{label(cells[0])}: {found} in the part from here on, not 1"
    for p in own[:1]:
        if isinstance(clues[p], int) and clues[p] != len(cells):
            yield f"{label(p)}: {count(len(cells), 'cell')} in its part, the number is {clues[p]}"


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
