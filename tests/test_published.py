"""Boards that people published for other programs: right ones, and ones that break one named rule.

They come from the tests of robx/pzprjs (MIT). Where there is no folder `shared` beside the
checkout, the tests are skipped.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from pzprv3 import GENRES, Board, boards, drawn, rows

import satgrid
from satgrid import formats, referee
from satgrid.errors import PuzzleError
from satgrid.genres import file
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

each_genre = pytest.mark.parametrize("genre", GENRES)


def published(shared: Path, genre: str) -> list[Board]:
    return list(boards(shared / "data" / "boards" / "pzprjs.tsv", genre))


def one(shared: Path, genre: str, broken: str) -> Board:
    """Return the first board of the genre that breaks this rule."""
    return next(board for board in published(shared, genre) if board.broken == broken)


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


EMPTY = "the file breaks off"
"""The row tells the size alone, of a board on which nothing is."""
OTHER_RULES = "its flag"
REFUSED = {
    ("castle", "anNoArrow"): ["row 1, column 4: '0,0,2' is not an arrow"],
    ("castle", "brNoLine"): [EMPTY],
    ("creek", "brNoShade"): [EMPTY],
    ("fillomino", "bkSizeGt3"): [OTHER_RULES] * 2,
    ("fillomino", "ceNoNum"): [OTHER_RULES],
    ("fillomino", "right"): [OTHER_RULES],
    ("hashikake", "brNoLine"): [EMPTY],
    ("heyawake", "brNoShade"): [EMPTY],
    ("hitori", "brNoShade"): [EMPTY],
    ("koburin", "anShadeNe"): [OTHER_RULES],
    ("koburin", "right"): [OTHER_RULES],
    ("kurodoko", "brNoShade"): [EMPTY],
    ("kurotto", "brNoShade"): [EMPTY],
    ("magnets", "nmAdjDiff"): [OTHER_RULES],
    ("magnets", "right"): [OTHER_RULES],
    ("mashu", "brNoLine"): [EMPTY],
    ("shakashaka", "brNoTriangle"): [EMPTY],
    ("slither", "brNoLine"): [EMPTY],
    ("slither", "cxNoLine"): [OTHER_RULES],
    ("slither", "right"): [OTHER_RULES],
    ("tapa", "brNoShade"): [EMPTY],
    ("yajilin", "anNoArrow"): ["row 1, column 1: '0,1' is not an arrow"],
    ("yajilin", "right"): [OTHER_RULES],
    ("yajilin", "shInside"): [OTHER_RULES],
}
"""The rows that are not read, by genre and rule, with what is said of each."""


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
        text = file.write(found.puzzle)
        assert formats.find("pzprv3").parse(text)[0].puzzle == found.puzzle
        if "?" not in found.grid.flat:
            again = formats.find("pzprv3").parse(file.write(found.puzzle, found.grid))[0]
            assert again.answer in (found.grid, None)
            assert (again.answer is None) <= (set(found.grid.flat) == {"."})
    expected = {key: words for key, words in REFUSED.items() if key[0] == genre}
    assert refused.keys() == expected.keys()
    for key, words in expected.items():
        assert len(refused[key]) == len(words)
        assert all(map(str.startswith, refused[key], words)), refused[key]


def test_shadings_are_read(shared: Path) -> None:
    tents = one(shared, "tents", "right")
    assert tents.puzzle == {
        "satgrid": 1,
        "family": "tents",
        "rows": [1, None, None, None, 1],
        "columns": [2, None, 0, None, None],
        "grid": [
            [None, None, "t", None, None],
            [None, None, None, None, None],
            [None, "t", None, None, "t"],
            [None, None, None, "t", None],
            [None, "t", None, None, None],
        ],
    }
    assert tents.answer == [".#...", "....#", "#....", "....#", "#...."]
    akari = one(shared, "lightup", "right")
    assert akari.puzzle["grid"][1:4] == [
        [None, None, 4, None, None, None],
        [None, None, None, None, 2, None],
        [None, 0, None, None, None, None],
    ]
    assert akari.answer == ["..#...", ".#.#..", "..#..#", "....#.", "#.....", "...#.."]
    starbattle = one(shared, "starbattle", "right")
    assert starbattle.puzzle["variant"] == {"stars": 1}
    assert starbattle.puzzle["rooms"][1] == "ABBBCC"
    kurodoko = one(shared, "kurodoko", "right")
    assert kurodoko.puzzle["grid"][0] == [None, None, None, 7, None]


def test_digits_and_clues_of_lines_are_read(shared: Path) -> None:
    sudoku = one(shared, "sudoku", "right")
    assert sudoku.puzzle["grid"][0] == [None, 1, None, None]
    assert sudoku.answer == ["2143", "4312", "3421", "1234"]
    nonogram = one(shared, "nonogram", "right")
    assert nonogram.puzzle["rows"] == [[2, 1], [1, 1], [1, 2], [], [1, 1], [3]]
    assert nonogram.puzzle["columns"] == [[2, 1], [1, 1, 1], [1], [1, 1, 1], [2, 1], []]
    assert nonogram.answer[0] == "##.#.."


def test_lattices_are_read(shared: Path) -> None:
    slither = one(shared, "slither", "right")
    assert slither.puzzle["grid"][0] == [2, None, None, 1, None]
    assert slither.answer == [
        "###########",
        "#.........#",
        "#.#####...#",
        "#.#...#...#",
        "#.#.###...#",
        "#.#.#.....#",
        "#.#.#.###.#",
        "#.#.#.#.#.#",
        "###.###.#.#",
        "........#.#",
        "........###",
    ]
    mashu = one(shared, "mashu", "right")
    assert mashu.puzzle["grid"][0] == [None, None, "w", None, None, None]
    assert mashu.answer[:3] == [".............", ".#######.###.", ".#.....#.#.#."]


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


BEGUN = {
    ("fillomino", "bkMixedNum"),
    ("fillomino", "ceNoNum"),
    ("gokigen", "ceNoSlash"),
    ("gokigen", "crConnSlNe"),
    ("ripple", "ceNoNum"),
    ("sudoku", "ceNoNum"),
    ("suguru", "ceNoNum"),
    ("yinyang", "ceNoNum"),
    ("yinyang", "msDivide"),
    ("yinyang", "muDivide"),
}
"""Boards that break nothing but that cells are open: right so far here, and not finished there.

