"""Narrowing of cells that are alike: what one of a group cannot have, none can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.clues import Value
from satgrid.constraints.alike import Alike
from satgrid.deadline import checked
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[Alike], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all groups."""
    groups: dict[Value, list[int]] = {value: [] for value in domains.values}
    for each in constraints:
        planes = [domains.plane(cells) for cells in checked(each.groups, 100) if len(cells) > 1]
        for value in domains.values:
            groups[value] += planes if value in each.values else ()
    seen = dict.fromkeys(domains.values, domains.full)

    def step() -> None:
        while seen != domains.planes:
            planes = dict(domains.planes)
            for value, plane in domains.planes.items():
                gone = seen[value] & ~plane
                for cells in checked(groups[value], 500) if gone else ():
                    if cells & gone:
                        planes[value] &= ~cells
            # What goes now may be in further groups, if they have cells in common.
            seen.update(domains.planes)
            domains.replace(planes)

    yield 0, step
