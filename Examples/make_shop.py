#!/usr/bin/env python3
"""Writes shop.ndjson: the products of a shop that does not exist, the same bytes on every run.

    Examples/make_shop.py > Examples/shop.ndjson

Attributes: id, name, category (a path such as "Clothing > Men > Shirts"), brand, colour, sizes (array, often absent),
tags (array, sometimes absent), price and rating (rating often absent), inStock and stock, addedOn (a day), image (the
address of a picture that the service has) and categories (the path once more, level by level: lvl0, lvl1, lvl2).
"""

import argparse
import datetime
import json
import random
import sys

SEED = 20260101
ITEM_COUNT = 3_200
FIRST_DAY = datetime.date(2023, 1, 1)
DAY_COUNT = 1_096

LETTER_SIZES = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "3XL"]
SHOE_SIZES = [str(size) for size in range(35, 48)]
WAIST_SIZES = [str(size) for size in range(26, 42, 2)]
AGE_SIZES = ["2", "4", "6", "8", "10", "12", "14"]
BOTTLE_SIZES = ["250 ml", "500 ml", "750 ml", "1000 ml"]
BED_SIZES = ["90 cm", "140 cm", "160 cm", "180 cm"]

# path: (nouns, least price, greatest price, sizes, brand families)
LEAVES = {
    "Clothing > Men > Shirts": (["Oxford Shirt", "Flannel Shirt", "Linen Shirt"], 25, 95, LETTER_SIZES, "c"),
    "Clothing > Men > Trousers": (["Chinos", "Cargo Trousers", "Jeans"], 35, 130, WAIST_SIZES, "c"),
    "Clothing > Men > Jackets": (["Rain Jacket", "Field Jacket", "Down Jacket"], 70, 340, LETTER_SIZES, "co"),
    "Clothing > Men > Knitwear": (["Crew Jumper", "Cardigan", "Roll Neck"], 40, 160, LETTER_SIZES, "c"),
    "Clothing > Women > Dresses": (["Wrap Dress", "Shirt Dress", "Midi Dress"], 35, 190, LETTER_SIZES, "c"),
    "Clothing > Women > Shirts": (["Silk Blouse", "Poplin Shirt", "Tunic"], 25, 120, LETTER_SIZES, "c"),
    "Clothing > Women > Trousers": (["Wide Trousers", "Culottes", "Jeans"], 35, 140, WAIST_SIZES, "c"),
    "Clothing > Women > Jackets": (["Trench Coat", "Blazer", "Down Jacket"], 70, 360, LETTER_SIZES, "co"),
    "Clothing > Women > Knitwear": (["Wool Jumper", "Cardigan", "Knitted Vest"], 40, 170, LETTER_SIZES, "c"),
    "Clothing > Children > Tops": (["T-Shirt", "Hooded Top", "Striped Top"], 8, 40, AGE_SIZES, "ck"),
    "Clothing > Children > Outerwear": (["Snowsuit", "Puddle Jacket", "Parka"], 30, 110, AGE_SIZES, "ck"),
    "Shoes > Men > Trainers": (["Court Trainer", "Running Shoe", "Trail Shoe"], 50, 180, SHOE_SIZES[5:], "s"),
    "Shoes > Men > Boots": (["Chelsea Boot", "Work Boot", "Hiking Boot"], 80, 260, SHOE_SIZES[5:], "so"),
    "Shoes > Women > Trainers": (["Court Trainer", "Running Shoe", "Slip-On"], 50, 180, SHOE_SIZES[:8], "s"),
    "Shoes > Women > Boots": (["Ankle Boot", "Riding Boot", "Hiking Boot"], 80, 280, SHOE_SIZES[:8], "so"),
    "Shoes > Women > Sandals": (["Strap Sandal", "Cork Sandal", "Espadrille"], 25, 120, SHOE_SIZES[:8], "s"),
    "Home > Kitchen > Cookware": (["Saucepan", "Frying Pan", "Casserole"], 20, 240, None, "h"),
    "Home > Kitchen > Tableware": (["Dinner Plate", "Mug", "Serving Bowl"], 5, 60, None, "h"),
    "Home > Kitchen > Appliances": (["Kettle", "Toaster", "Stand Mixer"], 25, 420, None, "he"),
    "Home > Bedroom > Bedding": (["Duvet Cover", "Fitted Sheet", "Wool Blanket"], 20, 190, BED_SIZES, "h"),
    "Home > Living Room > Lighting": (["Table Lamp", "Floor Lamp", "Pendant Light"], 25, 320, None, "h"),
    "Home > Living Room > Textiles": (["Cushion", "Throw", "Rug"], 12, 380, None, "h"),
    "Outdoor > Camping > Tents": (["Tunnel Tent", "Dome Tent", "Tarp"], 60, 690, None, "o"),
    "Outdoor > Camping > Sleeping": (["Sleeping Bag", "Sleeping Mat", "Hammock"], 30, 380, None, "o"),
    "Outdoor > Cycling > Accessories": (["Bike Light", "Pannier", "Pump"], 10, 140, None, "o"),
    "Outdoor > Hydration": (["Water Bottle", "Vacuum Flask"], 9, 55, BOTTLE_SIZES, "oh"),
    "Electronics > Audio > Headphones": (["Headphones", "Earbuds"], 25, 420, None, "e"),
    "Electronics > Audio > Speakers": (["Bookshelf Speaker", "Portable Speaker"], 30, 690, None, "e"),
    "Electronics > Computing > Accessories": (["Keyboard", "Mouse", "Laptop Stand"], 15, 190, None, "e"),
    "Toys > Building": (["Brick Set", "Marble Run", "Magnet Tiles"], 12, 160, None, "k"),
    "Toys > Games": (["Board Game", "Card Game", "Puzzle"], 6, 60, None, "k"),
    "Books": (["Notebook", "Sketchbook", "Diary"], 4, 35, None, "kh"),
}

