#!/usr/bin/env python3
"""Has a third-party search widget search the service from a page of another origin, in Chromium.

    python Tests/Browser/check_search_widget.py --service .build/debug/filter-service

The widget is `@docsearch/js`, whose build the package `sphinx-docsearch` on PyPI carries. It contains the browser
client of the search protocol (`algoliasearch/lite`), which sends bodies as `text/plain` with its key in the address.
Words are typed into the widget; the client itself also sends the requests of a shop's screen. Needs Chromium and no
network.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import shutil
import sys
import tempfile
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

from playwright.sync_api import Page, Request

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from check_browser import PATIENCE_MILLISECONDS, pages  # noqa: E402
from checks import Checks  # noqa: E402
from chromium import chromium  # noqa: E402
from service_keys import created_key  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

DEFINITION = {
    "title": "Documents",
    "categories": [
        {"id": "place", "kind": "hierarchy", "attribute": "hierarchy"},
        {"id": "text", "kind": "search", "attributes": ["hierarchy.lvl0", "hierarchy.lvl1"]},
    ],
}


def widget() -> Path:
    """The build that the package carries; the package itself, which needs Sphinx, is not imported."""
    package = importlib.util.find_spec("sphinx_docsearch")
    if package is None:
        raise SystemExit("error: there is no sphinx-docsearch; see Tests/Browser/requirements.txt")
    return Path(package.submodule_search_locations[0], "static/docsearch.js")


def write_records(directory: Path) -> list[dict]:
    """The headings of the project's documents, as records of such a widget."""
    records = []
    for file in sorted((ROOT / "Documentation").glob("*.md")):
        lines = file.read_text(encoding="utf-8").splitlines()
        for heading in (line.removeprefix("## ") for line in lines if line.startswith("## ")):
            levels = {"lvl0": lines[0].removeprefix("# "), "lvl1": heading}
            url = f"https://docs.example/{file.stem}#{quote(heading)}"
            records.append({"objectID": f"{file.stem}-{len(records)}", "type": "lvl1", "url": url, "hierarchy": levels})
    (directory / "pages.catalog.json").write_text(json.dumps(DEFINITION), encoding="utf-8")
    (directory / "pages.ndjson").write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    shutil.copy(ROOT / "Examples/shop.ndjson", directory)
    shutil.copy(ROOT / "Examples/shop.catalog.json", directory)
    return records


def has_words(record: dict, words: list[str]) -> bool:
    """All words, the last one as a beginning."""
    found = " ".join(record["hierarchy"].values()).casefold().replace("-", " ").split()
    return all(word in found for word in words[:-1]) and any(word.startswith(words[-1]) for word in found)


def check_typing(page: Page, records: list[dict], requests: list[Request], key: str, checks: Checks) -> None:
    """Words typed into the widget, the records that it shows, and how it asked for them."""
    page.click(".DocSearch-Button")
    page.locator(".DocSearch-Input").press_sequentially("redis", delay=20)
    page.wait_for_selector(".DocSearch-Hit")
    right = [record for record in records if has_words(record, ["redis"])]
    checks.true("records to find", len(right) > 1)
    page.wait_for_function("count => document.querySelectorAll('.DocSearch-Hit').length === count", arg=len(right))
    shown = page.eval_on_selector_all(".DocSearch-Hit a", "links => links.map(link => link.href)")
    checks.equal("records that it shows", sorted(shown), sorted(record["url"] for record in right))
    marked = page.eval_on_selector_all(".DocSearch-Hit mark", "marks => marks.map(mark => mark.textContent)")
    checks.equal("what it marks", {text.casefold() for text in marked}, {"redis"})
    page.locator(".DocSearch-Input").fill("a word that nobody wrote")
    page.wait_for_selector(".DocSearch-NoResults")
    asked = [request for request in requests if "/1/indexes/" in request.url]
    checks.equal("methods", {request.method for request in asked}, {"POST"})
    query = parse_qs(urlsplit(asked[0].url).query)
    checks.equal("key in the address", query["x-algolia-api-key"], [key])
    checks.equal("type of the bodies", {request.headers["content-type"] for request in asked}, {"text/plain"})


