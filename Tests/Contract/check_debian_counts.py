#!/usr/bin/env python3
"""Compares what the service answers about the packages of this Debian machine with counts made independently.

    python check_debian_counts.py --service filter-service --items debian.ndjson

Asks for a number of states, chosen by rank (such as "the most common section") and at random from a fixed seed, and
compares totals, counts, what-if, None, range statistics and pages, each with plain set arithmetic over the same file.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from plain_counts import Category, Counter, Items, Selection, State, categories_of  # noqa: E402
from screen_comparison import Comparison, wire  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

DEFINITION = Path(__file__).resolve().parents[1] / "Data" / "debian.catalog.json"
PAGE_SIZE = 50
RANDOM_STATES = 24
SEED = 12


def ranked(items: Items, attribute: str) -> list:
    """The values of an attribute, most common first."""
    return sorted(items.having[attribute], key=lambda value: (-items.having[attribute][value].bit_count(), str(value)))


def chosen_states(items: Items) -> list[State]:
    section, priority = ranked(items, "section"), ranked(items, "priority")
    tags, role = ranked(items, "tags"), ranked(items, "role")
    host, depends, language = ranked(items, "homepageHost"), ranked(items, "depends"), ranked(items, "implementedIn")
    arch, maintainer = ranked(items, "multiArch"), ranked(items, "maintainer")
    # The tag that most often comes with the most common one.
    first = items.having["tags"][tags[0]]
    companion = max(tags[1:], key=lambda tag: ((items.having["tags"][tag] & first).bit_count(), tag))

    def chosen(*values, none=False):
        return Selection(values=frozenset(values), none=none)

    return [
        {},
        {"section": chosen(section[0])},
        {"section": chosen(section[0], section[3], section[-1])},
        {"tags": chosen(tags[0])},
        {"tags": chosen(tags[0], companion)},
        {"tags": chosen(tags[0], companion, tags[-1])},
        {"priority": chosen(priority[1])},
        {"essential": Selection(is_on=True)},
        {"installedKiB": Selection(lower=1_000, upper=50_000)},
        {"installedKiB": Selection(lower=1_000, none=True)},
        {"installedKiB": Selection(none=True)},
        {"sizeBytes": Selection(upper=4_096)},
        {"homepageHost": chosen(none=True)},
        {"homepageHost": chosen(host[0], host[2_000], none=True)},
        {"role": chosen(role[0], role[1]), "implementedIn": chosen(language[0])},
        {"multiArch": chosen(arch[0], none=True)},
        {"multiArch": chosen(none=True)},
        {"depends": chosen(depends[0], depends[5_000]), "section": chosen(*section[:5])},
        {"maintainer": chosen(maintainer[0], maintainer[-1]), "tags": chosen(tags[0])},
        {
            "section": chosen(*section[:8]),
            "role": chosen(role[0], role[2], none=True),
            "depends": chosen(depends[0]),
            "installedKiB": Selection(lower=100, upper=20_000),
            "multiArch": chosen(arch[1], none=True),
        },
        {"essential": Selection(is_on=True), "section": chosen(section[-1]), "tags": chosen(tags[-1])},
    ]


def random_states(items: Items, categories: list[Category], seed: int, count: int) -> list[State]:
    rng = random.Random(seed)
    by_rank = {category.id: ranked(items, category.attribute) for category in categories}
    states = []
    for _ in range(count):
        state = {}
        for category in rng.sample(categories, rng.randint(1, 4)):
            values = by_rank[category.id]
            none = category.includes_none and rng.random() < 0.5
            if category.kind == "toggle":
                selection = Selection(is_on=rng.random() < 0.3)
            elif category.kind == "range":
                ordered = sorted(values)
                lower, upper = ordered[rng.randrange(len(ordered) // 8)], ordered[-1 - rng.randrange(len(ordered) // 2)]
                selection = Selection(lower=lower, upper=upper, none=none)
            elif category.kind == "single":
                selection = Selection(values=frozenset(values[:1]), none=category.includes_none)
            else:
                # Mostly common values, so that the states match something.
                number = 1 if category.is_all else rng.randint(1, 4)
                picked = {values[min(int(rng.expovariate(1 / 8)), len(values) - 1)] for _ in range(number)}
                selection = Selection(values=frozenset(picked), none=none)
            state[category.id] = selection
        states.append(state)
    return states


def check(service: Path, items_path: Path) -> tuple[list[str], str]:
    """All differences, and one line that says how much was compared."""
    definition = json.loads(DEFINITION.read_text(encoding="utf-8"))
    categories = categories_of(definition)
    items = Items.read(items_path, {category.attribute for category in categories})
    states = chosen_states(items) + random_states(items, categories, SEED, RANDOM_STATES)
    faults, compared = [], 0
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "debian.ndjson")
        data.symlink_to(items_path.resolve())
        shutil.copyfile(DEFINITION, Path(folder, "debian.catalog.json"))
        with ServiceProcess(service, f"debian={data}") as process:
            for state in states:
                counter = Counter(items, categories, state)
                matching = items.members(counter.matching())
                sizes = {row: items.rows[row].get("installedKiB") for row in matching}
                orders = {
                    "default": matching,
                    "largest": sorted(matching, key=lambda row: (sizes[row] is None, -(sizes[row] or 0), row)),
                }
                comparison = Comparison(counter)
                selections = {it.id: wire(it, state[it.id]) for it in categories if it.id in state}
                for sort, rows in orders.items():
                    query = {
                        "selections": selections,
                        "sort": sort,
                        "pageSize": PAGE_SIZE,
                        "include": ["categories", "page"],
                    }
                    answer = process.post("/v1/catalogs/debian/query", query)
                    comparison.page(answer["page"], [items.rows[row]["id"] for row in rows], PAGE_SIZE)
                comparison.answer(answer)
                compared += comparison.compared
                faults += [f"{json.dumps(selections)}: {fault}" for fault in comparison.faults]
    return faults, f"{len(items.rows)} packages, {len(states)} states, {compared} comparisons"


def main() -> int:
    arguments = argparse.ArgumentParser(description="Compares the service's counts with counts made independently.")
    arguments.add_argument("--service", type=Path, required=True, help="the filter-service binary")
    arguments.add_argument("--items", type=Path, required=True, help="NDJSON from Tests/Data/debian_packages.py")
    options = arguments.parse_args()
    faults, summary = check(options.service, options.items)
    print(f"{summary}; {len(faults)} differences")
    for fault in faults[:100]:
        print(f"  {fault}")
    if len(faults) > 100:
        print(f"  … and {len(faults) - 100} more")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
