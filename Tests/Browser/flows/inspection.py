"""The inspector: what was sent and what came back."""

from __future__ import annotations

import json
import shlex
import time

from flows.flow import Flows


class Inspection(Flows):
    def check_inspector(self) -> None:
        with self._open() as opened:
            inspector = opened.page.locator(".inspector")
            inspector.locator("summary").click()
            opened.tick("Brand", "Aldermoor")
            requests = inspector.get_by_role("list", name="Requests").get_by_role("button")
            # The page may have asked for something after that.
            tap = requests.filter(has_text="/apply")
            tap.click()
            command = inspector.locator("pre", has_text="curl -s")
            command.filter(has_text="/apply").wait_for()
            said = tap.locator(".request > *").all_inner_texts()
            self.checks.equal("method and status of a tap", said[:2], ["POST", "200"])
            self.checks.true("its bytes", said[2].split()[1] in ("B", "KB") and float(said[2].split()[0]) > 0)
            self.checks.true("its milliseconds", said[3].endswith(" ms") and float(said[3].split()[0]) > 0)
            words = shlex.split(command.inner_text())
            self.checks.equal("the command", words[:3], ["curl", "-s", "--json"])
            operations = json.loads(words[3])["operations"]
            self.checks.equal("what was asked for", [operation["value"] for operation in operations], ["Aldermoor"])
            address = words[4].removeprefix(self._service.address)
            self.checks.true("where", address.startswith("/v1/sessions/") and "/apply" in address)
            answer = inspector.locator("pre").last.inner_text()
            self.checks.true("the answer", '"answer": "changes"' in answer)
            # The same again is the opposite: what is copied works as it is.
            self._send("POST", address, {"operations": operations})
            opened.wait_for_sentence("All 3,200 items")
            requests.last.click()
            command.filter(has_text='{"catalog":"shop"}').wait_for()
            last = inspector.locator("summary .request").inner_text()
            self.checks.equal("the last request is told without a tap", last, requests.first.inner_text())
            opened.check_accessibility("the inspector")
            self._picture(opened, "inspector")

    def check_late_answer(self) -> None:
        """The stream of a session may be ahead of the answer to a tap, which is shown all the same."""

        def answer_late(route) -> None:
            answer = route.fetch()
            time.sleep(0.5)
            route.fulfill(response=answer)

        with self._open() as opened:
            opened.page.locator(".inspector summary").click()
            opened.page.route("**/apply?*", answer_late)
            opened.tick("Brand", "Aldermoor")
            opened.page.locator(".inspector li", has_text="/apply").wait_for()
            opened.page.unroute("**/apply?*")
            opened.tick("Brand", "Hollis")
            taps = opened.page.locator(".inspector li", has_text="/apply")
            taps.nth(1).wait_for()
            self.checks.equal("taps", taps.count(), 2)
