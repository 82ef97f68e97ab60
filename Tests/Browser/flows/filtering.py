"""Filters of each kind, one tap after the other, and what the page says of them."""

from __future__ import annotations

import re

from explorer_page import ExplorerPage
from flows.flow import EXAMPLES, Flows


class Filtering(Flows):
    def check_first_screen(self) -> None:
        with self._open("/") as opened:
            names = opened.page.locator(".top nav a").all_inner_texts()
            self.checks.equal("catalogs", names, [*EXAMPLES.values(), "Teas", "Films"])
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
            numbers = [row.locator(name).bounding_box() for name in (".label", ".effect", ".count")]
            ends = [(box["x"], box["x"] + box["width"]) for box in numbers]
            opacity = row.locator(".count").evaluate("count => getComputedStyle(count).opacity")
            self.checks.equal("the number stays beside it", (row.locator(".count").inner_text(), opacity), ("335", "1"))
            self.checks.true("none covers another", ends[0][1] <= ends[1][0] and ends[1][1] <= ends[2][0])
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
            brand.get_by_role("button", name="Brand: Show 40 more").click()
            opened.page.wait_for_function(
                "before => document.querySelectorAll('[data-category=brand] .row').length > before", arg=before
            )
            brand.get_by_role("searchbox").fill("wan")
            brand.locator(".row", has_text="Wanderly").wait_for()
            opened.page.wait_for_function("() => document.querySelectorAll('[data-category=brand] .row').length < 5")
            marks = brand.locator(".row", has_text="Wanderly").locator("mark").all_inner_texts()
            self.checks.equal("what was found is marked", marks, ["Wan"])
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
        with self._open(expects_errors=True) as opened:
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
            lowest = price.get_by_role("spinbutton", name="Price, from")
            lowest.fill("150")
            lowest.press("Enter")
            opened.page.get_by_role("alert").wait_for()
            typed = [price.get_by_role("spinbutton", name=f"Price, {end}") for end in ("from", "to")]
            values = [float(field.input_value()) for field in typed]
            self.checks.true("bounds that cross are both shown", values[0] == 150 and values[1] < 150)
            self.checks.equal("as refused", [field.get_attribute("aria-invalid") for field in typed], ["true"] * 2)
            typed[1].fill("200")
            typed[1].press("Enter")
            opened.wait_for_chip("Price: 150 – 200 €")
            self.checks.equal("and then no more", typed[0].get_attribute("aria-invalid"), None)
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

    def check_drag(self) -> None:
        """A thumb follows the mouse to the end, from the first tap on, and its way is one step."""
        with self._open() as opened:
            thumb = opened.category("Price").get_by_role("slider", name="Price: lowest")
            thumb.scroll_into_view_if_needed()
            box = thumb.bounding_box()
            places = [(box["x"] + 8 + 6 * step, box["y"] + box["height"] / 2) for step in range(20)]
            opened.page.mouse.move(*places[0])
            opened.page.mouse.down()
            for place in places:
                opened.page.mouse.move(*place)
                opened.page.wait_for_timeout(50)
            opened.page.mouse.up()
            self.checks.true("the thumb is where the mouse is", int(thumb.input_value()) > 400)
            opened.page.get_by_role("button", name="Undo").click()
            opened.wait_for_sentence("All 3,200 items")

    def check_held(self) -> None:
        """A value that keeps its place shows its number, also where the limit of an answer leaves it out."""
        with self._open() as opened:
            rows = opened.category("Tags").locator(".row")
            labels = rows.locator(".label").all_inner_texts()
            tag = labels[-1]
            values = self._values("shop", "tags", {"tags": [tag]})
            first = [each["label"] for each in values[:len(labels)]]
            self.checks.true("some are beyond the limit", any(label not in first for label in labels))
            rows.last.hover()
            opened.tick("Tags", tag)
            opened.page.wait_for_timeout(500)
            shown = dict(zip(rows.locator(".label").all_inner_texts(), rows.locator(".count").all_inner_texts()))
            self.checks.equal("places", [label for label in shown if label in labels], labels)
            counts = {each["label"]: f"{each['count']:,}" for each in values}
            self.checks.equal("numbers", shown, {label: counts[label] for label in shown})

    def check_folded(self) -> None:
        """Values without items are folded away, but for what is chosen; what is in use stays in its place."""
        with self._open() as opened:
            category = opened.category("Category")
            rows = category.locator(".row .label")
            fold = category.get_by_role("button", name="Category: 6 without items")
            opened.tick("Brand", "Aldermoor")
            self.checks.equal("above the pointer all are listed", rows.count(), 7)
            opened.page.mouse.move(900, 500)
            fold.wait_for()
            opened.tick("Brand", "Aldermoor")
            opened.page.mouse.move(900, 500)
            self.checks.equal("with items they are back", rows.count(), 7)
            size = opened.category("Size").locator(".row", has=opened.page.get_by_text("3XL", exact=True))
            opened.category("Price").scroll_into_view_if_needed()
            size.hover()
            place = size.bounding_box()["y"]
            opened.tick("Size", "3XL")
            self.checks.equal("what is tapped stays in its place", round(size.bounding_box()["y"] - place), 0)
            self.checks.equal("and nothing is made room for", opened.page.locator(".filters").first.evaluate(
                "filters => Number(filters.dataset.slack ?? 0)"), 0)
            self.checks.equal("out of view all are folded", rows.count(), 1)
            below = opened.category("Tags").locator(".row.is-empty")
            self.checks.equal("and below", below.count(), 0)
            self.checks.equal("what is listed", rows.all_inner_texts(), ["Clothing"])
            self.checks.equal("the others are folded", fold.get_attribute("aria-expanded"), "false")
            opened.check_accessibility("values that are folded")
            fold.click()
            self.checks.equal("and unfolded", (rows.count(), fold.get_attribute("aria-expanded")), (7, "true"))
            places = rows.all_inner_texts()
            opened.tick("Category", "Books")
            self.checks.equal("none moves under the pointer", rows.all_inner_texts(), places)
            opened.page.mouse.move(900, 500)
            opened.page.locator(".rescue button").first.wait_for()
            fold = category.get_by_role("button", name="Category: 5 without items")
            fold.click()
            self.checks.equal("what is chosen is not folded", sorted(rows.all_inner_texts()), ["Books", "Clothing"])
            brand = opened.category("Brand")
            count = len(self._values("shop", "brand", {}))
            brand.get_by_role("button", name=f"Brand: {count} without items").wait_for()
            more = brand.get_by_role("button", name=re.compile("Show .*more"))
            self.checks.equal("more without items is nothing", more.count(), 0)
            self._picture(opened, "folded")

    def check_tree(self) -> None:
        """A tree keeps its order under the pointer, though a node is chosen, opened or closed."""
        kind = {"id": "place", "kind": "hierarchy", "attribute": "place", "multiple": True,
                "sort": ["selected", "count:desc", "label"]}
        self._send("PUT", "/v1/catalogs/tree", {"title": "Tree", "categories": [kind]})
        paths = [f"{first} > {second}" for first in "ABCD" for second in "xy"]
        rows = [{"id": f"{path} {number}", "place": path}
                for path in paths for number in range(5 - "ABCD".index(path[0]))]
        self._send("POST", "/v1/catalogs/tree/items", rows)
        with self._open("/#tree") as opened:
            tree = opened.category("Place")
            labels = tree.locator(".row .label")
            tree.get_by_role("checkbox", name="C", exact=False).hover()
            opened.tick("Place", "C")
            self.checks.equal("a node that is chosen", labels.all_inner_texts(), ["A", "B", "C", "x", "y", "D"])
            tree.get_by_role("button", name="Open D").click()
            tree.locator(".row", has_text="y").nth(1).wait_for()
            opened_tree = ["A", "B", "C", "x", "y", "D", "x", "y"]
            self.checks.equal("another one that is opened", labels.all_inner_texts(), opened_tree)
            tree.get_by_role("button", name="Close D").click()
            tree.locator(".row", has_text="y").nth(1).wait_for(state="detached")
            opened.tick("Place", "C")
            self.checks.equal("and all that are closed", labels.all_inner_texts(), ["A", "B", "C", "D"])
        self._send("DELETE", "/v1/catalogs/tree", None)

    def check_kinds(self) -> None:
        """Features that the examples lack: exclusion, words, comparisons, search, categories that depend on others."""
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
            self.checks.equal("total without it", self._shown(opened), without)
            opened.page.get_by_role("button", name="Clear all").click()
            maker.get_by_role("button", name="Clear").wait_for(state="detached")
            region = opened.category("Region")
            reason = region.get_by_text("Choose Country first.")
            self.checks.true("a dependent category says why it is off", reason.is_visible())
            self.checks.true("and is off", region.get_by_role("checkbox").first.is_disabled())
            opened.category("Country").get_by_role("radio", name="India").click()
            reason.wait_for(state="detached")
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
            placeholder = search.get_attribute("placeholder")
            self.checks.equal("placeholder of the definition", placeholder, "A name or a maker")
            search.press_sequentially("assam", delay=20)
            opened.wait_for_other_sentence(before)
            opened.page.locator(".chip", has_text="assam").wait_for()
            self.checks.equal("what was typed stays", search.input_value(), "assam")
            undo = opened.page.get_by_role("button", name="Undo")
            undo.click()
            opened.page.locator(".chip", has_text="assam").wait_for(state="detached")
            self.checks.equal("what was typed in one go is one step", opened.sentence, before)
            opened.page.get_by_role("button", name="Redo").click()
            opened.page.locator(".chip", has_text="assam").click()
            opened.page.locator(".chip", has_text="assam").wait_for(state="detached")
            opened.category("Rating").get_by_role("radio", name="4 stars or more").click()
            opened.page.locator(".chip", has_text="Rating").wait_for()
            self.checks.equal("bars between powers", opened.category("Price").locator(".bars i").count(), 3)
            thumb = opened.category("Price").get_by_role("slider", name="Price: highest")
            thumb.focus()
            opened.page.keyboard.press("PageDown")
            opened.page.locator(".chip", has_text="Price").wait_for()
            opened.check_accessibility("every kind of category in use")
            self._picture(opened, "kinds")

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

    @staticmethod
    def _shown(opened: ExplorerPage) -> int:
        return int(opened.page.inner_text(".total strong").replace(",", ""))
