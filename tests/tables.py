"""Data of tests: tables of cases, in `tests/tables`, and programs, in `tests/programs`.

A table has a JSON text per case, below `== NAME` and `# comments`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("tables")


@cache
def tables(file: str) -> dict[str, list[Any]]:
    """Return the tables of a file by their names."""
    found: dict[str, list[Any]] = {}
    for line in (FOLDER / f"{file}.jsonl").read_text("utf-8").split("\n"):
        if line.startswith("== "):
            table = found.setdefault(line[3:], [])
        elif line and not line.startswith("#"):
            table.append(json.loads(line))
    return found


def rows(file: str, name: str) -> list[Any]:
    """Return the cases of a table."""
    return tables(file)[name]


def program(name: str) -> str:
    """Return the text of a program or of a part of one."""
    return FOLDER.with_name("programs").joinpath(f"{name}.txt").read_text("utf-8")


def parts(name: str) -> list[tuple[str, str]]:
    """Return the parts of the text of a program, each below `== HEADING`, with their headings."""
    found = []
    for each in program(name).split("== ")[1:]:
        heading, _, text = each.partition("\n")
        found.append((heading, text.rstrip("\n")))
    return found
