"""What cages make of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import mul

from satgrid.deadline import checked
from satgrid.grid import Cell, Grid
from satgrid.referee.repeats import at_most_once


def cage_faults(
    grid: Grid[str],
    cages: Grid[str],
    targets: Iterable[tuple[str, int | str]],
    number_of: Callable[[str], int],
    different: bool = False,
) -> Iterator[str]:
    """Yield a sentence for each cage that does not make its target.

    A target is a number with `+`, `-`, `x` or `/` behind it, or without, where any of these may be
    meant; the number of a cage of one cell is then itself. Where they are to be `different`, each
    number that a cage has twice is a fault too.
    """
    members: dict[str, list[Cell]] = {}
    for cell in cages.cells():
        members.setdefault(cages[cell], []).append(cell)
    members.pop(".", None)
    for name, cells in members.items() if different else ():
        yield from at_most_once(grid, cells, f"cage {name}", number_of)
    for name, target in checked(targets, 100):
        numbers = sorted((number_of(grid[p]) for p in members[name]), reverse=True)
        made = {"+": sum(numbers), "x": reduce(mul, numbers)}
        if len(numbers) == 2:
            made["-"] = numbers[0] - numbers[1]
            if numbers[0] % numbers[1] == 0:
                made["/"] = numbers[0] // numbers[1]
        number, sign = str(target).rstrip("+-x/"), str(target).lstrip("0123456789")
        found = [made[each] for each in (sign or made) if each in made]
        if int(number) not in found:
            shown = " ".join(map(str, numbers))
            yield f"cage {name}: {shown} does not make {target}"
