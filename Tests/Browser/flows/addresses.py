"""Addresses that say what is filtered, and Back and Forward, which undo and do again."""

from __future__ import annotations

import time
from urllib.parse import quote

from explorer_page import ExplorerPage
from flows.flow import Flows

# Selections of each form, and how an address says them.
FORMS = (
    ("shop", {"brand": ["Birch & Bobbin", "Aldermoor"]}, "brand=Birch+%26+Bobbin&brand=Aldermoor"),
    ("shop", {"price": [None, 75]}, "price=..75"),
    ("shop", {"addedOn": ["2024-05-01", "2024-06-30"]}, "addedOn=2024-05-01..2024-06-30"),
    ("shop", {"category": "Clothing > Women", "inStock": True}, "category=Clothing+%3E+Women&inStock=true"),
    ("shop", {"sizes": ["46", "XL"]}, "sizes=%2246%22&sizes=XL"),
    ("shop", {"rating": {"lower": 4, "none": True}}, "rating:lower=4&rating:none=true"),
    ("dogs", {"letter": "D–F"}, f"letter={quote('D–F')}"),
    ("everything", {"maker": {"excluded": ["Northwind"]}}, "maker:excluded=Northwind"),
    ("everything", {"price": {"lower": 0, "upper": 0, "none": False}}, "price:lower=0&price:upper=0&price:none=false"),
    ("everything", {"words": ["red", "null"]}, "words=red&words=%22null%22"),
    ("everything", {"q": "a..b", "rating": 4}, "q=%22a..b%22&rating=4"),
)

# Answers that say where in the steps of a session one is come late; a stream has told the screen by then.
LATE = """{
  const real = window.fetch;
  window.fetch = async (url, ...rest) => {
    const answer = await real(url, ...rest);
    if (/\\/(history|undo|redo)(\\?|$)/.test(url)) await new Promise(done => setTimeout(done, 600));
    return answer;
  };
}"""


