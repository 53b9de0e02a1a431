"""Answers in addresses of Penpa+: drawings laid out by hand, and solutions read back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from penpa import EMPTY, MARGIN, SQUARE, address, laid_out, with_lists, with_part
from properties import thinned
from test_damage import damaged, stands

from satgrid import formats
from satgrid.errors import PuzzleError
from satgrid.formats import Entry
from satgrid.formats.penpa import marks
from satgrid.formats.penpa.families import MARKINGS
from satgrid.generators import Candidate, Request, attempts

form = formats.find("penpa")


pytestmark = pytest.mark.usefixtures("own_folder")


def read(text: str, family: str) -> Entry:
    (entry,) = form.parse_as(text, family)  # type: ignore[attr-defined]
    found: Entry = entry
    return found


def drawn(family: str, problem: str = EMPTY, **laid: Any) -> list[str] | None:
    grid = read(laid_out(2, 2, problem, SQUARE, **laid), family).answer
    return None if grid is None else ["".join(row) for row in grid.rows()]


def test_numbers_and_what_stands_there_already() -> None:
    problem = with_part("zN", '{"14":["3",1,"1"]}')
    answer = with_part("zN", '{"14":["9",2,"1"],"15":[2,2,"1"],"20":["12",2,"7"],"21":["a",2,"1"]}')
    assert drawn("fillomino", problem, answer=answer) == ["32", "??"]
    assert drawn("fillomino", problem) is None
    digits = with_part("zN", '{"14":["0",2,"1"],"15":["1",2,"1"],"20":["2",2,"1"]}')
    assert drawn("binairo", answer=digits) == ["01", "2?"]
    assert drawn("nanro", answer=with_part("zN", '{"15":["2",2,"1"]}')) == [".2", ".."]
    circles = with_part("zY", '{"14":[8,"circle_L",2],"15":[2,"circle_M",2]}')
    assert drawn("binairo", answer=circles) == ["01", "??"]
    stones = with_part("zY", '{"15":[1,"circle_M",2],"20":[2,"circle_L",2]}')
    assert drawn("yinyang", answer=stones) == ["?.", "#?"]
    compared = with_lists(laid_out(2, 2, EMPTY, SQUARE), [[], [], [], [], ["14,12", "15,x"], []])
    found = read(compared, "fillomino").answer
    assert found is not None
    assert found.rows() == [("C", "?"), ("?", "?")]


def test_symbols_beside_printed_ones() -> None:
    circles = with_part("zY", '{"14":[2,"circle_L",1]}')
    answer = with_part("zY", '{"15":[1,"circle_M",2]}')
    assert drawn("yinyang", circles, answer=answer) == ["#.", "??"]
    trees = with_part("zY", '{"31":[1,"tents",1]}')
    tents = with_part("zY", '{"32":[2,"tents",2]}')
    found = read(laid_out(3, 3, trees, **MARGIN, answer=tents), "tents").answer
    assert found is not None
    assert found.rows() == [(".", "#")]


@pytest.mark.parametrize("lists", [None, 7, {}, [[], []], [7] * 6, [[7]] * 6, [[[]]] * 6, "x"])
def test_a_damaged_answer_to_check_is_none(lists: object) -> None:
    text = laid_out(2, 2, EMPTY, SQUARE, tags='["masyu"]')
    (entry,) = form.parse(with_lists(text, lists))
    assert entry.answer is None
    assert form.parse(f"{text}&a=%%%")[0].answer is None


@pytest.mark.parametrize("size", [6_000_000, 9_000_000], ids=["whole", "too long"])
def test_answers_to_check_count_as_what_addresses_hold(size: int) -> None:
    text = with_lists(laid_out(2, 2, EMPTY, SQUARE, tags='["masyu"]'), "x" * size)
    assert form.parse(text)[0].answer is None
    with pytest.raises(PuzzleError, match="the addresses hold more than 16,000,000 characters"):
        form.parse(f"{text}\n" * 3)


# ------------------------------------------------------------------ solutions


def solved(family: str) -> Iterator[Candidate]:
    """Yield puzzles and their answers, without half of the clues where those are the answer."""
    generator, random = attempts.find(family), Random(family)
    squares = ("sudoku", "starbattle", "binairo", "skyscrapers", "kenken", "easyasabc")
    square = family in squares
    while True:
        height = 4 if square or family == "dominosa" else random.randint(4, 5)
        width = height if square else 5 if family == "dominosa" else random.randint(4, 5)
        request = attempts.validate(Request(family, height, width))
        found = generator.candidate(request, random)
        if found is None:
            continue
        puzzle, grid = found
        marking = MARKINGS[family]
        halved = marking.answer == "numbers" and not marking.sums
        if puzzle.cells and (halved or family == "yinyang"):
            rows = [
                [random.choice((clue, None)) for clue in row[:-1]] + [None]
                for row in puzzle.cells.rows()
            ]
            puzzle = puzzle.with_contents(cells=rows)
        yield Candidate(puzzle, grid)


@pytest.mark.parametrize("family", MARKINGS)
def test_solutions_are_read_back(family: str) -> None:
    boards = solved(family)
    for _ in range(3):
        puzzle, grid = next(boards)
        (entry,) = form.parse(formats.solved("penpa", puzzle, grid))
        assert entry.answer == grid


@thinned(6)
def test_damaged_answers_end_in_puzzles_or_in_one_line(every: int) -> None:
    random, own = Random(6), {"penpa": [""], "pzprv3": [""]}
    for family in sorted({*MARKINGS} - {"binairo", "dominosa", "kakuro", "kenken", "mosaic"}):
        puzzle, grid = next(solved(family))
        text = formats.solved("penpa", puzzle, grid).strip()
        own["penpa"].append("\n".join(marks.address_lines(text)))
        own["pzprv3"].append(formats.solved("pzprv3", puzzle, grid))
    for name, texts in own.items():
        read = 0
        for _ in range(300 // every):
            text = damaged(random, random.choice(texts), texts)
            read += stands(address(text.split("\n")) if name == "penpa" else text, name)
        assert 0 < read < 200 // every
