"""satgrid: grid puzzles to CNF, solved by SAT solvers, checked by an independent referee.

The public names of the library are listed in `__init__.pyi`, and each is loaded when it is first
used. Ctrl-C is handled from here on if Python was started to run the command `satgrid`.
"""

# Python has these modules in memory when it starts. Ctrl-C would show a traceback while another
# one, even `signal` or `__future__`, is loaded.
import _signal  # type: ignore[import-not-found]
import os
import sys


def _end_at_once(number: int, frame: object) -> None:
    """End the program on Ctrl-C, as long as it has nothing to clean up or to report."""
    try:
        os.write(2, b"satgrid: interrupted\n")
    finally:
        os._exit(130)


def _answer_ctrl_c() -> None:
    """Let Ctrl-C end the program at once, unless it was started to ignore Ctrl-C."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _end_at_once)


# The last word of the command line before the arguments: `satgrid` of `-m`, or the script's path.
_started = "".join(sys.orig_argv[-len(sys.argv) :][:1])
if os.path.basename(_started) in ("satgrid", "satgrid.exe"):
    _answer_ctrl_c()


def __getattr__(name: str) -> object:
    from satgrid.lazy import homes, load

    return load(__name__, homes(__name__).get(name), name)


def __dir__() -> list[str]:
    from satgrid.lazy import homes

    return sorted([*globals(), *homes(__name__)])
