"""What becomes of an answer beside its drawing: lines of JSON, and pieces of files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import click

from satgrid.cli import complain
from satgrid.cli._puzzles import GAVE_UP
from satgrid.errors import GaveUp, SatgridError, UsageError, printable_json

if TYPE_CHECKING:
    from satgrid.cli._asked import Asked

Written: TypeAlias = dict[str, list[str]]
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
