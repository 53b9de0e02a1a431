"""Regex crosswords through the whole program: read, written, refused, solved, drawn."""

from __future__ import annotations

import io
import re
from itertools import groupby, product
from pathlib import Path
from random import Random
from string import ascii_uppercase
from xml.etree.ElementTree import fromstring

import effort
import pytest
from commandline import run
from hypothesis import given
from hypothesis import strategies as st

import satgrid
from satgrid import families, formats
from satgrid.clues import Automaton, Expression, Patterns, clue_words
from satgrid.draw import svg, text
from satgrid.grid import Grid, text_rows
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.puzzle._patterns import FAMILIES

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"

SMALL = "regex\nalphabet: ABC\nrows:\nA+B\n[^A]*C\t..C\ncolumns:\nAB|CA\n.B\n(A|B)C\n"
SMALL_ROWS = ["AAB", "BBC"]


def clue(*texts: str) -> Patterns:
    return Patterns(tuple(map(Expression, texts)))


# ------------------------------------------------------------------ reading and writing


@pytest.mark.parametrize("name", [*FAMILIES, "Regex"])
def test_the_plain_text_form(name: str) -> None:
    puzzle = satgrid.load(SMALL.replace("regex", name))
    assert puzzle == Puzzle(
        "regex",
        2,
        3,
        (clue("A+B"), clue("[^A]*C", "..C")),
        (clue("AB|CA"), clue(".B"), clue("(A|B)C")),
        alphabet="ABC",
    )
    assert [text_rows(grid) for grid in satgrid.solutions(puzzle)] == [SMALL_ROWS]


def test_the_alphabet_tells_expressions_from_colours() -> None:
    """Without a name, and wherever its part stands."""
    for alphabet in ("alphabet: ABC\n", "alphabet:\nA B\nC\n", "ALPHABET:ABC\n"):
        body = SMALL.removeprefix("regex\nalphabet: ABC\n")
        for written in (alphabet + body, body + alphabet):
            assert satgrid.load(written) == satgrid.load(SMALL)
    colours = satgrid.load("rows:\nAB\nBC\ncolumns:\nAB\nBC\n")
    assert (colours.family, colours.rows) == ("sequence", ("AB", "BC"))


def test_the_names_of_the_family_that_need_an_alphabet_are_all() -> None:
    family = families.find("regex")
    assert set(FAMILIES) == {"regex", *family.aliases}


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


@given(puzzles(sure=False))
def test_json_is_exact(puzzle: Puzzle) -> None:
    written = formats.find("json").write([puzzle])
    assert [entry.puzzle for entry in formats.find("json").parse(written)] == [puzzle]


@given(puzzles(sure=True))
def test_text_is_exact_or_refused(puzzle: Puzzle) -> None:
    form = formats.find("text")
    texts = [word for _, of in puzzle.lines() for word in clue_words(of)]
    if any(each == "#" or each.startswith("rows:") for each in texts):
        with pytest.raises(satgrid.PuzzleError, match="has no plain text form"):
            form.write([puzzle])
        return
    written = form.write([puzzle])
    assert [entry.puzzle for entry in form.parse(written)] == [puzzle]
    assert formats.recognise(written) is form


@pytest.mark.parametrize("expression", ["", "#", "a b", "a\tb", "rows:a", "Given:", "alphabet:b"])
def test_what_text_cannot_hold_is_refused(expression: str) -> None:
    puzzle = Puzzle("regex", 1, 1, (clue("a"),), (clue("a", expression),), alphabet="a")
    with pytest.raises(satgrid.PuzzleError, match="has no plain text form"):
        satgrid.convert([puzzle], "text")


def test_automata_and_expressions_stand_side_by_side_in_json() -> None:
    odd = '{"start": 1, "accept": [2], "moves": [[2, 1], [1, 2]]}'
    told = (
        f'{{"satgrid": 1, "family": "regex", "alphabet": "ab", "automata": {{"odd": {odd}}}, '
        '"rows": [[{"automaton": "odd"}, "a.*"], "b+"], "columns": [".b", {"automaton": "odd"}]}'
    )
    puzzle = satgrid.load(told)
    assert puzzle.rows[0] == Patterns(("odd", Expression("a.*")))
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert satgrid.solve(puzzle).status == "unsatisfiable"
    with pytest.raises(satgrid.PuzzleError, match="automata have no plain text form"):
        satgrid.convert([puzzle], "text")


