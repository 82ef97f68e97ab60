"""A large catalog, the packages of Debian, and figures of this machine."""

from __future__ import annotations

import statistics

from flows.flow import Flows
from flows.languages import english_words

CLICKS = 15


class Packages(Flows):
    def try_packages(self) -> None:
        """The flows of the examples on the packages of Debian, wide and narrow."""
        with self._open("/#debian") as opened:
            count = self._total("debian", {})
            self.checks.equal("packages", opened.sentence, f"All {count:,} items")
            opened.check_accessibility("packages")
            self._picture(opened, "debian")
            section = opened.page.locator(".category.of-multi").first
            box = section.locator("input[type=checkbox]:enabled").first
            box.click()
            opened.page.locator(".chip").first.wait_for()
            after = opened.sentence
            section.locator("input[type=checkbox]:enabled").nth(1).click()
            opened.wait_for_other_sentence(after)
            opened.check_accessibility("packages with filters")
            opened.page.get_by_role("button", name="Undo").click()
            opened.wait_for_sentence(after)
            search = section.locator("input[type=search]")
            if search.count():
                search.fill("a")
                opened.page.wait_for_timeout(300)
            opened.page.locator(".more").scroll_into_view_if_needed()
            opened.page.wait_for_function("() => document.querySelectorAll('.card, tbody tr').length >= 72")
            opened.page.locator(".chip").first.click()
            opened.wait_for_sentence(f"All {count:,} items")
        with self._open("/#debian", locale="de-DE") as opened:
            self.checks.equal("English of packages in German", english_words(opened), set())
            self._picture(opened, "debian-de")
        with self._open("/#debian", width=390, has_touch=True) as opened:
            opened.check_width("packages on a narrow page")
            opened.page.get_by_role("button", name="Filter").click()
            drawer = opened.page.get_by_role("dialog", name="Filters")
            drawer.locator(".of-multi input[type=checkbox]:enabled").first.click()
            drawer.get_by_role("button", name="Clear all").wait_for()
            opened.check_accessibility("packages in the drawer")
            self._picture(opened, "debian-drawer")
            drawer.get_by_role("button", name="Show").last.click()
            opened.page.locator(".chip").first.wait_for()

    def measure(self, catalog: str) -> str:
        """Times on this machine, as a line; only what moved by itself before the first tap is checked."""
        with self._open(f"/#{catalog}") as opened:
            page = opened.page
            page.locator(".card, tbody tr").first.wait_for()
            self.checks.equal(f"what moved by itself in {catalog}", round(page.evaluate("shifts"), 4), 0)
            first = page.evaluate("performance.getEntriesByName('first screen')[0]?.startTime")
            weight = page.evaluate(
                "performance.getEntriesByType('resource').filter(e => e.name.includes('/explorer/'))"
                ".concat(performance.getEntriesByType('navigation')).reduce((sum, e) => sum + e.encodedBodySize, 0)"
            )
            times = page.evaluate(
                """async count => {
                  const times = [];
                  const sentence = document.querySelector('.sentence');
                  for (let number = 0; number < count; number += 1) {
                    const boxes = document.querySelectorAll('.of-multi input[type=checkbox]:enabled');
                    const box = boxes[number % Math.min(6, boxes.length)];
                    const began = performance.now();
                    const before = sentence.innerText;
                    box.click();
                    await new Promise(resolve => {
                      const observer = new MutationObserver(() => {
                        if (sentence.innerText === before) return;
                        observer.disconnect();
                        requestAnimationFrame(() => setTimeout(resolve));
                      });
                      observer.observe(sentence, {subtree: true, characterData: true, childList: true});
                    });
                    times.push(performance.now() - began);
                    await new Promise(resolve => setTimeout(resolve, 150));
                  }
                  return times;
                }""",
                CLICKS,
            )
            return (
                f"{catalog}: first screen {first:.0f} ms, click to painted {statistics.median(times):.0f} ms in the"
                f" median of {CLICKS}, {max(times):.0f} ms at most; the page is {weight / 1000:.1f} KB"
            )
