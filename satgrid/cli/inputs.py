"""The arguments of a command: puzzles in files and folders, and drawn grids."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from satgrid.errors import (
    GaveUp,
    PuzzleError,
    SatgridError,
    UsageError,
    count,
    shown_json,
    truncate,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satgrid.clues import Value
    from satgrid.formats import Entry
    from satgrid.grid import Cell, Grid
    from satgrid.notation.lines import TextLine
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.puzzle.variants import Variant


GAVE_UP, REFUTED, UNSATISFIABLE = 3, 4, 20

EXIT_CODES = {"error": 1, "gave-up": GAVE_UP, "refuted": REFUTED, "unsatisfiable": UNSATISFIABLE}
"""The exit codes of outcomes; other outcomes have 0."""


class Reading(NamedTuple):
    """The options that say how puzzles are read."""

    format: str | None = None
    family: str | None = None
    variant: Variant = ()


class Read(NamedTuple):
    """A puzzle that was read, or the error.

    `left_s` are the seconds left for it after reading, None without a limit.
    """

    label: str
    problem: Problem | PuzzleError | GaveUp
    left_s: float | None = None


def read_puzzles(
    sources: Iterable[str],
    reading: Reading,
    timeout_s: float | None = None,
    holds: Callable[[int], None] = lambda puzzles: None,
    seen: Callable[[Entry], None] = lambda entry: None,
) -> Iterator[Read]:
    """Yield every puzzle, or its error.

    `holds` is called with the number of puzzles in each readable file, `seen` with the entry of
    each puzzle before the puzzle is yielded.

    A file that cannot be read as its format, or not in time, is one bad puzzle. The time for
    reading a file is taken from its first puzzle.
    """
    from satgrid import verbs
    from satgrid.deadline import OutOfTime, limited

    for source in sources:
        within = limited(timeout_s)
        try:
            with within:
                entries = verbs.read(source, reading.format, reading.family)
        except PuzzleError as error:
            yield Read(error.source or source, error)
            continue
        except OutOfTime:
            label = source_name(source)
            yield Read(label, gave_up_reading(label, timeout_s))
            continue
        holds(len(entries))
        for k, (label, entry) in enumerate(entries):
            if k:
                within = limited(timeout_s)
            try:
                seen(entry)
                with within:
                    problem = verbs.inspected(label, entry, reading.family, reading.variant)
            except PuzzleError as error:
                yield Read(label, error)
            except OutOfTime:
                yield Read(label, gave_up_reading(label, timeout_s))
            else:
                yield Read(label, problem, within.left_s())


def require_apart(puzzles: Iterable[str], grid: str | None) -> None:
    """Raise `UsageError` if a puzzle and the grid are both on standard input."""
    if grid == "-" and "-" in puzzles:
        raise UsageError("PUZZLE and GRID are both -: one of them must be a file")


def read_with_given(
    puzzles: Sequence[str], given: str | None, reading: Reading, timeout_s: float | None
) -> list[Read]:
    """Return the puzzles; with a file of a grid, the only puzzle with the only grid's entries."""
    require_apart(puzzles, given)
    found = list(read_puzzles(puzzles, reading, timeout_s))
    if given is None:
        return found
    grids = read_grids(given, first_family(found))
    if len(found) > 1 or len(grids) > 1:
        many = f"{len(found)} puzzles" if len(found) > 1 else f"{len(grids)} grids in {given}"
        raise UsageError(f"--given needs one puzzle and one grid: there are {many}")
    ((label, problem, left_s),) = found
    if isinstance(problem, SatgridError):
        return found
    from satgrid.search.partial import with_entries

    with errors_of(given):
        return [Read(label, with_entries(problem, grids[0]), left_s)]


@contextmanager
def errors_of(source: str) -> Iterator[None]:
    """Name the source in each `PuzzleError` of the block."""
    try:
        yield
    except PuzzleError as error:
        error.source = source
        raise


def no_solution_shows(label: str, grid: str) -> str:
    """Return the message that no solution of a puzzle agrees with the grid of a file."""
    return f"no solution of {label} agrees with {grid}: see `satgrid explain --given`"


