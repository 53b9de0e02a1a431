"""Checks of input from programs and files: lists, texts, and symbols of colours and alphabets.

The `read` of a layer checks its contents all together, not item by item, because boards are big and
puzzles are often made from others.
"""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from typing import Any, TypeGuard
from unicodedata import category, is_normalized

from satgrid.clues import MAX_SYMBOLS, UNKNOWN, Value
from satgrid.errors import PuzzleError, shown, truncate

# -- lists and texts


def require_text(found: Any, what: str) -> str:
    """Return a text that a file can hold."""
    if not isinstance(found, str) or (not found.isascii() and has_half_character(found)):
        raise PuzzleError(f"the {what} is {shown_value(found)}: give a text")
    return found


def is_list(found: Any) -> TypeGuard[Sequence[Any]]:
    """Return whether it is a list or a tuple."""
    return type(found) in (list, tuple)


def are_pairs(found: Sequence[Any], any_list: bool = False) -> bool:
    """Return whether all are tuples of two, or lists of two where `any_list` is taken."""
    sorts = {list, tuple} if any_list else {tuple}
    return set(map(type, found)) <= sorts and set(map(len, found)) <= {2}


def has_half_character(found: str) -> bool:
    """Return whether the text has half a character (a lone surrogate), which no file can hold."""
    return not found.isascii() and any("\ud800" <= sign <= "\udfff" for sign in found)


def shown_value(found: Any) -> str:
    """Return what an error shows of something."""
    return shown(found, reprlib.repr)


# -- symbols


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
    """Return whether the character is seen, needs no other, and is spelled in one way."""
    if symbol.isascii():
        return symbol.isprintable() and not symbol.isspace()
    seen = symbol.isprintable() and not symbol.isspace() and category(symbol)[0] != "M"
    return seen and is_normalized("NFC", symbol)
