"""Bad clues of every sort: one line, with the line of the file, the place and the remedy."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from commandline import run

from satgrid import compiler, narrowing
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint
from satgrid.domains import Domains
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

SUDOKU = "- - - -\n" * 4

LINES = "rows: - - -\ncolumns: - - -\n"
MAGNETS = "magnets\nrooms:\nAAB\nCCB\n"

BAD = [
    # Rooms.
    ("heyawake\nrooms:\nABA\nABA\n", 3, "room A is in two parts: row 1, column 3 is not connected"),
    ("norinori\nrooms:\nABA\nABA\n", 3, "room A is in two parts: row 1, column 3 is not connected"),
    (f"sudoku\n{SUDOKU}rooms:\nAABB\nAABB\nCCDD\nCCDA\n", 10, "room A is in two parts: row 4, col"),
    (f"sudoku\n{SUDOKU}rooms:\nAABB\nAABB\nCCDD\nCCCD\n", 9, "room C has 5 cells, rooms of this b"),
    ("heyawake\n1 -\n- -\n- -\nrooms:\nAB\nAB\n", 2, "3 x 2 cells with clues on a board of 2 x 2"),
    ("heyawake\n1 -\n- -\n", 1, "a heyawake has rooms: draw them below rooms: in a text"),
    ("norinori\nrooms:\nAB\nA\n", 4, "rooms: row 2 has 1 cell, row 1 has 2: rows must be equally"),
    (f"norinori\nrooms:\n{'x' * 101} y\nA B\n", 3, "is no name of a room: take up to 100 characte"),
    ("norinori\nrooms:\nA\x07\nAB\n", 3, "rooms: row 1, column 2: '\\x07' is no name of a room"),
    ("heyawake\n2 x 2\n1 2\n- -\nrooms:\nAA\nBB\n", 3, "row 1, column 2: its room A has a number"),
    # Numbers and signs.
    ("slitherlink\n5 -\n- -\n", 2, "row 1, column 1: the number is 5: write numbers from 0 to 4,"),
    ("mosaic\n10 -\n- -\n", 2, "row 1, column 1: the number is 10: write numbers from 0 to 4, or"),
    ("minesweeper\n9 -\n- -\n", 2, "row 1, column 1: the number is 9: write numbers from 0 to 8"),
    ("sudoku\n" + "- - - - - - - - 10\n" * 9, 2, "row 1, column 9: the number is 10: write number"),
    ("akari\n5 -\nx -\n", 2, "row 1, column 1: the number is 5: write numbers from 0 to 4, x, or"),
    ("binairo\n2 -\n- -\n", 2, "row 1, column 1: the number is 2: write numbers from 0 to 1, or -"),
    ("heyawake\n-1 -\n- -\nrooms:\nAB\nAB\n", 2, "row 1, column 1: the number is -1: write number"),
    ("akari\nt -\n- -\n", 2, "row 1, column 1: t stands there: write numbers from 0 to 4, x, or -"),
    ("hitori\nx 1\n1 2\n", 2, "row 1, column 1: x stands there: write numbers from 1 up, or -"),
    ("akari\n1 x 3\n- x 1\n", 2, "two readings: the size 1 x 3, or a row of 2 x 3 cells: write 1x"),
    # Numbers at corners.
    ("creek\ncorners:\n- 5\n- -\n", 3, "corner row 1, column 2: the number is 5: write numbers fr"),
    ("creek\ncorners:\n--\n-x\n", 4, "row 2, column 2: 'x' is no number: write - for no clue, ? f"),
    ("creek\ncorners:\n- - -\n- -\n", 4, "row 2, column 3: row 2 has 2 entries, row 1 has 3: row"),
    ("creek\ncorners:\n- - -\n", 3, "1 x 3 corners are of no board: give a row, and in each row"),
    ("creek\ncorners:\n", 2, "no numbers below corners: write a row of corners a line, - for no"),
    ("creek\n1 -\n- -\n", 1, "a creek has numbers at corners of cells: write them below corners:"),
    ("creek\n- 1\n- -\ncorners:\n- -\n- -\n", 2, "2 x 2 cells with clues on a board of 1 x 1: the"),
    # Sizes.
    ("binairo\n- - -\n- 0 -\n- - -\n", 1, "no binairo has 3 x 3 cells: it has even numbers of row"),
    ("sudoku\n- -\n- 1\n", 1, "no sudoku has 2 x 2 cells: it has as many rows as columns, 4 to 25"),
    ("sudoku\n- - - -\n- 1 - -\n", 1, "no sudoku has 2 x 4 cells: it has as many rows as columns"),
    ("sudoku\n" + "- " * 26 + ("\n" + "- " * 26) * 25, 1, "no sudoku has 26 x 26 cells"),
    ("akari\n", 1, "no board below the name 'akari': write its rows there"),
    ("starbattle\n", 1, "no board below the name 'starbattle': write its rows there"),
    ("starbattle\nrooms:\nAB\n", 1, "no starbattle has 1 x 2 cells: it has as many rows as"),
    ("akari\n5 -\n- -\n", 2, "row 1, column 1: the number is 5: write numbers from 0 to 4, x"),
    ("akari\nrooms:\nAB\nAB\n", 1, "an akari has its numbers in cells: write the board"),
    # Totals.
    ("tents\nt -\n- -\nrows: 3 -\ncolumns: - -\n", 4, "row 1: the number is 3, the line has 2 cel"),
    ("tents\nt -\n- -\nrows: 1\ncolumns: - -\n", 4, "1 row clue for 2 rows: give one a row"),
    ("tents\nt -\n- -\nrows: 1 1 1\ncolumns: - -\n", 4, "3 row clues for 2 rows: give one a row"),
    ("tents\nt -\n- -\nrows: 1 R\ncolumns: - -\n", 4, "row 2: R is no number: write - for none"),
    ("tents\nt -\n- -\nrows: 1 -\ncolumns:\n1\n1\n", 5, "columns: write a clue a line below, or t"),
    ("tents\nt -\n- -\nrows:\n1\n1\ncolumns:\n1\n1\n", 5, "are blocks, those of a tents are total"),
    # Settings.
    ("starbattle\nvariant: moons 2\nrooms:\nAB\nAB\n", 2, "a starbattle has no setting moons (it"),
    ("starbattle\nvariant: stars\nrooms:\nAB\nAB\n", 2, "stars is a number from 1 to 6, as in var"),
    ("starbattle\nvariant: stars 9\nrooms:\nAB\nAB\n", 2, "stars is a number from 1 to 6, as in v"),
    ("starbattle\nvariant: stars 1 2\nrooms:\nAB\nAB\n", 2, "stars is a number from 1 to 6, as in"),
    ("starbattle\nvariant: stars x\nrooms:\nAB\nAB\n", 2, "variant: 'stars x' is no setting: writ"),
    ("starbattle\nvariant: stars 1\nvariant: stars 2\nrooms:\nA\n", 3, "a second stars of the var"),
    ("binairo\nvariant: repeats 2\n- -\n- -\n", 2, "in a binairo, repeats has no number: write"),
    # Arrows, pearls, and clues of loops.
    ("yajilin\n2> -\n- 3\n", 3, "row 2, column 2: the number is 3: write a number and one of ^ v"),
    ("yajilin\n2> -\n- >\n", 3, "row 2, column 2: > stands there: write a number and one of ^ v"),
    ("yajilin\n2> -\n- 3>b\n", 3, "row 2, column 2: 3>b stands there: write a number and one of"),
    ("masyu\nw -\n- x\n", 3, "row 2, column 2: x stands there: write w or b, or - for none"),
    ("koburin\n5 -\n- x\n", 2, "row 1, column 1: the number is 5: write numbers from 0 to 4, x,"),
    ("geradeweg\n-1 -\n- ?\n", 2, "row 1, column 1: the number is -1: write numbers from 0 up, or"),
    ("moonsun\ns -\n- t\nrooms:\nAB\nAB\n", 3, "row 2, column 2: t stands there: write s or m, o"),
    ("countryroad\n1 -\n- 1\nrooms:\nAA\nAA\n", 3, "row 2, column 2: its room A has a number al"),
    ("nurikabe\n- 2 x\n- - -\n", 2, "row 1, column 3: x stands there: write numbers from 1 up, or"),
    ("yinyang\nw -\n- 2\n", 3, "row 2, column 2: the number is 2: write w or b, or - for none"),
    ("cave\n- -\n0 -\n", 3, "row 2, column 1: the number is 0: write numbers from 1 up, or - for"),
    ("canalview\n-1 0\n- -\n", 2, "row 1, column 1: the number is -1: write numbers from 0 up"),
    ("nurimisaki\n- -\n- 1\n", 3, "row 2, column 2: the number is 1: write numbers from 2 up"),
    ("nanro\n- 0\n- -\nrooms:\nAB\nAB\n", 2, "row 1, column 2: the number is 0: write numbers fr"),
    ("nanro\n- 2\n- -\n", 1, "a nanro has rooms: draw them below rooms: in a text"),
    ("hashi\n2 -\n- 9\n", 3, "row 2, column 2: the number is 9: write numbers from 1 to 8, or"),
    ("hashi\n0 -\n- 2\n", 2, "row 1, column 1: the number is 0: write numbers from 1 to 8, or"),
    ("snake\nx -\n- -\n", 2, "row 1, column 1: x stands there: write e or m, or - for none"),
    ("snake\ne -\n- -\nrows: 3 -\ncolumns: - -\n", 4, "row 1: the number is 3, the line has 2 c"),
    ("snake\nrows: 1 - -\ncolumns: - - 2\n", 1, "a snake has e or m in some cells: write the boa"),
    ("fillomino\n5 -\n- -\n", 2, "row 1, column 1: the number is 5: write numbers from 1 to 4, or"),
    # Given places of the lattice.
    ("hashi\n1 1\n- -\ngiven:\n?????\n??3??\n" + "?????\n" * 3, 6, "row 2, column 3 of the latti"),
    ("fillomino\n1 -\n- -\ngiven:\n??\n?9\n", 6, "given cells: row 2, column 2 shows '9': write"),
    ("slitherlink\n2 -\n- -\ngiven:\n??\n?#\n", 4, "its lattice of 5 x 5 places: draw that, ? for"),
    ("slitherlink\n2 -\n- -\ngiven:\n?????\n??x??\n" + "?????\n" * 3, 6, "row 2, column 3 of the"),
    ("slitherlink\n2 -\n- -\ngiven:\n?????\n?#???\n" + "?????\n" * 3, 6, "no line can go there"),
    (f"battleship\nvariant: fleet 0 0 0 1\n{LINES}", 2, "fleet has a ship of 4 cells, and no line"),
    (f"battleship\nvariant: fleet 3 100\n{LINES}", 2, "fleet is a list of numbers from 0 to 99, a"),
    (f"battleship\nvariant: fleet\n{LINES}", 2, "fleet is a list of numbers from 0 to 99, as in"),
    ("battleship\nvariant: fleet 2\nrows: 1 0 2\ncolumns: - -\n", 3, "the numbers of rows make 3"),
    ("battleship\nvariant: fleet 2\nrows: - - -\ncolumns: 0 1\n", 4, "the numbers of columns mak"),
    ("battleship\nx - -\n- - -\n- - -\nrows: - - -\ncolumns: - - -\n", 2, "x stands there: wr"),
    ("galaxies\ndots:\n.o.\n..\n", 3, "dot row 1: 3 characters, in row 1 3, in 2 rows: draw cells"),
    ("galaxies\ndots:\n.o.\n..\n.o.\n", 4, "dot row 2: 2 characters, in row 1 3, in 3 rows: d"),
    ("galaxies\ndots:\n.ox\n.x.\n...\n", 4, "character 2 is 'x': write o or * for a dot, . for"),
    ("galaxies\ndots:\n.O.\n", 3, "dot row 1: character 2 is 'O': write o or * for a dot, . for n"),
    ("galaxies\ndots:\n", 2, "no dots below dots: write the board, a character for each cell, si"),
    ("galaxies\n1 2\n", 1, "a galaxies has dots: draw them below dots: in a text, a character for"),
    ("magnets\nrooms:\nAAA\n", 3, "room A has 3 cells, and rooms have 2 at most: give the oth"),
    ("magnets\nx -\nrooms:\nAA\n", 2, "row 1, column 1: x stands there: write p or m, or - for n"),
    ("magnets\np\nrooms:\nA\n", 2, "row 1, column 1: p is printed in a room of one cell, which"),
    (f"{MAGNETS}plus rows: 1 0\nplus columns: 1 1 1\n", 5, "the plus numbers of rows make 1, t"),
    (f"{MAGNETS}plus rows: 1 0\n", 5, "plus rows: but no plus columns: in the text: give both"),
    (f"{MAGNETS}minus rows: 1 x\nminus columns: - - -\n", 5, "minus row 2: x is no number: writ"),
    (f"{MAGNETS}minus rows: 1 4\nminus columns: - - -\n", 5, "minus row 2: the number is 4, the"),
    (f"{MAGNETS}plus rows: 1\nplus columns: - - -\n", 5, "1 plus row number for 2 rows: give "),
    # Cages, and totals that differ.
    ("kenken\ncages:\nAB\nBA\nsums:\nA 3+\n", 4, "cage A is in two parts: row 2, column 2 is"),
    (f"sudoku\n{SUDOKU}cages:\nA...\n....\n....\n...A\n", 10, "cage A is in two parts: row 4, col"),
    ("aquarium\nrooms:\nAA\nBB\nrows: 2 0\ncolumns: 1 0\n", 5, "the numbers of rows make 2, those"),
    ("snake\ne -\n- e\nrows: 1 2\ncolumns: 1 1\n", 4, "the numbers of rows make 3, those of c"),
    ("tents\nt -\n- -\nrows: 1 0\ncolumns: 0 0\n", 4, "the numbers of rows make 1, those of colum"),
    ("kakuro\n\\ 3\\ 4\\\n\\5 - -\n", 2, "the sums across make 5, those down 7: correct one of"),
    ("dominosa\n1 1 1\n", 1, "no dominosa has 1 x 3 cells: it has an even number of cells"),
    ("shikaku\n4 0\n- -\n", 2, "row 1, column 2: the number is 0: write numbers from 1 up, or - "),
    ("masyu\nw -\n- -\ngiven:\n" + "?????\n" * 2 + "??#??\n" + "?????\n" * 2, 7, "row 3, c"),
    ("masyu\nw -\n- -\ngiven:\n?#???\n" + "?????\n" * 4, 5, "it goes from cell to cell"),
    ("slitherlink\n2 -\n- -\ngiven:\n????\n" + "?????\n" * 4, 5, "row 1 has 4 characters, the boa"),
]  # fmt: skip

BAD_JSON = [
    ({"family": "heyawake", "rooms": ["ABA", "ABA"]}, 4, "room A is in two parts: row 1, column 3"),
    ({"family": "norinori", "rooms": [["", 1]]}, 4, "rooms: row 1, column 1: '' is no name of a r"),
    ({"family": "norinori", "grid": [[1]]}, 2, "a norinori has rooms: draw them below rooms:"),
    ({"family": "starbattle", "rooms": ["A"], "variant": {"moons": 1}}, 7, "has no setting moons"),
    ({"family": "slitherlink", "grid": [[7]]}, 5, "row 1, column 1: the number is 7: write number"),
    ({"family": "creek", "corners": [[1, 2], [9, 0]]}, 8, "corner row 2, column 1: the number is "),
    ({"family": "creek", "corners": [[1], 2]}, 1, '"corners" is not a list of rows: write [[null'),
    ({"family": "creek", "corners": [[1, 2], ["x", 0]]}, 8, "corner row 2, column 1: x is no numb"),
    (
        {"family": "magnets", "rooms": ["AA"], "plus_rows": [1], "plus_columns": [1, "x"]},
        11,
        "plus column 2: 'x' is no number: write null for none",
    ),
    ({"family": "galaxies", "dots": ["o", 1, "."]}, 5, "dot row 2: 1 is no text: draw the places"),
    ({"family": "galaxies", "dots": []}, 1, "the dots are []: give a list of rows, as in"),
    ({"family": "magnets", "rooms": ["A"], "minus_rows": [1]}, 7, "the minus column numbers are N"),
    ({"family": "tents", "rows": [3], "columns": [1, [2]]}, 7, "column 1: the clue 1 is not a "),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "said"), BAD, ids=range(len(BAD)))
def test_bad_texts_have_one_line(text: str, line: int, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, "utf-8")
    ran = run("solve", str(path))
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert ran.err[0].startswith(f"satgrid: {path}, line {line}: "), ran.err
    assert said in ran.err[0]


NEVER_MET = [
    ("kenken\ncages:\nAA\nBB\nsums:\nA 9+\nB 3+\n", "cage A"),
    (f"sudoku\n{SUDOKU}cages:\nAA..\n....\n....\n....\nsums:\nA 8\n", "cage A"),
    (f"sudoku\n{SUDOKU}cages:\nAAAA\nA...\n....\n....\n", "cage A"),
    ("kakuro\n\\ 3\\ 4\\\n\\20 - -\n", "row 2, column 1"),
    ("shikaku\n3 -\n- 3\n", "row 1, column 1"),
]
"""Puzzles without a solution, and the clue that alone is to blame."""


@pytest.mark.parametrize(("text", "clue"), NEVER_MET, ids=range(len(NEVER_MET)))
def test_a_clue_that_can_never_be_met_is_named(text: str, clue: str, tmp_path: Path) -> None:
    path = tmp_path / "never.txt"
    path.write_text(text, "utf-8")
    ran = run("solve", str(path))
    assert ran.code == 20
    assert ran.out[-1].startswith(f"no solution: {clue}"), ran.out
    assert ran.out[-1].endswith(" cannot be met"), ran.out


@pytest.mark.parametrize(
    ("side", "others", "trials"),
    [(7, 0, 2), (7, 8, 10), (10, 14, 16), (10, 20, 1), (30, 3, 1)],
)
def test_a_clue_to_blame_is_sought_within_a_budget(
    side: int, others: int, trials: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two clues exclude each other, so none alone is found: all are tried, or the suspect alone."""
    free = [(r, c) for r in range(4, side) for c in range(side)][: 2 * others : 2]
    clues = {(1, 1): 8, (1, 3): 0, **dict.fromkeys(free, 1)}
    puzzle = Puzzle("tapa", side, side).with_cells(clues)
    narrow, work = narrowing.narrow, list[int]()

    def counted(constraints: Sequence[Constraint], domains: Domains, *more: Any) -> None:
        parts = sum(len(each.parts()) for each in constraints)
        work.append(domains.height * domains.width + parts)
        narrow(constraints, domains, *more)

    monkeypatch.setattr(narrowing, "narrow", counted)  # The compiler has its own name for it.
    model = compiler.compile_puzzle(puzzle, Problem(puzzle).rules(), (WHITE, BLACK))
    assert model.refuted_by == ""
    assert len(work) == trials
    assert trials == 1 or sum(work) <= 3_000


