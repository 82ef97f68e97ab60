import FilterCore
import JSON

/// The categories of a definition inside their groups again.
struct DefinitionTree {
    private let categories: [CategoryDefinition]
    private let groups: [CategoryGroup]
    /// For each group the place in `categories` where it is written: of the first category in it or, if it has none,
    /// where the group behind it is written; of one whose categories are made of names, where these come.
    private let firstCategory: [Int]
    private let written: WrittenObjects?

    /// - Parameter written: objects that are written as they were, as far as they still mean the same.
    init(_ definition: CatalogDefinition, over written: WrittenObjects? = nil) {
        let categories = definition.categories
        let groups = definition.groups
        var firstCategory = Array(repeating: categories.count, count: groups.count)
        // Groups stand before those inside them, so that from the end on a parent learns from all of its children.
        for (index, group) in groups.enumerated().reversed() {
            let own = categories.firstIndex { $0.group == group.id } ?? categories.count
            let inner = groups.indices.filter { groups[$0].parent == group.id }.map { firstCategory[$0] }
            firstCategory[index] = min(own, inner.min() ?? own)
            if let relevance = group.relevance {
                firstCategory[index] = min(firstCategory[index], relevance.position)
            } else if firstCategory[index] == categories.count,
                let next = groups[index...].dropFirst().firstIndex(where: { $0.parent == group.parent })
            {
                firstCategory[index] = firstCategory[next]
            }
        }
        self.categories = categories
        self.groups = groups
        self.firstCategory = firstCategory
        self.written = written
    }

    /// The categories and groups directly inside a group, or outside of all.
    func children(of parent: String?) -> [JSONValue] {
        var children: [JSONValue] = []
        var inner = groups.indices.filter { groups[$0].parent == parent }[...]
        for (index, category) in categories.enumerated() {
            while let group = inner.first, firstCategory[group] <= index {
                children.append(json(of: groups[group]))
                inner.removeFirst()
            }
            if category.group == parent { children.append(written?.json(of: category) ?? category.json) }
        }
        return children + inner.map { json(of: groups[$0]) }
    }

    private func json(of group: CategoryGroup) -> JSONValue {
        let own = written?.json(of: group) ?? JSONValue(group, CategoryGroup.members)
        let inside = children(of: group.id)
        if group.relevance != nil, inside.isEmpty {
            return own["categories"] == .array([]) ? own : own.with("categories", nil)
        }
        return own.with("categories", .array(inside))
    }
}
