"""Has the Python client of the search protocol make every call that the service knows.

    python Tests/Contract/check_search_clients.py --service .build/debug/filter-service

The client is `algoliasearch` from PyPI, as it is but for the host in its configuration. Its types are strict: an answer
that lacks what they need is an error of the client. Counts of random refinements, merged from several queries as front
ends do it, are compared with those of one query of `/v1`.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from algoliasearch.http.exceptions import AlgoliaUnreachableHostException, RequestException
from algoliasearch.http.hosts import Host, HostsCollection
from algoliasearch.search.client import SearchClientSync
from algoliasearch.search.config import SearchConfig

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from checks import Checks  # noqa: E402
from service_keys import created_key, scoped_key_recipe  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

SEED = 2026
SCREENS = 60
NO_KEY = "no key is asked for"
TEA = {
    "title": "Tea",
    "categories": [
        {"id": "kind", "kind": "multi", "attribute": "kind"},
        {"id": "price", "kind": "range", "attribute": "price"},
    ],
    "sorts": [{"id": "cheapest", "keys": ["price:asc"]}],
}
TEAS = [
    {"objectID": "assam", "name": "Assam", "kind": "black", "price": 4.5},
    {"objectID": "bancha", "name": "Bancha", "kind": "green", "price": 6},
    {"objectID": "iron goddess/1", "name": "Iron Goddess", "kind": "oolong", "price": 12},
]


def client(
    service: ServiceProcess, key: str = NO_KEY, *, host: Host | None = None, retries: int = 3
) -> SearchClientSync:
    """The client of the service.

    host: by default one of its own.
    retries: how often the client waits and asks again when it gets 429.
    """
    config = SearchConfig("filter-service", key)
    config.hosts = HostsCollection([host or address(service)])
    config.max_rate_limit_retries = retries
    return SearchClientSync.create_with_config(config)


def address(service: ServiceProcess) -> Host:
    return Host("127.0.0.1", scheme="http", port=service.port)


def refused(call) -> tuple[int | None, str]:
    """The status and the message with which a call is refused; (None, "") if it is not."""
    try:
        call()
    except RequestException as error:
        return error.status_code, str(error)
    return None, ""


# MARK: Reading


def check_reads(search: SearchClientSync, items: list[dict], checks: Checks) -> None:
    answer = search.search_single_index("shop", {"query": "", "facets": ["brand", "price"], "hitsPerPage": 3})
    checks.equal("nbHits", answer.nb_hits, len(items))
    checks.equal("hits", [hit.object_id for hit in answer.hits], [item["id"] for item in items[:3]])
    brands = [item["brand"] for item in items if "brand" in item]
    checks.equal("count of a brand", answer.facets["brand"]["Aldermoor"], brands.count("Aldermoor"))
    prices = [item["price"] for item in items if "price" in item]
    checks.equal("least price", answer.facets_stats["price"].min, min(prices))
    checks.equal("greatest price", answer.facets_stats["price"].max, max(prices))

    one = {"indexName": "shop", "facetFilters": [["brand:Aldermoor"]], "attributesToRetrieve": ["name"]}
    facet = {"indexName": "shop", "type": "facet", "facet": "brand", "facetQuery": "wand"}
    sorted_one = {"indexName": "shop_cheapest", "hitsPerPage": 5}
    results = [result.actual_instance for result in search.search({"requests": [one, facet, sorted_one]}).results]
    checks.equal("hits of a brand", results[0].nb_hits, brands.count("Aldermoor"))
    checks.equal("attributes to retrieve", set(results[0].hits[0].model_dump(by_alias=True, exclude_none=True)) -
                 {"_highlightResult"}, {"objectID", "name"})
    checks.equal("values of a facet", [(hit.value, hit.count) for hit in results[1].facet_hits],
                 [("Wanderly", brands.count("Wanderly"))])
    found = [hit.model_dump(by_alias=True)["price"] for hit in results[2].hits]
    checks.equal("the cheapest", found, sorted(prices)[:5])

    values = search.search_for_facet_values("shop", "brand", {"facetQuery": "alder", "maxFacetHits": 5})
    checks.equal("search in a facet", [(hit.value, hit.count) for hit in values.facet_hits],
                 [("Aldermoor", brands.count("Aldermoor"))])
    checks.equal("its highlight", values.facet_hits[0].highlighted, "<em>Alder</em>moor")

    pages: list = []
    search.browse_objects("shop", pages.append, {"hitsPerPage": 700})
    browsed = [hit.object_id for page in pages for hit in page.hits]
    checks.equal("browsed", browsed, [item["id"] for item in items])
    checks.true("the last page has no cursor", pages[-1].cursor is None and len(pages) > 1)
    narrow: list = []
    search.browse_objects("shop", narrow.append, {"filters": "brand:Aldermoor AND inStock:true", "hitsPerPage": 50})
    right = [item["id"] for item in items if item.get("brand") == "Aldermoor" and item.get("inStock") is True]
    checks.equal("browsed of a brand", [hit.object_id for page in narrow for hit in page.hits], right)

    item = search.get_object("shop", items[7]["id"])
    checks.equal("an object", {**item, "objectID": None}, {**items[7], "objectID": None})
    some = [{"indexName": "shop", "objectID": name} for name in (items[1]["id"], "nothing", items[0]["id"])]
    objects = search.get_objects({"requests": some}).results
    checks.equal("objects", [each and each["objectID"] for each in objects], [items[1]["id"], None, items[0]["id"]])

    names = {index.name for index in search.list_indices().items}
    checks.true("the indices", "shop" in names)
    settings = search.get_settings("shop")
    checks.true("sorts are replicas", "shop_cheapest" in (settings.replicas or []))
    checks.equal("an index that exists", search.index_exists("shop"), True)


def check_refusals(search: SearchClientSync, checks: Checks) -> None:
    """Errors in the form of the protocol: the client reads `message` and `status`."""
    def single(**parameters: object):
        return lambda: search.search_single_index("shop", parameters)

    move = {"operation": "move", "destination": "shop"}
    for name, call, status in [
        ("an unknown index", lambda: search.search_single_index("nothing", {}), 404),
        ("an unknown index of several", lambda: search.search({"requests": [{"indexName": "nothing"}]}), 404),
        ("an unknown object", lambda: search.get_object("shop", "nothing"), 404),
        ("settings of an unknown index", lambda: search.get_settings("nothing"), 404),
        ("filters without an end", single(filters="brand:x AND ("), 400),
        ("a comparison without a number", single(numericFilters=["price<x"]), 400),
        ("a save into a file", lambda: search.save_object("shop", {"objectID": "x"}), 403),
        ("a batch into a file", lambda: search.save_objects("shop", [{"objectID": "x"}]), 403),
        ("a deletion from a file", lambda: search.delete_object("shop", "P00001"), 403),
        ("an update in a file", lambda: search.partial_update_object("shop", "P00001", {"price": 1}), 403),
        ("settings of a file", lambda: search.set_settings("shop", {"hitsPerPage": 5}), 403),
        ("a move onto a file", lambda: search.operation_index("tea", move), 403),
    ]:
        found, message = refused(call)
        checks.equal(f"status of {name}", found, status)
        checks.true(f"message of {name}", message and not message.startswith("{"))
    checks.equal("an index that does not exist", search.index_exists("nothing"), False)
    checks.equal("parameters of later versions", search.search_single_index(
        "shop", {"hitsPerPage": 0}, {"query_parameters": {"x-later": "1"}}).hits, [])


# MARK: Writing


def check_writes(search: SearchClientSync, service: ServiceProcess, checks: Checks) -> None:
    put(service, "tea", TEA)

    def ids(**parameters: object) -> list[str]:
        return [hit.object_id for hit in search.search_single_index("tea", parameters).hits]

    def wait(answer) -> None:
        checks.equal("a task", search.wait_for_task("tea", answer.task_id).status, "published")

    saved = search.save_objects("tea", TEAS, wait_for_tasks=True)
    checks.equal("ids of saved objects", saved[0].object_ids, [tea["objectID"] for tea in TEAS])
    checks.equal("what was saved", ids(), [tea["objectID"] for tea in TEAS])
    checks.equal("an id with a slash", search.get_object("tea", "iron goddess/1")["name"], "Iron Goddess")
    wait(search.add_or_update_object("tea", "cocoa", {"name": "Cocoa", "kind": "other", "price": 3}))
    checks.equal("what was put", ids(filters="kind:other"), ["cocoa"])
    made = search.save_object("tea", {"name": "Dew", "kind": "white", "price": 20})
    wait(made)
    checks.equal("what was saved without an id", ids(filters="kind:white"), [made.object_id])
    wait(search.partial_update_object("tea", "assam", {"price": 5}))
    checks.equal("a part that was updated", search.get_object("tea", "assam"), {**TEAS[0], "price": 5})
    search.partial_update_objects("tea", [{"objectID": "assam", "kind": "breakfast"}], wait_for_tasks=True)
    checks.equal("parts that were updated", ids(filters="kind:breakfast"), ["assam"])
    wait(search.delete_object("tea", "cocoa"))
    checks.equal("what was deleted", ids(filters="kind:other"), [])
    search.delete_objects("tea", [made.object_id, "nothing"], wait_for_tasks=True)
    checks.equal("what several deletions left", ids(), [tea["objectID"] for tea in TEAS])
    wait(search.batch("tea", {"requests": [
        {"action": "addObject", "body": {"objectID": "matcha", "kind": "green", "price": 30}},
        {"action": "updateObject", "body": {"objectID": "bancha", "name": "Bancha", "kind": "green", "price": 7}},
        {"action": "partialUpdateObject", "body": {"objectID": "sencha", "kind": "green", "price": 9}},
        {"action": "partialUpdateObjectNoCreate", "body": {"objectID": "genmaicha", "kind": "green"}},
        {"action": "deleteObject", "body": {"objectID": "assam"}},
    ]}))
    checks.equal("after a batch", ids(facetFilters=["kind:green"], numericFilters=["price>=7"]),
                 ["bancha", "matcha", "sencha"])
    checks.equal("the cheapest", [hit.object_id for hit in search.search_single_index("tea_cheapest", {}).hits],
                 ["bancha", "sencha", "iron goddess/1", "matcha"])

    new = [{"objectID": f"tea {number}", "kind": "new", "price": number} for number in range(2_500)]
    search.replace_all_objects("tea", new)
    answer = search.search_single_index("tea", {"facets": ["kind"]})
    checks.equal("after all objects were replaced", (answer.nb_hits, answer.facets), (2_500, {"kind": {"new": 2_500}}))
    names = [index.name for index in search.list_indices().items]
    checks.equal("no other index is left", [name for name in names if "tmp" in name], [])
    wait(search.operation_index("tea", {"operation": "copy", "destination": "coffee"}))
    checks.equal("a copy", search.search_single_index("coffee", {}).nb_hits, 2_500)
    wait(search.operation_index("coffee", {"operation": "move", "destination": "cocoa"}))
    checks.equal("the source of a move", search.index_exists("coffee"), False)
    checks.equal("a move", search.search_single_index("cocoa", {}).nb_hits, 2_500)


def check_settings(search: SearchClientSync, checks: Checks) -> None:
    """An index that the client makes without a definition."""
    facets, searched, replicas = ["searchable(kind)"], ["name"], ["cups_cheapest"]
    settings = {"attributesForFaceting": facets, "searchableAttributes": searched, "replicas": replicas}
    search.wait_for_task("cups", search.set_settings("cups", settings).task_id)
    search.wait_for_task("cups", search.set_settings("cups_cheapest", {"ranking": ["desc(price)"]}).task_id)
    search.save_objects("cups", TEAS, wait_for_tasks=True)
    found = search.get_settings("cups")
    kept = (found.attributes_for_faceting, found.searchable_attributes, found.replicas)
    checks.equal("settings", kept, (facets, searched, replicas))
    answer = search.search_single_index("cups", {"facets": ["*"], "query": "as"})
    checks.equal("facets of all", (answer.nb_hits, answer.facets), (1, {"kind": {"black": 1}}))
    ids = [hit.object_id for hit in search.search_single_index("cups_cheapest", {}).hits]
    checks.equal("order of a replica", ids, ["iron goddess/1", "bancha", "assam"])
    add = {"action": "addObject", "indexName": "cups", "body": {"objectID": "cocoa", "kind": "other"}}
    search.multiple_batch({"requests": [add, {**add, "indexName": "mugs"}]})
    counts = [search.search_single_index(name, {}).nb_hits for name in ("cups", "mugs")]
    checks.equal("after a batch of two indices", counts, [4, 1])
    search.clear_objects("cups")
    checks.equal("after all objects were cleared", search.search_single_index("cups", {}).nb_hits, 0)
    for name in ("cups", "mugs"):
        search.delete_index(name)
        checks.equal(f"{name} after its deletion", search.index_exists(name), False)


def put(service: ServiceProcess, name: str, definition: dict) -> None:
    """Makes a live catalog."""
    service._answer("PUT", f"/v1/catalogs/{name}", json.dumps(definition), {"Content-Type": "application/json"}, 201)


# MARK: One screen


def random_screen(items: list[dict], chance: random.Random) -> dict:
    """Refinements by attribute; of `price` two bounds, of `inStock` true."""
    values = {name: sorted({value for item in items for value in as_list(item.get(name))})
              for name in ("brand", "sizes", "tags", "colour")}
    screen: dict = {}
    for name, most in [("brand", 3), ("sizes", 2), ("tags", 2), ("colour", 1)]:
        if chosen := chance.sample(values[name], chance.randint(0, most)):
            screen[name] = chosen
    if chance.random() < 0.5:
        screen["price"] = sorted(chance.sample(range(5, 200), 2))
    if chance.random() < 0.3:
        screen["inStock"] = True
    return screen


def as_list(value: object) -> list:
    return value if isinstance(value, list) else [] if value is None else [value]


def queries(screen: dict) -> list[dict]:
    """The 1 + k queries that a front end sends: each list is counted without its own refinement, tags with it."""

    def query(without: str | None) -> dict:
        facet_filters: list = []
        for name, chosen in screen.items():
            if name == "price" or name == without:
                continue
            texts = [f"{name}:{str(value).lower() if value is True else value}" for value in as_list(chosen)]
            facet_filters += texts if name == "tags" else [texts]
        numbers = screen.get("price") if without != "price" else None
        return {
            "indexName": "shop",
            "facetFilters": facet_filters,
            "numericFilters": [f"price>={numbers[0]}", f"price<={numbers[1]}"] if numbers else [],
            "maxValuesPerFacet": 1000,
            **({"facets": without, "hitsPerPage": 0} if without
               else {"facets": ["brand", "sizes", "tags", "colour", "price", "inStock"], "hitsPerPage": 20}),
        }

    return [query(None)] + [query(name) for name in screen if name != "tags"]


def check_screens(search: SearchClientSync, service: ServiceProcess, items: list[dict], checks: Checks) -> None:
    chance = random.Random(SEED)
    for _ in range(SCREENS):
        screen = random_screen(items, chance)
        results = [result.actual_instance for result in search.search({"requests": queries(screen)}).results]
        selections = {name: chosen[0] if name == "colour" else chosen for name, chosen in screen.items()}
        body = {"selections": selections, "limit": 1000, "include": ["categories", "page"]}
        right = service.post("/v1/catalogs/shop/query", body)
        checks.equal(f"total of {screen}", results[0].nb_hits, right["total"])
        ids = right["page"]["itemIds"]
        checks.equal(f"hits of {screen}", [hit.object_id for hit in results[0].hits], ids)
        facets, stats = {}, {}
        for result in results:
            facets |= result.facets or {}
            stats |= result.facets_stats or {}
        categories = {category["id"]: category for category in right["categories"]}
        for name in ("brand", "sizes", "tags", "colour"):
            counts = {value["value"]: value["count"] for value in categories[name]["values"] if value["count"]}
            checks.equal(f"counts of {name} of {screen}", facets.get(name, {}), counts)
        numbers, said = categories["price"]["stats"], stats.get("price")
        bounds = (numbers["min"], numbers["max"]) if numbers["count"] else None
        checks.equal(f"prices of {screen}", said and (said.min, said.max), bounds)
        if said:
            checks.true(f"sum of prices of {screen}", abs(said.sum - numbers["sum"]) < 1e-6 * numbers["sum"])


# MARK: Keys and overload


def check_keys(service: Path, directory: str, checks: Checks) -> None:
    file = Path(directory, "keys.yaml")

    reader, writer = (created_key(service, file, name, actions) for name, actions in
                      [("reader", "read"), ("writer", "read,writeItems")])
    scope = scoped_key_recipe()(reader, filter="brand:Sandpiper", expires=int(time.time()) + 3_600)
    with ServiceProcess(service, str(ROOT / "Examples/shop.ndjson"), "--keys", str(file)) as process:
        checks.equal("a wrong key", refused(lambda: client(process, "wrong").search_single_index("shop", {}))[0], 403)
        whole = client(process, reader).search_single_index("shop", {"facets": ["brand"]})
        seen = client(process, scope).search_single_index("shop", {"facets": ["brand"]})
        checks.equal("a scope", (seen.nb_hits, dict(seen.facets["brand"])),
                     (whole.facets["brand"]["Sandpiper"], {"Sandpiper": whole.facets["brand"]["Sandpiper"]}))
        hidden = next(hit.object_id for hit in whole.hits if hit.model_dump()["brand"] != "Sandpiper")
        status, _ = refused(lambda: client(process, scope).get_object("shop", hidden))
        checks.equal("an object out of scope", status, 404)
        save = refused(lambda: client(process, reader).save_object("shop", {"objectID": "x"}))
        checks.equal("a save with a key that reads", save[0], 403)
        found = client(process, writer).search_single_index("shop", {}).nb_hits
        checks.equal("a search with a key that writes", found, whole.nb_hits)


def check_overload(service: Path, checks: Checks) -> None:
    """An overload is 429, so the client waits or reports it, and does not give up its only host for minutes."""
    crowded = ["--slow-threads", "1", "--max-waiting-requests", "0", "--quick-work", "0"]
    rated = ["--rate", "2", "--rate-burst", "5"]
    for name, settings in [("too many at a time", crowded), ("too many in a second", rated)]:
        with ServiceProcess(service, str(ROOT / "Examples/shop.ndjson"), *settings) as process:
            host = address(process)
            search = client(process, host=host, retries=0)

            def ask(number: int) -> int:
                filters = [f"price>={number}", f"price<={number + 40}"]
                try:
                    facets = ["brand", "sizes", "tags", "colour", "price"]
                    search.search_single_index("shop", {"numericFilters": filters, "facets": facets, "query": "s"})
                    return 200
                except RequestException as error:
                    return error.status_code
                except AlgoliaUnreachableHostException:
                    return 0

            with concurrent.futures.ThreadPoolExecutor(8) as threads:
                statuses = set(threads.map(ask, range(80)))
            checks.equal(f"statuses of {name}", statuses, {200, 429})
            checks.equal(f"the host after {name}", host.up, True)
            answer = client(process, host=host).search_single_index("shop", {"hitsPerPage": 1})
            checks.equal(f"a request after {name}", len(answer.hits), 1)


def main() -> int:
    arguments = argparse.ArgumentParser(description="Has the Python client of the search protocol make every call.")
    arguments.add_argument("--service", type=Path, required=True, help="the built filter-service")
    service = arguments.parse_args().service.resolve()
    checks = Checks()
    with (ROOT / "Examples/shop.ndjson").open(encoding="utf-8") as file:
        items = [json.loads(line) for line in file]
    with tempfile.TemporaryDirectory() as directory:
        with ServiceProcess(service, str(ROOT / "Examples")) as process:
            search = client(process)
            check_reads(search, items, checks)
            check_screens(search, process, items, checks)
            check_writes(search, process, checks)
            check_settings(search, checks)
            check_refusals(search, checks)
        check_keys(service, directory, checks)
        check_overload(service, checks)
    print(f"the Python client: {checks.count} comparisons, {len(checks.faults)} faults")
    for fault in checks.faults:
        print(f"  {fault}")
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
