"""`python -m satgrid` and the command `satgrid`."""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and end the process."""
    try:
        from satgrid.cli import main
    except KeyboardInterrupt:
        print("satgrid: interrupted", file=sys.stderr)
        sys.exit(130)
    main()


if __name__ == "__main__":
    main()
