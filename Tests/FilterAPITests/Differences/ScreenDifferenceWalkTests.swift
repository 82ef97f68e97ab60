import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import FilterAPI
@testable import JSON

/// A difference, applied by its documentation, gives the new screen.
struct ScreenDifferenceWalkTests {
    private static let options = [
        "", "?include=sections,page", "?page=2&pageSize=3", "?sort=dearest&pageSize=4", "?presenter=instantsearch",
        "?include=categories&groups=", "?valueIds=false&texts=counts",
        "?attributes=&include=sections,page,categories&limit=2",
        "?pageSize=1000&include=page,currentFilters,categories,sections",
    ]

    private func difference(_ old: Reply, _ new: Reply) throws -> JSONValue {
        var writer = JSONWriter()
        writer.beginObject()
        let (old, new) = (old.response.body.dropFirst().dropLast(), new.response.body.dropFirst().dropLast())
        ScreenDifference.write(from: Array(old), to: Array(new), to: &writer)
        writer.endObject()
        return try JSONValue(parsing: writer.bytes)
    }

    @Test(arguments: ["shop", "everything"], 1...3)
    func walkOfTapsIsToldWhole(catalog: String, seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let session = try TestClient([CatalogFixtures.shop, CatalogFixtures.everything]).session(catalog)
        var told: Set<String> = []
        for round in 0..<40 {
            let options = generator.pick(Self.options.filter { catalog == "shop" || !$0.contains("dearest") })
            let old = try session.get(options)
            let tap = generator.pick(catalog == "shop" ? Tap.shop : Tap.teas)
            _ = try session.send(tap)
            let new = try session.get(options)
            let difference = try difference(old, new)
            let screens = (try #require(old.json), try #require(new.json))
            let failure = screens.0.applying(difference).difference(from: screens.1.plain)
            #expect(failure == nil, "round \(round): \(tap), \(options)")
            if old.text == new.text { #expect(difference.keys.isEmpty) }
            told.formUnion(difference["page"]?["items"]?.keys ?? [])
            told.formUnion(difference["currentFilters"]?.keys.map { "filters \($0)" } ?? [])
        }
        #expect(told.isSuperset(of: ["order", "filters order", "filters whatIfs"]))
    }

    /// Rows edited, moved, added and taken away under the same state.
    @Test(arguments: 1...12)
    func changesOfDataAreToldWhole(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var rows = CatalogFixtures.shopRows.split(separator: "\n").map(String.init)
        var told: Set<String> = []
        var old = try screens(of: rows, version: 0)
        for version in 1..<16 {
            change(&rows, version: version, using: &generator)
            let new = try screens(of: rows, version: version)
            for (before, after) in zip(old, new) {
                let difference = try difference(before, after)
                let screens = (try #require(before.json), try #require(after.json))
                let failure = screens.0.applying(difference).difference(from: screens.1.plain)
                #expect(failure == nil, "version \(version)")
                told.formUnion(difference["page"]?["items"]?.keys ?? [])
            }
            old = new
        }
        #expect(told == ["order", "update"])
    }

    private static let queries = [
        "{}", #"{"selections":{"brand":["Nike"]}}"#, #"{"selections":{"colour":"red"},"sort":"cheapest"}"#,
        #"{"selections":{"price":[20,null]},"pageSize":4,"page":2}"#,
        #"{"selections":{"dept":"Clothing"},"include":["page","sections","currentFilters"]}"#,
    ]

    private func screens(of rows: [String], version: Int) throws -> [Reply] {
        let snapshot = CatalogFixtures.snapshot(
            "shop",
            CatalogFixtures.shopDefinition,
            rows: rows.joined(separator: "\n"),
            dataVersion: "v\(version)"
        )
        let client = try TestClient([snapshot])
        return try Self.queries.map { query in
            let reply = try client.post("/v1/catalogs/shop/query", query)
            try #require(reply.status == 200, "\(reply.text)")
            return reply
        }
    }

    private func change(_ rows: inout [String], version: Int, using generator: inout SplitMix64) {
        for step in 0..<3 {
            let index = Int.random(in: 0..<rows.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: rows.insert(rows.remove(at: index), at: Int.random(in: 0..<rows.count, using: &generator))
            // The first one has all attributes, without which the definition would not fit.
            case 1 where rows.count > 6 && !rows[index].hasPrefix(#"{"id":"1","#): rows.remove(at: index)
            case 2:
                let id = "new-\(version)-\(step)"
                rows.insert(#"{"id":"\#(id)","brand":"Nike","colour":"red","price":\#(version)}"#, at: index)
            default:
                let price = Int.random(in: 1...60, using: &generator)
                rows[index] = rows[index].replacing(/"price":[0-9.]+/, with: #""price":\#(price)"#)
            }
        }
    }
}
