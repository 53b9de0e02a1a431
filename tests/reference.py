"""The command reference: the help of every command, as docs/commands.md holds it.

`python tests/reference.py` writes it anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

HOME = Path(__file__).parents[1]
PATH = HOME / "docs" / "commands.md"

_HEAD = """# Commands

The `--help` of every command. Generated; a test compares it with the program.
"""


def text() -> str:
    """Return the reference."""
    commands = sorted(
        path.stem for path in (HOME / "satgrid" / "cli" / "commands").glob("[!_]*.py")
    )
    sections = [_section(*words) for name in commands for words in _within(name)]
    return "\n".join([_HEAD, _section(), *sections])


def _within(name: str) -> list[tuple[str, ...]]:
    """Return the words of the command, and of those that it is a group of."""
    command = import_module(f"satgrid.cli.commands.{name}").command
    return [(name,), *((name, below) for below in sorted(getattr(command, "commands", ())))]


def _section(*command: str) -> str:
    shown = subprocess.run(
        [sys.executable, "-m", "satgrid", *command, "--help"],
        cwd=HOME,
        env=os.environ | {"COLUMNS": "80", "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return f"## {' '.join(('satgrid', *command))}\n\n```text\n{shown.stdout}```\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
