import CFloors
import FilterCore
import Workloads

/// The bit-set work that a screen cannot do without, done by bare loops over the same data: one near-miss pass over the
/// same clauses, S(c) for every category with a selection, and every category's counts in the cheaper of two ways:
///
/// - AND and popcount with the postings of what is listed, as bit sets
/// - a histogram of the column's codes over the members, codes as narrow as they can be
///
/// No what-if, no order, no list, no page, no memory asked for. Once a category of several values has a selection, it
/// is counted a second time over the result, which its what-ifs need.
final class EngineFloor {
    private let catalog: Catalog
    private let wordCount: Int
    private let columns: [FloorColumn]
    /// By category and value.
    private var counts: [[UInt32]]
    private var priceSum: UInt64 = 0
    private var passed: [UInt64]
    private var near: [UInt64]
    private var counted: [UInt64]
    private var others: [UInt64]

    init(_ catalog: Catalog, _ table: AttributeTable) {
        self.catalog = catalog
        wordCount = (catalog.itemCount + 63) / 64
        passed = Array(repeating: 0, count: wordCount)
        near = passed
        counted = passed
        others = passed
        columns = catalog.categories.map { category in
            guard let column = table.column(category.definition.attribute) else {
                preconditionFailure("every attribute of a workload has values")
            }
            return FloorColumn(column, category.definition.kind, itemCount: table.itemCount)
        }
        counts = columns.map { Array(repeating: 0, count: $0.valueCount + FloorColumn.mostWidth) }
    }

    /// The items that each category with a selection lets through, in the order in which they were chosen.
    func clauses(of sample: SampledState) throws -> [[UInt64]] {
        try sample.selectedCategories.map { index in
            var state = sample.state
            for other in sample.selectedCategories where other != index {
                let id = catalog.categories[other].id
                state = try catalog.applying(.set(category: id, selection: .null), to: state)
            }
            var set = [UInt64](repeating: 0, count: wordCount)
            let evaluation = try catalog.evaluate(state)
            for item in try evaluation.page(.offset(0), size: max(evaluation.total, 1), in: catalog.sortOrders[0]).items
            {
                set[item >> 6] |= 1 << UInt64(item & 63)
            }
            return set
        }
    }

    /// Does the work of one screen; nothing where nothing is chosen, as totals are known then.
    ///
    /// - Parameter limit: how many values are listed of a category.
    /// - Returns: the number of matching items.
    func run(_ sample: SampledState, _ clauses: [[UInt64]], limit: Int) -> Int {
        guard !clauses.isEmpty else { return catalog.itemCount }
        withPointers(to: clauses) { floor_near_miss($0, clauses.count, wordCount, &passed, &near) }
        // Bits beyond the last item pass everything.
        if catalog.itemCount % 64 != 0 { passed[wordCount - 1] &= 1 << UInt64(catalog.itemCount % 64) - 1 }
        let total = floor_count(passed, wordCount)
        for index in columns.indices {
            guard let clause = sample.selectedCategories.firstIndex(of: index) else {
                count(index, in: passed, total, limit: limit)
                continue
            }
            floor_all_but_one(&counted, near, passed, clauses[clause], wordCount)
            count(index, in: counted, floor_count(counted, wordCount), limit: limit)
            if columns[index].width > 1 { count(index, in: passed, total, limit: limit) }
        }
        return total
    }

    private func count(_ index: Int, in set: [UInt64], _ memberCount: Int, limit: Int) {
        let column = columns[index]
        if let values = column.values {
            priceSum &+= floor_sum(set, wordCount, values)
            return
        }
        let listed = min(limit, column.valueCount)
        // A word of a posting costs a quarter of what a member's code costs, in round figures.
        if listed <= column.postings.count, listed * wordCount / 4 < memberCount {
            for place in 0..<listed {
                counts[index][place] = UInt32(floor_count_and(set, column.postings[place], wordCount))
            }
        } else if memberCount * 2 > catalog.itemCount {
            // Totals are known: those that are no members are fewer.
            floor_not(&others, set, wordCount)
            if catalog.itemCount % 64 != 0 { others[wordCount - 1] &= 1 << UInt64(catalog.itemCount % 64) - 1 }
            histogram(column, of: others, &counts[index])
        } else {
            histogram(column, of: set, &counts[index])
        }
    }

    private func histogram(_ column: FloorColumn, of set: [UInt64], _ counts: inout [UInt32]) {
        column.codes.withUnsafeBytes { codes in
            column.starts.withPointer { starts in
                let codes = floor_codes(
                    codes: codes.baseAddress,
                    code_bytes: column.codeBytes,
                    width: column.width,
                    starts: starts
                )
                floor_histogram(set, wordCount, codes, &counts)
            }
        }
    }

    private func withPointers(to clauses: [[UInt64]], _ body: ([UnsafePointer<UInt64>?]) -> Void) {
        func lend(_ index: Int, _ pointers: [UnsafePointer<UInt64>?]) {
            guard index < clauses.count else { return body(pointers) }
            clauses[index].withUnsafeBufferPointer { lend(index + 1, pointers + [$0.baseAddress]) }
        }
        lend(0, [])
    }
}

extension [UInt32]? {
    fileprivate func withPointer(_ body: (UnsafePointer<UInt32>?) -> Void) {
        guard let array = self else { return body(nil) }
        array.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
