"""What sets up a fresh clone: Makefile, .ci/run and constraints.txt."""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
from importlib.metadata import requires
from itertools import chain
from pathlib import Path

import mutants
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tables import program

ROOT = Path(__file__).resolve().parents[1]


def test_every_package_of_the_development_environment_is_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [line.split("==") for line in lines if not line.startswith("#")]
    pinned = {str(canonicalize_name(name)): version for name, version in pairs}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    waiting = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *chain(*project["project"]["optional-dependencies"].values()),
        *project["dependency-groups"]["dev"],
    ]
    # Nobody asks for pip; it belongs to every environment.
    needed = {"pip"}
    while waiting:
        requirement = Requirement(waiting.pop())
        name = str(canonicalize_name(requirement.name))
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        assert name in pinned, f"constraints.txt gives no version of {name}"
        assert requirement.specifier.contains(pinned[name], prereleases=True), str(requirement)
        if name not in needed:
            needed.add(name)
            waiting += requires(name) or []
    assert set(pinned) == needed


# An interpreter that keeps a log and fails where it is told to. Copied to .venv it also
# stands for the programs installed there.
PRETENDER = program("pretender")


class Clone:
    """A clone whose interpreter only pretends."""

    def __init__(self, home: Path) -> None:
        self.home = home
        for name in ("Makefile", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, home)
        shutil.copytree(ROOT / ".ci", home / ".ci")
        (home / "pretender").write_text(PRETENDER, "utf-8")
        (home / "pretender").chmod(0o755)

    def run(self, *words: str, failing: str = "nothing") -> subprocess.CompletedProcess[str]:
        """Run a command in the clone; the interpreter fails on a line that has `failing`."""
        (self.home / "log").unlink(missing_ok=True)
        environment = {
            "PATH": os.environ["PATH"],
            "PYTHON": str(self.home / "pretender"),
            "FAILING": failing,
        }
        return subprocess.run(
            words, cwd=self.home, env=environment, capture_output=True, text=True, check=False
        )

    def log(self) -> str:
        """Return what the interpreter was asked in the last run."""
        return (self.home / "log").read_text("utf-8")


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    if not shutil.which("make"):
        pytest.skip("make is not installed")
    return Clone(tmp_path)


@pytest.mark.parametrize(
    ("failing", "remedy"),
    [
        ("version_info", "is not Python 3.11 or newer: name one that is"),
        ("-m venv", "install Python's venv module"),
        ("pip install", "needs a C compiler"),
    ],
)
def test_a_setup_that_fails_says_what_is_missing(clone: Clone, failing: str, remedy: str) -> None:
    ran = clone.run("make", "demo", failing=failing)
    assert ran.returncode != 0
    assert remedy in ran.stderr
    assert "satgrid demo" not in clone.log()
    assert clone.run("make", "demo").returncode == 0
    assert clone.log().endswith("satgrid demo\n")


@pytest.mark.parametrize("changed", ["pyproject.toml", "constraints.txt"])
def test_the_environment_is_made_anew_when_a_requirement_changes(
    clone: Clone, changed: str
) -> None:
    clone.run("make", "test")
    assert "venv --clear" in clone.log()
    clone.run("make", "test")
    assert clone.log() == "python -m pytest -n auto -m not long\n"
    made = (clone.home / ".venv/developing").stat().st_mtime
    os.utime(clone.home / changed, (made + 1, made + 1))
    clone.run("make", "demo")
    assert "venv --clear" in clone.log()
    clone.run("make", "test")
    assert "--group dev" in clone.log()


def test_a_source_that_changes_is_compiled_again(clone: Clone) -> None:
    source = clone.home / "satgrid" / "grid.py"
    source.parent.mkdir()
    source.touch()
    clone.run("make")
    assert clone.log().endswith("python -m compileall -q satgrid\n")
    compiled = (clone.home / ".venv/compiled").stat().st_mtime
    os.utime(source, (compiled + 1, compiled + 1))
    clone.run("make")
    assert clone.log() == "python -m compileall -q satgrid\n"


@pytest.mark.parametrize("failing", ["not long", "format", "ruff check", "mypy", "auto -m long"])
def test_the_exit_code_of_every_check_reaches_the_caller(clone: Clone, failing: str) -> None:
    assert clone.run("bash", ".ci/run", failing=failing).returncode != 0


def test_a_change_that_passes_was_tested_first(clone: Clone) -> None:
    assert clone.run(".ci/run").returncode == 0
    asked = [line for line in clone.log().splitlines() if "pip" not in line]
    assert asked[2:] == [
        "python page/build.py page/built",
        "python -m compileall -q satgrid",
        "python -m pytest -n auto -m not long",
        "ruff format --check",
        "ruff check",
        "mypy ",
        "python -m pytest -n auto -m long --durations=15",
    ]


def test_the_text_of_each_mutant_stands_once_in_its_file() -> None:
    assert len(mutants.MUTANTS) >= 30
    assert mutants.misplaced() == []
