#!/usr/bin/env python3
"""Follows a session in a terminal: draws its screen, and draws it again after every change by any client.

    follow.py http://127.0.0.1:8080/v1/sessions/SESSION [OPERATIONS]
    follow.py http://127.0.0.1:8080/v1/catalogs/CATALOG [OPERATIONS]

Of a catalog it begins a session. With OPERATIONS, an array as `POST …/apply` has it, these are carried out first, once:
while the service cannot be reached, is unavailable or has had too many requests, the request is sent again with the same
key.

It reads the whole screen once. After that it applies the differences that the service sends as events, and connects again
when the connection breaks. Python's standard library is all it needs.
"""

import http.client
import json
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

INCLUDE = "include=currentFilters,categories"
VALUES_SHOWN = 5
SILENCE = 60  # Seconds: four heartbeats of the service. A connection that is silent for longer is broken.


class SessionEnded(Exception):
    pass


def post(address, body):
    """Sends a write until it is answered. Its key says that it is the same each time, so that it takes effect once."""
    fields = {"Content-Type": "application/json", "Idempotency-Key": secrets.token_hex(16)}
    while True:
        try:
            request = urllib.request.Request(address, json.dumps(body).encode(), fields)
            with urllib.request.urlopen(request, timeout=SILENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code in (404, 410):
                raise SessionEnded from None
            if error.code not in (429, 502, 503, 504):
                sys.exit(f"the service answered {error.code}: {error.read().decode(errors='replace')}")
            print(f"the service answered {error.code}", file=sys.stderr)
        except (OSError, http.client.HTTPException) as error:
            print(f"no connection: {error}", file=sys.stderr)
        time.sleep(1)


def begun(address):
    """The address of a session: itself, or of a new session on a catalog."""
    service, is_catalog, catalog = address.partition("/v1/catalogs/")
    if not is_catalog:
        return address
    screen = post(f"{service}/v1/sessions?include=", {"catalog": urllib.parse.unquote(catalog)})
    return f"{service}/v1/sessions/{screen['session']['id']}"


def read_screen(session):
    """The whole screen, and its version: the ETag without its quotes, and without the mark of a compressed answer."""
    with urllib.request.urlopen(f"{session}?{INCLUDE}", timeout=SILENCE) as answer:
        return json.load(answer), answer.headers["ETag"].strip('"').removesuffix("-gz")


def events(session, version):
    """The events since a version, as (name, id, data), until the connection ends."""
    request = urllib.request.Request(f"{session}/events?{INCLUDE}", headers={"Last-Event-ID": version})
    with urllib.request.urlopen(request, timeout=SILENCE) as stream:
        fields = {}
        for line in stream:
            name, _, text = line.decode().rstrip("\n").partition(":")
            if name:
                fields.setdefault(name, []).append(text.removeprefix(" "))
            elif line == b"\n":  # An empty line ends an event.
                if "data" in fields:
                    yield fields["event"][0], fields.get("id", [None])[0], json.loads("\n".join(fields["data"]))
                fields = {}


def apply(changes, object):
    """Writes changed members into an object; lists change element by element."""
    for name, change in changes.items():
        if change is None and name not in NULLABLE:
            object.pop(name, None)
        elif name in ("answer", "since", "droppedByDefinition", "values", "histogramCounts", *ARRAYS):
            continue  # Of the difference itself, or of a category, see below.
        elif name in ("revision", "dataVersion"):
            object["session"][name] = change
        elif name == "currentFilters" and isinstance(change, dict):
            object[name] = changed_list(object[name], change, new_filter)
            set_numbers(object[name], change)
        elif isinstance(object.get(name), list) and isinstance(change, dict):
            object[name] = changed_list(object[name], change)
        elif name in ("session", "none", "toggle") and isinstance(object.get(name), dict):
            apply(change, object[name])
        else:
            object[name] = change
    apply_counts(changes, object)


#: Members that a screen has as null; of others null says that they are gone.
NULLABLE = {"category", "categoryGroup", "parent", "lower", "upper", "whatIf", "whatIfExcluded", "whatIfCleared"}
#: Arrays of a number for each value, or for each filter.
ARRAYS = {"counts": "count", "whatIfs": "whatIf", "whatIfsExcluded": "whatIfExcluded", "countTexts": "countText"}


def apply_counts(changes, category):
    """Puts the values of a category into their new order, and gives them and the bins of a histogram their counts."""
    values = changes.get("values")
    if isinstance(values, list):
        category["values"] = values
    elif values:
        category["values"] = changed_list(category["values"], values, new_value)
    if "counts" in changes:  # A what-if is the count where nothing else is said of it.
        changes = {"whatIfs": changes["counts"], **changes}
    set_numbers(category.get("values", []), changes)
    for bin, count in zip(category.get("histogram", []), changes.get("histogramCounts", [])):
        bin["count"] = count


def set_numbers(elements, changes):
    for array, name in ARRAYS.items():
        for element, number in zip(elements, changes.get(array, [])):
            element[name] = number


def changed_list(old, change, complete=dict):
    """A list in its new order, then updated; `complete` adds what is left out of a new element."""
    elements = []
    for entry in change.get("order", [[0, len(old)]]):  # A place in the former list, a run of them, or a new element.
        if isinstance(entry, dict):
            elements.append(complete(entry))
        else:
            elements += old[slice(*entry)] if isinstance(entry, list) else [old[entry]]
    for update in change.get("update", []):
        key = "id" if "id" in update else "value"
        apply(update, next(element for element in elements if element[key] == update[key]))
    return elements


def new_value(members):
    """A value that is neither selected nor excluded, and whose label is the value itself, unless it says otherwise."""
    return {"label": members["value"], "isSelected": False, "isExcluded": False, **members}


def new_filter(members):
    """A filter that can be removed, neither negated nor with None, of values that the data have."""
    return {"isNegated": False, "none": False, "status": "available", "isRemovable": True, **members}


def draw(screen):
    lines = [screen["text"], ""]
    for chip in screen["currentFilters"]:
        lines.append(f"  × {chip['text']}")
        if chip["whatIf"] is not None:  # It is null of a value that is required.
            lines[-1] += f"  ({chip['whatIf']:,} without it)"
    for category in screen["categories"]:
        lines += ["", f"{category['title']}: {category['displayText']}"]
        for value in (category.get("values") or [])[:VALUES_SHOWN]:
            mark = "x" if value["isSelected"] else "-" if value["isExcluded"] else " "
            lines.append(f"  [{mark}] {value['label']:<30}{value['count']:>9,}")
    if sys.stdout.isatty():
        print("\033[H\033[2J", end="")
    print("\n".join(lines), end="\n\n", flush=True)


def follow(session):
    """Draws until the session ends."""
    screen = version = None
    while True:
        try:
            if screen is None:
                screen, version = read_screen(session)
                draw(screen)
            for name, id, data in events(session, version):
                if name == "changes" and data["since"] == version:
                    apply(data, screen)
                    version = id
                    draw(screen)
                elif name == "reload" or name == "changes" and id != version:
                    # The screen may be newer than the next event of the stream: the event is skipped, or the screen
                    # read again.
                    screen, version = read_screen(session)
                    draw(screen)
                elif name == "end" and data["reason"] == "sessionEnded":
                    raise SessionEnded
        except urllib.error.HTTPError as error:
            if error.code in (404, 410):
                raise SessionEnded from None
            print(f"the service answered {error.code}", file=sys.stderr)
        except (OSError, http.client.HTTPException) as error:
            print(f"no connection: {error}", file=sys.stderr)
        time.sleep(2)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.strip())
    try:
        session = begun(sys.argv[1].rstrip("/"))
        if len(sys.argv) == 3:
            post(f"{session}/apply?include=", {"operations": json.loads(sys.argv[2])})
        follow(session)
    except SessionEnded:
        print("the session has ended")
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
