"""The library's verbs: the work of the command line as functions.

    puzzle = satgrid.load("moon.non")
    answer = satgrid.solve(puzzle, unique=True, timeout_s=10)
    for grid in satgrid.solutions(puzzle, limit=10): ...
    model = satgrid.encode(puzzle, encoders={"blocks": "states"})
    file.writelines(satgrid.to_dimacs(puzzle, model))
    puzzle, answer = satgrid.decode("moon.cnf", "answer.txt")
    puzzle = satgrid.generate("hitori", 10, 10, seed=7)

Every function with a puzzle argument raises `PuzzleError` for a puzzle that its family refuses,
and `UsageError` for a solver, encoder, family or format that does not exist.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from shlex import quote
from typing import TYPE_CHECKING, Any, Unpack

from satgrid import families, formats
from satgrid.clues import BLACK, UNKNOWN, Value
from satgrid.deadline import OutOfTime, after, limited
from satgrid.errors import (
    GaveUp,
    HashError,
    PuzzleError,
    Remedy,
    SignError,
    UnknownClueError,
    UnknownPartError,
    UnnamedError,
    UsageError,
    a,
    shown,
    truncate,
)
from satgrid.formats import Entry
from satgrid.formula import TABLE_LIMIT
from satgrid.grid import Grid
from satgrid.grid import label as cell_label
from satgrid.layers import part_label
from satgrid.model import Encoding, Model, of_variables
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle, variants
from satgrid.search.answer import Answer
from satgrid.search.loop import Search
from satgrid.search.options import Options, SearchOptions
from satgrid.search.question import Question
from satgrid.search.stages import Stages
from satgrid.solvers import HEURISTIC

if TYPE_CHECKING:
    from satgrid.search.candidates import Determined
    from satgrid.search.count import Count

_LOOKS_DRAWN = re.compile(r"[^\x00-\x7f]|\+--|\.   \.")
"""A part of each drawing that may also be read as a typed board with other cells."""


_MOST_DRAWN_CELLS = 25_000
"""The cells of the biggest board whose drawing is compared with a text."""


def load(
    source: Any,
    *,
    format: str | None = None,
    family: str | None = None,
    variant: Mapping[str, Any] | Sequence[Any] = (),
) -> Puzzle:
    """Return the only puzzle of the source: a path, `path#entry`, text, game ID or address.

    The source can also be the rows of a board as lists, tuples or an array of numpy, or a dict with
    the clues "rows" and "columns".

    Format and family are recognised unless named. `variant` has settings that the source does not
    state, such as {"stars": 2} or ["stars 2"]. Raises `PuzzleError` for a bad file or puzzle, for a
    setting that contradicts the source, and for a source with several puzzles.
    """
    found = load_all(source, format=format, family=family, variant=variant)
    if len(found) > 1:
        first = found[0][0]
        raise PuzzleError(
            f"{len(found)} puzzles: name one, as in {first}", source=first.rpartition("#")[0]
        )
    return found[0][1]


def load_all(
    source: Any,
    *,
    format: str | None = None,
    family: str | None = None,
    variant: Mapping[str, Any] | Sequence[Any] = (),
) -> list[tuple[str, Puzzle]]:
    """Return (label, puzzle) for each puzzle of the source; the arguments are those of `load`."""
    settings = variants.asked(variant)
    if isinstance(source, str | os.PathLike):
        found = read(os.fspath(source), format, family)
    else:
        from satgrid.formats.lists import of_objects

        found = [("board", of_objects(source))]
    return [(name, inspected(name, entry, family, settings).puzzle) for name, entry in found]


def read(source: str, format: str | None, family: str | None) -> list[tuple[str, Entry]]:
    """Return (label, entry) for each puzzle of the source, not yet inspected.

    Warns of statements in the source that satgrid does not read and that may matter.
    """
    try:
        found = formats.read(source, format, family and families.find(family).name)
    except PuzzleError as error:
        drawn = _drawn(error.drawn, None, family, error.source) if error.drawn else None
        if drawn is None:
            if family and error.typed_as:
                below = error.drawn.partition(error.typed_as)[2].split()
                _require_no_row(error.typed_as, len(below[0]) if below else 0, error.source)
            advise(error, family)
            raise
        found = [(error.source or "", Entry(drawn, None, {}))]
    found = [(label, identified(label, entry)) for label, entry in found]
    for label, entry in found:
        for note in entry.notes:
            warnings.warn(f"{label}: {note}", stacklevel=2)
    return found


def advise(error: PuzzleError, family: str | None) -> None:
    """Add to the error of a typed text what the family, or that of the text, has instead."""
    about_signs = isinstance(error, HashError | SignError | UnknownPartError)
    if error.typed_as is None:
        return
    try:
        found = families.find(family or error.typed_as)
    except UsageError:
        error.rules = "NAME" if about_signs else ""
        return
    families.advise(error, found)
    error.rules = _named_for_rules(found)


def _named_for_rules(family: families.Family) -> str:
    """Return what to write behind `satgrid rules` for the family."""
    file = families.rule_file(family.name)
    return f"--rules {quote(file.path)}" if file else family.name


def _with_black_signs(puzzle: Puzzle, family: families.Family, entry: Entry) -> Puzzle:
    """Return the puzzle with the sign of the family for black cells in cells that have `#`."""
    black = [cell for cell, sign in puzzle.signs.items() if sign == BLACK]
    if not black:
        return puzzle
    sign = next(filter(None, (layer.black_sign for layer in family.layers.values())), "")
    if not sign:
        where = cell_label(black[0])
        error = SignError(f"{where}: '#'", "write its clue", entry.lines.get(where) or 1)
        families.advise(error, family)
        error.problem += ", and draw black cells below given:"
        raise error
    return puzzle.with_cells({**puzzle.numbers, **puzzle.signs, **dict.fromkeys(black, sign)})


def inspected(
    label: str, entry: Entry, family: str | None, variant: variants.Variant = ()
) -> Problem:
    """Return the puzzle with its family and settings, after its family has accepted its clues.

    A text that has no other reading, or whose other reading has another drawing, is read as a
    drawing of satgrid.
    """
    problem = fault = None
    try:
        problem = _inspected(label, entry, family, variant)
    except PuzzleError as error:
        fault = error
    if entry.drawn and (fault or _LOOKS_DRAWN.search(entry.drawn)):
        drawn = _drawn(entry.drawn, problem.puzzle if problem else None, family, label)
        if drawn is not None:
            return _inspected(label, Entry(drawn, None, {}), family, variant)
    if problem is None:
        assert fault is not None
        raise fault
    return problem


def _drawn(text: str, other: Puzzle | None, family: str | None, label: str | None) -> Puzzle | None:
    """Return the puzzle whose drawing the text is, None if there is none or it is the other one.

    Its family is known, or named in the first line.
    """
    from satgrid.drawing import reading

    if other is not None and other.board.area > _MOST_DRAWN_CELLS:
        return None
    try:
        if other is not None and reading.is_drawing_of(text, other):
            return None
        found = families.find(family or (other.family if other else reading.name_above(text)))
        return reading.drawn_puzzle(text, found)
    except UsageError:
        return None
    except PuzzleError as error:
        error.source = label
        if other is not None:
            return None
        raise


def _inspected(
    label: str, entry: Entry, family: str | None, variant: variants.Variant = ()
) -> Problem:
    entry = _as_family_has_it(label, identified(label, entry), family, variant)
    puzzle, found = entry.puzzle, None
    try:
        if entry.fault is not None:
            raise entry.fault
        name = family or puzzle.family
        if family and puzzle.family and entry.typed:
            _require_no_row(puzzle.family, puzzle.width, label)
        if not name:
            suited = families.possible_families(puzzle)
            if entry.zeros:
                blank = families.possible_families(puzzle.without_zeros())
                suited = sorted({*suited, *blank})
            if len(suited) != 1:
                raise PuzzleError(
                    f"no family named, and {'several fit' if suited else 'none fits'}",
                    remedy=Remedy.NAME_FAMILY(", ".join(suited))
                    if suited
                    else Remedy.NO_FAMILY_FITS(),
                )
            (name,) = suited
        try:
            found = families.find(name)
        except UsageError as error:
            if family:
                raise
            raise PuzzleError(error.problem, remedy=error.remedy) from None
        puzzle = _with_black_signs(puzzle, found, entry)
        if entry.zeros and not families.has_zeros(found, puzzle):
            puzzle = puzzle.without_zeros()
        puzzle = families.with_empty_cells(found, puzzle)
        puzzle = _with_settings(puzzle, entry, variant, found)
        problem = Problem(puzzle.of_family(found.name), found)
        if entry.only and puzzle.family not in (problem.name, found.based_on):
            raise UsageError(f"{label} is read as {a(puzzle.family)}", remedy=Remedy.ONLY_FAMILY())
        problem.inspect()
    except PuzzleError as error:
        error.source = label
        if isinstance(error, UnknownClueError) and entry.unknown != UNKNOWN:
            error.written(entry.unknown)
        if error.clue is not None:
            error.line = entry.lines.get(error.clue)
            if error.line is None and error.clue.startswith(part_label("")):
                error.line = entry.lines.get("family")
        if entry.typed and found is not None:
            error.rules = _named_for_rules(found)
        raise
    return problem


def _require_no_row(name: str, width: int, source: str | None) -> None:
    """Refuse a first line that is no family if it may be a row of the board below it."""
    if len(name) != width:
        return
    try:
        families.find(name)
    except UsageError:
        raise PuzzleError(
            f"the first line, {truncate(repr(name))}, is no family, and may be a row: write the "
            "name of the family above it, or leave it out",
            clue="family",
            source=source,
        ) from None


def identified(label: str, entry: Entry) -> Entry:
    """Return the reading in the only family that accepts its clues, if a text names no family.

    Otherwise the fault of the entry names the families that do.
    """
    if not isinstance(entry.fault, UnnamedError) or entry.fault.fitted:
        return entry
    fitting = []
    for reading in entry.readings:
        first = {
            name: left._replace(may_be=left.may_be[:1]) for name, left in reading.unstated.items()
        }
        with suppress(PuzzleError):
            inspected(label, reading._replace(unstated=first, fault=None), None)
            fitting.append(reading)
    # Words may say why no setting is right.
    fitting = fitting or [reading for reading in entry.readings if reading.fault is not None]
    if len(fitting) == 1:
        return fitting[0]
    entry.fault.fit([reading.puzzle.family for reading in fitting])
    return entry._replace(readings=())


def _as_family_has_it(
    label: str, entry: Entry, family: str | None, variant: variants.Variant
) -> Entry:
    """Return the only reading of a text as the family, or the entry itself.

    If the family refuses every reading, the first one is returned, whose fault is named.
    """
    fitting, tried = [], 0
    for reading in entry.readings:
        if family or reading.puzzle.family:
            tried += 1
            with suppress(PuzzleError):
                inspected(label, reading, family, variant)
                fitting.append(reading)
    if tried and not fitting:
        return entry.readings[0]
    return fitting[0] if len(fitting) == 1 else entry


def _with_settings(
    puzzle: Puzzle, entry: Entry, asked: variants.Variant, family: families.Family
) -> Puzzle:
    """Return the puzzle with the user's settings, and those with a single possible value."""
    if asked:
        try:
            families.require_variant(family, replace(puzzle, variant=asked))
        except PuzzleError as error:
            error.clue = None  # The setting is in no line of the text.
            raise
    settings = variants.stated(puzzle.variant, asked, entry.decided)
    for name, (may_be, why) in entry.unstated.items():
        if name in dict(asked):
            continue
        if len(may_be) > 1:
            words = variants.to_words(name, may_be[-1])
            quoted = f'"{words}"' if " " in words else words
            in_title = " ".join(reversed(words.split()))
            raise PuzzleError(why, remedy=Remedy.SETTING(quoted, in_title))
        settings = variants.read({**dict(settings), name: may_be[0]})
    return puzzle if settings == puzzle.variant else replace(puzzle, variant=settings)


