"""Encoders of lines that automata accept: states, table, transitions and minimal.

Each begins with the automaton, unrolled over the literals of the line (`unrolled_layers`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import neg
from typing import TypeAlias

from satgrid.clues import Automaton, Value
from satgrid.constraints import Constraint, Literals, Post, encodes
from satgrid.constraints.parts.templates import (
    FEW_VARIABLES,
    Replay,
    add_implicates,
    compile_replay,
    truth_tables,
)
from satgrid.constraints.patterns import MOST, AllowedPatterns
from satgrid.constraints.regular import OfLanguage
from satgrid.deadline import check_deadline, checked
from satgrid.domains import coverage
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, label
from satgrid.languages.automaton import Move, unroll


def values_of(automaton: Automaton) -> list[Value]:
    """Return the values that the automaton reads, sorted."""
    return sorted({value for moves in automaton.moves for value, _ in moves})


def unrolled_layers(
    automaton: Automaton, literals: Mapping[Value, Sequence[int]], n: int
) -> list[list[Move]] | None:
    """Return the layers of the automaton over a line of n cells with these literals.

    A layer has the moves over a cell that the settled cells leave; None if they leave no word.
    """
    allowed = [
        frozenset(value for value, along in literals.items() if along[i] != FALSE) for i in range(n)
    ]
    return unroll(automaton, allowed)


def unrolled(
    line: Sequence[Cell], automaton: Automaton, literal: Literals
) -> tuple[dict[Value, list[int]], list[list[Move]] | None]:
    """Return the literals of the line for each value that is read, and `unrolled_layers`."""
    literals = {value: literal.along(line, value) for value in values_of(automaton)}
    return literals, unrolled_layers(automaton, literals, len(line))


_SHORT = 8
"""Lines of so few cells say the same again and again: their clauses are made once, as templates."""

_MOST_AUTOMATA, _MOST_TEMPLATES = 64, 10_000
"""The number of automata, and of templates for each, that are kept; then the cache is cleared."""

_Template: TypeAlias = tuple[int, list[Replay]]
"""The number of further variables, and a function per clause that makes it from a table."""


class _Automaton:
    """An automaton with the values that it reads, and the templates of its lines.

    The shape of a line consists of the literals of its cells, value by value; its variables are
    numbered from 1 on in order of appearance.
    """

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.values = values_of(automaton)
        self.templates: dict[tuple[int, ...], _Template] = {}

    def template(self, shape: tuple[int, ...], n: int, variables: int) -> _Template:
        """Return the template, made once, of a shape of n cells and this number of variables."""
        found = self.templates.get(shape)
        if found is None:
            if len(self.templates) >= _MOST_TEMPLATES:
                self.templates.clear()
            rows = {v: shape[i * n : i * n + n] for i, v in enumerate(self.values)}
            formula = Formula()
            formula.new(variables)
            _add(formula, self.automaton, rows, n)
            clauses = [compile_replay(clause) for clause in formula.clauses()]
            found = self.templates[shape] = formula.variables - variables, clauses
        return found


_kept: dict[int, _Automaton] = {}
"""The automata of short lines by their identity, which no other has as long as they are here."""


@encodes(
    "states",
    "An automaton over a line by its states: one variable for each state, value read and cell.",
    strength="domain-consistent",
    use="if propagation must find everything that a line implies; usually smaller than table and "
    "transitions.",
)
def states_encoder(formula: Formula, constraint: OfLanguage, literal: Literals, post: Post) -> None:
    """Shapes: a node is a state after a cell together with the value just read; a node of every
    word is certain and has no variable. If decided cells leave up to five variables, prime
    implicates state which words are left, without nodes.
    Strength: domain-consistent, whether the automaton is deterministic or not.
    """
    line, automaton = constraint.line, constraint.as_automaton()
    known = _kept_automaton(automaton) if len(line) <= _SHORT else None
    values = known.values if known else values_of(automaton)
    literals = {value: literal.along(line, value) for value in values}
    # TRUE among them shows that something is settled; else all lines of this shape are alike.
    found = dict.fromkeys([abs(x) for along in literals.values() for x in along])
    variables = [x for x in found if x != TRUE]
    if len(variables) <= FEW_VARIABLES and (TRUE in found or not line):
        add_implicates(formula, variables, _words(automaton, literals, len(line), variables))
    elif known and formula.switch is None:
        _copy(formula, known, literals, len(line), variables)
    else:
        _add(formula, automaton, literals, len(line))


def _words(
    automaton: Automaton, literals: Mapping[Value, Sequence[int]], n: int, variables: Sequence[int]
) -> int:
    """Return the truth table, over few variables, of the lines of n cells that are words."""
    of = truth_tables(variables)
    reached = {automaton.start: of[TRUE]}
    for i in range(n):
        here = {value: of[along[i]] for value, along in literals.items()}
        if len(here) > 2:
            # Other clauses forbid already that a cell has two of its values.
            _, clashes = coverage(here.values())
            here = {value: table & ~clashes for value, table in here.items()}
        after: dict[int, int] = {}
        for state, ways in reached.items():
            for value, to in automaton.moves[state]:
                if on := ways & here[value]:
                    after[to] = after.get(to, 0) | on
        reached = after
    accepted = 0
    for state, ways in reached.items():
        if state in automaton.accepting:
            accepted |= ways
    return accepted


def _kept_automaton(automaton: Automaton) -> _Automaton:
    """Return the kept entry of the automaton, a new one if there is none."""
    known = _kept.get(id(automaton))
    if known is None:
        if len(_kept) >= _MOST_AUTOMATA:
            _kept.clear()
        known = _kept[id(automaton)] = _Automaton(automaton)
    return known


def _copy(
    formula: Formula,
    known: _Automaton,
    literals: Mapping[Value, Sequence[int]],
    n: int,
    variables: Sequence[int],
) -> None:
    """Add the clauses of a line of n cells by the template of its shape."""
    number = {TRUE: TRUE, FALSE: FALSE}
    for k, x in enumerate(variables, 1):
        number[x], number[-x] = k, -k
    shape = tuple([number[x] for along in literals.values() for x in along])
    further, clauses = known.template(shape, n, len(variables))
    named = [*variables, *formula.new(further)]
    table = [0, *named, *map(neg, reversed(named))]
    formula.extend_without_constants([clause(table) for clause in clauses])


def _add(
    formula: Formula, automaton: Automaton, literals: Mapping[Value, Sequence[int]], n: int
) -> None:
    """Add the clauses of a line of n cells with these literals of the values that are read."""
    layers = unrolled_layers(automaton, literals, n)
    if layers is None:
        formula.add()
        return
    before = {automaton.start: [TRUE]}
    for i, moves in enumerate(layers):
        check_deadline()
        nodes = sorted({(to, value) for _, value, to in moves})
        numbers = formula.new(len(nodes)) if len(nodes) > 1 else [TRUE]
        behind = dict(zip(nodes, numbers, strict=True))
        successors: dict[int, list[int]] = {}
        predecessors: dict[tuple[int, Value], list[int]] = {}
        for state, value, to in checked(moves):
            successors.setdefault(state, []).append(behind[to, value])
            predecessors.setdefault((to, value), []).extend(before[state])
        here = {value: along[i] for value, along in literals.items()}
        reading: dict[Value, list[int]] = {value: [] for value in here}
        after: dict[int, list[int]] = {}
        for (state, value), x in behind.items():
            reading[value].append(x)
            after.setdefault(state, []).append(x)
        # From a node the automaton goes on, and into a node it has come.
        clauses = [[-x, *to] for state, to in successors.items() for x in before[state]]
        clauses += [[-behind[node], *origin] for node, origin in predecessors.items()]
        # A node fixes its cell, and a cell's value needs such a node.
        clauses += [[-x, here[value]] for (_, value), x in behind.items()]
        clauses += [[-here[value], *those] for value, those in reading.items()]
        # The cell has a value of the automaton, also if the board has others.
        values = list(here.values())
        if not any(-x in values for x in values):
            clauses.append(values)
        # Cell by cell, as cells without constants are added faster.
        formula.extend(clauses)
        before = after


States: TypeAlias = frozenset[int]

_MOST_SETS = 1_000
"""How many sets of states a layer may have while words are counted that are too many anyhow."""

_MOST_SHOWN = 10**12


@encodes(
    "table",
    "An automaton over a line by its words: one variable for each word that it accepts.",
    strength="domain-consistent",
    use="for short lines, and for lines with few words.",
)
def table_encoder(formula: Formula, constraint: OfLanguage, literal: Literals, post: Post) -> None:
    """Shapes: a variable for each word, "the line is this word"; a line with one word left needs
    none.
    Errors: `UsageError` for more words than `formula.table_limit`, counted before any is built.

    The automaton is unrolled over the values still allowed and made deterministic, so that each
    word is counted and listed once.
    """
    line, automaton = constraint.line, constraint.as_automaton()
    literals, layers = unrolled(line, automaton, literal)
    if layers is None:
        formula.add()
        return
    steps, count = _determinise(automaton.start, layers, formula.table_limit)
    if count > formula.table_limit:
        raise UsageError(
            f"{constraint.clue or 'a line'}: {_word_count(count, len(steps) < len(layers))} words, "
            f"and a table takes {formula.table_limit:,}: choose {constraint.kind()}="
            f"{constraint.default}, or raise --table-limit"
        )
    words = [("", frozenset({automaton.start}))]
    for step in steps:
        words = [(word + value, to) for word, state in words for value, to in step[state]]
    numbers = formula.new(count) if count > 1 else [TRUE]
    having: list[dict[Value, list[int]]] = [{value: [] for value in literals} for _ in line]
    for x, (word, _) in zip(numbers, words, strict=True):
        for i, value in enumerate(word):
            having[i][value].append(x)
    for i in range(len(line)):
        here = {value: literals[value][i] for value in literals}
        if TRUE in here.values():
            continue
        # A word fixes each cell, and a cell's value needs a word that has it there.
        formula.extend([(-x, here[value]) for value in literals for x in having[i][value]])
        formula.extend([[-here[value], *having[i][value]] for value in literals])
        # The cell has a value of the automaton, also if the board has others.
        if not any(-x in here.values() for x in here.values()):
            formula.add(*here.values())


def _determinise(
    start: int, layers: Sequence[Sequence[Move]], limit: int
) -> tuple[list[dict[States, list[tuple[Value, States]]]], int]:
    """Return (the moves from each set of states over each cell, the number of words).

    Each prefix can be completed, so there are no more sets at a cell than words. Counting stops if
    more than `limit` words have many sets: then fewer cells are returned, and the number counts
    their prefixes.
    """
    steps: list[dict[States, list[tuple[Value, States]]]] = []
    counts = {frozenset({start}): 1}
    for moves in layers:
        if len(counts) > _MOST_SETS and sum(counts.values()) > limit:
            break
        of: dict[int, list[tuple[Value, int]]] = {}
        for state, value, to in moves:
            of.setdefault(state, []).append((value, to))
        step = {}
        behind: dict[States, int] = {}
        for states, count in counts.items():
            reached: dict[Value, set[int]] = {}
            for state in states:
                for value, to in of.get(state, ()):
                    reached.setdefault(value, set()).add(to)
            step[states] = [(value, frozenset(reached[value])) for value in sorted(reached)]
            for _, met in step[states]:
                behind[met] = behind.get(met, 0) + count
        steps.append(step)
        counts = behind
    return steps, sum(counts.values())


def _word_count(count: int, more: bool) -> str:
    """Return the text of a number of words; above a limit it only says so."""
    if count > _MOST_SHOWN:
        return f"more than {_MOST_SHOWN:,}"
    return f"{'more than ' * more}{count:,}"


@encodes(
    "transitions",
    "An automaton over a line by its moves: one variable for each state, value read and next "
    "state.",
    strength="domain-consistent",
    use="for comparison; it is larger than states and finds no more.",
)
def transitions_encoder(
    formula: Formula, constraint: OfLanguage, literal: Literals, post: Post
) -> None:
    """Shapes: a variable for each move over a cell and each state behind one that the settled cells
    leave.
    Strength: domain-consistent, whether the automaton is deterministic or not.
    """
    line, automaton = constraint.line, constraint.as_automaton()
    literals, layers = unrolled(line, automaton, literal)
    if layers is None:
        formula.add()
        return
    before = {automaton.start: TRUE}
    for i, layer in enumerate(layers):
        states = sorted({to for _, _, to in layer})
        # Behind the last cell all remaining states are accepting, and need no variables.
        at_end = i == len(layers) - 1
        known = [TRUE] * len(states) if at_end else _numbers(formula, len(states))
        behind = dict(zip(states, known, strict=True))
        here = {value: literals[value][i] for value in literals}
        clauses: list[Sequence[int]] = []
        leaving: dict[int, list[int]] = {state: [] for state in before}
        reading: dict[Value, list[int]] = {value: [] for value in literals}
        entering: dict[int, list[int]] = {state: [] for state in states}
        numbered = zip(layer, _numbers(formula, len(layer)), strict=True)
        for (state, value, to), x in checked(numbered):
            # A move leaves its state, reads its value and enters the next state.
            clauses += [(-x, before[state]), (-x, here[value]), (-x, behind[to])]
            leaving[state].append(x)
            reading[value].append(x)
            entering[to].append(x)
        # A state is left by a move, a value read by one, and a state entered by one.
        clauses += [[-before[state], *moves] for state, moves in leaving.items()]
        clauses += [[-here[value], *moves] for value, moves in reading.items()]
        if not at_end:
            clauses += [[-behind[to], *moves] for to, moves in entering.items()]
        # The cell has a value of the automaton, also if the board has others.
        if not any(-x in here.values() for x in here.values()):
            clauses.append(list(here.values()))
        formula.extend(clauses)
        before = behind


def _numbers(formula: Formula, n: int) -> Sequence[int]:
    """Return n fresh variables; a single one is certain, and becomes TRUE."""
    return formula.new(n) if n > 1 else [TRUE] * n


@encodes(
    "minimal",
    "An automaton over a line as a minimal CNF over its cells alone, by the Espresso minimiser.",
    use="for a formula without auxiliary variables, on lines of at most twelve cells.",
)
def minimal_encoder(
    formula: Formula, constraint: OfLanguage, literal: Literals, post: Post
) -> None:
    """Shapes: a line with at most twelve undecided cells, each of two candidate values.
    Errors: `UsageError` for more undecided cells, and for a cell of more values.

    The words that the settled cells leave of the line's language are patterns of its undecided
    cells, and go to the encoder of `patterns`, which looks at each of the 2^n patterns of n cells.
    """
    line, automaton = constraint.line, constraint.as_automaton()
    literals, layers = unrolled(line, automaton, literal)
    undecided: list[int] = []
    digits: list[dict[str, str]] = []
    for i, cell in enumerate(line):
        here = {value: along[i] for value, along in literals.items()}
        free = [x for x in here.values() if x not in (TRUE, FALSE)]
        if any(abs(x) != abs(free[0]) for x in free):
            several = f"more than two values are open in {label(cell)}"
            raise UsageError(_refusal(constraint, several, "two"))
        undecided += free[:1]
        digits.append({value: "01"[x == free[0]] if free else "" for value, x in here.items()})
    if len(undecided) > MOST:
        raise UsageError(_refusal(constraint, f"{len(undecided)} undecided cells", str(MOST)))
    if layers is None:
        formula.add()
        return
    words = {automaton.start: {""}}
    for moves, digit in zip(layers, digits, strict=True):
        longer: dict[int, set[str]] = {}
        for state, value, to in moves:
            longer.setdefault(to, set()).update(word + digit[value] for word in words[state])
        words = longer
    patterns = tuple(sorted(set().union(*words.values())))
    post(AllowedPatterns(tuple(undecided), patterns, constraint.clue))


def _refusal(constraint: Constraint, found: str, taken: str) -> str:
    kind = constraint.kind()
    return (
        f"{constraint.clue or 'a line'}: {found}, and {kind}=minimal takes {taken}: "
        f"choose {kind}={constraint.default}"
    )