def test_the_families_that_need_an_alphabet_are_those_of_patterns() -> None:
    patterned = {
        named
        for name in families.names()
        if (family := families.find(name)).clued == families.PATTERNS
        for named in (name, *family.aliases)
    }
    assert patterned == set(FAMILIES)


# ------------------------------------------------------------------ bad input

BAD = {
    SMALL.replace("(A|B)C", "(A|BC"): "line 9: column 3: character 1 of (A|BC: ( is never closed",
    SMALL.replace("..C", ".)C"): "line 5: row 2: character 2 of expression 2, .)C: ) closes no",
    SMALL.replace("A+B", "A+X"): "line 4: row 1: character 3 of A+X: 'X' is no symbol of",
    SMALL.replace("A+B", "(?=A)A"): "line 4: row 1: character 1 of (?=A)A: (?= begins look-ahead",
    SMALL.replace(".B", "^.B$"): "line 8: column 2: character 1 of ^.B$: ^ is an anchor",
    SMALL.replace(".B", ".B A"): "line 8: column 2: character 3 of .B A: a blank: leave it out",
    SMALL.replace("..C", ".C"): "line 5: row 2 can never be 3 long: the expression .C matches no",
    SMALL.replace("alphabet: ABC\n", ""): "line 1: no alphabet: list its symbols, in a text as",
    SMALL.replace("ABC\n", "\n"): "line 2: no symbol behind alphabet: or below it",
    SMALL.replace("ABC\n", "ABCA\n"): "line 2: the symbol A is listed twice",
    SMALL.replace("ABC\n", "A,B\n"): "line 2: A,B: a comma is a symbol too: write blanks around",
    SMALL.replace(" ABC\n", "\nAB\nC,\n"): "line 4: C,: a comma is a symbol too: write blanks",
    SMALL.replace("ABC\n", "ABC.\n"): "line 2: . cannot be a symbol of a regex",
    SMALL.replace("ABC\n", "ABC?\n"): "line 2: '?' cannot stand for a symbol",
    SMALL.replace("A+B\n", "A+B\n\n"): "line 5: a blank line among the clues below rows: write .*",
    SMALL + "given:\n?D?\n???\n": "line 11: given cells: row 1, column 2 shows 'D': write one of",
    SMALL.replace("A+B", "A" * 10_000): "line 4: row 1 can never be 3 long: the expression AAAAAAA",
    SMALL.replace("A+B", "(A|BB)*" * 1500): "line 4: row 1: (A|BB)*(A|BB)*(A|BB)*(A|BB)*(A… needs "
    "an automaton of 100,001 moves or more, 10,000 states and 100,000 moves are the most",
    SMALL.replace("A+B", "(" * 10_000): "line 4: row 1: character 51 of ((((((((((((((((((((((((((",
    SMALL.replace("A+B", "[" * 10_000): "line 4: row 1: character 2 of [[[[[[[[[[[[[[[[[[[[[[[[[[[",
    SMALL.replace("A+B", "(A|B)*A(A|B){20}"): "line 4: row 1 can never be 3 long: the expression ",
    SMALL.replace("A+B", "((A{99}){99}){99}"): "line 4: row 1 can never be 3 long: the expression ",
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


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ('"rows": [["[ab]+", ".*b"]], "columns": ["a"]', "no alphabet: list its symbols"),
        ('"alphabet": "ab", "rows": [3], "columns": ["a"]', "row 1: 3 is no expression and"),
        ('"alphabet": "ab", "rows": [["a", 3]], "columns": ["a"]', "row 1: 3 is no expression"),
        ('"alphabet": "ab", "rows": [[]], "columns": ["a"]', "row 1: no pattern: write .*"),
        ('"alphabet": "ab", "rows": [""], "columns": ["a"]', "row 1 can never be 1 long"),
        (
            '"alphabet": "ab", "rows": ["a\\n"], "columns": ["a"]',
            "row 1: character 2 of a: a blank",
        ),
    ],
)
def test_bad_json(told: str, said: str) -> None:
    with pytest.raises(satgrid.PuzzleError) as error:
        satgrid.load(f'{{"satgrid": 1, "family": "regex", {told}}}')
    assert said in str(error.value)
    assert error.value.line == 1


