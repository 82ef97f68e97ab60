"""Uses the client in JavaScript as the package `filterservice-client`: from Node by its names, and from TypeScript.

    python Tests/Contract/check_javascript_package.py --service .build/debug/filter-service

The package lies in a folder as `npm` puts it there. Its names are imported, what its declarations declare is what the
modules have, the code of its README is compiled, and a program with types of a catalog is compiled and run against the
service. That mistakes do not compile is shown by `check_types.py`.
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
from check_types import PACKAGE, PROGRAMS, Comparisons, generate, install_package  # noqa: E402
from node import NODE  # noqa: E402
from service_process import ServiceProcess  # noqa: E402

TSC = ["tsc", "--strict", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16"]
LEAST_COMPARISONS = 20
# Modules of a browser are loaded in Node as well, as programs that draw on a server do.
NAMES = """
const names = {};
for (const name of JSON.parse(process.argv[2])) {
  const module = await import(name);
  names[name] = {};
  for (const [key, value] of Object.entries(module)) {
    const own = [...Object.getOwnPropertyNames(value.prototype ?? {}), ...Object.getOwnPropertyNames(value)];
    names[name][key] = own.filter(each => !['constructor', 'length', 'name', 'prototype'].includes(each));
  }
}
console.log(JSON.stringify(names));
"""

# What a refusal is about may be something that an address does not ask for.
REFUSED = """
import {asFarAsAccepted, wantedBy} from './node_modules/filterservice-client/address-filters.js';
const wanted = wantedBy('brand=Hollis&price:__proto__=1');
const refusal = {status: 422, code: 'unknownCategory', errors: [{pointer: '/selections/gone'}]};
const code = await asFarAsAccepted(wanted, async () => { throw refusal; }).catch(error => error.code);
const tooLarge = {status: 413, code: 'tooLarge', errors: [{detail: 'the body is too long'}]};
const large = wantedBy('brand=Hollis&:sort=cheapest');
const isNothing = () => Object.keys(large.selections).length === 0 && large.sort === undefined;
const {leftOut} = await asFarAsAccepted(large, async () => { if (!isNothing()) throw tooLarge; });
console.log(JSON.stringify([code, wanted.selections, leftOut.map(({code, name}) => [code, name])]));
"""

# A program whose session changes behind its back: it does not follow, and reports what it holds beside a fresh screen.
SESSIONS = """
import {isDeepStrictEqual} from 'node:util';
import {FilterSession} from 'filterservice-client';
const [base, limited] = process.argv.slice(2);
const options = 'include=currentFilters,categories&valueIds=false';
const isFresh = async session => {
  const {screen} = await FilterSession.resume(base, session.screen.session.id, options);
  const [held, fresh] = [session.screen, screen].map(({session: {expiresAt, ...standing}, ...rest}) => ({standing, rest}));
  return isDeepStrictEqual(held, fresh);
};
const refusal = async promise => promise.then(() => null, error => [error.constructor.name, error.code]);
const report = {};

const everything = await FilterSession.begin(base, {catalog: 'everything'}, options);
report.differences = [];
for (const operations of [
  [{op: 'select', category: 'country', value: 'India'}], [{op: 'set', category: 'price', selection: [0, 0]}],
  [{op: 'clear'}], [{op: 'set', category: 'sale', selection: true}], [{op: 'clear'}],
]) {
  await everything.apply(operations);
  report.differences.push(await isFresh(everything));
}

const session = await FilterSession.begin(base, {catalog: 'shop'}, options);
const other = await FilterSession.resume(base, session.screen.session.id, options);
await other.apply([{op: 'toggle', category: 'brand', value: 'Hollis'}]);
report.refused = await refusal(session.apply([{op: 'toggle', category: 'brand', value: 'Gone'}]));
report.isFreshAfterRefusal = await isFresh(session);
await other.undo();
report.refusedStep = await refusal(session.undo(7));
report.isFreshAfterStep = await isFresh(session);

