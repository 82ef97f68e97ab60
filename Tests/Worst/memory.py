#!/usr/bin/env python3
"""Prints the memory that hostile bodies take of the service: at most, and a while after the last one.

    .build/venv/bin/python Tests/Worst/memory.py --service .build/debug/filter-service

Each kind of body is sent to a service of its own, with the settings as they are by default. For reading; nothing is
asserted.
"""

from __future__ import annotations

import argparse
import http.client
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from service_process import ServiceProcess  # noqa: E402
from writes import MIB, VALUES, batch, packed, partial_updates, sparse_rows  # noqa: E402

SECONDS = 300


@dataclass(frozen=True)
class Body:
    method: str
    path: str
    content: bytes
    fields: dict[str, str] = field(default_factory=lambda: {"Content-Type": "application/json"})

    @property
    def packed(self) -> Body:
        return Body(self.method, self.path, packed(self.content), self.fields | {"Content-Encoding": "gzip"})


def many_attributes() -> Iterator[Body]:
    rows = {"Content-Type": "application/x-ndjson"}
    yield Body("PUT", "/v1/catalogs/wide", b'{"title":"Wide","categories":[]}')
    yield Body("POST", "/v1/catalogs/wide/items", sparse_rows(200_000), rows).packed


def batches() -> Iterator[Body]:
    for number in range(5):
        yield Body("POST", f"/1/indexes/small{number}/batch", batch("[0]", VALUES, 600)).packed
        yield Body("POST", f"/1/indexes/empty{number}/batch", batch("[]", MIB // 4, 30)).packed


def updates() -> Iterator[Body]:
    """Large objects, and one batch that changes each of them ten times."""
    yield Body("POST", "/1/indexes/large/batch", batch("[0]", VALUES, 800)).packed
    yield Body("POST", "/1/indexes/large/batch", partial_updates(800, 10)).packed


KINDS = {"many attributes": many_attributes, "batches": batches, "partial updates": updates}


def memory(process: int, name: str) -> float:
    """In MiB, as the kernel has it."""
    for line in Path("/proc", str(process), "status").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) / 1024
    return 0


def send(address: str, body: Body) -> tuple[int, str]:
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=SECONDS)
    try:
        connection.request(body.method, body.path, body.content, body.fields)
        response = connection.getresponse()
        text = response.read()
        code = json.loads(text).get("code", "") if response.status >= 400 else ""
        return response.status, code
    finally:
        connection.close()


def measure(service: Path, kind: str, rest: float) -> None:
    with ServiceProcess(service, "--writable", "on") as process:
        before = memory(process.id, "VmRSS")
        byte_count, answers = 0, set()
        for body in KINDS[kind]():
            byte_count += len(body.content)
            answers.add(" ".join(str(part) for part in send(process.address, body)).strip())
        peak = memory(process.id, "VmHWM")
        time.sleep(rest)
        after = memory(process.id, "VmRSS")
    print(
        f"{kind}: {byte_count:,} bytes sent, answers {', '.join(sorted(answers))}; "
        f"before {before:.0f} MiB, at most {peak:.0f} MiB, {rest:.0f} s later {after:.0f} MiB",
        flush=True,
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description="Prints the memory that hostile bodies take.")
    arguments.add_argument("--service", type=Path, required=True, help="the filter-service binary")
    arguments.add_argument("--kinds", default="", help="only kinds whose name contains the text")
    arguments.add_argument("--rest", type=float, default=5, help="seconds after the last body (default 5)")
    options = arguments.parse_args()
    for kind in KINDS:
        if options.kinds in kind:
            measure(options.service, kind, options.rest)


if __name__ == "__main__":
    main()
