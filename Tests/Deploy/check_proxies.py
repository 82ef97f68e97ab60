"""The proxies of Deploy/: nginx and Caddy, started with their files, in front of the service.

    python3 Tests/Deploy/check_proxies.py --service .build/debug/filter-service

Answers through a proxy must be those of the service: bodies, errors, validators and compression. Event streams arrive
at once, uploads are handed on as they come, connections to the service are kept, and clients keep their addresses.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from ports import free_port  # noqa: E402
from service_process import ServiceProcess  # noqa: E402
from waiting import await_that  # noqa: E402

SITE = "filter.example"
# Set for each hop, or for each answer.
OWN_FIELDS = {"date", "server", "via", "connection", "keep-alive", "alt-svc", "x-request-id", "transfer-encoding"}
START_SECONDS = 20
# Where a proxy buffers what it should not, nothing arrives at all. This is when the test gives up.
PATIENCE_SECONDS = 20


class Answer:
    def __init__(self, response: http.client.HTTPResponse):
        self.status = response.status
        self.fields = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def json(self) -> dict:
        return json.loads(self.body)

    @property
    def said(self) -> tuple:
        """What must be the same from the service and through a proxy; ids of requests differ."""
        fields = {name: value for name, value in self.fields.items() if name not in OWN_FIELDS}
        if fields.get("content-type", "").startswith("application/problem"):
            fields.pop("content-length", None)
        body = re.sub(rb'"requestId":"[^"]*"', b'"requestId":""', self.body)
        return self.status, fields, body


class Client:
    """One connection to a server: plain to the service, with TLS to a proxy.

    place: a port, or the path of a socket.
    source: the address of this machine that the client has.
    """

    def __init__(self, place: int | Path, authority: Path | None = None, source: str = "127.0.0.1"):
        self._place = place
        self._context = ssl.create_default_context(cafile=str(authority)) if authority else None
        self._source = source
        self.connection = self._connect()

    def _connect(self) -> http.client.HTTPConnection:
        connection = http.client.HTTPConnection("127.0.0.1", timeout=PATIENCE_SECONDS)
        if isinstance(self._place, Path):
            connection.sock = socket.socket(socket.AF_UNIX)
            connection.sock.settimeout(PATIENCE_SECONDS)
            connection.sock.connect(str(self._place))
            return connection
        connection.sock = socket.create_connection(("127.0.0.1", self._place), PATIENCE_SECONDS, (self._source, 0))
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._context:
            connection.sock = self._context.wrap_socket(connection.sock, server_hostname=SITE)
        return connection

    def ask(self, method: str, path: str, body: object = None, fields: dict[str, str] | None = None) -> Answer:
        fields = {"Host": SITE, **(fields or {})}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            fields["Content-Type"] = "application/json"
        # Nothing of http.client's own: a client without Accept-Encoding is one that proxies treat in ways of theirs.
        self.connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        if body is not None or method in ("POST", "PUT"):
            fields["Content-Length"] = str(len(body or b""))
        for name, value in fields.items():
            self.connection.putheader(name, value)
        self.connection.endheaders(body)
        return Answer(self.connection.getresponse())

    def session(self, catalog: str = "shop") -> str:
        """Starts a session; returns its path."""
        answer = self.ask("POST", "/v1/sessions", {"catalog": catalog})
        expect(answer.status == 201, f"a session was answered with {answer.status}: {answer.body[:300]}")
        return "/v1/sessions/" + answer.json["session"]["id"]

    def close(self) -> None:
        self.connection.close()


def expect(condition: bool, sentence: str) -> None:
    if not condition:
        raise AssertionError(sentence)


class World:
    """The service, and a proxy before it."""

    def __init__(self, service: int | Path, proxy_port: int, authority: Path):
        self._service = service
        self._proxy_port = proxy_port
        self._authority = authority
        self.reconnect()

    def reconnect(self) -> None:
        """Takes new connections, to the service and to the proxy."""
        self.direct = Client(self._service)
        self.proxied = self.client()

    def client(self, source: str = "127.0.0.1") -> Client:
        return Client(self._proxy_port, self._authority, source)

    def metric(self, name: str) -> float:
        text = self.direct.ask("GET", "/metrics").body.decode()
        return float(re.search(rf"^{name} (\S+)$", text, re.MULTILINE)[1])

    def raw(self, text: bytes) -> bytes:
        """What a proxy answers to bytes that http.client would not send."""
        client = self.client()
        client.connection.sock.sendall(text)
        answer = client.connection.sock.recv(65536)
        client.close()
        return answer


def compare_answers(world: World) -> None:
    """Answers, errors and their fields are those of the service, taps and large pages included."""
    state = "%7B%22selections%22:%7B%22brand%22:%5B%22Sandpiper%22%5D%7D%7D"
    for path, status in [
        ("/v1/catalogs", 200),
        (f"/v1/catalogs/shop/query?state={state}", 200),
        ("/v1/catalogs/shop/query?pageSize=1000", 200),
        ("/v1/catalogs/nowhere", 404),
        ("/v1/catalogs/shop/query?include=nothing", 422),
        ("/v1/catalogs/shop/items/" + "x" * 9000, 414),
        ("/nothing%2Fhere", 404),
        ("/readyz", 200),
    ]:
        for fields in [{}, {"Accept-Encoding": "gzip"}]:
            direct = world.direct.ask("GET", path, fields=fields)
            proxied = world.proxied.ask("GET", path, fields=fields)
            expect(direct.status == status, f"GET {path} is answered with {direct.status}")
            expect(proxied.said == direct.said, f"GET {path} {fields}: {proxied.said} is not {direct.said}"[:2000])
            if status == 414:
                # The service closes the connection behind it.
                world.reconnect()
    large = world.proxied.ask("GET", "/v1/catalogs/shop/query?pageSize=1000")
    expect(len(large.body) > 250_000, f"a large answer has {len(large.body)} bytes only")

    session = world.proxied.session()
    tapped = world.proxied.ask("PUT", f"{session}/categories/brand/values/Sandpiper")
    expect(tapped.status == 200 and tapped.fields["etag"], f"a tap was answered with {tapped.status}")
    read = world.direct.ask("GET", session)
    expect(read.json["total"] == tapped.json["total"], "the service does not show what was tapped through the proxy")
    refused = world.proxied.ask("PUT", f"{session}/categories/brand/values/Nobody")
    expect(refused.status == 404 and refused.json["code"] == "unknownValue", f"refused as {refused.said}")


def answer_completely(world: World) -> None:
    """An answer that comes as soon as the last byte of a body is whole."""
    for _ in range(100):
        world.proxied.session()


def compare_validators(world: World) -> None:
    """An answer is compressed once, by the service; 304 is said for each of the two forms."""
    path = "/v1/catalogs/shop/query"
    plain = world.proxied.ask("GET", path)
    packed = world.proxied.ask("GET", path, fields={"Accept-Encoding": "gzip"})
    expect("content-encoding" not in plain.fields, "an answer is packed for a client that did not ask for it")
    expect(packed.fields.get("content-encoding") == "gzip", "an answer is not packed")
    expect(gzip.decompress(packed.body) == plain.body, "an answer unpacks to something else")
    expect(packed.fields["etag"].rstrip('"').endswith("-gz"), f"packed with the validator {packed.fields['etag']}")
    expect(plain.fields["etag"] == packed.fields["etag"].replace("-gz", ""), "the two forms have other validators")
    for answer, coding in [(plain, "identity"), (packed, "gzip")]:
        fields = {"Accept-Encoding": coding, "If-None-Match": answer.fields["etag"]}
        again = world.proxied.ask("GET", path, fields=fields)
        expect(again.status == 304 and again.body == b"", f"{fields} is answered with {again.status}")
        expect(again.fields.get("etag") == answer.fields["etag"], f"304 with {again.fields}")


def follow_stream(world: World) -> None:
    """Events arrive when they happen. The heartbeat is an hour away: it flushes nothing out of a buffer."""
    session = world.proxied.session()
    follower = world.client()
    follower.connection.request("GET", f"{session}/events", headers={"Host": SITE, "Accept-Encoding": "gzip"})
    response = follower.connection.getresponse()
    expect(response.status == 200, f"a stream was answered with {response.status}")
    packed = response.getheader("Content-Encoding") == "gzip"
    # The service ends each event so that everything that has arrived can be unpacked.
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
    text = ""

    def read_events(kind: str, count: int) -> None:
        nonlocal text
        while text.count(f"event: {kind}\n") < count or not text.endswith("\n\n"):
            piece = response.read1()
            expect(piece != b"", f"the stream ended behind {text!r}")
            text += (unpacker.decompress(piece) if packed else piece).decode()

    read_events("session", 1)
    for number, value in enumerate(["Sandpiper", "Wanderly"]):
        world.proxied.ask("PUT", f"{session}/categories/brand/values/{value}")
        read_events("changes", number + 1)
    expect(world.metric("filter_streams") == 1, "the stream is not open")
    response.close(), follower.close()

    def is_gone() -> bool:
        # Without heartbeats the service finds out when it writes.
        for method in ["DELETE", "PUT"]:
            world.proxied.ask(method, f"{session}/categories/brand/values/Sandpiper")
        return world.metric("filter_streams") == 0

    await_that(is_gone, lambda: "the service hears nothing of a reader that left", PATIENCE_SECONDS)


def upload(world: World) -> None:
    """An upload reaches the service while it is still being sent."""
    catalog = "/v1/catalogs/uploaded"
    made = world.proxied.ask("PUT", catalog, {"title": "Uploaded", "categories": []})
    expect(made.status == 201, f"a catalog was answered with {made.status}: {made.body[:300]}")
    rows = b"".join(b'{"id":"%d","text":"%s"}\n' % (number, b"x" * 400) for number in range(10_000))
    connection = world.client().connection
    connection.putrequest("POST", f"{catalog}/items", skip_host=True)
    for name, value in [("Host", SITE), ("Content-Type", "application/x-ndjson"), ("Content-Length", str(len(rows)))]:
        connection.putheader(name, value)
    connection.endheaders(rows[: len(rows) // 2])
    # A body beyond --upload-memory-bytes is a temporary file of the service.
    await_that(
        lambda: world.metric("filter_upload_files") == 1,
        lambda: "half of an upload is kept back by the proxy",
        PATIENCE_SECONDS,
    )
    connection.send(rows[len(rows) // 2 :])
    answer = Answer(connection.getresponse())
    expect(answer.status == 200, f"an upload of {len(rows)} bytes was answered with {answer.status}")
    total = world.proxied.ask("GET", f"{catalog}/query?include=").json["total"]
    expect(total == 10_000, f"{total} rows of 10,000 have arrived")
    expect(world.proxied.ask("DELETE", catalog).status == 204, "the catalog cannot be deleted")


def keep_connections(world: World) -> None:
    """Connections to the service are used again."""
    for _ in range(20):
        world.proxied.ask("GET", "/readyz")
    # This one and those that the proxy keeps. A proxy that closes them leaves one.
    connections = world.metric("filter_connections")
    expect(2 <= connections <= 8, f"the service has {connections} connections")


def tell_clients_apart(world: World) -> None:
    """The address of a client is its own, whatever it claims: the service limits sessions of each to 200."""
    first = world.client("127.0.0.2")
    for _ in range(200):
        first.session()
    for claim in [{}, {"X-Forwarded-For": "192.0.2.7"}]:
        answer = first.ask("POST", "/v1/sessions", {"catalog": "shop"}, claim)
        expect(answer.status == 429, f"a session too many was answered with {answer.status}")
        expect("retry-after" in answer.fields, "429 without Retry-After")
    world.client("127.0.0.3").session()


def pass_names(world: World) -> None:
    """Ids of requests go through; metrics do not; what two servers could read differently is refused or made plain."""
    answer = world.proxied.ask("GET", "/readyz", fields={"X-Request-Id": "walk-7"})
    expect(answer.fields["x-request-id"] == "walk-7", "the id of a request was lost")
    expect(world.proxied.ask("GET", "/metrics").status == 404, "the proxy gives strangers the metrics")
    head = f"POST /v1/sessions HTTP/1.1\r\nHost: {SITE}\r\n".encode()
    for odd in [b"Content-Length : 5\r\n", b"Content-Length: 5\r\nContent-Length: 6\r\n"]:
        answer = world.raw(head + odd + b"\r\nhello")
        expect(answer.split(b"\r\n")[0].split()[1] == b"400", f"{odd} was answered with {answer[:100]}")


CHECKS: list[Callable[[World], None]] = [
    compare_answers, answer_completely, compare_validators, follow_stream, upload, keep_connections, tell_clients_apart,
    pass_names,
]


def replaced(text: str, changes: dict[str, str]) -> str:
    """Puts ports and files of the test in the place of those of the example, each of which must be there once."""
    for old, new in changes.items():
        assert text.count(old) == 1, f"“{old}” is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


@contextlib.contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """A proxy from when it listens until it is stopped."""
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    log = (folder / "log").open("w+")
    process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)

    def listens() -> bool:
        expect(process.poll() is None, f"{command[0]} ended: " + (folder / "log").read_text())
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    try:
        await_that(listens, lambda: f"{command[0]} does not listen: " + (folder / "log").read_text(), START_SECONDS)
        yield
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of the site that vouches for itself, and its key."""
    certificate, key = folder / "site.pem", folder / "site.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}", "-out", certificate, "-keyout", key],
        check=True, capture_output=True,
    )
    return certificate, key


