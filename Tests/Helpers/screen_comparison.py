"""A screen of the service beside plain counts, and a selection as a request has it."""

from __future__ import annotations

from plain_counts import Category, Counter, Selection


def wire(category: Category, selection: Selection) -> dict:
    """A selection as a request body has it."""
    none = {"none": selection.none} if category.includes_none else {}
    if category.kind == "toggle":
        return {"isOn": selection.is_on}
    if category.kind == "range":
        return {"lower": selection.lower, "upper": selection.upper, **none}
    if category.kind == "single":
        return {"value": next(iter(selection.values), None), **none}
    return {"values": sorted(selection.values), **none}


class Comparison:
    """Collects what differs between an answer and a plain count."""

    def __init__(self, counter: Counter):
        self.counter = counter
        self.compared = 0
        self.faults: list[str] = []

    def expect(self, what: str, answered: object, expected: object) -> None:
        self.compared += 1
        if answered != expected:
            self.faults.append(f"{what}: answered {answered!r}, expected {expected!r}")

    def answer(self, answer: dict) -> None:
        self.expect("total", answer["total"], self.counter.total)
        self.expect("unfilteredTotal", answer["unfilteredTotal"], len(self.counter.items.rows))
        answered = {category["id"]: category for category in answer["categories"]}
        self.expect("categories", list(answered), [category.id for category in self.counter.categories])
        for category in self.counter.categories:
            if category.id in answered:
                self.category(category, answered[category.id])

    def category(self, category: Category, answer: dict) -> None:
        cleared = self.counter.what_if_cleared(category)
        self.expect(f"{category.id}: whatIfCleared", answer["whatIfCleared"], cleared)
        if category.includes_none:
            none = answer["none"]
            self.expect(f"{category.id}: None: count", none["count"], self.counter.none_count(category))
            self.expect(f"{category.id}: None: whatIf", none["whatIf"], self.counter.what_if_none(category))
            self.expect(f"{category.id}: None: isSelected", none["isSelected"], self.counter.selection(category).none)
        if category.kind == "range":
            self.stats(category, answer["stats"])
        elif category.kind == "toggle":
            self.toggle(category, answer["toggle"])
        else:
            self.values(category, answer)

    def stats(self, category: Category, answer: dict | None) -> None:
        expected = self.counter.stats(category)
        if expected is None:
            self.expect(f"{category.id}: stats: count", (answer or {"count": 0})["count"], 0)
            return
        for name, value in expected.items():
            self.expect(f"{category.id}: stats: {name}", (answer or {}).get(name), value)

    def toggle(self, category: Category, answer: dict) -> None:
        is_on = self.counter.selection(category).is_on
        self.expect(f"{category.id}: isOn", answer["isOn"], is_on)
        self.expect(f"{category.id}: count", answer["count"], self.counter.count(category, True))
        switched = self.counter.total_with(category, Selection(is_on=not is_on))
        self.expect(f"{category.id}: whatIf", answer["whatIf"], switched)

    def values(self, category: Category, answer: dict) -> None:
        having = self.counter.items.having[category.attribute]
        selected = self.counter.selection(category).values
        self.expect(f"{category.id}: valueCount", answer["valueCount"], len(having))
        listed = [value["value"] for value in answer["values"]]
        for value in answer["values"]:
            name = f"{category.id}: {value['value']!r}"
            if value["value"] not in having:
                self.faults.append(f"{name}: no item has it")
                continue
            self.expect(f"{name}: count", value["count"], self.counter.count(category, value["value"]))
            self.expect(f"{name}: whatIf", value["whatIf"], self.counter.what_if(category, value["value"]))
            self.expect(f"{name}: isSelected", value["isSelected"], value["value"] in selected)
        self.expect(f"{category.id}: chosen values not listed", selected - set(listed), set())
        self.expect(f"{category.id}: values listed twice", len(listed) - len(set(listed)), 0)
        counts = {value: self.counter.count(category, value) for value in having}
        first = [counts.get(value) for value in listed[: category.limit]]
        self.expect(
            f"{category.id}: most common counts", first, sorted(counts.values(), reverse=True)[: category.limit]
        )

    def page(self, page: dict, ids: list[str], size: int, number: int = 1) -> None:
        """A page of the ids of all matching items."""
        expected = ids[size * (number - 1) : size * number]
        self.expect("page: itemIds", page["itemIds"], expected)
        self.expect("page: items", [item["id"] for item in page["items"]], expected)
        self.expect("page: count", page["count"], -(-len(ids) // size))
