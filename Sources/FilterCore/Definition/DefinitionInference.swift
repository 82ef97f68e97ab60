/// The definition that a table gets without one, and what decided it.
///
///     let inference = DefinitionInference(table: table, title: "Shop", idAttribute: nil)
///     inference.definition.categories.map(\.id)   // ["category", "brand", "price"]
///     inference.decisions[1].reason               // "at most 1,000 distinct values"
///
/// ``InferenceRules`` has the rules. A search box over names and texts stands first, then categories in the order in which
/// their attributes first appear; if there are more than 30, the ones that most items have. The definition compiles
/// against its table.
public struct DefinitionInference: Sendable {
    public let definition: CatalogDefinition
    /// One for each attribute, in the order in which they first appear.
    public let decisions: [InferenceDecision]

    /// - Parameter idAttribute: the attribute that identifies items; `nil`: the first of `id`, `objectID` and `_id`
    ///   that the table has.
    /// - Complexity: O(*v* + *b*), *v* values of all items, *b* bytes of the distinct ones.
    public init(table: AttributeTable, title: String, idAttribute: String?) {
        let dates = table.dayOrders(without: CatalogDefinition.idAttributes(idAttribute))
        let stray = table.strayCodes(dates: dates)
        let missing = table.counts(ofCodes: stray)
        let read = table.read(leavingOut: stray, dates: dates)
        var inference = InferenceRun(table: read, missing: missing, dates: dates, idAttribute: idAttribute)
        let categories = inference.categories()
        let sorts = inference.sorts()
        var definition = CatalogDefinition(title: title, idAttribute: idAttribute, categories: categories, sorts: sorts)
        definition.nameMissing(missing)
        definition.dates = dates
        self.definition = definition
        decisions = inference.decisions
    }
}

/// One inference under way.
private struct InferenceRun {
    private let attributes: [AttributeProfile]
    private var conclusions: [InferenceRules.Conclusion]
    private let families: [LevelFamily]
    /// The attribute that identifies items.
    private let id: Int?
    /// By attribute.
    private var idOfCategory: [Int: String] = [:]
    private var sortable: Set<Int> = []

    /// - Parameters:
    ///   - table: without the texts that are no value, dates as the engine writes them.
    ///   - missing: these texts.
    ///   - dates: the orders of the dates.
    init(table: AttributeTable, missing: [MissingCount], dates: [Text: DayOrder], idAttribute: String?) {
        let attributes = table.columns.map { AttributeProfile($0, itemCount: table.itemCount) }
        let id = CatalogDefinition.idAttributes(idAttribute).lazy.compactMap { name in
            attributes.firstIndex { Text($0.path) == Text(name) }
        }.first
        let pictures = Set(attributes.filter(InferenceRules.isAddress).map(\.words.words))
        conclusions = attributes.enumerated().map {
            InferenceRules.conclusion(on: $0.element, isID: $0.offset == id, pictures: pictures)
        }
        let texts = Dictionary(grouping: missing) { Text($0.attribute) }
        for (index, attribute) in attributes.enumerated() {
            switch dates[Text(attribute.path)] {
            case .dayFirst?: conclusions[index].reason += "; the day is written first"
            case .monthFirst?: conclusions[index].reason += "; the month is written first"
            case nil: break
            }
            guard let texts = texts[Text(attribute.path)] else { continue }
            let list = texts.map { "“\($0.text)”" }.joined(separator: ", ")
            conclusions[index].reason += "; \(list) taken as no value"
        }
        families = LevelFamily.families(among: attributes)
        self.attributes = attributes
        self.id = id
        judgeFamilies()
        judgeNameless()
    }

    /// A family makes one category; its other levels are parts of it.
    private mutating func judgeFamilies() {
        for family in families {
            for level in family.levels {
                conclusions[level] = InferenceRules.Conclusion(kind: nil, reason: "a level of “\(family.path)”")
            }
            conclusions[family.representative] = InferenceRules.Conclusion(
                kind: .hierarchy,
                reason: "the first of \(family.levels.count) levels of “\(family.path)”"
            )
        }
    }

    private mutating func judgeNameless() {
        for (index, attribute) in attributes.enumerated() where attribute.path.isEmpty {
            conclusions[index] = InferenceRules.Conclusion(kind: nil, reason: "has no name")
        }
    }

