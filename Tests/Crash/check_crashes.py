"""Kills the service at random moments while clients write, and looks for what was acknowledged.

    python Tests/Crash/check_crashes.py --service .build/debug/filter-service --rounds 25
    python Tests/Crash/check_crashes.py --service .build/release/filter-service --rounds 500 --seed 7

After each start every acknowledged row is there with its content, a batch is there as a whole or not at all, and nothing
else is there but the last batch of each client that was under way. One catalog is replaced as a whole all the time, and
another one gives its place to a temporary index that was filled. Some
rounds end with SIGTERM, some kill the service while it starts, while it writes a checkpoint or while it stops, and some make
a backup while clients write, which a second service then serves.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from catalog_items import read_items, send  # noqa: E402
from service_process import ServiceProcess  # noqa: E402
from writer import Mover, Replacer, Writer  # noqa: E402
from wrong_answer import WrongAnswer  # noqa: E402

CATALOGS = ["one", "two", "replaced", "moved"]
WRITERS = 3
DEFINITION = {"title": "Crash", "categories": [{"id": "brand", "kind": "multi", "attribute": "brand"}]}


class Trial:
    """A directory of data, and the clients that write into its catalogs."""

    def __init__(self, service: pathlib.Path, folder: pathlib.Path, rng: random.Random):
        self.service, self.folder, self.rng = service, folder, rng
        self.data = folder / "data"
        self.log = (folder / "log").open("w+")
        self.writers = [
            Writer(f"w{number}", catalog, random.Random(rng.random()))
            for catalog in CATALOGS[:2] for number in range(WRITERS)
        ]
        self.writers.append(Replacer("r", CATALOGS[2], random.Random(rng.random())))
        self.writers.append(Mover("m", CATALOGS[3], random.Random(rng.random())))
        self.outcomes = {
            "killed": 0, "killed at a checkpoint": 0, "killed while stopping": 0, "killed while starting": 0, "stopped": 0,
            "backups": 0, "carried out unsaid": 0,
        }
        self.awaited_checkpoints = 0

    def start(self, data: pathlib.Path) -> ServiceProcess:
        return ServiceProcess(
            self.service, "--data-dir", str(data), "--writable", "on", "--checkpoint-log-bytes", "65536",
            "--max-page-size", "10000", log=self.log,
        )

    def make_catalogs(self) -> None:
        with self.start(self.data) as service:
            for catalog in CATALOGS:
                status, body = send(service.port, "PUT", f"/v1/catalogs/{catalog}", json.dumps(DEFINITION).encode())
                if status != 201:
                    raise WrongAnswer(f"{catalog} is made with {status}: {body!r}")

    def kill_while_starting(self) -> None:
        command = [str(self.service), "serve", "--port", "0", "--data-dir", str(self.data), "--writable", "on"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self.log)
        time.sleep(self.rng.uniform(0, 0.3))
        process.kill()
        process.wait()
        self.outcomes["killed while starting"] += 1

    def run(self) -> None:
        """One life of the service: what is there is checked, then written to, then it ends."""
        if self.rng.random() < 0.2:
            self.kill_while_starting()
        service = self.start(self.data)
        try:
            self.check(service.port)
            stopping = threading.Event()
            threads = [threading.Thread(target=each.write, args=(service.port, stopping)) for each in self.writers]
            for thread in threads:
                thread.start()
            time.sleep(self.rng.uniform(0.02, 1.2))
            if self.rng.random() < 0.2:
                self.back_up()
            kind = self.rng.choices(["stopped", "killed at a checkpoint", "killed while stopping", "killed"], [3, 5, 2, 10])[0]
            if kind == "stopped":
                # In order: clients are answered to the end.
                stopping.set()
                for thread in threads:
                    thread.join()
                service.__exit__(None)
            else:
                if kind == "killed while stopping":
                    os.kill(service.id, signal.SIGTERM)
                    time.sleep(self.rng.uniform(0, 0.3))
                elif kind == "killed at a checkpoint":
                    self.awaited_checkpoints += 1
                    if not self.await_draft():
                        kind = "killed"
                service.kill()
            self.outcomes[kind] += 1
            for thread in threads:
                thread.join()
        finally:
            if service.status is None:
                service.kill()
        for writer in self.writers:
            if writer.failure:
                raise writer.failure

    def await_draft(self) -> bool:
        """Waits until a checkpoint is written, and up to two milliseconds: it may be whole then, or named by the log."""
        end = time.monotonic() + 2
        while not any(name.endswith(".tmp") for name in os.listdir(self.data)):
            if time.monotonic() > end:
                return False
        time.sleep(self.rng.choice([0, self.rng.uniform(0, 0.002)]))
        return True

    def require_checkpoints(self) -> None:
        """One may be too late; where none is ever seen, this looks for the wrong file."""
        if self.awaited_checkpoints >= 3 and self.outcomes["killed at a checkpoint"] == 0:
            raise WrongAnswer(f"in {self.awaited_checkpoints} rounds no checkpoint is seen that is being written")

    def check(self, port: int) -> None:
        for catalog in CATALOGS:
            items = read_items(port, catalog)
            mine = [each for each in self.writers if each.catalog == catalog]
            self.outcomes["carried out unsaid"] += sum(each.check(items) for each in mine)

    def back_up(self) -> None:
        """Copies the directory, and expects in the copy what was acknowledged before, or also what was written meanwhile."""
        before = [len(each.states) - 1 for each in self.writers]
        target = self.folder / f"backup{self.outcomes['backups']}"
        run = subprocess.run(
            [self.service, "backup", self.data, target], capture_output=True, text=True, timeout=60,
        )
        if run.returncode != 0:
            raise WrongAnswer(f"backup ended with {run.returncode}: {run.stderr}")
        under_way = [each.pending for each in self.writers]
        states = [list(each.states) for each in self.writers]
        with self.start(target) as service:
            items = {catalog: read_items(service.port, catalog) for catalog in CATALOGS}
        for writer, first, possible, pending in zip(self.writers, before, states, under_way):
            if writer.mine(items[writer.catalog]) not in [*possible[first:], pending]:
                raise WrongAnswer(f"{writer.catalog}: the backup has nothing that {writer.name} wrote since it began")
        shutil.rmtree(target)
        self.outcomes["backups"] += 1


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=60, help="no new round begins later")
    parser.add_argument("--seed", type=int, default=None)
    arguments = parser.parse_args()
    seed = random.SystemRandom().randrange(2**32) if arguments.seed is None else arguments.seed
    rng = random.Random(seed)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="crash-"))
    trial = Trial(arguments.service.resolve(), folder, rng)
    end = time.monotonic() + arguments.seconds
    rounds = 0
    try:
        trial.make_catalogs()
        while rounds < arguments.rounds and (rounds < 3 or time.monotonic() < end):
            trial.run()
            rounds += 1
        with trial.start(trial.data) as service:
            trial.check(service.port)
        trial.require_checkpoints()
    except BaseException:
        trial.log.seek(0)
        sys.stderr.write("".join(trial.log.readlines()[-30:]))
        print(f"round {rounds} of seed {seed} failed; the directory is {trial.data}", flush=True)
        raise
    shutil.rmtree(folder)
    batches = sum(each.batches for each in trial.writers)
    told = ", ".join(f"{count} {what}" for what, count in trial.outcomes.items())
    print(f"{rounds} rounds of seed {seed}, {batches} batches: {told}; nothing acknowledged is lost")


if __name__ == "__main__":
    main()
