"""Grids that somebody has drawn, or that a line of `satgrid solve --json` holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from satgrid.errors import PuzzleError, UsageError, count, shown_json, truncate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satgrid.cli._options import Reading
    from satgrid.clues import Value
    from satgrid.formats import Entry
    from satgrid.grid import Cell, Grid
    from satgrid.notation.lines import TextLine
    from satgrid.puzzle import Puzzle

_WORD = re.compile("[a-z]{3}")
"""Occurs in lines of words, and rarely in a row of symbols with a blank in it."""

_OBJECT = re.compile(r'\s*\{\s*"')
"""How JSON begins; a row of symbols may begin with a brace too."""

_ROWS = re.compile(r"""\s*\[\s*(?:[\["]|['0-9][^\]]*,)""")
"""How JSON of rows begins, also a damaged one; a row of symbols may begin with a bracket too."""


class Shown(NamedTuple):
    """What somebody has drawn: a grid, and what cannot be in it whatever the cells show."""

    grid: Grid[Value]
    wrong: tuple[str, ...] = ()


def read_drawn(source: str, reading: Reading) -> tuple[Puzzle, list[Shown], str]:
    """Return the one puzzle of a source, what is drawn on its board there, and its name."""
    from satgrid import verbs

    found = verbs.read(source, reading.format, reading.family)
    label, entry = found[0]
    if len(found) > 1:
        raise PuzzleError(f"{len(found)} puzzles: name one, as in {label}", source=source)
    puzzle = verbs.inspected(label, entry, reading.family, reading.variant).puzzle
    return puzzle, [drawn(label, puzzle, entry)], label


def drawn(label: str, puzzle: Puzzle, entry: Entry) -> Shown:
    """Return what is drawn on the board of the puzzle that the entry of a file is."""
    from satgrid.formats import _goal

    try:
        answer = _goal.drawn(puzzle) if entry.answer is None else entry.answer
    except PuzzleError as error:
        error.source = label
        raise
    if answer is None:
        raise UsageError(f"{label}: nothing is drawn in it: name a file with a grid behind it")
    return Shown(answer, entry.wrong)


def read_grids(source: str, family: str | None = None) -> list[Grid[Value]]:
    """Return the grids in a file, as `read_shown` finds them; refuse marks that contradict."""
    return whole(read_shown(source, family), source)


def whole(shown: Sequence[Shown], source: str) -> list[Grid[Value]]:
    """Return the grids of a source; refuse marks that contradict each other or a printed clue."""
    for sentence in (sentence for each in shown for sentence in each.wrong):
        raise PuzzleError(f"{sentence}: take one of the two away", source=source)
    return [each.grid for each in shown]


def read_shown(source: str, family: str | None = None) -> list[Shown]:
    """Return what a file shows: rows of symbols, JSON, or drawn answers.

    JSON is an object with solutions, one per line, or one grid: a list of rows, each a text or a
    list of cells.

    Answers are drawn in files of pzprv3 and in addresses of Penpa+, of this `family`. Lines with
    words, such as the heading and the verdict around a drawing, and empty lines are no rows; they
    part two grids. Blanks part the symbols of all rows, or are white cells.
    """
    from satgrid import sources
    from satgrid.deadline import checked
    from satgrid.grid import Grid

    try:
        text = sources.text(sources.content(source))
    except (OSError, UnicodeDecodeError) as error:
        address = sources.refusal(source)
        if address is not None:
            raise PuzzleError(address, source=truncate(source)) from None
        why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise PuzzleError(
            f"cannot be read ({why}): name a file with a grid", source=source
        ) from None
    if _OBJECT.match(text):
        return [*map(Shown, json_grids(text, source))]
    if _ROWS.match(text):
        listed = _listed_rows(text, source)
        if listed is not None:
            return [Shown(listed)]
    answers = _answers(text, source, family)
    if answers:
        return answers
    try:
        grids = [_rows(lines) for lines in _drawings(text)]
    except PuzzleError as error:
        error.source = source
        raise
    if not grids:
        raise PuzzleError(
            "no grid in it: draw one row a line, # black, . white and ? not known", source=source
        )
    return [Shown(Grid.from_rows(rows)) for rows in checked(grids, 1)]


def _drawings(text: str) -> Iterator[list[TextLine]]:
    """Yield the lines of each drawing, without the text around it."""
    from satgrid.deadline import checked
    from satgrid.notation.lines import text_lines

    drawn: list[TextLine] = []
    above: list[TextLine] = []
    for line in checked(text_lines(text)):
        width = len(drawn[0].raw) if drawn else 0
        if line.text and not (" " in line.text and _WORD.search(line.text)):
            # All cells of a blank row may be white.
            if not drawn and above and len(above[0].raw) == len(line.raw):
                drawn += above
            drawn.append(line)
            above = []
            continue
        if drawn and line.raw and not line.text and len(line.raw) == width:
            drawn.append(line)
            continue
        if drawn:
            yield drawn
            drawn = []
        if line.text or not line.raw or (above and len(line.raw) != len(above[0].raw)):
            above = []
        if line.raw and not line.text:
            above.append(line)
    if drawn:
        yield drawn


def _rows(lines: list[TextLine]) -> list[str]:
    """Return the symbols of each row; raise `PuzzleError` where blanks may be cells or not."""
    from satgrid.clues import WHITE

    apart = [line.text[::2] for line in lines]
    if not any(line.text[1::2].strip() for line in lines) and all(
        row and " " not in row for row in apart
    ):
        lines = [line._replace(text=row) for line, row in zip(lines, apart, strict=True)]
    even = len({len(line.raw) for line in lines}) == 1
    starts = {len(line.raw) - len(line.raw.lstrip()) for line in lines if line.text}
    inner = next((line for line in lines if " " in line.text), None)
    blank = next((line for line in lines if not line.text), None)
    ragged = even and len({len(line.text) for line in lines}) > 1
    # Behind rows without a sign for white cells, blanks are some.
    ragged |= even and all(line.raw[-1:] == " " and WHITE not in line.raw for line in lines)
    if inner or blank or ragged or len(starts) > 1:
        if not even or any(WHITE in line.raw for line in lines):
            raise PuzzleError(
                f"blanks may be cells, or part them: write {WHITE} or ? in each blank cell, "
                "and nothing between cells",
                line=(inner or blank or lines[0]).number,
            )
        return [line.raw.replace(" ", WHITE) for line in lines]
    for line in lines:
        if len(line.text) != len(lines[0].text):
            raise PuzzleError(
                f"the row has {count(len(line.text), 'symbol')}, the first has "
                f"{len(lines[0].text)}: rows must be equally long",
                line=line.number,
            )
    return [line.text for line in lines]


def _answers(text: str, source: str, family: str | None) -> list[Shown]:
    """Return what is drawn on the boards of a text, if it is of a format that holds answers."""
    from satgrid import formats, sources

    for name in formats.with_answers():
        if formats.looks_like(name, text):
            form = formats.find(name)
            try:
                lines = sources.lines(text)
                entries = form.parse_as(lines, family) if form.parse_as else form.parse(lines)
            except PuzzleError as error:
                error.source = source
                raise
            found = [
                Shown(entry.answer, entry.wrong) for entry in entries if entry.answer is not None
            ]
            if not found:
                raise PuzzleError(
                    "nothing is drawn in it: draw the answer there, or write it row by row",
                    source=source,
                )
            return found
    return []


def json_grids(text: str, source: str) -> list[Grid[Value]]:
    """Return the solutions of JSON objects, a line each."""
    import json

    from satgrid.deadline import checked
    from satgrid.grid import Grid

    try:
        objects = [json.loads(line) for line in checked(text.split("\n"), 1) if line.strip()]
        solutions = [rows for each in objects for rows in each["solutions"]]
        if not all(isinstance(row, str) and row for rows in solutions for row in rows):
            raise ValueError
        if not all(isinstance(rows, list) and len(set(map(len, rows))) == 1 for rows in solutions):
            raise ValueError
        found = [Grid.from_rows(rows) for rows in checked(solutions, 1)]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise PuzzleError(
            "it begins as JSON, and is not an answer: give a line of satgrid solve --json, with "
            'its "solutions"',
            source=source,
        ) from None
    if not found:
        raise PuzzleError('no grid in it: its "solutions" are empty', source=source)
    return found


def _listed_rows(text: str, source: str) -> Grid[Value] | None:
    """Return the grid of a JSON list of rows; None for a text without a comma that is no JSON."""
    import json

    from satgrid.deadline import checked
    from satgrid.grid import Grid

    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        if "," not in text:
            return None
        raise PuzzleError(
            "it begins as a JSON list of rows, and is none: write one list, with each row a text "
            'or a list of cells, as in ["12", "21"]',
            source=source,
        ) from None
    found: list[str] = []
    for r, row in enumerate(checked(rows, 1)):
        if not isinstance(row, str | list):
            raise PuzzleError(
                f"row {r + 1} is {shown_json(row)}: write each row as a text or a list of cells",
                source=source,
            )
        found.append("".join(_listed_cell(cell, (r, c), source) for c, cell in enumerate(row)))
        if not row:
            raise PuzzleError(f"row {r + 1} is empty: write its cells", source=source)
        if len(found[r]) != len(found[0]):
            raise PuzzleError(
                f"row {r + 1} has {count(len(row), 'cell')}, row 1 has {len(found[0])}: rows must "
                "be equally long",
                source=source,
            )
    return Grid.from_rows(found)


def _listed_cell(cell: object, place: Cell, source: str) -> Value:
    """Return the value of an entry of a JSON list: a character, or the number that it shows."""
    from satgrid.clues import MAX_NUMBER, value_of
    from satgrid.grid import label

    if type(cell) is int and 0 <= cell <= MAX_NUMBER:
        return value_of(cell) if cell else "0"
    if isinstance(cell, str) and len(cell) == 1 and not cell.isspace():
        return cell
    raise PuzzleError(
        f"{label(place)}: {shown_json(cell)} is not the value of a cell: write one character, or a "
        f"number from 0 to {MAX_NUMBER}, and ? for a cell that is not known",
        source=source,
    )
