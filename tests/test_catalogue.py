"""The catalogue is executed: every encoder is what its page says, in every small case.

The referees are enumeration of all rows, the tests' own unit propagation, and PyEDA's binary
decision diagrams. The cases are in `cases/`, the pages in `encodings/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache, reduce
from importlib import import_module
from itertools import product
from operator import and_, or_
from pathlib import Path
from typing import Any

import catalogue
import pytest
from cases import Board, Case
from catalogue import Page
from propagation import STRENGTHS, Propagation, strength

from satgrid.constraints import Constraint, encoder, encoders, kinds
from satgrid.formula import Formula
from satgrid.grid import Grid

ENCODERS = [(kind, name) for kind in kinds() for name in encoders(kind)]
every_encoder = pytest.mark.parametrize(("kind", "name"), ENCODERS)


def page_of(kind: str, name: str) -> Page:
    return catalogue.parse((catalogue.HOME / kind / f"{name}.md").read_text(encoding="utf-8"))


@cache
def cases_of(kind: str) -> list[Case]:
    return list(import_module(f"cases.{kind}").cases())


def encode(case: Case, name: str) -> tuple[Formula, Board, int, int]:
    """Return the formula, its board, and the board's own variables and clauses."""
    formula = Formula()
    board = Board(case, formula)
    variables, clauses = formula.variables, len(formula)

    def post(other: Constraint) -> None:
        encoder(other.kind(), other.default).encode(formula, other, board, post)

    encoder(case.constraint.kind(), name).encode(formula, case.constraint, board, post)
    return formula, board, variables, clauses


def encoded(kind: str, name: str) -> Iterator[tuple[Case, Formula, Board, int, int]]:
    for case in cases_of(kind):
        yield case, *encode(case, name)


# ------------------------------------------------------------------ pages and files


def test_every_encoder_has_a_page_and_every_page_an_encoder() -> None:
    pages = [(path.parent.name, path.stem) for path in catalogue.paths()]
    assert pages == ENCODERS


@pytest.mark.parametrize(
    "path", catalogue.paths(), ids=lambda path: f"{path.parent.name}={path.stem}"
)
def test_a_page_names_its_encoder_and_has_the_sections(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    page = catalogue.parse(text)
    assert (page.kind, page.name) == (path.parent.name, path.stem)
    headings = [line[3:] for line in text.splitlines() if line.startswith("## ")]
    assert headings == catalogue.SECTIONS


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


def test_a_header_is_read() -> None:
    page = catalogue.parse(HEADER)
    assert (page.size({"n": 3}), page.size({"n": 0})) == ((0, 3), None)
    sizes = HEADER.replace("variables: 0\nclauses: n", "sizes:\n  n=2, k=1: 3, 4")
    page = catalogue.parse(sizes)
    assert (page.size({"n": 2, "k": 1}), page.size({"n": 2, "k": 2})) == ((3, 4), None)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("source: own", "source: own\nauthor: own"),
        ("source: own\n", ""),
        ("source: own", "source:"),
        ("source: own", "source: own\nsource: own"),
        ("source: own", "source"),
        ("clauses: n", "sizes: n"),
        ("variables: 0\nclauses: n", "sizes:"),
        ("variables: 0\n", "variables: 0\n  n=2: 3, 4\n"),
        ("strength: none", "strength: strong"),
        ("auxiliaries: free", "auxiliaries: none"),
        ("given=unit", "unit"),
        ("---\nencoder", "\n---\nencoder"),
    ],
)
def test_a_bad_header_is_refused(old: str, new: str) -> None:
    assert old in HEADER
    with pytest.raises(ValueError, match=r"\w"):
        catalogue.parse(HEADER.replace(old, new, 1))


def test_the_index_is_the_table_of_the_pages() -> None:
    readme = (catalogue.HOME / "README.md").read_text(encoding="utf-8")
    assert readme.endswith("\n\n" + catalogue.index()), "run python tests/catalogue.py"


# ------------------------------------------------------------------ statements


