"""Bodies of writes that ask for much with few bytes, below `/v1` and `/1/`; sent by `measure.py` and `memory.py`."""

from __future__ import annotations

import gzip
import json

MIB = 1 << 20
#: The most attributes of a row in these bodies: a catalog has at most 2,000.
ATTRIBUTES = 1_900
#: Values of an item: nearly as many as it may have, so that partial updates can add some.
VALUES = 9_800


def packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def sparse_rows(items: int) -> bytes:
    """Rows without anything but their ids, and one at the end that has many attributes."""
    last = {"id": "last"} | {f"a{number}": number for number in range(ATTRIBUTES)}
    rows = [b'{"id":%d}' % number for number in range(items)] + [json.dumps(last).encode()]
    return b"\n".join(rows) + b"\n"


def batch(value: str, count: int, objects: int = 1) -> bytes:
    """A batch of some objects, each with an array of equal values."""
    array = ",".join([value] * count)
    operation = '{"action":"addObject","body":{"objectID":"%d","a":[' + array + "]}}"
    return ('{"requests":[' + ",".join(operation % number for number in range(objects)) + "]}").encode()


def partial_updates(objects: int, times: int = 1) -> bytes:
    """A batch that adds a value to the arrays of some objects, each time to one more value."""
    operation = '{"action":"partialUpdateObject","body":{"objectID":"%d","a":{"_operation":"AddUnique","value":%d}}}'
    made = (operation % (number, time) for time in range(times) for number in range(objects))
    return ('{"requests":[' + ",".join(made) + "]}").encode()


def large_item(byte_count: int) -> bytes:
    """An item of about so many bytes."""
    return json.dumps({"id": "large", "text": "x" * (byte_count - 64)}).encode()
