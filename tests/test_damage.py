"""Damaged texts of every format end in puzzles or in one line, after an effort that is bounded."""

from __future__ import annotations

import io
import re
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import effort
import pytest
from properties import one_in, thinned

import satgrid
from satgrid import families, formats, verbs
from satgrid.certificate.claim import Claim
from satgrid.certificate.verify import read_json
from satgrid.cli.inputs import read_grids
from satgrid.dimacs import output
from satgrid.dimacs.file import File
from satgrid.errors import PuzzleError, SatgridError, UsageError
from satgrid.experiments import study
from satgrid.families import addresses
from satgrid.formats import sgt
from satgrid.formats.penpa.families import MARKINGS
from satgrid.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "cnf_out" / "samples"
NAMES = formats.names()

CALLS, A_CHARACTER = 1_000_000, 60
"""What reading may cost at most: so many calls, and so many more for each character."""

MATRIX = "[[1, 1, 3], [2, 1, 1]]\n"
TENTS = "tents:4x4:_eh_,1,0,1,2,0,1,3,1\n"
TOURNAMENT = "$1\n" + "1\t2\n" * 48 + "\n3\n"
NONOGRID = (
    "[colors]\ndefs = [\n    'r = (255, 0, 0) %',\n    'k = (black) X',\n]\n\n[clues]\n"
    'columns = """\n    1r 2\n    3\n"""\nrows = """\n    1r 1\n    2\n    2\n"""\n'
)


# ------------------------------------------------------------------ damage

CHARACTERS = [
    *"\0\t\v\f\r\n \"'#%$&,;:=?*|/\\[](){}<>@-+._~0179xarRC",
    *("\x1b", "\x7f", "\x85", "\xa0", "\u200b", "\u2028", "\u202e", "\ufeff", "\ufffd"),
    *("é", "中", "٣", "²", "🂡", "\U0010ffff"),
]
"""Signs with a meaning somewhere, blanks, digits that are none, and what commands a terminal."""

NUMBERS = ["0", "00", "-1", "1e9", "2001", "99999999", "9" * 101, "9" * 5000, "1.5", "0x1", "٣"]
"""What no number of a puzzle is."""

WORDS = [
    *("rows", "columns", "rows:", "columns:", "given:", "colours:", "rooms:", "variant:", "title"),
    *("color a #ff0000", "====", "[clues]", "[colors]", "defs = [", "r = (red) %", '"""', "# x"),
    *('{"satgrid": 1}', "null", "true", '"\\ud83d"', "[[", "]]", "<a>", "</puzzle>", "&#27;"),
    *("<!--", "<![CDATA[", "&x;", "array2d(1..2, 1..2, [", "[|", "|]", "maxlen", "$1", "@7"),
    *(
        "2x2:",
        "1000000x1000000:",
        "width 99999999",
        "&#99999999999;",
        "(?:",
        "[^",
        "{2,}",
        "hitori",
    ),
]
"""What means something in one format, and in the others nothing."""


