"""An item above the page: what it has, and why it is here or not."""

from __future__ import annotations

import re

from explorer_page import ExplorerPage
from flows.flow import Flows

PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw="


class ItemView(Flows):
    def check_item(self) -> None:
        """A card opens; next and previous, Escape and Back; the focus comes back."""
        with self._open() as opened:
            opened.tick("Brand", "Aldermoor")
            titles = opened.page.locator(".card h2").all_inner_texts()
            matching = f"{self._total('shop', {'brand': ['Aldermoor']}):,}"
            # A card is as large as its link.
            opened.page.locator(".card").nth(1).click(position={"x": 20, "y": 150})
            item = opened.page.locator("dialog.item")
            item.get_by_role("heading", level=2, name=titles[1]).wait_for()
            focused = opened.page.evaluate("document.activeElement.innerText")
            self.checks.equal("the focus is on its title", focused, titles[1])
            self.checks.equal("where it is", item.locator(".bar .quiet").inner_text(), f"2 / {matching}")
            first, second = self._ids(opened)[:2]
            self.checks.equal("its address", opened.hash, f"#shop/item/{second}?brand=Aldermoor")
            opened.check_accessibility("an item")
            self._picture(opened, "item")
            opened.page.keyboard.press("ArrowRight")
            item.get_by_role("heading", level=2, name=titles[2]).wait_for()
            item.get_by_role("button", name="Previous item").click()
            item.get_by_role("button", name="Previous item").click()
            item.get_by_role("heading", level=2, name=titles[0]).wait_for()
            said = item.get_by_role("status").text_content()
            self.checks.equal("what is said", said, f"{titles[0]}, 1 / {matching}")
            self.checks.true("there is none before", item.get_by_role("button", name="Previous item").is_disabled())
            self.checks.equal("the address follows", opened.hash, f"#shop/item/{first}?brand=Aldermoor")
            opened.page.keyboard.press("Escape")
            item.wait_for(state="detached")
            opened.wait_for_address("#shop?brand=Aldermoor")
            focused = opened.page.evaluate("document.activeElement.innerText")
            self.checks.equal("the focus is on the card of that item", focused, titles[0])
            opened.page.keyboard.press("Enter")
            item.wait_for()
            opened.page.go_back()
            item.wait_for(state="detached")
            opened.wait_for_address("#shop?brand=Aldermoor")
            self.checks.true("Back undoes nothing then", opened.sentence.startswith("Brand: Aldermoor"))
            opened.page.go_back()
            opened.wait_for_sentence("All 3,200 items")
            opened.page.get_by_role("button", name="Table").click()
            row = opened.page.locator("tbody tr").nth(3)
            name = row.locator("th").inner_text()
            row.click(position={"x": 500, "y": 15})
            item.get_by_role("heading", level=2, name=name).wait_for()

    def check_selecting(self) -> None:
        """Texts of a card or a row are selected with the mouse as elsewhere; a click opens the item all the same."""
        with self._open() as opened:
            page = opened.page
            item = page.locator("dialog.item")
            for view, place in (("Cards", ".card"), ("Table", "tbody tr")):
                page.get_by_role("button", name=view).click()
                row = page.locator(place).nth(1)
                texts = {"a value": row.locator("dd, td > span").first, "the name": row.locator(".open span")}
                for name, text in texts.items():
                    selected = self._select(page, text)
                    self.checks.true(f"{name} is selected, {view}", len(selected) > 2 and selected in text.inner_text())
                    page.wait_for_timeout(200)
                    self.checks.equal(f"what opens when {name} is selected, {view}", item.count(), 0)
                    text.click()
                    item.wait_for()
                    page.keyboard.press("Escape")
                    item.wait_for(state="detached")
                for options in ({"button": "middle"}, {"modifiers": ["Control"]}):
                    with page.context.expect_page() as other:
                        row.locator(".open").click(**options)
                    other.value.locator("dialog.item").wait_for()
                    other.value.close()
                with page.context.expect_page() as other:
                    texts["a value"].click(modifiers=["Control"])
                other.value.close()
                self.checks.equal(f"what those open here, {view}", item.count(), 0)

    @staticmethod
    def _select(page, text) -> str:
        """Drags the mouse over a text; what is selected then."""
        text.scroll_into_view_if_needed()
        start, end = text.evaluate(
            """element => {
              const range = document.createRange();
              range.selectNodeContents(element);
              const {left, right, top, height} = range.getClientRects()[0];
              return [[left + 1, top + height / 2], [right - 1, top + height / 2]];
            }"""
        )
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move((start[0] + end[0]) / 2, start[1], steps=4)
        page.mouse.move(*end, steps=4)
        page.mouse.up()
        return page.evaluate("getSelection().toString().trim()")

    def check_item_address(self) -> None:
        """An item that is not on the screen is opened by its address, and says why it is not here."""
        with self._open("/#shop/item/P00002?brand=Aldermoor&price=..75") as opened:
            item = opened.page.locator("dialog.item")
            item.get_by_role("heading", name="Why is it not shown?").wait_for()
            opened.page.wait_for_timeout(300)
            self.checks.equal("what moved by itself", round(opened.page.evaluate("shifts"), 4), 0)
            self.checks.equal("the verdicts", self._verdicts(item), [
                "✗ fails Brand: Aldermoor Wanderly", "✗ fails Price: up to 75 € 114 € > 75 €",
            ])
            opened.check_accessibility("an item that is not shown")
            self._picture(opened, "item-not-shown")
            facts = dict(zip(item.locator("dt").all_inner_texts(), item.locator("dd").all_inner_texts()))
            stored = self._service.get("/v1/catalogs/shop/items/P00002")
            # Its name and its picture stand above them.
            self.checks.equal("its attributes", len(facts), len(stored) - 2)
            self.checks.equal("its picture", item.locator("img").get_attribute("src"), stored["image"])
            self.checks.equal("levels of a tree", facts["Categories"], "Shoes > Men > Trainers")
            self.checks.equal("a path", facts["Category"], "Shoes › Men › Trainers")
            self.checks.equal("a day", facts["Added"], "Apr 18, 2025")
            item.get_by_role("button", name="Show it").click()
            item.get_by_role("heading", name="Why is this shown?").wait_for()
            self.checks.equal("the verdicts then", self._verdicts(item), [
                "✓ passes Brand: Aldermoor or Wanderly Wanderly", "✓ passes Price: up to 114 € 114 € ≤ 114 €",
            ])
            opened.page.keyboard.press("Escape")
            item.wait_for(state="detached")
            opened.wait_for_address("#shop?brand=Aldermoor&brand=Wanderly&price=..114")
            opened.page.go_back()
            item.get_by_role("heading", name="Why is it not shown?").wait_for()
            opened.page.go_forward()
            opened.wait_for_sentence("Wanderly")

    def check_item_content(self) -> None:
        """Every attribute is there in words: links, pictures, what is nested, long texts, nothing."""
        catalog = "/v1/catalogs/letters"
        categories = [
            {"id": "kind", "kind": "multi", "attribute": "kind", "title": "Sort of letter", "labels": {"p": "Parcel"}},
            {"id": "weight", "kind": "range", "attribute": "weight", "title": "Weight", "unit": {"suffix": " g"}},
        ]
        self._send("PUT", catalog, {"title": "Letters", "categories": categories})
        self._send("POST", f"{catalog}/items", [{
            "id": "a/b?c", "name": "First", "kind": "p", "weight": 1250, "picture": PIXEL, "isOpen": False, "empty": None,
            "homepage": "https://letters.example/first/", "from": {"town": "Bern", "tags": ["x", "y"]},
            "sentAt": "2024-05-01T10:30:00Z", "text": "one\ntwo <b>three</b>", "bad": "javascript:alert(1)",
        }])
        with self._open("/#letters") as opened:
            opened.page.locator(".open").first.click()
            item = opened.page.locator("dialog.item")
            item.get_by_role("heading", level=2, name="First").wait_for()
            facts = dict(zip(item.locator("dt").all_inner_texts(), item.locator("dd").all_inner_texts()))
            self.checks.equal("facts", facts, {
                "Sort of letter": "Parcel", "Weight": "1,250 g", "Id": "a/b?c", "Is Open": "no", "Empty": "–",
                "Homepage": "letters.example/first", "From town": "Bern", "From tags": "x, y",
                "Sent At": "May 1, 2024, 10:30 AM", "Text": "one\ntwo <b>three</b>", "Bad": "javascript:alert(1)",
            })
            links = item.locator("dd a")
            self.checks.equal("links", [each.get_attribute("href") for each in links.all()], [
                "https://letters.example/first/",
            ])
            self.checks.true("its picture", item.locator("img").get_attribute("src") == PIXEL)
            self.checks.equal("its address", opened.hash, "#letters/item/a%2Fb%3Fc")
            opened.check_accessibility("an item with a picture")
            opened.page.reload()
            item.get_by_role("heading", level=2, name="First").wait_for()
        self._send("DELETE", catalog, None)

    def check_variants_of_a_product(self) -> None:
        """A card stands for a product: how many of its variants match, and which ones once it is open."""
        selections = {"size": ["40"], "inStock": True}
        body = {"selections": selections, "sort": "cheapest", "include": ["page"], "pageSize": 24}
        shown = self._service.post("/v1/catalogs/shoes/query", body)["page"]["products"]
        with self._open("/#shoes") as opened:
            count = self._total("shoes", {})
            self.checks.equal("products are counted", opened.sentence, f"All {count} products")
            total = opened.page.inner_text(".toolbar .total")
            self.checks.equal("in the toolbar, too", total, f"{count} / {count} products")
            self.checks.true("and in the hint", "how many products it shows" in opened.page.inner_text(".hint"))
            opened.page.get_by_label("Sort by").select_option(label="Cheapest first")
            opened.tick("Size", re.compile(r"^40(?!\.)"))
            before = opened.sentence
            opened.category("In stock").get_by_role("switch").click()
            opened.wait_for_other_sentence(before)
            found = self._total("shoes", selections)
            sentence = f"Size: 40; in stock — {found} of {count} products"
            self.checks.equal("one variant has both", opened.sentence, sentence)
            expected = [self._variants(product) for product in shown]
            cards = opened.page.locator(".card")
            self.checks.equal("variants of the cards", [self._said(card) for card in cards.all()], expected)
            opened.check_accessibility("cards of products")
            self._picture(opened, "shoes-cards")
            opened.page.get_by_role("button", name="Table").click()
            rows = opened.page.locator("tbody tr")
            rows.first.wait_for()
            self.checks.equal("variants of the rows", [self._said(row) for row in rows.all()], expected)
            heads = opened.page.locator("thead th").all_inner_texts()
            self.checks.true(f"what variants have in common is no column: {heads}", "Style" not in heads)
            opened.check_accessibility("a table of products")
            self._picture(opened, "shoes-table")
            opened.page.get_by_role("button", name="Cards").click()
            place = next(place for place, product in enumerate(shown) if product["matching"] > 1)
            title = cards.nth(place).locator("h2").inner_text()
            cards.nth(place).locator(".open").click()
            item = opened.page.locator("dialog.item")
            item.get_by_role("heading", level=3, name=expected[place]).wait_for()
            chips = item.locator(".variants .chip")
            self.checks.equal("variants that match", chips.count(), shown[place]["matching"])
            self.checks.true("the one that is open", chips.first.is_disabled())
            opened.check_accessibility("an item with variants")
            self._picture(opened, "shoes-item")
            first = opened.page.evaluate("location.hash")
            chips.nth(1).click()
            opened.page.wait_for_function("first => location.hash !== first", arg=first)
            item.locator(".variants li:nth-child(2) .chip:disabled").wait_for()
            self.checks.true("the former one is open no more", chips.first.is_enabled())
            focused = opened.page.evaluate("document.activeElement.innerText")
            self.checks.equal("the focus is on the title of the other variant", focused, title)
            where = item.locator(".bar .quiet").inner_text()
            self.checks.equal("where its product is", where, f"{place + 1} / {found}")
            opened.page.keyboard.press("Escape")
            item.wait_for(state="detached")
            focused = opened.page.evaluate("document.activeElement.innerText")
            self.checks.equal("the focus is on the card of its product", focused, title)
            opened.page.go_back()
            opened.wait_for_other_sentence(sentence)
            self.checks.equal("Back undoes the last filter", opened.chips, ["Size: 40"])
        with self._open("/#shoes?size=%2240%22", locale="de-DE") as opened:
            found = self._total("shoes", {"size": ["40"]})
            self.checks.true("in German", opened.sentence.endswith(f"— {found} von {count} Produkten"))
            texts = [text for text in map(self._said, opened.page.locator(".card").all()) if text]
            self.checks.true(f"variants in German: {texts[:2]}", all(text.endswith(" Varianten") for text in texts))
        with self._open("/#shop") as opened:
            opened.page.locator(".card").first.wait_for()
            self.checks.equal("variants of items that are none", opened.page.locator(".variants").count(), 0)

    @staticmethod
    def _variants(product: dict) -> str:
        """What a card says of the variants of a product."""
        matching, count = product["matching"], product["all"]
        return "" if count == 1 else f"{count} variants" if matching == count else f"{matching} of {count} variants"

    @staticmethod
    def _said(card) -> str:
        return card.locator("p.variants").inner_text() if card.locator("p.variants").count() else ""

    def check_item_on_phone(self) -> None:
        with self._open(width=390, has_touch=True) as opened:
            opened.page.locator(".card .open").first.tap()
            item = opened.page.locator("dialog.item")
            item.wait_for()
            opened.check_width("an item on a phone")
            self.checks.equal("the item fills the window", item.bounding_box(), {"x": 0, "y": 0, "width": 390, "height": 740})
            opened.check_accessibility("an item on a phone")
            self._picture(opened, "item-390")
            item.get_by_role("button", name="Close").click()
            item.wait_for(state="detached")

    @staticmethod
    def _verdicts(item) -> list[str]:
        return [" ".join(text.split()) for text in item.locator(".verdicts li").all_inner_texts()]

    @staticmethod
    def _ids(opened: ExplorerPage) -> list[str]:
        return opened.page.locator(".card .open").evaluate_all("links => links.map(link => link.dataset.item)")
