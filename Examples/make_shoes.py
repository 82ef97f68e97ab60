#!/usr/bin/env python3
"""Writes shoes.ndjson: shoes in colours and sizes, each a row of its own, the same bytes on every run.

    Examples/make_shoes.py > Examples/shoes.ndjson

Attributes: id, style (what the variants of one product have in common; goods for the care of shoes have none), name
(that of the product), brand, kind, colour, size (a text such as "40" or "40.5"), material, price, inStock, image (the
address of a picture that the service has). The rows come as a stock list has them, shelf by shelf: those of a product
stand apart.
"""

import json
import random
import sys

SEED = 20260601
STYLE_COUNT = 60
MOST_VARIANTS = 12
# The first styles come in one colour and one size.
SINGLE_COUNT = 4

# kind: (nouns, materials, least price, greatest price, picture)
KINDS = {
    "Trainers": (["Court Trainer", "Slip-On", "Low Top"], ["Canvas", "Leather"], 45, 130, "trainer"),
    "Running shoes": (["Road Runner", "Trail Shoe"], ["Mesh", "Knit"], 80, 180, "trainer"),
    "Hiking boots": (["Hiking Boot", "Approach Boot"], ["Nubuck", "Leather"], 110, 260, "boot"),
    "Ankle boots": (["Chelsea Boot", "Ankle Boot"], ["Leather", "Suede"], 90, 240, "boot"),
    "Sandals": (["Strap Sandal", "Cork Sandal"], ["Cork", "Leather"], 30, 110, "sandal"),
}

BRANDS = ["Dashwell", "Heel & Toe", "Longstride", "Pavement", "Sandpiper", "Tarmac", "Wanderly"]
ADJECTIVES = ["Alpine", "City", "Classic", "Coastal", "Harbour", "Light", "Meadow", "Nordic", "Original", "Weekend"]
COLOURS = ["Black", "White", "Navy", "Brown", "Red", "Green", "Sand"]
SIZES = [str(size) for size in range(36, 47)]
# Running shoes come in halves, too.
HALF_SIZES = ["38", "38.5", "39", "39.5", "40", "40.5", "41", "41.5", "42", "42.5", "43", "43.5", "44"]

CARE = [
    ("C1", "Pavement Cleaning Brush", "Pavement", 9.5, True),
    ("C2", "Tarmac Waterproofing Wax", "Tarmac", 12.9, True),
    ("C3", "Dashwell Cedar Shoe Tree", "Dashwell", 24, False),
]


def run_of(rng, sizes, count):
    """So many neighbouring sizes."""
    first = rng.randrange(len(sizes) - count + 1)
    return sizes[first : first + count]


def name_of(rng, brand, nouns, taken):
    """A name that no other product has."""
    while True:
        name = f"{brand} {rng.choice(ADJECTIVES)} {rng.choice(nouns)}"
        if name not in taken:
            taken.add(name)
            return name


def variants(rng, number, taken):
    """The rows of a product: a colour costs a little more than another one, and so do large sizes."""
    kind = rng.choice(list(KINDS))
    nouns, materials, least, greatest, picture = KINDS[kind]
    brand = rng.choice(BRANDS)
    price = rng.randrange(least, greatest + 1) - rng.choice([0, 0.05, 0.1, 0.5])
    colour_count = 1 if number <= SINGLE_COUNT else rng.choice([1, 2, 2, 3, 4])
    size_count = 1 if number <= SINGLE_COUNT else rng.randrange(3, min(6, MOST_VARIANTS // colour_count) + 1)
    product = {
        "style": f"S{number:02d}",
        "name": name_of(rng, brand, nouns, taken),
        "brand": brand,
        "kind": kind,
    }
    sizes = run_of(rng, HALF_SIZES if kind == "Running shoes" else SIZES, size_count)
    material = rng.choice(materials)
    rows = []
    for colour in rng.sample(COLOURS, colour_count):
        dearer = rng.choice([0, 0, 0, 5, 10])
        for size in sizes:
            row = {"id": f"{product['style']}-{colour.upper()}-{size}", **product, "colour": colour, "size": size}
            row["material"] = material
            row["price"] = round(price + dearer + (4 if float(size) >= 44 else 0), 2)
            row["inStock"] = rng.random() < 0.7
            row["image"] = f"/explorer/pictures.svg#{picture}"
            rows.append(row)
    return rows


def main():
    rng = random.Random(SEED)
    taken = set()
    rows = [row for number in range(1, STYLE_COUNT + 1) for row in variants(rng, number, taken)]
    for number, name, brand, price, is_in_stock in CARE:
        row = {"id": number, "name": name, "brand": brand, "kind": "Care", "price": price, "inStock": is_in_stock}
        rows.append(row)
    # Shelf by shelf: rows come apart, and few are far from where their product begins.
    places = {row["id"]: place + rng.randrange(60) for place, row in enumerate(rows)}
    for row in sorted(rows, key=lambda row: (places[row["id"]], row["id"])):
        sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
