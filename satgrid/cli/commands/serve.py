"""`satgrid serve`: the page on this machine."""

from __future__ import annotations

import socket
from contextlib import suppress
from importlib.util import find_spec
from threading import Thread
from typing import TYPE_CHECKING

import click

from satgrid.cli import arguments, complain
from satgrid.errors import UsageError, not_installed

if TYPE_CHECKING:
    from satgrid.page.server import Served


PORT = 8765
"""The first port to try."""

_LOCAL = ("127.0.0.1", "[::1]", "localhost")


@click.command("serve", cls=arguments.Command)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help=f"Listen on this port, 0 for any free one. ({PORT}, or a free one if it is taken.)",
)
@click.option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Listen at this address, also for other machines. (127.0.0.1: this machine only.)",
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@arguments.RULES
def command(port: int | None, host: str, no_open: bool, rules: str | None) -> int:
    """Show the page in the browser: set, solve and learn.

    Prints its address, with the token that the page needs. Ctrl-C ends it. Exit code: 0 ended; 2
    the port is taken.
    """
    missing = [package for package in ("starlette", "uvicorn") if find_spec(package) is None]
    if missing:
        raise not_installed("the page needs", *missing)
    if rules is not None:
        from satgrid.rulefiles import rules_from

        rules_from(rules)
    listening = bound_socket(host, port)
    bound, number = listening.getsockname()[:2]
    if bound in ("0.0.0.0", "::"):
        raise UsageError(
            f"--host {host}: browsers cannot open this address: name this machine's own, or its "
            "name"
        )
    from satgrid.page.server import Served

    named = f"[{host}]" if ":" in host else host.lower()
    names = {named, "localhost"} if named in _LOCAL else {named}
    # Browsers leave out port 80.
    port_named = "" if number == 80 else f":{number}"
    served = Served([f"{name}{port_named}" for name in names], rules=[rules] if rules else [])
    address = f"http://{named}{port_named}/#{served.token}"
    click.echo(address)
    if named not in _LOCAL:
        complain("anyone with this address can use the page: the connection is not encrypted")
    if not no_open:
        import webbrowser

        # The call of a browser in the terminal returns when that is closed; serve it until then.
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    run_server(served, listening)
    return 0


def bound_socket(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens on the port; without a port, on `PORT` or a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in [port] if port is not None else [PORT, 0]:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, tried))
            listening.listen()
        except OSError as error:
            listening.close()
            wrong = error.strerror or str(error)
        else:
            return listening
    which = "" if port is None else f", port {port}"
    raise UsageError(f"{host}{which}: {wrong.lower()}: choose another --port or --host")


def run_server(served: Served, listening: socket.socket) -> None:
    """Serve the page until Ctrl-C."""
    import uvicorn

    config = uvicorn.Config(
        served.app(), log_level="error", access_log=False, lifespan="on", server_header=False
    )
    server = uvicorn.Server(config)
    served.ending = lambda: server.should_exit
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
