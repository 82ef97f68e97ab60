"""How `Examples/clients/follow.py` applies differences and draws, without a service."""

import contextlib
import io
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Examples/clients"))
import follow  # noqa: E402


class FollowClientTests(unittest.TestCase):
    def test_null_takes_members_away_that_are_never_null(self):
        city = {"id": "city", "disabledBy": ["country"], "none": {"count": 1}, "values": [], "whatIfCleared": 5}
        screen = {"emptyReason": "noMatch", "categories": [city]}
        update = {"id": "city", "disabledBy": None, "none": None, "values": None, "whatIfCleared": None}
        follow.apply({"emptyReason": None, "categories": {"update": [update]}}, screen)
        self.assertEqual(screen, {"categories": [{"id": "city", "whatIfCleared": None}]})

    def test_a_filter_without_what_if_is_drawn_without_a_number(self):
        chips = [{"text": "First letter: A–C", "whatIf": None}, {"text": "Breed: Pug", "whatIf": 1200}]
        with contextlib.redirect_stdout(io.StringIO()) as drawn:
            follow.draw({"text": "Dogs", "currentFilters": chips, "categories": []})
        expected = "Dogs\n\n  × First letter: A–C\n  × Breed: Pug  (1,200 without it)\n\n"
        self.assertEqual(drawn.getvalue(), expected)


if __name__ == "__main__":
    unittest.main()
