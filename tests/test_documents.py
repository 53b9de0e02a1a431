"""What the documents show is what happens."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import documents
import pictures
import pytest
import reference

from satgrid import verbs
from satgrid.draw.svg import svg

every_document = pytest.mark.parametrize("name", documents.DOCUMENTS)


def text_of(name: str) -> str:
    return (documents.HOME / name).read_text(encoding="utf-8")


@every_document
def test_commands_print_what_the_document_shows(name: str, tmp_path: Path) -> None:
    folder = documents.prepared(tmp_path)
    for block in documents.console_blocks(text_of(name)):
        assert documents.timeless(documents.run(block, folder)) == documents.timeless(block)


@every_document
def test_python_examples_run(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(documents.HOME)
    for block in documents.python_blocks(text_of(name)):
        exec(compile(block, name, "exec"), {})
    assert "Error" not in capsys.readouterr().err


@every_document
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", text_of(name)):
        assert ((documents.HOME / name).parent / target).exists(), target


def test_the_first_commands_of_the_readme_are_targets() -> None:
    (block,) = re.findall(r"^```sh\n(.*?)^```$", text_of("README.md"), re.MULTILINE | re.DOTALL)
    commands = [line.split("#")[0].split() for line in block.splitlines()]
    assert commands == [["make", "demo"], ["make", "test"]]
    for command in commands:
        subprocess.run([*command, "--dry-run"], cwd=documents.HOME, check=True, capture_output=True)


def test_the_picture_in_the_readme_is_what_satgrid_draws(tmp_path: Path) -> None:
    folder = documents.prepared(tmp_path)
    documents.run("$ satgrid solve puzzles/nonogram/house.non -o house.svg\n", folder)
    drawn = (folder / "house.svg").read_text(encoding="utf-8")
    assert drawn == (documents.HOME / "docs/pictures/house.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", pictures.solved())
def test_a_picture_with_colours_is_what_satgrid_draws(name: str) -> None:
    puzzle, grid = pictures.solved()[name]
    assert verbs.check(puzzle, grid) == []
    drawn = (pictures.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == svg(puzzle, grid), "run python tests/pictures.py"


def test_the_command_reference_is_the_help() -> None:
    path = documents.HOME / "docs" / "commands.md"
    assert path.read_text(encoding="utf-8") == reference.text(), "run python tests/reference.py"
