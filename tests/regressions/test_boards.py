"""The smallest instances of texts that were taken for another puzzle, or for a wrong one."""

from __future__ import annotations

import pytest

import satgrid
from satgrid import families
from satgrid.clues import Block, Colour
from satgrid.errors import PuzzleError
from satgrid.layers.lines import Blocks
from satgrid.puzzle import Puzzle


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
