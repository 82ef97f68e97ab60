"""Runs the commands of the walks and compares what the service prints with what the pages say.

    python Tests/Contract/check_walks.py --service .build/debug/filter-service

In a block marked `console` a line that begins with `$ ` is a command; what follows, up to the next command, is its
output. Ids of sessions, times and request ids differ from run to run and count as equal; everything else must agree.

The pages of WALKS are about a service that runs. DAY starts what it needs itself, in a folder with the examples.
"""

import argparse
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from ports import free_ports  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

WALKS = ["README.md", "Documentation/AGENTS.md", "Documentation/WALK.md", "Examples/instantsearch/README.md"]
DAY = "Documentation/DAY.md"
ADDRESS = "http://127.0.0.1:8080"
MARK = "--- end of output"

VARYING = [
    (re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])"), "SESSION"),
    (re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"), "TIME"),
    (re.compile(r"(?m)^Date: .*"), "Date: TIME"),
    (re.compile(r"(?m)^X-Request-Id: .*"), "X-Request-Id: ID"),
    (re.compile(r'"requestId": ?"[^"]*"'), '"requestId":"ID"'),
]


def walk(text):
    """The commands of a page with their outputs, in order."""
    steps = []
    for block in re.findall(r"```console\n(.*?)```", text, re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                steps.append(([line[2:]], []))
            elif steps[-1][0][-1].endswith("\\"):
                steps[-1][0].append(line)
            else:
                steps[-1][1].append(line)
    return [("\n".join(command), "\n".join(output)) for command, output in steps]


def run(commands, places, **options):
    """What each command prints, all typed into one shell.

    places: what stands in the place of addresses and ports of the page.
    """
    script = "".join(f"{command}\necho\necho '{MARK}'\n" for command in commands)
    for old, new in places.items():
        script = script.replace(old, new)
    shell = subprocess.run(["bash"], input=script, capture_output=True, text=True, timeout=240, **options)
    if shell.stderr:
        print(shell.stderr, file=sys.stderr)
    text = shell.stdout
    for old, new in places.items():
        text = text.replace(new, old)
    return text.split(MARK + "\n")[:-1]


def settled(text):
    for pattern, word in VARYING:
        text = pattern.sub(word, text)
    return [line.rstrip() for line in text.strip().splitlines()]


def faults(page, places, **options):
    """How many commands of a page print something else; each difference is printed."""
    steps = walk((ROOT / page).read_text())
    if not steps:
        sys.exit(f"{page} has no walk")
    outputs = run([command for command, _ in steps], places, **options)
    count = 0 if len(outputs) == len(steps) else 1
    for (command, expected), output in zip(steps, outputs):
        difference = list(difflib.unified_diff(settled(expected), settled(output), page, "the service", lineterm=""))
        if difference:
            count += 1
            print(f"$ {command}")
            print("\n".join(difference))
    print(f"{page}: {len(steps)} commands, {count} differences")
    return count


def day_faults(service):
    ports = ["8080", "8081", "9090", "9091", "6379"]
    with tempfile.TemporaryDirectory() as folder:
        for file in (ROOT / "Examples").glob("shop.*"):
            shutil.copy(file, folder)
        os.symlink(service.resolve(), pathlib.Path(folder) / "filter-service")
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
        return faults(DAY, dict(zip(ports, map(str, free_ports(len(ports))))), cwd=folder, env=environment)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    with ServiceProcess(arguments.service, str(ROOT / "Examples")) as service:
        count = sum(faults(page, {ADDRESS: service.address}) for page in WALKS)
    sys.exit(1 if count + day_faults(arguments.service) else 0)


if __name__ == "__main__":
    main()
