"""Cases of blocks: every clue of short lines, undecided and settled, and clues that cannot fit.

n is the number of cells, K the number of blocks, S the slack: the cells that are left when
the blocks are as close together as they may be. G counts the neighbouring blocks of one colour,
C the colours of the clue. `blocks` is the clue as text, `2 1` or `2A 1B`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE, Block, Value
from satgrid.constraints.blocks import Blocks

COLOURED = (WHITE, "A", "B")


def _blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of `2 1` or `2A 1B`; lengths of one digit."""
    return tuple(Block(int(word[0]), word[1:] or BLACK) for word in text.split())


def _line(n: int, blocks: tuple[Block, ...]) -> Blocks:
    return Blocks(tuple((0, i) for i in range(n)), blocks)


FACTS: list[Fact] = [
    fact
    for clue, met, broken in (
        ("", "|...", ".#."),
        ("2 1", "##.# | .##..#.", "#.## | ###. | ##.#.# | ##.."),
        ("2A 1B", "AAB | AA.B", "BAA"),
        ("1A 1A", "A.A", "AA. | ABA"),
    )
    for fact in facts(lambda n, clue=clue: _line(n, _blocks(clue)), met, broken)
]


def _needed(blocks: tuple[Block, ...]) -> int:
    """Return the length of the shortest line with the blocks."""
    gaps = sum(a.colour == b.colour for a, b in pairwise(blocks))
    return sum(block.length for block in blocks) + gaps


def clues(n: int, colours: tuple[Value, ...] = (BLACK,)) -> list[tuple[Block, ...]]:
    """Return every clue that fits into n cells."""
    found: list[tuple[Block, ...]] = [()]
    for clue in found:  # grows while it is read: every clue that fits is its own shorter start
        longer = [(*clue, Block(m, c)) for m in range(1, n + 1) for c in colours]
        found += [more for more in longer if _needed(more) <= n]
    return found


def _case(
    blocks: tuple[Block, ...], candidates: Candidates, names: dict[str, int | str] | None = None
) -> Case:
    line = _line(len(candidates), blocks)
    named = {WHITE, *(block.colour for block in blocks)}
    unnamed = frozenset(value for values in candidates for value in values) - named
    return Case(line, candidates, names, unnamed=unnamed)


def _whole(n: int, blocks: tuple[Block, ...], values: tuple[Value, ...]) -> Case:
    """Return the case of a line in which nothing is settled."""
    text = " ".join(f"{b.length}{b.colour if values != PLAIN else ''}" for b in blocks)
    names: dict[str, int | str] = {"n": n, "K": len(blocks), "S": n - _needed(blocks)}
    names |= {
        "G": sum(a.colour == b.colour for a, b in pairwise(blocks)),
        "C": len({block.colour for block in blocks}),
        "blocks": text,
    }
    return _case(blocks, (values,) * n, names)


def cases() -> Iterator[Case]:
    for n in range(8):
        for clue in clues(n):
            yield _whole(n, clue, PLAIN)
    for n in range(1, 5):
        for clue in clues(n, ("A", "B")):
            yield _whole(n, clue, COLOURED)
    # A minimal CNF is too weak here to find a contradiction.
    yield _whole(8, _blocks("1 2"), PLAIN)
    for text, n in (("1", 0), ("4", 3), ("2 2", 4), ("1 1", 1)):
        yield _whole(n, _blocks(text), PLAIN)
    for text, n in (("2A 2B", 3), ("1A 1A", 2)):
        yield _whole(n, _blocks(text), COLOURED)
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        if settled != (PLAIN,) * 4:
            yield from (_case(clue, settled) for clue in clues(4))
    subsets = [subset for m in (1, 2, 3) for subset in combinations(COLOURED, m)]
    for settled in product(subsets, repeat=3):
        if settled != (COLOURED,) * 3:
            yield from (
                _case(_blocks(text), settled) for text in ("", "1A", "1A 1B", "1B 1A", "2B")
            )
