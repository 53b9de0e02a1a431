"""Cases of `Regular`: automata by hand, deterministic or not, and random ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

from cases import Candidates, Case, Fact, facts
from satgrid.clues import Automaton, Value
from satgrid.constraints.regular import Regular
from satgrid.grid import Cell


def automaton(text: str, accepting: str, start: int = 0) -> Automaton:
    """Return the automaton of moves written `0 a 1`, with commas between."""
    moves: list[list[tuple[Value, int]]] = []
    for move in filter(None, text.split(",")):
        state, value, to = move.split()
        moves += [[] for _ in range(max(int(state), int(to)) + 1 - len(moves))]
        moves[int(state)].append((value, int(to)))
    accepted = frozenset(map(int, accepting.split()))
    moves += [[] for _ in range(max(accepted, default=0) + 1 - len(moves))]
    return Automaton(start, accepted, tuple(map(tuple, moves)))


def _row(n: int) -> tuple[Cell, ...]:
    return tuple((0, i) for i in range(n))


AUTOMATA = {
    "odd": automaton("0 a 0, 0 b 1, 1 a 1, 1 b 0", "1"),
    "ab": automaton("0 a 0, 0 a 1, 1 b 2", "2"),
    "twice": automaton("0 a 1, 0 a 2, 0 b 2, 1 a 1, 1 a 2, 2 a 1, 2 b 2", "1 2"),
    "rgb": automaton("0 r 1, 1 r 1, 1 g 2, 2 g 2, 2 b 3, 3 b 3", "3"),
    "any": automaton("1 a 1, 1 b 1, 1 c 1, 0 a 1", "1", 1),
    "none": automaton("0 a 0, 0 b 0", ""),
    "empty": automaton("", "0"),
    "blind": automaton("0 a 1, 1 c 2, 3 b 3", "2"),
}
"""odd: an odd number of b. ab: some a, then one b. twice: many ways for one word. rgb: the
three in order, each once or more. any: whatever, from a state that is not the first. none: no
word. empty: the word without symbols. blind: ac, and a b that no word has."""


FACTS: list[Fact] = [
    fact
    for name, met, broken in (
        ("odd", "b | abbb", "bab"),
        ("ab", "ab | aab", "b | aba"),
        ("twice", "aab | ba | ab | bb", "bab"),
        ("rgb", "rgb | rrgbb", "rg | rgrb | gb"),
        ("any", "cab", None),
        ("none", None, "ab"),
        ("empty", None, "a"),
        ("blind", "ac", "ab"),
    )
    for fact in facts(lambda n, name=name: Regular(_row(n), AUTOMATA[name], "row 1"), met, broken)
]
FACTS += facts(Regular(((0, 2), (1, 0), (0, 0)), AUTOMATA["rgb"]), "b.r g..", "r.b g..")


def words(automaton: Automaton, candidates: Sequence[Sequence[Value]]) -> set[str]:
    """Return the words within the candidates, found by following every move."""

    def follow(state: int, i: int) -> set[str]:
        if i == len(candidates):
            return {""} if state in automaton.accepting else set()
        return {
            value + rest
            for value, to in automaton.moves[state]
            if value in candidates[i]
            for rest in follow(to, i + 1)
        }

    return follow(automaton.start, 0)


def random_automaton(random: Random, states: int, values: str, more: int = 0) -> Automaton:
    """Return a random automaton: a move for most states and values, and `more` beside them."""
    moves = [
        [(value, random.randrange(states)) for value in values if random.random() < 0.8]
        for _ in range(states)
    ]
    for _ in range(more):
        moves[random.randrange(states)].append((random.choice(values), random.randrange(states)))
    accepting = {state for state in range(states) if random.random() < 0.4}
    return Automaton(
        random.randrange(states),
        frozenset(accepting or {random.randrange(states)}),
        tuple(map(tuple, moves)),
    )


def _case(automaton: Automaton, candidates: Candidates, name: str | None = None) -> Case:
    named = {value for moves in automaton.moves for value, _ in moves}
    board = {value for values in candidates for value in values}
    names: dict[str, int | str] | None = None
    if name is not None and board == named:
        n, s = len(candidates), len(board)
        names = {"automaton": name, "n": n, "s": s, "W": len(words(automaton, candidates))}
    return Case(
        Regular(_row(len(candidates)), automaton),
        candidates,
        names,
        unnamed=frozenset(board - named),
    )


@cache
def randoms() -> list[Automaton]:
    """Return random automata, every third of them deterministic."""
    random = Random(1)
    return [
        random_automaton(random, random.randint(1, 4), "abc"[: random.choice((2, 2, 3))], k % 3 * 2)
        for k in range(60)
    ]


def cases() -> Iterator[Case]:
    for name, each in AUTOMATA.items():
        values = tuple(sorted({value for moves in each.moves for value, _ in moves})) or ("a",)
        for n in range(5 if len(values) < 3 else 4):
            # Decision diagrams of three cells of three values would take minutes.
            yield _case(each, (values,) * n, name if n * len(values) < 9 else None)
        # A value that no move reads, and cells that are partly settled.
        for n in (1, 2):
            yield _case(each, ((*values, "x"),) * n)
        subsets = [part for m in range(1, 4) for part in combinations(values, m)]
        for candidates in product(subsets, repeat=2):
            if candidates != (values,) * 2:
                yield _case(each, candidates)
    # A minimal CNF is too weak here to find a contradiction.
    parted = automaton("0 a 0, 0 b 1, 1 a 2, 2 a 2, 2 b 3, 3 b 4, 4 a 4", "4")
    yield _case(parted, (tuple("ab"),) * 8)
    random = Random(2)
    for k, each in enumerate(randoms()):
        values = tuple("abc")
        for n in (2, 3):
            yield _case(each, (tuple("ab"),) * (n + 1))
            yield _case(
                each,
                tuple(
                    tuple(sorted(random.sample(values, random.choice((1, 2, 2, 3)))))
                    for _ in range(n)
                ),
            )
        yield _case(each, (values,) * 2, f"random {k}" if k < 20 else None)


def large() -> Iterator[Case]:
    for name in ("odd", "rgb"):
        values = tuple("ab" if name == "odd" else "bgr")
        yield _case(AUTOMATA[name], (values,) * 8, name)
