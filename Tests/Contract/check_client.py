"""Runs the example clients against the service: what they draw is what a client draws that has just come.

    python Tests/Contract/check_client.py --service .build/debug/filter-service

They are connected through a proxy, so that their connection can be cut while the session changes. They begin sessions and
carry out operations once, also while the Redis that has the session cannot be reached. The client in JavaScript is
tried in a browser, too, see `Tests/Browser/check_explorer.py`.
"""

import argparse
import contextlib
import json
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from node import NODE  # noqa: E402
from redis_proxy import RedisProxy  # noqa: E402
from redis_server import RedisServer  # noqa: E402
from service_process import ServiceProcess  # noqa: E402
from service_proxy import ServiceProxy  # noqa: E402

CLIENTS = ROOT / "Examples/clients"
PYTHON = [sys.executable, "-B", str(CLIENTS / "follow.py")]
JAVASCRIPT = [NODE, str(CLIENTS / "follow.js")]
PATIENCE = 30

# In the second a category is required: its filter cannot be removed, so that no what-if says what is without it.
BEGINNINGS = [
    ("shop", {"op": "toggle", "category": "brand", "value": "Aldermoor"}, "Brand: Aldermoor — 335 of 3,200 items"),
    ("dogs", {"op": "toggle", "category": "breed", "value": "Akita"}, "First letter: A–C; Breed: Akita — 1 of 165 items"),
]


