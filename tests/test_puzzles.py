"""The puzzles of the folder `puzzles`, held against the numbers and drawings kept beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from properties import one_in

import satgrid
from satgrid import families
from satgrid.constraints import encoders
from satgrid.errors import UsageError
from satgrid.grid import text_rows

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
PICTURES = ("moon", "star", "cat", "horse", "duck", "house")
SEVERAL = ("two-solutions", "five-solutions", "permutations")
UNSOLVABLE = ("no-solution-by-lines", "no-solution-by-search")
MADE = ("generated", "generated-killers")
HARD = "nonogram/knotty.non"

Drawing = list[str]


def table() -> dict[str, str]:
    """Return the stated number of solutions of each `family/file`, from the READMEs' tables."""
    return {
        f"{readme.parent.name}/{file}": count
        for readme in sorted(PUZZLES.glob("*/README.md"))
        for file, count in re.findall(
            r"^\| (\S+\.\S+) \|.*?\| \d+x\d+ \| ([^|]+) \|", readme.read_text("utf-8"), re.MULTILINE
        )
    }


STATED = table()
COUNTED = {file: int(count) for file, count in STATED.items() if count.isdigit()}


def drawings(file: str) -> list[Drawing]:
    """Return the drawings kept for a puzzle file; none where there is no solution."""
    path = (PUZZLES / file).with_suffix(".txt")
    text = path.read_text("utf-8") if path.exists() else ""
    return [part.split("\n") for part in text.strip().split("\n\n") if part]


def load(file: str) -> satgrid.Puzzle:
    return satgrid.load(str(PUZZLES / file))


def entries() -> list[tuple[str, Drawing]]:
    """Return (source, drawing) of every puzzle that has one solution."""
    found: list[tuple[str, Drawing]] = []
    for file, count in STATED.items():
        drawn = drawings(file)
        if count == "1 each":
            found += [(f"{file}#{k}", each) for k, each in enumerate(drawn, 1)]
        elif count == "1":
            found.append((file, drawn[0]))
    return found


def test_the_tables_and_the_folders_name_the_same_files() -> None:
    every = PUZZLES.glob("*/*")
    files = {path for path in every if path.suffix != ".md" and path.stem not in MADE}
    puzzles = {path for path in files if path.suffix != ".txt"}
    assert {path.parent.name for path in puzzles} <= set(families.names())
    assert {PUZZLES / file for file in STATED} == puzzles
    assert {path.with_suffix("") for path in files - puzzles} < {
        path.with_suffix("") for path in puzzles
    }


@pytest.mark.parametrize("file", STATED)
def test_a_puzzle_is_of_the_family_of_its_folder_and_its_solutions_are_drawn(file: str) -> None:
    puzzles = [puzzle for _, puzzle in satgrid.load_all(str(PUZZLES / file))]
    assert {puzzle.family for puzzle in puzzles} == {Path(file).parent.name}
    drawn = drawings(file)
    stated = {"1 each": len(puzzles), "2 or more": 1}
    assert (
        len(drawn)
        == len({tuple(each) for each in drawn})
        == stated.get(STATED[file], COUNTED.get(file))
    )


@pytest.mark.parametrize(("source", "drawing"), entries(), ids=[name for name, _ in entries()])
def test_a_puzzle_has_its_drawing_as_the_only_solution(source: str, drawing: Drawing) -> None:
    answer = satgrid.solve(load(source), unique=True)
    assert (answer.status, answer.unique, answer.complete) == ("solved", True, True)
    assert [text_rows(grid) for grid in answer.grids] == [drawing]


@pytest.mark.parametrize("file", [file for file, count in COUNTED.items() if count > 1])
def test_a_puzzle_with_several_solutions_is_not_unique(file: str) -> None:
    answer = satgrid.solve(load(file), unique=True)
    assert (answer.status, answer.unique) == ("solved", False)
    first, second = (text_rows(grid) for grid in answer.grids)
    every = satgrid.solve(load(file), most=None)
    assert every.complete
    assert sorted(map(text_rows, every.grids)) == sorted(drawings(file))
    assert first != second
    assert {*map(tuple, (first, second))} <= {*map(tuple, drawings(file))}


ROUNDS = {
    "nonogram/no-solution-by-lines.non": 0, "nonogram/no-solution-by-search.non": 1,
    "kurodoko/impossible.kurodoko": 0, "kurodoko/lamps.kurodoko": 0,
}  # fmt: skip


@pytest.mark.parametrize("file", {**ROUNDS, **{f: n for f, n in COUNTED.items() if n == 0}})
def test_narrowing_settles_what_it_can_and_what_has_no_solution_is_refuted(file: str) -> None:
    answer = satgrid.solve(load(file))
    assert answer.report.rounds == ROUNDS.get(file, answer.report.rounds)
    if not COUNTED[file]:
        assert (answer.status, answer.grids, answer.complete) == ("unsatisfiable", (), True)


# ------------------------------------------------------------------ nonograms, every choice


def nonogram(name: str) -> str:
    return f"nonogram/{name}.non"


