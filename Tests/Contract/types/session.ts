// Filters with the package `filterservice-client` and types of a catalog, and prints what it got, see check_javascript_package.py.

import { FilterSession, Problem } from "filterservice-client";
import { AddressBar } from "filterservice-client/address-bar";
import { Shop } from "./shop.js";

declare const process: { argv: string[] };

/** Of a browser; here it is compiled alone. */
export async function inBrowser(): Promise<void> {
    const bar = await AddressBar.begin<Shop.Types>("", { catalog: Shop.catalog }, "limit=8", { prefix: "f." });
    bar.addEventListener("leftOut", () => console.log(bar.leftOut.map(({ detail }) => detail).join("; ")));
    bar.addEventListener("problem", ({ detail }) => console.log(String(detail)));
    await bar.session.apply([{ op: "toggle", category: "brand", value: "Aldermoor" }]);
}

const [base] = process.argv.slice(2);
const start = { catalog: Shop.catalog, state: { selections: { inStock: true } } };
const session = await FilterSession.begin<Shop.Types>(base, start, "attributes=id,brand,price");
const versions: (string | null)[] = [];
session.addEventListener("written", () => versions.push(session.version));
await session.apply([
    { op: "toggle", category: "brand", value: "Aldermoor" },
    { op: "set", category: "price", selection: [20, 50] },
    { op: "sort", sort: "cheapest" },
]);
await session.select("price", [20, 40]);
const { total, page } = await FilterSession.query<Shop.Types>(base, Shop.catalog, {
    selections: { brand: "Aldermoor", price: [20, 40], inStock: true },
    sort: "cheapest",
});
const refusal = await session.write("/categories/brandd/toggle").catch((problem: Problem) => problem.code);
const report = {
    total: session.screen.total,
    brands: session.screen.page?.items?.map((item) => item.brand),
    ids: session.screen.page?.itemIds,
    chips: session.screen.currentFilters?.map((filter) => filter.category),
    asked: [total, page?.itemIds],
    writes: new Set(versions).size,
    refusal,
};
console.log(JSON.stringify(report));
await session.end();
