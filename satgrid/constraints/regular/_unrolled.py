"""An automaton unrolled over the literals of a line: what encoders of automata begin with."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.clues import Automaton, Value
from satgrid.constraints import Literals
from satgrid.formula import FALSE
from satgrid.grid import Cell
from satgrid.languages.automaton import Move, unroll


def unrolled(
    line: Sequence[Cell], automaton: Automaton, literal: Literals
) -> tuple[dict[Value, list[int]], list[list[Move]] | None]:
    """Return the literals of the line for each value that the automaton reads, and its layers.

    A layer has the moves over a cell that the settled cells leave; None if they leave no word.
    """
    values = sorted({value for moves in automaton.moves for value, _ in moves})
    literals = {value: literal.along(line, value) for value in values}
    allowed = [
        frozenset(value for value in values if literals[value][i] != FALSE)
        for i in range(len(line))
    ]
    return literals, unroll(automaton, allowed)
