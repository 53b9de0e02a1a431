"""The cardinality encodings of PySAT, over variables of the formula: what several encoders share.

PySAT is asked about the variables 1 to n, whatever the literals are, so that it never sees a
repeated or an opposite one. Each of its variables 1 to n then becomes a literal, and each
auxiliary variable, from n+1 on, a fresh one of the formula: no two constraints share any.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.formula import Formula


def at_most(formula: Formula, encoding: str, literals: Sequence[int], k: int) -> None:
    """Add that at most k of the n literals are true, 1 <= k < n.

    `encoding` is a name of PySAT's `EncType`, "ladder" and "bitwise" for k = 1 only.
    """
    _add(formula, "atmost", encoding, literals, k)


def exactly(formula: Formula, encoding: str, literals: Sequence[int], k: int) -> None:
    """Add that exactly k of the n literals are true, 1 <= k < n; `encoding` as for `at_most`."""
    _add(formula, "equals", encoding, literals, k)


def _add(formula: Formula, statement: str, encoding: str, literals: Sequence[int], k: int) -> None:
    from pysat.card import CardEnc, EncType

    n = len(literals)
    asked = getattr(CardEnc, statement)(range(1, n + 1), k, encoding=getattr(EncType, encoding))
    named = [0, *literals, *formula.new(asked.nv - n)]
    formula.extend([named[x] if x > 0 else -named[-x] for x in clause] for clause in asked.clauses)
