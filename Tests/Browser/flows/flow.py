"""The base of flows of the explorer: each method `check_…` of a class of flows is a check of its own."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

from checks import Checks
from explorer_page import ExplorerPage
from playwright.sync_api import Browser
from service_process import ServiceProcess

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = {
    "aircraft": "Aircraft", "dogs": "Dogs", "expenses": "Wedding expenses", "shoes": "Shoes", "shop": "Shop",
}


class Flows:
    """Flows on one service; what they find is in `checks`.

    pictures: a folder for a picture of each state.
    """

    def __init__(self, browser: Browser, service: ServiceProcess, checks: Checks, pictures: Path | None):
        self._browser = browser
        self._service = service
        self._pictures = pictures
        self.checks = checks

    def run(self, names: list[str]) -> None:
        """Makes the checks whose names have one of `names` in them; all without any."""
        for name, check in vars(type(self)).items():
            if not name.startswith("check_") or (names and not any(part in name for part in names)):
                continue
            faults = len(self.checks.faults)
            try:
                check(self)
            except Exception as error:  # One check that fails does not keep the others from being made.
                self.checks.faults.append(f"{type(error).__name__}: {str(error)[:600]}")
            self.checks.faults[faults:] = [f"{name}: {fault}" for fault in self.checks.faults[faults:]]

    def _open(self, path: str = "/#shop", **options: object) -> ExplorerPage:
        return ExplorerPage(self._browser, self._service.address, self.checks, path, **options)

    def _picture(self, opened: ExplorerPage, name: str) -> None:
        if self._pictures:
            self._pictures.mkdir(parents=True, exist_ok=True)
            opened.page.screenshot(path=self._pictures / f"{name}.png")

    def _total(self, catalog: str, selections: dict) -> int:
        return self._service.post(f"/v1/catalogs/{catalog}/query", {"selections": selections, "include": []})["total"]

    def _values(self, catalog: str, category: str, selections: dict) -> list:
        body = {"selections": selections, "include": ["categories"], "limit": 1000}
        answer = self._service.post(f"/v1/catalogs/{catalog}/query", body)
        return next(each for each in answer["categories"] if each["id"] == category)["values"]

    def _send(self, method: str, path: str, body: object) -> None:
        data = None if body is None else json.dumps(body).encode()
        fields = {"Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(self._service.address + path, data, fields, method=method)):
            pass