class Client:
    """An example client as a process, and the screens that it has drawn."""

    def __init__(self, command, *arguments):
        self._process = subprocess.Popen(
            [*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def lines_until(self, is_last):
        """The lines up to one that passes, or up to the end of the output."""
        lines = []
        while (line := self._lines.get(timeout=PATIENCE)) is not None:
            lines.append(line)
            if is_last(line):
                break
        return lines

    def screen(self, text):
        """The screen whose first line says this; earlier ones are passed over."""
        if self.lines_until(lambda line: line == text)[-1:] != [text]:
            raise AssertionError(f"the client ended before it drew “{text}”")
        lines = []
        while True:
            try:
                lines.append(self._lines.get(timeout=0.5))
            except queue.Empty:
                return [text, *lines]

    def is_quiet(self, seconds):
        """Whether it draws nothing for a while."""
        try:
            self._lines.put(self._lines.get(timeout=seconds))
        except queue.Empty:
            return True
        return False

    def end(self):
        """The last lines and the exit status, once the session has ended."""
        lines = self.lines_until(lambda line: line == "the session has ended")
        return lines, self._process.wait(PATIENCE)

    def stop(self):
        self._process.kill()
        self._process.wait()


def check(service, command):
    """A client that follows, whose connection is cut for a while, and whose session ends."""
    faults = []
    proxy = ServiceProxy(service.port)
    path = f"/v1/sessions/{service.post('/v1/sessions', {'catalog': 'shop'}, 201)['session']['id']}"
    client = Client(command, proxy.address + path)

    def expect(step, text):
        followed = client.screen(text)
        fresh = Client(command, service.address + path)
        if followed != fresh.screen(text):
            faults.append(f"{step}: the client that follows draws another screen than one that has just come")
        fresh.stop()

    try:
        expect("start", "All 3,200 items")
        text = service.post(f"{path}/categories/brand/values/Aldermoor/toggle", None)["text"]
        expect("a tap from elsewhere", text)
        proxy.cut()
        service.post(f"{path}/categories/brand/values/Wanderly/toggle", None)
        operation = {"op": "set", "category": "price", "selection": [20, 50]}
        text = service.post(f"{path}/apply", {"operations": [operation]})["text"]
        proxy.mend()
        expect("taps while the connection was cut", text)
        service.delete(path)
        lines, status = client.end()
        if lines[-1:] != ["the session has ended"] or status != 0:
            faults.append(f"the end of the session: status {status} after {lines[-1:]}")
    finally:
        client.stop()
    return faults


def check_writes(service, command, redis):
    """A client that writes while its session cannot be read or written."""
    path = f"/v1/sessions/{service.post('/v1/sessions', {'catalog': 'shop'}, 201)['session']['id']}"
    follower = Client(command, service.address + path)
    operations = json.dumps([{"op": "toggle", "category": "brand", "value": "Aldermoor"}])
    expected = "Brand: Aldermoor — 335 of 3,200 items"
    writer = None
    try:
        follower.screen("All 3,200 items")
        redis.close()
        writer = Client(command, service.address + path, operations)
        # It has sent its request, and was refused, before Redis is back.
        if not writer.is_quiet(seconds=2):
            return ["it drew something without Redis"]
        redis.open()
        writer.screen(expected)
        follower.screen(expected)
        steps = service.get(f"{path}/history")["steps"]
        return [] if len(steps) == 1 else [f"the write took effect {len(steps)} times"]
    finally:
        follower.stop()
        if writer:
            writer.stop()


def check_beginning(service, command, catalog, operation, text):
    """A client that begins a session of its own and writes to it."""
    client = Client(command, f"{service.address}/v1/catalogs/{catalog}", json.dumps([operation]))
    try:
        client.screen(text)
        return []
    except AssertionError as error:
        return [f"{catalog}: {error}"]
    finally:
        client.stop()


def check_failures(service, command):
    """A client that cannot do what it is told: it ends with 1 and one line that says why."""
    catalogs = f"{service.address}/v1/catalogs"
    toggle = {"op": "toggle", "category": "brand"}
    cases = {
        "an unknown catalog": [f"{catalogs}/shoppe"],
        "an address that is none": [f"{service.address}/v1/items/1"],
        "operations that are no JSON": [f"{catalogs}/shop", "[{"],
        "operations that are no array": [f"{catalogs}/shop", json.dumps(toggle)],
        "an operation that is refused": [f"{catalogs}/shop", json.dumps([{**toggle, "value": "Aldermore"}])],
    }
    faults = []
    for case, arguments in cases.items():
        ended = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=PATIENCE)
        if ended.returncode != 1 or ended.stdout or len(ended.stderr.splitlines()) != 1:
            faults.append(f"{case}: status {ended.returncode}, {ended.stdout!r:.300} and {ended.stderr!r:.300}")
    return faults


def compiled(folder):
    """The client in Swift, with the package that it needs."""
    name = "FilterServiceClient"
    sources = [str(source) for source in sorted((ROOT / "Sources" / name).rglob("*.swift"))]
    features = ["-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "InternalImportsByDefault"]
    library = ["-emit-module", "-emit-library", "-static", "-parse-as-library", "-module-name", name, "-swift-version", "6"]
    archive = f"lib{name}.a"
    subprocess.run(["swiftc", *library, *features, *sources, "-o", archive], check=True, cwd=folder)
    program = pathlib.Path(folder, "follow")
    # The package manager finds by itself what a library needs; a compiler that is given an archive does not.
    linked = ["-I", folder, "-L", folder, f"-l{name}", "-lswiftSynchronization"]
    example = ["-swift-version", "6", str(CLIENTS / "follow.swift")]
    subprocess.run(["swiftc", *example, *linked, "-o", str(program)], check=True)
    return [str(program)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    faults = []
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        secret = pathlib.Path(folder, "secret")
        secret.write_text("a secret of these tests, of some length")
        redis = RedisProxy(stack.enter_context(RedisServer()).port)
        store = ["--session-store", f"redis://127.0.0.1:{redis.port}", "--session-secret-file", str(secret)]
        examples = str(ROOT / "Examples")
        service = stack.enter_context(ServiceProcess(arguments.service, examples))
        shared = stack.enter_context(ServiceProcess(arguments.service, examples, *store))
        clients = {"Python": PYTHON, "JavaScript": JAVASCRIPT, "shell": [str(CLIENTS / "follow.sh")], "Swift": compiled(folder)}
        for name, command in clients.items():
            found = check(service, command)
            for beginning in BEGINNINGS:
                found += check_beginning(service, command, *beginning)
            faults += [f"{name}: {fault}" for fault in found]
            faults += [f"{name}: {fault}" for fault in check_writes(shared, command, redis)]
        faults += [f"Swift: {fault}" for fault in check_failures(service, clients["Swift"])]
    print("\n".join(faults) or "the clients followed their sessions")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
