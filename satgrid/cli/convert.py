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
@_options.output("Write to FILE; -o may come again.", "outputs", several=True)
@_options.reading
@_options.loudness
def command(
    puzzle: str,
    target: str | None,
    outputs: tuple[str, ...],
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

    targets = []
    for output in outputs or ("-",):
        if target is None and output == "-":
            raise UsageError("no format: name one with --to, or with the suffix of -o FILE")
        targets.append((output, target or _files.format_of(output)))
        formats.find(targets[-1][1])
        if output != "-":
            _files.require_writable(output, (puzzle,))
    found = verbs.load_all(puzzle, format=format, family=family)
    if verbose:
        click.echo(printable(f"{count(len(found), 'puzzle')} read from {puzzle}"), err=True)
    try:
        texts = [
            (output, verbs.convert([each for _, each in found], name)) for output, name in targets
        ]
    except PuzzleError as error:
        label = found[0][0]
        error.source = label if len(found) == 1 else label.rpartition("#")[0]
        raise
    for output, text in texts:
        _files.write(output, [text])
        if output != "-" and not quiet:
            click.echo(printable(f"written to {output}"), err="-" in outputs)
