"""Numbers and letters in lines and cages: repeats, Latin squares, inequality signs, sums.

`name_of` returns the word for a value in a sentence, `number_of` the number that a value shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, groupby, takewhile
from operator import mul
from typing import TypeVar

from satgrid.deadline import checked
from satgrid.errors import count
from satgrid.grid import Cell, Grid, label
from satgrid.referee.places import Group, cells_by_value, line_entries, lines, stretch

_T = TypeVar("_T")


def runs(line: Iterable[_T]) -> list[tuple[int, _T]]:
    """Return (length, entry) of each run of equal entries, in order."""
    return [(len(list(run)), entry) for entry, run in groupby(line)]


def long_runs(grid: Grid[str], most: int, value: str = "") -> Iterator[str]:
    """Yield a sentence for each run of more than `most` equal cells in a row or column.

    With a `value` only its runs count.
    """
    for name, line in line_entries(grid):
        end = 0
        for length, entry in runs(line):
            start, end = end, end + length
            if length > most and value in ("", entry):
                yield f"{name}: {length} equal cells in a row, {stretch(name, start, end)}"


def at_most_once(
    grid: Grid[str], cells: Sequence[Cell], place: str, name_of: Callable[[str], object] = str
) -> Iterator[str]:
    """Yield a sentence for each value that several of the cells have."""
    for value, times in sorted(Counter(grid[p] for p in checked(cells)).items()):
        if times > 1:
            yield f"{place}: {name_of(value)} is there {times} times"


def each_once(
    grid: Grid[str],
    cells: Sequence[Cell],
    values: Iterable[str],
    place: str,
    name_of: Callable[[str], object] = str,
) -> Iterator[str]:
    """Yield a sentence for each of the values that is missing from the cells or there repeatedly.

    Other values may be there any number of times.
    """
    times = Counter(grid[p] for p in checked(cells))
    for value in values:
        if not times[value]:
            yield f"{place}: {name_of(value)} is missing"
        elif times[value] > 1:
            yield f"{place}: {name_of(value)} is there {times[value]} times"


def equal_lines(grid: Grid[str]) -> Iterator[str]:
    """Yield a sentence for each row equal to an earlier row, and for columns likewise."""
    first: dict[tuple[str, tuple[str, ...]], str] = {}
    for name, line in line_entries(grid):
        before = first.setdefault((name.partition(" ")[0], line), name)
        if before != name:
            yield f"{name} is equal to {before}"


def near_faults(grid: Grid[str], number_of: Callable[[str], int]) -> Iterator[str]:
    """Yield a sentence for each number k that is repeated with fewer than k cells between."""
    for name, line in line_entries(grid):
        last: dict[str, int] = {}
        for at, value in enumerate(checked(line)):
            if value == ".":
                continue
            number, first = number_of(value), last.get(value)
            if first is not None and (between := at - first - 1) < number:
                where = stretch(name, first, at + 1)
                yield f"{name}: {number} twice with {count(between, 'cell')} between, {where}"
            last[value] = at


_REACHES = {"king": {(1, 0), (0, 1), (1, 1)}, "knight": {(1, 2), (2, 1)}}
"""The distances in rows and columns that a piece of chess moves."""


def move_faults(
    grid: Grid[str], piece: str, name_of: Callable[[str], object] = str
) -> Iterator[str]:
    """Yield a sentence for each two cells of one value with a move of the piece between them."""
    for value, cells in cells_by_value(grid).items():
        for p, q in checked(combinations(cells, 2), 100):
            if (abs(p[0] - q[0]), abs(p[1] - q[1])) in _REACHES[piece]:
                yield (
                    f"{label(p)} and {label(q)} are both {name_of(value)}, and a {piece} moves "
                    "from one to the other"
                )


def latin_faults(
    grid: Grid[str],
    values: Sequence[str],
    name_of: Callable[[str], object] = str,
    *,
    parts: Iterable[Group] = (),
    crossed: object = False,
) -> Iterator[str]:
    """Yield a sentence for each value that is missing or repeated in a row or column.

    The same holds for each of the `parts`, and for both long diagonals if the board is `crossed`.
    """
    houses = [*lines(grid), *parts]
    if crossed:
        houses += diagonals(grid)
    for name, cells in houses:
        yield from each_once(grid, cells, values, name, name_of)


def diagonals(grid: Grid[str]) -> Iterator[Group]:
    """Yield both long diagonals of a square board, with their names."""
    n = grid.height
    yield "the diagonal down", [(k, k) for k in range(n)]
    yield "the diagonal up", [(n - 1 - k, k) for k in range(n)]


def order_faults(
    grid: Grid[str], order: Grid[str], number_of: Callable[[str], int]
) -> Iterator[str]:
    """Yield a sentence for each sign that does not point to the smaller number.

    `order` is the board with places between neighbours: cell (r, c) is its place (2r, 2c).
    """
    for r, c in checked(order.cells(), 100):
        sign = order[r, c]
        if sign == ".":
            continue
        before, behind = (r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2)
        first, second = number_of(grid[before]), number_of(grid[behind])
        if not (first < second if sign in "<^" else first > second):
            yield f"{label(before)} and {label(behind)}: {first} {sign} {second}"


def killer_faults(
    grid: Grid[str],
    cages: Grid[str],
    sums: Iterable[tuple[str, int]],
    number_of: Callable[[str], int],
) -> Iterator[str]:
    """Yield a sentence for each number repeated in a cage, and each cage with another sum."""
    members = cells_by_value(cages)
    for name, cells in members.items():
        if name != ".":
            yield from at_most_once(grid, cells, _cage_name(cells), number_of)
    for name, wanted in checked(sums, 100):
        total = sum(number_of(grid[cell]) for cell in members[name])
        if total != wanted:
            yield f"{_cage_name(members[name])} sums to {total}, not {wanted}"


def cage_faults(
    grid: Grid[str],
    cages: Grid[str],
    targets: Iterable[tuple[str, int | str]],
    number_of: Callable[[str], int],
) -> Iterator[str]:
    """Yield a sentence for each cage whose numbers do not make its target.

    A target is a number followed by `+`, `-`, `x` or `/`. Without a sign any of the four may make
    it; a cage of one cell then holds the number itself.
    """
    members = cells_by_value(cages)
    for name, target in checked(targets, 100):
        numbers = sorted((number_of(grid[cell]) for cell in members[name]), reverse=True)
        results = {"+": sum(numbers), "x": reduce(mul, numbers)}
        if len(numbers) == 2:
            results["-"] = numbers[0] - numbers[1]
            if numbers[0] % numbers[1] == 0:
                results["/"] = numbers[0] // numbers[1]
        number, sign = str(target).rstrip("+-x/"), str(target).lstrip("0123456789")
        if int(number) not in [results[s] for s in (sign or results) if s in results]:
            shown = " ".join(map(str, numbers))
            yield f"{_cage_name(members[name])}: {shown} does not make {target}"


def _cage_name(cells: list[Cell]) -> str:
    return f"the cage at {label(cells[0])}"


_DIGITS = "123456789"


def sum_faults(grid: Grid[str], signs: Mapping[Cell, str], none: str = ".") -> Iterator[str]:
    """Yield a sentence for each cell without a digit, each repeat in a run, and each wrong sum.

    A sign such as `16\\24` is a black cell: 16 is the sum below it, 24 the sum to its right.
    """
    flat, width = grid.flat, grid.width
    black = [cell in signs for cell in grid.cells()]
    for at, value in enumerate(checked(flat, 100)):
        if black[at] and value != none:
            yield f"{label(divmod(at, width))}: a black cell has a digit"
        elif not black[at] and value not in _DIGITS:
            yield f"{label(divmod(at, width))}: a white cell has no digit"
    for at in checked(range(len(flat)), 20):
        r, c = cell = divmod(at, width)
        down, beside = range(at, len(flat), width), range(at, (r + 1) * width)
        if black[at]:
            below, right = signs[cell].split("\\")
            yield from _run_faults(_run(flat, black, down[1:]), below, "below", cell)
            yield from _run_faults(_run(flat, black, beside[1:]), right, "to the right of", cell)
            continue
        if r == 0:
            yield from _run_faults(_run(flat, black, down), "", "from", cell, " on")
        if c == 0:
            yield from _run_faults(_run(flat, black, beside), "", "from", cell, " on")


def _run(flat: Sequence[str], black: Sequence[bool], places: Iterable[int]) -> list[str]:
    """Return the values of the places up to the first black one."""
    return [flat[at] for at in takewhile(lambda at: not black[at], places)]


def _run_faults(
    shown: Sequence[str], clue: str, before: str, cell: Cell, behind: str = ""
) -> Iterator[str]:
    """Yield a sentence for each repeated digit of a run and for a sum other than the clue.

    The run is named by `before`, the cell and `behind`: "below row 1, column 2".
    """
    digits = [value for value in shown if value in _DIGITS]
    total = sum(map(int, digits))
    wrong = clue and total != int(clue)
    if not wrong and len(set(digits)) == len(digits):
        return
    where = f"{before} {label(cell)}{behind}"
    for digit in sorted({value for value in digits if digits.count(value) > 1}):
        yield f"the run {where}: {digit} stands there {digits.count(digit)} times"
    if wrong:
        yield f"the run {where}: its digits make {total}, the sum is {clue}"
