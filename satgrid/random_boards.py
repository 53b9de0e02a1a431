"""Random boards, for layers, families and generators.

Rooms, walls, loops, islands with bridges, shaded cells, snakes and regions. Every random choice
comes from the `random` that is given. Boards with drawn lines are grids of the lattice.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate, product
from typing import TYPE_CHECKING, Any, Protocol

from satgrid.board import Board, beside, diagonal, place_of, region
from satgrid.clues import BLACK, WHITE, Value, value_of
from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell, Grid, RoomGrid, name_rooms

if TYPE_CHECKING:
    from random import Random


class BlankPuzzle(Protocol):
    """The parts of a puzzle that a random board depends on."""

    @property
    def board(self) -> Board:
        """The geometry of the board."""

    @property
    def left_out(self) -> Collection[Cell]:
        """The cells that belong to no part of the board."""


# -- rooms


def cut_rooms(height: int, width: int, random: Random, least: int, most: int) -> RoomGrid:
    """Return rooms of mostly `least` to `most` cells; a smaller rest joins a room beside it."""
    board = Board(height, width)
    room: dict[Cell, int] = {}
    rooms = 0
    for start in random.sample(board.cells(), board.area):
        if start in room:
            continue
        check_deadline()
        cells, wanted = [start], random.randint(least, most)
        while len(cells) < wanted:
            near = {q for p in cells for q in board.beside(p) if q not in room and q not in cells}
            if not near:
                break
            cells.append(random.choice(sorted(near)))
        joined = {room[q] for p in cells for q in board.beside(p) if q in room}
        small = bool(len(cells) < least and joined)
        number = random.choice(sorted(joined)) if small else rooms
        rooms += not small
        room.update(dict.fromkeys(cells, number))
    return name_rooms(height, width, room)


def rooms_from_seeds(
    height: int, width: int, seeds: Sequence[Sequence[Cell]], random: Random
) -> RoomGrid:
    """Return rooms that cover the board and grow from the seeds, each some connected cells."""
    board = Board(height, width)
    room = {cell: k for k, cells in enumerate(seeds) for cell in cells}
    edge = [(p, q) for p in room for q in board.beside(p) if q not in room]
    while edge:
        k = random.randrange(len(edge))
        edge[k], edge[-1] = edge[-1], edge[k]
        p, q = edge.pop()
        if q not in room:
            room[q] = room[p]
            edge += [(q, near) for near in board.beside(q) if near not in room]
    return name_rooms(height, width, room)


def grow_rooms(board: Board, cells: Sequence[Cell], each: int, random: Random) -> RoomGrid | None:
    """Return rooms that grow from `each` of these cells; None if 50 random tries find none."""
    for _ in range(50 if cells else 0):
        rooms = rooms_from_seeds(*board, [[cell] for cell in cells], random)
        near: dict[str, set[str]] = {name: set() for name in rooms.members()}
        for p in board.cells():
            near[rooms[p]].update(rooms[q] for q in board.beside(p) if rooms[q] != rooms[p])
        joined = _join_rooms(near, each, random)
        if joined is not None:
            return name_rooms(*board, {p: joined[rooms[p]] for p in board.cells()})
    return None


def _join_rooms(near: dict[str, set[str]], each: int, random: Random) -> dict[str, int] | None:
    """Return group numbers of rooms, `each` connected rooms per group, or None.

    Rooms with the fewest free neighbours are joined first.
    """
    free = random.sample([*near], len(near))
    found: dict[str, int] = {}

    def loneliest(names: list[str]) -> str:
        return min(names, key=lambda name: sum(other not in found for other in near[name]))

    while left := [name for name in free if name not in found]:
        check_deadline()
        number, joined = len(found), [loneliest(left)]
        found[joined[0]] = number
        while len(joined) < each:
            beside = {q for p in joined for q in near[p]}
            choice = [name for name in free if name in beside and name not in found]
            if not choice:
                return None
            joined.append(loneliest(choice))
            found[joined[-1]] = number
    return found


def paired_rooms(height: int, width: int, random: Random) -> RoomGrid:
    """Return rooms of two cells, or of one if no free cell is beside it."""
    board = Board(height, width)
    room: dict[Cell, int] = {}
    # The cells without a room, in reading order, by how many of them are beside each.
    near = {p: len(board.beside(p)) for p in checked(board.cells())}
    free: list[list[Cell]] = [[] for _ in range(5)]
    for p, n in near.items():
        free[n].append(p)
    while len(room) < board.area:
        check_deadline()
        few = next(n for n, cells in enumerate(free) if cells)
        cell = random.choice(free[few])
        beside = [q for q in board.beside(cell) if q not in room]
        number = len(room)
        for p in [cell, *random.sample(beside, few > 0)]:
            _take(free[near[p]], p)
            room[p] = number
            for q in board.beside(p):
                if q not in room:
                    _take(free[near[q]], q)
                    near[q] -= 1
                    insort(free[near[q]], q)
    return name_rooms(height, width, room)


def _take(cells: list[Cell], cell: Cell) -> None:
    del cells[bisect_left(cells, cell)]


# -- carved boards


def carve_cells(
    board: Board, random: Random, suits: Callable[[Cell, set[Cell]], bool]
) -> set[Cell] | None:
    """Return cells whose removal leaves a connected rest without a 2x2 block.

    A cell is removed only if it `suits` the cells removed before; None if random tries fail.
    """
    left, taken = set(board.cells()), set[Cell]()
    squares = list(board.windows(2, 2))
    while squares:
        cells = sorted(set().union(*squares))
        random.shuffle(cells)
        for p in checked(cells, 1):
            left.remove(p)
            if suits(p, taken) and len(region(min(left), left)) == len(left):
                break
            left.add(p)
        else:
            return None
        taken.add(p)
        squares = [square for square in squares if p not in square]
    return taken


# -- walls


def wall_lattice(board: Board, part: Mapping[Cell, Any]) -> Grid[Value]:
    """Return the lattice with walls around the board and between cells of different parts."""
    height, width = lattice = board.lattice()
    black = {p for p in lattice.cells() if p[0] in (0, height - 1) or p[1] in (0, width - 1)}
    for r, c in checked(board.cells()):
        for down, right in (0, 1), (1, 0):
            other = r + down, c + right
            if other in part and part[other] != part[r, c]:
                y, x = 2 * r + 1 + down, 2 * c + 1 + right
                black |= {(y - right, x - down), (y, x), (y + right, x + down)}
    return shade(lattice, black)


def parts_between_walls(grid: Grid[Value]) -> list[list[Cell]]:
    """Return the cells of each part between the walls of a lattice, by their first cells."""
    board = Board(grid.height // 2, grid.width // 2)
    left = dict.fromkeys(board.cells())
    found = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for p in part:  # grows while it is read
            for q in board.linked(p, grid, WHITE):
                if q in left:
                    del left[q]
                    part.append(q)
        found.append(part)
    return found


_MOST = 12
"""The approximate maximum of cells of a random rectangle."""


def random_rectangles(puzzle: BlankPuzzle, random: Random) -> Grid[Value]:
    """Return the lattice of a board cut into random rectangles, most of them small."""
    return rectangle_lattice(puzzle.board, random)


def rectangle_lattice(board: Board, random: Random) -> Grid[Value]:
    """Return the lattice of a board of this size cut into random rectangles."""
    part: dict[Cell, int] = {}
    for k, (r, c) in enumerate(checked(board.cells())):
        if (r, c) in part:
            continue
        free = 1
        while c + free < board.width and (r, c + free) not in part:
            free += 1
        width = random.randint(1, min(free, _MOST // 2))
        height = random.randint(1, min(board.height - r, max(1, _MOST // width)))
        part |= {(r + a, c + b): k for a in range(height) for b in range(width)}
    return wall_lattice(board, part)


def random_mats(
    board: Board, random: Random, allowed: Callable[[int, int], bool]
) -> Grid[Value] | None:
    """Return the lattice of random rectangles of allowed height and width, no four at a corner.

    Rectangles are placed in reading order, and the last one is taken back where none fits. Return
    None if 20,000 are placed and the board is not full.
    """
    part: dict[Cell, int] = {}
    placed: list[tuple[list[Cell], list[tuple[int, int]]]] = []
    sizes = [
        (high, wide)
        for high, wide in product(range(1, board.height + 1), range(1, board.width + 1))
        if high * wide <= _MOST and allowed(high, wide)
    ]
    left = random.sample(sizes, len(sizes))
    for _ in checked(range(20_000)):
        start = next((p for p in board.cells() if p not in part), None)
        if start is None:
            return wall_lattice(board, part)
        while left:
            high, wide = left.pop()
            (r, c), number = start, len(placed)
            cells = [(r + a, c + b) for a in range(high) for b in range(wide)]
            if (
                r + high > board.height
                or c + wide > board.width
                or not part.keys().isdisjoint(cells)
            ):
                continue
            part.update(dict.fromkeys(cells, number))
            if not any(_four_meet(p, part) for p in ((r, c), (r, c + wide), (r + high, c))):
                placed.append((cells, left))
                left = random.sample(sizes, len(sizes))
                break
            for p in cells:
                del part[p]
        else:
            if not placed:
                break
            cells, left = placed.pop()
            for p in cells:
                del part[p]
    return None


def _four_meet(cell: Cell, part: Mapping[Cell, int]) -> bool:
    """Return whether four different parts meet at the upper left corner of a cell."""
    r, c = cell
    near = [part.get(p) for p in ((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))]
    return None not in near and all(p != q for p, q in zip(near, near[1:] + near[:1], strict=True))


def centre_of(part: Collection[Cell]) -> Cell:
    """Return the place of the lattice in the middle of the rows and columns of a part."""
    rows, columns = zip(*part, strict=True)
    return min(rows) + max(rows) + 1, min(columns) + max(columns) + 1


_LARGEST = 12
"""The maximum of cells of a random symmetric part, to which one or two more may be added."""


def random_galaxies(puzzle: BlankPuzzle, random: Random) -> Grid[Value]:
    """Return the lattice of a board cut into random parts, each symmetric under a half-turn.

    A part grows from the cells at a place of the lattice, by one cell and its image at a time.
    """
    board = puzzle.board
    part = dict.fromkeys(puzzle.left_out, -1)
    free = {p for p in board.cells() if p not in part}
    for k, start in enumerate(checked(random.sample(board.cells(), board.area), 10)):
        if start not in free:
            continue
        near = [q for q in board.around(start) if q in free]
        own = {start, *random.sample(near, min(len(near), random.choice((0, 1, 1))))}
        top, left = min(r for r, _ in own), min(c for _, c in own)
        own = {
            (r, c)
            for r in range(top, max(r for r, _ in own) + 1)
            for c in range(left, max(c for _, c in own) + 1)
        }
        own = own if own <= free else {start}
        r, c = centre_of(own)
        size = random.randint(1, _LARGEST)
        edge = [q for p in own for q in board.beside(p)]
        while edge and len(own) < size:
            q = edge.pop(random.randrange(len(edge)))
            pair = {q, (r - 1 - q[0], c - 1 - q[1])}
            if pair <= free and not pair & own:
                own |= pair
                edge += [near for p in sorted(pair) for near in board.beside(p)]
        free -= own
        part |= dict.fromkeys(own, k)
    return wall_lattice(board, part)


def random_domino_tiling(puzzle: BlankPuzzle, random: Random) -> Grid[Value]:
    """Return the lattice of a board of even area cut into random dominoes.

    Two parallel dominoes are turned ten times per cell of the board.
    """
    board = puzzle.board
    along = board.width % 2 == 0
    part = {(r, c): (r, c // 2) if along else (r // 2, c) for r, c in board.cells()}
    squares = [[*window] for window in board.windows(2, 2)]
    for _ in checked(range(10 * board.area * bool(squares))):
        a, b, c, d = random.choice(squares)
        if part[a] == part[b] and part[c] == part[d]:
            part[c], part[b] = part[a], part[d]
        elif part[a] == part[c] and part[b] == part[d]:
            part[b], part[c] = part[a], part[d]
    return wall_lattice(board, part)


# -- loops

_SIDE_BY_SIDE = 0.15
"""The chance of a face with more than one neighbour; without these the loop visits all cells."""

_SHADED = 0.75
"""The chance that a possible cell is shaded, if no clues are known."""

_PIECE = 2, 5
"""The least and the most cells of a loop in a room."""

_LONGER_PIECE = 2, 4
"""The same of a room that the loop visits twice, for each visit."""


def random_loop(puzzle: BlankPuzzle, random: Random) -> Grid[Value] | None:
    """Return the lattice of a random loop through most cells; None on a single line.

    The loop runs around faces, the squares between four cells. Each added face has its neighbours
    in one piece, so the faces and the rest of the board stay connected.
    """
    board = puzzle.board
    faces = Board(board.height - 1, board.width - 1)
    if not faces.area:
        return None
    start = random.choice(faces.cells())
    inside, edge = {start}, faces.beside(start)
    while edge:
        k = random.randrange(len(edge))
        edge[k], edge[-1] = edge[-1], edge[k]
        face = edge.pop()
        if face in inside or not _may_change(face, inside):
            continue
        if sum(p in inside for p in beside(face)) == 1 or random.random() < _SIDE_BY_SIDE:
            inside.add(face)
            edge += faces.beside(face)
    return drawn_loop(board, inside)


def changed_loop(grid: Grid[Value], face: Cell) -> Grid[Value] | None:
    """Return the lattice of the loop with a face moved inside or outside, if that is a loop."""
    board = Board(grid.height // 2, grid.width // 2)
    inside = {
        (r, c)
        for r in range(board.height - 1)
        for c, lines in enumerate(
            accumulate(grid[2 * r + 2, 2 * k + 1] == BLACK for k in range(board.width - 1))
        )
        if lines % 2
    }
    return drawn_loop(board, inside ^ {face}) if _may_change(face, inside) else None


def _may_change(face: Cell, inside: set[Cell]) -> bool:
    """Return whether the neighbours of a face that are inside are connected around it.

    The other neighbours are connected then too, so both sides stay connected if the face changes.
    """
    up, left, right, down = beside(face)
    first, second, third, last = diagonal(face)
    ring = [p in inside for p in (first, up, second, right, last, down, third, left)]
    ends = sum(p != q for p, q in zip(ring, ring[1:] + ring[:1], strict=True))
    return ends == 2 and any(ring[1::2]) and not all(ring[1::2])


def drawn_loop(board: Board, inside: set[Cell]) -> Grid[Value]:
    """Return the lattice with the lines around the faces."""
    lines: set[Cell] = set()
    for r, c in checked(sorted(inside)):
        middle = 2 * r + 2, 2 * c + 2
        for face, side in zip(beside((r, c)), beside(middle), strict=True):
            if face not in inside:
                lines.add(side)
                lines.update(p for p in beside(side) if p[0] % 2 and p[1] % 2)
    return shade(board.lattice(), lines)


def cells_off_loop(
    board: Board, grid: Grid[Value], clued: Collection[Cell], random: Random
) -> tuple[set[Cell], set[Cell]]:
    """Return the shaded cells and the clued cells among the cells off the loop.

    No two shaded cells touch. The cells in `clued` keep their clues; if it is empty, about one cell
    in four gets a clue.
    """
    out = [p for p in board.cells() if grid[place_of(p)] == WHITE]
    shaded, kept = set[Cell](), {*clued}.intersection(out)
    for p in random.sample(out, len(out)):
        alone = shaded.isdisjoint(beside(p))
        if p not in kept and alone and (clued or random.random() < _SHADED):
            shaded.add(p)
    return shaded, {*out} - shaded


def rooms_along_loop(board: Board, grid: Grid[Value], random: Random) -> RoomGrid | None:
    """Return rooms, each a piece of the loop with cells beside it; None if the line is no loop.

    Connected cells off the loop belong to one room.
    """
    piece = _pieces_of_loop(board, grid, random, _PIECE)
    return None if piece is None else name_rooms(*board, piece)


def rooms_visited_twice(board: Board, grid: Grid[Value], random: Random) -> RoomGrid | None:
    """Return rooms of two pieces of the loop that do not follow each other; None as above.

    Return None if 200 random tries find no such rooms, too.
    """
    for _ in range(200):
        piece = _pieces_of_loop(board, grid, random, _LONGER_PIECE)
        if piece is None:
            break
        near: dict[str, set[str]] = {str(k): set() for k in piece.values()}
        follow: dict[str, set[str]] = {name: {name} for name in near}
        for p in board.cells():
            near[str(piece[p])].update(str(piece[q]) for q in board.beside(p))
            follow[str(piece[p])].update(str(piece[q]) for q in board.linked(p, grid, BLACK))
        apart = {name: beside - follow[name] for name, beside in near.items()}
        joined = _join_rooms(apart, 2, random)
        if joined is not None:
            return name_rooms(*board, {p: joined[str(k)] for p, k in piece.items()})
    return None


def _pieces_of_loop(
    board: Board, grid: Grid[Value], random: Random, sizes: tuple[int, int]
) -> dict[Cell, int] | None:
    """Return the number of each cell's piece of the loop, for an even number of pieces."""
    on = {p for p in board.cells() if grid[place_of(p)] == BLACK}
    piece, number = dict[Cell, int](), 0
    cell: Cell | None = min(on, default=None)
    left = 0
    while cell is not None:
        if not left:
            number, left = number + 1, random.randint(*sizes)
        piece[cell], left = number, left - 1
        ways = board.linked(cell, grid, BLACK)
        cell = next((p for p in ways if p in on and p not in piece), None)
    if len(piece) != len(on) or number < 2:
        return None
    if number % 2:  # In an even number of rooms every other one can be of a sort.
        piece = {p: min(k, number - 1) for p, k in piece.items()}
    out = {p for p in board.cells() if p not in on}
    while out:
        found = region(min(out), out)
        near = sorted({piece[q] for p in found for q in beside(p) if q in piece and q in on})
        piece.update(dict.fromkeys(found, random.choice(near)))
        out.difference_update(found)
    return piece


