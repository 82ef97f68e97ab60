"""What a search of the search protocol answers, counted item by item and independently of the service.

Reads the requests that the clients of the protocol send: facet and numeric filters as lists, words of a query. A text
in `filters` is not read: recordings say beside it what it means.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl

OPERATORS = {
    "<": lambda value, bound: value < bound,
    "<=": lambda value, bound: value <= bound,
    "=": lambda value, bound: value == bound,
    "!=": lambda value, bound: value != bound,
    ">=": lambda value, bound: value >= bound,
    ">": lambda value, bound: value > bound,
}
COMPARISON = re.compile(r"(?P<attribute>[\w.]+) *(?P<operator><=|>=|!=|<|>|=) *(?P<bound>-?[\d.]+)")
RANGE = re.compile(r"(?P<attribute>[\w.]+):(?P<lower>-?[\d.]+) TO (?P<upper>-?[\d.]+)")
DEFAULT_PAGE_SIZE = 20
DEFAULT_FACET_VALUES = 100
MOST_HITS_IN_PAGES = 1000


@dataclass(frozen=True)
class Answer:
    """Of one search: the rows that pass, in the order of the items."""

    items: list[dict]
    """Those that pass."""
    facets: dict[str, Counter]
    """All values, as texts, with the number of items that have them."""
    stats: dict[str, dict[str, float]]


class SearchModel:
    """The items of an NDJSON file, of which `id` is the identifier."""

    def __init__(self, path: Path):
        with path.open(encoding="utf-8") as file:
            self.items = [flat(json.loads(line)) for line in file]

    def search(self, request: dict) -> Answer:
        items = [item for item in self.items if passes(item, request)]
        facets, stats = {}, {}
        for attribute in self.attributes(request):
            counts = Counter(text for item in items for text in set(map(as_text, values(item, attribute))))
            if counts:
                facets[attribute] = counts
            numbers = [number for item in items for number in values(item, attribute) if is_number(number)]
            if numbers:
                total = math.fsum(numbers)
                stats[attribute] = {
                    "min": min(numbers), "max": max(numbers), "avg": total / len(numbers), "sum": total
                }
        return Answer(items, facets, stats)

    def attributes(self, request: dict) -> list[str]:
        """The facets that a request names; those of `*` depend on the definition, and are not counted here."""
        named = request.get("facets", [])
        return [name for name in ([named] if isinstance(named, str) else named) if name != "*"]


def decoded(request: dict) -> dict:
    """A request whose parameters are members, also where they come as one text or as a member of their own."""
    params = request.get("params", {})
    if isinstance(params, dict):
        return {**params, **{name: value for name, value in request.items() if name != "params"}}
    found = {}
    for name, text in parse_qsl(params, keep_blank_values=True):
        try:
            found[name] = text if name in ("query", "filters") else json.loads(text)
        except ValueError:
            found[name] = text
    return {**found, **{name: value for name, value in request.items() if name != "params"}}


def flat(item: dict) -> dict:
    """With `a.b` for members of members, and the name that the protocol has for the identifier."""
    found = {"objectID": item["id"]}
    for name, value in item.items():
        if isinstance(value, dict):
            found |= {f"{name}.{inner}": part for inner, part in value.items()}
        else:
            found[name] = value
    return found


def values(item: dict, attribute: str) -> list:
    value = item.get(attribute, [])
    return value if isinstance(value, list) else [value]


def is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def as_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def passes(item: dict, request: dict) -> bool:
    return (
        passes_list(request.get("facetFilters", []), lambda text: has_value(item, text))
        and passes_list(request.get("numericFilters", []), lambda text: compares(item, text))
        and has_words(item, request.get("query", ""))
    )


def passes_list(filters: list | str, test) -> bool:
    """All of a list; of a list inside, one."""
    each = [filters] if isinstance(filters, str) else filters
    return all(any(map(test, part)) if isinstance(part, list) else test(part) for part in each)


def has_value(item: dict, text: str) -> bool:
    attribute, _, value = text.partition(":")
    is_excluded = value.startswith("-")
    value = value.removeprefix("-").removeprefix("\\") if not value.startswith("\\-") else value[1:]
    return any(is_same(each, value) for each in values(item, attribute)) != is_excluded


def is_same(value: object, text: str) -> bool:
    if as_text(value) == text:
        return True
    try:
        return is_number(value) and value == float(text)
    except ValueError:
        return False


def compares(item: dict, text: str) -> bool:
    """Whether a number of the item is as a comparison says; `!=` also holds without a number."""
    if found := RANGE.fullmatch(text):
        lower, upper = float(found["lower"]), float(found["upper"])
        return any(lower <= number <= upper for number in values(item, found["attribute"]))
    found = COMPARISON.fullmatch(text)
    numbers, bound = values(item, found["attribute"]), float(found["bound"])
    if found["operator"] == "!=":
        return bound not in numbers
    return any(OPERATORS[found["operator"]](number, bound) for number in numbers)


def has_words(item: dict, query: str) -> bool:
    """Whether each word is a word of a text of the item; the last one may be the beginning of a word."""
    asked = re.findall(r"\w+", query.casefold())
    if not asked:
        return True
    texts = [text for name in item if name != "objectID" for text in values(item, name) if isinstance(text, str)]
    found = {word for text in texts for word in re.findall(r"\w+", text.casefold())}
    return all(word in found for word in asked[:-1]) and any(word.startswith(asked[-1]) for word in found)


def differences(request: dict, meaning: dict, answer: dict, model: SearchModel) -> list[str]:
    """What an answer says otherwise than the model; nothing where they agree.

    meaning: the request, with lists in place of a text of filters, and the name of the index.
    """
    expected = model.search({**meaning, "facets": request.get("facets", [])})
    found = []

    def compare(what: str, said: object, right: object) -> None:
        if said != right:
            found.append(f"{what} is {str(said)[:300]}, not {str(right)[:300]}")

    total, size = len(expected.items), request.get("hitsPerPage", DEFAULT_PAGE_SIZE)
    page = request.get("page", 0)
    compare("nbHits", answer["nbHits"], total)
    compare("hitsPerPage", answer["hitsPerPage"], size)
    compare("page", answer["page"], page)
    compare("nbPages", answer["nbPages"], math.ceil(min(total, MOST_HITS_IN_PAGES) / size) if size else 0)
    found += differences_of_hits(meaning["indexName"], answer, expected.items[page * size:][:size], len(expected.items))
    if model.attributes(request):
        limit = request.get("maxValuesPerFacet", DEFAULT_FACET_VALUES)
        found += differences_of_facets(answer["facets"], expected.facets, limit)
        compare("attributes with stats", set(answer.get("facets_stats", {})), set(expected.stats))
        for attribute, stats in expected.stats.items():
            said = answer.get("facets_stats", {}).get(attribute, {})
            for name, number in stats.items():
                if not math.isclose(said.get(name, math.nan), number, rel_tol=1e-9):
                    found.append(f"{name} of {attribute} is {said.get(name)}, not {number}")
    return found


def differences_of_hits(index: str, answer: dict, expected: list[dict], total: int) -> list[str]:
    """Those of a declared sort are compared by number and order alone: equal keys stand in the order of the items."""
    hits, sort = answer["hits"], index.partition("_")[2]
    if len(hits) != len(expected):
        return [f"{len(hits)} hits came instead of {len(expected)} of {total}"]
    if not sort:
        ids = [hit["objectID"] for hit in hits]
        right = [item["objectID"] for item in expected]
        return [] if ids == right else [f"the hits are {ids[:5]}…, not {right[:5]}…"]
    prices = [hit["price"] for hit in hits if "price" in hit]
    return [] if prices == sorted(prices, reverse=sort == "dearest") else [f"the prices of {sort} are {prices}"]


def differences_of_facets(said: dict, expected: dict[str, Counter], limit: int) -> list[str]:
    """Where there are more values than the limit, the most frequent ones come; of equal ones, any."""
    if set(said) != set(expected):
        return [f"the facets are {sorted(said)}, not {sorted(expected)}"]
    found = []
    for attribute, counts in expected.items():
        values_said = said[attribute]
        wrong = {value: count for value, count in values_said.items() if counts[value] != count}
        if wrong:
            found.append(f"counts of {attribute} are {wrong}, not {[counts[value] for value in wrong]}")
        most = sorted(counts.values(), reverse=True)[:limit]
        if sorted(values_said.values(), reverse=True) != most:
            found.append(f"{attribute} has {len(values_said)} values, not the {len(most)} most frequent ones")
    return found