def solve(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    most: int | None = 1,
    minimise: str | None = None,
    maximise: str | None = None,
    optimiser: str | None = None,
    on_solution: Callable[[Grid[Value]], None] = lambda grid: None,
    narrow: bool = True,
    timeout_s: float | None = None,
    **options: Unpack[SearchOptions],
) -> Answer:
    """Return an answer with a solution; with `unique`, also whether it is the only one.

    `most` is the wanted number of solutions (None: all of them); `on_solution` is called with each
    as soon as it is found. `minimise` or `maximise` names an objective of the family ("black");
    solutions are then best ones, found by the `optimiser` "rc2" or "linear" (None: the first that
    the solver supports). Without `narrow` the solver does all the work. `timeout_s` is the time
    limit in seconds. The other options, such as `solver` and `encoders`, are those of
    `SearchOptions`. At the time limit the answer has the status "gave-up"; Ctrl-C raises
    `Interrupted` (a KeyboardInterrupt) with the answer so far. The solver "heuristic" guesses at
    random for `timeout_s` (180 s by default), and proves nothing.
    """
    if options.get("solver") == HEURISTIC:
        from satgrid.search import heuristic

        heuristic.require_sense(
            {
                "unique": unique,
                "most": most != 1,
                "minimise": minimise,
                "maximise": maximise,
                "optimiser": optimiser,
                "encoders": options.get("encoders"),
            }
        )
    how = Options.of(options, narrow)
    question = Question(unique, most, minimise, maximise, optimiser)
    return question.answer(Problem(puzzle), how, timeout_s, options.get("on_event"), on_solution)


