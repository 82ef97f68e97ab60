// Groups whose categories are made of the names of an object.
extension DefinitionChecks {
    mutating func checkRelevance(_ relevance: Relevance, of group: String) {
        let place = DefinitionFault.Place.group(group)
        if relevance.attribute.isEmpty {
            report(place, "attribute", reason: "the path of the object must not be empty")
        }
        if let reason = CategoryDefinition.limitRange.reasonAgainst(relevance.limit) {
            report(place, "limit", reason: reason)
        }
        if !(0...1).contains(relevance.minCoverage.doubleValue) {
            report(place, "minCoverage", reason: "this is a share of the matching items, from 0 to 1")
        }
        if let leader = relevance.leader {
            if let category = categories[leader] {
                if !category.kind.hasValues {
                    let kind = category.kind.rawValue
                    report(place, "leader", reason: "“\(leader)” is a category of kind “\(kind)” and has no values")
                }
            } else {
                reportUnknown(leader, at: place, "leader")
            }
        }
        let object = "“\(relevance.attribute)”"
        for category in definition.categories where category.group == group {
            guard relevance.name(in: category.attribute) == nil else { continue }
            report(
                .category(category.id),
                "attribute",
                reason: "a category of this group is of a name in \(object), such as “\(relevance.attribute).Voltage”"
            )
        }
        for inner in definition.groups where inner.parent == group {
            report(.group(inner.id), "", reason: "a group of kind “attributes” has no groups inside")
        }
        let before = definition.groups.prefix { $0.id != group }
        if let twin = before.first(where: { $0.relevance.map { Text($0.attribute) } == Text(relevance.attribute) }) {
            report(place, "attribute", reason: "the categories of \(object) are those of “\(twin.id)” already")
        }
    }
}
