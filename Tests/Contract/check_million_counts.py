#!/usr/bin/env python3
"""Compares what the service answers about a million items with what SQL counts in the same file.

    python check_million_counts.py --service filter-service --items .build/benchmarks/shop-1m

For a number of states, drawn from a fixed seed: the total, the counts of all values of all eight categories, the
what-if of some values of each, the price's numbers, and the ids of the first page in three orders. DuckDB counts in
the columns of items.parquet, one query for each question, so that nothing is shared with the engine but the items.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlencode

import duckdb

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from service_process import ServiceProcess  # noqa: E402

DEFINITION = Path(__file__).resolve().parents[2] / "Benchmarks" / "Workloads" / "shop.catalog.json"
PAGE_SIZE = 50
WHAT_IFS = 3
LEVELS = ("department", "aisle", "category")

# What is chosen, by category: a list of values, a path, one value, True, or two bounds.
State = dict[str, object]


def literal(value: object) -> str:
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return str(value)


def condition(category: str, selection: object) -> str:
    """What an item must be to pass a selection, as SQL."""
    if category in ("brand", "color"):
        return f"{category} IN ({', '.join(map(literal, selection))})"
    if category in ("size", "tags"):
        return f"list_has_any({category}, [{', '.join(map(literal, selection))}])"
    if category == "category":
        return f"{LEVELS[selection.count(' > ')]} = {literal(selection)}"
    if category == "rating":
        return f"rating = {selection}"
    if category == "in_stock":
        return "in_stock"
    return f"price BETWEEN {selection[0]} AND {selection[1]}"


def where(state: State, without: str | None = None) -> str:
    """The AND of all selections, or of all but one."""
    return " AND ".join(condition(*chosen) for chosen in state.items() if chosen[0] != without) or "true"


def toggled(category: str, selection: object, value: object) -> object:
    """The selection after a tap on a value; `None` where nothing is left."""
    if category == "category":
        # The deepest chosen node gives way to its parent.
        return value.rpartition(" > ")[0] or None if selection == value else value
    if category == "rating":
        return None if selection == value else value
    chosen = list(selection or [])
    if value not in chosen:
        return chosen + [value]
    chosen.remove(value)
    return chosen or None


def wire(category: str, selection: object) -> object:
    if category == "category":
        return {"paths": [selection]}
    if category == "price":
        return {"lower": selection[0], "upper": selection[1]}
    return selection


class Items:
    """The items as a table of DuckDB."""

    def __init__(self, parquet: Path):
        self.connection = duckdb.connect()
        self.connection.execute(
            "CREATE TABLE items AS SELECT * REPLACE (price::DECIMAL(12, 2) AS price),"
            " split_part(category, ' > ', 1) AS department,"
            " department || ' > ' || split_part(category, ' > ', 2) AS aisle FROM read_parquet(?)",
            [str(parquet)],
        )

    def rows(self, query: str) -> list[tuple]:
        return self.connection.execute(query).fetchall()

    def total(self, state: State) -> int:
        return self.rows(f"SELECT count(*) FROM items WHERE {where(state)}")[0][0]

    def counts(self, category: str, state: State) -> dict[object, int]:
        """The items with each value that pass everything chosen in other categories."""
        others = where(state, without=category)
        columns = LEVELS if category == "category" else (category,)
        if category in ("size", "tags"):
            columns = (f"unnest({category})",)
        return {
            value: count
            for column in columns
            for value, count in self.rows(
                f"SELECT value, count(*) FROM (SELECT {column} AS value FROM items WHERE {others}) GROUP BY value"
            )
            if value is not None
        }

    def stats(self, state: State) -> dict[str, float]:
        others = where(state, without="price")
        query = f"SELECT count(*), min(price), max(price), sum(price) FROM items WHERE {others}"
        count, least, greatest, total = self.rows(query)[0]
        if count == 0:
            return {"count": 0}
        numbers = {"min": least, "max": greatest, "sum": total, "average": float(total) / count}
        return {"count": count} | {name: float(number) for name, number in numbers.items()}

    def page(self, state: State, order: str) -> list[str]:
        query = f"SELECT id FROM items WHERE {where(state)} ORDER BY {order} LIMIT {PAGE_SIZE}"
        return [row[0] for row in self.rows(query)]

    def value(self, category: str, rng: random.Random) -> object:
        """That of some item, so that common values come up often."""
        column = f"{category}[1]" if category in ("size", "tags") else category
        while True:
            row = rng.randrange(self.total({}))
            value = self.rows(f"SELECT {column} FROM items WHERE n = {row}")[0][0]
            if value is not None:
                return float(value) if category == "price" else value


def drawn_state(items: Items, categories: list[str], rng: random.Random) -> State:
    state: State = {}
    for category in rng.sample(categories, rng.randint(0, 4)):
        if category == "category":
            path = items.value(category, rng).split(" > ")
            state[category] = " > ".join(path[: rng.randint(1, 3)])
        elif category == "price":
            state[category] = sorted(items.value(category, rng) for _ in range(2))
        elif category == "in_stock":
            state[category] = True
        elif category == "rating":
            state[category] = items.value(category, rng)
        else:
            state[category] = sorted({items.value(category, rng) for _ in range(rng.randint(1, 3))})
    return state


class Comparison:
    """One state: what differs between the service and SQL."""

    def __init__(self, items: Items, service: ServiceProcess, categories: list[str], state: State):
        self.items, self.service, self.state = items, service, state
        self.compared = 0
        self.faults: list[str] = []
        selections = {category: wire(category, chosen) for category, chosen in state.items()}
        self.screen = service.post("/v1/sessions", {"catalog": "shop", "state": {"selections": selections}}, status=201)
        self.path = f"/v1/sessions/{self.screen['session']['id']}"
        self.total = items.total(state)
        self.expect("total", self.screen["total"], self.total)
        answered = {category["id"]: category for category in self.screen["categories"]}
        self.expect("categories", list(answered), categories)
        for category in categories:
            self.category(category, answered[category])
        for sort, order in {"default": "n", "cheapest": "price, n", "best": "rating DESC NULLS LAST, n"}.items():
            page = service.get(f"{self.path}/items?{urlencode({'sort': sort, 'pageSize': PAGE_SIZE})}")
            self.expect(f"page by {sort}", page["page"]["itemIds"], items.page(state, order))

    def expect(self, what: str, answered: object, expected: object) -> None:
        self.compared += 1
        if answered != expected:
            self.faults.append(f"{json.dumps(self.state)}: {what}: answered {answered!r}, expected {expected!r}")

    def category(self, category: str, answer: dict) -> None:
        cleared = {key: chosen for key, chosen in self.state.items() if key != category}
        self.expect(f"{category}: whatIfCleared", answer["whatIfCleared"], self.items.total(cleared))
        if category == "price":
            self.stats(answer["stats"])
        elif category == "in_stock":
            switched = cleared if category in self.state else self.state | {category: True}
            self.expect("in_stock: count", answer["toggle"]["count"], self.items.total(self.state | {category: True}))
            self.expect("in_stock: whatIf", answer["toggle"]["whatIf"], self.items.total(switched))
        else:
            self.values(category, answer)

    def stats(self, answer: dict) -> None:
        expected = self.items.stats(self.state)
        self.expect("price: numbers", sorted(name for name in answer if answer[name] is not None), sorted(expected))
        for name, number in expected.items():
            # The average is rounded to a double, and so is what Python makes of the sum.
            is_close = math.isclose(answer.get(name) or 0, number, rel_tol=1e-12)
            self.expect(f"price: {name}", answer.get(name) if not is_close else number, number)

    def values(self, category: str, answer: dict) -> None:
        listed = self.all_values(category, None)
        expected = self.items.counts(category, self.state)
        everything = self.items.counts(category, {})
        self.expect(f"{category}: valueCount", answer["valueCount"], len(everything))
        self.expect(f"{category}: values that one of both lacks", set(listed) ^ set(everything), set())
        for value, result in listed.items():
            self.expect(f"{category}: {value}: count", result["count"], expected.get(value, 0))
        selection = self.state.get(category)
        chosen = [selection] if isinstance(selection, (str, float)) else list(selection or [])
        for value in dict.fromkeys(chosen + list(listed)[:: max(len(listed) // WHAT_IFS, 1)]):
            after = dict(self.state) | {category: toggled(category, selection, value)}
            after = {key: kept for key, kept in after.items() if kept is not None}
            self.expect(f"{category}: {value}: whatIf", listed[value]["whatIf"], self.items.total(after))

    def all_values(self, category: str, parent: str | None) -> dict[object, dict]:
        """All values with their answers, of a tree those below a node; page by page."""
        parameters = {"limit": 1000} | ({"parent": parent} if parent else {})
        found: dict[object, dict] = {}
        while True:
            answer = self.service.get(f"{self.path}/categories/{category}/values?{urlencode(parameters)}")
            found |= {value["value"]: value for value in answer["values"]}
            if answer["nextCursor"] is None:
                break
            parameters["cursor"] = answer["nextCursor"]
        # Without a parent a tree shows its roots and the branches on the chosen path.
        for value, result in list(found.items()):
            if result.get("hasChildren") and (parent is not None or result["level"] == 0):
                found |= self.all_values(category, value)
        return found


def main() -> int:
    arguments = argparse.ArgumentParser(description="Compares the service's counts with those of SQL.")
    arguments.add_argument("--service", type=Path, required=True, help="the filter-service binary")
    arguments.add_argument("--items", type=Path, required=True, help="the folder of items.ndjson and items.parquet")
    arguments.add_argument("--states", type=int, default=40)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    items = Items(options.items / "items.parquet")
    categories = [category["id"] for category in json.loads(DEFINITION.read_text(encoding="utf-8"))["categories"]]
    rng = random.Random(options.seed)
    compared, faults = 0, []
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "shop.ndjson")
        data.symlink_to((options.items / "items.ndjson").resolve())
        Path(folder, DEFINITION.name).symlink_to(DEFINITION)
        with ServiceProcess(options.service, str(data)) as service:
            for _ in range(options.states):
                comparison = Comparison(items, service, categories, drawn_state(items, categories, rng))
                print(f"{comparison.total} items: {json.dumps(comparison.state)}", flush=True)
                compared += comparison.compared
                faults += comparison.faults
    print(f"{items.total({})} items, {options.states} states, {compared} comparisons; {len(faults)} differences")
    for fault in faults[:100]:
        print(f"  {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
