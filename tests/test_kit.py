"""Parts of the kit for rule files: statements, automata and pictures that no family needs yet."""

from __future__ import annotations

from itertools import groupby, product
from pathlib import Path

import pytest
from rulefiles import written
from tables import parts
from three_sets.geometry import regions

import satgrid
from satgrid.board import Board
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.composed.covers import Rectangle, rectangle_covers
from satgrid.drawing import svg
from satgrid.drawing.box_drawing import draw_board
from satgrid.drawing.scene import build_scene
from satgrid.grid import Grid
from satgrid.rulefiles import rules_from

FILES = dict(parts("kit"))


@pytest.fixture
def stated(own_folder: Path, request: pytest.FixtureRequest) -> str:
    """Return the family of the rule file with this name."""
    return rules_from(written(own_folder, FILES[request.param], f"own-{request.param}.py"))


def fits_blocks(line: str, clue: tuple[str, ...]) -> bool:
    """Return whether a line has these blocks: numbers, ? for any length, * for any blocks."""
    found = [len([*run]) for value, run in groupby(line) if value == BLACK]

    def fits(lengths: list[int], items: tuple[str, ...]) -> bool:
        if not items:
            return not lengths
        if items[0] == "*":
            return any(fits(lengths[k:], items[1:]) for k in range(len(lengths) + 1))
        return bool(lengths) and items[0] in ("?", str(lengths[0])) and fits(lengths[1:], items[1:])

    return fits(found, clue)


@pytest.mark.parametrize("stated", ["cts"], indirect=True)
def test_lines_with_unknown_blocks_have_the_solutions_of_a_list_of_all_boards(stated: str) -> None:
    rows, columns = (("*",), ("?", "1"), ("3",)), (("?",), ("*", "1"), ("2",))
    lines = ["rows:", *map(" ".join, rows), "columns:", *map(" ".join, columns)]
    Path("board.txt").write_text("\n".join([stated, *lines, ""]))
    wanted = set()
    for cells in product(WHITE + BLACK, repeat=9):
        across = ["".join(cells[k : k + 3]) for k in (0, 3, 6)]
        down = ["".join(cells[k::3]) for k in range(3)]
        if all(map(fits_blocks, across + down, rows + columns)):
            grid = Grid(3, 3, cells)
            squares = [
                {grid[p] for p in product((r, r + 1), (c, c + 1))}
                for r, c in product((0, 1), repeat=2)
            ]
            black = [p for p in grid.cells() if grid[p] == BLACK]
            if {BLACK} not in squares and len(regions(black)) <= 1:
                wanted.add(grid)
    assert wanted
    assert set(satgrid.solutions(satgrid.load("board.txt"))) == wanted


@pytest.mark.parametrize("stated", ["doppelblock"], indirect=True)
def test_black_cells_of_an_answer_with_numbers_are_filled(stated: str) -> None:
    rows = "\n".join(["- - - -"] * 4)
    Path("board.txt").write_text(f"{stated}\n{rows}\ntop: 3 - - -\nbottom: - - - -\n"
                                 "left: 0 - - -\nright: - - - -\n")  # fmt: skip
    puzzle = satgrid.load("board.txt")
    (grid,) = satgrid.solve(puzzle).grids
    assert sum(value == BLACK for value in grid.flat) == 8
    drawn = draw_board(build_scene(puzzle), grid, None)
    assert drawn.count("███") == 8
    assert svg.svg(puzzle, grid).count(">#<") == 0


@pytest.mark.parametrize("stated", ["blackened"], indirect=True)
def test_a_number_on_a_black_cell_is_visible(stated: str) -> None:
    Path("board.txt").write_text(f"{stated}\n3 -\n- -\n")
    puzzle = satgrid.load("board.txt")
    grid = Grid.from_rows(["#1", "1#"])
    assert not satgrid.check(puzzle, grid)
    assert "▐3▌" in draw_board(build_scene(puzzle), grid, None)
    document = svg.svg(puzzle, grid)
    assert 'fill="#ffffff">3</text>' in document
    assert svg.svg(puzzle.with_cells({}), grid) != document


def test_covers_have_the_rectangles_that_fit_and_no_others() -> None:
    board, cells = Board(3, 3), {(0, 0): None, (2, 2): 3}

    def is_high(cell: tuple[int, int], each: Rectangle) -> bool:
        return each.height > each.width

    every = rectangle_covers(board, cells)
    high = rectangle_covers(board, cells, fits=is_high)
    for (cell, number), before, after in zip(cells.items(), every, high, strict=False):
        wanted = [
            Rectangle(top, left, bottom, right).placement(board)
            for top, left in product(range(3), repeat=2)
            for bottom, right in product(range(top + 1, 4), range(left + 1, 4))
            if top <= cell[0] < bottom
            and left <= cell[1] < right
            and bottom - top > right - left
            and number in (None, (bottom - top) * (right - left))
            and not any(top <= r < bottom and left <= c < right for r, c in cells if (r, c) != cell)
        ]
        assert {*map(tuple, after.placements)} == {*map(tuple, wanted)}
        assert len(after.placements) < len(before.placements)


@pytest.mark.parametrize("stated", ["blackened"], indirect=True)
def test_a_broken_statement_without_a_clue_names_a_place(stated: str) -> None:
    Path("board.txt").write_text(f"{stated}\n- -\n- -\n")
    faults = satgrid.check(satgrid.load("board.txt"), Grid.from_rows(["#1", "11"]))
    assert faults == ["near row 2, column 1: exactly does not hold"]
