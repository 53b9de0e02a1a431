"""Answers in addresses of Penpa+: drawings laid out by hand, and solutions read back."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from commandline import LETTER, SWITCH, SWITCHES, run
from properties import thinned
from test_damage import damaged, stands
from test_formats_penpa import EMPTY, MARGIN, SQUARE, address, laid_out, with_part

from satgrid import formats, generators
from satgrid.errors import PuzzleError
from satgrid.formats import Entry
from satgrid.formats.penpa import marks
from satgrid.formats.penpa.families import MARKINGS
from satgrid.generators import Candidate, Request
from satgrid.puzzle import Puzzle

penpa = formats.find("penpa")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to a folder of one's own."""
    monkeypatch.chdir(tmp_path)


# A board of 2 x 2 has 6 places in each row; its cells are 14, 15, 20 and 21. The corners begin at
# 36, so that those of its cells are 43 to 45, 49 to 51 and 55 to 57; the sides below cells begin
# at 72, those right of cells at 108.
LOOP = ["#####", "#...#", "#...#", "#...#", "#####"]


def read(text: str, family: str) -> Entry:
    (entry,) = penpa.parse_as(text, family)  # type: ignore[misc]
    found: Entry = entry
    return found


def drawn(family: str, problem: str = EMPTY, **laid: Any) -> list[str] | None:
    grid = read(laid_out(2, 2, problem, SQUARE, **laid), family).answer
    return None if grid is None else ["".join(row) for row in grid.rows()]


def test_shades() -> None:
    given = with_part("zS", '{"20":4}')
    answer = with_part("zS", '{"14":1,"15":2,"21":5}')
    assert drawn("hitori", given, answer=answer) == ["#.", "#."]
    assert drawn("hitori", given) is None
    assert drawn("hitori", given, answer=with_part("zN", '{"15":["1",2,"1"]}')) is None


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


@pytest.mark.parametrize(
    ("family", "symbols", "rows"),
    [
        ("akari", '{"15":[3,"sun_moon",2],"14":[1,"sun_moon",2]}', [".#", ".."]),
        ("minesweeper", '{"14":[4,"sun_moon",2],"21":[5,"sun_moon",1]}', ["#.", ".#"]),
        ("starbattle", '{"14":[1,"star",2],"20":[2,"star",2],"21":[0,"star",2]}', ["#.", "#."]),
        ("yinyang", '{"15":[1,"circle_M",2],"20":[2,"circle_L",2]}', ["?.", "#?"]),
    ],
)
def test_symbols(family: str, symbols: str, rows: list[str]) -> None:
    assert drawn(family, answer=with_part("zY", symbols)) == rows
    assert drawn(family) is None


def test_symbols_beside_printed_ones() -> None:
    circles = with_part("zY", '{"14":[2,"circle_L",1]}')
    answer = with_part("zY", '{"15":[1,"circle_M",2]}')
    assert drawn("yinyang", circles, answer=answer) == ["#.", "??"]
    trees = with_part("zY", '{"31":[1,"tents",1]}')
    tents = with_part("zY", '{"32":[2,"tents",2]}')
    found = read(laid_out(3, 3, trees, **MARGIN, answer=tents), "tents").answer
    assert found is not None
    assert found.rows() == [(".", "#")]


@pytest.mark.parametrize(
    "lines",
    [
        '{"14,15":3,"20,21":3,"14,20":8,"15,21":3,"81":98}',
        # Half of the way each: from a cell to the side right of it, or below it.
        '{"14,122":3,"15,122":3,"20,128":3,"21,128":3,"14,86":3,"20,86":3,"15,87":3,"21,87":3}',
    ],
)
def test_a_loop_through_cells(lines: str) -> None:
    loop = [".....", ".###.", ".#.#.", ".###.", "....."]
    assert drawn("masyu", answer=with_part("zL", lines)) == loop
    # Lines along sides are none of them, nor those that leave the board.
    assert drawn("masyu", answer=with_part("zE", lines)) is None
    stray = with_part("zL", '{"14,21":3,"13,14":3,"14,16":3,"14,86":3}')
    assert drawn("masyu", answer=stray) == [".....", ".#...", ".#...", ".#...", "....."]