def test_expressions_that_are_too_big_together_are_refused() -> None:
    text = "(A?B?C?D?E?F?){40}"
    rows = tuple(clue(text + f"A{{0,{k}}}") for k in range(1, 101))
    columns = (clue(".*"),) * 100
    puzzle = Puzzle("regex", 100, 100, rows, columns, alphabet="ABCDEF")
    with (
        effort.at_most(10_000_000),
        pytest.raises(satgrid.PuzzleError, match=r"row \d+: the automata of the lines up to"),
    ):
        Problem(puzzle).inspect()


@pytest.mark.parametrize("automaton", [False, True])
def test_patterns_that_are_too_big_together_are_counted_in_each_line(automaton: bool) -> None:
    """60 lines of 60 cells, each with the 2,900 moves or more of one and the same pattern."""
    states = tuple(tuple((symbol, to) for symbol in "ab" for to in range(40)) for _ in range(40))
    named = (("any", Automaton(0, frozenset({0}), states)),)
    part = "any" if automaton else Expression(".?" * 38 + "a" + ".?" * 38)
    rows, columns = (Patterns((part,)),) * 60, (clue(".*"),) * 60
    for height in 10, 60:
        puzzle = Puzzle("regex", height, 60, rows[:height], columns, alphabet="ab", automata=named)
        if height == 10:
            Problem(puzzle).inspect()
        else:
            with pytest.raises(satgrid.PuzzleError, match=r"row \d+: the automata of the lines up"):
                Problem(puzzle).inspect()


def test_a_catastrophe_that_fits_is_solved() -> None:
    """An expression for which greenery, or `re`, would take for ever."""
    rows = (clue("(A|B)*A(A|B){20}", "(B+)+A(B+)+"),)
    puzzle = Puzzle("regex", 1, 30, rows, (clue("A|B"),) * 30, alphabet="AB")
    with effort.at_most(1_000_000):
        answer = satgrid.solve(puzzle, unique=True)
    assert answer.unique
    assert text_rows(answer.grids[0]) == ["B" * 9 + "A" + "B" * 20]


# ------------------------------------------------------------------ the same as other clues


def as_expressions(puzzle: Puzzle) -> Puzzle:
    """Return a sequence as a regex: each colour of a clue once or more."""
    rows, columns = (
        tuple(clue("".join(f"{colour}+" for colour in str(of))) for of in clues)
        for clues in (puzzle.rows, puzzle.columns)
    )
    alphabet = "".join(colour.symbol for colour in puzzle.colours)
    return Puzzle(
        "regex", puzzle.height, puzzle.width, rows, columns, given=puzzle.given, alphabet=alphabet
    )


def test_the_textbook_has_two_solutions_either_way() -> None:
    puzzle = satgrid.load(str(PUZZLES / "sequence" / "textbook.sequence"))
    expected = {"rrgb bbrg bbbb grbg", "rrgb brrg bbbb grbg"}
    for each in puzzle, as_expressions(puzzle):
        assert {" ".join(text_rows(grid)) for grid in satgrid.solutions(each)} == expected


def test_sequences_of_the_collection_are_the_same_as_expressions(shared: Path) -> None:
    folder = shared / "data" / "instances" / "colour-sequence"
    agreed = 0
    for path in sorted(each for each in folder.rglob("*") if each.suffix == ".txt"):
        sequence = satgrid.load(str(path))
        if sequence.height > 6:
            continue
        regex = as_expressions(sequence)
        answers = [satgrid.solve(each, most=200) for each in (sequence, regex)]
        assert answers[0].status == answers[1].status == "solved"
        if answers[0].complete:
            assert set(answers[0].grids) == set(answers[1].grids), path
        for grid in (*answers[0].grids, *answers[1].grids):
            assert satgrid.check(sequence, grid) == satgrid.check(regex, grid) == []
        agreed += 1
    assert agreed > 8


