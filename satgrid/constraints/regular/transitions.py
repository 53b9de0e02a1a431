"""An automaton over a line with a variable for each move: state, value read, next state.

Shapes: a variable for each move over a cell and each state behind one that the settled cells leave.
Strength: domain-consistent, whether the automaton is deterministic or not.
Use: to compare; it is larger than states and finds no more.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.clues import Value
from satgrid.constraints import Literals, Post
from satgrid.constraints.regular import OfLanguage
from satgrid.constraints.regular._unrolled import literals_of, unrolled
from satgrid.deadline import checked
from satgrid.formula import TRUE, Formula


def encode(formula: Formula, constraint: OfLanguage, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    line, automaton = constraint.line, constraint.as_automaton()
    literals = literals_of(line, automaton, literal)
    layers = unrolled(automaton, literals, len(line))
    if layers is None:
        formula.add()
        return
    before = {automaton.start: TRUE}
    for i, layer in enumerate(layers):
        states = sorted({to for _, _, to in layer})
        # Behind the last cell every state left is an accepting one; which, nobody asks.
        at_end = i == len(layers) - 1
        known = [TRUE] * len(states) if at_end else _numbers(formula, len(states))
        behind = dict(zip(states, known, strict=True))
        here = {value: literals[value][i] for value in literals}
        clauses: list[Sequence[int]] = []
        leaving: dict[int, list[int]] = {state: [] for state in before}
        reading: dict[Value, list[int]] = {value: [] for value in literals}
        entering: dict[int, list[int]] = {state: [] for state in states}
        numbered = zip(layer, _numbers(formula, len(layer)), strict=True)
        for (state, value, to), x in checked(numbered):
            # A move leaves its state, reads its value and enters the next state.
            clauses += [(-x, before[state]), (-x, here[value]), (-x, behind[to])]
            leaving[state].append(x)
            reading[value].append(x)
            entering[to].append(x)
        # A state is left by a move, a value read by one, and a state entered by one.
        clauses += [[-before[state], *moves] for state, moves in leaving.items()]
        clauses += [[-here[value], *moves] for value, moves in reading.items()]
        if not at_end:
            clauses += [[-behind[to], *moves] for to, moves in entering.items()]
        # The cell has a value of the automaton, also where the board has others.
        if not any(-x in here.values() for x in here.values()):
            clauses.append(list(here.values()))
        formula.extend(clauses)
        before = behind


def _numbers(formula: Formula, n: int) -> Sequence[int]:
    """Return n fresh variables; where there is one only, it is certain and needs none."""
    return formula.new(n) if n > 1 else [TRUE] * n