def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    narrow: bool = True,
    timeout_s: float | None = None,
    **options: Unpack[SearchOptions],
) -> Iterator[Grid[Value]]:
    """Yield solutions one by one, at most `limit`; the other arguments are those of `solve`.

    Raises `GaveUp` at the time limit, and if an outside solver gives up by itself.
    """
    within = limited(timeout_s)
    search = Search(Problem(puzzle), Options.of(options, narrow), options.get("on_event"))
    with closing(Stages(search).grids()) as grids:
        count = 0
        while limit is None or count < limit:
            try:
                with within:
                    grid = next(grids, None)
            except OutOfTime:
                if search.report.gave_up:
                    raise GaveUp("the solver gave up: choose another") from None
                raise GaveUp(f"gave up {after(timeout_s)}: allow more with timeout_s") from None
            if grid is None:
                return
            yield grid
            count += 1


def determined(
    puzzle: Puzzle,
    *,
    given: Grid[Value] | None = None,
    narrow: bool = True,
    timeout_s: float | None = None,
    **options: Unpack[SearchOptions],
) -> Determined:
    """Return the cells that are the same in all solutions, and the possible values of the others.

    With `given`, a grid with `?` in unknown cells, only solutions that agree with it count. Raises
    `PuzzleError` if `given` is no grid of the puzzle. At the time limit the status is "gave-up".
    """
    from satgrid.search.candidates import determine_cells
    from satgrid.search.partial import with_entries

    problem, how = with_entries(Problem(puzzle), given), Options.of(options, narrow)
    return determine_cells(problem, how, timeout_s, options.get("on_event"))


