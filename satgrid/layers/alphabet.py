"""The alphabet of patterns, and automata.

With an alphabet the clues of lines are patterns, which may name automata: (name, automaton) pairs.
JSON has their tables, whose states count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, ClassVar

from satgrid.clues import Automaton, Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, shown, truncate
from satgrid.layers import Contents, Layer, Printed, checks
from satgrid.layers.checks import require_symbols
from satgrid.notation.lines import Parts, Stands

NO_ALPHABET = (
    'no alphabet: list its symbols, in a text as alphabet: ABC and in JSON as "alphabet": "ABC"'
)


class Alphabet(Layer):
    """The symbols that cells have."""

    absent: ClassVar[Mapping[str, Any]] = {"alphabet": ""}
    keys = ("alphabet",)
    heads = inline = ("alphabet:",)
    turn, written = 0, 2
    form = (
        "The symbols are behind `alphabet:` or below it: up to 64, any but blanks, `?`, `.` "
        "and `#`; a comma among them has blanks around it."
    )

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take a text."""
        return {"alphabet": checks.require_text(plain.get("alphabet", ""), "alphabet")}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Take the text, null for none."""
        alphabet = data.get("alphabet") or ""
        if not isinstance(alphabet, str):
            raise PuzzleError('"alphabet" is not a text: write its symbols, as in "abc"')
        return {"alphabet": alphabet}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the text."""
        return {"alphabet": puzzle.alphabet}

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
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

    def message_if_missing(self, family: str) -> str:
        """Return how to write one."""
        return NO_ALPHABET


# -- automata

_MOST_ENTRIES = 1_000_000
"""The most entries a table may have; above, a file is more likely damaged."""


