/// What-ifs of a subtractive category.
struct Exclusion {
    private let counted: CountedItems
    private let list: ValueList
    /// The total once the clause is in force and excludes no more than it does now.
    private let baseTotal: Int
    /// |R ∩ v| of excluded values for items with several; `nil` where an excluded value's items cannot match.
    private let matching: ValueCounts?
    /// Of a listed value that is not excluded: the items that pass through it alone; `nil` if that is all that have it.
    private let alone: ValueCounts?

    /// - Parameter codes: of the listed values.
    init(_ counted: CountedItems, of list: ValueList, listed codes: [Int]) throws(TooMuchWork) {
        self.counted = counted
        self.list = list
        let evaluation = counted.evaluation
        let category = counted.category
        let (work, purpose) = (evaluation.work, counted.purpose)
        var base = evaluation.matches
        if !counted.isInForce {
            try work.spend(list.exclusionCost, on: purpose)
            base.formIntersection(category.items(excluding: [], none: counted.selection.none, in: list))
        }
        baseTotal = counted.isInForce ? evaluation.total : try evaluation.count(base, for: purpose)
        guard !list.column.isSingleValued else {
            matching = nil
            alone = nil
            return
        }
        let excluded = counted.excludedCodes
        matching = try counted.matching(Array(excluded))
        alone = try counted.countsOfAlone(
            list.offered.filter { !excluded.contains($0) },
            counting: codes.filter { !excluded.contains($0) },
            in: base
        )
    }

    private var total: Int { counted.evaluation.total }

    /// The total after a value that is on is excluded; `count` is |S ∩ v|.
    func total(excluding code: Int, count: Int) -> Int {
        baseTotal - (alone.map { Int($0[code]) } ?? count)
    }

    /// The total after an excluded value is on again; `count` is |S ∩ v|.
    func total(including code: Int, count: Int) -> Int {
        let selection = counted.selection
        if selection.excluded.count == 1, selection.none == counted.category.noneAtRest { return counted.total }
        return total + count - (matching.map { Int($0[code]) } ?? 0)
    }

    /// The total after None is switched.
    func total(withNone isOn: Bool, noneCount: Int) throws(TooMuchWork) -> Int {
        if isOn { return counted.selection.excluded.isEmpty ? counted.total : total + noneCount }
        guard !counted.isInForce else { return total - noneCount }
        try counted.evaluation.work.spend(list.exclusionCost, on: counted.purpose)
        let kept = counted.category.items(excluding: [], none: false, in: list)
        return try counted.evaluation.count(of: counted.evaluation.matches, in: kept, for: counted.purpose)
    }
}

extension ValueList {
    /// The cost of ``Category/items(excluding:none:in:)``.
    fileprivate var exclusionCost: Int {
        let words = Bitmap.wordCount(of: column.itemCount)
        return column.isSingleValued ? 3 * words : (offered.count + 2) * words
    }
}
