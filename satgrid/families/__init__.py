"""The puzzle families: one module each, found by its file existing.

A family module holds, and nothing else of the program knows the family:

- its docstring: the rules in words;
- `aliases`, if there are any: other names that people use;
- its layers, what is printed: any variables (`numbers = Numbers(least=1)`);
- `nameless`, only in the family that is meant where such clues stand in a text without a name,
  whatever other families have them: True;
- `sizes(height, width)`, only where not every board exists: what boards do, or "" for one of them;
- `variants`, only where the rules have settings: their names, each with what it may be, a range of
  numbers, such a range in a tuple for a list of them, or True for one that is there or not;
- `examples`: puzzles with their expected drawing;
- `answer`: where the solver decides, and among which values: one of `satgrid/answer.py`, such as
  `SHADING`, or one of its own;
- `inspect(puzzle)`, only where the layers do not say enough: raises `PuzzleError` for clues that no
  puzzle of the family has;
- `rules(puzzle)`: yields the constraints;
- `check(puzzle, grid)`: the referee; plain Python, one sentence per broken rule;
- `implied(puzzle)`, only where something worth stating follows from the rules: yields such
  constraints, which are stated where an encoder of their kind is chosen;
- `following(puzzle)`, only where several clues together say something that a search is quicker
  with: yields such constraints, of which a solver alone is told, and only where nobody chose one;
- `objectives`, only where solutions can be better and worse: by the name that `--minimise` and
  `--maximise` take, the value whose cells are counted;
- `printed(puzzle, grid, random)`: the puzzle with all clues that can be read off a solution, or
  None where chance finds none; what its clues leave out, such as rooms, stays if it is there;
- `blank(height, width, random)`, only where neither a board without clues is what to begin with nor
  one that its layers draw (`Rooms(cut=(3, 6))`): the puzzle of which a random solution is drawn;
- `drawn(puzzle, random)`, only where a search would not draw it: a random solution;
- `repaired(puzzle, grid, other, random)`, only where a puzzle with another solution is repaired in
  a way of its own: yields puzzles with other clues, of the same solution; None where none is tried;
- `density`, only where a share of shaded cells can be asked for: the least, the usual, the most;
- `looks`, only where a drawing shows more than black cells and letters: by value or sign, the
  character that stands for it in a terminal, such as `{BLACK: "★"}`; ★ ● ▲ ☼ ♣ ○ ◉ ☾ have a shape
  in SVG documents, and █, a filled cell, hides in solutions what is printed in it;
- `parts(puzzle)`, only where thick lines are drawn that no layer prints: yields the groups of cells
  that they part;
- `guess(puzzle, random)`, only in a file of rules of one's own: what `satgrid/guesses.py` has for
  others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple, Protocol, cast

from satgrid import guesses
from satgrid.answer import Answer
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.errors import PuzzleError, Remedy, a, nearest, unknown
from satgrid.example import Example as Example
from satgrid.example import example as example
from satgrid.grid import Grid
from satgrid.guesses import Guess as Guess
from satgrid.layers import Contents, Layer, all_layers
from satgrid.layers.marks import Mark, walls
from satgrid.puzzle import Puzzle

_ANYWHERE = {"colours", "alphabet", "automata"}
"""Contents that tell no family from another."""


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
    return sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))


class RuleFile(NamedTuple):
    """A family that somebody's own file states.

    `path` is the file's, as it was named, `raw` its bytes, and `digest` their SHA-256, in hex
    digits; `refereed` says whether it has a `check`.
    """

    family: Family
    path: str
    raw: bytes
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


def own() -> list[str]:
    """Return the names of the families that somebody's own files state, sorted."""
    return sorted({name_of(found.family) for found in _rule_files.values()})


def rule_file(name: str) -> RuleFile | None:
    """Return where the family of this name or alias comes from, if that is somebody's file."""
    return _rule_files.get(name)


def find(name: str) -> Family:
    """Return the family of this name or alias."""
    found = rule_file(name)
    return found.family if found else shipped(name)


@cache
def shipped(name: str) -> Family:
    """Return the family of satgrid of this name or alias."""
    if name in names():
        return cast(Family, import_module(f"satgrid.families.{name}"))
    for known in names():
        family = cast(Family, import_module(f"satgrid.families.{known}"))
        if name in aliases(family):
            return family
    error = unknown("family", name, names())
    error.remedy = Remedy.UNKNOWN_FAMILY()
    raise error


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


def looks(family: Family) -> Mapping[Value, str]:
    """Return the characters that stand for values and signs in drawings."""
    found: Mapping[Value, str] = getattr(family, "looks", {})
    return found


def marks(family: Family, puzzle: Puzzle) -> Iterator[Mark]:
    """Yield what is drawn of the puzzle's clues, and the walls between parts of the board."""
    for layer in layers_of(family).values():
        if puzzle.has(layer):
            yield from layer.marks(puzzle)
    if hasattr(family, "parts"):
        groups = enumerate(family.parts(puzzle))
        yield from walls({cell: k for k, cells in groups for cell in cells})


def guess(family: Family) -> Guess | None:
    """Return how the family guesses a board at random, if it does."""
    own: Guess | None = getattr(family, "guess", None)
    return own or guesses.find(name_of(family))


def layers_of(family: Family) -> dict[str, Layer]:
    """Return the layers that the family declares, by the names of their variables."""
    return {name: each for name, each in vars(family).items() if isinstance(each, Layer)}


