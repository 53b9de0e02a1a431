"""How colour sequences are narrowed: to what the ways to draw each line have, until none changes.

The ways to draw a line come from listing them; on lines too long for that, from the runs that
each cell can be in, which the short lines have judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_narrowing_laws import (
    Board,
    Kept,
    allowed_by,
    domains_of,
    fixpoint,
    in_some,
    narrowed,
    randoms,
)

from satgrid.constraints import Constraint, _lines
from satgrid.constraints.given import Given
from satgrid.constraints.sequence import ColourSequence
from satgrid.constraints.sequence import narrow as sequence
from satgrid.domains import Contradiction, Domains
from satgrid.grid import Cell
from satgrid.narrowing import narrow

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-"

Line = Callable[[Sequence[str], Sequence[set[str]]], list[set[str]] | None]
"""From the colours and what each cell may have, what each keeps; None if nothing can be drawn."""


def merged(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the colours of the cells, each run told once."""
    return tuple(colour for colour, _ in groupby(cells))


def drawings(colours: Sequence[str], allowed: Sequence[set[str]]) -> Iterator[str]:
    """Yield every way to draw the line."""
    n, k = len(allowed), len(colours)
    if k == 1 and all(colours[0] in each for each in allowed) and n:
        yield colours[0] * n
    if k > 1:
        for length in range(1, n - k + 2):
            if all(colours[0] in each for each in allowed[:length]):
                for rest in drawings(colours[1:], allowed[length:]):
                    yield colours[0] * length + rest


def by_drawings(colours: Sequence[str], allowed: Sequence[set[str]]) -> list[set[str]] | None:
    return in_some(list(drawings(colours, allowed)))


def by_runs(colours: Sequence[str], allowed: Sequence[set[str]]) -> list[set[str]] | None:
    """Judge by which run each cell can be in, from the first cell on and from the last one back."""

    def reach(colours: Sequence[str], allowed: Sequence[set[str]]) -> list[set[int]]:
        found, near = [], {0}
        for each in allowed:
            found.append({k for k in near if k < len(colours) and colours[k] in each})
            near = found[-1] | {k + 1 for k in found[-1]}
        return found

    last = len(colours) - 1
    there = reach(colours, allowed)
    back = reach(colours[::-1], allowed[::-1])[::-1]
    kept = [{k for k in a if last - k in b} for a, b in zip(there, back, strict=True)]
    return [{colours[k] for k in each} for each in kept] if all(kept) else None


def judged(consistency: Line) -> Kept:
    return lambda line, allowed: consistency(line.colours, allowed)


def picture(random: Random, height: int, width: int, values: Sequence[str]) -> dict[Cell, str]:
    """Return a picture in which cells often have the colour of a neighbour."""
    found: dict[Cell, str] = {}
    copied = random.choice((0.0, 0.4, 0.75))
    for r, c in product(range(height), range(width)):
        near = [found[p] for p in ((r - 1, c), (r, c - 1)) if p in found]
        same = near and random.random() < copied
        found[r, c] = random.choice(near if same else values)
    return found


def rows_and_columns(height: int, width: int) -> list[tuple[Cell, ...]]:
    return [tuple((r, c) for c in range(width)) for r in range(height)] + [
        tuple((r, c) for r in range(height)) for c in range(width)
    ]


def test_drawings_by_hand() -> None:
    free = [{"a", "b"}] * 3
    assert sorted(drawings("ab", free)) == ["aab", "abb"]
    assert list(drawings("aba", free)) == ["aba"]
    assert list(drawings("abab", free)) == list(drawings("", free)) == []
    assert list(drawings("ab", [{"a"}, {"b"}, {"a", "b"}])) == ["abb"]
    assert by_drawings("ab", free) == by_runs("ab", free) == [{"a"}, {"a", "b"}, {"b"}]
    assert by_drawings("ab", [{"b"}, *free]) is by_runs("ab", [{"b"}, *free]) is None


# ------------------------------------------------------------------ one line


@st.composite
def single_lines(draw: st.DrawFn) -> tuple[str, tuple[str, ...], list[set[str]]]:
    """Draw values, a clue, and allowed values: mostly those of a hidden line, and more of them."""
    n, values = draw(st.integers(1, 12)), LETTERS[: draw(st.integers(1, 4))]
    random = draw(randoms)
    hidden = list(picture(random, 1, n, values).values())
    share = random.choice((0.5, 0.8, 1.0))
    allowed = [{v for v in values if random.random() < share} | {v} for v in hidden]
    if random.random() < 0.2:
        random.shuffle(hidden)
    return values, merged(hidden), allowed


