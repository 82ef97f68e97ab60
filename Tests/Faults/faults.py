"""Makes calls of a process fail from outside, through the library in interposer.c."""

from __future__ import annotations

import contextlib
import mmap
import os
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path

# Both in the order of interposer.c.
CALLS = [
    "malloc", "mmap", "pthread_create", "read", "write", "recv", "send", "accept4", "socket", "connect", "epoll_ctl",
    "epoll_wait", "fsync", "rename", "pwrite", "fdatasync", "pread",
]
LIBRARIES = [
    "libmicrohttpd", "libhiredis", "libstdc++", "libsimdjson", "libz.", "libdispatch", "libFoundation", "libc.so",
    "libsqlite3",
]

HEAD = struct.Struct("<4q")
RULE = struct.Struct("<9q")
ALWAYS = 2**62
SOURCE = Path(__file__).with_name("interposer.c")


def build(folder: Path) -> Path:
    """Compiles the library unless it is there and newer than its source."""
    library = folder / "interposer.so"
    if not library.exists() or library.stat().st_mtime < SOURCE.stat().st_mtime:
        folder.mkdir(parents=True, exist_ok=True)
        compiler = shutil.which("clang") or "cc"
        options = ["-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared"]
        subprocess.run([compiler, *options, "-o", library, SOURCE], check=True)
    return library


class Faults:
    """The table of one process: which of its calls fail."""

    def __init__(self, library: Path):
        file = tempfile.NamedTemporaryFile(prefix="faults-")
        file.write(bytes(HEAD.size + RULE.size * len(CALLS)))
        file.flush()
        self._file = file
        self._table = mmap.mmap(file.fileno(), 0)
        self.environment = {**os.environ, "LD_PRELOAD": str(library), "FAULTS_FILE": file.name}

    @contextlib.contextmanager
    def failing(self, call: str, error: int, by: str | None = None, **choice: int):
        """Lets calls fail while the body of `with` runs.

        error: what `errno` becomes; 0: a call for bytes takes one byte.
        by: the library whose calls fail, as in LIBRARIES; any if there is none.
        choice: `arm` names them.
        """
        self.arm(call, error, by, **choice)
        try:
            yield
        finally:
            self.disarm(call)

    def arm(
        self, call: str, error: int, by: str | None = None,
        min_size: int = 0, skip: int = 0, every: int = 1, count: int = ALWAYS,
    ) -> None:
        """Lets calls fail from now on: of those of at least `min_size` bytes, `skip` pass, then every `every`-th fails,
        `count` of them at most."""
        callers = 1 << LIBRARIES.index(by) if by else 0
        place = self._place(call)
        RULE.pack_into(self._table, place, 0, callers, min_size, skip, every, count, error, 0, 0)
        struct.pack_into("<q", self._table, place, 1)

    def disarm(self, call: str) -> None:
        struct.pack_into("<q", self._table, self._place(call), 0)

    def seen(self, call: str) -> int:
        """How many calls matched since the rule was armed."""
        return RULE.unpack_from(self._table, self._place(call))[7]

    def failed(self, call: str) -> int:
        """How many calls failed since the rule was armed."""
        return RULE.unpack_from(self._table, self._place(call))[8]

    @property
    def live_bytes(self) -> int:
        """What the process has allocated or mapped and not freed."""
        return HEAD.unpack_from(self._table)[1]

    def limit_threads(self, count: int) -> None:
        """Lets the process have so many threads besides its first one."""
        struct.pack_into("<q", self._table, 16, count + 1)

    def set_clock_ahead(self, seconds: float) -> None:
        """Sets the wall clock of the process, and no other; negative: back."""
        struct.pack_into("<q", self._table, 0, int(seconds * 10**9))

    @staticmethod
    def _place(call: str) -> int:
        return HEAD.size + RULE.size * CALLS.index(call)
