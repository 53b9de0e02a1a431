"""The compiler: what variables mean, what given cells and narrowing leave to encode, and the loop.

Boards are small enough to go through every truth assignment.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

import pytest

from satgrid import constraints, families, solvers
from satgrid.clues import BLACK, WHITE, Block
from satgrid.compiler import compile_puzzle
from satgrid.constraints import LAZY, Constraint, Encoder, Not, Position, are, encoder
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.connected import Connected
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.given import Given
from satgrid.domains import Domains
from satgrid.encoding import Encoding
from satgrid.errors import RefereeError, UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, Grid, text_rows
from satgrid.model import LazyConstraint, Model
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import list_solutions
from satgrid.search.loop import Search
from satgrid.search.options import Options

PLAIN = (WHITE, BLACK)
THREE = (WHITE, "A", "B")


def board(*rows: str, given: str = "") -> Puzzle:
    """Return the mosaic of rows written `- 4 -`, and given cells `#?.?` if any."""
    numbers = [[None if word == "-" else int(word) for word in row.split()] for row in rows]
    cells = Grid.from_rows(numbers)
    known = [(cell, v) for cell, v in zip(cells.cells(), given, strict=False) if v != "?"]
    return Puzzle("mosaic", cells.height, cells.width, cells=cells, given=tuple(known))


def models(formula: Formula) -> Iterator[tuple[int, ...]]:
    """Yield every truth assignment that meets the clauses: x or -x for each variable."""
    clauses = list(formula.clauses())
    for truth in product(*((-x, x) for x in range(1, formula.variables + 1))):
        if all(any(truth[abs(y) - 1] == y for y in clause) for clause in clauses):
            yield truth


def value_of(literal: int, truth: Sequence[int]) -> bool:
    """Return whether a literal, TRUE and FALSE among them, is true."""
    return literal == TRUE or (literal != FALSE and truth[abs(literal) - 1] == literal)


# ------------------------------------------------------------------ formula


def test_variables_are_dense_and_clauses_kept_in_order() -> None:
    formula = Formula()
    assert (formula.variable(), list(formula.new(3)), list(formula.new(0))) == (1, [2, 3, 4], [])
    formula.add(1, -2)
    end = len(formula)
    assert list(formula.clauses(end)) == []
    formula.extend([(3,), [4, -1, 2]])
    assert (formula.variables, len(formula)) == (4, 3)
    for _ in "before and after they are one array":
        assert list(map(list, formula.clauses(end))) == [[3], [4, -1, 2]]
        assert list(map(list, formula.clauses())) == [[1, -2], [3], [4, -1, 2]]
        assert list(formula.flat) == [1, -2, 0, 3, 0, 4, -1, 2, 0]


def test_constants_are_folded() -> None:
    formula = Formula()
    formula.new(2)
    given = [1, FALSE, -2]
    formula.extend([[TRUE], [1, TRUE, 2], [FALSE, TRUE], given, (FALSE, 2), [-1]])
    formula.add(-FALSE, 1)
    assert list(map(list, formula.clauses())) == [[1, -2], [2], [-1]]
    assert len(formula) == 3
    assert given == [1, FALSE, -2]


@pytest.mark.parametrize("clause", [[], [FALSE], [FALSE, -TRUE]])
def test_a_clause_without_a_true_literal_is_a_contradiction_but_never_empty(
    clause: list[int],
) -> None:
    formula = Formula()
    formula.new(1)
    formula.extend([[1], clause, [-1, 1]])
    assert list(map(list, formula.clauses())) == [[1], [2], [-2], [-1, 1]]
    assert (formula.variables, len(formula)) == (2, 4)
    assert list(models(formula)) == []


def test_sizes_are_counted_by_group() -> None:
    formula = Formula()
    formula.begin(("cells", ""))
    formula.add(*formula.new(2))
    formula.begin(("blocks", "row 1"))
    formula.add(-1, formula.variable())
    formula.begin(("blocks", "row 2"))
    formula.begin(("cells", ""))
    formula.extend([[1], [], [TRUE]])
    sizes = {("cells", ""): (3, 4), ("blocks", "row 1"): (1, 1), ("blocks", "row 2"): (0, 0)}
    assert list(formula.sizes().items()) == list(sizes.items())


# ------------------------------------------------------------------ the meaning of variables


def domains_of(width: int, values: tuple[str, ...], *cells: str) -> Domains:
    """Return domains whose cells, in reading order, have the listed values left."""
    domains = Domains(len(cells) // width, width, values)
    planes = dict.fromkeys(values, 0)
    for i, left in enumerate(cells):
        for value in left:
            planes[value] |= domains.plane([divmod(i, width)])
    domains.replace(planes)
    return domains


BOARDS = [
    (2, PLAIN, (".#", ".#", ".#", ".#")),
    (2, PLAIN, (".#", "#", ".", ".#")),
    (3, THREE, (".AB", ".AB", ".A")),
    (2, THREE, (".AB", "AB", "B", ".B", ".", ".AB")),
    (1, ("A", "B", "C", "D"), ("ABCD", "BCD")),
    (1, PLAIN, (".", "#", "#")),
]


@pytest.mark.parametrize(("width", "values", "cells"), BOARDS)
def test_the_models_are_the_boards_within_the_domains(
    width: int, values: tuple[str, ...], cells: tuple[str, ...]
) -> None:
    model = Model(domains_of(width, values, *cells))
    truths = list(models(model.formula))
    grids = [model.grid(truth) for truth in truths]
    assert sorted(grid.flat for grid in grids) == sorted(product(*cells))
    for truth, grid in zip(truths, grids, strict=True):
        every = list(grid.cells())
        for value in values:
            literals = model.literal.along(every, value)
            assert literals == [model.literal(cell, value) for cell in every]
            assert [value_of(x, truth) for x in literals] == [v == value for v in grid.flat]
        # A blocking clause is broken by its grid alone.
        clause = model.blocking(grid)
        met = [any(value_of(x, other) for x in clause) for other in truths]
        assert met == [other != grid for other in grids]
    stated: list[tuple[Cell, str, str | None]] = []
    for i, left in enumerate(cells):
        if len(left) == 2:
            stated.append((divmod(i, width), left[1], left[0]))
        elif len(left) > 2:
            stated += [(divmod(i, width), value, None) for value in left]
    assert list(model.answer.items()) == list(enumerate(stated, 1))
    assert model.formula.variables == len(stated)
    for x, (cell, if_true, if_false) in model.answer.items():
        assert model.literal(cell, if_true) == x
        assert if_false is None or model.literal(cell, if_false) == -x


def test_a_board_of_one_value_a_cell_is_settled() -> None:
    model = Model(domains_of(2, PLAIN, "#", ".", ".", "#"))
    assert model.fixed == Grid(2, 2, ("#", ".", ".", "#"))
    assert (model.formula.variables, len(model.formula)) == (0, 0)
    assert Model(domains_of(2, PLAIN, "#", ".#")).fixed is None


# ------------------------------------------------------------------ compiling


def compiled(puzzle: Puzzle, rules: Sequence[Constraint] = (), **options: Any) -> Model:
    how = {key: options.pop(key) for key in ("stage", "on_progress") if key in options}
    return compile_puzzle(puzzle, rules, PLAIN, Encoding(**options), **how)


def test_a_given_cell_is_narrowed_away_or_a_unit_clause() -> None:
    puzzle = board("- - -", given="?#.")
    model = compiled(puzzle)
    assert list(model.answer.values()) == [((0, 0), BLACK, WHITE)]
    assert [model.literal((0, c), BLACK) for c in range(3)] == [1, TRUE, FALSE]
    assert list(model.formula.clauses()) == []
    full = compiled(puzzle, narrowed=False)
    assert [full.literal((0, c), BLACK) for c in range(3)] == [1, 2, 3]
    assert list(map(list, full.formula.clauses())) == [[2], [-3]]
    assert full.formula.sizes() == {
        ("cells", ""): (3, 0),
        ("given", ""): (0, 2),
    }
    for found in (model, full):
        grids = [found.grid(truth) for truth in models(found.formula)]
        assert [grid.flat for grid in grids] == [(".", "#", "."), ("#", "#", ".")]


ROW = tuple((0, c) for c in range(3))
LIES = [Blocks(ROW, (Block(2),)), Blocks(ROW, (Block(3),))]
TWICE = [Given((0, 1), WHITE), Given((0, 1), BLACK)]
MANY = [Exactly(tuple((cell, BLACK) for cell in ROW), 4, clue="4")]


@pytest.mark.parametrize(
    ("rules", "narrowed", "refuted_by", "group"),
    [
        (LIES, True, "", ("narrowing", "")),
        (LIES, False, None, None),
        (TWICE, True, "", ("narrowing", "")),
        (MANY, True, "4", ("narrowing", "")),
        (MANY, False, None, ("exactly", "4")),
    ],
)
def test_what_nothing_can_meet_is_a_contradiction_without_an_empty_clause(
    rules: list[Constraint], narrowed: bool, refuted_by: str | None, group: tuple[str, str] | None
) -> None:
    model = compiled(board("- - -"), rules, narrowed=narrowed)
    assert (model.refuted_by, model.fixed) == (refuted_by, None)
    assert all(model.formula.clauses())
    assert list(models(model.formula)) == []
    assert group is None or model.formula.sizes()[group] == (1, 2)


def test_clauses_belong_to_their_constraint_and_clue() -> None:
    puzzle = board("1 - -", "- - 2")
    model = compiled(puzzle, list(families.find("mosaic").rules(puzzle)))
    names = [("cells", ""), ("exactly", "row 1, column 1"), ("exactly", "row 2, column 3")]
    assert list(model.formula.sizes()) == names
    formula = Formula()
    formula.new(6)
    terms = tuple((cell, BLACK) for cell in [(0, 0), (0, 1), (1, 0), (1, 1)])
    counter = encoder("exactly", "pairwise")
    counter.encode(formula, Exactly(terms, 1), model.literal, None)
    assert model.formula.sizes()[names[1]] == (formula.variables - 6, len(formula))


def solved(model: Model) -> Iterator[Grid[str]]:
    """Yield the boards that a solver finds, each excluded before the next is asked for."""
    backend = solvers.start(solvers.DEFAULT, model.formula)
    while backend.solve(lambda: None):
        yield (grid := model.grid(backend.truth()))
        backend.add(model.blocking(grid))
    backend.close()


@pytest.mark.parametrize("bounds", [(5, 4, 5), (3, 3, 1), (4, 3, 0), (1, 2, 0), (7, 5, 4)])
@pytest.mark.parametrize("narrowed", [True, False])
def test_nested_statements_make_up_their_differences(
    bounds: tuple[int, int, int], narrowed: bool
) -> None:
    # The last ten of twelve cells, eleven that end otherwise, and all of them twice.
    cells = list(product(range(2), range(6)))
    parts = (cells, cells[2:], [*cells[3:7], cells[0], *cells[7:]], cells)
    numbers = (*bounds, bounds[0])
    rules = [Exactly(are(p, BLACK), k, f"{k}") for p, k in zip(parts, numbers, strict=True)]
    model = compiled(Puzzle("mosaic", 2, 6), rules, narrowed=narrowed)
    meant = (Grid(2, 6, flat) for flat in product(".#", repeat=12))
    assert ({model.fixed} - {None} or {*solved(model)}) == {
        grid for grid in meant if all(rule.holds(grid) for rule in rules)
    }


def test_a_clue_is_not_to_blame_for_what_another_one_adds() -> None:
    cells = list(product(range(2), range(6)))
    rules = [Exactly(are(cells, BLACK), 1, "all"), Exactly(are(cells[2:], BLACK), 2, "end")]
    assert compiled(Puzzle("mosaic", 2, 6), rules).refuted_by == ""


def test_arrows_in_a_line_take_clauses_for_the_line_not_for_each() -> None:
    def size(arrows: int) -> int:
        row = [(0, c) for c in range(60)]
        ahead = (row[60 * k // arrows :] for k in range(arrows))
        rules = [Exactly(are(cells, BLACK), len(cells) // 2, f"{cells[0]}") for cells in ahead]
        return len(compiled(Puzzle("mosaic", 1, 60), rules).formula)

    # The more there are, the shorter is what lies between them.
    assert size(20) < size(4) / 2 < size(1) / 4


def test_the_chosen_encoder_is_used() -> None:
    puzzle = board("- 3 - -", "- - - -")
    rules = list(families.find("mosaic").rules(puzzle))
    flats = {}
    for name in constraints.encoders("exactly"):
        formula = Formula()
        formula.new(8)
        model = compiled(puzzle, rules, encoders={"exactly": name})
        encoder("exactly", name).encode(formula, rules[0], model.literal, None)
        assert model.formula.flat == formula.flat
        flats[name] = tuple(formula.flat)
    assert len({*flats.values()}) == len(flats) > 1
    assert tuple(compiled(puzzle, rules).formula.flat) == flats[rules[0].preset()]


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"block": "order"}, "unknown constraint 'block', did you mean blocks?"),
        ({"blocks": "odrer"}, "unknown encoder of blocks 'odrer', did you mean order?"),
        ({"blocks": "narrow"}, "unknown encoder of blocks 'narrow'"),
        ({"blocks": "_line"}, "unknown encoder of blocks '_line'"),
        (
            {"exactly": "totalizer", "zebra": "x"},
            "unknown constraint 'zebra' (known: acyclic, alike, ",
        ),
    ],
)
def test_a_choice_that_does_not_exist_is_refused_even_where_it_is_not_needed(
    choice: dict[str, str], message: str
) -> None:
    for narrowed in True, False:
        with pytest.raises(UsageError) as refused:
            compiled(board("-", given="#"), encoders=choice, narrowed=narrowed)
        assert str(refused.value).startswith(message)


@dataclass(frozen=True)
class Fake(Constraint):
    """Two cells side by side are not both black; stated by a folder that is not there."""

    clue: str = ""
    default: ClassVar[str] = "made_up"

    @classmethod
    def kind(cls) -> str:
        return "fake"

    def holds(self, grid: Grid[str]) -> bool:
        columns = map("".join, zip(*grid.rows(), strict=True))
        return not any("##" in line for line in [*text_rows(grid), *columns])


Provide = Callable[..., None]


@pytest.fixture
def provide(monkeypatch: pytest.MonkeyPatch) -> Provide:
    """Let a test provide the encoder or cut `fake=made_up`."""

    def provide(made_up: Encoder) -> None:
        found = constraints.encoder

        def with_fake(kind: str, name: str) -> object:
            return made_up if kind == "fake" else found(kind, name)

        monkeypatch.setattr(constraints, "encoder", with_fake)

    return provide


@pytest.mark.parametrize("name", constraints.encoders("at_most_one"))
def test_what_an_encoder_posts_takes_the_chosen_encoder_and_the_callers_group(
    provide: Provide, name: str
) -> None:
    inner = AtMostOne(tuple(((0, c), BLACK) for c in range(4)), clue="of its own")

    def encode(formula: Formula, constraint: Fake, literal: object, post: Any) -> None:
        formula.add(-formula.variable())
        post(inner)

    provide(Encoder("made_up", "", "none", "", encode))
    model = compiled(board("- - - -"), [Fake("outer")], encoders={"at_most_one": name})
    formula = Formula()
    formula.new(5)
    formula.add(-5)
    encoder("at_most_one", name).encode(formula, inner, model.literal, None)
    assert model.formula.flat == formula.flat
    assert model.formula.sizes() == {
        ("cells", ""): (4, 0),
        ("fake", "outer"): (formula.variables - 4, len(formula)),
    }


def test_stages_are_told_and_a_tick_ends_the_compiler() -> None:
    puzzle, stages = board("1 - -"), []

    @contextmanager
    def stage(name: str) -> Iterator[None]:
        stages.append(name)
        yield

    rules = list(families.find("mosaic").rules(puzzle))
    compiled(puzzle, rules, stage=stage)
    compiled(puzzle, rules, stage=stage, narrowed=False)
    assert stages == ["narrowing", "encoding", "encoding"]

    def on_progress() -> None:
        raise TimeoutError

    assert gc.isenabled()
    with pytest.raises(TimeoutError):
        compiled(puzzle, rules, on_progress=on_progress, narrowed=False)
    with pytest.raises(TimeoutError):
        compiled(board("-", given="#"), on_progress=on_progress)
    assert gc.isenabled()


def test_a_statement_without_the_promise_has_an_encoder_of_its_own() -> None:
    both = [Connected(WHITE, apart=BLACK), Connected(WHITE)]
    for rules, lazy, complete in (
        (both[:1], {"connected": "boundary"}, {"connected": "forest"}),
        (both[1:], {"connected": "separator"}, {"connected": "sweep"}),
        # No one name tells of both.
        (both, {}, {}),
    ):
        assert compiled(board("- - -"), rules).encoders() == lazy
        model = compiled(board("- - -"), rules, standalone=True)
        assert model.encoders().items() >= complete.items()
        assert not model.cuts
        assert ("connected" in model.encoders()) == ("connected" in complete)
        # What is chosen by kind is for all.
        chosen = compiled(board("- - -"), rules, encoders={"connected": "separator"})
        assert chosen.encoders() == {"connected": "separator"}
        assert len(chosen.cuts) == len(rules)
    with pytest.raises(UsageError, match="choose connected=separator"):
        compiled(board("- - -"), both[1:], encoders={"connected": "forest"})


# ------------------------------------------------------------------ the loop


class Cut:
    """A lazy cut: of each pair of black neighbours one is white. It remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Grid[str]] = []
        self.clauses: list[list[Position | Not]] = []

    def record(self) -> Encoder:
        return Encoder("made_up", "", LAZY, "", violated=self.violated, prefers=self.prefers)

    def prefers(self, constraint: Fake) -> str:
        return BLACK

    def violated(self, constraint: Fake, grid: Grid[str]) -> list[list[Position | Not]]:
        self.asked.append(grid)
        black = [cell for cell in grid.cells() if grid[cell] == BLACK]
        found: list[list[Position | Not]] = [
            [Not(((r, c), BLACK)), Not((other, BLACK))]
            for r, c in black
            for other in ((r + 1, c), (r, c + 1))
            if other in black
        ]
        self.clauses += found
        return found


