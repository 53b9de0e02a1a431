"""Loops on the lattice, against the shapes that they enclose.

A loop along the sides of cells is the border of a shape of cells: one that hangs together, whose
outside hangs together, and which touches itself nowhere at a corner alone. So the loops of a board
are counted without walking any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, product
from random import Random
from typing import Literal

import pytest
from properties import one_in

from satgrid import referee
from satgrid.grid import Cell, Grid

Through = Literal["corners", "cells"]


def lattice(height: int, width: int, places: Iterable[Cell]) -> Grid[str]:
    """Return the lattice of a board with a line at these places."""
    shown = set(places)
    cells = product(range(2 * height + 1), range(2 * width + 1))
    return Grid(2 * height + 1, 2 * width + 1, tuple(".#"[cell in shown] for cell in cells))


def one_piece(cells: set[Cell]) -> bool:
    """Return whether the cells, some, hang together."""
    reached = {min(cells)} if cells else set()
    for _ in cells:
        reached |= {p for p in cells for q in reached if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1}
    return bool(cells) and reached == cells


def loops(height: int, width: int) -> Iterator[set[Cell]]:
    """Yield the places of each loop through corners of a board."""
    board = set(product(range(height), range(width)))
    frame = set(product(range(-1, height + 1), range(-1, width + 1)))
    for inside in map(set, chain(*(combinations(sorted(board), k) for k in range(len(board) + 1)))):
        if not one_piece(inside) or not one_piece(frame - inside):
            continue
        corners = product(range(height + 1), range(width + 1))
        fours = [[(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)] for r, c in corners]
        patterns = {tuple(cell in inside for cell in four) for four in fours}
        if patterns & {(True, False, False, True), (False, True, True, False)}:
            continue
        line = set()
        for r, c in inside:
            for side, other in (
                ((0, 1), (r - 1, c)),
                ((2, 1), (r + 1, c)),
                ((1, 0), (r, c - 1)),
                ((1, 2), (r, c + 1)),
            ):
                if other not in inside:
                    a, b = 2 * r + side[0], 2 * c + side[1]
                    ends = ((0, -1), (0, 1)) if side[1] == 1 else ((-1, 0), (1, 0))
                    line |= {(a, b), *((a + x, b + y) for x, y in ends)}
        yield line


def silent(grid: Grid[str], through: Through) -> bool:
    return not list(referee.loop_faults(grid, through))


def test_the_loops_of_small_boards_are_as_many_as_others_count() -> None:
    """Cycles of grid graphs of 2 x 2, 2 x 3, 3 x 3, 3 x 4 and 4 x 4 nodes (OEIS A140517)."""
    sizes = [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3)]
    assert [sum(1 for _ in loops(*size)) for size in sizes] == [1, 3, 13, 40, 213]


@one_in(3)
@pytest.mark.parametrize(("height", "width"), [(1, 2), (2, 1), (1, 1)])
def test_of_all_lattices_the_loops_are_accepted(height: int, width: int) -> None:
    """Through corners; through cells of such a board there is none."""
    expected = {lattice(height, width, line) for line in loops(height, width)}
    rows, columns = 2 * height + 1, 2 * width + 1
    found = set()
    for flat in product(".#", repeat=rows * columns):
        grid = Grid(rows, columns, flat)
        if silent(grid, "corners"):
            found.add(grid)
        assert not silent(grid, "cells")
    assert found == expected


def of_sides(height: int, width: int, through: Through) -> Iterator[Grid[str]]:
    """Yield the lattice of each set of sides between nodes, with the nodes that they lead to."""
    first = through == "cells"
    places = product(range(first, 2 * height + 1 - first), range(first, 2 * width + 1 - first))
    sides = [place for place in places if sum(place) % 2]
    for drawn in product((False, True), repeat=len(sides)):
        line = set()
        for (r, c), shown in zip(sides, drawn, strict=True):
            if shown:
                along = ((r, c - 1), (r, c + 1)) if r % 2 == first else ((r - 1, c), (r + 1, c))
                line |= {(r, c), *along}
        yield lattice(height, width, line)


def test_of_all_sets_of_sides_the_loops_are_accepted() -> None:
    accepted = {grid for grid in of_sides(2, 2, "corners") if silent(grid, "corners")}
    assert accepted == {lattice(2, 2, line) for line in loops(2, 2)}
    # A loop through cells goes through the corners of a board that is smaller by one.
    accepted = {grid for grid in of_sides(3, 3, "cells") if silent(grid, "cells")}
    moved = [{(r + 1, c + 1) for r, c in line} for line in loops(2, 2)]
    assert accepted == {lattice(3, 3, line) for line in moved}


def test_loops_of_larger_boards_are_accepted_and_none_with_a_place_changed() -> None:
    every = list(loops(3, 3))
    for line in every:
        assert silent(lattice(3, 3, line), "corners")
    random = Random(0)
    for line in random.sample(every, 40):
        for place in product(range(7), range(7)):
            assert not silent(lattice(3, 3, line ^ {place}), "corners")
        moved = {(r + 1, c + 1) for r, c in line}
        assert silent(lattice(4, 4, moved), "cells")
        for place in product(range(9), range(9)):
            assert not silent(lattice(4, 4, moved ^ {place}), "cells")


def said(through: Through, *rows: str) -> list[str]:
    return list(referee.loop_faults(Grid.from_rows(rows), through))


def test_sentences_about_lines_through_corners() -> None:
    assert said("corners", "...", "...", "...") == ["there is no line"]
    assert said("corners", "###", "#.#", "###") == []
    assert said("corners", "###", "#..", "#..") == [
        "the top right corner of row 1, column 1: the line ends here",
        "the bottom left corner of row 1, column 1: the line ends here",
    ]
    assert said("corners", "###", "###", "###") == ["row 1, column 1: no line can go there"]
    assert said("corners", "###", "#.#", "#.#") == [
        "the bottom left corner of row 1, column 1: the line ends here",
        "the bottom right corner of row 1, column 1: the line ends here",
    ]
    assert said("corners", "###", "#.#", ".##") == [
        "the bottom left corner of row 1, column 1: the line breaks off here"
    ]
    assert said("corners", "###..", "#.#..", "###.#") == [
        "the bottom right corner of row 1, column 2: no line leads here",
        "the bottom right corner of row 1, column 2: the line here is apart from the longest one",
    ]
    assert said("corners", "#####", "#.#.#", "#####") == [
        "the top left corner of row 1, column 2: the line branches here",
        "the bottom left corner of row 1, column 2: the line branches here",
    ]
    assert said("corners", "###..", "#.#..", "#####", "..#.#", "..###") == [
        "the top left corner of row 2, column 2: the line crosses itself here"
    ]


def test_sentences_about_several_loops() -> None:
    rows = ["###.###", "#.#.#.#", "###.#.#", "....#.#", "....###"]
    assert said("corners", *rows) == [
        "the top left corner of row 1, column 1: the line here is apart from the longest one"
    ]


def test_sentences_about_lines_through_cells() -> None:
    loop = [".....", ".###.", ".#.#.", ".###.", "....."]
    assert said("cells", *loop) == []
    assert said("cells", ".....", ".###.", ".###.", ".###.", ".....") == [
        "the top left corner of row 2, column 2: no line can go there"
    ]
    assert said("cells", "...#.", ".###.", ".#.#.", ".###.", ".....") == [
        "the top side of row 1, column 2: no line can go there"
    ]
    assert said("cells", ".....", ".####", ".#.#.", ".###.", ".....") == [
        "the right side of row 1, column 2: no line can go there"
    ]
    assert said("cells", ".....", ".###.", ".#...", ".###.", ".....") == [
        "row 1, column 2: the line ends here",
        "row 2, column 2: the line ends here",
    ]
    assert said("cells", ".....", ".##..", ".#.#.", ".###.", ".....") == [
        "row 1, column 2: the line breaks off here"
    ]


def test_another_sign_may_be_the_line() -> None:
    grid = Grid.from_rows(["---", "-.-", "---"])
    assert list(referee.loop_faults(grid, "corners", line="-")) == []
    assert list(referee.loop_faults(grid, "corners")) == ["there is no line"]
