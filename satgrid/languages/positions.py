"""The position automaton of an expression: a state for each symbol in it, and one to start in.

A state says which symbol of the expression was read last; it moves to those that can come next.
A repetition counts as that many copies. The automaton has one state more than the expression has
symbols, but is not deterministic. (Glushkov, "The abstract theory of automata", 1961.)

Only words of up to a given number of cells matter, so a repetition that fills them with fewer
copies than it may have is as good as one without end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from satgrid.clues import Automaton, Value
from satgrid.languages.syntax import Choice, Node, Repeat, Symbols
from satgrid.languages.syntax import Sequence as Parts

MOST_STATES = 10_000
"""The most states of an automaton."""

MOST_MOVES = 100_000
"""The most moves of an automaton."""

_MOST_TOLD = 10**12


class TooBig(Exception):
    """An automaton would have too many states or moves; says how many."""


class _Clipped(NamedTuple):
    """What is left of a tree for short words: its shortest word, and its symbols with copies.

    In each repetition that is left, `most` is None or small.
    """

    node: Node
    shortest: int
    positions: int


_NOTHING = _Clipped(Parts(()), 0, 0)
"""The empty word."""


def position_automaton(tree: Node, cells: int) -> Automaton | None:
    """Return the automaton of the words of up to so many cells, and perhaps some longer ones.

    None if there are no such words. Raises `TooBig`, before anything big is built.
    """
    clipped = _clip(tree, cells)
    if clipped is None:
        return None
    if clipped.positions >= MOST_STATES:
        reached = min(clipped.positions + 1, _MOST_TOLD)
        raise TooBig(f"{reached:,} states{' or more' * (reached == _MOST_TOLD)}")
    builder = _Builder()
    ends = builder.build(clipped.node)
    builder.link([0], ends.first)
    accepting = frozenset([*ends.last, 0] if ends.nullable else ends.last)
    return Automaton(0, accepting, builder.moves())


def _clip(node: Node, cells: int) -> _Clipped | None:
    """Return what the node comes to on so many cells; None if it has no word that fits."""
    if isinstance(node, Symbols):
        return _Clipped(node, 1, 1) if node.chosen and cells else None
    if isinstance(node, Repeat):
        return _clip_repeat(node, cells)
    found = [_clip(part, cells) for part in node.parts]
    left = [part for part in found if part is not None]
    if isinstance(node, Choice):
        return _choice(left)
    shortest = sum(part.shortest for part in left)
    if len(left) < len(found) or shortest > cells:
        return None
    return _Clipped(
        Parts(tuple(part.node for part in left)), shortest, sum(part.positions for part in left)
    )


def _clip_repeat(node: Repeat, cells: int) -> _Clipped | None:
    part = _clip(node.part, cells)
    if part is None:
        return None if node.least else _NOTHING
    if not part.positions:
        return _NOTHING
    # A part that can be empty need not come at all.
    least = node.least if part.shortest else 0
    room = cells // max(part.shortest, 1)
    if least > room:
        return None
    most = None if node.most is None or node.most >= room else node.most
    if most == 0:
        return _NOTHING
    copies = max(least, 1) if most is None else most
    return _Clipped(Repeat(part.node, least, most), part.shortest * least, part.positions * copies)


def _choice(parts: Sequence[_Clipped]) -> _Clipped | None:
    """Return one of the parts, those that are one symbol taken together; None if there are none."""
    if not parts:
        return None
    symbols = [part.node.chosen for part in parts if isinstance(part.node, Symbols)]
    others = [part for part in parts if not isinstance(part.node, Symbols)]
    if symbols:
        others.append(_Clipped(Symbols(frozenset().union(*symbols)), 1, 1))
    if len(others) == 1:
        return others[0]
    return _Clipped(
        Choice(tuple(part.node for part in others)),
        min(part.shortest for part in others),
        sum(part.positions for part in others),
    )


class _Ends(NamedTuple):
    """The states that words of a part begin and end in; `nullable` if the empty word is one."""

    first: list[int]
    last: list[int]
    nullable: bool


class _Builder:
    """Numbers the symbols of a clipped tree, and links those that follow each other."""

    def __init__(self) -> None:
        self._symbols: list[list[Value]] = [[]]
        self._next: list[dict[int, None]] = [{}]
        self._count = 0

    def moves(self) -> tuple[tuple[tuple[Value, int], ...], ...]:
        return tuple(
            tuple((symbol, to) for to in following for symbol in self._symbols[to])
            for following in self._next
        )

    def link(self, before: Iterable[int], behind: Sequence[int]) -> None:
        """Let each state behind follow each state before."""
        moves = sum(len(self._symbols[to]) for to in behind)
        for state in before:
            self._count += moves
            if self._count > MOST_MOVES:
                raise TooBig(f"{self._count:,} moves or more")
            self._next[state].update(dict.fromkeys(behind))

    def build(self, node: Node) -> _Ends:
        if isinstance(node, Symbols):
            state = len(self._symbols)
            self._symbols.append(sorted(node.chosen))
            self._next.append({})
            return _Ends([state], [state], False)
        if isinstance(node, Repeat):
            return self._repeat(node)
        if isinstance(node, Choice):
            parts = [self.build(part) for part in node.parts]
            return _Ends(
                [state for part in parts for state in part.first],
                [state for part in parts for state in part.last],
                any(part.nullable for part in parts),
            )
        found = _Ends([], [], True)
        for each in node.parts:
            part = self.build(each)
            self.link(found.last, part.first)
            found = _Ends(
                found.first + part.first if found.nullable else found.first,
                part.last + found.last if part.nullable else part.last,
                found.nullable and part.nullable,
            )
        return found

    def _repeat(self, node: Repeat) -> _Ends:
        """Build the copies in a row; a word ends in any of them from the least on."""
        first, last, ending = list[int](), list[int](), list[int]()
        for k in range(1, 1 + (max(node.least, 1) if node.most is None else node.most)):
            copy = self.build(node.part)
            self.link(last, copy.first)
            first, last = first or copy.first, copy.last
            ending += last if k >= node.least else []
        if node.most is None:
            self.link(last, copy.first)
        return _Ends(first, ending, node.least == 0)
