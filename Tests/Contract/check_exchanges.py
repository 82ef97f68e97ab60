#!/usr/bin/env python3
"""Checks what the service said against its contract, and the contract against what the service said.

    python check_exchanges.py openapi.yaml exchanges.ndjson

Fails when
- openapi.yaml is no valid OpenAPI 3.1, or the log is missing, empty or unreadable;
- an exchange has a route, method, status, content type, query parameter or property that is not documented, or a body
  its schema refuses (objects are closed unless the schema says otherwise; request bodies count when accepted);
- a documented operation, status, query parameter, response header or response property was never seen.

HEAD follows the documentation of GET, without a body. OPTIONS needs none: it answers 204 or 200 without a body and with
`Allow`. Answers that any request may get (unknown path or method, unreadable head, limits) are documented once, under
`x-common-responses` at the root of the document.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import yaml

from exchange_log import Exchange, read_log
from openapi_document import COMMON_RESPONSES, Document, Observation


class Check:
    """Compares exchanges with a document, one by one; what was never seen is known at the end."""

    def __init__(self, document: Document):
        self.document = document
        self.operations = document.operations()
        self.common = document.responses("")
        self.seen_operations: set[str] = set()
        self.seen_statuses: set[tuple[str, str]] = set()
        self.seen_content: set[tuple[str, str]] = set()
        self.seen_parameters: set[str] = set()
        self.seen_headers: set[tuple[str, str]] = set()
        self.observation = Observation()
        self.faults: Counter[str] = Counter()

    def add(self, exchange: Exchange) -> None:
        name = f"{exchange.method} {exchange.route or '(no route)'} {exchange.status}"
        if (
            exchange.method == "OPTIONS"
            and (exchange.method, exchange.route) not in self.operations
            and exchange.status < 300
        ):
            self._add_options(exchange, name)
            return
        operation = self._operation(exchange)
        if operation is None and exchange.route not in (None, *self.document.root.get("paths", {})):
            self.faults[f"{name}: route is not documented"] += 1
            return
        if operation is not None:
            self.seen_operations.add(operation)
            self._add_parameters(exchange, operation, name)
            self._add_request_body(exchange, operation, name)
        owner, status, response = self._response(exchange, operation)
        if response is None:
            self.faults[f"{name}: status is not documented"] += 1
            return
        self.seen_statuses.add((owner, status))
        self._add_headers(exchange, response, name)
        self._add_body(exchange, response, name)

    def _operation(self, exchange: Exchange) -> str | None:
        method = exchange.method
        if method == "HEAD" and ("HEAD", exchange.route) not in self.operations:
            method = "GET"
        return self.operations.get((method, exchange.route or ""))

    def _response(self, exchange: Exchange, operation: str | None) -> tuple[str, str, str | None]:
        """The document of the status: its key and its place."""
        candidates = (str(exchange.status), f"{exchange.status // 100}XX", "default")
        for owner, responses in (
            (operation, self.document.responses(operation) if operation else {}),
            ("", self.common),
        ):
            for status in candidates:
                if owner is not None and status in responses:
                    return owner, status, responses[status]
        return "", "", None

    def _add_options(self, exchange: Exchange, name: str) -> None:
        if exchange.body not in (None, ""):
            self.faults[f"{name}: has a body"] += 1
        if "allow" not in exchange.headers:
            self.faults[f"{name}: header Allow is missing"] += 1

    def _add_parameters(self, exchange: Exchange, operation: str, name: str) -> None:
        if exchange.status >= 400:
            return
        documented = self.document.query_parameters(operation)
        for parameter, _ in parse_qsl(urlsplit(exchange.target).query, keep_blank_values=True):
            if parameter in documented:
                self.seen_parameters.add(documented[parameter])
            else:
                self.faults[f"{name}: query parameter {parameter} is not documented"] += 1

    def _add_request_body(self, exchange: Exchange, operation: str, name: str) -> None:
        if exchange.request_body in (None, "") or not 200 <= exchange.status < 300:
            return
        if "requestBody" not in self.document.value(operation):
            self.faults[f"{name}: request body is not documented"] += 1
            return
        body = self.document.resolved(operation + "/requestBody")
        schema = self.document.schema_of_content(body, "application/json")
        # Text that is no JSON came in another of the documented forms.
        others = self.document.value(body).get("content", {}).keys() - {"application/json"}
        if schema and not (others and isinstance(exchange.request_body, str)):
            observation = Observation()
            self.document.observe(exchange.request_body, schema, observation)
            for fault in observation.faults:
                self.faults[f"{name}: request body: {fault}"] += 1

    def _add_headers(self, exchange: Exchange, response: str, name: str) -> None:
        for header in self.document.value(response).get("headers", {}):
            definition = self.document.value(self.document.resolved(f"{response}/headers/{header}"))
            if header.lower() in exchange.headers:
                self.seen_headers.add((response, header))
            elif definition.get("required"):
                self.faults[f"{name}: header {header} is missing"] += 1

    def _add_body(self, exchange: Exchange, response: str, name: str) -> None:
        if exchange.method == "HEAD" or exchange.status in (204, 304):
            if exchange.body not in (None, ""):
                self.faults[f"{name}: has a body"] += 1
            return
        content = self.document.value(response).get("content", {})
        if not content:
            if exchange.body not in (None, ""):
                self.faults[f"{name}: body is not documented"] += 1
            return
        schema = self.document.schema_of_content(response, exchange.content_type or "")
        if schema is None:
            self.faults[f"{name}: content type {exchange.content_type} is not documented"] += 1
            return
        self.seen_content.add((response, (exchange.content_type or "").split(";")[0].strip().lower()))
        if schema:
            before = len(self.observation.faults)
            self.document.observe(exchange.body, schema, self.observation)
            for fault in self.observation.faults[before:]:
                self.faults[f"{name}: {fault}"] += 1

    def never_seen(self) -> list[str]:
        faults = []
        responses: dict[str, str] = {}
        for (method, route), operation in self.operations.items():
            if operation not in self.seen_operations:
                faults.append(f"{method} {route}: operation was never seen")
            for parameter, location in self.document.query_parameters(operation).items():
                if location not in self.seen_parameters:
                    faults.append(f"{method} {route}: query parameter {parameter} was never seen")
            for status, response in self.document.responses(operation).items():
                responses.setdefault(response, f"{method} {route} {status}")
                if operation in self.seen_operations and (operation, status) not in self.seen_statuses:
                    faults.append(f"{method} {route} {status}: status was never seen")
        for status, response in self.common.items():
            responses.setdefault(response, f"{COMMON_RESPONSES} {status}")
            if ("", status) not in self.seen_statuses:
                faults.append(f"{COMMON_RESPONSES} {status}: status was never seen")
        return faults + self._parts_never_seen(responses)

    def _parts_never_seen(self, responses: dict[str, str]) -> list[str]:
        """Headers, content types and properties; a response that several operations share counts once."""
        faults = []
        visited: set[str] = set()
        for response, name in responses.items():
            value = self.document.value(response)
            for header in value.get("headers", {}):
                if (response, header) not in self.seen_headers:
                    faults.append(f"{name}: header {header} was never seen")
            for content_type, media in value.get("content", {}).items():
                if "*" not in content_type and (response, content_type.split(";")[0].lower()) not in self.seen_content:
                    faults.append(f"{name}: content type {content_type} was never seen")
                if "schema" in media:
                    location = response + "/content/" + content_type.replace("/", "~1") + "/schema"
                    declared = self.document.declared_properties(location, visited)
                    for missing in sorted(declared - self.observation.properties):
                        faults.append(f"property {missing} was never seen")
        return faults


def check(document_path: Path, log_path: Path) -> tuple[list[str], str]:
    """All faults, and one line that says how much was compared."""
    try:
        document = Document.read(document_path)
    except (OSError, yaml.YAMLError) as error:
        return [f"openapi: {error}"], "openapi.yaml is not readable"
    if faults := document.format_faults():
        return faults, "openapi.yaml is not valid"
    exchanges, faults = read_log(log_path)
    comparison = Check(document)
    for exchange in exchanges:
        comparison.add(exchange)
    faults += [fault if count == 1 else f"{fault} (×{count})" for fault, count in sorted(comparison.faults.items())]
    faults += comparison.never_seen() if exchanges else []
    summary = (
        f"{len(exchanges)} exchanges: {len(comparison.seen_operations)} of {len(comparison.operations)} operations, "
        f"{len(comparison.seen_statuses)} statuses, {len(comparison.observation.properties)} response properties"
    )
    return faults, summary


def main() -> int:
    arguments = argparse.ArgumentParser(description="Checks logged exchanges against the contract, both ways.")
    arguments.add_argument("document", type=Path, help="openapi.yaml")
    arguments.add_argument("log", type=Path, help="the log of exchanges, NDJSON")
    options = arguments.parse_args()
    faults, summary = check(options.document, options.log)
    print(f"{summary}; {len(faults)} faults")
    for fault in faults:
        print(f"  {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
