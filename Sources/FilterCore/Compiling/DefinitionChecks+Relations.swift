// Relations between categories.
extension DefinitionChecks {
    mutating func checkRelations(of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if let parent = category.dependsOn {
            if parent == category.id {
                report(place, "dependsOn", reason: "a category cannot depend on itself")
            } else if categories[parent] == nil {
                reportUnknown(parent, at: place, "dependsOn", but: category.id)
            } else {
                checkRing(from: category)
            }
        } else if category.onParentChange != .keep {
            report(place, "onParentChange", reason: "this is only for categories with “dependsOn”")
        }
        if category.onParentChange == .first, !category.kind.hasValues {
            let reason = "a category of kind “\(category.kind.rawValue)” has no first value"
            report(place, "onParentChange", reason: reason)
        }
        for (index, other) in category.excludes.enumerated() {
            let member = "excludes/\(index)"
            if other == category.id {
                report(place, member, reason: "a category cannot exclude itself")
            } else if let rival = categories[other] {
                if category.dependsOn == other || rival.dependsOn == category.id {
                    let reason =
                        "one of “\(category.id)” and “\(other)” depends on the other and could never be enabled"
                    report(place, member, reason: reason)
                }
            } else {
                reportUnknown(other, at: place, member, but: category.id)
            }
        }
    }

    /// Names a ring of parents once, at the category of it that comes first in the definition.
    private mutating func checkRing(from category: CategoryDefinition) {
        var path = [category.id]
        while let parent = categories[path[path.count - 1]]?.dependsOn, categories[parent] != nil {
            if parent == category.id { break }
            // A ring further up, which this category is not part of.
            if path.contains(parent) { return }
            path.append(parent)
        }
        guard path.count > 1, categories[path[path.count - 1]]?.dependsOn == category.id else { return }
        let ring = Set(path)
        guard definition.categories.first(where: { ring.contains($0.id) })?.id == category.id else { return }
        let names = (path + [category.id]).joined(separator: " → ")
        report(.category(category.id), "dependsOn", reason: "categories depend on one another in a ring: \(names)")
    }
}
