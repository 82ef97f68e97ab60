"""Ports of loopback for servers that cannot choose one themselves."""

from __future__ import annotations

import random
import socket

# Below the ports that the system gives out by itself: between the choice and the start of a server, one of the thousands
# of connections of other tests could otherwise be given that very port. Those of Redis are below these, see redis_server.
PORTS = range(23_000, 30_000)


def free_port() -> int:
    """A port at which nothing listens."""
    return free_ports(1)[0]


def free_ports(count: int) -> list[int]:
    """Several of them, all different."""
    found = []
    for port in random.sample(PORTS, len(PORTS)):
        if is_free(port):
            found.append(port)
            if len(found) == count:
                return found
    raise OSError(f"{count} ports of {PORTS} are not free")


def is_free(port: int) -> bool:
    """Whether a server could listen at a port now."""
    with socket.socket() as probe:
        # As servers have it: connections that are over are no hindrance.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
