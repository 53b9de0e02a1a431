"""Expressions and automata: their words, their sizes, and the encoders of regular."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from string import ascii_uppercase

import effort
import pytest
from cases import Board, Case
from cases.regular import AUTOMATA, automaton
from commandline import run
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from properties import examples
from tables import rows

import satgrid
from satgrid import formats
from satgrid.clues import (
    BLACK,
    SEVERAL,
    Automaton,
    Block,
    Expression,
    Patterns,
    UnknownBlock,
    clue_words,
)
from satgrid.constraints import encoder
from satgrid.constraints.regular import Regular
from satgrid.errors import UsageError
from satgrid.formula import Formula
from satgrid.languages.automaton import TooBig, accepts, blocks_automaton
from satgrid.languages.expression import (
    MOST_NESTED,
    MOST_TIMES,
    Refused,
    expression_automaton,
    parse,
    position_automaton,
)
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.referee.matching import matches

SMALL = "regex\nalphabet: ABC\nrows:\nA+B\n[^A]*C\t..C\ncolumns:\nAB|CA\n.B\n(A|B)C\n"


def clue(*texts: str) -> Patterns:
    return Patterns(tuple(map(Expression, texts)))


SIGNS = st.text(st.sampled_from("ab#:()|*+?.[]^-{2,}\\rows"), min_size=1, max_size=8)


@st.composite
def puzzles(draw: st.DrawFn, sure: bool) -> Puzzle:
    """Draw a puzzle whose expressions may be anything; if `sure`, of what text can hold."""
    texts = SIGNS if sure else st.text(max_size=8)
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    rows, columns = (
        draw(st.lists(st.lists(texts, min_size=1, max_size=3), min_size=n, max_size=n))
        for n in (height, width)
    )
    given = tuple(((r, 0), "a") for r in range(height) if draw(st.booleans()))
    across, down = tuple(clue(*of) for of in rows), tuple(clue(*of) for of in columns)
    alphabet = draw(st.sampled_from(["ab", "abcrows:*#", "a,b", ",a", ascii_uppercase]))
    return Puzzle("regex", height, width, across, down, given=given, alphabet=alphabet)


@given(puzzles(sure=False), puzzles(sure=True))
def test_json_and_text_are_exact(anything: Puzzle, puzzle: Puzzle) -> None:
    json, text = formats.find("json"), formats.find("text")
    assert [entry.puzzle for entry in json.parse(json.write([anything]))] == [anything]
    texts = [word for _, of in puzzle.lines() for word in clue_words(of)]
    assume(not any(each == "#" or each.startswith("rows:") for each in texts))
    written = text.write([puzzle])
    assert [entry.puzzle for entry in text.parse(written)] == [puzzle]
    assert formats.recognise(written) is text


@pytest.mark.parametrize("expression", ["", "#", "a b", "a\tb", "rows:a", "Given:", "alphabet:b"])
def test_what_text_cannot_hold_is_refused(expression: str) -> None:
    puzzle = Puzzle("regex", 1, 1, (clue("a"),), (clue("a", expression),), alphabet="a")
    with pytest.raises(satgrid.PuzzleError, match="has no plain text form"):
        satgrid.convert([puzzle], "text")


BAD = {
    SMALL.replace("A+B", "(A|BB)*" * 1500): "line 4: row 1: (A|BB)*(A|BB)*(A|BB)*(A|BB)*(A… needs "
    "an automaton of 100,001 moves or more, 10,000 states and 100,000 moves are the most",
    SMALL.replace("A+B", "[" * 10_000): "line 4: row 1: character 2 of [[[[[[[[[[[[[[[[[[[[[[[[[[[",
    SMALL.replace("A+B", "(A|B)*A(A|B){20}"): "line 4: row 1 can never be 3 long: the expression ",
}


@pytest.mark.parametrize(("written", "said"), BAD.items(), ids=range(len(BAD)))
def test_bad_puzzles_have_one_line(written: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(written, encoding="utf-8")
    with effort.at_most(3_000_000):
        ran = run("solve", str(path))
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert ran.err[0].startswith(f"satgrid: {path}, {said}")
    assert len(ran.err[0]) < len(str(path)) + 250


@pytest.mark.parametrize("automaton", [False, True])
def test_patterns_that_are_too_big_together_are_counted_in_each_line(automaton: bool) -> None:
    """60 lines of 60 cells, each with the 2,900 moves or more of one and the same pattern."""
    states = tuple(tuple((symbol, to) for symbol in "ab" for to in range(40)) for _ in range(40))
    named = (("any", Automaton(0, frozenset({0}), states)),)
    part = "any" if automaton else Expression(".?" * 38 + "a" + ".?" * 38)
    rows, columns = (Patterns((part,)),) * 60, (clue(".*"),) * 60
    few, many = (
        Problem(Puzzle("regex", n, 60, rows[:n], columns, alphabet="ab", automata=named))
        for n in (10, 60)
    )
    few.inspect()
    with pytest.raises(satgrid.PuzzleError, match=r"row \d+: the automata of the lines up"):
        many.inspect()


def table_of(read: Automaton, n: int, values: str, limit: int, clue: str = "row 3") -> Formula:
    """Return the formula of the words of a line of n free cells."""
    formula = Formula(table_limit=limit)
    case = Case(Regular(tuple((0, i) for i in range(n)), read, clue), (tuple(values),) * n)
    board = Board(case, formula)
    encoder("regular", "table").encode(formula, case.constraint, board, lambda other: None)
    return formula


@pytest.mark.parametrize(
    ("read", "n", "message"),
    [
        (AUTOMATA["odd"], 41, "more than 1,000,000,000,000 words"),
        (AUTOMATA["odd"], 31, "1,073,741,824 words"),
        (AUTOMATA["odd"], 2000, "more than 1,000,000,000,000 words"),
        # An a, and another one twenty letters on: deterministic, it has 2^20 states.
        (
            automaton(
                "0 a 0, 0 b 0, 0 a 1, 20 a 21, 21 a 21, 21 b 21, "
                + ", ".join(f"{k} {x} {k + 1}" for k in range(1, 20) for x in "ab"),
                "21",
            ),
            60,
            "more than 32,768 words",
        ),
        (
            blocks_automaton((SEVERAL, Block(1), SEVERAL, UnknownBlock(), SEVERAL), (BLACK,)),
            300,
            "more than 1,000,000,000,000 words",
        ),
    ],
)
def test_huge_numbers_of_words_are_counted_with_little_effort(
    read: Automaton, n: int, message: str
) -> None:
    values = "".join(sorted({value for moves in read.moves for value, _ in moves}))
    refused = pytest.raises(UsageError, match=f"^row 3: {message}, and a table takes 20,000: ")
    with effort.at_most(10_000_000), refused:
        table_of(read, n, values, 20_000)


ALPHABET = "abc"
WORDS = {n: ["".join(each) for each in product(ALPHABET, repeat=n)] for n in range(6)}

ATOMS = ["a", "b", "c", ".", "[ab]", "[^a]", "[a-c]", "[^b-c]", r"\w", r"\W", r"\d"]
ATOMS += ["()", "(a|bc)", "(?:ab|)"]
COUNTS = ["", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "{,2}", "{3,4}", "{0}", "{2,9}"]
PIECES = st.builds(str.__add__, st.sampled_from(ATOMS), st.sampled_from(COUNTS))


def combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    joined = st.lists(inner, min_size=1, max_size=3)
    shapes = st.sampled_from(["({}){}", "(?:{}){}"])
    groups = st.builds(str.format, shapes, joined.map("|".join), st.sampled_from(COUNTS))
    return groups | joined.map("".join) | joined.map("|".join)


EXPRESSIONS = st.recursive(PIECES, combined, max_leaves=6)


def accepted(automaton: Automaton | None, n: int) -> set[str]:
    return {word for word in WORDS[n] if automaton and accepts(automaton, word)}


@settings(max_examples=100)  # `re` takes for ever for some that come later
@given(EXPRESSIONS)
def test_automata_and_referee_accept_what_re_matches(text: str) -> None:
    for n, words in WORDS.items():
        expected = {word for word in words if re.fullmatch(text, word)}
        assert accepted(expression_automaton(text, ALPHABET, n), n) == expected
        assert {w for w in words[::3] if matches(text, ALPHABET, w)} == expected & {*words[::3]}


@pytest.mark.parametrize(
    ("text", "cells", "least", "most", "accepted_one", "refused_one"),
    [
        # What would grow exponentially keeps a state for each symbol.
        ("(A|B)*A(A|B){20}", 100, 23, 23, "B" * 79 + "A" + "B" * 20, "B" * 100),
        # Deterministic as it stands, exponential when greenery turns it around.
        ("(A|B){16}A(A|B)*", 60, 1, MOST_TIMES * 19, "B" * 16 + "A" + "B" * 43,
            "A" * 16 + "B" + "A" * 43),
    ],
)  # fmt: skip
def test_what_would_grow_exponentially_stays_small(
    text: str, cells: int, least: int, most: int, accepted_one: str, refused_one: str
) -> None:
    found = expression_automaton(text, "AB", cells)
    assert found is not None
    assert least <= len(found.moves) <= most
    assert accepts(found, accepted_one)
    assert not accepts(found, refused_one)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(((A?){30}){30}){30}", "27,001 states"),
        ("(A|BB)*" * 1000, "100,001 moves or more"),
        ("(" * 40 + "A?" + "){99}" * 40, "1,000,000,000,000 states or more"),
    ],
)
def test_too_big_is_told_with_the_number_reached(text: str, said: str) -> None:
    with effort.at_most(3_000_000), pytest.raises(TooBig) as error:
        expression_automaton(text, "AB", 1000)
    assert str(error.value) == said


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        *rows("regex", "what_is_none_is_refused_with_its_place"),
        ("a" + "{" + "9" * 5000 + "}", 2, "a count of more than 6 digits"),
        ("(" * 10_000, MOST_NESTED + 1, "brackets are nested more than 50 deep"),
    ],
)  # fmt: skip
def test_what_is_none_is_refused_with_its_place(text: str, at: int, why: str) -> None:
    with pytest.raises(Refused) as error:
        parse(text, ALPHABET)
    assert error.value.at == at
    assert error.value.why.startswith(why)
    assert "\n" not in error.value.why


@examples(200)
@given(st.text(st.sampled_from("ab(|)[]^-*+?{},12.\\d$ "), max_size=12))
def test_any_text_is_an_expression_or_refused(text: str) -> None:
    """What is read means what `re` says it means."""
    try:
        tree = parse(text, "ab")
    except Refused:
        return
    found = position_automaton(tree, 3)
    for word in ("".join(each) for each in product("ab", repeat=3)):
        expected = bool(re.fullmatch(text, word))
        assert bool(found and accepts(found, word)) == matches(text, "ab", word) == expected


@pytest.mark.parametrize(
    ("text", "alphabet", "words"),
    rows("regex", "by_hand"),
)  # fmt: skip
def test_by_hand(text: str, alphabet: str, words: str) -> None:
    longest = max(map(len, words.split()))
    for n in range(1, min(longest, 4) + 1):
        found = expression_automaton(text, alphabet, n)
        for each in product(alphabet, repeat=n):
            word = "".join(each)
            assert (word in words.split()) == bool(found and accepts(found, word)), word
            assert (word in words.split()) == matches(text, alphabet, word), word
    assert matches(text, alphabet, words.split()[-1])
