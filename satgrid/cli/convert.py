"""`satgrid convert`: a puzzle in another format."""

from __future__ import annotations

import click

from satgrid.cli import _options
from satgrid.errors import count


@click.command("convert")
@click.argument("puzzle", type=_options.FILE, metavar="PUZZLE")
@click.option(
    "--to",
    "target",
    shell_complete=_options.FORMAT,
    metavar="FORMAT",
    help="See satgrid list formats. (That of FILE's suffix.)",
)
@click.option(
    "-o", "--output", type=_options.FILE, default="-", metavar="FILE", help="Write to FILE."
)
@_options.reading
@_options.loudness
def command(
    puzzle: str,
    target: str | None,
    output: str,
    format: str | None,
    family: str | None,
    verbose: bool,
    quiet: bool,
) -> None:
    """Print PUZZLE in another FORMAT.

    All puzzles of a file where FORMAT holds many.
    """
    from satgrid import formats, verbs
    from satgrid.cli import _files
    from satgrid.errors import PuzzleError, UsageError, printable

    if target is None:
        if output == "-":
            raise UsageError("no format: name one with --to, or with the suffix of -o FILE")
        target = _files.format_of(output)
    formats.find(target)
    if output != "-":
        _files.demand_writable(output, (puzzle,))
    found = verbs.load_all(puzzle, format=format, family=family)
    if verbose:
        click.echo(printable(f"{count(len(found), 'puzzle')} read from {puzzle}"), err=True)
    try:
        text = verbs.convert([each for _, each in found], target)
    except PuzzleError as error:
        label = found[0][0]
        error.source = label if len(found) == 1 else label.rpartition("#")[0]
        raise
    _files.write(output, [text])
    if output != "-" and not quiet:
        click.echo(printable(f"written to {output}"))
