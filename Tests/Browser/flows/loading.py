"""The first view: what it takes to be there."""

from __future__ import annotations

from urllib.parse import urlsplit

from flows.flow import Flows

MOST_REQUESTS = 12
MOST_BYTES = 70_000
# The page, what it loads, and what it asks for until there are items to see, with their bytes as they were sent.
LOADED = """() => {
  const until = performance.getEntriesByName('first screen')[0].startTime;
  return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(entry => entry.startTime <= until).map(({name, encodedBodySize}) => [name, encodedBodySize]);
}"""


class Loading(Flows):
    def check_first_view(self) -> None:
        """Few requests and few bytes lead to the first items; each script is asked for once."""
        with self._open("/#shop") as opened:
            opened.page.locator(".card").first.wait_for()
            opened.page.wait_for_function("() => performance.getEntriesByName('first screen').length > 0")
            loaded = opened.page.evaluate(LOADED)
            # The icon of the tab is no resource of the page, and browsers ask for it when they like.
            seen = [urlsplit(address).path for address in opened.addresses]
            count = max(len(seen), len(loaded))
            self.checks.true(f"{count} requests of the first view: {seen}", count <= MOST_REQUESTS)
            weight = sum(size for _, size in loaded)
            self.checks.true(f"{weight} bytes of the first view: {loaded}", 10_000 < weight <= MOST_BYTES)
            scripts = [path for path in seen if path.endswith(".js")]
            self.checks.equal("scripts", sorted(scripts), ["/explorer/app.js"])
