"""The explorer in a browser, as a check uses it: what it shows, and what it must never do."""

from __future__ import annotations

import contextlib
import re
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from checks import Checks
from playwright.sync_api import Browser, Page, TimeoutError

PATIENCE_MILLISECONDS = 20_000
ADDRESS_MILLISECONDS = 5_000
# Messages of browsers themselves about an answer that is an error, or about no answer.
OWN_WORDS = "Failed to load resource"
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# Adds up how much of the page moved without anybody having done something.
SHIFTS = """
window.shifts = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({type: 'layout-shift', buffered: true});
"""


class ExplorerPage:
    """A window of the explorer; everything that it says on the console or asks of others is kept.

    expects_errors: whether requests are to fail in this check, of which the browser writes on the console.
    waits: whether there is a screen as soon as the page is open.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        checks: Checks,
        path: str = "/",
        width: int = 1280,
        scheme: str = "light",
        expects_errors: bool = False,
        waits: bool = True,
        locale: str = "en-GB",
        **options: object,
    ):
        self._checks = checks
        self._address = address
        self._expects_errors = expects_errors
        self._network = None
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.writes: list[str] = []
        self.addresses: list[str] = []
        context = browser.new_context(
            viewport={"width": width, "height": 900 if width > 700 else 740},
            color_scheme=scheme,
            locale=locale,
            **options,
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MILLISECONDS)
        self.page.add_init_script(SHIFTS)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._see)
        self.page.goto(address + path)
        if waits and (path == "/" or path.startswith("/#")):
            self.page.locator(".sentence").wait_for()

    def _hear(self, message) -> None:
        if message.type not in ("error", "warning"):
            return
        if not (self._expects_errors and message.text.startswith(OWN_WORDS)):
            self.complaints.append(message.text)

    def _see(self, request) -> None:
        if urlsplit(request.url).scheme != "data" and not request.url.startswith(self._address):
            self.strangers.append(request.url)
        self.addresses.append(request.url)
        if request.method == "POST":
            self.writes.append(urlsplit(request.url).path)

    def __enter__(self) -> ExplorerPage:
        return self

    def __exit__(self, kind, *_) -> None:
        if kind is None:
            self._checks.equal("what the page says on the console", self.complaints, [])
            self._checks.equal("requests outside the origin", self.strangers, [])
        self.page.context.close()

    def slow_down(self, milliseconds: int) -> None:
        """Has each request take so much longer."""
        if not self._network:
            self._network = self.page.context.new_cdp_session(self.page)
            self._network.send("Network.enable")
        conditions = {"offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
        self._network.send("Network.emulateNetworkConditions", conditions)

    def hide(self, is_hidden: bool) -> None:
        """Has the page believe that it is hidden, or visible again."""
        self.page.evaluate(
            "isHidden => { Object.defineProperty(document, 'hidden', {value: isHidden, configurable: true});"
            " document.dispatchEvent(new Event('visibilitychange')); }",
            is_hidden,
        )

    @property
    def sentence(self) -> str:
        return self.page.inner_text(".sentence")

    @property
    def chips(self) -> list[str]:
        return [text.removesuffix(" ×") for text in self.page.locator(".chip").all_inner_texts()]

    @property
    def hash(self) -> str:
        """The part of the address that names the catalog and the filters."""
        return self.page.evaluate("location.hash")

    def wait_for_address(self, hash: str) -> None:
        # The comparison says so.
        with contextlib.suppress(TimeoutError):
            self.page.wait_for_function("hash => location.hash === hash", arg=hash, timeout=ADDRESS_MILLISECONDS)
        self._checks.equal("the address", self.hash, hash)

    def wait_for_sentence(self, text: str) -> None:
        self.page.locator(".sentence", has_text=text).wait_for()

    def wait_for_other_sentence(self, before: str) -> None:
        self.page.wait_for_function("before => document.querySelector('.sentence').innerText !== before", arg=before)

    def wait_for_chip(self, text: str) -> None:
        self.page.locator(".chip", has_text=text).wait_for()

    def category(self, title: str):
        return self.page.get_by_role("group", name=title, exact=True)

    def tick(self, category: str, label: str | re.Pattern) -> None:
        """A tap on the box before a value, and its effect."""
        before = self.sentence
        box = self.category(category).get_by_role("checkbox", name=label)
        box.click()
        self.wait_for_other_sentence(before)

    def check_accessibility(self, state: str) -> None:
        # Elements that fade in are not looked at half-way.
        self.page.wait_for_timeout(150)
        violations = Axe().run(self.page, options=RULES).response["violations"]
        found = [
            f"{violation['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:200]}"
            for violation in violations
            for node in violation["nodes"][:2]
        ]
        self._checks.equal(f"accessibility of {state}", found, [])

    def check_width(self, state: str) -> None:
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self._checks.equal(f"pixels that {state} is wider than the window", max(0, wide), 0)
