"""Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator

from playwright.sync_api import Browser, sync_playwright


@contextlib.contextmanager
def chromium(*options: str) -> Iterator[Browser]:
    """A browser without windows for the body of `with`.

    options: of its command line.
    """
    program = shutil.which("chromium")
    if program is None:
        raise SystemExit("error: there is no chromium in PATH; scripts/setup installs it")
    with sync_playwright() as playwright:
        # Root has no sandbox of Chromium's; the pages are the project's own, and what they load comes from here.
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", *options])
        try:
            yield browser
        finally:
            browser.close()
