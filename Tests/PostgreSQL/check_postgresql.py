"""Two replicas of a table stay exact copies of it, whatever happens to it and to the server.

    check_postgresql.py --service .build/debug/filter-service [--seconds 10]

Several writers change a table of a PostgreSQL of its own at once: rows come, change, get other keys, go; transactions are
rolled back; long values stay as they are; the table is truncated and gets other columns. At pauses every item of both replicas,
and their counts, are those of SQL. Then connections are cut, the server is killed, and a statement runs out of time: the
replicas go on serving, say how old their data are, and are exact again afterwards. Sessions and streams go on all the while.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import re
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from postgresql_server import PostgreSQLServer  # noqa: E402
from service_process import ServiceProcess  # noqa: E402
from waiting import await_that  # noqa: E402
from wrong_answer import WrongAnswer  # noqa: E402

PATIENCE = 120
ROWS = 5_000
WRITERS = 4
BRANDS = 12

SCHEMA = f"""
CREATE TABLE shop (id int PRIMARY KEY, name text NOT NULL, brand text, price numeric(10, 2), tags text[], extra jsonb,
    changed timestamptz DEFAULT now(), long text);
-- Long values lie outside of their rows, uncompressed, so that a change of others does not send them.
ALTER TABLE shop ALTER long SET STORAGE EXTERNAL;
CREATE TABLE busy (id int PRIMARY KEY, n int);
INSERT INTO busy VALUES (1, 0);
CREATE PUBLICATION filter_service FOR TABLE shop, busy;
INSERT INTO shop SELECT i, 'Item ' || i, 'brand ' || i % {BRANDS}, i % 977 + 0.5, ARRAY['t' || i % 7, 't' || i % 3],
    jsonb_build_object('size', jsonb_build_object('cm', i % 40)), now(), NULL FROM generate_series(1, {ROWS}) i;
