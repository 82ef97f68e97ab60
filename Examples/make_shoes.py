#!/usr/bin/env python3
"""Writes shoes.ndjson: shoes in colours and sizes, each a row of its own, the same bytes on every run.

    Examples/make_shoes.py > Examples/shoes.ndjson

Attributes: id, style (what the variants of one product have in common; goods for the care of shoes have none), name
(that of the product), brand, kind, colour, size (a text such as "40" or "40.5"), material, price, inStock, image (the
address of a picture that the service has), specs (an object of names and values of the product, others for each kind of
shoe). The rows come as a stock list has them, shelf by shelf: those of a product stand apart.
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

# kind: (soles, closures, [(name, in how many of a hundred products, values), …])
SPECS = {
    "Trainers": (
        ["Rubber", "Rubber", "EVA", "Cork"],
        ["Laces", "Laces", "Velcro"],
        [
            ("Lining", 70, ["Textile", "Mesh", "Leather"]),
            ("Cushioning", 60, ["Soft", "Medium", "Firm"]),
            ("Weight", 40, range(260, 421, 10)),
            ("Footbed", 30, ["Memory foam", "EVA"]),
            ("Toe cap", 25, ["Rubber"]),
        ],
    ),
    "Running shoes": (
        ["EVA", "EVA", "Rubber"],
        ["Laces", "Laces", "Quick laces"],
        [
            ("Drop", 100, range(0, 13, 2)),
            ("Cushioning", 100, ["Soft", "Medium", "Firm"]),
            ("Weight", 90, range(190, 331, 5)),
            ("Reflective", 70, [True, False]),
            ("Waterproof", 30, [True, False]),
            ("Spikes", 20, [6, 9]),
        ],
    ),
    "Hiking boots": (
        ["Rubber"],
        ["Laces", "Laces", "Quick laces"],
        [
            ("Waterproof", 100, [True, True, False]),
            ("Shaft height", 100, range(8, 21)),
            ("Lug depth", 90, [3, 3.5, 4, 4.5, 5, 6]),
            ("Weight", 80, range(420, 781, 20)),
            ("Lining", 60, ["Membrane", "Textile", "Leather"]),
            ("Toe cap", 40, ["Rubber", "Leather"]),
        ],
    ),
    "Ankle boots": (
        ["Rubber", "Leather", "Crepe"],
        ["Zip", "Laces"],
        [
            ("Heel height", 100, range(2, 8)),
            ("Shaft height", 90, range(10, 19)),
            ("Lining", 90, ["Leather", "Textile", "Wool"]),
            ("Waterproof", 40, [True, False]),
        ],
    ),
    "Sandals": (
        ["Cork", "EVA", "Rubber"],
        ["Buckle", "Velcro"],
        [
            ("Straps", 100, [1, 2, 3]),
            ("Footbed", 100, ["Cork", "Leather", "EVA"]),
            ("Heel height", 60, range(1, 5)),
        ],
    ),
}
# Those of these names have no other closure.
CLOSURES = {"Slip-On": ["Elastic"], "Chelsea Boot": ["Elastic"]}
OF_ANIMALS = {"Leather", "Nubuck", "Suede", "Wool"}

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


def specs_of(product, material):
    """What is told of a product besides; drawn apart from all else."""
    rng = random.Random(f"{SEED} {product['style']}")
    soles, closures, others = SPECS[product["kind"]]
    noun = next((noun for noun in CLOSURES if product["name"].endswith(noun)), None)
    specs = {"Sole": rng.choice(soles), "Closure": rng.choice(CLOSURES.get(noun, closures)), "Vegan": False}
    for name, percent, values in others:
        if rng.randrange(100) < percent:
            specs[name] = rng.choice(values)
    specs["Vegan"] = OF_ANIMALS.isdisjoint([material, *specs.values()])
    return specs


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
    specs = specs_of(product, material)
    rows = []
    for colour in rng.sample(COLOURS, colour_count):
        dearer = rng.choice([0, 0, 0, 5, 10])
        for size in sizes:
            row = {"id": f"{product['style']}-{colour.upper()}-{size}", **product, "colour": colour, "size": size}
            row["material"] = material
            row["price"] = round(price + dearer + (4 if float(size) >= 44 else 0), 2)
            row["inStock"] = rng.random() < 0.7
            row["image"] = f"/explorer/pictures.svg#{picture}"
            row["specs"] = specs
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
