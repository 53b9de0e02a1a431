"""`satgrid convert`: a puzzle in another format."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import click

from satgrid.cli import _options
from satgrid.errors import PuzzleError, UsageError, count, printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from satgrid.batch.engine import Engine
    from satgrid.cli import _picture
    from satgrid.cli._many import Done
    from satgrid.cli._options import Reading
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle


@click.command("convert")
@click.argument("puzzles", nargs=-1, required=True, type=_options.FILE, metavar="PUZZLE...")
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
@_options.output(
    "Write to FILE; -o may come again. With -o FOLDER/ each puzzle gets a file.",
    "outputs",
    several=True,
)
@_options.many
@_options.reading
@_options.loudness
def command(
    puzzles: tuple[str, ...],
    target: str | None,
    width: int | None,
    height: int | None,
    colours: int | None,
    unique: bool,
    timeout: float | None,
    outputs: tuple[str, ...],
    engine: Engine,
    reading: Reading,
    verbose: bool,
    quiet: bool,
) -> int:
    """Print each PUZZLE in another FORMAT.

    All puzzles of a file where FORMAT holds many. A picture (.png, .jpg, .gif, .pbm and the
    like, or - for one of standard input) becomes a nonogram, scaled to --width or --height;
    without them each pixel is a cell. Several pictures get a file each, in -o FOLDER/.
    """
    from satgrid import formats, verbs
    from satgrid.cli import _files, _picture

    asked = _picture.Asked(width, height, colours, unique, timeout)
    pictures = asked if asked.are_pictures(puzzles, reading) else None
    folders = any(map(_files.is_folder, outputs))
    if len(puzzles) > 1 or engine.chosen() or folders or os.path.isdir(puzzles[0]):
        if verbose:
            raise UsageError("--verbose is for one puzzle at a time: leave it out")
        return _convert_each(puzzles, outputs, target, engine, reading, quiet, pictures)
    (puzzle,) = puzzles
    targets = []
    for output in outputs or ("-",):
        if target is None and output == "-":
            raise UsageError("no format: name one with --to, or with the suffix of -o FILE")
        targets.append((output, target or _files.format_of(output)))
        formats.find(targets[-1][1])
        if output != "-":
            _files.require_writable(output, (puzzle,))
    if pictures:

        def tell(said: str) -> None:
            if not quiet:
                click.echo(printable(f"{puzzle}: {said}"), err=True)

        found = [(puzzle, pictures.nonogram(puzzle, tell))]
    else:
        found = verbs.load_all(puzzle, **reading._asdict())
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
    for (output, text), (_, name) in zip(texts, targets, strict=True):
        if not quiet and not pictures:
            _tell_lost(puzzle, [each for _, each in found], text, name)
        _files.write(output, [text])
        if output != "-" and not quiet:
            click.echo(printable(f"written to {output}"), err="-" in outputs)
    return 0


def _tell_lost(source: str, puzzles: list[Puzzle], text: str, name: str) -> None:
    """Tell what is said of the puzzles, and is not said in the text any more."""
    from satgrid import formats

    if not any(puzzle.info or puzzle.colours for puzzle in puzzles):
        return
    try:
        read = [entry.puzzle for entry in formats.find(name).parse(text)]
    except PuzzleError:
        return
    lost: dict[str, None] = {}
    for puzzle, again in zip(puzzles, read, strict=False):
        kept = dict(again.info)
        # A title may stand in a comment.
        gone = [pair for pair in puzzle.info if pair[0] not in kept]
        lost |= {key: None for key, said in gone if key != "title" or said not in text}
        if again.colours != puzzle.colours:
            lost["names of colours"] = None
    if lost:
        click.echo(printable(f"{source}: as {name} it does not keep {', '.join(lost)}"), err=True)


def _convert_each(
    puzzles: tuple[str, ...],
    outputs: tuple[str, ...],
    target: str | None,
    engine: Engine,
    reading: Reading,
    quiet: bool,
    pictures: _picture.Asked | None,
) -> int:
    """Write each puzzle to a file of its own, or print it where a line holds it."""
    from satgrid import formats
    from satgrid.cli import _files, _many, _picture

    to_stdout = outputs in ((), ("-",))
    if not to_stdout and (len(outputs) > 1 or not _files.is_folder(outputs[0])):
        raise UsageError("each of many puzzles gets a file: name a folder, as in -o FOLDER/")
    if to_stdout and target is None:
        raise UsageError("no format: name one with --to")
    target = target or "json"
    suffix = (*formats.find(target).suffixes, ".txt")[0]
    place = None if to_stdout else _files.each_in(outputs[0], suffix)
    words = {"converted": "converted"}
    many = _many.Many(engine, words, quiet, data=to_stdout, place=place)
    text = partial(_text, target, to_stdout)
    if pictures is not None:
        return _picture.convert_each(puzzles, pictures, text, many)
    do = partial(_converted, text, to_stdout)
    return _many.run(puzzles, reading, many, lambda label, problem: do)


def _converted(
    text_of: Callable[[str, Puzzle], str],
    printed: bool,
    label: str,
    problem: Problem,
    left_s: float | None,
) -> Done:
    """Write a puzzle in the format, to be printed or for its file."""
    from satgrid.cli import _answers
    from satgrid.cli._many import Done

    text = text_of(label, problem.puzzle)
    if printed:
        return Done("converted", text=text)
    return Done("converted", _answers.heading(label, problem.puzzle), content=(text,))


def _text(target: str, printed: bool, label: str, puzzle: Puzzle) -> str:
    """Return the puzzle in the format; refuse to print what takes several lines."""
    from satgrid import verbs

    text = verbs.convert([puzzle], target)
    if printed and text.find("\n") < len(text) - 1:
        raise PuzzleError(
            f"{label}: it takes several lines as {target}: name a folder for files, as in "
            "-o FOLDER/"
        )
    return text
