"""The service over a table of ClickHouse: its address, its answers, its refusals."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import re
import subprocess
import tempfile
import threading
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path

from plain_counts import Selection, State
from screen_comparison import wire
from service_process import ServiceError, ServiceProcess
from sql_screen import Cube, Numbers, differences, numbers_of
from waiting import await_that
from wrong_answer import WrongAnswer

CATALOG = "events"
PATIENCE = 60
START_PATIENCE = 60
TRACES = ["Fatal error", "Current stack trace", "Thread 0 crashed", "Program crashed", "Sanitizer"]


def source(
    host: str, table: str, *columns: str, user: str = "reader", catalog: str = CATALOG, **parameters: object
) -> str:
    """The address of a table; a parameter that is None is left out, one that is a list is there for each element."""
    pairs = [("table", table), *(("column", column) for column in columns)]
    for name, value in parameters.items():
        pairs += [(name, each) for each in (value if isinstance(value, list) else [value]) if each is not None]
    return f"{catalog}=clickhouse://{user}@{host}/default?{urllib.parse.urlencode(pairs, quote_via=urllib.parse.quote)}"


class CubeService:
    """A service that serves a table as the catalog `events`."""

    def __init__(self, process: ServiceProcess, read_log: Callable[[], str]):
        self.process = process
        self.read_log = read_log

    def send(self, method: str, path: str, body: object | None = None) -> tuple[int, http.client.HTTPMessage, dict]:
        fields = {} if body is None else {"Content-Type": "application/json"}
        connection = http.client.HTTPConnection("127.0.0.1", self.process.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(method, path, None if body is None else json.dumps(body), fields)
            response = connection.getresponse()
            return response.status, response.headers, json.loads(response.read())

    def screen(self, cube: Cube, state: State) -> dict:
        body = {"selections": selections_of(cube, state), "include": ["categories", "currentFilters"]}
        return self.process.post(f"/v1/catalogs/{CATALOG}/query", body)

    def total(self) -> int:
        return self.process.post(f"/v1/catalogs/{CATALOG}/query", {"include": ["currentFilters"]})["unfilteredTotal"]

    @property
    def standing(self) -> dict:
        followed = self.process.get("/readyz").get("followed", [])
        return next((each for each in followed if each["name"] == CATALOG), {})

    def is_stale(self) -> bool:
        return self.standing.get("isStale") is True

    def await_total(self, cube: Cube, seconds: float) -> None:
        """Waits until the service has as much as SQL."""
        await_that(lambda: self.total() == cube.total(),
                   lambda: f"the service has {self.total()}, SQL {cube.total()}: {self.standing}", seconds)


class Session:
    """One client's filters, which are tapped on."""

    def __init__(self, service: CubeService, catalog: str = CATALOG):
        self._service = service
        self.path = "/v1/sessions/" + service.process.post("/v1/sessions", {"catalog": catalog}, 201)["session"]["id"]

    def toggle(self, category: str, value: object) -> dict:
        text = urllib.parse.quote(str(value), safe="")
        return self._service.process.post(f"{self.path}/categories/{category}/values/{text}/toggle", None)

    def screen(self) -> dict:
        return self._service.process.get(f"{self.path}?include=categories,currentFilters")

    def select(self, cube: Cube, state: State) -> dict:
        """Chooses what a state has, and nothing else."""
        selections = {**{category.id: None for category in cube.categories}, **selections_of(cube, state)}
        status, _, screen = self._service.send("PATCH", self.path, {"selections": selections})
        if status != 200:
            raise ServiceError(f"PATCH {self.path} answered {status}: {screen}")
        return screen


def selections_of(cube: Cube, state: State) -> dict:
    """The selections of a state, as a request has them."""
    return {category.id: wire(category, state[category.id]) for category in cube.categories if category.id in state}


def state_of(screen: dict) -> State:
    """What is chosen in an answer."""
    state = {}
    for category in screen["categories"]:
        chosen = category["selection"]
        state[category["id"]] = Selection(frozenset(chosen.get("values", [])), chosen.get("lower"), chosen.get("upper"),
                                          none=chosen.get("none", False))
    return state


def compare(screen: dict, cube: Cube, state: State) -> int:
    """How many numbers of an answer are as SQL has them, which has to be all."""
    answered = numbers_of(screen)
    return compare_numbers(answered, cube.numbers(state, answered), state)


def compare_numbers(answered: Numbers, expected: Numbers, state: object) -> int:
    if found := differences(answered, expected):
        raise WrongAnswer(f"{len(found)} of {len(expected)} numbers are wrong with {state}:\n  " + "\n  ".join(found[:12]))
    return len(expected)


def compare_states(service: CubeService, cube: Cube, states: list[State]) -> int:
    return sum(compare(service.screen(cube, state), cube, state) for state in states)


