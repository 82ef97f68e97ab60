"""Arguments as models write them, sessions that are gone, and ways out of an empty result."""

from __future__ import annotations

import json

from agent import Agent
from service_process import ServiceProcess

BLANKS = ("", "null", "{}", None)
SELECT = {"op": "select", "category": "brand", "value": "Aldermoor"}
UP_TO_50 = {"op": "set", "category": "price", "selection": {"lower": 10, "upper": 50}}


async def check_lenience(agent: Agent) -> None:
    """What is written otherwise gives what it gives as it should be written."""
    described = await agent.use("describe")
    found = await agent.use("find_values", catalog="shop", q="alder")
    whole = await agent.use("filter", catalog="shop", preview=True)
    for blank in BLANKS:
        agent.equal(f"no catalog: {blank!r}", await agent.use("describe", catalog=blank), described)
        again = await agent.use("find_values", catalog="shop", session=blank, category=blank, q="alder")
        agent.equal(f"no category: {blank!r}", again, found)
        again = await agent.use(
            "filter", catalog="shop", session=blank, operations=blank, undo=blank, sort=blank, preview="true"
        )
        agent.equal(f"no operations: {blank!r}", again, whole)
    for operations in (SELECT, json.dumps(SELECT), json.dumps([SELECT])):
        await _same(agent, operations, [SELECT])
    quoted = {"op": "set", "category": "price", "selection": {"lower": "10", "upper": "50"}}
    for operation in (quoted, UP_TO_50 | {"selection": json.dumps(UP_TO_50["selection"])}):
        await _same(agent, operation, [UP_TO_50])
    several = {"op": "set", "category": "brand", "selection": ["Aldermoor"]}
    await _same(agent, several | {"selection": "Aldermoor"}, [several])


async def _same(agent: Agent, operations: object, proper: list[dict]) -> None:
    screens = [await agent.use("filter", catalog="shop", operations=it, preview="true") for it in (operations, proper)]
    agent.equal(f"operations {json.dumps(operations)}", screens[0], screens[1])


async def check_ends(agent: Agent, service: ServiceProcess) -> None:
    """A session that is gone says how to begin anew, and that works."""
    session = (await agent.use("filter", catalog="shop", operations=[SELECT]))["session"]
    service.delete(f"/v1/sessions/{session}")
    calls = [
        ("filter", {"operations": [SELECT]}),
        ("filter", {"undo": True}),
        ("explain", {}),
        ("share", {}),
        ("find_values", {"q": "alder"}),
    ]
    for gone in (session, "x" * 32, "no session", "\u202e" + "é" * 200):
        for tool, arguments in calls:
            text = await agent.refused(tool, session=gone, **arguments)
            agent.true(f"a refusal of {tool} names the call that begins anew", "filter" in text and "catalog" in text)
            name, begin = proposed_call(text)
            agent.equal("the call that begins anew", name, "filter")
            begun = await agent.use(name, **begin)
            agent.equal("revision of a new session", begun["revision"], 1)


def proposed_call(refusal: str) -> tuple[str, dict]:
    """The tool and the arguments that a refusal says work, where it is about a whole call."""
    line = next(line for line in refusal.splitlines() if line.startswith("This works: "))
    tool, _, arguments = line.removeprefix("This works: ").partition(" ")
    return tool, json.loads(arguments)


async def check_empty(agent: Agent, service: ServiceProcess, catalog: str) -> None:
    """Filters until nothing is left, follows each way out, and goes back; nothing where no category has bounds."""
    described = await agent.use("describe", catalog=catalog)
    kept = next(it for it in described["categories"] if it["kind"] == "multi" and it["values"])
    bounded = next((it for it in described["categories"] if isinstance(it.get("max"), (int, float))), None)
    if bounded is None:
        return
    choice = {"op": "select", "category": kept["id"], "value": kept["values"][0]["value"]}
    beyond = {"op": "set", "category": bounded["id"], "selection": {"lower": bounded["max"] + 1}}
    begun = await agent.use("filter", catalog=catalog, operations=[choice])
    session = begun["session"]
    agent.equal("total of a value", begun["total"], kept["values"][0]["count"])
    empty = await agent.use("filter", session=session, operations=[beyond])
    agent.equal(f"total beyond the bounds of {catalog}", empty["total"], 0)
    rescue = await agent.use("explain", session=session)
    agent.true("there is a way out", rescue["drop"] + rescue["move"])
    for way in rescue["drop"] + rescue["move"]:
        left = await agent.use("filter", session=session, operations=way["operations"])
        agent.equal(f"total after {way['text']}", left["total"], way["total"])
        agent.true("a way out leaves something", left["total"] > 0)
        undone = await agent.use("filter", session=session, undo=True)
        agent.equal("what was undone", (undone["total"], undone["text"]), (0, empty["text"]))
    shared = await agent.use("share", session=session)
    opened = service.get("/v1/shares/" + shared["url"].rsplit("=", 1)[1])
    agent.equal("total of the link", opened["total"], shared["total"])
    told = shared["text"].removesuffix("…")
    agent.equal("text of the link", told, opened["text"][: len(told)])
