"""The puzzle families: one module each, found by its file existing.

A family module holds, and nothing else of the program knows the family:

- its docstring: the rules in words, then the grammar of its plain text form;
- `aliases`, if there are any: other names that people use;
- its layers, what is printed: any variables (`numbers = Numbers(least=1)`);
- `nameless`, only in the family that is meant where such clues stand in a text without a name,
  whatever other families have them: True;
- `sizes(height, width)`, only where not every board exists: what boards do, or "" for one of them;
- `variants`, only where the rules have settings: their names, each with what it may be, a range of
  numbers, or True for one that is there or not;
- `examples`: puzzles with their expected drawing;
- `answer`: where the solver decides, and among which values: one of `satgrid/answer.py`, such as
  `SHADING`, or one of its own;
- `inspect(puzzle)`, only where the layers do not say enough: raises `PuzzleError` for clues that no
  puzzle of the family has;
- `rules(puzzle)`: yields the constraints;
- `check(puzzle, grid)`: the referee; plain Python, one sentence per broken rule;
- `implied(puzzle)`, only where something worth stating follows from the rules: yields such
  constraints, which are stated where an encoder of their kind is chosen;
- `objectives`, only where solutions can be better and worse: by the name that `--minimise` and
  `--maximise` take, the value whose cells are counted;
- `guess(puzzle, random)`, only for the solver `heuristic`: a board made at random that keeps some
  of the rules and all given cells, or None at a dead end; an only solution is within its reach.

A rule file (`rulefiles/`) is such a module too, of which only a layer, `answer` and `rules`
have to be there. It is found by its name once it is registered; a puzzle holds that name alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol, TypeAlias, cast

from satgrid.answer import Answer
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.errors import PuzzleError, UsageError, unknown
from satgrid.example import Example as Example
from satgrid.example import example as example
from satgrid.grid import Grid
from satgrid.layers import Layer
from satgrid.puzzle import Puzzle

_ANYWHERE = {"colours", "alphabet", "automata"}
"""Contents that tell no family from another."""

_UNLISTED = "template"


Guess: TypeAlias = Callable[[Puzzle, Random], Grid[Value] | None]


class Family(Protocol):
    """What a family module offers; the package's docstring says what each part means."""

    __name__: str
    __doc__: str | None
    answer: Answer
    examples: tuple[Example, ...]

    def rules(self, puzzle: Puzzle) -> Iterator[Constraint]:
        """Yield the constraints that the puzzle's rules and clues are."""

    def check(self, puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
        """Yield one sentence per broken rule."""


@cache
def names() -> list[str]:
    """Return the names of the families that satgrid offers, sorted."""
    found = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
    return [name for name in found if name != _UNLISTED]


class RuleFile(NamedTuple):
    """A family that somebody's own file states.

    `path` is the file's, as it was named, and `digest` the SHA-256 of its bytes, in hex digits;
    `refereed` says whether it has a `check`.
    """

    family: Family
    path: str
    digest: str
    refereed: bool


_rule_files: dict[str, RuleFile] = {}
"""By the names and aliases of their families."""


def register(found: RuleFile) -> None:
    """Let the family of a file be found by its name and aliases, until another has that name."""
    name = name_of(found.family)
    for known in [known for known, old in _rule_files.items() if name_of(old.family) == name]:
        del _rule_files[known]
    _rule_files.update(dict.fromkeys((name, *aliases(found.family)), found))


def rule_file(name: str) -> RuleFile | None:
    """Return where the family of this name or alias comes from, if that is somebody's file."""
    return _rule_files.get(name)


def find(name: str) -> Family:
    """Return the family of this name or alias; the unlisted template answers to its name too."""
    found = rule_file(name)
    return found.family if found else shipped(name)


@cache
def shipped(name: str) -> Family:
    """Return the family of satgrid of this name or alias."""
    for known in [*names(), _UNLISTED]:
        if name == known:
            return cast(Family, import_module(f"satgrid.families.{known}"))
    for known in names():
        family = cast(Family, import_module(f"satgrid.families.{known}"))
        if name in aliases(family):
            return family
    error = unknown("family", name, names())
    raise UsageError(f"{error}: give rules of your own with --rules FILE.py")


def aliases(family: Family) -> tuple[str, ...]:
    """Return the other names that people use for the family."""
    found: tuple[str, ...] = getattr(family, "aliases", ())
    return found


def name_of(family: Family) -> str:
    """Return the family's name: its module's."""
    return family.__name__.rpartition(".")[2]


def objectives(family: Family) -> Mapping[str, Value]:
    """Return what solutions of the family can be asked to have few or many cells of, by name."""
    found: Mapping[str, Value] = getattr(family, "objectives", {})
    return found


def guess(family: Family) -> Guess | None:
    """Return how the family guesses a board at random, if it does."""
    found: Guess | None = getattr(family, "guess", None)
    return found


def layers_of(family: Family) -> dict[str, Layer]:
    """Return the layers that the family declares, by the names of their variables."""
    return {name: each for name, each in vars(family).items() if isinstance(each, Layer)}


def suited(puzzle: Puzzle) -> list[str]:
    """Return the names of the listed families that a puzzle without a name may be of.

    They have such clues; where one of them is meant by default (`nameless`), it alone is.
    """
    fitting = [name for name in names() if _fits(find(name), puzzle)]
    return [name for name in fitting if getattr(find(name), "nameless", False)] or fitting


def _fits(family: Family, puzzle: Puzzle) -> bool:
    declared = layers_of(family).values()
    return _lacks(family, puzzle) is None and all(layer.fits(puzzle) for layer in declared)


def _lacks(family: Family, puzzle: Puzzle) -> Layer | None:
    """Return the layer to speak of where the puzzle lacks clues, or has others."""
    declared = layers_of(family).values()
    wanted = [layer for layer in declared if not layer.may_lack]
    held = {name for name, _ in puzzle.contents}
    if held - _ANYWHERE - {name for layer in declared for name in layer.absent}:
        return wanted[0]
    return next(
        (layer for layer in wanted if not layer.may_lack and layer.absent.keys() - held), None
    )


def inspect(family: Family, puzzle: Puzzle) -> None:
    """Raise `PuzzleError` for clues that no puzzle of the family has."""
    declared = layers_of(family).values()
    for layer in declared:
        if not layer.fits(puzzle):
            layer.refuse_sort(puzzle, name_of(family))
    lacks = _lacks(family, puzzle)
    if lacks is not None:
        raise PuzzleError(lacks.missing(puzzle.family or name_of(family)), clue="family")
    wrong = family.sizes(puzzle.height, puzzle.width) if hasattr(family, "sizes") else ""
    if wrong:
        raise PuzzleError(
            f"no {name_of(family)} has {puzzle.height} x {puzzle.width} cells: it has {wrong}",
            clue="family",
        )
    _inspect_variant(family, puzzle)
    for layer in declared:
        layer.inspect(puzzle)
    if hasattr(family, "inspect"):
        family.inspect(puzzle)


def _inspect_variant(family: Family, puzzle: Puzzle) -> None:
    known: Mapping[str, bool | range] = getattr(family, "variants", {})
    for name, setting in puzzle.variant:
        if name not in known:
            settings = ", ".join(known) or "none"
            raise PuzzleError(
                f"variant: a {name_of(family)} has no setting {name} (it has {settings}): leave it "
                "out",
                clue=f"variant {name}",
            )
        may_be = known[name]
        if isinstance(may_be, range):
            if type(setting) is not int or setting not in may_be:
                raise PuzzleError(
                    f"variant: {name} is a number from {may_be[0]} to {may_be[-1]}, as in "
                    f"variant: {name} {may_be[0]}",
                    clue=f"variant {name}",
                )
        elif setting is not True:
            raise PuzzleError(
                f"variant: {name} has no number: write variant: {name}", clue=f"variant {name}"
            )


def examples() -> dict[str, tuple[str, Example]]:
    """Return (family name, example) of every listed family's examples, by example name."""
    return {example.name: (name, example) for name in names() for example in find(name).examples}
