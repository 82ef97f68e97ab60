#!/usr/bin/env python3
"""Has a page in a browser call the service from another origin: what it may read, and what it may not.

    python Tests/Browser/check_browser.py --service .build/debug/filter-service

The page lies in `pages/` and is served by Python from a port of its own, with the client module of `Examples`. It
begins a session, taps, reads the fields of answers and problems, and follows the session by an event stream, while
another client changes it. The same page on an origin that the service does not name is refused by the browser. Requests
without a preflight, of text or a form, write nothing; neither does a page whose name was bound anew to the address of
the service. Needs Chromium (`chromium` in PATH) and no network.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import json
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, Response

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from checks import Checks  # noqa: E402
from chromium import chromium  # noqa: E402
from service_keys import created_key  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

PATIENCE_MILLISECONDS = 30_000


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def pages() -> Iterator[int]:
    """The folder of the project on a port of its own; the port."""
    handler = functools.partial(QuietHandler, directory=str(ROOT))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def open_page(browser: Browser, address: str, service: ServiceProcess) -> tuple[Page, list[Response]]:
    """The page, with the address of the service, and the answers of the service that it gets from now on."""
    page = browser.new_context(locale="en-GB").new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer) if answer.url.startswith(service.address) else None)
    page.goto(f"{address}/Tests/Browser/pages/tap.html?service={service.address}")
    return page, answers


def check_taps(page: Page, answers: list[Response], checks: Checks) -> str:
    """A session, two taps, a problem and a revalidation; the address of the session."""
    session = page.evaluate("begin('shop')")
    checks.equal("status of a new session", session["status"], 201)
    checks.true("Location of a new session", (session["fields"]["location"] or "").startswith("/v1/sessions/"))
    checks.true("ETag", session["fields"]["etag"])
    checks.true("Session-Expires", session["fields"]["session-expires"])
    checks.true("X-Request-Id", session["fields"]["x-request-id"])
    path = session["fields"]["location"]

    tag = session["fields"]["etag"]
    put = "([path, tag]) => send('PUT', path, {'If-Match': tag})"
    tap = page.evaluate(put, [f"{path}/categories/brand/values/Sandpiper", tag])
    checks.equal("status of a tap", tap["status"], 200)
    checks.true("a tap changes the tag", tap["fields"]["etag"] != tag)
    checks.equal("what a tap chooses", tap["body"]["currentFilters"][0]["value"], "Sandpiper")

    late = page.evaluate(put, [f"{path}/categories/brand/values/Wanderly", tag])
    checks.equal("status of a tap on a screen that is old", late["status"], 412)
    checks.equal("the problem of it has the screen", late["body"]["current"]["session"]["revision"], 2)

    toggle = f"{path}/categories/inStock/toggle"
    for expected in (None, "true"):
        flip = page.evaluate("path => send('POST', path, {'Idempotency-Key': 'browser-1'})", toggle)
        checks.equal("revision after a flip", flip["body"]["session"]["revision"], 3)
        checks.equal("Idempotency-Replayed", flip["fields"]["idempotency-replayed"], expected)

    problem = page.evaluate("path => send('PATCH', path, {}, {selections: {brand: ['Sandpipr']}})", path)
    checks.equal("status of a problem", problem["status"], 422)
    checks.equal("code of a problem", problem["body"]["code"], "unknownValue")
    checks.equal("suggestion of a problem", problem["body"]["errors"][0]["suggestions"], ["Sandpiper"])
    missing = page.evaluate("send('DELETE', '/v1/nothing')")
    checks.equal("problem of an address that does not exist", missing["body"]["code"], "notFound")
    wrong = page.evaluate("send('POST', '/livez')")
    checks.equal("Allow of a method that is not", wrong["fields"]["allow"], "GET, HEAD, OPTIONS")

    packed = [answer.headers.get("content-encoding") for answer in answers if answer.url.endswith("/Sandpiper")]
    checks.true("a screen comes as gzip", "gzip" in packed)
    checks.true("its tag says so", tap["fields"]["etag"].endswith('-gz"'))

    again = page.evaluate(
        "([path, tag]) => send('GET', path, {'If-None-Match': tag})", [path, flip["fields"]["etag"]]
    )
    checks.equal("status of a screen that the page has", again["status"], 304)
    body = page.evaluate("path => sendPacked('PATCH', path, {pageSize: 3})", path)
    checks.equal("a body as gzip is read", (body["status"], body["body"]["session"]["pageSize"]), (200, 3))
    return path


def check_events(page: Page, answers: list[Response], service: ServiceProcess, path: str, checks: Checks) -> None:
    """Changes of another client reach the page at once."""
    page.evaluate("path => follow(path)", f"{path}/events?include=page")
    page.wait_for_function("events.length >= 1")
    request = urllib.request.Request(f"{service.address}{path}/categories/brand/values/Wanderly", method="PUT")
    with urllib.request.urlopen(request) as answer:
        total = json.load(answer)["total"]
    page.wait_for_function("events.length >= 2")
    names = page.evaluate("events.map(event => event.name)")
    checks.equal("events", names, ["session", "changes"])
    checks.equal("total that the event tells", page.evaluate("events[1].data.total"), total)
    stream = [answer for answer in answers if "/events" in answer.url]
    checks.equal("the stream comes as gzip", [answer.headers.get("content-encoding") for answer in stream], ["gzip"])
    page.evaluate("stopFollowing()")


def check_documents(browser: Browser, service: ServiceProcess, checks: Checks) -> None:
    """The page that a problem leads to is shown, with its own style."""
    page = browser.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.goto(f"{service.address}/docs/errors/unknownValue")
    checks.equal("heading of the page of an error", page.inner_text("h1"), "Unknown value")
    weight = page.evaluate("getComputedStyle(document.querySelector('dt')).fontWeight")
    checks.equal("its style is in force", weight, "700")
    page.click("text=All errors")
    checks.equal("heading of all errors", page.inner_text("h1"), "Errors")
    checks.equal("what the browser has against these pages", faults, [])


def check_key(page: Page, answers: list[Response], service: ServiceProcess, key: str, checks: Checks) -> None:
    """The client module with a key: its requests bear it, its stream as well."""
    refused = page.evaluate("send('GET', '/v1/catalogs').then(answer => answer.status)")
    checks.equal("a request without the key", refused, 401)
    begin = """async ([base, key]) => {
        const {FilterSession} = await import('/Examples/clients/javascript/filter-session.js');
        const start = {catalog: 'shop'};
        globalThis.session = await FilterSession.begin(base, start, 'include=page', {key});
        session.follow();
        return session.path;
    }"""
    path = page.evaluate(begin, [service.address, key])
    request = urllib.request.Request(
        f"{service.address}{path}/categories/brand/values/Wanderly",
        method="PUT",
        headers={"Authorization": f"Bearer {key}"},
    )
    with urllib.request.urlopen(request) as answer:
        total = json.load(answer)["total"]
    page.wait_for_function("total => session.screen.total === total", arg=total)
    streams = [answer for answer in answers if "/events?" in answer.url]
    checks.equal("the stream is opened by the key", [stream.status for stream in streams], [200])
    checks.true("no address has the key", not any(key in answer.url for answer in answers))
    page.evaluate("session.end()")


def check_refusal(page: Page, service: ServiceProcess, checks: Checks) -> None:
    """Neither a read nor a write of a page whose origin is not named gives it anything, and a write does nothing."""
    for call in ("send('GET', '/v1/catalogs')", "send('PATCH', '/v1/sessions/x', {}, {})", "begin('shop')"):
        result = page.evaluate(f"{call}.then(() => 'read', error => error.name)")
        checks.equal(f"{call} of another origin", result, "TypeError")
    with urllib.request.urlopen(f"{service.address}/metrics") as answer:
        text = answer.read().decode()
    checks.true("no session was begun", "\nfilter_sessions 0\n" in text)


def stored(service: ServiceProcess) -> dict[str, list[str]]:
    """The ids of all items of each index."""
    indexes = [index["name"] for index in service.get("/1/indexes")["items"]]
    return {
        index: sorted(hit["objectID"] for hit in service.get(f"/1/indexes/{index}/browse")["hits"]) for index in indexes
    }


def batch(item: str) -> str:
    return json.dumps({"requests": [{"action": "addObject", "body": {"objectID": item, "text": "="}}]})


def check_writes(browser: Browser, port: int, service: ServiceProcess, checks: Checks) -> None:
    """A page of another origin writes nothing by what it can send without asking, also one of the same machine."""
    service.post("/1/indexes/own/batch", json.loads(batch("first")))
    before = stored(service)

    foreign, answers = open_page(browser, f"http://page.example:{port}", service)
    for path, body in (
        ("/1/indexes/own/clear", ""),
        ("/1/indexes/own/deleteByQuery", '{"filters": "objectID:first"}'),
        ("/1/indexes/own/batch", batch("text")),
        ("/1/indexes/made/batch", batch("text")),
        ("/1/indexes/*/batch", '{"requests": [{"action": "clear", "indexName": "own"}]}'),
    ):
        sent = foreign.evaluate("([path, body]) => sendPlain(path, body)", [path, body])
        checks.equal(f"what a page sees of {path}", sent, "opaque")
        checks.equal(f"what is stored after {path} as text", stored(service), before)
    name, value = batch("form").split("=")
    foreign.evaluate("([name, value]) => submit('/1/indexes/own/batch', name, value)", [name, value])
    checks.equal("what is stored after a form", stored(service), before)
    statuses = [answer.status for answer in answers]
    checks.equal("what the page's writes are answered", statuses, [403] * len(statuses))
    checks.equal("how many were answered", len(statuses), 6)
    foreign.close()

    # The page came from the service, by a name that its owner bound to 127.0.0.1.
    rebound = browser.new_page()
    rebound.goto(f"http://page.example:{service.port}/")
    send = "body => fetch('/1/indexes/own/batch', {method: 'POST', body}).then(answer => answer.status)"
    checks.equal("a write of a page that was bound anew", rebound.evaluate(send, batch("rebound")), 403)
    checks.equal("what is stored after it", stored(service), before)
    rebound.close()

    own = browser.new_page()
    own.goto(f"{service.address}/")
    checks.equal("a write of the service's own page", own.evaluate(send, batch("own")), 200)
    own.close()
    near, _ = open_page(browser, f"http://localhost:{port}", service)
    near.evaluate("([path, body]) => sendPlain(path, body)", ["/1/indexes/own/batch", batch("near")])
    checks.equal("what pages of other ports of the machine write", stored(service)["own"], ["first", "own"])
    near.close()


def run(service_path: Path) -> Checks:
    checks = Checks()
    shop = str(ROOT / "Examples/shop.ndjson")
    with pages() as port, chromium("--host-resolver-rules=MAP page.example 127.0.0.1") as browser:
        with ServiceProcess(service_path, shop) as service:
            page, answers = open_page(browser, f"http://localhost:{port}", service)
            path = check_taps(page, answers, checks)
            check_events(page, answers, service, path, checks)
            check_documents(browser, service, checks)
            page.close()
        with ServiceProcess(service_path) as service:
            check_writes(browser, port, service, checks)
        with tempfile.TemporaryDirectory() as directory:
            file = f"{directory}/keys.yaml"
            key = created_key(service_path, Path(file), "page", "read,sessions")
            with ServiceProcess(service_path, shop, "--keys", file) as service:
                page, answers = open_page(browser, f"http://localhost:{port}", service)
                check_key(page, answers, service, key, checks)
                page.close()
        with ServiceProcess(service_path, shop, "--cors-origin", "https://shop.example") as service:
            page, _ = open_page(browser, f"http://localhost:{port}", service)
            check_refusal(page, service, checks)
            page.close()
        with ServiceProcess(service_path, shop, "--cors-origin", "*") as service:
            page, answers = open_page(browser, f"http://127.0.0.1:{port}", service)
            check_taps(page, answers, checks)
            page.close()
    return checks


def main() -> int:
    arguments = argparse.ArgumentParser(description="Has a page in Chromium call the service from another origin.")
    arguments.add_argument("--service", type=Path, required=True, help="the built filter-service")
    checks = run(arguments.parse_args().service)
    print(f"a page of another origin: {checks.count} comparisons, {len(checks.faults)} faults")
    for fault in checks.faults:
        print(f"  {fault}")
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