def random_states(cube: Cube, seed: int, count: int) -> list[State]:
    choice = random.Random(seed)
    ranked = {}
    for category in cube.categories:
        if category.kind != "range":
            counts = cube.counts(category)
            ranked[category.id] = sorted((value for value in counts if value is not None),
                                         key=lambda value: (-counts[value], str(value)))
    first, last = map(int, cube.server.rows(f"SELECT min({cube.start}), max({cube.start}) FROM {cube.table}")[0])
    states: list[State] = [{}]
    while len(states) < count:
        state = {}
        for category in choice.sample(cube.categories, choice.randint(1, len(cube.categories) - 1)):
            if category.kind == "range":
                ends = sorted(choice.randint(first, last) for _ in range(2))
                lower, upper = (cube.text(end // cube.seconds * cube.seconds) for end in ends)
                open_end = choice.random()
                state[category.id] = Selection(lower=None if open_end < 0.25 else lower,
                                               upper=None if open_end > 0.75 else upper)
                continue
            values = ranked[category.id]
            number = choice.randint(1, 2 if category.is_all else min(4, len(values)))
            # Mostly common values, so that the states match something.
            chosen = {values[min(int(choice.expovariate(1 / 5)), len(values) - 1)] for _ in range(number)}
            none = category.includes_none and choice.random() < 0.3
            if none and choice.random() < 0.3:
                chosen = set()
            state[category.id] = Selection(frozenset(chosen), none=none)
        states.append(state)
    return states


class Program:
    """The program under test."""

    def __init__(self, path: Path):
        self._path = path

    @contextlib.contextmanager
    def serve(self, *arguments: str, **environment: str) -> Iterator[CubeService]:
        """Serves until the block is left. What the service logged is shown if the block fails."""
        with tempfile.TemporaryFile("w+b") as log:

            def read_log() -> str:
                # Through a handle of its own: the service writes at the end of this one.
                with open(f"/proc/self/fd/{log.fileno()}", "rb") as file:
                    return file.read().decode(errors="replace")

            try:
                with ServiceProcess(self._path, *arguments, environment=_environment(environment), log=log) as process:
                    yield CubeService(process, read_log)
            except BaseException as error:
                if isinstance(error, Exception):
                    error.add_note(f"The service logged:\n{read_log()[-3_000:]}")
                raise
            if trace := next((each for each in TRACES if each in read_log()), None):
                raise WrongAnswer(f"the service logged “{trace}”:\n{read_log()[-3_000:]}")

    def run(self, *arguments: str, **environment: str) -> tuple[int, str]:
        """The status of a command, and what it printed. One that serves, as it should not, is ended after a minute."""
        try:
            done = subprocess.run([self._path, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, env=_environment(environment), timeout=START_PATIENCE)
        except subprocess.TimeoutExpired as error:
            text = (error.stdout or b"").decode(errors="replace")
            raise WrongAnswer(f"{arguments} does not end: {text[-2_000:]}") from None
        return done.returncode, done.stdout.decode(errors="replace")

    def refusal(self, words: list[str], *arguments: str, **environment: str) -> str:
        """What `serve` says when it must not start: with all of some words, and no trace of a crash."""
        status, text = self.run("serve", "--port", "0", *arguments, **environment)
        require_refusal(status, text, words)
        return text


def require_refusal(status: int, text: str, words: list[str]) -> None:
    missing = [word for word in words if not re.search(word, text, re.IGNORECASE)]
    traces = [trace for trace in TRACES if trace in text]
    if status <= 0 or missing or traces or not text.strip():
        raise WrongAnswer(f"the status is {status}, {missing} are missing, {traces} are there:\n{text[-3_000:]}")


def _environment(changes: dict[str, str]) -> dict[str, str]:
    return {**{name: value for name, value in os.environ.items() if name != "CLICKHOUSE_PASSWORD"}, **changes}


class Watch:
    """Asks for the total all the while, which must never be smaller than it was, nor be refused."""

    def __init__(self, service: CubeService):
        self._service = service
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.asked = 0
        self.fault: str | None = None

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, kind, *_) -> None:
        self._ended.set()
        self._thread.join(PATIENCE)
        if kind is None:
            self.require_right()

    def require_right(self) -> None:
        if self.fault:
            raise WrongAnswer(self.fault)

    def _run(self) -> None:
        greatest = 0
        try:
            while not self._ended.wait(0.02) and not self.fault:
                total = self._service.total()
                self.asked += 1
                if total < greatest:
                    self.fault = f"the total went from {greatest} to {total}"
                greatest = max(greatest, total)
        except (OSError, ServiceError, http.client.HTTPException) as error:
            self.fault = f"the total could not be had: {error}"
