"""The items: cards, table, sections and pages, and a list whose data change."""

from __future__ import annotations

from flows.flow import Flows


class Listing(Flows):
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
                "() => { const prices = [...document.querySelectorAll('.figures strong')]"
                ".map(price => parseFloat(price.innerText));"
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

    def check_titles(self) -> None:
        """A column is called as its attribute, whatever else is asked of that: here the first letter of the name."""
        with self._open("/#everything") as opened:
            opened.page.get_by_role("button", name="Table").click()
            heads = opened.page.locator("thead th").all_inner_texts()
            self.checks.true("the head of names", "Name" in heads and "First letter" not in heads)

    def check_pages(self) -> None:
        """Pages have addresses, for those who do not scroll."""
        with self._open() as opened:
            cards = opened.page.locator(".card h2")
            first = cards.first.inner_text()
            following = opened.page.locator("a[rel=next]")
            following.focus()
            following.press("Enter")
            title = "document.querySelector('.card h2').innerText"
            opened.page.wait_for_function(f"before => {title} !== before", arg=first)
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
            opened.page.wait_for_function(f"before => {title} === before", arg=first)

    def check_live_list(self) -> None:
        """A user in the middle of a list stays there when the data change; new items are offered."""
        catalog = "/v1/catalogs/live"
        categories = [{"id": "kind", "kind": "multi", "attribute": "kind"}]
        self._send("PUT", catalog, {"title": "Live", "categories": categories})
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
