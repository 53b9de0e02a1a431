"""Which characters can stand for a colour, for a symbol of an alphabet, or in a given cell.

A symbol is one visible character that stands alone and has one spelling: no blank, no
combining mark, nothing that Unicode writes another way (NFC). A colour stands behind a number,
as in `3R`, so it is no digit of any script either. The digits 0 to 9 can stand for colours in
families whose clues have no numbers; beside a number they are no block's colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category, is_normalized

from satgrid.clues import MAX_SYMBOLS, UNKNOWN, Value
from satgrid.errors import PuzzleError, shown, truncate


def require_colours(symbols: Sequence[Value]) -> None:
    """Raise `PuzzleError` unless the symbols can stand for colours."""
    for symbol in symbols:
        if symbol.isnumeric() and not symbol.isascii():
            raise PuzzleError(
                f"{truncate(symbol)} cannot stand for a colour, since it reads as a number: take "
                "a letter",
                clue=f"colour {symbol}",
            )
    require_symbols("colour", symbols, clue="colours")


def require_symbols(what: str, symbols: Sequence[Value], clue: str) -> None:
    """Raise `PuzzleError` unless the symbols are all different and can stand for a `what`."""
    if len(symbols) > MAX_SYMBOLS:
        raise PuzzleError(f"{len(symbols)} {what}s: a puzzle has up to {MAX_SYMBOLS}", clue=clue)
    for k, symbol in enumerate(symbols):
        require_symbol(what, symbol, clue)
        if symbol in symbols[:k]:
            raise PuzzleError(f"the {what} {symbol} is listed twice: list each once", clue=clue)


def require_symbol(what: str, symbol: Value, clue: str) -> None:
    """Raise `PuzzleError` unless the symbol can stand for a `what`."""
    if len(symbol) != 1 or symbol == UNKNOWN or not stands_alone(symbol):
        raise PuzzleError(
            f"{shown(symbol)} cannot stand for a {what}: take one character, "
            f"no blank and no {UNKNOWN}",
            clue=clue,
        )


def stands_alone(symbol: Value) -> bool:
    """Say whether the character is seen, needs no other, and is spelled in one way."""
    if symbol.isascii():
        return symbol.isprintable() and not symbol.isspace()
    seen = symbol.isprintable() and not symbol.isspace() and category(symbol)[0] != "M"
    return seen and is_normalized("NFC", symbol)