def first_family(found: list[Read]) -> str | None:
    """Return the family of the first puzzle without an error, or None."""
    return next((p.name for _, p, _ in found if not isinstance(p, SatgridError)), None)


def source_name(source: str) -> str:
    """Return the name of an unread source in messages."""
    return truncate(source.strip()) if "\n" in source else source


def gave_up_reading(label: str, timeout_s: float | None) -> GaveUp:
    """Return the error for a source that was not read in time."""
    from satgrid.deadline import after

    return GaveUp(f"{label}: gave up reading it {after(timeout_s)}: allow more with --timeout")


def exit_code(codes: Iterable[int]) -> int:
    """Return the exit code of several puzzles: the smallest that is not 0, else 0."""
    return min((code for code in codes if code), default=0)


# Folders


def walk_folders(sources: Iterable[str]) -> Iterator[str]:
    """Yield the sources, with each folder replaced by the puzzle files in it and below, by name.

    Puzzle files have the suffix of a format, or the name of a family as their suffix. A .txt file
    beside a puzzle file of the same name is the drawing of a solution, so it is left out. A folder
    that cannot be read, or has no puzzle file, is yielded itself: reading it reports the error.
    """
    from satgrid import families, formats

    known = families.names()

    def of_puzzles(suffix: str) -> bool:
        name = suffix[1:]
        return bool(formats.of_suffix(suffix) or name in known or families.rule_file(name))

    for source in sources:
        if not os.path.isdir(source):
            yield source
            continue
        unread: list[OSError] = []
        found = 0
        for folder, below, files in os.walk(source, onerror=unread.append):
            below.sort()
            parts = [os.path.splitext(name) for name in sorted(files) if name[0] != "."]
            puzzles = [(stem, suffix) for stem, suffix in parts if of_puzzles(suffix)]
            stems = Counter(stem for stem, _ in puzzles)
            for stem, suffix in puzzles:
                if suffix != ".txt" or stems[stem] == 1:
                    found += 1
                    yield os.path.join(folder, stem + suffix)
        yield from (str(error.filename) for error in unread)
        if not found and not unread:
            yield source


def drawing_beside(label: str) -> str | None:
    """Return the .txt file beside a puzzle file of the same name: the drawing of a solution.

    Return None if it does not exist, or if the label names an entry of a file.
    """
    stem, suffix = os.path.splitext(label)
    beside = stem + ".txt"
    return beside if suffix != ".txt" and os.path.isfile(label) and os.path.isfile(beside) else None


# Grids

_WORD = re.compile("[a-z]{3}")
"""Matches lines of words, and hardly ever a row of symbols that contains a blank."""

_OBJECT = re.compile(r'\s*\{\s*"')
"""The beginning of a JSON object; a row of symbols may begin with a brace too."""

_ROWS = re.compile(r"""\s*\[\s*(?:[\["]|['0-9][^\]]*,)""")
"""The beginning of a JSON list of rows; a row of symbols may begin with a bracket too."""


class DrawnGrid(NamedTuple):
    """A grid that a file contains, and sentences on marks that contradict each other."""

    grid: Grid[Value]
    wrong: tuple[str, ...] = ()


def read_with_drawing(source: str, reading: Reading) -> tuple[Puzzle, list[DrawnGrid], str]:
    """Return the only puzzle of a source, the grid drawn on its board, and its label."""
    from satgrid import verbs

    found = verbs.read(source, reading.format, reading.family)
    label, entry = found[0]
    if len(found) > 1:
        raise PuzzleError(f"{len(found)} puzzles: name one, as in {label}", source=source)
    puzzle = verbs.inspected(label, entry, reading.family, reading.variant).puzzle
    return puzzle, [grid_of_entry(label, puzzle, entry)], label