const draft = await session.draft();
await session.commit(draft);
report.ends = [draft.state, await refusal(draft.apply([]))];
await session.end();
report.ends.push(session.state, await refusal(session.apply([])), await refusal(session.read('/history')));
report.ends.push(await refusal(other.apply([])), other.state, await refusal(other.apply([])));
const closed = await FilterSession.begin(base, {catalog: 'shop'}, options);
closed.close();
report.closed = (await closed.apply([]).catch(error => error)).name;

const waiting = [];
const listen = each => each.addEventListener('state', () => waiting.push(each.state));
const begin = () => FilterSession.begin(limited, {catalog: 'shop'}, 'include=', {listen});
report.begun = (await Promise.all(Array.from({length: 40}, begin))).length;
report.hasWaited = waiting.includes('waiting');
console.log(JSON.stringify(report));
"""


def exported(description: dict) -> dict[str, dict[str, str]]:
    """The files of each name under which the package is imported."""
    return {description["name"] + name.removeprefix("."): files for name, files in description["exports"].items()}


def declared(text: str) -> dict[str, set[str]]:
    """The functions and classes of a file of declarations; of a class its members."""
    found = {name: set() for name in re.findall(r"^export (?:function|class) (\w+)", text, re.M)}
    for name, body in re.findall(r"^export class (\w+).*?\{\n(.*?)^\}", text, re.M | re.S):
        found[name] = set(re.findall(r"^  (?:static |readonly )*(\w+)[(<:?]", body, re.M)) - {"constructor"}
    return found


def check_names(folder: pathlib.Path, comparisons: Comparisons) -> None:
    """Each name can be imported, and has what its declarations say."""
    description = json.loads((PACKAGE / "package.json").read_text())
    license = (ROOT / "LICENSE").read_text().split()
    comparisons.expect(license[:4], ["Apache", "License", "Version", "2.0,"], "the license of the repository")
    comparisons.expect(description["license"], "Apache-2.0", "the license of the package")
    needed = sorted(key for key in description if "ependencies" in key)
    comparisons.expect(needed, [], "what the package needs")
    (folder / "names.mjs").write_text(NAMES)
    command = [NODE, "names.mjs", json.dumps(list(exported(description)))]
    output = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout
    fields = {"FilterSession": {"screen", "state"}, "AddressBar": {"session", "leftOut"}}
    for name, classes in json.loads(output).items():
        files = exported(description)[name]
        declarations = declared((PACKAGE / files["types"]).read_text())
        comparisons.expect(sorted(classes), sorted(declarations), f"{name}: what it exports")
        for key, members in classes.items():
            # Members of problems come with the answers, and listeners with every target of events.
            if key == "Problem":
                continue
            found = set(members) | fields.get(key, set())
            comparisons.expect(sorted(found), sorted(declarations[key] - {"addEventListener"}), f"{key}: its members")
    modules = [path.stem for path in PACKAGE.glob("*.js")]
    for text in (path.read_text() for path in PACKAGE.glob("*.js")):
        for module in re.findall(r"^import .* from '(.*)';", text, re.M):
            comparisons.expect(module.removeprefix("./").removesuffix(".js") in modules, True, f"{module} is beside it")


def check_refusal(folder: pathlib.Path, comparisons: Comparisons) -> None:
    """A refusal of something else leaves what an address asks for as it is, and one of nothing in particular drops it all."""
    (folder / "refused.mjs").write_text(REFUSED)
    output = subprocess.run([NODE, "refused.mjs"], cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout
    found = json.loads(output)
    without_name = [["tooLarge", "brand"], ["tooLarge", "sort"]]
    expected = ["unknownCategory", {"brand": "Hollis", "price": {"__proto__": 1}}, without_name]
    comparisons.expect(found, expected, "the code of a refusal, what is wanted after it, and what no pointer names")


def check_programs(folder: pathlib.Path, executable: pathlib.Path, comparisons: Comparisons) -> None:
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "shop.ts").write_bytes(generate(executable, "typescript", ROOT / "Examples/shop.ndjson"))
    (folder / "session.ts").write_bytes((PROGRAMS / "session.ts").read_bytes())
    [code] = re.findall(r"```js\n(.*?)```", (PACKAGE / "README.md").read_text(encoding="utf-8"), re.S)
    (folder / "readme.ts").write_text(code)
    compiled = subprocess.run(
        [*TSC, "--outDir", "scripts", "session.ts", "readme.ts"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    comparisons.expect((compiled.returncode, compiled.stdout), (0, ""), "what the compiler says")
    with ServiceProcess(executable, str(ROOT / "Examples/shop.ndjson")) as service:
        command = [NODE, "scripts/session.js", service.address]
        output = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout
    report = json.loads(output)
    with (ROOT / "Examples/shop.ndjson").open(encoding="utf-8") as rows:
        items = [json.loads(row) for row in rows]
    right = [item for item in items if item["brand"] == "Aldermoor" and 20 <= item["price"] <= 40 and item["inStock"]]
    assert right
    ids = [item["id"] for item in sorted(right, key=lambda item: item["price"])][:20]
    comparisons.expect(report["total"], len(right), "the total of the session")
    comparisons.expect(report["ids"], ids, "its items")
    comparisons.expect(report["brands"], ["Aldermoor"] * len(ids), "their brands")
    comparisons.expect(sorted(report["chips"]), ["brand", "inStock", "price"], "its filters")
    comparisons.expect(report["asked"], [len(right), ids], "the answer to a query")
    comparisons.expect(report["writes"], 2, "screens after writes")
    comparisons.expect(report["refusal"], "unknownCategory", "the code of a refusal")


def check_sessions(folder: pathlib.Path, executable: pathlib.Path, comparisons: Comparisons) -> None:
    """Screens after refusals and differences are those of the service; ends and too many requests are as documented."""
    (folder / "sessions.mjs").write_text(SESSIONS)
    sources = [str(ROOT / "Examples/shop.ndjson"), str(ROOT / "Tests/Data/everything.ndjson")]
    limits = ["--rate", "10", "--rate-burst", "30"]
    with ServiceProcess(executable, *sources) as service, ServiceProcess(executable, sources[0], *limits) as limited:
        command = [NODE, "sessions.mjs", service.address, limited.address]
        output = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout
    report = json.loads(output)
    comparisons.expect(report["differences"], [True] * 5, "screens after differences are as fresh ones")
    comparisons.expect(report["refused"], ["Problem", "unknownValue"], "a tap that is refused")
    comparisons.expect(report["isFreshAfterRefusal"], True, "the screen after it is the service's")
    comparisons.expect(report["refusedStep"], ["Problem", "noStep"], "a step that is refused")
    comparisons.expect(report["isFreshAfterStep"], True, "the screen after it is the service's")
    over = ["Problem", "sessionExpired"]
    comparisons.expect(report["ends"], ["ended", over, "ended", over, over, over, "ended", over], "what has ended")
    comparisons.expect(report["closed"], "AbortError", "a write after close")
    comparisons.expect([report["begun"], report["hasWaited"]], [40, True], "sessions of one that waits for its turn")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    comparisons = Comparisons()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        install_package(folder)
        check_names(folder, comparisons)
        check_refusal(folder, comparisons)
        check_programs(folder, arguments.service.resolve(), comparisons)
        check_sessions(folder, arguments.service.resolve(), comparisons)
    if comparisons.count < LEAST_COMPARISONS:
        comparisons.faults.append(f"only {comparisons.count} comparisons")
    print("\n".join(comparisons.faults) or f"the package is found, typed and used: {comparisons.count} comparisons")
    sys.exit(1 if comparisons.faults else 0)


if __name__ == "__main__":
    main()
