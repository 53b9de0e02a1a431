"""A family whose answer is on the lattice, through every door: `fence.py` says what it is."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import contract
import fence
import pytest
from commandline import Ran, run
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

import satgrid
from satgrid import families
from satgrid.board import MAX_CELLS
from satgrid.certificate import CLAIM, CUTS, FORMULA, PROOF, drat
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint
from satgrid.constraints.given import Given
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.visible import Visible
from satgrid.domains import Domains
from satgrid.draw import svg
from satgrid.errors import PuzzleError, RefereeError, SatgridError
from satgrid.generators.prover import Prover
from satgrid.grid import Cell, Grid, text_rows
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search import partial
from satgrid.search.partial import NO_COMPLETION
from satgrid.search.symmetry import symmetries

EMPTY = "fence\n- -\n- -\n"

STEP = "fence\n2 - -\n- - 0\n"
"""The loop around three cells: the 0 leaves the first cell and those beside it, the 2 takes all."""
STEP_ROWS = [
    "#####..",
    "#...#..",
    "#.###..",
    "#.#....",
    "###....",
]
OTHER_ROWS = ["#######", "#.....#", "#######", ".......", "......."]
"""A loop that breaks both clues of the step."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds the step, where the family is known."""
    find = families.find

    def known(name: str) -> object:
        return fence if name == "fence" else find(name)

    monkeypatch.setattr(families, "find", known)
    monkeypatch.setattr(drat, "program", lambda: None)
    monkeypatch.chdir(tmp_path)
    Path("step.txt").write_text(STEP)
    Path("empty.txt").write_text(EMPTY)
    return tmp_path


def step() -> Puzzle:
    return satgrid.load(STEP)


