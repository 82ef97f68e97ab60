"""The plain counts are those of the written definition, and the comparison notices every wrong number."""

import copy
import json
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from plain_counts import Category, Counter, Items, Selection  # noqa: E402
from screen_comparison import Comparison  # noqa: E402

BRAND = Category("brand", "multi", "brand", is_all=False, includes_none=True, limit=20)
TAGS = Category("tags", "multi", "tags", is_all=True, includes_none=False, limit=20)
SIZE = Category("size", "range", "size", is_all=False, includes_none=True, limit=20, none_at_rest=True)
COLOUR = Category("colour", "single", "colour", is_all=False, includes_none=False, limit=20)
SOLD = Category("sold", "toggle", "sold", is_all=False, includes_none=False, limit=20)
LENGTH = Category("length", "range", "size", is_all=False, includes_none=True, limit=20)
CATEGORIES = [BRAND, TAGS, SIZE, COLOUR, SOLD, LENGTH]

ROWS = [
    {"id": "1", "brand": "Nike", "tags": ["a"], "size": 1, "colour": "red", "sold": True},
    {"id": "2", "brand": ["Puma"], "tags": ["a", "b"], "size": 2, "colour": "red", "sold": False},
    {"id": "3", "brand": ["Nike", "Puma"], "tags": ["b"], "size": 4, "colour": "blue", "sold": False},
    {"id": "4", "brand": "Adidas", "size": 8, "colour": "blue", "sold": True},
    {"id": "5", "colour": "blue", "sold": False},
]


def chosen(*values, none=False):
    return Selection(values=frozenset(values), none=none)


def counter_in(state):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "items.ndjson")
        path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
        return Counter(Items.read(path, {category.attribute for category in CATEGORIES}), CATEGORIES, state)


class PlainCountTests(unittest.TestCase):
    def test_any_counts_as_the_worked_example(self):
        counter = counter_in({"brand": chosen("Nike")})
        self.assertEqual(counter.total, 2)
        self.assertEqual(counter.count(BRAND, "Puma"), 2)
        self.assertEqual(counter.what_if(BRAND, "Puma"), 3)
        self.assertEqual(counter.what_if(BRAND, "Nike"), 5)
        self.assertEqual(counter.none_count(BRAND), 1)
        self.assertEqual(counter.what_if_none(BRAND), 3)

    def test_all_counts_within_the_result(self):
        counter = counter_in({"tags": chosen("a")})
        self.assertEqual(counter.total, 2)
        self.assertEqual(counter.count(TAGS, "b"), 1)
        self.assertEqual(counter.what_if(TAGS, "b"), 1)
        self.assertEqual(counter.what_if(TAGS, "a"), 5)

    def test_bound_keeps_valueless_items_until_none_is_off(self):
        self.assertEqual(counter_in({"size": Selection(lower=2, upper=4, none=True)}).total, 3)
        counter = counter_in({"size": Selection(lower=2, upper=4)})
        self.assertEqual(counter.total, 2)
        self.assertEqual(counter.what_if_none(SIZE), 3)
        self.assertEqual(counter.stats(SIZE), {"min": 1, "max": 8, "sum": 15, "count": 4})

    def test_none_off_alone_means_has_a_value(self):
        self.assertEqual(counter_in({"size": Selection()}).total, 4)

    def test_none_on_alone_means_has_no_value(self):
        self.assertEqual(counter_in({"length": Selection(none=True)}).total, 1)
        self.assertEqual(counter_in({"length": Selection()}).total, 5)

    def test_single_replaces_and_toggle_filters(self):
        counter = counter_in({"colour": chosen("red"), "sold": Selection(is_on=True)})
        self.assertEqual(counter.total, 1)
        self.assertEqual(counter.what_if(COLOUR, "blue"), 1)
        self.assertEqual(counter.what_if(COLOUR, "red"), 2)
        self.assertEqual(counter.what_if_cleared(SOLD), 2)

    def test_members_are_in_item_order(self):
        counter = counter_in({"colour": chosen("blue")})
        self.assertEqual(counter.items.members(counter.matching()), [2, 3, 4])


class ComparisonTests(unittest.TestCase):
    """Takes a right answer and spoils one number after the other."""

    STATE = {"brand": chosen("Nike")}
    COUNTS = [("Nike", 2, 5, True), ("Puma", 2, 3, False), ("Adidas", 1, 3, False)]

    def answer(self):
        values = [
            {"value": value, "count": count, "whatIf": what_if, "isSelected": is_selected}
            for value, count, what_if, is_selected in self.COUNTS
        ]
        none = {"count": 1, "whatIf": 3, "isSelected": False}
        return {"id": "brand", "whatIfCleared": 5, "valueCount": 3, "values": values, "none": none}

    def faults(self, answer):
        comparison = Comparison(counter_in(self.STATE))
        comparison.category(BRAND, answer)
        return comparison.faults

    def test_right_answer_has_no_fault(self):
        self.assertEqual(self.faults(self.answer()), [])

    def test_every_wrong_number_is_noticed(self):
        places = [["whatIfCleared"], ["valueCount"], ["none", "count"], ["none", "whatIf"]]
        places += [["values", index, name] for index in range(3) for name in ("count", "whatIf")]
        for *way, name in places:
            answer = copy.deepcopy(self.answer())
            target = answer
            for step in way:
                target = target[step]
            target[name] += 1
            self.assertTrue(self.faults(answer), [*way, name])

    def test_value_left_out_is_noticed(self):
        for index in range(3):
            answer = self.answer()
            del answer["values"][index]
            self.assertTrue(self.faults(answer), index)

    def test_wrong_selection_is_noticed(self):
        answer = self.answer()
        answer["values"][1]["isSelected"] = True
        self.assertTrue(self.faults(answer))

    def test_wrong_statistics_are_noticed(self):
        right = {"min": 1, "max": 4, "sum": 5, "count": 2, "average": 2.5}
        for name in ("min", "max", "sum", "count"):
            comparison = Comparison(counter_in(self.STATE))
            comparison.stats(SIZE, right)
            self.assertEqual(comparison.faults, [])
            comparison.stats(SIZE, {**right, name: right[name] + 1})
            self.assertEqual(len(comparison.faults), 1, name)

    def test_wrong_toggle_is_noticed(self):
        right = {"isOn": False, "count": 1, "whatIf": 1}
        for name, wrong in (("isOn", True), ("count", 2), ("whatIf", 2)):
            comparison = Comparison(counter_in(self.STATE))
            comparison.toggle(SOLD, right)
            self.assertEqual(comparison.faults, [])
            comparison.toggle(SOLD, {**right, name: wrong})
            self.assertEqual(len(comparison.faults), 1, name)

    def test_wrong_page_is_noticed(self):
        comparison = Comparison(counter_in(self.STATE))
        page = {"itemIds": ["3", "1"], "items": [{"id": "3"}, {"id": "1"}], "count": 1}
        comparison.page(page, ["1", "3"], 50)
        self.assertEqual(len(comparison.faults), 2)


if __name__ == "__main__":
    unittest.main()
