"""What schemathesis does here besides its own work: it loads this file by its name (SCHEMATHESIS_HOOKS).

- Requests about sessions are about ones that live, mostly; a generator cannot make up an id that is signed.
- A live catalog is there, with the items and the definition of the other one, whatever was written to it.
- Selections are of categories that there are, mostly; a state in the address that begins as JSON is JSON.
- One more check, `refused_by_meaning`: a request that fits its schemas is refused only for what no schema can say.
"""

from __future__ import annotations

import json
import pathlib
import re
import zlib

import requests
import schemathesis
from hypothesis import strategies
from schemathesis import GenerationMode

# The edges of a header are made of letters and digits alone, unless its format is known.
schemathesis.openapi.format(
    "entity-tags", strategies.from_regex(r'(W/)?"[!#-~]{0,20}"(, "[a-z0-9-]{0,20}")?', fullmatch=True)
)

# Selections of every kind, by category of Tests/Data/everything.catalog.json.
SELECTIONS = {
    "maker": [["Northwind"], {"values": ["Northwind"], "excluded": ["Meadow"], "none": True}, "Tide & Leaf"],
    "tags": [["organic", "loose"], {"excluded": ["bags"]}],
    "kind": ["Black > Assam", {"paths": ["Black", "Green > Japan"], "none": False}],
    "place": [{"paths": ["Asia"]}, "Asia > Japan"],
    "flavours": [{"excluded": ["malty"]}, {"excluded": [], "none": False}],
    "caffeine": ["high", {"value": "low", "none": True}],
    "price": [[1, 9], [None, 5], {"lower": 3, "upper": None, "none": True}, {"none": True}],
    "step": ["cheap", ["rest"]],
    "sale": [True, {"isOn": False}],
    "gift": [["paper"]],
    "letter": [["a-f", "new"], {"excluded": ["g-z"]}],
    "rating": [4, {"value": 3.5, "none": True}],
    "picked": [["2024-03-01", None], {"lower": "2024-01-01", "upper": "2024-04-30"}],
    "words": [["red"], {"words": ["red", "Tea"], "isCaseSensitive": True}, {"words": [], "none": True}],
    "q": ["assam", {"text": "morn"}],
    "inStock": [True, None],
    "country": ["Japan", "India"],
    "region": [["Uji"], ["Assam"]],
}

# Codes that say: the request is written as the contract has it, and what it asks for is not there or cannot be.
OF_MEANING = {
    "unknownCatalog",
    "unknownCategory",
    "unknownCategoryGroup",
    "unknownValue",
    "unknownFilter",
    "unknownItem",
    "unknownShare",
    "unknownSort",
    "unknownAttribute",
    "valueNotOffered",
    "rangeInverted",
    "noneNotIncluded",
    "notNegatable",
    "notAToggle",
    "notRemovable",
    "categoryDisabled",
    "noStep",
    "draftOfDraft",
    "notADraft",
    "notInDraft",
    "idempotencyKeyReused",
    # The definition says how many values a category takes.
    "tooMany",
    # The grammar of filter expressions is no regular one.
    "malformedFilter",
    # The rules of definitions and rows are more than their schemas say, and rows must fit the definition.
    "invalidDefinition",
    "invalidRows",
    "unfitItems",
}

# Where a value is invalid or a field unknown because of what the request is about, which a schema does not see.
PLACES_OF_MEANING = [
    # The kind of the category decides which form a selection has, and what stands in it.
    r"pointer (/state)?/selections/.*",
    r"pointer /operations/\d+/(selection|value|isOn|category)\b.*",
    r"pointer (/value|/values|/paths|/lower|/upper|/excluded|/none|/words|/text|/isOn|/isCaseSensitive)?(/\d+)?",
    # A group takes filters of some types; a date is in the calendar; both ends of a range are of one type.
    r"pointer (/state)?/filters/\d+(/(value|lower|upper|group))?",
    r"pointer /operations/\d+/filter(/(value|lower|upper|group))?",
    # Locales are those of the catalog and of phrase files.
    r"(parameter |pointer (/operations/\d+|/state)?/)locale",
    # Of two catalogs a session names one; a live catalog is called as a file can be.
    r"pointer /catalog",
    r"parameter catalog",
    # Cursors have a checksum, versions belong to the session; a cursor goes with no page number.
    r"parameter (cursor|since|page)",
    # Only some kinds have values, only a hierarchy has parents; attributes are those of the items.
    r"parameter (category|value|parent|attributes)",
    r"pointer (/operations/\d+)?/categories/\d+",
    r"pointer /attributes/\d+",
    # How something was counted is no part of a difference.
    r"parameter debug",
]

# States in the address: that a text is JSON, no schema of a parameter says.
STATES = ["{}"] + [json.dumps({"selections": {name: forms[0]}}) for name, forms in SELECTIONS.items()]

SESSION_ID = re.compile(r"[A-Za-z0-9_-]{32}")

DATA = pathlib.Path(__file__).resolve().parents[1] / "Data"
LIVE = "live"

# What the live catalog needs before the next request about it.
missing: set[str] = {"definition", "items"}