@contextlib.contextmanager
def nginx(upstream: str, folder: Path) -> Iterator[tuple[int, Path]]:
    port = free_port()
    site, key = certificate(folder)
    changes = {
        "server 127.0.0.1:8080;": f"server {upstream};",
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "/etc/ssl/filter.example/fullchain.pem": str(site),
        "/etc/ssl/filter.example/privkey.pem": str(key),
    }
    (folder / "site.conf").write_text(replaced((ROOT / "Deploy/nginx/filter-service.conf").read_text(), changes))
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; worker_processes 1; events {{}}\n"
        f"http {{ access_log off; include {folder}/site.conf;\n"
        + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        + "}\n"
    )
    command = ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(main)]
    subprocess.run([*command, "-t", "-q"], check=True)
    with running(command, port, folder):
        yield port, site


@contextlib.contextmanager
def caddy(upstream: str, folder: Path) -> Iterator[tuple[int, Path]]:
    port = free_port()
    site, key = certificate(folder)
    text = (ROOT / "Deploy/caddy/Caddyfile").read_text()
    target = upstream.replace("unix:", "unix/")  # as Caddy writes it
    changes = {
        "\nfilter.example {": f"\n{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n"
        f"https://{SITE}:{port} {{\n\ttls {site} {key}\n\tbind 127.0.0.1\n",
        "to 127.0.0.1:8080": f"to {target}",
    }
    file = folder / "Caddyfile"
    file.write_text(replaced(text, changes))
    for path in [ROOT / "Deploy/caddy/Caddyfile", file]:
        subprocess.run(
            ["caddy", "validate", "--adapter", "caddyfile", "--config", path],
            check=True, capture_output=True, env={**os.environ, "HOME": str(folder)},
        )
    with running(["caddy", "run", "--adapter", "caddyfile", "--config", str(file)], port, folder):
        yield port, site


