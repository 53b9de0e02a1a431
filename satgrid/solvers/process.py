"""A child process, and a folder for its files, that do not outlive the question asked of it.

It runs in a session of its own, so that all it has started can be ended with it: when it has
answered, and when whoever reads what it prints is stopped by a time limit or by Ctrl-C. No signal
comes between its start and the moment when it is known, nor between its end and that of the folder.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from selectors import EVENT_READ, DefaultSelector
from tempfile import TemporaryDirectory

from satgrid.errors import SatgridError
from satgrid.signals import Held

_TICK_S = 0.1
_GRACE_S = 0.5
"""How long a process that is told to end may take to do so."""
_CHUNK = 1 << 16
_LAST_WORDS = 1000
"""Bytes of standard error that are remembered."""


class Process:
    """A running command: what `running` returns."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._child = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise SatgridError(
                f"{command[0]} cannot be started ({error.strerror}): name another program"
            ) from None
        self._last_words = bytearray()

    def printed(self, on_progress: Callable[[], None]) -> Iterator[bytes]:
        """Yield what the process prints, until it has ended.

        `on_progress` is called every tenth of a second, or more often.
        """
        child = self._child
        assert child.stdout is not None
        assert child.stderr is not None
        with DefaultSelector() as pipes:
            pipes.register(child.stdout, EVENT_READ)
            pipes.register(child.stderr, EVENT_READ)
            while pipes.get_map():
                ready = pipes.select(_TICK_S)
                on_progress()
                # What it has started may hold the pipes longer than it lives itself.
                if not ready and child.poll() is not None:
                    return
                for key, _ in ready:
                    chunk = os.read(key.fd, _CHUNK)
                    if not chunk:
                        pipes.unregister(key.fileobj)
                    elif key.fileobj is child.stdout:
                        yield chunk
                    else:
                        self._last_words += chunk
                        del self._last_words[:-_LAST_WORDS]
        while True:
            try:
                child.wait(_TICK_S)
                return
            except subprocess.TimeoutExpired:
                on_progress()

    def exit_code(self) -> int | None:
        """Return the exit code, -N if signal N ended the process, or None while it is running."""
        return self._child.returncode

    def complaint(self) -> str:
        """Return the last line that the process wrote to standard error, cut, or ""."""
        lines = self._last_words.decode("utf-8", "replace").split("\n")
        told = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return "".join(c for c in told if c.isprintable())[:80]

    def end(self) -> None:
        """End the process, if it has not ended, and everything that it has started."""
        child = self._child
        try:
            if child.poll() is None:
                self._send(signal.SIGTERM)
                with suppress(subprocess.TimeoutExpired):
                    child.wait(_GRACE_S)
        finally:
            self._send(signal.SIGKILL)
            child.wait()
            for pipe in (child.stdout, child.stderr):
                assert pipe is not None
                pipe.close()

    def _send(self, what: signal.Signals) -> None:
        # There is nobody left to get it, or (of other systems) only dead ones.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, what)


@contextmanager
def running(command: Sequence[str]) -> Iterator[Process]:
    """Start the command; end it, and everything that it has started, after the block.

    Raises `SatgridError` if it cannot be started.
    """
    with Held() as held:
        process = Process(command)
        try:
            with held.lifted():
                yield process
        finally:
            process.end()


class Folder(TemporaryDirectory[str]):
    """A temporary folder that is made and removed whole, whatever signals come meanwhile."""

    def __init__(self) -> None:
        with Held():
            super().__init__(prefix="satgrid-", ignore_cleanup_errors=True)

    def cleanup(self) -> None:
        """Remove the folder and all that is in it."""
        with Held():
            super().cleanup()
