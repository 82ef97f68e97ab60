"""Runs schemathesis with all its checks and phases against the service.

    python Tests/Contract/check_schemathesis.py --service .build/debug/filter-service [--examples 20] [--seed 12]

The service serves a catalog with every kind of category, and a live one that is made like it, changed and deleted.
Requests come from openapi.yaml: its examples, the edges of every parameter and body, random ones that fit and that do
not, and walks along its links. Settings, and the names that requests are made of, are in schemathesis.toml; what is
done and checked besides, in schemathesis_hooks.py.

Any finding ends the check with status 1; each is printed with the request that shows it.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from service_process import ServiceProcess  # noqa: E402

HERE = ROOT / "Tests/Contract"
# By phases, how many times as many requests: a walk is several requests, of which the first ones are much alike.
PHASES = {"examples,coverage,fuzzing": 1, "stateful": 4}
CATALOG = f"everything={ROOT / 'Tests/Data/everything.ndjson'}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs schemathesis against the service.")
    parser.add_argument("--service", required=True, type=pathlib.Path)
    parser.add_argument("--examples", type=int, default=20, help="random requests for each operation; of walks 4 times")
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("arguments", nargs="*", help="further arguments of `schemathesis run`, after `--`")
    options = parser.parse_args()
    with ServiceProcess(options.service, CATALOG) as service:
        statuses = [run(service, options, phases, factor) for phases, factor in PHASES.items()]
    return 1 if any(statuses) else 0


def run(service: ServiceProcess, options: argparse.Namespace, phases: str, factor: int) -> int:
    command = [
        str(pathlib.Path(sys.executable).with_name("schemathesis")),
        *("--config-file", str(HERE / "schemathesis.toml")),
        *("run", str(ROOT / "openapi.yaml")),
        *("--url", service.address, "--checks", "all", "--no-color", "--phases", phases),
        *("--max-examples", str(factor * options.examples), "--seed", str(options.seed)),
        *options.arguments,
    ]
    environment = {**os.environ, "PYTHONPATH": str(HERE), "SCHEMATHESIS_HOOKS": "schemathesis_hooks"}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    return subprocess.run(command, env=environment, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
