"""Totals, counts and what-if of a filter state, counted independently of the service.

A set of items is a Python integer whose bit *i* stands for row *i*; everything is the definition written down, nothing
is shared between two numbers.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Category:
    id: str
    kind: str
    attribute: str
    is_all: bool
    includes_none: bool
    limit: int
    none_at_rest: bool = False
    """Of a single value or a range: None is on while nothing is filtered."""

    @property
    def initial(self) -> Selection:
        return Selection(none=self.none_at_rest)


@dataclass(frozen=True)
class Selection:
    """What is chosen; which members count depends on the kind."""

    values: frozenset = frozenset()
    lower: float | None = None
    upper: float | None = None
    is_on: bool = False
    none: bool = False


State = dict[str, Selection]


def categories_of(definition: dict) -> list[Category]:
    """The categories in all groups, in order."""
    found = []
    for entry in definition["categories"]:
        if entry["kind"] == "group":
            found += categories_of(entry)
        else:
            is_all = entry.get("operator", "any") == "all"
            none = entry.get("includeNone")
            category = Category(
                entry["id"],
                entry["kind"],
                entry["attribute"],
                is_all,
                includes_none=none is not None,
                limit=entry.get("limit", 20),
                none_at_rest=entry["kind"] in ("single", "range") and (none or {}).get("initial", False),
            )
            found.append(category)
    return found


def set_of(rows: list[int], count: int) -> int:
    flags = bytearray((count + 7) // 8)
    for row in rows:
        flags[row >> 3] |= 1 << (row & 7)
    return int.from_bytes(flags, "little")


@dataclass
class Items:
    """The rows of an NDJSON file and, for each attribute, which rows have which value."""

    rows: list[dict]
    having: dict[str, dict[object, int]] = field(default_factory=dict)
    valueless: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path, attributes: set[str]) -> Items:
        with path.open(encoding="utf-8") as file:
            items = cls([json.loads(line) for line in file])
        for attribute in sorted(attributes):
            having, valueless = defaultdict(list), []
            for row in range(len(items.rows)):
                values = items.values(row, attribute)
                for value in values:
                    having[value].append(row)
                if not values:
                    valueless.append(row)
            items.having[attribute] = {value: set_of(rows, len(items.rows)) for value, rows in having.items()}
            items.valueless[attribute] = set_of(valueless, len(items.rows))
        return items

    @property
    def all(self) -> int:
        return (1 << len(self.rows)) - 1

    def values(self, row: int, attribute: str) -> set:
        value = self.rows[row].get(attribute, [])
        return set(value) if isinstance(value, list) else {value}

    def members(self, items: int) -> list[int]:
        """The rows of a set, in item order."""
        data = items.to_bytes((len(self.rows) + 7) // 8, "little")
        return [8 * index + bit for index, byte in enumerate(data) if byte for bit in range(8) if byte >> bit & 1]

    def within(self, attribute: str, lower: float | None, upper: float | None) -> int:
        found = 0
        for value, rows in self.having[attribute].items():
            if (lower is None or value >= lower) and (upper is None or value <= upper):
                found |= rows
        return found


@dataclass
class Counter:
    """Counts in one state."""

    items: Items
    categories: list[Category]
    state: State
    within: dict[tuple, int] = field(default_factory=dict)
    others: dict[str, int] = field(default_factory=dict)

    def selection(self, category: Category) -> Selection:
        return self.state.get(category.id, category.initial)

    # Clauses

    def replaceable(self, category: Category, selection: Selection) -> int | None:
        """The one clause that counts of the same category leave out; `None` if it is not in force."""
        having, valueless = self.items.having[category.attribute], self.items.valueless[category.attribute]
        if category.kind == "toggle":
            return having.get(True, 0) if selection.is_on else None
        if category.kind == "range":
            return self._range(category, selection, valueless)
        if category.is_all:
            return None
        if category.kind == "single" and not selection.values:
            return self._none_alone(category, selection, valueless)
        if not selection.values and not selection.none:
            return None
        found = valueless if selection.none else 0
        for value in selection.values:
            found |= having[value]
        return found

    def _none_alone(self, category: Category, selection: Selection, valueless: int) -> int | None:
        """On "has no value", off "has a value"; nothing as at rest."""
        if selection.none == category.none_at_rest:
            return None
        return valueless if selection.none else self.items.all & ~valueless

    def _range(self, category: Category, selection: Selection, valueless: int) -> int | None:
        if selection.lower is None and selection.upper is None:
            return self._none_alone(category, selection, valueless)
        key = (category.attribute, selection.lower, selection.upper)
        if key not in self.within:
            self.within[key] = self.items.within(*key)
        return self.within[key] | (valueless if selection.none else 0)

    def matching(self, *, without: Category | None = None, replacing: tuple[Category, Selection] | None = None) -> int:
        """The items that pass every clause, except the replaceable one of `without`."""
        found = self.items.all
        for category in self.categories:
            selection = self.selection(category)
            if replacing and replacing[0] is category:
                selection = replacing[1]
            if category.is_all:
                for value in selection.values:
                    found &= self.items.having[category.attribute][value]
            clause = self.replaceable(category, selection)
            if clause is not None and category is not without:
                found &= clause
        return found

    # Numbers

    @property
    def total(self) -> int:
        return self.matching().bit_count()

    def matching_others(self, category: Category) -> int:
        """The items that pass every clause except the category's own replaceable one."""
        if category.id not in self.others:
            self.others[category.id] = self.matching(without=category)
        return self.others[category.id]

    def count(self, category: Category, value: object) -> int:
        return (self.matching_others(category) & self.items.having[category.attribute][value]).bit_count()

    def none_count(self, category: Category) -> int:
        return (self.matching_others(category) & self.items.valueless[category.attribute]).bit_count()

    def total_with(self, category: Category, selection: Selection) -> int:
        return self.matching(replacing=(category, selection)).bit_count()

    def what_if(self, category: Category, value: object) -> int:
        """The total after toggling `value`."""
        selection = self.selection(category)
        values = selection.values ^ {value}
        if category.kind == "single":
            values = frozenset() if value in selection.values else frozenset([value])
        return self.total_with(category, Selection(values=values, none=selection.none))

    def what_if_none(self, category: Category) -> int:
        selection = self.selection(category)
        changed = Selection(selection.values, selection.lower, selection.upper, selection.is_on, not selection.none)
        return self.total_with(category, changed)

    def what_if_cleared(self, category: Category) -> int:
        return self.total_with(category, category.initial)

    def stats(self, category: Category) -> dict | None:
        """Least, greatest, sum and number of the values of the items, own bounds left out; `None` without values."""
        items = self.matching_others(category)
        found = {value: (items & rows).bit_count() for value, rows in self.items.having[category.attribute].items()}
        present = [value for value, count in found.items() if count]
        if not present:
            return None
        return {
            "min": min(present),
            "max": max(present),
            "sum": sum(value * count for value, count in found.items()),
            "count": sum(found.values()),
        }
