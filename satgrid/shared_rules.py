"""Rules that several families have: which boards there are, and what clues of one sort state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from satgrid.clues import BLACK, WHITE, Value, value_of
from satgrid.constraints import are
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.composed.rules import diagonals
from satgrid.constraints.exactly import Exactly, ExactlyOneEach, are_few
from satgrid.constraints.given import GivenEach
from satgrid.deadline import checked
from satgrid.grid import Cell, label
from satgrid.puzzle import Puzzle


def square(least: int = 1, most: int | None = None) -> Callable[[int, int], str]:
    """Return the `sizes` of a family whose boards are square, with `least` to `most` rows."""

    def sizes(height: int, width: int) -> str:
        """Refuse boards that are not square, too small or too big."""
        fits = height == width and least <= height and (most is None or height <= most)
        told = "" if most is None else f", {least} to {most}"
        return "" if fits else f"as many rows as columns{told}"

    return sizes


def given_numbers(puzzle: Puzzle) -> Iterator[GivenEach]:
    """Yield that cells have the numbers that are printed in them."""
    yield from _given_each({cell: value_of(n) for cell, n in checked(puzzle.numbers.items())})


def given_signs(puzzle: Puzzle, values: Mapping[str, Value]) -> Iterator[GivenEach]:
    """Yield that cells have the values that the signs in them stand for."""
    yield from _given_each({cell: values[sign] for cell, sign in checked(puzzle.signs.items())})


def white_clues(puzzle: Puzzle) -> Iterator[GivenEach]:
    """Yield that cells with clues are white, those with numbers first."""
    yield from _given_each(dict.fromkeys(checked({**puzzle.numbers, **puzzle.signs}), WHITE))


def _given_each(shown: Mapping[Cell, Value]) -> Iterator[GivenEach]:
    """Yield that each of the cells has its value, as its own clue says."""
    if shown:
        clues = tuple([label(cell) for cell in checked(shown)])
        yield GivenEach(tuple(shown), tuple(shown.values()), clues)


def line_totals(puzzle: Puzzle) -> Iterator[Exactly]:
    """Yield that rows and columns have as many black cells as it is told for them."""
    for line, number in puzzle.lines():
        if number is not None:
            yield Exactly(are(line.cells, BLACK), number, clue=line.name)


def latin(
    puzzle: Puzzle, values: Sequence[Value], parts: Iterable[Sequence[Cell]] = ()
) -> Iterator[ExactlyOneEach]:
    """Yield that each row, each column and each of the parts has each of the values once.

    With the setting `diagonals` of the variant both long diagonals have them once too.
    """
    houses = [*(line.cells for line in puzzle.board.lines()), *parts]
    if puzzle.setting("diagonals"):
        houses += diagonals(puzzle.height)
    yield ExactlyOneEach(tuple(map(tuple, houses)), tuple(values))


def numbered_rooms(
    puzzle: Puzzle, values: Sequence[Value]
) -> Iterator[AnyOf | GivenEach | ExactlyOneEach]:
    """Yield the numbers that are printed, and that each room has those from 1 to its size once.

    The values are those of the biggest room.
    """
    fits: dict[Cell, Value] = {}
    for cell, number in checked(puzzle.numbers.items()):
        if number <= len(values):
            fits[cell] = value_of(number)
        else:
            yield AnyOf((), clue=label(cell))
    yield from _given_each(fits)
    rooms = [tuple(cells) for cells in puzzle.rooms.members().values()]
    # Small rooms and large ones are encoded in other ways.
    for few in True, False:
        some = tuple([cells for cells in rooms if are_few(len(cells), 1) == few])
        if some:
            yield ExactlyOneEach(some, tuple(values), first=tuple(map(len, some)))
