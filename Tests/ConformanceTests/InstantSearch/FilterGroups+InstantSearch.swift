@testable import FilterCore

/// What InstantSearch's own state says of its groups.
extension FilterGroups {
    /// The attributes whose facets are joined by OR somewhere: their other values stay worth counting.
    var disjunctiveFacetAttributes: Set<Text> {
        var attributes: Set<Text> = []
        for id in groupIDs {
            guard case .or(_, .facet) = id else { continue }
            attributes.formUnion(self[id].map(\.element.attribute))
        }
        return attributes
    }

    /// Per attribute the texts of all facet values, over all groups, negated ones too.
    var facetRefinements: [Text: Set<Text>] {
        var refinements: [Text: Set<Text>] = [:]
        for filter in entries().map(\.filter) {
            guard case .facet(let value, _) = filter.predicate else { continue }
            refinements[filter.attribute, default: []].insert(Text(value.doubleText))
        }
        return refinements
    }

    /// One line per group: its name and its text.
    var debugText: String {
        guard !isEmpty else { return "FilterState {}" }
        let lines = groupIDs.map { " \"\($0.name)\": \(FilterPrinter.text($0, of: self))\n" }
        return "FilterState {\n\(lines.joined())}"
    }
}

extension FilterGroupID {
    /// The text of InstantSearch, where the type of an or-group is not shown: two groups may share it.
    var instantSearchDescription: String {
        if case .or(let name, _) = self { "or<\(name)>" } else { description }
    }
}
