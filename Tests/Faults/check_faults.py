"""Lets calls of the service fail from outside, and checks what it does meanwhile and afterwards.

    python Tests/Faults/check_faults.py --service .build/debug/filter-service [WORD…]

With words, only scenarios whose names contain one of them.
"""

import argparse
import pathlib
import sys
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
import clock_faults  # noqa: E402
import disk_faults  # noqa: E402
import faults  # noqa: E402
import journal_faults  # noqa: E402
import memory_faults  # noqa: E402
import redis_faults  # noqa: E402
import slow_clients  # noqa: E402
import socket_faults  # noqa: E402
import thread_faults  # noqa: E402
from trial import Program, ROOT  # noqa: E402

MODULES = [
    memory_faults, thread_faults, socket_faults, slow_clients, clock_faults, disk_faults, journal_faults, redis_faults,
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=pathlib.Path)
    parser.add_argument("words", nargs="*")
    arguments = parser.parse_args()
    program = Program(arguments.service, faults.build(ROOT / ".build/faults"))
    failed = []
    for scenario in [each for module in MODULES for each in module.SCENARIOS]:
        name = scenario.__name__.replace("_", " ")
        if arguments.words and not any(word in name for word in arguments.words):
            continue
        start = time.monotonic()
        try:
            outcome = scenario(program)
        except Exception:
            traceback.print_exc()
            outcome = "FAILED"
            failed.append(name)
        print(f"{name} ({time.monotonic() - start:.1f} s): {outcome}", flush=True)
    if failed:
        print(f"{len(failed)} scenarios failed: {'; '.join(failed)}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
