"""How lines that automata read are narrowed: to what their words have, until nothing changes.

The words of a line come from following every move of the automaton, one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

import pytest
from cases.regular import AUTOMATA, automaton, random_automaton, words
from hypothesis import given, settings
from hypothesis import strategies as st
from test_narrowing_laws import (
    Board,
    domains_of,
    fixpoint,
    in_some,
    keeps_the_laws,
    narrowed,
    randoms,
)

from satgrid.clues import BLACK, SEVERAL, WHITE, Automaton, Block, UnknownBlock
from satgrid.constraints.regular import Regular
from satgrid.constraints.regular import narrow as narrowing
from satgrid.constraints.regular._side_by_side import SideBySide
from satgrid.domains import Contradiction, Domains
from satgrid.languages.automaton import blocks_automaton
from satgrid.narrowing import narrow


def by_words(line: Regular, allowed: Sequence[set[str]]) -> list[set[str]] | None:
    return in_some(words(line.automaton, [sorted(values) for values in allowed]))


@st.composite
def single_lines(draw: st.DrawFn) -> tuple[Automaton, list[set[str]]]:
    """Draw an automaton of up to eight states, deterministic or not, and allowed values."""
    n, states = draw(st.integers(1, 7)), draw(st.integers(1, 8))
    values = "abc"[: draw(st.integers(1, 3))]
    more = draw(st.integers(0, 6))
    random = draw(randoms)
    share = random.choice((0.6, 0.8, 1.0))
    allowed = [
        {random.choice(values), *(v for v in values if random.random() < share)} for _ in range(n)
    ]
    return random_automaton(random, states, values, more), allowed


@settings(max_examples=800)
@given(single_lines())
def test_a_line_is_narrowed_to_what_its_words_have(line: tuple[Automaton, list[set[str]]]) -> None:
    read, allowed = line
    n = len(allowed)
    expected = words(read, [sorted(each) for each in allowed])
    cells = tuple((0, i) for i in range(n))
    board = domains_of(1, n, tuple("abc"), dict(zip(cells, allowed, strict=True)))
    found = narrowed([Regular(cells, read)], board)
    if not expected:
        assert found is None
        return
    assert found == {cell: {word[i] for word in expected} for i, cell in enumerate(cells)}


@st.composite
def read_boards(draw: st.DrawFn) -> Board:
    """Draw a board with automata for some rows and columns, for parts of them, and for two at once.

    The board may have values that an automaton does not read.
    """
    height, width = (draw(st.integers(1, 5)) for _ in range(2))
    values = "abc"[: draw(st.integers(2, 3))]
    parts = draw(st.integers(0, 2))
    random = draw(randoms)
    cells = list(product(range(height), range(width)))
    hidden = {p: random.choice(values) for p in cells}
    rows = [tuple(cells[r * width :][:width]) for r in range(height)]
    columns = [tuple(cells[c::width]) for c in range(width)]
    lines = [line for line in rows + columns if random.random() < 0.8]
    for line in random.choices(rows + columns, k=parts):
        first = random.randrange(len(line))
        lines.append(line[first : random.randint(first + 1, len(line))][:: random.choice((1, -1))])
    random.shuffle(lines)
    pool = [
        random_automaton(random, random.randint(2, 10), random.choice((values, values, "ab")), more)
        for more in (0, 0, 1, 3)
    ]
    statements = []
    for line in lines:
        word = "".join(hidden[p] for p in line)
        fitting = [read for read in pool if word in words(read, list(word))]
        statements += [Regular(line, read) for read in (fitting or pool)[: random.choice((1, 2))]]
    share = random.choice((0.5, 0.9, 1.0))
    allowed = {p: {hidden[p]} | {v for v in values if random.random() < share} for p in cells}
    return height, width, tuple(values), list(statements), allowed


@settings(max_examples=400)
@given(read_boards())
def test_lines_are_narrowed_to_their_fixpoint(board: Board) -> None:
    """Side by side, where they have much in common, and one by one."""
    height, width, values, statements, allowed = board
    lines = [each for each in statements if isinstance(each, Regular)]
    expected = fixpoint(lines, allowed, by_words)
    assert narrowed(statements, domains_of(height, width, values, allowed)) == expected
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(narrowing, "_MOST_BITS", 0)
        assert narrowed(statements, domains_of(height, width, values, allowed)) == expected
    if height * width < 7:
        keeps_the_laws(*board)


@pytest.mark.parametrize(("height", "width"), [(1, 30), (30, 1), (2, 24), (1, 1), (40, 2)])
def test_long_thin_boards_are_narrowed_likewise(height: int, width: int) -> None:
    """Their columns are gathered cell by cell. A long line has one run of b, a short one any."""
    random = Random(height)
    cells = list(product(range(height), range(width)))
    rows = [tuple(cells[r * width :][:width]) for r in range(height)]
    columns = [tuple(cells[c::width]) for c in range(width)]
    long, short = (rows, columns) if width > height else (columns, rows)
    run = automaton("0 a 0, 0 b 1, 1 b 1, 1 a 2, 2 a 2", "1 2")
    even = automaton("0 a 0, 0 b 1, 1 a 1, 1 b 0", "0")
    narrower = 0
    for _ in range(10):
        hidden = dict.fromkeys(cells, "a")
        statements = []
        for line in long:
            first = random.randrange(len(line))
            hidden |= dict.fromkeys(line[first : random.randint(first + 1, len(line))], "b")
            statements.append(Regular(line, run))
        for line in random.sample(short, len(short) // 2):
            odd = sum(hidden[p] == "b" for p in line) % 2
            statements.append(Regular(line, AUTOMATA["odd"] if odd else even))
        settled = random.sample(cells, 1 + len(cells) // 20)
        allowed = {p: {hidden[p]} if p in settled else {"a", "b"} for p in cells}
        found = narrowed(statements, domains_of(height, width, ("a", "b"), allowed))
        assert found == fixpoint(statements, allowed, by_words)
        assert found is not None
        narrower += found != allowed
    assert narrower or len(cells) == 1


@pytest.mark.parametrize("most", [0, 1 << 30])
def test_a_line_without_a_word_is_named(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(narrowing, "_MOST_BITS", most)
    row, column = ((0, 0), (0, 1)), ((0, 1), (1, 1))
    odd = Regular(row, AUTOMATA["odd"], "row 1")
    for other, clue in (
        (Regular(column, AUTOMATA["none"], "column 2"), "column 2"),
        (Regular(row, AUTOMATA["empty"], "row 1 again"), "row 1 again"),
        (Regular((row[1], (1, 0)), AUTOMATA["rgb"], "diagonal"), "diagonal"),
    ):
        with pytest.raises(Contradiction) as found:
            narrow([odd, other], Domains(2, 2, ("a", "b", "r", "g")), lambda: None)
        assert found.value.clue == clue


@pytest.mark.parametrize("most", [0, 1 << 30])
def test_of_lines_with_one_automaton_the_right_one_is_named(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(narrowing, "_MOST_BITS", most)
    rows = [tuple((r, c) for c in range(3)) for r in range(3)]
    domains = Domains(3, 3, ("a", "b"))
    domains.remove("b", domains.plane(rows[1]))
    odd = [Regular(row, AUTOMATA["odd"], f"row {r}") for r, row in enumerate(rows, 1)]
    with pytest.raises(Contradiction) as found:
        narrow(odd, domains, lambda: None)
    assert found.value.clue == "row 2"


@pytest.mark.parametrize("name", AUTOMATA)
def test_a_line_is_narrowed_move_by_move_as_by_long_ints(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = tuple((0, c) for c in range(4))
    statement = Regular(line, AUTOMATA[name])
    monkeypatch.setattr(narrowing, "_MOST_ALONE", 0)
    for known in product(({"a"}, {"b"}, {"a", "b"}), repeat=4):
        allowed = dict(zip(line, known, strict=True))
        found = narrowed([statement], domains_of(1, 4, ("a", "b"), allowed))
        assert found == fixpoint([statement], allowed, by_words)


def test_values_that_no_move_reads_go() -> None:
    line = tuple((0, c) for c in range(3))
    statement = Regular(line, AUTOMATA["odd"])
    found = narrowed([statement], Domains(1, 3, ("x", "a", "b", "y")))
    assert found == {cell: {"a", "b"} for cell in line}
    assert narrowed([Regular(line, AUTOMATA["empty"])], Domains(1, 3, ("a", "b"))) is None


# ------------------------------------------------------------------ what it takes


def test_lines_are_swept_at_once_or_each_as_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    swept = []

    def count(lines: SideBySide, planes: Mapping[str, int]) -> dict[str, int]:
        swept.append(planes)
        return whole(lines, planes)

    whole = SideBySide.sweep
    monkeypatch.setattr(SideBySide, "sweep", count)
    rows = [Regular(tuple((r, c) for c in range(6)), AUTOMATA["odd"]) for r in range(6)]
    for most in (1 << 30, 0):
        monkeypatch.setattr(narrowing, "_MOST_BITS", most)
        domains = Domains(6, 6, ("a", "b"))
        [(_, step)] = narrowing.narrower(rows, domains)
        del swept[:]
        calls = []
        for remove in (False, False, True):
            if remove:
                domains.remove("a", domains.plane([(2, 3)]))
            step()
            calls.append(len(swept))
        # All rows are alike at first: then one is not.
        assert calls == [1, 1, 2]
        assert (swept[-1]["a"].bit_count() > 6) == (most > 0)


def test_long_lines_and_many_states_are_narrowed_exactly() -> None:
    """2,000 cells: two blocks of 900, then any number of blocks, with 196 cells to spare."""
    n = 2_000
    read = blocks_automaton((Block(900), Block(900, "A"), UnknownBlock(), SEVERAL), (BLACK, "A"))
    assert len(read.moves) > 1_800
    line = tuple((0, c) for c in range(n))
    found = narrowed([Regular(line, read)], Domains(1, n, (WHITE, BLACK, "A")))
    assert found is not None
    spare = n - 900 - 900 - 1
    surely_black, surely_a = range(spare, 900), range(900 + spare, 1800)
    assert [c for c in range(n) if found[0, c] == {BLACK}] == list(surely_black)
    assert [c for c in range(n) if found[0, c] == {"A"}] == list(surely_a)
    # White stands before the first block, between the two, or behind; # also follows the second.
    assert all(found[0, c] == {WHITE, BLACK} for c in range(spare))
    assert found[0, n - 1] == {WHITE, BLACK, "A"}


@pytest.mark.parametrize("states", [300, 3_000])
def test_random_automata_with_many_states(states: int) -> None:
    """Judged where one word is left: the hidden one, but for its last cells."""
    random = Random(states)
    read = random_automaton(random, states, "abcd")
    hidden, state = "", read.start
    while len(hidden) < 200:
        value, state = random.choice(read.moves[state] or [("", read.start)])
        if not value:
            hidden = ""
        hidden += value
    read = Automaton(read.start, frozenset({state}), read.moves)
    line = tuple((0, c) for c in range(200))
    allowed = {
        p: {v} if c < 194 else set("abcd")
        for c, (p, v) in enumerate(zip(line, hidden, strict=True))
    }
    found = narrowed([Regular(line, read)], domains_of(1, 200, tuple("abcd"), allowed))
    assert found == fixpoint([Regular(line, read)], allowed, by_words)
