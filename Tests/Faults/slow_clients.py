"""Clients that send slowly, read slowly, or leave in the middle, a hundred of each at once."""

import json
import select
import socket
import struct
import time

from shopper import PATIENCE, QUERY
from trial import Trial
from waiting import await_that
from wrong_answer import WrongAnswer

COUNT = 100
ARGUMENTS = [
    "--max-connections", "1000", "--idle-timeout", "2", "--request-timeout", "3",
    "--max-streams-per-session", "200", "--stream-heartbeat", "1", "--stream-patience", "1",
]
BODY = json.dumps(QUERY).encode()
POST = b"POST /v1/catalogs/shop/query HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: "
# Two megabytes: more than the kernel keeps for a client that does not read.
LONG_BODY = json.dumps({"pageSize": 1000, "include": ["page"]}).encode()
LONG_REQUEST = POST + b"%d\r\n\r\n" % len(LONG_BODY) + LONG_BODY


class Client:
    """A connection that sends its bytes one by one, and reads nothing."""

    def __init__(self, port: int, now: bytes = b"", slowly: bytes = b""):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", port))
        self.socket.sendall(now)
        self.socket.setblocking(False)
        self._rest = slowly

    def send_next(self) -> None:
        if self._rest:
            try:
                self.socket.send(self._rest[:1])
            except OSError:
                self._rest = b""
            self._rest = self._rest[1:]

    @property
    def is_cut(self) -> bool:
        """Whether the server has ended the connection, as far as can be seen without reading."""
        poll = select.poll()
        poll.register(self.socket, select.POLLRDHUP)
        return bool(poll.poll(0))

    def reset(self) -> None:
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


def slow_clients_are_cut_and_hold_up_nobody(program) -> str:
    """Others are answered meanwhile; the slow ones are cut after their time, without leaving anything behind."""
    head = POST + b"%d\r\n\r\n" % len(BODY)
    padded = POST.replace(b"Host: shop", b"Host: shop\r\nX-Padding: " + b"x" * 200)
    with Trial(program, *ARGUMENTS) as trial:
        kinds = {
            "slow heads": (b"", padded),
            "slow bodies": (head, BODY + b" " * 100),
            "nothing sent": (b"", b""),
            "half a head": (POST[:20], b""),
            "half a body": (head + BODY[:20], b""),
            "answers not read": (LONG_REQUEST * 2, b""),
        }
        clients = [
            (kind, Client(trial.service.port, now, slowly))
            for kind, (now, slowly) in kinds.items()
            for _ in range(COUNT)
        ]
        end = time.monotonic() + PATIENCE
        taps = trial.shopper.tap_count
        # Clients that do not read do not see the end, which comes behind the answer; they are checked below.
        readers = [(kind, client) for kind, client in clients if kind != "answers not read"]
        while any(not client.is_cut for _, client in readers):
            for _, client in clients:
                client.send_next()
            trial.shopper.tap(tries=1)
            if time.monotonic() > end:
                left = {kind for kind, client in readers if not client.is_cut}
                raise WrongAnswer(f"connections are still open after {PATIENCE} s: {left}")
            time.sleep(0.1)
        # Their sockets are still open on the client's side.
        trial.settle()
        for _, client in clients:
            client.socket.close()
        return f"{len(clients)} clients cut, {trial.shopper.tap_count - taps} taps of another one meanwhile"


def clients_that_leave_in_the_middle_leave_nothing(program) -> str:
    request = POST + b"%d\r\n\r\n" % len(BODY) + BODY
    with Trial(program, *ARGUMENTS) as trial:
        for place in [1, 20, len(POST) - 10, len(request) - len(BODY), len(request) - 1, len(request)]:
            clients = [Client(trial.service.port, request[:place]) for _ in range(COUNT)]
            for number, client in enumerate(clients):
                client.reset() if number % 2 else client.socket.close()
            trial.shopper.tap(tries=1)
        clients = [Client(trial.service.port, LONG_REQUEST) for _ in range(COUNT)]
        trial.shopper.tap(tries=1)
        for number, client in enumerate(clients):
            client.reset() if number % 2 else client.socket.close()
        for place in [20, len(request) - 1]:
            clients = [Client(trial.service.port, request[:place]) for _ in range(COUNT)]
            for client in clients:
                client.socket.shutdown(socket.SHUT_WR)
            trial.shopper.tap(tries=1)
            await_that(
                lambda: all(client.is_cut for client in clients), lambda: "half-closed connections are kept"
            )
            for client in clients:
                client.socket.close()
        trial.settle()
        return f"{9 * COUNT} clients left"


def streams_that_nobody_reads_end(program) -> str:
    with Trial(program, *ARGUMENTS) as trial:
        stream = f"GET {trial.shopper.path}/events HTTP/1.1\r\nHost: shop\r\n\r\n".encode()
        clients = [Client(trial.service.port, stream) for _ in range(COUNT)]
        await_that(
            lambda: trial.descriptor_count > COUNT, lambda: f"only {trial.descriptor_count} descriptors are open"
        )
        # A change that each has to be sent.
        for _ in range(20):
            trial.shopper.tap(tries=1)
        trial.settle()
        for client in clients:
            client.socket.close()
        return f"{len(clients)} streams ended"


SCENARIOS = [
    slow_clients_are_cut_and_hold_up_nobody,
    clients_that_leave_in_the_middle_leave_nothing,
    streams_that_nobody_reads_end,
]
