// Asks a running service with types of two catalogs, and prints what it asked and got, see check_types.py.

import { Shop } from "./shop";
import { Everything } from "./everything";

declare const process: { argv: string[] };
declare const console: { log(text: string): void };
declare function fetch(
    address: string,
    options: { method: string; headers: Record<string, string>; body: string }
): Promise<{ json(): Promise<unknown> }>;

const query: Shop.Query = {
    selections: { brand: ["Aldermoor", "Wanderly"], price: [20, 40], inStock: true },
    sort: "cheapest",
    pageSize: 100,
};

const batch: Shop.Batch = {
    operations: [
        { op: "set", category: "category", selection: "Home > Kitchen" },
        { op: "toggle", category: "brand", value: "Oak & Ash" },
        { op: "toggle", category: "brand", value: "Oak & Ash" },
        { op: "setNone", category: "sizes", isOn: false },
        { op: "set", category: "rating", selection: { lower: 4 } },
        { op: "set", category: "addedOn", selection: ["2024-01-01", "2024-12-31"] },
        { op: "sort", sort: "bestRated" },
        { op: "clear", categories: ["rating"] },
        { op: "pageSize", pageSize: 7 },
    ],
};

const forms: Everything.Selections[] = [
    { maker: "Northwind" },
    { maker: { excluded: ["Highland"] } },
    { maker: { none: true } },
    { kind: ["Black", "Green > Japan"] },
    { kind: { none: true } },
    { place: "Asia > India" },
    { flavours: { excluded: ["malty"] } },
    { caffeine: { value: "high", none: false } },
    { price: [4, 10] },
    { price: { lower: 5 } },
    { price: { none: false } },
    { step: "cheap" },
    { sale: true },
    { letter: "a-f" },
    { rating: 4 },
    { picked: ["2024-03-01", "2024-05-31"] },
    { words: { words: ["red", "leaves"], isCaseSensitive: true } },
    { q: "assam" },
    { inStock: { isOn: true } },
    { gift: ["box"] },
    { country: "India" },
];

async function main() {
    const answer = (await (
        await fetch(`${process.argv[2]}/v1/catalogs/${Shop.catalog}/query`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(query),
        })
    ).json()) as Shop.Answer;
    const items: Shop.Item[] = answer.page?.items ?? [];
    const report = {
        total: answer.total,
        ids: items.map((item) => item.id),
        brands: items.map((item) => item.brand ?? null),
        warnings: [Shop.warning(answer.query?.definitionVersion), Shop.warning("0")],
        batch,
        forms: forms.map((selections) => ({ selections })),
    };
    console.log(JSON.stringify(report));
}

main();
