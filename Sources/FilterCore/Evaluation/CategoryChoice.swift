/// The categories that an answer has: those that a request names, or all but those made of names that matter little.
public struct CategoryChoice: Sendable {
    /// Their places, in the order of the answer: as in the definition, those made of names where their group stands.
    public let order: [Int]
    /// Of each group whose categories are made of names those that are shown; nothing of one that was not asked for.
    public let relevant: [ShownCategories]

    /// - Parameters:
    ///   - names: the ids of categories, and of groups whose categories are made of names; `nil` for all.
    ///   - shown: those made of names that the screen before showed, in their order.
    /// - Throws: ``TooMuchWork``.
    public init(
        of evaluation: Evaluation,
        named names: Set<String>? = nil,
        keeping shown: [String]
    ) throws(TooMuchWork) {
        let groups = evaluation.catalog.definition.groups
        let wantedGroups = groups.indices.filter { index in
            groups[index].relevance != nil && (names?.contains(groups[index].id) ?? true)
        }
        let relevant =
            wantedGroups.isEmpty ? [] : try evaluation.shownCategories(keeping: shown, in: Set(wantedGroups))
        var shownOfGroup: [String: [Int]] = [:]
        for shown in relevant { shownOfGroup[groups[shown.group].id] = shown.categories }
        self.relevant = relevant
        order = evaluation.catalog.inOrder(shownOfGroup, named: names)
    }
}

extension Catalog {
    /// The places of categories in the order of an answer: those made of names stand where the first one of their group does.
    ///
    /// - Parameters:
    ///   - shown: by group those made of names, in their order.
    ///   - names: the ids of those that are wanted, made of names or not, besides what is shown; `nil` for all that are not.
    func inOrder(_ shown: [String: [Int]], named names: Set<String>? = nil) -> [Int] {
        guard hasRelevantCategories else {
            return categories.indices.filter { names?.contains(categories[$0].id) ?? true }
        }
        let groups = Dictionary(uniqueKeysWithValues: parts.relevant.map { (definition.groups[$0.group].id, $0) })
        var order: [Int] = []
        for index in categories.indices {
            let isNamed = names?.contains(categories[index].id)
            guard let id = categories[index].definition.group, let relevant = groups[id] else {
                if isNamed ?? true { order.append(index) }
                continue
            }
            let own = shown[id] ?? []
            if index == relevant.categories.first { order += own }
            if isNamed ?? false, !own.contains(index) { order.append(index) }
        }
        return order
    }
}
