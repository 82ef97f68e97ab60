/// Which categories exclude each other.
struct CategoryRivals {
    private let ids: [String]
    /// By id: the places of the categories that it excludes, or that exclude it.
    private var places: [String: Set<Int>] = [:]

    /// - Complexity: O(categories + exclusions).
    init(_ categories: [CategoryDefinition]) {
        ids = categories.map(\.id)
        guard categories.contains(where: { !$0.excludes.isEmpty }) else { return }
        let placesOfID = Dictionary(grouping: ids.indices) { ids[$0] }
        for (place, category) in categories.enumerated() {
            for other in category.excludes where other != category.id {
                places[category.id, default: []].formUnion(placesOfID[other] ?? [])
                places[other, default: []].insert(place)
            }
        }
    }

    /// The ids of the rivals of a category, in the order of the definition.
    func of(_ id: String) -> [String] { places[id].map { $0.sorted().map { ids[$0] } } ?? [] }
}
