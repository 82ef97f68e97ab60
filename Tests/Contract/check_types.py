"""Makes types of catalogs in three languages, compiles them, and asks a running service with them.

    python Tests/Contract/check_types.py --service .build/debug/filter-service --debian .build/debian.ndjson

The catalogs are the examples, films without a definition, Debian's packages, one whose names are made to hurt, one
with 3,000 declared values, and one without categories; the code of `Documentation/TYPES.md` is compiled with them.
The compilers are `swiftc`, `tsc` and `mypy`, each as strict as it can be. In Swift a program taps through
`FilterServiceClient`, too, whose module and objects lie beside the service; programs in TypeScript use the package
`filterservice-client` as well, see `check_javascript_package.py`.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Helpers"))
from node import NODE  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

PROGRAMS = ROOT / "Tests/Contract/types"
PAGE = ROOT / "Documentation/TYPES.md"
PACKAGE = ROOT / "Examples/clients/javascript"
SUFFIXES = {"swift": ".swift", "typescript": ".ts", "python": ".py"}
MYPY = [str(pathlib.Path(sys.executable).with_name("mypy")), "--strict", "--no-error-summary", "--cache-dir", "mypy"]
TSC = ["tsc", "--strict", "--target", "es2020", "--module", "commonjs"]
SWIFTC = ["swiftc", "-swift-version", "6", "-parse-as-library"]
COMPILERS = {
    "swift": [*SWIFTC, "-typecheck", "-warnings-as-errors"],
    "typescript": [*TSC, "--noEmit"],
    "python": MYPY,
}
ERRORS = {
    "swift": re.compile(r"^[^ :]*\b(\w+)\.swift:(\d+):\d+: error: ", re.M),
    "typescript": re.compile(r"^[^ (]*\b(\w+)\.ts\((\d+),\d+\): error ", re.M),
    "python": re.compile(r"^[^ :]*\b(\w+)\.py:(\d+): error: ", re.M),
}

# By language the head of a program and pairs of lines: the first compiles, the second does not.
LINES = {
    "swift": (
        [],
        [
            ("let a1 = Shop.Selection.price(20...50)", "let b1 = Shop.Selection.prise(20...50)"),
            ("let a2 = Shop.Selection.brand(.aldermoor)", "let b2 = Shop.Selection.brand(20...50)"),
            ("let a3 = Shop.Selection.price(...50)", 'let b3 = Shop.Selection.price("Aldermoor")'),
            ("let a4 = Shop.Selection.inStock(true)", 'let b4 = Shop.Selection.inStock("yes")'),
            ('let a5 = Shop.Selection.brand("of tomorrow")', "let b5 = Shop.Selection.brand(Shop.Colour.red)"),
            ("let a6 = Shop.Query(sort: .cheapest)", "let b6 = Shop.Query(sort: .cheepest)"),
            ("let a7 = Shop.Brand.aldermoor", "let b7 = Shop.Brand.adlermoor"),
            ("let a8 = Shop.Operation.toggle(.brand(.cairn))", "let b8 = Shop.Operation.toggle(.price(20))"),
            ("let a9 = Shop.Selection.rating(none: true)", "let b9 = Shop.Selection.price(none: true)"),
            ("let a10 = Shop.Operation.clear(.brand)", "let b10 = Shop.Operation.clear(.brant)"),
            ("let a11 = \\Shop.Item.price", "let b11 = \\Shop.Item.prize"),
            ('let a12 = Shop.Selection.addedOn("2024-01-01"...)', "let b12 = Shop.Selection.addedOn(2024...)"),
        ],
    ),
    "typescript": (
        [
            'import { Shop } from "./shop";',
            'import { FilterSession } from "filterservice-client";',
            'import { AddressBar } from "filterservice-client/address-bar";',
            "declare const session: FilterSession<Shop.Types>;",
            "declare const bar: AddressBar<Shop.Types>;",
        ],
        [
            ("const a1: Shop.Selections = { price: [20, 50] };", "const b1: Shop.Selections = { prise: [20, 50] };"),
            ('const a2: Shop.Selections = { brand: ["Cairn"] };', "const b2: Shop.Selections = { brand: [20, 50] };"),
            ("const a3: Shop.Selections = { price: [null, 5] };", 'const b3: Shop.Selections = { price: "Cairn" };'),
            ("const a4: Shop.Selections = { inStock: true };", 'const b4: Shop.Selections = { inStock: "yes" };'),
            ('const a5: Shop.Brand = "of tomorrow";', "const b5: Shop.Brand = 5;"),
            ('const a6: Shop.Query = { sort: "cheapest" };', 'const b6: Shop.Query = { sort: "cheepest" };'),
            ('const a7: Shop.CategoryID = "brand";', 'const b7: Shop.CategoryID = "brant";'),
            (
                'const a8: Shop.Operation = { op: "toggle", category: "brand", value: "Cairn" };',
                'const b8: Shop.Operation = { op: "toggle", category: "price", value: "Cairn" };',
            ),
            (
                "const a9: Shop.Selections = { rating: { none: true } };",
                "const b9: Shop.Selections = { price: { none: true } };",
            ),
            (
                'const a10: Shop.Operation = { op: "set", category: "price", selection: [1, 2] };',
                'const b10: Shop.Operation = { op: "set", category: "brand", selection: [1, 2] };',
            ),
            ("const a11 = (item: Shop.Item) => item.price;", "const b11 = (item: Shop.Item) => item.prize;"),
            (
                'session.apply([{ op: "toggle", category: "brand", value: "Cairn" }, { op: "remove", filter: "1" }]);',
                'session.apply([{ op: "toggle", category: "brant", value: "Cairn" }]);',
            ),
            (
                'bar.session.apply([{ op: "set", category: "price", selection: [1, 2] }]);',
                'bar.session.apply([{ op: "set", category: "brand", selection: [1, 2] }]);',
            ),
            ('session.select("price", [20, 50]);', 'session.select("prise", [20, 50]);'),
            ('session.select("inStock", true);', 'session.select("inStock", "yes");'),
            ('session.select("brand", ["of tomorrow"]);', 'session.select("brand", [20, 50]);'),
            (
                "const a17 = session.screen.page?.items?.[0].price;",
                "const b17 = session.screen.page?.items?.[0].prize;",
            ),
            (
                'const a18 = session.screen.categories?.find(({ id }) => id === "brand");',
                'const b18 = session.screen.categories?.find(({ id }) => id === "brant");',
            ),
            (
                'FilterSession.begin<Shop.Types>("", { state: { selections: { price: [20, 50] } } });',
                'FilterSession.begin<Shop.Types>("", { state: { selections: { prise: [20, 50] } } });',
            ),
            (
                'FilterSession.begin<Shop.Types>("", { sort: "cheapest" });',
                'FilterSession.begin<Shop.Types>("", { sort: "cheepest" });',
            ),
            ('AddressBar.begin<Shop.Types>("", { catalog: "shop" });', "AddressBar.begin<Shop.Types>('', {});"),
            (
                'const a22 = (open: FilterSession) => open.apply([{ op: "toggle", category: "any", value: 1 }]);',
                'const b22 = (open: FilterSession) => open.apply([{ category: "any", value: 1 }]);',
            ),
            (
                'const a23 = (open: FilterSession) => open.select("any", [20, null]);',
                "const b23 = new FilterSession();",
            ),
            (
                "const a24 = (now: Shop.Answer) => (now.session ?? session.screen.session).definitionVersion.length;",
                "const b24 = (now: Shop.Answer) => (now.session ?? session.screen.session).definitionversion.length;",
            ),
        ],
    ),
    "python": (
        ["from shop import Shop"],
        [
            ('a1: Shop.Selections = {"price": (20, 50)}', 'b1: Shop.Selections = {"prise": (20, 50)}'),
            ('a2: Shop.Selections = {"brand": ["Cairn"]}', 'b2: Shop.Selections = {"brand": (20, 50)}'),
            ('a3: Shop.Selections = {"price": (None, 5)}', 'b3: Shop.Selections = {"price": "Cairn"}'),
            ('a4: Shop.Selections = {"inStock": True}', 'b4: Shop.Selections = {"inStock": "yes"}'),
            ('a5: Shop.Brand = "of tomorrow"', "b5: Shop.Brand = 5"),
            ('a6: Shop.Query = {"sort": "cheapest"}', 'b6: Shop.Query = {"sort": "cheepest"}'),
            ('a7: Shop.CategoryID = "brand"', 'b7: Shop.CategoryID = "brant"'),
            (
                'a8: Shop.Operation = {"op": "toggle", "category": "brand", "value": "Cairn"}',
                'b8: Shop.Operation = {"op": "toggle", "category": "price", "value": "Cairn"}',
            ),
            ('a9: Shop.Selections = {"rating": {"none": True}}', 'b9: Shop.Selections = {"price": {"none": True}}'),
            (
                'a10: Shop.Operation = {"op": "set", "category": "price", "selection": (1, 2)}',
                'b10: Shop.Operation = {"op": "set", "category": "brand", "selection": (1, 2)}',
            ),
            ('a11: Shop.Item = {"id": "1", "price": 2}', 'b11: Shop.Item = {"id": "1", "prize": 2}'),
        ],
    ),
}
# The same through `FilterServiceClient`.
PACKAGE_HEAD = ["import FilterServiceClient", "extension Shop: CatalogTypes {}"]
PACKAGE_TAPS = [
    ("toggle(.brand(.aldermoor))", "toggle(.brant(.aldermoor))"),
    ('toggle(.brand("of tomorrow"))', "toggle(.price(20))"),
    ("exclude(.brand(.cairn))", "exclude(.brand(Shop.Colour.red))"),
    ("set(.price(20...50))", 'set(.price("Aldermoor"))'),
    ("set(.inStock(true))", "set(.brand(true))"),
    ("clear(.brand)", "clear(.brant)"),
    ("sort(by: .cheapest)", "sort(by: .cheepest)"),
    ("apply(.setNone(.rating, true), .clear(.brand))", "apply(.toggle(.price(20)))"),
    ("category(.brand).map { print($0.title) }", "category(.brant).map { print($0.title) }"),
]
PACKAGE_LINES = [
    tuple(f"@MainActor func f{number}(_ shop: TypedSession<Shop>) {{ shop.{tap} }}" for tap in pair)
    for number, pair in enumerate(PACKAGE_TAPS)
]
# How many comparisons there are at least: a check that finds less does not check.
LEAST_COMPARISONS = 250


class Comparisons:
    """Counts what was compared, and keeps what differed."""

    def __init__(self) -> None:
        self.count = 0
        self.faults: list[str] = []

    def expect(self, found: object, expected: object, what: str) -> None:
        self.count += 1
        if found != expected:
            self.faults.append(f"{what}: {found!r:.300} instead of {expected!r:.300}")


def many_values(folder: pathlib.Path) -> pathlib.Path:
    """A catalog with 3,000 declared values, many of which would be called alike."""
    values = [f"{'-+ '[number % 3]}{number // 3}" for number in range(3_000)]
    category = {"id": "code", "kind": "multi", "attribute": "code", "values": values}
    (folder / "codes.catalog.json").write_text(json.dumps({"categories": [category]}))
    items = folder / "codes.ndjson"
    items.write_text("".join(json.dumps({"id": str(n), "code": values[n]}) + "\n" for n in range(9)))
    return items


def no_categories(folder: pathlib.Path) -> pathlib.Path:
    """A catalog whose items are listed and not filtered."""
    (folder / "bare.catalog.json").write_text(json.dumps({"categories": []}))
    items = folder / "bare.ndjson"
    items.write_text("".join(json.dumps({"id": str(n), "name": f"item {n}"}) + "\n" for n in range(9)))
    return items


def catalogs(folder: pathlib.Path, debian: pathlib.Path) -> dict[str, pathlib.Path]:
    """The items of each catalog, by its name."""
    data = ROOT / "Tests/Data"
    (folder / "debian.ndjson").symlink_to(debian.resolve())
    (folder / "debian.catalog.json").symlink_to(data / "debian.catalog.json")
    own = [data / "everything.ndjson", data / "awkward.ndjson", data / "films.ndjson", folder / "debian.ndjson"]
    made = [many_values(folder), no_categories(folder)]
    return {path.stem: path for path in [*sorted((ROOT / "Examples").glob("*.ndjson")), *own, *made]}


def snapshot_file(service: pathlib.Path, items: pathlib.Path) -> pathlib.Path:
    """The same catalog in a snapshot file, which is read faster than its items."""
    path = items.with_suffix(".fsx")
    command = [str(service), "index", str(items), "--output", str(path)]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return path


def generate(service: pathlib.Path, language: str, *sources: object) -> bytes:
    command = [str(service), "client", "--language", language, *map(str, sources)]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout


def install_package(folder: pathlib.Path) -> None:
    """Has programs in a folder find the client in JavaScript by its name."""
    (folder / "node_modules").mkdir()
    (folder / "node_modules/filterservice-client").symlink_to(PACKAGE)


def error_lines(language: str, folder: pathlib.Path, arguments: list[str]) -> tuple[set[tuple[str, int]], str]:
    """Where a compiler finds errors, by file and line, and all that it says."""
    finished = subprocess.run(
        [*COMPILERS[language], *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    found = {(match[1], int(match[2])) for match in ERRORS[language].finditer(finished.stdout)}
    if bool(found) != (finished.returncode != 0):
        raise AssertionError(f"{language}: status {finished.returncode} after {finished.stdout}")
    return found, finished.stdout


def check_compilers(language: str, folder: pathlib.Path, names: list[str], comparisons: Comparisons) -> None:
    """Everything that was made compiles, and of a program with mistakes exactly the lines that have one do not."""
    suffix = SUFFIXES[language]
    found, output = error_lines(language, folder, [name + suffix for name in names])
    for name in names:
        comparisons.expect([line for file, line in found if file == name], [], f"{language}: {name}: {output:.2000}")
    check_lines(language, folder, *LINES[language], [], comparisons)


def check_lines(
    language: str,
    folder: pathlib.Path,
    head: list[str],
    pairs: list[tuple[str, ...]],
    options: list[str],
    comparisons: Comparisons,
) -> None:
    """Of each pair of lines the first compiles, and the second does not."""
    suffix = SUFFIXES[language]
    (folder / f"lines{suffix}").write_text("\n".join(head + [line for pair in pairs for line in pair]) + "\n")
    found, _ = error_lines(language, folder, [*options, "shop" + suffix, "lines" + suffix])
    for number, line in enumerate((line for pair in pairs for line in pair), start=len(head) + 1):
        is_wrong = (number - len(head)) % 2 == 0
        comparisons.expect(("lines", number) in found, is_wrong, f"{language}: whether “{line}” is refused")
    comparisons.expect({file for file, _ in found}, {"lines"}, f"{language}: files with errors")


def run_command(language: str, folder: pathlib.Path) -> list[str]:
    """Compiles the program that asks a service, and says how it is run."""
    if language == "swift":
        files = ["shop.swift", "everything.swift", "awkward.swift", "forms.swift", "query.swift"]
        subprocess.run([*SWIFTC, *files, "-o", "query"], cwd=folder, check=True)
        return [str(folder / "query")]
    if language == "typescript":
        subprocess.run([*TSC, "--outDir", "scripts", "query.ts"], cwd=folder, check=True)
        return [NODE, str(folder / "scripts/query.js")]
    return [sys.executable, "-B", str(folder / "query.py")]


def check_program(language: str, command: list[str], service: ServiceProcess, comparisons: Comparisons) -> list[str]:
    """What a program finds with its types is what the rows say; returns the sentence of each form of a selection."""
    with (ROOT / "Examples/shop.ndjson").open(encoding="utf-8") as rows:
        items = [json.loads(row) for row in rows]
    expected = [
        item
        for item in sorted(items, key=lambda item: item["price"])
        if item["brand"] in ("Aldermoor", "Wanderly") and 20 <= item["price"] <= 40 and item["inStock"]
    ]
    finished = subprocess.run([*command, service.address], stdout=subprocess.PIPE, text=True, check=True)
    report = json.loads(finished.stdout)
    assert 5 < len(expected) < 100
    comparisons.expect(report["total"], len(expected), f"{language}: the total")
    comparisons.expect(report["ids"], [item["id"] for item in expected], f"{language}: the items")
    comparisons.expect(report["brands"], [item["brand"] for item in expected], f"{language}: their brands")
    same, other = report["warnings"]
    comparisons.expect(same, None, f"{language}: the warning of the same definition")
    comparisons.expect("the catalog shop has the definition 0," in other, True, f"{language}: that of another one")

    path = f"/v1/sessions/{service.post('/v1/sessions', {'catalog': 'shop'}, 201)['session']['id']}"
    screen = service.post(f"{path}/apply", report["batch"])
    matching = [
        item for item in items if item["category"].startswith("Home > Kitchen") and item["addedOn"][:4] == "2024"
    ]
    assert matching
    comparisons.expect(screen["total"], len(matching), f"{language}: the total after the operations")
    settings = (screen["session"]["sort"], screen["session"]["pageSize"])
    comparisons.expect(settings, ("bestRated", 7), f"{language}: the settings after the operations")
    if language == "swift":
        classes = [["class"], ["self", "init"], None]
        comparisons.expect(report["classes"], classes, "swift: an attribute of items whose names hurt")
        comparisons.expect(report["mixed"], ["x", 1], "swift: values of several types")
    return [service.post("/v1/catalogs/everything/query", form)["text"] for form in report["forms"]]


def check_package(
    products: pathlib.Path, folder: pathlib.Path, service: ServiceProcess, comparisons: Comparisons
) -> list[str]:
    """Taps with types are shown at once, and mistakes do not compile; returns the sentence of each form of a selection.

    `products` is the folder of the build that has the module of `FilterServiceClient`.
    """
    options = ["-I", str(products / "Modules")]
    check_lines("swift", folder, PACKAGE_HEAD, PACKAGE_LINES, options, comparisons)
    files = ["shop.swift", "everything.swift", "forms.swift", "session.swift"]
    objects = sorted(map(str, (products / "FilterServiceClient.build").glob("*.o")))
    subprocess.run([*SWIFTC, *options, *files, *objects, "-o", "session"], cwd=folder, check=True)
    finished = subprocess.run([folder / "session", service.address], stdout=subprocess.PIPE, text=True, check=True)
    report = json.loads(finished.stdout)
    with (ROOT / "Examples/shop.ndjson").open(encoding="utf-8") as rows:
        items = [json.loads(row) for row in rows]
    total = sum(item["brand"] == "Aldermoor" for item in items)
    seen = {"chips": ["Brand: Aldermoor"], "total": total, "isTotalKnown": True, "isSelected": True}
    comparisons.expect(report["before"], seen, "swift: a tap before its answer")
    comparisons.expect(report["after"], seen, "swift: a tap after its answer")
    prices = sorted(
        item["price"]
        for item in items
        if item["brand"] in ("Aldermoor", "Wanderly") and 20 <= item["price"] <= 40 and item["inStock"]
    )
    comparisons.expect(report["items"], prices[:20], "swift: the items of a session")
    comparisons.expect([warning is None for warning in report["warnings"]], [True, True, False], "swift: the warnings")
    comparisons.expect(report["refusals"], [], "swift: what the service refuses")
    return report["forms"]


def check(executable: pathlib.Path, folder: pathlib.Path, debian: pathlib.Path, comparisons: Comparisons) -> None:
    sources = catalogs(folder, debian)
    sources["debian"] = snapshot_file(executable, sources["debian"])
    examples = ROOT / "Examples"
    install_package(folder)
    for language, suffix in SUFFIXES.items():
        for name, source in sources.items():
            (folder / f"{name}{suffix}").write_bytes(generate(executable, language, source))
        again = generate(executable, language, sources["shop"])
        comparisons.expect(again, (folder / f"shop{suffix}").read_bytes(), f"{language}: the file made again")
        both = generate(executable, language, f"first={examples}/shop.ndjson", f"second={examples}/dogs.ndjson")
        (folder / f"both{suffix}").write_bytes(both)
        (folder / f"query{suffix}").write_bytes((PROGRAMS / f"query{suffix}").read_bytes())
        code = "".join(re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S))
        assert code
        (folder / f"page{suffix}").write_text(("import Foundation\n" if language == "swift" else "") + code)
        names = [*sources, "both", "page", "query"]
        if language == "swift":
            for name in ("forms", "session"):
                (folder / f"{name}.swift").write_bytes((PROGRAMS / f"{name}.swift").read_bytes())
            names.append("forms")
        check_compilers(language, folder, names, comparisons)
    served = [str(sources[name]) for name in ("shop", "everything", "awkward")]
    with ServiceProcess(executable, *served) as service:
        for name in ("shop", "everything", "awkward"):
            version = service.get(f"/v1/catalogs/{name}")["definitionVersion"]
            for language, suffix in SUFFIXES.items():
                text = (folder / f"{name}{suffix}").read_text(encoding="utf-8")
                comparisons.expect(f'"{version}"' in text, True, f"{language}: {name} has the version that is served")
        texts = {
            language: check_program(language, run_command(language, folder), service, comparisons)
            for language in SUFFIXES
        }
        texts["swift, session"] = check_package(executable.parent, folder, service, comparisons)
    for places in zip(*texts.values(), strict=True):
        for language, text in zip(texts, places, strict=True):
            comparisons.expect(text, places[0], f"{language}: a form of a selection")
            comparisons.expect(text.startswith("All "), False, f"{language}: “{text}” filters nothing")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=pathlib.Path)
    parser.add_argument("--debian", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    comparisons = Comparisons()
    with tempfile.TemporaryDirectory() as folder:
        check(arguments.service.resolve(), pathlib.Path(folder), arguments.debian, comparisons)
    if comparisons.count < LEAST_COMPARISONS:
        comparisons.faults.append(f"only {comparisons.count} comparisons")
    passed = f"types compile, find items and refuse mistakes: {comparisons.count} comparisons"
    print("\n".join(comparisons.faults) or passed)
    sys.exit(1 if comparisons.faults else 0)


if __name__ == "__main__":
    main()