def untouching(height: int, width: int) -> set[Grid[str]]:
    """Return the grids in which no two black cells touch side by side."""
    grids = (Grid(height, width, flat) for flat in product(PLAIN, repeat=height * width))
    return {grid for grid in grids if Fake().holds(grid)}


def test_cuts_are_asked_for_every_candidate_added_and_counted() -> None:
    search, cut = Search(Problem(board("- - -", "- - -")), Options(seed=1)), Cut()
    model = search.model()
    model.cuts.append(LazyConstraint(Fake(), cut.record(), model.domains))
    before = len(model.formula)
    answer = list_solutions(search, None)
    assert set(answer.grids) == untouching(2, 3)
    assert (len(answer.grids), answer.complete, answer.unique) == (17, True, False)
    # Each candidate was put to the cut once; a violated one brought its clauses, for ever.
    assert [grid for grid in cut.asked if Fake().holds(grid)] == list(answer.grids)
    assert len(set(cut.asked)) == len(cut.asked) == search.report.rounds - 1
    assert search.report.cuts == len(cut.clauses) > 0
    assert len(model.formula) - before == len(cut.clauses)
    assert model.formula.sizes()["cuts", ""] == (0, len(cut.clauses))
    added = list(model.formula.clauses())[before:]
    assert added == [[-model.literal(*term.term) for term in clause] for clause in cut.clauses]


