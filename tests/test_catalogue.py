"""The catalogue is executed: every encoder and cut is what its page says, in every small case.

The referees are enumeration of all grids, the tests' own unit propagation, and PyEDA's binary
decision diagrams. The cases are in `cases/`, the pages in `encodings/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cache, reduce
from importlib import import_module
from itertools import islice, product
from operator import and_, itemgetter, or_
from pathlib import Path
from random import Random
from typing import Any

import catalogue
import pytest
from cases import Board, Case
from catalogue import EncoderPage, Page
from propagation import STRENGTHS, Propagation, strength
from properties import one_in, thinned
from tables import rows

import satgrid
from satgrid.constraints import (
    LAZY,
    Constraint,
    Term,
    encoder,
    encoders,
    kinds,
    own_encoders,
    term_holds,
)
from satgrid.domains import Domains
from satgrid.errors import UsageError
from satgrid.formula import Formula
from satgrid.grid import Grid
from satgrid.search.options import Report

CHOICES = [
    (kind, name)
    for kind in kinds()
    # What a special case shares with another kind has its page there.
    for name in own_encoders(kind)
]
ENCODERS = [choice for choice in CHOICES if not encoder(*choice).is_lazy]
CUTS = [choice for choice in CHOICES if choice not in ENCODERS]
_MOST_QUANTIFIED = 16
_MOST_OF_A_DIAGRAM = 23
"""With more auxiliary variables, or more variables, a decision diagram takes minutes."""
every_encoder = pytest.mark.parametrize(("kind", "name"), ENCODERS)
every_cut = pytest.mark.parametrize(("kind", "name"), CUTS)


def page_of(kind: str, name: str) -> Page:
    return catalogue.parse((catalogue.HOME / kind / f"{name}.md").read_text(encoding="utf-8"))


def encoder_page(kind: str, name: str) -> EncoderPage:
    page = page_of(kind, name)
    assert isinstance(page, EncoderPage)
    return page


@cache
def cases_of(kind: str) -> list[Case]:
    return list(import_module(f"cases.{kind}").cases())


def encode(case: Case, name: str) -> tuple[Formula, Board, int, int]:
    """Return the formula, its board, and the variables and clauses that are not the encoder's."""
    formula = Formula()
    board = Board(case, formula)

    def post(other: Constraint) -> None:
        encoder(other.kind(), other.default).encode(formula, other, board, post)

    for other in case.beside:
        post(other)
    variables, clauses = formula.variables, len(formula)
    encoder(case.constraint.kind(), name).encode(formula, case.constraint, board, post)
    return formula, board, variables, clauses


@cache
def accepted(kind: str, name: str) -> list[Case]:
    """Return the cases that the encoder takes; it may refuse those that its page excludes."""
    page, found = page_of(kind, name), []
    for case in cases_of(kind):
        try:
            encode(case, name)
        except UsageError:
            assert not page.applies(case.sizes)
        else:
            found.append(case)
    return found