@settings(max_examples=1500)
@given(single_lines(), st.sampled_from(["row", "column", "backwards", "corner"]))
def test_a_line_is_narrowed_to_what_its_drawings_have(
    line: tuple[str, tuple[str, ...], list[set[str]]], way: str
) -> None:
    values, colours, allowed = line
    n = len(allowed)
    assert by_runs(colours, allowed) == by_drawings(colours, allowed)
    cells: dict[str, list[Cell]] = {
        "row": [(0, i) for i in range(n)],
        "column": [(i, 0) for i in range(n)],
        "backwards": [(0, n - 1 - i) for i in range(n)],
        "corner": [(0, i) for i in range(n // 2)] + [(i, n // 2) for i in range(n - n // 2)],
    }
    place = cells[way]
    height, width = (max(p[d] for p in place) + 1 for d in (0, 1))
    board = {p: set(values) for p in product(range(height), range(width))}
    board |= dict(zip(place, allowed, strict=True))
    domains = domains_of(height, width, tuple(values), board)
    found = narrowed([ColourSequence(tuple(place), colours)], domains)
    expected = by_drawings(colours, allowed)
    if expected is None:
        assert found is None
    else:
        assert found == board | dict(zip(place, expected, strict=True))


@pytest.mark.parametrize(("height", "width"), [(1, 3), (3, 1), (3, 3), (1, 40)])
def test_every_clue_of_a_line_counts(height: int, width: int) -> None:
    line = rows_and_columns(height, width)[0 if width > 1 else height]
    for clues, expected in (
        (("ab", "ab"), True),
        (("ab", "ba"), False),
        (("ab", "aba"), False),
        (("ab", "b"), False),
    ):
        statements = [ColourSequence(line, tuple(clue)) for clue in clues]
        domains = Domains(height, width, "ab")
        assert (narrowed(statements, domains) is not None) == expected


def test_a_clue_longer_than_its_line_is_named() -> None:
    clue = ColourSequence(((0, 0), (0, 1)), tuple("aba"), "row 1")
    with pytest.raises(Contradiction) as error:
        narrow([clue], Domains(2, 2, "ab"), lambda: None)
    assert error.value.clue == "row 1"
    assert narrowed([ColourSequence(((0, 0), (0, 1)), ())], Domains(1, 2, "ab")) is None
    assert narrowed([ColourSequence(((0, 0), (0, 1)), ("a", "c"))], Domains(1, 2, "ab")) is None


# ------------------------------------------------------------------ boards


@st.composite
def clued_boards(draw: st.DrawFn) -> Board:
    """Draw a board with clues of a hidden picture for some rows, columns and parts of them."""
    height, width = (draw(st.sampled_from(range(1, 8))) for _ in range(2))
    values = tuple(LETTERS[: draw(st.integers(2, 5))])
    parts, wrong = draw(st.integers(0, 3)), draw(st.integers(0, 4)) == 4
    random = draw(randoms)
    hidden = picture(random, height, width, values)
    share = random.choice((0.5, 0.9, 1.0))
    every = rows_and_columns(height, width)
    lines = [line for line in every if random.random() < share]
    for line in random.choices(every, k=parts):
        first = random.randrange(len(line))
        lines.append(line[first : random.randint(first + 1, len(line))][:: random.choice((1, -1))])
    random.shuffle(lines)
    clues = [merged([hidden[p] for p in line]) for line in lines]
    if wrong and clues:
        clues[0] = clues[0][::-1]
    fewer = random.choice((0.0, 0.1))
    allowed = {
        p: {v, random.choice(values)} if random.random() < fewer else set(values)
        for p, v in hidden.items()
    }
    return height, width, values, list(map(ColourSequence, lines, clues)), allowed


@settings(max_examples=600)
@given(clued_boards())
def test_sequences_are_narrowed_to_the_fixpoint_of_their_lines(board: Board) -> None:
    height, width, values, constraints, allowed = board
    found = narrowed(constraints, domains_of(height, width, values, allowed))
    assert found == fixpoint(constraints, allowed, judged(by_drawings))


@pytest.mark.parametrize(
    ("height", "width", "colours"),
    [
        *((7, 8, 3), (15, 16, 4), (20, 33, 4), (41, 24, 6), (20, 20, 64), (30, 64, 64)),
        *((1, 200, 3), (200, 1, 64), (2, 150, 4), (120, 3, 5)),
    ],
)
def test_larger_boards_are_narrowed_likewise(height: int, width: int, colours: int) -> None:
    """Sizes around the steps of the lane width, long thin ones, and up to 64 colours."""
    random = Random(height * width)
    values = tuple(LETTERS[:colours])
    hidden = picture(random, height, width, values)
    lines = [
        ColourSequence(line, merged([hidden[p] for p in line]))
        for line in rows_and_columns(height, width)
        if random.random() < 0.95
    ]
    allowed = {p: set(values) for p in hidden}
    found = narrowed(lines, domains_of(height, width, values, allowed))
    assert found == fixpoint(lines, allowed, judged(by_runs))
    assert found is not None
    assert all(v in found[p] for p, v in hidden.items())
    assert any(len(left) < colours for left in found.values())


@pytest.mark.parametrize("most", [0, 10**6])
def test_boards_whose_masks_would_fill_the_memory_go_line_by_line(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_lines, "_MOST_MASKS", most)
    hidden = picture(Random(1), 8, 9, "abcd")
    lines = [ColourSequence(p, merged([hidden[q] for q in p])) for p in rows_and_columns(8, 9)]
    domains = Domains(8, 9, "abcd")
    across = [step for _, step in sequence.narrower(lines, domains) if "rows" in step.__qualname__]
    assert len(across) == (most > 0)
    allowed = {p: set("abcd") for p in hidden}
    assert narrowed(lines, domains) == fixpoint(lines, allowed, judged(by_drawings))


def test_a_colour_that_no_clue_of_a_line_has_is_removed() -> None:
    line = ColourSequence(((0, 0), (0, 1), (0, 2)), ("a", "b"))
    domains = Domains(2, 3, "abc")
    narrow([line], domains, lambda: None)
    top = {(0, 0): {"a"}, (0, 1): {"a", "b"}, (0, 2): {"b"}}
    assert allowed_by(domains) == top | {(1, c): set("abc") for c in range(3)}


def test_the_decided_board_is_refused_exactly_if_a_line_is_wrong() -> None:
    rows, columns = rows_and_columns(2, 3)[:2], rows_and_columns(2, 3)[2:]
    statements = [ColourSequence(rows[0], tuple("aba")), ColourSequence(columns[1], tuple("b"))]
    for flat in product("ab", repeat=6):
        allowed = {p: {v} for p, v in zip(product(range(2), range(3)), flat, strict=True)}
        found = narrowed(statements, domains_of(2, 3, ("a", "b"), allowed))
        right = flat[:3] == ("a", "b", "a") and flat[4] == "b"
        assert found == (allowed if right else None)


def test_sequences_narrow_beside_other_kinds() -> None:
    line = rows_and_columns(1, 4)[0]
    statements: list[Constraint] = [
        ColourSequence(line, tuple(".a.")),
        Given((0, 1), "a"),
    ]
    assert narrowed(statements, Domains(1, 4, ".a")) == {
        (0, 0): {"."},
        (0, 1): {"a"},
        (0, 2): {".", "a"},
        (0, 3): {"."},
    }


# ------------------------------------------------------------------ how much is found


def statements_of(rows: str, columns: str) -> list[ColourSequence]:
    clues = rows.split() + columns.split()
    lines = rows_and_columns(len(rows.split()), len(columns.split()))
    return [ColourSequence(line, tuple(clue)) for line, clue in zip(lines, clues, strict=True)]


def test_of_the_textbook_example_one_cell_is_left() -> None:
    """Its two solutions, from stackoverflow.com/questions/49101990, differ in that cell."""
    domains = Domains(4, 4, "rgb")
    narrow(statements_of("rgb brg b grbg", "rbg rbr grb bgbg"), domains, lambda: None)
    left = allowed_by(domains)
    rows = [
        "".join(min(left[r, c]) if len(left[r, c]) == 1 else "?" for c in range(4))
        for r in range(4)
    ]
    assert rows == ["rrgb", "b?rg", "bbbb", "grbg"]
    assert left[1, 1] == {"b", "r"}
