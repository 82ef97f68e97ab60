"""ClickHouse servers of the tests' own behind `Distributed` tables, in a folder that goes away, on free ports."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import os
import re
import shutil
import subprocess
import tempfile
import urllib.parse
from pathlib import Path

from ports import free_ports
from waiting import await_that
from xml.sax.saxutils import escape

PATIENCE = 60
CLUSTER = "three"
PASSWORD = "cor'rect \"horse\""
# Statements of the tests have ids that begin with this, so that those of the service can be told from them.
OWN_QUERIES = "check-"

# Hours of this zone begin in the middle of those of UTC, so that buckets in the server's zone are seen to be wrong.
ZONE = "Asia/Kolkata"

# Users with `readonly` 2 may only read, and may say settings in the address; with 1 they may not say any. A statement
# sees that it has to end between two blocks.
USERS = f"""<yandex>
  <profiles>
    <default><log_queries>1</log_queries></default>
    <reader><log_queries>1</log_queries><readonly>2</readonly></reader>
    <strict><log_queries>1</log_queries><readonly>1</readonly></strict>
    <piecemeal><log_queries>1</log_queries><readonly>2</readonly><max_block_size>10</max_block_size></piecemeal>
  </profiles>
  <users>{"".join(
    f"<{name}><password>{escape(password)}</password><networks><ip>127.0.0.1</ip></networks>"
    f"<profile>{profile}</profile><quota>default</quota></{name}>"
    for name, password, profile in [
        ("default", "", "default"), ("reader", "", "reader"), ("guarded", PASSWORD, "reader"), ("strict", "", "strict"),
        ("piecemeal", "", "piecemeal"),
    ])}
  </users>
  <quotas><default></default></quotas>
</yandex>
"""


class ClickHouseError(Exception):
    pass


class ClickHouse:
    """A server by its port.

    settings: of all statements that are sent to it.
    """

    def __init__(self, port: int, **settings: object):
        self.port = port
        self._settings = settings
        self._numbers = itertools.count(1)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def query(self, sql: str) -> str:
        """The answer to a statement, without the end of its last line."""
        return self._send(sql.encode(), {}).decode(errors="surrogateescape").removesuffix("\n")

    def rows(self, sql: str) -> list[list[str]]:
        """The answer to a statement as texts; NULL is `\\N`, as is a text of these two characters."""
        lines = self.query(f"{sql} FORMAT TabSeparated").split("\n")
        return [[unescaped(cell) for cell in line.split("\t")] for line in lines] if lines != [""] else []

    def number(self, sql: str) -> int:
        return int(self.query(sql))

    def insert(self, table: str, lines: str | bytes) -> None:
        """Puts in lines of tab-separated texts."""
        body = lines.encode() if isinstance(lines, str) else lines
        self._send(body, {"query": f"INSERT INTO {table} FORMAT TabSeparated"})

    def answers(self) -> bool:
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)) as connection:
            try:
                connection.request("GET", "/ping")
                return connection.getresponse().status == 200
            except OSError:
                return False

    def _send(self, body: bytes, parameters: dict[str, object]) -> bytes:
        usual = {"query_id": f"{OWN_QUERIES}{next(self._numbers)}", "wait_end_of_query": 1}
        parameters = {**usual, **self._settings, **parameters}
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request("POST", "/?" + urllib.parse.urlencode(parameters), body)
            response = connection.getresponse()
            answer = response.read()
        if response.status != 200:
            raise ClickHouseError(f"{answer.decode(errors='replace').strip()}\n{body[:2000].decode(errors='replace')}")
        return answer


class ClickHouseServers:
    """Starts several `clickhouse-server`; everything is gone with them.

        with ClickHouseServers(3) as cluster:
            cluster.create("logs", "n UInt8", order="n")
            cluster[2].insert("logs_local", "1\\n2\\n")
            cluster.query("SELECT count() FROM logs")   # "2"

    Each is one shard of the cluster `three`. There are the users `default`, `reader` (who may only read), `guarded`
    (likewise, with `PASSWORD`), `strict` (who may say no settings either), and `piecemeal` (who reads few rows at
    once).
    """

    def __init__(self, count: int = 3, users: tuple[str, ...] = (USERS,)):
        """users: files of users, each with changes to those before it."""
        self._count = count
        self._users = users
        self._servers: list[ClickHouse] = []
        self._processes: dict[int, subprocess.Popen] = {}

    def __enter__(self) -> ClickHouseServers:
        self.folder = Path(tempfile.mkdtemp(prefix="clickhouse-"))
        ports = free_ports(2 * self._count)
        self._tcp_ports = ports[self._count:]
        # Statements of the tests may be long.
        settings = {"max_query_size": 1 << 24, "max_ast_elements": 1_000_000}
        self._servers = [ClickHouse(port, **settings) for port in ports[:self._count]]
        try:
            for index in range(self._count):
                self._configure(index)
                self._start(index)
            for index in range(self._count):
                self._await(index)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_) -> None:
        for index in range(self._count):
            self.kill(index)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __getitem__(self, index: int) -> ClickHouse:
        return self._servers[index]

    def __iter__(self):
        return iter(self._servers)

    def __len__(self) -> int:
        return self._count

    def query(self, sql: str, server: int = 0) -> str:
        return self[server].query(sql)

    def statements(self, condition: str) -> int:
        """How many statements have arrived by now at any server that a client sent, and not the tests."""
        count = 0
        for server in self:
            # The log is written when it is asked for: to write it all the while costs more than the statements.
            server.query("SYSTEM FLUSH LOGS")
            count += server.number(f"SELECT count() FROM system.query_log WHERE type = 1 AND is_initial_query "
                                   f"AND NOT startsWith(query_id, '{OWN_QUERIES}') AND ({condition})")
        return count

    def create(self, table: str, columns: str, order: str) -> None:
        """Makes a table whose rows lie in `TABLE_local` of each server; the first server has all of them."""
        for server in self:
            server.query(f"CREATE TABLE {table}_local ({columns}) ENGINE = MergeTree ORDER BY {order}")
        self.query(f"CREATE TABLE {table} AS {table}_local ENGINE = Distributed({CLUSTER}, default, {table}_local)")

    def kill(self, index: int) -> None:
        """Ends a server at once, as a machine does that loses its power."""
        if process := self._processes.pop(index, None):
            process.kill()
            process.wait()

    def restart(self, index: int) -> None:
        """Starts a server again, and waits until it answers."""
        self.kill(index)
        self._start(index)
        self._await(index)

    def processor_seconds(self, index: int) -> float:
        """The time of all threads of a server."""
        fields = Path(f"/proc/{self._processes[index].pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _folder(self, index: int) -> Path:
        return self.folder / str(index)

    def _configure(self, index: int) -> None:
        folder = self._folder(index)
        folder.mkdir()
        shards = "".join(
            "<shard><internal_replication>true</internal_replication>"
            f"<replica><host>127.0.0.1</host><port>{port}</port></replica></shard>" for port in self._tcp_ports)
        (folder / "users.d").mkdir()
        for number, text in enumerate(self._users):
            (folder / ("users.d" if number else "") / f"{number or 'users'}.xml").write_text(text)
        (folder / "config.xml").write_text(f"""<yandex>
  <logger><level>warning</level><log>{folder}/log</log><errorlog>{folder}/errors</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>{self[index].port}</http_port>
  <tcp_port>{self._tcp_ports[index]}</tcp_port>
  <path>{folder}/data/</path>
  <tmp_path>{folder}/tmp/</tmp_path>
  <users_config>{folder}/users.xml</users_config>
  <mark_cache_size>268435456</mark_cache_size>
  <timezone>{ZONE}</timezone>
  <query_log>
    <database>system</database><table>query_log</table>
    <flush_interval_milliseconds>600000</flush_interval_milliseconds>
  </query_log>
  <remote_servers><{CLUSTER}>{shards}</{CLUSTER}></remote_servers>
