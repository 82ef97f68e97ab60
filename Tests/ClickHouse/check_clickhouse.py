"""A table of ClickHouse is served with the numbers that SQL gives, whatever happens to it and to its servers.

    check_clickhouse.py --service .build/debug/filter-service [--rows 200000] [WORD…]

Three servers have a table of log rows behind a `Distributed` one. Screens of many states are compared with statements:
every total, count, what-if, statistic and part of a histogram. Taps ask the servers nothing. Rows come, late ones too;
servers are killed, while the service loads and afterwards, and no total is ever smaller than it was. Sources that
cannot be served are refused with their reasons, and `clickhouse-check` prints statements that run. Debian's servers are
of 2018: the same is shown with the engine of today, by `chdb_front.py`, which wants the package of `requirements.txt`.

With words, only steps whose names contain one of them.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import random
import re
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from chdb_front import ChdbFront  # noqa: E402
from clickhouse_servers import (  # noqa: E402
    PASSWORD, ClickHouse, ClickHouseError, ClickHouseServers, escaped, parsed,
)
from compose_log import compare_compose  # noqa: E402
from cube_service import (  # noqa: E402
    CATALOG, PATIENCE, CubeService, Program, Session, Watch, compare, compare_numbers,
    compare_states, random_states, require_refusal, source, state_of,
)
from log_rows import COLUMNS, DAY, DAYS, LEVELS, ORDER, SEED, SERVICES, LogRows, Row, spread  # noqa: E402
from plain_counts import Category, Selection, State, categories_of  # noqa: E402
from service_process import ServiceError  # noqa: E402
from source_rows import (  # noqa: E402
    ALIKE, CROWD_COLUMNS, Asked, Member, RowTable, SourceRows, compare_pages, compare_rows, crowded_rows, milliseconds,
    seconds,
)
from sql_screen import Cube, numbers_of  # noqa: E402
from waiting import await_that  # noqa: E402
from wrong_answer import WrongAnswer  # noqa: E402

STATES = 40
TAPS = 50
HOUR = 3_600
# Sums of weights have 32 bits.
MAX_WEIGHT = 4_294_967_294
ATTRIBUTES = {name: name for name in ("service", "level", "status", "region", "tags")}
# A table with few rows, for what has nothing to do with their number.
FEW = 5_000
# A table for the rows of a source, with as many as this at most.
CROWD = 60_000
PAST = 3_000
# 2024-05-01.
PAST_DAY = 1_714_521_600
# Statements for the rows of a source have ids that begin with this.
ROWS_ID = "filter-service-rows-"
OF_ROWS = f"startsWith(query_id, '{ROWS_ID}')"
# More rows than are looked at for a page: 20,000 and those of one statement.
NEWCOMERS = 25_000
# So many seconds a statement may take to be found, and to be ended, on a busy machine; alone both take half a second.
TAKING_PATIENCE = 8
# Of a page whose statement has to be told from others.
FIRST_SIZE = 36
SECRET = "hush-hush"

DEFINITION = {
    "weight": "count",
    "categories": [
        {"id": "service", "kind": "multi", "attribute": "service", "limit": 1000, "includeNone": {"title": "None"}},
        {"id": "level", "kind": "multi", "attribute": "level", "limit": 1000},
        {"id": "status", "kind": "multi", "attribute": "status", "limit": 1000},
        {"id": "region", "kind": "multi", "attribute": "region", "limit": 1000, "includeNone": {"title": "No region"}},
        {"id": "tags", "kind": "multi", "attribute": "tags", "limit": 1000, "operator": "all"},
        {"id": "anyTag", "kind": "multi", "attribute": "tags", "limit": 1000, "includeNone": {"title": "No tag"}},
        {"id": "ts", "kind": "range", "attribute": "ts", "histogram": {"bins": 12}, "openEnds": False},
    ],
}


class Check:
    """The steps, and what they have in common: each leaves the servers running, and `logs`, `few`, `past` with rows."""

    def __init__(self, program: Program, cluster: ClickHouseServers, folder: Path, count: int):
        self.program = program
        self.cluster = cluster
        self.folder = folder
        self.count = count
        self.now = int(time.time())
        # Half of what a sum may be, as rows have half of the greatest number on average.
        self.log = LogRows(SEED, max_bytes=MAX_WEIGHT // count)
        self.steps = [
            self.a_file_of_the_cube, self.screens_and_taps, self.rows_and_killed_servers, self.a_window,
            self.killed_while_it_loads, self.sums_of_a_column, self.refusals, self.rows_that_replace_others,
            self.what_the_check_prints,
            self.inserts_beside_the_view,
            self.texts_of_any_kind, self.users_and_hosts, self.without_a_definition, self.rows_of_the_source,
            self.rows_that_are_refused, self.rows_without_a_server, self.rows_whose_place_is_taken,
            self.rows_asked_for_at_once, self.rows_beside_a_copy, self.rows_of_new_combinations,
            self.the_engine_of_today, self.the_log_of_compose,
        ]

    # What steps have in common

    def fill(self) -> None:
        for table, count in [("logs", self.count), ("few", FEW)]:
            self.cluster.create(table, COLUMNS, ORDER)
            self.insert(table, self.log.rows(count, self.now - DAYS * DAY, self.now))
        # All of one day that is over, so that a page of any size has to look at all of them.
        self.cluster.create("past", COLUMNS, ORDER)
        self.insert("past", LogRows(SEED, max_bytes=MAX_WEIGHT // PAST).rows(PAST, PAST_DAY, PAST_DAY + DAY))

    def insert(self, table: str, rows: list[Row]) -> None:
        for server, lines in zip(self.cluster, spread(rows, len(self.cluster))):
            server.insert(f"{table}_local", lines)

    def define(self, **changes: object) -> Path:
        """The path of a definition, which differs in some members from that of all steps."""
        path = self.folder / f"{len(list(self.folder.iterdir()))}.json"
        path.write_text(json.dumps({**DEFINITION, **changes}))
        return path

    def source(self, table: str, *columns: str, server: int = 0, **parameters: object) -> str:
        parameters = {"time": "ts", "bucket": "hour", "detail": "*", "definition": self.define(), **parameters}
        return source(self.cluster[server].host, table, *(columns or ATTRIBUTES), **parameters)

    def cube(self, table: str, **changes: object) -> Cube:
        usual = {"server": self.cluster[0], "definition": DEFINITION, "columns": ATTRIBUTES}
        return Cube(**{**usual, "table": table, **changes})

    @contextlib.contextmanager
    def rows_that_come(self, table: str) -> Iterator[None]:
        """Puts in rows of the last hours, some of the next hour, until the block is left."""
        ended = threading.Event()
        faults = []

        def run() -> None:
            choice = random.Random(SEED)
            try:
                while not ended.wait(0.05):
                    now = int(time.time())
                    rows = self.log.rows(choice.randint(1, 60), now - HOUR // 3, now)
                    rows += self.log.rows(choice.randint(0, 2), now, now + HOUR)
                    server = choice.choice(list(self.cluster))
                    server.insert(f"{table}_local", "".join(row.line for row in rows))
            except (OSError, ClickHouseError) as error:
                faults.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
        if faults:
            raise faults[0]

    # Steps

    def a_file_of_the_cube(self) -> str:
        """The combinations as a file with weights: statements mean what the service does, whatever a source does."""
        cube = self.cube("few")
        path = self.folder / f"{CATALOG}.ndjson"
        rows = self.cluster[0].rows(
            f"SELECT service, level, status, isNull(region), ifNull(region, ''), toString(tags), {cube.start}, count() "
            f"FROM few GROUP BY service, level, status, region, tags, {cube.start}")
        with path.open("w") as file:
            for number, (service, level, status, is_null, region, tags, start, count) in enumerate(rows):
                file.write(json.dumps({
                    "id": number, "service": service, "level": level, "status": int(status),
                    "region": None if is_null == "1" else region, "tags": parsed(tags), "ts": cube.text(int(start)),
                    "count": int(count)}) + "\n")
        path.with_suffix(".catalog.json").write_text(json.dumps(DEFINITION))
        with self.program.serve(f"{CATALOG}={path}") as service:
            states = random_states(cube, SEED, 10)
            numbers = compare_states(service, cube, states)
        return f"{len(rows)} combinations, {len(states)} states, {numbers} numbers"

    def screens_and_taps(self) -> str:
        cube = self.cube("logs")
        with self.program.serve(self.source("logs", every="24h", window="30d")) as service:
            states = random_states(cube, SEED, STATES)
            numbers = compare_states(service, cube, states)
            if not self.cluster.statements("startsWith(query_id, 'filter-service')"):
                raise WrongAnswer("no statement has an id that begins with filter-service")
            before = self.cluster.statements("1")
            session = Session(service)
            for number in range(TAPS):
                category, values = [("service", SERVICES), ("level", LEVELS)][number % 2]
                session.toggle(category, values[number % len(values)] or values[0])
            asked = self.cluster.statements("1") - before
            # The rest between two refreshes is a day, but one comparison of sums may fall into the time.
            if asked > 2:
                raise WrongAnswer(f"{TAPS} taps came with {asked} statements")
            if foreign := self.cluster.statements("NOT startsWith(query_id, 'filter-service')"):
                raise WrongAnswer(f"{foreign} statements have no id that begins with filter-service")
            screen = session.screen()
            numbers += compare(screen, cube, state_of(screen))
        return f"{cube.total()} rows in {cube.combinations()} combinations, {len(states)} states, {numbers} numbers; " \
               f"{TAPS} taps with {asked} statements"

    def rows_and_killed_servers(self) -> str:
        cube = self.cube("logs")
        options = {"every": "1s", "lateness": "1h", "recount": "5s"}
        with self.program.serve(self.source("logs", **options)) as service, Watch(service) as watch:
            session = Session(service)
            chosen = [("service", SERVICES[0]), ("service", SERVICES[1]), ("level", "error"), ("region", "eu-west")]
            for category, value in chosen:
                session.toggle(category, value)
            state = state_of(session.screen())
            numbers = self._rows_come(cube, service, session)
            numbers += self._late_rows_come(cube, service)
            for victim in (1, 0):
                numbers += self._server_dies(cube, service, session, watch, victim)
            if state_of(session.screen()) != state:
                raise WrongAnswer(f"the session had {state}, and has {state_of(session.screen())}")
        return f"{numbers} numbers, {watch.asked} totals meanwhile"

    def _rows_come(self, cube: Cube, service: CubeService, session: Session) -> int:
        before = cube.total()
        with self.rows_that_come("logs"):
            end = time.monotonic() + 4
            while time.monotonic() < end:
                # On and off again, so that the filters of the session are what they were.
                session.toggle("level", "fatal")
                session.toggle("level", "fatal")
        service.await_total(cube, seconds=20)
        if cube.total() <= before:
            raise WrongAnswer("no rows came")
        screen = session.screen()
        return compare(screen, cube, state_of(screen)) + compare_states(service, cube, random_states(cube, 1, 3))

    def _late_rows_come(self, cube: Cube, service: CubeService) -> int:
        """Rows of buckets that are too old to be asked for again with each refresh, among them new combinations."""
        now = int(time.time())
        rows = self.log.rows(300, now - 2 * DAY, now - 2 * DAY + HOUR) + self.log.rows(3, now - DAY, now - DAY + 9)
        self.insert("logs", rows)
        service.await_total(cube, seconds=60)
        return compare_states(service, cube, random_states(cube, 2, 3))

    def _server_dies(
        self, cube: Cube, service: CubeService, session: Session, watch: Watch, victim: int
    ) -> int:
        service.await_total(cube, seconds=20)
        before = numbers_of(session.screen())
        self.cluster.kill(victim)
        await_that(service.is_stale, lambda: f"not stale without server {victim}: {service.standing}")
        # Those of the other servers are not to be seen without those of this one.
        survivor = self.cluster[2]
        survivor.insert("logs_local", "".join(row.line for row in self.log.rows(200, self.now - 100, self.now)))
        time.sleep(2.5)
        status, fields, screen = service.send("GET", f"{session.path}?include=categories,currentFilters")
        if status != 200 or "Age" not in fields or not fields["Age"].isdigit():
            raise WrongAnswer(f"without server {victim} a screen is answered with {status} and the Age {fields['Age']}")
        numbers = compare_numbers(numbers_of(screen), before, "a server that was killed")
        session.toggle("level", "fatal")
        session.toggle("level", "fatal")
        if not service.is_stale():
            raise WrongAnswer(f"no longer stale without server {victim}: {service.standing}")
        watch.require_right()
        self.cluster.restart(victim)
        service.await_total(cube, seconds=60)
        await_that(lambda: not service.is_stale(), lambda: f"still stale with all servers: {service.standing}")
        screen = session.screen()
        numbers += compare(screen, cube, state_of(screen))
        return numbers + compare_states(service, cube, random_states(cube, victim, 3))

    def a_window(self) -> str:
        """Buckets older than the window are left out as a whole."""
        hours = 30
        with self.program.serve(self.source("few", window=f"{hours}h", every="24h")) as service:
            # The service may or may not have the bucket at the edge, and the hour may have just ended.
            edge = int(time.time()) - hours * HOUR
            edges = [(edge // HOUR + step) * HOUR for step in (-1, 0, 1)]
            cubes = [self.cube("few", where=f"toUInt32(ts) >= {each}") for each in edges]
            total = service.total()
            cube = next((cube for cube in cubes if cube.total() == total), None)
            if cube is None:
                raise WrongAnswer(f"{hours} hours have {[cube.total() for cube in cubes]} rows, the service has {total}")
            return f"{compare_states(service, cube, random_states(cube, SEED, 3))} numbers"

    def killed_while_it_loads(self) -> str:
        """A start fails with its reason or has everything, whichever server dies while it copies, and however late."""
        # Each server takes half a second for its rows.
        slow = {"where": f"sleepEachRow({1.5 / self.count:.9f}) = 0", "every": "1s"}
        expected = self.cube("logs").total()
        outcomes = []
        for victim, delay in [(2, 0.0), (1, 0.15), (0, 0.0), (0, 0.2), (2, 0.4)]:
            ended, killed = threading.Event(), threading.Event()
            killer = threading.Thread(
                target=self._kill_while_it_copies, args=(victim, delay, ended, killed), daemon=True)
            killer.start()
            try:
                with self.program.serve(self.source("logs", **slow)) as service, Watch(service) as watch:
                    # The watch ends the step if there is ever less.
                    if (total := service.total()) != expected:
                        raise WrongAnswer(f"a start while server {victim} died has {total} of {expected} rows")
                    await_that(killed.is_set, lambda: f"server {victim} has not seen the service", 10)
                    time.sleep(0.5)
                outcomes.append(f"served ({watch.asked} totals)")
            except ServiceError as error:
                log = "\n".join(getattr(error, "__notes__", []))
                status = re.search(r"ended with status (-?\d+) before", str(error))
                words = ["connect|refused|closed|reset|tries failed|eof|ended"]
                require_refusal(int(status[1]) if status else 0, log, words)
                outcomes.append("refused")
            finally:
                ended.set()
                killer.join()
                self.cluster.restart(victim)
        if "refused" not in outcomes:
            raise WrongAnswer("every start went well, as no server was killed in time")
        return ", ".join(outcomes)

    def _kill_while_it_copies(self, victim: int, delay: float, ended: threading.Event, killed: threading.Event) -> None:
        """Kills a server a while after it has begun with a statement over the rows."""
        copying = "startsWith(initial_query_id, 'filter-service') AND position(query, 'sleepEachRow') > 0"
        while not ended.wait(0.005):
            with contextlib.suppress(ClickHouseError):
                if self.cluster[victim].number(f"SELECT count() FROM system.processes WHERE {copying}"):
                    time.sleep(delay)
                    self.cluster.kill(victim)
                    killed.set()
                    return

    def sums_of_a_column(self) -> str:
        """The weight is a sum, buckets are days, rows are left out, and an attribute is an expression."""
        columns = {**ATTRIBUTES, "class": "intDiv(status, 100)"}
        definition = {**DEFINITION, "weight": "bytes", "categories": [
            *DEFINITION["categories"], {"id": "class", "kind": "multi", "attribute": "class", "limit": 1000}]}
        cube = self.cube("logs", definition=definition, columns=columns, measure="bytes", bucket="day",
                         where=f"bytes < {MAX_WEIGHT // self.count * 3 // 4} AND status != 304")
        address = self.source("logs", *ATTRIBUTES, "class=intDiv(status, 100)", measure="bytes=sum(bytes)",
                              bucket="day", where=cube.where, definition=self.define(**definition), every="24h")
        with self.program.serve(address) as service:
            states = random_states(cube, SEED, 12)
            numbers = compare_states(service, cube, states)
            answered = numbers_of(service.screen(cube, {}))
            if ("level", "trace", "count") in answered:
                raise WrongAnswer("rows that weigh nothing make an item")
        return f"{cube.total()} bytes, {len(states)} states, {numbers} numbers"

    def refusals(self) -> str:
        self.cluster.query("CREATE TABLE pairs (ts DateTime, name String, pair Tuple(UInt8, String), mean Float64) "
                           "ENGINE = MergeTree ORDER BY name")
        self.cluster.query("INSERT INTO pairs VALUES ('2024-05-01 00:00:00', 'a', (1, 'b'), 0.5)")
        unweighted = self.define()
        unweighted.write_text(json.dumps({"categories": DEFINITION["categories"]}))
        host = self.cluster[0].host
        self.make_versions()
        # What is wrong, the words that the reason has to have, and the arguments.
        cases = [
            ("a password in the address", ["password"], [self.source("few", user=f"guarded:{SECRET}")]),
            ("an unknown table", ["nosuch"], [self.source("nosuch")]),
            ("an unknown column", ["colour"], [self.source("few", "service", "colour")]),
            ("an unknown parameter", ["columns"], [self.source("few", columns="service,level")]),
            ("no table", ["table"], [f"{CATALOG}=clickhouse://reader@{host}/default?column=level"]),
            ("a type that no item can have", ["pair", "tuple"], [source(host, "pairs", "name", "pair")]),
            ("too many combinations", ["bytes", "100"],
             ["--max-live-items", "100", self.source("few", "level", "bytes", definition=None)]),
            ("a definition without the weight", ["weight"], [self.source("few", definition=unweighted)]),
            ("a measure that is no whole number", ["mean", "float64"],
             [self.source("few", measure="mean=sum(toFloat64(bytes))", definition=self.define(weight="mean"))]),
            ("a negative measure", ["least", "int64"],
             [self.source("few", measure="least=sum(toInt8(level))", definition=self.define(weight="least"))]),
            *((f"a measure with {name}", [name, "add up"], [self.source("few", measure=f"m={measure}")])
              for name, measure in (("uniq", "uniq(service)"), ("distinct", "count(DISTINCT service)"),
                                    ("max", "max(status)"), ("intdiv", "intDiv(sum(bytes), 1000)"))),
            ("rows that the table will replace", ["versions", "replacingmergetree", "final=true"],
             [source(host, "versions", "kind")]),
            ("a sum beyond 32 bits", ["weight|4.?294.?967.?294"],
             [self.source("few", measure="bytes=sum(toUInt64(bytes) * 1000)", definition=self.define(weight="bytes"))]),
            ("a missing password", ["password"], [self.source("few", user="guarded")]),
            ("a user that may say no settings", ["readonly"], [self.source("few", user="strict")]),
            ("a server that is not there", ["refused|connect"], [source("127.0.0.1:1", "few", "level")]),
        ]
        for name, words, arguments in cases:
            try:
                text = self.program.refusal(words, *arguments)
                if SECRET in text:
                    raise WrongAnswer(f"the password is repeated: {text}")
            except WrongAnswer as error:
                raise WrongAnswer(f"{name}: {error}") from None
        text = self.program.refusal(["password"], self.source("few", user="guarded"), CLICKHOUSE_PASSWORD=SECRET)
        if SECRET in text:
            raise WrongAnswer(f"the password is repeated: {text}")
        return f"{len(cases) + 1} sources"

    def make_versions(self) -> None:
        """Two parts of a table, of which the second one has another version of a row of the first."""
        server = self.cluster[0]
        server.query("DROP TABLE IF EXISTS versions")
        server.query("CREATE TABLE versions (id UInt32, kind String, version UInt32) "
                     "ENGINE = ReplacingMergeTree(version) ORDER BY id")
        server.query("INSERT INTO versions VALUES (1, 'a', 1), (2, 'a', 1)")
        server.query("INSERT INTO versions VALUES (2, 'b', 2)")

    def rows_that_replace_others(self) -> str:
        self.make_versions()
        for final, expected in (("true", {"a": 1, "b": 1}), ("false", {"a": 2, "b": 1})):
            with self.program.serve(source(self.cluster[0].host, "versions", "kind", final=final)) as service:
                screen = service.process.get(f"{Session(service).path}?include=categories")
                values = next(found for found in screen["categories"] if found["id"] == "kind")["values"]
                counts = {value["value"]: value["count"] for value in values}
                if counts != expected:
                    raise WrongAnswer(f"with final={final} there are {counts}")
            status, report = self.program.run(
                "clickhouse-check", source(self.cluster[0].host, "versions", "kind", final=final))
            if status != 0 or ("MATERIALIZED" in report) is (final == "true"):
                raise WrongAnswer(f"with final={final} the check prints {report}")
        return "merged and not"

    def what_the_check_prints(self) -> str:
        columns, definition = {**ATTRIBUTES, "class": "intDiv(status, 100)"}, {**DEFINITION, "weight": "bytes"}
        # The table that is proposed has names of columns which its statement reads; they must not stand for each other.
        some = "bytes % 10 != 3"
        sums = {"measure": "bytes=sum(bytes)", "bucket": "day", "definition": self.define(**definition)}
        cases = [
            (self.source("few"), self.cube("few"), {"measure": "count=sum(count)"}, []),
            (self.source("few", *ATTRIBUTES, "class=intDiv(status, 100)", where=some, **sums),
             self.cube("few", definition=definition, columns=columns, measure="bytes", bucket="day", where=some),
             sums, ["class"]),
        ]
        ran = 0
        for address, cube, parameters, others in cases:
            status, text = self.program.run("clickhouse-check", address)
            if status != 0:
                raise WrongAnswer(f"the status is {status}: {text}")
            rows = self.cluster[0].number(f"SELECT count() FROM few WHERE {cube.where}")
            if f"{rows:,} rows" not in text:
                raise WrongAnswer(f"{rows:,} rows are not printed: {text}")
            self._compare_printed(text, cube)
            statements, table = self._run_printed(text)
            parameters = {**parameters, **dict(self._printed_parameters(text))}
            # Rows that come later are merged with the former ones, and nothing but the measure may be added up then.
            self.cluster.query(f"INSERT INTO {table} SELECT * FROM {table}")
            self.cluster.query(f"OPTIMIZE TABLE {table} FINAL")
            doubled = dataclasses.replace(cube, measure=f"2 * {cube.measure}")
            with self.program.serve(self.source(table, *ATTRIBUTES, *others, **parameters)) as service:
                compare_states(service, doubled, random_states(cube, SEED, 3))
            self.cluster.query(f"DROP TABLE {table}")
            ran += statements
        address = self.source("few", "level", "bytes", definition=None)
        status, text = self.program.run("clickhouse-check", "--max-live-items", "100", address)
        if status != 1 or "bytes" not in text:
            raise WrongAnswer(f"too many combinations have the status {status}: {text}")
        return f"{ran} statements run"

    @staticmethod
    def _compare_printed(text: str, cube: Cube) -> None:
        """A line for each column has its values, and the combinations of it with buckets and the columns before it."""
        lines = re.findall(r"“([^”]+)” *\(([\d,]+) values?\): ([\d,]+)", text)
        if {name for name, _, _ in lines} != set(cube.columns):
            raise WrongAnswer(f"not every column is printed: {text}")
        groups = [cube.start]
        for name, *printed in lines:
            groups.append(cube.columns[name])
            for number, columns in zip(printed, [groups[-1:], groups]):
                exact = cube.server.number(
                    f"SELECT count() FROM (SELECT 1 FROM {cube.table} WHERE {cube.where} "
                    f"GROUP BY {', '.join(columns)})")
                # An estimate is good enough.
                if abs(int(number.replace(",", "")) - exact) > max(1, exact * 0.03):
                    raise WrongAnswer(f"{columns} have {exact} combinations: {text}")

    @staticmethod
    def _printed_parameters(text: str) -> list[tuple[str, str]]:
        """What the source has to say of the table that is proposed, besides its name."""
        match = re.search(r"^-- table=\w+&(\S+), the other columns", text, re.MULTILINE)
        if match is None:
            raise WrongAnswer(f"no source of the cube is printed: {text}")
        return [(pair.split("=", 1)[0], pair.split("=", 1)[1]) for pair in match[1].split("&")]

    def inserts_beside_the_view(self) -> str:
        """The view that the check prints takes what is inserted, and refuses none of it."""
        server = self.cluster[0]
        rows = ("SELECT concat('s', toString(number % 7)), toDateTime(1714521600 + number * 977), number % 1000, "
                "arrayElement(['info', 'error', ''], number % 3 + 1) FROM numbers")
        server.query("CREATE TABLE fed (service Nullable(String), ts DateTime, bytes UInt32, level String) "
                     "ENGINE = MergeTree PARTITION BY toYYYYMM(ts) ORDER BY ts")
        server.query(f"INSERT INTO fed {rows}(5000)")
        some = "bytes % 10 != 3 AND level != 'info'"
        computed = {"service": "upper(service)", "kind": "substring(service, 2)", "late": "toHour(ts) > 11"}
        cases = [
            ({"service": "service", "level": "level"}, "count()", "1", {"bucket": "day"}),
            ({"service": "service", "level": "level"}, "sum(bytes)", "1", {"bucket": "hour"}),
            # The names of what is computed stand in other expressions.
            (computed, "sum(bytes)", some, {"bucket": "day", "where": some}),
        ]
        for columns, measure, where, parameters in cases:
            written = [name if name == sql else f"{name}={sql}" for name, sql in columns.items()]
            weight = f"{'count' if measure == 'count()' else 'bytes'}={measure}"
            cube = source(server.host, "fed", *written, time="ts", measure=weight, **parameters)
            status, text = self.program.run("clickhouse-check", cube)
            if status != 0:
                raise WrongAnswer(f"the status is {status}: {text}")
            table = self._run_printed(text)[1]
            for insert in [f"{rows}(300)", "VALUES (NULL, '2024-05-03 10:00:00', 5, 'new')"]:
                try:
                    server.query(f"INSERT INTO fed {insert}")
                except ClickHouseError as error:
                    raise WrongAnswer(f"beside the view a statement does not run: {error}\n{insert}") from None
            printed = self._printed_parameters(text)
            total = dict(printed)["measure"].split("=", 1)[1]
            renamed = dict(value.split("=", 1) for name, value in printed if name == "column")
            for name, sql in columns.items():
                expected = server.rows(f"SELECT {sql}, toUInt64({measure}) FROM fed WHERE {where} GROUP BY {sql}")
                column = renamed.get(name, name)
                found = server.rows(f"SELECT {column}, {total} FROM {table} GROUP BY {column}")
                if sorted(found) != sorted(expected):
                    raise WrongAnswer(f"of {name} the view has {found}, the table {expected}: {text}")
            server.query(f"DROP TABLE {table}")
        server.query("DROP TABLE fed")
        return f"{len(cases)} views"

    def _run_printed(self, text: str) -> tuple[int, str]:
        """Runs the statements that a text has, of which each begins a line and ends with a semicolon.

        Returns how many they are, and the name of the table that they make.
        """
        statements = re.findall(r"^[ \t]*((?:SELECT|WITH|CREATE|INSERT)\b.*?);", text, re.DOTALL | re.MULTILINE)
        beginning = r"CREATE\s+(?:MATERIALIZED VIEW|TABLE)\s+(?:`?default`?\.)?`?(\w+)`?"
        made = [match[1] for statement in statements if "SummingMergeTree" in statement
                if (match := re.match(beginning, statement))]
        if not any(re.match("SELECT|WITH", statement) for statement in statements) or len(made) != 1:
            raise WrongAnswer(f"a statement is not printed: {text}")
        for statement in statements:
            try:
                self.cluster.query(statement)
            except ClickHouseError as error:
                raise WrongAnswer(f"a printed statement does not run: {error}\n{statement}") from None
        return len(statements), made[0]

    def texts_of_any_kind(self) -> str:
        """Every text arrives, each as a value of its own; one that is not UTF-8 is none, and the log says so."""
        names = random_names(600)
        choice = random.Random(SEED)
        counts = {name: choice.randint(1, 4) for name in names}
        broken = [b"\xff", b"ab\xc3", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80x"]
        texts = [escaped(name).encode() for name, count in counts.items() for _ in range(count)] + 3 * broken
        lines = [text + b"\t2024-05-01 00:00:00\n" for text in texts]
        choice.shuffle(lines)
        self.cluster.create("texts", "name String, ts DateTime", "name")
        for number, server in enumerate(self.cluster):
            server.insert("texts_local", b"".join(lines[number::len(self.cluster)]))
        definition = self.define(categories=[
            {"id": "name", "kind": "multi", "attribute": "name", "limit": 1000, "includeNone": {"title": "No name"}}])
        with self.program.serve(self.source("texts", "name", definition=definition, every="24h")) as service:
            query = f"/v1/catalogs/{CATALOG}/query"
            category = service.process.post(query, {"include": ["categories"]})["categories"][0]
            answered = {value["value"]: value["count"] for value in category["values"]}
            if answered != counts:
                wrong = [(name, counts.get(name), answered.get(name)) for name in counts.keys() | answered.keys()
                         if counts.get(name) != answered.get(name)]
                raise WrongAnswer(f"{len(wrong)} of {len(names)} texts are wrong: {wrong[:5]}")
            if category["none"]["count"] != 3 * len(broken):
                raise WrongAnswer(f"{category['none']['count']} rows have no text, {3 * len(broken)} one that is not UTF-8")
            for name in choice.sample(names, 40):
                body = {"selections": {"name": [name]}, "include": ["currentFilters"]}
                total = service.process.post(query, body)["total"]
                if total != counts[name]:
                    raise WrongAnswer(f"{name!r} finds {total} of {counts[name]} rows")
            await_that(lambda: "UTF-8" in service.read_log(), lambda: "the log says nothing about UTF-8", 10)
        return f"{len(names)} texts, {len(broken)} that are not UTF-8"

    def users_and_hosts(self) -> str:
        file = self.folder / "password"
        file.write_text(PASSWORD + "\n")
        file.chmod(0o600)
        cube = self.cube("few")
        # The first address of two is that of no server.
        hosts = f"127.0.0.1:1,{self.cluster[0].host}"
        ways = {
            "the environment": (self.source("few", user="guarded"), {"CLICKHOUSE_PASSWORD": PASSWORD}),
            "a file": (self.source("few", user="guarded", passwordfile=file), {}),
            "two addresses": (
                source(hosts, "few", *ATTRIBUTES, time="ts", bucket="hour", definition=self.define()), {}),
        }
        for name, (address, environment) in ways.items():
            with self.program.serve(address, **environment) as service:
                try:
                    compare(service.screen(cube, {}), cube, {})
                except WrongAnswer as error:
                    raise WrongAnswer(f"{name}: {error}") from None
                if PASSWORD in service.read_log():
                    raise WrongAnswer("the log has the password")
                # Catalogs of a source are not written to.
                status, _, problem = service.send("PUT", f"/v1/catalogs/{CATALOG}/items/1", {"service": "new"})
                if (status, problem.get("code")) != (403, "readOnlyCatalog"):
                    raise WrongAnswer(f"a write is answered with {status}: {problem}")
        return ", ".join(ways)

    def without_a_definition(self) -> str:
        """The service measures which columns fit, and infers categories of them."""
        with self.program.serve(source(self.cluster[0].host, "few")) as service:
            catalog = service.process.get(f"/v1/catalogs/{CATALOG}")
            expected = self.cluster[0].number("SELECT count() FROM few")
            if catalog["itemCount"] != expected or service.total() != expected:
                raise WrongAnswer(f"the catalog has {catalog['itemCount']} rows, SQL {expected}")
            lists = [entry for entry in catalog["definition"]["categories"]
                     if entry.get("attribute") in ATTRIBUTES and entry["kind"] in ("multi", "single")]
            if not {"level", "region"} <= {entry["attribute"] for entry in lists}:
                raise WrongAnswer(f"these categories are inferred: {catalog['definition']['categories']}")
            cube = self.cube("few", definition={"categories": lists})
            numbers = 0
            for category in categories_of({"categories": lists}):
                for chosen in (None, "level"):
                    selections = {chosen: ["error"]} if chosen and chosen in (entry["id"] for entry in lists) else {}
                    clauses = ["toString(level) = 'error'"] if selections and category.id != chosen else []
                    screen = service.process.post(
                        f"/v1/catalogs/{CATALOG}/query", {"selections": selections, "include": ["categories"]})
                    numbers += self._compare_listed(screen, cube, category, clauses, selections)
        return f"{len(lists)} lists, {numbers} numbers"

    @staticmethod
    def _compare_listed(
        screen: dict, cube: Cube, category: Category, clauses: list[str], selections: dict
    ) -> int:
        counts = cube.counts(category, *clauses)
        if screen["total"] != (total := cube.total(*(["toString(level) = 'error'"] if selections else []))):
            raise WrongAnswer(f"the total is {screen['total']}, that of SQL {total}, with {selections}")
        listed = next(each for each in screen["categories"] if each["id"] == category.id)["values"]
        for value in listed:
            if value["count"] != counts.get(value["value"], 0):
                raise WrongAnswer(f"{category.id} {value['value']!r} has {value['count']}, SQL {counts.get(value['value'])}")
        return len(listed) + 1

    def rows_of_the_source(self) -> str:
        lines, alike = crowded_rows(self.log, min(self.count, CROWD), self.now, DAYS)
        self.cluster.create("crowd", f"{COLUMNS}, {CROWD_COLUMNS}", ORDER)
        for number, server in enumerate(self.cluster):
            server.insert("crowd_local", "".join(lines[number::len(self.cluster)]))
        others = [Member("bytes", "bytes", int), Member("day", "day"), Member("number", "number", int)]
        columns = {**ATTRIBUTES, "class": "intDiv(status, 100)"}
        text, none = "concat(toString(level), '=', toString(status))", "nullIf(region, 'eu-west')"
        some = {"where": "number % 5 = 0"}
        # Those of the crowd have the same number, and other tags or none for a region.
        key = "number=concat(toString(number), '/', toString(length(tags)), '/', ifNull(region, 'none'))"
        # Combinations that weigh nothing are none.
        weighty = ("level != 'trace'",)
        sums = {"definition": {**DEFINITION, "weight": "bytes"}, "bucket": "day",
                "where": "number % 5 = 0 AND (level = 'trace' OR bytes > 0)"}
        # What differs in the cube, the moment and the details of its rows, the address, and the number of states.
        cases = [
            ({}, seconds("ts", "ts"), others, {}, 25),
            ({"measure": "bytes", **sums}, seconds("ts", "ts"), others,
             {"measure": "bytes=sum(bytes)", "where": sums["where"],
              "definition": self.define(**sums["definition"])}, 4),
            ({"bucket": "day", "seconds_of_row": "toUInt32(toUInt16(day)) * 86400", **some},
             Member("ts", "day"), others, {"time": "ts=day", **some}, 4),
            ({"columns": columns, **some}, seconds("ts", "ts"),
             [Member("text", text), Member("number", "number", int), seconds("at", "ts + 1"), Member("none", none)],
             {"detail": [f"text={text}", "number", "at=ts + 1", f"none={none}"], "key": key, **some}, 4),
        ]
        choice = random.Random(SEED)
        count = 0
        before = self.cluster.statements(OF_ROWS)
        for changes, time_member, details, parameters, state_count in cases:
            cube = self.cube("crowd", **changes)
            table = RowTable(cube, time_member, *details, clauses=weighty if cube.measure == "bytes" else ())
            named = [name if name == sql else f"{name}={sql}" for name, sql in cube.columns.items()]
            address = self.source("crowd", *named, bucket=cube.bucket, every="24h", **parameters)
            with self.program.serve(address) as service:
                count += compare_pages(service, table, random_states(cube, state_count, state_count), choice)
                # Pages end among rows that are alike.
                for sizes in (range(5, 12), range(ALIKE, ALIKE + 2)):
                    count += compare_pages(service, table, [alike], choice, sizes)
        if self.cluster.statements(OF_ROWS) == before:
            raise WrongAnswer(f"no statement is one with {OF_ROWS}")
        return f"{count} rows of {sum(states + 2 for *_, states in cases)} states"

    def rows_that_are_refused(self) -> str:
        file = self.folder / "plain.ndjson"
        file.write_text('{"id": 1, "level": "info"}\n{"id": 2, "level": "error"}\n')
        others = [self.source("few", catalog="timeless", time=None, bucket=None, definition=None),
                  self.source("few", catalog="unread", connections=0), f"plain={file}"]
        with self.program.serve(self.source("few", every="24h"), *others) as service:
            for catalog in ("timeless", "unread", "plain"):
                self._require_refusal(SourceRows(service, Session(service, catalog)), 404, "noSourceRows")
            session = Session(service)
            pages = SourceRows(service, session)
            cursor = pages.ask(pageSize=3)[2]["nextCursor"]
            for parameters in ({"pageSize": 0}, {"pageSize": -1}, {"pageSize": "x"}, {"pageSize": 1_000_000_000},
                               {"cursor": "x"}, {"cursor": ""}, {"cursor": cursor[:-3]}, {"cursor": f"{cursor}AAAA"}):
                self._require_refusal(pages, 422, "invalidValue", **parameters)
            session.toggle("level", "info")
            self._require_refusal(pages, 410, "cursorExpired", cursor=cursor)
            # The same filters are the same state.
            session.toggle("level", "info")
            if (status := pages.ask(pageSize=3, cursor=cursor)[0]) != 200:
                raise WrongAnswer(f"a cursor of the filters that are in force again is answered with {status}")
        return "each with its code"

    @staticmethod
    def _require_refusal(pages: SourceRows, status: int, code: str, **parameters: object) -> dict[str, str]:
        answered, fields, body = pages.ask(**parameters)
        if (answered, body.get("code")) != (status, code):
            raise WrongAnswer(f"source rows with {parameters} are answered with {answered} instead of {code}: {body}")
        return fields

    def rows_without_a_server(self) -> str:
        waits = [self._rows_without_a_server(victim) for victim in (1, 0)]
        return f"refused after {max(waits):.1f} s"

    def _rows_without_a_server(self, victim: int) -> float:
        """Returns how long the refusal took."""
        cube = self.cube("few")
        table = RowTable(cube, seconds("ts", "ts"), Member("bytes", "bytes", int))
        with self.program.serve(self.source("few", every="1s")) as service, Watch(service) as watch:
            session = Session(service)
            pages = SourceRows(service, session)
            state = {"level": Selection(frozenset(["error"]))}
            total = session.select(cube, state)["total"]
            page, _ = pages.page(f"{pages.path}?pageSize=40", 40)
            self.cluster.kill(victim)
            began = time.monotonic()
            for _ in range(2):
                fields = self._require_refusal(pages, 503, "unavailable", pageSize=40, cursor=page["nextCursor"])
                if not fields.get("Retry-After", "").isdigit():
                    raise WrongAnswer(f"without server {victim} the refusal has no Retry-After: {fields}")
            waited = time.monotonic() - began
            watch.require_right()
            screen = session.toggle("level", "fatal")
            session.toggle("level", "fatal")
            if screen["total"] <= total:
                raise WrongAnswer(f"without server {victim} a tap is answered with {screen['total']} rows")
            self.cluster.restart(victim)
            await_that(lambda: pages.ask(pageSize=1)[0] == 200, lambda: f"no rows though server {victim} is back")
            rows = page["rows"]
            # All that is left in one page.
            status, _, page = pages.ask(pageSize=1_000, cursor=page["nextCursor"])
            if status != 200 or page["nextCursor"] is not None:
                raise WrongAnswer(f"the page after the break is answered with {status}: {page}")
            compare_rows(rows + page["rows"], True, table, state)
        return waited

    def rows_asked_for_at_once(self) -> str:
        """Questions about the table before the first rows of one session do not end those of others."""
        for _ in range(2):
            with self.program.serve(self.source("past", every="24h")) as service:
                pages = [SourceRows(service, Session(service)) for _ in range(4)]
                asked = [Asked(each, pageSize=5) for each in pages]
                outcomes = [each.wait(PATIENCE) for each in asked]
                if outcomes != [(200, None)] * 4:
                    raise WrongAnswer(f"four sessions that ask for their first rows at once are answered with {outcomes}: "
                                      f"{service.read_log()[-2_000:]}")
        return "twice four sessions"

    def rows_whose_place_is_taken(self) -> str:
        """A page ends with its statement as another one of its session is asked for, also where that has to wait."""
        some = {"level": Selection(frozenset(["fatal"]))}
        # Rows of this level have other numbers, so that the later page needs no statement.
        none = {"level": Selection(frozenset(["trace"])), "status": Selection(frozenset([500]))}
        # Pages are read at once, or one after the other.
        taken = [self._page_takes_the_place_of_another(connections, state)
                 for connections, state in [(4, some), (1, some), (4, none)]]
        return f"after {', '.join(f'{each:.2f}' for each in taken)} s"

    def _page_takes_the_place_of_another(self, connections: int, state: State) -> float:
        """Returns how many seconds later the statement has gone."""
        cube = self.cube("past", bucket="day")
        # Twenty seconds for all rows of a server, a fifth for those that it reads at once: longer than it takes to find
        # the statement and to end it.
        address = self.source("past", user="piecemeal", bucket="day", detail="slow=sleepEachRow(0.02)", key="bytes",
                              connections=connections, every="24h")
        with self.program.serve(address) as service:
            session = Session(service)
            pages = SourceRows(service, session)
            first = Asked(pages, pageSize=FIRST_SIZE)
            await_that(lambda: all(map(self._first_runs, self.cluster)),
                       lambda: f"not every server has the statement of the first page: {first.wait(0)}",
                       TAKING_PATIENCE)
            session.select(cube, state)
            began = time.monotonic()
            second = Asked(pages, pageSize=5)
            outcome = first.wait(TAKING_PATIENCE)
            if outcome != (409, "superseded"):
                raise WrongAnswer(f"with {connections} connections a page whose place was taken by one with {state} is "
                                  f"answered with {outcome} {TAKING_PATIENCE} s later")
            await_that(lambda: not any(map(self._first_runs, self.cluster)),
                       lambda: f"with {connections} connections a statement runs still {TAKING_PATIENCE} s after its "
                               f"place was taken by one with {state}: {list(map(self._first_runs, self.cluster))}",
                       max(began + TAKING_PATIENCE - time.monotonic(), 1))
            taken = time.monotonic() - began
            if (outcome := second.wait(PATIENCE)) != (200, None):
                raise WrongAnswer(f"with {connections} connections the later page is answered with {outcome}: "
                                  f"{service.read_log()[-2_000:]}")
        return taken

    @staticmethod
    def _first_runs(server: ClickHouse) -> int:
        return server.number(f"SELECT count() FROM system.processes WHERE startsWith(initial_query_id, '{ROWS_ID}') "
                             f"AND match(query, 'LIMIT {FIRST_SIZE + 1}\\\\b')")

    def rows_beside_a_copy(self) -> str:
        """The first rows of a catalog, for which the table is asked about, while a statement of its copy runs."""
        slow = {"where": "sleepEachRow(0.0005) = 0", "every": "1s", "lateness": "1h", "recount": "1s"}
        of_copy = f"startsWith(initial_query_id, 'filter-service') AND NOT startsWith(initial_query_id, '{ROWS_ID}') " \
                  "AND position(query, 'sleepEachRow') > 0"
        with self.program.serve(self.source("past", user="piecemeal", **slow)) as service:
            pages = SourceRows(service, Session(service))
            await_that(lambda: self.cluster[0].number(f"SELECT count() FROM system.processes WHERE {of_copy}") > 0,
                       lambda: "the copy asks nothing")
            first = Asked(pages, pageSize=5)
            while (outcome := first.wait(0.02))[0] is None:
                self._require_fresh(service)
            self._require_fresh(service)
            if outcome != (200, None):
                raise WrongAnswer(f"beside a copy rows are answered with {outcome}: {service.read_log()[-2_000:]}")
        return "both come"

    @staticmethod
    def _require_fresh(service: CubeService) -> None:
        if service.is_stale():
            raise WrongAnswer(f"rows have ended a statement of the copy: {service.standing} {service.read_log()[-2_000:]}")

    def rows_of_new_combinations(self) -> str:
        """Rows of which the catalog has no combination yet are passed over, however many they are."""
        known = self.cube("past", where="service != 'newcomer'")
        table = RowTable(known, seconds("ts", "ts"), Member("bytes", "bytes", int))
        with self.program.serve(self.source("past", every="24h")) as service:
            last = self.log.rows(1, PAST_DAY, PAST_DAY + 1)[0]
            last = dataclasses.replace(last, service="newcomer", ts=PAST_DAY + DAY - 1)
            self.insert("past", [dataclasses.replace(last, bytes=number) for number in range(NEWCOMERS)])
            pages = SourceRows(service, Session(service))
            page, _ = pages.page(pages.path, NEWCOMERS)
            if page["rows"] or page["nextCursor"] is None:
                raise WrongAnswer(f"behind {NEWCOMERS} rows that are passed over, the first page has {page}")
            states = [{}, {"service": Selection(frozenset(["last"]))}]
            count = compare_pages(service, table, states, random.Random(SEED))
        return f"{count} rows behind {NEWCOMERS}"

    def the_engine_of_today(self) -> str:
        with ChdbFront() as server:
            version = server.query("SELECT version()")
            server.query(f"CREATE TABLE logs ({COLUMNS}) ENGINE = MergeTree ORDER BY {ORDER}")
            self._insert(server, self.log.rows(FEW, self.now - DAYS * DAY, self.now))
            cube = self.cube("logs", server=server)
            options = {"every": "1s", "lateness": "1h", "recount": "5s"}
            address = source(server.host, "logs", *ATTRIBUTES, definition=self.define(), time="ts", bucket="hour",
                             detail="*", window="30d", **options)
            with self.program.serve(address) as service, Watch(service):
                states = random_states(cube, SEED, 8)
                numbers = compare_states(service, cube, states)
                now = int(time.time())
                self._insert(server, self.log.rows(500, now - 60, now) + self.log.rows(500, now - 2 * DAY, now - DAY))
                service.await_total(cube, seconds=60)
                numbers += compare_states(service, cube, states[:3])
                table = RowTable(cube, seconds("ts", "ts"), Member("bytes", "bytes", int))
                rows = compare_pages(service, table, states[:3], random.Random(SEED))
            status, text = self.program.run("clickhouse-check", address)
            if status != 0:
                raise WrongAnswer(f"clickhouse-check has the status {status}: {text}")
            rows += self._rows_of_milliseconds(server)
        return f"{version}, {numbers} numbers, {rows} rows"

    def the_log_of_compose(self) -> str:
        return compare_compose(self.program)

    def _rows_of_milliseconds(self, server: ClickHouse) -> int:
        server.query(f"CREATE TABLE moments ENGINE = MergeTree ORDER BY {ORDER} AS SELECT * REPLACE ("
                     "toDateTime64(toDateTime(intDiv(toUInt32(ts), 60) * 60), 3, 'Asia/Kolkata') "
                     "+ toIntervalMillisecond(bytes % 4 * 250 + 1) AS ts) FROM logs")
        cube = self.cube("moments", server=server)
        table = RowTable(cube, milliseconds("ts", "ts"), Member("bytes", "bytes", int))
        address = source(server.host, "moments", *ATTRIBUTES, definition=self.define(), time="ts", bucket="hour",
                         detail="*", every="24h")
        with self.program.serve(address) as service:
            return compare_pages(service, table, random_states(cube, 2, 5), random.Random(SEED))

    @staticmethod
    def _insert(server: ClickHouse, rows: list[Row]) -> None:
        server.insert("logs", "".join(row.line for row in rows))


def random_names(count: int) -> list[str]:
    """Different texts of all kinds of characters, some of them very long."""
    choice = random.Random(SEED)
    ranges = [(0x00, 0x1F), (0x20, 0x7E), (0x20, 0x7E), (0x7F, 0xFF), (0x300, 0x36F), (0x4E00, 0x9FFF),
              (0x2000, 0x206F), (0xE000, 0xF8FF), (0xFFF0, 0xFFFF), (0x1F300, 0x1FAFF), (0x10FF00, 0x10FFFF)]
    names = {" ", "\0", "\n", "\\", "'", "\\'", "\\N", "NULL", "e\u0301", "\u00e9", "y" * 3_000, "ÿ" * 3_000}
    while len(names) < count:
        kinds = choice.sample(ranges, choice.randint(1, 3))
        names.add("".join(chr(choice.randint(*choice.choice(kinds))) for _ in range(choice.randint(1, 30))))
    return sorted(names)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("words", nargs="*", help="only steps whose names contain one of them")
    arguments = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, ClickHouseServers(3) as cluster:
        check = Check(Program(arguments.service.resolve()), cluster, Path(folder), arguments.rows)
        check.fill()
        for step in check.steps:
            name = step.__name__.replace("_", " ")
            if arguments.words and not any(word in name for word in arguments.words):
                continue
            start = time.monotonic()
            outcome = step()
            print(f"ok {name} ({time.monotonic() - start:.1f} s): {outcome}", flush=True)
    print(f"everything is as SQL has it ({time.monotonic() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
