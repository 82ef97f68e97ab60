"""Much of everything: catalogs, filters, names that nobody has; and characters that are not seen."""

from __future__ import annotations

import json
from pathlib import Path

from agent import MARKS, REFUSAL_TOKENS, Agent
from checks import Checks
from lenience import proposed_call
from messages import REVISION, conforms, request, send
from service_process import ServiceProcess

UNSEEN = "".join(sorted(MARKS - {"\ufffd"})) + "\x07\x1b[31m\u2028"
#: A character of 100 kB.
TALL = "e" + "\u0301" * 50_000


def write_catalogs(folder: Path, count: int = 300) -> None:
    """Catalogs of one item, whose titles are long."""
    for number in range(count):
        definition = {
            "title": f"{UNSEEN}{number} {'Ünruly 日本 ' * 50}",
            "categories": [{"id": "kind", "kind": "multi", "attribute": "kind", "title": "Ä" * 2_000}],
        }
        name = f"crowd-{number:03}-{'x' * 40}"
        (folder / f"{name}.catalog.json").write_text(json.dumps(definition), encoding="utf-8")
        (folder / f"{name}.ndjson").write_text(json.dumps({"id": 1, "kind": "a"}) + "\n", encoding="utf-8")


async def check_crowd(agent: Agent, count: int = 300) -> None:
    """Catalogs that are left out of the list are counted, and can be described."""
    listed = await agent.use("describe")
    agent.equal("catalogs", len(listed["catalogs"]) + listed.get("moreCatalogs", 0), count)
    agent.true("some are named", listed["catalogs"])
    for catalog in listed["catalogs"][:2]:
        described = await agent.use("describe", catalog=catalog["name"])
        agent.equal("items of a catalog", described["total"], catalog["items"])
    tool, arguments = proposed_call(await agent.refused("filter"))
    await agent.use(tool, **arguments)


async def check_refused_names(agent: Agent) -> None:
    """Refusals keep short and can be read, whatever name they are about."""
    session = (await agent.use("filter", catalog="shop"))["session"]
    for name in (f"Alder{UNSEEN}moor", "é" * 2_000, TALL, "👩‍👩‍👧‍👦" * 2_000, UNSEEN * 100):
        brand = {"op": "select", "category": "brand", "value": name}
        refusals = [
            await agent.refused("describe", catalog=name),
            await agent.refused("filter", catalog="shop", operations=brand),
            await agent.refused("filter", catalog="shop", operations=brand | {"category": name}),
            await agent.refused("filter", catalog="shop", operations=brand | {"op": name}),
            await agent.refused("filter", catalog="shop", operations=brand | {name: 1}),
            await agent.refused("filter", catalog="shop", sort=name),
            await agent.refused("explain", session=session, item=name),
            await agent.refused("explain", session=session, **{name: 1}),
            await agent.refused("find_values", session=session, category=name),
        ]
        for text in refusals:
            _look_at(agent, "a refusal", text)
    kept = await agent.use("filter", session=session)
    agent.equal("revision after refusals", kept["revision"], 1)


def write_ranges(folder: Path, count: int = 40) -> None:
    """A catalog of many ranges, whose items differ in all of them."""
    categories = [{"id": f"measure-{number}", "kind": "range", "attribute": f"a{number}"} for number in range(count)]
    (folder / "ranges.catalog.json").write_text(json.dumps({"categories": categories}), encoding="utf-8")
    items = [{"id": f"item-{it}"} | {f"a{number}": it for number in range(count)} for it in range(20)]
    (folder / "ranges.ndjson").write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")


async def check_many_filters(agent: Agent) -> None:
    """Results of a session with many filters keep within their tokens."""
    described = await agent.use("describe", catalog="ranges")
    count = len(described["categories"]) + described.get("moreCategories", 0)
    operations = [
        {"op": "set", "category": f"measure-{number}", "selection": {"lower": 15}} for number in range(count)
    ]
    screen = await agent.use("filter", catalog="ranges", operations=operations)
    agent.equal("total", screen["total"], 5)
    agent.equal("filters", len(screen["chips"]) + screen.get("moreChips", 0), count)
    session = screen["session"]
    await agent.use("explain", session=session)
    explained = await agent.use("explain", session=session, item="item-3")
    agent.equal("an item that fails", (explained["isShown"], bool(explained["failing"])), (False, True))
    await agent.use("share", session=session)


def check_errors(service: ServiceProcess, checks: Checks) -> None:
    """Errors of the protocol do not grow with what they refuse."""
    for name in (TALL, "é" * 50_000):
        # One with a name that its headers do not have, one of former revisions, which needs none.
        body, _ = request("tools/call", name=name)
        headers = {"MCP-Protocol-Version": REVISION, "Mcp-Method": "tools/call", "Mcp-Name": "x"}
        former = {"jsonrpc": "2.0", "id": 1, "method": name}
        for message, fields in ((body, headers), (former, {})):
            _, _, text = send(service, message, fields)
            conforms(text, "JSONRPCErrorResponse")
            checks.true(f"an error of {len(text.encode())} bytes is short", len(text.encode()) < 4_096)


def _look_at(agent: Agent, name: str, text: str) -> None:
    agent.true(f"{name} of {len(text.encode())} bytes is short", len(text.encode()) <= REFUSAL_TOKENS * 4)
    seen = [ascii(it) for it in text.replace("\n", "") if it in MARKS or ord(it) < 32 or it in "\u2028\u2029"]
    agent.equal(f"what is not seen of {name}", seen, [])
