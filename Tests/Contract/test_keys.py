"""The recipe of OPERATIONS.md for scoped keys: its example, and what the program says to such a key."""

from __future__ import annotations

import re
import unittest
from pathlib import Path

OPERATIONS = Path(__file__).parents[2] / "Documentation" / "OPERATIONS.md"
BLOCKS = re.findall(r"```python\n(.*?)```", OPERATIONS.read_text(encoding="utf-8"), re.S)


def recipe() -> dict:
    names: dict = {}
    exec(next(block for block in BLOCKS if "def scoped_key" in block), names)
    return names


class Recipe(unittest.TestCase):
    def test_example_is_what_the_recipe_gives(self) -> None:
        example = next(block for block in BLOCKS if block.startswith(">>> scoped_key"))
        call, expected = example.replace(">>> ", "").replace("...", "").rsplit("\n'", 1)
        self.assertEqual(eval(call, recipe()), expected.strip().strip("'"))


if __name__ == "__main__":
    unittest.main()
