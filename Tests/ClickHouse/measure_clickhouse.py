"""Measures a catalog of a log in ClickHouse: its load, its memory, taps, pages of rows beside SQL, and a refresh.

    measure_clickhouse.py --service .build/release/filter-service [--rows 10000000]

One server and the service share the machine. Nothing is asserted but that no row is missing.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from clickhouse_servers import ClickHouse, ClickHouseServers  # noqa: E402
from cube_service import CATALOG, CubeService, Program, Session, source  # noqa: E402
from wrong_answer import WrongAnswer  # noqa: E402

DAYS = 30
TAPS = 400
PAGES = 60
REFRESH_SECONDS = 10
REFRESHES = 3
LISTS = {"service": 60, "level": 5, "region": 8, "host": 40, "status": 6}


def fill(server: ClickHouse, rows: int) -> None:
    """Rows whose columns do not depend on each other, which is the worst case, evenly over the last days."""
    columns = ", ".join(f"{name} String" for name in LISTS)
    server.query(f"CREATE TABLE logs (ts DateTime, id UInt64, {columns}, message String) "
                 "ENGINE = MergeTree PARTITION BY toDate(ts) ORDER BY ts")
    values = ", ".join(f"concat('{name}-', toString(intHash32(number + {place}) % {count}))"
                       for place, (name, count) in enumerate(LISTS.items()))
    message = "concat('message ', toString(rand()), ' as long as most lines of a log are, about a hundred bytes in all')"
    server.query(f"INSERT INTO logs SELECT now() - intDiv(number * {DAYS * 86_400}, {rows}), number, {values}, {message} "
                 f"FROM system.numbers LIMIT {rows}")


def figures(milliseconds: list[float]) -> str:
    ordered = sorted(milliseconds)
    return f"median {statistics.median(ordered):.1f} ms, p95 {ordered[len(ordered) * 95 // 100]:.1f}, worst {ordered[-1]:.1f}"


def timed(action) -> float:
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1_000


def catalog_bytes(service: CubeService) -> int:
    """What the service says of its memory, which it measures within a minute."""
    for _ in range(90):
        with urllib.request.urlopen(f"{service.process.address}/metrics", timeout=60) as answer:
            lines = answer.read().decode().splitlines()
        parts = [int(line.split()[-1]) for line in lines if line.startswith("filter_catalog_bytes{")]
        if parts:
            return sum(parts)
        time.sleep(1)
    raise WrongAnswer("the memory of the catalog was not measured")


def measure(service: CubeService, server: ClickHouse) -> None:
    choice = random.Random(1)
    session = Session(service)

    def tap() -> None:
        name = choice.choice(list(LISTS))
        session.toggle(name, f"{name}-{choice.randrange(LISTS[name])}")

    print(f"{TAPS} taps: {figures([timed(tap) for _ in range(TAPS)])}")
    pages, statements = [], []
    for number in range(PAGES):
        chosen = {name: f"{name}-{choice.randrange(count)}" for name, count in LISTS.items() if choice.random() < 0.4}
        selections = {name: [chosen[name]] if name in chosen else [] for name in LISTS}
        service.send("PATCH", session.path, {"selections": selections})
        path = f"{session.path}/source-rows?pageSize=20"
        pages.append(timed(lambda: service.process.get(path)))
        if number % 5 == 0:
            clauses = " AND ".join([f"{name} = '{value}'" for name, value in chosen.items()] or ["1"])
            sql = f"SELECT * FROM logs WHERE {clauses} ORDER BY ts DESC LIMIT 20 FORMAT Null"
            statements.append(timed(lambda: server.query(sql)))
    print(f"{PAGES} pages of 20 rows: {figures(pages)}; as one statement of SQL: {figures(statements)}")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=10_000_000)
    arguments = parser.parse_args()
    with ClickHouseServers(1) as cluster:
        server = cluster[0]
        fill(server, arguments.rows)
        address = source(server.host, "logs", *LISTS, time="ts", bucket="day", detail="*", key="id",
                         every=f"{REFRESH_SECONDS}s", lateness="1h")
        start = time.monotonic()
        with Program(arguments.service.resolve()).serve(address, "--max-live-items", "20000000") as service:
            seconds = time.monotonic() - start
            catalog = service.process.get(f"/v1/catalogs/{CATALOG}")
            if catalog["itemCount"] != arguments.rows:
                raise WrongAnswer(f"the catalog has {catalog['itemCount']} rows of {arguments.rows}")
            print(f"{arguments.rows:,} rows, {catalog['rowCount']:,} combinations, loaded in {seconds:.1f} s")
            measure(service, server)
            pages = int(Path(f"/proc/{service.process.id}/statm").read_text().split()[1])
            resident = pages * resource.getpagesize()
            own = catalog_bytes(service)
            print(f"memory of the catalog: {own >> 20} MB, {own / catalog['rowCount']:.1f} bytes a combination")
            print(f"memory of the service: {resident >> 20} MB")
            before = cluster.processor_seconds(0)
            time.sleep(REFRESHES * REFRESH_SECONDS)
            spent = (cluster.processor_seconds(0) - before) / REFRESHES
            print(f"a refresh of the open buckets: {spent:.2f} s of the server's processor")
    return 0


if __name__ == "__main__":
    sys.exit(main())
