"""A run as it is kept: what names it, how it ended, and what was found out."""

from __future__ import annotations

from typing import Any, NamedTuple

from satgrid.search.answer import GAVE_UP, SOLVED, UNSATISFIABLE
from satgrid.search.options import Report

REFUSED, CRASHED, WRONG = "refused", "crashed", "wrong"
"""How a run ends that has no answer: satgrid refuses the method for the puzzle; the run ended its
process twice, or broke off; the referee rejects its grid, or the solver's model breaks a clause."""

STATUSES = (SOLVED, UNSATISFIABLE, GAVE_UP, REFUSED, CRASHED, WRONG)

SETTLED = (SOLVED, UNSATISFIABLE)
"""How a run ends that has settled its question."""

VERSIONS = ("satgrid", "python", "system", "machine", "processor", "cores", "jobs")
"""What a run names of what it was done with."""

CLAIMS = ("solvable", "unique", "best", "solution", "says")
"""What a run tells of its puzzle: `agreement.claim_of`."""

_LATER: dict[str, Any] = {"counts": 0}
"""What reports have told only since there were files of runs, and what older ones would tell."""

_REPORT = tuple(Report().to_json())

Key = tuple[str, str, int]
"""What names a run: instance, method, repetition."""


class OtherState(Exception):
    """A run does not tell what this satgrid tells of one: another state of satgrid kept it."""


class Row(NamedTuple):
    """A run. `status` is one of `STATUSES`; `reason` tells why it is no answer, else None.

    `seconds` is the processor time until the answer, or until the search gave up, `real_s` that of
    the clock, which `limit_s` limits and which on a busy machine is mostly waiting; `report` is
    what a search tells, None where there was none. `claim` has the keys `CLAIMS`, `versions` the
    keys `VERSIONS`, and on a cluster `host`: the name of the machine, None where its process ended.
    """

    instance: str
    method: str
    repetition: int
    seed: int
    limit_s: float
    status: str
    reason: str | None
    seconds: float
    real_s: float
    claim: dict[str, Any] | None
    report: dict[str, Any] | None
    versions: dict[str, Any]

    def with_later(self) -> Row:
        """Return the run with what older reports would have told: itself if it lacks nothing."""
        if self.report is None or self.report.keys() >= _LATER.keys():
            return self
        return self._replace(report=_LATER | self.report)

    def require_whole(self) -> None:
        """Raise `LookupError` or `TypeError` where something is wrong, or of another kind.

        Also where a run says that it is settled, and its claim does not. Raises `OtherState` with
        what is missing from what the run tells.
        """
        if self.status not in STATUSES:
            raise LookupError(self.status)
        if self.repetition < 0 or self.seconds < 0:
            raise LookupError
        sum((self.repetition, self.seed, self.limit_s, self.seconds, self.real_s))
        if self.versions is None:
            raise LookupError
        parts = ((self.versions, VERSIONS), (self.claim, CLAIMS), (self.report, _REPORT))
        for part, keys in parts:
            told = keys if part is None else part.keys()
            for key in keys:
                if key not in told:
                    raise OtherState(key)
        if self.claim is not None and self.claim["best"] is not None:
            _, *bounds = self.claim["best"]
            sum(bounds)
        if self.report is not None:
            sum([*self.report["clauses"].values(), *self.report["variables"].values()])
            sum([self.report["cuts"]])
        if self.status in SETTLED:
            if self.claim is None or self.report is None:
                raise LookupError(self.status)
            if self.status == SOLVED and not self.claim["solution"]:
                raise LookupError(self.claim)
            if self.status == UNSATISFIABLE and self.claim["solvable"] is not False:
                raise LookupError(self.claim)
