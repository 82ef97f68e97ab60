"""A Redis server of its own, without files, on loopback."""

from __future__ import annotations

import socket
import subprocess
import time

PORTS = range(22300, 22400)
START_SECONDS = 10


class RedisServer:
    def __init__(self):
        self.port = next(port for port in PORTS if not answers(port))
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + START_SECONDS
        while not answers(self.port):
            if self.process.poll() is not None or time.monotonic() > until:
                raise OSError(f"redis-server does not answer on port {self.port}")
            time.sleep(0.05)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def __enter__(self) -> RedisServer:
        return self

    def __exit__(self, *_) -> None:
        self.process.terminate()
        self.process.wait(START_SECONDS)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
