"""What the symbols of a puzzle look like: their colours, and the legend that explains them.

White and black are paper and ink, unless the palette has its own for them. Values whose answer says
what to write in a cell have the colour of the palette, if it has one.
"""

from __future__ import annotations

from collections.abc import Iterator

from satgrid import families
from satgrid.clues import BLACK, WHITE, Automaton, Value
from satgrid.draw import vision
from satgrid.errors import printable, truncate
from satgrid.puzzle import Puzzle, variants

_WIDEST = 120
"""The most characters of a setting that are drawn."""

_MOST_STATES = 20
"""The most states of an automaton that are drawn."""

PAPER, INK, SHADE = "#ffffff", "#111111", "#666666"
"""Of paper, of what is printed, and of black cells among walls, which stay visible around them."""


def colours(puzzle: Puzzle) -> dict[Value, str]:
    """Return the `#rrggbb` of each symbol that has one and that a solution can show."""
    own = {colour.symbol: colour.rgb for colour in puzzle.colours}
    answer = families.find(puzzle.family).answer
    if answer.text is not None:
        return own
    values = answer.values(puzzle)
    return {value: rgb for value, rgb in ((WHITE, PAPER), (BLACK, INK)) if value in values} | own


def legend(puzzle: Puzzle) -> list[tuple[Value, str]]:
    """Return (symbol, name) of each colour of the palette, long names cut."""
    return [(symbol, printable(truncate(name))) for symbol, name, _ in puzzle.colours]


def settings(puzzle: Puzzle) -> list[str]:
    """Return a line for each setting of the rules, as texts have it."""
    return [f"variant: {_cut(variants.to_words(*each))}" for each in puzzle.variant]


def machines(puzzle: Puzzle) -> list[str]:
    """Return the lines of the alphabet and the automata that clues speak of."""
    alphabet = [f"alphabet: {_cut(' '.join(puzzle.alphabet))}"] if puzzle.alphabet else []
    return [*alphabet, *(line for each in puzzle.automata for line in _moves(*each))]


def _moves(name: str, automaton: Automaton) -> Iterator[str]:
    """Yield a line for an automaton, and one for each of its states unless there are too many."""
    states = range(1, len(automaton.moves) + 1)
    ends = " ".join(str(state + 1) for state in sorted(automaton.accepting)) or "no state"
    head = f"automaton {printable(truncate(name))}: begins in {automaton.start + 1}, ends in "
    yield head + _cut(ends) + f", {len(states)} states" * (len(states) > _MOST_STATES)
    for state, moves in zip(states[:_MOST_STATES], automaton.moves, strict=False):
        listed = ", ".join(f"{value} to {to + 1}" for value, to in moves) or "no move"
        yield f"state {state}: {_cut(listed)}"


def _cut(words: str) -> str:
    return words if len(words) <= _WIDEST else f"{words[:_WIDEST]}…"


def ink_on(rgb: str) -> str:
    """Return black or white, whichever stands out more against the colour.

    The contrast of two colours is (L + 0.05) / (M + 0.05), where L and M are their relative
    luminances, the lighter first (Web Content Accessibility Guidelines 2.1); that of the colour
    returned is at least 4.5.
    """
    red, green, blue = vision.linear(rgb)
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if (luminance + 0.05) ** 2 > 1.05 * 0.05 else PAPER
