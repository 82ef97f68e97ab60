"""Reads, writes and new connections fail, and descriptors run out."""

import errno
import http.client
import resource
import socket
import time

from trial import Trial
from waiting import await_that
from wrong_answer import WrongAnswer

LIBRARY = "libmicrohttpd"


def reads_and_writes_fail(program) -> str:
    """Short ones and interrupted ones cost nothing; a connection that is reset costs the answer, and no tap."""
    with Trial(program) as trial:
        for call in ["recv", "send"]:
            for error in [0, errno.EINTR, errno.EAGAIN]:
                with trial.fault(call, error, LIBRARY, every=2):
                    for _ in range(20):
                        trial.shopper.tap(tries=1)
                        trial.shopper.check()
                    _expect_failed(trial, call)
                trial.settle()
            for error in [errno.ECONNRESET, errno.EIO, errno.EPIPE, errno.ENOMEM]:
                with trial.fault(call, error, LIBRARY, every=3):
                    for _ in range(20):
                        trial.shopper.tap()
                    _expect_failed(trial, call)
                trial.settle()
        return f"{trial.shopper.lost_answers} answers lost, {trial.shopper.tap_count} taps, each counted once"


def waiting_for_events_fails(program) -> str:
    with Trial(program) as trial:
        with trial.fault("epoll_wait", errno.EINTR, LIBRARY, every=2):
            for _ in range(20):
                trial.shopper.tap(tries=1)
            _expect_failed(trial, "epoll_wait")
        trial.settle()
        for error in [errno.ENOMEM, errno.ENOSPC]:
            with trial.fault("epoll_ctl", error, LIBRARY, every=3):
                for _ in range(40):
                    trial.shopper.tap()
                _expect_failed(trial, "epoll_ctl")
            trial.settle()
        return f"{trial.shopper.lost_answers} answers lost"


def connections_are_not_accepted(program) -> str:
    """A client that is not accepted waits; others are accepted meanwhile, and it is once that is possible again."""
    with Trial(program) as trial:
        for error in [errno.ECONNABORTED, errno.EINTR, errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM]:
            with trial.fault("accept4", error, LIBRARY, every=2):
                for _ in range(20):
                    trial.shopper.tap(tries=1)
                _expect_failed(trial, "accept4")
            trial.settle()
        return f"{trial.shopper.tap_count} taps"


def descriptors_run_out(program) -> str:
    """Clients that come when no descriptor is left wait. The process does not spin for them, goes on with the
    connections that it has, and accepts again when one of these has left."""
    with Trial(program, "--threads", "2", "--max-connections", "32", "--max-streams", "16") as trial:
        kept = http.client.HTTPConnection("127.0.0.1", trial.service.port, timeout=30)
        _expect_alive(kept)
        before = resource.prlimit(trial.service.id, resource.RLIMIT_NOFILE)
        limit = trial.descriptor_count + 4
        resource.prlimit(trial.service.id, resource.RLIMIT_NOFILE, (limit, before[1]))
        clients = [socket.create_connection(("127.0.0.1", trial.service.port)) for _ in range(20)]
        await_that(lambda: trial.descriptor_count == limit, lambda: "the descriptors do not run out")
        start, used = time.monotonic(), trial.processor_seconds
        for _ in range(30):
            _expect_alive(kept)
            time.sleep(0.1)
        share = (trial.processor_seconds - used) / (time.monotonic() - start)
        for client in clients:
            client.close()
        # The limit is still in force.
        trial.shopper.check()
        resource.prlimit(trial.service.id, resource.RLIMIT_NOFILE, before)
        kept.close()
        trial.settle()
        # One thread that does nothing but spin has a share of 1.
        if share > 0.5:
            raise WrongAnswer(f"without descriptors {share:.0%} of a core are used")
        return f"{share:.0%} of a core used meanwhile"


def shortage_of_descriptors_is_over(program) -> str:
    """Each thread has connections that stay open, so no closed connection shows it that there are descriptors again."""
    with Trial(program, "--stream-heartbeat", "1") as trial:
        stream = f"GET {trial.shopper.path}/events HTTP/1.1\r\nHost: shop\r\n\r\n".encode()
        streams = [socket.create_connection(("127.0.0.1", trial.service.port)) for _ in range(20)]
        for each in streams:
            each.sendall(stream)
            each.recv(100)
        open_count = trial.descriptor_count
        with trial.fault("accept4", errno.ENFILE, LIBRARY):
            waiting = [socket.create_connection(("127.0.0.1", trial.service.port)) for _ in range(10)]
            # More than once for each thread.
            await_that(lambda: trial.faults.failed("accept4") > 20, lambda: "it is not tried again")
        for _ in range(10):
            trial.shopper.tap(tries=1)
        for each in waiting:
            each.close()
        await_that(lambda: trial.descriptor_count <= open_count, lambda: "descriptors are kept")
        for each in streams:
            each.close()
        trial.settle()
        return "all were accepted afterwards"


def first_connections_find_no_descriptor(program) -> str:
    """The worst case: no thread has a connection whose end would give it a descriptor."""
    with Trial(program) as trial:
        with trial.fault("accept4", errno.EMFILE, LIBRARY):
            clients = [socket.create_connection(("127.0.0.1", trial.service.port)) for _ in range(4)]
            await_that(lambda: trial.faults.failed("accept4") > 0, lambda: "nothing is accepted")
            start, used = time.monotonic(), trial.processor_seconds
            time.sleep(3)
            share = (trial.processor_seconds - used) / (time.monotonic() - start)
            calls = trial.faults.failed("accept4")
        for client in clients:
            client.close()
        trial.settle()
        # Each thread may try some tens of times a second.
        if share > 0.5 or calls > 2000:
            raise WrongAnswer(f"without descriptors {share:.0%} of a core are used, for {calls:,} calls of accept4")
        return f"{share:.0%} of a core used meanwhile, for {calls:,} calls"


def _expect_alive(connection) -> None:
    connection.request("GET", "/livez")
    response = connection.getresponse()
    response.read()
    if response.status != 200:
        raise WrongAnswer(f"/livez answers {response.status}")


def _expect_failed(trial: Trial, call: str) -> None:
    if trial.faults.failed(call) == 0:
        raise WrongAnswer(f"no {call} failed")


SCENARIOS = [
    reads_and_writes_fail,
    waiting_for_events_fails,
    connections_are_not_accepted,
    descriptors_run_out,
    shortage_of_descriptors_is_over,
    first_connections_find_no_descriptor,
]
