"""Regex crosswords through the whole program: read, written, refused, solved, drawn."""

from __future__ import annotations

from pathlib import Path
from string import ascii_uppercase

import effort
import pytest
from commandline import run
from hypothesis import assume, given
from hypothesis import strategies as st

import satgrid
from satgrid import formats
from satgrid.clues import Automaton, Expression, Patterns, clue_words
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

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
    SMALL.replace("(A|B)C", "(A|BC"): "line 9: column 3: character 1 of (A|BC: ( is never closed",
    SMALL.replace("..C", ".)C"): "line 5: row 2: character 2 of expression 2, .)C: ) closes no",
    SMALL.replace("A+B", "A+X"): "line 4: row 1: character 3 of A+X: 'X' is no symbol of",
    SMALL.replace("A+B", "(?=A)A"): "line 4: row 1: character 1 of (?=A)A: (?= begins look-ahead",
    SMALL.replace("..C", ".C"): "line 5: row 2 can never be 3 long: the expression .C matches no",
    SMALL.replace("alphabet: ABC\n", ""): "line 3: no alphabet: list its symbols, in a text as",
    SMALL.replace("ABC\n", "\n"): "line 2: no symbol behind alphabet: or below it",
    SMALL.replace("ABC\n", "ABCA\n"): "line 2: the symbol A is listed twice",
    SMALL.replace("ABC\n", "A,B\n"): "line 2: A,B: a comma is a symbol too: write blanks around",
    SMALL.replace(" ABC\n", "\nAB\nC,\n"): "line 4: C,: a comma is a symbol too: write blanks",
    SMALL.replace("ABC\n", "ABC.\n"): "line 2: . cannot be a symbol of a regex",
    SMALL.replace("ABC\n", "ABC?\n"): "line 2: '?' cannot stand for a symbol",
    SMALL.replace("A+B\n", "A+B\n\n"): "line 5: a blank line among the clues below rows: write .*",
    SMALL + "given:\n?D?\n???\n": "line 11: given cells: row 1, column 2 shows 'D': write one of",
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
