"""`satgrid convert`, `encode`, `list`, `rules` and `demo`."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import BAR_NON, BAR_TEXT, run

from satgrid import constraints, families, formats, solvers

BAR_SGT = "5x2:1/1/1//1/3.1/\n"
BAR_JSON = (
    '{"satgrid": 1, "family": "nonogram", "rows": [[3, 1], []], '
    '"columns": [[1], [1], [1], [], [1]]}\n'
)
BARS = {"non": BAR_NON, "text": BAR_TEXT, "sgt": BAR_SGT, "json": BAR_JSON}
"""The bar in every format; `non` alone has its title."""


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> Path:
    """Work in a folder that holds the bar in every format."""
    for name, text in BARS.items():
        Path(f"bar.{name}").write_text(text)
    return own_folder


@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("families", families.names()),
        ("formats", formats.names()),
        ("solvers", [*solvers.SOLVERS, "heuristic", *solvers.programs.KNOWN, "external:PROGRAM"]),
        (
            "encoders",
            [
                f"{kind}={name}"
                for kind in constraints.kinds()
                for name in constraints.encoders(kind)
            ],
        ),
    ],
)
def test_list_names_everything_and_says_what_it_is(what: str, names: list[str]) -> None:
    ran = run("list", what)
    assert (ran.code, ran.err) == (0, [])
    assert [line.split()[0] for line in ran.out] == names
    assert all(len(line.split()) > 1 for line in ran.out)


def test_demo_draws_every_example() -> None:
    ran = run("demo")
    assert (ran.code, ran.err) == (0, [])
    output = "\n".join(ran.out)
    for name, (family, example) in families.examples().items():
        drawing = example.drawing.split()
        # Lines stand on the lattice of their board.
        step = 2 if families.find(family).answer.lattice else 1
        heading = f"{name}: {family} {len(drawing) // step}x{len(drawing[0]) // step}\n"
        assert output.count(heading) == 1
        shown, _, _ = output.partition(heading)[2].partition(f" ms; {example.source}")
        # A legend has blanks, a row of a board none; solutions have a blank line between.
        *below, verdict = shown.splitlines()
        boards = "\n".join(line for line in below if " " not in line).split("\n\n")
        assert example.drawing.rstrip() in boards
        assert any(" = " in line for line in below) == ("colours:" in example.text)
        if example.unique:
            assert len(boards) == 1
            assert verdict.startswith("the only solution")
        else:
            assert len(boards) > 1
            assert verdict.startswith(f"all {len(boards)} solutions")
