"""The log that `Deploy/compose` serves: its user, its rows and its address, on a server of the tests' own."""

from __future__ import annotations

import re
import urllib.parse
from pathlib import Path

import yaml

from clickhouse_servers import ClickHouse, ClickHouseError, ClickHouseServers
from cube_service import Program, Session
from wrong_answer import WrongAnswer

FOLDER = Path(__file__).resolve().parents[2] / "Deploy/compose"


# As the image has it.
USERS = """<yandex>
  <profiles><default></default></profiles>
  <users>
    <default>
      <password></password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota>
    </default>
  </users>
  <quotas><default></default></quotas>
</yandex>
"""


def compare_compose(program: Program) -> str:
    composed = yaml.safe_load((FOLDER / "clickhouse.yaml").read_text())
    command, address = composed["services"]["filter-service"]["command"]
    if command != "serve":
        raise WrongAnswer(f"compose starts “{command}”")
    # Version 18.16 has another name for the outermost element.
    users = re.sub(r"(</?)clickhouse>", r"\1yandex>", _given(composed, "/etc/clickhouse-server/users.d/reader.xml"))
    with ClickHouseServers(1, users=(USERS, users)) as cluster:
        server = cluster[0]
        for statement in _given(composed, "/docker-entrypoint-initdb.d/requests.sql").split(";\n"):
            if statement.strip():
                server.query(statement)
        _compare_rights(server)
        parts = urllib.parse.urlsplit(address)
        if parts.hostname not in composed["services"]:
            raise WrongAnswer(f"compose has no “{parts.hostname}”")
        count = server.number("SELECT count() FROM logs.requests WHERE ts >= now() - 604000")
        with program.serve(address.replace(f"@{parts.hostname}/", f"@{server.host}/")) as service:
            session = Session(service, "requests")
            total = session.screen()["total"]
            if not count <= total <= 1_000_000:
                raise WrongAnswer(f"the log has {count} rows at least, the catalog {total}")
            errors = session.toggle("level", "error")["total"]
            all_errors = server.number("SELECT count() FROM logs.requests WHERE level = 'error'")
            if total == 1_000_000 and errors != all_errors:
                raise WrongAnswer(f"there are {errors} errors")
            rows = service.process.get(f"{session.path}/source-rows?pageSize=10")["rows"]
            if len(rows) != 10 or any(row["level"] != "error" or "path" not in row for row in rows):
                raise WrongAnswer(f"the newest errors are {rows}")
    return f"{total} rows, {errors} errors"


def _given(composed: dict, target: str) -> str:
    """The text of a file that the container of ClickHouse has."""
    sources = [each["source"] for each in composed["services"]["clickhouse"]["configs"] if each["target"] == target]
    return (FOLDER / composed["configs"][sources[0]]["file"]).read_text()


def _compare_rights(server: ClickHouse) -> None:
    """The user of the service reads the log, and that is all."""
    reader = ClickHouse(server.port, user="reader")
    reader.query("SELECT count() FROM logs.requests")
    server.query("CREATE TABLE other (n UInt8) ENGINE = Memory")
    statements = ["INSERT INTO logs.requests (id) VALUES (1)", "DROP TABLE logs.requests", "SELECT n FROM default.other"]
    for refused in statements:
        try:
            reader.query(refused)
        except ClickHouseError:
            continue
        raise WrongAnswer(f"the user of the service may {refused}")