UPDATE shop SET long = repeat('long ' || id, 600) WHERE id % 10 = 0;
CREATE ROLE follower LOGIN REPLICATION;
GRANT SELECT ON shop TO follower;
-- The service has none of them, as it keeps connections that say nothing for long.
ALTER ROLE follower SET idle_in_transaction_session_timeout = '100ms';
ALTER ROLE follower SET idle_session_timeout = '300ms';
"""

# Exactly what an item is, by another way than the service takes: the server makes the JSON.
ITEMS = "SELECT row_to_json(s) FROM (SELECT * FROM shop) s ORDER BY id"


def transactions(seed: int, count: int, first_id: int) -> str:
    """What one writer does: each line a transaction, some of them rolled back."""
    choice = random.Random(seed)
    next_id = first_id
    lines = []
    for _ in range(count):
        steps = []
        for _ in range(choice.choice([1, 1, 1, 2, 5, 40])):
            some = choice.randrange(1, ROWS)
            kind = choice.random()
            if kind < 0.25:
                next_id += 1
                steps.append(f"INSERT INTO shop VALUES ({next_id}, 'New “{next_id}”', 'brand {choice.randrange(BRANDS)}', "
                             f"{choice.randrange(1, 9999) / 100}, '{{a,\"b c\"}}', '{{\"size\": {{\"cm\": 1}}}}')")
            elif kind < 0.55:
                steps.append(f"UPDATE shop SET brand = 'brand {choice.randrange(BRANDS)}', price = price + 0.01 WHERE id = {some}")
            elif kind < 0.65:
                steps.append(f"UPDATE shop SET name = name || '!' WHERE id % 10 = 0 AND id BETWEEN {some} AND {some + 30}")
            elif kind < 0.75:
                next_id += 1
                steps.append(f"UPDATE shop SET id = {next_id} WHERE id = {some}")
            elif kind < 0.85:
                steps.append(f"DELETE FROM shop WHERE id = {some}")
            elif kind < 0.9:
                steps.append(f"UPDATE shop SET long = repeat('{some} ', {choice.randrange(1, 900)}) WHERE id = {some}")
            elif kind < 0.95:
                steps.append(f"UPDATE shop SET price = NULL, tags = NULL WHERE id BETWEEN {some} AND {some + 5}")
            else:
                steps.append("UPDATE busy SET n = n + 1")
        end = "ROLLBACK" if choice.random() < 0.15 else "COMMIT"
        lines.append("BEGIN; " + "; ".join(steps) + f"; {end};")
    return "\n".join(lines)


class Replica:
    """A service over the table, with a session that is tapped on and a stream that follows it."""

    def __init__(self, service: ServiceProcess):
        self.service = service
        self.path = "/v1/sessions/" + service.post("/v1/sessions", {"catalog": "shop"}, 201)["session"]["id"]
        self.events = 0
        self.ended: str | None = None
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=600)
        try:
            connection.request("GET", self.path + "/events")
            response = connection.getresponse()
            while line := response.readline():
                if line.startswith(b"event: end"):
                    self.ended = "the stream was ended"
                self.events += line.startswith(b"event:")
        except OSError:
            pass
        self.ended = self.ended or "the stream broke off"

    def tap(self, number: int) -> float:
        """Toggles a brand; the seconds that it took."""
        start = time.monotonic()
        self.service.post(f"{self.path}/categories/brand/values/brand%20{number % BRANDS}/toggle", None)
        return time.monotonic() - start

    @property
    def standing(self) -> dict:
        return self.service.get("/readyz")["followed"][0]

    @property
    def copies(self) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=60)
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        return int(re.search(r'^filter_followed_copies_total\{catalog="shop"\} (\d+)', text, re.MULTILINE)[1])

    def items(self) -> dict[str, dict]:
        items = {}
        number = 1
        while True:
            page = self.service.post("/v1/catalogs/shop/query", {"page": number, "pageSize": 1000})["page"]
            for item in page["items"]:
                items[str(item["id"])] = item
            if number >= page["count"]:
                return items
            number += 1

    def counts(self) -> dict[str, int]:
        screen = self.service.post("/v1/catalogs/shop/query", {"pageSize": 1})
        category = next(each for each in screen["categories"] if each["id"] == "brand")
        return {value["value"]: value["count"] for value in category["values"] if value["count"]}


class Check:
    def __init__(self, server: PostgreSQLServer, replicas: list[Replica]):
        self.server = server
        self.replicas = replicas
        self.next_id = 1_000_000
        self.seed = 1

    def write(self, seconds: float) -> None:
        """Changes the table from several connections for a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            writers = []
            for _ in range(WRITERS):
                writers.append(self.server.begin(transactions(self.seed, 40, self.next_id)))
                self.next_id += 100_000
                self.seed += 1
            for writer in writers:
                for replica in self.replicas:
                    replica.tap(self.seed)
                writer.wait(PATIENCE)

    def compare(self) -> None:
        """Waits until the replicas have everything, then compares every item and every count with SQL."""
        marker = self.next_id
        self.next_id += 1
        self.server.run(f"INSERT INTO shop (id, name) VALUES ({marker}, 'marker')")
        expected = {}
        for line in self.server.ask(f"SET TimeZone = 'UTC'; {ITEMS}").splitlines():
            row = json.loads(line)
            expected[str(row["id"])] = row
        sql = self.server.ask("SELECT json_object_agg(brand, n) FROM (SELECT brand, count(*) n FROM shop "
                              "WHERE brand IS NOT NULL GROUP BY brand) b")
        for replica in self.replicas:
            await_that(lambda: self._has(replica, marker), lambda: f"item {marker} does not come: {replica.standing}")
            items = replica.items()
            if items != expected:
                wrong = [key for key in expected.keys() | items.keys() if expected.get(key) != items.get(key)]
                shown = [(key, expected.get(key), items.get(key)) for key in wrong[:3]]
                raise WrongAnswer(f"{len(wrong)} items are not as SQL has them: {str(shown)[:2000]}")
            if replica.counts() != json.loads(sql or "{}"):
                raise WrongAnswer(f"counts are {replica.counts()}, SQL has {sql}")
            replica.service.get(replica.path)
            if replica.ended:
                raise WrongAnswer(replica.ended)

    @staticmethod
    def _has(replica: Replica, item: int) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", replica.service.port, timeout=60)
        try:
            connection.request("GET", f"/v1/catalogs/shop/items/{item}")
            return connection.getresponse().status == 200
        finally:
            connection.close()

    def copied_anew(self, sql: str) -> None:
        """Runs commands that are not in the replication stream, and waits until the replicas have noticed."""
        before = [replica.copies for replica in self.replicas]
        self.server.run(sql)
        for replica, copies in zip(self.replicas, before):
            await_that(lambda: replica.copies > copies, lambda: f"not copied anew after {sql}")

    def await_phase(self, phase: str) -> None:
        for replica in self.replicas:
            await_that(lambda: replica.standing["phase"] == phase, lambda: f"not {phase}: {replica.standing}")

    def expect_stale(self) -> None:
        """While the server is away the catalogs are served as they were, and say so."""
        self.await_phase("broken")
        for replica in self.replicas:
            if not replica.standing["isStale"]:
                raise WrongAnswer("a replica without its server is not stale")
            replica.tap(self.seed)

    # What happens

    def changes(self, seconds: float) -> None:
        self.write(seconds)
        self.compare()

    def truncation(self, seconds: float) -> None:
        self.server.run(f"BEGIN; TRUNCATE shop; INSERT INTO shop (id, name, brand) SELECT i, 'Again ' || i, 'brand ' || i % {BRANDS} "
                        f"FROM generate_series(1, {ROWS}) i; COMMIT")
        self.changes(seconds)

    def columns(self, seconds: float) -> None:
        self.server.run("ALTER TABLE shop ADD stock int DEFAULT 7")
        self.changes(seconds)
        self.server.run("ALTER TABLE shop DROP tags; ALTER TABLE shop ADD tags text[]")
        self.changes(seconds)
        self.copied_anew("ALTER TABLE shop ALTER price TYPE numeric(10, 2) USING price * 2")
        self.compare()
        # Altered and altered back: the stream has no messages for the changes in between.
        self.copied_anew("ALTER PUBLICATION filter_service SET (publish = 'insert'); DELETE FROM shop WHERE id % 7 = 0; "
                         "ALTER PUBLICATION filter_service SET (publish = 'insert, update, delete, truncate')")
        self.compare()

    def cut_connections(self, seconds: float) -> None:
        for _ in range(3):
            self.server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'filter-service'")
            self.write(seconds / 3)
        self.compare()

    def dropped_slot(self, seconds: float) -> None:
        # A temporary slot is dropped with the process that holds it.
        self.server.run("SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots")
        self.changes(seconds)
        slots = int(self.server.ask("SELECT count(*) FROM pg_replication_slots"))
        if slots != len(self.replicas):
            raise WrongAnswer(f"there are {slots} slots")

    def killed_server(self, seconds: float) -> None:
        self.server.kill()
        self.expect_stale()
        self.server.start()
        self.changes(seconds)

    def statement_timeout(self, seconds: float) -> None:
        self.server.run("ALTER ROLE follower SET statement_timeout = '1ms'")
        self.server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'filter-service'")
        self.await_phase("broken")
        self.server.run("ALTER ROLE follower RESET statement_timeout")
        self.await_phase("following")
        self.changes(seconds)

    def bounded_log(self, _seconds: float) -> None:
        """A quiet table beside a busy one holds nothing back."""
        for _ in range(5):
            self.server.run("INSERT INTO busy SELECT i, i FROM generate_series(10, 20000) i; DELETE FROM busy WHERE id > 1; "
                            "SELECT pg_switch_wal()")
        end = self.server.ask("SELECT pg_current_wal_lsn()")
        held = f"SELECT max(pg_wal_lsn_diff('{end}', confirmed_flush_lsn)) FROM pg_replication_slots"
        await_that(lambda: float(self.server.ask(held)) <= 0, lambda: f"{self.server.ask(held)} bytes are held back")
        self.compare()
        for replica in self.replicas:
            await_that(lambda: replica.standing["age"] <= 3, lambda: f"old though nothing happens: {replica.standing}")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=3, help="of load for each thing that happens")
    arguments = parser.parse_args()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as definition, tempfile.TemporaryFile("w+") as log, \
            PostgreSQLServer() as server:
        definition.write(json.dumps({"categories": [
            {"id": "brand", "kind": "multi", "attribute": "brand", "limit": 100},
            {"id": "price", "kind": "range", "attribute": "price"},
            {"id": "size", "kind": "range", "attribute": "extra.size.cm"},
        ]}))
        definition.flush()
        server.run(SCHEMA)
        source = server.url(f"table=shop&definition={definition.name}", user="follower")
        try:
            with ServiceProcess(arguments.service, source, log=log) as first, \
                    ServiceProcess(arguments.service, source, log=log) as second:
                check = Check(server, [Replica(first), Replica(second)])
                for step in [check.changes, check.truncation, check.columns, check.cut_connections, check.dropped_slot,
                             check.killed_server, check.statement_timeout, check.bounded_log, check.changes]:
                    start = time.monotonic()
                    step(arguments.seconds)
                    print(f"{step.__name__.replace('_', ' ')}: {time.monotonic() - start:.1f} s", flush=True)
        except BaseException:
            log.seek(0)
            print(log.read()[-4000:], file=sys.stderr)
            raise
    print("both replicas are as SQL has it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
