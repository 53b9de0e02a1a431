"""An automaton over a line by its words: one variable for each word that it accepts.

Shapes: a variable for each word, "the line is this word"; a line with one word left needs none.
Strength: domain-consistent.
Use: for short lines, and for lines with few words.
Errors: `UsageError` for more words than `formula.table_limit`, counted before any is built.

The automaton is unrolled within what the settled cells allow and made deterministic, so that each
word is counted and listed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Literals, Post
from satgrid.constraints.regular import OfLanguage
from satgrid.constraints.regular._unrolled import literals_of, unrolled
from satgrid.errors import UsageError
from satgrid.formula import TRUE, Formula
from satgrid.languages.automaton import Move

States: TypeAlias = frozenset[int]

_MOST_SETS = 1_000
"""How many sets of states a layer may have while words are counted that are too many anyhow."""

_MOST_SHOWN = 10**12


def encode(formula: Formula, constraint: OfLanguage, literal: Literals, post: Post) -> None:
    """Add the clauses of one line.

    Raises `UsageError`, before anything is built, for more words than `formula.table_limit`.
    """
    line, automaton = constraint.line, constraint.as_automaton()
    literals = literals_of(line, automaton, literal)
    layers = unrolled(automaton, literals, len(line))
    if layers is None:
        formula.add()
        return
    steps, count = _deterministic(automaton.start, layers, formula.table_limit)
    if count > formula.table_limit:
        raise UsageError(
            f"{constraint.clue or 'a line'}: {_shown(count, len(steps) < len(layers))} words, and "
            f"a table takes {formula.table_limit:,}: choose {constraint.kind()}="
            f"{constraint.default}, or raise --table-limit"
        )
    words = [("", frozenset({automaton.start}))]
    for step in steps:
        words = [(word + value, to) for word, state in words for value, to in step[state]]
    numbers = formula.new(count) if count > 1 else [TRUE]
    having: list[dict[Value, list[int]]] = [{value: [] for value in literals} for _ in line]
    for x, (word, _) in zip(numbers, words, strict=True):
        for i, value in enumerate(word):
            having[i][value].append(x)
    for i in range(len(line)):
        here = {value: literals[value][i] for value in literals}
        if TRUE in here.values():
            continue
        # A word fixes each cell, and a cell's value needs a word that has it there.
        formula.extend([(-x, here[value]) for value in literals for x in having[i][value]])
        formula.extend([[-here[value], *having[i][value]] for value in literals])
        # The cell has a value of the automaton, also where the board has others.
        if not any(-x in here.values() for x in here.values()):
            formula.add(*here.values())


def _deterministic(
    start: int, layers: Sequence[Sequence[Move]], limit: int
) -> tuple[list[dict[States, list[tuple[Value, States]]]], int]:
    """Return (the moves from each set of states over each cell, the number of words).

    Each beginning can be finished, so no more sets are met over a cell than there are words.
    Counting ends early where more than `limit` words have many sets: then fewer cells are
    returned, and the number is that of their beginnings.
    """
    steps: list[dict[States, list[tuple[Value, States]]]] = []
    counts = {frozenset({start}): 1}
    for moves in layers:
        if len(counts) > _MOST_SETS and sum(counts.values()) > limit:
            break
        of: dict[int, list[tuple[Value, int]]] = {}
        for state, value, to in moves:
            of.setdefault(state, []).append((value, to))
        step = {}
        behind: dict[States, int] = {}
        for states, count in counts.items():
            reached: dict[Value, set[int]] = {}
            for state in states:
                for value, to in of.get(state, ()):
                    reached.setdefault(value, set()).add(to)
            step[states] = [(value, frozenset(reached[value])) for value in sorted(reached)]
            for _, met in step[states]:
                behind[met] = behind.get(met, 0) + count
        steps.append(step)
        counts = behind
    return steps, sum(counts.values())


def _shown(count: int, more: bool) -> str:
    """Return a number of words for people; a long one is only told by its size."""
    if count > _MOST_SHOWN:
        return f"more than {_MOST_SHOWN:,}"
    return f"{'more than ' * more}{count:,}"
