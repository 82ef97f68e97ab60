import TestSupport

@testable import FilterCore

/// A random catalog whose items change, beside the same items as a list.
struct ChangingWorld {
    private let world: RandomWorld
    private let definition: CatalogDefinition
    /// By the way in which they count.
    private var engines: [CountingWay?: Catalog]
    private(set) var store: ItemStore
    /// In the order of input.
    private var rows: [Row]
    private var nextID: Int
    /// All items that there ever were, in the order in which they came.
    private var seen: [ReferenceItem]

    private struct Row {
        let id: Int
        var item: ReferenceItem
        /// The engine's place; `nil` for one that is added.
        var place: Int?
    }

    /// - Parameters:
    ///   - ways: those of ``EngineComparison/engine(countingBy:)``.
    ///   - adjust: changes the definition of the world.
    init(
        _ world: RandomWorld,
        countingBy ways: [CountingWay?] = [nil],
        adjusting adjust: (inout CatalogDefinition) -> Void = { _ in }
    ) throws {
        self.world = world
        rows = world.items.enumerated().map { Row(id: $0, item: $1, place: $0) }
        nextID = rows.count
        seen = world.items
        store = Self.store(rows)
        var definition = world.definition
        adjust(&definition)
        self.definition = definition
        definition.isOpen = true
        let items = ArrangedItems(AttributeTable(world.items), store, by: definition)
        engines = try CountingWay.each(of: ways) { _ in
            try Catalog(definition: definition, items: items, zone: world.calendar.zone)
        }
    }

    /// A view of the world as it was made.
    ///
    /// - Parameter items: those that it shows, by their number, ascending.
    /// - Returns: `nil` if the engine has to be compiled of these items.
    func showing(_ items: [Int]) -> ChangingWorld? {
        var view = self
        view.engines = engines.compactMapValues { $0.showing(items.compactMap { rows[$0].place }) }
        guard view.engines.count == engines.count else { return nil }
        view.rows = items.map { rows[$0] }
        let byteCount = view.rows.reduce(0) { $0 + store.byteCount(of: $1.place ?? 0) }
        view.store = store.showing(view.engine, byteCount: byteCount)
        return view
    }

    /// The engine that counts as it thinks best.
    var engine: Catalog {
        guard let engine = engines[nil] else { preconditionFailure("none was made so") }
        return engine
    }

    var itemCount: Int { rows.count }

    /// The engine beside a reference that was made of the items as they are now.
    var comparison: EngineComparison {
        let reference = ReferenceCatalog(
            definition,
            items: rows.map(\.item),
            seen: seen,
            calendar: world.calendar
        )
        return EngineComparison(reference, engines: engines, places: rows.compactMap(\.place))
    }

    /// Whether the items as they are fit the definition, and the engine knows nothing of items before them: elsewhere rules
    /// of their own hold, such as for a category that begins with a value that there is no more, or for an attribute
    /// whose dates have all gone.
    var isSound: Bool {
        let (table, zone) = (AttributeTable(rows.map(\.item)), world.calendar.zone)
        guard let catalog = try? Catalog(definition: definition, table: table, zone: zone) else { return false }
        return zip(catalog.categories, engine.categories).allSatisfy { $0.isDate == $1.isDate }
    }

    /// Whether every item is found by its id, and no other one.
    var isEveryIDFound: Bool {
        rows.allSatisfy { store.index(ofID: "\($0.id)") == $0.place && store.id(of: $0.place ?? 0) == "\($0.id)" }
            && store.count == rows.count
    }

    /// Replaces, removes and adds some items.
    ///
    /// - Parameter items: what comes.
    /// - Returns: whether the engine could follow; if not, nothing has changed.
    mutating func change(to items: [ReferenceItem], using generator: inout SplitMix64) throws -> Bool {
        var changed = rows
        var removed: [Int] = []
        for item in items {
            let index = changed.isEmpty ? 0 : Int.random(in: 0..<changed.count, using: &generator)
            switch changed.isEmpty ? 2 : Int.random(in: 0..<4, using: &generator) {
            case 0:
                if let place = changed[index].place { removed.append(place) }
                changed.remove(at: index)
            case 1:
                if let place = changed[index].place { removed.append(place) }
                changed[index].item = item
                changed[index].place = nil
            default:
                changed.append(Row(id: nextID, item: item, place: nil))
                nextID += 1
            }
        }
        let keptParts = Int.random(in: 1...engine.partSizes.count, using: &generator)
        let sequences = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, engine.sequence(of: $0.place ?? 0)) })
        let keptPlaces = engine.partSizes.prefix(keptParts).reduce(0) { start, size in (start + 63) / 64 * 64 + size }
        for index in changed.indices where changed[index].place.map({ $0 >= keptPlaces }) ?? false {
            changed[index].place = nil
        }
        let added = changed.filter { $0.place == nil }
        let addedStore = Self.store(added)
        let changedEngines = try CountingWay.each(of: Array(engines.keys)) { way in
            try engines[way]?.changed(
                removing: removed,
                keepingParts: keptParts,
                adding: AttributeTable(added.map(\.item)),
                items: addedStore,
                sequences: added.map { sequences[$0.id] }
            )
        }
        guard let next = changedEngines[nil] ?? nil else { return false }
        store = store.changed(to: next, adding: addedStore)
        seen += added.map(\.item)
        engines = changedEngines.compactMapValues(\.self)
        var place = (keptPlaces + 63) / 64 * 64
        for index in changed.indices where changed[index].place == nil {
            changed[index].place = place
            place += 1
        }
        rows = changed
        return true
    }

    private static func store(_ rows: [Row]) -> ItemStore {
        var builder = ItemStoreBuilder()
        for row in rows {
            builder.append(id: "\(row.id)".utf8Span.span, json: "{\"id\":\(row.id)}".utf8Span.span)
        }
        return builder.finish().store
    }
}
