"""Threads cannot be made."""

import errno
import re
import signal
import subprocess
import tempfile
import threading

from faults import Faults
from redis_faults import redis_trial
from service_process import ServiceProcess
from shopper import PATIENCE
from trial import SHOP, Trial
from wrong_answer import WrongAnswer


def start_without_threads_ends_with_a_sentence(program) -> str:
    """However many threads can be made, the start either succeeds or says why not."""
    outcomes = []
    while True:
        faults = Faults(program.interposer)
        number = len(outcomes)
        faults.limit_threads(number)
        command = [program.path, "serve", "--port", "0", SHOP]
        with tempfile.TemporaryFile("w+") as log:
            process = subprocess.Popen(
                command, env=faults.environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
            try:
                if _says_that_it_listens(process):
                    break
                status = process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                raise WrongAnswer(f"with {number} threads the start says nothing and does not end") from None
            finally:
                process.kill()
                process.wait()
            log.seek(0)
            text = log.read()
        if status <= 0 or "Error: " not in text:
            raise WrongAnswer(f"with {number} threads the start ends with status {status}: {text}")
        outcomes.append(re.search("Error: .*", text)[0])
    if len(outcomes) < 3:
        raise WrongAnswer(f"only {len(outcomes)} threads are needed")
    return f"{len(outcomes)} starts failed; the last said “{outcomes[-1]}”"


def no_further_thread_can_be_made(program) -> str:
    """Running threads go on, and a catalog that another thread helps to compile is compiled without it."""
    with Trial(program, "--writable", "on") as trial:
        with trial.fault("pthread_create", errno.EAGAIN):
            for number in range(20):
                trial.shopper.tap(tries=1)
                if number == 10:
                    _write_large_catalog(trial.service)
            failed = trial.faults.failed("pthread_create")
        if failed == 0:
            raise WrongAnswer("no thread was asked for")
        trial.settle()
        return f"{failed} threads could not be made, taps went on"


def _write_large_catalog(service: ServiceProcess) -> None:
    """Has a catalog compiled that is large enough for a second thread, and takes it away again."""
    path, count = "/v1/catalogs/large", 20_000
    service.put(path, {"title": "Large", "categories": [{"id": "number", "kind": "multi", "attribute": "number"}]}, 201)
    service.post(f"{path}/items", [{"id": str(number), "number": number % 7} for number in range(count)])
    total = service.post(f"{path}/query", {})["total"]
    if total != count:
        raise WrongAnswer(f"{total} of {count} items are there")
    service.delete(path)


def redis_comes_back_without_a_thread_for_it(program) -> str:
    """Redis leaves when no thread can be made that looks for it, and is found when it is back."""
    with redis_trial(program) as (trial, proxy):
        with trial.fault("pthread_create", errno.EAGAIN):
            proxy.close()
            for _ in range(3):
                reply = trial.shopper.send("GET", trial.shopper.path)
                if reply.status != 503:
                    raise WrongAnswer(f"without Redis a session is answered with {reply.status}")
            failed = trial.faults.failed("pthread_create")
        if failed == 0:
            raise WrongAnswer("no thread was asked for")
        proxy.open()
        trial.shopper.tap()
        trial.settle()
        return f"{failed} threads could not be made"


def _says_that_it_listens(process) -> bool:
    """Waits for the first line of a process, or its end; kills it if there is neither."""
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    line = process.stdout.readline()
    watchdog.cancel()
    if not line and process.wait(PATIENCE) == -signal.SIGKILL:
        raise subprocess.TimeoutExpired(process.args, PATIENCE)
    return "listening" in line


SCENARIOS = [
    start_without_threads_ends_with_a_sentence,
    no_further_thread_can_be_made,
    redis_comes_back_without_a_thread_for_it,
]