def check_shop(page: Page, service: ServiceProcess, checks: Checks) -> None:
    """The queries of one screen by the client that the widget made."""
    brand, colour = ["brand:Aldermoor", "brand:Wanderly"], ["colour:Navy"]
    common = {"indexName": "shop", "maxValuesPerFacet": 100}
    asked = [
        {**common, "facetFilters": [brand, colour], "facets": ["brand", "colour"]},
        {**common, "facetFilters": [colour], "facets": "brand", "hitsPerPage": 0},
        {**common, "facetFilters": [brand], "facets": "colour", "hitsPerPage": 0},
        {"indexName": "shop", "type": "facet", "facet": "brand", "facetQuery": "wand"},
    ]
    results = page.evaluate("requests => ask(requests)", asked)["results"]
    selections = {"brand": ["Aldermoor", "Wanderly"], "colour": "Navy"}
    right = service.post("/v1/catalogs/shop/query", {"selections": selections, "limit": 1000})
    checks.equal("total", results[0]["nbHits"], right["total"])
    for category in right["categories"]:
        if category["id"] in ("brand", "colour"):
            counts = {value["value"]: value["count"] for value in category["values"] if value["count"]}
            place = 1 if category["id"] == "brand" else 2
            checks.equal(f"counts of {category['id']}", results[place]["facets"][category["id"]], counts)
    checks.equal("a search in a facet", [hit["value"] for hit in results[3]["facetHits"]], ["Wanderly"])
    error = page.evaluate("requests => ask(requests)", [{"indexName": "nothing"}])
    checks.equal("an unknown index", (error.get("name"), error.get("status")), ("ApiError", 404))
    error = page.evaluate("requests => ask(requests)", [{"indexName": "shop", "filters": "brand:("}])
    checks.equal("a filter that cannot be read", (error.get("name"), error.get("status")), ("ApiError", 400))


def check_menu(page: Page, service: ServiceProcess, checks: Checks) -> None:
    """The queries of a hierarchical menu over the levels of the shop, opened down to one path."""
    levels = [f"categories.lvl{depth}" for depth in range(3)]
    common = {"indexName": "shop", "maxValuesPerFacet": 100, "hitsPerPage": 0}
    asked = [
        {**common, "facetFilters": [[f"{levels[1]}:Clothing > Men"]], "facets": levels},
        {**common, "facetFilters": [[f"{levels[0]}:Clothing"]], "facets": levels[:2]},
        {**common, "facets": levels[:1]},
    ]
    results = page.evaluate("requests => ask(requests)", asked)["results"]
    root = service.post("/v1/catalogs/shop/query", {"limit": 1000})
    opened = service.post("/v1/catalogs/shop/query", {"selections": {"category": ["Clothing > Men"]}, "limit": 1000})
    checks.equal("total of a path", results[0]["nbHits"], opened["total"])
    counts: dict[str, dict[str, int]] = {level: {} for level in levels}
    for item in (json.loads(line) for line in (ROOT / "Examples/shop.ndjson").open(encoding="utf-8")):
        for name, path in item["categories"].items():
            found = counts[f"categories.{name}"]
            found[path] = found.get(path, 0) + 1
    checks.equal("counts of the roots", results[2]["facets"][levels[0]], counts[levels[0]])
    checks.equal("all of them", sum(counts[levels[0]].values()), root["total"])
    for place, level, above in [(1, levels[1], "Clothing > "), (0, levels[2], "Clothing > Men > ")]:
        right = {path: count for path, count in counts[level].items() if path.startswith(above)}
        checks.equal(f"counts below {above}", results[place]["facets"][level], right)


def run(service_path: Path) -> Checks:
    checks = Checks()
    with tempfile.TemporaryDirectory() as directory, pages() as port, chromium() as browser:
        records = write_records(Path(directory))
        file = Path(directory) / "keys.yaml"
        key = created_key(service_path, file, "page", "read")
        with ServiceProcess(service_path, directory) as service, \
                ServiceProcess(service_path, directory, "--keys", str(file), "--cors-origin", "*") as locked:
            for each, secret in [(service, "none-is-needed"), (locked, key)]:
                page = browser.new_context(locale="en-GB").new_page()
                page.set_default_timeout(PATIENCE_MILLISECONDS)
                page.route("**/docsearch.js", lambda route: route.fulfill(path=widget()))
                requests: list[Request] = []
                page.on("request", lambda request: requests.append(request))
                path = f"Tests/Browser/pages/search.html?service={each.address}&key={secret}"
                page.goto(f"http://localhost:{port}/{path}")
                check_typing(page, records, requests, secret, checks)
                if each is service:
                    check_shop(page, service, checks)
                    check_menu(page, service, checks)
                page.close()
    return checks


def main() -> int:
    arguments = argparse.ArgumentParser(description="Has a search widget in Chromium search the service.")
    arguments.add_argument("--service", type=Path, required=True, help="the built filter-service")
    checks = run(arguments.parse_args().service)
    print(f"a search widget in a browser: {checks.count} comparisons, {len(checks.faults)} faults")
    for fault in checks.faults:
        print(f"  {fault}")
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