class Automata(Layer):
    """The automata that the patterns of lines name."""

    optional: ClassVar[bool] = True

    absent: ClassVar[Mapping[str, Any]] = {"automata": ()}
    keys = ("automata",)
    turn, written = 1, 3

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take pairs or an object, each an automaton or its JSON."""
        found, alphabet = plain.get("automata", ()), contents["alphabet"]
        listed = found.items() if isinstance(found, Mapping) else found
        if not isinstance(found, Mapping) and not (
            checks.is_list(found) and checks.are_pairs(found, any_list=True)
        ):
            raise PuzzleError(
                f"the automata are {checks.shown_value(found)}: give them by their names"
            )
        made = []
        for name, automaton in listed:
            checks.require_text(name, "name of an automaton")
            if not isinstance(automaton, Automaton):
                ((_, automaton),) = _of_tables({name: automaton}, alphabet)
            made.append((name, _frozen(name, automaton)))
        if len({name for name, _ in made}) < len(made):
            raise PuzzleError("two automata have one name: give each its own")
        return {"automata": tuple(made)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Read the object of tables by name."""
        return {"automata": _of_tables(data.get("automata") or {}, contents["alphabet"])}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the object of tables by name."""
        return {
            "automata": {
                name: _table(automaton, puzzle.alphabet) for name, automaton in puzzle.automata
            }
        }

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Refuse: they have no form."""
        raise PuzzleError("automata have no plain text form: convert to json instead")

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse moves to no state, and values that are no symbols."""
        for name, automaton in puzzle.automata:
            _require_states(name, automaton, puzzle.alphabet)


def _table(automaton: Automaton, alphabet: str) -> dict[str, Any]:

    def entry(moves: Iterable[tuple[Value, int]], symbol: Value) -> int | list[int]:
        states = [to + 1 for value, to in moves if value == symbol]
        return states if len(states) > 1 else states[0] if states else 0

    return {
        "start": automaton.start + 1,
        "accept": [state + 1 for state in sorted(automaton.accepting)],
        "moves": [[entry(moves, symbol) for symbol in alphabet] for moves in automaton.moves],
    }


def _of_tables(found: Any, alphabet: str) -> tuple[tuple[str, Automaton], ...]:
    if not isinstance(found, Mapping):
        raise PuzzleError('"automata" is no object: write {"name": {"start": 1, ...}}')
    if found and not alphabet:
        raise PuzzleError('"automata" but no "alphabet": list its symbols, as in "abc"')
    return tuple((name, _automaton(name, table, alphabet)) for name, table in found.items())


def _automaton(name: str, table: Any, alphabet: str) -> Automaton:
    """Return the automaton of a table of moves, whose states count from 1."""
    what = f"automaton {truncate(name)}"
    if not isinstance(table, Mapping) or set(table) != {"start", "accept", "moves"}:
        raise PuzzleError(
            f'{what}: write {{"start": 1, "accept": [2], "moves": [[2, 0], [2, 1]]}}, a row of '
            "moves for each state and a column for each symbol"
        )
    moves, accept = table["moves"], table["accept"]
    if not isinstance(moves, list) or not isinstance(accept, list) or not moves:
        raise PuzzleError(f'{what}: "accept" and "moves" must be lists, "moves" with a row a state')
    if len(moves) * len(alphabet) > _MOST_ENTRIES:
        raise PuzzleError(f"{what}: {len(moves):,} states are too many: is the file damaged?")

    def state(number: Any, where: str) -> int:
        if type(number) is not int or not 1 <= number <= len(moves):
            raise PuzzleError(f"{what}: {where} {shown(number)}: its states are 1 to {len(moves)}")
        return number - 1

    made = []
    for k, row in enumerate(checked(moves, 100), 1):
        if not isinstance(row, list) or len(row) != len(alphabet):
            raise PuzzleError(
                f"{what}: the moves of state {k} are not {len(alphabet)}, one a symbol of the "
                "alphabet: write 0 where there is none"
            )
        moves_of_k = []
        for symbol, entry in zip(alphabet, row, strict=True):
            if entry == 0:
                continue
            for n in entry if isinstance(entry, list) else [entry]:
                # Asked here too, as a message for each move would take most of the time.
                known = type(n) is int and 1 <= n <= len(moves)
                moves_of_k.append((symbol, n - 1 if known else state(n, f"state {k} moves to")))
        made.append(tuple(moves_of_k))
    return Automaton(
        state(table["start"], "it starts in"),
        frozenset(state(n, "it accepts in") for n in accept),
        tuple(made),
    )


def _frozen(name: str, automaton: Automaton) -> Automaton:
    """Return the automaton with frozen parts; refuse parts of wrong types."""
    try:
        moves = automaton.moves
        read = list(chain.from_iterable(moves))
        if {type(each) for each in chain([moves], moves, read)} != {tuple}:
            moves = tuple(tuple((value, to) for value, to in each) for each in moves)
            read = list(chain.from_iterable(moves))
        states = {automaton.start, *automaton.accepting, *(to for _, to in read)}
        values = {value for value, _ in read}
    except (TypeError, ValueError):
        states, values = set(), set()
    if not states or not set(map(type, states)) <= {int} or not set(map(type, values)) <= {str}:
        raise PuzzleError(
            f"automaton {truncate(name)}: give a start, accepting states, and moves of symbols "
            "and states"
        )
    if type(automaton.accepting) is frozenset and moves is automaton.moves:
        return automaton
    return Automaton(automaton.start, frozenset(automaton.accepting), moves)


def _require_states(name: str, automaton: Automaton, alphabet: str) -> None:
    states = range(len(automaton.moves))
    named = {automaton.start, *automaton.accepting}
    for moves in checked(automaton.moves):
        named.update(to for _, to in moves)
        for value, _ in moves:
            if alphabet and value not in alphabet:
                raise PuzzleError(
                    f"automaton {truncate(name)}: it reads {shown(value)}, which is no "
                    "symbol of the alphabet: add it there"
                )
    for state in sorted(named):
        if state not in states:
            raise PuzzleError(
                f"automaton {truncate(name)}: there is no state {shown(state + 1)}: its states "
                f"are 1 to {len(states)}"
            )