@pytest.mark.long
def test_big_sequences_of_the_collection_are_the_same_as_expressions(shared: Path) -> None:
    folder = shared / "data" / "instances" / "colour-sequence"
    for path in sorted(each for each in folder.rglob("*") if each.suffix == ".txt"):
        sequence = satgrid.load(str(path))
        if sequence.height > 6:
            answers = [
                satgrid.solve(each, unique=True) for each in (sequence, as_expressions(sequence))
            ]
            assert answers[0].unique == answers[1].unique, path
            for grid in answers[1].grids:
                assert ["".join(v for v, _ in groupby(row)) for row in grid.rows()] == list(
                    sequence.rows
                )


TEXTS = ("a*b*", ".*a", "(ab|b)*", "[^a].*", "b?(ab?)*", "(a|b)*a(a|b)", ".*b.*", "a{2,}b?")


@pytest.mark.parametrize("symbols", ["ab", "]^", "\\-", "(|", ",{"])
def test_boards_have_the_solutions_of_enumeration_with_re(symbols: str) -> None:
    """Where symbols mean something else in expressions, they are escaped."""
    random = Random(3)
    kinds = set()
    texts = [
        "".join(
            re.escape(dict(zip("ab", symbols, strict=True)).get(sign, "")) or sign for sign in each
        )
        for each in TEXTS
    ]
    for _ in range(60):
        height, width = random.choice([(2, 2), (2, 3), (3, 2), (3, 3)])
        told = [random.sample(texts, random.choice((1, 1, 2))) for _ in range(height + width)]
        expected = {
            rows
            for rows in product(map("".join, product(symbols, repeat=width)), repeat=height)
            if all(
                re.fullmatch(each, "".join(line))
                for line, of in zip([*rows, *zip(*rows, strict=True)], told, strict=True)
                for each in of
            )
        }
        clues = [clue(*of) for of in told]
        puzzle = Puzzle(
            "regex", height, width, tuple(clues[:height]), tuple(clues[height:]), alphabet=symbols
        )
        try:
            found = {tuple(text_rows(grid)) for grid in satgrid.solutions(puzzle)}
        except satgrid.PuzzleError:
            found = set()
        assert found == expected
        kinds.add(min(len(expected), 2))
    assert kinds == {0, 1, 2}


# ------------------------------------------------------------------ drawings


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def drawn(monkeypatch: pytest.MonkeyPatch, columns: int, encoding: str = "utf-8") -> list[str]:
    monkeypatch.setenv("COLUMNS", str(columns))
    terminal = Terminal(io.BytesIO(), encoding=encoding)
    return text.picture(satgrid.load(SMALL), Grid.from_rows(SMALL_ROWS), terminal).splitlines()


def test_a_terminal_shows_the_expressions_in_the_margins(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(monkeypatch, 80) == [
        "            ╭ AB|CA",
        "            │ ╭ .B",
        "            │ │ ╭ (A|B)C",
        "        A+B A A B",
        "[^A]*C, ..C B B C",
    ]
    assert drawn(monkeypatch, 23, "ascii") == [
        "           . AB|CA",
        "           | . .B",
        "           | | . (A|B)C",
        "       A+B A A B",
        "[^A]*C, .~ B B C",
    ]
    assert drawn(monkeypatch, 22) == ["A A B", "B B C"]
    assert drawn(monkeypatch, 5) == SMALL_ROWS


@pytest.mark.parametrize("solved", [True, False])
def test_svg_has_the_expressions_in_the_margins_in_full(solved: bool) -> None:
    puzzle = satgrid.load(SMALL.replace("A+B", "A+B\t.{3}"))
    page = fromstring(svg.svg(puzzle, Grid.from_rows(SMALL_ROWS) if solved else None))
    groups = {
        group.get("class"): [each.text for each in group.iter("{http://www.w3.org/2000/svg}text")]
        for group in page.iter("{http://www.w3.org/2000/svg}g")
    }
    assert groups["rows"] == ["A+B, .{3}", "[^A]*C, ..C"]
    assert groups["columns"] == ["AB|CA", ".B", "(A|B)C"]
    long_puzzle = Puzzle("regex", 1, 1, (clue("A*" * 100),), (clue("A"),), alphabet="A")
    assert "A*" * 100 in svg.svg(long_puzzle, None)
