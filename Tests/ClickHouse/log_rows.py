"""Rows of a log whose texts are made to hurt, as lines of tab-separated texts."""

from __future__ import annotations

import random
from dataclasses import dataclass

from clickhouse_servers import escaped, literal

DAY = 86_400
DAYS = 3
SEED = 16

COLUMNS = (
    "service String, "
    "level Enum8('trace' = -1, 'debug' = 0, 'info' = 1, 'warning' = 2, 'error' = 3, 'fatal' = 4), "
    "status UInt16, region Nullable(String), tags Array(String), ts DateTime, bytes UInt32"
)
ORDER = "(service, ts)"

# The most common first. The empty text is no value; the others are, also where files have them for none.
SERVICES = [
    "gateway", "it's “quoted” \"twice\"", "back\\slash\\", "tab\there", "two\nlines", "müller-straße", "🚀 rocket", "",
    "a,b;c|d", "%41/../x?y=z&q#f", " before", "after ", "NULL", "-", "NaN", "0", "true", "2024-05-01", "[]", '{"a":1}',
    "e\u0301", "\u00e9", "'", "''", "\\'", "\\n", "--", "/* x */", ") OR (1=1", "漢字かな", "\u2028line", "\ufeffmark",
    "👩‍👩‍👧", "carriage\rreturn", "`tick`", "{x:String}", "A", "a", "x" * 300,
    # Quotes that are one character with what stands behind them.
    "'\u0301", "'\u200d) OR (1=1) --", "last",
]
# The last one is not NULL, though many formats write NULL so.
REGIONS = ["eu-west", "us'east", "ap-südost", "sa\\east", "", "\\N"]
TAGS = ["slow", "re\\try", "it's", "beta, gamma", "zürich"]
STATUSES = {"info": [200, 200, 200, 201, 204, 304], "debug": [200], "warning": [400, 404, 429],
            "error": [500, 502, 503], "fatal": [500], "trace": [200]}
LEVELS = ["info"] * 14 + ["debug"] * 2 + ["warning"] * 3 + ["error"] * 3 + ["fatal", "trace"]


@dataclass(frozen=True)
class Row:
    service: str
    level: str
    status: int
    region: str | None
    tags: tuple[str, ...]
    ts: int
    bytes: int

    @property
    def line(self) -> str:
        tags = ",".join(literal(tag) for tag in self.tags)
        region = "\\N" if self.region is None else escaped(self.region)
        return f"{escaped(self.service)}\t{self.level}\t{self.status}\t{region}\t[{tags}]\t{self.ts}\t{self.bytes}\n"


class LogRows:
    """Makes rows, the same ones for the same seed.

    max_bytes: of a row. Those of the level `trace` have none.
    """

    def __init__(self, seed: int, max_bytes: int):
        self._choice = random.Random(seed)
        self._max_bytes = max_bytes
        # The nth service has 1/n of the rows of the first.
        self._weights = [1 / rank for rank in range(1, len(SERVICES) + 1)]

    def rows(self, count: int, since: int, until: int) -> list[Row]:
        services = self._choice.choices(range(len(SERVICES)), self._weights, k=count)
        return [self._row(service, since, until) for service in services]

    def _row(self, service: int, since: int, until: int) -> Row:
        choice = self._choice
        level = choice.choice(LEVELS)
        # Most rows of a service have one region and the same tags, or there would be as many combinations as rows.
        region = service * 7 % len(REGIONS) if choice.random() < 0.85 else choice.randrange(len(REGIONS) + 1)
        tags = {service % len(TAGS)} if service % 3 else set()
        if level in ("error", "fatal"):
            tags |= {0, 1}
        if choice.random() < 0.05:
            tags.add(choice.randrange(len(TAGS)))
        return Row(
            SERVICES[service], level, choice.choice(STATUSES[level]),
            None if region == len(REGIONS) or service % 11 == 9 else REGIONS[region],
            tuple(sorted(TAGS[tag] for tag in tags)),
            # Lately there was more to do.
            since + int((until - since) * choice.random() ** 0.5),
            0 if level == "trace" else choice.randrange(self._max_bytes),
        )


def spread(rows: list[Row], parts: int) -> list[str]:
    """The lines of rows for several servers, of which each has some rows of the same combinations."""
    return ["".join(row.line for row in rows[part::parts]) for part in range(parts)]
