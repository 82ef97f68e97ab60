"""The inspector: what was sent and what came back."""

from __future__ import annotations

import json
import shlex

from flows.flow import Flows


class Inspection(Flows):
    def check_inspector(self) -> None:
        with self._open() as opened:
            inspector = opened.page.locator(".inspector")
            inspector.locator("summary").click()
            self.checks.true("the first request", "POST" in inspector.locator("summary").inner_text())
            opened.tick("Brand", "Aldermoor")
            command = inspector.locator("pre").first
            command.get_by_text("/apply").wait_for()
            said = inspector.locator("summary .request > *").all_inner_texts()
            self.checks.equal("method and status of the last request", said[:2], ["POST", "200"])
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
            inspector.get_by_role("list", name="Requests").get_by_role("button").last.click()
            command.get_by_text("/v1/sessions").wait_for()
            self.checks.equal("an older one", shlex.split(command.inner_text())[2], "--json")
            opened.check_accessibility("the inspector")
            self._picture(opened, "inspector")
