"""The benchmark beside other tools: it runs, and the models that were chosen are the faster."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import satgrid
from benchmarks.peers import __main__ as peers
from benchmarks.peers import chosen, instances
from benchmarks.peers.runner import Worker

OWN = Path(sys.executable)


def test_all_is_asked_judged_and_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One tool is right, one gives wrong grids, one is not there."""
    monkeypatch.setattr(instances, "FAMILIES", ("hitori",))
    wide = [satgrid.generate("hitori", 8, 8, seed=seed) for seed in range(2)]
    monkeypatch.setattr(instances, "ten_real", lambda family: wide)
    readme = tmp_path / "README.md"
    tools = {
        "satgrid": peers.TOOLS["satgrid"],
        "liar": (OWN, "tests.fake_peer"),
        "clingo": (tmp_path / "python", "clingo"),
    }
    patched = {"TOOLS": tools, "WRITTEN": tmp_path / "PEERS.md", "README": readme}
    for name, value in patched.items():
        monkeypatch.setattr(peers, name, value)
    readme.write_text("before\n| family | question | old |\n|---|\n| x |\n\nbehind\n", "utf-8")
    peers.main(["--quick"])
    text = (tmp_path / "PEERS.md").read_text("utf-8")
    assert capsys.readouterr().out.count("hitori real, the only one: satgrid") == 2
    assert "Not asked at all: clingo (not installed" in text
    assert "| liar | hitori | real | first answer | wrong grid | 2 |" in text
    head = "| family | question | liar |\n|---|---|---|\n"
    only = "| hitori | the only one | - |\n"
    assert f"{head}| hitori | first answer | - |\n{only}| all | both | - |\n" in text
    shown = f"{head}{only}| all | the only one | - |\n"
    assert readme.read_text("utf-8") == f"before\n{shown}\nbehind\n"
    (shares,) = re.findall(r"^\| hitori \| real \| [0-9.]+ \|(.*)\|$", text, re.MULTILINE)
    assert 90 < sum(int(each.strip(" %")) for each in shares.split("|")) < 110


@pytest.mark.long
def test_the_models_that_were_chosen_are_the_faster_ones_by_count() -> None:
    """Ten boards a family: the second model has more to count, unless neither has anything."""
    if not all(Worker(*peers.TOOLS[tool]).missing == "" for tool in chosen.TOOLS):
        pytest.skip("clingo and OR-Tools are not installed")
    boards = {
        family: list(map(instances.instance, instances.ten_real(family)))
        for family in instances.FAMILIES
    }
    replies = chosen.asked(peers.PEERS, boards)
    assert {(tool, family) for tool, rows in replies.items() for family in rows} == set(
        chosen.MODELS
    )
    for tool, family in chosen.MODELS:
        rows = replies[tool][family]
        assert len(rows) == 10
        kept, second = (sum(row[k] for row in rows) for k in range(2))
        assert second > kept or second == kept < 1e-6, (tool, family)
