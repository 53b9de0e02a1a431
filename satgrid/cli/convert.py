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
@click.option("--width", type=click.IntRange(1), metavar="N", help="A picture: so many columns.")
@click.option("--height", type=click.IntRange(1), metavar="N", help="A picture: so many rows.")
@click.option(
    "--colours",
    type=click.IntRange(1, 26),
    metavar="N",
    help="A picture: so many colours beside the background. (Black and white.)",
)
@click.option(
    "--unique", is_flag=True, help="A picture: change a few cells until it has one solution."
)
@_options.timeout("A time limit for --unique.")
@_options.output("Write to FILE; -o may come again.", "outputs", several=True)
@_options.reading
@_options.loudness
def command(
    puzzle: str,
    target: str | None,
    width: int | None,
    height: int | None,
    colours: int | None,
    unique: bool,
    timeout: float | None,
    outputs: tuple[str, ...],
    format: str | None,
    family: str | None,
    verbose: bool,
    quiet: bool,
) -> None:
    """Print PUZZLE in another FORMAT.

    All puzzles of a file where FORMAT holds many. A picture (.png, .jpg, .gif, .pbm and the
    like) becomes a nonogram, scaled to --width or --height; without them each pixel is a cell.
    """
    from satgrid import formats, verbs
    from satgrid.cli import _files, _picture
    from satgrid.errors import PuzzleError, UsageError, printable

    asked = _picture.Asked(width, height, colours, unique, timeout)
    asked.require_sense(puzzle, format, family)
    targets = []
    for output in outputs or ("-",):
        if target is None and output == "-":
            raise UsageError("no format: name one with --to, or with the suffix of -o FILE")
        targets.append((output, target or _files.format_of(output)))
        formats.find(targets[-1][1])
        if output != "-":
            _files.require_writable(output, (puzzle,))
    if asked.is_picture(puzzle, format):
        found = [(puzzle, asked.nonogram(puzzle, quiet))]
    else:
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
