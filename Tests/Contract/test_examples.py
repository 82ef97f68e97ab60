"""The example catalogs are what their definition files say, and those of generators are what these write."""

import itertools
import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "Examples"


def rows_of(definition_path):
    path = definition_path.with_name(definition_path.name.replace(".catalog.json", ".ndjson"))
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def leaves(categories):
    """The categories in all groups."""
    for category in categories:
        if category["kind"] == "group":
            yield from leaves(category["categories"])
        else:
            yield category


def attributes_of(category):
    """What a category is about: several attributes of one that searches in them."""
    return category["attributes"] if "attributes" in category else [category["attribute"]]


def values_of(rows, attributes):
    """The values of attributes, arrays flattened, by their text form."""
    found = set()
    for row, attribute in itertools.product(rows, attributes):
        value = row.get(attribute, [])
        for element in value if isinstance(value, list) else [value]:
            found.add(element if isinstance(element, str) else json.dumps(element))
    return found


class ExampleTests(unittest.TestCase):
    def setUp(self):
        paths = sorted(EXAMPLES.glob("*.catalog.json"))
        self.examples = {path.name: (json.loads(path.read_text(encoding="utf-8")), rows_of(path)) for path in paths}

    def test_there_is_one_example_for_each_world(self):
        self.assertEqual(
            {name.split(".")[0] for name in self.examples}, {"aircraft", "dogs", "expenses", "shoes", "shop"}
        )

    def test_ids_are_present_and_distinct(self):
        for name, (definition, rows) in self.examples.items():
            ids = [row[definition["idAttribute"]] for row in rows]
            self.assertEqual(len(ids), len(set(ids)), name)

    def test_categories_have_distinct_ids_and_existing_attributes(self):
        for name, (definition, rows) in self.examples.items():
            attributes = set().union(*rows)
            ids = [category["id"] for category in leaves(definition["categories"])]
            self.assertEqual(len(ids), len(set(ids)), name)
            for category in leaves(definition["categories"]):
                self.assertLessEqual(set(attributes_of(category)), attributes, name)

    def test_labels_and_initial_values_exist_in_the_data(self):
        for name, (definition, rows) in self.examples.items():
            for category in leaves(definition["categories"]):
                values = values_of(rows, attributes_of(category))
                self.assertLessEqual(set(category.get("labels", {})), values, name)
                if "initial" in category:
                    self.assertIn(category["initial"], values, name)

    def test_sorts_name_existing_attributes_and_a_direction(self):
        for name, (definition, rows) in self.examples.items():
            attributes = set().union(*rows)
            for key in (key for sort in definition["sorts"] for key in sort["keys"]):
                attribute, _, direction = key.rpartition(":")
                self.assertIn(attribute, attributes, name)
                self.assertIn(direction, ("asc", "desc"), name)

    def test_examples_are_what_their_generators_write(self):
        for name in ("shoes", "shop"):
            command = [sys.executable, EXAMPLES / f"make_{name}.py"]
            written = subprocess.run(command, capture_output=True, check=True).stdout
            self.assertEqual(written, (EXAMPLES / f"{name}.ndjson").read_bytes(), name)

    def test_shoes_have_products_of_many_rows_and_of_one_that_stand_apart(self):
        definition, rows = self.examples["shoes.catalog.json"]
        styles = [row.get(definition["variantsOf"]) for row in rows]
        counts = {style: styles.count(style) for style in set(styles) - {None}}
        self.assertEqual({min(counts.values()), max(counts.values())}, {1, 12})
        self.assertEqual(styles.count(None), 3)
        runs = [style for style, _ in itertools.groupby(styles)]
        self.assertGreater(len(runs), 3 * len(counts))

    def test_variants_of_a_product_have_its_name_brand_kind_and_material(self):
        names = {}
        for row in self.examples["shoes.catalog.json"][1]:
            if "style" in row:
                names.setdefault(row["style"], set()).add((row["name"], row["brand"], row["kind"], row["material"]))
        self.assertEqual({len(found) for found in names.values()}, {1})

    def test_some_shoe_is_in_stock_in_another_size_alone(self):
        """So filters that hold on one variant find less than filters that hold on a product."""
        rows = [row for row in self.examples["shoes.catalog.json"][1] if "style" in row]
        in_size = {row["style"] for row in rows if row["size"] == "40"}
        in_stock = {row["style"] for row in rows if row["inStock"]}
        in_both = {row["style"] for row in rows if row["size"] == "40" and row["inStock"]}
        self.assertLess(in_both, in_size & in_stock)

    def test_products_have_the_pictures_of_the_service_and_each_picture_has_products(self):
        pictures = EXAMPLES.with_name("Explorer") / "pictures.svg"
        views = re.findall(r'<view id="(\w+)"', pictures.read_text(encoding="utf-8"))
        shown = {row["image"] for row in self.examples["shop.catalog.json"][1]}
        self.assertEqual(shown, {f"/explorer/pictures.svg#{view}" for view in views})

    def test_levels_of_a_product_lead_to_its_category(self):
        for row in self.examples["shop.catalog.json"][1]:
            levels = list(row["categories"].values())
            self.assertEqual(levels[-1], row["category"], row["id"])
            for level, next_level in zip(levels, levels[1:]):
                self.assertEqual(level, next_level.rpartition(" > ")[0], row["id"])


if __name__ == "__main__":
    unittest.main()
