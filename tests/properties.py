"""How much of a test is done: some of it in every run, all of it in a long one.

A property of drawn examples is tried on a few of them, and once more on six times as many in a run
of the long tests, which `conftest.py` arranges.
"""

from __future__ import annotations

from zlib import crc32

import pytest
from hypothesis import settings

FEW = 20
"""How many examples a property is tried on."""
TIMES = 6
"""So many times more in a long run."""
SOME = "some"
"""What the id of a case says that is `thinned`."""

# The same examples in every run, however slow the machine is.
settings.register_profile("some", derandomize=True, deadline=None, max_examples=FEW)
settings.register_profile("many", derandomize=True, deadline=None, max_examples=FEW * TIMES)


def examples(n: int) -> settings:
    """Return the setting for a property that is tried on another number of examples."""
    return settings(max_examples=n * settings.default.max_examples // FEW)


def thinned(every: int) -> pytest.MarkDecorator:
    """Return what hands a test how many of its cases to take: one of so many, in a long run all."""
    return pytest.mark.parametrize(
        "every", [every, pytest.param(1, marks=pytest.mark.long)], ids=[SOME, "all"]
    )


def one_in(every: int) -> pytest.MarkDecorator:
    """Return what leaves all but one in so many cases of a test to long runs."""
    return pytest.mark.one_in(every)


def leave(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark as long what `one_in` leaves to long runs, and drop what is `thinned` besides.

    (All of it is done there anyway.) Tests begin at different cases, so that they do not leave the
    same families.
    """
    covered: dict[str, pytest.Item] = {}
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("one_in") and not item.get_closest_marker("long"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, same in cases.items():
        for k, item in enumerate(same, crc32(name.encode())):
            marker = item.get_closest_marker("one_in")
            if marker and k % marker.args[0]:
                if SOME in item.nodeid.partition("[")[2].rstrip("]").split("-"):
                    covered[item.nodeid] = item
                item.add_marker("long")
    items[:] = [item for item in items if item.nodeid not in covered]
    config.hook.pytest_deselected(items=[*covered.values()])
