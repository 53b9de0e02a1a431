"""`python -m satgrid` and the command `satgrid`."""

from __future__ import annotations

from typing import NoReturn

from satgrid import _answer_ctrl_c


def main() -> NoReturn:
    """Run the command line and end the process."""
    _answer_ctrl_c()
    from satgrid.cli import main

    main()


if __name__ == "__main__":
    main()