def grid_of_entry(label: str, puzzle: Puzzle, entry: Entry) -> DrawnGrid:
    """Return the grid that is drawn on the board of an entry."""
    from satgrid.formats import _goal

    with errors_of(label):
        if entry.undrawn is not None:
            raise entry.undrawn
        answer = _goal.goal_grid(puzzle) if entry.answer is None else entry.answer
    if answer is None:
        raise UsageError(f"{label}: nothing is drawn in it: name a file with a grid after it")
    return DrawnGrid(answer, entry.wrong)


def read_grids(source: str, family: str | None = None) -> list[Grid[Value]]:
    """Return the grids in a file; raise `PuzzleError` for marks that contradict each other."""
    return consistent_grids(read_drawn_grids(source, family), source)


def consistent_grids(shown: Sequence[DrawnGrid], source: str) -> list[Grid[Value]]:
    """Return the grids; raise `PuzzleError` for marks that contradict each other or a clue."""
    for sentence in (sentence for each in shown for sentence in each.wrong):
        raise PuzzleError(f"{sentence}: remove one of the two", source=source)
    return [each.grid for each in shown]


def read_drawn_grids(source: str, family: str | None = None) -> list[DrawnGrid]:
    """Return the grids in a file: rows of symbols, JSON, or drawn answers.

    JSON is either objects with solutions, one per line, or one grid: a list of rows, each a text or
    a list of cells. pzprv3 files and Penpa+ addresses contain drawn answers (of this `family`).

    In rows of symbols, empty lines and lines of words, such as the heading and the verdict of a
    drawing, separate grids. Blanks separate the symbols of all rows, or are white cells.
    """
    from satgrid.deadline import checked

    text = read_text(source, "a file with a grid")
    if _OBJECT.match(text):
        return [*map(DrawnGrid, json_grids(text, source))]
    if _ROWS.match(text):
        listed = _json_rows(text, source)
        if listed is not None:
            return [DrawnGrid(listed)]
    answers = _format_answers(text, source, family)
    if answers:
        return answers
    with errors_of(source):
        grids = [_grid(lines, source) for lines in _drawings(text)]
    if not grids:
        raise PuzzleError(
            "no grid in it: write one row per line, # black, . white and ? unknown", source=source
        )
    return [*map(DrawnGrid, checked(grids, 1))]


def _grid(lines: list[TextLine], source: str) -> Grid[Value]:
    """Return the grid of its lines: symbols, or a JSON list of rows."""
    from satgrid.grid import Grid

    if _ROWS.match(lines[0].text):
        listed = _json_rows("\n".join(line.text for line in lines), source)
        if listed is not None:
            return listed
    return Grid.from_rows(_rows(lines))


def read_text(source: str, wanted: str) -> str:
    """Return the text of a file; raise `PuzzleError` with the `wanted` kind of file."""
    from satgrid import sources

    try:
        return sources.text(sources.content(source))
    except (OSError, UnicodeDecodeError) as error:
        address = sources.refusal(source)
        if address is not None:
            address.source = truncate(source)
            raise address from None
        why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise PuzzleError(f"cannot be read ({why}): name {wanted}", source=source) from None


def _drawings(text: str) -> Iterator[list[TextLine]]:
    """Yield the lines of each grid, without the text around it."""
    from satgrid.deadline import checked
    from satgrid.notation.lines import text_lines

    grid: list[TextLine] = []
    above: list[TextLine] = []
    for line in checked(text_lines(text)):
        if line.text and not (" " in line.text and _WORD.search(line.text)):
            # A blank row may consist of white cells.
            if not grid and above and len(above[0].raw) == len(line.raw):
                grid += above
            grid.append(line)
            above = []
            continue
        blank = bool(line.raw) and not line.text
        if grid and blank and len(line.raw) == len(grid[0].raw):
            grid.append(line)
            continue
        if grid:
            yield grid
            grid = []
        if not blank or (above and len(line.raw) != len(above[0].raw)):
            above = []
        if blank:
            above.append(line)
    if grid:
        yield grid


