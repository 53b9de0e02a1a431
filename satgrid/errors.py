"""What can go wrong, as exceptions that a person can read, and texts that are safe to show.

Every message is one line that names the thing, the place and the remedy. The
command line prints it and ends with `exit_code`; nothing else is shown.

Texts of a puzzle may hold characters that break a line, hide, turn the text around or command a
terminal. A puzzle keeps them; whatever is printed or written has them escaped where its form can
say them (`printable_json`, `printable_xml`), else blanks in their place (`printable`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

_NOT_XML = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


class SatgridError(Exception):
    """Root of every exception that satgrid raises on purpose."""

    exit_code = 1

    def __str__(self) -> str:
        return printable(super().__str__())


class Terminated(SystemExit):
    """A signal ends the process, or the process that it works for has ended.

    Code that runs rule files lets this pass: it is not their own exit.
    """

    code: int


class PuzzleError(SatgridError):
    """A puzzle, or the file that holds it, is bad.

    `clue` names the printed clue the message is about (`"row 3"`), so that a reader who
    knows the file can add the line; `source` is the file, `line` its 1-based line.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        clue: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line
        self.clue = clue

    def __str__(self) -> str:
        place = [] if self.source is None else [self.source]
        if self.line is not None:
            place.append(f"line {self.line}")
        return printable(": ".join([", ".join(place), self.message] if place else [self.message]))


def misprint(clue: str, text: str) -> PuzzleError:
    """Return the error of a printed clue, which the message names first."""
    return PuzzleError(f"{clue}: {text}", clue=clue)


class HashError(PuzzleError):
    """A cell is written as `#`, which no text has in a board of clues.

    `family` is the one that the text names. What to write instead is a matter of the family, which
    a reader does not know: `advise` tells, or the message lists what families have.
    """

    def __init__(self, message: str, *, line: int, family: str = "") -> None:
        super().__init__("", line=line)
        self.family = family
        self._begins = message
        self._end(
            "the sign that the family has for a black cell, such as x or \\, or - for no clue,"
        )

    def advise(self, blocked: str) -> None:
        """Say what the family has for black cells without a clue, "" if it has none."""
        end = ", and draw black cells below given:" if not blocked else ""
        self._end(blocked or "the clue of the cell, or -,", end)

    def _end(self, write: str, end: str = "") -> None:
        self.message = f"{self._begins}write {write} instead of #{end}"


class UnknownClueError(PuzzleError):
    """A clue that is not known is where the family has none such; `clue` is its place."""

    def __init__(self, place: str, remedy: str) -> None:
        super().__init__(f"{place}: the clue is ?: {remedy}", clue=place)

    def written(self, sign: str) -> None:
        """Name the sign that the text has for such a clue."""
        self.message = (
            f"{self.clue}: {sign!r} is a clue that is not known, and the family has none such: "
            "write the clue, or leave the cell without one"
        )


class AmbiguousError(PuzzleError):
    """A text that may be several boards; `readings` has the lines of each of them."""

    readings: Sequence[Any] = ()


class UsageError(SatgridError):
    """The question is bad: an unknown solver or encoder, options that exclude each other."""

    exit_code = 2


class RuleFileError(SatgridError):
    """A rule file is bad: it cannot be loaded, or what it states makes no sense.

    The message begins with its path and, where known, the 1-based `line` of it.
    """

    def __init__(self, path: str, message: str, line: int | None = None) -> None:
        place = path if line is None else f"{path}, line {line}"
        super().__init__(f"{place}: {message}")
        self.message = message
        self.line = line


class GaveUp(SatgridError):
    """The time limit was reached before the question was settled."""

    exit_code = 3


BUG = "this is a bug in satgrid, please report it with the puzzle"
"""How the message of a `RefereeError` ends."""


class RefereeError(SatgridError):
    """The referee and the search contradict each other: a bug in satgrid.

    The referee rejects a grid that the search took for a solution, or the search denies one, or
    one as good, that the referee has accepted.
    """


class UntrustedError(SatgridError):
    """An outside solver gave a model that breaks a clause, or denies its own: a bug there."""


def truncate(text: str) -> str:
    """Return the first line of the text, cut to a length that fits a message."""
    first, _, rest = text.partition("\n")
    return first[:30] + "…" if rest or len(first) > 30 else first


def shown(value: object, text: Callable[[Any], str] = repr) -> str:
    """Return the value as a text that fits a message; Python writes no number of any length."""
    try:
        return truncate(text(value))
    except ValueError:
        number = "a number of more than 4,300 digits"
        return number if isinstance(value, int) else f"a {type(value).__name__} with {number}"


def printable(line: str) -> str:
    """Return the line with blanks for what breaks it or commands the terminal."""
    return line if line.isprintable() else "".join(c if c.isprintable() else " " for c in line)


def printable_json(value: object) -> str:
    """Return the JSON of the value in one line, letters as they are and the rest escaped."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    # Outside of its strings JSON has nothing that is not printable.
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def shown_json(value: object) -> str:
    """Return the value as JSON that fits a message, or as Python has it where JSON has no form."""
    try:
        return shown(value, printable_json)
    except TypeError:
        return shown(value)


def without_non_xml(text: str, instead: str) -> str:
    """Return the text with each character replaced that no XML may hold, not even escaped."""
    # Compiled when it is first used: that takes a tenth of a start.
    return re.sub(_NOT_XML, instead, text)


def printable_xml(text: str) -> str:
    """Return the text of an XML document, in lines, with references for what is not printable."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else f"&#{ord(c)};" for c in text)


def noun(n: int, one: str, several: str = "") -> str:
    """Return how `n` things are called: "clause" or "clauses", "try" or "tries"."""
    return one if n == 1 else several or f"{one}s"


def a(what: str) -> str:
    """Return "a hitori", "an akari"."""
    return f"an {what}" if what[:1] in "aeiou" else f"a {what}"


def count(n: int, one: str, several: str = "") -> str:
    """Return "1 clause", "2,000 clauses"; `several` where an s does not make the plural."""
    return f"{n:,} {noun(n, one, several)}"


_MOST_LISTED = 110
"""So many characters of a list of names go into a message."""


def nearest(name: str, known: list[str]) -> str:
    """Return the one of the `known` names that is most like this one, "" if none is."""
    from difflib import get_close_matches

    return "".join(get_close_matches(name, known, n=1))


def unknown(what: str, name: str, known: list[str]) -> UsageError:
    """Return the error for a `name` that is not among the `known`, with the nearest of them."""
    near = nearest(name, known)
    hint = f", did you mean {near}?" if near else ""
    names = ", ".join(known)
    if len(names) > _MOST_LISTED:
        names = f"{names[:_MOST_LISTED].rpartition(', ')[0]}, …, {known[-1]}"
    return UsageError(f"unknown {what} {truncate(name)!r}{hint} (known: {names})")
