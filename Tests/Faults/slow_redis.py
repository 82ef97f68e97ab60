"""A Redis that answers late: what clients without a session notice of a hundred that tap."""

from __future__ import annotations

import contextlib
import http.client
import json
import multiprocessing
import statistics
import tempfile
import threading
import time

from redis_proxy import RedisProxy
from shopper import QUERY, WrongAnswer
from trial import SHOP, RedisServer, ServiceProcess

SECONDS = 5
TAPPERS = 100
ASKERS = 4
DELAYS = [0, 0.05]
JSON = {"Content-Type": "application/json"}


def send(connection: http.client.HTTPConnection, method: str, target: str, body: bytes = b"") -> bytes:
    connection.request(method, target, body, JSON if body else {})
    response = connection.getresponse()
    data = response.read()
    if response.status not in (200, 201):
        raise WrongAnswer(f"{method} {target} is answered with {response.status}: {data!r}")
    return data


def repeat(count: int, port: int, prepare, act, pause: float, results) -> None:
    """Has `count` clients act for some seconds, each with a rest after each answer, and returns how often they did."""
    counts, faults = [0] * count, []

    def client(number: int) -> None:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            target = prepare(connection)
            # Not all at once.
            time.sleep(pause * number / count)
            end = time.monotonic() + SECONDS
            while time.monotonic() < end:
                act(connection, target)
                counts[number] += 1
                time.sleep(pause)
        except Exception as fault:
            faults.append(f"{fault!r}")

    threads = [threading.Thread(target=client, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put((sum(counts), faults))


def begin(connection) -> str:
    session = json.loads(send(connection, "POST", "/v1/sessions", b'{"catalog":"shop"}'))["session"]["id"]
    return f"/v1/sessions/{session}/categories/brand/values/Hollis/toggle"


def tap(connection, target) -> None:
    send(connection, "POST", target)


def ask(connection, _) -> None:
    send(connection, "POST", "/v1/catalogs/shop/query", json.dumps(QUERY).encode())


def probe(port: int) -> list[float]:
    """Milliseconds that `/livez` took, on a connection of its own each time."""
    times, end = [], time.monotonic() + SECONDS
    while time.monotonic() < end:
        start = time.monotonic()
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
            send(connection, "GET", "/livez")
        times.append((time.monotonic() - start) * 1000)
        time.sleep(0.02)
    return times


def measure(port: int) -> str:
    """Clients in processes of their own, so that they do not wait for each other."""
    work = [(TAPPERS, begin, tap, 1.0), (ASKERS, lambda _: "", ask, 0.0)]
    queues = [multiprocessing.Queue() for _ in work]
    processes = [
        multiprocessing.Process(target=repeat, args=(count, port, prepare, act, pause, queue))
        for (count, prepare, act, pause), queue in zip(work, queues)
    ]
    for process in processes:
        process.start()
    times = probe(port)
    (taps, tap_faults), (queries, query_faults) = [queue.get() for queue in queues]
    for process in processes:
        process.join()
    if faults := tap_faults + query_faults:
        raise WrongAnswer(f"{len(faults)} clients failed: {faults[0]}")
    return (
        f"/livez median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms, "
        f"{queries / SECONDS:.0f} queries/s, {taps / SECONDS:.0f} taps/s"
    )


def a_slow_redis_holds_up_no_request_without_session(program) -> str:
    """Nothing is refused; the figures are for people, as tests assert no times."""
    with RedisServer() as redis, tempfile.NamedTemporaryFile("w") as secret, tempfile.TemporaryFile("w+") as log:
        secret.write("a secret of these tests, of some length")
        secret.flush()
        proxy = RedisProxy(redis.port)
        arguments = [
            "--session-store", f"redis://127.0.0.1:{proxy.port}", "--session-secret-file", secret.name,
            "--redis-connect-timeout", "10000", "--redis-command-timeout", "10000",
        ]
        figures = []
        with ServiceProcess(program.path, *arguments, str(SHOP), log=log) as service:
            for delay in DELAYS:
                proxy.delay = delay
                figures.append(f"\n  answers after {delay * 1000:.0f} ms: {measure(service.port)}")
        return "".join(figures)


SCENARIOS = [a_slow_redis_holds_up_no_request_without_session]
