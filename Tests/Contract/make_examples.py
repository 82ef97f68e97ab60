#!/usr/bin/env python3
"""Takes the examples of the page of the contract from what the integration tests said and heard.

    FILTER_TESTS_EXCHANGES=$PWD/.build/exchanges.ndjson swift test --filter IntegrationTests
    .build/venv/bin/python -B Tests/Contract/make_examples.py openapi.yaml .build/exchanges.ndjson

Writes `Explorer/examples.js`: for each operation one request with its success and one with a typical error. Of the
requests that there are, it takes the short one whose answer shows most. Members that differ by run (ids, versions,
times) get a constant in their place, in requests and answers alike; long arrays and texts are cut, which a last element
or line in words says. `test_documented_examples.py` compares the file with the contract.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from urllib.parse import urlsplit

from exchange_log import Exchange, read_log
from openapi_document import Document

FILE = Path(__file__).resolve().parents[2] / "Explorer/examples.js"
PREFIX = "// Made by Tests/Contract/make_examples.py from what the tests said and heard.\nexport default "
MARK = "… "
LONGEST_ANSWER = 1200
LONGEST_REQUEST = 500
LINES = 5
# The errors that say most, first; the others by their number.
TYPICAL = (404, 409, 410, 400, 422, 401)
TYPICAL_OF_BODIES = (422, 404, 409, 410, 400)


# MARK: Members that differ from run to run

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
TOKEN = re.compile(r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{22,}(?![\w-])")
VERSION = re.compile(r"(?<![0-9a-f])[0-9a-f]{16,}(?![0-9a-f])")
MILLISECONDS = re.compile(r"(?<!\d)1[0-9]{12}(?!\d)")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def constant(text: str, letters: str = LETTERS) -> str:
    """As long as `text`, the same for all of its length."""
    return (letters * (len(text) // len(letters) + 1))[: len(text)]


def steady(value: object, name: str = "") -> object:
    if isinstance(value, dict):
        return {key: steady(part, key) for key, part in value.items()}
    if isinstance(value, list):
        return [steady(part, name) for part in value]
    if isinstance(value, str):
        if name == "nextCursor":
            return constant(value)
        text = TOKEN.sub(lambda match: constant(match[0]), TIME.sub("2026-01-02T12:00:00Z", value))
        text = MILLISECONDS.sub("1767355200000", text)
        return VERSION.sub(lambda match: constant(match[0], "0123456789abcdef"), text)
    return value


# MARK: Long members


def cut(value: object, count: int) -> object:
    """With `count` elements of each array at most, and a last one that says how many more there were.

    A map of counts is such an array, too.
    """
    if isinstance(value, dict):
        more = len(value) - count
        if more > 1 and all(isinstance(part, int) and not isinstance(part, bool) for part in value.values()):
            return dict(list(value.items())[:count]) | {MARK.strip(): f"{more} more"}
        return {key: cut(part, count) for key, part in value.items()}
    if isinstance(value, list):
        more = len(value) - count
        kept = [cut(part, count) for part in value[: count if more > 1 else len(value)]]
        return kept + ([f"{MARK}{more} more"] if more > 1 else [])
    return value


def cut_objects(value: object, depth: int) -> object:
    """With some members of each object; what lies deeper than `depth` is only counted."""
    if not isinstance(value, (dict, list)):
        return value if not isinstance(value, str) or len(value) <= 200 else value[:200] + MARK
    if depth == 0:
        return f"{MARK}{len(value)} more"
    if isinstance(value, list):
        return [cut_objects(part, depth - 1) for part in value]
    kept = {key: cut_objects(value[key], depth - 1) for key in list(value)[:4]}
    return kept | ({MARK.strip(): f"{len(value) - 4} more"} if len(value) > 4 else {})


def cut_text(text: str) -> str:
    lines = [line if len(line) <= 200 else line[:200] + MARK for line in text.splitlines()]
    more = len(lines) - LINES
    return "\n".join(lines[:LINES] + [f"{MARK}{more} more lines"] if more > 1 else lines)


def shortened(value: object, longest: int) -> object:
    if isinstance(value, str):
        return cut_text(value)
    for count in (10, 5, 3, 2, 1):
        found = cut(value, count)
        if len(json.dumps(found)) <= longest:
            return found
    return found if len(json.dumps(found)) <= 4 * longest else cut_objects(found, 3)


# MARK: Which one


def names_in(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*(names_in(part) for part in value.values()))
    return set().union(*(names_in(part) for part in value)) if isinstance(value, list) else set()


def request(body: object, media: list[str], exchange: Exchange) -> dict:
    """The body as it is sent. A string of the log is text that is no JSON, or the JSON of a string."""
    others = [name for name in media if name != "application/json"]
    if not isinstance(body, str):
        return {"request": json.dumps(body, ensure_ascii=False)}
    if others:
        kind = next(name for name in others if ("json" in name) == body.startswith("{"))
        return {"requestType": kind, "request": body}
    is_json = exchange.status < 300 or exchange.body.get("code") != "malformedJSON"
    return {"request": json.dumps(body, ensure_ascii=False) if is_json else body}


def example(exchange: Exchange, media: list[str]) -> dict:
    """`media`: the types of the body of a request that the operation documents."""
    made = {"target": steady(exchange.target), "status": exchange.status}
    if exchange.request_body not in (None, ""):
        made |= request(steady(exchange.request_body), media, exchange)
    if exchange.content_type:
        made["type"] = exchange.content_type.split(";")[0]
    if exchange.body not in (None, ""):
        made["body"] = shortened(steady(exchange.body), LONGEST_ANSWER)
    return made


def best(exchanges: list[Exchange], media: list[str]) -> dict:
    """The one that shows most for what there is to read; the same whatever the order of the log."""

    def rank(one: dict) -> tuple:
        query = len(urlsplit(one["target"]).query)
        body = len(one.get("request", ""))
        answer = len(json.dumps(one.get("body", "")))
        is_long = body > LONGEST_REQUEST or answer > LONGEST_ANSWER
        lacks_body = media and "request" not in one
        worth = len(names_in(one.get("body"))) - query / 5 - body / 20 - answer / 100
        return is_long and answer, bool(lacks_body), -worth, json.dumps(one)

    return min((example(exchange, media) for exchange in exchanges), key=rank)


def success(exchanges: list[Exchange], media: list[str]) -> dict | None:
    good = [exchange for exchange in exchanges if 200 <= exchange.status < 300]
    told = [exchange for exchange in good if exchange.body not in (None, "")] or good
    first = min((exchange.status for exchange in told), default=None)
    return best([exchange for exchange in told if exchange.status == first], media) if told else None


def failure(exchanges: list[Exchange], media: list[str]) -> dict | None:
    order = TYPICAL_OF_BODIES if media else TYPICAL

    def rank(exchange: Exchange) -> tuple:
        code = exchange.body.get("code") if isinstance(exchange.body, dict) else None
        place = order.index(exchange.status) if exchange.status in order else len(order)
        # An unknown parameter is everywhere the same, and a head that is too large names no operation.
        return place == len(order), code == "unknownParameter", place, exchange.status

    bad = [exchange for exchange in exchanges if 400 <= exchange.status < 500]
    first = min((rank(exchange) for exchange in bad), default=None)
    return best([exchange for exchange in bad if rank(exchange) == first], media) if bad else None


def examples(document: Document, exchanges: list[Exchange]) -> dict[str, list[dict]]:
    found = {}
    for (method, route), location in document.operations().items():
        own = [exchange for exchange in exchanges if (exchange.method, exchange.route) == (method, route)]
        has_body = "requestBody" in document.value(location)
        media = list(document.value(document.resolved(location + "/requestBody"))["content"]) if has_body else []
        made = [one for one in (success(own, media), failure(own, media)) if one]
        if made:
            found[document.value(location)["operationId"]] = made
    return found


def read_examples(path: Path = FILE) -> dict[str, list[dict]]:
    return json.loads(path.read_text(encoding="utf-8").removeprefix(PREFIX).rstrip(";\n"))


def main() -> None:
    arguments = argparse.ArgumentParser(description="Makes the examples of the page of the contract.")
    arguments.add_argument("document", type=Path, help="openapi.yaml")
    arguments.add_argument("log", type=Path, help="the log of exchanges, NDJSON")
    options = arguments.parse_args()
    exchanges, faults = read_log(options.log)
    if faults:
        raise SystemExit("\n".join(faults))
    made = examples(Document.read(options.document), exchanges)
    FILE.write_text(PREFIX + json.dumps(made, ensure_ascii=False, indent=1) + ";\n", encoding="utf-8")
    print(f"{sum(map(len, made.values()))} examples of {len(made)} operations, {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
