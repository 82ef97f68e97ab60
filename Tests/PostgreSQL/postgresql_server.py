"""A PostgreSQL server of the tests' own, in a directory that goes away, at a unix socket and a port of loopback."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from ports import free_port
from waiting import await_that

PATIENCE = 60


class PostgreSQLError(Exception):
    pass


class PostgreSQLServer:
    """Starts `postgres` as a user other than root, who may not; everything is gone with it.

        with PostgreSQLServer() as server:
            server.run("CREATE TABLE shop (id int PRIMARY KEY)")
            server.ask("SELECT count(*) FROM shop")   # "0"

    settings: of the server, over those that its tests need.
    """

    def __init__(self, **settings: object):
        self._settings = {"wal_level": "logical", "max_wal_senders": 10, "max_replication_slots": 10, **settings}
        self._process: subprocess.Popen | None = None

    def __enter__(self) -> PostgreSQLServer:
        self.folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
        self.port = free_port()
        try:
            if os.geteuid() == 0:
                shutil.chown(self.folder, "nobody")
            # Nothing has to outlive a crash of the machine; a crash of the server is something else.
            self._carry_out("initdb", "--pgdata", self.data, "--username", "owner", "--auth", "trust", "--no-sync",
                            "--encoding", "UTF8", "--locale", "C.UTF-8")
            settings = {
                "listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": str(self.folder),
                "shared_buffers": "32MB", "max_connections": 60, "log_min_messages": "fatal", **self._settings,
            }
            with open(self.data / "postgresql.conf", "a") as file:
                file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, parameters: str, user: str = "owner", port: int | None = None) -> str:
        return f"postgres://{user}@127.0.0.1:{port or self.port}/postgres?{parameters}"

    def start(self) -> None:
        """Starts it, again if need be, and waits until it answers."""
        self._process = subprocess.Popen(
            self._as_other([_program("postgres"), "-D", str(self.data)]), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=open(self.folder / "log", "a"),
        )

        def answers() -> bool:
            if self._process.poll() is not None:
                raise PostgreSQLError((self.folder / "log").read_text())
            return subprocess.run([*self._psql, "-c", "SELECT 1"], capture_output=True).returncode == 0

        await_that(answers, (self.folder / "log").read_text)

    def kill(self) -> None:
        """Ends all of its processes at once, as a machine does that loses its power."""
        self._process.kill()
        self._process.wait()
        # Those that served clients notice the end of the first one, and leave.
        await_that(lambda: not _is_in_use(self.data), lambda: "processes of the server that was killed go on")

    @property
    def _psql(self) -> list[str]:
        return ["psql", "-h", str(self.folder), "-p", str(self.port), "-U", "owner", "-d", "postgres", "-X", "-q", "-A",
                "-t", "-v", "ON_ERROR_STOP=1"]

    def run(self, sql: str) -> None:
        self.ask(sql)

    def ask(self, sql: str) -> str:
        """What psql prints for some commands."""
        done = subprocess.run([*self._psql, "-f", "-"], input=sql, capture_output=True, text=True)
        if done.returncode != 0:
            raise PostgreSQLError(f"{done.stderr}\n{sql[:2000]}")
        return done.stdout.removesuffix("\n")

    def begin(self, sql: str) -> subprocess.Popen:
        """Has commands carried out at the side; those that fail do not end the others."""
        file = tempfile.TemporaryFile("w+")
        file.write(sql)
        file.seek(0)
        command = [*self._psql, "-v", "ON_ERROR_STOP=0", "-f", "-"]
        return subprocess.Popen(command, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _carry_out(self, program: str, *arguments: object) -> None:
        command = self._as_other([_program(program), *map(str, arguments)])
        done = subprocess.run(command, capture_output=True, text=True, cwd="/")
        if done.returncode != 0:
            raise PostgreSQLError(f"{program}: {done.stdout}{done.stderr}")

    @staticmethod
    def _as_other(command: list[str]) -> list[str]:
        """The server refuses to run as root."""
        return ["setpriv", "--reuid", "nobody", "--clear-groups", "--", *command] if os.geteuid() == 0 else command


def _program(name: str) -> str:
    """Debian keeps the programs of the server out of the path, as several versions may be there."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    return str(found[-1]) if found else name


def _is_in_use(folder: Path) -> bool:
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and os.readlink(process / "cwd") == str(folder):
                return True
        except OSError:
            continue
    return False
