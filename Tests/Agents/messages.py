"""Messages as bytes: what clients send, and what none should."""

from __future__ import annotations

import functools
import gzip
import http.client
import json
from pathlib import Path

import jsonschema

from checks import Checks
from service_process import ServiceProcess

SCHEMA = json.loads((Path(__file__).parent / "schema-2026-07-28.json").read_text(encoding="utf-8"))
REVISION = "2026-07-28"
META = {"io.modelcontextprotocol/protocolVersion": REVISION, "io.modelcontextprotocol/clientCapabilities": {}}
HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


def send(service: ServiceProcess, body: object, headers: dict[str, str] | None = None, method: str = "POST"):
    """The status, the fields and the text of an answer."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    try:
        connection.request(method, "/mcp", data, HEADERS | (headers or {}))
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        connection.close()


def request(method: str, **params: object) -> tuple[dict, dict[str, str]]:
    """A request of the present revision, with its headers."""
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"_meta": META, **params}}
    headers = {"MCP-Protocol-Version": REVISION, "Mcp-Method": method}
    return body, headers | ({"Mcp-Name": str(params["name"])} if "name" in params else {})


def conforms(text: str, definition: str) -> dict:
    """An answer that the schema of the revision knows."""
    answer = json.loads(text)
    _validator(definition).validate(answer)
    return answer


@functools.cache
def _validator(definition: str) -> jsonschema.Draft202012Validator:
    """Kept: to read the schema takes longer than to apply it."""
    return jsonschema.Draft202012Validator(SCHEMA | {"$ref": f"#/$defs/{definition}"})


def check_answers(service: ServiceProcess, checks: Checks) -> None:
    """Answers conform to the schema of the revision."""
    definitions = {"server/discover": "DiscoverResultResponse", "tools/list": "ListToolsResultResponse"}
    for method, definition in definitions.items():
        status, fields, text = send(service, *request(method))
        checks.equal(method, (status, fields["Content-Type"]), (200, "application/json"))
        conforms(text, definition)
    tools = conforms(text, "ListToolsResultResponse")["result"]["tools"]
    checks.equal("tools", [it["name"] for it in tools], ["describe", "find_values", "filter", "explain", "share"])
    size = len(json.dumps(tools, ensure_ascii=False, separators=(",", ":")).encode())
    checks.true(f"the list of tools is short: {size}", size <= 1_500 * 4)
    for arguments in ({"catalog": "shop"}, {"catalog": "nosuch"}):
        _, _, text = send(service, *request("tools/call", name="describe", arguments=arguments))
        conforms(text, "CallToolResultResponse")
    status, fields, text = send(service, *_with(request("tools/list"), {"Accept": "text/event-stream"}))
    checks.equal("a stream", (status, fields["Content-Type"]), (200, "text/event-stream"))
    conforms(text.split("data: ")[1], "ListToolsResultResponse")


def check_refusals(service: ServiceProcess, checks: Checks) -> None:
    """What is no message of the revision is refused in its form."""
    listing, call = request("tools/list"), request("tools/call", name="describe", arguments={})
    unknown = {"io.modelcontextprotocol/protocolVersion": "1900-01-01"}
    cases = [
        ("another version", _with(listing, {"MCP-Protocol-Version": "2025-11-25"}), 400, -32020),
        ("another method", _with(listing, {"Mcp-Method": "tools/call"}), 400, -32020),
        ("another name", _with(call, {"Mcp-Name": "share"}), 400, -32020),
        ("no such method", request("resources/list"), 404, -32601),
        ("no such tool", request("tools/call", name="buy"), 200, -32602),
        ("a batch", ([listing[0]], {}), 400, -32600),
        ("no JSON", (b"{", {}), 400, -32700),
        ("no UTF-8", (b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', {}), 400, -32700),
        ("a lone surrogate", (b'{"jsonrpc":"2.0","id":1,"method":"\\ud800"}', {}), 400, -32700),
        ("too deep", (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":' + b'{"a":' * 5_000, {}), 400, -32700),
        ("a bomb", (gzip.compress(b" " * 50_000_000), {"Content-Encoding": "gzip"}), 413, -32600),
        ("a foreign page", _with(listing, {"Origin": "https://other.example"}), 403, -32600),
        (
            "no such version",
            ({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"_meta": unknown}},
             {"MCP-Protocol-Version": "1900-01-01", "Mcp-Method": "ping"}),
            400,
            -32022,
        ),
    ]
    for name, (body, headers), status, code in cases:
        found, _, text = send(service, body, headers)
        answer = json.loads(text)
        checks.equal(name, (found, answer["error"]["code"]), (status, code))
        conforms(text, "JSONRPCErrorResponse")
    supported = answer["error"]["data"]["supported"]
    checks.equal("versions that are spoken", supported, [REVISION, "2025-11-25", "2025-06-18"])
    status, fields, _ = send(service, b"", method="GET")
    checks.equal("GET", (status, fields["Allow"]), (405, "OPTIONS, POST"))
    status, _, text = send(service, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    checks.equal("a notification", (status, text), (202, ""))


def _with(message: tuple[dict, dict[str, str]], headers: dict[str, str]) -> tuple[dict, dict[str, str]]:
    return message[0], message[1] | headers
