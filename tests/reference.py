"""The command reference: the help of every command, as docs/commands.md holds it.

`python tests/reference.py` writes it anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import click

PATH = Path(__file__).parents[1] / "docs" / "commands.md"

_HEAD = """# Commands

The `--help` of every command. Generated; a test compares it with the program.
"""


def text() -> str:
    """Return the reference."""
    os.environ["NO_COLOR"] = "1"
    from satgrid.cli import satgrid

    top = click.Context(satgrid, info_name="satgrid", terminal_width=80, max_content_width=80)
    parts = [_HEAD, _section(satgrid, top)]
    for name in satgrid.list_commands(top):
        command = satgrid.get_command(top, name)
        assert command is not None
        parts.append(_section(command, click.Context(command, parent=top, info_name=name)))
    return "\n".join(parts)


def _section(command: click.Command, context: click.Context) -> str:
    return f"## {context.command_path}\n\n```text\n{command.get_help(context)}\n```\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
