"""One value for several sizes: solutions of small boards, against all divisions into regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from narrowings import domains_of, narrowed

import satgrid
import satgrid.problem
from satgrid import solvers
from satgrid.certificate.cuts import implies
from satgrid.certificate.geometry import Board
from satgrid.certificate.write import certify_problem
from satgrid.clues import OTHER, number_of, value_of
from satgrid.constraints.sized import Sized
from satgrid.errors import GaveUp
from satgrid.families import fillomino
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle
from satgrid.search import merged
from satgrid.search.count import count
from satgrid.search.loop import Search
from satgrid.search.options import Options

Numbers = tuple[int, ...]
"""The numbers of a board in reading order."""


def beside(cell: Cell, height: int, width: int) -> list[Cell]:
    r, c = cell
    near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return [(y, x) for y, x in near if 0 <= y < height and 0 <= x < width]


@cache
def boards(height: int, width: int) -> list[Numbers]:
    """Return every board whose regions have their sizes: all divisions, one region at a time."""
    found: list[Numbers] = []
    every = [(r, c) for r in range(height) for c in range(width)]

    def regions(first: Cell, free: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
        seen = {frozenset([first])}
        todo = list(seen)
        for region in todo:  # grows while it is read
            yield region
            near = {q for p in region for q in beside(p, height, width)} & free - region
            for larger in (region | {q} for q in near):
                if larger not in seen:
                    seen.add(larger)
                    todo.append(larger)

    def divide(numbers: dict[Cell, int]) -> None:
        free = frozenset(every) - numbers.keys()
        if not free:
            found.append(tuple(numbers[p] for p in every))
            return
        for region in regions(min(free), free):
            near = {q for p in region for q in beside(p, height, width)} - region
            if all(numbers.get(q) != len(region) for q in near):
                divide(numbers | dict.fromkeys(region, len(region)))

    divide({})
    return found


def numbers_of(grid: Grid[str]) -> Numbers:
    return tuple(map(number_of, grid.flat))


def puzzles(
    height: int, width: int, times: int, shares: Sequence[float] = (0.15, 0.3, 0.6)
) -> Iterator[tuple[Puzzle, set[Numbers]]]:
    """Yield boards on which these shares of the small numbers are printed, and their solutions."""
    random = Random(f"{height}x{width}")
    every = boards(height, width)
    for k in range(times):
        solution = random.choice(every)
        share = shares[k % len(shares)]
        # Small numbers alone leave large regions without one, which may be several.
        most = (1, 2, 3, 12)[k % 4]
        shown = [n if n <= most and random.random() < share else None for n in solution]
        rows = [shown[r * width : (r + 1) * width] for r in range(height)]
        right = {s for s in every if all(n in (None, m) for n, m in zip(shown, s, strict=True))}
        yield Puzzle.of("fillomino", cells=rows), right


BOARDS = [(1, 12, 30), (1, 17, 30), (2, 6, 60), (3, 4, 60)]


@pytest.mark.parametrize(("height", "width", "times"), BOARDS)
@pytest.mark.parametrize(("small", "most"), [(15, 61), (2, 61), (15, 3)])
def test_the_solutions_are_those_of_all_divisions(
    monkeypatch: pytest.MonkeyPatch, height: int, width: int, times: int, small: int, most: int
) -> None:
    # With 2, printed sizes from 3 on have a value, and some smaller ones have none. With 3, the
    # puzzle has no values for larger sizes, as boards of more than 61 cells have.
    monkeypatch.setattr(merged, "_SMALL", small)
    monkeypatch.setattr(fillomino, "_MOST", most)
    ambiguous = 0
    for puzzle, right in puzzles(height, width, times):
        if len(right) < 150:
            answer = satgrid.solve(puzzle, most=None)
            assert len(answer.grids) == len(right), puzzle.to_json()
            assert {numbers_of(grid) for grid in answer.grids} == right
            # A counter is used after two solutions, unless a model may be several solutions.
            assert count(satgrid.problem.Problem(puzzle), few=2 if most == 3 else 500).exact == len(
                right
            )
        unique = satgrid.solve(puzzle, unique=True)
        assert unique.unique is (len(right) == 1), puzzle.to_json()
        assert {numbers_of(grid) for grid in unique.grids} <= right
        ambiguous += len(right) > 1
    assert 0 < ambiguous < times


@pytest.mark.parametrize(("height", "width", "times"), [(1, 12, 30), (2, 5, 60), (3, 4, 90)])
def test_other_questions_see_the_same_solutions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, height: int, width: int, times: int
) -> None:
    """A board has values up to 3: candidates, a live session, files and proofs have `OTHER`."""
    monkeypatch.setattr(fillomino, "_MOST", 3)
    proved = 0
    for k, (puzzle, right) in enumerate(puzzles(height, width, times, shares=(0.3, 0.8, 1))):
        problem = satgrid.problem.Problem(puzzle)
        values = {value: value for value in problem.values}
        has = [
            {values.get(value_of(n), OTHER) for n in numbers}
            for numbers in zip(*right, strict=True)
        ]
        found = satgrid.determined(puzzle)
        assert found.candidates is not None
        assert [*map(set, found.candidates.flat)] == has, puzzle.to_json()
        session = satgrid.Session(puzzle)
        standing = session.ask()
        session.close()
        assert standing.candidates == found.candidates
        assert {numbers_of(grid) for grid in standing.solutions} <= right
        answer = satgrid.solve(puzzle, unique=True)
        if len(right) > 1:
            continue
        (grid,) = answer.grids
        ambiguous = merged.is_ambiguous(problem, grid)
        folder = str(tmp_path / str(k))
        if ambiguous:
            with pytest.raises(GaveUp, match="may be several, which no formula denies"):
                certify_problem(problem, answer, folder, Options("cadical195"))
            continue
        certify_problem(problem, answer, folder, Options("cadical195"))
        satgrid.verify(folder)
        proved += OTHER in has[0].union(*has)
    assert proved


def test_a_region_beside_which_no_other_has_room_is_near_its_numbers() -> None:
    """Two cells have 4, and two more cells of four are left: the last cell is too far away."""
    four = Sized(tuple("123456"))
    every = set("123456")
    allowed = {(0, c): {"4"} if c in (1, 3) else every for c in range(6)}
    left = narrowed([four], domains_of(1, 6, tuple("123456"), allowed))
    assert left is not None
    assert ["4" in left[0, c] for c in range(6)] == [True] * 5 + [False]


def test_a_cut_of_the_other_value_follows_from_the_shape() -> None:
    """With sizes 1, 3 and 6, regions of * have 2, 4, 5 or more cells."""
    stated, board = Sized(((1, "1"), (3, "3"), (6, "6")), other="*"), Board(1, 6)

    def follows(has: Sequence[int], lacks: Sequence[int]) -> bool:
        both = ([((0, c), "*") for c in cells] for cells in (has, lacks))
        return implies(stated, *both, board)

    # Cell 1 grows; cells 1 to 3 do not make up a region.
    assert follows([0, 2], [1])
    assert follows([0, 4], [1, 2, 3])
    # Two cells may be a region, and so may cells that others can join.
    assert not follows([0, 3], [1, 2])
    assert not follows([0], [1, 2, 3])
    assert not follows([0, 4], [1, 3])


def test_a_region_that_may_be_several_has_no_certificate(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Five cells in a cross cannot be parted, but a formula cannot tell."""
    monkeypatch.setattr(fillomino, "_MOST", 1)
    rows = [[1, None, 1], [None, None, None], [1, None, 1]]
    puzzle = Puzzle.of("fillomino", cells=rows)
    problem, answer = satgrid.problem.Problem(puzzle), satgrid.solve(puzzle, unique=True)
    assert answer.unique
    with pytest.raises(GaveUp, match="may be several, which no formula denies"):
        certify_problem(problem, answer, str(tmp_path / "proof"), Options("cadical195"))


