"""Regex crosswords through the whole program: read, written, refused, solved, drawn."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from string import ascii_uppercase
from xml.etree.ElementTree import fromstring

import effort
import pytest
from commandline import run
from hypothesis import assume, given
from hypothesis import strategies as st

import satgrid
from satgrid import families, formats
from satgrid.clues import Automaton, Expression, Patterns, clue_words
from satgrid.draw import svg, text
from satgrid.grid import Grid, text_rows
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"

SMALL = "regex\nalphabet: ABC\nrows:\nA+B\n[^A]*C\t..C\ncolumns:\nAB|CA\n.B\n(A|B)C\n"
SMALL_ROWS = ["AAB", "BBC"]


def clue(*texts: str) -> Patterns:
    return Patterns(tuple(map(Expression, texts)))


# ------------------------------------------------------------------ reading and writing


@pytest.mark.parametrize("name", ["regex", *families.aliases(families.find("regex")), "Regex"])
def test_the_plain_text_form(name: str) -> None:
    puzzle = satgrid.load(SMALL.replace("regex", name))
    rows, columns = [["A+B"], ["[^A]*C", "..C"]], [["AB|CA"], [".B"], ["(A|B)C"]]
    assert puzzle == Puzzle.of("regex", rows=rows, columns=columns, alphabet="ABC")
    assert [text_rows(grid) for grid in satgrid.solutions(puzzle)] == [SMALL_ROWS]


def test_the_alphabet_tells_expressions_from_colours() -> None:
    """Without a name, and wherever its part stands."""
    for alphabet in ("alphabet: ABC\n", "alphabet:\nA B\nC\n", "ALPHABET:ABC\n"):
        body = SMALL.removeprefix("regex\nalphabet: ABC\n")
        for written in (alphabet + body, body + alphabet):
            assert satgrid.load(written) == satgrid.load(SMALL)
    colours = satgrid.load("rows:\nAB\nBC\ncolumns:\nAB\nBC\n")
    assert (colours.family, colours.rows) == ("sequence", ("AB", "BC"))


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


# ------------------------------------------------------------------ bad input

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


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ('"alphabet": "ab", "rows": [["a", 3]], "columns": ["a"]', "row 1: 3 is no expression"),
        ('"alphabet": "ab", "rows": [[]], "columns": ["a"]', "row 1: no pattern: write .*"),
        ('"alphabet": "ab", "rows": [""], "columns": ["a"]', "row 1 can never be 1 long"),
        ('"alphabet": "ab", "rows": ["a\\n"], "columns": ["a"]', "row 1: character 2 of a: a bl"),
    ],
)
def test_bad_json(told: str, said: str) -> None:
    with pytest.raises(satgrid.PuzzleError) as error:
        satgrid.load(f'{{"satgrid": 1, "family": "regex", {told}}}')
    assert said in str(error.value)
    assert error.value.line == 1


@pytest.mark.long
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
    few, many = (
        Problem(Puzzle("regex", n, 60, rows[:n], columns, alphabet="ab", automata=named))
        for n in (10, 60)
    )
    few.inspect()
    with pytest.raises(satgrid.PuzzleError, match=r"row \d+: the automata of the lines up"):
        many.inspect()


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


@pytest.mark.parametrize("big", [False, pytest.param(True, marks=pytest.mark.long)])
def test_sequences_of_the_collection_are_the_same_as_expressions(shared: Path, big: bool) -> None:
    folder = shared / "data" / "instances" / "colour-sequence"
    agreed = 0
    for path in sorted(each for each in folder.rglob("*") if each.suffix == ".txt"):
        sequence = satgrid.load(str(path))
        if big != (sequence.height > 6):
            continue
        regex = as_expressions(sequence)
        how = {"unique": True} if big else {"most": 200}
        one, other = (satgrid.solve(each, **how) for each in (sequence, regex))
        assert (one.status, one.unique) == (other.status, other.unique), path
        assert one.status == "solved"
        if one.complete and not big:
            assert set(one.grids) == set(other.grids), path
        for grid in (*one.grids, *other.grids):
            assert satgrid.check(sequence, grid) == satgrid.check(regex, grid) == []
        agreed += 1
    assert agreed > (0 if big else 8)


TEXTS = ("a*b*", ".*a", "(ab|b)*", "[^a].*", "b?(ab?)*", "(a|b)*a(a|b)", ".*b.*", "a{2,}b?")


@pytest.mark.parametrize("symbols", ["ab", "]^", "\\-", "(|", ",{"])
def test_boards_have_the_solutions_of_enumeration_with_re(symbols: str) -> None:
    """Where symbols mean something else in expressions, they are escaped."""
    random = Random(3)
    kinds = set()
    escaped = {old: re.escape(new) for old, new in zip("ab", symbols, strict=True)}
    texts = ["".join(escaped.get(sign, sign) for sign in each) for each in TEXTS]
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
        across, down = told[:height], told[height:]
        puzzle = Puzzle.of("regex", rows=across, columns=down, alphabet=symbols)
        found = set()
        with suppress(satgrid.PuzzleError):
            found = {tuple(text_rows(grid)) for grid in satgrid.solutions(puzzle)}
        assert found == expected
        kinds.add(min(len(expected), 2))
    assert kinds == {0, 1, 2}


# ------------------------------------------------------------------ drawings


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


WIDE = [
    "            ╭ AB|CA", "            │ ╭ .B", "            │ │ ╭ (A|B)C", "        A+B A A B",
    "[^A]*C, ..C B B C",
]  # fmt: skip
CUT = [
    "           . AB|CA", "           | . .B", "           | | . (A|B)C", "       A+B A A B",
    "[^A]*C, .~ B B C",
]  # fmt: skip


@pytest.mark.parametrize(
    ("columns", "encoding", "drawn"),
    [
        (80, "utf-8", WIDE),
        (23, "ascii", CUT),
        (22, "utf-8", ["A A B", "B B C"]),
        (5, "utf-8", SMALL_ROWS),
    ],
)
def test_a_terminal_shows_the_expressions_in_the_margins(
    monkeypatch: pytest.MonkeyPatch, columns: int, encoding: str, drawn: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    terminal = Terminal(io.BytesIO(), encoding=encoding)
    picture = text.picture(satgrid.load(SMALL), Grid.from_rows(SMALL_ROWS), terminal)
    assert picture.splitlines() == drawn


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
