"""An automaton over a line by its states: one variable for each state, value read and cell.

Shapes: a node is a state behind a cell together with the value just read; one that every word
passes is certain and has no variable.
Strength: domain-consistent, whether the automaton is deterministic or not.
Use: where propagation must find all that a line implies; mostly smaller than table and transitions.
"""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.constraints import Literals, Post
from satgrid.constraints.regular import OfLanguage
from satgrid.constraints.regular._unrolled import unrolled
from satgrid.deadline import check_deadline, checked
from satgrid.formula import TRUE, Formula


def encode(formula: Formula, constraint: OfLanguage, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    automaton = constraint.as_automaton()
    literals, layers = unrolled(constraint.line, automaton, literal)
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
