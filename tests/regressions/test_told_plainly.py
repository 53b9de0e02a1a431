"""What pictures and messages showed at the wrong place or in the wrong words."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from xml.etree.ElementTree import Element

import pytest
from commandline import run
from sampled import is_sampled, puzzles

import satgrid
from satgrid import families
from satgrid.drawing import text
from satgrid.drawing.marked import Marked, marked_clues
from satgrid.drawing.svg import document
from satgrid.errors import PuzzleError
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.why import wording
from satgrid.why.explanation import explain
from satgrid.why.queries import ClueSearch

KAKURO = "kakuro\n\\ 4\\ 3\\\n\\5 - -\n\\2 - -\n"
NANRO = "nanro\n- 2 -\n- - -\nrooms:\naab\nabb\n"


@pytest.mark.parametrize("found", [{"satgrid": {1}}, {"satgrid": 1, "rows": [{1}]}])
def test_what_is_no_json_at_all_is_told_as_python_has_it(found: dict[str, object]) -> None:
    with pytest.raises(satgrid.PuzzleError, match=r"\{1\}"):
        satgrid.Puzzle.from_json({"family": "sequence", "columns": ["r"], **found})


PUZZLE = satgrid.load(KAKURO)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: satgrid.solve("moon.non"), "'moon.non' is no puzzle: read one"),  # type: ignore[arg-type]
        (lambda: satgrid.check(PUZZLE, "##"), "'##' is no grid: make one"),  # type: ignore[arg-type]
        (lambda: satgrid.convert(PUZZLE, "json"), "one puzzle: give a list"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_puzzle_or_grid_is_told_so(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(satgrid.UsageError, match=message):
        wrong()


SUGURU = "suguru\n- 4 - -\n- - 4 -\n- - - -\n- - - -\nrooms:\n0011\n0011\n2233\n2233\n"


def test_a_page_of_a_contradiction_has_the_picture_and_no_steps(tmp_path: Path) -> None:
    board, page = tmp_path / "board.txt", tmp_path / "page.html"
    board.write_text(SUGURU)
    ran = run("explain", str(board), "-o", str(page))
    assert "  │   .  [4] │   .    . │" in ran.out
    text = page.read_text("utf-8")
    assert "<p>no solution: row 1, column 2; row 2, column 3: they cannot all hold</p>" in text
    assert "│" not in text
    assert "Step 1" not in text
    assert 'class="marked"' in text


def test_walls_are_plain_signs_where_the_terminal_has_no_others(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(SUGURU)
    command = [sys.executable, "-m", "satgrid", "explain", str(board)]
    ran = subprocess.run(
        command, env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False
    )
    assert b"  |   .  [4] |   .    . |" in ran.stdout.splitlines()


CELL = 20
DIGIT, SIGN = 0.7, 0.84
"""The widths of bold letters in the widest of the usual fonts, in ems."""


def corner_texts(puzzle: Puzzle) -> Iterator[tuple[str, float, float, float]]:
    """Yield each text in a corner, its left and right end, and its base line."""
    for group in document(puzzle, None).iter("g"):
        if group.get("class") == "notes":
            for text in group:
                words, size = text.text or "", float(text.get("font-size", "12"))
                wide = size * sum(DIGIT if each.isdigit() else SIGN for each in words)
                at = float(text.get("x", ""))
                assert text.get("text-anchor") == "start"
                yield words, at, at + wide, float(text.get("y", ""))


def cages(rows: list[str], targets: dict[str, str], family: str = "kenken") -> Puzzle:
    index = "".join(f"{name} {target}\n" for name, target in targets.items())
    head = "".join(f"{row}\n" for row in rows)
    return satgrid.load(f"{family}\ncages:\n{head}sums:\n{index}")


def test_no_total_leaves_its_cage() -> None:
    random = Random(1)
    for height in 4, 9:
        for _ in range(10):
            names = "ABCDEFGHI"[:height]
            # Cages of columns or of rows, and one that goes on to the right.
            rows = [name * height for name in names] if random.random() < 0.3 else [names] * height
            if height == 4 and random.random() < 0.5:
                rows = ["AABC", "ADBC", "DDBC", "DDBC"]
            most = {name: random.choice(["7+", "45+", "5040x", "362880x"]) for name in rows[0]}
            puzzle = cages(rows, most)
            for _, left, right, base in corner_texts(puzzle):
                r, c = int(base) // CELL, int(left) // CELL
                row, last = rows[r], c
                while last + 1 < height and row[last + 1] == row[c]:
                    last += 1
                assert c * CELL < left
                assert right < (last + 1) * CELL


def test_a_long_total_is_as_large_as_others_where_its_cage_goes_on() -> None:
    puzzle = cages(["AABC", "ADBC", "DDBC", "DDBC"], {"A": "5040x", "B": "5040x"})
    found = [text.get("font-size") for text in document(puzzle, None).iter("text")]
    assert found == ["6", "4.3"]


def test_the_outline_of_a_cage_is_left_out_as_far_as_its_total_goes() -> None:
    # The cage goes on to the right, and so may its total.
    rows = "- " * 24 + "-\n"
    board = rows * 25
    names = "A" * 25 + "\n" + ("." * 25 + "\n") * 24
    puzzle = satgrid.load(f"sudoku\n{board}cages:\n{names}sums:\nA 325\n")
    (corner,) = corner_texts(puzzle)
    (outline,) = (p for p in document(puzzle, None).iter("path") if p.get("class") == "cages")
    begins = re.match(r"M(\d+) 2", outline.get("d", ""))
    assert begins
    assert abs(float(begins[1]) - corner[2]) < 3


WALLED = "heyawake\n3 - -\n- - -\nrooms:\nAAA\nAAA\nwalls:\n.|...\n.....\n.....\n"
LOOP = "countryroad\n- - -\n- - -\nrooms:\nAAA\nAAA\nwalls:\n.|...\n.....\n.....\n"
SIDES = "slitherlink\n3 - -\n- - -\n"


@pytest.mark.parametrize("text", [WALLED, LOOP, SIDES])
def test_frames_of_marked_cells_lie_under_walls_and_lines_and_are_thin(text: str) -> None:
    puzzle = satgrid.load(text)
    paths = [
        path
        for path in document(puzzle, None, Marked(cells=frozenset({(0, 0)}))).iter("path")
        if path.get("d")
    ]
    (frame,) = (k for k, path in enumerate(paths) if is_frame(path))
    assert paths[frame].get("stroke-width") == "1"
    lines = [k for k, path in enumerate(paths) if path.get("class") in ("walls", "border", "loop")]
    assert all(frame < k for k in lines)


def is_frame(path: Element) -> bool:
    return path.get("class") == "marked" and path.get("stroke") is not None


def test_a_cage_that_cannot_hold_is_marked() -> None:
    problem = Problem(cages(["AAB", "CCB", "DDD"], {"A": "7x"}))
    found = explain(problem).contradiction
    assert found
    assert wording.contradiction_marks(problem, found).cells == {(0, 0), (0, 1)}


def test_clues_on_each_side_are_marked() -> None:
    puzzle = satgrid.load("skyscrapers\nleft: 3 3 -\nright: - 2 -\ntop: 1 - -\nbottom: - - 2\n")
    said: dict[str, tuple[()]] = dict.fromkeys(("left 1", "right 2", "top 1", "bottom 3"), ())
    marks = wording.clue_marks(Problem(puzzle), said, ())
    assert marks == Marked(*[frozenset()] * 3, *map(frozenset, ({0}, {0}, {1}, {2})))
    assert marked_clues(puzzle, marks) == ["left 1: 3", "top 1: 1", "right 2: 2", "bottom 3: 2"]
    (path,) = (p for p in document(puzzle, None, marks).iter("path") if p.get("class") == "marked")
    assert len(re.findall("M", path.get("d", ""))) == 4


@pytest.mark.parametrize("name", families.names())
def test_a_clue_that_an_explanation_names_is_marked(name: str) -> None:
    examples = (satgrid.load(each.text) for each in families.find(name).examples)
    made = puzzles(name, 1) if is_sampled(name) else ()
    for puzzle in chain(examples, made):
        problem = Problem(puzzle)
        try:
            argued = ClueSearch(problem)
        except PuzzleError:
            continue
        try:
            for clue, switch in argued.clues.items():
                marks = wording.clue_marks(problem, {clue: argued.statements_of[switch]}, ())
                drawn = document(puzzle, None, marks)
                assert [each for each in drawn.iter() if each.get("class") == "marked"], clue
                every = puzzle.height * puzzle.width
                assert len(marks.cells) < every or every < 9 or clue == "mines", clue
        finally:
            argued.close()


def test_clues_under_given_values_are_drawn() -> None:
    """A number in a given black cell, a dot under a given wall and a frame vanished."""
    hitori = Puzzle.of("hitori", cells=[[1, 2], [2, 1]], given=["#?", "??"])
    assert text.empty(hitori) == "▐1▌ 2\n 2  1\n"
    drawn = set()
    for row, column in (1, 2), (2, 1), (2, 2):
        for dotted in True, False:
            for value in "#?":
                dots, given = [["."] * 3 for _ in range(3)], [["?"] * 5 for _ in range(5)]
                dots[row - 1][column - 1] = "o" if dotted else "."
                given[row][column] = value
                puzzle = Puzzle.of("galaxies", dots=dots, given=[*map("".join, given)])
                drawn.add(text.empty(puzzle))
    assert len(drawn) == 10  # Three boards are empty.