def count(
    puzzle: Puzzle,
    *,
    given: Grid[Value] | None = None,
    limit: int | None = None,
    narrow: bool = True,
    timeout_s: float | None = None,
    **options: Unpack[SearchOptions],
) -> Count:
    """Return the number of solutions, or with a `limit` that there are at least that many.

    Few solutions are found one by one, many are counted without listing them; if that takes long,
    by Ganak if `pyganak` is installed. The other arguments are those of `determined`. At the time
    limit the status is "gave-up", and `at_least` is a lower bound.
    """
    from satgrid.search import count as counting
    from satgrid.search.partial import with_entries

    if limit is not None and limit < 1:
        raise UsageError(f"limit={limit}: count to one at least, or None for all")
    problem, how = with_entries(Problem(puzzle), given), Options.of(options, narrow)
    return counting.count(problem, limit, how, timeout_s, options.get("on_event"))


def encode(
    puzzle: Puzzle,
    *,
    encoders: Mapping[str, str] | None = None,
    narrow: bool = True,
    table_limit: int = TABLE_LIMIT,
    relaxed: bool = False,
) -> Model:
    """Return the compiled puzzle: its complete formula, and the meaning of the variables.

    Constraints that a search adds lazily are encoded in full, unless `encoders` chooses a cut;
    `relaxed` leaves them out. `literal` raises `UsageError` for a cell that narrowing has settled.
    """
    encoding = Encoding(encoders or {}, narrow, standalone=not relaxed, table_limit=table_limit)
    model = Search(Problem(puzzle), Options(encoding=encoding)).model()
    model.literal = of_variables(model.literal)
    return model


