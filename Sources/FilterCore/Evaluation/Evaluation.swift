/// The answer to a state: which items match, and from it every count, what-if, stats and page.
///
/// Made by one pass over the clauses, which also tells for every category the items that only its own selection
/// keeps out; nothing is evaluated again for a category.
public struct Evaluation: Sendable {
    public let catalog: Catalog
    public let state: FilterState
    /// How many items match.
    public let total: Int
    /// R: the items that pass every clause.
    let matches: Bitmap
    /// `nil` if no clause is in force.
    private let nearMiss: NearMiss?
    /// By category index; absent for a category that filters nothing.
    private let clauses: [Int: CategoryClauses]

    init(catalog: Catalog, state: FilterState) {
        self.catalog = catalog
        self.state = state
        var clauses: [Int: CategoryClauses] = [:]
        for id in state.selections.keys {
            guard let index = catalog.index(ofCategory: id) else { continue }
            clauses[index] = catalog.categories[index].clauses(of: state)
        }
        self.clauses = clauses
        let all = clauses.sorted { $0.key < $1.key }.flatMap(\.value.all)
        nearMiss = all.isEmpty ? nil : NearMiss(clauses: all)
        matches = nearMiss?.passed ?? .all(itemCount: catalog.itemCount)
        total = nearMiss == nil ? catalog.itemCount : matches.count
    }

    /// S(c): the items that pass every clause except the replaceable one of a category.
    func sideways(_ category: Int) -> Bitmap {
        guard let own = clauses[category]?.replaceable, let nearMiss else { return matches }
        return nearMiss.passing(allBut: own)
    }

    /// Whether a category's replaceable clause is in force.
    func isReplaceableInForce(_ category: Int) -> Bool {
        clauses[category]?.replaceable != nil
    }

    /// The items that pass every clause but the one of a chosen value in an `all` selection; `nil` stands for None.
    func passing(allBut value: Value?, of category: Int) -> Bitmap {
        guard let nearMiss, let clause = clauses[category]?.required.first(where: { $0.value == value }) else {
            return matches
        }
        return nearMiss.passing(allBut: clause.items)
    }

    /// How many items match when a category filters nothing.
    ///
    /// - Complexity: O(*w*) words if the category has one clause; O(*k* · *w*) for several, *k* clauses of the state.
    func totalWithout(_ category: Int) -> Int {
        guard let own = clauses[category] else { return total }
        if own.required.isEmpty { return sideways(category).count }
        let others = clauses.filter { $0.key != category }.flatMap(\.value.all)
        guard var passed = others.first else { return catalog.itemCount }
        for clause in others.dropFirst() { passed.formIntersection(clause) }
        return passed.count
    }
}

extension Catalog {
    /// Evaluates a state.
    ///
    /// - Parameter state: one made by this catalog, or by another over other data: chosen values that these data
    ///   lack match nothing.
    /// - Complexity: O(*k* · *w*), *k* clauses, *w* words of `itemCount` bits.
    public func evaluate(_ state: FilterState) -> Evaluation {
        Evaluation(catalog: self, state: state)
    }
}