def blank(family: Family, height: int, width: int, random: Random | None = None) -> Puzzle:
    """Return a board without clues, or the one of which a generator draws a solution at random."""
    if random is not None and hasattr(family, "blank"):
        drawn: Puzzle = family.blank(height, width, random)
        return drawn
    told: Contents = {}
    for layer in layers_of(family).values():
        if random is not None:
            told |= layer.blank(height, width, random)
        elif not layer.may_lack:
            told |= layer.empty(height, width)
    return Puzzle(name_of(family), height, width, **told)


def suited(puzzle: Puzzle) -> list[str]:
    """Return the names of the listed families that a puzzle without a name may be of.

    They have such clues; where one of them is meant by default (`nameless`), it alone is.
    """
    fitting = [name for name in names() if _fits(find(name), puzzle)]
    return [name for name in fitting if getattr(find(name), "nameless", False)] or fitting


def _fits(family: Family, puzzle: Puzzle) -> bool:
    declared = layers_of(family).values()
    return _lacks(declared, puzzle) is None and all(
        layer.matches_sort(puzzle) for layer in declared
    )


def _lacks(declared: Collection[Layer], puzzle: Puzzle) -> Layer | None:
    """Return the layer to speak of where the puzzle lacks clues, or has others."""
    wanted = [layer for layer in declared if not layer.may_lack]
    if _others(declared, puzzle):
        return wanted[0]
    held = {name for name, _ in puzzle.contents}
    return next((layer for layer in wanted if layer.absent.keys() - held), None)


def _others(declared: Collection[Layer], puzzle: Puzzle) -> set[str]:
    """Return the names of the contents of which these layers have nothing."""
    known = {name for layer in declared for name in layer.absent}
    found = {name for name, _ in puzzle.contents} - known - _ANYWHERE
    if not (puzzle.numbers or puzzle.signs):
        found.discard("cells")  # A board without a clue says no more than its size.
    return found


def inspect(family: Family, puzzle: Puzzle) -> None:
    """Raise `PuzzleError` for clues that no puzzle of the family has."""
    declared = layers_of(family).values()
    for layer in declared:
        if not layer.matches_sort(puzzle):
            layer.refuse_sort(puzzle, name_of(family))
    lacks = _lacks(declared, puzzle)
    if lacks is not None:
        name = puzzle.family or name_of(family)
        lost = _others(declared, puzzle) if puzzle.has(lacks) else set()
        beyond = [each for each in all_layers() if lost & each.absent.keys()]
        for refused in (each.foreign(puzzle, name) for each in beyond):
            if refused is not None:
                raise refused
        others = [key for each in beyond for key in each.keys]
        said = lacks.message_if_others(name, others) if others else lacks.message_if_missing(name)
        raise PuzzleError(said, clue="family")
    require_size(family, puzzle.height, puzzle.width)
    require_variant(family, puzzle)
    for layer in declared:
        layer.inspect(puzzle)
    if hasattr(family, "inspect"):
        family.inspect(puzzle)


def require_size(family: Family, height: int, width: int) -> None:
    """Raise `PuzzleError` for a board of a size that no puzzle of the family has."""
    wrong = family.sizes(height, width) if hasattr(family, "sizes") else ""
    if wrong:
        raise PuzzleError(
            f"no {name_of(family)} has {height} x {width} cells: it has {wrong}", clue="family"
        )


def require_variant(family: Family, puzzle: Puzzle) -> None:
    """Raise `PuzzleError` for settings that the family does not have."""
    known: Mapping[str, bool | range | tuple[range]] = getattr(family, "variants", {})
    for name, setting in puzzle.variant:
        if name not in known:
            near = nearest(name.lower(), [*known])
            mend = f"did you mean {near}?" if near else "leave it out"
            has = f"has no setting {name} (it has {', '.join(known) or 'none'})"
            said = f"variant: {a(name_of(family))} {has}: {mend}"
            raise PuzzleError(said, clue=f"variant {name}")
        may_be, numbers = known[name], setting if isinstance(setting, tuple) else (setting,)
        several = may_be[0] if isinstance(may_be, tuple) else None
        most = may_be if isinstance(may_be, range) else several
        if most is None:
            right, wants = setting is True, f"has no number: write variant: {name}"
        else:
            one = most is may_be
            what = "a number" if one else "a list of numbers"
            shown = most[0] if one else "4 3 2 1"
            right = setting is not True and not (one and len(numbers) > 1)
            right = right and all(number in most for number in numbers)
            wants = f"is {what} from {most[0]} to {most[-1]}, as in variant: {name} {shown}"
        if not right:
            where = f"in {a(name_of(family))}"
            raise PuzzleError(f"variant: {where}, {name} {wants}", clue=f"variant {name}")


def examples() -> dict[str, tuple[str, Example]]:
    """Return (family name, example) of every listed family's examples, by example name."""
    return {example.name: (name, example) for name in names() for example in find(name).examples}


def stated_kinds(family: Any) -> set[str]:
    """Return the kinds of constraints that the family states, as its functions name them."""
    kinds, seen = {"given"}, set()
    own = (family.rules, getattr(family, "implied", None))
    # A rule file's functions are called by others, with care.
    named: list[object] = [*getattr(family, "stating", own)]
    for each in named:  # grows while it is read
        if isinstance(each, FunctionType) and each not in seen:
            seen.add(each)
            named += _named_in(each.__code__, each.__globals__)
        elif isinstance(each, type) and issubclass(each, Constraint) and each is not Constraint:
            kinds.add(each.kind())
    return kinds


def _named_in(code: CodeType, names: Mapping[str, object]) -> Iterator[object]:
    """Yield what the code names of a module, in it and in the functions inside it."""
    found = [names[name] for name in code.co_names if name in names]
    yield from found
    for module in found:
        if isinstance(module, ModuleType):
            yield from (getattr(module, name, None) for name in code.co_names)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _named_in(inner, names)
