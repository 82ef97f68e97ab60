import Support
import FilterCore
import Testing

@testable import Catalogs
@testable import Clocks

@Suite struct PairPreparationTests {
    @Test func largeCatalogsGetTables() throws {
        let (small, large) = (try snapshot("small", itemCount: 4095), try snapshot(itemCount: 4096))
        PairPreparation(PairLimits(maxBytes: 1 << 20)).prepare(CatalogStore([small, large]))
        #expect(try way(of: small) != .pairs)
        #expect(try way(of: large) == .pairs)
        let bare = try snapshot(itemCount: 4096)
        #expect(bytes(of: large) > bytes(of: bare), "tables are counted as memory")
    }

    @Test func noBytesMeanNoTables() throws {
        let snapshot = try snapshot(itemCount: 4096)
        PairPreparation(.none).prepare(CatalogStore([snapshot]))
        #expect(!snapshot.catalog.hasPairs)
        PairPreparation(PairLimits(maxBytes: 100)).prepare(CatalogStore([snapshot]))
        #expect(try way(of: snapshot) != .pairs)
    }

    @Test func preparationThatIsStoppedMakesNoMore() throws {
        let snapshot = try snapshot(itemCount: 4096)
        let preparation = PairPreparation(PairLimits(maxBytes: 1 << 20))
        preparation.stop()
        preparation.prepare(CatalogStore([snapshot]))
        #expect(!snapshot.catalog.hasPairs)
    }

    @Test func preparationOfDataThatWereReplacedIsGivenUp() throws {
        // As of today, so that the store makes no other versions of them.
        let old = try #require(CatalogStore([try snapshot(itemCount: 4096)]).present("a"))
        let new = try #require(CatalogStore([try snapshot(itemCount: 4096)]).present("a"))
        let asked = Mutex<(store: CatalogStore?, count: Int)>((nil, 0))
        let store = CatalogStore(
            [old],
            now: {
                // The store asks what day it is first for its names, then for the data of one.
                let replacing: CatalogStore? = asked.withLock { asked in
                    asked.count += asked.store == nil ? 0 : 1
                    return asked.count == 2 ? asked.store : nil
                }
                replacing?.put(new)
                return .now()
            }
        )
        asked.withLock { $0.store = store }
        let preparation = PairPreparation(PairLimits(maxBytes: 1 << 20))
        preparation.prepare(store)
        #expect(store.present("a") === new)
        #expect(!old.catalog.hasPairs)
        #expect(!new.catalog.hasPairs)
        preparation.prepare(store)
        #expect(new.catalog.hasPairs)
    }

    private func bytes(of snapshot: CatalogSnapshot) -> Int {
        snapshot.catalog.memory(with: snapshot.items).all.reduce(0) { $0 + $1.byteCounts.values.reduce(0, +) }
    }

    /// How sizes are counted when a colour is chosen.
    private func way(of snapshot: CatalogSnapshot) throws -> CountingWay? {
        let catalog = snapshot.catalog
        let state = try catalog.applying(
            .toggle(category: "colour", value: .number(Number(1))),
            to: catalog.initialState
        )
        return try catalog.evaluate(state).result(for: 1).plan?.way
    }

    private func snapshot(_ name: String = "a", itemCount: Int) throws -> CatalogSnapshot {
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
        let definition = CatalogDefinition(title: "A", categories: categories)
        let store = items.finish().store
        let catalog = try Catalog(
            definition: definition,
            items: ArrangedItems(builder.finish(removing: []), store, by: definition)
        )
        return CatalogSnapshot(name: name, catalog: catalog, items: store, dataVersion: "1", attributes: names)
    }
}
