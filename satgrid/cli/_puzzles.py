"""Going through the puzzles of a command line, where one bad file does not stop the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from satgrid.errors import GaveUp, PuzzleError, SatgridError, UsageError, truncate

if TYPE_CHECKING:
    from satgrid.cli._options import Reading
    from satgrid.formats import Entry
    from satgrid.problem import Problem

GAVE_UP, REFUTED, UNSATISFIABLE = 3, 4, 20


class Read(NamedTuple):
    """What became of a puzzle that was to be read: it, or why there is none.

    `left_s` is what reading has left of its time in seconds, None without a limit.
    """

    label: str
    problem: Problem | PuzzleError | GaveUp
    left_s: float | None = None


def each(
    sources: Iterable[str],
    reading: Reading,
    timeout_s: float | None = None,
    holds: Callable[[int], None] = lambda puzzles: None,
    seen: Callable[[Entry], None] = lambda entry: None,
) -> Iterator[Read]:
    """Yield every puzzle, or what is wrong with it.

    `holds` is called with the number of puzzles of each file that can be read, `seen` with what a
    file says of a puzzle before that is yielded.

    A file that cannot be read as its format, or not in time, counts as one bad puzzle. The time
    that a file takes counts for the first of its puzzles.
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
            label = named(source)
            yield Read(label, late(label, timeout_s))
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
                yield Read(label, late(label, timeout_s))
            else:
                yield Read(label, problem, within.left_s())


def require_apart(puzzles: Iterable[str], grid: str | None) -> None:
    """Raise `UsageError` where a puzzle and the grid are both to come from standard input."""
    if grid == "-" and "-" in puzzles:
        raise UsageError("PUZZLE and GRID are both -: one of them must be a file")


def each_given(
    puzzles: Iterable[str],
    given: str | None,
    reading: Reading,
    timeout_s: float | None,
) -> list[Read]:
    """Return what `each` yields; where a grid is given, the one puzzle with what is drawn in it."""
    puzzles = tuple(puzzles)
    require_apart(puzzles, given)
    found = list(each(puzzles, reading, timeout_s))
    return found if given is None else _with_given(found, given)


def _with_given(found: list[Read], path: str) -> list[Read]:
    """Return the one puzzle with what is drawn in the grid of a file, `?` in cells not known."""
    from satgrid.cli._grids import read_grids
    from satgrid.search.partial import with_entries

    grids = read_grids(path, family_of(found))
    if len(found) > 1 or len(grids) > 1:
        many = f"{len(found)} puzzles" if len(found) > 1 else f"{len(grids)} grids in {path}"
        raise UsageError(f"--given goes with one puzzle and one grid: there are {many}")
    ((label, problem, left_s),) = found
    if isinstance(problem, SatgridError):
        return found
    try:
        return [Read(label, with_entries(problem, grids[0]), left_s)]
    except PuzzleError as error:
        error.source = path
        raise


def none_shows(label: str, grid: str) -> str:
    """Return that no solution of a puzzle shows what is drawn in the grid of a file."""
    mend = "`satgrid explain --given` tells what is wrong in it"
    return f"no solution of {label} shows {grid}: {mend}"


def family_of(found: list[Read]) -> str | None:
    """Return the family of the first puzzle that could be read."""
    return next((p.name for _, p, _ in found if not isinstance(p, SatgridError)), None)


def named(source: str) -> str:
    """Return what messages call a source that is not read yet."""
    return truncate(source.strip()) if "\n" in source else source


def late(label: str, timeout_s: float | None) -> GaveUp:
    """Return the error for a source that was not read in time."""
    from satgrid.deadline import after

    return GaveUp(f"{label}: gave up reading it {after(timeout_s)}: allow more with --timeout")


def exit_code(codes: list[int]) -> int:
    """Return the exit code of several puzzles: the smallest that is not 0, else 0."""
    return min((code for code in codes if code), default=0)