The published right board of each shows all that is drawn. In `bkMixedNum`, a border is missing.
"""


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
    assert begun == {key for key in BEGUN if key[0] == genre}


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


PARTS = [
    ("hitori", "csAdjacent", "are both black and touch"),
    ("hitori", "cuDivideRB", "cut off from the others"),
    ("kurodoko", "csAdjacent", "are both black and touch"),
    ("kurodoko", "cuDivideRB", "cut off from the others"),
    ("heyawake", "csAdjacent", "are both black and touch"),
    ("heyawake", "cuDivideRB", "cut off from the others"),
    ("heyawake", "bkUnshadeConsecGt3", "cross 2 walls, 1 is the most"),
    ("nurikabe", "cs2x2", "2 x 2"),
    ("nurikabe", "csDivide", "cut off from the others"),
    ("canal", "cs2x2", "2 x 2"),
    ("canal", "csDivide", "cut off from the others"),
    ("creek", "cuDivide", "cut off from the others"),
    ("cave", "cuDivide", "cut off from the others"),
    ("nurimisaki", "cuDivide", "cut off from the others"),
    ("nurimisaki", "cs2x2", "2 x 2"),
    ("norinori", "csGt2", "not 2"),
    ("norinori", "csLt2", "a region of 1 black cell, not 2"),
    ("starbattle", "starAround", "are both stars and touch"),
    ("tents", "tentAround", "are both stars and touch"),
    ("tents", "nmTentNone", "this tree has no tent"),
    ("tents", "nmTreeNone", "this tent has no tree"),
    ("mines", "nmMinesNe", "around it, the number is"),
    ("lightup", "nmAkariNe", "beside it, the number is"),
    ("lightup", "akariDup", "are both lamps and see each other"),
    ("lightup", "ceDark", "no lamp lights this cell"),
    ("slither", "nmLineNe", "the number is"),
    ("slither", "lnBranch", "the line branches here"),
    ("slither", "lnCross", "the line crosses itself here"),
    ("slither", "lnDeadEnd", "the line ends here"),
    ("slither", "lnPlLoop", "apart from the longest one"),
    ("mashu", "lnBranch", "the line branches here"),
    ("mashu", "lnCross", "the line crosses itself here"),
    ("mashu", "lnDeadEnd", "the line ends here"),
    ("mashu", "lnPlLoop", "apart from the longest one"),
    ("mashu", "mashuOnLine", "no line goes through this"),
    ("mashu", "mashuBCvNbr", "the line turns beside this black pearl"),
    ("mashu", "mashuBStrig", "the line goes straight at this black pearl"),
    ("mashu", "mashuWCurve", "the line turns at this white pearl"),
    ("mashu", "mashuWStNbr", "the line turns neither before nor behind"),
    ("country", "lnBranch", "the line branches here"),
    ("country", "lnCross", "the line crosses itself here"),
    ("country", "lnDeadEnd", "the line ends here"),
    ("country", "lnPlLoop", "apart from the longest one"),
]
"""Genre, the rule that a board breaks, and what the part says that looks after it."""


@pytest.mark.parametrize(("genre", "broken", "said"), PARTS)
def test_a_part_says_what_is_wrong(genre: str, broken: str, said: str, shared: Path) -> None:
    found = published(shared, genre)
    wrong = [board for board in found if board.broken == broken]
    assert wrong
    for board in wrong:
        assert any(said in sentence for sentence in faults(board)), board
    for board in found:
        if board.is_right:
            assert faults(board._replace(broken=broken)) == []
