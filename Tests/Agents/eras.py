"""Headers of the present revision, and the handshake of former ones."""

from __future__ import annotations

import base64
import json

from checks import Checks
from messages import META, REVISION, conforms, request, send
from service_process import ServiceProcess

VERSION_KEY = "io.modelcontextprotocol/protocolVersion"


def check_headers(service: ServiceProcess, checks: Checks) -> None:
    """Headers are there and say what the body says, or the request is refused."""
    body, headers = request("tools/call", name="describe", arguments={"catalog": "shop"})
    for missing in headers:
        fields = {name: value for name, value in headers.items() if name != missing}
        _refused(service, checks, f"no {missing}", body, fields, 400, -32020)
    others = [
        ("MCP-Protocol-Version", "2025-06-18"),
        ("Mcp-Method", "tools/list"),
        ("Mcp-Method", "Tools/Call"),
        ("Mcp-Name", "Describe"),
        ("Mcp-Name", encoded("share")),
        ("Mcp-Name", "=?base64?%?="),
    ]
    for name, value in others:
        _refused(service, checks, f"{name}: {value}", body, headers | {name: value}, 400, -32020)
    known = [("Mcp-Name", encoded("describe")), ("Mcp-Session-Id", "kept by nobody"), ("Last-Event-ID", "7")]
    for name, value in known:
        status, fields, text = send(service, body, headers | {name: value})
        checks.equal(f"{name}: {value}", (status, fields["Mcp-Session-Id"]), (200, None))
        conforms(text, "CallToolResultResponse")
    for missing in META:
        meta = {key: value for key, value in META.items() if key != missing}
        listing, fields = request("tools/list")
        listing["params"] = {"_meta": meta}
        _refused(service, checks, f"no {missing}", listing, fields, 400, -32602)


def check_versions(service: ServiceProcess, checks: Checks) -> None:
    """A version that is not spoken is refused with those that are, one of which works."""
    body, headers = request("server/discover")
    body["params"] = {"_meta": META | {VERSION_KEY: "1900-01-01"}}
    text = _refused(service, checks, "a version", body, headers | {"MCP-Protocol-Version": "1900-01-01"}, 400, -32022)
    data = conforms(text, "UnsupportedProtocolVersionError")["error"]["data"]
    checks.equal("the version that was asked for", data["requested"], "1900-01-01")
    checks.true("the present revision", REVISION in data["supported"])
    _, _, text = send(service, *request("server/discover"))
    discovered = conforms(text, "DiscoverResultResponse")["result"]["supportedVersions"]
    checks.equal("versions are those of discovery", discovered, data["supported"])


def check_handshakes(service: ServiceProcess, checks: Checks) -> None:
    """Clients of former revisions get the one they ask for, or the newest that begins so."""
    for asked, given in [("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-10-07", "2025-11-25"),
                         (REVISION, "2025-11-25")]:
        params = {"protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "check", "version": "1"}}
        status, fields, text = send(service, _message("initialize", params=params))
        result = json.loads(text)["result"]
        checks.equal(f"handshake of {asked}", (status, result["protocolVersion"]), (200, given))
        checks.equal("members of a handshake", {"capabilities", "serverInfo", "protocolVersion"} <= set(result), True)
        checks.equal("no session is given out", fields["Mcp-Session-Id"], None)
    version = {"MCP-Protocol-Version": "2025-06-18"}
    for fields in (version, {}):
        status, _, text = send(service, _message("ping"), fields)
        checks.equal("ping", (status, json.loads(text)), (200, {"jsonrpc": "2.0", "id": "former", "result": {}}))
        status, _, text = send(service, _message("tools/list"), fields)
        checks.equal("members of a former list", (status, set(json.loads(text)["result"])), (200, {"tools"}))
        # Clients of former revisions take 404 for the end of a session.
        status, _, text = send(service, _message("prompts/list"), fields)
        checks.equal("a former unknown method", (status, json.loads(text)["error"]["code"]), (200, -32601))
    status, _, text = send(service, {"jsonrpc": "2.0", "method": "notifications/initialized"}, version)
    checks.equal("a former notification", (status, text), (202, ""))
    checks.equal("DELETE", send(service, b"", method="DELETE")[0], 405)


def check_streams(service: ServiceProcess, checks: Checks) -> None:
    """A client that accepts nothing else gets one event, also of an error."""
    messages = [
        (request("tools/call", name="describe", arguments={}), "CallToolResultResponse"),
        (request("resources/list"), "JSONRPCErrorResponse"),
    ]
    for (body, headers), definition in messages:
        _, fields, text = send(service, body, headers | {"Accept": "text/event-stream"})
        checks.equal("type of a stream", fields["Content-Type"].partition(";")[0], "text/event-stream")
        data = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: ")]
        checks.equal("events", (len(data), text.endswith("\n\n")), (1, True))
        conforms(data[0], definition)


def encoded(name: str) -> str:
    """A value as it is made fit for a header."""
    return f"=?base64?{base64.b64encode(name.encode()).decode()}?="


def _message(method: str, **members: object) -> dict:
    return {"jsonrpc": "2.0", "id": "former", "method": method, **members}


def _refused(
    service: ServiceProcess, checks: Checks, name: str, body: object, headers: dict[str, str], status: int, code: int
) -> str:
    found, _, text = send(service, body, headers)
    answer = json.loads(text)
    checks.equal(name, (found, answer.get("error", {}).get("code")), (status, code))
    if "error" in answer:
        conforms(text, "JSONRPCErrorResponse")
    return text
