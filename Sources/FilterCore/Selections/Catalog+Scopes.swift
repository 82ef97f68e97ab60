// The categories and groups that a bulk operation changes.
extension Catalog {
    func categories(in scope: BulkScope) throws(FilterError) -> [Category] {
        var chosen: Set<String> = []
        for (index, id) in (scope.categories ?? []).enumerated() {
            try FilterError.inside("categories/\(index)") { () throws(FilterError) in _ = try category(id) }
            chosen.insert(id)
        }
        for (index, id) in (scope.categoryGroups ?? []).enumerated() {
            let inside = try FilterError.inside("categoryGroups/\(index)") { () throws(FilterError) in
                try groups(inside: id)
            }
            for category in categories where category.definition.group.map(inside.contains) ?? false {
                chosen.insert(category.id)
            }
        }
        for (index, attribute) in (scope.attributes ?? []).enumerated() {
            try FilterError.inside("attributes/\(index)") { () throws(FilterError) in try requireKnown(attribute) }
        }
        for category in categories {
            let isFeeding = scope.filterGroups?.contains(category.filterGroup) ?? false
            let isAbout = scope.attributes.map { !$0.filter(category.attributes.contains).isEmpty } ?? false
            if scope.isAboutEverything || isFeeding || isAbout { chosen.insert(category.id) }
        }
        for (index, id) in scope.except.enumerated() {
            try FilterError.inside("except/\(index)") { () throws(FilterError) in _ = try category(id) }
            chosen.remove(id)
        }
        return categories.filter {
            chosen.contains($0.id) && !scope.exceptFilterGroups.contains($0.filterGroup)
        }
    }

    /// Refuses a category that a scope names itself and that is no list; what a group or a filter group holds besides
    /// lists is passed over.
    func requireLists(in scope: BulkScope) throws(FilterError) {
        for (index, id) in (scope.categories ?? []).enumerated() {
            let kind = try category(id).definition.kind
            guard kind.hasValues else { throw .inMember("categories/\(index)", .noValues(kind)) }
        }
    }

    /// The free filters that a bulk operation leaves.
    func freeFilters(of state: FilterState, outside scope: BulkScope) -> FilterGroups {
        var groups = state.groups
        for entry in groups.entries() where !scope.exceptFilterGroups.contains(entry.group) {
            let isNamed =
                scope.isAboutEverything || scope.filterGroups?.contains(entry.group) ?? false
                || scope.attributes?.contains(entry.filter.attribute) ?? false
            if isNamed { groups.remove(entry.filter, from: entry.group) }
        }
        return groups
    }

    /// A category group and all groups inside it.
    private func groups(inside id: String) throws(FilterError) -> Set<String> {
        let groups = definition.groups
        guard groups.contains(where: { $0.id == id }) else {
            throw .unknownCategoryGroup(id, suggestions: NearNames.suggestions(for: id, among: groups.map(\.id)))
        }
        // A group is declared before the groups inside it.
        return groups.reduce(into: [id]) { inside, group in
            if let parent = group.parent, inside.contains(parent) { inside.insert(group.id) }
        }
    }
}
