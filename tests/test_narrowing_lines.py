"""How lines are narrowed, those of blocks, of colours and of automata: to what their words have.

Lines are narrowed until none changes. The judge follows the moves of a reader that the tests build
for each statement; on short lines it is judged by listing all words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, product
from random import Random
from typing import Any, NamedTuple

import pytest
from cases.regular import random_automaton
from hypothesis import given
from hypothesis import strategies as st
from narrowings import Allowed, Board, domains_of, narrowed, randoms, rows_and_columns
from properties import examples

from satgrid.clues import BLACK, WHITE, Automaton, Block
from satgrid.constraints import Constraint, _lines
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.regular import Regular
from satgrid.constraints.regular import narrow as narrowing
from satgrid.constraints.sequence import ColourSequence
from satgrid.grid import Cell, Grid

KINDS = ("blocks", "sequence", "regular")
PLAIN, COLOURED = (WHITE, BLACK), (WHITE, BLACK, "A", "B")

# ------------------------------------------------------------------ the judge


class Reader(NamedTuple):
    """Moves (value, to) of each state, the states where a word may end, and the first."""

    moves: Sequence[Sequence[tuple[str, int]]]
    accepting: frozenset[int]
    start: int = 0


def path(items: Sequence[tuple[str, bool, bool]]) -> Reader:
    """Return the reader of (value, whether it may be repeated, whether it may be left out)."""
    n = len(items)
    moves = []
    for i in range(n + 1):
        here = [(items[i - 1][0], i)] if i and items[i - 1][1] else []
        for j in range(i, n):
            here.append((items[j][0], j + 1))
            if not items[j][2]:
                break
        moves.append(here)
    return Reader(moves, frozenset(i for i in range(n + 1) if all(it[2] for it in items[i:])))


def reader(line: Any) -> Reader:
    """Return the reader of a statement about a line."""
    if isinstance(line, Regular):
        return Reader(line.automaton.moves, line.automaton.accepting, line.automaton.start)
    if isinstance(line, ColourSequence):
        return path([(colour, True, False) for colour in line.colours])
    items = [(WHITE, True, True)]
    for before, block in zip((None, *line.blocks), line.blocks, strict=False):
        if before is not None:
            items.append((WHITE, True, before.colour != block.colour))
        items += [(block.colour, False, False)] * block.length
    return path([*items, (WHITE, True, True)])


def kept(read: Reader, allowed: Sequence[set[str]]) -> list[set[str]] | None:
    """Return the values that each cell has in some word, None where there is no word."""
    reached = [{read.start}]
    for values in allowed:
        reached.append({to for s in reached[-1] for v, to in read.moves[s] if v in values})
    alive = reached[-1] & read.accepting
    if not alive:
        return None
    found = []
    for states, values in zip(reached[-2::-1], allowed[::-1], strict=True):
        used = [(s, v) for s in states for v, to in read.moves[s] if v in values and to in alive]
        found.append({v for _, v in used})
        alive = {s for s, _ in used}
    return found[::-1]


def fixpoint(lines: Sequence[Any], allowed: Allowed) -> Allowed | None:
    """Return what is left when every line keeps what its words have, until none changes."""
    left, changed = dict(allowed), True
    readers = [(line.line, reader(line)) for line in lines]
    while changed:
        changed = False
        for cells, read in readers:
            found = kept(read, [left[p] for p in cells])
            if found is None:
                return None
            for cell, values in zip(cells, found, strict=True):
                changed |= values != left[cell]
                left[cell] = values
    return left


def merged(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the colours of the cells, each run told once."""
    return tuple(colour for colour, _ in groupby(cells))


def runs(cells: Sequence[str]) -> tuple[Block, ...]:
    """Return the blocks that a line of values shows."""
    shown = ((value, len(list(run))) for value, run in groupby(cells))
    return tuple(Block(length, value) for value, length in shown if value != WHITE)


class Clues:
    """Statements of a kind that a hidden line meets; those of automata share a few of them."""

    def __init__(self, kind: str, values: Sequence[str], random: Random) -> None:
        self._kind, self._random = kind, random
        every = "".join(values)
        self._tables = [random_automaton(random, random.randint(1, 8), every, 3) for _ in "12"]
        self._known: dict[tuple[int, frozenset[int]], Automaton] = {}

    def of(self, line: tuple[Cell, ...], word: Sequence[str]) -> Constraint:
        if self._kind == "blocks":
            return Blocks(line, runs(word))
        if self._kind == "sequence":
            return ColourSequence(line, merged(word))
        which = self._random.randrange(2)
        table = self._tables[which]
        states = {table.start}
        for value in word:
            states = {to for s in states for v, to in table.moves[s] if v == value} or {0}
        accepting = frozenset({min(states)})
        new = Automaton(table.start, accepting, table.moves)
        return Regular(line, self._known.setdefault((which, accepting), new))


