"""The Debian catalogue, twice: as its own definition offers it, and as one that offers everything that costs work."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
DEFINITIONS = {
    "debian": TESTS / "Data" / "debian.catalog.json",
    "hard": TESTS / "Worst" / "hard.catalog.json",
}
DEEPEST = 12


@dataclass(frozen=True)
class Packages:
    """What requests are made of: the values of each attribute, the commonest first, and words of descriptions."""

    ids: list[str]
    values: dict[str, list]
    words: list[str] = field(repr=False)


def letters(name: str) -> str:
    """A path with a node for each letter of a name, so that a hierarchy is deep and has many nodes."""
    return " > ".join(name[: end + 1] for end in range(min(len(name), DEEPEST)))


def write(items: Path, folder: Path) -> Packages:
    """Writes `debian.ndjson` and `hard.ndjson` with their definitions into a folder."""
    ids, values, words = [], {}, Counter()
    with items.open(encoding="utf-8") as lines, (folder / "hard.ndjson").open("w", encoding="utf-8") as hard:
        for line in lines:
            item = json.loads(line)
            item["letters"] = letters(item["id"])
            hard.write(json.dumps(item, ensure_ascii=False) + "\n")
            ids.append(item["id"])
            words.update(set(item.get("description", "").split()))
            for attribute, value in item.items():
                found = values.setdefault(attribute, Counter())
                found.update(set(value) if isinstance(value, list) else {value})
    (folder / "debian.ndjson").symlink_to(items.resolve())
    for name, definition in DEFINITIONS.items():
        shutil.copyfile(definition, folder / f"{name}.catalog.json")
    return Packages(ids, {attribute: ranked(found) for attribute, found in values.items()}, ranked(words))


def ranked(found: Counter) -> list:
    """By falling count, then by text, so that every run makes the same requests."""
    return [value for value, _ in sorted(found.items(), key=lambda entry: (-entry[1], str(entry[0])))]
