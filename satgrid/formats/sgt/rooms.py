"""Simon Tatham's games whose descriptions have rooms, cages, or signs and dots between cells.

Parameters other than the size are for the game's generator and are not kept, except where a comment
at a game says so. Source: the functions for parameters and descriptions in `GAME.c` of the
collection.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, product
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from satgrid.board import all_cells
from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, count, truncate, unwritable
from satgrid.formats.sgt.descriptions import (
    Game,
    gap,
    read_numbers,
    read_rooms,
    write_numbers,
    write_walls,
)
from satgrid.grid import Cell, Grid, label
from satgrid.layers.between import ordered_pairs
from satgrid.layers.cages import NO_CAGE, target_of
from satgrid.puzzle import Puzzle

# galaxies: a board of W x H cells has 2H - 1 rows of 2W - 1 places: cells, the sides between them
# and the corners where they meet. In reading order a letter `a` to `y` skips 0 to 24 places and is
# a dot behind them, and `z` skips 25. No cell has two dots in it or on its rim.

_NONE, _DOT = ".", "o"


def _parse_galaxies(description: str, height: int, width: int, parameters: str) -> Puzzle:
    down, across = 2 * height - 1, 2 * width - 1
    places, at = [_NONE] * (down * across), 0
    for letter in description:
        if letter not in ascii_lowercase:
            raise PuzzleError(
                f"{letter!r} is at place {at + 1:,}, where a letter a to z is expected"
            )
        at += ascii_lowercase.index(letter)
        if letter == "z":
            continue
        if at >= len(places):
            raise PuzzleError(
                f"a dot is behind the {count(len(places), 'place')} of the board: is it damaged?"
            )
        places[at] = _DOT
        at += 1
    if _DOT not in places:
        raise PuzzleError("no dot: each galaxy has one")
    return Puzzle("galaxies", height, width, dots=Grid(down, across, tuple(places)))


def _describe_galaxies(puzzle: Puzzle) -> str:
    dots: Grid[str] = puzzle.dots
    if puzzle.left_out:
        raise unwritable("galaxies has no cells that are left out")
    places = [place for place in dots.cells() if dots[place] != _NONE]
    near = Counter(cell for place in places for cell in _cells_at(place))
    if any(n > 1 for n in near.values()):
        raise unwritable("two dots are at one cell, and those of galaxies never are")
    parts, behind = [], 0
    for r, c in places:
        at = r * dots.width + c
        parts.append(gap(at - behind, ascii_lowercase))
        behind = at + 1
    return "".join(parts)


def _cells_at(place: Cell) -> Iterator[Cell]:
    """Return the places of the cells that have this place in them or on their rim."""
    return product(*([k] if k % 2 == 0 else [k - 1, k + 1] for k in place))  # type: ignore


# keen: the walls between cages, with a number behind a letter that is repeated so often. The
# targets of the cages follow behind a comma, in reading order of their first cells: `a` for a sum,
# `s` for a difference, `m` for a product or `d` for a quotient, and the number. A cage of one cell
# has a sum.

_SIGNS = {"a": "+", "s": "-", "m": "x", "d": "/"}
_SIGN_LETTERS = {sign: letter for letter, sign in _SIGNS.items()}
_CAGE = 6


def _cage_name(k: int) -> str:
    return ascii_uppercase[k : k + 1] or f"c{k + 1}"


def _parse_keen(description: str, height: int, width: int, parameters: str) -> Puzzle:
    if not re.fullmatch("(?:[_a-z](?:[0-9]{1,4})?)*,(?:[asmd][0-9]{1,9})*", description):
        raise PuzzleError(
            f"{truncate(description)!r} is not a description: write the walls, a comma and the "
            "targets, as in a5s1"
        )
    walls, targets = description.split(",")
    letters = re.sub("([_a-z])([0-9]+)", lambda found: found[1] * int(found[2]), walls)
    cages = read_rooms(letters, width, _cage_name)
    names = list(dict.fromkeys(cages.flat))
    signed = re.findall("([asmd])([0-9]+)", targets)
    if len(signed) != len(names):
        raise PuzzleError(
            f"{count(len(signed), 'target')} of {count(len(names), 'cage')}: is it damaged?"
        )
    sums = [
        (name, int(n) if cages.flat.count(name) == 1 else f"{int(n)}{_SIGNS[sign]}")
        for name, (sign, n) in zip(names, signed, strict=True)
    ]
    return Puzzle("kenken", width, width, cages=(cages, sums))


def _describe_keen(puzzle: Puzzle) -> str:
    cages, sums = puzzle.cages
    target_by_name = dict(sums)
    targets = []
    for name, cells in puzzle.cages.members().items():
        number, sign = target_of(target_by_name[name]) if name in target_by_name else (0, "")
        if name not in target_by_name or (not sign and len(cells) > 1) or len(cells) > _CAGE:
            raise unwritable(
                f"cage {truncate(name)}: those of keen have up to {_CAGE} cells, and a target with "
                "a sign"
            )
        targets.append(f"{_SIGN_LETTERS[sign or '+']}{number}")
    letters = []
    for letter, equal in groupby(write_walls(cages)):
        n = len([*equal])
        letters.append(letter * n if n < 3 else f"{letter}{n}")
    return f"{''.join(letters)},{''.join(targets)}"


# solo: `CxR` is C boxes side by side and R one below another, so that the board has C times R rows
# and columns; `9j` is a board of 9 with rooms of any shape (jigsaw). `x` behind the size is for
# both diagonals, and `k` for cages with sums (killer). The cells are followed by the walls of the
# rooms of a jigsaw, the walls of the cages, and their sums, each in the first cell of its cage.

_MOST = 25


def _parse_solo(description: str, height: int, width: int, parameters: str) -> Puzzle:
    n = height * width
    if n > _MOST:
        raise PuzzleError(f"a board of {n:,} x {n:,}: a sudoku has up to {_MOST} rows and columns")
    kind = parameters.partition("d")[0]
    jigsaw, killer = kind.startswith("j"), "k" in kind
    text, *parts = description.split(",")
    if len(parts) != jigsaw + 2 * killer:
        raise PuzzleError(
            "walls of rooms follow a comma if there is a j, those of cages and their sums if there "
            "is a k, and only then"
        )
    for numbers in (text, *parts[len(parts) - killer :]):
        if not re.fullmatch("[0-9a-z_]*", numbers):
            raise PuzzleError(f"{truncate(numbers)!r} holds more than numbers, small letters and _")
    cells = read_numbers(text, n, n)
    rooms = _read_jigsaw(parts[0], n) if jigsaw else _boxes(height, width)
    contents: dict[str, Any] = {"cages": _read_cages(parts[-2], parts[-1], n)} if killer else {}
    if rooms != _boxes(*_usual(n)):
        contents["rooms"] = rooms
    variant = {"diagonals": True} if "x" in kind else {}
    return Puzzle("sudoku", n, n, cells=cells, variant=variant, **contents)


def _describe_solo(puzzle: Puzzle) -> str:
    from satgrid.formats._writable import cells_of

    n = puzzle.height
    cells = cells_of(puzzle, "sgt", "sudoku", f"numbers from 1 to {n}", 1, n)
    description = write_numbers(cells)
    if not _shape(puzzle):
        description += f",{write_walls(puzzle.rooms or _boxes(*_usual(n)))}"
    if puzzle.cages is None:
        return description
    names, sums = puzzle.cages
    members = puzzle.cages.members()
    if NO_CAGE in names.flat or len(sums) < len(members):
        raise unwritable("killers of solo have a cage for every cell, each with a sum")
    targets: dict[Cell, CellClue] = {members[name][0]: target for name, target in sums}
    grid = Grid(n, n, tuple(map(targets.get, names.cells())))
    return f"{description},{write_walls(names)},{write_numbers(grid)}"


def _solo_size(puzzle: Puzzle) -> str:
    """Return the parameters, which say how the boxes lie."""
    shape = _shape(puzzle)
    kind = f"{shape[1]}x{shape[0]}" if shape else f"{puzzle.height}j"
    return kind + "x" * bool(puzzle.setting("diagonals")) + "k" * (puzzle.cages is not None)


def _usual(n: int) -> tuple[int, int]:
    """Return the number of boxes one below another, and side by side, of a board without rooms."""
    high = max(h for h in range(1, n + 1) if n % h == 0 and h * h <= n)
    return n // high, high


def _boxes(down: int, across: int) -> Grid[str]:
    """Return rooms that are boxes: `down` one below another, `across` side by side."""
    cells = all_cells(down * across, down * across)
    names = (ascii_uppercase[r // across * across + c // down] for r, c in cells)
    return Grid(down * across, down * across, tuple(names))


def _shape(puzzle: Puzzle) -> tuple[int, int] | None:
    """Return the number of boxes one below another, and side by side; None for other rooms."""
    n = puzzle.height
    if puzzle.rooms is None:
        return _usual(n) if min(_usual(n)) > 1 else None
    for down in (k for k in range(2, n) if n % k == 0):
        pairs = {*zip(_boxes(down, n // down).flat, puzzle.rooms.flat, strict=True)}
        if len(pairs) == n == len({*puzzle.rooms.flat}):
            return down, n // down
    return None


def _read_jigsaw(letters: str, n: int) -> Grid[str]:
    """Return the rooms between the walls, named from A in reading order."""

    def name(k: int) -> str:
        if k == n:
            raise PuzzleError(f"the walls make more than {n} rooms: are the last letters damaged?")
        return ascii_uppercase[k]

    return read_rooms(letters, n, name)


def _read_cages(walls: str, sums: str, n: int) -> tuple[Grid[str], list[tuple[str, int]]]:
    """Return the cages between the walls, and their sums, each in the first cell of its cage."""
    names = read_rooms(walls, n, _cage_name)
    numbers = read_numbers(sums, n, n)
    totals = {names[p]: int(total) for p in numbers.cells() if (total := numbers[p]) is not None}
    if len(totals) < len({*names.flat}):
        raise PuzzleError("a cage has no sum: is the ID damaged?")
    return names, list(totals.items())


# unequal: each cell has its number, 0 for none, the letters `U`, `R`, `D` and `L` of neighbours
# with smaller numbers, and a comma. With the parameter `a` a sign means that numbers are next to
# each other; such puzzles are refused.

_CELL = re.compile("([0-9]{1,3})(U?R?D?L?)")
_WAYS: dict[str, tuple[int, int, str]] = {
    "U": (-1, 0, "^"),
    "R": (0, 1, ">"),
    "D": (1, 0, "v"),
    "L": (0, -1, "<"),
}
"""The way to the neighbour, and the sign that points there."""


def _parse_unequal(description: str, height: int, width: int, parameters: str) -> Puzzle:
    n = width
    if parameters.startswith("a"):
        raise PuzzleError(
            "the signs of this puzzle say that numbers are next to each other (a), and those of a "
            "futoshiki which is smaller: choose another puzzle"
        )
    words = description.removesuffix(",").split(",")
    if len(words) != n * n:
        raise PuzzleError(
            f"the description is of {len(words):,} of {count(n * n, 'cell')}: is it damaged, or of "
            "another game?"
        )
    signs: dict[Cell, str] = {}
    flat: list[CellClue] = []
    for k, word in enumerate(words):
        found, (r, c) = _CELL.fullmatch(word), divmod(k, n)
        if found is None:
            raise PuzzleError(
                f"{label((r, c))}: {truncate(word)!r} is not a cell: write its number, or 0, and "
                "the letters of smaller neighbours, U R D L"
            )
        flat.append(int(found[1]) or None)
        for way in found[2]:
            down, right, sign = _WAYS[way]
            if not (0 <= r + down < n and 0 <= c + right < n):
                raise PuzzleError(f"{label((r, c))}: {way} points out of the board")
            if signs.setdefault((2 * r + down, 2 * c + right), sign) != sign:
                raise PuzzleError(
                    f"{label((r, c))}: each cell at a sign would be smaller than the other"
                )
    side = 2 * n - 1
    places = ((r, c) for r in range(side) for c in range(side))
    order = Grid(side, side, tuple(signs.get(place, ".") for place in places))
    return Puzzle("futoshiki", n, n, cells=Grid(n, n, tuple(flat)), order=order)


def _describe_unequal(puzzle: Puzzle) -> str:
    numbers = {} if puzzle.cells is None else puzzle.numbers
    smaller: dict[Cell, set[Cell]] = {}
    for small, great, _ in ordered_pairs(puzzle):
        smaller.setdefault(great, set()).add(small)
    words = []
    for r, c in puzzle.board.cells():
        near = smaller.get((r, c), set())
        letters = (way for way, (down, right, _) in _WAYS.items() if (r + down, c + right) in near)
        words.append(f"{numbers.get((r, c), 0)}{''.join(letters)},")
    return "".join(words)


GAMES = {
    "galaxies": Game("galaxies", _parse_galaxies, _describe_galaxies, "(d[a-z])?", 3),
    "keen": Game("kenken", _parse_keen, _describe_keen, "(d[a-z])?m?", 3, 9, one_size=True),
    "solo": Game(
        "sudoku", _parse_solo, _describe_solo, "j?x?k?(a|r[24]|m[248]|md[24]?)?(d[a-z])?",
        settings=("diagonals",), size=_solo_size,
    ),
    "unequal": Game(
        "futoshiki", _parse_unequal, _describe_unequal, "a?(d[a-z])?", 3, 32, one_size=True
    ),
}  # fmt: skip
"""The games by name."""
