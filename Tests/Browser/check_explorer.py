#!/usr/bin/env python3
"""Uses the explorer in a browser as people do, on a wide window and on a narrow one.

    python Tests/Browser/check_explorer.py --service .build/debug/filter-service [--debian .build/debian.ndjson]

The flows are in the folder beside it. No check asserts a time; what was measured is printed. Needs Chromium
(`chromium` in PATH) and no network.

    --pictures FOLDER   keeps a picture of each state
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from checks import Checks  # noqa: E402
from chromium import chromium  # noqa: E402
from flows.addresses import Addresses  # noqa: E402
from flows.calm import Calm  # noqa: E402
from flows.documentation import Documentation  # noqa: E402
from flows.filtering import Filtering  # noqa: E402
from flows.inspection import Inspection  # noqa: E402
from flows.item_view import ItemView  # noqa: E402
from flows.languages import Languages  # noqa: E402
from flows.listing import Listing  # noqa: E402
from flows.loading import Loading  # noqa: E402
from flows.packages import Packages  # noqa: E402
from flows.phone import Phone  # noqa: E402
from flows.specs import Specs  # noqa: E402
from flows.trouble import Trouble  # noqa: E402
from flows.windows import Windows  # noqa: E402
from redis_proxy import RedisProxy  # noqa: E402
from redis_server import RedisServer  # noqa: E402
from service_keys import created_key  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

DATA = [ROOT / "Tests/Data" / name for name in ("everything.ndjson", "films.ndjson")]
FRENCH = ROOT / "Examples/Phrases/fr.json"
FLOWS = (
    Filtering, Specs, Languages, Addresses, Calm, Loading, Listing, ItemView, Inspection, Windows, Trouble, Phone,
    Documentation,
)
# Each new window of Chromium loads a page of its own for the address bar: a quarter of a second of the processor that
# the page measured has to share.
ALONE = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup"


class Runner:
    """Runs flows against services that it starts for them."""

    def __init__(self, browser: Browser, arguments: argparse.Namespace):
        self._browser = browser
        self._arguments = arguments
        self.checks = Checks()

    @contextmanager
    def _flows(self, kind: type, *options: str) -> Iterator:
        with ServiceProcess(self._arguments.service, *options) as service:
            yield self._made(kind, service)

    def _made(self, kind: type, service: ServiceProcess):
        return kind(self._browser, service, self.checks, self._arguments.pictures)

    def run_examples(self) -> None:
        names = self._arguments.check
        with ServiceProcess(
            self._arguments.service, str(ROOT / "Examples"), *(str(file) for file in DATA), "--phrases", str(FRENCH)
        ) as service:
            for kind in FLOWS:
                self._made(kind, service).run(names)
            if not names:
                print(self._made(Packages, service).measure("shop"))

    def run_with_keys(self) -> None:
        """A service that asks for a key: the page asks its user, and works with it, events too."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "keys.yaml")
            key = created_key(self._arguments.service, file, "people", "read,sessions")
            with self._flows(Trouble, str(ROOT / "Examples"), "--keys", str(file)) as flows:
                flows.try_keys(key)

    def run_without_redis(self) -> None:
        with RedisServer() as server, tempfile.NamedTemporaryFile("w") as secret:
            secret.write("a secret of these tests, of some length")
            secret.flush()
            redis = RedisProxy(server.port)
            store = ["--session-store", f"redis://127.0.0.1:{redis.port}", "--session-secret-file", secret.name]
            with self._flows(Trouble, str(ROOT / "Examples"), *store) as flows:
                flows.try_without_redis(redis)

    def run_packages(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder, "debian.ndjson")
            data.symlink_to(self._arguments.debian.resolve())
            shutil.copyfile(ROOT / "Tests/Data/debian.catalog.json", Path(folder, "debian.catalog.json"))
            with self._flows(Packages, f"debian={data}") as flows:
                flows.try_packages()
                print(flows.measure("debian"))


def run(arguments: argparse.Namespace) -> Checks:
    with chromium(ALONE) as browser:
        runner = Runner(browser, arguments)
        runner.run_examples()
        if not arguments.check:
            runner.run_without_redis()
            runner.run_with_keys()
            if arguments.debian:
                runner.run_packages()
    return runner.checks


def main() -> int:
    parser = argparse.ArgumentParser(description="Uses the explorer in Chromium.")
    parser.add_argument("--service", type=Path, required=True, help="the built filter-service")
    parser.add_argument("--debian", type=Path, help="the packages of Debian, see Tests/Data/make_debian_packages")
    parser.add_argument("--pictures", type=Path, help="keeps a picture of each state in this folder")
    parser.add_argument("check", nargs="*", help="parts of names: only these checks")
    checks = run(parser.parse_args())
    print(f"the explorer: {checks.count} comparisons, {len(checks.faults)} faults")
    for fault in checks.faults:
        print(f"  {fault}")
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
