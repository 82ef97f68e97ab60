public import FilterCore

/// A random catalog: items with values of all types, missing ones and several at once, and categories of every kind.
public struct RandomWorld: Sendable {
    public let seed: UInt64
    public let items: [ReferenceItem]
    public let definition: CatalogDefinition
    public let calendar: ReferenceCalendar

    /// The same arguments give the same world.
    ///
    /// - Parameter hasFewValues: about one item in 30 has a value of each attribute but sizes and levels.
    public init(seed: UInt64, itemCount: Int, categoryCount: Int = 7, hasFewValues: Bool = false) {
        self.seed = seed
        var generator = SplitMix64(seed: seed)
        calendar = generator.chance(1, in: 2) ? .utc : .berlin
        let items = (0..<itemCount).map { _ in
            let item = Self.item(using: &generator)
            return hasFewValues ? Self.thinned(item, using: &generator) : item
        }
        self.items = items
        definition = Self.definition(
            seed: seed,
            over: items,
            zone: calendar.id,
            categoryCount: categoryCount,
            using: &generator
        )
    }

    /// The same world, whose items are variants: products of 1 to 7 items, some items without one. In two of three worlds
    /// the variants of a product are scattered. In every other three worlds they share about half of their attributes.
    public var withVariants: RandomWorld {
        var generator = SplitMix64(seed: seed)
        var (product, left, isNamed) = (0, 0, true)
        let names = Set(items.flatMap(\.attributeNames)).sorted()
        // The levels of a tree together.
        let objects = Set(names.map { $0.split(separator: ".")[0] }).sorted()
        let sharedObjects = seed / 3 % 2 == 0 ? objects.filter { _ in generator.chance(1, in: 2) } : []
        let shared = names.filter { sharedObjects.contains($0.split(separator: ".")[0]) }
        var first = ReferenceItem([:])
        var items = items.map { item in
            if left == 0 {
                product += 1
                left = generator.pick([1, 1, 2, 3, 4, 5, 7])
                isNamed = generator.chance(9, in: 10)
                first = item
            }
            left -= 1
            guard isNamed else { return item.adding("product", []) }
            let own = shared.reduce(item) { $0.adding($1, first.values(of: $1)) }
            return own.adding("product", [.number(Number(Int64(product)))])
        }
        if seed % 3 != 0 { items.shuffle(using: &generator) }
        var definition = definition
        definition.variantsOf = "product"
        for index in definition.categories.indices where definition.categories[index].kind.hasValues {
            definition.categories[index].countsVariants = generator.chance(1, in: 4)
        }
        return RandomWorld(seed: seed, items: items, definition: definition, calendar: calendar)
    }

    /// The same world, whose items weigh something, some of them without saying so 1: all of them little, few of them or many
    /// of them more than a byte holds.
    public var withWeights: RandomWorld {
        var generator = SplitMix64(seed: seed)
        let weights = generator.pick([
            [0, 1, 1, 2, 3, 4, 6], [0, 1, 1, 1, 2, 3, 7, 30, 128, 130, 255, 1, 1, 5, 2, 256, 1, 1], [3, 700, 20_000],
        ])
        let items = items.map { item in
            let weight = generator.pick(weights)
            return item.adding("weight", generator.chance(9, in: 10) ? [.number(Number(Int64(weight)))] : [])
        }
        var definition = definition
        definition.weight = "weight"
        return RandomWorld(seed: seed, items: items, definition: definition, calendar: calendar)
    }

    init(seed: UInt64, items: [ReferenceItem], definition: CatalogDefinition, calendar: ReferenceCalendar) {
        (self.seed, self.items, self.definition, self.calendar) = (seed, items, definition, calendar)
    }

    /// The items of a world under another definition.
    public init(_ world: RandomWorld, definition: CatalogDefinition) {
        (seed, items, calendar) = (world.seed, world.items, world.calendar)
        self.definition = definition
    }

    /// Another random definition over the same items.
    public func definition(seed: UInt64, categoryCount: Int = 7) -> CatalogDefinition {
        var generator = SplitMix64(seed: seed)
        return Self.definition(
            seed: seed,
            over: items,
            zone: calendar.id,
            categoryCount: categoryCount,
            using: &generator
        )
    }

    private static func definition(
        seed: UInt64,
        over items: [ReferenceItem],
        zone: String,
        categoryCount: Int,
        using generator: inout SplitMix64
    ) -> CatalogDefinition {
        let attributes = Set(items.flatMap { item in item.attributeNames.filter { !item.values(of: $0).isEmpty } })
        func isKnown(_ attribute: String) -> Bool {
            items.isEmpty || attributes.contains(attribute) || attributes.contains(attribute + ".lvl0")
        }
        let known = categories(items: items, using: &generator).filter { category in
            (category.attribute.isEmpty ? category.attributes : [category.attribute]).allSatisfy(isKnown)
        }
        let isWhole = ["price", "inStock", "brand", "name", "size"].allSatisfy(isKnown)
        let served = known.filter { ($0.kind != .options && $0.filter == nil) || isWhole }
        var categories = generator.pick(categoryCount, of: served)
        relate(&categories, using: &generator)
        return CatalogDefinition(
            title: "Random \(seed)",
            zone: zone,
            categories: categories,
            groups: groups,
            sorts: sorts.filter { $0.keys.allSatisfy { isKnown($0.attribute) } }
        )
    }

