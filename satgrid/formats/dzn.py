"""MiniZinc data `.dzn` of nonograms, as in the MiniZinc Challenge or as hakank writes it.

A file assigns values to names, with a semicolon behind each; `%` begins a comment. The clues of one
side are `[| 1, 2 | 0, 3 |]` or `array2d(1..2, 1..2, [1, 2, 0, 3])`, padded to equal length.

The form of the Challenge has `X` columns and `Y` rows. A clue of `rows` or `cols` draws its blocks
as runs of 1 with a 0 between them, or is 0 for an empty line; -1 at its end pads it to the length
`maxlen`. The form of hakank has `rows` rows and `cols` columns. A clue of `row_rules` or
`col_rules` lists the lengths of its blocks; 0 at its start pads it to the length `row_rule_len` or
`col_rule_len`.

The writer uses the form of the Challenge, which has no title and no goal. Source: the folders
`nonogram` of the repository MiniZinc/minizinc-benchmarks and `minizinc` of hakank/hakank.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, dropwhile, pairwise
from sys import intern
from typing import NamedTuple

from satgrid.board import MAX_CELLS, require_side
from satgrid.clues import Block, LineClue
from satgrid.errors import PuzzleError, count, misprint, noun, truncate
from satgrid.formats import Entry, Format
from satgrid.notation.board import Row
from satgrid.notation.clues import sides
from satgrid.notation.lines import TextLine, filled_lines, on_line
from satgrid.puzzle import Puzzle

_TOKEN = re.compile(r"\[\||\|\]|\.\.|-?[0-9]+|[A-Za-z_][A-Za-z0-9_]*|\S")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SIZE = re.compile("[0-9]{1,9}")
_NAME = re.compile("[A-Za-z_][A-Za-z0-9_]*")
_LONGEST = 4 * MAX_CELLS
_MOST_NAMES = 1_000
_MOST = 3 * MAX_CELLS
"""The most characters of a line, and the most tokens of a value: a cell takes `-1, ` at most."""


class _Tokens(NamedTuple):
    """The tokens of a value, and the 1-based line of each."""

    texts: list[str]
    lines: list[int]


_Values = Mapping[str, _Tokens]


class _Form(NamedTuple):
    """A form's names of the number of lines, clues and clue length of each side, rows first.

    `words(row, name)` returns the block lengths of a clue; errors use its name.
    """

    sizes: tuple[str, str]
    clues: tuple[str, str]
    lengths: tuple[str, str]
    words: Callable[[Row, str], list[str]]


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the file."""
    values = _values(text)
    form = _HAKANK if {"row_rules", "col_rules"} & set(values) else _CHALLENGE
    texts: list[list[TextLine]] = []
    for side, size, name, length in zip(
        ("row", "column"), form.sizes, form.clues, form.lengths, strict=True
    ):
        listed = _listed(values, name, side)
        _demand(
            values, size, len(listed), f"{name} has {count(len(listed), 'clue')}", listed[0].number
        )
        texts.append([])
        for k, row in enumerate(listed, 1):
            called = f"{side} {k}"
            n = len(row.tokens)
            _demand(values, length, n, f"{called} has {count(n, 'number')}", row.number)
            texts[-1].append(TextLine(row.number, " ".join(form.words(row, called))))
    rows, columns, stands = sides(texts[0], texts[1])
    return [Entry(Puzzle.nonogram(rows, columns), None, stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the file of one puzzle."""
    from satgrid.formats._writable import BLACK_BLOCKS, require_lines, the_only

    puzzle = the_only(puzzles, "dzn")
    require_lines(puzzle, "dzn", BLACK_BLOCKS)
    drawn = {"rows": [*map(_drawing, puzzle.rows)], "cols": [*map(_drawing, puzzle.columns)]}
    longest = max(len(bits) for clues in drawn.values() for bits in clues)
    lines = [f"X = {puzzle.width};", f"Y = {puzzle.height};", f"maxlen = {longest};"]
    for name, clues in drawn.items():
        filled = (", ".join([*bits, *["-1"] * (longest - len(bits))]) for bits in clues)
        lines += [f"{name} = [|", *(f"  {numbers} |" for numbers in filled)]
        lines[-1] += "];"
    return "\n".join(lines) + "\n"


def _drawing(clue: LineClue) -> str:
    items = clue if isinstance(clue, tuple) else ()
    return "0".join("1" * item.length for item in items if isinstance(item, Block)) or "0"


def _values(text: str) -> dict[str, _Tokens]:
    """Return the tokens of `name = value` by the name."""
    values: dict[str, _Tokens] = {}
    found = _Tokens([], [])
    for number, token in chain(_tokens(text), [(0, ";")]):
        if token != ";":
            found.texts.append(token)
            found.lines.append(number)
            if len(found.texts) > _MOST:
                raise PuzzleError(
                    f"{truncate(found.texts[0])}: more numbers than a board has cells: is the "
                    "file damaged?",
                    line=found.lines[0],
                )
        elif found.texts:
            name, *value = found.texts
            if not _NAME.fullmatch(name) or value[:1] != ["="]:
                raise PuzzleError(
                    f"{truncate(repr(name))} gives no value to a name: write it as in X = 5;",
                    line=found.lines[0],
                )
            if "=" in value[1:]:
                line = found.lines[value.index("=", 1)]
                raise PuzzleError(f"no semicolon behind the value of {truncate(name)}", line=line)
            if name in values:
                raise PuzzleError(f"a second {truncate(name)} =: keep one", line=found.lines[0])
            if len(values) == _MOST_NAMES:
                raise PuzzleError(
                    f"more than {_MOST_NAMES:,} names: is the file damaged?", line=found.lines[0]
                )
            values[name] = found
            found = _Tokens([], [])
    return values


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    for number, line, _ in filled_lines(text):
        if len(line) > _LONGEST:
            raise PuzzleError(
                f"a line of {len(line):,} characters is more than any board can need: is the file "
                "damaged?",
                line=number,
            )
        for match in _TOKEN.finditer(line.partition("%")[0]):
            yield number, intern(match[0])


def _value(values: _Values, name: str) -> _Tokens:
    if name not in values:
        raise PuzzleError(f"no {name} = in it: add it with its value and a semicolon")
    texts, lines = values[name]
    return _Tokens(texts[2:], lines[2:])


def _whole(values: _Values, name: str) -> int:
    """Return the number with this name, or the number that is used instead of a name."""
    texts = [name] if _SIZE.fullmatch(name) else _value(values, name).texts
    if len(texts) != 1 or not _SIZE.fullmatch(texts[0]):
        raise PuzzleError(
            f"{truncate(name)} is no number: write it as in {truncate(name)} = 5;",
            line=values[name].lines[0],
        )
    return int(texts[0])


def _demand(values: _Values, name: str, n: int, what: str, line: int) -> None:
    stated = _whole(values, name)
    if stated != n:
        raise PuzzleError(f"{name} is {stated}, and {what}: they must agree", line=line)


def _listed(values: _Values, name: str, side: str) -> list[Row]:
    """Return the numbers of each clue; `side` is "row" or "column"."""
    texts, lines = _value(values, name)
    if texts[:1] == ["[|"] and texts[-1:] == ["|]"]:
        bars = [i for i, token in enumerate(texts) if token in ("[|", "|", "|]")]
        rows = [
            Row(
                lines[i + 1],
                _numbers(_Tokens(texts[i + 1 : j], lines[i + 1 : j + 1]), f"{side} {k}"),
            )
            for k, (i, j) in enumerate(pairwise(bars), 1)
        ]
    elif (
        texts[:4] == ["array2d", "(", "1", ".."]
        and texts[5:8] == [",", "1", ".."]
        and texts[9:11] == [",", "["]
        and texts[-2:] == ["]", ")"]
    ):
        height, width = _whole(values, texts[4]), _whole(values, texts[8])
        numbers = _numbers(_Tokens(texts[11:-2], lines[11:-1]), name)
        if len(numbers) != height * width:
            raise PuzzleError(
                f"{name} has {count(len(numbers), 'number')}, and {count(height, 'clue')} of "
                f"{width} {noun(height, 'has', 'have')} {height * width}: they must agree",
                line=lines[0],
            )
        # Every second token is a comma.
        rows = [
            Row(lines[11 + 2 * i], numbers[i : i + width]) for i in range(0, len(numbers), width)
        ]
    else:
        raise PuzzleError(
            f"{name} is no list of clues: write [| 1, 2 | 0, 3 |] or "
            "array2d(1..2, 1..2, [1, 2, 0, 3]), whole",
            line=values[name].lines[0],
        )
    with on_line(rows[0].number):
        require_side(len(rows), f"{side}s")
    return rows


def _numbers(tokens: _Tokens, called: str) -> list[str]:
    """Return the numbers between commas; the lines of `tokens` have one more, for what follows."""
    texts, lines = tokens
    if not texts:
        raise PuzzleError(f"{called}: no numbers: write them with commas between", line=lines[0])
    for i, text in enumerate(texts):
        number = i % 2 == 0
        if not (_NUMBER.fullmatch(text) if number else text == ","):
            raise PuzzleError(
                f"{called}: {truncate(repr(text))} stands where a "
                f"{'number' if number else 'comma'} belongs: write whole numbers with commas "
                "between",
                line=lines[i],
            )
    return texts[::2]


def _drawn(row: Row, called: str) -> list[str]:
    bits = list(row.tokens)
    while bits and bits[-1] == "-1":
        bits.pop()
    if not {*bits} <= {"0", "1"} or not re.fullmatch("0?|1+(01+)*", "".join(bits)):
        raise misprint(
            called,
            f"{truncate(' '.join(row.tokens))} draws no blocks: write each as a run of "
            "1 with one 0 between two, and -1 behind all",
            row.number,
        )
    return [str(len(run)) for run in "".join(bits).split("0") if run]


def _lengths(row: Row, called: str) -> list[str]:
    lengths = [*dropwhile(lambda token: not int(token), row.tokens)]
    if "0" in lengths:
        raise misprint(
            called, "a 0 stands behind a block: put what fills up the clue in front", row.number
        )
    return lengths


_CHALLENGE = _Form(("Y", "X"), ("rows", "cols"), ("maxlen", "maxlen"), _drawn)
_HAKANK = _Form(
    ("rows", "cols"), ("row_rules", "col_rules"), ("row_rule_len", "col_rule_len"), _lengths
)


FORMAT = Format(parse, write)
