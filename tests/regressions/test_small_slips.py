"""Small faults: a form that was not read, or a sentence that named the wrong cause."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid import formats
from satgrid.errors import PuzzleError
from satgrid.formats.penpa import marks

_HITORI = "hitori\n1 2 3\n2 1 3\n1 1 2\n"


@pytest.mark.parametrize(
    ("json", "says"),
    [
        ("[[1, 2], [3, 4]]", "the grid has 2 x 2 cells, the puzzle 3 x 3"),
        ('["##.", ".##"]', "the grid has 2 x 3 cells, the puzzle 3 x 3"),
        ("[[1, 2, 3], [3, 4]]", "row 2 has 2 cells, row 1 has 3: rows must be equally long"),
        ('["###", [], "###"]', "row 2 is empty: write its cells"),
        ('["###", 3]', "row 2 is 3: write each row as a text or a list of cells"),
        ('[["#", null]]', "row 1, column 2: null is not the value of a cell: write one character"),
        ('[["#", true]]', "row 1, column 2: true is not the value of a cell"),
        ("[[1, 62]]", "row 1, column 2: 62 is not the value of a cell"),
        ("[[1, 2], [2, 1],]", "it begins as a JSON list of rows, and is none: write one list"),
        ("[[1, 2]] [[1, 2]]", "it begins as a JSON list of rows, and is none"),
        ("['12', '21']", "it begins as a JSON list of rows, and is none"),
        ("[12, 21", "it begins as a JSON list of rows, and is none"),
        ("[123,213]", "row 1 is 123: write each row as a text or a list of cells"),
    ],
)
def test_a_grid_of_json_lists_has_rows_and_columns(tmp_path: Path, json: str, says: str) -> None:
    """It was read as one row of brackets, commas and digits: "1 x 13 cells"."""
    (tmp_path / "grid").write_text(json)
    ran = run("check", _HITORI, f"{tmp_path}/grid")
    assert ran.code != 0
    assert says in ran.err[0]


@pytest.mark.parametrize("json", ['["#.#", "...", ".#."]', '[["#",".","#"],\n"...",\n".#."]'])
def test_a_grid_of_json_lists_is_checked(tmp_path: Path, json: str) -> None:
    (tmp_path / "grid").write_text(json)
    assert run("check", _HITORI, f"{tmp_path}/grid").out[0].startswith("right")


@pytest.mark.parametrize(
    "game_id", ["1x1:", "3x3:", "5x5de:", "singles:2x2:", "pattern:2x2:", "towers:4:", "4a:"]
)
def test_a_game_id_without_clues_breaks_off(game_id: str) -> None:
    """It was said to describe 0 of 1 cell of one game, and 0 of 1 character of another."""
    with pytest.raises(PuzzleError, match="breaks off"):
        satgrid.load(game_id)


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("Stars 2", "a starbattle has no setting Stars (it has stars): did you mean stars?"),
        ("star 2", "a starbattle has no setting star (it has stars): did you mean stars?"),
        ("diagonals", "a starbattle has no setting diagonals (it has stars): leave it out"),
        ("stars", "in a starbattle, stars is a number from 1 to 6, as in variant: stars 1"),
        ("stars 1 2", "in a starbattle, stars is a number from 1 to 6"),
    ],
)
def test_a_wrong_setting_is_named_with_its_family(setting: str, says: str) -> None:
    """`Diagonals` was no setting at all, and `stars` without a number named no family."""
    with pytest.raises(PuzzleError) as caught:
        satgrid.load("starbattle\nrooms:\nA\n", variant=[setting])
    assert says in caught.value.message


_WALLS = "heyawake\n2 - -\n- - -\nrooms:\nAAA\nAAA\nwalls:\n"


@pytest.mark.parametrize(
    "walls",
    [
        ".|...\n.....\n.....",
        ". | . . .\n. . . . .\n. . . . .",
        ". | . . . \n. . . . . \n. . . . .",
        "  |      \n         \n         ",
        ". |      \n         \n.   .   .",
    ],
)
def test_walls_may_be_parted_by_blanks(walls: str) -> None:
    """The blanks between them were cells, and the second character was a wall in a cell."""
    assert satgrid.load(f"{_WALLS}{walls}\n").wall_pairs == {((0, 0), (0, 1))}


def test_walls_that_blanks_part_have_the_size_of_the_board() -> None:
    """Three rows of nine characters are five columns in one reading, and three in the other."""
    with pytest.raises(PuzzleError, match="line 8: wall row 1: character 3"):
        satgrid.load(f"{_WALLS}. | . . . . .\n. . . . . . .\n. . . . . . .\n")


@pytest.mark.parametrize(
    ("rooms", "says"),
    [
        ("2 /0 1 /2 1 ", "line 1: the number of rooms is 2, and 3 rooms follow: correct the"),
        ("4 /0 0 /0 0 ", "the number of rooms is 4, and 1 room follows: correct the number or"),
    ],
)
@pytest.mark.parametrize("genre", ["lits", "starbattle/1"])
def test_a_number_of_rooms_that_contradicts_the_rooms_is_refused(
    genre: str, rooms: str, says: str
) -> None:
    """It was read and thrown away."""
    name, *setting = genre.split("/")
    text = "/".join(["pzprv3", name, "2", "2", *setting, rooms, ". . ", ". . "])
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(f"{text}/")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "board",
    [
        "pzprv3/hitori/2/2/1 1 /1 2 /# + /+ . ",
        "pzprv3/kurodoko/2/2/- . /. . /. . /. . ",
        "pzprv3/cave/2/2/- . /. . /. . /. . ",
        "pzprv3.1/lits/2/2/0 /0 /0 0 /. . /. . ",
        "pzprv3.1/norinori/2/2/1 /1 /0 0 /. . /. . ",
        "pzprv3.1/heyawake/2/2/0 /0 /0 0 /. . /. . /. . /. . ",
        "pzprv3/tapa/2/2/1 . /. . ",
    ],
)
def test_helper_lines_behind_a_shaded_board_are_no_part_of_it(board: str) -> None:
    """Newer versions of the sites write them, if there are any, and the file was refused."""
    plain = satgrid.load(f"{board}/")
    (entry,) = formats.find("pzprv3").parse(f"{board}/1 /0 /0 -1 /")
    assert dict(entry.puzzle.info) == {"looks": "helper lines"}
    assert replace(entry.puzzle, info=()) == plain
    assert entry.answer == formats.find("pzprv3").parse(f"{board}/")[0].answer
    with pytest.raises(PuzzleError, match="row 1, column 1: 'x' has no meaning in a row of helper"):
        satgrid.load(f"{board}/x /0 /0 -1 /")
    with pytest.raises(PuzzleError, match="the file breaks off: a row of helper lines comes next"):
        satgrid.load(f"{board}/1 /")


@pytest.mark.parametrize(
    ("sides", "says"),
    [
        ("0 /X /0 -X ", "a wall is printed at the right side of row 2, column 1, and satgrid has"),
        ("0 /0 /0 -X ", "a wall is printed at the bottom side of row 1, column 2, and satgrid has"),
    ],
)
def test_a_printed_wall_in_a_file_of_a_fillomino_is_named(sides: str, says: str) -> None:
    """The word X was said to have no meaning; in an address the wall was named."""
    text = f"pzprv3/fillomino/2/2/1 . /. 3 /. . /. . /{sides}/"
    with pytest.raises(PuzzleError, match=says):
        satgrid.load(text.replace("/", "\n"))
    assert satgrid.load(text.replace("-X", "-1").replace("X", "1")).cells is not None


def test_a_wall_inside_a_room_of_a_moonsun_is_what_satgrid_lacks() -> None:
    """Its rules were said not to speak of such walls; those of the site do."""
    with pytest.raises(PuzzleError, match="satgrid lacks a rule for such walls in a moonsun"):
        satgrid.load("https://puzz.link/p?moonsun/2/2/8000")


@pytest.mark.parametrize("sign", ["-", ".", "_"])
def test_a_sign_for_none_is_an_empty_line_of_a_nonogram(sign: str) -> None:
    """In every other part of a text it stood for no clue, and here it was refused."""
    puzzle = satgrid.load(f"nonogram\nrows:\n2\n{sign}\ncolumns:\n1\n1\n{sign}\n")
    assert (puzzle.rows[1], puzzle.columns[2]) == ((), ())
    assert satgrid.load(f"nonogram\nrows:\n{sign}\ncolumns:\n{sign}\n").rows == ((),)
    with pytest.raises(PuzzleError, match=f"row 1: '{re.escape(sign)}' is not a block length"):
        satgrid.load(f"nonogram\nrows:\n1 {sign}\ncolumns:\n1\n0\n0\n")


def test_sequences_keep_a_colour_that_looks_like_a_sign_for_none() -> None:
    puzzle = satgrid.load("sequence\nrows:\n-R\n-\ncolumns:\n-\nR\n")
    assert puzzle.rows == ("-R", "-")
    alone = satgrid.Puzzle.of("sequence", rows=["-"], columns=["-"], colours=puzzle.colours)
    with pytest.raises(PuzzleError, match="the sequences are all -, which stands for an empty"):
        satgrid.convert([alone], "text")


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
    # What the site draws around the first cage, by corners of cells: 4 * 64 + 4 * cell + corner.
    problem = marks.read_json(marks.address_lines(address.strip())[3])
    assert problem["numberS"] == {"328": [" 6", 1]}
    first = [(328, 329), (328, 330), (329, 332), (330, 360), (331, 334), (331, 361), (332, 333)]
    first += [(333, 335), (334, 335), (360, 362), (361, 363), (362, 363)]
    lines = [tuple(map(int, ends.split(","))) for ends in problem["cage"]]
    assert sorted(line for line in lines if {k // 4 for k in line} <= {82, 83, 90}) == first


def test_what_penpa_has_no_place_for_names_the_family() -> None:
    puzzle = satgrid.load("kenken\n- -\n- -\ncages:\nAA\nBB\nsums:\nA 3+\nB 3+\n")
    with pytest.raises(PuzzleError, match="penpa"):
        satgrid.convert([puzzle], "penpa")


@pytest.mark.parametrize("command", ["hint", "rate"])
def test_hints_and_ratings_show_how_far_they_are(command: str) -> None:
    """They printed nothing while they searched; a terminal shows the same events in one line."""
    ran = run(command, "2x2:1/1/1/1", "--verbose")
    assert any(re.fullmatch(r"2x2:1/1/1/1: solving [0-9.]+ s", line) for line in ran.err)
    assert not run(command, "2x2:1/1/1/1").err


def test_the_number_of_a_pole_is_marked_beside_its_line() -> None:
    """All cells of the row were marked, and the number was not shown."""
    numbers = "plus rows: 2 -\nplus columns: - -\nminus rows: - -\nminus columns: - -\n"
    ran = run("explain", f"magnets\n{numbers}rooms:\nAB\nAB\n")
    assert ran.out[1:3] == ["no solution: plus row 1 cannot hold", "  row 1: +2 ·"]


def test_a_row_may_begin_with_a_bracket(tmp_path: Path) -> None:
    (tmp_path / "grid").write_text("[[\n[[\n")
    assert "the grid has 2 x 2 cells" in run("check", _HITORI, f"{tmp_path}/grid").err[0]


@pytest.mark.parametrize(
    "text", ["aquarium\nrooms:\nAA\nAA\n", "snake\n- -\n- -\n", "tents\nt -\n- -\n"]
)
def test_totals_below_their_heads_are_told_to_stand_behind(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"behind the heads, as in rows: 1 -"):
        satgrid.load(f"{text}rows:\n1\n-\ncolumns:\n0\n-\n")
