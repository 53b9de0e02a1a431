"""What the documents show is what happens."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import documents
import families_page
import kit_page
import pictures
import pytest
import reference

from benchmarks import experiments
from satgrid import verbs
from satgrid.drawing.svg import svg

every_document = pytest.mark.parametrize("name", documents.DOCUMENTS)


def text_of(name: str) -> str:
    return (documents.HOME / name).read_text(encoding="utf-8")


@every_document
def test_commands_print_what_the_document_shows(name: str, tmp_path: Path) -> None:
    assert documents.rewritten(text_of(name), documents.prepared(tmp_path)) == text_of(name)


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


def test_the_readme_is_short() -> None:
    prose = re.sub(r"^```.*?^```$", "", text_of("README.md"), flags=re.MULTILINE | re.DOTALL)
    assert len(prose.split()) <= 1300


@pytest.mark.parametrize("name", pictures.DRAWN)
def test_a_picture_is_what_its_command_draws(name: str, tmp_path: Path) -> None:
    pictures.draw(name, tmp_path / "x.svg")
    drawn = (pictures.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert (tmp_path / "x.svg").read_text(encoding="utf-8") == drawn, "run make pictures"


@pytest.mark.parametrize("name", pictures.solved())
def test_a_picture_with_colours_is_what_satgrid_draws(name: str) -> None:
    puzzle, grid = pictures.solved()[name]
    assert verbs.check(puzzle, grid) == []
    drawn = (pictures.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == svg(puzzle, grid), "run make pictures"


def test_the_page_of_the_families_is_what_they_say() -> None:
    for path, text in families_page.files().items():
        assert path.read_text("utf-8") == text, "run make pictures"


def test_the_reference_of_the_kit_is_what_its_docstrings_say() -> None:
    assert kit_page.PAGE.read_text("utf-8") == kit_page.text(), "run python tests/kit_page.py"


def test_the_command_reference_is_the_help() -> None:
    path = documents.HOME / "docs" / "commands.md"
    assert path.read_text(encoding="utf-8") == reference.text(), "run python tests/reference.py"


def test_the_page_of_experiments_shows_the_figures_of_its_files() -> None:
    page = experiments.PAGE.read_text("utf-8")
    assert experiments.rewritten(page) == page
    studies = [*experiments.STUDIES.glob("*.toml")]
    studies += (experiments.STUDIES / "long" / f"{name}.toml" for name in ("connection",))
    for study in studies:
        folder = experiments.FOLDERS / study.stem
        title = study.read_text("utf-8").partition('title = "')[2].partition('"')[0]
        assert (folder / "summary.md").read_text("utf-8").startswith(f"# {title}\n")
        assert f"<!-- of {study.stem}/summary.md -->\n\n" in page
        for name in "solved", "time", "clauses":
            assert f"(experiments/{study.stem}/{name}.svg)" in page
            assert (folder / f"{name}.svg").is_file()
