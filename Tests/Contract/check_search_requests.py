"""Sends the service the requests that clients of the search protocol send, and reads the answers as those clients do.

    python Tests/Contract/check_search_requests.py --service .build/debug/filter-service

The requests lie in `Tests/Data/search-requests`. Every one goes as the client writes it, and once more with its
parameters in one text, as older clients write it. The answers must have the fields that the client reads, the hits,
counts and statistics of a model that counts item by item (`search_model.py`), and say that one evaluation made all of
them.
"""

from __future__ import annotations

import argparse
import http.client
import json
import shutil
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from search_model import SearchModel, as_text, decoded, differences, passes, values  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

RECORDINGS = ROOT / "Tests/Data/search-requests"
# Members of an answer that may differ with the encoding of its request.
OF_THE_ENCODING = {"params", "processingTimeMS", "serverTimeMS"}
# Members of an answer only if counts are asked for.
OF_COUNTS = {"facets", "facets_stats", "exhaustiveFacetsCount"}


def write_shop(directory: Path) -> Path:
    """The example shop with its levels as `category`, about which the definition has a tree.

    Returns the file of items.
    """
    shutil.copy(ROOT / "Examples/shop.catalog.json", directory)
    file = directory / "shop.ndjson"
    with (ROOT / "Examples/shop.ndjson").open(encoding="utf-8") as lines, file.open("w", encoding="utf-8") as out:
        for line in lines:
            item = json.loads(line)
            item["category"] = item.pop("categories")
            out.write(json.dumps(item) + "\n")
    return file


def as_sent(request: dict) -> dict:
    """A request as a client of today writes it: an object of parameters never goes out as such."""
    return decoded(request) if isinstance(request.get("params"), dict) else request


def as_text_of_parameters(request: dict) -> dict:
    """The same as older clients write it."""
    kept = {name: value for name, value in request.items() if name in ("indexName", "type", "facet", "facetQuery")}
    parameters = {name: value for name, value in decoded(request).items() if name not in kept}
    parts = (f"{name}={quote(parameter(value), safe='')}" for name, value in parameters.items())
    return {**kept, "params": "&".join(parts)}


