"""A client that writes items, and what it may find of them after a crash."""

from __future__ import annotations

import copy
import http.client
import json
import random
import threading

from catalog_items import send
from wrong_answer import WrongAnswer

NDJSON = "application/x-ndjson"
# Errors of a connection to a process that was killed.
BROKEN = (OSError, http.client.HTTPException)


class Writer:
    """Writes batches into a range of ids of its own in one catalog.

    `acknowledged` is what answers said; `pending` what it will be if the request under way was carried out. After a crash
    the catalog has one of them, whole.
    """

    IDS = 150
    MODE = "upsert"

    def __init__(self, name: str, catalog: str, rng: random.Random):
        self.name, self.catalog, self.rng = name, catalog, rng
        self.acknowledged: dict[str, dict] = {}
        # All that was acknowledged in this life of the service, one after the other.
        self.states: list[dict[str, dict]] = [{}]
        self.pending: dict[str, dict] | None = None
        self.batches = 0
        self.failure: Exception | None = None

    def batch(self) -> list[dict]:
        """Rows for ids that are all different: new items, others in place of known ones, deletions."""
        self.batches += 1
        numbers = self.rng.sample(range(self.IDS), self.rng.choice([1, 1, 2, 10, 60]))
        rows = []
        for number in numbers:
            id = f"{self.name}-{number}"
            if id in self.acknowledged and self.rng.random() < 0.2:
                rows.append({"id": id, "$delete": True})
            else:
                text = "x" * self.rng.choice([0, 10, 200, 3_000])
                rows.append({"id": id, "batch": self.batches, "brand": f"b{number % 5}", "text": text})
        return rows

    def after(self, rows: list[dict]) -> dict[str, dict]:
        """What is there once the rows are carried out."""
        items = copy.copy(self.acknowledged)
        for row in rows:
            if "$delete" in row:
                del items[row["id"]]
            else:
                items[row["id"]] = row
        return items

    def write_once(self, port: int) -> None:
        """Sends one batch. Throws one of `BROKEN` if it is unknown whether it was carried out."""
        rows = self.batch()
        self.pending = self.after(rows)
        body = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows).encode()
        status, answer = send(port, "POST", f"/v1/catalogs/{self.catalog}/items?mode={self.MODE}", body, NDJSON)
        if status == 200:
            self.acknowledged, self.pending = self.pending, None
            self.states.append(self.acknowledged)
        elif status == 429 or status == 503:
            # Refused: nothing has changed. While the service stops, it says so, too.
            self.pending = None
        else:
            raise WrongAnswer(f"{self.catalog}: a batch is answered with {status}: {answer[:500]!r}")

    def write(self, port: int, stopping: threading.Event) -> None:
        """Sends one batch after the other until the service is gone."""
        try:
            while not stopping.is_set():
                self.write_once(port)
        except BROKEN:
            pass
        except Exception as failure:
            self.failure = failure

    def check(self, items: dict[str, dict]) -> bool:
        """Compares what the catalog has with what it may have, and goes on from there.

        Returns whether the request under way had been carried out.
        """
        mine = self.mine(items)
        is_ahead = mine != self.acknowledged and mine == self.pending
        if is_ahead or mine == self.acknowledged:
            self.acknowledged, self.pending = mine, None
            self.states = [mine]
            return is_ahead
        ids = sorted(set(mine) | set(self.acknowledged))
        wrong = [id for id in ids if mine.get(id) != self.acknowledged.get(id)]
        raise WrongAnswer(
            f"{self.catalog}: {self.name} wrote {self.batches} batches; {len(wrong)} items are not as acknowledged, "
            f"nor as the request under way leaves them; by batch found and acknowledged: "
            f"{[(id, brief(mine.get(id)), brief(self.acknowledged.get(id))) for id in wrong[:5]]}"
        )

    def mine(self, items: dict[str, dict]) -> dict[str, dict]:
        """Those of all items that this client wrote."""
        return {id: item for id, item in items.items() if id.startswith(self.name + "-")}


class Replacer(Writer):
    """Replaces all items of a catalog of its own, again and again; their order is part of what must be there."""

    MODE = "replace"

    def batch(self) -> list[dict]:
        self.batches += 1
        numbers = self.rng.sample(range(self.IDS), self.rng.randrange(1, self.IDS))
        text = "x" * self.rng.choice([0, 200, 3_000])
        return [
            {"id": f"{self.name}-{number}", "batch": self.batches, "place": place, "brand": f"b{number % 5}", "text": text}
            for place, number in enumerate(numbers)
        ]

    def after(self, rows: list[dict]) -> dict[str, dict]:
        return {row["id"]: row for row in rows}

    def mine(self, items: dict[str, dict]) -> dict[str, dict]:
        if [item["place"] for item in items.values()] != list(range(len(items))):
            raise WrongAnswer(f"{self.catalog}: the items are not in the order of the last replacement")
        return items


class Mover(Replacer):
    """Replaces all items as clients of the search protocol do: it fills a temporary index and moves it to the catalog."""

    def write_once(self, port: int) -> None:
        rows = self.batch()
        temporary = f"{self.catalog}_tmp"
        operations = [{"action": "clear"}] + [
            {"action": "addObject", "body": row | {"objectID": row["id"]}} for row in rows
        ]
        body = json.dumps({"requests": operations}).encode()
        status, answer = send(port, "POST", f"/1/indexes/{temporary}/batch", body)
        if status == 200:
            self.pending = self.after(rows)
            move = json.dumps({"operation": "move", "destination": self.catalog}).encode()
            status, answer = send(port, "POST", f"/1/indexes/{temporary}/operation", move)
        if status == 200:
            self.acknowledged, self.pending = self.pending, None
            self.states.append(self.acknowledged)
        elif status == 429:
            self.pending = None
        else:
            raise WrongAnswer(f"{self.catalog}: a move is answered with {status}: {answer[:500]!r}")

    def mine(self, items: dict[str, dict]) -> dict[str, dict]:
        return super().mine({id: {name: item[name] for name in item if name != "objectID"} for id, item in items.items()})


def brief(item: dict | None) -> int | None:
    """The number of the batch that an item is from."""
    return item["batch"] if item else None
