"""Redis leaves, hangs or talks nonsense at each step of each command."""

import contextlib
import tempfile

from redis_proxy import STEPS, RedisProxy
from redis_server import RedisServer
from trial import Trial
from wrong_answer import WrongAnswer

# Every write of a session is one EVALSHA, every read one GETEX.
COMMANDS = ["EVALSHA", "GETEX"]
GARBAGE = [b"?what\r\n", b"$-7\r\nabc\r\n", b"*1\r\n" * 20, b"\0" * 100]


@contextlib.contextmanager
def redis_trial(program):
    with RedisServer() as redis, tempfile.NamedTemporaryFile("w") as secret:
        secret.write("a secret of these tests, of some length")
        secret.flush()
        proxy = RedisProxy(redis.port)
        arguments = [
            "--session-store", f"redis://127.0.0.1:{proxy.port}", "--session-secret-file", secret.name,
            "--redis-connect-timeout", "2000", "--redis-command-timeout", "500",
        ]
        # Each thread may keep a connection.
        with Trial(program, *arguments, idle_descriptors=32) as trial:
            yield trial, proxy


def redis_breaks_at_each_step(program) -> str:
    """The tap whose command breaks is answered with 503 and Retry-After; repeated, it counts once."""
    with redis_trial(program) as (trial, proxy):
        for command in COMMANDS:
            for name, fault in [*STEPS.items(), ("late", 1), *((f"{each!r}", each) for each in GARBAGE)]:
                refusals = len(trial.shopper.refusals)
                proxy.strike(command, fault)
                for _ in range(2):
                    trial.shopper.tap()
                trial.shopper.check()
                if proxy.struck == 0:
                    raise WrongAnswer(f"{command}, {name}: no such command was sent")
                if len(trial.shopper.refusals) == refusals:
                    raise WrongAnswer(f"{command}, {name}: nobody was told to come back")
        trial.settle()
        if trial.shopper.lost_answers:
            raise WrongAnswer(f"{trial.shopper.lost_answers} requests were not answered")
        return f"{trial.shopper.tap_count} taps, each counted once; {len(trial.shopper.refusals)} were told to come back"


def redis_comes_back_after_the_clock_was_set_back(program) -> str:
    """Redis is asked whether it is back at intervals of a steady clock."""
    with redis_trial(program) as (trial, proxy):
        proxy.close()
        reply = trial.shopper.send("GET", trial.shopper.path)
        if reply.status != 503:
            raise WrongAnswer(f"without Redis a session is answered with {reply.status}")
        trial.faults.set_clock_ahead(-86400)
        proxy.open()
        trial.shopper.tap()
        trial.settle()
        return "taps go on"


SCENARIOS = [redis_breaks_at_each_step, redis_comes_back_after_the_clock_was_set_back]
