r"""Regular expressions over an alphabet as automata: parsed, cut to a line, minimised.

    expression  = sequence { "|" sequence }
    sequence    = { atom [ "*" | "+" | "?" | "{m}" | "{m,}" | "{m,n}" | "{,n}" ] }
    atom        = symbol | "." | "(" expression ")" | "(?:" expression ")" | class | escape
    class       = "[" [ "^" ] { symbol | escape | symbol "-" symbol } "]"
    escape      = "\" and a sign that is no letter or digit, or one of \d \D \w \W \s \S

Symbols outside the alphabet do not exist: `.` and `[^A]` are symbols of the alphabet, and so are
the symbols of a range. `{,n}` is 0 to n, as in Python. An expression matches a whole line, so there
are no anchors. Back-references, look-around and the like, which no automaton has, are refused with
their place.

The position automaton (Glushkov, "The abstract theory of automata", 1961) has one state for each
symbol of the expression, and one to start in; a repetition counts as that many copies. Its size is
known before it is built, so a big one is refused first. It is then made deterministic if that needs
few states, and minimal by greenery (Brzozowski 1963) if it is small in both directions. greenery
parses nothing: its parser can take for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, NoReturn, TypeAlias

from satgrid.clues import Automaton, Expression, Value
from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError, misprint, truncate
from satgrid.languages.automaton import TooBig, accepts_some

# -------------------- Syntax


class Symbols(NamedTuple):
    """One of these symbols; none if there are none."""

    chosen: frozenset[Value]


class Concatenation(NamedTuple):
    """All parts, one after the other; the empty word if there are none."""

    parts: tuple[Node, ...]


class Choice(NamedTuple):
    """One of the parts."""

    parts: tuple[Node, ...]


class Repeat(NamedTuple):
    """The part `least` to `most` times in a row; any number of times if `most` is None."""

    part: Node
    least: int
    most: int | None


Node: TypeAlias = Symbols | Concatenation | Choice | Repeat

MOST_NESTED = 50
"""The deepest nesting of brackets: more than in use, and few enough for recursion."""

_LONGEST = 100_000
"""The most characters of an expression; the automaton of more would be too big."""

_MOST_DIGITS = 6
"""The most digits of a count; boards are much smaller."""

_ONCE = {"*": (0, None), "+": (1, None), "?": (0, 1)}
_COUNT = re.compile(r"\{([0-9]*)(,?)([0-9]*)\}")
_GROUPS = {
    "(?=": "look-ahead",
    "(?!": "look-ahead",
    "(?<=": "look-behind",
    "(?<!": "look-behind",
    "(?P=": "a back-reference",
    "(?P<": "a group with a name",
    "(?#": "a comment",
    "(?>": "an atomic group",
    "(?(": "a condition",
}
_KINDS = {"d": str.isdecimal, "w": lambda c: c.isalnum() or c == "_", "s": str.isspace}


class Refused(Exception):
    """A text that is not an expression that satgrid reads; `at` is the 1-based place."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(why)
        self.at = at
        self.why = why


def parse(text: str, alphabet: str) -> Node:
    """Return the tree of an expression; raise `Refused` for any other text."""
    if len(text) > _LONGEST:
        raise Refused(_LONGEST + 1, f"an expression has up to {_LONGEST:,} characters: shorten it")
    reader = _ExpressionReader(text, alphabet)
    tree = reader.expression(0)
    if reader.at < len(text):
        reader.refuse(") closes no bracket: leave it out, or write \\)")
    return tree


