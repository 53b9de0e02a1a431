"""Tournament files: numbered puzzles of 25 columns and 25 rows, a clue a line."""

from __future__ import annotations

from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.clues import Block
from satgrid.puzzle import Puzzle

tournament = formats.find("tournament")

# A white column and row, and else black; the clues of columns come first.
CROSS = "$7\n" + "12\t12\n" * 12 + "\n" + "12\t12\n" * 24 + "\n" + "12\t12\n" * 12
HALVES = [*[[12, 12]] * 12, [], *[[12, 12]] * 12]
PUZZLE = Puzzle.nonogram(rows=HALVES, columns=HALVES)


def test_columns_come_first_and_a_blank_line_is_an_empty_line() -> None:
    text = "$7\n1\n" + "\n" * 24 + "\t1 \n" + "0\n" * 24
    (entry,) = tournament.parse(text)
    assert entry.name == "7"
    assert entry.puzzle.columns == ((Block(1),), *[()] * 24)
    assert entry.puzzle.rows == ((Block(1),), *[()] * 24)
    assert (entry.lines["column 1"], entry.lines["row 1"], entry.lines["row 25"]) == (2, 27, 51)


def test_many_puzzles_with_blank_lines_around() -> None:
    body = "12 12\n" * 12 + "\n" + "12 12\n" * 24 + "0\n" + "12 12\n" * 12
    first, second = tournament.parse(f"\n$1\n{body}\n\n$12$\n{body}\n")
    assert (first.name, second.name) == ("1", "12")
    assert first.puzzle == second.puzzle == PUZZLE
    assert second.lines["column 1"] == 56


def test_what_the_writer_writes() -> None:
    assert tournament.write([PUZZLE]) == CROSS.replace("$7", "$1")
    names = [entry.name for entry in tournament.parse(tournament.write([PUZZLE] * 3))]
    assert names == ["1", "2", "3"]


def test_a_number_behind_a_dollar_is_recognised() -> None:
    texts = ["\n $1 \n1\n", "$12$\n", "$x\n1\n", "$1 2\n", "1\n$1"]
    fits = [formats.fits("tournament", text) for text in texts]
    assert fits == [True, True, False, False, False]


LINES = CROSS.splitlines()


test_bad_files = bad_texts(
    tournament,
    [
        ("\n".join(lines) + "\n", line, words)
        for lines, line, words in [
            (LINES[1:], 1, "'12\\t12' begins no puzzle: write $ and its number, as in $1"),
            (
                LINES[:-1],
                1,
                "49 lines below $7, 50 expected: one for each of 25 columns and then of",
            ),
            ([*LINES, *LINES[:20]], 52, "19 lines below $7"),
            ([*LINES[:5], "1\tx", *LINES[6:]], 6, "column 5: 'x' is not a block length"),
            ([*LINES[:30], "1 0", *LINES[31:]], 31, "row 5: a block of length 0"),
            ([*LINES[:30], "?", *LINES[31:]], 31, "row 5: '?' is not a block length"),
        ]
    ],
)


EMPTY = [[]] * 25
test_what_the_format_cannot_hold = beyond(
    tournament,
    [
        ([PUZZLE, Puzzle.nonogram(rows=[[]], columns=[[], []])], "of 25 x 25 only, not 1 x 2"),
        (Puzzle.of("sequence", rows=["R"], columns=["R"]), "tournament holds nonograms only"),
        (
            Puzzle.nonogram(rows=[["1R"], *EMPTY[1:]], columns=EMPTY),
            "row 1: 1R stands there, and the format tournament holds black blocks",
        ),
        (
            Puzzle.nonogram(rows=EMPTY, columns=EMPTY, given=[[[0, 0], "."]]),
            "the format tournament holds no given cells",
        ),
    ],
)
