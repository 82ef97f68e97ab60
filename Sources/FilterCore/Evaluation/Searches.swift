/// The answers to several searches that were asked together.
///
/// Counts are kept, so that searches for the same items count an attribute once. An object is for the one thread that
/// answers the request.
public final class Searches {
    public let catalog: Catalog
    /// How many passes over clauses there were; searches of one screen share one.
    public var passCount: Int { plan.passes.count }
    /// How many searches there are.
    public var count: Int { plan.places.count }

    /// The items that one of the distinct searches finds.
    struct Found {
        let matches: Bitmap
        let total: Int
    }

    /// The counts of one attribute over what one of the distinct searches finds.
    private struct Question: Hashable {
        let place: Int
        let attribute: Text
        /// Whether products are counted, and not items.
        let byProduct: Bool
    }

    /// All that is made of the searches before anything is counted: other threads may read it.
    package struct Findings: Sendable {
        fileprivate let plan: SearchPlan
        fileprivate let clauses: [SearchClause]
        fileprivate let found: [Found]

        /// About the memory of its sets.
        package var byteCount: Int { found.reduce(0) { $0 + Bitmap.wordCount(of: $1.matches.itemCount) * 8 } }
    }

    let work: WorkBudget
    package let findings: Findings
    private var plan: SearchPlan { findings.plan }
    private var clauses: [SearchClause] { findings.clauses }
    private var found: [Found] { findings.found }
    private var counts: [Question: AttributeCounts?] = [:]
    private var textCounts: [Question: AttributeCounts?] = [:]
    private var measuredTotals: [Int: Int] = [:]

    init(
        _ catalog: Catalog,
        _ searches: [[SearchClause]],
        identifiedBy ids: ItemStore?,
        work: WorkBudget
    ) throws(TooMuchWork) {
        self.catalog = catalog
        self.work = work
        let reader = try ClauseReader(catalog, searches, identifiedBy: ids, work: work)
        let plan = SearchPlan(reader.searches)
        let found = try plan.found(reader.items, in: catalog, work: work)
        findings = Findings(plan: plan, clauses: reader.clauses, found: found)
    }

    /// The same searches of the same catalog, of which everything that is asked later counts against another budget.
    package init(_ findings: Findings, of catalog: Catalog, work: WorkBudget) {
        self.catalog = catalog
        self.findings = findings
        self.work = work
    }

    /// The answer to a search, in the order in which they were asked.
    public subscript(index: Int) -> Search {
        Search(self, place: plan.places[index])
    }

    func found(at place: Int) -> Found { found[place] }

    /// The count of the items of a search: of how many products they are variants, or what they weigh.
    func measuredTotal(at place: Int) throws(TooMuchWork) -> Int {
        if catalog.measure.isOfItems { return found[place].total }
        if let known = measuredTotals[place] { return known }
        if catalog.countsWeights {
            try work.spend(found[place].total, on: .filters)
        } else {
            try work.spend(nanoseconds: Products.cost(itemCount: catalog.placeCount), on: .filters)
        }
        let total = catalog.count(found[place].matches)
        measuredTotals[place] = total
        return total
    }

    /// The counts of an attribute over the items of a search, or over the products that these are variants of.
    ///
    /// - Returns: `nil` for what is no facet.
    func counts(of attribute: Text, at place: Int, byProduct: Bool) throws(TooMuchWork) -> AttributeCounts? {
        let question = Question(place: place, attribute: attribute, byProduct: byProduct)
        if let known = counts[question] { return known }
        // There may be thousands, each counted and told in several steps, however few values it has.
        try work.spend(WorkCost.facet, on: .attribute(attribute.string))
        var answer = try derivedCounts(for: question)
        if answer == nil { answer = try countedCounts(for: question) }
        counts[question] = .some(answer)
        return answer
    }

    /// The same counts with values that read alike as one.
    ///
    /// - Returns: `nil` for what is no facet.
    func textCounts(of attribute: Text, at place: Int, byProduct: Bool) throws(TooMuchWork) -> AttributeCounts? {
        let question = Question(place: place, attribute: attribute, byProduct: byProduct)
        if let known = textCounts[question] { return known }
        var counts = try counts(of: attribute, at: place, byProduct: byProduct)
        let matches = found[place].matches
        for twins in counts?.twins ?? [] {
            // The items of both are found, joined with those of the search and counted.
            try work.spend(3 * catalog.wordCount + 2 * WorkCost.lookUp, on: .attribute(attribute.string))
            let filters = [twins.text, twins.other].map { Filter.facet(attribute, $0) }
            let found = try catalog.attributes.items(
                matchingEach: filters,
                work: work,
                for: .attribute(attribute.string)
            )
            let both = filters.compactMap { found[$0] }.reduce(found[filters[0]]) { $0?.union($1) }
            let measure = catalog.measure(byProduct: byProduct)
            if catalog.countsWeights { try work.spend(both?.count ?? 0, on: .attribute(attribute.string)) }
            let count = both.map { measure.count(of: $0, in: matches) }
            counts?.join(twins, count ?? 0)
        }
        textCounts[question] = .some(counts)
        return counts
    }