def picture(random: Random, height: int, width: int, values: Sequence[str]) -> dict[Cell, str]:
    """Return a picture in which cells often have the colour of a neighbour."""
    found: dict[Cell, str] = {}
    copied = random.choice((0.0, 0.4, 0.75))
    for r, c in product(range(height), range(width)):
        near = [found[p] for p in ((r - 1, c), (r, c - 1)) if p in found]
        found[r, c] = random.choice(near if near and random.random() < copied else values)
    return found


# ------------------------------------------------------------------ one line

WAYS = ["row", "column", "backwards", "corner"]


@st.composite
def single_lines(draw: st.DrawFn) -> Board:
    """Draw one line, somewhere on a board, and allowed values: often those of a hidden line."""
    kind, way = draw(st.sampled_from(KINDS)), draw(st.sampled_from(WAYS))
    n, values = draw(st.integers(1, 12)), COLOURED[: draw(st.integers(2, 4))]
    random = draw(randoms)
    hidden = list(picture(random, 1, n, values).values())
    share = random.choice((0.5, 0.8, 0.9, 1.0))
    own = [{v for v in values if random.random() < share} | {v} for v in hidden]
    clues = Clues(kind, values, random)
    if random.random() < 0.25:
        random.shuffle(hidden)
    line = {
        "row": tuple((0, i) for i in range(n)),
        "column": tuple((i, 0) for i in range(n)),
        "backwards": tuple((0, n - 1 - i) for i in range(n)),
        "corner": (*((0, i) for i in range(n // 2)), *((i, n // 2) for i in range(n - n // 2))),
    }[way]
    height, width = (max(p[d] for p in line) + 1 for d in (0, 1))
    allowed = {p: set(values) for p in product(range(height), range(width))}
    allowed |= dict(zip(line, own, strict=True))
    return height, width, values, [clues.of(line, hidden)], allowed


@examples(600)
@given(single_lines())
def test_a_line_is_narrowed_to_what_its_words_have(board: Board) -> None:
    height, width, values, [line], allowed = board
    expected = fixpoint([line], allowed)
    own = [allowed[p] for p in line.line]
    if len(own) < 6:
        # The judge is judged.
        words = []
        for word in product(*own):
            grid = {**dict.fromkeys(allowed, WHITE), **dict(zip(line.line, word, strict=True))}
            if line.holds(Grid(height, width, tuple(grid[p] for p in sorted(grid)))):
                words.append(word)
        by_words = [set(cell) for cell in zip(*words, strict=True)] or None
        assert by_words == (None if expected is None else [expected[p] for p in line.line])
    assert narrowed([line], domains_of(height, width, values, allowed)) == expected


# ------------------------------------------------------------------ boards


@st.composite
def clued_boards(draw: st.DrawFn) -> Board:
    """Draw a board with clues of a hidden picture for some of its lines.

    Rows and columns, and also parts of them, in either direction, several on one line.
    """
    kind = draw(st.sampled_from(KINDS))
    height, width = (draw(st.sampled_from(range(1, 9))) for _ in range(2))
    values = COLOURED[: draw(st.integers(2, 4))]
    parts, wrong = draw(st.integers(0, 3)), draw(st.integers(0, 4)) == 4
    random = draw(randoms)
    clues, hidden = Clues(kind, values, random), picture(random, height, width, values)
    share = random.choice((0.4, 0.8, 1.0))
    every = rows_and_columns(height, width)
    lines = [line[:: random.choice((1, 1, 1, -1))] for line in every if random.random() < share]
    for line in random.choices(every, k=parts):
        first = random.randrange(len(line))
        lines.append(line[first : random.randint(first + 1, len(line))][:: random.choice((1, -1))])
    random.shuffle(lines)
    statements = [clues.of(line, [hidden[p] for p in line]) for line in lines]
    if wrong and lines:
        statements[0] = clues.of(lines[0], [hidden[p] for p in lines[0][::-1]])
    fewer = random.choice((0.0, 0.0, 0.1))
    allowed = {
        p: {v, random.choice(values)} if random.random() < fewer else set(values)
        for p, v in hidden.items()
    }
    return height, width, values, statements, allowed


@examples(250)
@given(clued_boards())
def test_lines_are_narrowed_to_their_fixpoint(board: Board) -> None:
    """Side by side, one by one where they have little in common, or move by move."""
    height, width, values, statements, allowed = board
    expected = fixpoint(statements, allowed)
    for room, name in (None, ""), (narrowing, "_MOST_BITS"), (narrowing, "_MOST_ALONE"):
        with pytest.MonkeyPatch.context() as patch:
            if room is not None:
                patch.setattr(room, name, 0)
                patch.setattr(_lines, "_MOST_MASKS", 0)
            found = narrowed(statements, domains_of(height, width, values, allowed))
        assert found == expected
