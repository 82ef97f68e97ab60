"""Narrow windows: the drawer over a draft, and nothing wider than the window."""

from __future__ import annotations

import difflib

from flows.flow import EXAMPLES, ROOT, Flows

SIDEWAYS = """() => [...document.querySelectorAll('main, main *')]
  .filter(element => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
  .filter(element => element.scrollWidth > element.clientWidth).map(element => element.className)"""


class Phone(Flows):
    def check_drawer(self) -> None:
        with self._open(width=390, has_touch=True) as opened:
            opened.check_width("a narrow page")
            opened.check_accessibility("a narrow page")
            self._picture(opened, "narrow")
            opened.page.get_by_role("button", name="Filter").click()
            drawer = opened.page.get_by_role("dialog", name="Filters")
            opened.writes.clear()
            drawer.get_by_role("group", name="Brand", exact=True).get_by_role("checkbox", name="Aldermoor").click()
            total = self._total("shop", {"brand": ["Aldermoor"]})
            show = drawer.get_by_role("button", name=f"Show {total} items")
            show.wait_for()
            behind = opened.page.text_content(".sentence")
            self.checks.equal("behind the drawer nothing has changed", behind, "All 3,200 items")
            opened.check_accessibility("the drawer")
            opened.check_width("the drawer")
            snapshot = drawer.aria_snapshot().splitlines()
            expected = (ROOT / "Tests/Browser/drawer.aria.yaml").read_text().splitlines()
            difference = difflib.unified_diff(expected, snapshot, "drawer.aria.yaml", "the drawer", lineterm="", n=0)
            self.checks.equal("what assistive technology finds in the drawer", list(difference), [])
            self._picture(opened, "drawer")
            show.click()
            opened.wait_for_sentence("Brand: Aldermoor")
            drawer.wait_for(state="detached")
            opener = opened.page.get_by_role("button", name="Filter (1)")
            has_focus = opener.evaluate("button => button === document.activeElement")
            self.checks.true("the focus is where it was", has_focus)
            opener.click()
            drawer.get_by_role("button", name="Clear all").click()
            drawer.get_by_role("button", name="Show 3,200 items").wait_for()
            drawer.get_by_role("button", name="Cancel").click()
            drawer.wait_for(state="detached")
            self.checks.true("what was cancelled did not happen", "Brand: Aldermoor" in opened.sentence)

    def check_refused_bounds(self) -> None:
        """Bounds that cross stay in the drawer until they are corrected."""
        with self._open(width=390, has_touch=True, expects_errors=True) as opened:
            opened.page.get_by_role("button", name="Filter").click()
            drawer = opened.page.get_by_role("dialog", name="Filters")
            fields = [drawer.get_by_role("spinbutton", name=f"Price, {end}") for end in ("from", "to")]
            for field, text in zip(fields, ("150", "100")):
                field.fill(text)
                field.press("Enter")
            drawer.get_by_role("alert").wait_for()
            self.checks.equal("bounds that cross", [field.input_value() for field in fields], ["150", "100"])
            fields[1].fill("200")
            fields[1].press("Enter")
            drawer.get_by_role("alert").wait_for(state="detached")
            self.checks.equal("and that are corrected", [field.input_value() for field in fields], ["150", "200"])
            self.checks.equal("are accepted", [field.get_attribute("aria-invalid") for field in fields], [None, None])

    def check_back(self) -> None:
        """Back closes the drawer, and does not leave the page."""
        with self._open(width=390, has_touch=True) as opened:
            address = opened.page.url
            for close in (opened.page.go_back, lambda: opened.page.keyboard.press("Escape")):
                opened.page.get_by_role("button", name="Filter").click()
                drawer = opened.page.get_by_role("dialog", name="Filters")
                drawer.get_by_role("group", name="Brand", exact=True).wait_for()
                close()
                drawer.wait_for(state="detached")
                self.checks.equal("the page is still there", opened.page.url, address)
                self.checks.true("and shows its items", opened.page.locator(".card").first.is_visible())
            opened.page.wait_for_timeout(100)
            over = opened.page.evaluate("history.state.over")
            self.checks.equal("no step of the browser is left over", over, None)

    def check_slow_drawer(self) -> None:
        """The items can be shown before the count has arrived; errors are shown inside the drawer."""
        with self._open(width=390, has_touch=True, expects_errors=True) as opened:
            opened.page.get_by_role("button", name="Filter").click()
            drawer = opened.page.get_by_role("dialog", name="Filters")
            brand = drawer.get_by_role("group", name="Brand", exact=True)
            brand.wait_for()
            opened.slow_down(300)
            for number, name in enumerate(("Aldermoor", "Hollis")):
                brand.get_by_role("checkbox", name=name).click()
                drawer.get_by_role("button", name="Show").last.click()
                drawer.wait_for(state="detached")
                opened.wait_for_sentence(name)
                opened.page.get_by_role("button", name=f"Filter ({number + 1})").click()
                brand.wait_for()
            opened.slow_down(0)
            refusal = {"title": "Conflict", "status": 409, "code": "conflict", "errors": [{"detail": "Not now."}]}
            opened.page.route("**/commit*", lambda route: route.fulfill(status=409, json=refusal))
            brand.get_by_role("checkbox", name="Calico Row").click()
            drawer.get_by_role("button", name="Show").last.click()
            drawer.get_by_role("alert").get_by_text("Not now.").wait_for()
            refused = brand.get_by_role("checkbox", name="Calico Row")
            self.checks.true("what was refused is still chosen", refused.is_checked())
            said = drawer.get_by_role("status").inner_text()
            self.checks.true("the drawer announces its filters", "Calico Row" in said)
            opened.check_accessibility("a drawer with a problem")
            self._picture(opened, "drawer-refused")
            opened.page.unroute("**/commit*")
            opened.page.context.set_offline(True)
            brand.get_by_role("checkbox", name="Aldermoor").click()
            drawer.locator(".note", has_text="The service does not answer.").wait_for()
            opened.page.context.set_offline(False)
            drawer.locator(".note", has_text="The service does not answer.").wait_for(state="detached")
            drawer.get_by_role("button", name="Show").last.click()
            opened.wait_for_sentence("Brand: Hollis or Calico Row")

    def check_narrowest(self) -> None:
        for name in EXAMPLES:
            with self._open(f"/#{name}", width=320) as opened:
                opened.check_width(f"{name} at 320 pixels")
                self._picture(opened, f"{name}-320")

    def check_sideways(self) -> None:
        """The items of each catalog are read without pushing anything sideways; a table is there for who wants it."""
        for name in (*EXAMPLES, "everything"):
            with self._open(f"/#{name}", width=390, has_touch=True) as opened:
                opened.page.locator(".card").first.wait_for()
                opened.check_width(f"{name} at 390 pixels")
                self.checks.equal(f"what is pushed sideways in {name}", opened.page.evaluate(SIDEWAYS), [])
                self._picture(opened, f"{name}-390")
        with self._open("/#aircraft", width=390, has_touch=True) as opened:
            opened.check_accessibility("cards of a catalog without prices")
            opened.page.set_viewport_size({"width": 1280, "height": 900})
            opened.page.locator("tbody tr").first.wait_for()
            opened.page.set_viewport_size({"width": 390, "height": 740})
            opened.page.locator(".card").first.wait_for()
            opened.page.get_by_role("button", name="Table").click()
            opened.page.locator("tbody tr").first.wait_for()