# The views of Explorer/pictures.svg, and the products that each shows.
PICTURES = {
    "shirt": ["Oxford Shirt", "Flannel Shirt", "Linen Shirt", "Silk Blouse", "Poplin Shirt", "Tunic"],
    "trousers": ["Chinos", "Cargo Trousers", "Jeans", "Wide Trousers", "Culottes"],
    "jacket": ["Rain Jacket", "Field Jacket", "Down Jacket", "Trench Coat", "Blazer", "Snowsuit", "Puddle Jacket"]
    + ["Parka"],
    "jumper": ["Crew Jumper", "Cardigan", "Roll Neck", "Wool Jumper", "Knitted Vest"],
    "dress": ["Wrap Dress", "Shirt Dress", "Midi Dress"],
    "top": ["T-Shirt", "Hooded Top", "Striped Top"],
    "trainer": ["Court Trainer", "Running Shoe", "Trail Shoe", "Slip-On"],
    "boot": ["Chelsea Boot", "Work Boot", "Hiking Boot", "Ankle Boot", "Riding Boot"],
    "sandal": ["Strap Sandal", "Cork Sandal", "Espadrille"],
    "pan": ["Saucepan", "Frying Pan", "Casserole"],
    "plate": ["Dinner Plate", "Serving Bowl"],
    "mug": ["Mug"],
    "kettle": ["Kettle"],
    "toaster": ["Toaster"],
    "mixer": ["Stand Mixer"],
    "bed": ["Duvet Cover", "Fitted Sheet", "Wool Blanket"],
    "lamp": ["Table Lamp", "Floor Lamp", "Pendant Light"],
    "cushion": ["Cushion"],
    "rug": ["Throw", "Rug"],
    "tent": ["Tunnel Tent", "Dome Tent", "Tarp"],
    "sleeping": ["Sleeping Bag", "Sleeping Mat", "Hammock"],
    "bicycle": ["Bike Light", "Pannier", "Pump"],
    "bottle": ["Water Bottle", "Vacuum Flask"],
    "headphones": ["Headphones", "Earbuds"],
    "speaker": ["Bookshelf Speaker", "Portable Speaker"],
    "keyboard": ["Keyboard", "Laptop Stand"],
    "mouse": ["Mouse"],
    "bricks": ["Brick Set", "Marble Run", "Magnet Tiles"],
    "dice": ["Board Game", "Card Game"],
    "puzzle": ["Puzzle"],
    "book": ["Notebook", "Sketchbook", "Diary"],
}
PICTURE_OF_NOUN = {noun: picture for picture, nouns in PICTURES.items() for noun in nouns}

