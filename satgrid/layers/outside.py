"""Clues on all four sides of a board: a number or letter a line and end, or None for none.

In a text they stand behind `top:`, `bottom:`, `left:` and `right:`, a token or `-` a line, from
left to right and from top to bottom. In JSON they are `top`, `bottom`, `left` and `right`, lists of
numbers or letters, and null. A side without a clue may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeAlias

from satgrid.board import require_side
from satgrid.errors import PuzzleError, a, count, truncate
from satgrid.grid import Cell, line_label
from satgrid.layers import Contents, EntryForm, Layer, Place, Printed, Unit, line_of
from satgrid.layers.checks import is_list, shown_value
from satgrid.layers.marks import Beside, Side
from satgrid.notation.board import EMPTY, MAX_DIGITS, NONE
from satgrid.notation.lines import Parts, Stands, on_line

SIDES = "top", "bottom", "left", "right"
OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
"""Where a half-turn takes each side."""
_DRAWN: Mapping[str, Side] = {"top": "columns", "bottom": "below", "left": "rows", "right": "right"}

_TYPED = re.compile(r"[0-9]{1,4}|[A-Za-z]|-")

OutsideClue: TypeAlias = int | str | None


class Around(NamedTuple):
    """The clues of each side, from left to right and from top to bottom."""

    top: tuple[OutsideClue, ...]
    bottom: tuple[OutsideClue, ...]
    left: tuple[OutsideClue, ...]
    right: tuple[OutsideClue, ...]

    def lines(self) -> Iterator[tuple[str, OutsideClue, tuple[Cell, ...]]]:
        """Yield each clue with its name, such as "left 2", and the cells as seen from it."""
        height, width = len(self.left), len(self.top)
        for side, clues in zip(SIDES, self, strict=True):
            for k, clue in enumerate(clues):
                if side in ("top", "bottom"):
                    cells = tuple((r, k) for r in range(height))
                else:
                    cells = tuple((k, c) for c in range(width))
                yield line_label(side, k), clue, cells[:: -1 if side in ("bottom", "right") else 1]

    def told(self) -> Iterator[tuple[str, Any, tuple[Cell, ...]]]:
        """Yield those that are printed."""
        return (each for each in self.lines() if each[1] is not None)


class Outside(Layer):
    """Numbers, or `letters`; `holds` gives those that can stand beside a board."""

    absent: ClassVar[Mapping[str, Any]] = {"outside": None}
    keys = SIDES
    heads = tuple(f"{side}:" for side in SIDES)
    turn, written = 1, 9

    def __init__(
        self,
        holds: Callable[[Any], Sequence[int | str]],
        *,
        letters: bool = False,
        may_lack: bool | None = None,
    ) -> None:
        super().__init__(may_lack=may_lack)
        self.holds, self.letters = holds, letters

    @classmethod
    def read(cls, plain: Mapping[str, Any], told: Contents) -> Contents:
        """Take four lists."""
        found = plain.get("outside")
        return {"outside": None if found is None else _around(dict(zip(SIDES, found, strict=True)))}

    @classmethod
    def from_json(cls, found: Mapping[str, Any], told: Contents) -> Contents:
        """Take the lists that are there."""
        sides = {side: found[side] for side in SIDES if found.get(side) is not None}
        return {"outside": _around(sides) if sides else None}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the lists."""
        return {side: list(clues) for side, clues in puzzle.outside._asdict().items()}

    @classmethod
    def from_text(cls, parts: Parts, told: Contents, stands: Stands) -> Contents:
        """Read what stands behind the heads."""
        sides = {}
        for side, head in zip(SIDES, cls.heads, strict=True):
            part = parts.get(head)
            if part is not None:
                words = part.alone(head)
                stands.known |= {f"{side} {k}": part.number for k in range(1, len(words) + 1)}
                with on_line(part.number):
                    sides[side] = [_clue(word, f"{side} {k}") for k, word in enumerate(words, 1)]
        if not sides:
            return {}
        first = next(part for head in cls.heads if (part := parts.get(head)) is not None)
        with on_line(first.number, stands.known):
            return {"outside": _around(sides)}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write the clues behind the heads."""
        return [
            " ".join([f"{side}:", *(NONE if clue is None else str(clue) for clue in clues)])
            for side, clues in puzzle.outside._asdict().items()
        ]

    @classmethod
    def size(cls, told: Contents) -> tuple[int, int] | None:
        """Return the numbers of lines."""
        around = told.get("outside")
        return None if around is None else (len(around.left), len(around.top))

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse other numbers of lines than the board has."""
        around = puzzle.outside
        if around is None:
            return
        for side, clues in around._asdict().items():
            across = side in ("top", "bottom")
            n, what = (puzzle.width, "column") if across else (puzzle.height, "row")
            if len(clues) != n:
                raise PuzzleError(
                    f"{count(len(clues), f'{side} clue')} for {count(n, what)}: give one a "
                    f"{what}, {NONE} for none",
                    clue=f"{side} 1",
                )

    def fits(self, puzzle: Printed) -> bool:
        """Say whether the clues are numbers, or letters."""
        sort = str if self.letters else int
        return puzzle.outside is None or all(
            isinstance(clue, sort) for _, clue, _ in puzzle.outside.told()
        )

    def refuse_sort(self, puzzle: Printed, family: str) -> NoReturn:
        """Refuse letters, or numbers."""
        sort = int if self.letters else str
        name, clue, _ = next(each for each in puzzle.outside.told() if isinstance(each[1], sort))
        wants = "letters" if self.letters else "numbers"
        raise PuzzleError(f"{name}: {clue} stands there, and {a(family)} has {wants}", clue=name)

    def missing(self, family: str) -> str:
        """Say how to write them."""
        return (
            f"{a(family)} has clues on its four sides: write top: 1 - 2, bottom:, left: and right: "
            f"the same way, {NONE} for none"
        )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse clues that cannot stand beside such a board."""
        if puzzle.outside is None:
            return
        held = self.holds(puzzle)
        for name, clue, _ in puzzle.outside.told():
            if clue not in held:
                raise PuzzleError(
                    f"{name}: {truncate(str(clue))} stands there: write one from {held[0]} to "
                    f"{held[-1]}, or {NONE} for none",
                    clue=name,
                )

    def grammar(self) -> str:
        """Return how they are written."""
        what = "letter" if self.letters else "number"
        return (
            f"Behind `top:` and `bottom:` stands a {what} for each column from left to right, "
            f"behind `left:` and `right:` one for each row from top to bottom, `-` for none. A "
            "side without any may be left out."
        )

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return random clues for some lines."""
        some: Sequence[int | str]
        some = "ABC" if self.letters else range(1, max(height, width) + 1)
        share = random.random() / 5  # Many numbers at random mostly contradict each other.

        def clue() -> OutsideClue:
            return random.choice([*some]) if random.random() < share else None

        sides = [[clue() for _ in side] for side in _none(height, width)]
        return {"outside": Around(*map(tuple, sides))}

    def empty(self, height: int, width: int) -> Contents:
        """Return lines of which nothing is known."""
        return {"outside": _none(height, width)}

    def marks(self, puzzle: Printed) -> Iterator[Beside]:
        """Yield the clue of each line and end."""
        around = puzzle.outside or _none(puzzle.height, puzzle.width)
        for side, clues in around._asdict().items():
            for k, clue in enumerate(clues):
                yield Beside(_DRAWN[side], k, ((" " if clue is None else str(clue), None),))

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return that the clues of both ends are typed beside a line."""
        if puzzle.outside is None:
            return None
        return EntryForm("outside", "lines", "lines", tuple(map(str, self.holds(puzzle))))

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the clues at both ends of each line, such as "3 1", "- 1" or "3"."""
        if puzzle.outside is None:
            return {}
        top, bottom, left, right = puzzle.outside
        found: dict[Place, str] = {}
        for side, *both in ("row", left, right), ("column", top, bottom):
            for k, (first, last) in enumerate(zip(*both, strict=True)):
                if (first, last) != (None, None):
                    words = [NONE if end is None else str(end) for end in (first, last)]
                    found[side, k] = " ".join(words[:1] if last is None else words)
        return found

    def _entered(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
        side, k = line_of(place, puzzle)
        words = text.split()
        if len(words) > 2 or not all(_TYPED.fullmatch(word) for word in words):
            raise PuzzleError(f"{text!r} is no clue of both ends: type 3 1, - 1, 3, or nothing")
        ends = [None if w == NONE else int(w) if w.isdigit() else w.upper() for w in words]
        around: Around = contents["outside"]
        names = ("left", "right") if side == "row" else ("top", "bottom")
        for name, clue in zip(names, [*ends, None, None], strict=False):
            line = list(getattr(around, name))
            line[k] = clue
            around = around._replace(**{name: tuple(line)})
        return {"outside": around}

    def units(self, puzzle: Printed) -> list[Unit]:
        """Return the clues that are printed, by side and line."""
        around = puzzle.outside
        sides = [] if around is None else around._asdict().items()
        return [
            ("outside", (side, k))
            for side, clues in sides
            for k, clue in enumerate(clues)
            if clue is not None
        ]

    def without(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Leave out these clues."""
        gone = {place for _, place in units}
        return {
            "outside": Around(
                *(
                    tuple(None if (side, k) in gone else clue for k, clue in enumerate(clues))
                    for side, clues in puzzle.outside._asdict().items()
                )
            )
        }


def _none(height: int, width: int) -> Around:
    return Around(*((None,) * n for n in (width, width, height, height)))


def _clue(word: str, name: str) -> OutsideClue:
    if word in EMPTY:
        return None
    if word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS:
        return int(word)
    if word.isascii() and word.isalpha() and word.isupper() and len(word) == 1:
        return word
    raise PuzzleError(
        f"{name}: {truncate(word)} is no clue: write a number, a capital letter or {NONE} for none",
        clue=name,
    )


def _around(sides: Mapping[str, Any]) -> Around:
    """Return the clues of four sides, of which some may be left out."""
    for side, clues in sides.items():
        if not is_list(clues) or not clues:
            raise PuzzleError(
                f"the {side} clues are {shown_value(clues)}: give a list, as in [1, null]",
                clue=f"{side} 1",
            )
        require_side(len(clues), "columns" if side in ("top", "bottom") else "rows")
        for k, clue in enumerate(clues, 1):
            letter = isinstance(clue, str) and len(clue) == 1 and "A" <= clue <= "Z"
            if clue is not None and type(clue) is not int and not letter:
                raise PuzzleError(
                    f"{side} {k}: {shown_value(clue)} is no clue: write a number, a capital letter "
                    "or null for none",
                    clue=f"{side} {k}",
                )
    # Boards with such clues are mostly square: a side without any is as long as others.
    across = [len(sides[side]) for side in ("top", "bottom") if side in sides]
    down = [len(sides[side]) for side in ("left", "right") if side in sides]
    width, height = (across + down)[0], (down + across)[0]
    none = _none(height, width)._asdict()
    return Around(*(tuple(sides.get(side, none[side])) for side in SIDES))
