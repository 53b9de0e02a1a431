"""The families beside clingo and CP-SAT: models against satgrid, made puzzles, tables."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from math import inf
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from properties import one_in, thinned

import satgrid
from benchmarks import complete, families, made
from benchmarks.peers import families as peers
from benchmarks.peers import sizes, ways
from benchmarks.peers.__main__ import with_table
from benchmarks.peers.instances import instance
from benchmarks.peers.judged import Verdict, all_right, judged
from benchmarks.peers.runner import Worker
from benchmarks.peers.second import plain_pysat_families as second_plain
from benchmarks.peers.table import BY_TOOL, Asked, tool_rows
from benchmarks.peers.tools import Unsupported, plain_pysat_families
from benchmarks.printed import printed
from benchmarks.unsolvable import unsolvable
from satgrid.families import find
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle


def blank(family: str, side: int, **told: Any) -> Puzzle:
    return Puzzle(family, side, side, cells=Grid(side, side, (None,) * side**2), **told)


SEA = Puzzle("nurikabe", 1, 3, cells=Grid(1, 3, (None, 1, None)))
CROSSED = Puzzle("hashi", 3, 3, cells=Grid(3, 3, (2, 2, None, 2, None, 1, None, 1, None)))
"""What has no solution, because black cells would fall apart, and because bridges would cross."""
ALONE = Puzzle("hashi", 1, 2, cells=Grid(1, 2, ("?", None)))
"""An island that needs no bridge."""


SQUARE = "kenken", "skyscrapers", "easyasabc", "futoshiki"
"""Families whose boards have as many rows as columns."""


def small(family: str, every: int) -> Iterator[Puzzle]:
    """Yield the example, and every so-many-th of boards of which most have no solution, or many."""
    if family == "fillomino":  # Its example takes CP-SAT seconds.
        yield blank(family, 2)
    else:
        yield satgrid.load(find(made.FAMILY.get(family, family)).examples[0].text)
    if family == "killer":
        yield satgrid.generate("sudoku", 4, 4, cages=True)
        cages = (["AA.B", "...B", "....", "CCC."], {"A": 4, "B": 7, "C": 6})
        yield Puzzle.of("sudoku", cells=[[None] * 4] * 4, cages=cages)
        return
    yield from (puzzle for puzzle in (SEA, CROSSED, ALONE) if puzzle.family == family)
    if family in ("sudoku", "binairo"):
        yield blank(family, 4)
    elif family in SQUARE:
        for seed in range(0, 4, every):
            yield satgrid.generate(family, 4, 4, seed=seed, kind="random")
    elif family != "starbattle":
        for seed in range(0, 4, every):
            height = 2 if family == "fillomino" else 3 + seed % 2
            yield satgrid.generate(family, height, 4, seed=seed, kind="random")


@pytest.fixture(scope="module")
def workers() -> Iterator[dict[str, Worker]]:
    found = families.opened()
    yield found
    for worker in found.values():
        worker.close()


@one_in(4)
@thinned(4)
@pytest.mark.parametrize("tool", [tool for tool in families.TOOLS if tool != families.OURS])
@pytest.mark.parametrize("family", families.names())
def test_a_model_has_the_solutions_that_satgrid_has(
    family: str, tool: str, workers: dict[str, Worker], every: int
) -> None:
    if workers[tool].missing:
        pytest.skip(f"{tool}: {workers[tool].missing}")
    for puzzle in small(family, every):
        told = workers[tool].ask(instance(puzzle), True, 20, instance(puzzle))
        if "unsupported" in told:
            pytest.skip(f"{tool}: {told['unsupported']}")
        number = len(satgrid.solve(puzzle, unique=True).grids)
        assert len(told["grids"]) == number, puzzle
        assert all_right(puzzle, told["grids"]), puzzle


def test_every_family_that_is_measured_has_two_programs_and_kept_puzzles() -> None:
    assert set(families.names()) == set(made.SIZES) | set(made.PRINTED)
    for family in families.names():
        program = f"{made.FAMILY.get(family, family)}.lp"
        assert (families.PROGRAMS / "second" / program).exists()
        for height, width, with_usual_clues in families.boards(family):
            end = "-printed" * with_usual_clues
            assert (made.HOME / f"{family}-{height}x{width}{end}.jsonl").exists()


@pytest.mark.parametrize("family", ["hashi", "slitherlink", "yinyang"])
def test_a_printed_puzzle_has_one_solution_and_is_made_again(family: str) -> None:
    puzzle = printed(family, 5, 5, 0)
    assert satgrid.solve(puzzle, unique=True).unique
    assert printed(family, 5, 5, 0) == puzzle != printed(family, 5, 5, 1)


@pytest.mark.parametrize("family", ["hashi", "tents", "yajilin", "yinyang"])
def test_one_clue_is_changed_so_that_there_is_no_solution(family: str) -> None:
    puzzle = satgrid.load(find(family).examples[0].text)
    other = unsolvable(puzzle, 0)
    assert other is not None
    assert not satgrid.solve(other).grids
    one, changed = puzzle.to_json(), other.to_json()
    assert (one["grid"] != changed["grid"]) != (one.get("rows") != changed.get("rows")) or (
        one.get("columns") != changed.get("columns")
    )


def test_a_number_has_none_to_change_to_where_nothing_is_printed() -> None:
    assert unsolvable(made.puzzles("norinori", 10, 10)[0], 0) is None


class Told:
    """A tool that gives a puzzle's grids, or what else it is told to."""

    def __init__(self, seconds: float, /, **told: Any) -> None:
        self.seconds, self.told, self.asked = seconds, told, 0

    def ask(self, instance: dict[str, Any], *_: object) -> dict[str, Any]:
        self.asked += 1
        if self.told:
            return self.told
        grids = satgrid.solve(Puzzle.from_json(instance["puzzle"])).grids
        shown = [[list(row) for row in grid.rows()] for grid in grids]
        return {"grids": shown, "seconds": self.seconds}