def parameter(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def send(port: int, target: str, content_type: str, body: dict) -> tuple[dict, str | None]:
    """The answer, and what it says of how many evaluations it took."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST", target, json.dumps(body), {"Content-Type": content_type})
        response = connection.getresponse()
        text = response.read().decode()
    finally:
        connection.close()
    if response.status != 200:
        raise ValueError(f"status {response.status}: {text[:300]}")
    return json.loads(text), response.headers["Search-Evaluations"]


def facet_hits(request: dict, answer: dict, model: SearchModel) -> list[str]:
    """What a search in the values of a facet says otherwise than the model: values with a word that begins so."""
    query = request["facetQuery"].casefold()
    counts: dict[str, int] = {}
    for item in model.items:
        if passes(item, {name: value for name, value in request.items() if name != "query"}):
            for text in map(as_text, values(item, request["facet"])):
                if any(word.startswith(query) for word in text.casefold().split()):
                    counts[text] = counts.get(text, 0) + 1
    most = dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))[: request.get("maxFacetHits", 10)])
    found = {hit["value"]: hit["count"] for hit in answer["facetHits"]}
    faults = [] if list(found.items()) == list(most.items()) else [f"the values are {found}, not {most}"]
    tags = [request.get("highlightPreTag", "<em>"), request.get("highlightPostTag", "</em>")]
    for hit in answer["facetHits"]:
        text = hit["highlighted"]
        for tag in tags:
            text = text.replace(tag, "")
        if text != hit["value"] or tags[0] not in hit["highlighted"]:
            faults.append(f"{hit['value']} is highlighted as {hit['highlighted']}")
    return faults


def check_answer(request: dict, meaning: dict, answer: dict, file: dict, model: SearchModel) -> list[str]:
    """A difference in what one query answers."""
    is_facet = "facetQuery" in request
    names = set(file["readsOfFacets" if is_facet else "reads"])
    if not is_facet and "facets" not in request:
        names -= OF_COUNTS
    # There are statistics where there are numbers; the model knows that.
    if missing := sorted(names - {"facets_stats"} - answer.keys()):
        return [f"the answer has no {', '.join(missing)}"]
    if is_facet:
        return facet_hits({**request, **meaning}, answer, model)
    if request.get("facets") == ["*"]:
        return check_all_facets(request, answer, model)
    return differences(request, meaning, answer, model)


def check_all_facets(request: dict, answer: dict, model: SearchModel) -> list[str]:
    """`*` is every attribute that filters, in the order that the definition has them."""
    faults = differences({**request, "facets": list(answer["facets"])}, request, answer, model)
    if missing := {"brand", "colour", "tags", "price", "category.lvl0", "inStock"} - set(answer["facets"]):
        faults.append(f"“*” has no {', '.join(sorted(missing))}")
    order = answer["renderingContent"]["facetOrdering"]["facets"]["order"]
    if not order or order.index("brand") > order.index("colour"):
        faults.append(f"the facets are ordered {order}")
    return faults


def check_file(path: Path, port: int, model: SearchModel) -> tuple[int, list[str]]:
    """How many queries a file has, and what is wrong with their answers."""
    file = json.loads(path.read_text(encoding="utf-8"))
    count, faults = 0, []
    for recording in file["recordings"]:
        name = f"{path.stem}, {recording['name']}"
        target = recording.get("path", file["path"]) + (f"?{file['query']}" if file["query"] else "")
        requests = [as_sent(request) for request in recording["requests"]]

        def ask(requests: list[dict]) -> tuple[list[dict], str | None]:
            body = requests[0] if "path" in recording else {"requests": requests}
            answer, evaluations = send(port, target, file["contentType"], body)
            return ([answer] if "path" in recording else answer["results"]), evaluations

        try:
            answers, evaluations = ask(requests)
            others, _ = ask([as_text_of_parameters(request) for request in requests])
        except ValueError as error:
            faults.append(f"{name}: {error}")
            continue
        if len(answers) != len(requests):
            faults.append(f"{name}: {len(answers)} results for {len(requests)} requests")
        if "means" not in recording and any("filters" in decoded(request) for request in requests):
            faults.append(f"{name}: the recording does not say what its filters mean")
        if evaluations != f"1;searches={len(requests)}":
            faults.append(f"{name}: {len(requests)} queries of one screen took {evaluations} evaluations")
        meanings = recording.get("means", [{}] * len(requests))
        for place, (request, meaning, answer) in enumerate(zip(map(decoded, requests), meanings, answers)):
            count += 1
            meant = {**{key: value for key, value in request.items() if key != "filters"}, **meaning}
            faults += [
                f"{name}, query {place + 1}: {fault}" for fault in check_answer(request, meant, answer, file, model)
            ]
            differing = [
                key
                for key in answer.keys() | others[place].keys()
                if key not in OF_THE_ENCODING and answer.get(key) != others[place].get(key)
            ]
            if differing:
                faults.append(f"{name}, query {place + 1}: as one text it has other {', '.join(sorted(differing))}")
    return count, faults


def main() -> int:
    arguments = argparse.ArgumentParser(description="Sends the recorded requests of search clients.")
    arguments.add_argument("--service", type=Path, required=True, help="the built filter-service")
    service = arguments.parse_args().service.resolve()
    total, faults = 0, []
    with tempfile.TemporaryDirectory() as directory:
        model = SearchModel(write_shop(Path(directory)))
        with ServiceProcess(service, directory) as process:
            for path in sorted(RECORDINGS.glob("*.json")):
                count, found = check_file(path, process.port, model)
                total += count
                faults += found
    print(f"{total} recorded queries, each in two encodings; {len(faults)} faults")
    for fault in faults:
        print(f"  {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
