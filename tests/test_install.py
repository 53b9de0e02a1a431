"""The README's ways to install satgrid, each in an environment of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
LINES = [
    line.split(" #")[0].strip()
    for block in re.findall(r"^```shell\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]
EXTRA = "python3 -m pip install '.[experiments]'"


def bash(command: str, folder: Path, path: Path) -> str:
    """Return what the command prints in the folder, `path` coming first where programs are."""
    environment = {
        **{name: os.environ[name] for name in os.environ if not name.startswith("PYTHON")},
        "PATH": f"{path}{os.pathsep}{os.environ['PATH']}",
        "PIPX_HOME": str(folder / "pipx"),
        "PIPX_BIN_DIR": str(path),
    }
    ran = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_readme_names_the_ways_that_are_tried() -> None:
    assert len(LINES) == 3
    assert f"`{EXTRA}`" in README


@pytest.mark.long
@pytest.mark.parametrize("line", [*LINES, EXTRA])
def test_a_way_to_install_puts_satgrid_on_the_path(line: str, tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(tmp_path), "click"],
        capture_output=True,
        check=False,
    )
    if found.returncode:
        pytest.skip("no package index in reach")
    clone, away = tmp_path / "satgrid", tmp_path / "away"
    unwanted = shutil.ignore_patterns(".*", "build", "*.egg-info", "__pycache__", "*.cnf")
    shutil.copytree(ROOT, clone, ignore=unwanted)
    away.mkdir()
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "environment"], check=True)
    programs = tmp_path / "environment" / "bin"
    if line.startswith("pipx"):
        bash("python3 -m pip install -q pipx", clone, programs)
    shown = bash(
        f"{{ {line}; }} >log && cd {away} && command -v satgrid && satgrid demo", clone, programs
    )
    program, _, drawn = shown.partition("\n")
    assert Path(program).is_relative_to(tmp_path)
    assert "the only solution" in drawn
    assert list(away.iterdir()) == []
    if line == EXTRA:
        bash("python3 -c 'import matplotlib'", away, programs)