def told(puzzles: list[Puzzle], **tools: Told) -> families.Group:
    return families.group(
        "tents", puzzles, "minimal", {k.replace("_", " "): v for k, v in tools.items()}
    )


def test_tools_that_disagree_are_an_error() -> None:
    puzzles = made.puzzles("tents", 10, 10)[:1]
    with pytest.raises(AssertionError, match="no solution"):
        told(puzzles, satgrid=Told(0.1), clingo_first=Told(0.1, grids=[], seconds=0.1))


def test_the_faster_program_counts_and_rows_that_are_lost_come_first() -> None:
    puzzles = made.puzzles("tents", 10, 10)[:2]
    one, other = (
        {"clingo_first": Told(0.4), "clingo_second": Told(0.3)},
        {"clingo_first": Told(0.1)},
    )
    won, lost = told(puzzles, satgrid=Told(0.2), **one), told(puzzles, satgrid=Told(0.2), **other)
    assert won.best("clingo") == "clingo second"
    assert [row[3:] for row in families.table([won, lost])] == [
        ("100 ms", "100 ms", "0.50", "first", *"----"),
        ("300 ms", "300 ms", "1.50", "second", *"----"),
    ]


def row_of(clingo: str, cpsat: str) -> list[str]:
    return ["5 tents", "1 ms", "1 ms", "2 ms", "2 ms", clingo, "first", "3 ms", "3 ms", cpsat, "-"]


def test_the_mean_over_all_rows_is_a_geometric_one_of_those_with_a_ratio() -> None:
    rows = [row_of("0.50", "-"), row_of("2.00", "3.00"), row_of("8.00", "> 12")]
    assert list(families.means(rows)) == [
        ("clingo", "3", "2.00", "1"),
        ("CP-SAT", "2", "6.00", "0"),
    ]
    assert list(families.means([row_of("-", "-")])) == []


def test_the_page_ends_with_the_means_of_its_rows() -> None:
    sections = families.WRITTEN.read_text("utf-8").split("\n## ")
    of_all, of_means = (
        [line.strip("| ").split(" | ") for line in part.split("\n") if line.startswith("| ")][1:]
        for part in (sections[1], sections[-1])
    )
    assert sections[-1].startswith(families.MEANS)
    assert [tuple(row) for row in of_means] == list(families.means(of_all))


def test_a_tool_above_the_limit_is_told_so_and_asked_no_more() -> None:
    puzzles = made.puzzles("tents", 10, 10)
    slow = Told(0, late=families.LIMIT_S)
    found = told(
        puzzles, satgrid=Told(0.1), CP_SAT_first=Told(0.1, unsupported="x"), clingo_first=slow
    )
    assert slow.asked == 3
    assert found.taken["clingo first"] == [inf] * 5
    (row,) = families.table([found])
    assert row[3:7] == ("> 20 s", "> 20 s", "> 200", "first")


