"""The rows of a table behind a session's filters, as the service gives them in pages and as statements give them."""

from __future__ import annotations

import dataclasses
import json
import random
import re
import threading
import urllib.parse
from collections import Counter
from collections.abc import Callable, Iterable

from clickhouse_servers import parsed
from cube_service import CubeService, Session
from log_rows import DAY, LogRows, Row
from plain_counts import Selection, State
from sql_screen import Cube, seconds_of
from wrong_answer import WrongAnswer

# More rows than these are not read to their end.
MAX_ROWS = 600
MAX_PAGES = 7
# So many pages there are never, whatever is looked at in vain.
ENDLESS = 2_000
SIZES = range(1, 51)

# Of a crowd, beside those of `log_rows`. Rows have the same number only if they are meant to be alike.
CROWD_COLUMNS = "day Date, number UInt32"
ALIKE = 30


@dataclasses.dataclass(frozen=True)
class Member:
    """A member of a row: its name, its expression in SQL, and how its text is read."""

    name: str
    sql: str
    read: Callable[[str], object] = str


def seconds(name: str, sql: str) -> Member:
    """A DateTime, whatever the zone of the server."""
    return Member(name, f"toUInt32({sql})", lambda text: Cube.text(int(text)))


def milliseconds(name: str, sql: str) -> Member:
    """A DateTime64 with three digits."""
    return Member(name, f"toUnixTimestamp64Milli({sql})",
                  lambda text: f"{Cube.text(int(text) // 1_000)[:-1]}.{int(text) % 1_000:03}Z")


def columns_of(cube: Cube) -> list[Member]:
    read = {"tags": parsed, "status": int, "class": int}
    return [Member(name, sql, read.get(name, str)) for name, sql in cube.columns.items()]


class RowTable:
    """The rows behind a cube, as statements give them.

    time: its name is that of the attribute.
    details: what rows have besides.
    clauses: what rows of the cube fulfil, as they are in no combination of it otherwise.
    """

    def __init__(self, cube: Cube, time: Member, *details: Member, clauses: tuple[str, ...] = ()):
        self.cube = cube
        self._clauses = clauses
        self.time = time.name
        self._members = [*columns_of(cube), time, *details]

    def matching(self, state: State, since: str | None) -> Iterable[dict]:
        """The rows of a state, at least those from a moment on, as pages have them and in any order."""
        clauses = [] if since is None else [f"{self.cube.seconds_of_row} >= {int(seconds_of(since))}"]
        values = [value for member in self._members
                  for value in (f"isNull({member.sql})", f"ifNull(toString({member.sql}), '')")]
        for cells in self.cube.server.rows(f"SELECT {', '.join(values)} {self._of(state, clauses)}"):
            yield {member.name: None if is_null == "1" else member.read(text)
                   for member, is_null, text in zip(self._members, cells[::2], cells[1::2])}

    def count(self, state: State) -> int:
        return self.cube.server.number(f"SELECT count() {self._of(state, [])}")

    def _of(self, state: State, clauses: list[str]) -> str:
        clauses = [self.cube.where, *self.cube.clauses_of(state), *self._clauses, *clauses]
        return f"FROM {self.cube.table} WHERE {' AND '.join(f'({clause})' for clause in clauses)}"


class SourceRows:
    """The pages of a session's source rows."""

    def __init__(self, service: CubeService, session: Session):
        self.service = service
        self.path = f"{session.path}/source-rows"

    def ask(self, **parameters: object) -> tuple[int, dict[str, str], dict]:
        return self.ask_at(f"{self.path}?{urllib.parse.urlencode(parameters)}" if parameters else self.path)

    def ask_at(self, target: str) -> tuple[int, dict[str, str], dict]:
        status, fields, body = self.service.send("GET", target)
        return status, dict(fields), body

    def page(self, target: str, size: int) -> tuple[dict, str | None]:
        """A page of at most so many rows, and the address of the next one."""
        status, fields, page = self.ask_at(target)
        if status != 200:
            raise WrongAnswer(f"GET {target} answered {status}: {page}")
        if set(page) != {"rows", "nextCursor", "revision", "dataVersion"} or len(page["rows"]) > size:
            raise WrongAnswer(f"GET {target} answered {len(page['rows'])} rows of at most {size}, and has {set(page)}")
        links = {name: address for address, name in re.findall(r'<([^>]*)>; *rel="(\w+)"', fields.get("Link", ""))}
        names = {"first"} | ({"next"} if page["nextCursor"] is not None else set())
        if fields.get("Cache-Control") != "no-store" or set(links) != names:
            raise WrongAnswer(f"GET {target} answered with {fields}, the next cursor {page['nextCursor']!r}")
        return page, links.get("next")

    def read(self, choice: random.Random, sizes: range = SIZES, max_pages: int = ENDLESS) -> tuple[list[dict], bool]:
        """The rows of some pages, at least one row if there is any, and whether these are all."""
        rows = []
        target = size = None
        for number in range(ENDLESS):
            # Every other page is that which the link names.
            if number % 2 == 0 or target is None:
                size = choice.choice(sizes)
                cursor = {} if number == 0 else {"cursor": page["nextCursor"]}
                target = f"{self.path}?{urllib.parse.urlencode({'pageSize': size, **cursor})}"
            page, target = self.page(target, size)
            rows += page["rows"]
            if page["nextCursor"] is None:
                return rows, True
            if rows and number + 1 >= max_pages:
                return rows, False
        raise WrongAnswer(f"{ENDLESS} pages with {len(rows)} rows have no end")


