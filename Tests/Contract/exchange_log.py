"""The log of exchanges that the integration tests write: one JSON object per line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

NAMES = {"method", "route", "target", "status", "contentType", "headers", "requestBody", "body"}
OPTIONAL_NAMES = {"contentType", "headers", "requestBody", "body"}


@dataclass(frozen=True)
class Exchange:
    """One request with its answer.

    `route` is the template that matched (`/v1/sessions/{session}`), `None` if none did; `target` the path and query as
    sent; bodies are parsed JSON, other text as a string, `None` if there was none. Header names are lower-cased.
    """

    line: int
    method: str
    route: str | None
    target: str
    status: int
    content_type: str | None
    headers: dict[str, str]
    request_body: object
    body: object


def read_log(path: Path) -> tuple[list[Exchange], list[str]]:
    """The exchanges of a log and its faults; a log that is missing or empty is a fault."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return [], [f"log: {path} is missing"]
    exchanges, faults = [], []
    for number, line in enumerate(lines, 1):
        try:
            exchanges.append(_exchange(number, json.loads(line)))
        except (ValueError, TypeError) as error:
            faults.append(f"log: line {number}: {error}")
    if not exchanges:
        faults.append(f"log: {path} has no exchanges")
    return exchanges, faults


def _exchange(line: int, row: object) -> Exchange:
    if not isinstance(row, dict):
        raise ValueError("not an object")
    if missing := NAMES - OPTIONAL_NAMES - row.keys():
        raise ValueError(f"missing: {', '.join(sorted(missing))}")
    if unknown := row.keys() - NAMES:
        raise ValueError(f"unknown: {', '.join(sorted(unknown))}")
    return Exchange(
        line=line,
        method=row["method"],
        route=row["route"],
        target=row["target"],
        status=int(row["status"]),
        content_type=row.get("contentType") or None,
        headers={name.lower(): value for name, value in (row.get("headers") or {}).items()},
        request_body=row.get("requestBody"),
        body=row.get("body"),
    )
