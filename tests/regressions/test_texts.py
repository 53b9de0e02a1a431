"""The smallest texts, files and addresses that were read as another puzzle or refused wrongly."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from commandline import run
from effort import at_most
from tables import rows as cases

import satgrid
from satgrid import families, formats
from satgrid.cli import files
from satgrid.clues import Automaton, Block, Colour, UnknownBlock
from satgrid.errors import PuzzleError, UsageError
from satgrid.formats.penpa import marks, puzzles
from satgrid.formats.penpa import marks as drawing
from satgrid.grid import Grid
from satgrid.layers.lines import Blocks
from satgrid.page.answers import answer
from satgrid.puzzle import Puzzle
from satgrid.random_boards import cut_rooms, paired_rooms


@pytest.mark.parametrize("symbol", ["２", "①", "²", "٣", "Ⅳ", "一", "\u0301", "\u212b", "2"])
def test_what_reads_as_a_number_stands_for_no_colour(symbol: str) -> None:
    clue = (Block(1, symbol),)
    with pytest.raises(PuzzleError, match=r"cannot stand for a colour|is not a block"):
        Puzzle("nonogram", 1, 1, (clue,), (clue,), colours=(Colour(symbol, "two", "#ff0000"),))
    with pytest.raises(PuzzleError, match="is not a block"):
        Puzzle("nonogram", 1, 1, (clue,), (clue,))
    with pytest.raises(PuzzleError):
        satgrid.load(f"rows:\n1{symbol} 1\ncolumns:\n1{symbol}\n0\n1\n")


def test_a_file_of_a_tournament_has_a_suffix_of_its_own(tmp_path: Path) -> None:
    assert formats.of_suffix(".tournament") == ["tournament"]
    (tmp_path / "a.tournament").write_text("$1\n" + "25\n" * 50)
    ran = run("solve", str(tmp_path))
    assert ran.code == 0
    assert "1 solved" in ran.out[-1]


def test_no_board_is_as_wide_as_the_longest_line_that_is_looked_at() -> None:
    with pytest.raises(PuzzleError, match="more than 2,000 columns"):
        satgrid.load("," * 3000 + "\n" + "," * 3000, format="text", family="hitori")


def test_given_cells_alone_suit_no_family() -> None:
    assert families.possible_families(Puzzle("", 1, 1, given=(((0, 0), "#"),))) == []


def test_nameless_blocks_stay_a_nonogram(monkeypatch: pytest.MonkeyPatch) -> None:
    # Another family whose clues are blocks.
    find = families.find
    made = {"sequence": replace(find("sequence"), layers={"clues": Blocks()})}
    monkeypatch.setattr(families, "find", lambda name: made.get(name) or find(name))
    assert satgrid.load("rows:\n1\ncolumns:\n1\n").family == "nonogram"


def test_ctrl_c_behind_the_last_step_of_writing_stays_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def interrupted(*paths: str) -> None:
        replace(*paths)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write(str(tmp_path / "a.txt"), ["whole\n"])
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_cages_are_written_to_penpa() -> None:
    """They were read from there, and "the format penpa holds no such thing"."""
    rows = "\n".join(["- - - -"] * 4)
    puzzle = satgrid.load(f"sudoku\n{rows}\ncages:\nAAB-\nABBB\n----\n----\nsums:\nA 6\n")
    address = satgrid.convert([puzzle], "penpa")
    found = satgrid.load(address.strip())
    assert found.cages is not None
    assert puzzle.cages is not None
    assert [*found.cages.members().values()] == [*puzzle.cages.members().values()]
    assert found.cages.sums == (("1", 6),)
    # The lines around the first cage on the site, by corners of cells: 4 * 64 + 4 * cell + corner.
    problem = marks.read_json(marks.address_lines(address.strip())[3])
    assert problem["numberS"] == {"328": [" 6", 1]}
    first = [(328, 329), (328, 330), (329, 332), (330, 360), (331, 334), (331, 361), (332, 333)]
    first += [(333, 335), (334, 335), (360, 362), (361, 363), (362, 363)]
    lines = [tuple(map(int, ends.split(","))) for ends in problem["cage"]]
    assert sorted(line for line in lines if {k // 4 for k in line} <= {82, 83, 90}) == first


STRIPES = ["ABCDEFGH"] * 8
"""Rooms that are the columns: two stars fit in each, also where none touch."""

ONE = "starbattle\nvariant: stars 1\nrooms:\nAABB\nAABB\nCCDD\nCCDD\n"


def untold(rooms: list[str]) -> str:
    """Return the address of a star battle in Penpa+ that does not say how many stars there are."""
    marks = puzzles.marks_of(Puzzle.of("starbattle", rooms=rooms))
    marks.rules = ""
    return drawing.address_of(drawing.marks_lines(marks))


def test_a_number_of_stars_that_no_words_state_is_asked_for() -> None:
    # It was one, and the right answer with two was called wrong.
    with pytest.raises(PuzzleError, match=r'may be 1 to 2: .* --variant "stars 2"'):
        satgrid.load(untold(STRIPES))
    for stars in 1, 2:
        puzzle = satgrid.load(untold(STRIPES), variant={"stars": stars})
        assert puzzle == satgrid.load(untold(STRIPES), variant=[f"stars {stars}"])
        assert satgrid.solve(puzzle).grids[0].flat.count("#") == 8 * stars


def test_a_number_of_stars_is_derived_where_only_one_is_possible() -> None:
    # Four rows of two stars would need eight blocks of 2x2 cells, and a room of two cells has one.
    small = ["ABCD"] * 4
    tight = ["AABCDEFG", *["HHBCDEFG"] * 7]
    assert [satgrid.load(untold(rooms)).setting("stars") for rooms in (small, tight)] == [1, 1]


def test_a_setting_that_contradicts_the_text_is_refused_with_both() -> None:
    with pytest.raises(PuzzleError, match="the text says 'stars 1', and 'stars 2' is asked for"):
        satgrid.load(ONE, variant={"stars": 2})
    assert satgrid.load(ONE, variant={"stars": 1}) == satgrid.load(ONE)
    # A game ID with u says that no line repeats, by leaving the setting out.
    with pytest.raises(PuzzleError, match="the text says no repeats, and 'repeats' is asked for"):
        satgrid.load("6x6u:ADcdDCCdfe", variant=["repeats"])
    with pytest.raises(PuzzleError, match="the text says 'repeats', and no repeats is asked for"):
        satgrid.load("unruly:6x6:ADcdDCCdfe", variant={"repeats": False})
    plain = "binairo\n2 x 2\n1 -\n- -\n"
    assert satgrid.load(plain, variant={"repeats": True}).setting("repeats")
    assert satgrid.load(plain, variant={"repeats": False}) == satgrid.load(plain)


def test_a_formula_names_the_settings_it_was_made_with(tmp_path: Path) -> None:
    path, cnf = tmp_path / "p.txt", tmp_path / "p.cnf"
    path.write_text("minesweeper\n2 x 2\n1 -\n- -\n")
    assert run("encode", str(path), "--dimacs", "-o", str(cnf), "--variant", "mines 1").code == 0
    assert "--variant 'mines 1'" in cnf.read_text()


def test_settings_are_refused_where_they_mean_nothing() -> None:
    with pytest.raises(UsageError, match="'2 stars' is no setting"):
        satgrid.load(ONE, variant=["2 stars"])
    with pytest.raises(PuzzleError, match="stars is a number from 1 to 6"):
        satgrid.load(untold(STRIPES), variant={"stars": 7})
    assert all(entry.unstated == {} for entry in formats.find("text").parse(ONE))


def test_a_circle_under_another_number_of_a_binairo_is_refused() -> None:
    """The circle was dropped."""
    penpa = formats.find("penpa")
    text = penpa.write([satgrid.load("binairo\n0 - - -\n- - - -\n- - - -\n- - - -\n")])
    lines = drawing.address_lines(text.strip())
    problem = drawing.read_json(lines[3])
    (place,) = problem["number"]
    for shade, refused in ((2, True), (1, False)):
        problem["symbol"] = {place: [shade, "circle_L", 1]}
        lines[3] = drawing.json_line(problem)
        drawn = drawing.address_of(lines)
        if refused:
            with pytest.raises(PuzzleError, match="row 1, column 1: '0' and a symbol that says"):
                penpa.parse(drawn)
        else:
            assert penpa.parse(drawn)[0].puzzle.cells[0, 0] == 0


@pytest.mark.parametrize("begins", [b"RIFF\x10\0\0\0WEBPVP8 ", b"BM\x46\0\0\0", b"II*\0\x08"])
@pytest.mark.parametrize("command", ["draw", "solve"])
def test_a_picture_that_is_not_read_says_what_to_do(
    command: str, begins: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "a.picture"
    path.write_bytes(begins)
    ran = run(command, str(path))
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "save it as .png, and satgrid convert makes a nonogram of it" in ran.err[0]


@pytest.mark.parametrize(("question", "error"), cases("texts", "a_part_of_a_wrong_type"))
def test_a_part_of_a_wrong_type(question: dict[str, Any], error: str) -> None:
    reply = answer(question)
    assert reply["error"].startswith(error), reply
    assert not reply["error"].startswith("satgrid failed")


def test_rooms_of_two_are_cut_in_linear_time() -> None:
    """Each step took all cells once: 10,000 of them a minute and more."""
    for make in (paired_rooms, lambda *board: cut_rooms(*board, 1, 1)):
        with at_most(60 * 3600):
            make(60, 60, Random(0))


HUGE = 10**5000
LINE: dict[str, Any] = {"rows": [[1]], "columns": [[1]]}
PATTERN: dict[str, Any] = {"rows": ["a"], "columns": ["a"], "alphabet": "a"}
BESIDE: dict[str, dict[str, Any]] = {"hitori": {}, "nonogram": LINE, "regex": PATTERN}
"""The other fields of a puzzle of each family."""


def table(start: object = 1, accept: object = 1, to: object = 1) -> dict[str, object]:
    """Return the JSON of an automaton of one state, or of one with these in it."""
    return {"start": start, "accept": [accept], "moves": [[to]]}


def automaton(start: Any = 0, accept: Any = 0, to: Any = 0) -> dict[str, object]:
    return {"one": Automaton(start, frozenset([accept]), ((("a", to),),))}


def fields(n: Any) -> dict[str, list[dict[Any, Any]]]:
    """Return fields of puzzles of each family, and of puzzles in JSON."""
    return {
        "hitori": [{"cells": [[n]]}, {"cells": [n]}, {"cells": n}, {"cells": [[[n]]]}],
        "nonogram": [
            {"rows": [[n]]}, {"columns": [[1, n]]}, {"rows": [n]}, {"rows": n}, {"rows": [[[n]]]},
            {"rows": [[Block(n)]]}, {"rows": ((Block(n),),)}, {"rows": ((Block(1, n),),)},
            {"rows": ((UnknownBlock(n),),)},
            {"given": n}, {"given": [n]}, {"given": [[[n, 0], "#"]]}, {"given": [[[0, n], "#"]]},
            {"given": [[[0, 0], n]]}, {"given": (((n, 0), "#"),)},
            {"colours": n}, {"colours": [[n, "red", "#d62728"]]},
            {"colours": [["R", n, "#d62728"]]}, {"colours": [["R", "red", n]]},
            {"colours": {"R": n}}, {"colours": {n: {"name": "red", "rgb": "red"}}},
            {"colours": {"R": {"name": "red", "rgb": n}}},
            {"alphabet": n}, {"info": n}, {"info": {n: "x"}}, {"info": {"title": n}},
        ],
        "regex": [
            {"rows": [n]}, {"rows": [{"automaton": n}]},
            {"automata": n}, {"automata": {n: table()}}, {"automata": {"one": n}},
            *({"automata": {"one": table(**{at: n})}} for at in ("start", "accept", "to")),
            *({"automata": automaton(**{at: n})} for at in ("start", "accept", "to")),
        ],
        "json": [
            {"satgrid": n, **LINE}, {"family": n, **LINE}, {**LINE, n: 1}, {"rows": [n]},
            {**LINE, "given": n}, {"family": "hitori", "grid": [[n]]},
            {"family": "regex", **PATTERN, "automata": {"one": table(to=n)}},
        ],
        "constructor": [
            {"height": n, "width": 1, "cells": [[1]]}, {"height": 1, "width": n, "cells": [[1]]},
            {"height": n, "width": n}, {"family": n, "height": 1, "width": 1},
            {"height": 1, "width": 1, "cells": Grid(1, 1, (n,))},
        ],
    }  # fmt: skip


PLACES = [(sort, k) for sort, each in fields(1).items() for k in range(len(each))]


def made(sort: str, given: dict[str, Any]) -> Puzzle:
    if sort == "json":
        return Puzzle.from_json({"satgrid": 1, "family": "nonogram", **given})
    if sort == "constructor":
        return Puzzle(**{"family": "hitori", **given})
    return Puzzle.of(sort, **BESIDE[sort] | given)


@pytest.mark.parametrize("n", [HUGE, -HUGE], ids=["above", "below"])
@pytest.mark.parametrize(("sort", "k"), PLACES)
def test_a_number_of_any_length_is_refused_in_one_line(sort: str, k: int, n: int) -> None:
    """Python refuses, with a ValueError, to write an int of more than 4,300 digits."""
    given = fields(n)[sort][k]
    with pytest.raises(PuzzleError) as refused:
        made(sort, given)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("height", "rows", "words"),
    [
        (1, [[HUGE]], "^row 1: a number of more than 4,300 digits is longer"),
        (HUGE, [[1]], "^a board of a number of more than 4,300 digits x 1 is"),
        (1, [["1000000000"]], "^row 1: '1000000000' is longer than any line"),
        (1, [[10**9]], "^row 1: 1000000000 is longer than any line"),
    ],
    ids=["length", "height", "text", "number"],
)
def test_a_number_that_is_too_long_to_be_written_is_told_so(
    height: int, rows: Any, words: str
) -> None:
    with pytest.raises(PuzzleError, match=words):
        Puzzle("nonogram", height, 1, rows, [[1]])  # type: ignore[arg-type]
