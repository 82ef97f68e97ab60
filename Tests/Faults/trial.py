"""A service that is put to the test, and what must be true of it after each fault."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from faults import Faults
from service_process import ServiceError, ServiceProcess
from shopper import Shopper
from waiting import await_that

ROOT = Path(__file__).resolve().parents[2]
SHOP = ROOT / "Examples/shop.ndjson"
# Grown tables, caches of threads, entries of the result cache: noise beside connections of 64 KiB.
SLACK_BYTES = 1 << 20


class Trial:
    """A service with faults at hand and a client with a session.

        with Trial(program) as trial:
            with trial.fault("accept4", errno.ECONNABORTED, every=2):
                trial.shopper.tap()

    After each fault, and at the end: the answers are right, memory and descriptors are back where they were, the
    process lives; it ends with status 0 at SIGTERM.
    """

    def __init__(self, program: "Program", *arguments: str, idle_descriptors: int = 0):
        self.faults = Faults(program.interposer)
        self._log = tempfile.TemporaryFile("w+")
        self._arguments = arguments
        self._program = program
        # Those that may stay open for later use, such as connections to Redis.
        self._idle_descriptors = idle_descriptors

    def __enter__(self) -> Trial:
        self.service = ServiceProcess(
            self._program.path, *self._arguments, str(SHOP), environment=self.faults.environment, log=self._log
        )
        self.service.__enter__()
        try:
            self.shopper = Shopper(self.service.port)
            for _ in range(12):
                self.shopper.tap()
                self.shopper.check()
            self._descriptors = self.descriptor_count
            self._live_bytes = self.faults.live_bytes
        except BaseException:
            self.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(self, kind, *rest) -> None:
        status = self.service.status
        if status is not None:
            raise ServiceError(f"the service ended with status {status}\n{self.log}")
        self.service.__exit__(kind, *rest)

    @property
    def log(self) -> str:
        self._log.seek(0)
        return self._log.read()

    @property
    def descriptor_count(self) -> int:
        return len(os.listdir(f"/proc/{self.service.id}/fd"))

    @property
    def processor_seconds(self) -> float:
        """What the process has used so far."""
        fields = Path(f"/proc/{self.service.id}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def fault(self, call: str, error: int, by: str | None = None, **choice: int):
        """As `Faults.failing`."""
        return self.faults.failing(call, error, by, **choice)

    def settle(self) -> None:
        """Expects right answers at once, and memory and descriptors back after a while."""
        self.shopper.check()
        await_that(
            lambda: self.descriptor_count <= self._descriptors + self._idle_descriptors,
            lambda: f"{self.descriptor_count} descriptors are open, before it were {self._descriptors}",
        )
        await_that(
            lambda: self.faults.live_bytes <= self._live_bytes + SLACK_BYTES,
            lambda: f"{self.faults.live_bytes:,} bytes are allocated, before it were {self._live_bytes:,}",
        )


class Program:
    """The program under test, and the library that makes its calls fail."""

    def __init__(self, path: Path, interposer: Path):
        self.path = path
        self.interposer = interposer
