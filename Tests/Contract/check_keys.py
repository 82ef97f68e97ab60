"""Makes scoped keys by the recipe of OPERATIONS.md and shows them to the service.

    python3 Tests/Contract/check_keys.py --service .build/debug/filter-service

A back end that follows the page gets keys that the service takes, and none that it should not.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from service_keys import created_key, scoped_key_recipe, total  # noqa: E402
from service_process import ServiceProcess  # noqa: E402


def answer(port: int, target: str, key: str, body: dict | None = None) -> tuple[int, str]:
    """The status of a request with a key, and the code of its problem."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{target}", headers={"Authorization": f"Bearer {key}"})
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, ""
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)["code"]


def main() -> int:
    arguments = argparse.ArgumentParser(description="Shows keys made by the recipe to the service.")
    arguments.add_argument("--service", type=Path, required=True, help="the built filter-service")
    service = arguments.parse_args().service.resolve()
    scoped_key = scoped_key_recipe()
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "keys.yaml"
        key = created_key(service, file, "back-end", "read,sessions,writeItems")
        reader = created_key(service, file, "reader", "read")
        process = ServiceProcess(service, str(ROOT / "Examples"), "--keys", str(file))
        try:
            hour = int(time.time()) + 3_600
            session = {"catalog": "shop"}
            whole = scoped_key(key, expires=hour)
            expected = [
                ("a scope without restrictions", whole, "/v1/catalogs/shop", None, (200, "")),
                ("a scope that begins sessions", whole, "/v1/sessions", session, (201, "")),
                ("a scope of one catalog", scoped_key(key, expires=hour, catalogs=["shop"]), "/v1/catalogs/shop", None,
                 (200, "")),
                ("a scope of another catalog", scoped_key(key, expires=hour, catalogs=["x"]), "/v1/catalogs/shop", None,
                 (403, "catalogNotAllowed")),
                ("a scope of one action", scoped_key(key, expires=hour, actions=["read"]), "/v1/sessions", session,
                 (403, "actionNotAllowed")),
                ("a scope that asks for writes", scoped_key(key, expires=hour, actions=["writeItems"]), "/v1/catalogs",
                 None, (401, "invalidKey")),
                ("a scope beyond its key", scoped_key(reader, expires=hour, actions=["sessions"]), "/v1/sessions",
                 session, (403, "actionNotAllowed")),
                ("a scope that is over", scoped_key(key, expires=hour - 7_200), "/v1/catalogs", None,
                 (401, "keyExpired")),
                ("a scope without an end", scoped_key(key), "/v1/catalogs", None, (401, "invalidKey")),
                ("a scope of a changed key", scoped_key(key[:-2] + "AA", expires=hour), "/v1/catalogs", None,
                 (401, "invalidKey")),
                ("a filter that cannot be read", scoped_key(key, expires=hour, filter="brand:\n"), "/v1/catalogs/shop", None,
                 (403, "scopeMismatch")),
                ("a scope of a scope", scoped_key(whole, expires=hour), "/v1/catalogs", None, (401, "invalidKey")),
            ]
            faults = []
            for name, text, target, body, status in expected:
                if (found := answer(process.port, target, text, body)) != status:
                    faults.append(f"{name}: {found} instead of {status}")
            seen = total(process.port, scoped_key(key, expires=hour, filter="brand:Sandpiper"))
            right, all_items = total(process.port, key, "brand:Sandpiper"), total(process.port, key)
            if not 0 < seen == right < all_items:
                faults.append(f"through its filter a key sees {seen} of {right} items")
        finally:
            process.kill()
    print(f"{len(expected)} scoped keys; {len(faults)} faults")
    for fault in faults:
        print(f"  {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