@pytest.mark.parametrize(("found", "line", "said"), BAD_JSON, ids=range(len(BAD_JSON)))
def test_bad_json_has_one_line(
    found: dict[str, object], line: int, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.json"
    spread = ",\n".join(json.dumps({key: told}, indent=1)[2:-2] for key, told in found.items())
    path.write_text('{"satgrid": 1,\n' + spread + "\n}\n", "utf-8")
    ran = run("solve", str(path))
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert ran.err[0].startswith(f"satgrid: {path}, line {line}: "), ran.err
    assert said in ran.err[0]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["..", ".."], "the grid has 2 x 2 places, the lattice 5 x 5"),
        (["?????", "?#???", *["?????"] * 3], "row 1, column 1: no line can go there"),
        (["?????", "?@???", *["?????"] * 3], "row 2, column 2 of the lattice: '@' is none of the"),
    ],
)
def test_drawings_that_are_no_loop_are_wrong(rows: list[str], said: str, tmp_path: Path) -> None:
    puzzle, grid = tmp_path / "a.txt", tmp_path / "grid.txt"
    puzzle.write_text("slitherlink\n2 -\n- -\n")
    grid.write_text("\n".join(rows))
    ran = run("check", str(puzzle), str(grid))
    assert (ran.code, len(ran.err)) == (4, 1)
    assert said in ran.err[0]


