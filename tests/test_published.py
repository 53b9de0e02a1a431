"""Boards that people published for other programs: right ones, and ones that break one named rule.

They come from the tests of robx/pzprjs (MIT). Where there is no folder `shared` beside the
checkout, the tests are skipped.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

import pytest
from pzprv3 import GENRES, Board, boards, drawn, rows
from tables import rows as cases

import satgrid
from satgrid import families, formats, referee
from satgrid.errors import PuzzleError
from satgrid.formats.pzprv3 import write_board
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

NOT_DRAWN_IN_CELLS = {("magnets", "bkNumGt2"), ("fillomino", "bkSizeLt")}
"""Boards that are wrong by their clues, as tested below, or by a drawn border."""

each_genre = pytest.mark.parametrize("genre", GENRES)


def published(shared: Path, genre: str) -> list[Board]:
    return list(boards(shared / "data" / "boards" / "pzprjs.tsv", genre))


# ------------------------------------------------------------------ read


@each_genre
def test_every_genre_has_right_and_wrong_boards(genre: str, shared: Path) -> None:
    found = published(shared, genre)
    assert {board.is_right for board in found} == {True, False}
    assert len({board.broken for board in found}) > 1
    for board in found:
        assert board.puzzle["family"] == GENRES[genre]
        assert len({len(row) for row in board.answer}) == 1
        sides = {len(board.answer), len(board.answer) // 2}
        for key in {"grid", "rooms"} & board.puzzle.keys():
            assert len(board.puzzle[key]) in sides


@each_genre
def test_a_published_address_is_read_and_written_the_same(genre: str, shared: Path) -> None:
    (row,) = [row for row in rows(shared / "data" / "boards" / "pzprjs.tsv", genre) if not row[2]]
    assert row.kind == "url"
    puzzle = satgrid.load(f"https://puzz.link/p?{genre}/{row.text}")
    assert puzzle.family == GENRES[genre]
    written = formats.find("puzzlink").write([puzzle])
    name = {"hashikake": "hashi", "lightup": "akari"}.get(genre, genre)
    assert written == f"https://puzz.link/p?{name}/{row.text}\n"
    assert satgrid.load(f"{name}/{row.text}") == puzzle
    right = [board.puzzle for board in published(shared, genre) if board.is_right]
    assert puzzle in map(Puzzle.from_json, right)


@each_genre
def test_every_row_is_read_and_written_the_same_but_those_that_are_listed(
    genre: str, shared: Path
) -> None:
    refused: dict[tuple[str, str], list[str]] = {}
    for row in rows(shared / "data" / "boards" / "pzprjs.tsv", genre):
        if row.kind != "board":
            continue
        try:
            found = drawn(row)
        except PuzzleError as error:
            refused.setdefault((genre, row.broken), []).append(error.message)
            continue
        text = write_board(found.puzzle)
        assert formats.find("pzprv3").parse(text)[0].puzzle == found.puzzle
        if "?" not in found.grid.flat:
            again = formats.find("pzprv3").parse(write_board(found.puzzle, found.grid))[0]
            assert again.answer in (found.grid, None)
            blank = not found.answered or set(found.grid.flat) == {"."}
            assert (again.answer is None) <= blank
    expected = {(g, broken): w for g, broken, w in cases("published", "refused") if g == genre}
    assert refused.keys() == expected.keys()
    for key, words in expected.items():
        assert len(refused[key]) == len(words)
        assert all(map(str.startswith, refused[key], words)), refused[key]


def test_boards_are_read(shared: Path) -> None:
    for genre, path, expected in cases("published", "read"):
        found = next(board for board in published(shared, genre) if board.is_right)
        value = {"puzzle": found.puzzle, "answer": found.answer}
        for step in path:
            value = value[step]
        assert value == expected, (genre, path)


# ------------------------------------------------------------------ held against families


@each_genre
def test_a_family_judges_its_published_boards(genre: str, shared: Path) -> None:
    for board in published(shared, genre):
        problem = Problem(Puzzle.from_json(board.puzzle))
        if (genre, board.broken) == ("magnets", "bkNumGt2"):
            with pytest.raises(PuzzleError, match=r"^room J has 3 cells"):
                problem.inspect()
        else:
            problem.inspect()
        faults = list(problem.check(Grid.from_rows(board.answer)))
        assert (faults == []) == board.is_right, (board.broken, faults, board.puzzle, board.answer)


@each_genre
def test_the_solver_judges_published_boards(genre: str, shared: Path) -> None:
    """What is drawn is given: the puzzle has a solution if it is right, or only begun."""
    family = families.find(GENRES[genre])
    begun = {broken for g, broken in cases("published", "begun") if g == genre}
    for board in published(shared, genre):
        puzzle, answer = Puzzle.from_json(board.puzzle), Grid.from_rows(board.answer)
        drawn = [each for each in zip(answer.cells(), answer.flat, strict=True) if each[1] != "?"]
        if {value for _, value in drawn} <= {*family.answer.symbols(puzzle)}:
            given = replace(puzzle, given=tuple(drawn), lattice=family.answer.lattice)
            if (genre, board.broken) in NOT_DRAWN_IN_CELLS:
                continue
            solved = satgrid.solve(given).status == "solved"
            assert solved == (board.is_right or board.broken in begun), (board.broken, board.puzzle)


@each_genre
def test_what_is_drawn_on_a_wrong_board_is_refused_unless_it_is_only_begun(
    genre: str, shared: Path
) -> None:
    read, begun = [], set()
    for row in rows(shared / "data" / "boards" / "pzprjs.tsv", genre):
        if row.kind == "board":
            with contextlib.suppress(PuzzleError):
                read.append((row.broken, drawn(row)))
    right = [found.grid.flat for broken, found in read if broken == "right"]
    for broken, found in read:
        if (genre, broken) == ("magnets", "bkNumGt2"):
            continue  # No puzzle, as tested above.
        said = found.faults or satgrid.check(found.puzzle, found.grid)
        if broken == "right" or said:
            assert not (broken == "right" and said), (broken, said)
            continue
        begun.add((genre, broken))
        assert "?" in found.grid.flat
        assert any(
            all(shown in ("?", value) for shown, value in zip(found.grid.flat, flat, strict=True))
            for flat in right
            if len(flat) == len(found.grid.flat)
        )
    assert begun == {(g, broken) for g, broken in cases("published", "begun") if g == genre}


# ------------------------------------------------------------------ held against the parts


def faults(board: Board) -> list[str]:
    """Return what the part says that is about the rule of which the board's name tells."""
    grid = Grid.from_rows(board.answer)
    match board.broken, board.genre:
        case ("csAdjacent", _) | ("cuDivideRB", _):
            return list(referee.region_faults(grid, ".", "#"))
        case "cs2x2", _:
            return list(referee.square_faults(grid, "#", "black"))
        case "csDivide", _:
            return list(referee.parted(grid, "#", "black cell"))
        case "cuDivide", _:
            return list(referee.parted(grid, ".", "white cell"))
        case (("csGt2" | "csLt2"), _):
            return list(referee.sized(grid, "#", 2, "black cell"))
        case (("starAround" | "tentAround"), _):
            return list(referee.touch_faults(grid, "#", "stars", corners=True))
        case "bkUnshadeConsecGt3", _:
            rooms = Grid.from_rows(board.puzzle["rooms"])
            return list(referee.crossing_faults(grid, rooms, ".", "white cell"))
        case "nmMinesNe", _:
            return list(referee.counted_around(grid, numbers(board), "#", "mine"))
        case "nmAkariNe", _:
            return list(referee.counted_beside(grid, numbers(board), "#", "lamp"))
        case (("akariDup" | "ceDark"), _):
            cells = Grid.from_rows(board.puzzle["grid"])
            walls = {cell for cell in cells.cells() if cells[cell] is not None}
            return list(referee.lamp_faults(grid, "#", walls))
        case "nmLineNe", _:
            return [
                sentence
                for cell, number in numbers(board)
                for sentence in referee.counted(grid, referee.sides(cell), "#", number, "X", "line")
            ]
        case (("lnBranch" | "lnCross" | "lnDeadEnd" | "lnPlLoop"), genre):
            return list(referee.loop_faults(grid, "corners" if genre == "slither" else "cells"))
        case (("nmTentNone" | "nmTreeNone"), _):
            return list(referee.pair_faults(trees(board), shaded(grid), "tree", "tent"))
        case _, "mashu":
            signs = Grid.from_rows(board.puzzle["grid"])
            pearls = {cell: signs[cell] == "b" for cell in signs.cells() if signs[cell]}
            return list(referee.pearl_faults(grid, pearls))
    raise ValueError(board.broken)


def numbers(board: Board) -> list[tuple[Cell, int]]:
    cells = Grid.from_rows(board.puzzle["grid"])
    return [(cell, cells[cell]) for cell in cells.cells() if isinstance(cells[cell], int)]


def trees(board: Board) -> list[Cell]:
    cells = Grid.from_rows(board.puzzle["grid"])
    return [cell for cell in cells.cells() if cells[cell] == "t"]


def shaded(grid: Grid[str]) -> list[Cell]:
    return [cell for cell in grid.cells() if grid[cell] == "#"]
