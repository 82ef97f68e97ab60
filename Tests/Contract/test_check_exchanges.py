"""Each fault that the contract check promises to find is found, and a complete log has none."""

import copy
import json
import tempfile
import unittest
from pathlib import Path

import yaml

from check_exchanges import check

DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "Test", "version": "1"},
    "paths": {
        "/things/{thing}": {
            "parameters": [{"name": "thing", "in": "path", "required": True, "schema": {"type": "string"}}],
            "get": {
                "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}],
                "responses": {
                    "200": {
                        "description": "The thing.",
                        "headers": {"ETag": {"required": True, "schema": {"type": "string"}}},
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}},
                    },
                    "404": {"$ref": "#/components/responses/Problem"},
                },
            },
            "put": {
                "requestBody": {
                    "content": {
                        "application/json": {"schema": {"type": "object", "properties": {"size": {"type": "integer"}}}}
                    }
                },
                "responses": {"204": {"description": "Stored."}},
            },
        }
    },
    "x-common-responses": {"405": {"$ref": "#/components/responses/Problem"}},
    "components": {
        "responses": {
            "Problem": {
                "description": "What went wrong.",
                "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            }
        },
        "schemas": {
            "Problem": {"type": "object", "required": ["code"], "properties": {"code": {"type": "string"}}},
            "Named": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}},
            "Round": {"type": "object", "required": ["radius"], "properties": {"radius": {"type": "number"}}},
            "Square": {"type": "object", "required": ["side"], "properties": {"side": {"type": "number"}}},
            "Thing": {
                "allOf": [{"$ref": "#/components/schemas/Named"}],
                "type": "object",
                "required": ["shapes"],
                "properties": {
                    "shapes": {
                        "type": "array",
                        "items": {
                            "oneOf": [{"$ref": "#/components/schemas/Round"}, {"$ref": "#/components/schemas/Square"}]
                        },
                    },
                    "free": {"type": "object", "additionalProperties": True},
                },
            },
        },
    },
}


def exchange(method="GET", route="/things/{thing}", target="/things/a", status=200, **rest):
    return {"method": method, "route": route, "target": target, "status": status, **rest}


def problem(status, **rest):
    return exchange(status=status, contentType="application/problem+json", body={"code": "x"}, **rest)


def found(**rest):
    body = {"name": "a", "shapes": [{"radius": 1}, {"side": 2.5}], "free": {"any": {"thing": 1}}}
    arguments = {"contentType": "application/json; charset=utf-8", "headers": {"etag": '"1"'}, "body": body}
    return exchange(**{**arguments, **rest})


COMPLETE = [
    found(target="/things/a?limit=3"),
    problem(404),
    exchange(method="PUT", status=204, requestBody={"size": 1}),
    problem(405, method="POST"),
]


