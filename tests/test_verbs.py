"""The library: the verbs, and the names that `import satgrid` offers."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from itertools import product
from pathlib import Path

import commandline
import pytest
from commandline import BAR_NON, BAR_TEXT, LETTER, SWITCH, random_puzzle
from solvers_asked import SORTS, asked

import satgrid
from satgrid.errors import UsageError
from satgrid.solvers import SOLVERS

HARD = random_puzzle(64, seed=1)


def test_every_public_name_is_what_the_type_checker_is_told() -> None:
    stub = ast.parse(Path(satgrid.__file__).with_suffix(".pyi").read_text("utf-8"))
    stated = {
        name.name: node.module
        for node in stub.body
        if isinstance(node, ast.ImportFrom) and node.module != "typing"
        for name in node.names
    }
    assert {*("load", "load_all", "solve", "solutions", "encode", "check", "convert")} < set(stated)
    for name, home in stated.items():
        assert getattr(satgrid, name) is getattr(import_module(home or ""), name)
    private_or_module = {"os", "sys", "TYPE_CHECKING"}
    offered = {name for name in dir(satgrid) if name[0] != "_"} - private_or_module
    rooms = {name for name in offered if f"satgrid.{name}" in sys.modules}
    assert offered - rooms == set(stated)


def test_import_satgrid_loads_nothing_else() -> None:
    code = "import sys, satgrid; print(*[n for n in sys.modules if n.startswith('satgrid')])"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env=commandline.environment(),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == "satgrid\n"


def test_load_takes_a_path_an_entry_a_text_and_a_game_id(tmp_path: Path) -> None:
    file, many = tmp_path / "bar.non", tmp_path / "many.sgt"
    file.write_text(BAR_NON)
    many.write_text(f"{SWITCH}\n{LETTER}\n")
    bar = satgrid.load(str(file))
    assert (bar.height, bar.width, bar.title()) == (2, 5, "Bar")
    assert bar.rows == ((satgrid.Block(3), satgrid.Block(1)), ())
    assert satgrid.load(BAR_TEXT).columns == bar.columns
    assert satgrid.load(f"{many}#2") == satgrid.load(LETTER)
    named = satgrid.load(BAR_TEXT.removeprefix("nonogram\n"), format="text", family="griddler")
    assert named == satgrid.load(BAR_TEXT)
    for source, label in (str(many), str(many)), (many.read_text(), f"{SWITCH}…"):
        with pytest.raises(satgrid.PuzzleError, match="2 puzzles: name one, as in") as caught:
            satgrid.load(source)
        assert caught.value.source == label
    labels, puzzles = zip(*satgrid.load_all(str(many)), strict=True)
    assert labels == (f"{many}#1", f"{many}#2")
    assert [puzzle.height for puzzle in puzzles] == [2, 6]


def test_a_time_limit_that_is_reached() -> None:
    puzzle = satgrid.load(HARD)
    answer = satgrid.solve(puzzle, timeout_s=0.2)
    assert (answer.status, answer.grids, answer.complete) == ("gave-up", (), False)
    with pytest.raises(satgrid.GaveUp, match=r"after 0.2 s"):
        next(satgrid.solutions(puzzle, timeout_s=0.2))


def ctrl_c_in_the_search() -> Callable[[str, satgrid.Report], None]:
    """Return a watcher that presses Ctrl-C once the solver is at work."""
    ticks = 0

    def on_event(event: str, report: satgrid.Report) -> None:
        nonlocal ticks
        # The first tick after loading comes before the solver starts.
        ticks += event == "tick" and "loading" in report.seconds
        if ticks == 2:
            raise KeyboardInterrupt

    return on_event


@pytest.mark.parametrize("solver", asked(SOLVERS, SORTS))
def test_ctrl_c_in_a_search_brings_the_answer_so_far(solver: str) -> None:
    with pytest.raises(satgrid.Interrupted) as caught:
        satgrid.solve(satgrid.load(HARD), solver=solver, on_event=ctrl_c_in_the_search())
    assert isinstance(caught.value, KeyboardInterrupt)
    assert caught.value.answer.status == "gave-up"
    assert caught.value.answer.report.solver == solver


def test_a_literal_is_one_that_a_solver_takes() -> None:
    """That of a settled cell was 2**30, which ends a solver's process."""
    puzzle = satgrid.load("2x2:1/2/1/2")
    model = satgrid.encode(puzzle)
    for value, said in (("#", "every"), (".", "no")):
        with pytest.raises(UsageError, match=f"has {value!r} in {said} solution, .*narrow=False"):
            model.literal((0, 1), value)
    free = satgrid.encode(puzzle, narrow=False)
    variables = free.formula.variables
    for cell in product(range(2), repeat=2):
        assert 1 <= abs(free.literal(cell, "#")) <= variables
        assert free.literal(cell, ".") == -free.literal(cell, "#")
    for cells in model.literal.table, free.literal.table:
        with suppress(UsageError):
            assert all(1 <= abs(x) <= variables for x in cells("#"))
    for cell in (0, 2), (-1, 0), (0,), 5, (0, "1"):
        with pytest.raises(UsageError, match="is no cell of 2 x 2: write "):
            free.literal(cell, "#")
    for value in "x", None, 1, ["#"]:
        with pytest.raises(UsageError, match=r"is no value: write one of \. # as a text"):
            free.literal((0, 0), value)
    # The text of a narrowed model names what is settled.
    assert "".join(satgrid.to_dimacs(puzzle, model))