def encoded(
    kind: str, name: str, every: int = 1
) -> Iterator[tuple[Case, Formula, Board, int, int]]:
    """Yield the cases that the encoder takes, by chance one of so many where there are many."""
    cases = accepted(kind, name)
    some = len(cases) if every == 1 else min(len(cases), max(24, len(cases) // every))
    for case in Random(1).sample(cases, some):
        yield case, *encode(case, name)


# ------------------------------------------------------------------ pages and files


def test_every_choice_has_a_page_and_every_page_a_choice() -> None:
    pages = [(path.parent.name, path.stem) for path in catalogue.paths()]
    assert pages == CHOICES


@pytest.mark.parametrize(
    "path", catalogue.paths(), ids=lambda path: f"{path.parent.name}={path.stem}"
)
def test_a_page_names_its_choice_and_has_the_sections(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    page = catalogue.parse(text)
    choice = path.parent.name, path.stem
    assert (page.kind, page.name) == choice
    assert isinstance(page, EncoderPage) == (choice in ENCODERS)
    headings = [line[3:] for line in text.splitlines() if line.startswith("## ")]
    assert headings == catalogue.SECTIONS


@pytest.mark.parametrize(("kind", "name"), CHOICES)
def test_a_record_is_whole_and_agrees_with_the_page(kind: str, name: str) -> None:
    record, page = encoder(kind, name), page_of(kind, name)
    assert record.name == name
    for sentence in record.meaning, record.use:
        assert sentence.endswith("."), sentence
        assert "\n" not in sentence
    assert record.strength == (page.strength if isinstance(page, EncoderPage) else LAZY)
    assert bool(record.violated) == record.is_lazy == (not record.encode)
    if record.is_lazy:
        assert not record.takes_bulk
    else:
        assert record.start is record.prefers is None


HEADER = """\
---
encoder: given=unit
when: n >= 1
variables: 0
clauses: n
strength: none
auxiliaries: free
source: own
---
"""
CUT = """\
---
cut: connected=boundary
when: n >= 1
source: own
---
"""


def test_a_header_is_read() -> None:
    page = catalogue.parse(HEADER)
    assert isinstance(page, EncoderPage)
    assert (page.size({"n": 3}), page.size({"n": 0})) == ((0, 3), None)
    sizes = HEADER.replace("variables: 0\nclauses: n", "sizes:\n  n=2, k=1: 3, 4")
    page = catalogue.parse(sizes)
    assert isinstance(page, EncoderPage)
    assert (page.size({"n": 2, "k": 1}), page.size({"n": 2, "k": 2})) == ((3, 4), None)
    page = catalogue.parse(CUT)
    assert page == Page("connected", "boundary", "n >= 1", "own")
    assert (page.applies({"n": 1}), page.applies({"n": 0})) == (True, False)


@pytest.mark.parametrize(("old", "new"), rows("catalogue", "a_bad_header_is_refused"))
def test_a_bad_header_is_refused(old: str, new: str) -> None:
    assert old in HEADER
    with pytest.raises(ValueError, match=r"\w"):
        catalogue.parse(HEADER.replace(old, new, 1))


@pytest.mark.parametrize(("old", "new"), rows("catalogue", "a_bad_header_of_a_cut_is_refused"))
def test_a_bad_header_of_a_cut_is_refused(old: str, new: str) -> None:
    assert old in CUT
    with pytest.raises(ValueError, match=r"\w"):
        catalogue.parse(CUT.replace(old, new, 1))


def test_the_index_is_the_table_of_the_pages() -> None:
    readme = (catalogue.HOME / "README.md").read_text(encoding="utf-8")
    assert readme.endswith("\n\n" + catalogue.index()), "run python tests/catalogue.py"


def test_pages_of_blocks_quote_what_encode_counts() -> None:
    name = "puzzles/nonogram/webpbn-00803.non"
    puzzle = satgrid.load(str(catalogue.HOME.parent / name))
    report = Report()
    counted = set()
    for blocks in ("order", "path", "starts", "states"):
        report.set_sizes(satgrid.encode(puzzle, encoders={"blocks": blocks}).formula.sizes())
        counted |= {f"{n:,}" for n in (report.variables["blocks"], report.clauses["blocks"])}
    for blocks, figures in ("path", 4), ("starts", 2):
        page = (catalogue.HOME / f"blocks/{blocks}.md").read_text(encoding="utf-8")
        quoted = set(re.findall(r"\d+,\d{3}\b", page.partition("\n## When")[2]))
        assert name in page
        assert len(quoted) == figures
        assert quoted <= counted


# ------------------------------------------------------------------ statements


@pytest.mark.parametrize("kind", kinds())
def test_statements_mean_what_the_facts_say(kind: str) -> None:
    facts = import_module(f"cases.{kind}").FACTS
    assert {expected for _, _, expected in facts} == {True, False}
    for constraint, drawing, expected in facts:
        assert constraint.kind() == kind
        grid = Grid.from_rows(drawing.split(" "))
        assert constraint.holds(grid) == expected, (constraint, drawing)


@pytest.mark.parametrize("kind", kinds())
def test_the_default_exists(kind: str) -> None:
    statement = type(cases_of(kind)[0].constraint)
    assert statement.default in encoders(kind)
    assert statement.standalone is None or statement.standalone in encoders(kind)


# ------------------------------------------------------------------ encoders


@one_in(3)
@thinned(8)
@every_encoder
def test_models_are_the_meaning_and_auxiliaries_as_claimed(
    kind: str, name: str, every: int
) -> None:
    """On some cases a page may claim less than is seen there."""
    determined = True
    for case, formula, board, _, _ in encoded(kind, name, every):
        state = Propagation(formula.variables, formula.clauses())
        for grid in case.grids():
            start = len(state.trail)
            consistent = state.consistent and state.assume(*board.true(grid))
            models = state.count(2) if consistent else 0
            state.undo(start)
            assert (models > 0) == case.constraint.holds(grid), (case, grid)
            determined &= models <= 1
    claimed = encoder_page(kind, name).auxiliaries
    assert claimed == ("determined" if determined else "free") or (every > 1 and determined)


@one_in(3)
@thinned(2)
@every_encoder
def test_size_is_as_claimed(kind: str, name: str, every: int) -> None:
    """Of large boards where all cases are asked."""
    page = encoder_page(kind, name)
    large = getattr(import_module(f"cases.{kind}"), "large", tuple)
    stated = []
    for case in (*accepted(kind, name), *large()):
        if every > 1 and len(case.candidates) > 400:
            continue
        size = None if case.names is None else page.size(case.sizes)
        if size is not None:
            formula, _, variables, clauses = encode(case, name)
            assert (formula.variables - variables, len(formula) - clauses) == size, case
            stated.append({key: str(value) for key, value in case.sizes.items()})
    assert stated
    for names, _, _ in page.sizes:
        found = any(names.items() <= case.items() for case in stated)
        assert found or every > 1, f"no case is {names}"


@every_encoder
def test_encoders_mean_what_the_facts_say(kind: str, name: str) -> None:
    """In every run, and by every encoder: boards that a person judged."""
    facts = import_module(f"cases.{kind}").FACTS
    symbols = tuple(sorted({value for _, drawing, _ in facts for value in drawing} - {" "}))
    if cases_of(kind)[0].beside:
        pytest.skip("means nothing without what stands beside it")
    for constraint, drawing, expected in filter(itemgetter(1), facts):
        grid = Grid.from_rows(drawing.split(" "))
        candidates = (symbols,) * len(grid.flat)
        case = Case(constraint, candidates, height=grid.height)
        try:
            formula, board, _, _ = encode(case, name)
        except UsageError:
            # A board that the encoder is not made for.
            continue
        state = Propagation(formula.variables, formula.clauses())
        found = state.consistent and state.assume(*board.true(grid)) and state.count(1) > 0
        assert found == expected, (case, grid)


UNSEEN_WEAKNESS = {("single_loop", "sweep"), ("symmetric", "levels")}
"""What these miss needs more open places than can all be tried."""


@thinned(8)
@every_encoder
def test_strength_is_as_claimed_and_not_more(kind: str, name: str, every: int) -> None:
    claimed = STRENGTHS.index(encoder_page(kind, name).strength)
    found = len(STRENGTHS) - 1
    for case, formula, board, _, _ in encoded(kind, name, every):
        if found and case.independent:
            models = [set(board.true(grid)) for grid in case.solutions()]
            here = strength(formula.variables, formula.clauses(), board.named(), models)
            found = min(found, STRENGTHS.index(here))
            assert found >= claimed, (case, here)
    assert STRENGTHS[found] == STRENGTHS[claimed] or every > 1 or (kind, name) in UNSEEN_WEAKNESS


@one_in(2)
@every_encoder
def test_lists_of_the_caller_stay_as_they_are(kind: str, name: str) -> None:
    for case in accepted(kind, name)[::5]:
        statement = case.constraint
        lists = {
            field.name: list(value)
            for field in fields(statement)  # type: ignore[arg-type]
            if isinstance(value := getattr(statement, field.name), tuple)
            and any(isinstance(part, tuple) for part in value)  # a cell is no list
        }
        listed = replace(statement, **lists)  # type: ignore[type-var]
        formula, board, _, _ = encode(replace(case, constraint=listed), name)
        assert all(list(getattr(statement, key)) == value for key, value in lists.items()), case
        assert all(tuple(literals) == before for literals, before in board.handed), case
        assert formula.flat == encode(case, name)[0].flat, case


@pytest.mark.long
@every_encoder
def test_decision_diagrams_agree(kind: str, name: str) -> None:
    """PyEDA's diagram of the formula, its auxiliaries quantified, is that of the meaning."""
    from pyeda.inter import bddvars, expr, expr2bdd

    false, true = expr2bdd(expr(0)), expr2bdd(expr(1))
    checked = 0
    for case, formula, board, _, _ in encoded(kind, name):
        cells = board.variables
        too_big = len(case.candidates) > 3 or formula.variables - cells > _MOST_QUANTIFIED
        if too_big or formula.variables > _MOST_OF_A_DIAGRAM or case.names is None:
            continue
        x: tuple[Any, ...] = (None, *bddvars("x", formula.variables))

        def all_of(literals: list[int], x: tuple[Any, ...] = x) -> Any:
            return reduce(and_, (x[y] if y > 0 else ~x[-y] for y in literals), true)

        found = reduce(and_, (~all_of([-y for y in clause]) for clause in formula.clauses()), true)
        if formula.variables > cells:
            found = found.smoothing(x[cells + 1 :])
        meant = (all_of(board.true(grid)) for grid in case.solutions())
        assert (found ^ reduce(or_, meant, false)).is_zero(), case
        checked += 1
    assert checked >= 5


# ------------------------------------------------------------------ cuts


@one_in(2)
@thinned(5)
@every_cut
def test_a_cut_keeps_its_laws(kind: str, name: str, every: int) -> None:
    """No clause exactly if the constraint holds; all are true in solutions, one false here."""
    page, cut = page_of(kind, name), encoder(kind, name)
    applied = 0
    for case in cases_of(kind):
        values = sorted({value for candidates in case.candidates for value in candidates})
        nothing_known = Domains(case.height, case.width, values)
        if not page.applies(case.sizes):
            for grid in case.grids():
                with pytest.raises(UsageError, match=f"^{kind}={name} needs "):
                    cut.violated(case.constraint, grid, nothing_known)
            continue
        solutions = list(case.solutions())
        distinct = set()
        for grid in islice(case.grids(), 0, None, every):
            clauses = cut.violated(case.constraint, grid, nothing_known)
            assert (not clauses) == case.constraint.holds(grid), grid
            assert not clauses or not all(met(clause, grid) for clause in clauses), grid
            distinct.update(map(tuple, clauses))
            assert clauses == cut.violated(case.constraint, grid, nothing_known)
            applied += 1
        assert all(met(clause, other) for clause in distinct for other in solutions), case
    assert applied > 100


def met(clause: Sequence[Term], grid: Grid[str]) -> bool:
    return any(term_holds(term, grid) for term in clause)


# ------------------------------------------------------------------ the referees themselves


@pytest.mark.parametrize(("clauses", "expected"), rows("catalogue", "strength_of_clauses_by_hand"))
def test_strength_of_clauses_by_hand(clauses: list[list[int]], expected: str) -> None:
    """Over x1 and x2; x3 is an auxiliary variable."""
    models = [
        {x, y}
        for x, y in product((1, -1), (2, -2))
        if any(all({x, y, z} & set(clause) for clause in clauses) for z in (3, -3))
    ]
    assert strength(3, clauses, [1, -1, 2, -2], models) == expected


def test_models_are_counted() -> None:
    state = Propagation(4, [[1, 2], [-1, 3]])
    assert (state.count(100), state.count(5)) == (8, 5)
    assert not Propagation(1, [[1], [-1]]).consistent
    assert state.trail == []
