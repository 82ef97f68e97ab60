#!/usr/bin/env python3
"""Has a page in a browser keep its filters in the address, with the client `address-bar.js` of `Examples`.

    python Tests/Browser/check_address_bar.py --service .build/debug/filter-service

Addresses are opened, typed, and followed as links; boxes are ticked, a slider moves and a text is typed; the browser goes
back and forward; another client changes the session, and another tab has the same address. The page lies in `pages/`
and is served from a port of its own. Needs Chromium (`chromium` in PATH) and no network.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, BrowserContext, Error, Page, Request, TimeoutError

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from check_browser import PATIENCE_MILLISECONDS, pages  # noqa: E402
from checks import Checks  # noqa: E402
from chromium import chromium  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

# Longer than the page waits before an entry says where a slider rests, and than a change of others takes.
REST_MILLISECONDS = 400


class Shop:
    """The page in a tab; its filters as the address has them, without the parameters of the check."""

    def __init__(self, context: BrowserContext, base: str, filters: str = "", expects: str = ""):
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MILLISECONDS)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.base = base
        self.writes: list[str] = []
        self.page.on("request", lambda request: self._see(request.method, request.url))
        self.open(filters, expects)

    def _see(self, method: str, url: str) -> None:
        # A query and the beginning of a session change none.
        if method not in ("GET", "OPTIONS") and "/v1/sessions/" in url:
            self.writes.append(url.split("?")[0].rsplit("/", 1)[1])

    def open(self, filters: str, expects: str = "") -> None:
        """Opens an address with filters, as if it were typed."""
        self.page.goto(f"{self.base}&{filters}" if filters else self.base)
        self.wait_for_sentence(expects)

    @property
    def address(self) -> str:
        return self.page.url.removeprefix(self.base).removeprefix("&")

    @property
    def sentence(self) -> str:
        return self.page.inner_text("#sentence")

    @property
    def entries(self) -> int:
        return self.page.evaluate("history.length")

    def tick(self, brand: str) -> None:
        """A tap on the box before a value, and its entry; the event may come before the answer, which makes it one."""
        before = self.page.url
        self.page.get_by_label(brand, exact=True).click()
        self.page.wait_for_function("href => location.href !== href", arg=before)

    def wait_for_sentence(self, text: str) -> None:
        has_text = "text => document.querySelector('#sentence').textContent.includes(text) && globalThis.session"
        self.page.wait_for_function(has_text, arg=text)

    def wait_without(self, text: str) -> None:
        """Until the sentence does not say something any more, and the entry is written."""
        self.page.wait_for_function("text => !document.querySelector('#sentence').textContent.includes(text)", arg=text)
        self.rest()

    def wait_for_address(self, filters: str, checks: Checks) -> None:
        expected = f"{self.base}&{filters}" if filters else self.base
        # The comparison says so.
        with contextlib.suppress(TimeoutError):
            self.page.wait_for_function("href => location.href === href", arg=expected, timeout=5_000)
        checks.equal("the address", self.address, filters)

    def rest(self) -> None:
        self.page.wait_for_timeout(REST_MILLISECONDS)

    def follow_link(self, href: str) -> None:
        self.page.evaluate(
            "href => { const link = Object.assign(document.createElement('a'), {href, textContent: 'go there'});"
            " document.querySelector('#links').replaceChildren(link); globalThis.isSame = true; }",
            href,
        )
        self.page.click("text=go there")

    def total(self, service: ServiceProcess, selections: dict) -> int:
        return service.post("/v1/catalogs/shop/query", {"selections": selections})["total"]

    def has_total(self, service: ServiceProcess, selections: dict, checks: Checks) -> None:
        found = self.page.evaluate("session.screen.total")
        checks.equal(f"items of {selections}", found, self.total(service, selections))


class AddressBarChecks:
    def __init__(self, browser: Browser, port: int, service: ServiceProcess, limited: ServiceProcess):
        self.checks = Checks()
        self._limited = limited
        self._context = browser.new_context(locale="en-GB")
        self._service = service
        self._page = f"http://localhost:{port}/Tests/Browser/pages/address-bar.html"

    def _open(self, filters: str = "", expects: str = "", more: str = "") -> Shop:
        return Shop(
            self._context, f"{self._page}?service={quote(self._service.address, safe=':/')}{more}", filters, expects
        )

    def run(self) -> Checks:
        for check in (
            self.check_deep_link,
            self.check_taps,
            self.check_steps_beyond_the_page,
            self.check_moves,
            self.check_moves_across_the_start,
            self.check_lists_in_a_row,
            self.check_typing,
            self.check_another_device,
            self.check_gone,
            self.check_many_gone,
            self.check_new_definition,
            self.check_strange_names,
            self.check_addresses_by_hand,
            self.check_tabs,
            self.check_start,
            self.check_rest_of_the_address,
            self.check_places_in_the_page,
            self.check_two_bars,
            self.check_haste,
        ):
            before = len(self.checks.faults)
            try:
                check()
            except Error as error:
                self.checks.faults.append(str(error).split("\n")[0])
            for place, fault in enumerate(self.checks.faults[before:], start=before):
                self.checks.faults[place] = f"{check.__name__}: {fault}"
            for page in self._context.pages:
                page.close()
        self._context.close()
        return self.checks

    def check_deep_link(self) -> None:
        """The session begins with the filters of the address, and has no step to undo."""
        filters = "brand=Aldermoor&brand=Hollis&price=..50&:sort=cheapest"
        shop = self._open(filters, "Aldermoor or Hollis")
        shop.has_total(self._service, {"brand": ["Aldermoor", "Hollis"], "price": [None, 50]}, self.checks)
        session = shop.page.evaluate("session.screen.session")
        self.checks.equal("the sort", session["sort"], "cheapest")
        self.checks.equal("steps to undo", session["canUndo"], False)
        self.checks.equal("what is left out", shop.page.inner_text("#left-out"), "")
        shop.wait_for_address(filters, self.checks)
        long = "rating:lower=4&rating:none=true"
        shop.open(long, "ating")
        shop.has_total(self._service, {"rating": {"lower": 4, "none": True}}, self.checks)
        shop.wait_for_address(long, self.checks)
        shop.open("brand=Birch%20%26%20Bobbin", "Birch & Bobbin")
        shop.wait_for_address("brand=Birch+%26+Bobbin", self.checks)
        self.checks.equal("errors of the page", shop.faults, [])

    def check_taps(self) -> None:
        """Each tap is an entry: Back undoes it, Forward does it again."""
        shop = self._open()
        self.checks.equal("the address at rest", shop.address, "")
        before = shop.entries
        sentences = [shop.sentence]
        addresses = ["", "brand=Aldermoor", "brand=Aldermoor&brand=Hollis"]
        for brand, address in zip(("Aldermoor", "Hollis"), addresses[1:]):
            shop.tick(brand)
            sentences.append(shop.sentence)
            shop.wait_for_address(address, self.checks)
        self.checks.equal("entries of two taps", shop.entries - before, 2)
        shop.writes.clear()
        for place in (1, 0, 1, 2, 1):
            way = "back" if sentences.index(shop.sentence) > place else "forward"
            shop.page.go_back() if way == "back" else shop.page.go_forward()
            shop.wait_for_sentence(sentences[place])
            shop.rest()
            self.checks.equal(f"the address after {way}", shop.address, addresses[place])
        self.checks.equal("requests of Back and Forward", shop.writes, ["undo", "undo", "redo", "redo", "undo"])
        self.checks.equal("entries after all", shop.entries - before, 2)
        shop.tick("Wanderly")
        shop.wait_for_address("brand=Aldermoor&brand=Wanderly", self.checks)
        shop.page.evaluate("session.undo()")
        shop.wait_for_address("brand=Aldermoor", self.checks)
        shop.page.go_back()
        shop.wait_for_sentence("Aldermoor or Wanderly")
        shop.page.evaluate("history.go(-2)")
        shop.wait_for_sentence(sentences[0])
        shop.rest()
        self.checks.equal("the address two steps back", shop.address, "")
        self.checks.equal("errors of the page", shop.faults, [])

    def check_steps_beyond_the_page(self) -> None:
        """An address of an earlier visit is there after the page was loaded again, in a session that does not know it."""
        shop = self._open()
        shop.tick("Aldermoor")
        shop.tick("Hollis")
        shop.wait_for_address("brand=Aldermoor&brand=Hollis", self.checks)
        shop.page.reload()
        shop.wait_for_sentence("Aldermoor or Hollis")
        shop.page.go_back()
        shop.wait_without("Hollis")
        self.checks.equal("the address", shop.address, "brand=Aldermoor")
        shop.has_total(self._service, {"brand": ["Aldermoor"]}, self.checks)
        shop.page.go_back()
        shop.wait_for_sentence("All ")
        shop.page.go_forward()
        shop.wait_for_sentence("Aldermoor")
        # A change that is no filter is a step of the session, too.
        shop.page.evaluate("session.apply([{op: 'pageSize', pageSize: 7}])")
        shop.rest()
        shop.tick("Wanderly")
        shop.writes.clear()
        shop.page.go_back()
        shop.wait_without("Wanderly")
        self.checks.equal("requests", shop.writes, ["undo"])
        self.checks.equal("the size of pages is kept", shop.page.evaluate("session.screen.session.pageSize"), 7)

    def check_moves(self) -> None:
        """A slider that is dragged makes one entry, which says where it rests."""
        shop = self._open()
        shop.tick("Aldermoor")
        before = shop.entries
        count = shop.page.evaluate("""async () => {
          const real = history.replaceState;
          let count = 0;
          history.replaceState = function(...all) { count += 1; real.apply(this, all); };
          const slider = document.querySelector('#price');
          for (let value = 90; value >= 50; value -= 1) {
            slider.valueAsNumber = value;
            slider.dispatchEvent(new Event('input'));
            if (value % 8 === 0) await session.settled;
          }
          await session.settled;
          history.replaceState = real;
          return count;
        }""")
        shop.wait_for_address("brand=Aldermoor&price=..50", self.checks)
        self.checks.equal("entries of a drag", shop.entries - before, 1)
        self.checks.true("the browser is not asked for each of 41 moves", count < 20)
        shop.tick("Hollis")
        shop.page.go_back()
        shop.page.go_back()
        shop.wait_without("Hollis")
        self.checks.equal("the address before the drag", shop.address, "brand=Aldermoor")
        shop.page.go_forward()
        shop.wait_for_sentence("50")
        # A slider that comes back has made no step, and the next tap is undone alone.
        shop.page.evaluate("""async () => {
          for (const selection of [[10, null], [20, null], [20, null], [null, 50]]) await session.select('price', selection);
        }""")
        shop.rest()
        shop.tick("Hollis")
        shop.writes.clear()
        shop.page.go_back()
        shop.wait_without("Hollis")
        self.checks.equal("requests of Back", shop.writes, ["undo"])

    def check_moves_across_the_start(self) -> None:
        """A slider that comes by where it was makes one entry; one that ends there makes none that stays."""
        shop = self._open()
        move = """async ([values, pause]) => {
          for (const value of values) {
            await session.select('price', [value, null]);
            await new Promise(resolve => setTimeout(resolve, pause));
          }
        }"""
        shop.page.evaluate(move, [[20], REST_MILLISECONDS])
        for pause in (0, REST_MILLISECONDS):
            shop.tick("Aldermoor")
            address = shop.address
            before = shop.entries
            shop.page.evaluate(move, [[30, 20, 30, 30, 40, 30], pause])
            shop.rest()
            self.checks.equal("entries of a move across the start", shop.entries - before, 1)
            self.checks.true("the address after it", "price=30.." in shop.address)
            shop.writes.clear()
            shop.page.go_back()
            shop.page.wait_for_function("session.screen.currentFilters.some(({lower}) => lower === 20)")
            shop.rest()
            self.checks.equal("requests of Back", shop.writes, ["undo"])
            self.checks.equal("the address of the entry before", shop.address, address)
            shop.tick("Hollis")
            before = shop.entries
            shop.page.evaluate(move, [[30, 20], pause])
            shop.tick("Wanderly")
            self.checks.equal("entries of a move back, and of a tap", shop.entries - before, 1)
            shop.writes.clear()
            shop.page.go_back()
            shop.wait_without("Wanderly")
            self.checks.equal("requests of Back after both", shop.writes, ["undo"])

    def check_lists_in_a_row(self) -> None:
        """Selections of a list that are written one after the other are a step each; so is letting go of a slider."""
        shop = self._open()
        before = shop.entries
        shop.page.evaluate("""async () => {
          for (const value of ['Aldermoor', 'Hollis']) await session.select('brand', [value]);
        }""")
        shop.wait_for_address("brand=Hollis", self.checks)
        self.checks.equal("entries of two lists", shop.entries - before, 2)
        shop.page.go_back()
        shop.wait_for_address("brand=Aldermoor", self.checks)
        shop.wait_for_sentence("Aldermoor")
        for letting_go in ("null, 'PUT'", "undefined, 'DELETE'"):
            shop.page.evaluate("session.select('price', [20, null])")
            shop.wait_for_address("brand=Aldermoor&price=20..", self.checks)
            shop.page.evaluate(f"session.write('/categories/price/selection', {letting_go})")
            shop.wait_for_address("brand=Aldermoor", self.checks)
            shop.rest()
            shop.writes.clear()
            shop.page.go_back()
            shop.wait_for_address("brand=Aldermoor&price=20..", self.checks)
            shop.rest()
            self.checks.equal(f"requests of Back after {letting_go}", shop.writes, ["undo"])
            shop.page.go_back()
            shop.wait_for_address("brand=Aldermoor", self.checks)
            shop.page.wait_for_function("session.screen.currentFilters.length === 1")
            shop.rest()

    def check_typing(self) -> None:
        """A text that is typed is one entry; after a pause another one begins."""
        shop = self._open(more="&catalog=shoes")
        before = shop.entries
        field = shop.page.locator("#words")
        field.press_sequentially("trail", delay=30)
        shop.wait_for_address("q=trail", self.checks)
        self.checks.equal("entries of a word", shop.entries - before, 1)
        shop.page.wait_for_timeout(2_200)
        field.press_sequentially(" x", delay=30)
        shop.wait_for_address("q=trail+x", self.checks)
        self.checks.equal("entries after a pause", shop.entries - before, 2)
        shop.writes.clear()
        shop.page.go_back()
        shop.wait_without("trail x")
        shop.page.go_back()
        shop.wait_for_sentence("All ")
        shop.rest()
        self.checks.equal("requests of Back", shop.writes, ["undo", "undo"])
        self.checks.equal("the address", shop.address, "")

    def check_another_device(self) -> None:
        """What another device changes is said by the entry that is shown; Back goes where the entry before says."""
        shop = self._open()
        shop.tick("Aldermoor")
        before = shop.entries
        path = shop.page.evaluate("session.path")
        toggle = {"op": "toggle", "category": "brand", "value": "Hollis"}
        self._service.post(f"{path}/apply", {"operations": [toggle]})
        shop.wait_for_address("brand=Aldermoor&brand=Hollis", self.checks)
        self.checks.equal("entries of another device", shop.entries - before, 0)
        shop.tick("Wanderly")
        shop.page.go_back()
        shop.wait_without("Wanderly")
        self.checks.true("what the other device chose stays", "Hollis" in shop.sentence)
        shop.rest()
        # The other device goes another way, and what it undoes is not redone by Back.
        self._service.post(f"{path}/undo", {"to": 0})
        shop.wait_for_address("", self.checks)
        self._service.post(f"{path}/apply", {"operations": [{**toggle, "value": "Calico Row"}]})
        shop.wait_for_address("brand=Calico+Row", self.checks)
        self._service.post(f"{path}/apply", {"operations": [toggle]})
        shop.wait_for_address("brand=Calico+Row&brand=Hollis", self.checks)
        shop.page.go_forward()
        shop.wait_for_sentence("Wanderly")
        expected = "brand=Aldermoor&brand=Hollis&brand=Wanderly"
        shop.rest()
        self.checks.equal("the address of the entry", sorted(shop.address.split("&")), expected.split("&"))
        shop.has_total(self._service, {"brand": ["Aldermoor", "Hollis", "Wanderly"]}, self.checks)

    def check_gone(self) -> None:
        """A filter that is not there any more is left out, and the page is told."""
        filters = "brand=Nikee&brand=Hollis&price=9..x&:sort=best"
        shop = self._open(filters, "Brand: Hollis")
        said = shop.page.inner_text("#left-out")
        for text in ("no value “Nikee”", "no sort “best”"):
            self.checks.true(f"it says {text}", text in said)
        shop.wait_for_address("brand=Hollis&price=9..", self.checks)
        shop.follow_link("?" + shop.page.url.split("?")[1] + "&brand=Gone")
        shop.page.wait_for_function("document.querySelector('#left-out').textContent.includes('Gone')")
        shop.wait_for_address("brand=Hollis&price=9..", self.checks)
        names = shop.page.evaluate("bar.leftOut.map(({name, value}) => [name, value])")
        self.checks.equal("where it stood", names, [["brand", "Gone"]])
        # With a prefix a category that is gone is told from other parameters.
        shop = self._open("f.shoes=1&f.brand=Hollis", "Brand: Hollis", more="&prefix=f.&brand=Nikee")
        self.checks.equal("it says", shop.page.inner_text("#left-out"), "no category “shoes”")
        shop.wait_for_address("f.brand=Hollis", self.checks)
        shop.tick("Aldermoor")
        shop.wait_for_address("f.brand=Hollis&f.brand=Aldermoor", self.checks)

        # What was in force does not stay in the place of what is left out.
        shop = self._open()
        free = {"group": "and<free>", "filterKind": "facet", "attribute": "colour", "value": "Navy"}
        operations = [{"op": "sort", "sort": "cheapest"}, {"op": "addFilter", "filter": free}]
        shop.page.evaluate("operations => session.apply(operations)", operations)
        shop.page.wait_for_function("location.search.includes(':filters=')")
        shop.follow_link(f"{shop.base}&brand=Hollis&:sort=best&:filters=nonsense")
        shop.wait_for_address("brand=Hollis", self.checks)
        names = shop.page.evaluate("bar.leftOut.map(({name}) => name)")
        self.checks.equal("what is left out", sorted(names), ["filters", "sort"])
        shop.has_total(self._service, {"brand": ["Hollis"]}, self.checks)

    def check_many_gone(self) -> None:
        """An address of which the service refuses very much, or all at once, begins a session with few requests."""
        gone = [f"brand=Gone{number}" for number in range(700)]
        deep = f":filters={'[' * 70}{']' * 70}"
        categories = "&".join(f"f.gone{number}=1" for number in range(40))
        cases = (
            ("brand=Hollis&" + "&".join(gone[:3]), "brand=Hollis", [("unknownValue", "brand")] * 3, 4),
            ("brand=Hollis&" + "&".join(gone), "brand=Hollis", [("notTried", "brand")], 10),
            ("colour=Black&" + "&".join(gone[:40]), "colour=Black", [("notTried", "brand")], 10),
            (f"brand=Hollis&{deep}", "brand=Hollis", [("malformedJSON", "filters")], 2),
            ("brand=Hollis&brand=%22%5Cud800%22", "brand=Hollis", [("unknownValue", "brand")], 2),
        )
        for filters, rest, left_out, count in cases:
            self._expect_left_out(filters, rest, left_out, count)
        self._expect_left_out(f"{categories}&f.brand=Hollis", "", [("notTried", "brand")], 18, "&prefix=f.")

        # A link that is followed is written with few requests, too, and nothing stays of what was there before.
        shop = self._open("brand=Hollis", "Hollis")
        for filters in ("brand=Gone", "&".join(gone[:40]), deep):
            shop.writes.clear()
            shop.follow_link(f"{shop.base}&{filters}")
            shop.wait_for_address("", self.checks)
            self.checks.true(f"{len(shop.writes)} requests for {filters[:40]}", len(shop.writes) <= 12)
            self.checks.equal("the sentence", shop.sentence, "All 3,200 items")
            shop.follow_link(f"{shop.base}&brand=Hollis")
            shop.wait_for_sentence("Hollis")
            shop.wait_for_address("brand=Hollis", self.checks)

    def _expect_left_out(
        self, filters: str, rest: str, left_out: list[tuple[str, str]], count: int, more: str = ""
    ) -> None:
        """The page begins at either service, with the rest of an address; the last of what it has left out is as said."""
        for service in (self._service, self._limited):
            page = f"{self._page}?service={quote(service.address, safe=':/')}{more}"
            asked: list[str] = []

            def see(request: Request) -> None:
                if request.method == "POST" and "/v1/sessions?" in request.url:
                    asked.append(request.url)

            self._context.on("request", see)
            shop = Shop(self._context, page, filters)
            self._context.remove_listener("request", see)
            # What has to wait is sent again.
            if service is self._service:
                self.checks.equal(f"requests for {filters[:40]}", len(asked), count)
            shop.wait_for_address(rest, self.checks)
            found = shop.page.evaluate("bar.leftOut.map(({code, name}) => [code, name])")
            expected = [list(part) for part in left_out]
            self.checks.equal(f"what is left out of {filters[:40]}", found[-len(expected) :], expected)
            shop.page.close()

    def check_new_definition(self) -> None:
        """Where a new definition takes categories away and adds others, addresses are followed as before."""
        catalog = "/v1/catalogs/teas"
        self._define(catalog, ["kind", "maker"], 201)
        pairs = [(kind, size) for kind in ("Black", "Green") for size in ("Big", "Small")]
        rows = [{"id": f"{kind} {size}", "kind": kind, "maker": "Tide", "size": size} for kind, size in pairs]
        self._service.post(f"{catalog}/items", rows)
        shop = self._open("maker=Tide", "Tide", more="&catalog=teas")
        self._define(catalog, ["kind", "size"], 200)
        shop.page.wait_for_function("session.screen.categories.some(({id}) => id === 'size')")
        shop.follow_link(f"{shop.base}&kind=Black")
        shop.wait_for_sentence("Black")
        shop.wait_for_address("kind=Black", self.checks)
        self.checks.equal("items of one kind", shop.page.evaluate("session.screen.total"), 2)
        self.checks.equal("what of the address is left out", shop.page.evaluate("bar.leftOut"), [])
        for size in ("Big", "Small"):
            shop.page.evaluate("value => session.apply([{op: 'select', category: 'size', value}])", size)
        shop.wait_for_address("kind=Black&size=Big&size=Small", self.checks)
        shop.follow_link(f"{shop.base}&kind=Green&size=Big")
        shop.wait_for_address("size=Big&kind=Green", self.checks)
        self.checks.equal("items of one kind and size", shop.page.evaluate("session.screen.total"), 1)
        shop.page.go_back()
        shop.wait_for_sentence("Small")
        shop.follow_link(shop.base)
        shop.wait_for_sentence("All ")
        shop.rest()
        self.checks.equal("the address of everything", shop.address, "")

    def _define(self, catalog: str, categories: list[str], status: int) -> None:
        definition = {"categories": [{"id": name, "kind": "multi", "attribute": name} for name in categories]}
        self._service.put(catalog, definition, status)

    def check_strange_names(self) -> None:
        """Names that objects have by themselves are names like others."""
        shop = self._open("brand=Hollis&brand:constructor=x&brand:toString=y", "Hollis", more="&a=1&?")
        shop.wait_for_address("brand=Hollis", self.checks)
        shop.tick("Aldermoor")
        shop.wait_for_address("brand=Hollis&brand=Aldermoor", self.checks)
        shop.open("brand:values=Hollis&brand:__proto__=x", "Hollis")
        self.checks.true("it says so", "__proto__" in shop.page.inner_text("#left-out"))
        shop.wait_for_address("brand=Hollis", self.checks)
        shop = self._open("f.__proto__=1&f.brand=Hollis", "Hollis", more="&prefix=f.")
        self.checks.equal("it says", shop.page.inner_text("#left-out"), "no category “__proto__”")
        # A group is no category, unless its categories are made of names.
        shop = self._open(more="&details.x=1")
        shop.tick("Aldermoor")
        shop.wait_for_address("brand=Aldermoor", self.checks)
        shop = self._open("specs.Gone=1", "All ", more="&catalog=shoes")
        self.checks.equal("it says", shop.page.inner_text("#left-out"), "no category “specs.Gone”")
        shop.wait_for_address("", self.checks)

    def check_addresses_by_hand(self) -> None:
        """An address that is typed and a link to other filters are applied; a link does not load the page again."""
        shop = self._open("brand=Hollis", "Hollis")
        shop.open("brand=Aldermoor", "Aldermoor")
        self.checks.true("the filters before are gone", "Hollis" not in shop.sentence)
        before = shop.entries
        shop.follow_link(f"{shop.base}&brand=Wanderly&price=10..")
        shop.wait_for_sentence("Wanderly")
        shop.has_total(self._service, {"brand": ["Wanderly"], "price": [10, None]}, self.checks)
        self.checks.equal("the page is not loaded again", shop.page.evaluate("globalThis.isSame"), True)
        self.checks.equal("entries of a link", shop.entries - before, 1)
        shop.follow_link(shop.base)
        shop.wait_for_sentence("All ")
        shop.page.go_back()
        shop.wait_for_sentence("Wanderly")
        shop.page.go_back()
        shop.wait_for_sentence("Aldermoor")
        shop.rest()
        self.checks.equal("the address after two steps back", shop.address, "brand=Aldermoor")
        # What is no link to filters of this page is left to the browser.
        shop.follow_link("#top")
        shop.rest()
        self.checks.equal("the address with a fragment", shop.address, "brand=Aldermoor#top")
        self.checks.true("the filters are the same", "Aldermoor" in shop.sentence)
        shop.follow_link(f"{shop.base}&brand=Wanderly&other=1")
        shop.page.wait_for_function("!globalThis.isSame && globalThis.session")
        shop.wait_for_sentence("Wanderly")

    def check_tabs(self) -> None:
        """A tab that is opened with the address has the filters, and a session of its own."""
        first = self._open()
        first.tick("Aldermoor")
        first.wait_for_address("brand=Aldermoor", self.checks)
        second = self._open(first.address, "Aldermoor")
        self.checks.equal("the sentence there", second.sentence, first.sentence)
        sessions = [each.page.evaluate("session.path") for each in (first, second)]
        self.checks.true("a session of its own", sessions[0] != sessions[1])
        second.tick("Hollis")
        second.rest()
        self.checks.equal("the address of the first tab", first.address, "brand=Aldermoor")
        self.checks.true("its filters", "Hollis" not in first.sentence)

    def check_start(self) -> None:
        """An address that says nothing is the state at the start, also where something is chosen then."""
        shop = self._open(more="&catalog=dogs")
        start = shop.sentence
        self.checks.equal("the address", shop.address, "")
        self.checks.true("something is chosen", not start.startswith("All "))
        shop.page.evaluate("session.apply([{op: 'set', category: 'letter', selection: 'D–F'}])")
        shop.wait_for_address(f"letter={quote('D–F')}", self.checks)
        shop.follow_link(shop.base)
        shop.wait_for_sentence(start)
        shop.rest()
        self.checks.equal("the address again", shop.address, "")
        everything = self._open("flavours:none=false", more="&catalog=everything")
        everything.wait_for_address("flavours:none=false", self.checks)
        everything.follow_link(everything.base)
        everything.wait_for_sentence("All ")
        everything.rest()
        self.checks.equal("an address at the start", everything.address, "")

    def check_rest_of_the_address(self) -> None:
        """Other parameters, the fragment, and what others keep in an entry stay as they are."""
        shop = self._open("brand=Hollis#top", "Hollis", more="&utm=a%20b+c&q[]=1&empty")
        self.checks.equal("the address", shop.address, "brand=Hollis#top")
        shop.page.evaluate("history.replaceState({...history.state, router: 5}, '')")
        shop.tick("Aldermoor")
        shop.wait_for_address("brand=Hollis&brand=Aldermoor#top", self.checks)
        self.checks.equal("what others keep", shop.page.evaluate("history.state.router"), 5)
        shop.page.go_back()
        shop.wait_without("Aldermoor")
        self.checks.equal("the address again", shop.address, "brand=Hollis#top")
        self.checks.equal("what others keep there", shop.page.evaluate("history.state.router"), 5)
        shop.page.evaluate("history.replaceState(history.state, '', location.pathname + location.search)")
        self.checks.equal("a link to where one is", shop.page.evaluate("bar.visit(location.href)"), True)
        shop.rest()
        self.checks.equal("what others keep after it", shop.page.evaluate("history.state.router"), 5)
        shop.page.evaluate("bar.close(), session.apply([{op: 'select', category: 'brand', value: 'Wanderly'}])")
        shop.wait_for_sentence("Wanderly")
        shop.rest()
        self.checks.equal("the address that is left as it is", shop.address, "brand=Hollis")

    def check_places_in_the_page(self) -> None:
        """A link to a place in the page takes back neither a tap without its answer nor a slider that does not rest yet."""
        shop = self._open()
        before = shop.entries
        shop.page.evaluate(
            "session.apply([{op: 'select', category: 'brand', value: 'Aldermoor'}]), location.hash = 'top'"
        )
        shop.wait_for_address("brand=Aldermoor#top", self.checks)
        shop.wait_for_sentence("Aldermoor")
        shop.rest()
        self.checks.equal("the address after a tap", shop.address, "brand=Aldermoor#top")
        self.checks.equal("entries of both", shop.entries - before, 2)
        shop.page.evaluate("session.select('price', [null, 50]).then(() => { location.hash = 'links'; })")
        shop.wait_for_address("brand=Aldermoor&price=..50#links", self.checks)
        shop.rest()
        self.checks.equal("the address after a move", shop.address, "brand=Aldermoor&price=..50#links")
        shop.has_total(self._service, {"brand": ["Aldermoor"], "price": [None, 50]}, self.checks)
        self.checks.equal("entries of all", shop.entries - before, 4)
        for address in ("brand=Aldermoor#links", "brand=Aldermoor#top", "#top"):
            shop.page.go_back()
            shop.wait_for_address(address, self.checks)
            shop.rest()
        self.checks.true("the filters of the first entry", shop.sentence.startswith("All "))

    def check_two_bars(self) -> None:
        """Two sessions in one address go back by their own steps."""
        shop = self._open(more="&prefix=f.")
        shop.page.evaluate("""async () => {
          const {AddressBar} = await import('filterservice-client/address-bar');
          const service = new URLSearchParams(location.search).get('service');
          globalThis.second = await AddressBar.begin(service, {catalog: 'shoes'}, 'limit=8', {prefix: 's.'});
        }""")
        shop.tick("Aldermoor")
        shop.page.evaluate("second.session.select('q', 'trail')")
        shop.wait_for_address("f.brand=Aldermoor&s.q=trail", self.checks)
        shop.tick("Hollis")
        shop.writes.clear()
        shop.page.go_back()
        shop.wait_without("Hollis")
        shop.page.go_back()
        shop.page.wait_for_function("second.session.screen.text.startsWith('All ')")
        shop.wait_for_address("f.brand=Aldermoor", self.checks)
        self.checks.equal("requests of Back", shop.writes, ["undo", "undo"])

    def check_haste(self) -> None:
        """Taps and steps faster than the service answers end where the browser is."""
        shop = self._open()
        before = shop.entries
        brands = ["Aldermoor", "Hollis", "Wanderly", "Calico Row"]
        shop.page.evaluate(
            "brands => Promise.all(brands.map(value => session.apply([{op: 'select', category: 'brand', value}])))",
            brands,
        )
        shop.rest()
        self.checks.equal("entries of four taps", shop.entries - before, 4)
        shop.page.evaluate("for (let count = 0; count < 3; count += 1) history.back()")
        shop.wait_for_address("brand=Aldermoor", self.checks)
        shop.wait_without("Hollis")
        self.checks.equal("the address", shop.address, "brand=Aldermoor")
        shop.has_total(self._service, {"brand": ["Aldermoor"]}, self.checks)
        shop.page.evaluate("history.go(3)")
        shop.wait_for_sentence("Calico Row")
        shop.rest()
        self.checks.equal("the address ahead", shop.address.count("brand="), 4)
        self.checks.equal("errors of the page", shop.faults, [])


def run(service_path: Path) -> Checks:
    sources = [ROOT / "Examples/shop.ndjson", ROOT / "Examples/dogs.ndjson", ROOT / "Examples/shoes.ndjson"]
    sources.append(ROOT / "Tests/Data/everything.ndjson")
    limited = [str(sources[0]), "--rate", "10", "--rate-burst", "30"]
    with (
        pages() as port,
        chromium() as browser,
        ServiceProcess(service_path, *map(str, sources)) as service,
        ServiceProcess(service_path, *limited) as limited_service,
    ):
        checks = AddressBarChecks(browser, port, service, limited_service).run()
    return checks


def main() -> int:
    arguments = argparse.ArgumentParser(description="Has a page in Chromium keep its filters in the address.")
    arguments.add_argument("--service", type=Path, required=True, help="the built filter-service")
    checks = run(arguments.parse_args().service)
    print(f"filters in the address: {checks.count} comparisons, {len(checks.faults)} faults")
    for fault in checks.faults:
        print(f"  {fault}")
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