class Addresses(Flows):
    def check_address(self) -> None:
        """The address has the filters: it is opened in another tab, loaded again, and left for another catalog."""
        with self._open() as opened:
            opened.tick("Brand", "Birch & Bobbin")
            opened.tick("Brand", "Aldermoor")
            self._set_price(opened, "75")
            self._sort(opened, "cheapest")
            filters = "#shop?brand=Birch+%26+Bobbin&brand=Aldermoor&price=..75&:sort=cheapest"
            opened.wait_for_address(filters)
            with self._open(f"/{filters}") as other:
                self.checks.equal("filters in another tab", other.sentence, opened.sentence)
                self.checks.equal("the sort", other.page.get_by_label("Sort by").input_value(), "cheapest")
                self.checks.equal("the address there", other.hash, filters)
                sessions = [each.page.evaluate("sessionStorage.getItem('session')") for each in (opened, other)]
                self.checks.true("a session of its own", sessions[0] != sessions[1])
            before = opened.sentence
            opened.page.get_by_role("link", name="Dogs").click()
            opened.page.locator("h1", has_text="Dogs").wait_for()
            opened.tick("Kennel club group", "Hound")
            dogs = f"#dogs?letter={quote('A–C')}&group=Hound"
            opened.wait_for_address(dogs)
            opened.page.get_by_role("link", name="Shop").click()
            opened.wait_for_sentence(before)
            self.checks.equal("its address", opened.hash, filters)
            opened.page.get_by_role("link", name="Dogs").click()
            opened.wait_for_sentence("Hound")
            undo = opened.page.get_by_role("button", name="Undo")
            self.checks.true("each catalog keeps its steps", undo.is_enabled())
            opened.page.reload()
            opened.wait_for_sentence("Hound")
            self.checks.true("they are there after a reload", undo.is_enabled())
            self.checks.equal("and the address", opened.hash, dogs)

    def check_address_forms(self) -> None:
        """What is chosen in each kind of category stands in the address, and is found there."""
        for catalog, selections, filters in FORMS:
            with self._open(f"/#{catalog}?{filters}") as opened:
                total = self._total(catalog, selections)
                shown = int(opened.page.inner_text(".total strong").replace(",", ""))
                self.checks.equal(f"items of {filters}", shown, total)
                opened.wait_for_address(f"#{catalog}?{filters}")

    def check_unreadable_address(self) -> None:
        """What an address says and the catalog does not know is told; the rest is there."""
        filters = "brand=Nikee&brand=Hollis&shoes=1&price=9..x&:sort=best&:filters=%5B"
        with self._open(f"/#shop?{filters}", expects_errors=True) as opened:
            opened.wait_for_sentence("Brand: Hollis; price from 9 €")
            note = opened.page.locator(".note", has_text="Not everything in this address can be read any more.")
            said = note.inner_text()
            for what in ("no value “Nikee”", "no category “shoes”", "no sort “best”"):
                self.checks.true(f"it says {what}", what in said)
            self.checks.equal("the address", opened.hash, "#shop?brand=Hollis&price=9..")
            opened.check_accessibility("an address that cannot be read")
            note.get_by_role("button", name="Close").click()
            note.wait_for(state="detached")
        with self._open("/#shop/item/gone?brand=Hollis", expects_errors=True) as opened:
            opened.page.locator(".note", has_text="no item “gone”").wait_for()
            self.checks.equal("without the item", opened.hash, "#shop?brand=Hollis")
        for path in ("/#shop/x?%", "/#shop?&&=&:=&a:b:c=", "/#%25?brand=1"):
            with self._open(path, expects_errors=True, waits=False) as opened:
                opened.page.locator("h1").wait_for()

    def check_steps(self) -> None:
        """Each tap is an entry: Back undoes it, Forward does it again, and so do the buttons."""
        with self._open() as opened:
            count = opened.page.evaluate("history.length")
            sentences = [opened.sentence]
            for brand in ("Aldermoor", "Hollis"):
                opened.tick("Brand", brand)
                sentences.append(opened.sentence)
            self._set_price(opened, "75")
            sentences.append(opened.sentence)
            opened.wait_for_address("#shop?brand=Aldermoor&brand=Hollis&price=..75")
            self.checks.equal("entries of three taps", opened.page.evaluate("history.length") - count, 3)
            opened.writes.clear()
            for sentence in reversed(sentences[:-1]):
                opened.page.go_back()
                opened.wait_for_sentence(sentence)
            self.checks.equal("requests of Back", [path.split("/")[-1] for path in opened.writes], ["undo"] * 3)
            opened.wait_for_address("#shop")
            opened.writes.clear()
            opened.page.go_forward()
            opened.wait_for_sentence(sentences[1])
            self.checks.equal("requests of Forward", [path.split("/")[-1] for path in opened.writes], ["redo"])
            opened.page.get_by_role("button", name="Redo").click()
            opened.wait_for_sentence(sentences[2])
            opened.wait_for_address("#shop?brand=Aldermoor&brand=Hollis")
            opened.page.get_by_role("button", name="Undo").click()
            opened.wait_for_sentence(sentences[1])
            opened.wait_for_address("#shop?brand=Aldermoor")
            self.checks.equal("the buttons make no entries", opened.page.evaluate("history.length") - count, 3)
            opened.page.go_back()
            opened.wait_for_sentence(sentences[0])
            opened.page.go_forward()
            opened.wait_for_sentence(sentences[1])
            opened.page.reload()
            opened.wait_for_sentence(sentences[1])
            opened.page.go_forward()
            opened.wait_for_sentence(sentences[2])
            opened.page.go_back()
            opened.wait_for_sentence(sentences[1])
            opened.tick("Brand", "Hollis")
            opened.page.get_by_label("Language").select_option("de")
            opened.wait_for_sentence("von 3.200")
            opened.page.go_back()
            opened.wait_for_sentence("of 3,200")

    def check_steps_in_a_row(self) -> None:
        """Steps that do not wait for one another, after a way through another page, and before a tap is answered."""

        def answer_late(route) -> None:
            answer = route.fetch()
            time.sleep(0.4)
            route.fulfill(response=answer)

        with self._open() as opened:
            for brand in ("Aldermoor", "Hollis", "Calico Row"):
                opened.tick("Brand", brand)
            # A step that is no entry yet when somebody goes back becomes none.
            opened.wait_for_address("#shop?brand=Aldermoor&brand=Hollis&brand=Calico+Row")
            opened.page.evaluate("history.back(); history.back()")
            opened.wait_for_sentence("Brand: Aldermoor —")
            opened.wait_for_address("#shop?brand=Aldermoor")
            opened.page.evaluate("history.go(2)")
            opened.wait_for_sentence("Calico Row")
            opened.page.get_by_role("button", name="Undo").dblclick()
            opened.wait_for_sentence("Brand: Aldermoor —")
            opened.wait_for_address("#shop?brand=Aldermoor")
            opened.page.get_by_role("button", name="Redo").dblclick()
            opened.wait_for_sentence("Calico Row")
            opened.wait_for_address("#shop?brand=Aldermoor&brand=Hollis&brand=Calico+Row")
            opened.page.goto(self._service.address + "/docs")
            opened.page.go_back()
            opened.wait_for_sentence("Calico Row")
            count = opened.page.evaluate("history.length")
            opened.page.get_by_role("button", name="Undo").click()
            opened.wait_for_sentence("Brand: Aldermoor or Hollis —")
            opened.wait_for_address("#shop?brand=Aldermoor&brand=Hollis")
            self.checks.equal("Undo makes no entry", opened.page.evaluate("history.length"), count)
            opened.page.route("**/apply?*", answer_late)
            opened.category("Brand").get_by_role("checkbox", name="Ebba Lind").click()
            opened.page.evaluate("history.back()")
            opened.wait_for_sentence("Brand: Aldermoor —")
            opened.page.wait_for_timeout(600)
            opened.wait_for_address("#shop?brand=Aldermoor")
            self.checks.true("what the address says is shown", opened.sentence.startswith("Brand: Aldermoor —"))

    def check_steps_of_a_page_that_opens(self) -> None:
        """Forward and Back on a page that was loaded again and does not know yet where in its session it is."""
        with self._open() as opened:
            for brand in ("Aldermoor", "Hollis"):
                opened.tick("Brand", brand)
            opened.wait_for_address("#shop?brand=Aldermoor&brand=Hollis")
            opened.page.go_back()
            opened.wait_for_sentence("Brand: Aldermoor —")
            opened.wait_for_address("#shop?brand=Aldermoor")
            opened.page.add_init_script(LATE)
            opened.page.reload()
            opened.wait_for_sentence("Brand: Aldermoor —")
            opened.page.go_forward()
            opened.wait_for_sentence("Brand: Aldermoor or Hollis —")
            opened.page.go_back()
            opened.wait_for_sentence("Brand: Aldermoor —")
            opened.wait_for_address("#shop?brand=Aldermoor")
            opened.page.go_forward()
            opened.wait_for_sentence("Brand: Aldermoor or Hollis —")
            opened.wait_for_address("#shop?brand=Aldermoor&brand=Hollis")

    def check_steps_of_sliders(self) -> None:
        """A drag is one entry, what is typed in one go is one; one that ends where it began is none."""
        with self._open() as opened:
            count = opened.page.evaluate("history.length")
            thumb = opened.category("Price").get_by_role("slider", name="Price: lowest")
            thumb.scroll_into_view_if_needed()
            self._drag(opened, thumb, 60)
            self.checks.equal("entries of a drag", opened.page.evaluate("history.length") - count, 1)
            opened.wait_for_sentence("price from")
            self._wait_until_still(opened)
            opened.page.go_back()
            opened.wait_for_sentence("All 3,200 items")
            self._wait_until_still(opened)
            opened.page.go_forward()
            opened.wait_for_sentence("price from")
            self._wait_until_still(opened)
            self._drag(opened, thumb, -80)
            opened.wait_for_sentence("All 3,200 items")
            opened.wait_for_address("#shop")
            self._wait_until_still(opened)
            opened.tick("Brand", "Hollis")
            opened.wait_for_address("#shop?brand=Hollis")
            opened.page.go_back()
            opened.wait_for_sentence("All 3,200 items")
        with self._open("/#everything") as opened:
            count = opened.page.evaluate("history.length")
            before = opened.sentence
            opened.page.locator("[data-category=q] input").press_sequentially("assam", delay=60)
            opened.page.locator(".chip", has_text="assam").wait_for()
            opened.wait_for_address("#everything?q=assam")
            self.checks.equal("entries of a word", opened.page.evaluate("history.length") - count, 1)
            opened.page.go_back()
            opened.wait_for_sentence(before)

    def _wait_until_still(self, opened) -> None:
        """Waits until nothing has changed for a second: the moves of a slider are answered one after the other."""
        opened.page.evaluate(
            """async () => {
              let last = '', since = performance.now();
              while (performance.now() - since < 1000) {
                const now = location.hash + document.querySelector('.sentence').textContent;
                if (now !== last) [last, since] = [now, performance.now()];
                await new Promise(resolve => setTimeout(resolve, 50));
              }
            }"""
        )

    def check_steps_of_others(self) -> None:
        """What another window does changes the address; Back shows what an entry says, also where the steps are others."""
        with self._open() as first:
            link = first.page.get_by_role("link", name="Second window").get_attribute("href")
            with self._open(link) as second:
                first.tick("Brand", "Aldermoor")
                second.wait_for_sentence("Aldermoor")
                second.wait_for_address("#shop?brand=Aldermoor")
                second.tick("Brand", "Hollis")
                first.wait_for_address("#shop?brand=Aldermoor&brand=Hollis")
                first.page.go_back()
                first.wait_for_sentence("All 3,200 items")
                second.wait_for_address("#shop")
                second.tick("Brand", "Calico Row")
                first.wait_for_address("#shop?brand=Calico+Row")
                first.page.go_forward()
                first.wait_for_sentence("Brand: Aldermoor or Hollis")
                first.wait_for_address("#shop?brand=Aldermoor&brand=Hollis")
                second.wait_for_sentence("Brand: Aldermoor or Hollis")

    def check_session_of_an_agent(self) -> None:
        """A link shows the session that an agent changes, live; what a person does there the agent finds."""

        def filtered(**arguments: object) -> dict:
            call = {"name": "filter", "arguments": arguments}
            answer = self._service.post("/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call})
            return answer["result"]["structuredContent"]

        begun = filtered(catalog="shop", operations=[{"op": "select", "category": "brand", "value": "Aldermoor"}])
        session = begun["session"]
        with self._open(f"/?session={session}") as opened:
            opened.wait_for_sentence(begun["text"])
            opened.wait_for_address("#shop?brand=Aldermoor")
            next_text = filtered(session=session, operations=[begun["next"][0]["operation"]])["text"]
            opened.wait_for_sentence(next_text)
            opened.tick("Brand", "Hollis")
            opened.wait_for_sentence("Hollis")
            self.checks.equal("what the person did", filtered(session=session)["text"], opened.sentence)

    def check_steps_that_are_gone(self) -> None:
        """Nothing is asked for that the service would refuse: steps that others have replaced, a second tap on Undo."""
        with self._open() as first:
            link = first.page.get_by_role("link", name="Second window").get_attribute("href")
            with self._open(link) as second:
                for brand in ("Aldermoor", "Hollis", "Calico Row"):
                    first.tick("Brand", brand)
                first.wait_for_address("#shop?brand=Aldermoor&brand=Hollis&brand=Calico+Row")
                second.wait_for_sentence("Calico Row")
                # The step before is done anew, so that there are fewer steps than entries; one of them can be redone.
                first.page.evaluate("history.go(-3)")
                first.wait_for_sentence("All 3,200 items")
                second.wait_for_sentence("All 3,200 items")
                second.tick("Brand", "Ebba Lind")
                second.page.get_by_role("button", name="Undo").click()
                second.wait_for_sentence("All 3,200 items")
                first.page.wait_for_timeout(300)
                first.page.evaluate("history.go(3)")
                first.wait_for_sentence("Calico Row")
                first.wait_for_address("#shop?brand=Aldermoor&brand=Hollis&brand=Calico+Row")
        with self._open() as opened:
            opened.tick("Brand", "Aldermoor")
            opened.writes.clear()
            for name in ("Undo", "Redo"):
                opened.page.get_by_role("button", name=name).evaluate("button => { button.click(); button.click(); }")
                opened.page.wait_for_timeout(500)
            self.checks.equal("requests", [path.split("/")[-1] for path in opened.writes], ["undo", "redo"])
            opened.wait_for_sentence("Brand: Aldermoor")

    def check_steps_of_drawer(self) -> None:
        """The drawer is an entry of its own until it is taken over; then that is the entry."""
        with self._open("/#shop/3?brand=Aldermoor", width=390, has_touch=True) as opened:
            opened.wait_for_address("#shop/3?brand=Aldermoor")
            count = opened.page.evaluate("history.length")
            opener = opened.page.locator(".opener")
            opener.click()
            drawer = opened.page.get_by_role("dialog", name="Filters")
            drawer.get_by_role("group", name="Brand", exact=True).get_by_role("checkbox", name="Hollis").click()
            drawer.get_by_role("button", name="Show 435 items").click()
            opened.wait_for_address("#shop?brand=Aldermoor&brand=Hollis")
            self.checks.equal("entries of a draft", opened.page.evaluate("history.length") - count, 1)
            opened.page.go_back()
            opened.wait_for_address("#shop/3?brand=Aldermoor")
            opened.page.wait_for_function("() => document.querySelector('.more .quiet')?.innerText.startsWith('49–')")
            opener.click()
            brand = drawer.get_by_role("group", name="Brand", exact=True)
            brand.get_by_role("checkbox", name="Calico Row").click()
            drawer.get_by_role("button", name="Show 509 items").wait_for()
            opened.page.go_back()
            drawer.wait_for(state="detached")
            opened.wait_for_sentence("Brand: Aldermoor —")
            opened.page.go_forward()
            brand.wait_for()
            self.checks.true("Forward begins a new draft", not brand.get_by_role("checkbox", name="Calico").is_checked())
            drawer.get_by_role("button", name="Cancel").click()
            drawer.wait_for(state="detached")
            opened.wait_for_address("#shop/3?brand=Aldermoor")

    @staticmethod
    def _set_price(opened: ExplorerPage, upper: str) -> None:
        field = opened.category("Price").get_by_role("spinbutton", name="Price, to")
        field.fill(upper)
        field.press("Enter")
        opened.wait_for_chip(f"Price: up to {upper} €")

    @staticmethod
    def _sort(opened: ExplorerPage, sort: str) -> None:
        with opened.page.expect_response("**/apply?*"):
            opened.page.get_by_label("Sort by").select_option(sort)

    @staticmethod
    def _drag(opened: ExplorerPage, thumb, pixels: int) -> None:
        """Moves a thumb from where it is."""
        box = thumb.bounding_box()
        middle = box["y"] + box["height"] / 2
        start = box["x"] + 8 + (box["width"] - 16) * int(thumb.input_value()) / 1000
        opened.page.mouse.move(start, middle)
        opened.page.mouse.down()
        for part in range(1, 16):
            opened.page.mouse.move(start + pixels * part / 15, middle)
            opened.page.wait_for_timeout(40)
        opened.page.mouse.up()
        opened.page.wait_for_timeout(400)
