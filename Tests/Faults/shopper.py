"""A client that knows what the service must answer, and does not give up while it fails."""

from __future__ import annotations

import http.client
import json
import time
import uuid

from wrong_answer import WrongAnswer

PATIENCE = 30
BRANDS = ["Wanderly", "Aldermoor", "Sandpiper"]
QUERY = {"selections": {"brand": ["Wanderly"]}, "include": ["categories", "currentFilters", "page"], "pageSize": 50}


class Reply:
    def __init__(self, response: http.client.HTTPResponse):
        self.status = response.status
        self.fields = response.headers
        self.body = response.read()

    def json(self):
        return json.loads(self.body)


class Shopper:
    """One session of the catalog `shop`, tapped on; a tap whose answer did not come is repeated with its key."""

    def __init__(self, port: int):
        self.port = port
        self.chosen: set[str] = set()
        self.tap_count = 0
        # Answers other than 200 that taps got, and taps that got none.
        self.refusals: list[Reply] = []
        self.lost_answers = 0
        self._query = self._insist("POST", "/v1/catalogs/shop/query", QUERY).json()
        session = self._insist("POST", "/v1/sessions", {"catalog": "shop"}).json()["session"]
        self.path = f"/v1/sessions/{session['id']}"

    def send(self, method: str, path: str, body: object = None, fields: dict[str, str] = {}) -> Reply:
        """Sends a request on a connection of its own.

        Raises OSError or HTTPException where the answer did not come, or not in full.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            text = None if body is None else json.dumps(body)
            types = {} if body is None else {"Content-Type": "application/json"}
            connection.request(method, path, text, {**types, **fields})
            return Reply(connection.getresponse())
        finally:
            connection.close()

    def try_query(self) -> bool:
        """Asks a query once. Returns whether it was answered; a wrong answer raises."""
        try:
            reply = self.send("POST", "/v1/catalogs/shop/query", QUERY)
        except (OSError, http.client.HTTPException):
            return False
        if reply.status == 503:
            return False
        self._expect(reply.status == 200, f"the query was answered with {reply.status}: {reply.body[:300]}")
        self._expect(reply.json() == self._query, "the query has another answer than before")
        return True

    def tap(self, tries: int = 1000) -> None:
        """Toggles a brand until that has been answered, at most so many times."""
        brand = BRANDS[self.tap_count % len(BRANDS)]
        key = {"Idempotency-Key": str(uuid.uuid4())}
        reply = self._insist("POST", f"{self.path}/categories/brand/values/{brand}/toggle", None, key, tries)
        self.chosen ^= {brand}
        self.tap_count += 1
        self._expect_session(reply)

    def check(self) -> None:
        """Asks everything again: no tap was lost, none counted twice, and the query is answered as before."""
        self._expect_session(self._insist("GET", self.path))
        self._expect(self.try_query(), "the query is not answered")
        reply = self.send("GET", "/livez")
        self._expect(reply.status == 200, f"/livez answers {reply.status}")

    def _expect_session(self, reply: Reply) -> None:
        screen = reply.json()
        chosen = {each["value"] for each in screen["currentFilters"]}
        self._expect(chosen == self.chosen, f"{chosen} are chosen instead of {self.chosen}")
        revision = screen["session"]["revision"]
        self._expect(revision == 1 + self.tap_count, f"revision {revision} after {self.tap_count} taps")

    def _insist(self, method, path, body=None, fields={}, tries: int = 1000) -> Reply:
        end = time.monotonic() + PATIENCE
        for _ in range(tries):
            try:
                reply = self.send(method, path, body, fields)
                if reply.status in (200, 201):
                    return reply
                self._expect(reply.status == 503, f"{method} {path} was answered with {reply.status}: {reply.body}")
                self._expect("Retry-After" in reply.fields, "503 without Retry-After")
                self.refusals.append(reply)
            except (OSError, http.client.HTTPException):
                self.lost_answers += 1
            if time.monotonic() > end:
                break
            time.sleep(0.02)
        raise WrongAnswer(f"{method} {path} was not answered")

    @staticmethod
    def _expect(condition: bool, text: str) -> None:
        if not condition:
            raise WrongAnswer(text)
