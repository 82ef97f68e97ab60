public import FilterCore

/// One screen of a front end of the search protocol: the main search, and for each facet with a choice the same search
/// without that choice; of a hierarchy one for each level down to the chosen one.
///
/// It asks for what InstantSearch asks for: counts of every facet from the main search, of one facet from each other.
public struct SearchScreen {
    /// The clauses of each search.
    public private(set) var searches: [[SearchClause]]
    /// The attributes that each search counts.
    public private(set) var facets: [[Text]]

    /// Without a hierarchy's own attribute, whose levels count instead.
    public static let levelCount = 3

    /// - Parameters:
    ///   - state: made by the catalog; one value of a hierarchy at most.
    ///   - catalog: its hierarchies are objects of ``levelCount`` levels.
    public init(_ state: FilterState, of catalog: Catalog) {
        var clauses: [[SearchClause]] = []
        var facets: [Text] = []
        var others: [(place: Int, replacement: [SearchClause], facet: Text)] = []
        for category in catalog.categories {
            let attribute = Text(category.definition.attribute)
            let place = clauses.count
            switch state.selections[category.id] {
            case .values(let selection) where category.definition.kind == .hierarchy:
                let path = selection.values.first?.element.text ?? ""
                let levels = Self.levels(of: path, in: category, attribute)
                clauses.append(levels.last.map { [$0] } ?? [])
                for level in levels.indices {
                    let parent = level == 0 ? [] : [levels[level - 1]]
                    others.append((place, parent, Self.level(level, of: attribute)))
                }
                facets += (0..<min(levels.count + 1, Self.levelCount)).map { Self.level($0, of: attribute) }
            case let selection?:
                clauses.append(Self.clauses(of: selection, attribute))
                others.append((place, [], attribute))
                facets.append(attribute)
            case nil:
                facets.append(category.definition.kind == .hierarchy ? Self.level(0, of: attribute) : attribute)
            }
        }
        searches = [clauses.flatMap { $0 }]
        self.facets = [facets]
        for other in others {
            var own = clauses
            own[other.place] = other.replacement
            searches.append(own.flatMap { $0 })
            self.facets.append([other.facet])
        }
    }

    private static func level(_ level: Int, of object: Text) -> Text { Text("\(object).lvl\(level)") }

    private static func levels(of path: String, in category: Category, _ attribute: Text) -> [SearchClause] {
        let parts = path.split(separator: category.definition.separator, omittingEmptySubsequences: false)
        return parts.indices.map { level in
            let above = parts[...level].joined(separator: category.definition.separator)
            return .filters(.filter(.facet(Self.level(level, of: attribute), .string(above))))
        }
    }

    private static func clauses(of selection: Selection, _ attribute: Text) -> [SearchClause] {
        switch selection {
        case .values(let selection):
            let filters = selection.values.map { FilterExpression.filter(.facet(attribute, $0.element)) }
            return [.filters(filters.count == 1 ? filters[0] : .or(filters))]
        case .toggle: return [.filters(.filter(.facet(attribute, .bool(true))))]
        case .range(let selection):
            return [(ComparisonOperator.greaterThanOrEqual, selection.lower), (.lessThanOrEqual, selection.upper)]
                .compactMap { sign, bound in
                    guard case .number(let number)? = bound else { return nil }
                    return .filters(.filter(.comparison(attribute, sign, .number(number))))
                }
        case .comparison, .keywords, .search:
            preconditionFailure("the workload has no such category")
        }
    }

    /// Answers all searches: the counts of each, and the first page of the main one.
    ///
    /// - Returns: how many values and items there were, so that nothing is left out as unused.
    public func answer(_ catalog: Catalog, _ request: ScreenTimes.Request) throws -> (total: Int, passCount: Int) {
        let answers = try catalog.search(searches, work: .unlimited)
        var size = 0
        for (index, facets) in facets.enumerated() {
            for facet in facets {
                size += try answers[index].counts(of: facet, limit: request.limit)?.values.count ?? 0
            }
        }
        size += try answers[0].items(from: 0, count: request.pageSize, in: request.order).count
        precondition(size > 0 || answers[0].total == 0, "what is found is told")
        return (answers[0].total, answers.passCount)
    }
}