def test_a_written_formula_has_the_value(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fillomino, "_MOST", 3)
    puzzle, right = solutions(1, *[None] * 7, 2, 2, 1)
    model = satgrid.encode(puzzle)
    name, output = tmp_path / "a.cnf", tmp_path / "out"
    name.write_text("".join(satgrid.to_dimacs(puzzle, model)))
    assert "literals * 1 1 " in name.read_text()
    backend, found = solvers.start("cadical195", model.formula, lambda: None), set()
    while backend.solve(lambda: None):
        truth = backend.truth()
        output.write_text(f"s SATISFIABLE\nv {' '.join(map(str, truth))} 0\n")
        (grid,) = satgrid.decode(str(name), str(output))[1].grids
        found.add(numbers_of(grid))
        backend.add(model.blocking(grid))
    backend.close()
    assert found == right
    assert max(map(max, found)) > 3


def solutions(*numbers: int | None) -> tuple[Puzzle, set[Numbers]]:
    """Return the puzzle of one row with these numbers, and its solutions."""
    every = boards(1, len(numbers))
    right = {s for s in every if all(n in (None, m) for n, m in zip(numbers, s, strict=True))}
    return Puzzle.of("fillomino", cells=[numbers]), right


def test_a_large_region_is_asked_for_a_second_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """A region of 8 cells without a number is 8 cells, or 3 beside 5."""
    puzzle, right = solutions(1, *[None] * 8, 1)
    found = satgrid.solve(puzzle, most=None).grids
    assert {numbers_of(grid) for grid in found} == right
    assert len(found) == len(right)
    # Without the check, one of the readings is taken for the only one.
    monkeypatch.setattr(merged.Merged, "is_ambiguous", lambda self, grid: False)
    assert {numbers_of(grid) for grid in satgrid.solve(puzzle, most=None).grids} < right


