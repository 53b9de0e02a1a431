"""What cages make of their numbers: sums in a killer, a sign of arithmetic in a kenken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import mul

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid, label
from satgrid.referee.repeats import at_most_once


def killer_faults(
    grid: Grid[str],
    cages: Grid[str],
    sums: Iterable[tuple[str, int]],
    number_of: Callable[[str], int],
) -> Iterator[str]:
    """Yield a sentence for each number twice in a cage, and each cage with another sum."""
    members = _members(cages)
    for cells in members.values():
        yield from at_most_once(grid, cells, _place(cells), number_of)
    for name, wanted in checked(sums, 100):
        found = sum(number_of(grid[cell]) for cell in members[name])
        if found != wanted:
            yield f"{_place(members[name])} sums to {found}, not {wanted}"


def cage_faults(
    grid: Grid[str],
    cages: Grid[str],
    targets: Iterable[tuple[str, int | str]],
    number_of: Callable[[str], int],
) -> Iterator[str]:
    """Yield a sentence for each cage that does not make its target.

    A target is a number with `+`, `-`, `x` or `/` behind it, or without, where any of these may be
    meant; the number of a cage of one cell is then itself.
    """
    members = _members(cages)
    for name, target in checked(targets, 100):
        numbers = sorted((number_of(grid[cell]) for cell in members[name]), reverse=True)
        made = {"+": sum(numbers), "x": reduce(mul, numbers)}
        if len(numbers) == 2:
            made["-"] = numbers[0] - numbers[1]
            if numbers[0] % numbers[1] == 0:
                made["/"] = numbers[0] // numbers[1]
        number, sign = str(target).rstrip("+-x/"), str(target).lstrip("0123456789")
        found = [made[each] for each in (sign or made) if each in made]
        if int(number) not in found:
            shown = " ".join(map(str, numbers))
            yield f"{_place(members[name])}: {shown} does not make {target}"


def _members(cages: Grid[str]) -> dict[str, list[Cell]]:
    """Return the cells of each cage in reading order, without those in no cage."""
    members: dict[str, list[Cell]] = {}
    for cell in cages.cells():
        members.setdefault(cages[cell], []).append(cell)
    members.pop(".", None)
    return members


def _place(cells: list[Cell]) -> str:
    return f"the cage at {label(cells[0])}"