class CheckExchangesTests(unittest.TestCase):
    def faults(self, exchanges, document=None):
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder, "exchanges.ndjson")
            if exchanges is not None:
                log.write_text("".join(json.dumps(row) + "\n" if isinstance(row, dict) else row for row in exchanges))
            contract = Path(folder, "openapi.yaml")
            contract.write_text(document if isinstance(document, str) else yaml.safe_dump(document or DOCUMENT))
            return check(contract, log)[0]

    def assert_only_fault(self, expected, exchanges, document=None):
        faults = self.faults(exchanges, document)
        self.assertEqual(len(faults), 1, faults)
        self.assertIn(expected, faults[0])

    def changed_document(self, change):
        document = copy.deepcopy(DOCUMENT)
        change(document)
        return document

    def test_complete_log_has_no_fault(self):
        self.assertEqual(self.faults(COMPLETE), [])

    def test_head_and_options_need_no_documentation(self):
        head = exchange(method="HEAD", headers={"etag": '"1"'}, contentType="application/json")
        options = exchange(method="OPTIONS", status=204, headers={"Allow": "GET"})
        self.assertEqual(self.faults([*COMPLETE, head, options]), [])

    def test_head_with_a_body_is_a_fault(self):
        self.assert_only_fault("HEAD /things/{thing} 200: has a body", [*COMPLETE, found(method="HEAD")])

    def test_options_without_allow_is_a_fault(self):
        self.assert_only_fault("header Allow is missing", [*COMPLETE, exchange(method="OPTIONS", status=204)])

    # The log itself

    def test_missing_log_is_a_fault(self):
        self.assertIn("is missing", self.faults(None)[0])

    def test_empty_log_is_a_fault(self):
        self.assertIn("has no exchanges", self.faults([])[0])

    def test_unreadable_line_is_a_fault(self):
        self.assert_only_fault("log: line 5", [*COMPLETE, '{"method":\n'])

    def test_line_without_status_is_a_fault(self):
        row = exchange()
        del row["status"]
        self.assert_only_fault("missing: status", [*COMPLETE, row])

    # Seen, but not documented

    def test_undocumented_route_is_a_fault(self):
        self.assert_only_fault("GET /others 200: route is not documented", [*COMPLETE, found(route="/others")])

    def test_undocumented_method_is_a_fault(self):
        self.assert_only_fault("POST /things/{thing} 200: status is not documented", [*COMPLETE, found(method="POST")])

    def test_undocumented_status_is_a_fault(self):
        self.assert_only_fault("GET /things/{thing} 410: status is not documented", [*COMPLETE, problem(410)])

    def test_undocumented_status_without_route_is_a_fault(self):
        self.assert_only_fault("(no route) 400: status is not documented", [*COMPLETE, problem(400, route=None)])

    def test_undocumented_content_type_is_a_fault(self):
        row = found(contentType="text/html", body="<p>")
        self.assert_only_fault("content type text/html is not documented", [*COMPLETE, row])

    def test_undocumented_body_is_a_fault(self):
        row = exchange(method="PUT", status=204, body={"a": 1})
        self.assert_only_fault("PUT /things/{thing} 204: has a body", [*COMPLETE, row])

    def test_undocumented_query_parameter_is_a_fault(self):
        self.assert_only_fault("query parameter page is not documented", [*COMPLETE, found(target="/things/a?page=1")])

    def test_undocumented_property_is_a_fault(self):
        row = found(body={"name": "a", "shapes": [], "extra": 1})
        self.assert_only_fault("/extra: property is not documented", [*COMPLETE, row])

    def test_undocumented_property_in_a_branch_is_a_fault(self):
        row = found(body={"name": "a", "shapes": [{"radius": 1, "extra": 1}]})
        self.assert_only_fault("/shapes/0/extra: property is not documented", [*COMPLETE, row])

    def test_undocumented_property_of_an_accepted_request_is_a_fault(self):
        row = exchange(method="PUT", status=204, requestBody={"size": 1, "extra": 1})
        self.assert_only_fault("request body: /extra: property is not documented", [*COMPLETE, row])

    def test_refused_request_bodies_are_not_checked(self):
        document = self.changed_document(
            lambda it: it["paths"]["/things/{thing}"]["put"]["responses"].update(
                {"422": {"$ref": "#/components/responses/Problem"}}
            )
        )
        self.assertEqual(self.faults([*COMPLETE, problem(422, method="PUT", requestBody={"extra": 1})], document), [])

    # Documented otherwise

    def test_wrong_type_is_a_fault(self):
        row = found(body={"name": 1, "shapes": []})
        self.assert_only_fault("/name: 1 is not of type 'string'", [*COMPLETE, row])

    def test_missing_required_property_is_a_fault(self):
        self.assert_only_fault("'shapes' is a required property", [*COMPLETE, found(body={"name": "a"})])

    def test_missing_required_header_is_a_fault(self):
        self.assert_only_fault("header ETag is missing", [*COMPLETE, found(headers={})])

    def test_wrong_type_in_an_accepted_request_is_a_fault(self):
        row = exchange(method="PUT", status=204, requestBody={"size": "large"})
        self.assert_only_fault("request body: /size: 'large' is not of type 'integer'", [*COMPLETE, row])

    def test_repeated_faults_are_counted(self):
        row = found(body={"name": 1, "shapes": []})
        self.assert_only_fault("(×3)", [*COMPLETE, row, row, row])

    # Documented, but never seen

    def test_operation_never_seen_is_a_fault(self):
        rows = [row for row in COMPLETE if row["method"] != "PUT"]
        self.assert_only_fault("PUT /things/{thing}: operation was never seen", rows)

    def test_status_never_seen_is_a_fault(self):
        self.assert_only_fault(
            "GET /things/{thing} 404: status was never seen", [row for row in COMPLETE if row["status"] != 404]
        )

    def test_common_status_never_seen_is_a_fault(self):
        rows = [row for row in COMPLETE if row["status"] != 405]
        self.assert_only_fault("x-common-responses 405: status was never seen", rows)

    def test_query_parameter_never_seen_is_a_fault(self):
        self.assert_only_fault("query parameter limit was never seen", [found(), *COMPLETE[1:]])

    def test_property_never_seen_is_a_fault(self):
        rows = [
            found(target="/things/a?limit=3", body={"name": "a", "shapes": COMPLETE[0]["body"]["shapes"]}),
            *COMPLETE[1:],
        ]
        self.assert_only_fault("property /components/schemas/Thing/properties/free was never seen", rows)

    def test_property_of_a_branch_never_seen_is_a_fault(self):
        rows = [
            found(target="/things/a?limit=3", body={**COMPLETE[0]["body"], "shapes": [{"radius": 1}]}),
            *COMPLETE[1:],
        ]
        self.assert_only_fault("property /components/schemas/Square/properties/side was never seen", rows)

    def test_header_never_seen_is_a_fault(self):
        def change(document):
            response = document["paths"]["/things/{thing}"]["get"]["responses"]["200"]
            response["headers"]["Link"] = {"schema": {"type": "string"}}

        self.assert_only_fault("header Link was never seen", COMPLETE, self.changed_document(change))

    def test_content_type_never_seen_is_a_fault(self):
        def change(document):
            response = document["paths"]["/things/{thing}"]["get"]["responses"]["200"]
            response["content"]["text/plain"] = {"schema": {"type": "string"}}

        self.assert_only_fault("content type text/plain was never seen", COMPLETE, self.changed_document(change))

    # The document itself

    def test_invalid_document_is_a_fault(self):
        document = self.changed_document(lambda it: it["info"].pop("title"))
        # The quotes are the validator's own.
        self.assert_only_fault("is a required property", COMPLETE, document)

    def test_repeated_key_is_a_fault(self):
        self.assert_only_fault("repeated key 'openapi'", COMPLETE, "openapi: 3.1.0\nopenapi: 3.1.1\n")

    def test_document_of_another_version_is_a_fault(self):
        document = self.changed_document(lambda it: it.update(openapi="3.0.3"))
        self.assert_only_fault("not an OpenAPI 3.1 document", COMPLETE, document)


if __name__ == "__main__":
    unittest.main()