# -- islands and bridges

_LONGEST_BRIDGE = 6
"""The maximum length of a bridge, in cells."""


def random_bridges(puzzle: BlankPuzzle, random: Random) -> Grid[Value]:
    """Return the lattice of islands connected by single and double bridges.

    Each bridge goes from an island over free places to a new island or to an existing one.
    """
    board = puzzle.board
    lattice = board.lattice()
    islands = [place_of(random.choice(board.cells()))]
    bridges: dict[Cell, Value] = {}
    for _ in checked(range(2 * board.area)):
        r, c = random.choice(islands)
        down, right = random.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        way: list[Cell] = []
        steps = 2 * random.randint(2, _LONGEST_BRIDGE)
        place = r + down, c + right
        while _inside(place, lattice) and place not in bridges and place not in islands:
            way.append(place)
            if len(way) == steps:
                break
            place = place[0] + down, place[1] + right
        if place in islands and way:
            bridges.update(dict.fromkeys(way, random.choice("12")))
        elif len(way) >= 4:
            k = 3 + 2 * random.randrange(len(way) // 2 - 1)
            if any(q in islands for q in _near(way[k])):
                continue
            islands.append(way[k])
            bridges.update(dict.fromkeys(way[:k], random.choice("12")))
    return Grid(*lattice, tuple(bridges.get(p, WHITE) for p in lattice.cells()))


def _inside(place: Cell, lattice: Board) -> bool:
    return 0 < place[0] < lattice.height - 1 and 0 < place[1] < lattice.width - 1


def _near(place: Cell) -> tuple[Cell, ...]:
    r, c = place
    return (r - 2, c), (r, c - 2), (r, c + 2), (r + 2, c)


# -- shaded cells, snakes and regions


def shade(board: Board, black: Collection[Cell]) -> Grid[Value]:
    """Return the grid with these cells black and the others white."""
    return Grid(*board, tuple(BLACK if p in black else WHITE for p in board.cells()))


def random_snake(puzzle: BlankPuzzle, random: Random) -> Grid[Value]:
    """Return the longest of ten random snakes, each grown until it has no free cell ahead."""
    board, longest = puzzle.board, list[Cell]()
    for _ in range(10):
        way = [random.choice(board.cells())]
        while free := [q for q in board.beside(way[-1]) if _is_free(q, way, board)]:
            check_deadline()
            way.append(random.choice(free))
        longest = max(longest, way, key=len)
    return shade(board, set(longest))


def _is_free(cell: Cell, way: list[Cell], board: Board) -> bool:
    return cell not in way and set(way[:-2]).isdisjoint(board.around(cell))


def random_dominoes(puzzle: BlankPuzzle, random: Random) -> Grid[Value]:
    """Return a board of black dominoes to which none can be added.

    Of four random dominoes the one that blocks the fewest cells is placed, because rooms with few
    black cells have many solutions.
    """
    board = puzzle.board
    near = {p: {p, *board.beside(p)} for p in board.cells()}
    dominoes = [(p, q) for p in near for q in board.beside(p) if p < q]
    black, taken = set[Cell](), set[Cell]()
    for some in 4, 1:
        random.shuffle(dominoes)
        for k in range(0, len(dominoes), some):
            free = [(p, q) for p, q in dominoes[k : k + some] if not {p, q} & taken]
            if free:
                p, q = min(free, key=lambda each: len((near[each[0]] | near[each[1]]) - taken))
                black |= {p, q}
                taken |= near[p] | near[q]
    return shade(board, black)


def random_sized_regions(puzzle: BlankPuzzle, random: Random) -> Grid[Value]:
    """Return random regions, each filled with its size; regions of equal size never touch."""
    board = puzzle.board
    part: dict[Cell, list[Cell]] = {}
    for cell in random.sample(board.cells(), board.area):
        if cell not in part:
            part[cell] = own = [cell]
            for _ in range(random.randint(0, 6)):
                near = [q for p in own for q in board.beside(p) if q not in part]
                own += random.sample(near, bool(near))
                part[own[-1]] = own
    again = True
    while again:
        check_deadline()
        again = False
        for p in board.cells():
            for q in board.beside(p):
                if part[p] is not part[q] and len(part[p]) == len(part[q]):
                    part[p] += part[q]
                    part |= dict.fromkeys(part[q], part[p])
                    again = True
    if max(map(len, part.values())) > min(12 + board.area // 50, 61):
        return random_sized_regions(puzzle, random)
    return Grid(*board, tuple(value_of(len(part[p])) for p in board.cells()))
