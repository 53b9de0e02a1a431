"""`satgrid convert`: a puzzle in another format."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import answers, arguments, files, inputs
from satgrid.cli.batches import Batch, Job, Result, failed_result, run_batch, run_tasks, tally_of
from satgrid.errors import GaveUp, PuzzleError, SatgridError, UsageError, count, printable
from satgrid.records import record

if TYPE_CHECKING:
    from satgrid.cli.inputs import Reading
    from satgrid.puzzle import Puzzle


@click.command("convert", cls=arguments.Command)
@arguments.PUZZLES
@arguments.to("See satgrid list formats. (That of FILE's suffix.)")
@arguments.number("--width", "For a picture: the number of columns.")
@arguments.number("--height", "For a picture: the number of rows.")
@arguments.number(
    "--colours", "For a picture: colours beside the background. (Black and white.)", most=26
)
@arguments.flag("--unique", "For a picture: change a few cells so that it has one solution.")
@arguments.timeout("Time limit for --unique.")
@arguments.output(
    "Write to FILE; repeatable. With -o FOLDER/ each puzzle gets a file.", "outputs", several=True
)
@arguments.many
@arguments.batch
def command(
    puzzles: tuple[str, ...],
    target: str | None,
    outputs: tuple[str, ...],
    batch: Batch,
    **asked: Any,
) -> int:
    """Print each PUZZLE in another FORMAT.

    All puzzles of a file are printed if FORMAT holds many. A picture (.png, .jpg, .gif, .pbm and
    similar files, or - for standard input) becomes a nonogram, scaled to --width or --height;
    without them each pixel is a cell. Without --to and -o it is printed as text. Several pictures
    get one file each in -o FOLDER/.
    """
    from satgrid import formats, verbs

    options, quiet = _PictureOptions(**asked, timeout=batch.timeout_s), batch.quiet
    pictures = options if options.are_pictures(puzzles, batch.reading) else None
    if batch.engine is not None:
        return _convert_each(puzzles, outputs, target, batch, pictures)
    (puzzle,) = puzzles
    targets = []
    for output in outputs or ("-",):
        if target is None and output == "-" and not pictures:
            raise UsageError("no format: name one with --to, or with the suffix of -o FILE")
        named = target or ("text" if output == "-" else files.format_of(output))
        targets.append((output, named))
        formats.find(targets[-1][1])
        if output != "-":
            files.require_writable(output, (puzzle,))
    if pictures:

        def tell(said: str) -> None:
            if not quiet:
                click.echo(printable(f"{puzzle}: {said}"), err=True)

        found = [(puzzle, pictures.nonogram(puzzle, tell))]
    else:
        found = verbs.load_all(puzzle, **batch.reading._asdict())
    if batch.verbose:
        click.echo(printable(f"{count(len(found), 'puzzle')} read from {puzzle}"), err=True)
    read = [each for _, each in found]
    label = found[0][0]
    with inputs.errors_of(label if len(found) == 1 else label.rpartition("#")[0]):
        texts = [verbs.convert(read, name) for _, name in targets]
    for (output, name), text in zip(targets, texts, strict=True):
        if not quiet and not pictures:
            _tell_lost(puzzle, read, text, name)
        files.write(output, [text])
        if output != "-" and not quiet:
            click.echo(printable(f"written to {output}"), err="-" in outputs)
    return 0


def _tell_lost(source: str, puzzles: list[Puzzle], text: str, name: str) -> None:
    """Report the details of the puzzles that the text does not contain."""
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
        # The title may be in a comment.
        gone = [pair for pair in puzzle.info if pair[0] not in kept]
        lost |= {key: None for key, said in gone if key != "title" or said not in text}
        if again.colours != puzzle.colours:
            lost["names of colours"] = None
    if lost:
        click.echo(printable(f"{source}: {name} does not keep {', '.join(lost)}"), err=True)


def _convert_each(
    puzzles: tuple[str, ...],
    outputs: tuple[str, ...],
    target: str | None,
    batch: Batch,
    pictures: _PictureOptions | None,
) -> int:
    """Write each puzzle to a file of its own, or print it as one line."""
    from satgrid import formats

    to_stdout = outputs in ((), ("-",))
    if not to_stdout and (len(outputs) > 1 or not files.is_folder(outputs[0])):
        raise UsageError("each of many puzzles gets a file: name a folder, as in -o FOLDER/")
    if to_stdout and target is None:
        raise UsageError("no format: name one with --to")
    target = target or "json"
    suffix = formats.suffix_of(target)
    place = None if to_stdout else files.file_namer(outputs[0], suffix)
    words = {"converted": "converted"}
    batch = batch._replace(words=words, data=to_stdout, place=place, timeout_s=None)
    text = partial(_text, target, to_stdout)
    if pictures is not None:
        return _convert_pictures(puzzles, pictures, text, batch)
    do = partial(_converted, text, to_stdout)
    return run_batch(puzzles, batch, lambda label, problem: do)


def _converted(text_of: Callable[[str, Puzzle], str], printed: bool, job: Job) -> Result:
    """Return the result that holds a puzzle in the format, to be printed or written."""
    text = text_of(job.label, job.puzzle)
    if printed:
        return Result("converted", text=text)
    return Result("converted", answers.heading(job.label, job.puzzle), content=(text,))


def _text(target: str, printed: bool, label: str, puzzle: Puzzle) -> str:
    """Return the puzzle in the format; refuse several lines if it is to be printed."""
    from satgrid import verbs

    text = verbs.convert([puzzle], target)
    if printed and text.find("\n") < len(text) - 1:
        raise PuzzleError(
            f"{label}: it needs several lines as {target}: name a folder for files, as in "
            "-o FOLDER/"
        )
    return text


# Pictures


class _PictureOptions(NamedTuple):
    """The options that are for pictures only."""

    width: int | None
    height: int | None
    colours: int | None
    unique: bool
    timeout: float | None

    def are_pictures(self, sources: tuple[str, ...], reading: Reading) -> bool:
        """Return whether the sources are pictures; raise `UsageError` for unfit options."""
        from satgrid import families, pictures
        from satgrid import sources as files

        shown = [pictures.is_picture(source) for source in sources]
        if any(shown) and not all(shown):
            one, other = sources[shown.index(True)], sources[shown.index(False)]
            raise UsageError(f"{one} is a picture, and {other} is none: convert them apart")
        given = [name for name, value in self._asdict().items() if value]
        if not any(shown):
            for source in sources if given else ():
                if files.is_other_picture(files.beginning(source)):
                    raise PuzzleError(files.OTHER_PICTURE, source=source)
            if given:
                suffixes = ", ".join(pictures.SUFFIXES)
                raise UsageError(f"--{given[0]} is for pictures ({suffixes}) alone: leave it out")
        elif reading.format is not None:
            raise UsageError(f"--format {reading.format}: {sources[0]} is a picture: leave it out")
        elif reading.variant:
            raise UsageError(f"--variant: {sources[0]} is a picture: leave it out")
        elif reading.family is not None and families.find(reading.family).name != "nonogram":
            raise UsageError(
                f"--family {reading.family}: a picture becomes a nonogram: leave it out"
            )
        elif self.timeout is not None and not self.unique:
            raise UsageError("--timeout limits --unique: ask for it, or leave --timeout out")
        return all(shown)

    def nonogram(self, path: str, tell: Callable[[str], None]) -> Puzzle:
        """Return the nonogram of the picture; report its size, colours and changed cells."""
        from satgrid.grid import label
        from satgrid.pictures.drawing import changes, draw, make_unique

        drawing = draw(path, self.width, self.height, self.colours)
        told = [f"{drawing.grid.height} x {drawing.grid.width} cells"]
        if self.colours:
            shown = len(drawing.looks) - 1
            fewer = f" of {self.colours}, as no cell shows another" * (shown < self.colours)
            told.append(count(shown, "colour") + fewer)
        told.append(f"background: {drawing.background}")
        tell(", ".join(told))
        if not self.unique:
            return drawing.puzzle()
        try:
            mended = make_unique(drawing, self.timeout)
        except GaveUp as error:
            raise GaveUp(f"{path}: {error}") from None
        cells = changes(drawing, mended)
        changed = f"{count(len(cells), 'cell')} changed: {'; '.join(map(label, cells))}"
        tell(f"one solution, {changed if cells else 'no cell changed'}")
        return mended.puzzle()


@record
class _PictureTask:
    """The task to convert a picture; `path` is the file to write, or None."""

    label: str
    asked: _PictureOptions
    text: Callable[[str, Puzzle], str]
    path: str | None
    limit_s: float | None
    puzzle: None = None
    rules: None = None

    def __call__(self) -> Result:
        """Return the result that holds its nonogram as text, or the error."""
        said: list[str] = []
        try:
            text = self.text(self.label, self.asked.nonogram(self.label, said.append))
        except SatgridError as error:
            return failed_result(self.label, None, error)
        if self.path is None:
            return Result("converted", text=text)
        return Result("converted", printable(self.label), (*map(printable, said),), content=(text,))


def _convert_pictures(
    sources: tuple[str, ...],
    asked: _PictureOptions,
    text: Callable[[str, Puzzle], str],
    batch: Batch,
) -> int:
    """Convert each picture, to a file of its own or to standard output; return the exit code."""
    tasks = [_PictureTask(each, asked, text, None, asked.timeout) for each in sources]
    if batch.place is not None:
        paths = [_picture_file(source, batch.place) for source in sources]
        files.require_distinct(zip(sources, paths, strict=True), "convert them apart")
        tasks = [replace(task, path=path) for task, path in zip(tasks, paths, strict=True)]
    with tally_of(batch, len(tasks)) as tally, closing(run_tasks(tasks, batch)) as ended:
        for _, done in ended:
            tally.tell(done)
    return tally.code()


def _picture_file(source: str, place: Callable[[str, Puzzle], str]) -> str:
    from satgrid.puzzle import Puzzle
    from satgrid.sources import STDIN

    if source == STDIN:
        raise UsageError("a picture from standard input has no name: name a file with -o FILE")
    # The name is made from the picture's name; the puzzle is not used.
    return place(source, Puzzle("nonogram", 1, 1))
