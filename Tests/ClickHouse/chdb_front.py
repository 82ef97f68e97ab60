"""The engine of a present ClickHouse behind as much of its HTTP interface as the service uses.

    python chdb_front.py

Prints its address, and serves until its input ends. A statement comes as the body of a POST, settings in the address;
the answer has the bytes of the format that the statement asks for. Debian's server is of 2018: this shows that the same
statements are valid today. It wants `chdb-core` of PyPI, without the packages which that names as needed.
"""

from __future__ import annotations

import gzip
import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from clickhouse_servers import ClickHouse  # noqa: E402

# Parameters of the interface itself; all others are settings.
PARAMETERS = {"query", "query_id", "database", "user", "password", "default_format", "wait_end_of_query", "session_id",
              "buffer_size", "compress", "decompress", "quota_key", "replace_running_query"}


class ChdbFront:
    """Runs this file as a process of its own, as the engine is large and may be in a process once.

        with ChdbFront() as server:
            server.query("SELECT 1")   # "1"
    """

    def __enter__(self) -> ClickHouse:
        # What the engine writes goes away with it, also as its process is killed.
        self._folder = tempfile.TemporaryDirectory(prefix="chdb-")
        self._process = subprocess.Popen(
            [sys.executable, "-B", os.path.abspath(__file__)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            cwd=self._folder.name, env={**os.environ, "TMPDIR": self._folder.name})
        line = self._process.stdout.readline()
        if not (match := re.search(r"listening on http://127\.0\.0\.1:(\d+)", line)):
            self.__exit__()
            raise RuntimeError(f"the engine does not start: {line}; is the package chdb-core there?")
        return ClickHouse(int(match[1]))

    def __exit__(self, *_) -> None:
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # The head and the body of an answer are two packets; the second must not wait for the first to be confirmed.
    disable_nagle_algorithm = True
    engine: Engine

    def do_GET(self) -> None:
        if self.path == "/ping":
            self._answer(200, b"Ok.\n", {})
        else:
            self._run(b"")

    def do_POST(self) -> None:
        if self.headers.get("Transfer-Encoding") == "chunked":
            self._run(b"".join(iter(self._chunk, b"")))
        else:
            self._run(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def _chunk(self) -> bytes:
        size = int(self.rfile.readline().split(b";")[0], 16)
        chunk = self.rfile.read(size)
        self.rfile.readline()
        return chunk

    def _run(self, body: bytes) -> None:
        query = urllib.parse.urlsplit(self.path).query
        parameters = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        # A statement may be in the address, with what it puts in as the body.
        statement = "\n".join(part for part in [parameters.get("query", ""), body.decode()] if part)
        settings = {name: value for name, value in parameters.items() if name not in PARAMETERS}
        fields = {"X-ClickHouse-Query-Id": parameters.get("query_id", ""), "Content-Type": "application/octet-stream"}
        try:
            answer = self.engine.run(statement, settings)
        except Exception as error:
            code = re.match(r"Code: (\d+)", str(error))
            fields["X-ClickHouse-Exception-Code"] = code[1] if code else "1"
            self._answer(500, f"{error}\n".encode(), fields)
            return
        if settings.get("enable_http_compression") == "1" and "gzip" in self.headers.get("Accept-Encoding", ""):
            answer = gzip.compress(answer, 1)
            fields["Content-Encoding"] = "gzip"
        self._answer(200, answer, fields)

    def _answer(self, status: int, body: bytes, fields: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**fields, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_) -> None:
        pass


class Engine:
    """Runs one statement after the other."""

    def __init__(self):
        from chdb import session
        self._session = session.Session()
        self._lock = threading.Lock()

    def run(self, statement: str, settings: dict[str, str]) -> bytes:
        with self._lock:
            set_now = []
            try:
                # A setting that is not known is refused, as the server does.
                for name, value in settings.items():
                    if not re.fullmatch(r"\w+", name):
                        raise ValueError(f"Code: 115. DB::Exception: Unknown setting '{name}'")
                    quoted = value.replace("\\", "\\\\").replace("'", "\\'")
                    self._session.query(f"SET {name} = '{quoted}'")
                    set_now.append(name)
                return self._session.query(statement, "TabSeparated").bytes() or b""
            finally:
                for name in set_now:
                    self._session.query(f"SET {name} = DEFAULT")


def main() -> int:
    Handler.engine = Engine()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    # The process that started this one may end in any way; its end of the pipe is closed then.
    sys.stdin.read()
    return 0


if __name__ == "__main__":
    sys.exit(main())
