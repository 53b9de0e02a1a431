"""The README of each certificate: the claim, how to check it, and what remains to be trusted."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from satgrid.certificate import CLAIM, CUTS, FORMULA, PROOF
from satgrid.certificate.claim import BOUND, EXCLUDED, RULES, SEPARATED, Claim, NegatedClaim
from satgrid.certificate.cuts import REASONS
from satgrid.drawing.text import plain
from satgrid.problem import Problem
from satgrid.version import VERSION


def sentence(claim: Claim) -> str:
    """Return the claim in words, such as "the only solution"."""
    if claim.aim is None:
        return "no solution" if claim.solution is None else "the only solution"
    best = f"{claim.value} {claim.aim.name}, the {'most' if claim.aim.most else 'fewest'}"
    return f"{best}: the only such solution" if claim.unique else best


_CUTS = """\
A cut says that one of the cells under "has" has the value behind it, or that one
of those under "lacks" does not. Cells are row and column; the cut follows from
the positions of its cells."""

_VARIABLES = f"""\
Its comments name the variables: r3c4=# is true if row 3, column 4 is #. {PROOF}
shows, step by step, that the formula is unsatisfiable."""

_LATTICE = """\
The solution and the cuts use the lattice: every second row and column of it is one
of the board. The names of variables count rows and columns of the board:
r3c4.5=# is true if the side between row 3, column 4 and row 3, column 5 is #."""

_CHECK = f"""\
To check this without satgrid, give both files to any checker of DRAT proofs.
This one must print "s VERIFIED":

  drat-trim {FORMULA} {PROOF}

To check also that the formula is the puzzle's and that the cuts hold, run satgrid
{VERSION} on this folder:"""

_TRUST = "What you still have to trust:"

_ENCODERS = """\
The encoders below wrote them. The tests of satgrid compare each encoder, on small
boards, with the list of all grids."""


def text(negated_claim: NegatedClaim) -> str:
    """Return the text of the README."""
    return "\n\n".join(_paragraphs(negated_claim)) + "\n"


def _paragraphs(negated_claim: NegatedClaim) -> Iterator[str]:
    claim = negated_claim.claim
    puzzle, file = claim.puzzle, f"{claim.puzzle.family}.py"
    rules = f"Rules: those of {file}, the file with this SHA-256:\n  {claim.rules}\n"
    yield f"A certificate, written by satgrid {VERSION}"
    yield (
        f"Puzzle: {puzzle.family} {puzzle.height}x{puzzle.width}, in {CLAIM}\n"
        f"{rules if claim.rules else ''}Claim: {sentence(claim)}"
    )
    if claim.solution is not None:
        yield plain(claim.solution).rstrip("\n")
    yield f"{FORMULA} denies the claim: if it were satisfiable, the claim would be wrong."
    parts = {part.name: part.clauses() for part in negated_claim.parts()}
    yield "\n".join(f"  {clauses}: {_meaning(name, claim)}" for name, clauses in parts.items())
    if SEPARATED in parts:
        yield _CUTS
        kinds = {type(lazy.constraint) for lazy in negated_claim.model.cuts}
        reasons = (f"{of.kind()}: {REASONS[of].words}" for of in REASONS if of in kinds)
        yield "\n".join(fill(reason, 88) for reason in reasons)
    yield _VARIABLES
    if Problem(puzzle).answer.lattice:
        yield _LATTICE
    yield _CHECK
    yield f"  satgrid verify .{f' --rules {file}' if claim.rules else ''}"
    if claim.rules:
        yield "This runs the file, so read it first."
    yield f"Not checked, and not needed for the claim: {claim.unchecked()}."
    stated = f"{_TRUST} {file} states the intended rules.\n" if claim.rules else ""
    if not claim.encoders:
        yield f"{stated}{_TRUST} each cell has at most one value."
        return
    trusted = "the rules and of the bound" if BOUND in parts else "the rules"
    yield f"{stated}{_TRUST} the clauses of {trusted} exclude no solution.\n{_ENCODERS}"
    yield "\n".join(f"  {kind}={name}" for kind, name in sorted(claim.encoders.items()))


def _meaning(part: str, claim: Claim) -> str:
    if part == RULES:
        return "the rules and clues of the puzzle"
    if part == EXCLUDED:
        return "some cell differs from the solution above"
    if part == SEPARATED:
        return f"the cuts of {CUTS}"
    aim, better = claim.aim, 0 if claim.unique else 1
    assert part == BOUND
    assert aim is not None
    if aim.most:
        return f"{claim.value + better} {aim.name} or more"
    return f"{claim.value - better} {aim.name} or fewer"