# Sessions that the service has begun in this run, and of these the ones that may live, the newest last.
begun: set[str] = set()
living: list[str] = []


def _number(text: str) -> int:
    """The same for the same text in every run."""
    return zlib.crc32(text.encode(errors="surrogatepass"))


def _restore(address: str) -> None:
    """Gives the live catalog the definition and the items of the other one again."""
    path = f"{address}/v1/catalogs/{LIVE}"
    if "definition" in missing:
        definition = (DATA / "everything.catalog.json").read_bytes()
        headers = {"Content-Type": "application/json"}
        requests.put(path, data=definition, headers=headers, timeout=20).raise_for_status()
    if "items" in missing:
        items = (DATA / "everything.ndjson").read_bytes()
        headers = {"Content-Type": "application/x-ndjson"}
        requests.post(f"{path}/items?mode=replace", data=items, headers=headers, timeout=20).raise_for_status()
    missing.clear()


def _begin(address: str) -> str:
    """A session with a step to undo."""
    _restore(address)
    catalog = "everything" if len(begun) % 2 else LIVE
    body = {"catalog": catalog, "state": {"selections": {"maker": ["Northwind"]}}}
    reply = requests.post(f"{address}/v1/sessions", json=body, timeout=20)
    reply.raise_for_status()
    session = reply.json()["session"]["id"]
    begun.add(session)
    requests.patch(f"{address}/v1/sessions/{session}", json={"selections": {"price": [1, 9]}}, timeout=20)
    return session


@schemathesis.hook
def before_call(context, case, kwargs) -> None:
    parameters = case.path_parameters or {}
    body = case.body if isinstance(case.body, dict) else {}
    if LIVE in (parameters.get("catalog"), body.get("catalog")):
        _restore(case.operation.base_url)
    session = parameters.get("session")
    if isinstance(session, str) and SESSION_ID.fullmatch(session) and session not in begun and _number(session) % 8:
        if not living:
            living.append(_begin(case.operation.base_url))
        parameters["session"] = living[-1]
    state = (case.query or {}).get("state")
    if isinstance(state, str) and state.startswith("{"):
        case.query["state"] = STATES[_number(state) % len(STATES)]


@schemathesis.hook
def after_call(context, case, response) -> None:
    if response.status_code < 300 and (case.path_parameters or {}).get("catalog") == LIVE:
        if case.path == "/v1/catalogs/{catalog}" and case.method in ("PUT", "DELETE"):
            missing.update({"definition", "items"})
        elif case.path.startswith("/v1/catalogs/{catalog}/items") and case.method != "GET":
            missing.add("items")
    session = (case.path_parameters or {}).get("session")
    if response.status_code == 410 or case.method == "DELETE" and case.path == "/v1/sessions/{session}":
        if session in living:
            living.remove(session)
    if response.status_code == 201 and "session" in response.json():
        begun.add(response.json()["session"]["id"])


@schemathesis.hook
def map_body(context, body):
    """Replaces made-up selections, three times out of four, and forgets shares: no generator makes up a signed key."""
    body = _with_numbers_in_range(body)
    if not isinstance(body, dict):
        return body
    body = dict(body)
    body.pop("share", None)
    if isinstance(body.get("state"), dict):
        body["state"] = _with_selections(body["state"])
    return _with_selections(body)


def _with_numbers_in_range(value):
    """Items hold any JSON, but no integer beyond 64 bits: no schema of any JSON says so."""
    if isinstance(value, dict):
        return {key: _with_numbers_in_range(member) for key, member in value.items()}
    if isinstance(value, list):
        return [_with_numbers_in_range(element) for element in value]
    if isinstance(value, int) and not isinstance(value, bool) and not -(2**63) <= value < 2**64:
        return value % 2**53
    return value


def _with_selections(body: dict) -> dict:
    selections = body.get("selections")
    if not isinstance(selections, dict):
        return body
    replaced = {}
    for name, selection in selections.items():
        number = _number(name)
        if number % 4:
            category = list(SELECTIONS)[number // 4 % len(SELECTIONS)]
            choices = SELECTIONS[category]
            replaced[category] = choices[number // 97 % len(choices)]
        else:
            replaced[name] = selection
    return {**body, "selections": replaced}


def _place(error: dict) -> str:
    for kind in ("pointer", "parameter", "header"):
        if kind in error:
            return f"{kind} {error[kind]}"
    return ""


@schemathesis.check
def refused_by_meaning(ctx, response, case) -> None:
    """A request that fits its schemas is refused only for what no schema says."""
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE or response.status_code != 422:
        return
    problem = response.json()
    if problem["code"] in OF_MEANING:
        return
    places = [_place(error) for error in problem["errors"]]
    if problem["code"] in ("invalidValue", "unknownField") and all(
        any(re.fullmatch(pattern, place, re.S) for pattern in PLACES_OF_MEANING) for place in places
    ):
        return
    how = getattr(case.meta.phase.data, "description", None) or case.meta.phase.name.value
    raise AssertionError(f"fits the contract ({how}) and is refused: {problem['code']} at {', '.join(places)}")