</yandex>
""")

    def _start(self, index: int) -> None:
        folder = self._folder(index)
        # Debian keeps the server out of the path of users other than root.
        program = shutil.which("clickhouse-server") or "/usr/sbin/clickhouse-server"
        with open(folder / "output", "a") as output:
            self._processes[index] = subprocess.Popen(
                [program, f"--config-file={folder}/config.xml"], stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                cwd=folder)

    def _await(self, index: int) -> None:
        def failure() -> str:
            files = [self._folder(index) / name for name in ("output", "errors")]
            texts = [file.read_text(errors="replace")[-2000:] for file in files if file.exists()]
            return f"server {index} does not start: " + "\n".join(texts)

        def answers() -> bool:
            if self._processes[index].poll() is not None:
                raise ClickHouseError(failure())
            return self[index].answers()

        await_that(answers, failure)


ESCAPES = {"b": "\b", "f": "\f", "r": "\r", "n": "\n", "t": "\t", "0": "\0"}


def unescaped(cell: str) -> str:
    """A text as TabSeparated has it, without its escapes; NULL stays as it is."""
    if "\\" not in cell or cell == "\\N":
        return cell
    letters = iter(cell)
    return "".join(letter if letter != "\\" else _meant(next(letters)) for letter in letters)


def _meant(letter: str) -> str:
    return ESCAPES.get(letter, letter)


def parsed(array: str) -> list[str]:
    """The texts of an array as toString() writes it."""
    return [re.sub(r"\\(.)", r"\1", text) for text in re.findall(r"'((?:[^'\\]|\\.)*)'", array)]


def escaped(text: str) -> str:
    """A text as TabSeparated has it."""
    for letter, instead in [("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r"), ("\0", "\\0")]:
        text = text.replace(letter, instead)
    return text


def literal(text: str) -> str:
    """A text as a statement has it."""
    return "'" + escaped(text).replace("'", "\\'") + "'"