def test_a_region_of_a_printed_size_may_be_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merged, "_SMALL", 1)
    puzzle, right = solutions(7, *[None] * 6, 1, *[None] * 7, 1, 2, 2, 1)
    assert {(3, 3, 3, 4, 4, 4, 4), (7,) * 7} < {each[8:15] for each in right}
    found = satgrid.solve(puzzle, most=None).grids
    assert {numbers_of(grid) for grid in found} == right
    assert len(found) == len(right)


def test_a_size_that_is_printed_needs_two_readings() -> None:
    """Seven cells cannot be one region beside a printed 7, but 3 beside 4."""
    search = Search(satgrid.problem.Problem(Puzzle.of("fillomino", cells=[[1] + [None] * 11])))
    search.merge_sizes()
    assert search.model().domains.values == ("1", "2", "*")
    grid = Grid(1, 12, ("1", *"*" * 7, "2", "2", "1", "2"))
    found = merged.merge_sizes(search.problem.rules(), (), 12)
    assert found is not None
    assert found.is_ambiguous(grid)
    assert found.largest(grid) == 7
    assert {numbers_of(each)[1:8] for each in found.readings(grid)} == {
        (7,) * 7,
        (3, 3, 3, 4, 4, 4, 4),
        (4, 4, 4, 4, 3, 3, 3),
    }
    assert found.widened(7).values == (*"1234567", "*")
    assert found.widened(11).values == (*"123456789ABC",)


def test_a_given_size_has_a_value() -> None:
    given = [["?"] * 12]
    given[0][3] = "8"
    puzzle = Puzzle("fillomino", 1, 12, cells=[[1] + [None] * 11], given=["".join(given[0])])
    right = {s for s in boards(1, 12) if s[0] == 1 and s[3] == 8}
    assert {numbers_of(grid) for grid in satgrid.solve(puzzle, most=None).grids} == right


def test_a_large_number_is_a_value() -> None:
    rows = [[None] * 9 for _ in range(9)]
    rows[0][0] = 81
    answer = satgrid.solve(Puzzle.of("fillomino", cells=rows), unique=True)
    assert answer.unique
    assert {*answer.grids[0].flat} == {value_of(81)}


def test_conflicts_of_a_solver_that_more_values_replace_still_count() -> None:
    cells = [[1, None, None, None], [None, None, 3, None], [None] * 4, [None] * 4]
    seen: list[int] = []
    puzzle = Puzzle("fillomino", 4, 4, cells=cells)
    satgrid.count(puzzle, limit=400, on_event=lambda _, report: seen.append(report.conflicts or 0))
    assert seen == sorted(seen)
    assert seen[-1] > 0
