"""What becomes of an answer beside its drawing: lines of JSON, pieces of files, puzzles with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import click

from satgrid.cli import complain
from satgrid.cli._puzzles import GAVE_UP
from satgrid.errors import GaveUp, PuzzleError, SatgridError, UsageError, printable_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satgrid.cli._asked import Asked
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.puzzle import Puzzle

Written: TypeAlias = dict[str, list[str | bytes]]
"""What is to be written, in pieces, by the kind of file (".svg")."""


def bad(label: str, error: SatgridError, ask: Asked, written: Written) -> int:
    """Tell of a bad puzzle, or of one that could not be read in time."""
    complain(error)
    if isinstance(error, GaveUp):
        as_json(ask, written, label, None, status="gave-up")
        return GAVE_UP
    as_json(ask, written, label, None, status="error", error=str(error))
    return UsageError.exit_code if isinstance(error, UsageError) else SatgridError.exit_code


def as_json(ask: Asked, written: Written, *what: Any, **told: Any) -> None:
    """Print or keep the JSON object of an answer, where that was asked for."""
    if not ask.as_json and ".json" not in written:
        return
    from satgrid.cli import _answers

    line = printable_json(_answers.answer_object(*what, **told))
    if ask.as_json:
        click.echo(line)
    if ".json" in written:
        written[".json"].append(line + "\n")


def require_held(suffix: str, label: str, puzzle: Puzzle) -> None:
    """Raise `PuzzleError`, before work is done, where files with this suffix cannot hold it."""
    from satgrid import formats
    from satgrid.cli import _files

    for name in _files.holding(suffix):
        try:
            formats.find(name).write([puzzle])
        except PuzzleError as error:
            error.source = label
            raise


def pictures(written: Written, puzzle: Puzzle, grid: Grid[Value]) -> None:
    """Keep the pictures of a solution that are asked for."""
    for suffix in written.keys() & {".svg", ".png", ".pdf"}:
        from satgrid.drawing import pages, rendered, svg

        shown = pages.solved_picture(puzzle, grid)
        if suffix == ".pdf":
            panel = pages.solution_panel(puzzle, grid)
            sheet = [*pages.sheets([panel], (1, 1), "a4", False, False)]
            written[suffix].append(rendered.pdf(sheet, puzzle.title() or "satgrid"))
        elif suffix == ".png":
            written[suffix].append(rendered.png(shown, rendered.ZOOM))
        else:
            written[suffix].append(svg.document_text(shown))


def with_answers(written: Written, puzzle: Puzzle, grids: Sequence[Grid[Value]]) -> None:
    """Keep the puzzle with each of its solutions, where a format for that was asked for."""
    for suffix, pieces in written.items():
        from satgrid import formats
        from satgrid.cli import _files

        for name in _files.holding(suffix):
            pieces += [formats.solved(name, puzzle, grid) for grid in grids]
