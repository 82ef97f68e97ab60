"""An OpenAPI 3.1 document: operations, responses, schemas, and which declared properties an instance shows.

A *location* is a JSON pointer into the document, such as `/components/schemas/Page`; it is what a schema is known by,
however many operations refer to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, unquote

import yaml
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

BASE = "urn:contract"
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")

# Responses that any request may get, whichever operation it was meant for: unreadable heads, unknown paths and
# methods, limits. A map from status to response, like `responses` of an operation.
COMMON_RESPONSES = "x-common-responses"

APPLICATORS_OF_THE_SAME_INSTANCE = ("allOf", "anyOf", "oneOf")


class StrictLoader(yaml.SafeLoader):
    """YAML with the types of JSON: dates stay strings, keys are strings, a repeated key is an error."""


StrictLoader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def _mapping(loader: StrictLoader, node: yaml.MappingNode) -> dict:
    result = {}
    for key_node, value_node in node.value:
        key = str(loader.construct_object(key_node, deep=True))
        if key in result:
            raise yaml.constructor.ConstructorError(None, None, f"repeated key {key!r}", key_node.start_mark)
        result[key] = loader.construct_object(value_node, deep=True)
    return result


StrictLoader.add_constructor("tag:yaml.org,2002:map", _mapping)


def escaped(token: str) -> str:
    """One part of a JSON pointer (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1")


def child(location: str, *tokens: object) -> str:
    return "".join([location, *("/" + escaped(str(token)) for token in tokens)])


@dataclass
class Observation:
    """What instances showed of the document: declared properties seen, and faults."""

    properties: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


class Document:
    def __init__(self, root: dict):
        self.root = root
        self._registry = Registry().with_resource(BASE, Resource(contents=root, specification=DRAFT202012))
        self._validators: dict[str, Draft202012Validator] = {}

    @classmethod
    def read(cls, path: Path) -> Document:
        """- Raises: `OSError` without the file, `yaml.YAMLError` when it is no YAML or repeats a key."""
        with path.open(encoding="utf-8") as file:
            return cls(yaml.load(file, StrictLoader))

    def format_faults(self) -> list[str]:
        """What makes the document itself no valid OpenAPI 3.1."""
        if not isinstance(self.root, dict) or not str(self.root.get("openapi", "")).startswith("3.1."):
            return ["openapi: not an OpenAPI 3.1 document"]
        return [
            f"openapi: {error.message} at {_path(error)}" for error in OpenAPIV31SpecValidator(self.root).iter_errors()
        ]

    # Finding things

    def value(self, location: str) -> object:
        value: object = self.root
        for token in location.split("/")[1:]:
            token = token.replace("~1", "/").replace("~0", "~")
            value = value[int(token)] if isinstance(value, list) else value[token]
        return value

    def resolved(self, location: str) -> str:
        """The location that a chain of `$ref` starting at `location` ends in."""
        value = self.value(location)
        while isinstance(value, dict) and "$ref" in value:
            location = self.target(value["$ref"])
            value = self.value(location)
        return location

    @staticmethod
    def target(reference: str) -> str:
        if not reference.startswith("#/"):
            raise ValueError(f"reference out of the document: {reference}")
        return unquote(reference[1:])

    def operations(self) -> dict[tuple[str, str], str]:
        """(METHOD, route) to the location of the operation."""
        return {
            (method.upper(), route): child("/paths", route, method)
            for route, item in self.root.get("paths", {}).items()
            for method in METHODS
            if method in item
        }

    def responses(self, owner: str) -> dict[str, str]:
        """Status ("200", "4XX", "default") to the location of the response, `$ref` resolved."""
        value = self.value(owner)
        key = COMMON_RESPONSES if owner == "" else "responses"
        return {status: self.resolved(child(owner, key, status)) for status in value.get(key, {})}

    def query_parameters(self, operation: str) -> dict[str, str]:
        """Name to location, for the operation and its path."""
        found = {}
        for owner in (operation.rsplit("/", 1)[0], operation):
            for index in range(len(self.value(owner).get("parameters", []))):
                location = self.resolved(child(owner, "parameters", index))
                parameter = self.value(location)
                if parameter["in"] == "query":
                    found[parameter["name"]] = location
        return found

    def schema_of_content(self, owner: str, content_type: str) -> str | None:
        """The schema of a response or request body for a content type; `None` when that type is not documented.

        A documented type without a schema gives the empty string.
        """
        content = self.value(owner).get("content", {})
        kind = content_type.split(";")[0].strip().lower()
        for candidate in (kind, kind.split("/")[0] + "/*", "*/*"):
            for documented, media in content.items():
                if documented.split(";")[0].strip().lower() == candidate:
                    return child(owner, "content", documented, "schema") if "schema" in media else ""
        return None

    # Validating

    def validator(self, location: str) -> Draft202012Validator:
        if location not in self._validators:
            self._validators[location] = Draft202012Validator(
                {"$ref": f"{BASE}#{quote(location, safe='/~')}"},
                registry=self._registry,
                format_checker=FormatChecker(),
            )
        return self._validators[location]

    def observe(self, instance: object, location: str, observation: Observation) -> None:
        """Validates `instance` against the schema at `location`, its objects being closed."""
        errors = list(self.validator(location).iter_errors(instance))
        observation.faults += [f"{_path(_deepest(error))}: {_deepest(error).message}" for error in errors]
        self._visit(instance, [location], "", observation)

    def _applied(self, location: str, instance: object) -> list[tuple[str, dict]]:
        """The schemas that speak about the same instance: through `$ref`, `allOf`, matching branches and `if`."""
        schema = self.value(location)
        if not isinstance(schema, dict):
            return []
        applied = [(location, schema)]
        if "$ref" in schema:
            applied += self._applied(self.target(schema["$ref"]), instance)
        for keyword in APPLICATORS_OF_THE_SAME_INSTANCE:
            for index in range(len(schema.get(keyword, []))):
                branch = child(location, keyword, index)
                if keyword == "allOf" or self.validator(branch).is_valid(instance):
                    applied += self._applied(branch, instance)
        if "if" in schema:
            holds = self.validator(child(location, "if")).is_valid(instance)
            applied += self._applied(child(location, "if"), instance) if holds else []
            consequence = "then" if holds else "else"
            applied += self._applied(child(location, consequence), instance) if consequence in schema else []
        return applied

    def _visit(self, instance: object, locations: list[str], path: str, observation: Observation) -> None:
        applied = [pair for location in locations for pair in self._applied(location, instance)]
        if isinstance(instance, dict):
            self._visit_object(instance, applied, path, observation)
        elif isinstance(instance, list):
            for index, element in enumerate(instance):
                self._visit(element, _element_schemas(applied, index), child(path, index), observation)

    def _visit_object(
        self, instance: dict, applied: list[tuple[str, dict]], path: str, observation: Observation
    ) -> None:
        is_closed = any(
            schema.keys() & {"properties", "required"} or schema.get("type") == "object" for _, schema in applied
        )
        additional = [
            child(location, keyword)
            for location, schema in applied
            for keyword in ("additionalProperties", "unevaluatedProperties")
            if schema.get(keyword, False) is not False
        ]
        patterned = any("patternProperties" in schema for _, schema in applied)
        for name, value in instance.items():
            declared = [
                child(location, "properties", name)
                for location, schema in applied
                if name in schema.get("properties", {})
            ]
            observation.properties.update(declared)
            if not declared and is_closed and not additional and not patterned:
                observation.faults.append(f"{child(path, name)}: property is not documented")
            self._visit(value, declared or additional, child(path, name), observation)

    # Listing what is declared

    def declared_properties(self, location: str, visited: set[str]) -> set[str]:
        """Locations of all properties declared in the schema, through references, branches, properties and arrays."""
        if location in visited:
            return set()
        visited.add(location)
        schema = self.value(location)
        if not isinstance(schema, dict):
            return set()
        found = {child(location, "properties", name) for name in schema.get("properties", {})}
        parts = [child(location, "properties", name) for name in schema.get("properties", {})]
        parts += [self.target(schema["$ref"])] if "$ref" in schema else []
        for keyword in ("items", "additionalProperties", "unevaluatedProperties", "then", "else"):
            parts += [child(location, keyword)] if isinstance(schema.get(keyword), dict) else []
        for keyword in (*APPLICATORS_OF_THE_SAME_INSTANCE, "prefixItems"):
            parts += [child(location, keyword, index) for index in range(len(schema.get(keyword, [])))]
        for part in parts:
            found |= self.declared_properties(part, visited)
        return found


def _element_schemas(applied: list[tuple[str, dict]], index: int) -> list[str]:
    found = []
    for location, schema in applied:
        if index < len(schema.get("prefixItems", [])):
            found.append(child(location, "prefixItems", index))
        elif isinstance(schema.get("items"), dict):
            found.append(child(location, "items"))
    return found


def _deepest(error: ValidationError) -> ValidationError:
    """The error inside the branch that came closest, for `oneOf` and `anyOf`."""
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return error


def _path(error: ValidationError) -> str:
    return child("", *error.absolute_path) or "/"
