"""The wheel: it holds satgrid and nothing else, and works from an empty folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an unpacked wheel, built from a copy of the checkout."""
    copy = tmp_path_factory.mktemp("checkout") / "satgrid"
    # A `build` folder left in the checkout would end up in the wheel.
    unwanted = shutil.ignore_patterns(".*", "build", "*.egg-info", "__pycache__", "*.cnf")
    shutil.copytree(ROOT, copy, ignore=unwanted)
    home = tmp_path_factory.mktemp("wheel")
    build = "import sys, setuptools.build_meta as s; s.build_wheel(sys.argv[1])"
    ran = subprocess.run(
        [sys.executable, "-P", "-c", build, str(home)],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    [packed] = home.glob("*.whl")
    unpacked = home / "unpacked"
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(unpacked)
    return unpacked


def test_the_wheel_holds_the_files_of_satgrid_and_no_others(wheel: Path) -> None:
    files = {path.relative_to(wheel) for path in wheel.rglob("*") if path.is_file()}
    information = {path for path in files if path.parts[0].endswith(".dist-info")}
    ours = {
        path.relative_to(ROOT)
        for path in (ROOT / "satgrid").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files - information == ours
    assert Path("satgrid/py.typed") in ours
    assert "LICENSE" in {path.name for path in information}


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["demo"], "#"),
        (["list", "families"], "nonogram"),
        (["list", "encoders"], "Use: "),
        (["rules", "nonogram"], "block"),
    ],
)
def test_the_wheel_works_in_an_empty_folder(
    wheel: Path, tmp_path: Path, arguments: list[str], printed: str
) -> None:
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(wheel)}

    def run(*words: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-P", *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        return ran.stdout

    assert Path(run("-c", "import satgrid; print(satgrid.__file__)").strip()).is_relative_to(wheel)
    assert printed in run("-m", "satgrid", *arguments)
    assert list(tmp_path.iterdir()) == []
