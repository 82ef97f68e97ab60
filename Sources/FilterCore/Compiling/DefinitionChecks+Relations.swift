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
        guard let ring = rings[category.id] else { return }
        let names = (ring + [category.id]).joined(separator: " → ")
        report(.category(category.id), "dependsOn", reason: "categories depend on one another in a ring: \(names)")
    }

    /// The rings of categories that depend on one another: by the category of each that comes first in the definition the
    /// ring, from there upwards.
    ///
    /// - Parameter categories: the first one with each id.
    /// - Complexity: O(categories).
    static func rings(
        in definition: CatalogDefinition,
        _ categories: [String: CategoryDefinition]
    ) -> [String: [String]] {
        var rings: [String: [String]] = [:]
        let places = Dictionary(
            zip(definition.categories.map(\.id), definition.categories.indices),
            uniquingKeysWith: { first, _ in first }
        )
        // By id, the walk that came by, and how far it had come.
        var visits: [String: (walk: Int, step: Int)] = [:]
        for (walk, category) in definition.categories.enumerated() {
            var path: [String] = []
            var next: String? = category.id
            while let id = next, let current = categories[id], visits[id] == nil {
                visits[id] = (walk, path.count)
                path.append(id)
                next = current.dependsOn
            }
            guard let id = next, let visit = visits[id], visit.walk == walk else { continue }
            let ring = path[visit.step...]
            // A category that depends on itself is told so.
            guard ring.count > 1 else { continue }
            guard let start = ring.indices.min(by: { places[ring[$0], default: 0] < places[ring[$1], default: 0] })
            else { continue }
            rings[ring[start]] = Array(ring[start...] + ring[..<start])
        }
        return rings
    }
}
