"""Has clients of the Model Context Protocol use sessions as tools.

    python Tests/Agents/check_agents.py --service .build/debug/filter-service --debian .build/debian.ndjson

The clients are `mcp` of PyPI, with the present revision and with the handshake of former ones, and `fastmcp`, as they
are. They know nothing but what the service answers. Each answer conforms to the schema of the revision and of its tool,
keeps within its tokens, and has the numbers that the addresses below /v1 have.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path

import fastmcp
from mcp.client.client import Client

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from agent import Agent  # noqa: E402
from checks import Checks  # noqa: E402
from crowds import (  # noqa: E402
    check_crowd, check_errors, check_many_filters, check_refused_names, write_catalogs, write_ranges,
)
from eras import check_handshakes, check_headers, check_streams, check_versions  # noqa: E402
from lenience import check_empty, check_ends, check_lenience  # noqa: E402
from messages import check_answers, check_refusals, conforms, request, send  # noqa: E402
from purchase import purchase  # noqa: E402
from scopes import check_keys  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

CATALOGS = ["shop", "films", "debian", "aircraft", "dogs", "expenses", "shoes"]
KINDS = ("auto", "legacy", "fastmcp", "plain")


@asynccontextmanager
async def clients(service: ServiceProcess, checks: Checks, kinds: tuple[str, ...] = KINDS):
    """An agent for each kind of client."""
    _, _, text = send(service, *request("tools/list"))
    tools = json.loads(text)["result"]["tools"]
    agents = []
    url = service.address + "/mcp"
    async with Client(url, mode="auto") as auto, Client(url, mode="legacy") as legacy, fastmcp.Client(url) as fast:

        def of_mcp(client: Client):
            async def call(tool: str, arguments: dict):
                result = await client.call_tool(tool, arguments)
                return result.is_error, result.content[0].text, result.structured_content

            return call

        async def of_fastmcp(tool: str, arguments: dict):
            result = await fast.call_tool(tool, arguments, raise_on_error=False)
            return result.is_error, result.content[0].text, result.structured_content

        async def plain(tool: str, arguments: dict):
            """Without a client, so that the schema of the revision can be applied to what comes."""
            _, _, text = send(service, *request("tools/call", name=tool, arguments=arguments))
            result = conforms(text, "CallToolResultResponse")["result"]
            return result["isError"], result["content"][0]["text"], result.get("structuredContent")

        calls = {"auto": of_mcp(auto), "legacy": of_mcp(legacy), "fastmcp": of_fastmcp, "plain": plain}
        for client in (auto, legacy, fast):
            listed = await client.list_tools()
            names = [tool.name for tool in getattr(listed, "tools", listed)]
            checks.equal("tools of a client", names, [tool["name"] for tool in tools])
        for kind in kinds:
            agents.append(Agent(kind, calls[kind], tools, service, checks))
        yield agents


async def check_purchases(service: ServiceProcess, checks: Checks) -> None:
    async with clients(service, checks) as agents:
        for agent in agents:
            for catalog in CATALOGS:
                await purchase(agent, service, catalog)
                await check_empty(agent, service, catalog)
            await check_ends(agent, service)
        await check_lenience(agents[-1])
        await check_refused_names(agents[-1])


async def check_many_catalogs(service: Path, checks: Checks) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write_catalogs(Path(folder))
        with ServiceProcess(service, folder) as process:
            async with clients(process, checks, ("auto", "plain")) as agents:
                for agent in agents:
                    await check_crowd(agent)
    with tempfile.TemporaryDirectory() as folder:
        write_ranges(Path(folder))
        with ServiceProcess(service, folder) as process:
            async with clients(process, checks, ("plain",)) as (agent,):
                await check_many_filters(agent)


def unruly() -> tuple[dict, list[dict]]:
    """A catalog of texts of 100 kB, of characters that are not seen, and of many categories."""
    texts = ["é" * 50_000, "日本" * 17_000, "\u202e" + "👩‍👩‍👧‍👦" * 4_000, "a\x00b\x1b[31m" + "x" * 90_000]
    categories = [
        {"id": f"c{number}", "title": f"\u2066{number} {'Ünruly ' * 40}", "kind": "multi", "attribute": f"a{number % 5}"}
        for number in range(60)
    ]
    items = [
        {
            "id": f"item-{number}\u200f",
            "title": texts[number % 4],
            "a0": texts[number % 4] if number < 8 else "short",
            "a1": f"line\nbreak\u2028{number % 7}",
            "a2": ["", "null", "true", f"“{number}”"],
            "a3": number,
            "a4": bool(number % 2),
        }
        for number in range(50)
    ]
    return {"title": "Unruly " * 100, "categories": categories}, items


async def check_unruly(service: Path, checks: Checks) -> None:
    """Whatever the data hold, results keep within their tokens and are fit to be read."""
    definition, items = unruly()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "unruly.catalog.json").write_text(json.dumps(definition), encoding="utf-8")
        lines = "".join(json.dumps(item) + "\n" for item in items)
        (Path(folder) / "unruly.ndjson").write_text(lines, encoding="utf-8")
        with ServiceProcess(service, f"{folder}/unruly.ndjson") as process:
            async with clients(process, checks, ("auto",)) as (agent,):
                described = await agent.use("describe")
                agent.true("some categories", described["categories"])
                for category in described["categories"][:5]:
                    found = await agent.use("find_values", catalog="unruly", category=category["id"])
                    for value in found["values"]:
                        operation = {"op": "select", "category": category["id"], "value": value["value"]}
                        screen = await agent.use("filter", catalog="unruly", operations=operation)
                        agent.equal("a value by its name", screen["total"], value["total"])
                        session = screen["session"]
                        await agent.use("explain", session=session)
                        await agent.use("share", session=session)
                        if screen["next"]:
                            tap = screen["next"][0]
                            tried = await agent.use("filter", session=session, operations=[tap["operation"]])
                            agent.equal("a tap", tried["total"], tap["total"])


def check_switch(service: Path, checks: Checks) -> None:
    with ServiceProcess(service, "--mcp", "off", str(ROOT / "Examples/dogs.ndjson")) as process:
        checks.equal("an address that is off", send(process, *request("tools/list"))[0], 404)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=Path)
    parser.add_argument("--debian", required=True, type=Path)
    arguments = parser.parse_args()
    checks = Checks()
    sources = ["Examples", "Tests/Data/films.ndjson"]
    debian = f"debian={arguments.debian}"
    with ServiceProcess(arguments.service, *[str(ROOT / source) for source in sources], debian) as service:
        check_answers(service, checks)
        check_refusals(service, checks)
        for check in (check_headers, check_versions, check_handshakes, check_streams, check_errors):
            check(service, checks)
        asyncio.run(check_purchases(service, checks))
    asyncio.run(check_unruly(arguments.service, checks))
    asyncio.run(check_many_catalogs(arguments.service, checks))
    asyncio.run(check_keys(arguments.service.resolve(), checks))
    check_switch(arguments.service, checks)
    for fault in checks.faults:
        print(fault)
    print(f"agents: {checks.count} comparisons, {len(checks.faults)} faults")
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
