#!/usr/bin/env python3
"""Prints the worst request for each route: processor milliseconds and memory of the service, on the Debian catalogue.

    ./scripts/worst                        everything, some minutes
    ./scripts/worst --states keyword       only states whose name has the text
    ./scripts/worst --routes rescue --all  every request to these routes, not only the worst

Each route of `routes.py` is asked in each state of `states.py`, one request at a time, without the result cache. The
table has the median of some repetitions (`ms`) and the first one (`first ms`), which makes indexes that others find;
`peak MiB` is how much more memory was resident while it was answered than before.
Nothing is asserted: it is for reading.
"""

from __future__ import annotations

import argparse
import http.client
import json
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from packages import Packages, write  # noqa: E402
from report import Measurement, report  # noqa: E402
from routes import ALONE, ROUTES, Request, Route, Subject, body, emptied, restored  # noqa: E402
from service_process import ServiceProcess  # noqa: E402
from states import STATES, State  # noqa: E402

REPETITIONS = 3
#: No more repetitions once a request has cost so much, in seconds.
ENOUGH_SECONDS = 0.3
ANSWER_SECONDS = 120
#: A result that is found costs nothing; heartbeats end the streams in which nothing happens.
SETTINGS = ("--result-cache-bytes", "0", "--stream-heartbeat", "1")


@dataclass(frozen=True)
class Answer:
    status: str
    content: bytes = b""
    version: str = ""

    @property
    def json(self) -> dict:
        return json.loads(self.content)


class Client:
    """One request at a time, on one connection."""

    def __init__(self, address: str):
        place = urlsplit(address)
        self.connection = http.client.HTTPConnection(place.hostname, place.port, timeout=ANSWER_SECONDS)

    def send(self, request: Request) -> Answer:
        try:
            self.connection.request(request.method, request.path, request.body, request.fields)
            response = self.connection.getresponse()
            content = first_event(response) if request.is_stream and response.status == 200 else response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            return Answer(type(error).__name__)
        if request.is_stream:
            self.connection.close()
        return Answer(str(response.status), content, (response.getheader("ETag") or "").strip('"'))


def first_event(response: http.client.HTTPResponse) -> bytes:
    """The lines of a stream up to the end of its first event, or to a heartbeat where nothing has happened."""
    content = b""
    while line := response.readline():
        content += line
        if line.startswith(b":") or (line == b"\n" and b"\ndata:" in content):
            break
    return content


class Processor:
    """The processor time of all threads of a process, from the scheduler's account in nanoseconds."""

    def __init__(self, process: int):
        self.tasks = Path("/proc", str(process), "task")

    @property
    def milliseconds(self) -> float:
        spent = 0
        for task in self.tasks.iterdir():
            try:
                spent += int((task / "schedstat").read_text().split()[0])
            except OSError:
                pass  # A thread that has ended since the directory was read.
        return spent / 1e6

    def rest(self) -> None:
        """Waits until what an abandoned request costs is over."""
        before, now = -1.0, self.milliseconds
        while now - before > 1:
            time.sleep(0.2)
            before, now = now, self.milliseconds


