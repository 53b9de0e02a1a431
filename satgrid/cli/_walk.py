"""Folders of puzzles."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator


def walked(sources: Iterable[str]) -> Iterator[str]:
    """Yield the sources, in place of a folder the puzzle files in it and below, by name.

    Those are files with the suffix of a format, or with the name of a family for one.
    A text beside a puzzle file of the same name is the drawing of a solution, and none of them.
    A folder without one, or that cannot be read, is yielded itself: whoever reads it is told.
    """
    from satgrid import families, formats

    known = families.names()

    def of_puzzles(suffix: str) -> bool:
        name = suffix[1:]
        return bool(formats.of_suffix(suffix) or name in known or families.rule_file(name))

    for source in sources:
        if not os.path.isdir(source):
            yield source
            continue
        unread: list[OSError] = []
        found = 0
        for folder, below, files in os.walk(source, onerror=unread.append):
            below.sort()
            parts = [os.path.splitext(name) for name in sorted(files) if name[0] != "."]
            puzzles = [(stem, suffix) for stem, suffix in parts if of_puzzles(suffix)]
            stems = Counter(stem for stem, _ in puzzles)
            for stem, suffix in puzzles:
                if suffix != ".txt" or stems[stem] == 1:
                    found += 1
                    yield os.path.join(folder, stem + suffix)
        yield from (str(error.filename) for error in unread)
        if not found and not unread:
            yield source


def drawing(label: str) -> str | None:
    """Return the text beside a puzzle file, of the same name, which is the drawing of a solution.

    None where there is none, and for a puzzle that stands with others in its file.
    """
    stem, suffix = os.path.splitext(label)
    beside = stem + ".txt"
    return beside if suffix != ".txt" and os.path.isfile(label) and os.path.isfile(beside) else None