def test_a_complete_formula_is_solved_to_the_only_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    if which("cadical") is None:
        pytest.skip("cadical is not installed")
    monkeypatch.setattr(complete, "ROWS", [("tents", 10, 10, False)])
    (row,) = complete.rows()
    assert row[0] == "5 tents, 10x10, minimal"
    many = blank("yinyang", 3)
    with pytest.raises(AssertionError, match="finds several"):
        complete.solved(many, "cadical")


PLAIN = plain_pysat_families, second_plain


@thinned(2)
@pytest.mark.parametrize("models", PLAIN)
@pytest.mark.parametrize("family", plain_pysat_families.MODELS)
def test_a_plain_model_has_the_solutions_that_satgrid_has(
    family: str, models: Any, every: int
) -> None:
    for puzzle in small(family, every):
        found = models.solve(instance(puzzle), True)
        assert len(found) == len(satgrid.solve(puzzle, unique=True).grids), puzzle
        assert all_right(puzzle, found), puzzle


def test_a_plain_model_takes_no_other_family() -> None:
    with pytest.raises(Unsupported):
        plain_pysat_families.solve(instance(blank("yinyang", 2)), True)


FAULTS = {
    ("puzzlekit", "binairo"): "wrong grid",
    ("multi-puzzle-solver", "yajilin"): "wrong: it says that there is no solution",
}
"""What tools answer whose rules are others: lines may be alike, arrows see all shaded cells."""
SLOW = {("multi-puzzle-solver", "fillomino")}
"""What takes seconds on the smallest board."""


@pytest.fixture(scope="module")
def others() -> Iterator[dict[str, Worker]]:
    names = ("puzzlekit", "multi-puzzle-solver", "Tatham's")
    found = {name: Worker(*peers.TOOLS[name]) for name in names}
    yield found
    for worker in found.values():
        worker.close()


@pytest.mark.long
@pytest.mark.parametrize("tool", ["puzzlekit", "multi-puzzle-solver", "Tatham's"])
@pytest.mark.parametrize("family", families.names())
def test_a_tool_is_told_the_puzzle_and_its_answer_is_read(
    family: str, tool: str, others: dict[str, Worker]
) -> None:
    if others[tool].missing:
        pytest.skip(f"{tool}: {others[tool].missing}")
    if (tool, family) in SLOW:
        pytest.skip("takes seconds")
    puzzle = next(small(family, 4))
    told = others[tool].ask(instance(puzzle), False, 20, instance(puzzle))
    if "unsupported" in told:
        pytest.skip(f"{tool}: {told['unsupported']}")
    assert judged(puzzle, False, {OURS: ours(puzzle), tool: told})[tool].why == FAULTS.get(
        (tool, family), ""
    )


OURS = families.OURS


def ours(puzzle: Puzzle) -> dict[str, Any]:
    grids = satgrid.solve(puzzle).grids
    return {"grids": [[list(row) for row in grid.rows()] for grid in grids], "seconds": 1.0}


@pytest.mark.long
@pytest.mark.parametrize("family", ["akari", "hashi", "slant", "skyscrapers", "sudoku"])
def test_a_solution_of_tathams_is_the_only_one(family: str, others: dict[str, Worker]) -> None:
    worker = others["Tatham's"]
    if worker.missing:
        pytest.skip(worker.missing)
    for puzzle in small(family, 1):
        told = worker.ask(instance(puzzle), True, 20, instance(puzzle))
        if "unsupported" not in told:
            assert len(satgrid.solve(puzzle, unique=True).grids) == len(told["grids"]) == 1, puzzle


