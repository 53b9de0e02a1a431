"""What models of numbers and letters are told: cages, runs and sums, lines of sight, signs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

from benchmarks.peers.facts import Cell
from benchmarks.peers.tools import Instance

EMPTY = "."
SIGNS = "+-x/"


class Cage(NamedTuple):
    """Cells with a target, None where there is none; `sign` is "" where it is not told."""

    cells: list[Cell]
    target: int | None
    sign: str


def cages(instance: Instance) -> list[Cage]:
    """Return the cages of a kenken or a killer."""
    told = instance["puzzle"].get("sums", {})
    members: dict[str, list[Cell]] = {}
    for r, row in enumerate(instance["puzzle"].get("cages", ())):
        for c, name in enumerate(row):
            if name is not None and name != EMPTY:
                members.setdefault(name, []).append((r, c))
    found = []
    for name, cells in members.items():
        text = str(told.get(name, ""))
        number = text.rstrip(SIGNS)
        found.append(Cage(cells, int(number) if number else None, text[len(number) :]))
    return found


def runs(instance: Instance) -> Iterator[tuple[list[Cell], int | None]]:
    """Yield the runs of a kakuro, each with its sum, if that is told; those of no cells too."""
    grid = instance["puzzle"]["grid"]
    rows = [[(r, c) for c in range(len(row))] for r, row in enumerate(grid)]
    for across, lines in (1, rows), (0, [list(line) for line in zip(*rows, strict=True)]):
        for line in lines:
            total, cells = None, list[Cell]()
            for r, c in line:
                if grid[r][c] is None:
                    cells.append((r, c))
                    continue
                if cells or total is not None:
                    yield cells, total
                text = grid[r][c].split("\\")[across]
                total, cells = int(text) if text else None, []
            if cells or total is not None:
                yield cells, total


def views(instance: Instance) -> Iterator[tuple[list[Cell], int]]:
    """Yield each line that is looked along, from its clue on, and the number of the value told."""
    n, values = instance["height"], instance["values"]
    rows = [[(r, c) for c in range(n)] for r in range(n)]
    columns = [list(line) for line in zip(*rows, strict=True)]
    for side, lines, back in (
        ("top", columns, False),
        ("bottom", columns, True),
        ("left", rows, False),
        ("right", rows, True),
    ):
        for line, clue in zip(lines, instance["puzzle"].get(side) or [None] * n, strict=True):
            if clue is not None:
                number = clue if isinstance(clue, int) else values.index(clue) + 1 - gaps(instance)
                yield line[::-1] if back else line, number


def gaps(instance: Instance) -> int:
    """Return 1 if cells may be empty, which is then the first value, else 0."""
    return int(instance["values"][0] == EMPTY)


def smaller(instance: Instance) -> Iterator[tuple[Cell, Cell]]:
    """Yield the two cells at each sign of a futoshiki, that with the smaller number first."""
    for r, row in enumerate(instance["puzzle"].get("order", ())):
        for c, sign in enumerate(row):
            before, behind = (r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2)
            if sign in "<^":
                yield before, behind
            elif sign in ">v":
                yield behind, before


def diagonals(n: int) -> list[list[Cell]]:
    """Return both long diagonals."""
    return [[(k, k) for k in range(n)], [(k, n - 1 - k) for k in range(n)]]


def words(cage: Cage, most: int) -> list[tuple[int, ...]]:
    """Return what the cells of a cage may have, of numbers up to `most`."""
    assert cage.target is not None
    bends = tuple((len({r for r, _ in pair}), len({c for _, c in pair})) for pair in _pairs(cage))
    return _words(len(cage.cells), cage.target, cage.sign, most, bends)


def _pairs(cage: Cage) -> Iterator[tuple[Cell, Cell]]:
    for k, p in enumerate(cage.cells):
        yield from ((p, q) for q in cage.cells[k + 1 :])


@cache
def _words(
    n: int, target: int, sign: str, most: int, bends: tuple[tuple[int, int], ...]
) -> list[tuple[int, ...]]:
    places = [(i, j) for i in range(n) for j in range(i + 1, n)]
    apart = [pair for pair, bend in zip(places, bends, strict=True) if 1 in bend]
    return [
        word
        for word in product(range(1, most + 1), repeat=n)
        if all(word[i] != word[j] for i, j in apart) and makes(word, target, sign)
    ]


def makes(word: tuple[int, ...], target: int, sign: str) -> bool:
    """Say whether numbers make the target by a sign, or by any where none is told."""
    low, high = min(word), max(word)
    pair = len(word) == 2
    return (
        (sign in ("", "+") and sum(word) == target)
        or (sign in ("", "x") and prod(word) == target)
        or (sign in ("", "-") and pair and high - low == target)
        or (sign in ("", "/") and pair and low * target == high)
    )
