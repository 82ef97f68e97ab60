/// Takes clauses out of a state, filter by filter.
struct ClauseDropping {
    let catalog: Catalog
    private let work: WorkBudget
    /// The state at its end.
    private(set) var state: FilterState
    /// The steps; each can be applied after those before it.
    private(set) var steps: [RescueStep] = []

    init(_ catalog: Catalog, _ state: FilterState, work: WorkBudget) {
        self.catalog = catalog
        self.work = work
        self.state = state
    }

    /// Drops clauses, those of categories that others depend on first: what follows from them may take filters of the
    /// others away, which are passed over then, and cannot bring back what was dropped before. It is the same whatever
    /// else is dropped.
    mutating func drop(_ clauses: [FilterClause]) throws(TooMuchWork) {
        for clause in catalog.parentsFirst(clauses) { try drop(clause) }
    }

    /// Takes the filters of one clause away as far as they are in force.
    mutating func drop(_ clause: FilterClause) throws(TooMuchWork) {
        for key in clause.keys { try take(.remove(key)) }
    }

    /// Does a step unless it is refused or changes nothing.
    ///
    /// - Returns: whether it was done.
    @discardableResult
    mutating func take(_ step: RescueStep) throws(TooMuchWork) -> Bool {
        guard let next = try catalog.permitted(step.operation, to: state, work: work), next != state else {
            return false
        }
        state = next
        steps.append(step)
        return true
    }
}

extension FilterClause {
    /// The categories that feed it, by index.
    func categories(of catalog: Catalog) -> Set<Int> {
        Set(keys.compactMap { $0.category.flatMap(catalog.index(ofCategory:)) })
    }
}

extension Catalog {
    /// Clauses of categories that others depend on before all others, by how deep they stand in what depends on what, else
    /// as they are.
    func parentsFirst(_ clauses: [FilterClause]) -> [FilterClause] {
        func depth(_ clause: FilterClause) -> Int {
            clause.categories(of: self).map(dependencyDepth(of:)).max() ?? 0
        }
        return clauses.enumerated()
            .map { place, clause in (rank: (isParent(clause) ? 0 : 1, depth(clause), place), clause: clause) }
            .sorted { $0.rank < $1.rank }
            .map(\.clause)
    }

    /// Whether categories depend on one that feeds a clause.
    private func isParent(_ clause: FilterClause) -> Bool {
        var feeding = clause.categories(of: self)
        if case .free(_, let group) = clause.owner { feeding.formUnion(feeders(of: group)) }
        return feeding.contains { index in
            categories.contains {
                $0.definition.dependsOn == categories[index].id && $0.definition.onParentChange != .keep
            }
        }
    }

    /// Whether people may take a clause away: not while a required value at its initial one makes it.
    func isDroppable(_ clause: FilterClause, in state: FilterState) -> Bool {
        clause.categories(of: self).allSatisfy { !isAtRequiredInitial(categories[$0], in: state) }
    }

    /// Whether dropping a clause does no more than leave it out: nothing follows from it for other categories, and
    /// nothing takes its place.
    func isLeftOut(_ clause: FilterClause, in state: FilterState) -> Bool {
        if case .free(let filter, let group) = clause.owner {
            // If a category states the same filter, dropping the clause changes the category, too.
            return feeders(of: group).allSatisfy { index in
                !categories[index].selectedFilters(in: state).contains { $0.filter == filter }
            }
        }
        return clause.categories(of: self).allSatisfy { index in
            !categories[index].definition.isRequired && !hasConsequences(categories[index], in: state)
        }
    }
}
