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

    /// Places of clauses, ascending.
    let factors: [[Int]]
    /// The distinct searches, each by its factors, ascending.
    let searches: [[Int]]
    /// By search as asked: its place among ``searches``.
    let places: [Int]
    let passes: [Pass]

    /// - Parameter asked: for each search the places of its clauses, in any order and as often as they were written.
    /// - Complexity: O(*s*² · *k*), *s* searches, *k* clauses of one.
    init(_ asked: [[Int]]) {
        var searchesOfClause: [Int: [Int]] = [:]
        for (search, clauses) in asked.enumerated() {
            for clause in Set(clauses) { searchesOfClause[clause, default: []].append(search) }
        }
        let groups = Dictionary(grouping: searchesOfClause.keys) { searchesOfClause[$0] ?? [] }
        let factors = groups.map { (clauses: $1.sorted(), searches: Set($0)) }.sorted { $0.clauses[0] < $1.clauses[0] }
        self.factors = factors.map(\.clauses)

        var distinct: [[Int]] = []
        var placeOfSearch: [[Int]: Int] = [:]
        places = asked.indices.map { search in
            let own = factors.indices.filter { factors[$0].searches.contains(search) }
            if let place = placeOfSearch[own] { return place }
            placeOfSearch[own] = distinct.count
            distinct.append(own)
            return distinct.count - 1
        }
        searches = distinct
        passes = Self.passes(distinct)
    }

    /// The widest search first: it has the most factors to leave out.
    private static func passes(_ searches: [[Int]]) -> [Pass] {
        var passes: [Pass] = []
        for search in searches.indices.sorted(by: { (searches[$1].count, $0) < (searches[$0].count, $1) }) {
            let own = Set(searches[search])
            let found = passes.indices.first { Set(passes[$0].factors).subtracting(own).count <= 1 }
            if let found, !passes[found].factors.isEmpty {
                let factors = passes[found].factors
                let added = searches[search].filter { !factors.contains($0) }
                let missing = factors.first { !own.contains($0) }
                passes[found].members.append(Member(search: search, missing: missing, added: added))
            } else {
                let member = Member(search: search, missing: nil, added: [])
                passes.append(Pass(factors: searches[search], members: [member]))
            }
        }
        return passes
    }
}
