"""The focus stays where it was, and nothing moves under a pointer or by itself."""

from __future__ import annotations

from flows.flow import Flows

# Elements, and what stands before and after them, that take time to change.
SLOW = """() => [...document.querySelectorAll('*')].flatMap(element => [null, '::before', '::after']
  .map(part => getComputedStyle(element, part))
  .filter(style => parseFloat(style.transitionDuration) > 0 || parseFloat(style.animationDuration) > 0)
  .map(() => element.className || element.localName))"""


class Calm(Flows):
    def check_focus(self) -> None:
        """The element with the focus may go with a tap: then its neighbour gets the focus, or the heading."""

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
                before = opened.sentence
                undo.press("Enter")
                opened.wait_for_other_sentence(before)
            undo.and_(opened.page.locator(":disabled")).wait_for()
            opened.page.wait_for_function("() => document.activeElement.ariaLabel?.startsWith('Redo')")

    def check_places(self) -> None:
        """Nothing moves under the pointer, though a list above becomes shorter or longer; and nothing by itself."""
        with self._open() as opened:
            sizes = opened.category("Size")
            sizes.scroll_into_view_if_needed()
            taps = (("Tags", "vegan"), ("Tags", "recycled"), ("Size", "3XL"), ("Size", "3XL"), ("Tags", "recycled"))
            for category, label in taps:
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

    def check_keyboard(self) -> None:
        """A list keeps its order while the keyboard is in it."""
        with self._open() as opened:
            tags = opened.category("Tags")
            labels = tags.locator(".row .label")
            before = labels.all_inner_texts()
            box = tags.get_by_role("checkbox").nth(4)
            box.focus()
            box.press("Space")
            opened.wait_for_chip("Tags")
            opened.page.wait_for_timeout(300)
            self.checks.equal("places", labels.all_inner_texts()[: len(before)], before)
            opened.page.locator("h1").focus()
            opened.tick("Brand", "Aldermoor")
            self.checks.equal("and then their order", labels.first.inner_text(), before[4])

    def check_nothing(self) -> None:
        """A result without items, as any short one, leaves the filters where they are, though the page was scrolled."""
        for width in (1280, 820):
            with self._open(width=width) as opened:
                price = opened.category("Price").get_by_role("spinbutton", name="Price, to")
                price.scroll_into_view_if_needed()
                opened.page.evaluate("scrollTo(0, 1500)")
                opened.page.wait_for_timeout(300)
                panel = opened.page.locator(".columns > .filters")
                price.fill("1")
                places = (panel.bounding_box(), price.bounding_box())
                price.press("Enter")
                opened.page.locator(".rescue button").first.wait_for()
                opened.page.wait_for_timeout(100)
                self.checks.equal(f"filters at {width}", (panel.bounding_box(), price.bounding_box()), places)
                opened.page.evaluate("scrollTo(0, 1e6)")
                self.checks.equal(f"at the end of the page at {width}", panel.bounding_box(), places[0])

    def check_skeleton(self) -> None:
        """The page as it is sent shows where its parts will be; nothing moves when they come."""
        parts = ".top, .columns > .filters, main"
        places = "parts => parts.map(part => part.getBoundingClientRect()).map(({top, left}) => [top, left])"
        for width in (1280, 820, 390):
            found = []
            for runs in (False, True):
                with self._open("/", width=width, java_script_enabled=runs, waits=runs) as opened:
                    found.append(opened.page.locator(parts).evaluate_all(places))
                    if not runs:
                        self.checks.true("the name is seen", opened.page.locator(".brand").is_visible())
                        seen = sum(part.is_visible() for part in opened.page.locator(".skeleton").all())
                        self.checks.true("parts are seen", seen >= 3)
                        self._picture(opened, f"skeleton-{width}")
            self.checks.equal(f"places at {width}", *found)

    def check_reduced_motion(self) -> None:
        for preference in ("no-preference", "reduce"):
            with self._open(reduced_motion=preference) as opened:
                opened.page.locator(".card").first.wait_for()
                slow = sorted(set(opened.page.evaluate(SLOW)))
                if preference == "reduce":
                    self.checks.equal("what moves for those who want no motion", slow, [])
                else:
                    self.checks.true("what moves for the others", slow)
