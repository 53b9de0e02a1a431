"""At most k of n terms are true.

At least k of n terms is `AtMost` with bound n - k over the negations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from satgrid.constraints import Literals, Post, encodes, moved_terms
from satgrid.constraints.parts.counting import (
    Bounded,
    counting_step,
    pysat_encoders,
    subsets,
    undecided,
)
from satgrid.domains import Domains, Steps
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell
from satgrid.records import record


@record
class AtMost(Bounded):
    """At most `bound` of the terms are true; with a negative bound the statement is false."""

    clue: str = ""
    default = "totalizer"
    direct = True
    auxiliary = True

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest number of true terms."""
        return 0, self.bound

    def image(self, cell_map: Mapping[Cell, Cell]) -> AtMost:
        """Return the statement about the moved terms, with the bound that the others leave."""
        terms, true = moved_terms(self.terms, cell_map)
        return AtMost(terms, self.bound - true)


def narrower(constraints: Sequence[AtMost], domains: Domains) -> Steps:
    """Narrowing of at most k of n: unit propagation on the count."""
    yield counting_step(constraints, [each.bounds for each in constraints], domains)


@encodes(
    "totalizer",
    "Totalizer: a binary tree over the literals; each node has the number of true leaves below "
    "it, in unary.",
    strength="domain-consistent",
    use="by default for at_most; it is the smallest, except for very short and very long lists.",
)
def totalizer_encoder(formula: Formula, constraint: AtMost, literal: Literals, post: Post) -> None:
    """Shapes: n undecided literals as leaves, k of them may be true; an inner node over i leaves
    has min(i, k) variables; the j-th (1-based) reads "at least j leaves below are true". The root
    has none: its count is at most k.
    Strength: domain-consistent for distinct literals.
    """
    literals, k = undecided(formula, constraint, literal)
    n = len(literals)

    def count(leaves: list[int]) -> list[int]:
        """Return the outputs of the node over the leaves; entry 0, "at least 0", is TRUE."""
        i = len(leaves)
        if i == 1:
            return [TRUE, leaves[0]]
        left, right = count(leaves[: i // 2]), count(leaves[i // 2 :])
        # The root needs no outputs up to k; output k + 1 is false at every node.
        outputs = [TRUE] * (k + 1) if i == n else [TRUE, *formula.new(min(i, k))]
        limited = [*outputs, FALSE] if i > k else outputs
        # At least a on the left and b on the right are at least a + b here.
        formula.extend(
            (-p, -q, r)
            for a, p in enumerate(left)
            for q, r in zip(right, limited[a:], strict=False)
        )
        return outputs

    if literals:
        count(literals)


@encodes(
    "sequential_counter",
    "Sequential counter: each literal passes the number of true literals so far, in unary, to "
    "the next.",
    strength="domain-consistent",
    use="for comparison with published encodings; totalizer is smaller.",
)
def sequential_counter_encoder(
    formula: Formula, constraint: AtMost, literal: Literals, post: Post
) -> None:
    """Shapes: n undecided literals x[0..n-1], k of them may be true; the register behind x[i], i <
    n-1, has k variables; the j-th (1-based) reads "at least j of x[0..i] are true".
    Strength: domain-consistent for distinct literals.
    """
    literals, k = undecided(formula, constraint, literal)
    if literals:
        formula.extend(_clauses(formula, literals, k))


def _clauses(formula: Formula, literals: list[int], k: int) -> Iterator[tuple[int, ...]]:
    # Entry 0 of a register, "at least 0", is TRUE; before the first literal nothing is counted.
    before = [TRUE] + [FALSE] * k
    for i, x in enumerate(literals[:-1]):
        after = [TRUE, *formula.new(k)]
        for j in range(1, k + 1):
            # A count does not decrease.
            yield -before[j], after[j]
            # A true literal counts one more.
            yield -x, -before[j - 1], after[j]
        # k are counted already: this literal would be one too many.
        yield -x, -before[k]
        if i == 0:
            # One literal alone never makes two.
            yield from ((-s,) for s in after[2:])
        before = after
    # The last literal needs no register behind it.
    yield -literals[-1], -before[k]


@encodes(
    "pairwise",
    "Pairwise, for any bound: at least one of every k+1 literals is false.",
    strength="domain-consistent",
    use="for a bound close to the number of terms, and for few terms.",
)
def pairwise_encoder(formula: Formula, constraint: AtMost, literal: Literals, post: Post) -> None:
    """Shapes: n undecided literals, k of them may be true; no auxiliary variable, one clause of k+1
    literals a subset.
    Strength: domain-consistent; k true literals make every other one false in one step.
    Errors: `UsageError` above five million clauses.
    """
    literals, k = undecided(formula, constraint, literal)
    # k+1 true literals are one too many, whichever they are.
    formula.extend(subsets([-x for x in literals], k + 1, "at_most=pairwise"))


cardinality_network_encoder, modular_totalizer_encoder, sorting_network_encoder = pysat_encoders(
    "at_most"
)
