import FilterCore
import Testing

@testable import FilterService

@Suite struct PairPreparationTests {
    @Test func largeCatalogsGetTables() throws {
        let (small, large) = (try snapshot(itemCount: 4095), try snapshot(itemCount: 4096))
        PairPreparation(maxBytes: 1 << 20).prepare([small, large])
        #expect(try way(of: small) != .pairs)
        #expect(try way(of: large) == .pairs)
        let figures = CatalogFigures()
        let bare = try snapshot(itemCount: 4096)
        figures.update([bare])
        let before = figures.bytes(of: "a").reduce(0) { $0 + $1.bytes }
        figures.update([])
        figures.update([large])
        #expect(figures.bytes(of: "a").reduce(0) { $0 + $1.bytes } > before, "tables are counted as memory")
    }

    @Test func noBytesMeanNoTables() throws {
        let snapshot = try snapshot(itemCount: 4096)
        PairPreparation(maxBytes: 0).prepare([snapshot])
        #expect(!snapshot.catalog.hasPairs)
        PairPreparation(maxBytes: 100).prepare([snapshot])
        #expect(try way(of: snapshot) != .pairs)
    }

    @Test func preparationThatIsStoppedMakesNoMore() throws {
        let snapshot = try snapshot(itemCount: 4096)
        let preparation = PairPreparation(maxBytes: 1 << 20)
        preparation.stop()
        preparation.prepare([snapshot])
        #expect(!snapshot.catalog.hasPairs)
    }

    /// How sizes are counted when a colour is chosen.
    private func way(of snapshot: CatalogSnapshot) throws -> CountingWay? {
        let catalog = snapshot.catalog
        let state = try catalog.applying(
            .toggle(category: "colour", value: .number(Number(1))),
            to: catalog.initialState
        )
        return try catalog.evaluate(state, countingBy: .pairs).result(for: 1).plan?.way
    }

    private func snapshot(itemCount: Int) throws -> CatalogSnapshot {
        var builder = AttributeTableBuilder()
        var items = ItemStoreBuilder()
        let names = ["colour", "size"]
        for item in 0..<itemCount {
            builder.beginItem()
            for (place, name) in names.enumerated() {
                builder.append(.number(Number(Int64(item % (5 + place)))), to: builder.attribute(name))
            }
            items.append(id: "\(item)".utf8Span.span, json: "{}".utf8Span.span)
        }
        let categories = names.map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) }
        let store = items.finish().store
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "A", categories: categories),
            table: builder.finish(removing: []),
            items: store
        )
        return CatalogSnapshot(name: "a", catalog: catalog, items: store, dataVersion: "1", attributes: names)
    }
}
