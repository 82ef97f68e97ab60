"""The parts of the check that need no server."""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from check_clickhouse import DEFINITION, random_names  # noqa: E402
from clickhouse_servers import escaped, literal, parsed, unescaped  # noqa: E402
from log_rows import SERVICES, LogRows, spread  # noqa: E402
from plain_counts import Selection  # noqa: E402
from sql_screen import Cube, differences, numbers_of, seconds_of  # noqa: E402


class SQLScreenTests(unittest.TestCase):
    def test_escapes_are_undone(self):
        for text in [*SERVICES, *random_names(200)]:
            self.assertEqual(unescaped(escaped(text)), text)
            self.assertFalse(set("\t\n") & set(escaped(text)))
        self.assertEqual(unescaped("\\N"), "\\N")
        self.assertEqual(literal("it's \\"), "'it\\'s \\\\'")

    def test_arrays_are_read(self):
        self.assertEqual(parsed("['a','it\\'s','b, c','\\\\']"), ["a", "it's", "b, c", "\\"])
        self.assertEqual(parsed("[]"), [])

    def test_services_and_names_differ(self):
        self.assertEqual((len(SERVICES), len(set(SERVICES))), (42, 42))
        self.assertEqual(len(set(random_names(300))), 300)

    def test_rows_are_the_same_for_the_same_seed(self):
        first, second = (LogRows(3, 100).rows(50, 1_000, 2_000) for _ in range(2))
        self.assertEqual(first, second)
        self.assertEqual(sorted("".join(spread(first, 3)).split("\n")), ["", *sorted(row.line[:-1] for row in first)])
        self.assertTrue(all(1_000 <= row.ts < 2_000 and row.tags == tuple(sorted(set(row.tags))) for row in first))

    def test_moments_are_of_utc(self):
        self.assertEqual(seconds_of("2024-05-01"), 1_714_521_600)
        self.assertEqual(seconds_of("2024-05-01T14:00:00Z"), 1_714_572_000)
        self.assertEqual(Cube.text(1_714_572_000), "2024-05-01T14:00:00Z")

    def test_every_number_of_an_answer_is_compared(self):
        value = {"value": "a", "count": 3, "whatIf": 4, "isSelected": True}
        screen = {"total": 3, "rowTotal": 2, "unfilteredTotal": 9, "categories": [
            {"id": "level", "whatIfCleared": 9, "valueCount": 1, "values": [value]}]}
        numbers = numbers_of(screen)
        self.assertEqual(len(numbers), 8)
        for name in numbers:
            self.assertEqual(len(differences(numbers, {**numbers, name: -1})), 1)
            self.assertEqual(len(differences({key: numbers[key] for key in numbers if key != name}, numbers)), 1)
        screen["categories"][0]["values"].append(value)
        self.assertEqual(len(differences(numbers_of(screen), numbers)), 3)

    def test_a_category_counts_without_its_own_clauses(self):
        cube = Cube(None, "logs", DEFINITION, {name: name for name in ("service", "level", "status", "region", "tags")})
        by_id = {category.id: category for category in cube.categories}
        level, all_tags, any_tag = by_id["level"], by_id["tags"], by_id["anyTag"]
        chosen = Selection(frozenset(["slow"]), none=True)
        self.assertEqual(cube.clauses(all_tags, chosen, "tags"), ["has(tags, 'slow')"])
        self.assertEqual(cube.clauses(any_tag, chosen, "tags"), ["has(tags, 'slow') OR empty(tags)"])
        state = {"level": Selection(frozenset(["info"])), "ts": Selection(lower="1970-01-01T01:00:00Z")}
        self.assertEqual(len(cube.clauses_of(state)), 2)
        self.assertEqual(cube.clauses_of(state, without=level), ["intDiv(toUInt32(ts), 3600) * 3600 >= 3600"])


if __name__ == "__main__":
    unittest.main()
