"""The requests that are measured: a line for each way to ask a route for much.

`ROUTES` are asked in every state of `states.py`; `ALONE` are requests that need no state. A new route is a line here,
and `test_worst.py` names the routes of Documentation/ROUTES.md that have none.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from urllib.parse import quote, urlencode

from packages import Packages
from states import pairs
from writes import MIB, VALUES, batch, large_item, packed, partial_updates, sparse_rows

#: `--max-text-bytes`.
MAX_TEXT_BYTES = 1_000
WITHOUT_VALUES = {"installedKiB", "size", "words", "anyWord", "wholeWord", "q"}


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    body: bytes | None = None
    fields: dict[str, str] = field(default_factory=dict)
    is_stream: bool = False

    @property
    def byte_count(self) -> int:
        """About what goes over the wire; the fields that a client adds by itself are not counted."""
        return (
            len(self.method)
            + len(self.path)
            + sum(len(n) + len(v) + 4 for n, v in self.fields.items())
            + len(self.body or b"")
        )


@dataclass
class Subject:
    """What a request is about: a session in some state, and what the requests before it gave."""

    packages: Packages
    catalog: str = "debian"
    state: dict = field(default_factory=dict)
    session: str = ""
    draft: str = ""
    share: str = ""
    filter: str = ""
    #: The version before the latest write, as `since` takes it.
    former: str = ""
    #: Whether the session has its state, and no other since.
    is_restored: bool = False

    @property
    def list(self) -> str:
        """The category with the most chosen values, or one with many values."""
        selections = self.state.get("selections", {})
        lists = {name: it for name, it in selections.items() if isinstance(it, list) and name not in WITHOUT_VALUES}
        return max(lists, key=lambda name: len(lists[name]), default="section")

    @property
    def value(self) -> str:
        attribute = {"host": "homepageHost", "language": "implementedIn"}.get(self.list, self.list)
        return quote(str(self.packages.values.get(attribute, self.packages.values["section"])[0]), safe="")


@dataclass(frozen=True)
class Route:
    """One way to ask a route.

    The session has its state whenever a route is asked; `before` are further requests, outside the measurement.
    """

    method: str
    path: str
    make: Callable[[Subject], Request]
    note: str = ""
    before: tuple[Callable[[Subject], Request], ...] = ()
    #: Whether it ends or creates something, so that repeating it needs a session of its own.
    once: bool = False

    @property
    def is_stateless(self) -> bool:
        """Whether the state comes with the request, not from a session."""
        return self.path in ("/v1/catalogs/{catalog}/query", "/v1/sessions")

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


def body(method: str, path: str, content: object) -> Request:
    data = content if isinstance(content, bytes) else json.dumps(content, ensure_ascii=False).encode()
    return Request(method, path, data, {"Content-Type": "application/json"})


def tool(name: str, arguments: Callable[[Subject], dict]):
    """A call of a tool of agents."""

    def make(it: Subject) -> Request:
        call = {"name": name, "arguments": arguments(it)}
        return body("POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call})

    return make


def ask(method: str, path: str, query: dict | None = None, content: object = None, is_stream: bool = False):
    """A request to an address below the session, its parameters and its body."""

    def make(it: Subject) -> Request:
        text = path(it) if callable(path) else path
        given = query(it) if callable(query) else query
        target = f"/v1/sessions/{it.session}{text}" + (f"?{urlencode(given)}" if given else "")
        if content is None:
            return Request(method, target, is_stream=is_stream)
        return body(method, target, content(it) if callable(content) else content)

    return make


def get(path, **query):
    return ask("GET", path, query)


EVERYTHING = {"include": "currentFilters,categories,page,sections", "pageSize": 1000}
NESTED = "(" * 15 + " OR ".join(f"installedKiB > {size}" for size in range(600)) + ")" * 15
ALTERNATIVES = " OR ".join(
    f'description CONTAINS "{first}{second}"' for first in "etaoinsrhldc" for second in "etaoinsrhl"
)
PAIRS = " AND ".join(
    f"(depends:lib{first} OR NOT depends:lib{second})" for first in "abcdefghijklmno" for second in "pqrstuvwxyz"
)


def category(it: Subject) -> str:
    return f"/categories/{it.list}"


def value(it: Subject) -> str:
    return f"/categories/{it.list}/values/{it.value}"


def selection(it: Subject) -> object:
    return it.state.get("selections", {}).get(it.list)


def operations(it: Subject) -> list[dict]:
    """A hundred of them, each of which leads to another state."""
    values = it.packages.values["section"]
    taps = [{"op": "toggle", "category": "section", "value": values[n % len(values)]} for n in range(49)]
    tried = [
        {"group": f"and<tried {n}>", "filterKind": "keyword", "attribute": "description", "value": f"tried {n}"}
        for n in range(49)
    ]
    return (
        taps
        + [{"op": "addFilter", "filter": it} for it in tried]
        + [{"op": "sort", "sort": "default"}, {"op": "clear"}]
    )


def replaced(it: Subject) -> dict:
    return {"selections": it.state.get("selections", {}), "filters": it.state.get("filters", [])}


def quietly(make: Callable[[Subject], Request]) -> Callable[[Subject], Request]:
    """The same write without its screen."""
    return lambda it: replace(make(it), fields={"Content-Type": "application/json", "Prefer": "return=minimal"})


restored = quietly(ask("PATCH", "", content=replaced))
emptied = quietly(ask("POST", "/clear", content={}))
tapped = quietly(ask("POST", lambda it: value(it) + "/toggle"))

ROUTES = [
    Route(
        "POST",
        "/v1/catalogs/{catalog}/query",
        lambda it: body(
            "POST",
            f"/v1/catalogs/{it.catalog}/query",
            {**it.state, "include": EVERYTHING["include"].split(","), "pageSize": 1000},
        ),
    ),
    Route(
        "POST",
        "/v1/catalogs/{catalog}/query",
        lambda it: body("POST", f"/v1/catalogs/{it.catalog}/query", {**it.state, "filter": NESTED}),
        "a filter of 16 KiB",
    ),
    Route(
        "POST",
        "/v1/sessions",
        lambda it: body("POST", f"/v1/sessions?{urlencode(EVERYTHING)}", {"catalog": it.catalog, "state": it.state}),
    ),
    Route("GET", "…", get("", **EVERYTHING)),
    Route("PATCH", "…", ask("PATCH", "", EVERYTHING, replaced), before=(emptied,)),
    Route("POST", "…/clear", ask("POST", "/clear", EVERYTHING, {})),
    Route("POST", "…/deselect-all", ask("POST", "/deselect-all", EVERYTHING, {})),
    Route("POST", "…/reset", ask("POST", "/reset", EVERYTHING, {})),
    Route(
        "POST",
        "…/apply",
        ask("POST", "/apply", EVERYTHING, lambda it: {"operations": operations(it), "dryRun": True}),
        "100 operations tried",
    ),
    Route(
        "POST",
        "…/apply",
        ask("POST", "/apply", content=lambda it: {"operations": operations(it)[:98]}),
        "98 operations",
    ),
    Route(
        "POST",
        "/mcp",
        tool("filter", lambda it: {"session": it.session, "operations": operations(it), "preview": True}),
        "100 operations tried by an agent",
    ),
    Route("POST", "/mcp", tool("find_values", lambda it: {"session": it.session, "q": "nosuchvalue"}), "near names"),
    Route("POST", "/mcp", tool("explain", lambda it: {"session": it.session}), "a way out for an agent"),
    Route(
        "GET",
        "…/changes",
        ask("GET", "/changes", lambda it: {"since": it.former, **EVERYTHING}),
        before=(emptied, restored),
    ),
    Route(
        "GET",
        "…/events",
        ask("GET", "/events", lambda it: {"since": it.former, **EVERYTHING}, is_stream=True),
        before=(emptied, restored),
    ),
    Route("GET", "…/history", get("/history"), before=(tapped,) * 8),
    Route("POST", "…/undo", ask("POST", "/undo", EVERYTHING, {}), before=(tapped,)),
    Route("POST", "…/redo", ask("POST", "/redo", EVERYTHING, {}), before=(tapped, tapped, ask("POST", "/undo"))),
    Route("POST", "…/drafts", ask("POST", "/drafts", EVERYTHING)),
    Route(
        "GET",
        "…",
        lambda it: Request("GET", f"/v1/sessions/{it.draft}?{urlencode(EVERYTHING)}"),
        "a draft with all its changes pending",
        before=(lambda it: body("POST", f"/v1/sessions/{it.draft}/clear", {}),),
    ),
    Route(
        "POST",
        "…/commit",
        lambda it: body("POST", f"/v1/sessions/{it.draft}/commit?{urlencode(EVERYTHING)}", {"onConflict": "rebase"}),
        "a rebase",
        before=(lambda it: body("POST", f"/v1/sessions/{it.draft}/clear", {}), emptied),
        once=True,
    ),
    Route("POST", "…/share", ask("POST", "/share", content={})),
    Route("POST", "…/tickets", ask("POST", "/tickets", content={})),
    Route("POST", "…/share", ask("POST", "/share", content={"kind": "token", "history": True}), "a token"),
    Route("GET", "/v1/shares/{key}", lambda it: Request("GET", f"/v1/shares/{it.share}?{urlencode(EVERYTHING)}")),
    Route("GET", "…/categories", get("/categories")),
    Route("GET", "…/categories/{category}", get(category)),
    Route("GET", "…/categories/{category}/values", get("/categories/depends/values", q="l", limit=1000)),
    Route(
        "PUT", "…/categories/{category}/values/{value}", ask("PUT", value, EVERYTHING), before=(ask("DELETE", value),)
    ),
    Route(
        "DELETE",
        "…/categories/{category}/values/{value}",
        ask("DELETE", value, EVERYTHING),
        before=(ask("PUT", value),),
    ),
    Route(
        "POST",
        "…/categories/{category}/values/{value}/toggle",
        ask("POST", lambda it: value(it) + "/toggle", EVERYTHING),
    ),
    Route(
        "POST",
        "…/categories/{category}/toggle",
        ask("POST", "/categories/essential/toggle", EVERYTHING),
    ),
    Route(
        "PUT",
        "…/categories/{category}/none",
        ask("PUT", "/categories/role/none", EVERYTHING),
        before=(ask("DELETE", "/categories/role/none"),),
    ),
    Route(
        "DELETE",
        "…/categories/{category}/none",
        ask("DELETE", "/categories/role/none", EVERYTHING),
        before=(ask("PUT", "/categories/role/none"),),
    ),
    Route("GET", "…/categories/{category}/selection", get(lambda it: category(it) + "/selection")),
    Route(
        "PUT",
        "…/categories/{category}/selection",
        ask("PUT", lambda it: category(it) + "/selection", EVERYTHING, selection),
        before=(emptied,),
    ),
    Route(
        "DELETE", "…/categories/{category}/selection", ask("DELETE", lambda it: category(it) + "/selection", EVERYTHING)
    ),
    Route("GET", "…/current-filters", get("/current-filters", presenter="instantsearch", groupBy="category")),
    Route("GET", "…/current-filters", get("/current-filters", contains="description:a AND depends:b"), "contains"),
    Route(
        "DELETE", "…/current-filters/{filter}", ask("DELETE", lambda it: f"/current-filters/{it.filter}", EVERYTHING)
    ),
    Route("GET", "…/items", get("/items", pageSize=1000)),
    Route("GET", "…/items", get("/items", pageSize=1000, page=40, sort="largest"), "a late page, sorted"),
    Route("GET", "…/items", get("/items", pageSize=1000, attributes="depends,tags,description,id"), "attributes"),
    Route("GET", "…/items", get("/items", filter=ALTERNATIVES[:7_000].rpartition(" OR ")[0]), "keywords in a filter"),
    Route("GET", "…/sections", ask("GET", "/sections", lambda it: {"category": it.list, "limit": 1000})),
    Route("GET", "…/products/{product}", get("/products/none"), "a catalog without products"),
    Route("GET", "…/source-rows", get("/source-rows"), "a catalog without source rows"),
    Route("GET", "…/rescue", get("/rescue")),
    Route("GET", "…/explain/{item}", get(lambda it: f"/explain/{quote(it.packages.ids[-1], safe='')}")),
    Route("DELETE", "…", ask("DELETE", ""), once=True),
]


def query(content: object):
    return lambda it: body("POST", "/v1/catalogs/debian/query", content)


def nested(opening: str, closing: str) -> bytes:
    """JSON of nearly a mebibyte that consists of its nesting."""
    count = (MIB - 64) // (len(opening) + len(closing))
    return (opening * count + "0" + closing * count).encode()


def filling(part: str, before: str, after: str) -> bytes:
    """JSON of nearly a mebibyte; `{}` in the part is its number."""
    count = (MIB - 64) // (len(part) + 6)
    return (before + ",".join(part.replace("{}", f"{number:06}") for number in range(count)) + after).encode()




def searches(*searches: dict):
    return lambda it: body(
        "POST", "/1/indexes/*/queries", {"requests": [{"indexName": "debian", **search} for search in searches]}
    )


def facet_search(facet: str, text: str, index: str = "debian", **parameters):
    """A search among the values of a facet."""
    content = {"facetQuery": text, **parameters}
    return lambda it: body("POST", f"/1/indexes/{index}/facets/{facet}/query", content)


#: As many words as a text to search for may have, all equal.
EQUAL_WORDS = " ".join(["l"] * 499)
#: As many different ones.
PAIRS_OF_LETTERS = " ".join(pairs())[:MAX_TEXT_BYTES].rpartition(" ")[0]


def settings_of_many(it: Subject) -> Request:
    """An index with as many facets and replicas as fit into a body."""
    facets = [f"attribute{number}" for number in range(1_900)]
    return body(
        "PUT",
        "/1/indexes/many/settings",
        {"attributesForFaceting": facets, "replicas": [f"many_{number}" for number in range(200)]},
    )


def object_of_few(it: Subject) -> Request:
    """Items whose ids are facets: there are few enough."""
    rows = [{"action": "addObject", "body": {"objectID": id}} for id in it.packages.ids[:20_000]]
    return body("POST", "/1/indexes/few/batch", {"requests": rows})


@cache
def packed_blank_lines() -> bytes:
    """2 GiB of blank lines, as 2 MB of gzip."""
    return gzip.compress(b"\n" * (64 * MIB), mtime=0) * 32


def blank_lines(it: Subject) -> Request:
    fields = {"Content-Type": "application/x-ndjson", "Content-Encoding": "gzip"}
    return Request("POST", "/v1/catalogs/blank/items", packed_blank_lines(), fields)


def made(method: str, path: str, content: Callable[[], bytes], media_type: str = "application/json", gzipped=True):
    """A write whose body is made once."""

    @cache
    def packed_content() -> bytes:
        return packed(content()) if gzipped else content()

    fields = {"Content-Type": media_type} | ({"Content-Encoding": "gzip"} if gzipped else {})
    return lambda it: Request(method, path, packed_content(), fields)


def defined(name: str, definition: dict | None = None):
    return lambda it: body("PUT", f"/v1/catalogs/{name}", definition or {"title": name, "categories": []})


ROWS = "application/x-ndjson"
#: Objects that many partial updates change.
large_objects = made("POST", "/1/indexes/large/batch", lambda: batch("[0]", VALUES, 200))
#: Items as large as they may be, one by one and among 20,000.
largest_item = made("PUT", "/v1/catalogs/large/items/large", lambda: large_item(MIB - 64), gzipped=False)


def many_categories(it: Subject) -> Request:
    """A definition that is as long as it may be."""
    part = '{"id":"c{}","kind":"multi","attribute":"a"}'
    return body("PUT", "/v1/catalogs/wide", filling(part, '{"categories":[', "]}"))


def batch_of_many_indices(it: Subject) -> Request:
    """A write for each of as many indices as there may be, and for more of them."""
    rows = [
        {"action": "addObject", "indexName": f"index{number % 200}", "body": {"objectID": str(number)}}
        for number in range(10_000)
    ]
    return body("POST", "/1/indexes/*/batch", {"requests": rows})


#: Writes below `/v1` and `/1/`: what they cost the connection and the writer of the catalog together.
WRITES = [
    Route(
        "POST",
        "/v1/catalogs/{catalog}/items",
        made("POST", "/v1/catalogs/sparse/items", lambda: sparse_rows(200_000), ROWS),
        "200,000 rows without values, and one of 1,900",
        before=(defined("sparse"),),
    ),
    Route(
        "POST",
        "/v1/catalogs/{catalog}/items",
        made("POST", "/v1/catalogs/sparse/items?mode=delete", lambda: sparse_rows(200_000), ROWS),
        "as many deletions of items that are not there",
        before=(defined("sparse"),),
    ),
    Route("PUT", "/v1/catalogs/{catalog}", many_categories, "1 MiB of categories"),
    Route(
        "PUT",
        "/v1/catalogs/{catalog}/items/{item}",
        largest_item,
        "an item of 1 MiB",
        before=(defined("large"),),
    ),
    Route(
        "PATCH",
        "/v1/catalogs/{catalog}/items/{item}",
        lambda it: body("PATCH", "/v1/catalogs/large/items/large", {"a": 1}),
        "7 bytes of an item of 1 MiB",
        before=(defined("large"), largest_item),
    ),
    Route(
        "POST",
        "/1/indexes/{index}/batch",
        made("POST", "/1/indexes/empty/batch", lambda: batch("[]", MIB // 4, 30)),
        "30 objects of 262,144 empty arrays",
    ),
    Route(
        "POST",
        "/1/indexes/{index}/batch",
        made("POST", "/1/indexes/large/batch", lambda: partial_updates(200, 100)),
        "100 partial updates of each of 200 large objects",
        before=(large_objects,),
    ),
    Route("POST", "/1/indexes/*/batch", batch_of_many_indices, "10,000 objects for 200 indices"),
    Route(
        "POST",
        "/1/indexes/{index}/{objectID}/partial",
        lambda it: body(
            "POST", "/1/indexes/large/1/partial", {"a": {"_operation": "AddUnique", "value": "x"}}
        ),
        "an array of 9,800 values",
        before=(large_objects,),
    ),
    Route(
        "POST",
        "/1/indexes/{index}/deleteByQuery",
        lambda it: body("POST", "/1/indexes/few/deleteByQuery", {"filters": f"NOT ({NESTED})"}),
        "a filter of 16 KiB over 20,000 items",
        before=(object_of_few,),
    ),
    Route("PUT", "/1/indexes/{index}/settings", settings_of_many, "1,900 facets and 200 replicas"),
]

#: All that one search can ask for.
SEARCH = {"query": "l", "facets": ["*"], "maxValuesPerFacet": 1000, "hitsPerPage": 1000}

ALONE = [
    Route("GET", "/v1/catalogs", lambda it: Request("GET", "/v1/catalogs")),
    Route("GET", "/v1/catalogs/{catalog}", lambda it: Request("GET", "/v1/catalogs/hard")),
    Route("GET", "/v1/catalogs/{catalog}/categories", lambda it: Request("GET", "/v1/catalogs/hard/categories")),
    Route(
        "GET",
        "/v1/catalogs/{catalog}/categories/{category}/values",
        lambda it: Request("GET", "/v1/catalogs/debian/categories/depends/values?q=l&limit=1000"),
    ),
    Route(
        "GET",
        "/v1/catalogs/{catalog}/categories/{category}/values",
        lambda it: Request("GET", "/v1/catalogs/hard/categories/letters/values?q=lib&limit=1000"),
        "a deep tree",
    ),
    Route("GET", "/v1/catalogs/{catalog}/labels", lambda it: Request("GET", "/v1/catalogs/debian/labels?locale=de")),
    Route(
        "GET",
        "/v1/catalogs/{catalog}/items/{item}",
        lambda it: Request("GET", f"/v1/catalogs/debian/items/{it.packages.ids[0]}"),
    ),
    Route("POST", "/1/indexes/*/queries", searches(*[SEARCH] * 7), "the same search seven times"),
    Route(
        "POST",
        "/1/indexes/*/queries",
        searches(*({**SEARCH, "query": f"l{i:x}", "hitsPerPage": 0, "facets": "depends"} for i in range(50))),
        "50 searches that share nothing",
    ),
    Route("POST", "/1/indexes/{index}/query", lambda it: body("POST", "/1/indexes/debian/query", SEARCH)),
    Route("POST", "/1/indexes/{index}/query", lambda it: body("POST", "/1/indexes/debian/query", {"filters": NESTED})),
    Route("GET", "/1/indexes/{index}/query", lambda it: Request("GET", "/1/indexes/debian/query?query=l&facets=*")),
    Route("GET", "/1/indexes/{index}", lambda it: Request("GET", "/1/indexes/debian?query=l&facets=*")),
    Route(
        "POST",
        "/1/indexes/{index}/facets/{facet}/query",
        lambda it: body("POST", "/1/indexes/debian/facets/depends/query", {"facetQuery": "l", "maxFacetHits": 100}),
    ),
    Route(
        "POST",
        "/1/indexes/{index}/facets/{facet}/query",
        facet_search("depends", EQUAL_WORDS),
        "499 equal words",
    ),
    Route(
        "POST",
        "/1/indexes/{index}/facets/{facet}/query",
        facet_search("depends", PAIRS_OF_LETTERS),
        "as many different words",
    ),
    Route(
        "POST",
        "/1/indexes/{index}/facets/{facet}/query",
        facet_search("id", "l", index="few"),
        "a value for each of 20,000 items",
        before=(object_of_few,),
    ),
    Route(
        "POST",
        "/1/indexes/*/queries",
        searches(
            *({"type": "facet", "facet": "depends", "facetQuery": EQUAL_WORDS[: 997 - 2 * i]} for i in range(50))
        ),
        "50 searches of 499 equal words among values",
    ),
    Route(
        "POST",
        "/1/indexes/*/queries",
        lambda it: body(
            "POST",
            "/1/indexes/*/queries",
            {
                "requests": [
                    {"indexName": "few", "type": "facet", "facet": "id", "facetQuery": "l", "filters": f"NOT id:{i}"}
                    for i in range(50)
                ]
            },
        ),
        "50 searches among a value for each of 20,000 items",
        before=(object_of_few,),
    ),
    Route(
        "POST",
        "/1/indexes/{index}/operation",
        lambda it: body("POST", "/1/indexes/many/operation", {"operation": "copy", "destination": "copied"}),
        "1,900 facets and 200 replicas",
        before=(settings_of_many,),
    ),
    Route(
        "POST",
        "/v1/catalogs/{catalog}/items",
        blank_lines,
        "2 GiB of blank lines",
        before=(lambda it: body("PUT", "/v1/catalogs/blank", {"title": "Blank lines", "categories": []}),),
    ),
    Route("GET", "/1/indexes/{index}/browse", lambda it: Request("GET", "/1/indexes/debian/browse?query=l")),
    Route("POST", "/1/indexes/{index}/browse", lambda it: body("POST", "/1/indexes/debian/browse", SEARCH)),
    Route(
        "GET",
        "/1/indexes/{index}/{objectID}",
        lambda it: Request("GET", f"/1/indexes/debian/{it.packages.ids[0]}"),
    ),
    Route(
        "POST",
        "/1/indexes/*/objects",
        lambda it: body(
            "POST",
            "/1/indexes/*/objects",
            {"requests": [{"indexName": "debian", "objectID": id} for id in it.packages.ids[:1000]]},
        ),
        "1,000 items",
    ),
    Route("POST", "/v1/catalogs/{catalog}/query", query(nested("[", "]")), "1 MiB of nested arrays"),
    Route("POST", "/v1/catalogs/{catalog}/query", query(nested('{"a":', "}")), "1 MiB of nested objects"),
    Route("POST", "/v1/catalogs/{catalog}/query", query(filling('"u{}":0', "{", "}")), "1 MiB of unknown members"),
    Route(
        "POST",
        "/v1/catalogs/{catalog}/query",
        query(filling('"u{}":0', '{"selections":{', "}}")),
        "1 MiB of unknown categories",
    ),
    Route(
        "POST",
        "/v1/catalogs/{catalog}/query",
        query(filling('"u{}"', '{"selections":{"depends":[', "]}}")),
        "1 MiB of unknown values",
    ),
    Route("POST", "/v1/catalogs/{catalog}/query", query(filling('"page":1', "{", "}")), "1 MiB of one member repeated"),
    Route("POST", "/v1/catalogs/{catalog}/query", query(b'{"filter":"' + b"(" * 16_000 + b'"}'), "16,000 parentheses"),
    Route("POST", "/v1/catalogs/{catalog}/query", query({"filter": NESTED}), "600 comparisons in a filter"),
    Route("POST", "/v1/catalogs/{catalog}/query", query({"filter": ALTERNATIVES}), "120 keywords in a filter"),
    Route("POST", "/v1/catalogs/{catalog}/query", query({"filter": PAIRS}), "165 or-groups in a filter"),
    Route(
        "POST",
        "/v1/sessions",
        lambda it: body("POST", "/v1/sessions", filling('"u{}":0', "{", "}")),
        "1 MiB of unknown members",
    ),
    Route("GET", "/v1/shares/{key}", lambda it: Request("GET", f"/v1/shares/{'A' * 4_000}"), "no token"),
    Route("GET", "/livez", lambda it: Request("GET", "/livez")),
    Route("GET", "/readyz", lambda it: Request("GET", "/readyz")),
    Route("GET", "/version", lambda it: Request("GET", "/version")),
    Route("GET", "/metrics", lambda it: Request("GET", "/metrics")),
    Route("GET", "/openapi.yaml", lambda it: Request("GET", "/openapi.yaml")),
    Route("GET", "/openapi.json", lambda it: Request("GET", "/openapi.json")),
    Route("GET", "/", lambda it: Request("GET", "/")),
    Route("GET", "/docs", lambda it: Request("GET", "/docs")),
    Route("GET", "/explorer/{file}", lambda it: Request("GET", "/explorer/app.js")),
    Route("GET", "/docs/errors", lambda it: Request("GET", "/docs/errors")),
    Route("GET", "/docs/errors/{code}", lambda it: Request("GET", "/docs/errors/tooMuchWork")),
    Route(
        "GET",
        "/v1/catalogs/{catalog}/query",
        lambda it: Request("GET", "/v1/catalogs/debian/query?" + urlencode({**EVERYTHING, "filter": ALTERNATIVES})),
        "120 keywords in a filter",
    ),
    *WRITES,
]
