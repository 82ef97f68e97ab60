"""The examples on the page of the contract are those of the contract."""

import json
import unittest
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from make_examples import FILE, MARK, PREFIX, constant, cut, cut_objects, read_examples, steady
from openapi_document import Document, Observation

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 4500


def whole(value):
    """Without what says in words that something was cut."""
    if isinstance(value, dict):
        return {name: whole(part) for name, part in value.items() if name != MARK.strip()}
    if isinstance(value, list):
        return [whole(part) for part in value if not (isinstance(part, str) and part.startswith(MARK))]
    return value


class DocumentedExampleTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.document = Document.read(ROOT / "openapi.yaml")
        cls.operations = {
            cls.document.value(location)["operationId"]: (method, route, location)
            for (method, route), location in cls.document.operations().items()
        }
        cls.examples = read_examples()

    def each(self):
        for name, examples in self.examples.items():
            for example in examples:
                yield name, self.operations[name], example

    def test_each_operation_has_a_success_and_an_error(self):
        """Each was seen by a test, see check_exchanges.py, so each has an example; and no other has one."""
        self.assertEqual(set(self.examples), set(self.operations), "make_examples.py makes them anew")
        for name, examples in self.examples.items():
            self.assertEqual([example["status"] // 100 for example in examples], [2, 4], name)

    def test_targets_are_of_their_operations(self):
        for name, (_, route, location), example in self.each():
            target = urlsplit(example["target"])
            parts, expected = target.path.split("/"), route.split("/")
            self.assertEqual(len(parts), len(expected), name)
            for part, template in zip(parts, expected):
                self.assertTrue(template.startswith("{") or part == template, f"{name}: {target.path}")
            if example["status"] < 300:
                parameters = {parameter for parameter, _ in parse_qsl(target.query, keep_blank_values=True)}
                self.assertLessEqual(parameters, set(self.document.query_parameters(location)), name)

    def test_statuses_and_answers_are_documented(self):
        for name, (_, _, location), example in self.each():
            responses = self.document.responses("") | self.document.responses(location)
            status = str(example["status"])
            self.assertIn(status, responses, name)
            if "type" not in example:
                self.assertNotIn("body", example, name)
                continue
            schema = self.document.schema_of_content(responses[status], example["type"])
            self.assertIsNotNone(schema, f"{name} {status}: {example['type']}")
            if schema and "body" in example:
                self.check(whole(example["body"]), schema, f"{name} {status}")

    def test_bodies_of_requests_that_succeed_are_documented(self):
        for name, (_, _, location), example in self.each():
            if "request" not in example or example["status"] >= 300:
                continue
            body = self.document.resolved(location + "/requestBody")
            kind = example.get("requestType", "application/json")
            schema = self.document.schema_of_content(body, kind)
            self.assertIsNotNone(schema, f"{name}: {kind}")
            if schema and kind == "application/json":
                self.check(json.loads(example["request"]), schema, f"{name}: request")

    def check(self, instance, schema, name):
        observation = Observation()
        self.document.observe(instance, schema, observation)
        self.assertEqual(observation.faults, [], name)

    def test_examples_are_short(self):
        for name, _, example in self.each():
            self.assertLessEqual(len(json.dumps(example, ensure_ascii=False)), LONGEST, name)

    def test_file_is_as_it_is_written(self):
        text = PREFIX + json.dumps(self.examples, ensure_ascii=False, indent=1) + ";\n"
        self.assertEqual(FILE.read_text(encoding="utf-8"), text)


class CuttingTests(unittest.TestCase):
    def test_arrays_say_how_much_was_cut(self):
        self.assertEqual(cut({"a": [1, 2, 3, 4]}, 2), {"a": [1, 2, f"{MARK}2 more"]})

    def test_one_element_is_not_cut_for_a_line_that_is_as_long(self):
        self.assertEqual(cut([1, 2, 3], 2), [1, 2, 3])

    def test_objects_say_how_many_members_were_cut(self):
        self.assertEqual(cut_objects({name: 1 for name in "abcdef"}, 1), {**dict.fromkeys("abcd", 1), "…": "2 more"})

    def test_what_differs_from_run_to_run_is_constant(self):
        first = {"id": "BvI22Kqh9QSt1Ezj2WvJ5mLq0cRkXaYb", "at": "2026-11-22T21:00:35Z", "tag": "3-c599494f6020f556"}
        second = {"id": "0aI22Kqh9QSt1Ezj2WvJ5mLq0cRkXaY_", "at": "2027-01-22T21:00:35.5Z", "tag": "3-0599494f6020f55a"}
        self.assertEqual(steady(first), steady(second))
        self.assertEqual(steady("/docs/errors/idempotencyKeyReused"), "/docs/errors/idempotencyKeyReused")
        self.assertEqual(constant("xyz"), "ABC")


if __name__ == "__main__":
    unittest.main()
