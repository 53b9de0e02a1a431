"""Blocks of a line by the states of its automaton, unrolled over the line.

Meaning: the cells of the line show exactly the blocks.
Shapes: a line of n cells, K blocks, S = n - shortest line that holds them.
Size: one variable for each state alive behind each cell; see the page.
Strength: domain-consistent.
Errors: none; a line without arrangement becomes a contradiction.
Source: own; the automaton of a line is the one of Pesant's regular constraint (CP 2004).

The variable of state q behind cell i reads "after cell i the automaton is in q". A state is
entered by one value only, so it tells the value of the cell just read, and no variables for
moves are needed.
"""

from __future__ import annotations

from satgrid.clues import WHITE
from satgrid.constraints import Literals, Post
from satgrid.constraints.blocks import Blocks
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.languages.automaton import blocks_automaton, unroll


def encode(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    values = [WHITE, *sorted({block.colour for block in constraint.blocks})]
    literals = {value: literal.along(constraint.line, value) for value in values}
    cells = range(len(constraint.line))
    allowed = [frozenset(v for v in values if literals[v][i] != FALSE) for i in cells]
    automaton = blocks_automaton(constraint.blocks)
    layers = unroll(automaton, allowed)
    if layers is None:
        formula.add()
        return
    clauses: list[list[int]] = []
    before = {automaton.start: TRUE}
    for i, moves in enumerate(layers):
        entered = {to: value for _, value, to in moves}
        numbers = formula.new(len(entered)) if len(entered) > 1 else [TRUE]
        behind = dict(zip(sorted(entered), numbers, strict=True))
        successors: dict[int, list[int]] = {}
        predecessors: dict[int, list[int]] = {}
        for state, _, to in moves:
            successors.setdefault(state, []).append(behind[to])
            predecessors.setdefault(to, []).append(before[state])
        # From a state the automaton goes on, and into a state it has come.
        clauses += [[-before[state], *to] for state, to in successors.items()]
        clauses += [[-behind[state], *origin] for state, origin in predecessors.items()]
        # A state fixes the cell it was entered by, and a cell's value needs such a state.
        clauses += [[-behind[state], literals[value][i]] for state, value in entered.items()]
        clauses += [
            [-literals[value][i], *(x for state, x in behind.items() if entered[state] == value)]
            for value in values
        ]
        # The cell has a value of the clue, also where the board has other colours.
        here = [literals[value][i] for value in values]
        if not any(-x in here for x in here):
            clauses.append(here)
        before = behind
    formula.extend(clauses)
