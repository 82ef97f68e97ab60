import FilterCore
import TestSupport

/// Definitions that a file can say and the engine accepts, with every option in every form.
enum RandomDefinition {
    static func make(using random: inout SplitMix64) -> CatalogDefinition {
        var definition = CatalogDefinition(title: text(using: &random))
        definition.idAttribute = random.chance(1, in: 3) ? text(using: &random) : nil
        definition.variantsOf = random.chance(1, in: 3) ? text(using: &random) : nil
        if definition.variantsOf == nil, random.chance(1, in: 3) { definition.weight = text(using: &random) }
        definition.zone = random.pick(["UTC", "Europe/Berlin"])
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            definition.missing[Text(text(using: &random))] = random.pick([
                .usual, .none, MissingTexts([text(using: &random)]),
            ])
        }
        if random.chance(1, in: 3) { definition.dates[Text(text(using: &random))] = random.pick(DayOrder.allCases) }
        var count = 0
        addCategories(to: &definition, inside: nil, depth: 0, &count, using: &random)
        addRelations(to: &definition, using: &random)
        definition.sorts = (0..<Int.random(in: 0...3, using: &random)).map { sort(at: $0, using: &random) }
        let listed = definition.categories.filter(\.kind.hasValues)
        if definition.variantsOf != nil, let category = listed.randomElement(using: &random),
            let index = definition.categories.firstIndex(where: { $0.id == category.id })
        {
            definition.categories[index].countsVariants = true
        }
        if !listed.isEmpty, random.chance(1, in: 3) {
            definition.sections = SectionsDefinition(category: random.pick(listed).id)
            if random.chance(1, in: 2) { definition.sections?.limit = Int.random(in: 1...1000, using: &random) }
        }
        while removeImpossibleStarts(from: &definition) {}
        return definition
    }

    /// Removes starts that contradict one another, and the relations that they stand in.
    ///
    /// - Returns: whether there were some; then others may be impossible.
    private static func removeImpossibleStarts(from definition: inout CatalogDefinition) -> Bool {
        let starts = DefinitionChecks(definition).faults.filter {
            $0.member.hasPrefix("initial") || $0.member.hasPrefix("resetTo")
        }
        for fault in starts {
            guard case .category(let id) = fault.place,
                let index = definition.categories.firstIndex(where: { $0.id == id })
            else { continue }
            if fault.member.hasPrefix("initial") {
                definition.categories[index].initial = nil
                definition.categories[index].dependsOn = nil
                definition.categories[index].onParentChange = .keep
                definition.categories[index].excludes = []
                for other in definition.categories.indices {
                    definition.categories[other].excludes.removeAll { $0 == id }
                }
            } else {
                definition.categories[index].resetTo = nil
            }
        }
        return !starts.isEmpty
    }

    private static func sort(at index: Int, using random: inout SplitMix64) -> SortDefinition {
        let keys = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            SortKey(attribute: text(using: &random), isDescending: Bool.random(using: &random))
        }
        let id = "sort \(index)"
        let title = random.chance(1, in: 3) ? text(using: &random) : CategoryDefinition.title(fromName: id)
        return SortDefinition(id: id, title: title, keys: keys)
    }

    private static func addCategories(
        to definition: inout CatalogDefinition,
        inside group: String?,
        depth: Int,
        _ count: inout Int,
        using random: inout SplitMix64
    ) {
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            count += 1
            if depth < 4, random.chance(1, in: 3) {
                let id = "group_\(count)"
                let title = random.chance(1, in: 3) ? text(using: &random) : CategoryDefinition.title(fromName: id)
                if random.chance(1, in: 4) {
                    let relevance = relevance(of: "object \(count)", at: definition.categories.count, using: &random)
                    let made = CategoryGroup(id: id, title: title, parent: group, relevance: relevance)
                    definition.groups.append(made)
                    for name in 0..<Int.random(in: 0...2, using: &random) {
                        let attribute = "\(relevance.attribute).name \(name)"
                        var written = CategoryDefinition(id: "cat.\(count).\(name)", kind: .multi, attribute: attribute)
                        written.group = id
                        definition.categories.append(written)
                    }
                    continue
                }
                definition.groups.append(CategoryGroup(id: id, title: title, parent: group))
                addCategories(to: &definition, inside: id, depth: depth + 1, &count, using: &random)
            } else {
                definition.categories.append(category("cat.\(count)", inside: group, using: &random))
            }
        }
    }

    private static func relevance(
        of object: String,
        at position: Int,
        using random: inout SplitMix64
    ) -> Relevance {
        var relevance = Relevance(attribute: object)
        relevance.limit = random.pick([20, 1, 1000])
        relevance.minCoverage = random.pick([Number(0), Number(0.5)!, Number(1)])
        relevance.pins = random.pick([[], [text(using: &random)]])
        relevance.weights = random.pick([[:], [Text(text(using: &random)): number(using: &random)]])
        relevance.position = position
        return relevance
    }

    /// Parents stand before their children, so that there is no ring, and nothing excludes its parent.
    private static func addRelations(to definition: inout CatalogDefinition, using random: inout SplitMix64) {
        let ids = definition.categories.map(\.id)
        for index in definition.categories.indices.dropFirst() where random.chance(1, in: 3) {
            definition.categories[index].dependsOn = random.pick(Array(ids[..<index]))
            let changes: [ParentChangeEffect] = definition.categories[index].kind.hasValues ? [.first] : []
            definition.categories[index].onParentChange = random.pick([.keep, .clear] + changes)
        }
        for index in definition.categories.indices where random.chance(1, in: 4) {
            let own = definition.categories[index]
            let others = definition.categories.filter {
                $0.id != own.id && $0.dependsOn != own.id && own.dependsOn != $0.id
            }
            definition.categories[index].excludes = random.pick(2, of: others.map(\.id))
        }
    }

    static func values(_ count: ClosedRange<Int>, using random: inout SplitMix64) -> [Value] {
        (0..<Int.random(in: count, using: &random)).map { _ in
            switch Int.random(in: 0..<6, using: &random) {
            case 0: .bool(Bool.random(using: &random))
            case 1, 2: .number(number(using: &random))
            default: .string(text(using: &random))
            }
        }
    }

    static func number(using random: inout SplitMix64) -> Number {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: Number(Int64.random(in: .min ... .max, using: &random))
        case 1: Number(UInt64.random(in: 0 ... .max, using: &random))
        default: Number(Double.random(in: -1e6...1e6, using: &random)) ?? Number(Int64(0))
        }
    }

    /// Not empty: letters, what JSON must escape, and the words that mean something.
    static func text(using random: inout SplitMix64) -> String {
        let words = [
            "none", "first", "all", "a", "B_c", "é", "日本", "💡", "\"", "\\", "\n", "\u{0}", "/", "~", " > ", "1",
        ]
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(words) }.joined()
    }
}
