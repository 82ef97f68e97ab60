public import FilterCore

extension ReferenceCatalog {
    /// The ids of the categories of a group made of names that a screen shows, in its order.
    ///
    /// - Parameter shown: those of the screen before; none for an order anew.
    public func shownCategories(
        in group: CategoryGroup,
        _ state: ReferenceState,
        keeping shown: [String]
    ) -> [String] {
        guard let relevance = group.relevance else { return [] }
        let own = definition.categories.filter { $0.group == group.id }
        let matching = matching(state)
        func coverage(_ category: CategoryDefinition) -> Int {
            count(matching.filter { !items[$0].values(of: category.attribute).isEmpty })
        }
        func name(_ category: CategoryDefinition) -> String {
            String(category.attribute.dropFirst(relevance.attribute.count + 1))
        }
        let total = count(matching)
        let chosen = own.filter { isActive($0, in: state) }.map(\.id)
        let pinned = relevance.pins.flatMap { pin in own.filter { name($0) == pin }.map(\.id) }
        let covered = own.filter { category in
            let count = coverage(category)
            return count > 0 && Double(count) / Double(total) >= relevance.minCoverage.doubleValue
        }
        let ranked = covered.sorted { one, other in
            let weights = [one, other].map { relevance.weights[Text(name($0))] ?? Number(0) }
            if weights[0] != weights[1] { return weights[0] > weights[1] }
            let counts = [one, other].map(coverage)
            if counts[0] != counts[1] { return counts[0] > counts[1] }
            return own.firstIndex(of: one)! < own.firstIndex(of: other)!
        }.map(\.id)
        var order: [String] = []
        func append(_ ids: [String], upTo limit: Int = .max) {
            for id in ids where !order.contains(id) && order.count < limit { order.append(id) }
        }
        append(
            shown.filter { id in
                own.contains { $0.id == id } && (total == 0 || chosen.contains(id) || (pinned + ranked).contains(id))
            }
        )
        append(pinned + ranked, upTo: relevance.limit)
        append(chosen)
        return order.enumerated().filter { $0 < relevance.limit || chosen.contains($1) }.map(\.element)
    }
}