class _ExpressionReader:
    """Reads an expression from left to right; `at` is the 0-based next place."""

    def __init__(self, text: str, alphabet: str) -> None:
        self.at = 0
        self._text = text
        self._alphabet = alphabet
        self._every = frozenset(alphabet)

    def refuse(self, why: str, at: int | None = None) -> NoReturn:
        raise Refused((self.at if at is None else at) + 1, why)

    def expression(self, depth: int) -> Node:
        """Read up to the end or a closing bracket, `depth` brackets deep."""
        branches = [self._sequence(depth)]
        while self._next("|"):
            branches.append(self._sequence(depth))
        return branches[0] if len(branches) == 1 else Choice(tuple(branches))

    def _next(self, sign: str) -> bool:
        """Skip the sign if it comes next; return whether it did."""
        is_next = self._text.startswith(sign, self.at)
        self.at += len(sign) * is_next
        return is_next

    def _sequence(self, depth: int) -> Node:
        parts: list[Node] = []
        while self.at < len(self._text) and self._text[self.at] not in "|)":
            part = self._atom(depth)
            counts = self._counts()
            parts.append(Repeat(part, *counts) if counts else part)
        return parts[0] if len(parts) == 1 else Concatenation(tuple(parts))

    def _counts(self) -> tuple[int, int | None] | None:
        """Read how often the previous atom repeats; None without a repetition."""
        start = self.at
        counts = self._count()
        if counts is None:
            return None
        sign, after = self._text[start : self.at], self._text[self.at : self.at + 1]
        if after == "?":
            self.refuse(f"{sign}? is a non-greedy repetition: leave ? out, a whole line has to fit")
        if after == "+":
            self.refuse(f"{sign}+ is a possessive repetition, which is not supported")
        if after == "*" or after == "{":
            self.refuse(f"{after} repeats a repetition: put brackets around {sign} and its part")
        return counts

    def _count(self) -> tuple[int, int | None] | None:
        sign = self._text[self.at : self.at + 1]
        if sign in _ONCE:
            self.at += 1
            return _ONCE[sign]
        if sign != "{":
            return None
        count = _COUNT.match(self._text, self.at)
        if not count or not (count[1] or count[3]):
            self.refuse("{ begins no count such as {2}, {2,}, {2,5} or {,5}: mend it, or write \\{")
        if max(len(count[1]), len(count[3])) > _MOST_DIGITS:
            self.refuse(f"a count of more than {_MOST_DIGITS} digits: no line is so long")
        least = int(count[1] or 0)
        most = int(count[3]) if count[3] else None if count[2] else least
        if most is not None and most < least:
            self.refuse(f"{count[0]} counts down: write the smaller number first")
        self.at = count.end()
        return least, most

    def _atom(self, depth: int) -> Node:
        start, sign = self.at, self._text[self.at]
        if sign == "(":
            if depth == MOST_NESTED:
                self.refuse(f"brackets are nested more than {MOST_NESTED} deep: leave some out")
            self._open()
            inner = self.expression(depth + 1)
            if not self._next(")"):
                self.refuse("( is never closed: add ), or write \\(", start)
            return inner
        if sign == "[":
            return self._class()
        if sign == "\\":
            return Symbols(self._escape())
        self.at += 1
        if sign == ".":
            return Symbols(self._every)
        if sign in "^$":
            self.refuse(
                f"{sign} is an anchor: leave it out, an expression fits a whole line", start
            )
        if sign in "*+?{":
            self.refuse(f"{sign} has nothing to repeat: mend it, or write \\{sign}", start)
        if sign in "]}":
            self.refuse(f"{sign} closes no bracket: leave it out, or write \\{sign}", start)
        return Symbols(frozenset(self._symbol(sign, start)))

    def _open(self) -> None:
        if self._next("(?:"):
            return
        if not self._text.startswith("(?", self.at):
            self.at += 1
            return
        for sign, name in _GROUPS.items():
            if self._text.startswith(sign, self.at):
                self.refuse(f"{sign} begins {name}, which is not supported")
        self.refuse("(? begins flags, which are not supported")

    def _symbol(self, sign: Value, at: int) -> Value:
        """Return the sign if it is a symbol of the alphabet."""
        if sign.isspace():
            self.refuse("a blank: leave it out (several expressions have a tab between)", at)
        if sign not in self._every:
            self.refuse(
                f"{sign!r} is no symbol of the alphabet {truncate(self._alphabet)}: correct "
                "the expression, or add it there",
                at,
            )
        return sign

    def _escape(self) -> frozenset[Value]:
        start = self.at
        sign = self._text[start + 1 : start + 2]
        self.at += 2
        if not sign:
            self.refuse("\\ has nothing behind it: leave it out, or write \\\\", start)
        if sign.lower() in _KINDS:
            of_kind = frozenset(filter(_KINDS[sign.lower()], self._alphabet))
            return of_kind if sign.islower() else self._every - of_kind
        if sign in "bBAZzG":
            self.refuse(f"\\{sign} is an anchor: leave it out, an expression fits a line", start)
        if sign in "123456789":
            self.refuse(f"\\{sign} is a back-reference, which is not supported", start)
        if sign.isascii() and sign.isalnum():
            self.refuse(f"the escape \\{sign} is not supported", start)
        return frozenset(self._symbol(sign, start))

    def _class(self) -> Node:
        start = self.at
        self.at += 1
        negated = self._next("^")
        chosen: set[Value] = set()
        first = self.at
        while not self._next("]"):
            chosen |= self._member(start)
        if self.at == first + 1:
            self.refuse(f"{self._text[start : self.at]} is empty: list its symbols", start)
        return Symbols(self._every - chosen if negated else frozenset(chosen))

    def _member(self, start: int) -> frozenset[Value]:
        """Read a symbol, an escape or a range of the class that opens at `start`."""
        at = self.at
        low = self._sign(start)
        if not self._text.startswith("-", self.at) or self._text.startswith("-]", self.at):
            if low[0] != "\\":
                return frozenset(self._symbol(low, at))
            self.at = at
            return self._escape()
        self.at += 1
        high = self._sign(start)
        for end in low, high:
            if end[1:].isalnum():
                self.refuse(f"{end} is no end of a range: write a symbol there", at)
        if low[-1] > high[-1]:
            self.refuse(f"the range {low}-{high} runs backwards: exchange its ends", at)
        return frozenset(symbol for symbol in self._alphabet if low[-1] <= symbol <= high[-1])

    def _sign(self, start: int) -> str:
        """Skip a sign, with the backslash before it, of the class that opens at `start`."""
        sign = self._text[self.at : self.at + 1 + self._text.startswith("\\", self.at)]
        if sign in ("", "\\"):
            self.refuse("[ is never closed: add ], or write \\[", start)
        self.at += len(sign)
        return sign


