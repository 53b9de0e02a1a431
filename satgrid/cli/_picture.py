"""What `satgrid convert` asks of a picture, and what it tells of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from satgrid.errors import GaveUp, UsageError, count, printable

if TYPE_CHECKING:
    from satgrid.puzzle import Puzzle


class Asked(NamedTuple):
    """The options that mean something for pictures alone."""

    width: int | None
    height: int | None
    colours: int | None
    unique: bool
    timeout: float | None

    def is_picture(self, source: str, format: str | None) -> bool:
        """Say whether the source is to be read as a picture."""
        from satgrid import pictures

        return format is None and pictures.is_picture(source)

    def require_sense(self, source: str, format: str | None, family: str | None) -> None:
        """Raise `UsageError` where an option has nothing to say."""
        from satgrid import pictures

        given = [name for name, value in self._asdict().items() if value]
        if not self.is_picture(source, format):
            if given:
                suffixes = ", ".join(pictures.SUFFIXES)
                raise UsageError(f"--{given[0]} is for pictures ({suffixes}) alone: leave it out")
        elif family is not None:
            raise UsageError(f"--family {family}: a picture becomes a nonogram: leave it out")
        elif self.timeout is not None and not self.unique:
            raise UsageError("--timeout limits --unique: ask for it, or leave --timeout out")

    def require_none(self) -> None:
        """Raise `UsageError` for any, where there are many puzzles."""
        for name, value in self._asdict().items():
            if value:
                raise UsageError(f"--{name} is for one picture: convert them one by one")

    def nonogram(self, path: str, quiet: bool) -> Puzzle:
        """Return the nonogram of the picture, and tell how it came to be."""
        from satgrid.grid import label
        from satgrid.pictures.drawing import draw

        drawing = draw(path, self.width, self.height, self.colours)
        told = [f"{drawing.grid.height} x {drawing.grid.width} cells"]
        if self.colours:
            told.append(count(len(drawing.looks) - 1, "colour"))
        told.append(f"background: {drawing.background}")
        self._tell(f"{path}: {', '.join(told)}", quiet)
        if not self.unique:
            return drawing.puzzle()
        from satgrid.pictures import mend

        try:
            mended = mend.mended(drawing, self.timeout)
        except GaveUp as error:
            raise GaveUp(f"{path}: {error}") from None
        cells = mend.changes(drawing, mended)
        changed = f"{count(len(cells), 'cell')} changed: {'; '.join(map(label, cells))}"
        self._tell(f"{path}: one solution, {changed if cells else 'no cell changed'}", quiet)
        return mended.puzzle()

    def _tell(self, line: str, quiet: bool) -> None:
        if not quiet:
            click.echo(printable(line), err=True)
