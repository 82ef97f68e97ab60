/// How the items of several searches are found with few passes over clauses.
///
/// Clauses that stand in the same searches make one *factor*. A screen of a front end sends its main search and for each
/// facet with a choice the same search without that choice: one factor less. Of the widest search a near-miss pass is
/// made, which has the items of all those.
///
/// ```
/// main                  A ∧ B ∧ C        passed
/// without B             A ∧ C            passing all but B
/// B' in the place of B  A ∧ C ∧ B'       passing all but B, ∩ B'
/// ```
struct SearchPlan: Equatable {
    /// A search that a pass answers.
    struct Member: Equatable {
        /// Its place among ``searches``.
        let search: Int
        /// The factor of the pass that it lacks; `nil` if it has all.
        let missing: Int?
        /// Factors that it has and the pass lacks.
        let added: [Int]
    }

    struct Pass: Equatable {
        let factors: [Int]
        var members: [Member]
    }

    /// A search with the factors of another one, one left out.
    struct Wider: Equatable {
        /// Its place among ``searches``.
        let search: Int
        /// The factor that it lacks.
        let missing: Int
    }

    /// Places of clauses, ascending.
    let factors: [[Int]]
    /// The distinct searches, each by its factors, ascending.
    let searches: [[Int]]
    /// By search as asked: its place among ``searches``.
    let places: [Int]
    let passes: [Pass]
    /// By search of ``searches``: those that lack one of its factors and have no other one.
    let wider: [[Wider]]

    /// - Parameter asked: for each search the places of its clauses, in any order and as often as they were written.
    /// - Complexity: O(*s* · *k*), *s* searches, *k* clauses of all of them together.
    init(_ asked: [[Int]]) {
        var searchesOfClause: [Int: [Int]] = [:]
        for (search, clauses) in asked.enumerated() {
            for clause in Set(clauses) { searchesOfClause[clause, default: []].append(search) }
        }
        let groups = Dictionary(grouping: searchesOfClause.keys) { searchesOfClause[$0] ?? [] }
        let factors = groups.map { (clauses: $1.sorted(), searches: $0) }.sorted { $0.clauses[0] < $1.clauses[0] }
        self.factors = factors.map(\.clauses)

        var factorsOfSearch: [[Int]] = Array(repeating: [], count: asked.count)
        for (place, factor) in factors.enumerated() {
            for search in factor.searches { factorsOfSearch[search].append(place) }
        }
        var distinct: [[Int]] = []
        var placeOfSearch: [[Int]: Int] = [:]
        places = factorsOfSearch.map { own in
            if let place = placeOfSearch[own] { return place }
            placeOfSearch[own] = distinct.count
            distinct.append(own)
            return distinct.count - 1
        }
        searches = distinct
        wider = distinct.map { own in
            distinct.enumerated().compactMap { search, other in
                guard other.count == own.count - 1, let missing = own.missing(in: other, atMost: 1)?.first else {
                    return nil
                }
                return Wider(search: search, missing: missing)
            }
        }
        // The widest search first: it has the most factors to leave out.
        var passes: [Pass] = []
        for search in distinct.indices.sorted(by: { (distinct[$1].count, $0) < (distinct[$0].count, $1) }) {
            let own = distinct[search]
            let members = passes.lazy.map { pass in
                Self.member(search, own, of: pass) { factors[$0].clauses.count == 1 }
            }
            if let (found, member) = members.enumerated().first(where: { $0.element != nil }), let member {
                passes[found].members.append(member)
            } else {
                let member = Member(search: search, missing: nil, added: [])
                passes.append(Pass(factors: own, members: [member]))
            }
        }
        self.passes = passes
    }

    /// A search as one that a pass answers; `nil` where they have too little in common.
    ///
    /// - Parameters:
    ///   - own: its factors.
    ///   - isSingle: whether a factor is one clause.
    private static func member(_ search: Int, _ own: [Int], of pass: Pass, isSingle: (Int) -> Bool) -> Member? {
        guard !pass.factors.isEmpty, let missing = pass.factors.missing(in: own, atMost: 1) else { return nil }
        let added = own.missing(in: pass.factors, atMost: own.count) ?? []
        let isReplaced = missing.count == 1 && added.count == 1 && (missing + added).allSatisfy(isSingle)
        guard own.isEmpty || missing.count < pass.factors.count || isReplaced else { return nil }
        return Member(search: search, missing: missing.first, added: added)
    }
}

extension [Int] {
    /// The elements that another list lacks; both ascend.
    ///
    /// - Returns: `nil` if there are more than a limit.
    /// - Complexity: O(elements of both).
    fileprivate func missing(in other: [Int], atMost limit: Int) -> [Int]? {
        var missing: [Int] = []
        var place = 0
        for element in self {
            while place < other.count, other[place] < element { place += 1 }
            if place < other.count, other[place] == element { continue }
            guard missing.count < limit else { return nil }
            missing.append(element)
        }
        return missing
    }
}