@pytest.mark.parametrize("kind", kinds())
def test_statements_mean_what_the_facts_say(kind: str) -> None:
    facts = import_module(f"cases.{kind}").FACTS
    assert {expected for _, _, expected in facts} == {True, False}
    for constraint, row, expected in facts:
        assert constraint.kind() == kind
        assert constraint.holds(Grid(1, len(row), tuple(row))) == expected, (constraint, row)


@pytest.mark.parametrize("kind", kinds())
def test_the_default_exists(kind: str) -> None:
    statement = type(cases_of(kind)[0].constraint)
    assert statement.default in encoders(kind)
    assert statement.standalone is None or statement.standalone in encoders(kind)


# ------------------------------------------------------------------ encoders


@every_encoder
def test_models_are_the_meaning_and_auxiliaries_as_claimed(kind: str, name: str) -> None:
    determined = True
    for case, formula, board, _, _ in encoded(kind, name):
        state = Propagation(formula.variables, formula.clauses())
        for row in case.rows():
            start = len(state.trail)
            consistent = state.consistent and state.assume(*board.row(row))
            models = state.count(2) if consistent else 0
            state.undo(start)
            assert (models > 0) == case.holds(row), (case, row)
            determined &= models <= 1
    assert page_of(kind, name).auxiliaries == ("determined" if determined else "free")


@every_encoder
def test_size_is_as_claimed(kind: str, name: str) -> None:
    page = page_of(kind, name)
    stated = []
    for case, formula, _, variables, clauses in encoded(kind, name):
        size = None if case.names is None else page.size(case.names)
        if size is not None:
            assert (formula.variables - variables, len(formula) - clauses) == size, case
            stated.append({key: str(value) for key, value in (case.names or {}).items()})
    assert stated
    for names, _, _ in page.sizes:
        assert any(names.items() <= case.items() for case in stated), f"no case is {names}"


@every_encoder
def test_strength_is_as_claimed_and_not_more(kind: str, name: str) -> None:
    claimed = STRENGTHS.index(page_of(kind, name).strength)
    found = len(STRENGTHS) - 1
    for case, formula, board, _, _ in encoded(kind, name):
        if found and case.independent:
            models = [set(board.row(row)) for row in case.rows() if case.holds(row)]
            here = strength(formula.variables, formula.clauses(), board.named(), models)
            found = min(found, STRENGTHS.index(here))
            assert found >= claimed, (case, here)
    assert STRENGTHS[found] == STRENGTHS[claimed]


@every_encoder
def test_lists_of_the_caller_stay_as_they_are(kind: str, name: str) -> None:
    for case in cases_of(kind):
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


@every_encoder
def test_decision_diagrams_agree(kind: str, name: str) -> None:
    """PyEDA's diagram of the formula, its auxiliaries quantified, is that of the meaning."""
    from pyeda.inter import bddvars, expr, expr2bdd

    false, true = expr2bdd(expr(0)), expr2bdd(expr(1))
    checked = 0
    for case, formula, board, cells, _ in encoded(kind, name):
        if len(case.candidates) > 3 or case.names is None:
            continue
        x: tuple[Any, ...] = (None, *bddvars("x", formula.variables))

        def all_of(literals: list[int], x: tuple[Any, ...] = x) -> Any:
            return reduce(and_, (x[y] if y > 0 else ~x[-y] for y in literals), true)

        found = reduce(and_, (~all_of([-y for y in clause]) for clause in formula.clauses()), true)
        if formula.variables > cells:
            found = found.smoothing(x[cells + 1 :])
        meant = (all_of(board.row(row)) for row in case.rows() if case.holds(row))
        assert (found ^ reduce(or_, meant, false)).is_zero(), case
        checked += 1
    assert checked >= 5


# ------------------------------------------------------------------ the referees themselves


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        ([[1, 2]], "domain-consistent"),
        ([[1, 2, 3], [1, 2, -3]], "finds-contradictions"),
        ([[1, 2, 3], [1, 2, -3], [1, -2, 3], [1, -2, -3]], "none"),
        ([[1, 2], [1, -2], [-1, 2], [-1, -2]], "none"),
        ([[1], [-1]], "domain-consistent"),
        ([[1, 1]], "domain-consistent"),
    ],
)
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
