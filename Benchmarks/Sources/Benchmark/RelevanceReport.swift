import FilterCore
import Measuring

/// Items of many kinds with thousands of names between them: the screen of the categories that matter, beside what all of them
/// would cost, and the memory beside the same attributes without categories.
struct RelevanceReport {
    private static let (itemCount, nameCount, kindCount) = (100_000, 3_000, 100)
    private static let (namesOfKind, commonNames) = (40, 12)
    private let options: MeasuringOptions
    private let plain: Catalog
    private let catalog: Catalog

    init(seed: UInt64, _ options: MeasuringOptions) throws {
        self.options = options
        let table = Self.table(seed: seed)
        var definition = CatalogDefinition(title: "Names")
        definition.categories = ["kind", "brand"].map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) }
        plain = try Catalog(definition: definition, table: table)
        var relevance = Relevance(attribute: "specs")
        relevance.position = definition.categories.count
        definition.groups = [CategoryGroup(id: "specs", title: "Specs", relevance: relevance)]
        catalog = try Catalog(definition: definition, table: table)
        precondition(plain.total == catalog.total, "both have the same items")
    }

    func print() throws {
        let made = catalog.categories.count - 2
        Swift.print("\(catalog.itemCount) items, \(made) categories made of names, 20 shown\n")
        var summary = TextTable(["state", "matching", "which", "counts", "screen", "p99", "all categories"])
        for (name, state) in try states() {
            var (which, counts, screen, all) = (Samples(), Samples(), Samples(), Samples())
            var total = 0
            for round in 0..<5 * options.rounds {
                let start = ProcessorTime.now
                let evaluated = try catalog.evaluate(state)
                total = evaluated.total
                let shown = try which.measure { try CategoryChoice(of: evaluated, keeping: []).order }
                try counts.measure { for index in shown { _ = try evaluated.result(for: index) } }
                screen.append(ProcessorTime.now - start)
                guard round == 0 else { continue }
                try all.measure { for index in catalog.categories.indices { _ = try evaluated.result(for: index) } }
            }
            summary.append(
                [name, "\(total)"] + [which, counts, screen].map(\.median.microsecondsText)
                    + [screen.p99.microsecondsText, all.median.microsecondsText]
            )
        }
        Swift.print(summary.text)
        let (alone, all) = (Self.megabytes(of: plain), Self.megabytes(of: catalog))
        Swift.print("memory: \(alone) MiB of attributes alone, \(all) MiB with a category for each name")
    }

    /// Of categories and attributes, counted piece by piece.
    private static func megabytes(of catalog: Catalog) -> Int {
        catalog.memory(with: ItemStoreBuilder().finish().store).indexByteCount >> 20
    }

    private func states() throws -> [(name: String, state: FilterState)] {
        let first = catalog.initialState
        let kind = try catalog.applying(.select(category: "kind", value: .string("kind 7")), to: first)
        let brand = try catalog.applying(.select(category: "brand", value: .string("brand 7")), to: first)
        let both = try catalog.applying(.select(category: "brand", value: .string("brand 7")), to: kind)
        return [("all", first), ("a kind", kind), ("a brand", brand), ("a kind, a brand", both)]
    }

    /// Of each kind of item 40 names, by falling chance; twelve are common to all.
    private static func table(seed: UInt64) -> AttributeTable {
        var random = SeededRandom(seed: seed)
        let names = (0..<kindCount).map { _ in
            (0..<namesOfKind).map { _ in Int.random(in: commonNames..<nameCount, using: &random) }
        }
        var builder = AttributeTableBuilder()
        let (kind, brand) = (builder.attribute("kind"), builder.attribute("brand"))
        let slots = (0..<nameCount).map { builder.attribute("specs.name \($0)") }
        for _ in 0..<itemCount {
            builder.beginItem()
            let own = Int.random(in: 0..<kindCount, using: &random)
            builder.append(.string("kind \(own)"), to: kind)
            builder.append(.string("brand \(Int.random(in: 0..<200, using: &random))"), to: brand)
            for name in 0..<commonNames where random.unit() < 0.8 {
                builder.append(value(of: name, using: &random), to: slots[name])
            }
            for (place, name) in names[own].enumerated() where random.unit() < max(0.1, 0.9 - 0.03 * Double(place)) {
                builder.append(value(of: name, using: &random), to: slots[name])
            }
        }
        return builder.finish()
    }

    private static func value(of name: Int, using random: inout SeededRandom) -> Value {
        switch name % 4 {
        case 0: .number(Number(Double(Int.random(in: 0..<1_000, using: &random)) / 4) ?? Number(0))
        case 3: .bool(random.unit() < 0.5)
        default: .string("value \(Int.random(in: 0..<20, using: &random))")
        }
    }
}