def damaged(random: Random, text: str, others: Sequence[str]) -> str:
    """Return the text with one to four damages, some of them pieces of the others."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        text = random.choice(DAMAGES)(random, text, others)
    # A text that grew with each damage would take the time of the others.
    return text[:LONGEST]


LONGEST = 5_000


def _span(random: Random, text: str, most: int) -> tuple[int, int]:
    start = random.randrange(len(text) + 1)
    return start, min(len(text), start + random.randrange(most + 1))


def _instead(random: Random, text: str, others: Sequence[str]) -> str:
    """Return the text with a span of it replaced: by nothing, a sign, or a piece of another."""
    i, j = _span(random, text, random.choice((0, 0, 1, 3, 40)))
    k, m = _span(random, other := random.choice(others), 300)
    blanks = random.choice(" \t\n,\r") * random.choice((1, 40, 3000))
    signs = (random.choice(each) for each in (CHARACTERS, WORDS, NUMBERS))
    return text[:i] + random.choice(["", *signs, blanks, other[k:m]]) + text[j:]


def _flip(random: Random, text: str, others: Sequence[str]) -> str:
    """Return the text with a bit of its bytes turned; what is no UTF-8 then is replaced."""
    raw = bytearray(text.encode())
    if raw:
        raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    return raw.decode("utf-8", "replace")


def _swap(random: Random, text: str, others: Sequence[str]) -> str:
    i, j = _span(random, text, 20)
    k = random.randrange(i, j + 1)
    return text[:i] + text[k:j] + text[i:k] + text[j:]


def _cut(random: Random, text: str, others: Sequence[str]) -> str:
    i, _ = _span(random, text, 0)
    return random.choice((text[:i], text[i:]))


def _repeat(random: Random, text: str, others: Sequence[str]) -> str:
    i, j = _span(random, text, random.choice((1, 8, 200)))
    times = random.choice((2, 3, 70, 2100))
    return text[:i] + text[i:j] * min(times, LONGEST // max(j - i, 1)) + text[j:]


def _lines(random: Random, text: str, others: Sequence[str]) -> str:
    """Return the text with a line gone, twice, empty or elsewhere."""
    lines = text.split("\n")
    k = random.randrange(len(lines))
    line = lines.pop(k)
    elsewhere = random.randrange(len(lines) + 1)
    at, instead = random.choice([(k, []), (k, [line, line]), (k, [""]), (elsewhere, [line])])
    return "\n".join([*lines[:at], *instead, *lines[at:]])


def _number(random: Random, text: str, others: Sequence[str]) -> str:
    """Return the text with one of its numbers made another."""
    found = random.choice([*re.finditer(r"\d+", text), None])
    return (
        text if not found else text[: found.start()] + random.choice(NUMBERS) + text[found.end() :]
    )


DAMAGES = (_instead, _instead, _instead, _instead, _flip, _swap, _cut, _repeat, _lines, _number)


# ------------------------------------------------------------------ texts of every format


@pytest.fixture(autouse=True)
def standard_input() -> Iterator[None]:
    """Give standard input back."""
    before = sys.stdin
    yield
    sys.stdin = before


FORMS: dict[str, list[str]] = {
    "lists": [
        "((1, 2, 3), (2, 2, 1), (3, 1, 2))\n",
        "puzzle = [\n    ['1', 'x'],  # a row\n    ['x', 2],\n]\n",
        "row = [[1], [2]]; column = [[2], [1]];\n",
        '{"ver": [[2], [1]], "hor": [[1], [2]]}\n',
        "const board = [['1', null], [null, '2']];\n",
        "array([[1, 0],\n       [0, 2]])\n",
        '["1.", ".2"]\n',
    ],
    "pzprv3": ["2\n2\n1 2 \n2 1 \n. . \n. . \n"],
    "sdk": [
        "12......\n......34\n",
        "12............34\n3..............1\n",
        "+---+---+\n|1 2|. .|\n|. .|. .|\n+---+---+\n|. .|. .|\n|. .|3 4|\n+---+---+\n",
        "┌───┬───┐\n│1 2│   │\n│   │   │\n├───┼───┤\n│   │   │\n│   │3 4│\n└───┴───┘\n",
        "[Puzzle]\n" + ".........\n" * 8 + "12345678.\n",
        "1.3|456|...\n...|...|...\n...|...|...\n-----------\n" * 2
        + "1.3|...|...\n...|.7.|...\n...|...|..9\n",
        f"https://www.sudokuwiki.org/sudoku.htm?bd={'1' + '.' * 79 + '2'}\n",
    ],
    "sgt": [
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Pattern\n"
        "PARAMS  :3:3x2\nCPARAMS :3:3x2\nDESC    :9:1/1/1/2/1\nNSTATES :1:2\nSTATEPOS:1:2\n"
        "MOVE    :8:F0,0,1,1\n",
        "Tents: 4x4:_eh_,1,0,1,2,0,1,3,1\n",
    ],
    "spoj": ["2\n2 2\n1 0\n2 0\n2 0\n1 0\n1 1\n1 0\n1 0\n"],
    "text": [
        "killer\naabb\nccbb\nddee\nddee\na 3\nb=9\nc: 7\n",
        "ABBCADDCEEFF;5+,2-,4x,1-,3+,6x\n",
        "Kenken 2x2:\nAB\nAB\nA 3+\nB: 2×\n",
        "kakuro\n# 4\\ 3\\\n\\3 . .\n4\\7 . .\n",
        "tapa\n. 1,1 .\n. . .\n2 . 3\n",
        "slitherlink\n\n| 3 | . |\n|---|---|\n| . | 0 |\n",
        "```\nakari\n2.x\n..#\n```\n",
        "[code]masyu\nw..b\n.b..\n[/code]\n",
        "+ + +\n 3   \n+ + +\n   0 \n+ + +\n",
        "nonogram\nrows: 2, 1 1\ncolumns: 1, 1, 2\n",
        "heyawake\nAAB\nACB\nA 2\nC: 1\n",
        "starbattle\nAAB\nACB\nCCC\n",
        "nurikabe\n 5  \n  2 \n    \n",
        "┌───┬───────┐\n│ · │ 3   · │\n│   └───┐   │\n│ ·━━━· │ · │\n└───────┴───┘\n",
        "  2 1\n2 . .\n1 . .\n",
    ],
}
"""What people type and programs print in the forms of a format that it does not write."""

LINKS = (ROOT / "tests" / "golden" / "formats" / "sudokupad.txt").read_text("utf-8")
FORMS["sudokupad"] = sorted({*re.findall(r"https://\S+=N4\S+|https://\S+/sc[lf]\S+", LINKS)})


@cache
def small() -> list[tuple[str, str, list[Puzzle]]]:
    """Return the families' examples and the small files of `puzzles`: text, format and puzzles."""
    found = [
        (each.text, "text", [satgrid.load(each.text)])
        for _, each in families.examples().values()
        if len(each.text) < 700
    ]
    for path in sorted((ROOT / "puzzles").glob("*/*.*")):
        text = path.read_text("utf-8")
        # Solutions are drawn in files of the suffix .txt.
        if path.suffix not in (".md", ".txt") and len(text) < 700:
            form = formats.recognise(text, path.suffix)
            name = next(each for each in NAMES if formats.find(each) is form)
            found.append((text, name, [puzzle for _, puzzle in verbs.load_all(str(path))]))
    return found


