"""An automaton unrolled over the literals of a line: what encoders of automata begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.clues import Automaton, Value
from satgrid.constraints import Literals
from satgrid.formula import FALSE
from satgrid.grid import Cell
from satgrid.languages.automaton import Move, unroll


def values_of(automaton: Automaton) -> list[Value]:
    """Return the values that the automaton reads, sorted."""
    return sorted({value for moves in automaton.moves for value, _ in moves})


def literals_of(
    line: Sequence[Cell], automaton: Automaton, literal: Literals
) -> dict[Value, list[int]]:
    """Return the literals of the line for each value that the automaton reads."""
    return {value: literal.along(line, value) for value in values_of(automaton)}


def unrolled(
    automaton: Automaton, literals: Mapping[Value, Sequence[int]], n: int
) -> list[list[Move]] | None:
    """Return the layers of the automaton over a line of n cells with these literals.

    A layer has the moves over a cell that the settled cells leave; None if they leave no word.
    """
    allowed = [
        frozenset(value for value, along in literals.items() if along[i] != FALSE) for i in range(n)
    ]
    return unroll(automaton, allowed)