BRANDS = {
    "c": "Aldermoor,Birch & Bobbin,Calico Row,Drift & Co,Ebba Lind,Fjordling,Grey Heron,Hollis,Ilex,Juniper Lane,"
    "Kestrel,Loomstate,Marlowe,Northby,Oak & Ash,Pemberton",
    "s": "Cobble,Dashwell,Fleetfoot,Heel & Toe,Longstride,Pavement,Sandpiper,Sole Trader,Tarmac,Wanderly",
    "h": "Casa Lume,Clayworks,Copperpot,Daybreak,Emberly,Feather & Fold,Hearthside,Linden,Morning Table,Stillwater,"
    "Tall Candle,Well Made",
    "o": "Basecamp Nine,Cairn,Fellside,Highpass,Longshore,North Ridge,Overland,Packhorse,Switchback,Tarn",
    "e": "Audiograph,Bitwise,Clearwave,Kilohertz,Lumenet,Quietroom,Voltaire",
    "k": "Bumblebee,Hopscotch,Little Otter,Paper Moon,Tinker Box",
}

COLOURS = ["Black", "White", "Grey", "Navy", "Blue", "Green", "Olive", "Red", "Burgundy", "Pink", "Orange", "Yellow"]
COLOURS += ["Beige", "Brown", "Purple", "Silver"]

TAGS = [
    "organic",
    "recycled",
    "vegan",
    "handmade",
    "fair trade",
    "local",
    "limited",
    "bestseller",
    "gift",
    "new season",
]
TAGS += ["outlet", "repairable", "plastic-free", "waterproof", "lightweight", "award winner"]

ADJECTIVES = ["Classic", "Everyday", "Heritage", "Light", "Modern", "Original", "Relaxed", "Simple", "Soft", "Sturdy"]
ADJECTIVES += ["Compact", "Nordic", "Coastal", "Alpine", "Studio", "Weekend"]


def declining_weights(count):
    """Weights that fall as 1/(rank + 3), so that some values are common and others rare."""
    return [1 / (rank + 3) for rank in range(count)]


def run_of(rng, sizes):
    """A run of neighbouring sizes, as a shop has them in store; at least one."""
    first = rng.randrange(len(sizes))
    last = rng.randrange(first, len(sizes))
    return sizes[first : last + 1]


def levels_of(path):
    """The path down to each level, as hierarchical menus ask for it: lvl0 is "Clothing", lvl1 "Clothing > Men"."""
    parts = path.split(" > ")
    return {f"lvl{depth}": " > ".join(parts[: depth + 1]) for depth in range(len(parts))}


def product(rng, number):
    """The product with the given number: its JSON object, absent attributes left out."""
    path = rng.choices(list(LEAVES), declining_weights(len(LEAVES)))[0]
    nouns, least, greatest, sizes, families = LEAVES[path]
    brands = BRANDS[families[0] if rng.random() < 0.8 else families[-1]].split(",")
    brand = rng.choices(brands, declining_weights(len(brands)))[0]
    colour = rng.choices(COLOURS, declining_weights(len(COLOURS)))[0]
    tags = rng.sample(TAGS, rng.choices([0, 1, 2, 3, 4], [15, 30, 30, 18, 7])[0])
    euros = round(least + (greatest - least) * rng.betavariate(1.6, 4))
    stock = 0 if rng.random() < 0.17 else min(int(rng.expovariate(1 / 22)) + 1, 240)
    adjective, noun = rng.choice(ADJECTIVES), rng.choice(nouns)
    item = {
        "id": f"P{number:05d}",
        "name": f"{brand} {adjective} {noun}",
        "category": path,
        "brand": brand,
        "colour": colour,
        "sizes": run_of(rng, sizes) if sizes else None,
        "tags": sorted(tags) or None,
        "price": round(euros - rng.choice([0.01, 0.05, 0.10, 0.50, 0]), 2),
        "rating": None if rng.random() < 0.18 else round(min(5.0, max(1.0, rng.gauss(3.9, 0.7))), 1),
        "inStock": stock > 0,
        "stock": stock,
        "addedOn": (FIRST_DAY + datetime.timedelta(days=rng.randrange(DAY_COUNT))).isoformat(),
        "image": f"/explorer/pictures.svg#{PICTURE_OF_NOUN[noun]}",
        "categories": levels_of(path),
    }
    return {name: value for name, value in item.items() if value is not None}


def main():
    arguments = argparse.ArgumentParser(description="Writes the products of the example shop as NDJSON.")
    arguments.add_argument("--items", type=int, default=ITEM_COUNT, help=f"number of products ({ITEM_COUNT})")
    options = arguments.parse_args()
    rng = random.Random(SEED)
    for number in range(1, options.items + 1):
        sys.stdout.write(json.dumps(product(rng, number), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
