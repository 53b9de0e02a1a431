"""Every family: rules, referee and satgrid say the same, on every grid of every small board.

And whatever encoders, solver and seed are chosen. The families are found by their files; the boards
of each are in `boards/`. In a run that is not long some boards are looked at, and all choices.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import family_names
import pytest
from boards import FAMILIES, SIZES, accepted, all_grids, puzzles_of, sample, solutions, taken
from properties import one_in, thinned
from solvers_asked import LIVE, asked
from tables import rows

import satgrid
from satgrid import families, formats
from satgrid.board import around
from satgrid.clues import Automaton, CellClue, Patterns
from satgrid.constraints import encoder, encoders, kinds, parse_choices
from satgrid.errors import PuzzleError, UsageError
from satgrid.families import _grammar
from satgrid.formats import sgt
from satgrid.grid import Grid, text_rows
from satgrid.layers.cells import Cells
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import Answer
from satgrid.solvers import SOLVERS

ANY = Automaton(0, frozenset({0}), ((("a", 0),),))
each_family = pytest.mark.parametrize("name", FAMILIES)
EVERY = families.names()
EXAMPLES = [(name, example) for name in EVERY for example in families.find(name).examples]
each_example = pytest.mark.parametrize(
    ("name", "example"), EXAMPLES, ids=[example.name for _, example in EXAMPLES]
)


def drawn(drawing: str) -> Grid[str]:
    return Grid.from_rows(drawing.split())


def test_boards_are_of_families() -> None:
    """Families without boards of their own are tested in `test_sampled.py` alone, as all are."""
    assert {*FAMILIES} < {*EVERY}


# ------------------------------------------------------------------ rules and referee


@each_family
def test_the_referee_says_what_a_person_says(name: str) -> None:
    for puzzle, drawing, sentences in rows("facts", name):
        assert list(Problem(Puzzle.from_json(puzzle)).check(drawn(drawing))) == sentences


@thinned(9)
@each_family
def test_the_referee_is_silent_if_and_only_if_every_constraint_holds(name: str, every: int) -> None:
    """And the boards are worth it: none, one and many solutions, with and without given cells."""
    seen = set()
    for puzzle in puzzles_of(name, every):
        if min(puzzle.height, puzzle.width) > 1:
            seen.add((min(len(solutions(puzzle)), 2), bool(puzzle.given)))
        # What the rules imply is among them, and rules nothing else out.
        rules = list(Problem(puzzle).rules(kinds()))
        for grid in all_grids(puzzle):
            meant = all(rule.holds(grid) for rule in rules) and all(
                grid[cell] == value for cell, value in puzzle.given
            )
            assert (grid in solutions(puzzle)) == meant, (puzzle, text_rows(grid))
    assert len(seen) == 6 or (every > 1 and len(seen) > 3)
    assert {(puzzle.height, puzzle.width) for puzzle in puzzles_of(name)} == set(SIZES)


@each_family
def test_the_referee_minds_size_symbols_and_given_cells(name: str) -> None:
    facts, drawing, sentences = rows("facts", name)[0]
    puzzle = Puzzle.from_json(facts)
    assert sentences == []
    right = drawn(drawing)
    h, w = right.height, right.width
    larger = Grid(h + 1, w, (*right.flat, *right.flat[:w]))
    assert list(Problem(puzzle).check(larger)) == [
        f"the grid has {h + 1} x {w} cells, the puzzle {h} x {w}"
    ]
    strange = Grid(h, w, (*right.flat[:-1], "@"))
    symbols = Problem(puzzle).values
    assert list(Problem(puzzle).check(strange)) == [
        f"row {h}, column {w}: '@' is none of the symbols {' '.join(symbols)}"
    ]
    for value in symbols:
        given = replace(puzzle, given=(((h - 1, w - 1), value),))
        said = [f"row {h}, column {w}: {value} is given, the grid has {right.flat[-1]}"] * (
            value != right.flat[-1]
        )
        assert list(Problem(given).check(right)) == said


NO_JSON = {
    "nonogram": [(Puzzle("nonogram", 1, 2, rows=((),)), "a clue for every row and every column")],
    "regex": [
        (Puzzle("regex", 1, 1, ("a",), ("a",), alphabet="a"), "columns are colours, those of a re"),
        (Puzzle("regex", 1, 1, (Patterns(("odd",)),), alphabet="ab"), "a clue for every row and"),
        (
            Puzzle("regex", 1, 1, (Patterns(("x",)),), (Patterns(("x",)),), automata=(("x", ANY),)),
            "no alphabet: list its symbols",
        ),
    ],
    "sequence": [(Puzzle("sequence", 1, 1, ("r",)), "a clue for every row and every column")],
}


@each_family
def test_clues_that_no_puzzle_has_are_refused(name: str) -> None:
    in_json = [(Puzzle.from_json(puzzle), message) for puzzle, message in rows("refused", name)]
    for puzzle, message in [*in_json, *NO_JSON.get(name, ())]:
        with pytest.raises(PuzzleError) as refused:
            Problem(puzzle).inspect()
        assert message in str(refused.value)
        # A clue that stands somewhere is named, so that its line can be found.
        if str(refused.value).startswith(("row ", "column ")):
            assert str(refused.value).startswith(f"{refused.value.clue}")


@each_family
def test_no_puzzle_of_the_family_is_refused_but_for_strange_given_cells(name: str) -> None:
    for puzzle in puzzles_of(name):
        Problem(puzzle).inspect()
    strange = replace(puzzle, given=(((0, 1), "@"),))
    with pytest.raises(PuzzleError, match="given cells: row 1, column 2 shows '@': write one of"):
        Problem(strange).inspect()


@each_family
def test_objectives_count_values_of_the_family(name: str) -> None:
    for puzzle in puzzles_of(name):
        family = families.find(name)
        assert set(family.objectives.values()) <= set(family.answer.values(puzzle))


def test_around_a_cell_by_hand() -> None:
    assert around((0, 0), 1, 1) == [(0, 0)]
    assert around((0, 1), 1, 3) == [(0, 0), (0, 1), (0, 2)]
    assert around((2, 0), 3, 2) == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert around((1, 2), 4, 3) == [(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2)]
    assert around((1, 1), 3, 3) == [(r, c) for r in range(3) for c in range(3)]


# ------------------------------------------------------------------ satgrid and enumeration

POSTING = [("connected", "forest", "at_most_one"), ("visible", "cardinality", "exactly")]
"""Encoders that post to another kind, and which."""


def choices(name: str) -> list[dict[str, str]]:
    """Return the defaults, each other encoder alone, and those that post to one that is chosen."""
    rules = [rule for puzzle in puzzles_of(name) for rule in Problem(puzzle).rules(kinds())]
    defaults = {rule.kind(): rule.default for rule in rules}
    others = [
        {kind: encoder}
        for kind, default in sorted(defaults.items())
        for encoder in encoders(kind)
        if encoder != default
    ]
    posting = [{kind: poster, to: "totalizer"} for kind, poster, to in POSTING if kind in defaults]
    return [{}, *others, *posting]


def agree(answer: Answer, puzzle: Puzzle, most: int | None) -> None:
    """Assert that an answer to a question for `most` solutions agrees with enumeration."""
    expected = solutions(puzzle)
    n = len(expected)
    found = set(answer.grids)
    assert answer.status == ("solved" if n else "unsatisfiable"), puzzle
    assert len(found) == len(answer.grids) == (n if most is None else min(n, most)), puzzle
    assert found <= expected, puzzle
    # Whether there are more than were asked for is known only where narrowing settled it.
    assert answer.complete == (most is None or n < most) or (n == most == 1), puzzle
    assert answer.unique == (None if most == 1 or n == 0 else n == 1), puzzle


@thinned(9)
@each_family
def test_every_encoder_finds_the_solutions_of_enumeration(name: str, every: int) -> None:
    """The defaults on every puzzle; where a family has many encoders, each other on some."""
    every_choice, puzzles = choices(name), puzzles_of(name, every)
    some = 1 + len(every_choice) // (8 if every == 1 else 3)
    for k, encoding in enumerate(every_choice):
        for turn, puzzle in enumerate(puzzles[k % some :: some] if encoding else puzzles):
            for narrow in (True, False) if every == 1 else (turn % 4 == 3,):
                if taken(puzzle, encoding):
                    answer = satgrid.solve(puzzle, most=None, encoders=encoding, narrow=narrow)
                    agree(answer, puzzle, None)


@thinned(9)
@each_family
def test_first_and_only_solutions_are_those_of_enumeration(name: str, every: int) -> None:
    puzzles = puzzles_of(name, every)
    for narrow, puzzle in product((True, False), sample(puzzles, 3 if every == 1 else 2)):
        agree(satgrid.solve(puzzle, narrow=narrow), puzzle, 1)
        agree(satgrid.solve(puzzle, unique=True, narrow=narrow), puzzle, 2)


@one_in(2)
@each_family
def test_some_board_is_solved_by_every_live_solver(name: str) -> None:
    puzzles = sample(puzzles_of(name, 5), 3)
    for k, puzzle in enumerate((puzzles * len(LIVE))[: max(len(LIVE), len(puzzles))]):
        options = {"solver": LIVE[k % len(LIVE)], "narrow": k % 3 == 0}
        seed = k % 3 if SOLVERS[LIVE[k % len(LIVE)]].steered else 0
        agree(satgrid.solve(puzzle, most=None, seed=seed, **options), puzzle, None)


@pytest.mark.long
@pytest.mark.parametrize("solver", asked(SOLVERS, LIVE))
@each_family
def test_every_solver_finds_the_solutions_of_enumeration(name: str, solver: str) -> None:
    # Each question to another is a process of its own, and each solution a question.
    every, most = (18, None) if solver in LIVE else (40, 4)
    puzzles = sample(puzzles_of(name), every)
    for narrow, puzzle in product((True, False), puzzles):
        agree(satgrid.solve(puzzle, most=most, solver=solver, narrow=narrow), puzzle, most)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
@each_family
def test_every_seed_finds_the_solutions_of_enumeration(name: str, seed: int) -> None:
    for narrow, puzzle in product((True, False), sample(puzzles_of(name), 11)):
        agree(satgrid.solve(puzzle, most=None, seed=seed, narrow=narrow), puzzle, None)


@pytest.mark.parametrize("family", ["hitori", "kurodoko"])
def test_kinds_of_other_families_are_refused(family: str) -> None:
    board = Puzzle(family, 1, 2, cells=Grid(1, 2, (1, 2)))
    for kind, name in ("blocks", "order"), ("black_limit", "totalizer"), ("regular", "states"):
        with pytest.raises(UsageError, match=f"{kind}={name} means nothing for a {family}, whose "):
            satgrid.solve(board, encoders={kind: name})
        with pytest.raises(UsageError, match=": leave it out"):
            satgrid.encode(board, encoders={kind: name})
    for kind in "at_most", "at_most_one", "exactly", "patterns", "connected", "given":
        for name in encoders(kind):
            if not encoder(kind, name).is_lazy:
                assert satgrid.encode(board, encoders={kind: name}, narrow=False).answer


def test_one_kind_has_one_encoder() -> None:
    with pytest.raises(UsageError, match="blocks=order and blocks=path: choose one encoder of"):
        parse_choices(["blocks=order", "given=unit", "blocks=path"])
    assert parse_choices(["blocks=order", "blocks=order"]) == {"blocks": "order"}


# ------------------------------------------------------------------ examples


@one_in(2)
@thinned(5)
@each_example
def test_an_example_has_the_solution_it_shows(
    name: str, example: families.Example, every: int
) -> None:
    puzzle = satgrid.load(example.text)
    assert puzzle.family == name
    shown = drawn(example.drawing)
    assert satgrid.check(puzzle, shown) == []
    known = choices(name) if name in FAMILIES else [{}]
    encodings = [encoding for encoding in known[::every] if taken(puzzle, encoding)]
    for encoding, narrow in product(encodings, (True, False)):
        answer = satgrid.solve(puzzle, unique=True, encoders=encoding, narrow=narrow)
        assert answer.unique == example.unique
        assert not example.unique or answer.grids == (shown,)
    problem = Problem(puzzle)
    if len(problem.values) ** problem.board.area <= (2**16 if every == 1 else 2**9):
        assert (solutions(puzzle) == {shown}) == example.unique


@pytest.mark.parametrize(("name", "example"), [pair for pair in EXAMPLES if pair[1].unique])
def test_the_referee_objects_to_an_example_with_one_cell_changed(
    name: str, example: families.Example
) -> None:
    puzzle, shown = satgrid.load(example.text), drawn(example.drawing)
    for i, value in enumerate(shown.flat):
        for other in Problem(puzzle).values:
            changed = Grid(
                shown.height, shown.width, (*shown.flat[:i], other, *shown.flat[i + 1 :])
            )
            assert accepted(puzzle, changed) == (other == value)


def test_examples_are_listed_by_names_of_their_own() -> None:
    assert list(families.examples().values()) == EXAMPLES
    assert all(example.source for _, example in EXAMPLES)
    assert {example.unique for _, example in EXAMPLES} == {True, False}


@each_family
def test_the_puzzle_in_the_rules_is_one(name: str) -> None:
    text = _grammar.rules_text(families.find(name))
    typed = re.findall(r"^((?:    .*\n)+)", f"{text}\n", re.MULTILINE)
    assert typed
    for lines in map(inspect.cleandoc, typed):
        assert lines.startswith((name, "{"))
        puzzle = satgrid.load(f"{lines}\n")
        assert puzzle.family == name
        assert satgrid.solve(puzzle).status == "solved"


@each_family
def test_the_signs_in_the_rules_are_read_in_rows_without_blanks(name: str) -> None:
    family = families.find(name)
    layers = [layer for layer in family.layers.values() if isinstance(layer, Cells)]
    layer = layers[0] if layers and layers[0].unspaced else None
    if layer is None:
        return
    assert "Without separators, each character is one cell" in " ".join(
        _grammar.rules_text(family).split()
    )
    puzzle = families.blank(family, 6, 6)

    def read(board: str) -> Grid[CellClue] | None:
        ((_, entry),) = formats.read(f"{name}\n{board}\n")
        return entry.puzzle.cells

    for sign in (*layer.signs, *layer.others, *"0123456789"):
        if layer.accepts(int(sign) if sign.isdigit() else sign, puzzle, (1, 1)):
            dense = [empty * 6 for empty in "-.----"]
            dense[1] = f".{sign}...."
            assert read("\n".join(dense)) == read("\n".join(" ".join(row) for row in dense))


@pytest.mark.parametrize("name", ["killer", "Killer Sudoku"])
def test_the_rules_of_a_kind_of_puzzles_show_one(name: str) -> None:
    text = _grammar.rules_text(families.find(name), name)
    (lines,) = re.findall(r"^((?:    .*\n)+)", f"{text}\n", re.MULTILINE)
    puzzle = satgrid.load(inspect.cleandoc(lines) + "\n")
    assert puzzle.cages
    assert puzzle.cages.sums
    assert satgrid.solve(puzzle, unique=True).unique


def test_the_name_of_each_kind_of_puzzles_is_an_alias() -> None:
    for name, example in EXAMPLES:
        assert all(families.find(called).name == name for called in example.called)


# ------------------------------------------------------------------ names


@pytest.mark.parametrize("name", EVERY)
def test_a_family_is_found_by_its_name_and_aliases(name: str) -> None:
    family = families.find(name)
    assert family.name == name
    assert family.layers
    for alias in family.aliases:
        assert families.find(alias) is family


def test_the_index_has_every_name_and_alias() -> None:
    assert Path(families.__file__).read_text("utf-8") == family_names.written()


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Light Up", "akari"), ("star-battle:", "starbattle"), ("QUEENS", "starbattle"),
        ("Fill a Pix", "mosaic"), ("スリザーリンク", "slitherlink"), ("ＬＩＴＳ", "lits"),
        *((game, family) for game, (_, family) in sgt.FAMILIES.items()),
    ],
)  # fmt: skip
def test_printed_names_are_found(written: str, name: str) -> None:
    assert families.find(written).name == name


@pytest.mark.parametrize("name", EVERY)
def test_a_family_misspells_no_part(name: str) -> None:
    source = (Path(families.__file__).parent / f"{name}.py").read_text("utf-8")
    assert list(families.slips(source, families.find(name).layers)) == []


def test_aliases_are_read_and_replaced_by_the_name() -> None:
    for text in ("picross\nrows:\n1\ncolumns:\n1\n", "Griddler\nrows:\n1\ncolumns:\n1\n"):
        assert satgrid.load(text).family == "nonogram"
    assert satgrid.load("rows:\n1\ncolumns:\n1\n", family="picross").family == "nonogram"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("nonogramm", "unknown family 'nonogramm', did you mean nonogram? (known: "),
        ("Lightupp", "unknown family 'Lightupp', did you mean akari? (known: "),
        ("xyz", "unknown family 'xyz' (known: "),
    ],
)
def test_an_unknown_family_is_answered_with_the_nearest(wrong: str, message: str) -> None:
    with pytest.raises(UsageError) as unknown:
        families.find(wrong)
    assert str(unknown.value).startswith(message)
    assert unknown.value.exit_code == 2
