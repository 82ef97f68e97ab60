"""The page of the contract."""

from __future__ import annotations

import json
import shlex

import yaml

from explorer_page import ExplorerPage
from flows.flow import ROOT, Flows


class Documentation(Flows):
    def check_contract(self) -> None:
        # Places that are none do no harm.
        with self._open("/docs#1") as opened:
            opened.page.locator("#listCatalogs").wait_for()
            read = self._service.get("/openapi.json")
            contract = yaml.safe_load((ROOT / "openapi.yaml").read_text())
            self.checks.true("the contract is read as PyYAML reads it", read == contract)
            operations = sum(method in item for item in contract["paths"].values() for method in
                             ("get", "put", "post", "patch", "delete"))
            self.checks.equal("operations", opened.page.locator("details.operation").count(), operations)
            opened.page.locator("#readCatalog summary").first.click()
            opened.page.locator("#readCatalog").get_by_label("catalog *").fill("shop")
            opened.page.locator("#readCatalog").get_by_role("button", name="Send").click()
            opened.page.locator("#readCatalog [role=status]", has_text='"itemCount": 3200').wait_for()
            opened.check_accessibility("the contract")
            self._check_examples(opened)
            self._picture(opened, "docs")
            for width in (390, 320):
                opened.page.set_viewport_size({"width": width, "height": 700})
                opened.check_width(f"the contract at {width} pixels")

    def _check_examples(self, opened: ExplorerPage) -> None:
        """They come when somebody opens an operation, and work as they are."""
        opened.page.locator("#query > summary").click()
        examples = opened.page.locator("#query .example")
        self.checks.equal("examples of an operation", examples.count(), 2)
        examples.first.locator("summary").click()
        words = shlex.split(examples.first.locator("pre").first.inner_text())
        self.checks.equal("the command", words[:3], ["curl", "-s", "--json"])
        address = words[4].removeprefix(self._service.address)
        shown = json.loads(examples.first.locator("pre").last.inner_text())
        answered = self._service.post(address, json.loads(words[3]))
        self.checks.equal("members of the answer, shown and real", sorted(shown), sorted(answered))
        opened.check_accessibility("examples")
        self._picture(opened, "docs-examples")
