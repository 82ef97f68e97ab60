"""The worst requests cover every route, stay within the default limits, and are the same in every run."""

from __future__ import annotations

import json
import re
import unittest
from pathlib import Path

from packages import Packages, letters
from routes import ALONE, MIB, ROUTES, WRITES, Subject
from states import MOST, STATES

DOCUMENT = Path(__file__).resolve().parents[2] / "Documentation" / "ROUTES.md"
ATTRIBUTES = [
    "section",
    "source",
    "maintainer",
    "homepageHost",
    "tags",
    "role",
    "depends",
    "implementedIn",
    "description",
]


def packages() -> Packages:
    ids = [f"lib{number:05}-packages" for number in range(3 * MOST)]
    values = {name: [f"{name} {number}" for number in range(2 * MOST)] for name in ATTRIBUTES}
    values |= {name: list(range(2 * MOST)) for name in ("installedKiB", "sizeBytes")}
    values["letters"] = sorted({letters(name) for name in ids})
    return Packages(ids, values, [f"word{number}" for number in range(2 * MOST)])


class WorstRequestTests(unittest.TestCase):
    def test_every_route_of_the_document_is_measured(self):
        documented = re.findall(r"^\| ([A-Z]+) \| `([^`]+)` \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
        self.assertGreater(len(documented), 40)
        measured = {(route.method, route.path) for route in ROUTES + ALONE}
        # Writes wait for the writer of a catalog, on a thread that no request waits for; those that can ask for much are
        # measured all the same.
        asked = {(route.method, route.path) for route in WRITES} | {("POST", "/1/indexes/{index}/operation")}
        self.assertLessEqual(asked, measured)
        writes = set(documented) - (measured - asked)
        self.assertEqual(measured - set(documented), set())
        # Reads of them look at no items.
        reads = {"/v1/tasks/{task}", "/1/indexes", "/1/indexes/{index}/settings", "/1/indexes/{index}/task/{taskID}"}
        self.assertEqual(
            {path for method, path in writes if method != "GET"} | reads,
            {
                "/1/indexes",
                "/1/indexes/*/batch",
                "/1/indexes/{index}",
                "/1/indexes/{index}/batch",
                "/1/indexes/{index}/clear",
                "/1/indexes/{index}/deleteByQuery",
                "/1/indexes/{index}/operation",
                "/1/indexes/{index}/settings",
                "/1/indexes/{index}/task/{taskID}",
                "/1/indexes/{index}/{objectID}",
                "/1/indexes/{index}/{objectID}/partial",
                "/v1/catalogs/{catalog}",
                "/v1/catalogs/{catalog}/items",
                "/v1/catalogs/{catalog}/items/{item}",
                "/v1/tasks/{task}",
            },
        )
        self.assertEqual({path for method, path in writes if method == "GET"}, reads)

    def test_every_state_fits_into_a_body(self):
        some = packages()
        for state in STATES:
            with self.subTest(state.name):
                made = state.make(some)
                self.assertLess(len(json.dumps(made, ensure_ascii=False).encode()), MIB)
                self.assertLessEqual(len(made.get("filters", [])), MOST)

    def test_every_request_fits_into_the_limits_of_a_head_and_a_body(self):
        it = Subject(packages(), session="session", draft="draft", share="share", filter="filter", former="1-a")
        for route in ROUTES + ALONE:
            with self.subTest(route.name, note=route.note):
                request = route.make(it)
                self.assertLessEqual(len(request.path), 8_192)
                # A packed one is an upload.
                is_packed = "Content-Encoding" in request.fields
                self.assertLessEqual(len(request.body or b""), 4 * MIB if is_packed else MIB)

    def test_names_of_states_differ(self):
        self.assertEqual(len({state.name for state in STATES}), len(STATES))


if __name__ == "__main__":
    unittest.main()
