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
        let filterGroups = Set(scope.filterGroups ?? [])
        let attributes = Set(scope.attributes ?? [])
        for category in categories {
            let isFeeding = filterGroups.contains(category.filterGroup)
            let isAbout = !attributes.isDisjoint(with: category.subjects)
            if scope.isAboutEverything || isFeeding || isAbout { chosen.insert(category.id) }
        }
        for (index, id) in scope.except.enumerated() {
            try FilterError.inside("except/\(index)") { () throws(FilterError) in _ = try category(id) }
            chosen.remove(id)
        }
        let kept = Set(scope.exceptFilterGroups)
        return categories.filter { chosen.contains($0.id) && !kept.contains($0.filterGroup) }
    }

    /// The lists of a scope in which nothing is to be chosen. A subtractive one would hide every item: it has to be
    /// named itself.
    ///
    /// - Throws: also for a category that the scope names itself and that is no list; what a group or a filter group
    ///   holds besides lists is passed over.
    func lists(in scope: BulkScope) throws(FilterError) -> [Category] {
        let scoped = try categories(in: scope)
        let named = scope.categories ?? []
        for (index, id) in named.enumerated() {
            let kind = try category(id).definition.kind
            guard kind.hasValues else { throw .inMember("categories/\(index)", .noValues(kind)) }
        }
        return scoped.filter { category in
            category.kind.hasValues && (!category.isSubtractive || named.contains(category.id))
        }
    }

    /// The free filters that a bulk operation leaves.
    func freeFilters(of state: FilterState, outside scope: BulkScope) -> FilterGroups {
        let kept = Set(scope.exceptFilterGroups)
        let named = Set(scope.filterGroups ?? [])
        let attributes = Set(scope.attributes ?? [])
        var groups = state.groups
        groups.removeAll { group, filter in
            guard !kept.contains(group) else { return false }
            return scope.isAboutEverything || named.contains(group) || attributes.contains(filter.attribute)
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

extension Category {
    /// The attributes by which scopes name it: its own, or of options without one that by which each of them is one filter.
    fileprivate var subjects: [Text] {
        guard kind == .options, attributes.isEmpty else { return attributes }
        let filtered = Set(optionFilters.map { $0?.attribute })
        return filtered.count == 1 ? filtered.compactMap(\.self) : []
    }
}