def test_a_loop_and_shaded_cells() -> None:
    problem = with_part("zN", '{"14":["1_2",1,"2"]}')
    answer = with_part("zS", '{"15":1}').replace("zL:{}", 'zL:{"20,21":3}')
    assert drawn("yajilin", problem, answer=answer) == [
        ".....",
        ".....",
        ".....",
        ".###.",
        ".....",
    ]
    # What is neither shaded nor crossed, and has no clue, is not done yet.
    assert drawn("yajilin", problem, answer=with_part("zL", '{"20,21":3}')) == [
        ".....",
        ".....",
        ".....",
        ".###.",
        ".....",
    ]
    assert drawn("yajilin", problem, answer=with_part("zS", '{"15":1}')) == [
        ".....",
        ".....",
        ".....",
        ".#.#.",
        ".....",
    ]


def test_a_loop_along_sides() -> None:
    around = '{"43,44":3,"44,45":3,"55,56":3,"56,57":3,"43,49":3,"49,55":3,"45,51":3,"51,57":30}'
    assert drawn("slitherlink", answer=with_part("zE", around)) == LOOP


def test_bridges() -> None:
    islands = with_part("zN", '{"14":["2",1,"1"],"21":["1",1,"1"]}')
    answer = with_part("zL", '{"14,15":30,"20,21":3}')
    assert drawn("hashi", islands, answer=answer) == [".....", "..22.", ".....", ".11..", "....."]


def with_lists(text: str, lists: object) -> str:
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = deflating.compress(json.dumps(lists).encode()) + deflating.flush()
    return f"{text}&a={base64.b64encode(raw).decode()}"


@pytest.mark.parametrize(
    ("family", "lists", "rows"),
    [
        ("hitori", [["14"], [], [], [], [], []], ["#.", ".."]),
        ("hitori", [[["21", 4], 15], [], [], [], [], []], [".#", ".#"]),
        ("masyu", [[], ["14,15,1"], [], [], [], []], [".....", ".###.", *["....."] * 3]),
        ("slitherlink", [[], [], ["43,44,1"], [], [], []], ["###..", *["....."] * 4]),
        ("fillomino", [[], [], [], [], ["14,12", "15,x"], []], ["C?", "??"]),
        ("akari", [[], [], [], [], [], ["20,3H", "x,3H", "14,3Z", "21,1A"]], ["..", "#."]),
        ("tents", [[], [], [], [], [], ["20,2F"]], ["..", "#."]),
        ("hashi", [[], ["14,15,2"], [], [], [], []], [".....", ".222.", *["....."] * 3]),
    ],
)
def test_answers_to_check(family: str, lists: object, rows: list[str]) -> None:
    text = laid_out(2, 2, EMPTY, SQUARE).replace("m=edit", "m=solve")
    entry = read(with_lists(text, lists), family)
    assert entry.answer is not None
    assert ["".join(row) for row in entry.answer.rows()] == rows


def test_damaged_answers_to_check_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.formats.penpa.marks._MOST_TEXT", 10_000)
    monkeypatch.setattr("satgrid.formats.penpa._MOST", 15_000)
    text = with_lists(laid_out(2, 2, EMPTY, SQUARE, tags='["masyu"]'), "x" * 20_000)
    assert penpa.parse(text)[0].answer is None
    with pytest.raises(PuzzleError, match="the addresses hold more than 15,000 characters"):
        penpa.parse(f"{text}\n{text}\n")


@pytest.mark.parametrize("lists", [None, 7, {}, [[], []], [7] * 6, [[7]] * 6, [[[]]] * 6, "x"])
def test_a_damaged_answer_to_check_is_none(lists: object) -> None:
    text = laid_out(2, 2, EMPTY, SQUARE, tags='["masyu"]')
    (entry,) = penpa.parse(with_lists(text, lists))
    assert entry.answer is None
    assert penpa.parse(f"{text}&a=%%%")[0].answer is None


def test_answers_to_check_count_as_what_addresses_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    text = with_lists(laid_out(2, 2, EMPTY, SQUARE, tags='["masyu"]'), "x" * 9_000)
    monkeypatch.setattr("satgrid.formats.penpa._MOST", 10_000)
    assert penpa.parse(text)
    with pytest.raises(PuzzleError, match="the addresses hold more than 10,000 characters"):
        penpa.parse(f"{text}\n{text}\n")


# ------------------------------------------------------------------ solutions


def test_triangles() -> None:
    shapes = '{"14":[1,"tri",1],"15":[4,"tri",1],"20":[2,"tri",1],"21":[3,"tri",1]}'
    assert drawn("shakashaka", answer=with_part("zY", shapes)) == ["F7", "LJ"]