def loop(height: int, width: int, inside: set[Cell]) -> Grid[str]:
    """Return the lattice with lines between cells inside and others, of the board or beyond."""

    def place(r: int, c: int) -> str:
        near = set(product({r // 2, (r - 1) // 2}, {c // 2, (c - 1) // 2}))
        return BLACK if near & inside and near - inside else WHITE

    return Grid.from_rows(
        ["".join(place(r, c) for c in range(2 * width + 1)) for r in range(2 * height + 1)]
    )


def in_one_piece(cells: set[Cell]) -> bool:
    reached, left = sorted(cells)[:1], set(cells)
    while reached:
        r, c = reached.pop()
        left.discard((r, c))
        reached += left.intersection({(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)})
    return not left


def loops(height: int, width: int) -> Iterator[Grid[str]]:
    """Yield the lattice without a line, and with each of the loops."""
    board = set(product(range(height), range(width)))
    rim = set(product(range(-1, height + 1), range(-1, width + 1)))
    for n in range(len(board) + 1):
        for inside in map(set, combinations(sorted(board), n)):
            if in_one_piece(inside) and in_one_piece(rim - inside):
                yield loop(height, width, inside)


def board(height: int, width: int, clues: dict[Cell, int] | None = None) -> Puzzle:
    told = clues or {}
    return Puzzle.of(
        "fence", cells=[[told.get((r, c)) for c in range(width)] for r in range(height)]
    )


# ------------------------------------------------------------------ solving


@pytest.mark.parametrize(("size", "n"), {(1, 1): 1, (1, 2): 3, (2, 2): 13, (2, 3): 40}.items())
@pytest.mark.parametrize("name", ["separator", "tree", "reach"])
def test_all_loops_are_found(size: tuple[int, int], n: int, name: str) -> None:
    """As many as there are cycles in a grid of one corner more each way (OEIS A231829)."""
    expected = set(loops(*size))
    assert len(expected) == n + 1
    answer = satgrid.solve(board(*size), most=None, encoders={"connected": name})
    assert (answer.complete, {*answer.grids}, len(answer.grids)) == (True, expected, n + 1)


@pytest.mark.parametrize("narrow", [True, False])
def test_numbers_count_sides(narrow: bool) -> None:
    numbered = {
        clues: [
            grid
            for grid in loops(2, 2)
            if all(
                [grid[p] for p in fence.beside((2 * r + 1, 2 * c + 1))].count(BLACK) == n
                for (r, c), n in clues
            )
        ]
        for clues in (
            (),
            (((0, 0), 3),),
            (((0, 0), 3), ((0, 1), 2)),
            (((0, 0), 4),),
            (((0, 0), 4), ((1, 1), 4)),
        )
    }
    assert [len(grids) for grids in numbered.values()] == [14, 4, 2, 1, 0]
    for clues, grids in numbered.items():
        puzzle = board(2, 2, dict(clues))
        answer = satgrid.solve(puzzle, most=None, narrow=narrow)
        assert {*answer.grids} == {*grids}, clues


def test_the_command_line_solves_and_draws_the_lattice() -> None:
    told = [*STEP_ROWS, "the only solution"]
    assert run("solve", "step.txt", "--unique") == Ran(0, ["step.txt: fence 2x3", *told], [])
    (line,) = run("solve", "step.txt", "--unique", "--json").out
    found = json.loads(line)
    assert (found["height"], found["width"]) == (2, 3)
    assert found["solutions"] == [STEP_ROWS]
    report = run("solve", "step.txt", "--report").out
    assert any(line.endswith(" of 35 places") for line in report)
    ran = run("solve", "empty.txt", "--all", "--json")
    rows = {text_rows(grid)[0] for grid in loops(2, 2)}
    assert {each[0] for each in json.loads(ran.out[0])["solutions"]} == rows
    assert run("solve", "step.txt", "-o", "a.txt", "-q").code == 0
    assert Path("a.txt").read_text().split() == STEP_ROWS


def test_the_shortest_loop_is_found() -> None:
    """Corners and sides count alike: a loop around n cells in a row has 4n + 4 places."""
    puzzle = board(2, 2, {(0, 0): 1})
    answer = satgrid.solve(puzzle, minimise="lines", unique=True)
    assert answer.objective is not None
    assert (answer.objective.value, answer.unique) == (8, False)


# ------------------------------------------------------------------ the referee


@pytest.mark.parametrize("rows", [STEP_ROWS, OTHER_ROWS])
def test_check_reads_the_lattice(rows: list[str]) -> None:
    Path("grid").write_text("\n".join(rows))
    ran = run("check", "step.txt", "grid")
    if rows == STEP_ROWS:
        assert ran == Ran(0, ["right: every clue and rule is met"], [])
    else:
        assert ran.code == 4
        assert ran.err == [
            "satgrid: grid: row 1, column 1: 3 lines around it, the number is 2",
            "satgrid: grid: row 2, column 3: 1 lines around it, the number is 0",
        ]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["..", ".."], "the grid has 2 x 2 places, the lattice 5 x 7"),
        (STEP_ROWS[:4], "the grid has 4 x 7 places, the lattice 5 x 7"),
        ([row[:6] for row in STEP_ROWS], "the grid has 5 x 6 places, the lattice 5 x 7"),
        (["###", "#.#"], "the grid has 2 x 3 places, the lattice 5 x 7"),
        (
            [*STEP_ROWS[:2], "#.#@#..", *STEP_ROWS[3:]],
            "row 3, column 4 of the lattice: '@' is none of the symbols . #",
        ),
    ],
)
def test_grids_of_another_size_or_with_other_symbols_are_wrong(rows: list[str], said: str) -> None:
    assert satgrid.check(step(), Grid.from_rows(rows)) == [said]
    # The same of a grid that somebody has begun.
    begun = Grid.from_rows([f"?{row[1:]}" for row in rows])
    assert satgrid.check(step(), begun) == [said + " ?" * said.endswith("#")]


def test_a_lattice_that_somebody_has_begun_is_right_so_far_or_not() -> None:
    puzzle = board(2, 2, {(0, 0): 3})
    for rows, said in {
        ("?????", "?????", "?????", "?????", "?????"): [],
        ("???.?", "?????", "?????", "?????", "?????"): [],
        ("?.???", "?????", "?????", "?????", "?????"): [NO_COMPLETION],
        ("?.???", "?????", "?.???", "?????", "?????"): [
            "row 1, column 1: broken already by what is drawn"
        ],
        ("?????", "?#???", "?????", "?????", "?????"): ["row 1, column 1: a line in a cell"],
    }.items():
        found = satgrid.check(puzzle, Grid.from_rows(list(rows)))
        assert found == said, rows


