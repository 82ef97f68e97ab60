"""The model of searches by small items whose answers are plain."""

from __future__ import annotations

import json
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from check_search_requests import as_sent, as_text_of_parameters  # noqa: E402
from search_model import SearchModel, decoded, differences  # noqa: E402

ITEMS = [
    {"id": "a", "name": "Flannel Shirt", "brand": "Ash", "tags": ["red", "-12"], "price": 10, "sale": True},
    {"id": "b", "name": "Flat Shoe", "brand": "Birch & Bobbin", "tags": ["red"], "price": 20.5, "kind": {"lvl0": "S"}},
    {"id": "c", "name": "Shirt", "brand": "Ash", "sale": False},
]


class Model(unittest.TestCase):
    def setUp(self) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
            file.write("".join(json.dumps(item) + "\n" for item in ITEMS))
            file.flush()
            self.model = SearchModel(Path(file.name))

    def passing(self, **request: object) -> str:
        return "".join(item["objectID"] for item in self.model.search(request).items)

    def test_lists_are_joined_by_and_and_lists_inside_by_or(self) -> None:
        self.assertEqual(self.passing(facetFilters=["brand:Ash", "tags:red"]), "a")
        self.assertEqual(self.passing(facetFilters=[["brand:Ash", "tags:red"]]), "abc")
        self.assertEqual(self.passing(facetFilters=["tags:-red"]), "c")
        self.assertEqual(self.passing(facetFilters=["tags:\\-12"]), "a")
        self.assertEqual(self.passing(facetFilters=["kind.lvl0:S"]), "b")
        self.assertEqual(self.passing(facetFilters="sale:false"), "c")

    def test_numbers(self) -> None:
        self.assertEqual(self.passing(numericFilters=["price>=10", "price < 20"]), "a")
        self.assertEqual(self.passing(numericFilters=[["price=10", "price>20"]]), "ab")
        self.assertEqual(self.passing(numericFilters=["price!=10"]), "bc")
        self.assertEqual(self.passing(numericFilters=["price:10 TO 20.5"]), "ab")

    def test_last_word_is_a_beginning(self) -> None:
        self.assertEqual(self.passing(query="fla"), "ab")
        self.assertEqual(self.passing(query="flannel shi"), "a")
        self.assertEqual(self.passing(query="fla shirt"), "")

    def test_counts_and_statistics(self) -> None:
        answer = self.model.search({"facets": ["brand", "price", "sale"]})
        self.assertEqual(answer.facets["brand"], {"Ash": 2, "Birch & Bobbin": 1})
        self.assertEqual(answer.facets["sale"], {"true": 1, "false": 1})
        self.assertEqual(answer.stats, {"price": {"min": 10, "max": 20.5, "avg": 15.25, "sum": 30.5}})

    def test_differences_are_found(self) -> None:
        request = {"indexName": "x", "facets": ["brand"]}
        answer = {
            "nbHits": 3, "hitsPerPage": 20, "page": 0, "nbPages": 1, "hits": [{"objectID": text} for text in "abc"],
            "facets": {"brand": {"Ash": 2, "Birch & Bobbin": 1}},
        }
        self.assertEqual(differences(request, request, answer, self.model), [])
        for changed in [{"nbHits": 2}, {"hits": []}, {"facets": {"brand": {"Ash": 2}}}, {"facets": {}}]:
            self.assertNotEqual(differences(request, request, {**answer, **changed}, self.model), [], changed)

    def test_encodings_say_the_same(self) -> None:
        request = {"indexName": "x", "params": {"facets": ["brand"], "query": "a & b", "page": 1, "analytics": False}}
        flat = {"indexName": "x", "facets": ["brand"], "query": "a & b", "page": 1, "analytics": False}
        self.assertEqual(as_sent(request), flat)
        text = as_text_of_parameters(request)
        self.assertEqual(text["params"], "facets=%5B%22brand%22%5D&query=a%20%26%20b&page=1&analytics=false")
        self.assertEqual(decoded(text), flat)


if __name__ == "__main__":
    unittest.main()
