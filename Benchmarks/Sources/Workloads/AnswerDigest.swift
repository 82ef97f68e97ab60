public import FilterCore

/// A number over everything that was answered: two builds that differ in it answer differently.
public struct AnswerDigest: CustomStringConvertible {
    private var state: UInt64 = 0

    public init() {}

    /// Answers a state and takes in every total, count, what-if, number and item.
    public mutating func add(_ state: FilterState, of catalog: Catalog, _ request: ScreenTimes.Request) throws {
        let evaluation = try catalog.evaluate(state)
        add(evaluation.total)
        for index in catalog.categories.indices {
            add(try evaluation.result(for: index, listing: ValueListRequest(limit: request.limit)))
        }
        for item in try evaluation.page(.offset(0), size: request.pageSize, in: request.order).items { add(item) }
    }

    private mutating func add(_ result: CategoryResult) {
        add(result.whatIfCleared)
        for value in result.values {
            add(value.code ?? -1)
            add(value.count)
            add(value.whatIf ?? -1)
        }
        if let toggle = result.toggle {
            add(toggle.count)
            add(toggle.whatIf ?? -1)
        }
        guard let stats = result.stats else { return }
        add(stats.count)
        for number in [stats.minimum, stats.maximum, stats.sum] {
            state = (state ^ (number?.doubleValue ?? .nan).bitPattern) &* 0x100_0000_01B3
        }
    }

    private mutating func add(_ number: Int) {
        state = (state ^ UInt64(bitPattern: Int64(number))) &* 0x100_0000_01B3
    }

    public var description: String { String(state, radix: 16) }
}
