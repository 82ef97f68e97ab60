import FilterCore
import TestSupport

/// Searches that are asked together, beside the reference that answers each for itself.
struct SearchComparison {
    private let comparison: EngineComparison
    private let answers: Searches
    private let searches: [[SearchClause]]
    /// All items in each of the engine's orders.
    private let orders: [[Int]]

    private var engine: Catalog { comparison.engine }
    private var reference: ReferenceCatalog { comparison.reference }

    init(
        _ comparison: EngineComparison,
        _ searches: [[SearchClause]],
        orders: [[Int]],
        countingBy way: CountingWay?
    ) throws {
        self.comparison = comparison
        self.searches = searches
        self.orders = orders
        answers = try comparison.engine(countingBy: way).search(searches, work: .unlimited)
    }

    /// Where the two disagree, one line each.
    func differences(using generator: inout SplitMix64) throws -> [String] {
        var differences: [String] = []
        if answers.count != searches.count { differences.append("\(answers.count) answers") }
        // The first answer is kept for the others.
        for index in searches.indices.shuffled(using: &generator) {
            let found = reference.items(foundBy: searches[index], searched: engine.shortTextAttributes)
            if answers[index].total != found.count {
                differences.append("search \(index): \(answers[index].total) items instead of \(found.count)")
            }
            for attribute in RandomWorld.attributes.shuffled(using: &generator) {
                let limit = generator.pick([0, 1, 2, 5, 1_000])
                let counts = reference.textCounts(of: attribute, among: found)
                let typed = reference.counts(of: attribute, among: found)
                let told = try difference(answers[index], attribute, counts, typed, limit: limit, using: &generator)
                differences += told.map { "search \(index), \(attribute), limit \(limit): \($0)" }
            }
            for (order, every) in generator.pick(2, of: Array(zip(engine.sortOrders, orders))) {
                let items = every.filter(found.contains)
                for offset in [0, items.count / 2, items.count, items.count + 3] {
                    let count = generator.pick([0, 1, 7, 1_000])
                    let places = try answers[index].items(from: offset, count: count, in: order)
                    if comparison.items(at: places) != Array(items.dropFirst(offset).prefix(count)) {
                        differences.append("search \(index), \(order.id) from \(offset): \(places)")
                    }
                }
            }
        }
        return differences.map { "\($0)\n\(searches)" }
    }

    private func difference(
        _ answer: Search,
        _ attribute: Text,
        _ counts: [Value: Int],
        _ typed: [Value: Int],
        limit: Int,
        using generator: inout SplitMix64
    ) throws -> [String] {
        var differences: [String] = []
        for order in FacetOrder.allCases {
            guard let told = try answer.counts(of: attribute, limit: limit, order: order) else {
                return counts.isEmpty && !engine.isFacet(attribute) ? [] : ["no counts"]
            }
            if told.values != Array(inOrder(counts, order).prefix(limit)) {
                differences.append("\(order): \(told.values) instead of \(inOrder(counts, order))")
            }
            if told.valueCount != counts.count { differences.append("\(told.valueCount) values, not \(counts.count)") }
            if !areEqual(told.stats, typed) { differences.append("stats \(String(describing: told.stats))") }
        }
        let text = generator.pick(["", "n", "1", "Ev", "shoes r", "–", "trail shoes", "true"])
        let wanted = counts.filter { reference.matches($0.key, text) }
        let found = try answer.values(of: attribute, matching: text, limit: limit)
        if found?.values != Array(inOrder(wanted, .count).prefix(limit)) || found?.valueCount != wanted.count {
            differences.append("“\(text)”: \(String(describing: found)) instead of \(inOrder(wanted, .count))")
        }
        return differences
    }

    private func inOrder(_ counts: [Value: Int], _ order: FacetOrder) -> [FacetCounts.Entry] {
        counts.sorted { left, right in
            if order == .count, left.value != right.value { return left.value > right.value }
            return reference.precedes(left.key, right.key)
        }.map { FacetCounts.Entry(value: $0.key, count: $0.value) }
    }

    /// The numbers of random worlds have two decimals at most.
    private func areEqual(_ stats: NumericStats?, _ counts: [Value: Int]) -> Bool {
        var numbers: [(number: Number, count: Int)] = []
        for case (.number(let number), let count) in counts { numbers.append((number, count)) }
        let sorted = numbers.map(\.number).sorted()
        let cents = numbers.reduce(0) { $0 + Int(($1.number.doubleValue * 100).rounded()) * $1.count }
        return stats?.count ?? 0 == numbers.reduce(0) { $0 + $1.count } && stats?.minimum == sorted.first
            && stats?.maximum == sorted.last && (stats == nil || stats?.sum == Number(Double(cents) / 100))
    }
}
