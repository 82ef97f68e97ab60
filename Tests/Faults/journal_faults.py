"""The disk is full, broken or not writable while live catalogs are changed or their service starts."""

import contextlib
import errno
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from catalog_items import read_items, send
from faults import Faults
from service_process import ServiceProcess
from shopper import PATIENCE
from waiting import await_that
from wrong_answer import WrongAnswer

DEFINITION = {"title": "Shop", "categories": [{"id": "brand", "kind": "multi", "attribute": "brand"}]}
NAME = "shop"


class LiveTrial:
    """A service with one live catalog, and what it acknowledged."""

    def __init__(self, program, data: Path, *arguments: str):
        self.faults = Faults(program.interposer)
        self.log = tempfile.TemporaryFile("w+")
        self.service = ServiceProcess(
            program.path, "--writable", "on", "--data-dir", str(data), "--max-page-size", "10000", *arguments,
            environment=self.faults.environment, log=self.log,
        )
        self.port = self.service.port
        self.acknowledged: dict[str, dict] = {}

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        if self.service.status is None:
            self.service.kill()

    def define(self) -> None:
        status, body = send(self.port, "PUT", f"/v1/catalogs/{NAME}", json.dumps(DEFINITION).encode())
        if status != 201:
            raise WrongAnswer(f"the catalog is made with {status}: {body!r}")

    def put(self, id: str, text: str = "") -> int:
        item = {"id": id, "brand": "b", "text": text}
        body = json.dumps(item).encode() + b"\n"
        status, answer = send(self.port, "POST", f"/v1/catalogs/{NAME}/items", body, "application/x-ndjson")
        if status == 200:
            self.acknowledged[id] = item
        elif status != 503 or json.loads(answer)["code"] != "storageFailed":
            raise WrongAnswer(f"an item is answered with {status}: {answer!r}")
        return status

    def expect(self, status: int, id: str, text: str = "") -> None:
        found = self.put(id, text)
        if found != status:
            raise WrongAnswer(f"{id} is answered with {found}, expected {status}")
        self.check()

    def check(self) -> None:
        items = read_items(self.port, NAME)
        if items != self.acknowledged:
            raise WrongAnswer(f"{sorted(items)} are there, acknowledged are {sorted(self.acknowledged)}")

    def metric(self, name: str) -> int:
        _, body = send(self.port, "GET", "/metrics")
        return int(re.search(rf"^{name}(?:{{.*}})? (\d+)$", body.decode(), re.MULTILINE)[1])

    def await_metric(self, name: str, least: int) -> None:
        await_that(
            lambda: self.metric(name) >= least, lambda: f"{name} is {self.metric(name)}, expected at least {least}"
        )

    @property
    def log_length(self) -> int:
        return os.fstat(self.log.fileno()).st_size

    def await_said(self, *words: str, since: int = 0) -> None:
        """Waits until the log has one of some words behind a place: its lines are written beside the answers.

        The service writes where the file was read last, so nothing here may move that place.
        """

        def said() -> str:
            return os.pread(self.log.fileno(), self.log_length, since).decode()

        await_that(
            lambda: any(word in said() for word in words), lambda: f"nothing is said of {' or '.join(words)}: {said()}"
        )


@contextlib.contextmanager
def directory():
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        yield Path(folder) / "data"


def expect_after_crash(program, data: Path, acknowledged: dict[str, dict]) -> None:
    with LiveTrial(program, data) as trial:
        trial.acknowledged = acknowledged
        trial.check()


def change_that_cannot_be_kept_is_refused(program) -> str:
    """A full disk and a sync that fails: 503, nothing is visible; afterwards writes go on, and a crash loses nothing."""
    count = 0
    with directory() as data:
        with LiveTrial(program, data) as trial:
            trial.define()
            trial.expect(200, "first")
            for call, error in [("pwrite", errno.ENOSPC), ("pwrite", errno.EIO), ("fdatasync", errno.EIO), ("pwrite", errno.EDQUOT)]:
                # All fail, then only those of the change, so that the first sync after it succeeds.
                for times in ({}, {"count": 1}):
                    before = trial.log_length
                    with trial.faults.failing(call, error, by="libsqlite3", **times):
                        trial.expect(503, f"refused{count}", "x" * 5_000)
                        if trial.faults.failed(call) == 0:
                            raise WrongAnswer(f"no {call} failed")
                    trial.await_said("full" if error == errno.ENOSPC else "disk I/O error", since=before)
                    trial.expect(200, f"after{count}")
                    count += 1
            if trial.metric("filter_journal_failed_changes_total") != count:
                raise WrongAnswer("refused changes are not counted")
            trial.service.kill()
            expect_after_crash(program, data, trial.acknowledged)
    return f"{count} changes refused, {len(trial.acknowledged)} kept"


def checkpoint_that_cannot_be_made_leaves_the_log(program) -> str:
    """A full disk, a sync or a rename that fails: the log goes on, and the checkpoint is made later."""
    with directory() as data:
        with LiveTrial(program, data, "--checkpoint-log-bytes", "65536") as trial:
            trial.define()
            failed = 0
            for call, error in [("write", errno.ENOSPC), ("fsync", errno.EIO), ("rename", errno.EIO)]:
                with trial.faults.failing(call, error):
                    trial.expect(200, f"large{failed}", "x" * 70_000)
                    failed += 1
                    trial.await_metric("filter_journal_failed_checkpoints_total", failed)
                    trial.expect(200, f"meanwhile{failed}")
                # Where write fails the line of the log is lost, too.
                if call != "write":
                    trial.await_said("no checkpoint")
                # It is tried again after some seconds.
                trial.await_metric("filter_journal_checkpoints_total", failed)
                failed = trial.metric("filter_journal_failed_checkpoints_total")
                trial.check()
            trial.service.kill()
            if [each.name for each in data.iterdir() if each.name.endswith(".tmp")]:
                raise WrongAnswer("an unfinished checkpoint is left")
            expect_after_crash(program, data, trial.acknowledged)
    return f"{failed} checkpoints failed, three were made later"


def directory_that_cannot_be_used_stops_the_start(program) -> str:
    """One line that names it: served by another process, not writable, not a directory."""
    lines = []
    with directory() as data:
        with LiveTrial(program, data) as trial:
            trial.define()
            lines.append(refusal(program, data))
        os.chmod(data.parent, 0o755)
        os.chmod(data, 0o555)
        for each in data.iterdir():
            os.chmod(each, 0o444)
        # Root may write everywhere.
        lines.append(refusal(program, data, **({"user": 65534, "group": 65534} if os.geteuid() == 0 else {})))
        os.chmod(data, 0o755)
        lines.append(refusal(program, data / "lock"))
    return "; ".join(line.replace(str(data), "DIR") for line in lines)


def refusal(program, data: Path, **process) -> str:
    run = subprocess.run(
        [program.path, "serve", "--port", "0", "--writable", "on", "--data-dir", data],
        capture_output=True, text=True, timeout=PATIENCE, **process,
    )
    line = run.stderr.strip().splitlines()[-1]
    if run.returncode <= 0 or str(data) not in line:
        raise WrongAnswer(f"{data}: status {run.returncode}, {run.stderr}")
    return line


SCENARIOS = [
    change_that_cannot_be_kept_is_refused,
    checkpoint_that_cannot_be_made_leaves_the_log,
    directory_that_cannot_be_used_stops_the_start,
]
