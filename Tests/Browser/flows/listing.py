"""The items: cards, table, sections and pages, and a list whose data change."""

from __future__ import annotations

from flows.flow import Flows


class Listing(Flows):
    def check_items(self) -> None:
        with self._open() as opened:
            opened.tick("Brand", "Aldermoor")
            opened.page.mouse.move(900, 500)
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

    def check_pictures(self) -> None:
        """The cards of the shop have pictures of one file, each another part of it."""
        with self._open() as opened:
            requests: list[str] = []
            opened.page.on("request", lambda request: requests.append(request.url))
            opened.page.reload()
            opened.page.wait_for_function(
                "() => { const first = [...document.querySelectorAll('.card img')].slice(0, 4);"
                " const isDrawn = image => image.naturalWidth > 0 && image.naturalWidth * 3 === image.naturalHeight * 4;"
                " return first.length === 4 && first.every(isDrawn); }"
            )
            names = opened.page.locator(".card h2").all_inner_texts()
            sources = opened.page.eval_on_selector_all(".card img", "images => images.map(image => image.src)")
            pictures = {name.split()[-1]: source.partition("#")[2] for name, source in zip(names, sources, strict=True)}
            self.checks.equal("the picture of a boot", pictures["Boot"], "boot")
            self.checks.equal("requests for pictures", sum("/pictures.svg" in url for url in requests), 1)

    def check_titles(self) -> None:
        """A column is called as its attribute, whatever else is asked of that: here the first letter of the name."""
        with self._open("/#everything") as opened:
            opened.page.get_by_role("button", name="Table").click()
            heads = opened.page.locator("thead th").all_inner_texts()
            self.checks.true("the head of names", "Name" in heads and "First letter" not in heads)

    def check_columns(self) -> None:
        """The columns of a file of a stranger: what people ask for, the title first and widest."""
        with self._open("/#films") as opened:
            heads = opened.page.locator("thead th")
            self.checks.equal("columns", heads.all_inner_texts(), ["Title", "Year", "Cast", "Genres", "Runtime"])
            widths = heads.evaluate_all("heads => heads.map(head => head.offsetWidth)")
            self.checks.equal("the widest one", widths.index(max(widths)), 0)
            subtitles = opened.page.locator("tbody .subtitle")
            first = subtitles.first.inner_text()
            self.checks.true("the long text is a subtitle", first.startswith("The Broken Letters is a"))
            lines = opened.page.locator("tbody :is(td > span, .subtitle)").evaluate_all(
                "texts => Math.max(...texts.map("
                "text => text.offsetHeight / parseFloat(getComputedStyle(text).lineHeight)))"
            )
            self.checks.true("no value has more than two lines", lines < 2.2)
            years = opened.page.locator("tbody tr td:nth-child(2)").all_inner_texts()
            self.checks.true("years are years", all(len(year) == 4 for year in years))
            opened.check_width("films")
            self._picture(opened, "films")
        counts = []
        for width in (1280, 1920):
            with self._open("/#everything", width=width) as opened:
                opened.page.get_by_role("button", name="Table").click()
                opened.page.locator("tbody tr").first.wait_for()
                counts.append(opened.page.locator("thead th").count())
                opened.check_width(f"a table at {width} pixels")
                self._picture(opened, f"table-{width}")
        self.checks.true("where there is room there are more columns", counts[1] > counts[0])

    def check_links(self) -> None:
        """The title of an item opens it, and there its address leads to its page; nothing that is no page leads away."""
        self._send("PUT", "/v1/catalogs/pages", {"title": "Pages", "categories": []})
        rows = [{"id": str(number), "name": f"Page {number}", "homepage": f"https://a.example/{number}", "size": number}
                for number in range(3)]
        self._send("POST", "/v1/catalogs/pages/items", rows)
        self._send("POST", "/v1/catalogs/pages/items", [{"id": "3", "name": "None", "size": 3}])
        with self._open("/#pages") as opened:
            self.checks.equal("columns", opened.page.locator("thead th").all_inner_texts(), ["Name", "Size"])
            opened.page.get_by_role("link", name="Page 0").click()
            link = opened.page.locator("dialog.item dl a")
            self.checks.equal("its page", link.get_attribute("href"), rows[0]["homepage"])
            self.checks.equal("what it says of this page", link.get_attribute("rel"), "noopener noreferrer")
            opened.page.keyboard.press("Escape")
            bad = {"id": "1", "name": "Bad", "homepage": "javascript:alert(1)"}
            self._send("POST", "/v1/catalogs/pages/items", [bad])
            opened.page.locator("tbody th", has_text="Bad").wait_for()
            opened.page.reload()
            opened.page.locator("tbody th", has_text="Bad").wait_for()
            self.checks.equal("addresses that are none of pages", opened.page.locator("a[href^=javascript]").count(), 0)
        self._send("DELETE", "/v1/catalogs/pages", None)

    def check_heads(self) -> None:
        """A click on the head of a column sorts by it, another one turns the order around."""
        with self._open("/#films") as opened:
            head = opened.page.locator("thead th", has_text="Year")
            years = opened.page.locator("tbody tr td:nth-child(2)")
            for order, reverse in (("ascending", False), ("descending", True), ("ascending", False)):
                head.get_by_role("button").click()
                opened.page.locator(f"thead [aria-sort={order}]").wait_for()
                found = [int(text) for text in years.all_inner_texts()]
                self.checks.equal(f"years, {order}", found, sorted(found, reverse=reverse))
            has_focus = head.get_by_role("button").evaluate("button => button === document.activeElement")
            self.checks.true("the focus stays on the head", has_focus)
            self.checks.equal("heads that sort", opened.page.locator("thead button").count(), 3)
            self.checks.equal("the order is chosen", opened.page.get_by_label("Sort by").input_value(), "year:asc")
            opened.check_accessibility("a table that is sorted")

    def check_marks(self) -> None:
        """The words of a search are marked in what is searched, without case and accents."""
        with self._open("/#films") as opened:
            search = opened.page.get_by_role("searchbox", name="Search", exact=True)
            self.checks.equal("what is searched", search.get_attribute("placeholder"), "Search in Title and Extract")
            search.fill("distant STAT")
            opened.page.locator("tbody mark").first.wait_for()
            titles = opened.page.locator("tbody th > span")
            self.checks.equal("items", titles.all_inner_texts(), ["The Distant Station"])
            self.checks.equal("marks in the title", titles.locator("mark").all_inner_texts(), ["Distant", "Stat"])
            self.checks.true("and in the subtitle", opened.page.locator("tbody .subtitle mark").count() >= 2)
            opened.check_accessibility("marks")
            search.fill("")
            opened.wait_for_sentence("All 60 items")
            self.checks.equal("no mark is left", opened.page.locator("mark").count(), 0)
            search.fill("sörensen")
            opened.wait_for_other_sentence("All 60 items")
            opened.page.locator("mark").first.wait_for()
            marks = set(opened.page.locator("tbody mark").all_inner_texts())
            self.checks.equal("accents do not count", marks, {"Sörensen"})
            search.fill("sorensen")
            opened.wait_for_sentence("sorensen")
            self.checks.equal("nor in the search", set(opened.page.locator("tbody mark").all_inner_texts()), marks)

    def check_marks_of_variants(self) -> None:
        """What a search finds by a plural, or despite an error, is marked, too."""
        with self._open("/#everything") as opened:
            search = opened.page.locator("input.search-items")
            for text, found in {"pearl": "Pearls", "leafs": "Leaf", "norhtwind": "Northwind"}.items():
                search.fill(text)
                mark = opened.page.locator(".card mark, tbody mark").first
                mark.wait_for()
                self.checks.equal(f"marked for {text}", mark.inner_text(), found)
                search.fill("")
                mark.wait_for(state="detached")

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
