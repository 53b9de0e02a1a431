"""What can go wrong, as exceptions that a person can read.

Every message is one line that names the thing, the place and the remedy. The
command line prints it and ends with `exit_code`; nothing else is shown.
"""

from __future__ import annotations


class SatgridError(Exception):
    """Root of every exception that satgrid raises on purpose."""

    exit_code = 1


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
        return ": ".join([", ".join(place), self.message] if place else [self.message])


class UsageError(SatgridError):
    """The question is bad: an unknown solver or encoder, options that exclude each other."""

    exit_code = 2


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


def shortened(text: str) -> str:
    """Return the first line of the text, cut to a length that fits a message."""
    first, _, rest = text.partition("\n")
    return first[:30] + "…" if rest or len(first) > 30 else first


def printable(line: str) -> str:
    """Return the line without what breaks it or commands the terminal, as names of files may."""
    return "".join(c if c.isprintable() else " " for c in line)


def noun(n: int, one: str, several: str = "") -> str:
    """Return how `n` things are called: "clause" or "clauses", "try" or "tries"."""
    return one if n == 1 else several or f"{one}s"


def count(n: int, one: str, several: str = "") -> str:
    """Return "1 clause", "2,000 clauses"; `several` where an s does not make the plural."""
    return f"{n:,} {noun(n, one, several)}"


def unknown(what: str, name: str, known: list[str]) -> UsageError:
    """Return the error for a `name` that is not among the `known`, with the nearest of them."""
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1)
    hint = f", did you mean {near[0]}?" if near else ""
    return UsageError(f"unknown {what} {shortened(name)!r}{hint} (known: {', '.join(known)})")
