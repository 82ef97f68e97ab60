"""The disk is full or broken while a snapshot file is written or read."""

import errno
import os
import subprocess
import tempfile
from pathlib import Path

from faults import Faults
from shopper import PATIENCE
from trial import SHOP
from wrong_answer import WrongAnswer

WRITE_ERRORS = [errno.ENOSPC, errno.EIO, errno.EDQUOT]


def snapshot_that_cannot_be_written_leaves_the_old_one(program) -> str:
    """`index` says which file and why, leaves no file of its own, and the former snapshot as it was."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        path = Path(folder) / "shop.fsx"
        _index(program, path, None, 0)
        former = path.read_bytes()
        count = 0
        for call, error, skip in [
            *(("write", error, skip) for error in WRITE_ERRORS for skip in (0, 1)),
            ("fsync", errno.EIO, 0), ("fsync", errno.ENOSPC, 0), ("rename", errno.EACCES, 0), ("rename", errno.EIO, 0),
        ]:
            message = _index(program, path, call, error, skip=skip)
            if os.strerror(error) not in message or "shop.fsx" not in message:
                raise WrongAnswer(f"{call} failed with “{os.strerror(error)}”, and what is said is: {message}")
            if path.read_bytes() != former:
                raise WrongAnswer(f"after {call} failed the former snapshot is not what it was")
            count += 1
        for error in [0, errno.EINTR]:
            _index(program, path, "write", error, every=2, is_to_pass=True)
            if path.read_bytes() != former:
                raise WrongAnswer("short or interrupted writes change the snapshot")
        return f"{count} writes failed, none changed the former file"


def file_that_cannot_be_read_stops_the_start(program) -> str:
    """Items and snapshots whose reading fails are named, and short or interrupted reads lose nothing."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        path = Path(folder) / "shop.fsx"
        _index(program, path, None, 0)
        former = path.read_bytes()
        message = _index(program, Path(folder) / "other.fsx", "pread", errno.EIO, min_size=4096)
        if os.strerror(errno.EIO) not in message or f"/{SHOP.stem}." not in message:
            raise WrongAnswer(f"neither items nor definition can be read, and what is said is: {message}")
        _index(program, path, "pread", errno.EINTR, min_size=4096, every=2, is_to_pass=True)
        if path.read_bytes() != former:
            raise WrongAnswer("interrupted reads change what is loaded")
        faults = Faults(program.interposer)
        faults.arm("mmap", errno.ENOMEM, min_size=len(former), count=1)
        run = subprocess.run(
            [program.path, "serve", "--port", "0", path],
            env=faults.environment, capture_output=True, text=True, timeout=PATIENCE,
        )
        if faults.failed("mmap") == 0 or run.returncode <= 0 or "shop.fsx" not in run.stderr:
            raise WrongAnswer(f"a snapshot cannot be mapped: status {run.returncode}, {run.stderr}")
        return run.stderr.strip().splitlines()[-1].replace(folder, "…")


def _index(program, path: Path, call: str | None, error: int, is_to_pass: bool = False, **choice: int) -> str:
    """Writes a snapshot of the shop while calls fail, and returns what is said about it."""
    faults = Faults(program.interposer)
    if call:
        faults.arm(call, error, **{"min_size": 0 if call in ("fsync", "rename") else 4096, **choice})
    run = subprocess.run(
        [program.path, "index", SHOP, "-o", path],
        env=faults.environment, capture_output=True, text=True, timeout=PATIENCE,
    )
    if call and faults.failed(call) == 0:
        raise WrongAnswer(f"no {call} failed: {run.stderr}")
    passes = call is None or is_to_pass
    if (run.returncode == 0) != passes or run.returncode < 0:
        raise WrongAnswer(f"index ended with status {run.returncode}, {call} failing with {error}: {run.stderr}")
    left = [each.name for each in path.parent.iterdir() if each.name.endswith(".tmp")]
    if left:
        raise WrongAnswer(f"{left} are left")
    return run.stderr


SCENARIOS = [snapshot_that_cannot_be_written_leaves_the_old_one, file_that_cannot_be_read_stops_the_start]