def to_dimacs(
    puzzle: Puzzle, model: Model, *, minimise: str | None = None, maximise: str | None = None
) -> Iterator[str]:
    """Yield the text of the puzzle's compiled formula as DIMACS CNF, in pieces.

    With an objective of the family ("black") to `minimise` or `maximise` it is WCNF. `decode` needs
    only this text, because comments above the clauses describe the puzzle.
    """
    from satgrid.dimacs.header import Header, Meaning

    aim = Question(minimise=minimise, maximise=maximise).aim(Problem(puzzle))
    return Header(Meaning.of(puzzle, model, aim), model).text()


def decode(cnf: str, output: str) -> tuple[Puzzle | None, Answer]:
    """Return the puzzle of a CNF or WCNF file, and the answer in the output of a solver.

    `output` is a file, or "-" for standard input. The answer's grid satisfies every clause of the
    file and the referee. That no solution, or no better one, exists is the solver's word. Without
    satgrid's header there is no puzzle and no grid. Raises `PuzzleError` for a damaged file or
    output, with `exit_code` 4 for a wrong model.
    """
    from satgrid.search.decode import decode_output

    return decode_output(cnf, output)


def check(puzzle: Puzzle, grid: Grid[Value], *, timeout_s: float | None = None) -> list[str]:
    """Return the referee's objections, one sentence per broken rule; [] for a solution.

    For a partial grid (`?` in unknown cells), [] means that a search has found a solution that
    agrees with it. Otherwise the sentences name the clues and rules that are already violated, or
    say that none is violated but no completion exists. Raises `GaveUp` at the limit `timeout_s`.
    """
    if not isinstance(grid, Grid):
        raise UsageError(f"{shown(grid)} is no grid: make one with satgrid.Grid.from_rows")
    if UNKNOWN in grid.flat:
        from satgrid.search.partial import problems_of_partial

        return problems_of_partial(Problem(puzzle), grid, timeout_s)
    try:
        with limited(timeout_s):
            return list(Problem(puzzle).check(grid))
    except OutOfTime:
        raise GaveUp(
            f"gave up {after(timeout_s)}: not known whether it is right: allow more time"
        ) from None


def convert(puzzles: Sequence[Puzzle], format: str) -> str:
    """Return the puzzles as text in the format."""
    if isinstance(puzzles, Puzzle):
        raise UsageError("one puzzle: give a list of them, as in satgrid.convert([puzzle], 'json')")
    return formats.find(format).write(puzzles)