UNMET = [
    ("minesweeper\n4 -\n- -\n", "row 1, column 1"),
    ("nurikabe\n- 30 -\n- - -\n- - -\n", "row 1, column 2"),
    ("nurikabe\n1 - 1\n- 8 -\n1 - 1\n", "row 2, column 2"),
    ("yinyang\n- b -\n- - -\ngiven:\n?.?\n???\n", ""),
    ("cave\n2 - -\n- - -\n- - 300\n", "row 3, column 3"),
    ("canalview\n- 9 -\n- - -\n- - -\n", "row 1, column 2"),
    ("nurimisaki\n4 - -\n- - -\n- - -\n", "row 1, column 1"),
    ("creek\ncorners:\n- 3 -\n- - -\n- - -\n", "corner row 1, column 2"),
    ("nanro\n- - 5\n- - -\n- - -\nrooms:\nAAB\nAAB\nCCC\n", "row 1, column 3"),
    ("masyu\n- - -\n- b -\n- - -\n", "row 2, column 2"),
    ("masyu\nw - -\n- - -\n- - -\n", "row 1, column 1"),
    ("masyu\nb\n", "row 1, column 1"),
    ("yajilin\n1^ - -\n- - -\n- - -\n", "row 1, column 1"),
    ("yajilin\n- - 3v\n- - -\n- - -\n", "row 1, column 3"),
    ("koburin\n2 2 -\n2 - -\n- - -\n", "row 1, column 1"),
    ("countryroad\n9 - -\n- - -\n- - -\nrooms:\nAAB\nAAB\nCCC\n", "row 1, column 1"),
    ("moonsun\ns - -\n- - -\n- - m\nrooms:\nAAB\nAAB\nCCC\n", "room B"),
    ("moonsun\ns - s\n- s -\n- - -\nrooms:\nAAA\nAAA\nBBB\n", "room B"),
    ("geradeweg\n3 - -\n- - -\n- - -\n", "row 1, column 1"),
    ("hashi\n1 - -\n- 2 -\n- - 1\n", "row 1, column 1"),
    ("hashi\n5 - 2\n- - -\n2 - 1\n", "row 1, column 1"),
    ("snake\n- -\n- m\nrows: - -\ncolumns: - 0\n", ""),
    ("snake\ne\n", "row 1, column 1"),
    ("shikaku\n- 7\n- -\n", "row 1, column 2"),
    (f"battleship\nvariant: fleet 1\nm - -\n- - -\n- - -\n{LINES}", "row 1, column 1"),
    ("magnets\nrooms:\nAAB\nCCB\nplus rows: 3 -\nplus columns: - - -\n", "plus row 1"),
    ("magnets\n- p\nrooms:\nAA\nplus rows: -\nplus columns: 1 -\n", ""),
    ("shikaku\n4 -\n- ?\n", "row 1, column 1"),
    ("fillomino\n1 1 -\n- - -\n- - -\n", ""),
    # Lines and bridges where none can be.
    ("masyu\n- -\n- -\ngiven:\n?????\n?.???\n?????\n?????\n?????\n", "given row 2, column 2"),
    ("yajilin\n- -\n- -\ngiven:\n?????\n?.???\n?????\n?????\n?????\n", "given row 2, column 2"),
    ("hashi\n1 1\n- -\ngiven:\n?????\n?1???\n?????\n?????\n?????\n", "given row 2, column 2"),
    ("hashi\n1 1\n- -\ngiven:\n?????\n?????\n?????\n??2??\n?????\n", "given row 4, column 3"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "clue"), UNMET, ids=range(len(UNMET)))
def test_what_cannot_be_met_is_no_mistake_of_the_file(text: str, clue: str, tmp_path: Path) -> None:
    """A clue that suits the family and not its place is named; where several are, none is."""
    path = tmp_path / "unmet.txt"
    path.write_text(text)
    ran = run("solve", str(path))
    assert (ran.code, ran.err) == (20, [])
    assert ran.out[-1].startswith(f"no solution: {clue}" if clue else "no solution (")
    assert ran.out[-1].endswith(" cannot be met") == bool(clue)
