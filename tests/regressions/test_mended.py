"""The smallest instances of bugs that were mended."""

from __future__ import annotations

from pathlib import Path

import pytest

import satgrid
from satgrid.cli import run
from satgrid.errors import PuzzleError, UsageError
from satgrid.grid import Grid
from satgrid.puzzle import CellClue

SWITCH = "2x2:1/1/1/1"
JSON = '{"satgrid": 1, "family": "hitori", "grid": [\n'


@pytest.mark.parametrize("solutions", ["[[[{}]]]", '["..##."]', '[["#.", "#"]]', "[[]]", "[[1]]"])
def test_a_damaged_answer_is_told_in_one_line(
    solutions: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "answer.json"
    file.write_text(f'{{"solutions": {solutions}}}', encoding="utf-8")
    assert run(["check", SWITCH, str(file)]) == 1
    assert "not an answer" in capsys.readouterr().err


def test_a_given_cell_off_the_board_is_refused() -> None:
    clue = (satgrid.Block(1),)
    for cell in ((0, 2), (5, 5), (-1, 0)):
        with pytest.raises(PuzzleError, match="not on the board"):
            satgrid.Puzzle("nonogram", 2, 2, (clue,) * 2, (clue,) * 2, given=((cell, "#"),))
    given = (((1, 0), "#"), ((0, 0), "."))
    with pytest.raises(PuzzleError, match="once, in reading order"):
        satgrid.Puzzle("nonogram", 2, 2, (clue,) * 2, (clue,) * 2, given=given)


def test_no_solutions_cannot_be_asked_for() -> None:
    puzzle = satgrid.load(SWITCH)
    with pytest.raises(UsageError, match="one solution at least"):
        satgrid.solve(puzzle, most=0)
    with pytest.raises(UsageError, match="leave most out"):
        satgrid.solve(puzzle, unique=True, most=3)


def test_a_title_neither_breaks_the_line_nor_commands_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "title.json"
    title = "a\\n##\\nb\\u001b[31m"
    file.write_text(
        f'{{"satgrid": 1, "family": "nonogram", "rows": [[1]], "columns": [[1]], '
        f'"info": {{"title": "{title}"}}}}',
        encoding="utf-8",
    )
    assert run(["solve", str(file)]) == 0
    heading, row, _ = capsys.readouterr().out.splitlines()
    assert heading.endswith("title.json: a ## b [31m, nonogram 1x1")
    assert row == "#"


def test_a_puzzle_is_not_replaced_by_its_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "same.txt"
    file.write_text(SWITCH, encoding="utf-8")
    assert run(["solve", str(file), "-o", str(file)]) == 2
    assert run(["convert", f"{file}#1", "--to", "text", "-o", str(file)]) == 2
    assert file.read_text(encoding="utf-8") == SWITCH
    assert "the puzzle is read from there" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["check", "no.non", "no.txt"], ["encode", "no.non"]])
def test_a_bad_file_is_told_in_json_too(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command, "--json"]) == 1
    assert '"status": "error"' in capsys.readouterr().out


def test_a_time_limit_is_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", SWITCH, "--timeout", "nan"]) == 2
    assert "give seconds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (Grid(1, 2, (1, 2)), "1 x 2 cells with clues on a board of 2 x 2: the sizes must agree"),
        (Grid(2, 2, (1, 2, "x", 1)), "row 2, column 1: 'x' is no number: write null for none"),
        (Grid(2, 2, (1, 2.5, 2, 1)), "row 1, column 2: 2.5 is no number"),
        (Grid(2, 2, (1, 2, 2, True)), "row 2, column 2: True is no number"),
        (Grid(2, 2, (1, 2, 2, [])), "row 2, column 2: \\[\\] is no number"),
        (Grid(2, 2, (10**5000, 2, 2, 1)), "row 1, column 1: a number of more than 100 digits"),
    ],
)
def test_clues_that_no_cell_can_have_are_refused(cells: Grid[CellClue], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        satgrid.Puzzle("hitori", 2, 2, cells=cells)


@pytest.mark.parametrize(
    "puzzle",
    [
        "kurodoko\n{} -\n- -\n",
        "3x2:{}b1b",
        '{{"satgrid": 1, "family": "range", "grid": [[{}], [1]]}}',
    ],
)
def test_a_number_of_ten_digits_and_more_is_a_number(
    puzzle: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in (1234567890, 10**99):
        assert run(["solve", puzzle.format(number)]) == 20
        assert "row 1, column 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["board.singles", "board.txt", "board"])
def test_a_file_of_delft_without_a_seed_is_read_back(tmp_path: Path, name: str) -> None:
    for puzzle in satgrid.load("1x1:1"), satgrid.load("3x3:123213312"):
        file = tmp_path / name
        file.write_text(satgrid.convert([puzzle], "delft"), encoding="utf-8")
        assert satgrid.load(str(file)) == satgrid.load(str(file), family="hitori") == puzzle


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("hitori\n2 1\n1 2\ngiven:\n??\n?R\n", 6, "given cells: row 2, column 2 shows 'R'"),
        (JSON + "[2, 1],\n[1, 0]\n]}", 3, "row 2, column 2: the number is 0"),
        (JSON + '[2, 1],\n[1, "a"]\n]}', 3, "row 2, column 2: 'a' is no number"),
        (
            JSON + '[2, 1]],\n"given": ["??",\n"?R"]}',
            1,
            "given cells: 2 rows drawn, the board has 1",
        ),
        (JSON + '[2, 1]],\n"given":\n["?R"]}', 4, "given cells: row 1, column 2 shows 'R'"),
    ],
)
def test_a_bad_cell_is_told_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        satgrid.load(text)
    assert refused.value.line == line
    assert refused.value.message.startswith(said)


@pytest.mark.parametrize("narrow", [True, False])
def test_a_clue_that_looks_past_white_cells_in_four_directions(narrow: bool) -> None:
    board = "kurodoko\n- - - - -\n? - 6 - ?\n- ? ? - -\n- - - - -\n"
    # All shadings of 4x5 cells were shown to the referee.
    assert len(satgrid.solve(satgrid.load(board), most=None, narrow=narrow).grids) == 258
