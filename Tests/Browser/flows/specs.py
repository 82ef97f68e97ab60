"""Categories that are made of the names of an object: which are shown, and in which order."""

from __future__ import annotations

from explorer_page import ExplorerPage
from flows.flow import Flows

# How many a screen of the shoes has, as their definition says.
LIMIT = 6
# Scrolls the filters to a category; says which ones are seen, and where.
SCROLL = """(panel, id) => {
  const {top} = panel.querySelector(`[data-category='${id}']`).getBoundingClientRect();
  panel.scrollTop += top - panel.getBoundingClientRect().top + 4;
}"""
SEEN = """panel => Object.fromEntries([...panel.querySelectorAll('.category')]
  .map(each => [each.dataset.category, each.getBoundingClientRect()])
  .filter(([, place]) => place.bottom > panel.getBoundingClientRect().top)
  .map(([id, place]) => [id, place.top]))"""


class Specs(Flows):
    def check_specs(self) -> None:
        """Those come that the matching shoes have, others for each kind."""
        with self._open("/#shoes") as opened:
            self.checks.equal("specs", self._titles(opened), self._ranked({})[0])
            self.checks.equal("so many of them", len(self._titles(opened)), LIMIT)
            self._check_count(opened, {})
            opened.check_accessibility("specs")
            opened.category("Kind").get_by_role("radio", name="Running shoes").click()
            opened.wait_for_sentence("Kind: Running shoes")
            running = self._titles(opened)
            self.checks.true(f"specs of running shoes: {running}", {"Drop", "Cushioning"} <= set(running))
            self.checks.true("and none of other shoes", "Lining" not in running)
            self.checks.equal("they begin anew with the kind", running, self._ranked({"kind": "Running shoes"})[0])
            self._check_count(opened, {"kind": "Running shoes"})
            self._check_gone(opened)

    def _check_gone(self, opened: ExplorerPage) -> None:
        """One that was chosen beyond the limit goes with its selection; the focus goes to what comes next."""
        session = opened.page.evaluate("sessionStorage.getItem('session')")
        choice = {"op": "toggle", "category": "specs.Spikes", "value": 6}
        self._send("POST", f"/v1/sessions/{session}/apply", {"operations": [choice]})
        opened.wait_for_chip("Spikes: 6")
        self.checks.equal("one more", len(self._titles(opened)), LIMIT + 1)
        box = opened.category("Spikes").get_by_role("checkbox", name="6")
        box.focus()
        box.press("Space")
        opened.page.locator("[data-category='specs.Spikes']").wait_for(state="detached")
        self.checks.equal("it has gone", len(self._titles(opened)), LIMIT)
        self.checks.true("the focus is near", opened.page.evaluate("document.activeElement.closest('section.group')"))

    def check_specs_in_order(self) -> None:
        """One that is used stays where it is; a button puts all of them in order, which is no step."""
        with self._open("/#shoes") as opened:
            before = self._titles(opened)
            row = opened.category("Lining").locator(".row", has_text="Leather")
            row.hover()
            place = row.bounding_box()
            opened.tick("Lining", "Leather")
            self.checks.equal("the order after a tap", self._titles(opened), before)
            self.checks.equal("what was tapped stays under the pointer", row.bounding_box(), place)
            self._check_count(opened, {"specs.Lining": ["Leather"]})
            self._picture(opened, "specs")
            ranked = self._ranked({"specs.Lining": ["Leather"]})[0]
            self.checks.true(f"others matter by now: {ranked}", ranked != before)
            button = self._section(opened).get_by_role("button", name="Put in order")
            says = button.get_attribute("title")
            self.checks.equal("what the button goes by", says, "By what the matching products have")
            button.click()
            opened.page.wait_for_function("() => document.querySelector('#live').innerText === 'In order'")
            self.checks.equal("specs in order", self._titles(opened), ranked)
            focused = button.evaluate("button => button === document.activeElement")
            self.checks.true("the focus stays on the button", focused)
            undo = opened.page.get_by_role("button", name="Undo")
            undo.hover()
            opened.page.get_by_role("button", name="Undo: Added Lining: Leather").wait_for()
            undo.click()
            opened.wait_for_sentence("All 63 products")
            self.checks.equal("the order of the step before", self._titles(opened), before)
            opened.page.get_by_role("button", name="Redo").click()
            opened.wait_for_chip("Lining: Leather")
            self.checks.equal("and the one after it", self._titles(opened), ranked)

    def check_specs_in_place(self) -> None:
        """What is seen of filters that are scrolled stays, though specs come and go, the first one that is seen too."""
        with self._open("/#shoes") as opened:
            opened.category("Kind").get_by_role("radio", name="Hiking boots").click()
            opened.wait_for_sentence("Kind: Hiking boots")
            panel = opened.page.locator(".columns > .filters")
            panel.evaluate(SCROLL, "shaftHeight")
            undo = opened.page.get_by_role("button", name="Undo")
            undo.hover()
            before = panel.evaluate(SEEN)
            self.checks.equal("the first one that is seen", next(iter(before)), "shaftHeight")
            undo.click()
            opened.wait_for_sentence("All 63 products")
            after = panel.evaluate(SEEN)
            self.checks.true("has gone", "shaftHeight" not in after)
            stays = next(name for name in before if name in after)
            self.checks.equal(f"place of {stays}", round(after[stays] - before[stays]), 0)

    def check_specs_in_german(self) -> None:
        with self._open("/#shoes?kind=Running+shoes", locale="de-DE") as opened:
            section = opened.page.get_by_role("region", name="Merkmale")
            self.checks.true("a title of the definition", "Sprengung" in self._titles(opened))
            shown, relevant = self._ranked({"kind": "Running shoes"})
            said = section.locator(".order span").inner_text()
            self.checks.equal("how many", said, f"{len(shown)} von {relevant} gezeigt")
            section.get_by_role("button", name="Neu ordnen").click()
            opened.page.wait_for_function("() => document.querySelector('#live').innerText === 'Neu geordnet'")
            opened.check_accessibility("specs in German")

    def check_specs_in_the_drawer(self) -> None:
        with self._open("/#shoes", width=390, has_touch=True) as opened:
            opened.page.get_by_role("button", name="Filter").click()
            drawer = opened.page.get_by_role("dialog", name="Filters")
            drawer.get_by_role("radio", name="Sandals").click()
            drawer.get_by_role("group", name="Straps", exact=True).wait_for()
            drawer.get_by_role("button", name="Put in order").click()
            drawer.get_by_role("status").get_by_text("In order").wait_for()
            opened.check_accessibility("specs in the drawer")
            opened.check_width("specs in the drawer")
            self._picture(opened, "specs-drawer")

    @staticmethod
    def _section(opened: ExplorerPage):
        return opened.page.locator(".columns > .filters section.group")

    def _titles(self, opened: ExplorerPage) -> list[str]:
        """What the specs that are shown are called, in their order."""
        return self._section(opened).locator(".category legend").all_text_contents()

    def _ranked(self, selections: dict) -> tuple[list[str], int]:
        """The specs in the order that a first screen has, and how many could be shown."""
        body = {"selections": selections, "include": ["categories"]}
        answer = self._service.post("/v1/catalogs/shoes/query", body)
        shown = [each["title"] for each in answer["categories"] if each["categoryGroup"] == "specs"]
        return shown, next(each["relevantCount"] for each in answer["categoryGroups"] if each["id"] == "specs")

    def _check_count(self, opened: ExplorerPage, selections: dict) -> None:
        shown, relevant = self._ranked(selections)
        said = self._section(opened).locator(".order span").inner_text()
        self.checks.equal("how many there are", said, f"{len(shown)} of {relevant} shown")
