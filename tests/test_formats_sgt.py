"""Simon Tatham's game IDs: `pattern` with given cells, `singles`, `range`, and which is which."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest

from satgrid import formats
from satgrid.clues import Block
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.puzzle import LineClue, Puzzle

sgt = formats.find("sgt")


def runs(line: str) -> LineClue:
    return tuple(Block(len(list(run))) for value, run in groupby(line) if value == "#")


def test_columns_come_first_and_an_empty_clue_is_an_empty_line() -> None:
    drawing = ["##.#..", "#...#.", ".#.##.", "......", "#...#.", ".###.."]
    game_id = "6x6:2.1/1.1.1/1/1.1.1/2.1//2.1/1.1/1.2//1.1/3"
    (entry,) = sgt.parse(game_id)
    assert entry.puzzle == Puzzle(
        "nonogram",
        6,
        6,
        rows=tuple(map(runs, drawing)),
        columns=tuple(runs("".join(column)) for column in zip(*drawing, strict=True)),
    )
    assert sgt.write([entry.puzzle]) == game_id + "\n"


def test_a_last_clue_may_be_empty() -> None:
    (entry,) = sgt.parse("1x2:1/1/\n")
    assert entry.puzzle.rows == ((Block(1),), ())
    assert entry.puzzle.columns == ((Block(1),),)


def test_one_game_id_a_line() -> None:
    first, second = sgt.parse("\n1x1:1/1\n\n  2x1:/1/1\n")
    assert (first.puzzle.width, second.puzzle.width) == (1, 2)
    assert first.name is None
    assert second.lines == {"column 1": 4, "column 2": 4, "row 1": 4}


# Width and height, the given cells by their index in reading order, and their letters.
GIVEN = [
    (2, 2, {0: "#", 3: "."}, "Ac"),
    (2, 2, {1: "."}, "bc"),
    (2, 2, {0: ".", 1: "#", 2: ".", 3: "#"}, "aAaA"),
    (6, 5, {29: "#"}, "zE"),
    (13, 2, {25: "#"}, "zA"),
    (13, 2, {24: "#"}, "Yb"),
    (5, 10, {0: "."}, "azy"),
    (3, 17, {0: "."}, "azz"),
]


@pytest.mark.parametrize(("width", "height", "given", "letters"), GIVEN)
def test_given_cells(width: int, height: int, given: dict[int, str], letters: str) -> None:
    game_id = f"{width}x{height}:{'/' * (width + height - 1)},{letters}"
    (entry,) = sgt.parse(game_id)
    assert {r * width + c: value for (r, c), value in entry.puzzle.given} == given
    assert sgt.write([entry.puzzle]) == game_id + "\n"


def test_other_letters_for_the_same_given_cells() -> None:
    for letters in "zzb", "ZZB", "zyb":
        (entry,) = sgt.parse(f"3x17:{'/' * 19},{letters}")
        known = {"zzb": (), "ZZB": (), "zyb": (((16, 1), "."),)}
        assert entry.puzzle.given == known[letters]


def cells(family: str, *rows: str) -> Puzzle:
    """Return the puzzle of rows written `- 4 ?`."""
    clues = [[None if w == "-" else "?" if w == "?" else int(w) for w in r.split()] for r in rows]
    board = Grid.from_rows(clues)
    return Puzzle(family, board.height, board.width, cells=board)


SINGLES = cells("hitori", "1 1 1 4", "1 4 2 3", "3 3 2 1", "4 2 1 3")
RANGE = cells(
    "kurodoko",
    "-  - - - 7 - -",
    "3  - - - - - 8",
    "-  - - - - 5 -",
    "-  - 7 - 7 - -",
    "- 13 - - - - -",
    "4  - - - - - 8",
    "-  - 4 - - - -",
)
LARGE = Puzzle("hitori", 1, 61, cells=Grid(1, 61, tuple(range(1, 62))))
LETTERS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize(
    ("game_id", "puzzle"),
    [
        ("4x4:1114142333214213", SINGLES),
        ("7x7:d7b3e8e5c7a7c13e4e8b4d", RANGE),
        (f"61x1:{LETTERS}", LARGE),
        ("3x2:123321", cells("hitori", "1 2 3", "3 2 1")),
        ("3x1:1_2_3", cells("kurodoko", "1 2 3")),
        ("1x2:1a", cells("kurodoko", "1", "-")),
        ("27x2:zza1", cells("kurodoko", " -" * 27, "- " * 26 + "1")),
        ("26x2:zz", cells("kurodoko", " -" * 26, " -" * 26)),
        ("13x2:12_1x", cells("kurodoko", "12 1" + " -" * 11, " -" * 13)),
    ],
)
def test_boards_of_singles_and_range(game_id: str, puzzle: Puzzle) -> None:
    (entry,) = sgt.parse(game_id)
    assert entry.puzzle == puzzle
    assert sgt.write([puzzle]) == game_id + "\n"


@pytest.mark.parametrize(
    ("game_id", "puzzle"),
    [
        ("4x4de:1114142333214213", SINGLES),
        ("4x4dk:1114142333214213", SINGLES),
        ("7x7:d7b3e8e5c7a7c13e4e8b4d,whatever, 1/2", RANGE),
        ("3x1:_1__02a_", cells("kurodoko", "1 2 -")),
        ("3x1:aa2,", cells("kurodoko", "- - 2")),
    ],
)
def test_other_spellings(game_id: str, puzzle: Puzzle) -> None:
    (entry,) = sgt.parse(game_id)
    assert entry.puzzle == puzzle


@pytest.mark.parametrize(
    ("game_id", "family"),
    [("1x1:1", "hitori"), ("1x1:1_", "kurodoko"), ("1x1:a", "kurodoko"), ("2x1:11", "hitori"),
     ("10x1:a1a1a1a1a1", "hitori"), ("10x1:a1a1a1a1a1_", "kurodoko"), ("2x1:a1", "kurodoko"),
     ("1x1:/", "nonogram"), ("1x1de:1", "hitori")],
)  # fmt: skip
def test_an_id_tells_its_game(game_id: str, family: str) -> None:
    (entry,) = sgt.parse(game_id)
    assert entry.puzzle.family == family
    assert sgt.write([entry.puzzle]) == game_id.replace("de", "") + "\n"


def test_games_may_stand_in_one_text_and_clues_name_their_lines() -> None:
    entries = sgt.parse("1x1:1/1\n\n2x1:12\n3x1:5_1a\n")
    assert [entry.puzzle.family for entry in entries] == ["nonogram", "hitori", "kurodoko"]
    assert entries[2].lines == {"row 1, column 1": 4, "row 1, column 2": 4}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("5x5#123456", 1, "random seed"),
        ("1x1:1/1\n5x5:\n", 2, "breaks off"),
        ("2x1d:1//1", 1, "of a game that is not read"),
        ("4x4du:1114142333214213", 1, "of a game that is not read"),
        # The comment above range.c has d8 for e8, and is one cell short.
        ("7x7:d7b3e8e5c7a7c13e4d8b4d", 1, "describes 48 of 49 cells for the game range"),
        ("7x7:d7b3e8e5c7a7c13e4f8b4d", 1, "describes 50 of 49 cells for the game range"),
        ("7x7:d7b3e8e5c7a7c13e4E8b4d", 1, "describes 0 of 49 cells"),
        ("4x4:111414233321421", 1, "has 15 of 16 characters for singles"),
        ("4x4:11141423332142131", 1, "has 17 of 16 characters for singles"),
        ("4x4:1114142333214215", 1, "row 4, column 4: '5' is no number of singles on this"),
        ("3x3:123120123", 1, "row 2, column 3: '0' is no number of singles on this board: write"),
        ("4x4de:111414233321421", 1, "15 characters for 16 cells"),
        ("4x4dk:1114142333214213,a", 1, "',a' stands behind the 16 characters of the cells: leave"),
        ("4x4de:1114142333214215", 1, "row 4, column 4: '5' is no number of singles on this"),
        ("4x4de:1114142330214213", 1, "row 3, column 2: '0' is no number of singles"),
        (
            "12x1dk:11111111111d",
            1,
            "row 1, column 12: 'd' is no number of singles on this board: write one from 1 to c",
        ),
        (f"2x2:a{'9' * 101}_1a", 1, f"row 1, column 2: '{'9' * 30}…' has more than 100 digits"),
        ("0x0:abc", 1, "no cells"),
        ("2000x2000:z", 1, "up to 1,000,000 cells"),
        ("1x1:1/1\n\nmoon\n", 3, "'moon' is no game ID"),
        ("2x2:1/1/1", 1, "3 clues found, 4 expected: 2 columns and then 2 rows"),
        ("2x2:1/1/1/1/", 1, "5 clues found, 4 expected"),
        ("1x1:1/1\n1x1:1/l", 2, "row 1: 'l' is not a block length"),
        ("1x1:-1/1", 1, "column 1: '-1' is not a block length"),
        ("1x1:1./1", 1, "column 1: '' is not a block length"),
        ("1x1:1/1.0", 1, "row 1: a block of length 0"),
        ("0x2:/", 1, "no cells"),
        ("2x2:1/1/1/1,", 1, "reach cell 0 of 4"),
        ("2x2:1/1/1/1,ab", 1, "reach cell 3 of 4"),
        ("2x2:1/1/1/1,aaaaa", 1, "too many letters for 4 cells"),
        ("2x2:1/1/1/1,af", 1, "reach cell 6 of 4"),
        ("2x2:1/1/1/1,z", 1, "reach cell 25 of 4"),
        ("2x2:1/1/1/1,a1", 1, "'1' is no letter"),
    ],
)
def test_bad_game_ids(text: str, line: int, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        sgt.parse(text)
    assert words in caught.value.message
    assert caught.value.line == line
    assert len(caught.value.message) < 200


def test_what_the_format_cannot_hold() -> None:
    dot = ((Block(1),),)
    given = (((0, 0), "#"),)
    for puzzle, words in [
        (Puzzle("nonogram", 1, 1, dot, dot, given=(((0, 0), "R"),)), "# or ., not R: convert to"),
        (Puzzle("template", 1, 1, dot, dot), "families nonogram, hitori, kurodoko only, not 'temp"),
        (Puzzle("kurodoko", 1, 1, dot, dot), "holds the family kurodoko only, not 'kurodoko'"),
        (replace(RANGE, given=given), "holds no given cells: convert to json instead"),
        (replace(SINGLES, given=given), "holds no given cells"),
        (cells("hitori", "1 1", "2 -"), "row 2, column 2: - stands there, and the format sgt "
            "holds a number from 1 to 2 in every cell: convert to json instead"),
        (cells("hitori", "1 3", "2 2"), "row 1, column 2: 3 stands there"),
        (cells("hitori", "1 0", "2 2"), "row 1, column 2: 0 stands there"),
        (Puzzle("hitori", 1, 62, cells=Grid(1, 62, tuple(range(1, 63)))), "column 62: 62 stands"),
        (cells("kurodoko", "- 4", "- -"), "row 1, column 2: 4 stands there, and the format sgt "
            "holds numbers from 1 to 3"),
        (cells("kurodoko", "- ?", "- -"), "row 1, column 2: ? stands there"),
        (cells("kurodoko", "- -3", "- -"), "row 1, column 2: -3 stands there"),
    ]:  # fmt: skip
        with pytest.raises(PuzzleError) as refused:
            sgt.write([puzzle])
        assert words in str(refused.value)


def test_what_a_source_says_about_its_puzzle_is_dropped() -> None:
    dot = ((Block(1),),)
    assert sgt.write([Puzzle("nonogram", 1, 1, dot, dot, info=(("title", "A"),))]) == "1x1:1/1\n"
