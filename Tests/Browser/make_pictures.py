#!/usr/bin/env python3
"""Makes the pictures of the explorer that the README shows.

    python Tests/Browser/make_pictures.py --service .build/release/filter-service

Run it after a change to how the explorer looks. Needs Chromium (`chromium` in PATH) and no network.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from checks import Checks  # noqa: E402
from chromium import chromium  # noqa: E402
from explorer_page import ExplorerPage  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

FOLDER = ROOT / "Documentation/Pictures"
LARGEST_BYTES = 150_000


def draw_wide(browser: Browser, address: str, checks: Checks) -> None:
    with ExplorerPage(browser, address, checks, "/#shop") as opened:
        opened.page.set_viewport_size({"width": 1080, "height": 680})
        opened.tick("Brand", "Aldermoor")
        opened.tick("Brand", "Birch & Bobbin")
        price = opened.category("Price").get_by_role("spinbutton", name="Price, to")
        price.fill("100")
        price.press("Enter")
        opened.wait_for_chip("Price: up to 100 €")
        # The counts of a list stand beside the boxes; beside that under the pointer stands what a tap would do.
        row = opened.category("Brand").locator(".row", has_text="Calico Row")
        row.scroll_into_view_if_needed()
        opened.page.locator(".columns > .filters").evaluate("element => { element.scrollTop = 250; }")
        row.locator("label").hover()
        opened.page.screenshot(path=FOLDER / "explorer.png")


def draw_narrow(browser: Browser, address: str, checks: Checks) -> None:
    with ExplorerPage(browser, address, checks, "/#shop", width=390, scheme="dark", has_touch=True) as opened:
        opened.page.get_by_role("button", name="Filter").click()
        drawer = opened.page.get_by_role("dialog", name="Filters")
        show = drawer.get_by_role("button", name="Show").last
        for name, label in (("Category", "Shoes"), ("Brand", "")):
            before = show.inner_text()
            group = drawer.get_by_role("group", name=name, exact=True)
            group.get_by_role("checkbox", name=label).first.click()
            opened.page.wait_for_function(
                "before => [...document.querySelectorAll('.drawer .main')].every(e => e.innerText !== before)",
                arg=before,
            )
        opened.page.screenshot(path=FOLDER / "explorer-narrow.png")


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes the pictures of the explorer that the README shows.")
    parser.add_argument("--service", type=Path, required=True, help="the built filter-service")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    checks = Checks()
    with chromium() as browser, ServiceProcess(arguments.service, str(ROOT / "Examples")) as service:
        draw_wide(browser, service.address, checks)
        draw_narrow(browser, service.address, checks)
    for picture in sorted(FOLDER.glob("*.png")):
        size = picture.stat().st_size
        print(f"{picture.relative_to(ROOT)}: {size:,} bytes")
        checks.true(f"{picture.name} is at most {LARGEST_BYTES:,} bytes", size <= LARGEST_BYTES)
    print("\n".join(checks.faults))
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
