"""The puzzles of a study: each has a name that tells how to make it, or the file it stands in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from satgrid.errors import UsageError, truncate
from satgrid.generators import UNIQUE, Request, validate
from satgrid.puzzle import Puzzle
from satgrid.search.options import OnEvent


@dataclass(frozen=True)
class Instance:
    """One puzzle, or how it is made: `request` and `seed` where `puzzle` is None.

    `group` names the instances that are shown together.
    """

    name: str
    group: str
    height: int
    width: int
    puzzle: Puzzle | None = None
    request: Request | None = None
    seed: int = 0

    @property
    def proved(self) -> bool:
        """Whether making it proves that there is one solution."""
        return self.request is not None and self.request.kind == UNIQUE

    def made(self, on_event: OnEvent) -> Puzzle:
        """Return the puzzle; raise `GaveUp` where none was found."""
        if self.puzzle is not None:
            return self.puzzle
        from satgrid.generators.attempts import made

        assert self.request is not None
        return made(self.request, self.seed, on_event=on_event)


def generated(
    family: str, sizes: Sequence[tuple[int, int]], count: int, options: Mapping[str, Any]
) -> list[Instance]:
    """Return the instances of seeds 0 to `count` - 1 of each size (height, width).

    `options` are those of a `Request`. Raises `UsageError` for what cannot be made.
    """
    words = [
        f"--{key}" if value is True else f"--{key} {value}"
        for key, value in ({"kind": UNIQUE} | dict(options)).items()
        if value is not False
    ]
    found = []
    for height, width in sizes:
        request = validate(Request(family, height, width, **options))
        group = " ".join([request.family, *words])
        for seed in range(count):
            name = " ".join([str(request), *words, f"--seed {seed}"])
            found.append(Instance(name, group, height, width, request=request, seed=seed))
    return found


def read(home: Path, folder: str, files: str, family: str | None) -> list[Instance]:
    """Return the puzzles of the files of a folder below `home`, `files` being a pattern of names.

    Raises `UsageError` where there is none, and `PuzzleError` for a file that is no puzzle.
    """
    from satgrid.verbs import load_all

    place = home / folder
    if not place.is_dir():
        raise UsageError(f"folder = {truncate(folder)!r}: no such folder beside the study")
    try:
        paths = sorted(path for path in place.glob(files) if path.is_file())
    except (ValueError, NotImplementedError):
        raise UsageError(f"files = {truncate(files)!r}: write a pattern such as *.non") from None
    if not paths:
        raise UsageError(
            f"files = {truncate(files)!r}: no such file in {truncate(folder)}: write a pattern "
            "such as *.non"
        )
    return [
        Instance(
            label.removeprefix(str(place)).lstrip("/\\"),
            f"{folder}/{files}",
            puzzle.height,
            puzzle.width,
            puzzle=puzzle,
        )
        for path in paths
        for label, puzzle in load_all(str(path), family=family)
    ]
