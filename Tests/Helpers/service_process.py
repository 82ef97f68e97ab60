"""The service as a process on a port of its own choice."""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import threading
from pathlib import Path
from typing import IO

STARTUP_SECONDS = 300
STOP_SECONDS = 30


class ServiceError(Exception):
    pass


class ServiceProcess:
    """Starts `filter-service serve` and stops it with SIGTERM; a start that takes too long is given up.

    environment: of the process; by default that of this one.
    log: a file for what it logs; by default it goes where the errors of this process go.
    """

    def __init__(
        self, service: Path, *arguments: str, environment: dict[str, str] | None = None, log: IO | None = None
    ):
        command = [str(service), "serve", "--port", "0", *arguments]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        watchdog = threading.Timer(STARTUP_SECONDS, self._process.kill)
        watchdog.start()
        try:
            self.port = self._read_port()
        finally:
            watchdog.cancel()
        # Its further output must not fill the pipe.
        threading.Thread(target=self._process.stdout.read, daemon=True).start()

    def _read_port(self) -> int:
        for line in self._process.stdout:
            if match := re.search(r"listening on http://[^ ]*:(\d+)", line):
                return int(match[1])
        raise ServiceError(f"the service ended with status {self._process.wait()} before it listened")

    @property
    def id(self) -> int:
        """The number of the process, as in `/proc`."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status, negative for a signal; `None` while it runs."""
        return self._process.poll()

    def kill(self) -> None:
        """Ends it at once, however it is."""
        self._process.kill()
        self._process.wait()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str) -> dict:
        return self._answer("GET", path, None, {}, 200)

    def post(self, path: str, body: object | None, status: int = 200) -> dict:
        """Sends a body as JSON, or none where it is `None`."""
        if body is None:
            return self._answer("POST", path, None, {}, status)
        return self._answer("POST", path, json.dumps(body), {"Content-Type": "application/json"}, status)

    def put(self, path: str, body: object, status: int = 200) -> dict:
        return self._answer("PUT", path, json.dumps(body), {"Content-Type": "application/json"}, status)

    def delete(self, path: str) -> None:
        self._answer("DELETE", path, None, {}, 204)

    def _answer(self, method: str, path: str, body: str | None, fields: dict[str, str], status: int) -> dict | None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, fields)
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        if response.status != status:
            raise ServiceError(f"{method} {path} answered {response.status}: {text}")
        return json.loads(text) if text else None

    def __enter__(self) -> ServiceProcess:
        return self

    def __exit__(self, kind, *_) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            status = self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise ServiceError(f"the service did not stop within {STOP_SECONDS} s of SIGTERM") from None
        if kind is None and status != 0:
            raise ServiceError(f"the service ended with status {status}")
