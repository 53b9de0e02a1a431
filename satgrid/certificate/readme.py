"""The page in each certificate: what is claimed, how to check it, what is to be trusted."""

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
    """Return what is claimed of the puzzle, as in "the only solution"."""
    if claim.aim is None:
        return "no solution" if claim.solution is None else "the only solution"
    best = f"{claim.value} {claim.aim.name}, the {'most' if claim.aim.most else 'fewest'}"
    return f"{best}: the only such solution" if claim.unique else best


def text(negated_claim: NegatedClaim) -> str:
    """Return the page."""
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
    yield f"{FORMULA} denies the claim. If it could be satisfied, the claim would be wrong:"
    yield ""
    parts = {part.name: part.clauses() for part in negated_claim.parts()}
    for name, clauses in parts.items():
        yield f"  {clauses}: {_meaning(name, claim)}"
    yield ""
    if SEPARATED in parts:
        yield 'Of a cut, one of the cells under "has" has the value behind it, or one of those'
        yield 'under "lacks" has not. That follows from where the cells, row and column, lie.'
        yield ""
        kinds = {type(lazy.constraint) for lazy in negated_claim.model.cuts}
        for stated, reason in REASONS.items():
            if stated in kinds:
                yield from wrap(f"{stated.kind()}: {reason.words}", 88)
        yield ""
    yield f"Its comments name the variables: r3c4=# is true if row 3, column 4 is #. {PROOF}"
    yield "shows, step by step, that it cannot be satisfied."
    if Problem(puzzle).answer.lattice:
        yield ""
        yield "The solution and the cuts are told on the lattice, of which every second row and"
        yield "column is one of the board. The names of variables count those of the board:"
        yield "r3c4.5=# is true if the side between row 3, column 4 and row 3, column 5 is #."
    yield ""
    yield "To check that without satgrid, give both files to any checker of DRAT proofs. This one"
    yield 'has to say "s VERIFIED":'
    yield ""
    yield f"  drat-trim {FORMULA} {PROOF}"
    yield ""
    yield "To check as well that the formula is the puzzle's and that the cuts hold, run satgrid"
    yield f"{VERSION} on this folder:"
    yield ""
    if claim.rules is None:
        yield "  satgrid verify ."
    else:
        yield f"  satgrid verify . --rules {_file(claim)}"
        yield ""
        yield "That runs the file, so read it first."
    yield ""
    yield f"Not checked, and nothing rests on it: {claim.unchecked()}."
    yield ""
    if claim.rules is not None:
        yield f"What remains to be trusted: that {_file(claim)} states the rules that are meant."
    if not claim.encoders:
        yield "What remains to be trusted: that each cell can take no more than one value."
        return
    made = "the rules and of the bound" if BOUND in parts else "the rules"
    yield f"What remains to be trusted: that the clauses of {made} lose no solution."
    yield "They were made by the encoders below, each of which satgrid's tests compare, on small"
    yield "boards, with the list of all grids."
    yield ""
    for kind, name in sorted(claim.encoders.items()):
        yield f"  {kind}={name}"


def _file(claim: Claim) -> str:
    return f"{claim.puzzle.family}.py"


def _meaning(part: str, claim: Claim) -> str:
    """Return what the clauses of a part say."""
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