def test_a_lazy_constraint_is_compiled_to_a_cut(
    provide: Provide, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All the way: rules, compiler, loop. A given cell turns each cut beside it into a unit."""
    cut = Cut()
    provide(cut.record())
    monkeypatch.setattr(families.find("mosaic"), "rules", lambda puzzle: iter([Fake("lazy")]))
    given = {g for g in untouching(2, 3) if g[0, 1] == BLACK}
    for narrowed in (True, False):
        cut.asked.clear()
        problem = Problem(board("- - -", "- - -", given="?#????"))
        search = Search(problem, Options(seed=3, encoding=Encoding(narrowed=narrowed)))
        assert [lazy.constraint for lazy in search.model().cuts] == [Fake("lazy")]
        assert set(list_solutions(search, None).grids) == given
        assert set(cut.asked) > given
        assert all(search.model().formula.clauses())
    settled = Search(Problem(board("-", given="#")))
    assert list_solutions(settled, None).grids == (Grid(1, 1, (BLACK,)),)
    # Whether narrowing met a lazy constraint is asked of its meaning, not of its cut.
    broken = Search(Problem(board("- -", given="##")))
    assert list_solutions(broken, None).status == "unsatisfiable"


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [([], 1), ([Blocks(((0, 0), (0, 1)), ())], 0)],
    ids=["found by the solver", "settled by narrowing"],
)
def test_no_grid_leaves_that_the_referee_rejects(
    monkeypatch: pytest.MonkeyPatch, rules: list[Constraint], rounds: int
) -> None:
    """Rules that say less, or other things, than the referee: a bug that must not pass."""
    monkeypatch.setattr(families.find("mosaic"), "rules", lambda puzzle: iter(rules))
    search = Search(Problem(board("2 -")))
    with pytest.raises(RefereeError, match="row 1, column 1: 0 black cells around it"):
        list_solutions(search, 1)
    assert search.report.rounds == rounds


def test_blocked_solutions_stay_out_of_the_formula() -> None:
    search = Search(Problem(board("1 -")))
    model = search.model()
    before = list(model.formula.flat)
    answer = list_solutions(search, None)
    assert {grid.flat for grid in answer.grids} == {("#", "."), (".", "#")}
    assert list(model.formula.flat) == before
    # A second question starts from the same formula.
    assert list_solutions(search, None).grids == answer.grids
