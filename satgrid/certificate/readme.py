"""The README of each certificate: the claim, how to check it, and what remains to be trusted."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from satgrid.certificate import CLAIM, CUTS, FORMULA, PROOF
from satgrid.certificate.claim import BOUND, EXCLUDED, RULES, SEPARATED, Claim, NegatedClaim
from satgrid.certificate.cuts import REASONS
from satgrid.grid import text_rows
from satgrid.problem import Problem
from satgrid.version import VERSION


def sentence(claim: Claim) -> str:
    """Return the claim in words, such as "the only solution"."""
    if claim.aim is None:
        return "no solution" if claim.solution is None else "the only solution"
    best = f"{claim.value} {claim.aim.name}, the {'most' if claim.aim.most else 'fewest'}"
    return f"{best}: the only such solution" if claim.unique else best


def text(negated_claim: NegatedClaim) -> str:
    """Return the text of the README."""
    return "".join(f"{line}\n" for line in _lines(negated_claim))


def _lines(negated_claim: NegatedClaim) -> Iterator[str]:
    claim = negated_claim.claim
    puzzle = claim.puzzle
    yield f"A certificate, written by satgrid {VERSION}"
    yield ""
    yield f"Puzzle: {puzzle.family} {puzzle.height}x{puzzle.width}, in {CLAIM}"
    if claim.rules is not None:
        yield f"Rules: those of {_file(claim)}, the file with this SHA-256:"
        yield f"  {claim.rules}"
    yield f"Claim: {sentence(claim)}"
    if claim.solution is not None:
        yield ""
        yield from text_rows(claim.solution)
    yield ""
    yield f"{FORMULA} denies the claim: if it were satisfiable, the claim would be wrong."
    yield ""
    parts = {part.name: part.clauses() for part in negated_claim.parts()}
    for name, clauses in parts.items():
        yield f"  {clauses}: {_meaning(name, claim)}"
    yield ""
    if SEPARATED in parts:
        yield 'A cut says that one of the cells under "has" has the value behind it, or that one'
        yield 'of those under "lacks" does not. Cells are row and column; the cut follows from'
        yield "the positions of its cells."
        yield ""
        kinds = {type(lazy.constraint) for lazy in negated_claim.model.cuts}
        for stated, reason in REASONS.items():
            if stated in kinds:
                yield from wrap(f"{stated.kind()}: {reason.words}", 88)
        yield ""
    yield f"Its comments name the variables: r3c4=# is true if row 3, column 4 is #. {PROOF}"
    yield "shows, step by step, that the formula is unsatisfiable."
    if Problem(puzzle).answer.lattice:
        yield ""
        yield "The solution and the cuts use the lattice: every second row and column of it is one"
        yield "of the board. The names of variables count rows and columns of the board:"
        yield "r3c4.5=# is true if the side between row 3, column 4 and row 3, column 5 is #."
    yield ""
    yield "To check this without satgrid, give both files to any checker of DRAT proofs."
    yield 'This one must print "s VERIFIED":'
    yield ""
    yield f"  drat-trim {FORMULA} {PROOF}"
    yield ""
    yield "To check also that the formula is the puzzle's and that the cuts hold, run satgrid"
    yield f"{VERSION} on this folder:"
    yield ""
    if claim.rules is None:
        yield "  satgrid verify ."
    else:
        yield f"  satgrid verify . --rules {_file(claim)}"
        yield ""
        yield "This runs the file, so read it first."
    yield ""
    yield f"Not checked, and not needed for the claim: {claim.unchecked()}."
    yield ""
    if claim.rules is not None:
        yield f"What you still have to trust: {_file(claim)} states the intended rules."
    if not claim.encoders:
        yield "What you still have to trust: each cell has at most one value."
        return
    trusted = "the rules and of the bound" if BOUND in parts else "the rules"
    yield f"What you still have to trust: the clauses of {trusted} exclude no solution."
    yield "The encoders below wrote them. The tests of satgrid compare each encoder, on small"
    yield "boards, with the list of all grids."
    yield ""
    for kind, name in sorted(claim.encoders.items()):
        yield f"  {kind}={name}"


def _file(claim: Claim) -> str:
    return f"{claim.puzzle.family}.py"


def _meaning(part: str, claim: Claim) -> str:
    """Return the meaning of the clauses of a part."""
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
