"""An agent that reads nothing but what tools answer, and looks at every answer."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Awaitable, Callable
from pathlib import Path

import jsonschema

from checks import Checks
from service_process import ServiceProcess

ROOT = Path(__file__).resolve().parents[2]
#: Of each form of a result; a token counts as four bytes.
TOKENS = {"describe": 1_500, "find_values": 400, "filter": 900, "explain": 300, "share": 100}
REFUSAL_TOKENS = 300
MARKS = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufffd")

#: Calls a tool: whether it refuses, its text, and what it gives.
Call = Callable[[str, dict], Awaitable[tuple[bool, str, dict | None]]]


def compact(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class Agent:
    """Calls tools through one client, and compares each number with the addresses below /v1."""

    def __init__(self, name: str, call: Call, tools: list[dict], service: ServiceProcess, checks: Checks):
        self.name = name
        self._call = call
        self._schemas = {tool["name"]: tool["outputSchema"] for tool in tools}
        self._service = service
        self._checks = checks

    def equal(self, name: str, found: object, expected: object) -> None:
        self._checks.equal(f"{self.name}: {name}", found, expected)

    def true(self, name: str, found: object) -> None:
        self._checks.true(f"{self.name}: {name}", found)

    # MARK: Calls

    async def use(self, tool: str, **arguments: object) -> dict:
        """What a tool gives; it must not refuse."""
        is_error, text, given = await self._call(tool, arguments)
        self.equal(f"{tool} of {str(arguments)[:200]} refuses", is_error and text, False)
        self._look_at(tool, text, given)
        return given or {}

    async def refused(self, tool: str, **arguments: object) -> str:
        """The text of a refusal."""
        is_error, text, _ = await self._call(tool, arguments)
        self.true(f"{tool} of {str(arguments)[:200]} refuses", is_error)
        self.true("a refusal is short", len(text.encode()) <= REFUSAL_TOKENS * 4)
        return text

    def _look_at(self, tool: str, text: str, given: dict | None) -> None:
        jsonschema.validate(given, self._schemas[tool])
        limit = TOKENS[tool] * 4
        self.true(f"text of {tool} within {limit} bytes", len(text.encode()) <= limit)
        self.true(f"{tool} within {limit} bytes", len(compact(given)) <= limit)
        for character in text.replace("\n", "") + compact(given).decode():
            if character in MARKS or unicodedata.category(character) == "Cc":
                self.equal(f"a character of {tool}", ascii(character), "one that is seen")

    @staticmethod
    def example(refusal: str) -> dict:
        """The operation that a refusal says works."""
        line = next(line for line in refusal.splitlines() if line.startswith("This works: "))
        return json.loads(line.removeprefix("This works: "))

    # MARK: Numbers

    def total(self, catalog: str, **body: object) -> int:
        return self._service.post(f"/v1/catalogs/{catalog}/query", body)["total"]

    async def compare(self, screen: dict) -> None:
        """Compares what `filter` says of a session with the session's own screen, and each number with what follows."""
        session = screen["session"]
        shown = self._service.get(f"/v1/sessions/{session}?pageSize=5")
        for key in ("total", "text"):
            cut = screen[key].endswith("…") if key == "text" else False
            self.equal(key, screen[key], screen[key] if cut else shown[key])
        self.equal("revision", screen["revision"], shown["session"]["revision"])
        self.equal("items", [item["id"] for item in screen["items"]], shown["page"]["itemIds"][: len(screen["items"])])
        chips = {chip["id"]: chip["without"] for chip in screen["chips"]}
        expected = {chip["id"]: chip["whatIf"] for chip in shown["currentFilters"]}
        self.equal("chips", chips, {key: expected[key] for key in chips})
        for tap in screen["next"]:
            tried = await self.use("filter", session=session, operations=[tap["operation"]], preview=True)
            self.equal(f"the total after {tap['text']}", tried["total"], tap["total"])
        for chip in screen["chips"]:
            if chip["without"] is not None:
                removal = {"op": "remove", "filter": chip["id"]}
                tried = await self.use("filter", session=session, operations=removal, preview=True)
                self.equal(f"the total without {chip['text']}", tried["total"], chip["without"])
        after = self._service.get(f"/v1/sessions/{session}")["session"]["revision"]
        self.equal("the revision after previews", after, screen["revision"])
