"""The model has the steps that the documentation promises, and a client notices every wrong member of a screen."""

from __future__ import annotations

import copy
import json
import random
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from actor import Actor  # noqa: E402
from connection import Answer, Connection  # noqa: E402
from following import applied, screen_of  # noqa: E402
from model import MOST_STEPS, Model, Settings  # noqa: E402
from plain_counts import Selection  # noqa: E402
from things import Things  # noqa: E402
from wrong_answer import WrongAnswer  # noqa: E402

with tempfile.TemporaryDirectory() as folder:
    THINGS = Things(Path(folder))


def priced(lower: int | None, upper: int | None, settings: Settings = Settings()) -> Settings:
    return settings.choosing("price", Selection(lower=lower, upper=upper))


class ModelTests(unittest.TestCase):
    def test_moves_of_one_slider_are_one_step(self):
        model = Model(THINGS)
        model.write(priced(1, None))
        model.write(priced(2, None))
        model.write(priced(3, 9))
        self.assertEqual((model.revision, model.past), (4, [Settings()]))
        model.write(Settings())
        self.assertEqual(len(model.past), 2)

    def test_slider_that_is_dragged_to_rest_goes_on(self):
        model = Model(THINGS)
        model.write(priced(1, None))
        model.write(replace(model.now, sort="cheapest"))
        for lower in (2, None, 3):
            model.write(priced(lower, None, model.now), is_drag=True)
        self.assertEqual(len(model.past), 3)
        model.write(priced(1, None, model.now), is_drag=True)
        self.assertEqual((model.revision, len(model.past), model.is_open), (7, 2, False))

    def test_slider_that_is_moved_after_another_change_is_a_step_of_its_own(self):
        model = Model(THINGS)
        model.write(priced(1, None))
        model.write(replace(model.now, sort="cheapest"))
        model.write(priced(2, None, model.now))
        self.assertEqual(len(model.past), 3)

    def test_change_that_changes_nothing_is_no_revision(self):
        model = Model(THINGS)
        model.write(Settings().choosing("sold", Selection()))
        self.assertEqual((model.revision, model.past), (1, []))

    def test_change_after_undo_forgets_what_was_undone(self):
        model = Model(THINGS)
        model.write(priced(1, None))
        self.assertTrue(model.undo())
        self.assertFalse(model.undo())
        model.write(replace(model.now, page_size=5))
        self.assertFalse(model.redo())
        self.assertEqual(model.revision, 4)

    def test_steps_are_bounded(self):
        model = Model(THINGS)
        for size in range(1, MOST_STEPS + 10):
            model.write(replace(model.now, page_size=size))
        self.assertEqual(len(model.past), MOST_STEPS)


def screen(model: Model) -> dict:
    """A right screen, as far as a client looks at it, without categories."""
    ids = model.ids()
    now = model.now
    session = {
        "revision": model.revision,
        "dataVersion": "d",
        "canUndo": bool(model.past),
        "canRedo": bool(model.future),
    }
    items = ids[: now.page_size]
    return {
        "session": session | {"sort": now.sort, "pageSize": now.page_size},
        "activeFilterCount": now.filter_count,
        "currentFilters": [{}] * now.filter_count,
        "page": {"itemIds": items, "items": [{"id": id} for id in items], "count": -(-len(ids) // now.page_size)},
    }


class CheckTests(unittest.TestCase):
    def setUp(self):
        self.model = Model(THINGS)
        self.model.write(Settings().choosing("brand", Selection(values=frozenset(["brand 1"]))))
        rng = random.Random(1)
        self.actor = Actor(Connection(["http://127.0.0.1:1"], rng, 0), THINGS, rng, 60)

    def check(self, content: dict, version: str = "2-d") -> None:
        answer = Answer("GET", 200, {"etag": f'"{version}"'}, json.dumps(content).encode())
        self.actor.check_screen(answer, self.model)

    def test_right_screen_passes(self):
        self.check(screen(self.model))

    def test_each_wrong_member_is_noticed(self):
        right = screen(self.model)
        wrong = {
            ("session", "revision"): 3,
            ("session", "canUndo"): False,
            ("session", "canRedo"): True,
            ("session", "sort"): "cheapest",
            ("session", "pageSize"): 5,
            ("activeFilterCount",): 0,
            ("currentFilters",): [],
            ("page", "itemIds"): right["page"]["itemIds"][::-1],
            ("page", "items"): right["page"]["items"][1:],
            ("page", "count"): 1_000,
        }
        for path, value in wrong.items():
            with self.subTest(path):
                content = copy.deepcopy(right)
                place = content
                for name in path[:-1]:
                    place = place[name]
                place[path[-1]] = value
                self.assertRaises(WrongAnswer, self.check, content)

    def test_wrong_version_is_noticed(self):
        self.assertRaises(WrongAnswer, self.check, screen(self.model), "3-d")


class DifferenceTests(unittest.TestCase):
    def test_changes_lead_to_another_screen_and_leave_the_former_one(self):
        former = {"session": {"revision": 1, "expiresAt": "x"}, "total": 3, "emptyReason": "noMatch"}
        changes = {"answer": "changes", "since": "1-d", "revision": 2, "dataVersion": "d", "total": 4, "emptyReason": None}
        self.assertEqual(screen_of(applied(changes, former)), {"session": {"revision": 2, "dataVersion": "d"}, "total": 4})
        self.assertEqual(former["total"], 3)


if __name__ == "__main__":
    unittest.main()
