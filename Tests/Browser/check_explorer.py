#!/usr/bin/env python3
"""Uses the explorer in a browser as people do, on a wide window and on a narrow one.

    python Tests/Browser/check_explorer.py --service .build/debug/filter-service [--debian .build/debian.ndjson]

No check asserts a time; what was measured is printed. Needs Chromium (`chromium` in PATH) and no network.

    --pictures FOLDER   keeps a picture of each state
"""

from __future__ import annotations

import argparse
import difflib
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import yaml
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Contract"))

from check_client import Proxy, RedisProxy, RedisServer  # noqa: E402
from checks import Checks  # noqa: E402
from explorer_page import ExplorerPage  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

EXAMPLES = {"aircraft": "Aircraft", "dogs": "Dogs", "expenses": "Wedding expenses", "shop": "Shop"}
CLICKS = 15


class Explorer:
    """The checks, each on a page of its own."""

    def __init__(self, browser: Browser, service: ServiceProcess, pictures: Path | None):
        self._browser = browser
        self._service = service
        self._pictures = pictures
        self.checks = Checks()

    def _open(self, path: str = "/#shop", **options: object) -> ExplorerPage:
        return ExplorerPage(self._browser, self._service.address, self.checks, path, **options)

    def _picture(self, opened: ExplorerPage, name: str) -> None:
        if self._pictures:
            self._pictures.mkdir(parents=True, exist_ok=True)
            opened.page.screenshot(path=self._pictures / f"{name}.png")

    def _total(self, catalog: str, selections: dict) -> int:
        return self._service.post(f"/v1/catalogs/{catalog}/query", {"selections": selections, "include": []})["total"]

    # MARK: A wide window

    def check_first_screen(self) -> None:
        with self._open("/") as opened:
            names = opened.page.locator(".top nav a").all_inner_texts()
            self.checks.equal("catalogs", names, [*EXAMPLES.values(), "Teas"])
            self.checks.equal("without a name the largest catalog opens", opened.page.inner_text("h1"), "Shop")
            self.checks.equal("what moved by itself", round(opened.page.evaluate("shifts"), 4), 0)
        for name, title in EXAMPLES.items():
            for scheme in ("light", "dark"):
                with self._open(f"/#{name}", scheme=scheme) as opened:
                    self.checks.equal(f"heading of {name}", opened.page.inner_text("h1"), title)
                    opened.check_accessibility(f"{name}, {scheme}")
                    self._picture(opened, f"{name}-{scheme}")

    def check_taps(self) -> None:
        with self._open() as opened:
            opened.writes.clear()
            row = opened.category("Brand").locator(".row", has_text="Birch & Bobbin")
            before = row.bounding_box()
            opened.tick("Brand", "Birch & Bobbin")
            self.checks.equal("what was tapped stays under the pointer", row.bounding_box(), before)
            self.checks.equal("requests of a tap", [path.split("/")[-1] for path in opened.writes], ["apply"])
            self.checks.equal("the chip", opened.chips, ["Brand: Birch & Bobbin"])
            total = self._total("shop", {"brand": ["Birch & Bobbin"]})
            self.checks.equal("sentence", opened.sentence, f"Brand: Birch & Bobbin — {total} of 3,200 items")
            self.checks.equal("what is announced", opened.page.text_content("#live"), opened.sentence)
            focused = opened.page.evaluate("document.activeElement.closest('.row')?.innerText.includes('Birch')")
            self.checks.true("focus stays on what was used", focused)
            opened.page.keyboard.press("Tab")
            self.checks.true(
                "the keyboard goes on from there", opened.page.evaluate("document.activeElement.type === 'checkbox'")
            )
            opened.page.keyboard.press("Space")
            opened.wait_for_sentence("or Calico Row")
            self.checks.equal("both chips", len(opened.chips), 2)
            opened.page.keyboard.press("Space")
            opened.wait_for_sentence(f"{total} of")
            opened.page.keyboard.press("Shift+Tab")
            opened.page.keyboard.press("Space")
            opened.wait_for_sentence("All 3,200 items")
            focused = opened.page.evaluate("document.activeElement.closest('.row')?.innerText.includes('Birch')")
            self.checks.true("focus stays where the last value of a category is taken back", focused)
            opened.page.keyboard.press("Space")
            opened.wait_for_sentence(f"{total} of")
            opened.tick("Brand", "Calico Row")
            undo = opened.page.get_by_role("button", name="Undo")
            undo.hover()
            opened.page.get_by_role("button", name="Undo: Added Brand: Calico Row").wait_for()
            undo.click()
            opened.wait_for_sentence(f"{total} of")
            opened.page.get_by_role("button", name="Redo").click()
            opened.wait_for_sentence("or Calico Row")
            opened.page.get_by_role("button", name="Remove Brand: Calico Row").click()
            opened.wait_for_sentence(f"{total} of")
            opened.page.get_by_role("button", name="Clear all").click()
            opened.wait_for_sentence("All 3,200 items")
            self.checks.equal("no chip is left", opened.chips, [])

    def check_lists(self) -> None:
        with self._open() as opened:
            brand = opened.category("Brand")
            row = brand.locator(".row", has_text="Aldermoor")
            row.locator("label").hover()
            effect = self._total("shop", {"brand": ["Aldermoor"]}) - 3200
            self.checks.equal("what a tap would do", row.locator(".effect").inner_text(), f"−{-effect:,}")
            self.checks.true("it is seen", row.locator(".effect").is_visible())
            opened.tick("Brand", "Ebba Lind")
            rows = brand.locator(".row .label")
            self.checks.equal("values keep their places under the pointer", rows.nth(0).inner_text(), "Aldermoor")
            opened.page.mouse.move(900, 500)
            opened.page.wait_for_timeout(100)
            self.checks.equal("and until the next screen", rows.nth(0).inner_text(), "Aldermoor")
            opened.tick("Category", "Clothing")
            self.checks.equal("then they take their order", rows.nth(0).inner_text(), "Ebba Lind")
            self.checks.true(
                "colours are seen",
                opened.page.evaluate(
                    "getComputedStyle(document.querySelector('[data-category=colour] .swatch')).backgroundColor"
                ) == "rgb(245, 245, 220)",
            )
            before = rows.count()
            brand.get_by_role("button", name="Brand: Show more").click()
            opened.page.wait_for_function(
                "before => document.querySelectorAll('[data-category=brand] .row').length > before", arg=before
            )
            brand.get_by_role("searchbox").fill("wan")
            brand.locator(".row", has_text="Wanderly").wait_for()
            opened.page.wait_for_function("() => document.querySelectorAll('[data-category=brand] .row').length < 5")
            opened.tick("Brand", "Wanderly")
            self.checks.true("a value that was searched for", "Brand: Wanderly" in opened.chips)
            opened.tick("Category", "Clothing")
            category = opened.category("Category")
            category.get_by_role("button", name="Open Shoes").click()
            category.locator(".row", has_text="Women").wait_for()
            opened.tick("Category", "Shoes")
            self.checks.true("a node", "Category: Shoes" in opened.chips)
            labels = category.locator(".row .label").all_inner_texts()
            self.checks.true("children follow their node", labels[labels.index("Shoes") + 1] in ("Men", "Women"))
            opened.category("Colour").get_by_role("radio", name="Black").click()
            opened.wait_for_sentence("Colour: Black")
            opened.category("Colour").get_by_role("radio", name="Any colour").click()
            opened.page.wait_for_function("() => !document.querySelector('.sentence').innerText.includes('Colour')")
            opened.category("In stock").get_by_role("switch").click()
            opened.wait_for_sentence("in stock")
            opened.check_accessibility("a screen with filters")
            self._picture(opened, "filters")

    def check_ranges(self) -> None:
        with self._open() as opened:
            price = opened.category("Price")
            price.get_by_role("spinbutton", name="Price, to").fill("50")
            opened.page.keyboard.press("Enter")
            opened.wait_for_chip("Price: up to 50 €")
            total = self._total("shop", {"price": [None, 50]})
            self.checks.true("the total of a bound", f"{total:,} of" in opened.sentence)
            thumb = price.get_by_role("slider", name="Price: lowest")
            thumb.focus()
            opened.page.keyboard.press("ArrowRight")
            opened.page.locator(".chip", has_text="up to").wait_for(state="detached")
            self.checks.true("a thumb says its value", "€" in thumb.get_attribute("aria-valuetext"))
            opened.category("Rating").get_by_role("radio", name="4 stars or more").click()
            opened.wait_for_chip("Rating: from 4")
            opened.category("Rating").get_by_role("checkbox", name="No rating").click()
            opened.wait_for_chip("No rating")
            rating = opened.category("Rating")
            lowest = rating.get_by_role("spinbutton", name="Rating, from")
            lowest.fill("3.5")
            lowest.press("Enter")
            opened.wait_for_chip("Rating: from 3.5")
            self.checks.equal("stars that 3.5 is", rating.get_by_role("radio", checked=True).count(), 0)
            rating.get_by_role("slider", name="Rating: highest").press("PageDown")
            opened.page.locator(".chip", has_text="Rating: 3.5").wait_for()
            rating.get_by_role("radio", name="5 stars or more").click()
            opened.wait_for_chip("Rating: from 5")

    def check_focus(self) -> None:
        """What has the focus may go with a tap: then what stands beside it gets it, or the heading."""

        def focused() -> str:
            return opened.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText")

        with self._open() as opened:
            for brand in ("Aldermoor", "Hollis", "Calico Row"):
                opened.tick("Brand", brand)
            remove = opened.page.get_by_role("button", name="Remove Brand: Hollis")
            remove.focus()
            remove.press("Enter")
            remove.wait_for(state="detached")
            self.checks.equal("after a chip the next one", focused(), "Remove Brand: Calico Row filter")
            clear = opened.page.get_by_role("button", name="Clear all")
            clear.focus()
            clear.press("Enter")
            clear.wait_for(state="detached")
            self.checks.equal("after all chips the heading", focused(), "Shop")
            opened.tick("Brand", "Aldermoor")
            clear = opened.category("Brand").get_by_role("button", name="Brand: Clear")
            clear.focus()
            clear.press("Enter")
            clear.wait_for(state="detached")
            self.checks.equal("after the button of a category its first control", focused(), "Search in Brand")
            undo = opened.page.get_by_role("button", name="Undo")
            undo.focus()
            for _ in range(7):
                undo.press("Enter")
                opened.page.wait_for_timeout(100)
            undo.and_(opened.page.locator(":disabled")).wait_for()
            opened.page.wait_for_function("() => document.activeElement.ariaLabel?.startsWith('Redo')")

    def check_places(self) -> None:
        """Nothing moves under the pointer, though a list above becomes shorter or longer; and nothing moves by itself."""
        with self._open() as opened:
            sizes = opened.category("Size")
            sizes.scroll_into_view_if_needed()
            for category, label in (("Tags", "vegan"), ("Tags", "recycled"), ("Size", "3XL"), ("Size", "3XL"), ("Tags", "recycled")):
                row = opened.category(category).locator(".row").filter(has=opened.page.get_by_text(label, exact=True))
                row.hover()
                before = row.bounding_box()["y"]
                opened.tick(category, label)
                opened.page.wait_for_timeout(50)
                self.checks.equal(f"place of {label}", round(row.bounding_box()["y"] - before), 0)
            opened.page.mouse.move(900, 500)
            opened.page.wait_for_timeout(700)
            opened.page.get_by_role("button", name="Undo").hover()
            opened.page.wait_for_timeout(300)
            self.checks.equal("what moved by itself", round(opened.page.evaluate("shifts"), 4), 0)
        self._send("PUT", "/v1/catalogs/steps", {"title": "Steps", "categories": [
            {"id": "first", "kind": "multi", "attribute": "first", "operator": "any", "showEmpty": False},
            {"id": "second", "kind": "multi", "attribute": "second", "operator": "any"},
        ]})
        rows = [{"id": f"{a}{b}", "first": f"a{a}", "second": f"b{b}"} for a in range(6) for b in range(a % 4 + 1)]
        self._send("POST", "/v1/catalogs/steps/items", rows)
        with self._open("/#steps") as opened:
            row = opened.page.locator("[data-category=second] .row", has_text="b3")
            row.hover()
            before = row.bounding_box()
            height = opened.page.locator("[data-category=first]").bounding_box()["height"]
            opened.tick("Second", "b3")
            lower = opened.page.locator("[data-category=first]").bounding_box()["height"]
            self.checks.true("the list above is shorter", lower < height)
            self.checks.equal("what was tapped stays under the pointer", row.bounding_box()["y"], before["y"])
            opened.tick("Second", "b3")
            self.checks.equal("also when it grows again", row.bounding_box()["y"], before["y"])
        self._send("DELETE", "/v1/catalogs/steps", None)

    def check_rescue(self) -> None:
        with self._open() as opened:
            opened.tick("Brand", "Aldermoor")
            price = opened.category("Price").get_by_role("spinbutton", name="Price, to")
            price.fill("1")
            price.press("Enter")
            drop = opened.page.get_by_role("button", name="Drop “Price")
            drop.wait_for()
            opened.check_accessibility("a screen without items")
            self._picture(opened, "nothing")
            text = drop.inner_text()
            drop.click()
            opened.page.locator(".card").first.wait_for()
            total = self._total("shop", {"brand": ["Aldermoor"]})
            self.checks.true("a rescue says what it brings", text.endswith(f": {total} items"))
            self.checks.true("and brings it", f"{total} of" in opened.sentence)

    def check_items(self) -> None:
        with self._open() as opened:
            opened.tick("Brand", "Aldermoor")
            opened.page.locator(".card .why").first.click()
            dialog = opened.page.get_by_role("dialog")
            self.checks.true("why it is shown", "Brand: Aldermoor" in dialog.inner_text())
            opened.check_accessibility("an explanation")
            opened.page.keyboard.press("Escape")
            dialog.wait_for(state="detached")
            opened.page.get_by_label("Sort by").select_option(label="Cheapest first")
            opened.page.wait_for_function(
                "() => { const prices = [...document.querySelectorAll('.figures strong')].map(e => parseFloat(e.innerText));"
                " return prices.every((price, place) => place === 0 || prices[place - 1] <= price); }"
            )
            for _ in range(3):
                opened.page.mouse.wheel(0, 20_000)
                opened.page.wait_for_timeout(200)
            opened.page.wait_for_function("() => document.querySelectorAll('.card').length > 60")
            opened.page.get_by_role("button", name="Table").click()
            opened.page.locator("tbody tr").first.wait_for()
            opened.check_accessibility("a table")
            opened.page.get_by_role("button", name="Sections").click()
            opened.page.locator(".sections h2", has_text="Aldermoor").wait_for()
            opened.check_accessibility("sections")

    def check_pages(self) -> None:
        """Pages have addresses, for those who do not scroll."""
        with self._open() as opened:
            cards = opened.page.locator(".card h2")
            first = cards.first.inner_text()
            following = opened.page.locator("a[rel=next]")
            following.focus()
            following.press("Enter")
            opened.page.wait_for_function("before => document.querySelector('.card h2').innerText !== before", arg=first)
            self.checks.true("the address of a page", opened.page.url.endswith("/#shop/2"))
            session = opened.page.evaluate("sessionStorage.getItem('session')")
            second = self._service.get(f"/v1/sessions/{session}/items?page=2&pageSize=24")["page"]["items"]
            self.checks.equal("its items", cards.all_inner_texts()[:24], [item["name"] for item in second])
            places = opened.page.locator(".more .quiet").inner_text()
            self.checks.true("where they stand", places.startswith("25–"))
            opened.check_accessibility("a page of items")
            opened.page.reload()
            opened.page.wait_for_function("() => document.querySelector('.more .quiet')?.innerText.startsWith('25–')")
            opened.page.go_back()
            opened.page.wait_for_function("before => document.querySelector('.card h2').innerText === before", arg=first)

    def check_live_list(self) -> None:
        """Who is in the middle of a list stays there when the data change; what is new is offered."""
        catalog = "/v1/catalogs/live"
        self._send("PUT", catalog, {"title": "Live", "categories": [{"id": "kind", "kind": "multi", "attribute": "kind"}]})
        rows = [{"id": f"{number:04}", "name": f"Item {number:04}", "kind": "old"} for number in range(100, 500)]
        self._send("POST", f"{catalog}/items", rows)
        with self._open("/#live") as opened:
            opened.page.locator(".more").scroll_into_view_if_needed()
            opened.page.wait_for_function("() => document.querySelectorAll('tbody tr').length >= 72")
            names = opened.page.locator("tbody th").all_inner_texts()
            new = [{"id": f"{number:04}", "name": f"Item {number:04}", "kind": "new"} for number in range(12)]
            self._send("POST", f"{catalog}/items?mode=replace", new + rows[:3] + rows[4:])
            opened.wait_for_sentence("All 411 items")
            note = opened.page.locator(".note.news", has_text="The data have changed: 12 new items")
            note.wait_for()
            same = opened.page.locator("tbody th").all_inner_texts()[: len(names)]
            self.checks.equal("the list stays", same, names)
            self._picture(opened, "new-items")
            opened.check_accessibility("data that changed in the middle of a list")
            while opened.page.locator("tbody tr").count() < 400:
                opened.page.mouse.wheel(0, 20_000)
                opened.page.wait_for_timeout(50)
            all_names = opened.page.locator("tbody th").all_inner_texts()
            self.checks.equal("it goes on in its data", sorted(all_names), [row["name"] for row in rows])
            note.get_by_role("button", name="Show them").click()
            opened.page.wait_for_function("() => document.querySelectorAll('tbody tr').length < 400")
            self.checks.equal("no note is left", note.count(), 0)
            self._send("POST", f"{catalog}/items", [{"id": "x", "name": "X", "kind": "new"}])
            opened.page.locator(".note.news", has_text="1 new item").get_by_role("button", name="Close").click()
            opened.page.locator(".note.news").wait_for(state="detached")
        self._send("DELETE", catalog, None)

    def check_languages(self) -> None:
        with self._open() as opened:
            opened.tick("Brand", "Aldermoor")
            opened.page.get_by_label("Language").select_option("de")
            opened.wait_for_sentence("von 3.200")
            opened.page.get_by_role("button", name="Alle löschen").wait_for()
            self.checks.equal("language of the page", opened.page.get_attribute("html", "lang"), "de")
            opened.check_accessibility("a German screen")

    def check_kinds(self) -> None:
        """What the examples do not have: exclusion, words, comparisons, search, categories that depend on others."""
        with self._open("/#everything") as opened:
            opened.check_accessibility("every kind of category")
            maker = opened.category("Maker")
            exclude = maker.get_by_role("button", name="Exclude Northwind")
            exclude.hover()
            without = self._total("everything", {"maker": {"excluded": ["Northwind"]}})
            row = maker.locator(".row", has_text="Northwind")
            self.checks.equal("what to exclude would do", row.locator(".of-exclusion").inner_text(), f"−{12 - without}")
            self.checks.true("it is seen", row.locator(".of-exclusion").is_visible())
            self.checks.equal("and said", exclude.get_attribute("aria-description"), f"→ {without} items")
            exclude.click()
            opened.wait_for_sentence("Northwind")
            pressed = maker.get_by_role("button", name="Exclude Northwind").get_attribute("aria-pressed")
            self.checks.equal("an excluded value says so", pressed, "true")
            self.checks.equal("total without it", self._shown(opened), self._total("everything", {"maker": {"excluded": ["Northwind"]}}))
            opened.page.get_by_role("button", name="Clear all").click()
            maker.get_by_role("button", name="Clear").wait_for(state="detached")
            region = opened.category("Region")
            self.checks.true("a dependent category says why it is off", region.get_by_text("Choose Country first.").is_visible())
            self.checks.true("and is off", region.get_by_role("checkbox").first.is_disabled())
            opened.category("Country").get_by_role("radio", name="India").click()
            region.get_by_text("Choose Country first.").wait_for(state="detached")
            opened.tick("Region", "Assam")
            opened.page.get_by_role("button", name="Undo").click()
            opened.page.get_by_role("button", name="Undo").click()
            opened.category("On sale").get_by_role("switch").click()
            opened.category("Gift wrap").get_by_text("Not together with On sale.").wait_for()
            opened.category("On sale").get_by_role("switch").click()
            words = opened.category("Words")
            words.get_by_role("textbox").fill("cup")
            opened.page.keyboard.press("Enter")
            words.get_by_role("button", name="Remove: cup").wait_for()
            self.checks.true("a word is a filter", any("cup" in chip for chip in opened.chips))
            words.get_by_role("button", name="Remove: cup").click()
            words.get_by_role("button", name="Remove: cup").wait_for(state="detached")
            before = opened.sentence
            search = opened.page.locator("[data-category=q] input")
            search.press_sequentially("assam", delay=20)
            opened.page.wait_for_function("before => document.querySelector('.sentence').innerText !== before", arg=before)
            opened.page.locator(".chip", has_text="assam").wait_for()
            self.checks.equal("what was typed stays", search.input_value(), "assam")
            opened.page.locator(".chip", has_text="assam").click()
            opened.page.locator(".chip", has_text="assam").wait_for(state="detached")
            opened.category("Rating").get_by_role("radio", name="4 stars or more").click()
            opened.page.locator(".chip", has_text="Rating").wait_for()
            self.checks.equal("bars of a histogram", opened.category("Price").locator(".bars i").count(), 4)
            thumb = opened.category("Price").get_by_role("slider", name="Price: highest")
            thumb.focus()
            opened.page.keyboard.press("PageDown")
            opened.page.locator(".chip", has_text="Price").wait_for()
            opened.check_accessibility("every kind of category in use")
            self._picture(opened, "kinds")

    @staticmethod
    def _shown(opened: ExplorerPage) -> int:
        return int(opened.page.inner_text(".total strong").replace(",", ""))

    # MARK: Several windows

    def check_windows(self) -> None:
        with self._open() as first:
            link = first.page.get_by_role("link", name="Second window").get_attribute("href")
            with self._open(link) as second:
                first.tick("Brand", "Aldermoor")
                second.wait_for_sentence("Brand: Aldermoor")
                second.tick("Brand", "Hollis")
                first.wait_for_sentence("Hollis")
                self.checks.equal("both windows say the same", first.sentence, second.sentence)
                cards = [window.page.locator(".card h2").all_inner_texts()[:24] for window in (first, second)]
                self.checks.equal("and show the same", *cards)
                self.checks.equal("cards of a screen", len(cards[0]), 24)
                # Nobody sees the second window, which so follows no more; then somebody does.
                second.hide(True)
                second.page.wait_for_timeout(100)
                first.tick("Brand", "Calico Row")
                second.page.wait_for_timeout(500)
                self.checks.true("a hidden window does not follow", "Calico Row" not in second.sentence)
                second.hide(False)
                second.wait_for_sentence("Calico Row")
                first.tick("Brand", "Calico Row")
            first.page.get_by_role("button", name="Share").click()
            share = first.page.get_by_role("dialog").get_by_role("textbox").input_value()
            first.check_accessibility("a link to share")
            with self._open(share.removeprefix(self._service.address)) as third:
                self.checks.equal("what a share shows", third.sentence, first.sentence)
            first.page.keyboard.press("Escape")
            first.page.reload()
            first.wait_for_sentence("Hollis")

    def check_data(self) -> None:
        catalog = "/v1/catalogs/tea"
        kinds = ("green", "black")
        self._send("PUT", catalog, {"title": "Tea", "categories": [{"id": "kind", "kind": "multi", "attribute": "kind"}]})
        with self._open("/#tea") as opened:
            self.checks.true("an empty catalog", opened.page.get_by_text("This catalog has no items yet.").is_visible())
            opened.check_accessibility("an empty catalog")
            rows = [{"id": str(number), "name": f"Tea {number}", "kind": kinds[number % 2]} for number in range(12)]
            self._send("POST", f"{catalog}/items", rows)
            opened.page.get_by_text("The data have changed: 12 new items").wait_for()
            opened.wait_for_sentence("All 12 items")
            opened.check_accessibility("changed data")
            opened.page.get_by_role("checkbox", name="green").click()
            opened.wait_for_sentence("6 of 12")
            markup = "<img src=x onerror=alert(1)>"
            self._send("POST", f"{catalog}/items", [{"id": "0", "name": markup, "kind": "green", "image": "javascript:alert(1)"}])
            opened.page.get_by_text(markup).first.wait_for()
            self.checks.equal("images that an item made", opened.page.locator("main img").count(), 0)
            self._send("POST", f"{catalog}/items", [
                {"id": "0", "name": "constructor", "kind": "constructor", "image": "data:image/gif;base64,R0lGODlhAQABAAAAACw="},
                {"id": "2", "name": "later", "kind": "green", "image": "//127.0.0.2/a.png", "day": "2024-99-99"},
                {"id": "4", "name": "script", "kind": "green", "image": "javascript:alert(1)"},
                {"id": "8", "name": "other host", "kind": "green", "image": "https://127.0.0.2/a.png"},
                {"id": "6", "name": "page", "kind": "green", "image": "/\\\\127.0.0.2/a.png"},
            ])
            opened.page.get_by_role("button", name="Clear all").click()
            opened.wait_for_sentence("All 12 items")
            opened.page.reload()
            opened.page.get_by_role("button", name="Cards").click()
            opened.page.locator(".card", has_text="constructor").wait_for()
            self.checks.equal("images of items", opened.page.locator("main img").count(), 1)
            own = opened.page.locator(".card", has_text="constructor").inner_text()
            self.checks.true("a value that is called like what objects have", "native code" not in own)
        self._send("DELETE", catalog, None)

    def _send(self, method: str, path: str, body: object) -> None:
        data = None if body is None else json.dumps(body).encode()
        fields = {"Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(self._service.address + path, data, fields, method=method)):
            pass

    # MARK: What goes wrong

    def check_absence(self) -> None:
        """The service cannot be reached for a while: what was done then takes effect once, when it is back."""
        proxy = Proxy(("127.0.0.1", self._service.port))
        with ExplorerPage(self._browser, proxy.address, self.checks, "/#shop", expects_errors=True) as opened:
            opened.tick("Brand", "Aldermoor")
            proxy.cut()
            opened.category("Brand").get_by_role("checkbox", name="Hollis").click()
            note = opened.page.locator(".note", has_text="The service does not answer.")
            note.wait_for()
            self.checks.equal("what is announced meanwhile", opened.page.text_content("#live")[:27], "The service does not answer")
            opened.check_accessibility("a page without its service")
            self._picture(opened, "offline")
            proxy.mend()
            opened.wait_for_sentence("Hollis")
            note.wait_for(state="detached")
            self.checks.equal("chips", opened.chips, ["Brand: Aldermoor", "Brand: Hollis"])

    def check_following(self) -> None:
        """Streams are refused for a while, and other answers are pages of a server on the way: then all is well again."""
        with self._open(expects_errors=True) as opened:
            link = opened.page.get_by_role("link", name="Second window").get_attribute("href")
            with self._open(link, expects_errors=True) as second:
                for path in ("**/events?*", "**/changes?*"):
                    second.page.route(path, lambda route: route.fulfill(status=500, body="<html>", content_type="text/html"))
                second.page.reload()
                second.page.wait_for_timeout(3000)
                opened.tick("Brand", "Aldermoor")
                self.checks.true("meanwhile it does not know", "Aldermoor" not in second.sentence)
                for path in ("**/events?*", "**/changes?*"):
                    second.page.unroute(path)
                second.wait_for_sentence("Aldermoor")
                opened.tick("Brand", "Hollis")
                second.wait_for_sentence("Hollis")

    def check_refused_items(self) -> None:
        with self._open(expects_errors=True) as opened:
            asked = []
            refusal = {"title": "Refused", "status": 409, "code": "x", "errors": [{"detail": "Not now."}]}
            opened.page.route("**/items?*", lambda route: (asked.append(1), route.fulfill(status=409, json=refusal)))
            opened.tick("Brand", "Aldermoor")
            opened.page.mouse.move(900, 500)
            opened.page.mouse.wheel(0, 20_000)
            opened.page.get_by_role("alert").get_by_text("Not now.").wait_for()
            opened.page.wait_for_timeout(500)
            self.checks.equal("times that refused items are asked for", len(asked), 1)
            opened.page.unroute("**/items?*")
            opened.page.get_by_role("button", name="Show more", exact=True).last.click()
            opened.page.wait_for_function("() => document.querySelectorAll('.card').length > 60")

    def check_opening(self) -> None:
        """What is missing while a catalog opens is waited for, and said; what was chosen last is shown."""
        with self._open(expects_errors=True) as opened:
            note = opened.page.locator(".note", has_text="The service does not answer.")
            for path in ("**/v1/catalogs", "**/v1/sessions?*", "**/v1/catalogs/dogs", "**/v1/catalogs/dogs/labels*"):
                opened.page.evaluate("sessionStorage.clear()")
                opened.page.route(path, lambda route: route.fulfill(status=503, body=""))
                opened.page.goto("about:blank")
                opened.page.goto(self._service.address + "/#dogs")
                note.wait_for()
                self.checks.equal(f"without {path} there is no screen", opened.page.locator(".sentence").count(), 0)
                opened.page.unroute(path)
                opened.page.locator("h1", has_text="Dogs").wait_for()
                note.wait_for(state="detached")
            held = []
            opened.page.route("**/v1/catalogs/shop", lambda route: held.append(route))
            with opened.page.expect_request("**/v1/catalogs/shop"):
                opened.page.get_by_role("link", name="Shop").click()
            opened.page.get_by_role("link", name="Aircraft").click()
            opened.page.locator("h1", has_text="Aircraft").wait_for()
            opened.page.wait_for_timeout(300)
            for route in held:
                route.continue_()
            opened.page.wait_for_timeout(500)
            self.checks.equal("what was chosen last", opened.page.inner_text("h1"), "Aircraft")
            self.checks.true("its address", opened.page.url.endswith("#aircraft"))

    def try_without_redis(self, redis: RedisProxy) -> None:
        """The service is there and its sessions are not: a tap waits for them, and takes effect once."""
        with self._open(expects_errors=True) as opened:
            opened.tick("Brand", "Aldermoor")
            redis.close()
            opened.category("Brand").get_by_role("checkbox", name="Hollis").click()
            opened.page.locator(".note", has_text="The service does not answer.").wait_for()
            redis.open()
            opened.wait_for_sentence("Hollis")
            self.checks.equal("chips", opened.chips, ["Brand: Aldermoor", "Brand: Hollis"])

    def try_keys(self, key: str) -> None:
        with ExplorerPage(
            self._browser, self._service.address, self.checks, "/#shop", expects_errors=True, waits=False
        ) as opened:
            dialog = opened.page.get_by_role("dialog", name="This service asks for a key")
            dialog.wait_for()
            opened.check_accessibility("a page that asks for a key")
            self._picture(opened, "key")
            dialog.get_by_label("Key").fill(key[:-4] + "AAAA")
            dialog.get_by_role("button", name="Enter").click()
            opened.page.wait_for_load_state()
            dialog.wait_for()
            dialog.get_by_label("Key").fill(key)
            dialog.get_by_role("button", name="Enter").click()
            opened.page.locator(".sentence").wait_for()
            opened.tick("Brand", "Aldermoor")
            self.checks.equal("where the key is", opened.page.evaluate("Object.values(localStorage).length"), 0)
            self.checks.true("no address has it", not any(key in address for address in opened.addresses))
            session = opened.page.evaluate("sessionStorage.getItem('session')")
            body = json.dumps({"operations": [{"op": "toggle", "category": "brand", "value": "Hollis"}]}).encode()
            fields = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
            address = f"{self._service.address}/v1/sessions/{session}/apply"
            with urllib.request.urlopen(urllib.request.Request(address, body, fields)):
                opened.wait_for_sentence("Hollis")

    def check_end(self) -> None:
        with self._open(expects_errors=True) as opened:
            session = opened.page.evaluate("sessionStorage.getItem('session')")
            self._service.delete(f"/v1/sessions/{session}")
            again = opened.page.get_by_role("button", name="Start again")
            again.wait_for()
            opened.check_accessibility("a session that has ended")
            self._picture(opened, "ended")
            again.click()
            again.wait_for(state="detached")
            opened.tick("Brand", "Aldermoor")

    # MARK: A narrow window

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
            self.checks.equal("behind the drawer nothing has changed", opened.page.text_content(".sentence"), "All 3,200 items")
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
            self.checks.true("the focus is where it was", opener.evaluate("button => button === document.activeElement"))
            opener.click()
            drawer.get_by_role("button", name="Clear all").click()
            drawer.get_by_role("button", name="Show 3,200 items").wait_for()
            drawer.get_by_role("button", name="Cancel").click()
            drawer.wait_for(state="detached")
            self.checks.true("what was cancelled did not happen", "Brand: Aldermoor" in opened.sentence)

    def check_slow_drawer(self) -> None:
        """Nobody waits for the count before they show the items; what goes wrong is said inside the drawer."""
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
            refusal = {"type": "/docs#x", "title": "Conflict", "status": 409, "code": "conflict", "errors": [{"detail": "Not now."}]}
            opened.page.route("**/commit*", lambda route: route.fulfill(status=409, json=refusal))
            brand.get_by_role("checkbox", name="Calico Row").click()
            drawer.get_by_role("button", name="Show").last.click()
            drawer.get_by_role("alert").get_by_text("Not now.").wait_for()
            self.checks.true("what was refused is still chosen", brand.get_by_role("checkbox", name="Calico Row").is_checked())
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

    # MARK: The contract

    def check_contract(self) -> None:
        # Places that are none do no harm.
        with self._open("/docs#1") as opened:
            opened.page.locator("#listCatalogs").wait_for()
            read = self._service.get("/openapi.json")
            contract = yaml.safe_load((ROOT / "openapi.yaml").read_text())
            self.checks.true("the contract is read as PyYAML reads it", read == contract)
            operations = sum(method in item for item in contract["paths"].values() for method in
                             ("get", "put", "post", "patch", "delete"))
            self.checks.equal("operations", opened.page.locator("details.operation").count(), operations)
            opened.page.locator("#readCatalog summary").first.click()
            opened.page.locator("#readCatalog").get_by_label("catalog *").fill("shop")
            opened.page.locator("#readCatalog").get_by_role("button", name="Send").click()
            opened.page.locator("#readCatalog [role=status]", has_text='"itemCount": 3200').wait_for()
            opened.check_accessibility("the contract")
            self._picture(opened, "docs")
            for width in (390, 320):
                opened.page.set_viewport_size({"width": width, "height": 700})
                opened.check_width(f"the contract at {width} pixels")

    # MARK: A large catalog

    def try_packages(self) -> None:
        """The flows of the examples on the packages of Debian, wide and narrow."""
        with self._open("/#debian") as opened:
            count = self._total("debian", {})
            self.checks.equal("packages", opened.sentence, f"All {count:,} items")
            opened.check_accessibility("packages")
            self._picture(opened, "debian")
            section = opened.page.locator(".category.of-multi").first
            box = section.locator("input[type=checkbox]:enabled").first
            box.click()
            opened.page.locator(".chip").first.wait_for()
            after = opened.sentence
            section.locator("input[type=checkbox]:enabled").nth(1).click()
            opened.page.wait_for_function("before => document.querySelector('.sentence').innerText !== before", arg=after)
            opened.check_accessibility("packages with filters")
            opened.page.get_by_role("button", name="Undo").click()
            opened.wait_for_sentence(after)
            search = section.locator("input[type=search]")
            if search.count():
                search.fill("a")
                opened.page.wait_for_timeout(300)
            opened.page.locator(".more").scroll_into_view_if_needed()
            opened.page.wait_for_function("() => document.querySelectorAll('.card, tbody tr').length >= 72")
            opened.page.locator(".chip").first.click()
            opened.wait_for_sentence(f"All {count:,} items")
        with self._open("/#debian", width=390, has_touch=True) as opened:
            opened.check_width("packages on a narrow page")
            opened.page.get_by_role("button", name="Filter").click()
            drawer = opened.page.get_by_role("dialog", name="Filters")
            drawer.locator(".of-multi input[type=checkbox]:enabled").first.click()
            drawer.get_by_role("button", name="Clear all").wait_for()
            opened.check_accessibility("packages in the drawer")
            self._picture(opened, "debian-drawer")
            drawer.get_by_role("button", name="Show").last.click()
            opened.page.locator(".chip").first.wait_for()

    # MARK: Figures

    def measure(self, catalog: str) -> str:
        """Times on this machine, as a line; only what moved by itself before the first tap is checked."""
        with self._open(f"/#{catalog}") as opened:
            page = opened.page
            page.locator(".card, tbody tr").first.wait_for()
            self.checks.equal(f"what moved by itself in {catalog}", round(page.evaluate("shifts"), 4), 0)
            first = page.evaluate("performance.getEntriesByName('first screen')[0]?.startTime")
            weight = page.evaluate(
                "performance.getEntriesByType('resource').filter(e => e.name.includes('/explorer/'))"
                ".reduce((sum, e) => sum + e.encodedBodySize, performance.getEntriesByType('navigation')[0].encodedBodySize)"
            )
            times = page.evaluate(
                """async count => {
                  const times = [];
                  const sentence = document.querySelector('.sentence');
                  for (let number = 0; number < count; number += 1) {
                    const boxes = document.querySelectorAll('.of-multi input[type=checkbox]:enabled');
                    const box = boxes[number % Math.min(6, boxes.length)];
                    const began = performance.now();
                    const before = sentence.innerText;
                    box.click();
                    await new Promise(resolve => {
                      const observer = new MutationObserver(() => {
                        if (sentence.innerText === before) return;
                        observer.disconnect();
                        requestAnimationFrame(() => setTimeout(resolve));
                      });
                      observer.observe(sentence, {subtree: true, characterData: true, childList: true});
                    });
                    times.push(performance.now() - began);
                    await new Promise(resolve => setTimeout(resolve, 150));
                  }
                  return times;
                }""",
                CLICKS,
            )
            return (
                f"{catalog}: first screen {first:.0f} ms, click to painted {statistics.median(times):.0f} ms in the median"
                f" of {CLICKS}, {max(times):.0f} ms at most; the page is {weight / 1000:.1f} KB"
            )

    def run(self, names: list[str]) -> None:
        for name, check in vars(Explorer).items():
            if not name.startswith("check_") or (names and not any(part in name for part in names)):
                continue
            faults = len(self.checks.faults)
            try:
                check(self)
            except Exception as error:  # One check that fails does not keep the others from being made.
                self.checks.faults.append(f"{type(error).__name__}: {str(error)[:600]}")
            self.checks.faults[faults:] = [f"{name}: {fault}" for fault in self.checks.faults[faults:]]


def run_with_keys(browser: Browser, arguments: argparse.Namespace) -> Checks:
    """A service that asks for a key: the page asks its user, and works with it, events too."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "keys.yaml")
        options = ["--name", "people", "--actions", "read,sessions", "--file", str(file)]
        made = subprocess.run([arguments.service, "key", "create", *options], capture_output=True, text=True, check=True)
        key = next(word for word in made.stdout.split() if word.startswith("fs_"))
        with ServiceProcess(arguments.service, str(ROOT / "Examples"), "--keys", str(file)) as service:
            explorer = Explorer(browser, service, arguments.pictures)
            explorer.try_keys(key)
            return explorer.checks


def run_without_redis(browser: Browser, arguments: argparse.Namespace) -> Checks:
    with RedisServer() as server, tempfile.NamedTemporaryFile("w") as secret:
        secret.write("a secret of these tests, of some length")
        secret.flush()
        redis = RedisProxy(server.port)
        store = ["--session-store", f"redis://127.0.0.1:{redis.port}", "--session-secret-file", secret.name]
        with ServiceProcess(arguments.service, str(ROOT / "Examples"), *store) as service:
            explorer = Explorer(browser, service, arguments.pictures)
            explorer.try_without_redis(redis)
            return explorer.checks


def run(arguments: argparse.Namespace) -> Checks:
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("error: there is no chromium in PATH; scripts/setup installs it")
    with sync_playwright() as playwright:
        # Root has no sandbox of Chromium's; the pages are the project's own.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with ServiceProcess(arguments.service, str(ROOT / "Examples"), str(ROOT / "Tests/Data/everything.ndjson")) as service:
            explorer = Explorer(browser, service, arguments.pictures)
            explorer.run(arguments.check)
            if not arguments.check:
                print(explorer.measure("shop"))
        if not arguments.check:
            explorer.checks.add(run_without_redis(browser, arguments))
            explorer.checks.add(run_with_keys(browser, arguments))
        if arguments.debian and not arguments.check:
            with tempfile.TemporaryDirectory() as folder:
                data = Path(folder, "debian.ndjson")
                data.symlink_to(arguments.debian.resolve())
                shutil.copyfile(ROOT / "Tests/Data/debian.catalog.json", Path(folder, "debian.catalog.json"))
                with ServiceProcess(arguments.service, f"debian={data}") as service:
                    packages = Explorer(browser, service, arguments.pictures)
                    packages.try_packages()
                    print(packages.measure("debian"))
                    explorer.checks.add(packages.checks)
        browser.close()
    return explorer.checks


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
