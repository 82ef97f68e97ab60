"""The catalog of the soak: a few thousand things, the same in every run."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

from plain_counts import Category, Items, categories_of

DEFINITION = Path(__file__).resolve().parent / "soak.catalog.json"
NAME = "things"
COUNT = 3_000
BRANDS, TAGS = 120, 40
SIZES = ["S", "M", "L", "XL"]
COLOURS = ["red", "green", "blue", "black", "white", "grey", "yellow"]
SORTS = ("default", "cheapest", "dearest")


def rows() -> list[dict]:
    rng = random.Random(7)
    found = []
    for number in range(COUNT):
        row = {
            "id": f"thing-{number}",
            "brand": f"brand {min(int(rng.expovariate(1 / 15)), BRANDS - 1)}",
            "tags": sorted({f"tag {min(int(rng.expovariate(1 / 5)), TAGS - 1)}" for _ in range(rng.randrange(5))}),
            "size": rng.choice(SIZES),
            "sold": rng.random() < 0.2,
        }
        if rng.random() < 0.9:
            row["price"] = rng.randrange(1, 500)
        if rng.random() < 0.8:
            row["colour"] = rng.choice(COLOURS)
        found.append(row)
    return found


class Things:
    """The items with what a plain count needs, and their ids in each order."""

    def __init__(self, folder: Path):
        """Writes the catalog into a folder that the service then serves."""
        path = folder / f"{NAME}.ndjson"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows()), encoding="utf-8")
        shutil.copyfile(DEFINITION, folder / f"{NAME}.catalog.json")
        self.categories: list[Category] = categories_of(json.loads(DEFINITION.read_text(encoding="utf-8")))
        self.items = Items.read(path, {category.attribute for category in self.categories})
        prices = [row.get("price") for row in self.items.rows]
        order = range(COUNT)
        self.orders = {
            "default": list(order),
            "cheapest": sorted(order, key=lambda row: (prices[row] is None, prices[row] or 0, row)),
            "dearest": sorted(order, key=lambda row: (prices[row] is None, -(prices[row] or 0), row)),
        }

    def category(self, id: str) -> Category:
        return next(category for category in self.categories if category.id == id)

    def values(self, id: str) -> list:
        return sorted(self.items.having[self.category(id).attribute], key=str)

    def ids(self, matching: int, sort: str) -> list[str]:
        """The ids of a set of items, sorted."""
        return [self.items.rows[row]["id"] for row in self.orders[sort] if matching >> row & 1]
