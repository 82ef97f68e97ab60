import FilterCore
import TestSupport

extension EngineComparison {
    /// All items in each of the engine's orders, as the reference has them.
    func orders() -> [[Int]] {
        engine.sortOrders.map { reference.ordered(by: $0.keys) }
    }

    /// Where the two disagree about pages of a state: in every order, by offset and by place, up to the end and beyond.
    ///
    /// - Parameter orders: all items in each of the engine's orders, from ``orders()``.
    func pageDifferences(
        in state: FilterState,
        orders: [[Int]],
        using generator: inout SplitMix64
    ) throws -> [String] {
        let evaluation = try engine.evaluate(state)
        let matching = reference.matching(reference.reading(state))
        var differences: [String] = []
        for (order, every) in zip(engine.sortOrders, orders) {
            let items = representatives(of: every.filter(matching.contains))
            let size = generator.pick([1, 7, 20, 1000])
            var offsets = [0, size, items.count - 1, items.count, items.count + 5, items.count / 2]
            offsets.append(Int.random(in: 0...items.count, using: &generator))
            for offset in offsets where offset >= 0 {
                let page = try evaluation.page(.offset(offset), size: size, in: order)
                let rest = items.dropFirst(offset)
                let name = "\(order.id) offset \(offset) size \(size)"
                difference(name, self.items(at: page.items), Array(rest.prefix(size)), in: &differences)
                let (before, after) = (offset > 0 && !items.isEmpty, rest.count > size)
                difference("\(name): hasPrevious", page.hasPrevious, before, in: &differences)
                difference("\(name): hasNext", page.hasNext, after, in: &differences)
            }
            for place in every.indices.shuffled(using: &generator).prefix(3) {
                try comparePages(evaluation, around: place, of: every, Set(items), order, size: size, in: &differences)
            }
        }
        return differences
    }

    /// The first item of each product.
    private func representatives(of items: [Int]) -> [Int] {
        var seen: Set<ReferenceProduct> = []
        return items.filter { seen.insert(reference.product(of: $0)).inserted }
    }

    private func comparePages(
        _ evaluation: Evaluation,
        around place: Int,
        of every: [Int],
        _ matching: Set<Int>,
        _ order: SortOrder,
        size: Int,
        in differences: inout [String]
    ) throws {
        let position = PagePosition(item: self.place(of: every[place]))
        let after = every[(place + 1)...].filter(matching.contains)
        let before = every[..<place].filter(matching.contains)
        let isMatching = matching.contains(every[place])
        let name = "\(order.id) around \(every[place]) size \(size)"
        let next = try evaluation.page(.after(position), size: size, in: order)
        difference("\(name): after", items(at: next.items), Array(after.prefix(size)), in: &differences)
        difference("\(name): after, hasNext", next.hasNext, after.count > size, in: &differences)
        difference("\(name): after, hasPrevious", next.hasPrevious, isMatching || !before.isEmpty, in: &differences)
        let previous = try evaluation.page(.before(position), size: size, in: order)
        difference("\(name): before", items(at: previous.items), Array(before.suffix(size)), in: &differences)
        difference("\(name): before, hasNext", previous.hasNext, isMatching || !after.isEmpty, in: &differences)
        difference("\(name): before, hasPrevious", previous.hasPrevious, before.count > size, in: &differences)
    }
}
