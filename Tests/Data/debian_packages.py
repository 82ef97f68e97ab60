#!/usr/bin/env python3
"""Writes the package catalogue of this Debian machine as NDJSON: real data, tens of thousands of items.

    apt-get update && Tests/Data/debian_packages.py > debian.ndjson

Attributes: id, section, priority, essential (boolean), installedKiB, sizeBytes (numbers), maintainer (many values),
homepageHost (often absent), tags (debtags such as "role::program", many per item), role and implementedIn (from the
tags), depends (names, many per item), source, multiArch (often absent), description (text). The definition beside this
file, debian.catalog.json, offers some of them as categories.
"""

import json
import subprocess
import sys
from urllib.parse import urlsplit


def records(lines):
    """The paragraphs of a Debian control file, as dictionaries of text."""
    record, key = {}, None
    for line in lines:
        line = line.rstrip("\n")
        if not line:
            if record:
                yield record
            record, key = {}, None
        elif line[0] in " \t":
            record[key] += " " + line.strip()
        else:
            key, _, value = line.partition(":")
            record[key] = value.strip()
    if record:
        yield record


def item(record):
    """One package; attributes without a value are left out."""
    tags = [tag.strip() for tag in record.get("Tag", "").split(",") if tag.strip()]

    def tagged(facet):
        return [tag.split("::")[1] for tag in tags if tag.startswith(facet + "::")]

    depends = [name.strip() for name in record.get("Depends", "").split(",") if name.strip()]
    attributes = {
        "id": record["Package"],
        "section": record.get("Section", "").split("/")[-1] or None,
        "priority": record.get("Priority"),
        "essential": record.get("Essential") == "yes",
        "installedKiB": int(record["Installed-Size"]) if "Installed-Size" in record else None,
        "sizeBytes": int(record["Size"]) if "Size" in record else None,
        "maintainer": record.get("Maintainer"),
        "homepageHost": urlsplit(record["Homepage"]).hostname if "Homepage" in record else None,
        "tags": tags,
        "role": tagged("role"),
        "implementedIn": tagged("implemented-in"),
        "depends": [name.split()[0].split(":")[0] for name in depends],
        "source": record.get("Source", record["Package"]).split()[0],
        "multiArch": record.get("Multi-Arch"),
        "description": record.get("Description-en") or record.get("Description"),
    }
    return {name: value for name, value in attributes.items() if value not in (None, [])}


def main():
    dump = subprocess.Popen(["apt-cache", "dumpavail"], stdout=subprocess.PIPE, text=True, errors="replace")
    for record in records(dump.stdout):
        sys.stdout.write(json.dumps(item(record), ensure_ascii=False) + "\n")
    return dump.wait()


if __name__ == "__main__":
    sys.exit(main())
