"""Brute forces of the families whose clues are words for whole rows and columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from satgrid.clues import Automaton, Block, Expression, UnknownBlock, Value
from satgrid.grid import Cell
from satgrid.puzzle import Puzzle
from three_sets import Rule, of
from three_sets.geometry import board, columns, rows


def lines(
    puzzle: Puzzle, says: str, meets: Callable[[Any, Sequence[Value]], bool]
) -> Iterator[Rule]:
    """Say that what a row or column shows meets its clue."""
    for way, all_cells, all_clues in (
        ("row", rows(puzzle), puzzle.rows),
        ("column", columns(puzzle), puzzle.columns),
    ):
        for cells, clue in zip(all_cells, all_clues, strict=True):
            yield Rule(
                f"{says} ({way})",
                cells,
                lambda at, cells=cells, clue=clue: meets(clue, [at[p] for p in cells]),
            )


def _picture(puzzle: Puzzle) -> dict[Cell, Sequence[Value]]:
    clued = [item for clue in (*puzzle.rows, *puzzle.columns) for item in clue if item != "*"]
    used = {item.colour for item in clued} | {value for _, value in puzzle.given}
    own = {colour.symbol for colour in puzzle.colours}
    values = tuple(sorted({".", *(own or "#"), *used}))
    return dict.fromkeys(board(puzzle), values)


@of(_picture)
def nonogram(puzzle: Puzzle) -> Iterator[Rule]:
    yield from lines(puzzle, "the numbers are the blocks of the line", _blocks)


def _blocks(clue: Sequence[Any], shown: Sequence[Value]) -> bool:
    """Say whether a line has the blocks of a clue, `*` being any number of them."""
    drawn = [(value, len([*run])) for value, run in groupby(shown) if value != "."]

    def fits(clue: Sequence[Any], drawn: Sequence[tuple[Value, int]]) -> bool:
        if not clue:
            return not drawn
        first, rest = clue[0], clue[1:]
        if first == "*":
            return any(fits(rest, drawn[k:]) for k in range(len(drawn) + 1))
        if not drawn or drawn[0][0] != first.colour:
            return False
        known = isinstance(first, UnknownBlock) or first == Block(drawn[0][1], first.colour)
        return known and fits(rest, drawn[1:])

    return fits(clue, drawn)


@of(lambda puzzle: dict.fromkeys(board(puzzle), tuple(each.symbol for each in puzzle.colours)))
def sequence(puzzle: Puzzle) -> Iterator[Rule]:
    yield from lines(
        puzzle,
        "the clue is the sequence of the colours met",
        lambda clue, shown: [*clue] == [value for value, _ in groupby(shown)],
    )


@of(lambda puzzle: dict.fromkeys(board(puzzle), puzzle.alphabet))
def regex(puzzle: Puzzle) -> Iterator[Rule]:
    automata = dict(puzzle.automata)

    def matched(clue: Any, shown: Sequence[Value]) -> bool:
        word = "".join(shown)
        return all(
            re.fullmatch(str(each.text), word) is not None
            if isinstance(each, Expression)
            else _accepts(automata[each], word)
            for each in clue.parts
        )

    yield from lines(puzzle, "each expression of the line matches it", matched)


def _accepts(automaton: Automaton, word: str) -> bool:
    """Say whether some way through the automaton ends in an accepting state."""
    states = {automaton.start}
    for symbol in word:
        states = {
            move[1] for state in states for move in automaton.moves[state] if move[0] == symbol
        }
    return not states.isdisjoint(automaton.accepting)