    /// Refuses facets that take more work together than is left: before anything is counted, as far as their cost is
    /// known then; otherwise after their values are counted, and before one is returned or searched.
    ///
    /// - Throws: ``TooMuchWork``.
    public func requireRoom(for facets: [FacetDemand]) throws(TooMuchWork) {
        guard let last = facets.last else { return }
        let purpose = WorkPurpose.attribute(last.attribute.string)
        // There may be thousands, each looked up in several tables.
        try work.spend(facets.count, times: 4 * WorkCost.lookUp, on: purpose)
        let facets = facets.filter { catalog.attributes.isFacet($0.attribute) }
        let known = facets.reduce(countingCost(of: facets)) { cost, facet in
            cost.addingSaturated(leastValueCount(of: facet) * AttributeCounts.leastCost(perValueOf: facet))
        }
        try work.requireRoom(for: known, on: purpose)
        var cost = 0
        for facet in facets {
            let counts = try counts(of: facet.attribute, at: plan.places[facet.index], byProduct: facet.byProduct)
            cost = cost.addingSaturated(counts?.cost(of: facet) ?? 0)
        }
        try work.requireRoom(for: cost, on: purpose)
    }

    /// Of those that are not made of the counts of another search.
    private func countingCost(of facets: [FacetDemand]) -> Int {
        let questions = Set(
            facets.map { facet in
                Question(place: plan.places[facet.index], attribute: facet.attribute, byProduct: facet.byProduct)
            }
        )
        let counted = questions.filter { plan.wider[$0.place].isEmpty }
        let cost = counted.reduce(0) { $0 + countingCost(of: $1) }
        let open = questions.count { counts[$0] == nil } * WorkCost.facet
        return open.addingSaturated(Int(exactly: cost.rounded(.up)) ?? .max)
    }

    private func countingCost(of question: Question) -> Nanoseconds {
        catalog.attributes.countingCost(
            of: question.attribute,
            by: catalog.measure(byProduct: question.byProduct),
            memberCount: found[question.place].total
        )
    }

    /// As many values as a facet has for certain: those of all items, and of any items where no two have the same.
    private func leastValueCount(of facet: FacetDemand) -> Int {
        let total = found[plan.places[facet.index]].total
        return catalog.attributes.leastValueCount(of: facet.attribute, memberCount: total)
    }

    private func countedCounts(for question: Question) throws(TooMuchWork) -> AttributeCounts? {
        let (attributes, attribute) = (catalog.attributes, question.attribute)
        guard attributes.isFacet(attribute) else { return nil }
        let (matches, total) = (found[question.place].matches, found[question.place].total)
        try work.spend(nanoseconds: countingCost(of: question), on: .attribute(attribute.string))
        let measure = catalog.measure(byProduct: question.byProduct)
        return attributes.counts(of: attribute, by: measure, in: matches, memberCount: total)
    }

    /// The counts of a single-valued attribute of which the search demands one of some values: those of these values
    /// without that demand, which the search of the facet itself asks for.
    private func derivedCounts(for question: Question) throws(TooMuchWork) -> AttributeCounts? {
        let attribute = question.attribute
        // A filter for it is about the ids of items, and no value.
        if attribute == SearchFilterSyntax.objectID { return nil }
        for wider in plan.wider[question.place] where plan.factors[wider.missing].count == 1 {
            guard let values = clauses[plan.factors[wider.missing][0]].alternatives(of: attribute),
                catalog.attributes.isSingleValued(attribute)
            else { continue }
            // Numbers that are too many to be counted in the wider search may be few here.
            let counts = try counts(of: attribute, at: wider.search, byProduct: question.byProduct)
            guard let counts, counts.uncounted == nil else { return nil }
            return counts.only(values)
        }
        return nil
    }
}

/// A facet of one of several searches.
public struct FacetDemand: Sendable {
    /// The index of the search whose items are counted.
    let index: Int
    let attribute: Text
    /// The text that values are searched for, see ``Search/values(of:matching:limit:byProduct:)``; `nil` if the leading ones of
    /// all values are returned, see ``Search/counts(of:limit:order:byProduct:)``.
    let text: String?
    /// Whether products are counted, and not items.
    let byProduct: Bool

