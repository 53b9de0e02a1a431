"""The smallest instances of bugs that were mended."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import effort
import pytest
from commandline import run
from rulefiles import BOARD, ROWS, written
from tables import rows

import satgrid
from benchmarks.generated import hitori
from benchmarks.peers.instances import instance
from satgrid import constraints, families
from satgrid.batch.solving import Failed
from satgrid.clues import BLACK, WHITE, CellClue
from satgrid.compiler import compile_puzzle
from satgrid.constraints.connected import Connected
from satgrid.constraints.exactly import Exactly
from satgrid.deadline import OutOfTime
from satgrid.errors import PuzzleError, UsageError
from satgrid.formula import Formula
from satgrid.grid import Grid
from satgrid.languages.automaton import TooBig, reaching
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.question import Question
from satgrid.solvers.pysat import ThreadCall


@pytest.mark.parametrize(
    ("given", "message"),
    rows("mended", "a_given_cell_off_the_board_is_refused"),
)
def test_a_given_cell_off_the_board_is_refused(given: list[Any], message: str) -> None:
    clues = ((satgrid.Block(1),),) * 2
    with pytest.raises(PuzzleError, match=message):
        satgrid.Puzzle("nonogram", 2, 2, clues, clues, given=tuple(given))


@pytest.mark.parametrize(
    ("puzzle", "asked", "message"),
    rows("mended", "a_question_without_an_answer_is_refused"),
)  # fmt: skip
def test_a_question_without_an_answer_is_refused(
    puzzle: str, asked: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        satgrid.solve(satgrid.load(puzzle), **asked)


def blank(family: str, n: int, *numbers: int | None) -> satgrid.Puzzle:
    cells = (*numbers, *[None] * (n * n - len(numbers)))
    return satgrid.Puzzle(family, n, n, cells=satgrid.Grid(n, n, cells))


@pytest.mark.parametrize(
    "solver",
    ["glucose4", *(pytest.param(s, marks=pytest.mark.long) for s in ("minisat22", "cadical195"))],
)
@pytest.mark.parametrize("family", ["hitori", "kurodoko"])
def test_a_board_with_hardly_a_clue_takes_few_rounds(family: str, solver: str) -> None:
    for n, numbers in (40, ()), (70, (5,)):
        answer = satgrid.solve(blank(family, n, *numbers), unique=True, solver=solver)
        assert (answer.status, answer.unique) == ("solved", False)
        assert answer.report.rounds <= 30


def test_equal_numbers_all_over_a_board_take_clauses_in_proportion() -> None:
    lazily = {"connected": "boundary"}
    small, large = (
        len(satgrid.encode(blank("hitori", n, *[1] * n * n), encoders=lazily).formula)
        for n in (20, 40)
    )
    assert 3 * small < large < 5 * small


def test_what_is_told_as_the_clue_to_blame_is_to_blame_alone() -> None:
    answer = satgrid.solve(satgrid.load("4x1:4b3"))
    assert (answer.status, answer.report.refuted_by) == ("unsatisfiable", "")
    alone = satgrid.load("kurodoko\n- - - 3\n", format="text")
    assert satgrid.solve(alone).status == "solved"
    corner = satgrid.solve(satgrid.load("kurodoko\n1 -\n- -\n"))
    assert corner.report.refuted_by == "row 1, column 1"


def test_a_pairwise_encoding_that_would_fill_the_memory_is_refused() -> None:
    model = satgrid.encode(satgrid.load("hitori\n" + "- - - - - - -\n" * 4))
    terms = tuple(((r, c), "#") for r in range(4) for c in range(7))
    module = constraints.encoder("exactly", "pairwise")
    with pytest.raises(UsageError, match="exactly=pairwise needs 40,116,600 clauses"):
        module.encode(model.formula, Exactly(terms, 13), model.literal, model.add_constraint)


def test_what_a_search_in_a_thread_raises_is_raised() -> None:
    def fail() -> None:
        raise MemoryError

    with pytest.raises(MemoryError):
        ThreadCall(fail).result(lambda: None)


def test_a_search_whose_thread_never_began_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(thread: Thread) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Thread, "start", interrupted)
    running = ThreadCall(lambda: None)
    with pytest.raises(KeyboardInterrupt):
        running.result(lambda: None)
    running.stop(lambda: pytest.fail("there is nothing to interrupt"))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (Grid(1, 2, (1, 2)), "1 x 2 cells with clues on a board of 2 x 2: the sizes must agree"),
        (Grid(2, 2, (1, 2, "X", 1)), "row 2, column 1: 'X' is no number: write null for none"),
        (Grid(2, 2, (1, 2.5, 2, 1)), "row 1, column 2: 2.5 is no number"),
        (Grid(2, 2, (1, 2, 2, True)), "row 2, column 2: True is no number"),
        (Grid(2, 2, (1, 2, 2, [])), "row 2, column 2: \\[\\] is no number"),
        (Grid(2, 2, (10**5000, 2, 2, 1)), "row 1, column 1: a number of more than 100 digits"),
    ],
)
def test_clues_that_no_cell_can_have_are_refused(cells: Grid[CellClue], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        satgrid.Puzzle("hitori", 2, 2, cells=cells)


@pytest.mark.parametrize("name", ["board.singles", "board.txt", "board"])
def test_a_file_of_delft_without_a_seed_is_read_back(tmp_path: Path, name: str) -> None:
    for puzzle in satgrid.load("singles:1x1:1"), satgrid.load("3x3:123213312"):
        file = tmp_path / name
        file.write_text(satgrid.convert([puzzle], "delft"), encoding="utf-8")
        assert satgrid.load(str(file)) == satgrid.load(str(file), family="hitori") == puzzle


_CHOICE = satgrid.Automaton(0, frozenset({2}), ((("a", 0), ("a", 1)), (("b", 2),), ()))


def worded(automaton: satgrid.Automaton, n: int) -> satgrid.Puzzle:
    """Return a row of n cells over the letters a and b that the automaton reads."""
    free = satgrid.Automaton(0, frozenset({0}), ((("a", 0), ("b", 0)),))
    row, column = satgrid.Patterns(("row",)), satgrid.Patterns(("free",))
    automata = (("row", automaton), ("free", free))
    return satgrid.Puzzle("regex", 1, n, (row,), (column,) * n, alphabet="ab", automata=automata)


def test_an_automaton_with_a_choice_is_kept_in_json() -> None:
    puzzle = worded(_CHOICE, 4)
    assert satgrid.Puzzle.from_json(puzzle.to_json()) == puzzle
    assert puzzle.to_json()["automata"]["row"]["moves"] == [[[1, 2], 0], [0, 3], [0, 0]]
    (grid,) = satgrid.solutions(puzzle)
    assert "".join(grid.flat) == "aaab"


@pytest.mark.parametrize(
    ("automaton", "message"),
    [
        (satgrid.Automaton(0, frozenset({0}), ((("a", 7),),)), "there is no state 8"),
        (satgrid.Automaton(3, frozenset({0}), ((),)), "there is no state 4"),
        (satgrid.Automaton(0, frozenset({0}), ((("z", 0),),)), "it reads 'z', which is no symbol"),
    ],
)
def test_an_automaton_that_makes_no_sense_is_refused(
    automaton: satgrid.Automaton, message: str
) -> None:
    with pytest.raises(PuzzleError, match=message):
        worded(automaton, 2)


def test_a_block_without_a_cell_is_refused() -> None:
    with pytest.raises(PuzzleError, match="row 1: a block without a cell: leave the 0 out"):
        satgrid.solve(satgrid.Puzzle("nonogram", 1, 1, ((satgrid.Block(0),),), ((),)))


def test_a_thousand_stars_are_one() -> None:
    stars = (satgrid.SEVERAL,) * 1000
    puzzle = satgrid.Puzzle("nonogram", 1, 3, (stars,), ((satgrid.Block(1),), (), ()))
    (rule, *_) = families.find("nonogram").rules(puzzle)
    assert len(rule.automaton.moves) < 5  # type: ignore[attr-defined]
    (grid,) = satgrid.solutions(puzzle)
    assert "".join(grid.flat) == "#.."


def test_a_clue_that_begins_like_a_seed_is_a_clue() -> None:
    puzzle = satgrid.Puzzle(
        "sequence", 1, 1, ("@",), ("@",), colours=(satgrid.Colour("@", "blue", "#1f77b4"),)
    )
    assert satgrid.load(satgrid.convert([puzzle], "text")) == puzzle


def test_letters_take_the_place_of_signs_that_would_be_ambiguous() -> None:
    puzzle = satgrid.load(".#,#.\n.#\n#.\n", format="sequence")
    black, white = puzzle.colours
    assert (black.name, white.name) == ("# in the file", ". in the file")
    assert (black.symbol + white.symbol).isalpha()
    assert puzzle.rows == (white.symbol + black.symbol, black.symbol + white.symbol)
    assert satgrid.solve(puzzle).status == "solved"


@pytest.mark.parametrize("at_once", [True, False])
def test_a_time_limit_acts_while_clauses_are_added(at_once: bool) -> None:
    def late() -> None:
        raise OutOfTime

    formula = Formula(on_progress=late)
    clauses = [(x, -x) for x in range(1, 200_001)]
    parts = [clauses] if at_once else [[clause] for clause in clauses]
    with pytest.raises(OutOfTime):
        list(map(formula.extend, parts))
    assert 0 < len(formula) < len(clauses) / 2


def test_a_time_limit_acts_while_one_rule_is_encoded() -> None:
    # Connected cells are one constraint, of 80,000 clauses here.
    rules, encoding = [Connected(WHITE, BLACK)], Encoding({"connected": "reach"}, narrowed=False)
    ticks: list[None] = []
    tick: Callable[[], None] = lambda: ticks.append(None)  # noqa: E731
    compile_puzzle(hitori(20, 1), rules, (WHITE, BLACK), encoding, on_progress=tick)
    assert len(ticks) == 2


def test_a_tool_is_told_of_the_lattice_where_nothing_is_given_on_it() -> None:
    puzzle = satgrid.Puzzle.of("slitherlink", cells=[[4]])
    assert instance(puzzle)["lattice"] is True
    assert instance(satgrid.Puzzle.of("nurikabe", cells=[[1]]))["lattice"] is False


def test_the_clauses_of_two_literals_are_the_same_whenever_the_array_is_looked_at() -> None:
    # A limit on the literals looks at it, and they were sought among the latest clauses alone.
    found = []
    for look in False, True:
        formula = Formula()
        a, b, c = formula.new(3)
        for clause in (a, b), (-a, c), (b, c), (a, b, c), (-b, -c):
            formula.add(*clause)
            if look:
                assert formula.flat
            if clause == (-a, c):
                formula.pairs()
        found.append(set(formula.pairs()))
    assert found[0] == found[1] == {(a, b), (-a, c), (b, c), (-b, -c)}


def test_a_folder_holds_files_named_after_their_family_too(tmp_path: Path) -> None:
    # Their drawings were taken for the puzzles.
    (tmp_path / "one.hitori").write_text("hitori\n1 1\n1 2\n")
    (tmp_path / "one.txt").write_text("#.\n..\n")
    (tmp_path / "own.crosses").write_text(BOARD)
    ran = run("solve", str(tmp_path))
    assert [Path(line.partition(":")[0]).name for line in ran.out[:-1]] == ["one.hitori"]
    ran = run("solve", str(tmp_path), "--rules", written(tmp_path))
    assert Path(ran.out[-2].partition(":")[0]).name == "own.crosses"


def test_workers_know_the_family_of_a_rule_file(tmp_path: Path) -> None:
    # The messages had its name only.
    name = satgrid.rules_from(written(tmp_path))
    puzzle = satgrid.load(BOARD, family=name)
    (answer,) = satgrid.solve_many([puzzle], jobs=2)
    assert isinstance(answer, satgrid.Answer)
    assert ["".join(row) for row in answer.grids[0].rows()] == ROWS


def test_a_puzzle_that_takes_all_memory_costs_itself_alone_in_this_process_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # It ended the run.
    answers = iter([MemoryError, satgrid.Answer])

    def answer(*_: object) -> object:
        if (found := next(answers)) is MemoryError:
            raise MemoryError
        return found

    monkeypatch.setattr(Question, "answer", answer)
    puzzle = satgrid.load("2x2:1/1/1/1")
    assert list(satgrid.solve_many([puzzle, puzzle])) == [Failed("out of memory"), satgrid.Answer]


def test_a_straight_piece_longer_than_the_board_is_stated_in_few_words() -> None:
    """As many clauses were stated as the square of the number, and no time limit acted."""
    puzzle = satgrid.load(f"geradeweg\n- - -\n- {10**14} -\n- - -\n")
    assert len(list(islice(Problem(puzzle).rules(), 100))) < 100
    assert satgrid.solve(puzzle).status == "unsatisfiable"


def test_what_a_simple_loop_crosses_is_read_once() -> None:
    """It was read from the whole board for each cell: time by the square of the cells."""
    puzzle = Puzzle("simpleloop", 60, 60, cells=Grid(60, 60, ("x", None, None) * 1200))
    problem = Problem(puzzle)
    with effort.at_most(40 * 3600):
        assert sum(1 for _ in problem.rules()) > 3600


FAR = 10**11


@pytest.mark.parametrize("sign", ["", "+", "x"])
def test_a_target_that_no_numbers_make_takes_no_states(sign: str) -> None:
    assert len(reaching(FAR, sign, 3, 9).moves) == 1
    # The greatest sum and the greatest product are still made.
    assert len(reaching({"x": 729, "+": 27, "": 27}[sign], sign, 3, 9).moves) > 3


def test_a_cage_whose_automaton_is_too_big_is_refused() -> None:
    with pytest.raises(TooBig, match="more than 1,000 states"):
        reaching(2**60 * 3**40 * 5**40 * 7**40, "x", 180, 9, most_states=1_000)


def test_rules_say_where_the_sites_accept_more() -> None:
    assert "an answer with a wall inside a part is wrong here, and right on puzz.link" in " ".join(
        " ".join(run("rules", "galaxies").out).split()
    )
