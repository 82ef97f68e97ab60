#!/usr/bin/env python3
"""Clients at a set rate, each beside a model that knows what it must see; prints what was wrong, and how long it took.

    ./scripts/soak                          two minutes
    ./scripts/soak --seconds 36000 --rate 200 --clients 32
    ./scripts/soak --redis                  two processes that share their sessions in a Redis server of their own

Taps, sliders, batches, undo, pages, cursors, differences, event streams, drafts, shares, and sessions that are left
until they expire. The actions of a client follow from the seed and its number. A wrong answer names both, and the
request.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from actor import Actor  # noqa: E402
from connection import Connection  # noqa: E402
from redis_server import RedisServer  # noqa: E402
from service_process import ServiceProcess  # noqa: E402
from things import Things  # noqa: E402
from wrong_answer import WrongAnswer  # noqa: E402

#: The shortest life of a session that can be set, so that a short run sees sessions expire.
IDLE_MINUTES = 1
SETTINGS = ("--session-idle-minutes", str(IDLE_MINUTES), "--stream-heartbeat", "1")
MOST_FAULTS = 20
#: How long the service may take to close what its clients have left.
CLOSING_SECONDS = 30
#: Connections to Redis that a process may keep open: one for each thread that uses it.
REDIS_CONNECTIONS = 8


@dataclass
class Run:
    """What all clients have seen."""

    deadline: float
    faults: list[str] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.deadline or len(self.faults) >= MOST_FAULTS


@dataclass(frozen=True)
class Usage:
    """Memory and descriptors of one process."""

    resident: int
    peak: int
    descriptors: int

    @classmethod
    def of(cls, process: int) -> Usage:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
        sizes = {line.partition(":")[0]: int(line.split()[1]) for line in lines if line.startswith(("VmRSS", "VmHWM"))}
        return cls(sizes["VmRSS"], sizes["VmHWM"], len(list(Path(f"/proc/{process}/fd").iterdir())))


def act(number: int, seed: int, addresses: list[str], things: Things, seconds_between: float, run: Run) -> None:
    """One client until the run is over."""
    rng = random.Random(f"{seed}/{number}")
    connection = Connection(addresses, rng, seconds_between)
    actor = Actor(connection, things, rng, 60 * IDLE_MINUTES)
    steps = 0
    while not run.is_over:
        steps += 1
        try:
            actor.step()
        except WrongAnswer as fault:
            with run.lock:
                run.faults.append(f"seed {seed}, client {number}, step {steps}: {fault}")
            actor.forget()
    actor.forget()
    connection.close()
    with run.lock:
        run.latencies += connection.latencies


def percentile(ordered: list[float], share: float) -> float:
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0


def soak(services: list[ServiceProcess], things: Things, options: argparse.Namespace) -> int:
    """Runs the clients and prints what they saw; the exit status."""
    before = [Usage.of(service.id) for service in services]
    run = Run(time.monotonic() + options.seconds)
    addresses = [service.address for service in services]
    between = options.clients / options.rate
    clients = [
        threading.Thread(target=act, args=(number, options.seed, addresses, things, between, run))
        for number in range(options.clients)
    ]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    for service, first in zip(services, before):
        report_usage(service, first, REDIS_CONNECTIONS if options.redis else 0, run)
    ordered = sorted(run.latencies)
    shown = ", ".join(f"p{100 * it:g} {1_000 * percentile(ordered, it):.1f} ms" for it in (0.5, 0.99, 0.999))
    print(f"{len(ordered):,} requests in {options.seconds} s, seed {options.seed}; {shown}")
    print(f"{len(run.faults)} wrong answers")
    for fault in run.faults:
        print(f"  {fault[:2_000]}")
    return 1 if run.faults else 0


def report_usage(service: ServiceProcess, before: Usage, kept: int, run: Run) -> None:
    """Prints what a process uses now that its clients are gone; more than `kept` further descriptors are a fault."""
    until = time.monotonic() + CLOSING_SECONDS
    after = Usage.of(service.id)
    while after.descriptors > before.descriptors + kept and time.monotonic() < until:
        time.sleep(0.5)
        after = Usage.of(service.id)
    print(
        f"memory {before.resident / 1_024:.0f} MiB at start, {after.peak / 1_024:.0f} at peak, "
        f"{after.resident / 1_024:.0f} at end; descriptors {before.descriptors} at start, {after.descriptors} at end"
    )
    if after.descriptors > before.descriptors + kept:
        run.faults.append(f"{after.descriptors - before.descriptors} descriptors are still open")


def main() -> int:
    arguments = argparse.ArgumentParser(description="Clients beside models, at a set rate.")
    arguments.add_argument("--service", type=Path, required=True, help="the filter-service binary")
    arguments.add_argument("--seconds", type=int, default=120, help="how long (default 120)")
    arguments.add_argument("--rate", type=float, default=50, help="requests a second of all clients (default 50)")
    arguments.add_argument("--clients", type=int, default=8, help="clients at a time (default 8)")
    arguments.add_argument("--seed", type=int, default=1, help="what the clients do (default 1)")
    arguments.add_argument("--redis", action="store_true", help="two processes over one Redis server")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        things = Things(Path(folder))
        if not options.redis:
            with ServiceProcess(options.service, folder, *SETTINGS) as service:
                return soak([service], things, options)
        with RedisServer() as redis:
            settings = (*SETTINGS, "--session-store", redis.url)
            environment = {**os.environ, "FILTER_SERVICE_SESSION_SECRET": "s" * 32}
            with (
                ServiceProcess(options.service, folder, *settings, environment=environment) as one,
                ServiceProcess(options.service, folder, *settings, environment=environment) as other,
            ):
                return soak([one, other], things, options)


if __name__ == "__main__":
    sys.exit(main())