# -------------------- The position automaton

MOST_STATES = 10_000
"""The most states of an automaton."""

MOST_MOVES = 100_000
"""The most moves of an automaton."""

_MOST_REPORTED = 10**12


class _Clipped(NamedTuple):
    """A tree cut to short words: the length of its shortest word, and its symbols with copies.

    In each repetition, `most` is None or small.
    """

    node: Node
    shortest: int
    positions: int


_NOTHING = _Clipped(Concatenation(()), 0, 0)
"""The empty word."""


def position_automaton(tree: Node, cells: int) -> Automaton | None:
    """Return the automaton of the words of up to `cells` cells, and perhaps some longer ones.

    Return None if there are none. Raise `TooBig` before anything big is built.
    """
    clipped = _clip(tree, cells)
    if clipped is None:
        return None
    if clipped.positions >= MOST_STATES:
        reached = min(clipped.positions + 1, _MOST_REPORTED)
        raise TooBig(f"{reached:,} states{' or more' * (reached == _MOST_REPORTED)}")
    builder = _Builder()
    ends = builder.build(clipped.node)
    builder.link([0], ends.first)
    accepting = frozenset([*ends.last, 0] if ends.nullable else ends.last)
    return Automaton(0, accepting, builder.moves())


def _clip(node: Node, cells: int) -> _Clipped | None:
    """Return the node cut to words of up to `cells` cells; None if it has no such word."""
    if isinstance(node, Symbols):
        return _Clipped(node, 1, 1) if node.chosen and cells else None
    if isinstance(node, Repeat):
        return _clip_repeat(node, cells)
    parts = [_clip(part, cells) for part in node.parts]
    left = [part for part in parts if part is not None]
    if isinstance(node, Choice):
        return _choice(left)
    shortest = sum(part.shortest for part in left)
    if len(left) < len(parts) or shortest > cells:
        return None
    return _Clipped(
        Concatenation(tuple(part.node for part in left)),
        shortest,
        sum(part.positions for part in left),
    )


def _clip_repeat(node: Repeat, cells: int) -> _Clipped | None:
    part = _clip(node.part, cells)
    if part is None:
        return None if node.least else _NOTHING
    if not part.positions:
        return _NOTHING
    # A part that can be empty may be left out.
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
    """Return the choice of the parts, with single symbols merged; None without parts."""
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
    """The states that words of a part begin and end in; `nullable` if it has the empty word."""

    first: list[int]
    last: list[int]
    nullable: bool


class _Builder:
    """Numbers the symbols of a clipped tree, and links symbols that may be neighbours."""

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
        """Add moves from each state of `before` to each state of `behind`."""
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
        ends = _Ends([], [], True)
        for child in node.parts:
            part = self.build(child)
            self.link(ends.last, part.first)
            ends = _Ends(
                ends.first + part.first if ends.nullable else ends.first,
                part.last + ends.last if part.nullable else part.last,
                ends.nullable and part.nullable,
            )
        return ends

    def _repeat(self, node: Repeat) -> _Ends:
        """Build the copies in a row; a word may end in any copy from the least on."""
        first, last, ending = list[int](), list[int](), list[int]()
        for k in range(1, 1 + (max(node.least, 1) if node.most is None else node.most)):
            copy = self.build(node.part)
            self.link(last, copy.first)
            first, last = first or copy.first, copy.last
            ending += last if k >= node.least else []
        if node.most is None:
            self.link(last, copy.first)
        return _Ends(first, ending, node.least == 0)


