"""What `satgrid convert` asks of pictures, and what it tells of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from satgrid.errors import GaveUp, PuzzleError, SatgridError, UsageError, count, printable

if TYPE_CHECKING:
    from satgrid.cli._many import Done, Many
    from satgrid.cli._options import Reading
    from satgrid.puzzle import Puzzle


class Asked(NamedTuple):
    """The options that mean something for pictures alone."""

    width: int | None
    height: int | None
    colours: int | None
    unique: bool
    timeout: float | None

    def are_pictures(self, sources: tuple[str, ...], reading: Reading) -> bool:
        """Say whether the sources are pictures; raise `UsageError` for options that say nothing."""
        from satgrid import pictures
        from satgrid.sources import OTHER_PICTURE, beginning, is_other_picture

        shown = [pictures.is_picture(source) for source in sources]
        if any(shown) and not all(shown):
            one, other = sources[shown.index(True)], sources[shown.index(False)]
            raise UsageError(f"{one} is a picture, and {other} is none: convert them apart")
        given = [name for name, value in self._asdict().items() if value]
        if not any(shown):
            for source in sources if given else ():
                if is_other_picture(beginning(source)):
                    raise PuzzleError(OTHER_PICTURE, source=source)
            if given:
                suffixes = ", ".join(pictures.SUFFIXES)
                raise UsageError(f"--{given[0]} is for pictures ({suffixes}) alone: leave it out")
        elif reading.format is not None:
            raise UsageError(f"--format {reading.format}: {sources[0]} is a picture: leave it out")
        elif reading.variant:
            raise UsageError(f"--variant: {sources[0]} is a picture: leave it out")
        elif reading.family is not None:
            raise UsageError(
                f"--family {reading.family}: a picture becomes a nonogram: leave it out"
            )
        elif self.timeout is not None and not self.unique:
            raise UsageError("--timeout limits --unique: ask for it, or leave --timeout out")
        return all(shown)

    def nonogram(self, path: str, tell: Callable[[str], None]) -> Puzzle:
        """Return the nonogram of the picture, and tell how it came to be."""
        from satgrid.grid import label
        from satgrid.pictures.drawing import draw

        drawing = draw(path, self.width, self.height, self.colours)
        told = [f"{drawing.grid.height} x {drawing.grid.width} cells"]
        if self.colours:
            shown = len(drawing.looks) - 1
            fewer = f" of {self.colours}, for no cell shows another" * (shown < self.colours)
            told.append(count(shown, "colour") + fewer)
        told.append(f"background: {drawing.background}")
        tell(", ".join(told))
        if not self.unique:
            return drawing.puzzle()
        from satgrid.pictures import mend

        try:
            mended = mend.mended(drawing, self.timeout)
        except GaveUp as error:
            raise GaveUp(f"{path}: {error}") from None
        cells = mend.changes(drawing, mended)
        changed = f"{count(len(cells), 'cell')} changed: {'; '.join(map(label, cells))}"
        tell(f"one solution, {changed if cells else 'no cell changed'}")
        return mended.puzzle()


@dataclass(frozen=True)
class _Picture:
    """The task to convert a picture; `path` is the file that is written, if one is."""

    label: str
    asked: Asked
    text: Callable[[str, Puzzle], str]
    path: str | None
    limit_s: float | None
    puzzle: None = None
    rules: None = None

    def __call__(self) -> Done:
        """Return its nonogram as text, or what is wrong."""
        from satgrid.cli._many import Done, failed

        said: list[str] = []
        try:
            text = self.text(self.label, self.asked.nonogram(self.label, said.append))
        except SatgridError as error:
            return failed(self.label, None, str(error), isinstance(error, GaveUp))
        if self.path is None:
            return Done("converted", text=text)
        return Done("converted", printable(self.label), (*map(printable, said),), content=(text,))


def convert_each(
    sources: tuple[str, ...], asked: Asked, text: Callable[[str, Puzzle], str], many: Many
) -> int:
    """Convert each picture, to a file of its own or to standard output; return the exit code."""
    from contextlib import closing

    from satgrid.cli import _many
    from satgrid.cli._bar import bar

    tasks = [_Picture(each, asked, text, None, asked.timeout) for each in sources]
    if many.place is not None:
        tasks = [replace(task, path=_place(task.label, many.place)) for task in tasks]
        paths = [task.path for task in tasks]
        for k, path in enumerate(paths):
            if path in paths[:k]:
                raise UsageError(
                    f"{sources[paths.index(path)]} and {sources[k]} would both be written to "
                    f"{path}: convert them apart"
                )
    with bar(len(tasks), many.quiet) as shown:
        tally = _many.Tally(many, shown)
        with tally.interruptible(), closing(_many.go(tasks, many)) as ended:
            for _, done in ended:
                tally.tell(done)
    tally.end()
    return tally.code()


def _place(source: str, place: Callable[[str, Puzzle], str]) -> str:
    from satgrid.puzzle import Puzzle
    from satgrid.sources import STDIN

    if source == STDIN:
        raise UsageError("a picture from standard input has no name: name a file with -o FILE")
    # What a file is called after is its own name, not its puzzle.
    return place(source, Puzzle("nonogram", 1, 1))
