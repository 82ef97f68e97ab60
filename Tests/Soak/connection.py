"""Requests at a set rate, with the time that each took."""

from __future__ import annotations

import http.client
import json
import random
import time
from dataclasses import dataclass

from wrong_answer import WrongAnswer
from urllib.parse import urlsplit

ANSWER_SECONDS = 30


@dataclass(frozen=True)
class Answer:
    request: str
    status: int
    fields: dict[str, str]
    content: bytes

    @property
    def json(self) -> dict:
        return json.loads(self.content)

    @property
    def version(self) -> str:
        return self.fields.get("etag", "").strip('"')

    def expect(self, what: str, answered: object, expected: object) -> None:
        if answered != expected:
            raise WrongAnswer(f"{self.request}: {what}: answered {answered!r}, expected {expected!r}")

    def expect_status(self, *expected: int) -> Answer:
        if self.status not in expected:
            text = self.content[:500].decode(errors="replace")
            raise WrongAnswer(f"{self.request}: status {self.status}, expected {expected}: {text}")
        return self

    def expect_code(self, status: int, code: str) -> None:
        self.expect_status(status)
        self.expect("code", self.json["code"], code)


class Connection:
    """One kept-open connection to each process; a request goes to one of them by chance."""

    def __init__(self, addresses: list[str], rng: random.Random, seconds_between: float):
        self.places = [urlsplit(address) for address in addresses]
        self.rng, self.seconds_between = rng, seconds_between
        self.due = time.monotonic()
        self.latencies: list[float] = []
        self.open: dict[int, http.client.HTTPConnection] = {}

    def send(self, method: str, path: str, body: object = None, fields: dict[str, str] | None = None) -> Answer:
        """Sends when the rate allows it.

        - Raises WrongAnswer where no answer comes.
        """
        self.due = max(self.due + self.seconds_between, time.monotonic() - 1)
        time.sleep(max(0, self.due - time.monotonic()))
        index = self.rng.randrange(len(self.places))
        connection = self.open.get(index) or self._connect(index)
        data = None if body is None else json.dumps(body).encode()
        fields = dict(fields or {}) | ({"Content-Type": "application/json"} if data is not None else {})
        sent = f"{method} {path}" + (f" {data.decode()}" if data else "")
        begun = time.monotonic()
        try:
            connection.request(method, path, data, fields)
            response = connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            self.open.pop(index, None)
            raise WrongAnswer(f"{sent}: no answer: {error!r}") from None
        self.latencies.append(time.monotonic() - begun)
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Answer(sent, response.status, headers, content)

    def _connect(self, index: int) -> http.client.HTTPConnection:
        place = self.places[index]
        self.open[index] = http.client.HTTPConnection(place.hostname, place.port, timeout=ANSWER_SECONDS)
        return self.open[index]

    def another(self) -> Connection:
        """A connection of the same client besides this one, without a rate of its own."""
        made = Connection([place.geturl() for place in self.places], random.Random(self.rng.random()), 0)
        made.latencies = self.latencies
        return made

    def close(self) -> None:
        for connection in self.open.values():
            connection.close()
        self.open = {}