def _rows(lines: list[TextLine]) -> list[str]:
    """Return the symbols of each row; raise `PuzzleError` if the meaning of blanks is unclear."""
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
    # If no row has a sign for white cells, blanks at the ends of rows are white cells.
    ragged |= even and all(line.raw[-1:] == " " and WHITE not in line.raw for line in lines)
    if inner or blank or ragged or len(starts) > 1:
        if not even or any(WHITE in line.raw for line in lines):
            raise PuzzleError(
                f"blanks may be cells or separate them: write {WHITE} or ? in each blank cell, "
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


def _format_answers(text: str, source: str, family: str | None) -> list[DrawnGrid]:
    """Return the answers in a text, if its format holds answers."""
    from satgrid import formats, sources

    for name in formats.showing_answer(text):
        form = formats.find(name)
        with errors_of(source):
            lines = sources.lines(text)
            entries = form.parse_as(lines, family) if form.parse_as else form.parse(lines)
            for each in entries:
                if each.undrawn is not None:
                    raise each.undrawn
        found = [DrawnGrid(each.answer, each.wrong) for each in entries if each.answer is not None]
        if not found:
            raise PuzzleError(
                "nothing is drawn in it: draw the answer there, or write it row by row",
                source=source,
            )
        return found
    return []


def json_grids(text: str, source: str) -> list[Grid[Value]]:
    """Return the solutions in JSON objects, one object per line."""
    import json

    from satgrid.deadline import checked
    from satgrid.grid import Grid

    try:
        objects = [json.loads(line) for line in checked(text.split("\n"), 1) if line.strip()]
        solutions = [rows for each in objects for rows in each["solutions"]]
        if not all(isinstance(row, str | list) and row for rows in solutions for row in rows):
            raise ValueError
        if not all(isinstance(rows, list) and len(set(map(len, rows))) == 1 for rows in solutions):
            raise ValueError
        found = [Grid.from_rows(_solution_rows(rows)) for rows in checked(solutions, 1)]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise PuzzleError(
            "it begins like JSON, and is not an answer: give a line of satgrid solve --json, with "
            'its "solutions"',
            source=source,
        ) from None
    if not found:
        raise PuzzleError('no grid in it: its "solutions" are empty', source=source)
    return found


def _solution_rows(rows: list[str | list[object]]) -> list[Sequence[Value]]:
    """Return the values of the rows of a solution; raise `ValueError` for others."""
    from satgrid.clues import value_of_json

    found: list[Sequence[Value]] = []
    for row in rows:
        values = row if isinstance(row, str) else [value_of_json(entry) or "" for entry in row]
        if "" in [*values]:
            raise ValueError
        found.append(values)
    return found


def _json_rows(text: str, source: str) -> Grid[Value] | None:
    """Return the grid in a JSON list of rows; None for other text without a comma."""
    import json

    from satgrid.deadline import checked
    from satgrid.grid import Grid

    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        if "," not in text:
            return None
        raise PuzzleError(
            "it begins like a JSON list of rows, and is not one: write one list, with each row a "
            'text or a list of cells, as in ["12", "21"]',
            source=source,
        ) from None
    found: list[str] = []
    for r, row in enumerate(checked(rows, 1)):
        with errors_of(source):
            if not isinstance(row, str | list):
                said = f"row {r + 1} is {shown_json(row)}"
                raise PuzzleError(f"{said}: write each row as a text or a list of cells")
            found.append("".join(_json_cell(cell, (r, c)) for c, cell in enumerate(row)))
            if not row:
                raise PuzzleError(f"row {r + 1} is empty: write its cells")
            if len(found[r]) != len(found[0]):
                said = f"row {r + 1} has {count(len(row), 'cell')}, row 1 has {len(found[0])}"
                raise PuzzleError(f"{said}: rows must be equally long")
    return Grid.from_rows(found)


def _json_cell(cell: object, place: Cell) -> Value:
    """Return the value of an item of a JSON list: a character or a number."""
    from satgrid.clues import value_of_json
    from satgrid.grid import label

    value = value_of_json(cell)
    if value is not None:
        return value
    raise PuzzleError(
        f"{label(place)}: {shown_json(cell)} is not the value of a cell: write one character, or a "
        f"number from 0 up, and ? for a cell that is not known"
    )