def test_the_faster_program_of_a_tool_counts_as_the_tool() -> None:
    def asked(**seconds: float | None) -> Asked:
        verdicts = {k.replace("_", " "): Verdict(v) for k, v in seconds.items()}
        return Asked("tents", "5x5", True, {OURS: Verdict(1.0), **verdicts})

    quick = [asked(a=3.0, a_second=2.0), asked(a=1.0, a_second=2.0), asked(a=3.0, a_second=2.0)]
    found = list(ways.faster(quick))
    assert [dict(each.verdicts) for each in found] == [{OURS: Verdict(1.0), "a": Verdict(2.0)}] * 3
    often = [asked(a=3.0, a_second=None), asked(a=3.0, a_second=1.0), asked(a=9.0)]
    assert [each.verdicts["a"].seconds for each in ways.faster(often)] == [3.0, 3.0, 9.0]
    larger = [each._replace(group="9x9") for each in often]
    found = list(ways.faster([*quick, *larger]))
    assert [each.verdicts["a"].seconds for each in found] == [2.0, 2.0, 2.0, 3.0, 3.0, 9.0]
    lines = list(ways.both_ways([*quick, *larger]))
    assert "is the second: a 1." in lines[3]
    assert lines[5:9] == [
        "| family | puzzles | a | second |",
        "|---|---|---|---|",
        "| tents | 5x5 | 3000 ms | 2000 ms |",
        "| tents | 9x9 | 3000 ms | 1000 ms |",
    ]


@pytest.mark.long
def test_rows_are_of_the_usual_size_and_of_the_largest() -> None:
    for family in families.names():
        first, *larger = sizes.groups(family)
        assert len(first.puzzles) == sizes.BOARDS
        assert not any(puzzle.given for puzzle in first.puzzles)
        kept = [(height, width) for height, width, _ in families.boards(family)]
        most = max(height * width for height, width in kept)
        *_, last = first, *larger
        assert min(p.height * p.width for p in last.puzzles) >= most
        assert [p.height for each in larger for p in each.puzzles if p == first.puzzles[0]] == []
    assert [each.name for each in sizes.groups("starbattle")] == ["10x10", "14x14, cells given"]
    assert [each.name for each in sizes.groups("killer")] == ["9x9"]


def test_a_table_counts_the_rows_of_a_tool() -> None:
    def asked(group: str, ours: float, theirs: float | None) -> Asked:
        return Asked("tents", group, True, {OURS: Verdict(ours), "a": Verdict(theirs)})

    rows = [asked("5x5", 1, 4), asked("5x5", 1, None), asked("9x9", 1, 0.25)]
    assert list(tool_rows(rows, ["a"])) == [["a", "2", "×1", "×0.25", "1"]]
    none = [asked("5x5", 1, None)]
    assert list(tool_rows(none, ["a"])) == []
    assert list(tool_rows(rows[:1], ["a"])) == [["a", "1", "×4", "×4", "0"]]


def test_readme_has_the_table_of_the_page() -> None:
    page, readme = (path.read_text("utf-8") for path in (peers.WRITTEN, peers.README))
    assert with_table(readme, page.split("\n"), BY_TOOL) == readme


@pytest.mark.long
def test_models_of_cpsat_are_stated_in_two_ways() -> None:
    python, *_ = families.TOOLS[f"{families.CPSAT} {families.FIRST}"]
    if not python.exists():
        pytest.skip("not installed")
    boards = [next(sizes.groups(family)).puzzles[0] for family in families.names()]
    program = (
        "import json, sys; from benchmarks.peers.cpsat import stated; "
        "told = [[str(stated(each, way).model.proto) for way in (False, True)] "
        "for each in json.load(sys.stdin)]; "
        "print(json.dumps([one != other for one, other in told]))"
    )
    ran = subprocess.run(
        [str(python), "-c", program],
        input=json.dumps(list(map(instance, boards))),
        capture_output=True,
        text=True,
        cwd=families.ROOT,
        check=True,
    )
    differs = dict(zip(families.names(), json.loads(ran.stdout), strict=True))
    assert [family for family, two in differs.items() if not two] == []


def test_programs_of_clingo_are_stated_in_two_ways() -> None:
    def rules(path: Path) -> list[str]:
        lines = [line for line in path.read_text("utf-8").split("\n") if line[:1] not in ("", "%")]
        own = [line for line in lines if not line.startswith("#include")]
        others = [line.split('"')[1] for line in lines if line.startswith("#include")]
        return own + [line for name in others for line in rules(path.parent / name)]

    for path in families.PROGRAMS.glob("[a-z]*.lp"):
        assert rules(path) != rules(path.parent / "second" / path.name), path.name


@pytest.mark.parametrize("family", plain_pysat_families.MODELS)
def test_plain_models_are_stated_in_two_ways(family: str) -> None:
    told = instance(next(sizes.groups(family)).puzzles[0])
    one, other = (models.MODELS[family](told).clauses for models in PLAIN)
    assert one != other
    assert set(ways.PLAIN) == set(second_plain.MODELS) == set(plain_pysat_families.MODELS)
