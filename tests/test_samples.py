"""The samples of `cnf_out` are what satgrid writes, for every family."""

from __future__ import annotations

import json
from pathlib import Path

import contract
import pytest
import samples
from properties import one_in
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

import satgrid
from satgrid import families
from satgrid.version import VERSION


def test_every_family_has_a_sample() -> None:
    missing = set(families.names()) - {path.stem for path in samples.paths()}
    assert not missing, "write them as tests/samples.py says"


@one_in(4)
@pytest.mark.parametrize("path", samples.paths(), ids=lambda path: path.name)
def test_a_sample_is_written_anew_byte_for_byte(path: Path, tmp_path: Path) -> None:
    samples.write(path, tmp_path)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes(), "run python tests/samples.py"
    mapped = samples.map_of(path)
    if mapped.exists():
        assert (tmp_path / mapped.name).read_bytes() == mapped.read_bytes()


def test_there_is_a_weighted_sample_and_one_with_a_map() -> None:
    assert {path.suffix for path in samples.paths()} == {".cnf", ".wcnf"}
    assert any(samples.map_of(path).exists() for path in samples.paths())


@one_in(3)
@pytest.mark.parametrize("path", samples.paths(), ids=lambda path: path.name)
def test_the_map_of_a_sample_says_what_its_comments_say(path: Path, tmp_path: Path) -> None:
    samples.write(path, tmp_path)
    found = json.loads(samples.map_of(tmp_path / path.name).read_text("utf-8"))
    text = path.read_text("utf-8")
    sheet = contract.read(text)
    assert found["satgrid"] == sheet.lines["satgrid"] == VERSION
    assert found["command"] == sheet.lines["command"]
    assert found["puzzle"] == sheet.puzzle
    # As text, where true is not 1.
    assert json.dumps(found["literals"]) == json.dumps(sheet.literals)
    assert found["names"] == {str(x): name for x, name in sheet.names.items()}
    assert found["show"] == sheet.show == sorted(sheet.names)
    assert [f"{kind}={name}" for kind, name in found["encoders"].items()] == (
        [] if sheet.lines["encoders"] == "none" else sheet.lines["encoders"].split(" ")
    )
    assert (found["complete"], found["left_out"]) == (True, [])
    if path.suffix == ".cnf":
        assert f"\np cnf {found['variables']} {found['clauses']}\n" in text
        assert (found["objective"], found["soft"]) == (None, [])
    else:
        assert sheet.lines["clauses"] == f"{found['clauses']} {len(found['soft'])}"
        assert text.endswith("".join(f"1 {x} 0\n" for x in found["soft"]))
        assert found["objective"] == {"name": "black", "value": "#", "most": True}


def test_settled_cells_are_among_the_samples() -> None:
    literals = [contract.read(path.read_text("utf-8")).literals for path in samples.paths()]
    entries = {type(x) for each in literals for rows in each.values() for row in rows for x in row}
    assert entries == {int, bool}


def printed(path: Path) -> str:
    """Return what a solver prints for a sample."""
    if path.suffix == ".wcnf":
        with RC2(WCNF(from_file=str(path))) as solver:
            found = solver.compute()
            return f"o {solver.cost}\ns OPTIMUM FOUND\nv {' '.join(map(str, found))} 0\n"
    with Solver(name="glucose4", bootstrap_with=CNF(from_file=str(path)).clauses) as solver:
        assert solver.solve()
        return f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"


@pytest.mark.parametrize("path", samples.paths(), ids=lambda path: path.name)
def test_a_sample_is_decoded(path: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    for text, status in (printed(path), "solved"), ("s UNSATISFIABLE\n", "unsatisfiable"):
        output.write_text(text)
        puzzle, answer = satgrid.decode(str(path), str(output))
        assert puzzle is not None
        assert (puzzle.family, answer.status) == (path.stem, status)
        assert len(answer.grids) == (status == "solved")
