"""A child process, and a folder for its files, that end with the question.

The process runs in a session of its own, so that everything it has started ends with it: after its
answer, and when the reader of its output is stopped by a time limit or by Ctrl-C. Signals are held
between its start and the moment when it is known, and between its end and the folder's.
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
"""How long a process may take to end after SIGTERM."""
_CHUNK = 1 << 16
_LAST_WORDS = 1000
"""The number of bytes of standard error that are kept."""


class Process:
    """A running command, made by `running`."""

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
        """Yield the standard output of the process, until it has ended.

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
                # Its child processes may keep the pipes open after its end.
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
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return "".join(c for c in last if c.isprintable())[:80]

    def end(self) -> None:
        """End the process and everything that it has started."""
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
        # The process group has ended, or (on other systems) has only dead processes.
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
    """A temporary folder; signals are held while it is made or removed."""

    def __init__(self) -> None:
        with Held():
            super().__init__(prefix="satgrid-", ignore_cleanup_errors=True)

    def cleanup(self) -> None:
        """Remove the folder and its content."""
        with Held():
            super().cleanup()
