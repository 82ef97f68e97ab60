"""The recipe of OPERATIONS.md for scoped keys gives its example."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from service_keys import BLOCKS, scoped_key_recipe  # noqa: E402


class Recipe(unittest.TestCase):
    def test_example_is_what_the_recipe_gives(self) -> None:
        example = next(block for block in BLOCKS if block.startswith(">>> scoped_key"))
        call, expected = example.replace(">>> ", "").replace("...", "").rsplit("\n'", 1)
        found = eval(call, {"scoped_key": scoped_key_recipe()})
        self.assertEqual(found, expected.strip().strip("'"))


if __name__ == "__main__":
    unittest.main()