class SocketService(ServiceProcess):
    """The service at a socket in the file system."""

    def _read_port(self) -> int:
        for line in self._process.stdout:
            if "listening on unix:" in line:
                return 0
        raise AssertionError(f"the service ended with status {self._process.wait()} before it listened")


def check(proxy, upstream: str, place: int | Path, folder: Path) -> int:
    """How many of the checks fail."""
    failures = 0
    with proxy(upstream, folder) as (port, authority):
        for check in CHECKS:
            name = f"{proxy.__name__} at {upstream.split(':')[0]}: {check.__name__}"
            try:
                check(World(place, port, authority))
                print(name)
            except Exception as error:
                failures += 1
                print(f"{name} FAILED: {error!r}", file=sys.stderr)
    return failures


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=Path)
    program = parser.parse_args().service
    settings = [
        "--writable", "on", "--trusted-proxies", "127.0.0.1,unix", "--max-sessions-per-client", "200",
        "--stream-heartbeat", "3600", "--log-format", "text", "--access-log", "off",
    ]
    failures = 0
    for proxy in [nginx, caddy]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            # nginx's workers are of another user, who must reach the files and the socket.
            folder.chmod(0o711)
            with ServiceProcess(program, *settings, str(ROOT / "Examples")) as service:
                failures += check(proxy, f"127.0.0.1:{service.port}", service.port, folder)
            path = folder / "http.sock"
            place = ["--host", f"unix:{path}", "--socket-mode", "0666"]
            with SocketService(program, *place, *settings, str(ROOT / "Examples")):
                failures += check(proxy, f"unix:{path}", path, folder)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