    public init(of index: Int, attribute: Text, searchingFor text: String? = nil, byProduct: Bool = false) {
        self.index = index
        self.attribute = attribute
        self.text = text
        self.byProduct = byProduct
    }
}

/// The distinct clauses of some searches, with their items.
private struct ClauseReader {
    private(set) var clauses: [SearchClause] = []
    private(set) var items: [Bitmap] = []
    /// For each search the places of its clauses.
    private(set) var searches: [[Int]] = []

    init(
        _ catalog: Catalog,
        _ asked: [[SearchClause]],
        identifiedBy ids: ItemStore?,
        work: WorkBudget
    ) throws(TooMuchWork) {
        let factors = asked.map { clauses in
            clauses.flatMap(\.factors).joiningBounds(where: catalog.attributes.isSingleValued)
        }
        // Each clause of a search is found in a table, and searches are compared with one another by their clauses.
        let clauseCount = factors.reduce(0) { $0 + $1.count }
        try work.spend(clauseCount, times: WorkCost.lookUp + 4 * asked.count, on: .filters)
        let distinct = Set(factors.joined())
        let filters = distinct.flatMap(\.filters)
        try work.spend(filters.count, times: WorkCost.lookUp, on: .filters)
        // Before sets are made: each takes memory of so many words.
        let joinCount = distinct.reduce(0) { $0 + $1.nodeCount }
        try work.spend(2 * joinCount, times: catalog.wordCount, on: .filters)
        var passing = try catalog.attributes.items(matchingEach: Set(filters), work: work, for: .filters)
        if let ids { passing.merge(catalog.items(withIDs: filters, in: ids)) { $1 } }
        // `nil` for one that asks for nothing.
        var placeOfClause: [SearchClause: Int?] = [:]
        for own in factors {
            var places: [Int] = []
            for clause in own {
                if placeOfClause[clause] == nil {
                    let found = try Self.items(of: clause, in: catalog, knowing: passing, work: work)
                    placeOfClause[clause] = .some(found.map { _ in items.count })
                    if let found {
                        clauses.append(clause)
                        items.append(found)
                    }
                }
                if let place = placeOfClause[clause] ?? nil { places.append(place) }
            }
            searches.append(places)
        }
    }

    private static func items(
        of clause: SearchClause,
        in catalog: Catalog,
        knowing passing: [Filter: Bitmap],
        work: WorkBudget
    ) throws(TooMuchWork) -> Bitmap? {
        switch clause {
        case .filters(let expression):
            return catalog.attributes.items(matching: expression, knowing: passing)
        case .words(let text):
            return try catalog.items(matching: text, work: work)
        }
    }
}

extension SearchClause {
    fileprivate var filters: [Filter] {
        if case .filters(let expression) = self { expression.filters } else { [] }
    }

    /// How many filters and joins there are.
    fileprivate var nodeCount: Int {
        if case .filters(let expression) = self { expression.nodeCount } else { 0 }
    }
}

extension FilterExpression {
    /// How many filters and joins there are.
    fileprivate var nodeCount: Int {
        switch self {
        case .filter: 1
        case .not(let inner): inner.nodeCount + 1
        case .and(let elements), .or(let elements): elements.reduce(1) { $0 + $1.nodeCount }
        }
    }
}

extension SearchPlan {
    /// The items of each distinct search.
    ///
    /// - Parameter clauses: the items of each clause.
    fileprivate func found(
        _ clauses: [Bitmap],
        in catalog: Catalog,
        work: WorkBudget
    ) throws(TooMuchWork) -> [Searches.Found] {
        // Clauses are joined, read by a pass that writes two sets, and every search is made of three sets and counted.
        let steps = 2 * clauses.count + 4 * searches.count + 3 * passes.count
        try work.spend(steps, times: catalog.wordCount, on: .filters)
        let factors = factors.map { factor in
            factor.dropFirst().reduce(clauses[factor[0]]) { $0.intersection(clauses[$1]) }
        }
        let everything = catalog.places.live ?? .all(itemCount: catalog.placeCount)
        var found = [Searches.Found?](repeating: nil, count: searches.count)
        for pass in passes {
            guard !pass.factors.isEmpty else {
                found[pass.members[0].search] = .init(matches: everything, total: catalog.itemCount)
                continue
            }
            let live = catalog.places.live.map { [$0] } ?? []
            let nearMiss = NearMiss(clauses: live + pass.factors.map { factors[$0] })
            for member in pass.members {
                var items = member.missing.map { nearMiss.passing(allBut: factors[$0]) } ?? nearMiss.passed
                for factor in member.added { items.formIntersection(factors[factor]) }
                found[member.search] = .init(matches: items, total: items.count)
            }
        }
        return found.compactMap { $0 }
    }
}
