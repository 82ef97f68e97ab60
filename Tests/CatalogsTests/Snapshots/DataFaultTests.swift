import CatalogTestSupport
import Support
import Testing

@testable import CatalogFiles
@testable import Catalogs

/// All faults of a definition, found with and without the data, are reported together.
struct DataFaultTests {
    /// The lines of the start, each without the path of the file.
    private func faults(_ definition: String, items: String = #"{"id": 1, "price": 5, "name": "a"}"#) throws -> [String]
    {
        try LoadFixture.with { fixture in
            let path = try fixture.write(Array(items.utf8), "a.ndjson")
            let place = try fixture.write(Array(definition.utf8), "a.catalog.json")
            let loader = SnapshotLoader(options: LoadOptions()) { _ in }
            let error = #expect(throws: StartError.self) { _ = try loader.load(CatalogSource(name: nil, path: path)) }
            return (error?.lines ?? []).map { $0.hasPrefix(place) ? String($0.dropFirst(place.utf8.count)) : $0 }
        }
    }

    @Test func everythingIsToldAtOnce() throws {
        let found = try faults(
            #"""
            {"categories": [
               {"id": "a", "kind": "range", "attribute": "prize", "limit": 5},
               {"id": "b", "kind": "rnage", "attribute": "nothing"},
               {"id": "c", "kind": "options", "attribute": "nmae", "options": [{"id": "x", "filter": "prise > 1"}]},
               {"id": "d", "kind": "toggle", "filter": "sotck > 0 AND price >"}],
             "sorts": [{"id": "s", "keys": ["prices:asc"]}], "sections": {"category": "e"}}
            """#
        )
        let pointers = found.map { $0.prefix { $0 != ":" } }
        #expect(
            Set(pointers) == [
                "/categories/0/limit", "/categories/0/attribute", "/categories/1/kind", "/categories/2/attribute",
                "/categories/2/options/0/filter", "/categories/3/filter", "/sorts/0/keys/0", "/sections/category",
            ],
            "\(found)"
        )
        #expect(pointers.count == Set(pointers).count)
    }

    @Test func rowsAreToldBesideTheDefinition() throws {
        let found = try faults(
            #"{"categories": [{"id": "a", "kind": "range", "attribute": "b", "max": 5}]}"#,
            items: "[1"
        )
        #expect(found.first?.hasPrefix("/categories/0/max: ") ?? false, "\(found)")
        #expect(found.count > 1)
    }
}