def test_the_referee_minds_what_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the search forgets it."""
    monkeypatch.setattr(partial._WithEntries, "rules", Problem.rules)
    drawn = Grid.from_rows(["#????", *["?????"] * 4])
    with pytest.raises(RefereeError, match="row 1, column 1 of the lattice: # is drawn, not \\."):
        satgrid.check(board(2, 2, {(1, 1): 4}), drawn)


# ------------------------------------------------------------------ given places


def given(puzzle: Puzzle, *places: tuple[Cell, str]) -> Puzzle:
    """Return the puzzle with these places given."""
    return replace(puzzle, given=places, lattice=True)


def test_given_places_are_those_of_the_lattice() -> None:
    puzzle = given(board(2, 2), ((2, 3), BLACK), ((3, 2), BLACK))
    answer = satgrid.solve(puzzle, most=None)
    expected = {grid for grid in loops(2, 2) if grid[2, 3] == grid[3, 2] == BLACK}
    assert {*answer.grids} == expected
    assert 0 < len(expected) < 13
    wrong = loop(2, 2, {(0, 0)})
    assert satgrid.check(puzzle, wrong)[0] == (
        "row 3, column 4 of the lattice: # is given, the grid has ."
    )
    with pytest.raises(PuzzleError, match="row 3, column 4 of the lattice shows 'R': write one of"):
        Problem(given(board(2, 2), ((2, 3), "R"))).inspect()


def test_given_cells_of_another_grid_are_refused() -> None:
    cells = Puzzle.of("fence", cells=[[None, None]], given=["#?"])
    with pytest.raises(PuzzleError, match="a fence is its lattice of 3 x 5 places: draw that"):
        Problem(cells).inspect()
    places = given(Puzzle.of("mosaic", cells=[[None, None]]), ((2, 4), BLACK))
    with pytest.raises(PuzzleError, match="a mosaic is its board of 1 x 2 cells: draw that"):
        Problem(places).inspect()


# ------------------------------------------------------------------ formulas


def encoded(puzzle: Puzzle, **asked: str) -> str:
    model = satgrid.encode(puzzle)
    return "".join(satgrid.to_dimacs(puzzle, model, **asked))  # type: ignore[arg-type]


def test_a_stranger_reads_all_solutions_from_the_file() -> None:
    sheet = contract.read(encoded(board(2, 2)))
    assert sheet.lines["board"] == "5 5"
    found = set()
    clauses = CNF(from_string=encoded(board(2, 2))).clauses
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        while solver.solve():
            true = {x for x in solver.get_model() if x > 0}
            found.add(tuple(sheet.drawing(true)))
            solver.add_clause([-x if x in true else x for x in sheet.show])
    assert found == {tuple(text_rows(grid)) for grid in loops(2, 2)}


def test_files_of_boards_say_no_size() -> None:
    puzzle = Puzzle.of("mosaic", cells=[[1, None]])
    header = "".join(satgrid.to_dimacs(puzzle, satgrid.encode(puzzle)))
    assert "board" not in contract.read(header).lines


def test_variables_are_named_by_cells_sides_and_corners() -> None:
    names = contract.read(encoded(board(1, 2))).names
    assert sorted(names.values()) == sorted(
        f"{place}=#"
        for place in (
            *("r0.5c0.5", "r0.5c1", "r0.5c1.5", "r0.5c2", "r0.5c2.5"),
            *("r1c0.5", "r1c1.5", "r1c2.5"),
            *("r1.5c0.5", "r1.5c1", "r1.5c1.5", "r1.5c2", "r1.5c2.5"),
        )
    )
    # The only solution with a line between the two cells and none below the second.
    puzzle = board(1, 2, {(0, 0): 4})
    model = satgrid.encode(puzzle, narrow=False)
    text = "".join(satgrid.to_dimacs(puzzle, model))
    with Solver(name="minisat22", bootstrap_with=CNF(from_string=text).clauses) as solver:
        assert solver.solve()
        truth = set(solver.get_model())
    named = {name: x in truth for x, name in contract.read(text).names.items()}
    assert named["r1c1.5=#"]
    assert named["r0.5c1=#"]
    assert not named["r0.5c2=#"]
    assert not named["r1c2.5=#"]
    assert not named["r1c1=#"]


def test_what_a_solver_prints_comes_back() -> None:
    assert (
        run("encode", "step.txt", "--no-narrow", "--dimacs", "-o", "a.cnf", "--map", "a.map").code
        == 0
    )
    assert json.loads(Path("a.map").read_text())["board"] == [5, 7]
    with Solver(name="cadical153", bootstrap_with=CNF("a.cnf").clauses) as solver:
        assert solver.solve()
        Path("out").write_text(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n")
    ran = run("decode", "a.cnf", "out")
    assert ran.out == [
        "a.cnf: fence 2x3",
        *STEP_ROWS,
        "a solution: it meets every clause, and the referee agrees",
    ]


def test_a_weighted_formula_comes_back() -> None:
    Path("a.wcnf").write_text(encoded(board(2, 2, {(0, 0): 1}), minimise="lines"))
    with RC2(WCNF("a.wcnf")) as solver:
        model = solver.compute()
        cost = solver.cost
    shown = " ".join(map(str, model))
    Path("out").write_text(f"s OPTIMUM FOUND\no {cost}\nv {shown} 0\n")
    _, answer = satgrid.decode("a.wcnf", "out")
    assert answer.objective is not None
    assert (answer.objective.value, answer.objective.optimal) == (8, True)


@pytest.mark.parametrize(
    ("line", "said"),
    {
        "board 9999 9999": "no line of a header",
        "board 99999 9": "no line of a header",
        "board 0 7": "no line of a header",
        "board -5 7": "no line of a header",
        "board 5": "no line of a header",
        "board 7 5": "no line of a header",
        "board 2 3": "no line of a header",
        "board 5 7\nc board 5 7": "no line of a header",
        "board 5 7\nc board 11 15": "no line of a header",
        "complete yes": "no line of a header",
    }.items(),
)
def test_hostile_sizes_are_refused(line: str, said: str) -> None:
    written = encoded(step())
    Path("a.cnf").write_text(written.replace("c board 5 7\n", f"c {line}\n"))
    ran = run("decode", "a.cnf", "-")
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert said in ran.err[0]


def test_a_size_stands_below_the_puzzle_and_above_literals() -> None:
    lines = encoded(step()).splitlines(keepends=True)
    at = lines.index("c board 5 7\n")
    for to in at - 1, at + 4:
        moved = [line for line in lines if line != "c board 5 7\n"]
        moved.insert(to, "c board 5 7\n")
        Path("a.cnf").write_text("".join(moved))
        ran = run("decode", "a.cnf", "-")
        assert (ran.code, len(ran.err)) == (1, 1)
        assert "no line of a header" in ran.err[0]


def test_a_file_whose_grid_is_not_its_familys_is_refused() -> None:
    """Both ways: a lattice for a family of cells, and cells for one of lines."""
    Path("a.cnf").write_text(encoded(step()).replace('"fence"', '"mosaic"'))
    ran = run("decode", "a.cnf", "-")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "for a grid of 5 x 7, a solution of its mosaic is one of 2 x 3" in ran.err[0]
    cells = satgrid.load(STEP.replace("fence", "mosaic"))
    written = "".join(satgrid.to_dimacs(cells, satgrid.encode(cells)))
    Path("a.cnf").write_text(written.replace('"mosaic"', '"fence"'))
    ran = run("decode", "a.cnf", "-")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "for a grid of 2 x 3, a solution of its fence is one of 5 x 7" in ran.err[0]


# ------------------------------------------------------------------ certificates


def certified(puzzle: Puzzle, **asked: object) -> satgrid.Answer:
    answer = satgrid.solve(puzzle, **asked)  # type: ignore[arg-type]
    satgrid.certify(puzzle, answer, "proof")
    return answer


TWO = board(3, 3, {(0, 0): 4, (2, 2): 4})
"""Each number is a loop."""


def test_certificates_are_written_and_verified() -> None:
    assert text_rows(certified(step(), unique=True).grids[0]) == STEP_ROWS
    for more in [], ["--twice"]:
        ran = run("verify", "proof", *more)
        assert (ran.code, ran.out[:7]) == (
            0,
            ["proof: fence 2x3", *STEP_ROWS, "verified: the only solution"],
        )
    assert json.loads(Path("proof", CLAIM).read_text())["solution"] == STEP_ROWS
    assert "# r0.5c1=#" not in Path("proof", FORMULA).read_text()
    assert " r0.5c1=#\n" in Path("proof", FORMULA).read_text()
    assert "r3c4.5=#" in Path("proof", "README.txt").read_text()


def test_cuts_of_a_lattice_are_verified_and_those_beyond_it_rejected() -> None:
    assert certified(TWO).status == "unsatisfiable"
    cuts = Path("proof", CUTS)
    found = json.loads(cuts.read_text())["cuts"]
    # Some lie beyond the 3 x 3 cells.
    assert max(place for cut in found for cell in cut["has"] for place in cell[:2]) > 3
    assert run("verify", "proof").code == 0
    cuts.write_text(cuts.read_text().replace('"has": [[', '"has": [[8, 1, "#"], [', 1))
    ran = run("verify", "proof")
    assert (ran.code, len(ran.err)) == (4, 1)
    assert "cut 1: [8, 1] is not on the board" in ran.err[0]


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        (CLAIM, '"#####.."', '"#####"', 1),
        (CLAIM, '["#####..", ', "[", 1),
        (CLAIM, '"###...."', '"####..."', 4),
        (CLAIM, "[2, null, null]", "[3, null, null]", 4),
        (CLAIM, '"fence"', '"mosaic"', 1),
        (FORMULA, "-1 ", "1 ", 4),
        (FORMULA, "r0.5c1=#", "r1c1=#", 4),
        (PROOF, " 0\n", " 1 0\n", 4),
    ],
)
def test_damaged_certificates_are_rejected(file: str, old: str, new: str, code: int) -> None:
    certified(step(), unique=True)
    path = Path("proof", file)
    before = path.read_text()
    if file == PROOF and old not in before:
        before = "1 0\n"
        new = " 9999 0\n"
    path.write_text(before.replace(old, new, 1))
    ran = run("verify", "proof")
    assert (ran.code, len(ran.err)) == (code, 1)


def test_a_lattice_that_no_formula_of_this_size_has_is_rejected_before_it_is_built() -> None:
    certified(TWO)
    claim, size = Path("proof", CLAIM), Path("proof", FORMULA).stat().st_size
    side = math.isqrt(size)
    assert side**2 <= size < (2 * side + 1) ** 2 <= MAX_CELLS
    forged = json.loads(claim.read_text())
    forged["puzzle"]["grid"] = [[None] * side] * side
    claim.write_text(json.dumps(forged))
    ran = run("verify", "proof")
    assert (ran.code, len(ran.err)) == (4, 1)
    assert "formula.cnf: too small for a board of so many cells" in ran.err[0]


def test_the_best_loop_is_certified() -> None:
    answer = certified(board(2, 2, {(0, 0): 1}), minimise="lines")
    assert answer.objective is not None
    assert answer.objective.value == 8
    assert run("verify", "proof").code == 0


# ------------------------------------------------------------------ what else asks for the size


@pytest.mark.parametrize(
    ("statement", "kind"),
    [(NeverTouch(BLACK), "never_touch"), (Visible((1, 1), 3, WHITE), "visible")],
)
def test_statements_that_step_from_cell_to_cell_are_refused(
    statement: Constraint, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fence, "rules", lambda puzzle: iter([statement]))
    said = f"fence states {kind}, which steps from cell to cell, and its answer is on the lattice"
    with pytest.raises(SatgridError, match=said):
        satgrid.solve(step())
    ran = run("solve", "step.txt")
    assert (ran.code, len(ran.err)) == (1, 1)


def test_a_lattice_that_is_too_big_is_refused() -> None:
    assert 999 * 1001 <= MAX_CELLS < 1001 * 1001
    Problem(board(499, 500)).inspect()
    with pytest.raises(PuzzleError, match=r"^a lattice of 1001 x 1001 is too big: .* 1,000,000 p"):
        Problem(board(500, 500)).inspect()


def test_drawings_know_the_lattice() -> None:
    assert svg.svg(step(), Grid.from_rows(STEP_ROWS)) != svg.svg(step(), None)
    ran = run("solve", "step.txt", "-o", "a.svg")
    assert (ran.code, ran.err) == (0, [])
    assert 'class="loop"' in Path("a.svg").read_text("utf-8")
    ran = run("solve", "step.txt", "-o", "a.txt", "--numbers")
    assert (ran.code, ran.err) == (
        2,
        ["satgrid: --numbers: step.txt has no shaded cells: leave it out"],
    )


def test_generators_ask_for_the_size_of_the_lattice() -> None:
    prover, grid = Prover(), Grid.from_rows(STEP_ROWS)
    clues = {(0, 0): 2, (0, 1): 3, (0, 2): 1, (1, 0): 3, (1, 1): 2, (1, 2): 0}
    assert prover.settles(board(2, 3, clues)) in (True, False)
    assert prover.level(board(2, 3, clues), grid, 10**6) in ("easy", "normal", "hard")


def test_symmetries_of_a_lattice_take_cells_to_cells() -> None:
    corners = [Given((r, c), BLACK) for r, c in product((0, 4), repeat=2)]
    every = symmetries(corners, Domains(5, 5, (WHITE, BLACK)))
    assert len(every) == 8
    kinds = Counter(
        (r % 2, c % 2) == (y % 2, x % 2) or (r % 2, c % 2) == (x % 2, y % 2)
        for cell_map in every
        for (r, c), (y, x) in cell_map.items()
    )
    assert kinds == {True: 8 * 25}
