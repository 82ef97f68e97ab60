"""Keys: who may ask, and what the agent of a scoped key learns."""

from __future__ import annotations

import json
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

from agent import ROOT, Agent
from checks import Checks
from messages import conforms, request, send
from service_keys import created_key, scoped_key_recipe, total
from service_process import ServiceProcess

BRAND = "Sandpiper"


async def check_keys(service: Path, checks: Checks) -> None:
    """A service with keys answers those that may, each with what it may see."""
    scoped_key, hour = scoped_key_recipe(), int(time.time()) + 3_600
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "keys.yaml"
        key = created_key(service, file, "shop", "read,sessions")
        reader = created_key(service, file, "reader", "read")
        with ServiceProcess(service, str(ROOT / "Examples"), "--keys", str(file)) as process:
            cases = [
                ("no key", {}, 401),
                ("a wrong key", _bearer("x" * 40), 401),
                ("a key that reads", _bearer(reader), 403),
                ("a key", _bearer(key), 200),
            ]
            for name, headers, status in cases:
                body, fields = request("tools/list")
                found, _, text = send(process, body, fields | headers)
                checks.equal(name, found, status)
                conforms(text, "ListToolsResultResponse" if status == 200 else "JSONRPCErrorResponse")
            narrow = scoped_key(key, expires=hour, filter=f"brand:{BRAND}", catalogs=["shop"])
            async with keyed(process, key, checks) as whole, keyed(process, narrow, checks) as agent:
                await _check_scope(agent, whole, process, key)
                others = [scoped_key(key, expires=hour, filter="brand:Aldermoor"), narrow, key]
                for owner, other in ((agent, others[0]), (whole, others[1]), (agent, others[2])):
                    async with keyed(process, other, checks) as stranger:
                        await _check_strangers(owner, stranger, process, other)


@asynccontextmanager
async def keyed(service: ServiceProcess, key: str, checks: Checks):
    """An agent whose client sends a key."""
    async with httpx2.AsyncClient(headers=_bearer(key), timeout=60) as http:
        transport = streamable_http_client(service.address + "/mcp", http_client=http)
        async with Client(transport, mode="auto") as client:

            async def call(tool: str, arguments: dict):
                result = await client.call_tool(tool, arguments)
                return result.is_error, result.content[0].text, result.structured_content

            tools = [tool.model_dump(by_alias=True, exclude_none=True) for tool in (await client.list_tools()).tools]
            yield Agent(f"key {key[:12]}", call, tools, service, checks)


async def _check_scope(agent: Agent, whole: Agent, service: ServiceProcess, key: str) -> None:
    """Numbers are those of the whole catalog filtered; nothing of other items is told."""
    described = await agent.use("describe")
    expected = total(service.port, key, f"brand:{BRAND}")
    agent.equal("total of the scope", (described["catalog"], described["total"]), ("shop", expected))
    operation = {"op": "select", "category": "brand", "value": BRAND}
    filtered = await whole.use("filter", catalog="shop", operations=[operation], preview=True)
    agent.equal("total for all, filtered", filtered["total"], expected)
    brands = [it["value"] for it in next(it for it in described["categories"] if it["id"] == "brand")["values"]]
    agent.equal("brands of the scope", brands, [BRAND])
    for category in described["categories"]:
        for value in category.get("values", [])[:2]:
            operation = {"op": "select", "category": category["id"], "value": value["value"]}
            screen = await agent.use("filter", catalog="shop", operations=operation, preview=True)
            agent.equal(f"count of {value['value']}", screen["total"], value["count"])
    hidden = (await whole.use("filter", catalog="shop", preview=True))["items"]
    foreign = next(it for it in hidden if it.get("brand") != BRAND)
    brand = "Aldermoor"
    found = await agent.use("find_values", catalog="shop", category="brand", q=brand)
    agent.equal("what is found of other brands", found, {"values": [], "near": []})
    text = await agent.refused(
        "filter", catalog="shop", operations={"op": "select", "category": "brand", "value": brand[:-2]}
    )
    agent.true("no other brand is named", brand not in text)
    session = (await agent.use("filter", catalog="shop"))["session"]
    texts = [await agent.refused("explain", session=session, item=id) for id in (foreign["id"], "no-such")]
    agent.equal("an item of others is none", texts[0].replace(foreign["id"], "no-such"), texts[1])
    await agent.refused("describe", catalog="dogs")


async def _check_strangers(owner: Agent, stranger: Agent, service: ServiceProcess, other: str) -> None:
    """A session opens for keys of the same filter alone, here as at the addresses below /v1."""
    session = (await owner.use("filter", catalog="shop"))["session"]
    owner.true("no session for others", _status(service, f"/v1/sessions/{session}", other) in (403, 404))
    for tool in ("filter", "explain", "share"):
        await stranger.refused(tool, session=session)
    await stranger.refused("filter", session=session, operations={"op": "reset"})
    kept = await owner.use("filter", session=session)
    owner.equal("revision after others have tried", kept["revision"], 1)


def _status(service: ServiceProcess, path: str, key: str) -> int:
    call = urllib.request.Request(service.address + path, headers=_bearer(key))
    try:
        with urllib.request.urlopen(call, timeout=30) as response:
            return response.status
    except urllib.error.HTTPError as error:
        json.load(error)
        return error.code


def _bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}
