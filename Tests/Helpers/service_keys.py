"""Keys: those that the program makes, those that a back end makes of them, and what the service shows to one."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

OPERATIONS = Path(__file__).resolve().parents[2] / "Documentation/OPERATIONS.md"
# What the page shows of Python: the recipe of scoped keys, and its example.
BLOCKS = re.findall(r"```python\n(.*?)```", OPERATIONS.read_text(encoding="utf-8"), re.S)


def created_key(service: Path, file: Path, name: str, actions: str) -> str:
    """A new key of the program, whose entry is in the file."""
    command = [service, "key", "create", "--name", name, "--actions", actions, "--file", file]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def scoped_key_recipe() -> Callable[..., str]:
    """The function `scoped_key` of OPERATIONS.md, which a back end has."""
    names: dict = {}
    exec(next(block for block in BLOCKS if "def scoped_key" in block), names)
    return names["scoped_key"]


def total(port: int, key: str, filters: str | None = None) -> int:
    """How many items of the shop a key sees, of those that pass some filters."""
    query = urllib.parse.urlencode({"filter": filters} if filters else {})
    address = f"http://127.0.0.1:{port}/v1/catalogs/shop/query?{query}"
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)["total"]
