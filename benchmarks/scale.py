"""How time and memory grow with the board: `python -m benchmarks.scale`.

Every board is made from seed 0 and solved in a process of its own, three times; medians go into
`SCALE.md` and its diagram beside it, which needs matplotlib (`pip install '.[experiments]'` in the
clone).
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.measure import told

HOME = Path(__file__).parent

SIDES = {
    "hitori": (50, 100, 150, 200, 300, 400, 500),
    "kurodoko": (50, 100, 150, 200),
    "nonogram-50": (50, 100),
    "nonogram-60": (50, 100, 150, 200),
    "nonogram-70": (50, 100, 150, 200, 300),
}
ROUNDS = 3

STAGES = ("narrowing", "encoding", "loading", "solving", "counting")

Found = Mapping[str, Mapping[int, Mapping[str, float]]]


def main() -> None:
    found: dict[str, dict[int, dict[str, float]]] = {}
    lines = []
    for line in table(found):
        print(line, flush=True)
        lines.append(line)
    draw(found, HOME / "scale.svg")
    (HOME / "SCALE.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def table(found: dict[str, dict[int, dict[str, float]]]) -> Iterator[str]:
    """Yield the lines of the page; `found` gets what each board took, by name and side."""
    yield "# Scale"
    yield ""
    yield (
        "Written by `python -m benchmarks.scale`: to the first solution and whether it is the only "
        f"one, each board in a process of its own, medians of {ROUNDS}; "
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores. Hitori "
        "and kurodoko (22% of the cells numbered) are made by `benchmarks/generated.py`, nonograms "
        "are random pictures of which 50%, 60% or 70% of the cells are black. Peak memory is that "
        "of the whole process, which makes the board first; for kurodoko that needs the most."
    )
    yield ""
    yield "![time and memory against the side of the board](scale.svg)"
    yield ""
    head = ("board", "side", "seconds", *STAGES, "rounds", "conflicts", "clauses", "peak MB")
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for name, sides in SIDES.items():
        for side in sides:
            one = told(ROUNDS, "big_search", name, str(side))
            found.setdefault(name, {})[side] = one
            seconds = [f"{one.get(stage, 0):.2f}" for stage in ("seconds", *STAGES)]
            if not one["answered"]:
                seconds[0] = f"gave up after {seconds[0]}"
            counts = [f"{one[count]:,.0f}" for count in ("rounds", "conflicts", "clauses", "mb")]
            yield f"| {' | '.join((name, str(side), *seconds, *counts))} |"


def draw(found: Found, path: Path) -> None:
    """Write the diagram: seconds and megabytes against the side, both axes logarithmic."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "satgrid", "svg.fonttype": "none"})
    from matplotlib.pyplot import subplots
    from matplotlib.ticker import FixedLocator, LogLocator, NullLocator, StrMethodFormatter

    figure, axes = subplots(1, 2, figsize=(9, 3.8), layout="constrained")
    sides = sorted({side for those in found.values() for side in those})
    for axis, what, unit in zip(
        axes, ("seconds", "mb"), ("time (s)", "peak memory (MB)"), strict=True
    ):
        for (name, those), marker in zip(found.items(), "os^Dv", strict=False):
            axis.plot(list(those), [one[what] for one in those.values()], marker=marker, label=name)
        axis.set(xscale="log", yscale="log", xlabel="side of the board (cells)", ylabel=unit)
        axis.xaxis.set_major_locator(FixedLocator(sides))
        axis.xaxis.set_minor_locator(NullLocator())
        axis.yaxis.set_major_locator(LogLocator(subs=(1, 3)))
        axis.yaxis.set_minor_locator(NullLocator())
        for labelled in (axis.xaxis, axis.yaxis):
            labelled.set_major_formatter(StrMethodFormatter("{x:g}"))
        axis.grid(visible=True, alpha=0.3)
    axes[0].legend()
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    main()