class Memory:
    """The resident memory of a process."""

    def __init__(self, process: int):
        self.folder = Path("/proc", str(process))

    def _mebibytes(self, name: str) -> float:
        status = (self.folder / "status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(name + ":")) / 1024

    def begin(self) -> float:
        """Forgets the peak so far.

        Returns what is resident now.
        """
        (self.folder / "clear_refs").write_text("5")
        return self._mebibytes("VmRSS")

    @property
    def peak(self) -> float:
        return self._mebibytes("VmHWM")


class Measuring:
    def __init__(self, client: Client, processor: Processor, memory: Memory):
        self.client, self.processor, self.memory = client, processor, memory
        self.found: list[Measurement] = []
        self.left: set[Route] = set()

    def ask(self, route: Route, it: Subject, shape: str) -> Measurement:
        """Asks a route some times, each time of a session in its state."""
        spent, peaks, answer, request = [], [], Answer(""), None
        while len(spent) < (1 if route.once else REPETITIONS) and sum(spent) < 1_000 * ENOUGH_SECONDS:
            self.prepare(route, it)
            request = route.make(it)
            resident = self.memory.begin()
            before = self.processor.milliseconds
            answer = self.client.send(request)
            if not answer.status.isdigit():
                self.processor.rest()
            spent.append(self.processor.milliseconds - before)
            peaks.append(self.memory.peak - resident)
            it.is_restored &= route.method == "GET"
        typical = median(spent[1:] or spent)
        measured = Measurement(
            route.name, shape, answer.status, request.byte_count, len(answer.content), spent[0], typical, max(peaks)
        )
        self.found.append(measured)
        return measured

    def prepare(self, route: Route, it: Subject) -> None:
        if not it.session:
            for make in route.before:
                self.client.send(make(it))
            return
        before = route.before if it.is_restored else (emptied, restored, *route.before)
        version = ""
        for make in before:
            it.former, version = version, self.client.send(make(it)).version or version
        it.is_restored = not route.before

    def ask_in(self, state: State, packages: Packages, routes: list[Route], patience: float) -> None:
        """All routes in one state.

        The patience, in seconds, bounds the time: a state whose screen costs more is left, and a route that costs more
        in one state is not asked in those that follow.
        """
        it = Subject(packages, state.catalog, state.make(packages))
        for route in routes:
            if route in self.left:
                continue
            if not it.session and not route.is_stateless and not self.start(it, state):
                return
            if self.ask(route, it, shape(state, route)).worst <= 1_000 * patience:
                continue
            if route.is_stateless and not route.note:
                print(f"{state.name}: left after {route.name}", file=sys.stderr)
                return
            self.left.add(route)

    def start(self, it: Subject, state: State) -> bool:
        """Starts a session in the state, with a draft and a share; says why where that cannot be."""
        created = self.client.send(body("POST", "/v1/sessions", {"catalog": it.catalog, "state": it.state}))
        if created.status != "201":
            print(f"{state.name}: no session, {created.status}: {created.content[:300]!r}", file=sys.stderr)
            return False
        it.session = created.json["session"]["id"]
        it.filter = next((filter["id"] for filter in created.json["currentFilters"]), "none")
        draft = self.client.send(Request("POST", f"/v1/sessions/{it.session}/drafts"))
        it.draft = draft.json["session"]["id"] if draft.status == "201" else "none"
        shared = self.client.send(body("POST", f"/v1/sessions/{it.session}/share", {}))
        it.share = shared.json["key"] if shared.status in ("200", "201") else "none"
        return True


def shape(state: State, route: Route) -> str:
    return f"{state.name}; {route.note}" if route.note else state.name


def main() -> None:
    arguments = argparse.ArgumentParser(description="Prints the worst request for each route.")
    arguments.add_argument("--service", type=Path, required=True, help="the filter-service binary, a release build")
    arguments.add_argument("--items", type=Path, required=True, help="NDJSON from Tests/Data/debian_packages.py")
    arguments.add_argument("--routes", default="", help="only routes whose method and path contain the text")
    arguments.add_argument("--states", default="", help="only states whose name contains the text")
    arguments.add_argument("--all", action="store_true", help="every request, not only the worst of each route")
    arguments.add_argument(
        "--patience", type=float, default=5.0, help="seconds; what costs more is not asked again (default 5)"
    )
    options = arguments.parse_args()
    # A shell lets what it starts in the background ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    routes, alone = ([it for it in some if options.routes in it.name] for some in (ROUTES, ALONE))
    states = [it for it in STATES if options.states in it.name]
    with tempfile.TemporaryDirectory() as folder:
        packages = write(options.items, Path(folder))
        with ServiceProcess(options.service, folder, *SETTINGS) as process:
            measuring = Measuring(Client(process.address), Processor(process.id), Memory(process.id))
            if not options.states:
                for route in alone:
                    measuring.ask(route, Subject(packages), route.note or "nothing")
            try:
                for state in states:
                    started = time.monotonic()
                    measuring.ask_in(state, packages, routes, options.patience)
                    print(f"{state.name}: {time.monotonic() - started:.0f} s", file=sys.stderr)
            except KeyboardInterrupt:
                print("interrupted; what was measured:", file=sys.stderr)
            print(report(measuring.found, options.all), flush=True)


if __name__ == "__main__":
    main()
