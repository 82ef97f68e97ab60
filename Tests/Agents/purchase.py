"""What an agent does for somebody: look, choose, be put right, get out of a dead end, go back, hand over a link."""

from __future__ import annotations

from agent import Agent
from service_process import ServiceProcess

MISSPELT = "zq"


async def purchase(agent: Agent, service: ServiceProcess, catalog: str) -> None:
    described = await agent.use("describe", catalog=catalog)
    agent.equal("total of the catalog", described["total"], agent.total(catalog))
    category, value = _leading(described)
    found = await agent.use("find_values", catalog=catalog, category=category, q=str(value)[:8])
    agent.true("the leading value is found", value in [it["value"] for it in found["values"]])
    for it in found["values"]:
        screen = await agent.use("filter", catalog=catalog, operations=_select(category, it["value"]), preview=True)
        agent.equal(f"total of {it['value']}", screen["total"], it["total"])

    # A value that is not there; the refusal alone says how to go on.
    refusal = await agent.refused("filter", catalog=catalog, operations=_select(category, f"{value}{MISSPELT}"))
    agent.true("the refusal names the place", "/operations/0/value" in refusal)
    screen = await agent.use("filter", catalog=catalog, operations=[agent.example(refusal)])
    await agent.compare(screen)
    session, revision = screen["session"], screen["revision"]

    # Further, by what the screen offers.
    while screen["next"] and len(screen["chips"]) < 4:
        total = screen["next"][-1]["total"]
        screen = await agent.use("filter", session=session, operations=[screen["next"][-1]["operation"]])
        agent.equal("total after a tap", screen["total"], total)
        await agent.compare(screen)

    # A refused operation changes nothing, whatever stands before it.
    before = service.get(f"/v1/sessions/{session}")["session"]["revision"]
    await agent.refused("filter", session=session, operations=[{"op": "reset"}, {"op": "select", "category": MISSPELT}])
    agent.equal("revision", service.get(f"/v1/sessions/{session}")["session"]["revision"], before)

    await _dead_end(agent, session, described)
    shared = await agent.use("share", session=session)
    opened = service.get("/v1/shares/" + shared["url"].rsplit("=", 1)[1])
    agent.equal("total of the link", opened["total"], shared["total"])
    agent.true("the address of the link", shared["url"].startswith(service.address + "/#share="))

    screen = await agent.use("filter", session=session)
    while screen["revision"] > revision and screen["chips"]:
        screen = await agent.use("filter", session=session, undo=True)
        if len(screen["chips"]) <= 1:
            break
    await agent.compare(screen)


async def _dead_end(agent: Agent, session: str, described: dict) -> None:
    """Filters until nothing is left, and follows each way out."""
    ranges = [it for it in described["categories"] if it["kind"] == "range" and isinstance(it.get("max"), (int, float))]
    if not ranges:
        return
    impossible = {"lower": ranges[0]["max"], "upper": ranges[0]["max"], "none": False}
    operation = {"op": "set", "category": ranges[0]["id"], "selection": impossible}
    screen = await agent.use("filter", session=session, operations=[operation])
    rescue = await agent.use("explain", session=session)
    agent.equal("total of the explanation", rescue["total"], screen["total"])
    for way in rescue["drop"] + rescue["move"]:
        tried = await agent.use("filter", session=session, operations=way["operations"], preview=True)
        agent.equal(f"total after {way['text']}", tried["total"], way["total"])
    if screen["total"] == 0:
        agent.true("there is a way out", rescue["drop"] + rescue["move"])
    hidden = (await agent.use("filter", catalog=described["catalog"], preview=True))["items"][0]["id"]
    explained = await agent.use("explain", session=session, item=hidden)
    if change := explained["change"]:
        tried = await agent.use("filter", session=session, operations=change["operations"], preview=True)
        agent.equal("total with the item", tried["total"], change["total"])
    undone = await agent.use("filter", session=session, undo=True)
    agent.true("the step is taken back", undone["total"] >= screen["total"])


def _leading(described: dict) -> tuple[str, object]:
    """A category with texts for values, and the longest of its leading ones: a short one has other near names."""
    for category in described["categories"]:
        texts = [it["value"] for it in category.get("values", []) if isinstance(it["value"], str)]
        if category["kind"] == "multi" and texts:
            return category["id"], max(texts, key=len)
    raise ValueError("no category has values")


def _select(category: str, value: object) -> list[dict]:
    return [{"op": "select", "category": category, "value": value}]