@cache
def examples(name: str) -> list[str]:
    """Return small texts of a format: files of `puzzles`, and what the format writes for others."""
    typed = {"matrix": MATRIX, "tournament": TOURNAMENT, "nonogrid": NONOGRID, "sgt": TENTS}
    found = [typed[name]] if name in typed else []
    written = []
    for text, own, puzzles in small():
        if own == name:
            found.append(text)
        # Some hold what this format cannot.
        with suppress(PuzzleError):
            written.append(verbs.convert(puzzles, name))
    # Forms that a format does not write are as many as those that it writes.
    times = max(1, len(written[:70]) // max(1, len(FORMS.get(name, ()))))
    return FORMS.get(name, []) * times + (found + written)[:70]


def stands(text: str, name: str | None) -> bool:
    """Return whether the text is read; fail unless it ends in puzzles or in one line."""
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    with warnings.catch_warnings(), effort.at_most(CALLS + A_CHARACTER * len(text)):
        warnings.simplefilter("error")
        # What of a text is not read is reported so.
        warnings.filterwarnings("ignore", ".* (is not read|is read for|read as a|nothing says)")
        try:
            found = verbs.load_all("-", format=name)
        except (PuzzleError, UsageError) as error:
            message = str(error)
            assert message.isprintable()
            assert len(message) < 600
            return False
    assert found
    return True


def fuzz(name: str, cases: int, seed: int) -> int:
    """Return how many of the damaged texts are read as puzzles."""
    random = Random(f"{name} {seed}")
    own, all_of = examples(name), [text for each in NAMES for text in examples(each)]
    read = 0
    for k in range(cases):
        text = damaged(random, random.choice(own), all_of)
        try:
            read += stands(text, name if k % 2 else None)
        except (Exception, pytest.fail.Exception) as error:
            raise AssertionError(f"case {k} of seed {seed}: {text!r}") from error
    return read


def test_every_genre_and_game_is_among_the_texts() -> None:
    for name, families_of in (
        ("puzzlink", {genre.family for genre in addresses()}),
        ("pzprv3", {genre.family for genre in addresses()}),
        # An ID of mines says where they are; the examples of galaxies and of kenken leave out a
        # cell and targets.
        (
            "sgt",
            {game.family for game in sgt.games().values()} - {"minesweeper", "galaxies", "kenken"},
        ),
        # The example of a star battle has a setting, which Penpa+ has no mark for.
        ("penpa", MARKINGS.keys() - {"starbattle"}),
    ):
        found = set()
        for text in examples(name):
            with suppress(PuzzleError):
                found |= {entry.puzzle.family for entry in formats.find(name).parse(text)}
        assert families_of - found == set(), name


@one_in(2)
@thinned(3)
@pytest.mark.parametrize("name", NAMES)
def test_damaged_texts_end_in_puzzles_or_in_one_line(name: str, every: int) -> None:
    read = fuzz(name, cases=300 // every, seed=0)
    # Some damage is none, and most is some. (A short run may meet real damage alone.)
    assert (0 if every == 1 else -1) < read < 200 // every


CNF = "c satgrid 0.1.0\nc x\np cnf 3 2\n1 -2 0\n3 0\n"
STUDY = (
    'title = "t"\ntimeout_s = 5\nmethods = ["--solver glucose4"]\n\n[[instances]]\n'
    'family = "hitori"\nkind = "random"\nsizes = [3, "2x3"]\ncount = 2\n'
)
DOORS: dict[str, tuple[list[str], Callable[[Path, str], object]]] = {
    "grid": (
        ["#.#\n..#\n\n..\n##\n", '{"solutions": [["#.", ".."], ["..", ".."]]}\n'],
        lambda path, _: read_grids(str(path)),
    ),
    "solver's output": (
        ["c x\ns SATISFIABLE\nv 1 -2\nv 3 0\n", "SAT\n1 2 3 0\n", "s OPTIMUM FOUND\no 1\nv 010\n"],
        lambda _, text: output.read([text.encode()], 3, "solver"),
    ),
    "formula": (
        [CNF, *(p.read_text("utf-8")[:3_000] for p in sorted(SAMPLES.glob("*.?cnf")))],
        lambda path, _: list(File(str(path)).clauses()),
    ),
    "claim": ([], lambda path, _: Claim.from_json(read_json(path))),
    "study": ([STUDY], lambda path, _: study.load(str(path))),
}
"""What else is read: texts of each sort, and what reads them."""


@thinned(3)
@pytest.mark.parametrize("sort", DOORS)
def test_other_damaged_texts_end_in_one_line(tmp_path: Path, sort: str, every: int) -> None:
    own, read = DOORS[sort]
    if sort == "claim":
        puzzle = satgrid.load("hitori\n3 3\n2 3\n")
        grid = satgrid.Grid.from_rows(["..", ".."])
        own = [Claim(puzzle, grid, True, None, 0, {"never_touch": "pairs"}, "glucose4").text()]
    random = Random(sort)
    path = tmp_path / "claim.json"
    ended, read_whole = set(), 0
    for k in range(300 // every):
        text = damaged(random, random.choice(own), own)
        path.write_bytes(text.encode())
        try:
            with warnings.catch_warnings(), effort.at_most(CALLS + A_CHARACTER * len(text)):
                warnings.simplefilter("error")
                read(path, text)
            read_whole += 1
        except SatgridError as error:
            ended.add(len(str(error)) > 500)
        except (Exception, pytest.fail.Exception) as error:
            raise AssertionError(f"case {k}: {text!r}") from error
    assert ended == {False}
    assert read_whole


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_many_damaged_texts_end_in_puzzles_or_in_one_line(name: str) -> None:
    fuzz(name, cases=1_000, seed=1)


def test_an_error_is_one_line_whatever_it_quotes() -> None:
    nasty = "a\r\x0b\x1b[2J\x85\u2028\u202e\ud800b"
    for error in PuzzleError(nasty, source=nasty), UsageError(nasty), SatgridError(nasty):
        assert str(error).isprintable()
