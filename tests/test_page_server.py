"""The page's server: who may ask what, and that no search outlives whoever asked for it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from commandline import awaited, is_alive, run
from tables import rows

import satgrid
from satgrid.version import VERSION

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

PUZZLE = satgrid.load("2x2:1/1/1/1").to_json()
HARD = {"verb": "generate", "family": "fillomino", "height": 40, "width": 40, "seconds": 100}


class Server(NamedTuple):
    port: int
    token: str
    pid: int

    def ask(self, question: Any, **headers: str) -> tuple[int, Any]:
        """Return the status and the JSON, or text, of an answer."""
        body = question if isinstance(question, bytes) else json.dumps(question).encode()
        sent = {"Content-Type": "application/json", "X-Satgrid-Token": self.token}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", "/ask", body, {k: v for k, v in sent.items() if v})
        reply = connection.getresponse()
        text = reply.read().decode()
        connection.close()
        kind = reply.headers.get_content_type()
        return reply.status, json.loads(text) if kind == "application/json" else text

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", path, headers=headers)
        reply = connection.getresponse()
        found = reply.status, dict(reply.headers), reply.read()
        connection.close()
        return found

    def children(self) -> list[int]:
        """Return the processes that the server has started and that run."""
        found = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                fields = path.read_text().rpartition(")")[2].split()
                if int(fields[1]) == self.pid and fields[0] != "Z":
                    found.append(int(path.parent.name))
        return found

    def begin(self, question: Any) -> socket.socket:
        """Ask, and wait for nothing."""
        body = json.dumps(question).encode()
        asked = socket.create_connection(("127.0.0.1", self.port))
        asked.sendall(
            b"POST /ask HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
            b"X-Satgrid-Token: %s\r\nContent-Length: %d\r\n\r\n"
            % (self.port, self.token.encode(), len(body))
            + body
        )
        return asked

    def searching(self) -> int:
        """Return the process that is at a search, once there is one."""
        awaited(lambda: any(_busy(pid) for pid in self.children()))
        (busy,) = [pid for pid in self.children() if _busy(pid)]
        return busy


def begun(served: subprocess.Popen[str]) -> Server:
    assert served.stdout is not None
    base, _, token = served.stdout.readline().strip().partition("/#")
    return Server(int(base.rpartition(":")[2]), token, served.pid)


SERVE = [sys.executable, "-m", "satgrid", "serve", "--no-open", "--port", "0"]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with subprocess.Popen(SERVE, stdout=subprocess.PIPE, text=True) as served:
        yield begun(served)
        served.send_signal(signal.SIGINT)
        assert served.wait(20) == 0


def test_the_page_and_nothing_else_is_served(server: Server) -> None:
    status, headers, body = server.get("/")
    assert (status, body[:15]) == (200, b"<!doctype html>")
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy
    for path in ("/page.js", "/page.css"):
        assert server.get(path)[0] == 200
    for path in (
        "/asked.py",
        "/../asked.py",
        "/%2e%2e/asked.py",
        "/static/",
        "//etc/passwd",
        "/ask",
    ):
        assert server.get(path)[0] in (404, 405)


@pytest.mark.parametrize(
    ("question", "headers", "status"),
    [
        ({}, {"Host": "example.org"}, 421),
        ({}, {"Origin": "https://example.org"}, 403),
        ({}, {"Origin": "null"}, 403),
        ({}, {"X_Satgrid_Token": ""}, 403),
        ({}, {"X_Satgrid_Token": "x" * 32}, 403),
        ({}, {"Content_Type": "application/x-www-form-urlencoded"}, 415),
        ({}, {"Content_Type": ""}, 415),
        (b" " * ((1 << 20) + 1), {}, 413),
        (b"{", {}, 400),
        (b"[" * 60_000, {}, 400),
        ([], {}, 400),
    ],
)
def test_others_may_not_ask(
    question: Any, headers: dict[str, str], status: int, server: Server
) -> None:
    found, reply = server.ask(question, **headers)
    assert found == status
    assert reply.count("\n") == 1
    assert server.get("/", Host="example.org")[0] == 421


def test_its_own_page_may_ask(server: Server) -> None:
    for name in ("127.0.0.1", "localhost"):
        host = f"{name}:{server.port}"
        reply = server.ask({"verb": "version"}, Host=host, Origin=f"http://{host}")
        assert reply == (200, {"version": VERSION, "missing": []})


def test_a_search_ends_when_nobody_waits_and_the_server_goes_on(server: Server) -> None:
    before = set(server.children())
    asked = server.begin(HARD)
    busy = server.searching()
    # While it searches, other questions are answered.
    assert server.ask({"verb": "version"})[0] == 200
    asked.close()
    awaited(lambda: busy not in server.children())
    assert server.ask({"verb": "live", "puzzle": PUZZLE})[0] == 200
    assert len(server.children()) <= len(before) + 2


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_no_search_outlives_the_server(sign: int) -> None:
    """Ctrl-C is heard by all that a terminal has started; who is killed ends nobody."""
    with subprocess.Popen(
        SERVE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as served:
        server = begun(served)
        with server.begin(HARD):
            busy = server.searching()
            os.killpg(served.pid, sign)
            assert served.wait(20) == (0 if sign == signal.SIGINT else -sign)
            awaited(lambda: not is_alive(busy))
        assert served.stderr is not None
        assert served.stderr.read() == ""


def _busy(pid: int) -> bool:
    """Say whether the process has worked for more than starting takes."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") > 1


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "no such name", "192.0.2.1"])
def test_a_host_that_no_page_can_have_is_refused(host: str) -> None:
    ran = run("serve", "--no-open", "--port", "0", "--host", host)
    assert (ran.code, ran.out, len(ran.err)) == (2, [], 1)
    assert "--host" in ran.err[0]


@pytest.mark.parametrize(
    ("words", "number", "address", "name"),
    rows("page_server", "the_server_is_called_as_browsers_call_it"),
)
def test_the_server_is_called_as_browsers_call_it(
    words: list[str], number: int, address: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither sockets nor browsers are opened: those ports may be taken."""

    class Bound:
        def getsockname(self) -> tuple[str, int]:
            return "127.0.0.1", number

    opened: list[str] = []
    served: list[Any] = []
    monkeypatch.setattr("satgrid.cli.commands.serve.bound_socket", lambda host, port: Bound())
    monkeypatch.setattr(
        "satgrid.cli.commands.serve.run_server", lambda made, _: served.append(made)
    )
    monkeypatch.setattr("webbrowser.open", opened.append)
    ran = run("serve", *words)
    assert (ran.code, ran.err) == (0, [])
    (line,) = ran.out
    assert line.startswith(address)
    awaited(lambda: opened == [line])
    assert name in served[0].hosts


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.cli.commands.serve.find_spec", lambda name: None)
    ran = run("serve", "--no-open")
    assert (ran.code, ran.out, len(ran.err)) == (2, [], 1)
    assert ran.err[0].endswith("-m pip install starlette uvicorn")