def test_the_border_of_parts_need_not_be_drawn() -> None:
    wall = with_part("zE", '{"44,50":3,"50,56":3}')
    assert drawn("shikaku", answer=wall) == ["#####", "#.#.#", "#.#.#", "#.#.#", "#####"]
    assert drawn("shikaku") is None


def solved(family: str) -> Iterator[Candidate]:
    """Yield puzzles and their answers, without half of the clues where those are the answer."""
    generator, random = generators.find(family), Random(family)
    square = family in ("sudoku", "starbattle", "binairo", "skyscrapers")
    while True:
        height = 4 if square or family == "dominosa" else random.randint(4, 5)
        width = height if square else 5 if family == "dominosa" else random.randint(4, 5)
        request = generators.validate(Request(family, height, width))
        found = generator.candidate(request, random)
        if found is None:
            continue
        puzzle, grid = found
        if puzzle.cells and (MARKINGS[family].answer == "numbers" or family == "yinyang"):
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
        (entry,) = penpa.parse(formats.solved("penpa", puzzle, grid))
        assert entry.answer == grid


@thinned(6)
def test_damaged_answers_end_in_puzzles_or_in_one_line(every: int) -> None:
    random, own = Random(6), {"penpa": [""], "pzprv3": [""]}
    for family in sorted({*MARKINGS} - {"binairo", "dominosa", "mosaic"}):
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


def test_where_nothing_is_shaded_white_cells_are_marked() -> None:
    (_, entry), *_ = formats.read("pzprv3/hitori/2/2/1 2 /2 1 /+ + /+ + /")
    assert entry.answer is not None
    (again,) = penpa.parse(formats.solved("penpa", entry.puzzle, entry.answer))
    assert again.answer == entry.answer


@pytest.mark.parametrize("puzzle", ["slither/5/5/cbcbcddad", LETTER])
def test_solve_writes_answers_that_check_reads(puzzle: str) -> None:
    ran = run("solve", puzzle, "-o", "a.pzprv3", "-o", "a.penpa")
    assert (ran.code, ran.out[-2:]) == (0, ["written to a.pzprv3", "written to a.penpa"])
    for name in "a.pzprv3", "a.penpa":
        assert run("check", name).out == ["right: every clue and rule is met"]


def test_several_solutions_are_several_boards() -> None:
    assert run("solve", SWITCH, "--all", "-o", "a.pzprv3", "-o", "a.penpa").code == 0
    for name in "a.pzprv3", "a.penpa":
        drawn = [entry.answer for _, entry in formats.read(name)]
        rows = [["".join(row) for row in grid.rows()] for grid in drawn if grid is not None]
        assert sorted(rows) == SWITCHES


def test_a_family_is_named_for_the_answer_too() -> None:
    text = laid_out(2, 2, EMPTY, SQUARE, answer=with_part("zL", '{"14,15":3}'))
    ran = run("check", text, "--family", "masyu")
    assert (ran.code, len(ran.err)) == (4, 2)


def test_what_such_files_cannot_hold_is_told_before_it_is_solved() -> None:
    Path("a.txt").write_text("hitori\n1 1\n1 2\ngiven:\n#?\n??\n")
    ran = run("solve", "a.txt", "-o", "a.pzprv3")
    assert (ran.code, ran.out) == (1, [])
    assert ran.err[0].startswith("satgrid: a.txt: ")
    assert ran.err[0].endswith("has no place for given cells: convert to json instead")
    ran = run("solve", "hitori/2/2/1111", "-o", "a.mk")
    assert (ran.code, ran.err[0]) == (
        2,
        "satgrid: -o a.mk: the name must end in .txt, .json, .svg, .png, .pdf, .penpa, .pzprv3",
    )


def test_the_goal_of_a_nonogram_is_what_check_looks_at() -> None:
    puzzle = Puzzle.nonogram([[1], [1]], [[1], [1]])
    for goal, code in ("1001", 0), ("1010", 4), ("100", 1), ("10x1", 1):
        Path("a.json").write_text(json.dumps(replace(puzzle, info={"goal": goal}).to_json()))
        assert run("check", "a.json").code == code, goal
    red = [("R", "red", "#ff0000")]
    puzzle = Puzzle.nonogram([["1R"]], [["1R"]], colours=red, info={"goal": "R"})
    Path("a.json").write_text(json.dumps(puzzle.to_json()))
    assert run("check", "a.json").code == 0
