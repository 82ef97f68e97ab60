"""Generates a client from openapi.yaml and walks through the service with it.

    python Tests/Contract/check_generated_client.py --service .build/debug/filter-service

openapi-python-client leaves out parts of the contract that it cannot read, with a warning. Expected: it knows
no YAML, which only the address of the contract itself answers with, and no rows of items as NDJSON, CSV and TSV.
"""

from __future__ import annotations

import argparse
import importlib
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from service_process import ServiceProcess  # noqa: E402

EXPECTED_WARNINGS = 3 * ["WARNING parsing POST /v1/catalogs/{catalog}/items within writes."] + [
    "WARNING parsing GET /openapi.yaml within operations."
]


def generate(folder: str) -> list[str]:
    """Writes the package `client` into a folder; the lines that begin a warning."""
    configuration = pathlib.Path(folder, "configuration.yaml")
    configuration.write_text("post_hooks: []\n")
    command = [
        str(pathlib.Path(sys.executable).with_name("openapi-python-client")),
        *("generate", "--path", str(ROOT / "openapi.yaml"), "--config", str(configuration)),
        *("--output-path", str(pathlib.Path(folder, "client")), "--meta", "none"),
    ]
    finished = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True)
    output = finished.stdout
    print(output)
    begins = ("WARNING", "ERROR", "Unable", "Attempted")
    return [line for line in output.splitlines() if line.startswith(begins)]


def operation(tag: str, name: str):
    return importlib.import_module(f"client.api.{tag}.{name}").sync_detailed


def walk(address: str) -> None:
    """Taps, changes, drafts and shares; every answer is of the type that the contract says."""
    client = importlib.import_module("client").Client(base_url=address)
    models = importlib.import_module("client.models")

    def call(tag: str, name: str, *path: str, type: str = "Screen", status: int = 200, **options):
        answer = operation(tag, name)(*path, client=client, **options)
        kind = answer.parsed.__class__.__name__
        assert (answer.status_code, kind) == (status, type), f"{name}: {answer.status_code} {kind} {answer.content!r}"
        return answer.parsed

    catalogs = call("catalogs", "list_catalogs", type="CatalogList").catalogs
    assert "shop" in [catalog.name for catalog in catalogs]

    created = call("sessions", "create_session", status=201, body=models.NewSession(catalog="shop"))
    session, total = created.session.id, created.total
    tapped = call("categories", "toggle_value", session, "brand", "Sandpiper")
    assert 0 < tapped.total < total
    version = f"{tapped.session.revision}-{tapped.session.data_version}"

    selections = models.WrittenSelections.from_dict({"price": [None, 50]})
    narrowed = call("sessions", "change_session", session, body=models.SessionChange(selections=selections))
    assert narrowed.total < tapped.total
    changes = call("sessions", "list_changes", session, type="Changes", since=version)
    assert changes.current_filters.order[0] == 0 and len(changes.current_filters.order) == 2

    operations = [
        models.ValueOperation(op=models.ValueOperationOp.SELECT, category="brand", value="Wanderly"),
        models.SortOperation(op="sort", sort="cheapest"),
    ]
    batch = call("sessions", "apply", session, body=models.Batch(operations=operations))
    assert batch.session.sort == "cheapest" and batch.total > narrowed.total
    assert call("history", "undo", session).total == narrowed.total
    assert call("history", "undo", session, body=models.Jump(to=0)).total == total

    draft = call("drafts", "create_draft", session, status=201).session.id
    call("categories", "select_value", draft, "brand", "Sandpiper")
    assert call("drafts", "commit_draft", draft).total == tapped.total

    share = call("shares", "share", session, type="Share")
    assert call("shares", "read_share", share.key, type="ShareAnswer").text == tapped.text
    assert call("items", "list_items", session, type="Items", page_size=2).page.size == 2
    shown = call("current_filters", "list_current_filters", session, type="CurrentFilters")
    assert [filter.text for filter in shown.current_filters] == ["Brand: Sandpiper"]
    problem = call("categories", "select_value", session, "brand", "Nope", type="ProblemMembers", status=404)
    assert problem.code == models.ErrorCode.UNKNOWNVALUE


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        warnings = generate(folder)
        if warnings != EXPECTED_WARNINGS:
            print(f"expected {EXPECTED_WARNINGS}, not {warnings}")
            return 1
        sys.path.insert(0, folder)
        with ServiceProcess(options.service, str(ROOT / "Examples")) as service:
            walk(service.address)
    return 0


if __name__ == "__main__":
    sys.exit(main())
