"""Clues on all four sides of a board: a number, a letter or None for each end of a line.

In a text they are behind `top:`, `bottom:`, `left:` and `right:`, a token or `-` a line, from
left to right and from top to bottom. In JSON they are `top`, `bottom`, `left` and `right`, lists of
numbers or letters, and null. A side without a clue may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn, TypeAlias

from satgrid.errors import PuzzleError, Remedy, a, misprint, truncate
from satgrid.grid import Cell, line_label
from satgrid.layers import Contents, EntryForm, Place, Printed, line_of
from satgrid.layers.line_ends import End, LineEnds
from satgrid.layers.marks import Beside
from satgrid.notation.board import MAX_DIGITS, NONE
from satgrid.notation.lines import Parts, Stands, on_line

if TYPE_CHECKING:
    from random import Random

SIDES = "top", "bottom", "left", "right"
OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
"""The side that a half-turn moves each side to."""
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

    def printed_clues(self) -> Iterator[tuple[str, Any, tuple[Cell, ...]]]:
        """Yield the printed clues."""
        return (each for each in self.lines() if each[1] is not None)


class Outside(LineEnds):
    """Numbers, or `letters`; `holds` returns the possible clues beside a board."""

    absent: ClassVar[Mapping[str, Any]] = {"outside": None}
    keys = SIDES
    heads = inline = tuple(f"{side}:" for side in SIDES)
    turn, written = 1, 9
    ends = (
        End("outside", "top", "top", "top:", "top", "columns"),
        End("outside", "bottom", "bottom", "bottom:", "bottom", "below"),
        End("outside", "left", "left", "left:", "left", "rows"),
        End("outside", "right", "right", "right:", "right", "right"),
    )
    items: ClassVar[Mapping[str, str]] = {end.key: end.called for end in ends}
    record, noun = Around, "clue"
    missing = (
        "has clues on its four sides: write top: 1 - 2, bottom:, left: and right: the same way, "
        f"{NONE} for none"
    )

    def __init__(
        self,
        holds: Callable[[Any], Sequence[int | str]],
        *,
        letters: bool = False,
        may_lack: bool | None = None,
    ) -> None:
        super().__init__(may_lack=may_lack)
        self.holds, self.letters = holds, letters
        if letters:
            self.missing = self.missing.replace("1 - 2", "A - B")
        self.form = (
            f"Behind `top:` and `bottom:` there is a {'letter' if letters else 'number'} for each "
            "column from left to right, behind `left:` and `right:` one for each row from top to "
            "bottom, `-` for none. A side without clues may be left out."
        )

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take four lists."""
        found = plain.get("outside")
        return {
            "outside": None if found is None else cls.around(dict(zip(SIDES, found, strict=True)))
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Take the lists that are there."""
        sides = {side: data[side] for side in SIDES if data.get(side) is not None}
        return {"outside": cls.around(sides) if sides else None}

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Read the clues behind the heads."""
        sides = {end.field: clues for end, clues in cls.words(parts, stands).items()}
        if not sides:
            return {}
        first = next(parts[head] for head in cls.heads if head in parts)
        with on_line(first.number, stands.known):
            return {"outside": cls.around(sides)}

    @classmethod
    def word(cls, word: str, name: str) -> int | str:
        """Return a number or a capital letter."""
        if word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS:
            return int(word)
        if word.isascii() and word.isalpha() and word.isupper() and len(word) == 1:
            return word
        raise misprint(
            name,
            f"{truncate(word)} is no clue: write a number, a capital letter or {NONE} for none",
        )

    @classmethod
    def wrong(cls, clue: Any) -> str:
        """Return the fault of a clue that is neither a number nor a capital letter."""
        letter = isinstance(clue, str) and len(clue) == 1 and "A" <= clue <= "Z"
        good = type(clue) is int or letter
        return "" if good else "is no clue: write a number, a capital letter or null for none"

    @classmethod
    def around(cls, sides: Mapping[str, Any]) -> Around:
        """Return the clues of four sides; a side may be missing."""
        found = {
            end.field: cls.checked_list(end, sides[end.field])
            for end in cls.ends
            if end.field in sides
        }
        # Boards with such clues are mostly square: a side without any is as long as others.
        across = [len(found[side]) for side in ("top", "bottom") if side in found]
        down = [len(found[side]) for side in ("left", "right") if side in found]
        width, height = (across + down)[0], (down + across)[0]
        none = _none(height, width)._asdict()
        return Around(**none | found)

    def matches_sort(self, puzzle: Printed) -> bool:
        """Return whether the clues are numbers, or letters."""
        return not self._of_other_sort(puzzle)

    def _of_other_sort(self, puzzle: Printed) -> list[tuple[str, OutsideClue]]:
        other = int if self.letters else str
        printed = puzzle.outside.printed_clues() if puzzle.outside is not None else ()
        return [(name, clue) for name, clue, _ in printed if isinstance(clue, other)]

    def refuse_sort(self, puzzle: Printed, family: str) -> NoReturn:
        """Refuse letters, or numbers."""
        name, clue = self._of_other_sort(puzzle)[0]
        wants = "letters" if self.letters else "numbers"
        raise misprint(name, f"the clue is {clue}, and {a(family)} has {wants}")

    def inspect(self, puzzle: Printed) -> None:
        """Refuse clues that are impossible beside such a board."""
        if puzzle.outside is None:
            return
        held = self.holds(puzzle)
        gaps = isinstance(held, str) and held not in ascii_uppercase
        words = f"of {', '.join(map(str, held))}" if gaps else f"from {held[0]} to {held[-1]}"
        for name, clue, _ in puzzle.outside.printed_clues():
            if clue not in held:
                raise misprint(
                    name,
                    f"the clue is {truncate(str(clue))}: write one {words}",
                    remedy=Remedy.OR_NONE(),
                )

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return random clues for some lines."""
        some: Sequence[int | str]
        some = "ABC" if self.letters else range(1, max(height, width) + 1)
        share = random.random() / 5  # Many numbers at random mostly contradict each other.

        def clue() -> OutsideClue:
            return random.choice([*some]) if random.random() < share else None

        sides = [[clue() for _ in side] for side in _none(height, width)]
        return {"outside": Around(*map(tuple, sides))}

    def marks(self, puzzle: Printed) -> Iterator[Beside]:
        """Yield the clue of each line and end."""
        for end, clues in self.lists(puzzle):
            for k, clue in enumerate(clues):
                yield Beside(end.side, k, ((" " if clue is None else str(clue), None),))

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return that the clues of both ends are typed beside a line."""
        if puzzle.outside is None:
            return None
        return EntryForm("outside", "lines", "lines", tuple(map(str, self.holds(puzzle))))

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the clues at both ends of each line, such as "3 1", "- 1" or "3"."""
        top, bottom, left, right = puzzle.outside
        found: dict[Place, str] = {}
        for side, *both in ("row", left, right), ("column", top, bottom):
            for k, (first, last) in enumerate(zip(*both, strict=True)):
                if (first, last) != (None, None):
                    words = [NONE if end is None else str(end) for end in (first, last)]
                    found[side, k] = " ".join(words[:1] if last is None else words)
        return found

    def _enter(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
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


def _none(height: int, width: int) -> Around:
    return Around(*((None,) * n for n in (width, width, height, height)))
