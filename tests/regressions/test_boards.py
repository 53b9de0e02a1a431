"""The smallest instances of texts that were taken for another puzzle, or for a wrong one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid import families, formats
from satgrid.clues import Block, CellClue, Colour
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.layers.lines import Blocks
from satgrid.puzzle import Puzzle

BOM = "\ufeff"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("123\n231\n", [(1, 2, 3), (2, 3, 1)]),
        ("1-3\n?31\n", [(1, None, 3), ("?", 3, 1)]),
        ("01\n10\n", [(0, 1), (1, 0)]),
        ("1\t\t3\n\t3\t1\n", [(1, None, 3), (None, 3, 1)]),
        ("\t\t3\n\t\t\n2\t\t\n", [(None, None, 3), (None,) * 3, (2, None, None)]),
        ("1,,3\r\n2,3,1\r\n", [(1, None, 3), (2, 3, 1)]),
        ("1;;3\n2;3;1\n", [(1, None, 3), (2, 3, 1)]),
        ('\ufeff"1",""\r\n"?","2"\r\n', [(1, None), ("?", 2)]),
        ("2 x 3,,\n1,,3\n2,3,1\n", [(1, None, 3), (2, 3, 1)]),
        ("3 1\n12\n13\n11\n", [(12,), (13,), (11,)]),
        ("3 2\n12\n13\n11\n", [(1, 2), (1, 3), (1, 1)]),
        ("2 1\n123\n231\n", [(123,), (231,)]),
        ("2 3\n1,2,3,\n2,3,1,\n", [(1, 2, 3), (2, 3, 1)]),
        ("2 4\n1,2,3,\n2,3,1,\n", [(1, 2, 3, None), (2, 3, 1, None)]),
        ("\t1 2 3\n\t2 3 1\n", [(1, 2, 3), (2, 3, 1)]),
        ("2 x 2\n1 2\n2 1\n", [(1, 2), (2, 1)]),
        ("1 x 2\n2 1\n", [(2, 1)]),
    ],
)
def test_a_pasted_board_is_the_board_that_was_meant(
    text: str, rows: list[tuple[CellClue, ...]]
) -> None:
    for source in text, f"hitori\n{text.lstrip(BOM)}":
        ((_, entry),) = formats.read(source)
        assert entry.puzzle.cells == Grid.from_rows(rows)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("12\n13\n11\n", 2, "two readings: 3 x 1 or 3 x 2 cells: add the line `3 1` or `3 2`"),
        ("12\n", 2, "two readings: 1 x 1 or 1 x 2 cells"),
        ("123\n12\n", 3, "row 2 has 2 characters, row 1 has 3: rows without separators must be"),
        ("1\n12\n", 3, "for a column of numbers add the line `2 1` above"),
        ("1 2\n2 1\n", 2, "two readings: 2 x 2 cells, or the size 1 x 2 and one row: add the line"),
        ("2 2\n1 3\n3 1\n", 2, "two readings: 3 x 2 cells, or the size 2 x 2 and 2 rows"),
        ("2,2\n1,3\n3,1\n", 2, "add the line `3 x 2` above for the first, or write the size as `2"),
        ("1,2,3,\n2,3,1,\n", 2, "two readings: 2 x 3 or 2 x 4 cells: add the line `2 3` or `2 4`"),
        ("\t12\n\t13\n", 2, "a column of empty fields, and rows of as many digits: write -"),
        ("\t123\n\t231\n", 2, "three readings: 2 x 1, 2 x 2 or 2 x 3 cells: add the line `2 1`,"),
        ("1,2;3\n2,3;1\n", 3, "semicolons and commas in one board: part all its cells by the same"),
        ("1, 2, 3\n2 3 1\n", 3, "commas and blanks in one board"),
        ("1\t2\n2 1\n", 2, "two readings: 2 x 2 cells, or the size 1 x 2 and one row"),
        ("1,2\n2\n", 3, "row 1 has 2 (a size only if 1 row of 2 follows)"),
    ],
)
def test_a_text_that_could_be_two_boards_is_refused(text: str, line: int, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(f"hitori\n{text}")
    assert words in caught.value.message
    assert caught.value.line == line


@pytest.mark.parametrize("text", ["1,,3\n2,3,1\n", "1\t\t3\n2\t3\t1\n", "12\n13\n"])
def test_a_matrix_does_not_collapse(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"two readings|nothing is between"):
        satgrid.load(text, format="matrix")
    assert satgrid.load("[[12],\n[13]]", format="matrix").cells == Grid(2, 1, (12, 13))


def test_a_delft_board_of_digits_without_blanks_has_its_size() -> None:
    assert satgrid.load("2\n\n12\n21\n", format="delft").cells == Grid(2, 2, (1, 2, 2, 1))
    with pytest.raises(PuzzleError, match="no family named"):
        satgrid.load("1\n5\n")


@pytest.mark.parametrize("symbol", ["２", "①", "²", "٣", "Ⅳ", "一", "\u0301", "\u212b", "2"])
def test_what_reads_as_a_number_stands_for_no_colour(symbol: str) -> None:
    clue = (Block(1, symbol),)
    with pytest.raises(PuzzleError, match=r"cannot stand for a colour|is not a block"):
        Puzzle("nonogram", 1, 1, (clue,), (clue,), colours=(Colour(symbol, "two", "#ff0000"),))
    with pytest.raises(PuzzleError, match="is not a block"):
        Puzzle("nonogram", 1, 1, (clue,), (clue,))
    with pytest.raises(PuzzleError):
        satgrid.load(f"rows:\n1{symbol} 1\ncolumns:\n1{symbol}\n0\n1\n")


def test_digits_are_colours_where_clues_have_no_numbers() -> None:
    puzzle = satgrid.load("1,2\n12\n", format="sequence")
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert satgrid.solve(puzzle).grids[0].flat == ("1", "2")


def test_plain_lists_are_taken() -> None:
    puzzle = satgrid.Puzzle("nonogram", 1, 2, [["1R"]], [[1, "R"][:0], ["1R"]])  # type: ignore[arg-type]
    assert puzzle.rows == ((Block(1, "R"),),)
    assert {puzzle: 1}[Puzzle.nonogram(rows=[["1R"]], columns=[[], ["1R"]])] == 1


def test_given_cells_alone_suit_no_family() -> None:
    assert families.suited(Puzzle("", 1, 1, given=(((0, 0), "#"),))) == []


def test_nameless_blocks_stay_a_nonogram(monkeypatch: pytest.MonkeyPatch) -> None:
    # Another family whose clues are blocks.
    monkeypatch.setattr(families.find("sequence"), "clues", Blocks())
    assert satgrid.load("rows:\n1\ncolumns:\n1\n").family == "nonogram"


def test_every_output_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("solve", "1x1:1/1", "-o", "a.txt", "-o", "b.svg", "-o", "c.json")
    assert ran.out[-3:] == ["written to a.txt", "written to b.svg", "written to c.json"]
    assert Path("a.txt").read_text() == "#\n"
    assert json.loads(Path("c.json").read_text())["solutions"] == [["#"]]
    assert Path("b.svg").read_text().startswith("<svg")
    for words in (
        "solve 1x1:1/1 -o a.txt -o ./a.txt",
        "generate hitori 3x3 -o a.json -o b.json",
        "encode 1x1:1/1 --dimacs -o a.cnf -o b.cnf",
    ):
        refused = run(*words.split())
        assert (refused.code, len(refused.err)) == (2, 1)
    assert run("convert", "1x1:1/1", "-o", "a.non", "-o", "a.json").code == 0
    assert {path.name for path in Path().iterdir()} >= {"a.non", "a.json"}


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("https://example.org/p?hitori/x", "an address of example.org (a hitori), which"),
        ("https://webpbn.com/p.html?kurodoko/5", "an address of webpbn.com (a nonogram), a page"),
        (
            "https://swaroopg92.github.io/penpa-edit/",
            "this address of swaroopg92.github.io holds no puzzle: copy",
        ),
        ("https://webpbn.com/play.cgi?id=1", "an address of webpbn.com (a nonogram), a page"),
        ("https://example.org/x", "an address of example.org, which satgrid does not read yet:"),
    ],
)
def test_an_address_is_called_so(address: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "saved").write_text(address + "\n")
    for source in address, str(tmp_path / "saved"):
        ran = run("solve", source)
        assert (ran.code, len(ran.err), words in ran.err[0]) == (1, 1, True)
        assert "no such file" not in ran.err[0]
