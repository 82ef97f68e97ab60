"""Asks a running service with types of two catalogs, and prints what it asked and got, see check_types.py."""

from __future__ import annotations

import json
import sys
import urllib.request

from everything import Everything
from shop import Shop

query: Shop.Query = {
    "selections": {"brand": ["Aldermoor", "Wanderly"], "price": (20, 40), "inStock": True},
    "sort": "cheapest",
    "pageSize": 100,
}

batch: Shop.Batch = {
    "operations": [
        {"op": "set", "category": "category", "selection": "Home > Kitchen"},
        {"op": "toggle", "category": "brand", "value": "Oak & Ash"},
        {"op": "toggle", "category": "brand", "value": "Oak & Ash"},
        {"op": "setNone", "category": "sizes", "isOn": False},
        {"op": "set", "category": "rating", "selection": {"lower": 4}},
        {"op": "set", "category": "addedOn", "selection": ("2024-01-01", "2024-12-31")},
        {"op": "sort", "sort": "bestRated"},
        {"op": "clear", "categories": ["rating"]},
        {"op": "pageSize", "pageSize": 7},
    ]
}

forms: list[Everything.Selections] = [
    {"maker": "Northwind"},
    {"maker": {"excluded": ["Highland"]}},
    {"maker": {"none": True}},
    {"kind": ["Black", "Green > Japan"]},
    {"kind": {"none": True}},
    {"place": "Asia > India"},
    {"flavours": {"excluded": ["malty"]}},
    {"caffeine": {"value": "high", "none": False}},
    {"price": (4, 10)},
    {"price": {"lower": 5}},
    {"price": {"none": False}},
    {"step": "cheap"},
    {"sale": True},
    {"letter": "a-f"},
    {"rating": 4},
    {"picked": ("2024-03-01", "2024-05-31")},
    {"words": {"words": ["red", "leaves"], "isCaseSensitive": True}},
    {"q": "assam"},
    {"inStock": {"isOn": True}},
    {"gift": ["box"]},
    {"country": "India"},
]


def main() -> None:
    request = urllib.request.Request(
        f"{sys.argv[1]}/v1/catalogs/{Shop.catalog}/query",
        json.dumps(query).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        answer: Shop.Answer = json.load(response)
    items: list[Shop.Item] = answer["page"]["items"]
    report = {
        "total": answer["total"],
        "ids": [item["id"] for item in items],
        "brands": [item.get("brand") for item in items],
        "warnings": [Shop.warning(answer["query"]["definitionVersion"]), Shop.warning("0")],
        "batch": batch,
        "forms": [{"selections": selections} for selections in forms],
    }
    print(json.dumps(report))


main()