def compare_rows(rows: list[dict], is_all: bool, table: RowTable, state: State) -> None:
    """Requires that rows are those of SQL, all or the newest, and that they are in order."""
    times = [row.get(table.time) for row in rows]
    if None in times:
        raise WrongAnswer(f"a row has no time: {rows[times.index(None)]}")
    for former, later in zip(times, times[1:]):
        if former < later:
            raise WrongAnswer(f"a row of {former} comes before one of {later} with {state}")
    if not rows and not is_all:
        return
    last = None if is_all else times[-1]
    answered, expected = Counter(map(_text, rows)), Counter()
    for row in table.matching(state, last):
        if last is None or row[table.time] >= last:
            expected[_text(row)] += 1
    # Of the last moment not all need be there.
    missing = +Counter({text: count for text, count in (expected - answered).items()
                        if last is None or json.loads(text)[table.time] > last})
    surplus = answered - expected
    if missing or surplus:
        raise WrongAnswer(f"of {len(rows)} rows ({'all' if is_all else 'the newest'}; SQL has {sum(expected.values())} of "
                          f"them) {sum(missing.values())} are missing and {sum(surplus.values())} are too many with {state}:"
                          f"\n  missing {list(missing.items())[:3]}\n  too many {list(surplus.items())[:3]}")


def _text(row: dict) -> str:
    """The order of members counts, too."""
    return json.dumps(row)


def compare_pages(
    service: CubeService, table: RowTable, states: list[State], choice: random.Random, sizes: range = SIZES
) -> int:
    """How many rows of some states are as SQL has them, which has to be all that are read."""
    session = Session(service)
    pages = SourceRows(service, session)
    count = 0
    for state in states:
        total = session.select(table.cube, state)["total"]
        row_count = table.count(state)
        if table.cube.measure == "1" and total != row_count:
            raise WrongAnswer(f"the screen has {total} rows, SQL {row_count} with {state}")
        rows, is_all = pages.read(choice, sizes, ENDLESS if row_count <= MAX_ROWS else MAX_PAGES)
        compare_rows(rows, is_all, table, state)
        count += len(rows)
    return count


def crowded_rows(log: LogRows, count: int, now: int, days: int) -> tuple[list[str], State]:
    """Lines of rows many of which are of the same second, some wholly alike, and a state that has these.

    Those alike have the number 0, as do three that differ from them in little.
    """
    rows = log.rows(count * 3 // 4, now - days * DAY, now) + log.rows(count // 4, now - DAY // 12, now)
    first = dataclasses.replace(rows[0], service="last", level="fatal", status=500, region="", bytes=100,
                                ts=now - DAY // 2)
    others = [dataclasses.replace(first, **change)
              for change in ({"region": None}, {"tags": ()}, {"bytes": 101})]
    lines = [_line(row, 0) for row in [first] * ALIKE + others]
    lines += [_line(row, number) for number, row in enumerate(rows, 1)]
    return lines, {"service": Selection(frozenset(["last"])), "level": Selection(frozenset(["fatal"]))}


def _line(row: Row, number: int) -> str:
    return f"{row.line[:-1]}\t{Cube.text(row.ts)[:10]}\t{number}\n"


class Asked:
    """A page that another thread waits for."""

    def __init__(self, pages: SourceRows, **parameters: object):
        self.status: int | None = None
        self.code: str | None = None
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, args=(pages, parameters), daemon=True)
        self._thread.start()

    def _run(self, pages: SourceRows, parameters: dict) -> None:
        try:
            self.status, _, body = pages.ask(**parameters)
            self.code = body.get("code")
        except BaseException as error:
            self._fault = error

    def wait(self, seconds: float) -> tuple[int | None, str | None]:
        """The status and the code of an error; None for a page that has not come by then."""
        self._thread.join(seconds)
        if self._fault:
            raise self._fault
        return self.status, self.code