@pytest.mark.parametrize("name", PICTURES)
def test_a_minimal_cnf_gives_the_picture_or_says_which_line_is_too_long(name: str) -> None:
    puzzle = load(nonogram(name))
    minimal = {"blocks": "minimal"}
    narrowed = satgrid.solve(puzzle, unique=True, encoders=minimal)
    assert [text_rows(grid) for grid in narrowed.grids] == drawings(nonogram(name))
    if name in ("duck", "house"):
        refusal = "^row 1: 15 undecided cells, and blocks=minimal takes 12: choose blocks=order$"
        with pytest.raises(UsageError, match=refusal):
            satgrid.solve(puzzle, encoders=minimal, narrow=False)
        return
    answer = satgrid.solve(puzzle, unique=True, encoders=minimal, narrow=False)
    assert (answer.unique, answer.report.variables["blocks"]) == (True, 0)
    assert [text_rows(grid) for grid in answer.grids] == drawings(nonogram(name))


def test_a_table_takes_up_to_its_limit_of_arrangements() -> None:
    """One block of two in ten cells has nine."""
    puzzle = satgrid.load("nonogram\nrows:\n2\ncolumns:\n" + "1\n" * 2 + "0\n" * 8)
    chosen = {"blocks": "table"}
    model = satgrid.encode(puzzle, encoders=chosen, narrow=False, table_limit=9)
    assert model.formula.sizes()["blocks", "row 1"][0] == 9
    refusal = "^row 1: 9 words, and a table takes 8: choose blocks=order, or raise --table-limit$"
    with pytest.raises(UsageError, match=refusal):
        satgrid.encode(puzzle, encoders=chosen, narrow=False, table_limit=8)


@pytest.mark.parametrize("limit", [None, *encoders("black_limit")])
@pytest.mark.parametrize("blocks", ["order", "starts"])
def test_a_black_limit_changes_no_picture(blocks: str, limit: str | None) -> None:
    """Whichever encoder it has; where none is chosen, nothing is seen of it."""
    chosen = {"blocks": blocks} | ({} if limit is None else {"black_limit": limit})
    for name in PICTURES:
        puzzle = load(nonogram(name))
        if limit == "pairwise" and puzzle.width > 10:
            continue
        answer = satgrid.solve(puzzle, unique=True, encoders=chosen, narrow=False)
        assert answer.unique
        assert [text_rows(grid) for grid in answer.grids] == drawings(nonogram(name))
        clauses = answer.report.clauses.get("black_limit")
        assert clauses == {None: None, "none": 0}.get(limit, clauses)
        assert limit in (None, "none") or clauses


def test_a_black_limit_that_is_too_big_is_refused_by_its_own_name() -> None:
    """Of 25 cells, 5,200,300 choices of 12 or of 13."""
    refusal = (
        "^black_limit=pairwise needs 5,200,300 clauses for one constraint of 25 literals, "
        "more than 5,000,000: choose black_limit=totalizer$"
    )
    row = satgrid.Puzzle.nonogram(rows=[[13]], columns=[[1]] * 13 + [[]] * 12)
    with pytest.raises(UsageError, match=refusal):
        satgrid.encode(row, encoders={"black_limit": "pairwise"}, narrow=False)


@pytest.mark.parametrize(
    "solver", ["glucose3", "glucose4", "minisat22", "cadical153", "cadical195"]
)
@pytest.mark.parametrize(
    ("name", "encoder", "narrow"),
    [
        ("webpbn-00001", "states", False),
        ("webpbn-00027", "order", False),
        ("webpbn-06574", "order", True),
        ("jwilk-091-owl", "states", True),
    ],
)
def test_solvers_agree_on_a_puzzle_that_needs_one(
    name: str, encoder: str, narrow: bool, solver: str
) -> None:
    answer = satgrid.solve(
        load(nonogram(name)),
        unique=True,
        solver=solver,
        encoders={"blocks": encoder},
        narrow=narrow,
    )
    assert answer.report.solver == solver
    assert answer.unique is True
    assert [text_rows(grid) for grid in answer.grids] == drawings(nonogram(name))


@one_in(2)
@pytest.mark.parametrize(
    "solver", ["glucose3", "glucose4", "minisat22", "cadical153", "cadical195"]
)
@pytest.mark.parametrize("narrow", [True, False], ids=["narrowed", "unnarrowed"])
@pytest.mark.parametrize("encoder", encoders("blocks"))
@pytest.mark.parametrize("name", [*SEVERAL, *UNSOLVABLE])
def test_all_solutions_are_listed_once(name: str, encoder: str, narrow: bool, solver: str) -> None:
    found = satgrid.solutions(
        load(nonogram(name)), solver=solver, encoders={"blocks": encoder}, narrow=narrow
    )
    assert sorted(text_rows(grid) for grid in found) == sorted(drawings(nonogram(name)))


def test_the_hard_puzzle_has_its_drawing_as_a_solution() -> None:
    (drawing,) = drawings(HARD)
    assert satgrid.check(load(HARD), satgrid.Grid.from_rows(drawing)) == []
