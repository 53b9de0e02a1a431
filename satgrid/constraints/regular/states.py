"""An automaton over a line by its states: one variable for each state, value read and cell.

Shapes: a node is a state behind a cell together with the value just read; one that every word
passes is certain and has no variable. Where settled cells leave up to five variables, prime
implicates say which words are left, without nodes.
Strength: domain-consistent, whether the automaton is deterministic or not.
Use: where propagation must find all that a line implies; mostly smaller than table and transitions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import neg
from typing import TypeAlias

from satgrid.clues import Automaton, Value
from satgrid.constraints import Literals, Post
from satgrid.constraints._implicates import FEW, add_implicates, tables
from satgrid.constraints._template import Fill, filling
from satgrid.constraints.regular import OfLanguage
from satgrid.constraints.regular._unrolled import unrolled, values_of
from satgrid.deadline import check_deadline, checked
from satgrid.formula import FALSE, TRUE, Formula

_SHORT = 8
"""Lines of so few cells say the same again and again: their clauses are made once, as templates."""

_MOST_AUTOMATA, _MOST_TEMPLATES = 64, 10_000
"""Of so many automata so many templates are kept; they are forgotten then."""

_Template: TypeAlias = tuple[int, list[Fill]]
"""The number of further variables, and what takes each clause from a table."""


class _Automaton:
    """An automaton with the values that it reads, and the templates of its lines.

    A line's shape are the literals of its cells, value by value, whose variables have the numbers
    from 1 on, as they come.
    """

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.values = values_of(automaton)
        self.templates: dict[tuple[int, ...], _Template] = {}

    def template(self, shape: tuple[int, ...], n: int, variables: int) -> _Template:
        """Return the template of a shape of n cells and so many variables; it is made once."""
        found = self.templates.get(shape)
        if found is None:
            if len(self.templates) >= _MOST_TEMPLATES:
                self.templates.clear()
            rows = {v: shape[i * n : i * n + n] for i, v in enumerate(self.values)}
            formula = Formula()
            formula.new(variables)
            _add(formula, self.automaton, rows, n)
            clauses = [filling(clause) for clause in formula.clauses()]
            found = self.templates[shape] = formula.variables - variables, clauses
        return found


_kept: dict[int, _Automaton] = {}
"""The automata of short lines by their identity, which no other has as long as they are here."""


def encode(formula: Formula, constraint: OfLanguage, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    line, automaton = constraint.line, constraint.as_automaton()
    known = _known(automaton) if len(line) <= _SHORT else None
    values = known.values if known else values_of(automaton)
    literals = {value: literal.along(line, value) for value in values}
    # TRUE among them shows that something is settled; else the clauses are those of any such line.
    found = dict.fromkeys([abs(x) for along in literals.values() for x in along])
    variables = [x for x in found if x != TRUE]
    if len(variables) <= FEW and (TRUE in found or not line):
        add_implicates(formula, variables, _words(automaton, literals, len(line), variables))
    elif known and formula.switch is None:
        _copy(formula, known, literals, len(line), variables)
    else:
        _add(formula, automaton, literals, len(line))


def _words(
    automaton: Automaton, literals: Mapping[Value, Sequence[int]], n: int, variables: Sequence[int]
) -> int:
    """Return the truth table, over few variables, of the lines of n cells that are words."""
    of = tables(variables)
    reached = {automaton.start: of[TRUE]}
    for i in range(n):
        here = {value: of[along[i]] for value, along in literals.items()}
        if len(here) > 2:
            _apart(here)
        after: dict[int, int] = {}
        for state, ways in reached.items():
            for value, to in automaton.moves[state]:
                if on := ways & here[value]:
                    after[to] = after.get(to, 0) | on
        reached = after
    accepted = 0
    for state, ways in reached.items():
        if state in automaton.accepting:
            accepted |= ways
    return accepted


def _apart(here: dict[Value, int]) -> None:
    """Leave out where a cell has two of its values: other clauses forbid it already."""
    once = twice = 0
    for table in here.values():
        twice |= once & table
        once |= table
    if twice:
        for value, table in here.items():
            here[value] = table & ~twice


def _known(automaton: Automaton) -> _Automaton:
    """Return what is kept of the automaton, from now on if it is new."""
    known = _kept.get(id(automaton))
    if known is None:
        if len(_kept) >= _MOST_AUTOMATA:
            _kept.clear()
        known = _kept[id(automaton)] = _Automaton(automaton)
    return known


def _copy(
    formula: Formula,
    known: _Automaton,
    literals: Mapping[Value, Sequence[int]],
    n: int,
    variables: Sequence[int],
) -> None:
    """Add the clauses of a line of n cells as those of the template of its shape."""
    number = {TRUE: TRUE, FALSE: FALSE}
    for k, x in enumerate(variables, 1):
        number[x], number[-x] = k, -k
    shape = tuple([number[x] for along in literals.values() for x in along])
    further, clauses = known.template(shape, n, len(variables))
    named = [*variables, *formula.new(further)]
    table = [0, *named, *map(neg, reversed(named))]
    formula.extend_free([clause(table) for clause in clauses])


def _add(
    formula: Formula, automaton: Automaton, literals: Mapping[Value, Sequence[int]], n: int
) -> None:
    """Add the clauses of a line of n cells with these literals of the values that are read."""
    layers = unrolled(automaton, literals, n)
    if layers is None:
        formula.add()
        return
    before = {automaton.start: [TRUE]}
    for i, moves in enumerate(layers):
        check_deadline()
        nodes = sorted({(to, value) for _, value, to in moves})
        numbers = formula.new(len(nodes)) if len(nodes) > 1 else [TRUE]
        behind = dict(zip(nodes, numbers, strict=True))
        successors: dict[int, list[int]] = {}
        predecessors: dict[tuple[int, Value], list[int]] = {}
        for state, value, to in checked(moves):
            successors.setdefault(state, []).append(behind[to, value])
            predecessors.setdefault((to, value), []).extend(before[state])
        here = {value: along[i] for value, along in literals.items()}
        reading: dict[Value, list[int]] = {value: [] for value in here}
        after: dict[int, list[int]] = {}
        for (state, value), x in behind.items():
            reading[value].append(x)
            after.setdefault(state, []).append(x)
        # From a node the automaton goes on, and into a node it has come.
        clauses = [[-x, *to] for state, to in successors.items() for x in before[state]]
        clauses += [[-behind[node], *origin] for node, origin in predecessors.items()]
        # A node fixes its cell, and a cell's value needs such a node.
        clauses += [[-x, here[value]] for (_, value), x in behind.items()]
        clauses += [[-here[value], *those] for value, those in reading.items()]
        # The cell has a value of the automaton, also where the board has others.
        values = list(here.values())
        if not any(-x in values for x in values):
            clauses.append(values)
        # Cell by cell, as cells without constants are added faster.
        formula.extend(clauses)
        before = after
