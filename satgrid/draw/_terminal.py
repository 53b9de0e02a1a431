"""The colours of a terminal: as many as it says it has, or none.

Of 2**24, 256 or 16 colours those are taken that are nearest to the ones asked for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TextIO


class Paint:
    """Text with a colour of its own, or a coloured ground, for one terminal."""

    def __init__(self, system: str) -> None:
        """`system` is rich's word for the number of colours."""
        from rich.console import COLOR_SYSTEMS

        self._system = COLOR_SYSTEMS[system]

    def __call__(self, text: str, ink: str | None, ground: str | None) -> str:
        """Return the text between the sequences that switch the colours on and off."""
        from rich.style import Style

        return Style(color=ink, bgcolor=ground).render(text, color_system=self._system)

    def tells_apart(self, colours: Iterable[str]) -> bool:
        """Return whether no two of the colours become the same."""
        from rich.color import Color

        asked = list(colours)
        shown = [Color.parse(rgb).downgrade(self._system) for rgb in asked]
        return len({(colour.number, colour.triplet) for colour in shown}) == len(asked)


def paint_for(stream: TextIO) -> Paint | None:
    """Return what paints for the stream; None where it shows no colours, or none are wanted."""
    # See https://no-color.org. A pipe or a file loads nothing of rich.
    if not stream.isatty() or os.environ.get("NO_COLOR"):
        return None
    from rich.console import Console

    system = Console(file=stream).color_system
    return Paint(system) if system else None
