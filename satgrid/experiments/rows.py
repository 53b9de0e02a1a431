"""A run as it is kept: what names it, how it ended, and what was found out."""

from __future__ import annotations

from typing import Any, NamedTuple

from satgrid.search.report import Report
from satgrid.search.solutions import GAVE_UP, SOLVED, UNSATISFIABLE

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

_REPORT = tuple(Report().to_json())

Key = tuple[str, str, int]
"""What names a run: instance, method, repetition."""


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

    def require_whole(self) -> None:
        """Raise `LookupError` or `TypeError` where something is missing, or of another kind.

        Also where a run says that it is settled, and its claim does not.
        """
        if self.status not in STATUSES:
            raise LookupError(self.status)
        if self.repetition < 0 or self.seconds < 0:
            raise LookupError
        sum((self.repetition, self.seed, self.limit_s, self.seconds, self.real_s))
        parts = ((self.versions or {}, VERSIONS), (self.claim, CLAIMS), (self.report, _REPORT))
        for part, keys in parts:
            if part is not None and not part.keys() >= set(keys):
                raise LookupError(keys)
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