    public var reference: ReferenceCatalog {
        ReferenceCatalog(definition, items: items, calendar: calendar)
    }

    private static let groups = [
        CategoryGroup(id: "outer", title: "Outer"),
        CategoryGroup(id: "inner", title: "Inner", parent: "outer"),
        CategoryGroup(id: "other", title: "Other"),
    ]

    private static let sorts: [SortDefinition] = {
        let attributes = ["brand", "mixed", "size", "path", "inStock", "price", "years", "added", "name"]
        var sorts = attributes.flatMap { attribute in
            [false, true].map { isDescending in
                let key = SortKey(attribute: attribute, isDescending: isDescending)
                return SortDefinition(id: key.notation, title: key.notation, keys: [key])
            }
        }
        let keys = [SortKey(attribute: "size"), SortKey(attribute: "price", isDescending: true)]
        sorts.append(SortDefinition(id: "sizeThenPrice", title: "Size, then price", keys: keys))
        return sorts
    }()
}

// MARK: - Items

extension RandomWorld {
    private static let brands: [Value] = [
        "Nike", "Puma", "Adidas", "nike", "Évian", "évian", "Evian", "Über", "Zeta", "Ægir", "ﬁn", "A", "B", "C",
    ]
    private static let mixed: [Value] = [
        "1", 1, true, "true", false, 0, "0", 1.5, -1, "red", "blue", " ", "caf\u{E9}", "cafe\u{301}",
    ]
    private static let paths: [Value] = [
        "Shoes", "Shoes > Run", "Shoes > Run > Trail", "Shoes > Walk", "Bags", "Bags > Day", "Bags > Day > Small",
        "Bags > Day > Large", "Hats", "Run", "Run > Shoes",
    ]
    private static let sizes: [Value] = ["S", "M", "L", "XL"]

    private static func item(using generator: inout SplitMix64) -> ReferenceItem {
        var item: [String: [Value]] = ["size": [generator.pick(sizes)]]
        if generator.chance(9, in: 10) { item["brand"] = [generator.pick(brands)] }
        item["mixed"] = generator.pick(generator.pick([0, 1, 1, 2, 3]), of: mixed)
        item["path"] = generator.pick(generator.pick([0, 1, 1, 1, 2, 3]), of: paths)
        if generator.chance(5, in: 6) {
            for (level, part) in ["A", "B", "C"].prefix(generator.pick([1, 2, 3])).enumerated() {
                let above = level == 0 ? "" : "\(item["tree.lvl\(level - 1)"]?.first?.text ?? "") > "
                item["tree.lvl\(level)"] = [.string(above + part + generator.pick(["1", "2"]))]
            }
        }
        item["inStock"] = generator.pick([[], [true], [true], [false], [false, true]])
        if generator.chance(9, in: 10) { item["price"] = [price(using: &generator)] }
        item["years"] = (0..<generator.pick([0, 1, 1, 2])).map { _ in
            .number(Int.random(in: -3...12, using: &generator))
        }
        if generator.chance(7, in: 10) { item["added"] = [date(using: &generator)] }
        if generator.chance(8, in: 10) {
            let name = String(generator.pick(["a", "A", "ä", "Á", "b", "é"])) + String(generator.pick(["", "x", "Y"]))
            item["name"] = [.string(name)]
        }
        return ReferenceItem(item)
    }

    /// The item with about one in 30 of its values.
    private static func thinned(_ item: ReferenceItem, using generator: inout SplitMix64) -> ReferenceItem {
        let kept = item.attributeNames.filter { name in
            name == "size" || name.hasPrefix("tree.") || generator.chance(1, in: 30)
        }
        return ReferenceItem(Dictionary(uniqueKeysWithValues: kept.map { ($0, item.values(of: $0)) }))
    }

    private static func price(using generator: inout SplitMix64) -> Value {
        let cents = Int.random(in: 0...2000, using: &generator)
        guard let number = Number(Double(cents) / 100) else { preconditionFailure("a quotient by 100 is finite") }
        return .number(number)
    }

    /// A day, a time of the zone or an instant around a change of the clocks in Berlin.
    static func date(using generator: inout SplitMix64) -> Value {
        .string(dateText(using: &generator))
    }

    static func dateText(using generator: inout SplitMix64) -> String {
        let day = generator.pick(["2024-03-29", "2024-03-30", "2024-03-31", "2024-04-01", "2024-10-27", "2024-10-28"])
        let time = generator.pick(["00:00:00", "01:30:00", "02:30:00", "23:59:59.999", "12:00:00.5"])
        return generator.pick([day, day, "\(day)T\(time)", "\(day)T\(time)Z", "\(day)T\(time)+02:00"])
    }
}