# -------------------- Determinising and minimising

MOST_TIMES = 2
"""The most states of a deterministic automaton, as a multiple of the original's."""

_MOST_STEPS = 200_000
"""The most steps from state to state while an automaton is made deterministic."""

_MOST_WORK = 2_000
"""The most states, times states of the reversed automaton, times symbols, for greenery."""

States: TypeAlias = frozenset[int]

Steps: TypeAlias = dict[int, list[int]]
"""The states that one symbol leads to from each state."""


def minimise(automaton: Automaton) -> Automaton:
    """Return an automaton with the same words, deterministic and minimal if small enough.

    A deterministic automaton can have exponentially many states: twice as many with each symbol
    at the end of `(A|B)*A(A|B){9}`.
    """
    alike = _values_by_moves(automaton)
    if not alike:
        return automaton
    start = frozenset([automaton.start])
    most = MOST_TIMES * len(automaton.moves)
    table = _deterministic([_steps(ways) for ways in alike], start, most)
    if table is None:
        return automaton
    number = {states: k for k, states in enumerate(table)}
    rows = [[number[to] for to in behind] for behind in table.values()]
    accepting = [k for k, states in enumerate(table) if states & automaton.accepting]
    back = [_steps((row[k], state) for state, row in enumerate(rows)) for k in range(len(alike))]
    if _deterministic(back, frozenset(accepting), _MOST_WORK // (len(rows) * len(back))):
        rows, accepting = _minimal(rows, accepting)
    return _automaton(rows, accepting, list(alike.values()))


def _values_by_moves(automaton: Automaton) -> dict[tuple[tuple[int, int], ...], list[Value]]:
    """Return the values by their moves (state, next state)."""
    ways: dict[Value, list[tuple[int, int]]] = {}
    for state, moves in enumerate(automaton.moves):
        for value, to in moves:
            ways.setdefault(value, []).append((state, to))
    alike: dict[tuple[tuple[int, int], ...], list[Value]] = {}
    for value in sorted(ways):
        alike.setdefault(tuple(ways[value]), []).append(value)
    return alike


def _steps(ways: Iterable[tuple[int, int]]) -> Steps:
    steps: Steps = {}
    for state, to in ways:
        steps.setdefault(state, []).append(to)
    return steps


def _deterministic(
    symbols: Sequence[Steps], start: States, most: int
) -> dict[States, list[States]] | None:
    """Return, for each reachable set of states, the set that each symbol leads to.

    Return None for more than `most` sets, or too many steps between them.
    """
    table: dict[States, list[States]] = {}
    left = _MOST_STEPS
    queue = [start]
    seen = {start}
    for states in queue:  # grows while it is read
        behind = [
            frozenset([to for state in states for to in steps.get(state, ())]) for steps in symbols
        ]
        left -= sum(map(len, behind)) + len(states) * len(symbols)
        table[states] = behind
        for state_set in behind:
            if state_set not in seen:
                seen.add(state_set)
                queue.append(state_set)
        if len(queue) > most or left < 0:
            return None
    return table


def _minimal(rows: list[list[int]], accepting: list[int]) -> tuple[list[list[int]], list[int]]:
    """Return the moves and the accepting states of the minimal automaton with the same words."""
    from greenery import Charclass, Fsm

    signs = [Charclass(chr(k + 1)) for k in range(len(rows[0]))]
    # Any other sign leads to one more state without a way out.
    dead = len(rows)
    moves = [[*row, dead] for row in [*rows, [dead] * len(signs)]]
    signs.append(~Charclass("".join(chr(k + 1) for k in range(len(signs)))))
    minimal = Fsm(
        alphabet=signs,
        states=range(len(moves)),
        initial=0,
        finals=accepting,
        map={state: dict(zip(signs, row, strict=True)) for state, row in enumerate(moves)},
    ).reduce()
    rows = [[minimal.map[state][sign] for sign in signs[:-1]] for state in sorted(minimal.states)]
    return rows, sorted(minimal.finals)


def _automaton(
    rows: Sequence[Sequence[int]], accepting: Sequence[int], symbols: Sequence[Sequence[Value]]
) -> Automaton:
    """Return the automaton of a table of moves, without states that only lead to themselves."""
    ends = set(accepting)
    live = [k for k, row in enumerate(rows) if k in ends or set(row) != {k}]
    number = {k: place for place, k in enumerate(live)}
    moves = tuple(
        tuple(
            (value, number[to])
            for values, to in zip(symbols, rows[k], strict=True)
            if to in number
            for value in values
        )
        for k in live
    )
    return Automaton(0, frozenset(number[k] for k in ends), moves)


# -------------------- From text to automaton


# Commands ask about one puzzle repeatedly, with other given cells and the same expressions.
@lru_cache(maxsize=256)
def expression_automaton(text: str, alphabet: str, cells: int) -> Automaton | None:
    """Return an automaton of the words of up to `cells` cells that the expression matches.

    Return None if it matches none. The automaton may accept other, longer words. Raise `Refused`
    for a text that is not an expression over the alphabet, and `TooBig` for a big automaton.
    """
    automaton = position_automaton(parse(text, alphabet), cells)
    return None if automaton is None else minimise(automaton)


# ------------------------------------------------------------------ patterns of a line

# A pattern is an expression, or the name of one of the puzzle's automata; each of a line's patterns
# has an automaton for the line's length. Errors name the line.

LinePattern: TypeAlias = str | Expression

_MOST_MOVES_OF_LINES = 10_000_000
"""The most moves of the automata of all lines, each counted for every cell of its line."""


class PatternLine(NamedTuple):
    """A line: its name in messages, its number of cells, and its patterns."""

    name: str
    cells: int
    parts: tuple[LinePattern, ...]


# The cache keeps one puzzle, between its inspection and its rules.
@lru_cache(maxsize=1)
def automata_of(
    lines: tuple[PatternLine, ...], alphabet: str, automata: tuple[tuple[str, Automaton], ...]
) -> Mapping[tuple[LinePattern, int], Automaton]:
    """Return the automaton of each pattern, for each length of a line that has it.

    Raises `PuzzleError` for texts that are not expressions, and for patterns that no line of their
    length matches.
    """
    compiled: dict[tuple[LinePattern, int], Automaton] = {}
    by_name = dict(automata)
    moves = 0
    for line in lines:
        if not line.parts:
            raise misprint(line.name, "no pattern: write .* for any word")
        for k, part in enumerate(line.parts, 1):
            check_deadline()
            where = f"expression {k}, " if len(line.parts) > 1 else ""
            automaton = compiled.get((part, line.cells))
            if automaton is None:
                automaton = (
                    _compile(part, alphabet, line, where)
                    if isinstance(part, Expression)
                    else _find_automaton(part, by_name, line)
                )
            moves += line.cells * sum(map(len, automaton.moves)) if automaton else 0
            if moves > _MOST_MOVES_OF_LINES:
                raise misprint(
                    line.name,
                    f"the automata of the lines up to here make {moves:,} moves along "
                    f"them, {_MOST_MOVES_OF_LINES:,} are the most: shorten some expressions",
                )
            if (part, line.cells) in compiled:
                continue
            if not automaton or not accepts_some(automaton, line.cells):
                what = (
                    f"the expression {truncate(part.text)} matches"
                    if isinstance(part, Expression)
                    else f"the automaton {truncate(part)} accepts"
                )
                raise PuzzleError(
                    f"{line.name} can never be {line.cells} long: {what} no such word",
                    clue=line.name,
                )
            compiled[part, line.cells] = automaton
    return compiled


def _find_automaton(name: str, automata: Mapping[str, Automaton], line: PatternLine) -> Automaton:
    if name not in automata:
        raise misprint(
            line.name,
            f"no automaton {truncate(name)!r}: there are {truncate(', '.join(automata)) or 'none'}",
        )
    return automata[name]


def _compile(part: Expression, alphabet: str, line: PatternLine, where: str) -> Automaton | None:
    """Return an expression's automaton; `where` names it among several of a line."""
    try:
        return expression_automaton(part.text, alphabet, line.cells)
    except Refused as error:
        raise misprint(
            line.name, f"character {error.at} of {where}{truncate(part.text)}: {error.why}"
        ) from None
    except TooBig as error:
        raise misprint(
            line.name,
            f"{where}{truncate(part.text)} needs an automaton of {error}, "
            f"{MOST_STATES:,} states and {MOST_MOVES:,} moves are the most: shorten it, or lower "
            "its counts",
        ) from None
