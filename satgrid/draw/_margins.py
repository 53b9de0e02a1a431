"""The patterns of lines in the margins of a board on a terminal.

Those of rows stand left of them. Those of columns stand above, one a line, from where a bar leads
down to the column:

             ╭ AB|AC
             │ ╭ .B
             │ │ ╭ (A|B)C
         A+B A A B
      [^A]*C B B C

What does not fit the terminal is cut, with … at its end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.errors import printable
from satgrid.layers.marks import Side

BARS = "╭│…"
"""What `with_patterns` draws if it may: the beginning of a bar, its rest, and "cut here"."""

_LEAST = 8
"""The least room for patterns on each side; a narrower terminal shows the board alone."""


def with_patterns(
    patterns: Mapping[Side, Sequence[str]], drawing: str, columns: int, has_bars: bool
) -> str:
    """Return the drawing, two characters a cell, with the patterns of its lines around it.

    It is at most `columns` wide. Without patterns it stands alone.
    """
    if not patterns["rows"]:
        return drawing
    corner, bar, cut = list(BARS if has_bars else ".|~")
    rows, above = ([printable(text) for text in patterns[side]] for side in ("rows", "columns"))
    room = columns - 2 * len(above) - 1
    if room < 2 * _LEAST:
        return drawing
    left = min(max(map(len, rows)), max(room // 2, room - max(map(len, above))))

    def fitting(text: str, width: int) -> str:
        return text if len(text) <= width else text[: width - 1] + cut

    lines = []
    for c, name in enumerate(above):
        before = f"{'':{left + 1}}{f'{bar} ' * c}{corner} "
        lines.append(before + fitting(name, columns - len(before)))
    for name, row in zip(rows, drawing.splitlines(), strict=True):
        lines.append(f"{fitting(name, left):>{left}} {row}")
    return "".join(f"{line}\n" for line in lines)
