"""Nonograms made from pictures: files of PNG, JPEG and GIF, and PBM, PGM and PPM.

- `drawing`: a picture is scaled to a board by averaging the area of each cell, its colours become a
  few, one of them the background, and runs of the others are the clues. The same picture gives the
  same nonogram everywhere, as far as Pillow reads it the same. `make_unique` changes cells until
  the clues have one solution.
"""

from __future__ import annotations

import re
from pathlib import Path

from satgrid import sources

SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".pbm", ".pgm", ".ppm")
"""The names of pictures end so."""

_BEGINS = re.compile(rb"\x89PNG\r\n|\xff\xd8\xff|GIF8|P[1-6][ \t\r\n#]")


def is_picture(path: str) -> bool:
    """Say whether the file's name is a picture's, or it begins as one; also of `-`."""
    return Path(path).suffix.lower() in SUFFIXES or bool(_BEGINS.match(sources.beginning(path)))
