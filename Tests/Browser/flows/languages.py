"""The page in other languages than English."""

from __future__ import annotations

import re

from explorer_page import ExplorerPage
from flows.flow import Flows

# Texts of elements, names and hints of controls among them; those of items, and titles of other catalogs, are data.
TEXTS = """() => [...document.querySelectorAll('#app *')]
  .filter(element => !element.closest('.top nav, .card :is(h2, h3, dd, .subtitle), tbody, .inspector, [lang=en]'))
  .filter(element => !element.closest('.item :is(h2, dd), .item .bar .unseen, .item .content > img'))
  .flatMap(element => [
    ...['aria-label', 'placeholder', 'title', 'aria-description'].map(name => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data),
  ])"""
SAME_IN_ALL = {"FilterService", "Films", "English", "Deutsch", "Beige", "Orange", "vegan"}
SAME_IN = {"de": {"Shop", "Name", "Filter", "Outlet", "Bestseller"}, "fr": {"Sections", "Pages", "local"}}
# Words that nearly every English sentence or button has one of, and no German one.
ENGLISH = set(
    "the of and or no not with is are be to from for show all any by on first items choose search clear remove close"
    " open sort none selected added removed changed expected depends homepage size unknown largest".split()
)


def english_words(opened: ExplorerPage) -> set[str]:
    """What of the texts of the page, items and values of lists aside, is English."""
    texts = opened.page.evaluate(TEXTS)
    values = opened.page.locator(".row .label, .segments label").all_inner_texts()
    return {text for text in set(texts) - set(values) if ENGLISH & set(re.findall(r"\w+", text.lower()))}


class Languages(Flows):
    def check_languages(self) -> None:
        """In German and French no text of the page is English; names of things to buy are data."""
        with self._open() as opened:
            opened.tick("Brand", "Aldermoor")
            english = self._texts(opened)
            opened.page.get_by_label("Language").select_option("de")
            opened.wait_for_sentence("von 3.200")
            opened.page.get_by_role("button", name="Alle löschen").wait_for()
            opened.page.get_by_role("link", name="Flugzeuge").wait_for()
            self._check_words(opened, "de", english)
            opened.page.reload()
            opened.page.get_by_role("link", name="Flugzeuge").wait_for()
        with self._open(locale="fr-FR") as opened:
            opened.tick("Marque", "Aldermoor")
            opened.page.get_by_role("button", name="Tout effacer").wait_for()
            self._check_words(opened, "fr", english)

    def check_german(self) -> None:
        """No English is left in any view of the shop, nor in what the page says of an address that it cannot read."""
        with self._open("/#shop/item/P00002?brand=Aldermoor&price=..75", locale="de-DE") as opened:
            item = opened.page.locator("dialog.item")
            item.get_by_role("heading", name="Warum fehlt es?").wait_for()
            self._check_german(opened, "an item that is not shown")
            opened.page.keyboard.press("Escape")
            item.wait_for(state="detached")
            for view, part in (("Tabelle", "tbody tr"), ("Abschnitte", ".sections h2"), ("Karten", ".card")):
                opened.page.get_by_role("button", name=view).click()
                opened.page.get_by_role("button", name=view, pressed=True).wait_for()
                opened.page.locator(part).first.wait_for()
                self._check_german(opened, view)
            opened.page.get_by_role("button", name="Teilen").click()
            opened.page.get_by_role("dialog").wait_for()
            self._check_german(opened, "a link to share")
        unreadable = "/#shop?brand=Nikee&brand=Hollis&shoes=1&price=9..x&:sort=best&:filters=%5B"
        with self._open(unreadable, locale="de-DE", expects_errors=True) as opened:
            said = opened.page.locator(".note").inner_text()
            self.checks.equal(
                "what is left out",
                said.split("Weggelassen: ")[-1].split("\n")[0],
                "keine Kategorie „shoes“; kein Wert „Nikee“; Preis: x; Filter: [; keine Sortierung „best“.",
            )
            self._check_german(opened, "an address that cannot be read")
        with self._open("/#shop/item/gone", locale="de-DE", expects_errors=True) as opened:
            opened.page.locator(".note", has_text="kein Eintrag „gone“").wait_for()
            self._check_german(opened, "an item that is gone")

    def _check_german(self, opened: ExplorerPage, state: str) -> None:
        self.checks.equal(f"English of {state}", english_words(opened), set())
        self._picture(opened, f"german-{'-'.join(state.split())}")

    def _check_words(self, opened: ExplorerPage, language: str, english: set[str]) -> None:
        self.checks.equal("language of the page", opened.page.get_attribute("html", "lang"), language)
        brands = {self._plain(value["label"]) for value in self._values("shop", "brand", {})}
        same = {text for text in english & self._texts(opened) if not any(brand in text for brand in brands)}
        self.checks.equal(f"texts that are the same in {language}", same - SAME_IN_ALL - SAME_IN[language], set())
        opened.check_accessibility(f"a screen in {language}")
        self._picture(opened, f"shop-{language}")

    def _texts(self, opened: ExplorerPage) -> set[str]:
        """All texts of the page but those of items, names and hints of controls among them."""
        return {text for text in map(self._plain, opened.page.evaluate(TEXTS)) if len(text) > 3}

    @staticmethod
    def _plain(text: str) -> str:
        """Without numbers and signs."""
        return "".join(character for character in text if character.isalpha() or character == " ").strip()

    def check_sorts(self) -> None:
        """Orders that the service has made of attributes are called in words, in each language."""
        with self._open("/#films") as opened:
            orders = opened.page.locator(".toolbar option")
            found = orders.all_inner_texts()
            titles = ["Title: A to Z", "Title: Z to A"]
            runtimes = ["Runtime: lowest first", "Runtime: highest first"]
            self.checks.equal("orders", found, ["Default", *titles, "Oldest first", "Newest first", *runtimes])
            opened.page.get_by_label("Language").select_option("de")
            opened.page.get_by_label("Sortieren nach").wait_for()
            self.checks.equal("in German", orders.all_inner_texts()[:4],
                              ["Standard", "Titel: A bis Z", "Titel: Z bis A", "Älteste zuerst"])
