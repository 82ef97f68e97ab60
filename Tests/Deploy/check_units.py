"""The units of Deploy/systemd: systemd reads them without a complaint, and they keep from the service what it does not need.

    python3 Tests/Deploy/check_units.py
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UNITS = sorted((ROOT / "Deploy/systemd").iterdir())
SERVICE = ROOT / "Deploy/systemd/filter-service.service"
# The exposure from 0, nothing is left to the service, to 10. The network and a user of its own are what it needs.
MOST_EXPOSURE = 1.5


def run(*command: object) -> subprocess.CompletedProcess:
    return subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def verified(folder: Path) -> list[str]:
    """What systemd says of the units. The program that they start is not there: another one stands for it."""
    copies = []
    for unit in UNITS:
        text = unit.read_text().replace("/usr/bin/filter-service", "/bin/true")
        # There is no manual where the package is not installed.
        text = re.sub(r"^Documentation=.*\n", "", text, flags=re.MULTILINE)
        copy = folder / unit.name
        copy.write_text(text)
        copies.append(copy)
    result = run("systemd-analyze", "verify", *copies)
    lines = result.stdout.splitlines()
    return lines or ([f"systemd-analyze verify: status {result.returncode}"] if result.returncode else [])


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        faults = verified(folder)
        # The check itself: it finds what is wrong.
        broken = folder / "broken.service"
        broken.write_text(SERVICE.read_text().replace("Restart=on-failure", "Restart=sometimes"))
        assert "restart specifier" in run("systemd-analyze", "verify", broken).stdout, "the check finds nothing"
        shutil.copy(SERVICE, folder)
        security = run(
            "systemd-analyze", "security", "--offline=true", f"--threshold={int(MOST_EXPOSURE * 10)}", folder / SERVICE.name
        )
    for fault in faults:
        print(fault, file=sys.stderr)
    print(security.stdout.splitlines()[-1])
    if security.returncode:
        print(security.stdout, file=sys.stderr)
    return 1 if faults or security.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
