"""The question of a claim once more, by other means: other encoders, another solver.

Nothing is narrowed, so that every constraint goes through its encoder. A kind with one encoder
keeps it. That shows an error which no proof can show: clauses that lose a solution.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid import constraints
from satgrid.certificate import Rejected
from satgrid.certificate.claim import Claim
from satgrid.constraints.connected.cycle_lists import made_anew
from satgrid.deadline import OutOfTime
from satgrid.errors import UsageError
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.search.answer import Answer, list_solutions
from satgrid.search.loop import Search
from satgrid.search.optimum import best_solution
from satgrid.search.options import OnEvent, Options

SOLVER = "minisat22"
"""It writes no proofs, so no proof is its own."""

_TABLE_LIMIT = 10_000
"""Above so many words a line, an encoder that lists words is passed over for the next."""


@made_anew()
def require_same_answer(claim: Claim, on_event: OnEvent | None) -> str:
    """Return how the question was answered again, with the same answer.

    Raises `Rejected` for another answer, and `OutOfTime`.
    """
    problem = Problem(claim.puzzle)
    encoding = _other(claim, problem, on_event)
    search = Search(problem, Options(SOLVER, encoding=encoding), on_event)
    most = 2 if claim.unique else 1
    if claim.aim is None:
        answer = list_solutions(search, most)
    else:
        answer = best_solution(search, claim.aim, most=most)
    if answer.status == "gave-up":
        raise OutOfTime
    chosen = sorted(search.model().encoders().items())
    used = ", ".join([SOLVER, *(f"{kind}={name}" for kind, name in chosen)])
    if not _confirms(claim, answer):
        raise Rejected(f"asked once more, with {used}, the answer is another")
    return f"the same answer, with {used}"


def _confirms(claim: Claim, answer: Answer) -> bool:
    value = answer.objective.value if answer.objective else 0
    if claim.solution is None or not answer.grids or value != claim.value:
        return claim.solution is None and not answer.grids
    return not claim.unique or answer.grids == (claim.solution,)


def _other(claim: Claim, problem: Problem, on_event: OnEvent | None) -> Encoding:
    """Return the encoding that has another encoder of each kind, where one takes the puzzle."""
    found = Encoding(claim.encoders, narrowed=False, table_limit=_TABLE_LIMIT)
    for kind, used in claim.encoders.items():
        for name in _alternatives(kind, used):
            chosen = replace(found, encoders={**found.encoders, kind: name})
            try:
                for cut in Search(problem, Options(encoding=chosen), on_event).model().cuts:
                    cut.preferred()  # a cut refuses a statement only when it is asked
            except UsageError:
                continue
            found = chosen
            break
    return found


def _alternatives(kind: str, used: str) -> list[str]:
    """Return the other encoders, those first that are meant for general use."""
    statement = constraints.statement(kind)
    names = [statement.standalone, statement.default, *reversed(constraints.encoders(kind))]
    return [name for name in dict.fromkeys(names) if name not in (None, used)]
