"""Pages of rows that are wrong in any way are seen to be."""

import dataclasses
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from log_rows import DAY, LogRows  # noqa: E402
from source_rows import ALIKE, compare_rows, crowded_rows, milliseconds  # noqa: E402
from wrong_answer import WrongAnswer  # noqa: E402


@dataclasses.dataclass
class WrittenTable:
    rows: list[dict]
    time: str = "ts"

    def matching(self, state: dict, since: str | None) -> list[dict]:
        return self.rows


def row(second: int, name: str) -> dict:
    return {"name": name, "ts": f"2024-05-01T00:00:{second:02}Z"}


ROWS = [row(9, "a"), row(8, "b"), row(8, "b"), row(8, "c"), row(7, "d"), row(7, "e")]


class SourceRowsTests(unittest.TestCase):
    def expect_wrong(self, rows: list[dict], is_all: bool = True):
        with self.assertRaises(WrongAnswer):
            compare_rows(rows, is_all, WrittenTable(ROWS), {})

    def test_all_rows_are_right_in_any_order_within_a_moment(self):
        for rows in (ROWS, [ROWS[0], ROWS[3], *ROWS[1:3], ROWS[5], ROWS[4]]):
            compare_rows(rows, True, WrittenTable(ROWS), {})

    def test_the_newest_rows_may_end_within_a_moment(self):
        for count in range(len(ROWS) + 1):
            compare_rows(ROWS[:count], False, WrittenTable(ROWS), {})
        compare_rows([ROWS[0], ROWS[3]], False, WrittenTable(ROWS), {})

    def test_a_row_is_missed(self):
        for index in range(len(ROWS)):
            self.expect_wrong(ROWS[:index] + ROWS[index + 1:])
        self.expect_wrong([*ROWS[:2], *ROWS[3:5]], is_all=False)
        self.expect_wrong([])

    def test_a_row_is_too_much(self):
        for index in range(len(ROWS)):
            self.expect_wrong(ROWS[:index] + [ROWS[index]] + ROWS[index:])
        self.expect_wrong([ROWS[0], ROWS[0]], is_all=False)

    def test_an_order_is_wrong(self):
        self.expect_wrong([ROWS[1], ROWS[0], *ROWS[2:]])

    def test_a_member_is_wrong(self):
        self.expect_wrong([{**ROWS[0], "name": "A"}, *ROWS[1:]])
        self.expect_wrong([{"ts": ROWS[0]["ts"], "name": "a"}, *ROWS[1:]])
        self.expect_wrong([{"name": "a"}, *ROWS[1:]])

    def test_a_crowd_has_rows_that_are_alike(self):
        lines, _ = crowded_rows(LogRows(3, 100), 400, 3 * DAY, 2)
        self.assertEqual((len(lines), len(set(lines))), (400 + ALIKE + 3, 404))

    def test_milliseconds_are_written(self):
        self.assertEqual(milliseconds("ts", "ts").read("1714521600007"), "2024-05-01T00:00:00.007Z")


if __name__ == "__main__":
    unittest.main()