    mutating func categories() -> [CategoryDefinition] {
        let candidates = attributes.indices.filter { conclusions[$0].kind != nil }
        var searched = mostCovered(
            attributes.indices.filter { conclusions[$0].isSearched && !attributes[$0].path.isEmpty },
            limit: InferenceRules.mostSearched
        )
        // Items that have no attribute called a name are called by their ids, as packages are.
        if let id, attributes[id].strings != nil, !attributes[id].path.isEmpty,
            !searched.contains(where: { attributes[$0].words.isName })
        {
            searched = [id] + searched.prefix(InferenceRules.mostSearched - 1)
        }
        let limit = InferenceRules.mostCategories - (searched.isEmpty ? 0 : 1)
        let chosen = mostCovered(candidates, limit: limit)
        for index in Set(candidates).subtracting(chosen) {
            let reason = "\(conclusions[index].reason), but \(limit) attributes have a value in more items"
            conclusions[index] = InferenceRules.Conclusion(kind: nil, reason: reason)
        }
        for index in searched { conclusions[index].reason += "; searched" }
        let sources = chosen.map { index in
            let family = families.first { $0.representative == index }
            return (index: index, name: family?.path ?? attributes[index].path, first: family?.levels.min() ?? index)
        }.sorted { $0.first < $1.first }
        let ids = CategoryNames.ids(for: sources.map(\.name) + ["search"])
        let categories = zip(ids, sources).compactMap { id, source -> CategoryDefinition? in
            guard let kind = conclusions[source.index].kind else { return nil }
            idOfCategory[source.index] = id
            var category = CategoryDefinition(
                id: id,
                kind: kind,
                attribute: source.name,
                title: title(fromName: source.name)
            )
            category.fit(attributes[source.index])
            return category
        }
        guard let id = ids.last, !searched.isEmpty else { return categories }
        var search = CategoryDefinition(id: id, kind: .search, attribute: "", title: "Search")
        search.attributes = searched.map { attributes[$0].path }
        // Words are seldom written to their ends where a file is looked through.
        search.queryType = .prefixAll
        return [search] + categories
    }

    /// `price:asc` and `price:desc` for the few attributes that it is most sensible to sort items by.
    mutating func sorts() -> [SortDefinition] {
        // Ids are compared as strings: of two paths that differ in their Unicode form alone the first counts.
        var names: Set<String> = []
        let candidates = attributes.indices.compactMap { index -> (index: Int, rank: Int)? in
            let path = attributes[index].path
            guard !path.isEmpty, let rank = InferenceRules.sortingRank(of: attributes[index], conclusions[index]),
                names.insert(path).inserted
            else { return nil }
            return (index, rank)
        }
        func key(_ candidate: (index: Int, rank: Int)) -> (Int, Int, Int) {
            (candidate.rank, -attributes[candidate.index].coveredItemCount, candidate.index)
        }
        let chosen = candidates.sorted { key($0) < key($1) }.prefix(InferenceRules.mostSorted).map(\.index).sorted()
        sortable = Set(chosen)
        return chosen.flatMap { index in
            let path = attributes[index].path
            let orders = Self.orders(by: attributes[index])
            return [(false, orders.ascending), (true, orders.descending)].map { isDescending, order in
                let key = SortKey(attribute: path, isDescending: isDescending)
                return SortDefinition(id: key.notation, title: "\(title(fromName: path)): \(order)", keys: [key])
            }
        }
    }

    /// What people call the orders by an attribute.
    private static func orders(by attribute: AttributeProfile) -> (ascending: String, descending: String) {
        switch attribute.content {
        case .numbers where !attribute.isYears: ("lowest first", "highest first")
        case .numbers, .dates: ("oldest first", "newest first")
        case .strings, .bools, .mixed: ("A to Z", "Z to A")
        }
    }

    var decisions: [InferenceDecision] {
        attributes.indices.map { index in
            let attribute = attributes[index]
            let conclusion = conclusions[index]
            let outcome: InferenceDecision.Outcome =
                if let id = idOfCategory[index], let kind = conclusion.kind {
                    .category(id: id, kind: kind)
                } else {
                    .noCategory
                }
            return InferenceDecision(
                attribute: attribute.path,
                outcome: outcome,
                reason: conclusion.reason,
                isSortable: sortable.contains(index),
                coveredItemCount: attribute.coveredItemCount,
                distinctValueCount: attribute.distinctValueCount,
                meanLength: attribute.strings?.meanLength,
                meanWordCount: attribute.strings?.meanWordCount
            )
        }
    }

    /// As many as there may be, those that most items have; ties and the result in order of first appearance.
    private func mostCovered(_ candidates: [Int], limit: Int) -> [Int] {
        candidates
            .sorted { (attributes[$1].coveredItemCount, $0) < (attributes[$0].coveredItemCount, $1) }
            .prefix(limit)
            .sorted()
    }

    private func title(fromName name: String) -> String {
        let title = CategoryDefinition.title(fromName: String(name.drop { "._-".contains($0) }))
        return title.isEmpty ? name : title
    }
}
