// Which options belong to which kinds, and what a category is about.
extension DefinitionChecks {
    /// An option that only some kinds have.
    private struct BoundOption: Sendable {
        /// As the definition file calls it.
        let member: String
        let kinds: [CategoryKind]
        /// Whether a definition says something else than the default.
        let isGiven: @Sendable (CategoryDefinition) -> Bool

        init(_ member: String, _ kinds: [CategoryKind], _ isGiven: @escaping @Sendable (CategoryDefinition) -> Bool) {
            self.member = member
            self.kinds = kinds
            self.isGiven = isGiven
        }
    }

    private static let boundOptions: [BoundOption] = [
        BoundOption("attributes", [.keywords, .search]) { !$0.attributes.isEmpty },
        BoundOption("operator", [.multi, .options, .keywords]) { $0.operator != .any },
        BoundOption("operator", [.comparison]) { $0.comparison != .greaterThanOrEqual },
        BoundOption("values", [.multi, .single]) { $0.values != nil },
        BoundOption("options", [.options]) { !$0.options.isEmpty },
        BoundOption("other", [.options]) { $0.other != nil },
        BoundOption("filter", [.toggle]) { $0.filter != nil },
        BoundOption("mode", [.keywords]) { $0.mode != .substring },
        BoundOption("selectionModel", [.multi, .options]) { $0.selectionModel != .additive },
        BoundOption("negatable", [.multi, .options]) { $0.isNegatable },
        BoundOption("separator", [.hierarchy]) { $0.separator != " > " },
        BoundOption("match", [.hierarchy]) { !$0.matchesSubtree },
        BoundOption("multiple", [.hierarchy]) { $0.allowsSeveral },
        BoundOption("bounds", [.range, .comparison]) { $0.bounds != nil },
        BoundOption("histogram", [.range]) { $0.histogram != nil },
        BoundOption("unit", [.range, .comparison]) { $0.epochUnit != nil },
    ]

    mutating func checkKind(of category: CategoryDefinition) {
        for option in Self.boundOptions where !option.kinds.contains(category.kind) && option.isGiven(category) {
            let kinds = option.kinds.map { "“\($0.rawValue)”" }
            let list = (kinds.dropLast().joined(separator: ", ") + " and ") + (kinds.last ?? "")
            let names = kinds.count == 1 ? kinds[0] : list
            let reason = "this is only for categories of kind \(names), not “\(category.kind.rawValue)”"
            report(.category(category.id), option.member, reason)
        }
    }

    /// Every category is about an attribute, some attributes, or expressions.
    mutating func checkSubject(of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        let hasAttribute = !category.attribute.isEmpty
        switch category.kind {
        case .multi, .single, .hierarchy, .range, .comparison:
            if !hasAttribute { report(place, "attribute", "“attribute” is missing") }
        case .toggle:
            if !hasAttribute, category.filter == nil {
                report(place, "attribute", "“attribute” is missing, or “filter”")
            } else if hasAttribute, category.filter != nil {
                report(place, "filter", "a toggle has an attribute or a filter, not both")
            }
        case .keywords, .search:
            if category.attributes.isEmpty {
                report(place, "attributes", "“attributes” is missing")
            } else if hasAttribute {
                report(place, "attribute", "this is short for “attributes” with one of them; write one or the other")
            }
            checkAttributes(of: category)
        case .options:
            let letters = category.options.firstIndex { if case .letters = $0.test { true } else { false } }
            if let letters, !hasAttribute {
                report(place, "options/\(letters)/letters", "letters need the “attribute” whose values begin with them")
            }
        }
    }

    private mutating func checkAttributes(of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        var seen: Set<Text> = []
        for (index, attribute) in category.attributes.enumerated() {
            if attribute.isEmpty {
                report(place, "attributes/\(index)", "the name of an attribute must not be empty")
            } else if !seen.insert(Text(attribute)).inserted {
                report(place, "attributes/\(index)", "the attribute “\(attribute)” is there twice")
            }
        }
    }
}
