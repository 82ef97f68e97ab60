"""Allocations fail."""

import errno
import itertools
import signal
import subprocess

from faults import Faults
from service_process import ServiceProcess
from shopper import Shopper
from trial import SHOP, Trial
from waiting import await_that
from wrong_answer import WrongAnswer


def each_allocation_of_libmicrohttpd_fails_once(program) -> str:
    """The request whose allocation fails is answered or cut; all others are answered."""
    with Trial(program) as trial:
        figures = {call: _fail_one_by_one(trial, call, "libmicrohttpd") for call in ["malloc", "mmap"]}
        trial.settle()
    return ", ".join(f"{call}: {cut} of {count} cut" for call, (count, cut) in figures.items())


def _fail_one_by_one(trial: Trial, call: str, library: str) -> tuple[int, int]:
    """Lets the first, second, … call of a library fail, each for a query of its own, until a query needs no more.

    Returns how many failed and how many queries were cut.
    """
    cut_count = 0
    for number in itertools.count():
        with trial.fault(call, errno.ENOMEM, library, skip=number, count=1):
            is_answered = trial.shopper.try_query()
            is_passed = trial.faults.failed(call) == 0
        if is_passed:
            if number == 0:
                raise WrongAnswer(f"a query needs no {call} of {library}")
            if not is_answered:
                raise WrongAnswer(f"the query was cut though no {call} failed")
            return number, cut_count
        cut_count += not is_answered
        trial.shopper.check()


def allocations_of_libmicrohttpd_fail_under_taps(program) -> str:
    with Trial(program) as trial:
        failed = 0
        for call, every in [("malloc", 7), ("malloc", 11), ("malloc", 17), ("mmap", 2)]:
            with trial.fault(call, errno.ENOMEM, "libmicrohttpd", every=every):
                for _ in range(40):
                    trial.shopper.tap()
                failed += trial.faults.failed(call)
            trial.settle()
        return f"{failed} failed, {trial.shopper.lost_answers} answers lost"


def failed_allocation_of_swift_ends_the_process(program) -> str:
    """Swift cannot go on without memory: it traps. The process ends at once, for its supervisor to start another one;
    it neither hangs nor answers wrongly."""
    faults = Faults(program.interposer)
    # Symbols of a trace cost half a minute, and what is on standard error is of no interest here.
    faults.environment["SWIFT_BACKTRACE"] = "enable=no"
    service = ServiceProcess(
        program.path, str(SHOP), environment=faults.environment, log=subprocess.DEVNULL
    )
    try:
        shopper = Shopper(service.port)
        faults.arm("malloc", errno.ENOMEM, min_size=16 << 10)
        if shopper.try_query():
            raise WrongAnswer("the answer of twenty kilobytes needs no block of sixteen")
        await_that(lambda: service.status is not None, lambda: "the process goes on without memory")
        if service.status not in (-signal.SIGILL, -signal.SIGTRAP, -signal.SIGSEGV, -signal.SIGABRT):
            raise WrongAnswer(f"the process ended with status {service.status}")
        return f"ended by {signal.Signals(-service.status).name}"
    finally:
        service.kill()


SCENARIOS = [
    each_allocation_of_libmicrohttpd_fails_once,
    allocations_of_libmicrohttpd_fail_under_taps,
    failed_allocation_of_swift_ends_the_process,
]
