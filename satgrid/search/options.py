"""How a puzzle is searched, whatever is asked of it: what the verbs that search have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from satgrid.search.report import Report


class SearchOptions(TypedDict, total=False):
    """Keyword arguments of the verbs that search; each may be left out.

    `solver` is a SAT solver, or `external:PROGRAM` ("glucose4"). `encoders` chooses encoders by
    constraint kind; those that list the words of a line take up to `table_limit` (200,000). A
    `seed` other than 0 shuffles what the solver tries first (0). `on_event` is called
    with a stage's name at its end and with "tick" about every tenth of a second.
    """

    solver: str
    encoders: Mapping[str, str] | None
    table_limit: int
    seed: int
    on_event: Callable[[str, Report], None] | None
