"""Items of a catalog as a client reads and writes them."""

from __future__ import annotations

import http.client
import json

from wrong_answer import WrongAnswer

ANSWER_SECONDS = 60


def send(port: int, method: str, path: str, body: bytes | None = None, type: str = "application/json"):
    """The status and the body of an answer; raises OSError or HTTPException where the service ends before it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS)
    try:
        connection.request(method, path, body, {"Content-Type": type} if body is not None else {})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def read_items(port: int, catalog: str) -> dict[str, dict]:
    """All items of a catalog by id."""
    status, body = send(port, "POST", f"/v1/catalogs/{catalog}/query", json.dumps({"pageSize": 10_000}).encode())
    if status != 200:
        raise WrongAnswer(f"{catalog} is read with {status}: {body[:500]!r}")
    page = json.loads(body)["page"]
    items = page["items"]
    if len(items) != len({item["id"] for item in items}):
        raise WrongAnswer(f"{catalog}: an id is there twice")
    return {item["id"]: item for item in items}
