"""Going through the puzzles of a command line, where one bad file does not stop the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from satgrid.errors import PuzzleError

if TYPE_CHECKING:
    from satgrid.puzzle import Puzzle

GAVE_UP, REFUTED, UNSATISFIABLE = 3, 4, 20


def each(
    sources: tuple[str, ...], format: str | None, family: str | None
) -> Iterator[tuple[str, Puzzle | PuzzleError]]:
    """Yield (label, puzzle) for every puzzle, or (label, the error) for a bad one.

    A file that cannot be read as its format counts as one bad puzzle.
    """
    from satgrid import formats, verbs

    for source in sources:
        try:
            entries = formats.read(source, format)
        except PuzzleError as error:
            yield error.source or source, error
            continue
        for label, entry in entries:
            try:
                yield label, verbs.inspected(label, entry, family)
            except PuzzleError as error:
                yield label, error


def exit_code(codes: list[int]) -> int:
    """Return the exit code of several puzzles: the smallest that is not 0, else 0."""
    return min((code for code in codes if code), default=0)
