"""Two windows of one session, and data that change under one."""

from __future__ import annotations

from flows.flow import Flows

PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw="


class Windows(Flows):
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
                # The second window is hidden, so it follows no more; then it is visible again.
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
        categories = [{"id": "kind", "kind": "multi", "attribute": "kind"}]
        self._send("PUT", catalog, {"title": "Tea", "categories": categories})
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
            hostile = {"id": "0", "name": markup, "kind": "green", "image": "javascript:alert(1)"}
            self._send("POST", f"{catalog}/items", [hostile])
            opened.page.get_by_text(markup).first.wait_for()
            self.checks.equal("images that an item made", opened.page.locator("main img").count(), 0)
            self._send("POST", f"{catalog}/items", [
                {"id": "0", "name": "constructor", "kind": "constructor", "image": PIXEL},
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
