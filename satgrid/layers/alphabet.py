"""The alphabet of patterns: a text with its symbols. With one, clues of lines are patterns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from satgrid.errors import PuzzleError, truncate
from satgrid.layers import Contents, Layer, Printed, _plain
from satgrid.layers._symbols import require_symbols
from satgrid.notation.lines import Parts, Stands

NO_ALPHABET = (
    'no alphabet: list its symbols, in a text as alphabet: ABC and in JSON as "alphabet": "ABC"'
)


class Alphabet(Layer):
    """The symbols that cells have."""

    absent: ClassVar[Mapping[str, Any]] = {"alphabet": ""}
    keys = ("alphabet",)
    heads = ("alphabet:",)
    turn, written = 0, 2

    @classmethod
    def read(cls, plain: Mapping[str, Any], told: Contents) -> Contents:
        """Take a text."""
        return {"alphabet": _plain.text(plain.get("alphabet", ""), "alphabet")}

    @classmethod
    def from_json(cls, found: Mapping[str, Any], told: Contents) -> Contents:
        """Take the text, null for none."""
        alphabet = found.get("alphabet") or ""
        if not isinstance(alphabet, str):
            raise PuzzleError('"alphabet" is not a text: write its symbols, as in "abc"')
        return {"alphabet": alphabet}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the text."""
        return {"alphabet": puzzle.alphabet}

    @classmethod
    def from_text(cls, parts: Parts, told: Contents, stands: Stands) -> Contents:
        """Read the words behind the head and below it."""
        part = parts.get("alphabet:")
        if part is None:
            return {}
        stands.known["alphabet"] = part.number
        words = [(line.number, word) for line in part.lines() for word in line.text.split()]
        if not words:
            raise PuzzleError("no symbol behind alphabet: or below it: list them", line=part.number)
        for number, word in words:
            if "," in word and word != ",":
                raise PuzzleError(
                    f"{truncate(word)}: a comma is a symbol too: write blanks around it, or leave "
                    "it out",
                    line=number,
                )
        return {"alphabet": "".join(word for _, word in words)}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write the line."""
        return [f"alphabet: {puzzle.alphabet.replace(',', ' , ').strip()}"]

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse symbols that stand twice or cannot be such."""
        require_symbols("symbol", list(puzzle.alphabet), clue="alphabet")

    def grammar(self) -> str:
        """Return how it is written."""
        return (
            "Behind `alphabet:`, or below it, stand the symbols: up to 64, any but blanks, `?`, "
            "`.` and `#`; a comma among them has blanks around it."
        )

    def missing(self, family: str) -> str:
        """Say how to write one."""
        return NO_ALPHABET
