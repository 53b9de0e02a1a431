"""Puzzles of the families that have statements alone, made from a seed with one solution each.

A solution is drawn first; its clues are printed; where another solution is left, the board is
changed in a cell where the two differ; and clues are taken away while the solution stays the only
one, for a number of questions. What was made is kept in `puzzles/NAME-HEIGHTxWIDTH.jsonl`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeAlias

import satgrid
from benchmarks.generated import shading
from satgrid import families
from satgrid.clues import BLACK, WHITE
from satgrid.grid import Cell, Grid
from satgrid.layers._cut import cut, grown
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

HOME = Path(__file__).with_name("puzzles")
KEPT = 5
"""Puzzles of each size, seeds 0 to 4."""

QUESTIONS = 100_000
"""How often is asked at most whether clues can go, times the cells of the board."""

CONFLICTS = 1000
"""Clues whose loss makes a puzzle take so many stay."""

SIZES: dict[str, tuple[tuple[int, int], ...]] = {
    "binairo": ((10, 10),),
    "starbattle": ((10, 10), (14, 14)),
    "sudoku": ((9, 9), (16, 16)),
    "akari": ((10, 10), (20, 36)),
    "tents": ((10, 10), (17, 17)),
    "heyawake": ((10, 10), (20, 36)),
    "slitherlink": ((10, 10), (20, 36)),
    "minesweeper": ((10, 10), (20, 20)),
    "mosaic": ((10, 10), (20, 20)),
    "norinori": ((10, 10), (20, 20)),
}

Drawn: TypeAlias = tuple[Puzzle, Grid[str] | None]
"""A puzzle, and the solution that it is to have, where it is known cell by cell."""


def puzzles(family: str, height: int, width: int) -> list[Puzzle]:
    """Return the puzzles of a size; those that are not kept yet are made, and kept."""
    path = HOME / f"{family}-{height}x{width}.jsonl"
    if not path.exists():
        found = [made(family, height, width, seed) for seed in range(KEPT)]
        HOME.mkdir(exist_ok=True)
        lines = [json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in found]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [Puzzle.from_json(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def made(family: str, height: int, width: int, seed: int) -> Puzzle:
    """Return a puzzle with one solution."""
    for attempt in count():
        random = Random(f"{family} {height} {width} {seed} {attempt}")
        drawn = MAKERS[family](height, width, random)
        puzzle = drawn and mended(*drawn, random)
        if puzzle is not None:
            return thinned(puzzle, random)
    raise AssertionError("attempts do not end")


def mended(puzzle: Puzzle, solution: Grid[str] | None, random: Random) -> Puzzle | None:
    """Return the puzzle, changed where solutions differ until there is one; None if it fails."""
    for _ in range(200):
        answer = satgrid.solve(puzzle, unique=True)
        if answer.unique:
            return puzzle
        if solution is None or not answer.grids:
            return None
        other = next((grid for grid in answer.grids if grid != solution), None)
        assert other is not None, "two solutions, of which one at least is another"
        for cells in clusters({p for p in solution.cells() if solution[p] != other[p]}):
            random.shuffle(cells)
            tried = (moved(puzzle, solution, cell, random) for cell in cells)
            changed = next(filter(None, tried), None)
            puzzle = changed or with_given(puzzle, {cells[0]: solution[cells[0]]})
    return None


def clusters(cells: set[Cell]) -> list[list[Cell]]:
    """Return the cells by what hangs together, at corners too: each may differ by itself."""
    found = []
    while cells:
        cluster = [min(cells)]
        cells.remove(cluster[0])
        for r, c in cluster:
            near = {(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)} & cells
            cluster += sorted(near)
            cells -= near
        found.append(cluster)
    return found


def moved(puzzle: Puzzle, solution: Grid[str], cell: Cell, random: Random) -> Puzzle | None:
    """Return the board with this cell in a room beside it, or made a wall, if the solution stays.

    The other solution has something there, and this one has nothing: so it breaks a number.
    """
    if solution[cell] != WHITE:
        return None
    tried: list[Puzzle] = []
    if puzzle.family == "akari":
        signs = {**puzzle.signs, **puzzle.numbers, cell: "x"}
        tried.append(_printed(puzzle.with_cells(dict.fromkeys(signs, "x")), solution))
    elif puzzle.rooms is not None:
        rooms = puzzle.rooms
        names = sorted({rooms[near] for near in puzzle.board.beside(cell)} - {rooms[cell]})
        random.shuffle(names)
        for name in names:
            flat = [name if each == cell else rooms[each] for each in rooms.cells()]
            changed = puzzle.with_contents(rooms=Grid(rooms.height, rooms.width, tuple(flat)))
            tried.append(_printed(changed, solution))
    for changed in tried:
        problem = Problem(changed)
        try:
            problem.inspect()
        except satgrid.PuzzleError:
            continue  # A room in two parts.
        if not any(problem.check(solution)):
            return changed
    return None


def thinned(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return the puzzle with fewer numbers, in cells or beside lines, and still one solution."""
    clues: list[tuple[str, Cell | int]] = [("cell", cell) for cell in puzzle.numbers]
    clues += [(side, k) for side in ("rows", "columns") for k in range(len(getattr(puzzle, side)))]
    random.shuffle(clues)
    step = max(1, len(clues) // 20)
    chunks = [clues[k : k + step] for k in range(0, len(clues), step)]
    for _ in range(QUESTIONS // puzzle.board.area):
        if not chunks:
            break
        chunk = chunks.pop()
        fewer = _without(puzzle, chunk)
        answer = satgrid.solve(fewer, unique=True)
        if answer.unique and (answer.report.conflicts or 0) < CONFLICTS:
            puzzle = fewer
        elif len(chunk) > 1:
            half = len(chunk) // 2
            chunks += [chunk[:half], chunk[half:]]
    return puzzle


def _without(puzzle: Puzzle, clues: Sequence[tuple[str, Cell | int]]) -> Puzzle:
    gone = {clue for kind, clue in clues if kind == "cell"}
    if gone:
        wall = {"x"} if puzzle.family == "akari" else set()
        cells = {**puzzle.signs, **puzzle.numbers}
        kept = {cell: clue for cell, clue in cells.items() if cell not in gone}
        puzzle = puzzle.with_cells({**kept, **{cell: "x" for cell in gone if wall}})
    for side in "rows", "columns":
        lost = {clue for kind, clue in clues if kind == side}
        if lost:
            old = enumerate(getattr(puzzle, side))
            puzzle = puzzle.with_contents(**{side: [None if k in lost else n for k, n in old]})
    return puzzle


def with_given(puzzle: Puzzle, values: dict[Cell, str]) -> Puzzle:
    """Return the puzzle with these cells given too."""
    known = {**dict(puzzle.given), **values}
    rows = [
        "".join(known.get((r, c), "?") for c in range(puzzle.width)) for r in range(puzzle.height)
    ]
    return puzzle.with_contents(given=rows)


def some(puzzle: Puzzle, random: Random, values: dict[Cell, str] | None = None) -> Grid[str] | None:
    """Return a solution, one of many by the seed, that has these values; None if there is none."""
    asked = with_given(puzzle, values) if values else puzzle
    answer = satgrid.solve(asked, seed=random.randrange(1, 1 << 30))
    return answer.grids[0] if answer.grids else None


def _printed(puzzle: Puzzle, solution: Grid[str]) -> Puzzle:
    """Return the puzzle with all that the solution prints."""
    if puzzle.family == "akari":
        return puzzle.with_cells(
            {
                wall: sum(solution[p] == BLACK for p in puzzle.board.beside(wall))
                for wall in sorted({**puzzle.signs, **puzzle.numbers})
            }
        )
    family = families.find(puzzle.family)
    if not hasattr(family, "printed") or puzzle.family in ("starbattle", "norinori"):
        return puzzle
    printed: Puzzle = family.printed(puzzle, solution, Random(0))
    return printed


def binairo(height: int, width: int, random: Random) -> Drawn | None:
    blank = Puzzle("binairo", height, width).with_cells({})
    cells = random.sample(blank.board.cells(), height)
    solution = some(blank, random, {cell: random.choice("01") for cell in cells})
    return solution and (_printed(blank, solution), None)


def sudoku(height: int, width: int, random: Random) -> Drawn | None:
    blank = Puzzle("sudoku", height, width)
    row = random.sample(range(1, height + 1), height)
    solution = some(blank.with_cells({(0, c): n for c, n in enumerate(row)}), random)
    return solution and (_printed(blank, solution), None)


def minesweeper(height: int, width: int, random: Random) -> Drawn | None:
    mines = set(random.sample(sorted(_cells(height, width)), height * width // 5))
    return _of_shading("minesweeper", height, width, mines)


def mosaic(height: int, width: int, random: Random) -> Drawn | None:
    black = {cell for cell in _cells(height, width) if random.random() < 0.5}
    return _of_shading("mosaic", height, width, black)


def _of_shading(family: str, height: int, width: int, black: set[Cell]) -> Drawn:
    flat = tuple(BLACK if cell in black else WHITE for cell in _cells(height, width))
    return _printed(Puzzle(family, height, width), Grid(height, width, flat)), None


def heyawake(height: int, width: int, random: Random) -> Drawn | None:
    blank = Puzzle("heyawake", height, width, rooms=cut(height, width, random, least=3, most=7))
    black = shading(height, width, random)
    begun = random.sample(sorted(black), 3)
    solution = some(blank, random, dict.fromkeys(begun, BLACK))
    return solution and (_printed(blank, solution), solution)


def akari(height: int, width: int, random: Random) -> Drawn | None:
    walls = random.sample(list(_cells(height, width)), height * width // 4)
    blank = Puzzle("akari", height, width).with_cells(dict.fromkeys(sorted(walls), "x"))
    solution = some(blank, random)
    return solution and (_printed(blank, solution), solution)


def starbattle(height: int, width: int, random: Random) -> Drawn | None:
    stars = {"stars": 2}
    rows = [[f"r{r}"] * width for r in range(height)]
    solution = some(Puzzle("starbattle", height, width, rooms=rows, variant=stars), random)
    assert solution is not None
    rooms = _pairs(height, width, solution, random)
    return rooms and (Puzzle("starbattle", height, width, rooms=rooms, variant=stars), solution)


def norinori(height: int, width: int, random: Random) -> Drawn | None:
    cells = list(_cells(height, width))
    dominoes = [((r, c), (r + 1, c)) for r, c in cells if r + 1 < height]
    dominoes += [((r, c), (r, c + 1)) for r, c in cells if c + 1 < width]
    random.shuffle(dominoes)
    black: set[Cell] = set()
    for domino in dominoes:
        if not any(_beside(cell) & black or cell in black for cell in domino):
            black.update(domino)
    flat = tuple(BLACK if cell in black else WHITE for cell in cells)
    solution = Grid(height, width, flat)
    rooms = _pairs(height, width, solution, random)
    return rooms and (Puzzle("norinori", height, width, rooms=rooms), solution)


def tents(height: int, width: int, random: Random) -> Drawn | None:
    trees: set[Cell] = set()
    pitched: set[Cell] = set()
    for r, c in random.sample(list(_cells(height, width)), height * width):
        around = {(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)}
        free = sorted((_beside((r, c)) & set(_cells(height, width))) - trees - pitched)
        if (
            (r, c) not in trees
            and not around & pitched
            and free
            and len(trees) < height * width / 5
        ):
            pitched.add((r, c))
            trees.add(random.choice(free))
    flat = tuple(BLACK if cell in pitched else WHITE for cell in _cells(height, width))
    solution = Grid(height, width, flat)
    blank = Puzzle("tents", height, width).with_cells(dict.fromkeys(sorted(trees), "t"))
    rows = [row.count(BLACK) for row in solution.rows()]
    columns = [column.count(BLACK) for column in zip(*solution.rows(), strict=True)]
    return blank.with_contents(rows=rows, columns=columns), solution


def slitherlink(height: int, width: int, random: Random) -> Drawn | None:
    inside = {(height // 2, width // 2)}
    edge = sorted(_beside((height // 2, width // 2)))
    wanted = height * width * 0.55
    while edge and len(inside) < wanted:
        k = random.randrange(len(edge))
        edge[k], edge[-1] = edge[-1], edge[k]
        r, c = edge.pop()
        if (r, c) in inside or not (0 <= r < height and 0 <= c < width):
            continue
        ring = [(r - 1, c), (r - 1, c + 1), (r, c + 1), (r + 1, c + 1)]
        ring += [(r + 1, c), (r + 1, c - 1), (r, c - 1), (r - 1, c - 1)]
        full = [cell in inside for cell in ring]
        near = sum(full[::2])
        # One stretch of the ring around it is inside: then inside and outside stay whole.
        if near <= 2 and sum(full[k] and not full[k - 1] for k in range(8)) == 1:
            inside.add((r, c))
            edge += sorted(_beside((r, c)))
    numbers = {
        cell: sum((cell in inside) != (near in inside) for near in _beside(cell))
        for cell in _cells(height, width)
    }
    return Puzzle("slitherlink", height, width).with_cells(numbers), None


def _pairs(height: int, width: int, solution: Grid[str], random: Random) -> Grid[str] | None:
    """Return rooms of two black cells each, which grew from them; None where none are found."""
    black = [cell for cell in solution.cells() if solution[cell] == BLACK]
    regions = grown(height, width, [[cell] for cell in black], random)
    beside: dict[str, set[str]] = {name: set() for name in regions.flat}
    cells = set(regions.cells())
    for cell in sorted(cells):
        for near in _beside(cell) & cells:
            if regions[near] != regions[cell]:
                beside[regions[cell]].add(regions[near])
    joined: dict[str, str] = {}
    while beside:
        # The region that has the fewest left to join with.
        name = min(beside, key=lambda each: (len(beside[each]), each))
        if not beside[name]:
            return None
        other = random.choice(sorted(beside[name]))
        joined |= {name: name, other: name}
        del beside[name], beside[other]
        for near in beside.values():
            near -= {name, other}
    return Grid(height, width, tuple(joined[name] for name in regions.flat))


def _cells(height: int, width: int) -> Iterator[Cell]:
    return ((r, c) for r in range(height) for c in range(width))


def _beside(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


MAKERS: dict[str, Callable[[int, int, Random], Drawn | None]] = {
    "binairo": binairo,
    "sudoku": sudoku,
    "minesweeper": minesweeper,
    "mosaic": mosaic,
    "heyawake": heyawake,
    "akari": akari,
    "starbattle": starbattle,
    "norinori": norinori,
    "tents": tents,
    "slitherlink": slitherlink,
}
