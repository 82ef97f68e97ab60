"""A Redis server of its own, without files, on loopback."""

from __future__ import annotations

import random
import re
import socket
import subprocess
import time

from ports import is_free

# Those of the tests in Swift end here, see Tests/IntegrationTests/Redis/RedisServer.swift.
PORTS = range(22_300, 22_400)
START_SECONDS = 10


class RedisServer:
    """Starts `redis-server` and waits until it answers."""

    def __init__(self):
        for port in random.sample(PORTS, len(PORTS)):
            if is_free(port) and self._start(port):
                return
        raise OSError(f"redis-server finds none of the ports {PORTS} free")

    def _start(self, port: int) -> bool:
        """Whether it has the port: another one may have taken it meanwhile, whose answers are not this one's."""
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"]
        self.port = port
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + START_SECONDS
        while self.process.poll() is None:
            if process_id(port) == self.process.pid:
                return True
            if time.monotonic() > until:
                self.process.kill()
                self.process.wait()
                raise OSError(f"redis-server does not answer on port {port}")
            time.sleep(0.05)
        return False

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def __enter__(self) -> RedisServer:
        return self

    def __exit__(self, *_) -> None:
        self.process.terminate()
        self.process.wait(START_SECONDS)


def process_id(port: int) -> int | None:
    """The number of the process of the server that answers at a port, as it says itself."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS) as connection:
            connection.sendall(b"INFO server\r\n")
            text = b""
            while chunk := connection.recv(65_536):
                text += chunk
                if found := re.search(rb"process_id:(\d+)\r\n", text):
                    return int(found[1])
    except OSError:
        pass
    return None
